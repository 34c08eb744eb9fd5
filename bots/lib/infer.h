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

double infer_bids(const struct eu_inference *inf, const struct eu_sample *sample);
double infer_play(const struct eu_inference *inf, const struct eu_sample *sample);
void infer_play_start(struct eu_inference *inf);

#endif
