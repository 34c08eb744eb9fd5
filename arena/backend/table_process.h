/*
 * A process that plays one table, `euchre-arena play --json` (docs/formats/table.md), from outside:
 * it is started, read line by line, told things, and stopped.
 *
 *     table_process_start(&p, arena, argv, &err)
 *     while ((line = table_process_line(&p)))           when p.out can be read
 *         ...
 *     if (table_process_over(&p, now, &status))         it is gone, and all of it given back
 */
#ifndef BACKEND_TABLE_PROCESS_H
#define BACKEND_TABLE_PROCESS_H

#include <jansson.h>
#include <sys/types.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/process.h"

enum {
    TABLE_LINE = 256 << 10,  /* bytes of a line; who prints more is ended */
    TABLE_UNREAD = 64 << 10, /* bytes that it may leave unread */
    TABLE_STOP_SECONDS = 20, /* that it has to stop when it is told to */
};

/* A struct of zeros does not run. */
struct table_process {
    pid_t pid; /* 0: it does not run */
    int in;    /* what it reads */
    int out;   /* what it prints; -1: it has closed that */
    int errors;
    struct capture said; /* on its errors */
    bool stopping;
    /* The rest is table_process.c's own. */
    struct buf read, unread;
    size_t used; /* bytes of read that were lines */
    uint64_t kill_at;
    bool ended;
    int status;
};

bool table_process_start(struct table_process *p, const char *arena, char *const *argv,
                         struct err *err);

/* Reads what is there. */
void table_process_read(struct table_process *p);

/* The next whole line as an object, the caller's; NULL: there is none now. What is no object is
 * passed over. */
json_t *table_process_line(struct table_process *p);

/* Tells it something, which is taken. */
void table_process_tell(struct table_process *p, json_t *message);
/* Whether it has not read all yet: poll p.in for writing, and flush. */
bool table_process_unread(const struct table_process *p);
void table_process_flush(struct table_process *p);

/* Tells it to leave the table, which it does soon. */
void table_process_stop(struct table_process *p, uint64_t now);

/* Whether it has ended, and all that it printed has been read; then it is given back, and *status
 * is as of waitpid. Ends one that was told to stop and does not. */
bool table_process_over(struct table_process *p, uint64_t now, int *status);

/* Whether nothing can be polled of it any more, and table_process_over will soon be true. */
bool table_process_is_ending(const struct table_process *p);

/* Ends it and gives it back, whatever it does. */
void table_process_end(struct table_process *p);

#endif
