/*
 * infer.h - own to inference: what each kind of evidence tells, as a factor of the weight. The
 * figures were found by how much they favour true deals over others that agree with what was seen
 * (tests/bench/infer.c), for the play of several bots, and then made softer.
 */
#ifndef INFER_H
#define INFER_H

#include "euchre_infer.h"
#include "policy.h"

/* How likely a player does what `margin` (hundredths of a point) speaks for: 1/2 at 0, more above;
 * at `width` and beyond as sure as the model ever is, 1 - least. */
static inline double infer_chance(double margin, double width, double least)
{
    double t = margin / width;

    t = t > 1 ? 1 : t < -1 ? -1 : t;
    return least + (1 - 2 * least) * (0.5 + t * (0.75 - 0.25 * t * t));
}

/* A sample and what has been found out about it. Factors are multiplied into `weight` until it is
 * below `least`. */
struct evidence {
    const struct eu_inference *inf;
    const struct eu_sample *sample;
    uint64_t taken_up; /* the dealer's hand with the turn-up, as he would leave it; 0: unknown */
    double weight, least;
};

/* Takes a factor in; 0: that was enough. */
static inline int infer_tell(struct evidence *e, double factor)
{
    e->weight *= factor;
    return e->weight >= e->least;
}

/* The dealer's hand with the turn-up taken for its worst card. */
uint64_t infer_taken_up(struct evidence *e);

/* Each returns 0 once the weight is below the least. */
int infer_bids(struct evidence *e);
int infer_play(struct evidence *e);
void infer_play_start(struct eu_inference *inf);

#endif
