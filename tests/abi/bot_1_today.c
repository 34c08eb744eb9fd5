/* The same source built against today's headers. */
#include "euchre_kit.h"

#include "bot_1.h"
