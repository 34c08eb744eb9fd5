/*
 * The socket at which the server listens. The backend has it, and passes it on: while the server is
 * started again, who connects waits in the kernel, and is not refused.
 */
#ifndef BACKEND_LISTENING_H
#define BACKEND_LISTENING_H

#include "base/err.h"

/* Listens at an address, "127.0.0.1:8080", "localhost:0" or "[::1]:8080"; port 0 is any that is
 * free. The caller closes *fd. ERR_USAGE if it is no address, or cannot be listened at. What a
 * killed backend has left there is waited for, a second at most. */
bool listening_open(const char *address, int *fd, struct err *err);

/* Whether it listens: a server that was taken over may have shut it down for all. */
bool listening_works(int fd);

#endif
