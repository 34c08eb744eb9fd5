/* How the ratings went as play went on: the same ratings as in the end, of the sets so far. */
#ifndef REPORT_HISTORY_H
#define REPORT_HISTORY_H

#include "stats/rating.h"

enum {
    HISTORY_POINTS = 40,
    HISTORY_LINES = 128 /* of more there is none */
};

struct history {
    const struct standings *final; /* the results; borrowed */
    struct standings so_far;
    uint64_t sets;   /* so far */
    uint64_t points; /* how many there will be */
    uint64_t taken;  /* of these */
    uint64_t at[HISTORY_POINTS];
    float *rating, *error; /* [line number * HISTORY_POINTS + point]; owned */
};

bool history_start(struct history *h, const struct standings *final, struct err *err);
void history_finish(struct history *h);

/* As the logs have them. */
bool history_header(struct history *h, const struct event *event, struct err *err);
bool history_set(struct history *h, const struct set_record *set, struct err *err);

/* Appends it as JSON: an object, or null. */
void history_put(const struct history *h, struct buf *out);

#endif
