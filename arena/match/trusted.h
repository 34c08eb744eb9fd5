/*
 * Plays a job with its bots loaded into this process: every chair has a private copy of its bot for
 * each table of a set, so that no copy sees the same cards twice. A worker process does nothing
 * else, and who is to blame for its end is found by the note it leaves (blame.h); with --debug the
 * arena plays here itself (run.c).
 */
#ifndef MATCH_TRUSTED_H
#define MATCH_TRUSTED_H

#include "match/job.h"

/* job->host is NULL. False with *err if a bot cannot be loaded (the note still tells which) or
 * memory runs out. */
bool trusted_play(const struct job *job, const struct frame_sink *sink, struct err *err);

#endif
