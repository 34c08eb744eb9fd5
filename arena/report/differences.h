/* By how many points sets were won: of every two lines, or of many each against all others. */
#ifndef REPORT_DIFFERENCES_H
#define REPORT_DIFFERENCES_H

#include "report/line_index.h"

enum {
    DIFFERENCES_PAIRS = 66,  /* of more each line is counted against all others */
    DIFFERENCES_LINES = 128, /* of more nothing is counted */
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
    struct line_index lines;
    struct difference_bins *bins; /* [line] or, by pair, [line * lines + other]; owned */
};

bool differences_start(struct differences *d, const struct standings *s, struct err *err);
void differences_finish(struct differences *d);
void differences_set(struct differences *d, const struct set_view *seen);

/* Appends them as a list of JSON. */
void differences_put(const struct differences *d, struct buf *out);

/* Counts one difference. */
void difference_add(struct difference_bins *bins, int64_t difference);

#endif
