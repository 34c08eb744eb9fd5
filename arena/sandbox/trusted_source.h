/* Loads a trusted bot (table/trusted_bot.h) from where it lies: a shared object, or a folder with
 * one and its files. */
#ifndef SANDBOX_TRUSTED_SOURCE_H
#define SANDBOX_TRUSTED_SOURCE_H

#include "table/trusted_bot.h"

/* With its load callback; for a look at it, without. trusted_bot_unload is the caller's. */
bool trusted_source_load(struct trusted_bot **bot, const char *path, const char *args,
                         struct err *err);
bool trusted_source_link(struct trusted_bot **bot, const char *path, const char *args,
                         struct err *err);

#endif
