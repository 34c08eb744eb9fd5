/*
 * euchre_sample.h - deals that agree with all that one seat has seen: its hand, cards played, suits
 * not followed, the turn-up taken into the dealer's hand, its own discard, hands that lie open.
 * Every such placement of the unseen cards (hidden hands, the dealer's discard, a blind that may
 * still be won, the talon) is as likely as any other; what bids and plays tell comes on top
 * (euchre_infer.h).
 */
#ifndef EUCHRE_SAMPLE_H
#define EUCHRE_SAMPLE_H

#include "euchre_world.h"

#ifdef __cplusplus
extern "C" {
#endif

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

/* Brings k of n cards to the front, every order of every k of them as likely as any other; n is 64
 * at most. */
void eu_chance_pick(struct eu_chance *chance, uint8_t *card, int n, int k);

/* A deal as it may be. */
struct eu_sample {
    uint64_t hand[EU_SEATS]; /* what each seat holds now; before the play as dealt */
    uint64_t discard;        /* what the dealer put away after taking the turn-up; else none */
    uint64_t blind;          /* while tricks are bid for; later none */
};

/* Rooms of its tables: more than any rules need. */
enum { EU_SAMPLER_WAYS = 4096, EU_SAMPLER_CHOICES = 54 * 55 / 2 };

/* A place of unseen cards. */
struct eu_place {
    uint8_t seat;  /* whose; EU_NOBODY for the talon, the discard, the blind */
    uint8_t cards; /* how many unseen cards lie there */
    uint8_t voids; /* bit s: none of suit s */
    uint8_t is_discard, is_blind;
};

/* What there is to place, and where. Its own: eu_sampler_start fills it; 45 KB. */
struct eu_sampler {
    const struct eu_rules *rules;
    const struct eu_view *view;          /* both as long as the sampler is used */
    uint64_t unseen;                     /* cards to be placed */
    struct eu_sample known;              /* cards whose place is certain */
    uint64_t shown[EU_SEATS];            /* cards each seat has played */
    struct eu_world world;               /* eu_world_of, if cards are being played */
    struct eu_place place[EU_SEATS + 2]; /* group by group; never none, for the talon is one */
    uint8_t places;
    uint8_t groups; /* of places with the same voids; the last group has none */
    uint8_t kinds;  /* of unseen cards: suits that the same groups may have */
    struct {
        uint8_t first, places, cards;
        uint8_t may; /* bit k: may have cards of kind k */
    } group[EU_SEATS + 1];
    struct {
        uint8_t first, cards;
    } kind[4];                      /* the most numerous last */
    uint8_t card[64];               /* the unseen cards, kind by kind */
    uint16_t room[EU_SEATS + 1][4]; /* where a group has its ways: first, and steps by kind */
    double way[EU_SAMPLER_WAYS];    /* ways to fill this group and those behind it; -1: unknown */
    double choice[EU_SAMPLER_CHOICES]; /* binomial coefficients */
};

/* Where eu_sampler_start goes on: the ways to fill the groups (placement.c). */
void eu_sampler_prepare(struct eu_sampler *s);

/* For any question of a deal, bids as well as the play. */
void eu_sampler_start(struct eu_sampler *s, const struct eu_rules *rules,
                      const struct eu_view *view);

/* One of them, each as likely as the others (but for the rounding of fractions of 53 bits). */
void eu_sampler_draw(const struct eu_sampler *s, struct eu_chance *chance, struct eu_sample *out);

/* How many there are, the talon and what lies in a place without order; rounded beyond 2^53, and
 * what does not fit is cut to UINT64_MAX. */
uint64_t eu_sampler_count(const struct eu_sampler *s);

/* Calls `visit` with each of them once, in an order that is always the same, until it returns 0. */
void eu_sampler_each(const struct eu_sampler *s,
                     int (*visit)(void *context, const struct eu_sample *), void *context);

/* The world of a question of the play in which the hidden cards lie so. At call-ace the holder of
 * the called card is with the maker. Before the play there is none: a future leads there
 * (euchre_future.h). */
struct eu_world eu_sample_world(const struct eu_sampler *s, const struct eu_sample *sample);

#ifdef __cplusplus
}
#endif

#endif
