/*
 * Data for two charts of the standings: how the ratings changed as play went on, and by how many
 * points sets were won. Lines of the standings (bots, or pairs of partners) are numbered best
 * first.
 */
#ifndef REPORT_STANDINGS_CHARTS_H
#define REPORT_STANDINGS_CHARTS_H

#include "base/hashmap.h"
#include "report/games.h"
#include "stats/rating.h"

/* ---- Ratings over time ---- */

enum {
    HISTORY_POINTS = 40,
    HISTORY_LINES = 128 /* of more lines there is no history */
};

/* The ratings of the sets so far, at some points of the logs. */
struct history {
    const struct standings *final; /* the results; borrowed */
    struct standings so_far;
    uint64_t sets;               /* so far */
    uint64_t points;             /* how many there will be */
    uint64_t taken;              /* points so far */
    uint64_t at[HISTORY_POINTS]; /* sets played at each */
    float *rating, *error;       /* [line number * HISTORY_POINTS + point]; owned */
};

bool history_start(struct history *h, const struct standings *final, struct err *err);
void history_finish(struct history *h);

/* In the order of the logs. */
bool history_header(struct history *h, const struct event *event, struct err *err);
bool history_set(struct history *h, const struct set_record *set, struct err *err);

/* An object, or null. */
json_t *history_json(const struct history *h);

/* ---- Score differences ---- */

enum {
    DIFFERENCES_PAIRS = 66,  /* of more pairs each line is counted against all others together */
    DIFFERENCES_LINES = 128, /* of more lines nothing is counted */
    DIFFERENCES_BINS = 401
};

/* Of two lines; bin i holds the sets whose difference is nearest to (i - middle) * width. */
struct difference_bins {
    uint32_t width; /* odd; 0: empty */
    uint32_t n[DIFFERENCES_BINS];
    uint64_t ahead, behind;
};

struct differences {
    const struct standings *s; /* the results; borrowed */
    bool by_pair;
    struct difference_bins *bins; /* [line] or, by pair, [line * lines + other]; owned */
    /* The rest is standings_charts.c's own. */
    struct hashmap numbering; /* of lines, by the bots of a pairing */
    uint32_t *line;           /* indices of s->line; owned */
    bool failed;              /* out of memory */
};

bool differences_start(struct differences *d, const struct standings *s, struct err *err);
void differences_finish(struct differences *d);
void differences_set(struct differences *d, const struct set_view *view);

json_t *differences_json(const struct differences *d);

/* Counts one difference. */
void difference_add(struct difference_bins *bins, int64_t difference);

#endif
