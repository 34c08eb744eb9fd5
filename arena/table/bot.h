/*
 * A bot in a shared object, loaded as a chair of this process: trusted play.
 */
#ifndef TABLE_BOT_H
#define TABLE_BOT_H

#include "table/chair.h"

/* One bot in one chair: a private copy of the shared object, so that no two chairs share statics.
 * Its code runs in this process from here on. `args` outlives the bot. */
struct bot;
bool bot_load(struct bot **bot, const char *path, const char *args, struct err *err);

/* The two halves of bot_load, for a look at a bot: its code and descriptor, then its
 * load callback. */
bool bot_link(struct bot **bot, const char *path, const char *args, struct err *err);
bool bot_start(struct bot *bot, const char *path, struct err *err);

void bot_unload(struct bot *bot);
struct chair *bot_chair(struct bot *bot);

/* Its descriptor; the strings in it are the bot's own and not to be trusted. */
const struct eu_bot *bot_descriptor(const struct bot *bot);

#endif
