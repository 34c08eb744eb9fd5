/*
 * The fork server in euchre-host (sandbox/fork_server.h): takes requests, and forks a process for
 * each, which is a child of whoever started the server.
 */
#ifndef SANDBOX_HOST_FORK_SERVER_H
#define SANDBOX_HOST_FORK_SERVER_H

#include <stdbool.h>

#include "sandbox/fork_request.h"

/* Begins to serve the socket that is descriptor 0, in a process that has no other thread; moves it
 * out of the way of a bot's descriptors. False if it cannot. */
bool fork_server_begin(void);

/* Waits for a request. Returns true with it in the new process, which has its descriptors at 0
 * and on and others that it is to close. False in the server when nobody is left to ask. */
bool fork_server_next(struct fork_request *request);

#endif
