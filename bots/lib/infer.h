/*
 * infer.h - own to inference: what each kind of evidence tells, as a factor of the weight.
 */
#ifndef INFER_H
#define INFER_H

#include "euchre_infer.h"
#include "policy.h"

#ifdef INFER_TUNE
extern double infer_p[32];
#define PARAM(n, value) infer_p[n]
#else
#define PARAM(n, value) (value)
#endif

/* A chance that a player does what the policy is so sure of: 1/2 at 0, more above; never less than
 * `least`, never more than 1 - least. */
static inline double infer_chance(double margin, double width, double least)
{
    double t = margin / width;

    t = t > 1 ? 1 : t < -1 ? -1 : t;
    return least + (1 - 2 * least) * (0.5 + t * (0.75 - 0.25 * t * t));
}

double infer_bids(const struct eu_inference *inf, const struct eu_sample *sample);
double infer_discard(const struct eu_inference *inf, const struct eu_sample *sample);
double infer_play(const struct eu_inference *inf, const struct eu_sample *sample);
void infer_play_start(struct eu_inference *inf);

#endif
