/* Loads a trusted bot (table/trusted_bot.h) from where it lies: a shared object, or a folder with
 * one and its files. */
#ifndef SANDBOX_TRUSTED_SOURCE_H
#define SANDBOX_TRUSTED_SOURCE_H

#include "table/trusted_bot.h"

/* As trusted_bot_load and trusted_bot_link do. */
bool trusted_source_load(struct trusted_bot **bot, const char *path, const char *args,
                         struct err *err);
bool trusted_source_link(struct trusted_bot **bot, const char *path, const char *args,
                         struct err *err);

#endif
