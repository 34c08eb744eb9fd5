/*
 * euchre_infer.h - how likely a deal is after what the others have said and played. The sampler
 * takes all for equally likely; here deals lose weight in which a sensible player (the policy)
 * would have bid, ordered, assisted, put away or played otherwise. The model is soft, so that no
 * deal is ruled out: real players differ.
 *
 *     eu_sampler_start(&sampler, rules, view);
 *     eu_infer_start(&inference, &sampler);
 *     eu_sampler_draw(&sampler, &chance, &sample);
 *     weight = eu_infer_weight(&inference, &sample);
 */
#ifndef EUCHRE_INFER_H
#define EUCHRE_INFER_H

#include "euchre_sample.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What is the same for all deals of a question. Its own: eu_infer_start fills it. */
struct eu_inference {
    const struct eu_sampler *sampler;   /* as long as this is used */
    struct eu_view then[EU_BIDS];       /* the view as it was when each bid was asked for */
    uint64_t out_at_call;               /* cards that may be in hands when a suit is called */
    struct eu_world start;              /* the world when the first card was led */
    uint8_t card[EU_TRICKS * EU_SEATS]; /* the cards played since, as the policy numbers them */
    uint8_t cards;
};

void eu_infer_start(struct eu_inference *inf, const struct eu_sampler *sampler);

/* The weight of a deal, above 0 and at most 1; it means something only beside the weights of other
 * deals of the same question, and all of them may be small. */
double eu_infer_weight(const struct eu_inference *inf, const struct eu_sample *sample);

/* The same, but 0 where it is below `least`: most deals of little weight show it early, and cost a
 * fraction of their time. For rejection: a deal is kept if it weighs at least a random part of what
 * a likely one weighs. */
double eu_infer_weight_from(const struct eu_inference *inf, const struct eu_sample *sample,
                            double least);

#ifdef __cplusplus
}
#endif

#endif
