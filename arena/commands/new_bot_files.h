/* The files that `new-bot` writes, by language: those of sdk/new-bot, which lie in the program. */
#ifndef COMMANDS_NEW_BOT_FILES_H
#define COMMANDS_NEW_BOT_FILES_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/text.h"

/* The names of the languages, in a sentence. */
#define NEW_BOT_LANGUAGES "c, cpp, net, python or rust"

struct new_bot_file {
    const char
        *name; /* below the folder; NEW_BOT stands for the bot's name; NULL: the last was before */
    const char *text, *end;
    mode_t mode;
};

enum { NEW_BOT_FILES = 14, NEW_BOT_SOURCES = 8 };

struct new_bot_language {
    const char *name, *title;                    /* "c", "new-bot --lang c" */
    const char *source;                          /* how sources end: ".c" */
    bool weights;                                /* it plays by a file of weights */
    struct new_bot_file file[NEW_BOT_FILES + 1]; /* the bot's own source first */
};

/* NULL if there is no such language. */
const struct new_bot_language *new_bot_language(const char *name);

/* The sources of a bot to start from. */
struct new_bot {
    const char *title;
    struct text source[NEW_BOT_SOURCES];
    size_t sources;
    bool python;
};

/* In one language after the other; false past the last. */
bool new_bot_source(unsigned i, struct new_bot *bot);

#endif
