/* What `new-bot` writes for a bot to start from. */
#ifndef COMMANDS_NEW_BOT_H
#define COMMANDS_NEW_BOT_H

#include "base/text.h"

struct new_bot {
    const char *title; /* "new-bot --lang c" */
    struct text source;
    bool python; /* else C */
};

/* The source of the bot in one language after the other; false past the last. */
bool new_bot_source(unsigned i, struct new_bot *bot);

#endif
