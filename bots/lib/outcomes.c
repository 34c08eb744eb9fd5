/* How often deals end how, for the dealer's side: 100000 deals of each game. Made by
 * bots/train/outcomes.c (`make tables`): not to be edited. */
#include "euchre_score.h"

/* clang-format off */
const struct eu_outcomes eu_outcomes_table[] = {
    /* american1866 */
    {.players = 4, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 5,
     .end = {{-2, 0.1314700f}, {-1, 0.2096200f}, {0, 0.0040500f}, {1, 0.4458200f}, {2, 0.2090400f}}},
    /* auction-4 */
    {.players = 4, .low = 7, .auction = 1, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 8,
     .end = {{-5, 0.0041600f}, {-4, 0.1318500f}, {-3, 0.4264800f}, {-2, 0.0262100f}, {2, 0.0023300f},
             {3, 0.2866100f}, {4, 0.1187700f}, {5, 0.0035900f}}},
    /* hoyle-2 */
    {.players = 2, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 5,
     .end = {{-2, 0.0970100f}, {-1, 0.2232400f}, {0, 0.0729000f}, {1, 0.3909400f}, {2, 0.2159100f}}},
    /* hoyle-4 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0113200f}, {-2, 0.1155200f}, {-1, 0.2141400f}, {0, 0.0040500f}, {1, 0.4603200f},
             {2, 0.1532700f}, {4, 0.0413800f}}},
    /* hoyle-6 */
    {.players = 6, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0044600f}, {-2, 0.1688000f}, {-1, 0.1814400f}, {0, 0.0000100f}, {1, 0.4642700f},
             {2, 0.1619500f}, {4, 0.0190700f}}},
    /* modern */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0156600f}, {-2, 0.1228100f}, {-1, 0.1927800f}, {0, 0.0009100f}, {1, 0.4769800f},
             {2, 0.1324700f}, {4, 0.0583900f}}},
    /* modern stick_dealer=yes */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 1, .ends = 6,
     .end = {{-4, 0.0156600f}, {-2, 0.1232500f}, {-1, 0.1927800f}, {1, 0.4774500f}, {2, 0.1324700f},
             {4, 0.0583900f}}},
    /* professor1862 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 1,
     .stick_dealer = 0, .ends = 10,
     .end = {{-8, 0.0151500f}, {-4, 0.0023700f}, {-2, 0.1102700f}, {-1, 0.2142300f}, {0, 0.0040500f},
             {1, 0.4627200f}, {2, 0.1365300f}, {4, 0.0037500f}, {8, 0.0507700f}, {16, 0.0001600f}}},
    /* somerset1888 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0168900f}, {-2, 0.1102700f}, {-1, 0.2142300f}, {0, 0.0040500f}, {1, 0.4619500f},
             {2, 0.1365300f}, {4, 0.0560800f}}},
    {.players = 0},
};
