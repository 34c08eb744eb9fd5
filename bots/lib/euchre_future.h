/*
 * euchre_future.h - what comes of a bid. A future is a deal with every card known, before the play:
 * from any question of the bids, of lone hands, of the exchange, of the call, or of an auction it
 * is led answer by answer to the lead, where a world begins (euchre_world.h). It is a value: copy
 * it to try something.
 *
 *     eu_future_start(&f, rules, view, &sample);
 *     eu_future_answer(&f, answer);      what we would say
 *     eu_future_go_on(&f);               and everybody after us, by the policy
 *     if (f.table.question == EU_PLAY) {
 *         w = eu_future_world(&f);
 *         tricks = eu_policy_rollout(&w); of the seats in f.makers
 *     }
 *
 * The card called from a jambone hand is asked for where that hand leads; against a lead of its
 * adversaries it is called in the play. A jamboree is shown and not played.
 */
#ifndef EUCHRE_FUTURE_H
#define EUCHRE_FUTURE_H

#include "euchre_sample.h"

#ifdef __cplusplus
extern "C" {
#endif

struct eu_future {
    const struct eu_rules *rules; /* as long as it is used */
    struct eu_view table;         /* the question that is open, as its seat sees it */
    uint64_t hand[EU_SEATS];      /* in truth, with the turn-up once the dealer has taken it up */
    uint64_t blind;               /* in an auction, until it is won */
    uint64_t away;                /* the dealer's discard, or what was buried */
    uint8_t makers;               /* bit s: seat s is with the maker in truth, called or not */
};

/* At the question of `view`, one before the lead, with the hidden hands, and a blind that is still
 * to be won, as in `deal`. */
void eu_future_start(struct eu_future *f, const struct eu_rules *rules, const struct eu_view *view,
                     const struct eu_sample *deal);

/* Answers the open question, legally; then the next is open: EU_PLAY for the lead, EU_NOTHING where
 * there is no play, as all have passed or a jamboree is shown. */
void eu_future_answer(struct eu_future *f, int answer);

/* Leads it by the policy to EU_PLAY or EU_NOTHING. */
void eu_future_go_on(struct eu_future *f);

/* The world of the lead; at EU_PLAY only. */
struct eu_world eu_future_world(const struct eu_future *f);

#ifdef __cplusplus
}
#endif

#endif
