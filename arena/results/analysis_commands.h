/* The commands for a bad decision of a log, as a shell takes them, for analysis_results.c and
 * analysis_text.c. */
#ifndef RESULTS_ANALYSIS_COMMANDS_H
#define RESULTS_ANALYSIS_COMMANDS_H

#include "analyse/profile.h"
#include "base/buf.h"

/* Appends the command that shows its deal. False, and nothing appended, if its label has no
 * address. Out of memory shows in the buffer. */
bool analysis_command_show(struct buf *out, const char *log, const struct profile_mistake *m);

/* Appends the command that asks the bot again; so too. */
bool analysis_command_ask(struct buf *out, const char *log, const struct profile_mistake *m,
                          const char *bot);

#endif
