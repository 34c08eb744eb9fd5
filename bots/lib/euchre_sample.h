/*
 * euchre_sample.h - deals that agree with all that one seat has seen: its hand, cards played, suits
 * not followed, the turn-up taken into the dealer's hand, its own discard, hands that lie open.
 * Every such placement of the unseen cards (hidden hands, the dealer's discard, the talon) is as
 * likely as any other; what bids and plays tell comes on top (euchre_infer.h).
 */
#ifndef EUCHRE_SAMPLE_H
#define EUCHRE_SAMPLE_H

#include "euchre_world.h"

/* Chance: the numbers of a question, one after the other (eu_random). */
struct eu_chance {
    uint64_t seed[2];
    uint64_t drawn;
};

struct eu_chance eu_chance_of(const struct eu_view *view);

/* A number from 0 to n - 1; n is 1 or more. */
uint32_t eu_chance_below(struct eu_chance *chance, uint32_t n);

/* A fraction from 0 up to but not 1. */
double eu_chance_part(struct eu_chance *chance);

/* A deal as it may be. */
struct eu_sample {
    uint64_t hand[EU_SEATS]; /* what each seat holds now; before the play as dealt */
    uint64_t discard;        /* what the dealer put away after taking the turn-up; else none */
};

/* The places for unseen cards. Its own: eu_sampler_start fills it. */
struct eu_sampler {
    const struct eu_rules *rules;
    const struct eu_view *view; /* both as long as the sampler is used */
    uint64_t unseen;            /* cards to be placed */
    struct {
        uint64_t fixed; /* cards that lie there for certain */
        uint64_t may;   /* of the unseen, those that may lie there */
        uint8_t seat;   /* whose place; EU_NOBODY for the talon */
        uint8_t is_discard;
        uint8_t cards; /* how many unseen cards lie there */
    } place[EU_SEATS + 2];
    uint8_t places;
    uint8_t free; /* no place refuses a card: any shuffle will do */
};

/* For any question of a deal, bids as well as the play. */
void eu_sampler_start(struct eu_sampler *s, const struct eu_rules *rules,
                      const struct eu_view *view);

/* One of them, each as likely as the others. */
void eu_sampler_draw(const struct eu_sampler *s, struct eu_chance *chance, struct eu_sample *out);

/* How many there are, the talon and what lies in a place without order; what does not fit is cut to
 * UINT64_MAX. */
uint64_t eu_sampler_count(const struct eu_sampler *s);

/* Calls `visit` with each of them once, in an order that is always the same, until it returns 0. */
void eu_sampler_each(const struct eu_sampler *s,
                     int (*visit)(void *context, const struct eu_sample *), void *context);

/* The world of a question of the play in which the hidden cards lie so. At call-ace the holder of
 * the called card is with the maker. */
struct eu_world eu_sample_world(const struct eu_sampler *s, const struct eu_sample *sample);

#endif
