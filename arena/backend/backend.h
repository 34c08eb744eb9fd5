/*
 * The process behind the pages of a club: it knows the tokens, takes in bots, plays tables, and
 * starts euchre-server, which speaks HTTP, knows none of that, and asks it through a socket
 * (docs/formats/club.md). One thread; nothing in its loop waits for anybody.
 */
#ifndef BACKEND_BACKEND_H
#define BACKEND_BACKEND_H

#include <stdatomic.h>

#include "backend/server_process.h"
#include "club/club.h"

struct backend_setup {
    const struct club *club;
    struct server_how server;
    const atomic_int *stop;                          /* not 0: stop */
    void (*listens)(void *context, const char *url); /* told once, when the server listens */
    void *context;
    void (*notes)(const char *sentence); /* for the organiser: the server is started again, a table
                                            is left out; may be NULL */
};

/* Runs until *stop is set: true. False with what made it impossible to go on: another backend runs
 * in the folder (ERR_USAGE), the server cannot be started. Tables that are played are told to stop,
 * and lie in the folder. */
bool backend_run(const struct backend_setup *setup, struct err *err);

#endif
