/*
 * Loads a bot's shared object behind the walls of its process, and answers the arena's frames by
 * its callbacks.
 */
#ifndef SANDBOX_HOST_BOT_H
#define SANDBOX_HOST_BOT_H

#include <stdbool.h>

#include "euchre_wire.h"
#include "sandbox/seccomp_filter.h"
#include "sandbox/shared_frames.h"
#include "table/bot_files.h"
#include "table/callbacks.h"

/* Loads libgcc_s if the object names it, the one library that bots may need and the host itself
 * does not: bots in Rust, and those in C++ that are not linked statically. To be called before any
 * wall stands, as no file can be opened afterwards. */
void load_library(void);

/* Runs the bot's constructors; between them and its first callback the second stage of the filter
 * is raised. `hello` gets what is said of the bot; of the `walls` that stand the filter stays among
 * its own only if this stage stands too. False: `why` says why it is no bot we can play with, in
 * words that follow its name. */
bool load_bot(struct callbacks *bot, struct seccomp_filter *filter, unsigned walls,
              struct eu_wire_hello *hello, char why[EU_WIRE_WHY]);

/* Serves until the end, with frames in this memory where there is some, and the bot's files.
 * Returns 0, or 3 where what was asked made no sense. */
int serve(const struct callbacks *bot, const struct shared_frames *shared,
          const struct bot_files *files);

#endif
