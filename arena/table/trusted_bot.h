/*
 * A trusted bot: a shared object loaded into this process, without a sandbox.
 */
#ifndef TABLE_TRUSTED_BOT_H
#define TABLE_TRUSTED_BOT_H

#include "table/bot_files.h"
#include "table/callbacks.h"
#include "table/chair.h"
#include "table/private_library.h"
#include "table/stopwatch.h"

/* One bot in one chair: a private copy of the shared object, so that no two chairs share statics.
 * Its code runs in this process from here on. `args` outlives the bot. */
struct trusted_bot {
    struct chair chair;     /* first, so that the chair's operations find the rest */
    struct bot_files files; /* of a bot that is a folder: filled before trusted_bot_start */
    struct callbacks calls; /* the strings of its descriptor are its own and not to be trusted */
    /* The rest is trusted_bot.c's own. */
    struct instance host; /* what `load` is handed: no table, no random numbers */
    struct private_library code;
    bool loaded;
    struct stopwatch *watch;
    struct histogram *times;
    struct pace pace[CALLBACKS_QUESTIONS];
};

/* Its code and descriptor, then its load callback; trusted_source_load does both. */
bool trusted_bot_link(struct trusted_bot **bot, const char *path, const char *args,
                      struct err *err);
bool trusted_bot_start(struct trusted_bot *bot, const char *path, struct err *err);

/* From here on its answers are timed: times[q] gets those to questions of kind q. */
void trusted_bot_time(struct trusted_bot *bot, struct stopwatch *watch,
                      struct histogram times[CALLBACKS_QUESTIONS]);

void trusted_bot_unload(struct trusted_bot *bot);

#endif
