/*
 * The process that speaks HTTP, euchre-server, as the backend sees it: it is started with one end
 * of the link (link.h) and the socket at which it listens (listening.h), and again when it has
 * ended, after a pause that grows. One that does not answer any more is killed.
 *
 *     server_process_open(&s, &err)               where the program is, where it listens
 *     server_process_step(&s, &link, now, &err)   often
 *     server_process_stop(&s, &link)
 */
#ifndef BACKEND_SERVER_PROCESS_H
#define BACKEND_SERVER_PROCESS_H

#include <poll.h>

#include "backend/link.h"
#include "base/path.h"
#include "base/process.h"

enum {
    SERVER_NAMES = 16,
    SERVER_ADDRESS = 128,
    SERVER_TRIES = 5,
    SERVER_CONNECTIONS = 4096, /* that it takes in all */
    SERVER_PING_S = 5,         /* of silence, then it is asked whether it works */
    SERVER_ANSWER_S = 10,      /* for its answer */
};

/* What it is told. All is borrowed. */
struct server_how {
    const char *folder, *listen;
    const char *name[SERVER_NAMES];
    size_t names;
    const char *user, *base; /* who it becomes, where the club is for others; or NULL */
    bool proxy;
    uint32_t per_address; /* connections of one address; 0: as many as it has by itself */
    /* Of club.yaml, for the pages: */
    bool hand_in, anyone; /* bots can be handed in; a guest may open a table */
    int64_t deadline;     /* Unix time; 0: none */
    unsigned size_mb;
};

enum server_news {
    SERVER_NOTHING,
    SERVER_LISTENS, /* for the first time: s.url says where */
    SERVER_AGAIN,   /* it has failed, and will be started again: s.why says what it said last */
};

/* A struct of zeros, but for `how`, does not run yet. */
struct server_process {
    struct server_how how;
    char path[PATH_CAP];
    pid_t pid; /* 0: it does not run */
    int out, errors;
    char url[SERVER_ADDRESS]; /* where it listens; "": not known yet */
    char why[1024];
    /* The rest is server_process.c's own. */
    int listening;
    struct capture said;
    bool listens;
    unsigned failures, silent; /* ends in a row; those of them before it listened */
    uint64_t started, not_before;
    uint64_t heard,
        pinged; /* when the last packet came; when it was asked for one, 0: it was not */
    bool hangs; /* it was killed as it did not answer */
    struct buf line;
};

/* The program is beside this one, or in ../lib/euchre-arena from there. From now on who connects
 * waits for the server. server_process_stop is needed only after success. */
bool server_process_open(struct server_process *s, struct err *err);

/* Starts it where it is time, reads what it prints, sees that it has ended or hangs. The link is
 * opened and closed with it. False: it cannot be started the first time, or ends SERVER_TRIES times
 * before it listens; the error has what it said. Where the system cannot start it again now, it is
 * tried again. */
bool server_process_step(struct server_process *s, struct link *link, uint64_t now,
                         enum server_news *news, struct err *err);

/* What it waits for: 2 places. */
void server_process_poll(const struct server_process *s, struct pollfd fds[2]);

/* ms until it is to be started, at most `most`. */
int server_process_wait(const struct server_process *s, uint64_t now, int most);

/* Ends it, and gives everything back. */
void server_process_stop(struct server_process *s, struct link *link);

#endif
