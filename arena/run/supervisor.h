/*
 * Plays an event by worker processes: cuts the schedule into tasks, keeps the workers busy, watches
 * over them, finds out who is to blame when one ends, and books the sets in schedule order.
 *
 *     supervisor.c             the loop: hand out, book, listen, look after
 *       task_queue.c         what is being played: tasks of the schedule
 *       worker.c         a process, seen from here; watchdog.c judges how long its bots take
 *       - - - - - - -    fork
 *         worker_main.c        the same process from within: a job (job.h) is played, frames
 * (worker_message.h) trusted_play.c      come back; with the bots in it, or sandboxed_play.c each
 * bot in a process of its own (sandbox/) failure_cause.c          the process ended: whose fault is
 * it (sandbox/failure.h)? retry.c          what is made of that: the set, or sandboxed the table,
 * is played alone recorder.c         the book: log, sidecar, the user
 */
#ifndef RUN_SUPERVISOR_H
#define RUN_SUPERVISOR_H

#include "run/recorder.h"

/* Plays what is missing, or less if it is told to stop. No worker is left when it returns. */
bool supervisor_play(struct recorder *l, struct err *err);

#endif
