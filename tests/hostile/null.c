/* Has nothing to say of itself. */
#include "euchre_bot.h"

EU_EXPORT const struct eu_bot *eu_bot_v1(void);
EU_EXPORT const struct eu_bot *eu_bot_v1(void)
{
    return 0;
}
