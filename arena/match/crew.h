/*
 * Plays an event by worker processes: cuts the schedule into tasks, keeps the workers busy, watches
 * over them, finds out who is to blame when one ends, and books the sets in schedule order.
 *
 *     crew.c             the loop: hand out, book, listen, look after
 *       window.c         what is being played: tasks of the schedule
 *       worker.c         a process, seen from here; watch.c judges how long its bots take
 *       - - - - - - -    fork
 *         child.c        the same process from within: a job (job.h) is played, frames (frame.h)
 *           trusted.c      come back; with the bots in it, or
 *           isolated.c     each bot in a process of its own (sandbox/)
 *       blame.c          the process ended: whose fault is it (mishap.h)?
 *       trial.c          what is made of that: the set, or sandboxed the table, is played alone
 *       ledger.c         the book: log, sidecar, the user
 */
#ifndef MATCH_CREW_H
#define MATCH_CREW_H

#include "match/ledger.h"

/* Plays what is missing, or less if it is told to stop. No worker is left when it returns. */
bool crew_play(struct ledger *l, struct err *err);

#endif
