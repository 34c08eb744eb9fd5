/*
 * What an event says of formats that pair by results: settle, swiss, knockout, sprt. Part of struct
 * event, and of the log's header. Quantities that are no whole numbers are held in millionths, so
 * that a log says them exactly.
 */
#ifndef EVENT_FORMAT_OPTIONS_H
#define EVENT_FORMAT_OPTIONS_H

#include <stdint.h>

enum { MILLIONTHS = 1000000 };

/* How sure a settled order is: at looks that were declared beforehand (Bonferroni over the
 * neighbours), or at any time (a normal mixture), which is stricter. */
enum bound { BOUND_LOOKS, BOUND_MIXTURE, BOUNDS };

/* What the two hypotheses of a sequential test are about: Elo of sets, normalized Elo of sets,
 * points a deal. */
enum sprt_model { SPRT_ELO, SPRT_NELO, SPRT_POINTS, SPRT_MODELS };

/* H0: the first bot is better by no more than `low`, H1: by no less than `high`. */
struct sprt_test {
    uint8_t model;        /* enum sprt_model */
    int64_t low, high;    /* millionths of Elo, or of a point a deal */
    uint32_t alpha, beta; /* millionths: of a wrong H1, of a wrong H0 */
};

/* Zeros where the format does not ask. */
struct format_options {
    /* settle */
    uint64_t eps;      /* neighbours closer than this are a tie; millionths of what the game is
                          ranked by (stats/rating.h): Elo, or points a deal */
    uint8_t bound;     /* enum bound */
    uint32_t top;      /* only the first so many ranks are to be settled; 0: all */
    uint64_t max_sets; /* of a segment; 0: as many as it takes */
    uint32_t max_time; /* seconds of play; 0: as long as it takes */
    uint8_t ratings; /* the formulas of ratings by which rounds are planned: FORMAT_OPTIONS_RATINGS;
                        0: those before they had a number, which are not known any more */
    /* swiss */
    uint32_t rounds;
    /* sprt; event.sets are the most that are played */
    struct sprt_test sprt;
};

/* Their names, as keys have them: looks, mixture; elo, nelo, points. */
const char *bound_name(unsigned bound);
const char *sprt_model_name(unsigned model);

enum {
    FORMAT_OPTIONS_RATINGS = 1,
    SPRT_MOST = 2000 * MILLIONTHS, /* of low and high, both ways */
    SPRT_RISK = MILLIONTHS / 2,    /* alpha and beta are below this, and not 0 */
    SWISS_ROUNDS = 1000,           /* the most */
};

#endif
