/*
 * The inside of deal_answer(): how a card is played, and which is best of a trick. Private to the
 * machine (deal_internal.h); inline for the loop that plays tables.
 */
#ifndef RULES_TRICK_H
#define RULES_TRICK_H

#include "rules/deal.h"

/* The trick is complete: the next lead, or the end of the hand. */
void trick_end(struct deal *d);

/* After `seat` has played to the first trick of a jambone hand: an adversary who has led calls a
 * card first. */
void trick_open(struct deal *d, unsigned seat);

/* Any answer but a card played, and an illegal one. */
void deal_apply_other(struct deal *d, int answer);
int deal_offend(struct deal *d, int32_t answer, struct fault *fault);

/* Puts a question. */
static inline void deal_ask(struct deal *d, enum eu_question kind, unsigned seat, uint64_t legal)
{
    d->ask = (struct ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .legal = legal};
}

/* Asks a seat to follow. */
static inline void trick_ask(struct deal *d, unsigned seat)
{
    deal_ask(d, EU_PLAY, seat, card_follow(d->hand[seat], d->lane));
}

/* The seat asked plays a card. */
static inline void deal_play(struct deal *d, card c)
{
    struct eu_view *t = &d->table;
    unsigned seat = d->ask.seat, power = card_power[t->trump][c];

    if (t->played == 0) {
        d->lane = card_lane[t->trump][card_suit(t->trump, c)];
        d->best = 0;
    }
    /* who wins is a toss, so no branch asks: a card thrown away counts 0 */
    unsigned counts = (power >= CARD_TRUMP) | (d->lane >> c & 1);
    uint16_t worth = (uint16_t)((power << 8 | seat) * counts);
    d->best = worth > d->best ? worth : d->best;
    d->hand[seat] &= ~card_bit(c);
    t->exposed &= ~card_bit(c);
    t->trick[t->tricks][t->played++] = c;
    if (d->next[seat] == t->leader[t->tricks])
        trick_end(d);
    else if (t->how == EU_JAMBONE && t->tricks == 0)
        trick_open(d, seat);
    else
        trick_ask(d, d->next[seat]);
}

static inline void deal_apply(struct deal *d, int answer)
{
    d->step++;
    if (d->ask.kind == EU_PLAY) /* most questions are this one */
        deal_play(d, (card)answer);
    else
        deal_apply_other(d, answer);
}

static inline int deal_answer(struct deal *d, int32_t answer, struct fault *fault)
{
    fault->code = EU_NO_FAULT;
    if (!deal_is_legal(d, answer))
        return deal_offend(d, answer, fault);
    deal_apply(d, answer);
    return answer;
}

#endif
