/*
 * euchre_infer.h - how likely a deal is after what the others have said and played. The sampler
 * takes all for equally likely; here deals lose weight in which a sensible player would have bid,
 * ordered, assisted or played otherwise. The model is soft, so that no deal is ruled out: real
 * players differ.
 */
#ifndef EUCHRE_INFER_H
#define EUCHRE_INFER_H

#include "euchre_sample.h"

/* The weight of a deal, above 0 and at most 1. */
double eu_infer_weight(const struct eu_sampler *s, const struct eu_sample *sample);

#endif
