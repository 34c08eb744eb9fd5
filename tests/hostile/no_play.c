/* Cannot play. */
#include "euchre_bot.h"

EU_BOT(.name = "no_play")
