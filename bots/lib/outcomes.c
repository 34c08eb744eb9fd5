/* Made by bots/train/outcomes.c: how deals end, the dealer's side first. */
#include "euchre_score.h"

/* clang-format off */
const struct eu_outcomes eu_outcomes_table[] = {
    /* american1866 */
    {.players = 4, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 5,
     .end = {{-2, 0.13130f}, {-1, 0.21050f}, {0, 0.00290f}, {1, 0.44440f}, {2, 0.21090f}}},
    /* auction-4 */
    {.players = 4, .low = 7, .auction = 1, .alone = 0, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 8,
     .end = {{-5, 0.00390f}, {-4, 0.13590f}, {-3, 0.42430f}, {-2, 0.02490f}, {2, 0.00250f}, {3, 0.28260f},
             {4, 0.12260f}, {5, 0.00330f}}},
    /* hoyle-2 */
    {.players = 2, .low = 7, .auction = 0, .alone = 0, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 5,
     .end = {{-2, 0.09840f}, {-1, 0.22290f}, {0, 0.06890f}, {1, 0.39190f}, {2, 0.21790f}}},
    /* hoyle-4 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 7,
     .end = {{-4, 0.01230f}, {-2, 0.11450f}, {-1, 0.21550f}, {0, 0.00290f}, {1, 0.45880f}, {2, 0.15400f},
             {4, 0.04200f}}},
    /* hoyle-6 */
    {.players = 6, .low = 7, .auction = 0, .alone = 1, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 6,
     .end = {{-4, 0.00480f}, {-2, 0.16620f}, {-1, 0.18080f}, {1, 0.46720f}, {2, 0.16160f}, {4, 0.01940f}}},
    /* modern */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0, .stick_dealer = 0,
     .ends = 7,
     .end = {{-4, 0.01470f}, {-2, 0.12090f}, {-1, 0.19590f}, {0, 0.00080f}, {1, 0.47440f}, {2, 0.13160f},
             {4, 0.06170f}}},
    /* modern stick_dealer=yes */
    {.players = 4, .low = 9, .auction = 0, .alone = 1, .take = 0, .jambone = 0, .stick_dealer = 1,
     .ends = 6,
     .end = {{-4, 0.01470f}, {-2, 0.12120f}, {-1, 0.19590f}, {1, 0.47490f}, {2, 0.13160f}, {4, 0.06170f}}},
    /* professor1862 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 1, .stick_dealer = 0,
     .ends = 10,
     .end = {{-8, 0.01580f}, {-4, 0.00260f}, {-2, 0.10830f}, {-1, 0.21600f}, {0, 0.00290f}, {1, 0.46280f},
             {2, 0.13850f}, {4, 0.00410f}, {8, 0.04880f}, {16, 0.00020f}}},
    /* somerset1888 */
    {.players = 4, .low = 7, .auction = 0, .alone = 1, .take = 1, .jambone = 0, .stick_dealer = 0,
     .ends = 7,
     .end = {{-4, 0.01790f}, {-2, 0.10830f}, {-1, 0.21600f}, {0, 0.00290f}, {1, 0.46220f}, {2, 0.13850f},
             {4, 0.05420f}}},
    {.players = 0},
};
