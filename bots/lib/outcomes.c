/* How often deals end how, for the dealer's side: 100000 deals of each game. Made by
 * bots/train/outcomes.c (`make tables`): not to be edited. */
#include "euchre_score.h"

/* clang-format off */
const struct eu_outcomes eu_outcomes_table[] = {
    /* american1866 */
    {.players = 4, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 5,
     .end = {{-2, 0.1571800f}, {-1, 0.1648200f}, {0, 0.0001800f}, {1, 0.4742800f}, {2, 0.2035400f}}},
    /* auction-4 */
    {.players = 4, .low = 7, .auction = 1, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 8,
     .end = {{-5, 0.0041200f}, {-4, 0.1314400f}, {-3, 0.4240500f}, {-2, 0.0261700f}, {2, 0.0023700f},
             {3, 0.2890400f}, {4, 0.1191800f}, {5, 0.0036300f}}},
    /* hoyle-2 */
    {.players = 2, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 5,
     .end = {{-2, 0.2040000f}, {-1, 0.1085300f}, {0, 0.0001000f}, {1, 0.4188300f}, {2, 0.2685400f}}},
    /* hoyle-4 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0171600f}, {-2, 0.1482500f}, {-1, 0.1601700f}, {0, 0.0001800f}, {1, 0.4727600f},
             {2, 0.1487900f}, {4, 0.0526900f}}},
    /* hoyle-6 */
    {.players = 6, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0078300f}, {-2, 0.1502000f}, {-1, 0.1756300f}, {0, 0.0009600f}, {1, 0.4892400f},
             {2, 0.1539600f}, {4, 0.0221800f}}},
    /* modern */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0223600f}, {-2, 0.1299600f}, {-1, 0.1778800f}, {0, 0.0001200f}, {1, 0.4593300f},
             {2, 0.1444800f}, {4, 0.0658700f}}},
    /* modern stick_dealer=yes */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 1, .ends = 6,
     .end = {{-4, 0.0223600f}, {-2, 0.1300100f}, {-1, 0.1778800f}, {1, 0.4594000f}, {2, 0.1444800f},
             {4, 0.0658700f}}},
    /* professor1862 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 1,
     .stick_dealer = 0, .ends = 10,
     .end = {{-8, 0.0136800f}, {-4, 0.0176000f}, {-2, 0.1339700f}, {-1, 0.1602600f}, {0, 0.0001800f},
             {1, 0.4763600f}, {2, 0.1287800f}, {4, 0.0481400f}, {8, 0.0208500f}, {16, 0.0001800f}}},
    /* somerset1888 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0305000f}, {-2, 0.1346700f}, {-1, 0.1605700f}, {0, 0.0001800f}, {1, 0.4752900f},
             {2, 0.1297400f}, {4, 0.0690500f}}},
    {.players = 0},
};
