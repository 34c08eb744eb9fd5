/*
 * The fork server: a process of euchre-host that forks the processes of bots, so that what is the
 * same for all of them is done once. It has loaded the program and its libraries, compiled the
 * filter of system calls and hidden the clocks. What differs a process does itself once it is
 * forked, before any code of the bot is there: its user, limits, Landlock, the filter with its own
 * number in it.
 *
 * The server never has code or data of a bot, and no secret of the arena's: it is executed, not
 * forked from the arena, and is told no more than a struct fork_request. It is in the namespaces of
 * its worker, as bots are. Only the worker can speak to it: a new process loses the server's socket
 * before it loads its bot. What it forks is the worker's own child, which the worker waits for and
 * whose death with the worker is certain, as if it had started it itself.
 *
 * What processes have in common by this that they would not have if each were executed:
 *
 * - Nothing that one can change. Memory is copied when it is written (fork(2)): a process that
 *   writes changes its own copy, and nothing goes back to the server. Descriptors, user, limits,
 *   timers, the Landlock domain and CPU clocks are each one's own; the clocks begin at zero.
 *   Namespaces are the worker's, as they are for processes that are executed.
 * - The addresses of program, libraries, stack and heap, and the numbers drawn when a program
 *   starts (AT_RANDOM, the canary of stacks). Partners learn from them a number that is the same
 *   for all bots of a worker, opponents among them, and that none of them chose. It depends on no
 *   card. That addresses agree makes nothing possible: a bot always could place code and data where
 *   it wants (mmap with MAP_FIXED while it loads), so that partners have the same branches at the
 *   same addresses. What one bot knows of another's addresses it cannot use, as it cannot write
 *   there.
 * - The pages of the server's memory that neither has written. A process can tell by the time that
 *   a read takes whether another has read the same page just before. So it can with each page of
 *   the program, the libraries and its own shared object, which have always been shared, and which
 *   are many more. docs/sandbox.md says how much gets through.
 *
 * Where the server is killed, from outside as nobody else could, all that it has forked is killed
 * too, as one of them may be known to nobody: that is nobody's fault, as if they were killed from
 * outside themselves. Then there is a new server.
 *
 * Bots that are programs, bots that are debugged, and bots of a program that the user names in
 * place of euchre-host (sdk/WIRE.md) are executed (spawn.c).
 */
#ifndef SANDBOX_FORK_SERVER_H
#define SANDBOX_FORK_SERVER_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/err.h"
#include "sandbox/fork_request.h"

/* Zeros: there is no process yet; the first fork starts it. */
struct fork_server {
    pid_t pid;  /* 0: none */
    int socket; /* to it */
};

/* Forks a process of euchre-host at `host`, which is given these descriptors; *pid is a child of
 * this process. ERR_ABORT: the machine has no process left, the server ends by itself, or it is
 * killed again and again. */
bool fork_server_fork(struct fork_server *s, const char *host, const struct fork_request *request,
                      const int given[FORK_DESCRIPTORS], pid_t *pid, struct err *err);

/* Ends the server. What it has forked goes on. */
void fork_server_end(struct fork_server *s);

#endif
