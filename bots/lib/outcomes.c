/* How often deals end how, for the dealer's side: 100000 deals of each game. Made by
 * bots/train/outcomes.c (`make tables`): not to be edited. */
#include "euchre_score.h"

/* clang-format off */
const struct eu_outcomes eu_outcomes_table[] = {
    /* american1866 */
    {.players = 4, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 5,
     .end = {{-2, 0.1583100f}, {-1, 0.1604700f}, {0, 0.0001900f}, {1, 0.4780500f}, {2, 0.2029800f}}},
    /* auction-4 */
    {.players = 4, .low = 7, .auction = 1, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 8,
     .end = {{-5, 0.0040600f}, {-4, 0.1310000f}, {-3, 0.4243400f}, {-2, 0.0261100f}, {2, 0.0024300f},
             {3, 0.2887500f}, {4, 0.1196200f}, {5, 0.0036900f}}},
    /* hoyle-2 */
    {.players = 2, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 4,
     .end = {{-2, 0.2011000f}, {-1, 0.1093900f}, {1, 0.4240100f}, {2, 0.2655000f}}},
    /* hoyle-4 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0172100f}, {-2, 0.1499100f}, {-1, 0.1552700f}, {0, 0.0001900f}, {1, 0.4754600f},
             {2, 0.1484400f}, {4, 0.0535200f}}},
    /* hoyle-6 */
    {.players = 6, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0081600f}, {-2, 0.1472700f}, {-1, 0.1820200f}, {0, 0.0012100f}, {1, 0.4836300f},
             {2, 0.1561200f}, {4, 0.0215900f}}},
    /* modern */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0213900f}, {-2, 0.1357000f}, {-1, 0.1698500f}, {0, 0.0001600f}, {1, 0.4637300f},
             {2, 0.1424400f}, {4, 0.0667300f}}},
    /* modern stick_dealer=yes */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0,
     .stick_dealer = 1, .ends = 6,
     .end = {{-4, 0.0213900f}, {-2, 0.1357700f}, {-1, 0.1698500f}, {1, 0.4638200f}, {2, 0.1424400f},
             {4, 0.0667300f}}},
    /* professor1862 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 1,
     .stick_dealer = 0, .ends = 10,
     .end = {{-8, 0.0066700f}, {-4, 0.0187800f}, {-2, 0.1348800f}, {-1, 0.1619100f}, {0, 0.0001900f},
             {1, 0.4788600f}, {2, 0.1268700f}, {4, 0.0506800f}, {8, 0.0209800f}, {16, 0.0001800f}}},
    /* somerset1888 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 0,
     .stick_dealer = 0, .ends = 7,
     .end = {{-4, 0.0315700f}, {-2, 0.1355200f}, {-1, 0.1556100f}, {0, 0.0001900f}, {1, 0.4775700f},
             {2, 0.1278600f}, {4, 0.0716800f}}},
    {.players = 0},
};
