/* Built against the headers as they were when ABI 1 was frozen. */
#include "euchre_kit-1.h"

#include "bot_1.h"
