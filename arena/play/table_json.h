/*
 * Shows a table to a program as JSON lines on standard output, and reads what its people answer, as
 * JSON lines on standard input (docs/formats/table.md).
 *
 *     table_json_start(&t, &hint, stop)
 *     people_open(&people, &event, seats, log, &t.callbacks, &err)
 *     table_json_table(&t, &people, &event, commitment, resumed)    before play
 *     table_json_over(&t, &event, log, &err)                        after it
 *     table_json_finish(&t)
 *
 * Whoever reads nothing any more has left: play stops then.
 */
#ifndef PLAY_TABLE_JSON_H
#define PLAY_TABLE_JSON_H

#include <jansson.h>
#include <stdatomic.h>

#include "config/roster.h"
#include "play/seated_person.h"
#include "play/table_input.h"

/* What a person was shown. */
struct table_json_seat {
    uint64_t n;       /* of the last state */
    struct buf lines; /* heard since the last of them */
    struct buf state; /* the last of them, as a line */
    json_t *view;     /* in it */
};

struct table_json {
    struct people_callbacks callbacks; /* of its people */
    /* The rest is table_json.c's own. */
    const struct roster_bot *hint; /* who gives hints */
    const atomic_int *stop;        /* not 0: all leave */
    bool failed;                   /* the output has */
    struct table_json_seat seat[EU_SEATS];
    struct table_input in;
};

void table_json_start(struct table_json *t, const struct roster_bot *hint, const atomic_int *stop);
void table_json_finish(struct table_json *t);

/* Print, and have it out at once: what is played; what the last table of the log came to, false if
 * it cannot be read; what a person's decisions cost, in lines. */
void table_json_table(struct table_json *t, const struct people *people, const struct event *event,
                      const char *commitment, bool resumed);
bool table_json_over(struct table_json *t, const struct event *event, const char *log,
                     struct err *err);
void table_json_review(struct table_json *t, unsigned seat, const struct buf *lines);

#endif
