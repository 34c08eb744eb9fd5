/*
 * Plays a job with every bot in a process of its own, behind its walls. A worker process does
 * nothing else, and has no bot's code in it.
 *
 * Sets are played in spans: all first tables of a span in lock-step by one squad of processes, then
 * all second ones by another, so that no process ever sees two chairs of the same cards. What a
 * table comes to is what it comes to alone: after any trouble with a process, the tables in play
 * are played again, each alone in fresh processes, and only that counts.
 */
#ifndef MATCH_ISOLATED_H
#define MATCH_ISOLATED_H

#include "match/job.h"

/* job->host is not NULL. False with *err if the machine fails. */
bool isolated_play(const struct job *job, const struct frame_sink *sink, struct err *err);

#endif
