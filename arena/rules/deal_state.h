/*
 * A deal as it stands: the question put, the hands, the tricks and the result, and what follows
 * from them. The machine that changes it is rules/deal.h.
 */
#ifndef RULES_DEAL_STATE_H
#define RULES_DEAL_STATE_H

#include "rules/cards.h"
#include "rules/rules.h"

/* The question put: its kind, the seat, and the legal answers (bit a: answer a is legal). */
struct ask {
    uint8_t kind; /* enum eu_question; EU_NOTHING when the deal is over */
    uint8_t seat;
    uint64_t legal; /* never empty while a question is open */
};

/* The result, by side. Penalties are scored before the points of the hand (Somerset law 4). */
struct outcome {
    int8_t penalty[EU_SEATS]; /* negative where it is taken off the offenders' score */
    int8_t points[EU_SEATS];
    bool void_deal; /* all passed, or revokes on both sides (Professor law 28): all is 0 */
};

/* What a side gained or lost in all. */
static inline int outcome_points(const struct outcome *o, unsigned side)
{
    return o->penalty[side] + o->points[side];
}

enum { DEAL_STEPS = 80 }; /* no deal has more questions */

struct deal {
    const struct eu_rules *rules;
    struct ask ask;
    cardset hand[EU_SEATS];
    cardset blind;
    uint16_t step;  /* answers given */
    uint8_t round;  /* of bidding: 0 or 1 */
    uint8_t makers; /* bit s: seat s is with the maker, in truth; 0: not decided yet */
    bool alone;     /* the maker is, declared or by accident (Call-Ace 1905, law 45) */
    uint8_t active; /* bit s: seat s plays */
    struct outcome outcome;
    /* What everyone at the table may know, as bots see it. The fields of a single seat (legal,
     * hand, away, seed, question, seat) are those of the last view that was made here. */
    struct eu_view table;

    /* The rest is the machine's own. */

    cardset lane;              /* all cards of the suit led to the trick on the table */
    cardset away;              /* cards put away, which only who did it may see */
    uint8_t away_by;           /* seat */
    uint8_t asked;             /* seats asked so far in this round of questions */
    uint8_t needed;            /* tricks that the makers need */
    uint8_t next[EU_SEATS];    /* the active seat to the left of each */
    const uint8_t *order;      /* of cards in the trick on the table: a row of card_order */
    uint16_t best;             /* of the trick so far: order << 8 | seat */
    bool ending;               /* an offence ends the hand as soon as `makers` is known */
    uint8_t offender;          /* seat whose revoke ended the hand */
    uint8_t revokes[EU_SEATS]; /* by side */
    uint8_t wrongs[EU_SEATS];  /* by side */
};

/* Whether the answer is a legal one to the open question. */
static inline bool deal_is_legal(const struct deal *d, int32_t answer)
{
    return (uint32_t)answer < 64 && (d->ask.legal >> answer & 1);
}

/* After the makers are known: whether a seat is theirs, whether a side, tricks they took, whether
 * these are as many as they need. */
static inline bool deal_is_maker(const struct deal *d, unsigned seat)
{
    return d->makers >> seat & 1;
}
static inline bool deal_is_making(const struct deal *d, unsigned side)
{
    return d->makers & rules_seats_of(d->rules, side);
}
static inline unsigned deal_maker_tricks(const struct deal *d)
{
    unsigned tricks = 0;

    for (unsigned seat = 0; seat < d->rules->players; seat++)
        tricks += deal_is_maker(d, seat) ? d->table.taken[seat] : 0;
    return tricks;
}
static inline bool deal_made(const struct deal *d)
{
    return deal_maker_tricks(d) >= d->needed;
}

/* Whether they took all tricks; whether all tricks were played; whether instead a jamboree was
 * shown. */
static inline bool deal_is_march(const struct deal *d)
{
    return deal_maker_tricks(d) == d->rules->cards;
}
static inline bool deal_is_played_out(const struct deal *d)
{
    return d->table.tricks == d->rules->cards;
}
static inline bool deal_is_shown(const struct deal *d)
{
    return d->table.how == EU_JAMBOREE && d->table.tricks + d->table.played == 0;
}

/* Whether the seat asked may answer EU_ABANDON (Somerset law 50). */
static inline bool deal_may_abandon(const struct deal *d)
{
    return d->rules->abandon && d->ask.kind == EU_PLAY && d->alone &&
           !deal_is_maker(d, d->ask.seat);
}

/* Whether a card has been called from this seat's jambone hand, to the trick on the table. */
static inline bool deal_card_is_called(const struct deal *d, unsigned seat)
{
    const struct eu_view *t = &d->table;

    return t->called_card != EU_NO_CARD && seat == t->lone && t->tricks == 0;
}

/* ---- The machine's own ---- */

/* Puts a question. */
static inline void deal_ask(struct deal *d, enum eu_question kind, unsigned seat, uint64_t legal)
{
    d->ask = (struct ask){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .legal = legal};
}

/* Asks a seat to follow, after another has played: the question is EU_PLAY already. */
static inline void trick_ask(struct deal *d, unsigned seat)
{
    d->ask.seat = (uint8_t)seat;
    d->ask.legal = card_follow(d->hand[seat], d->lane);
}

#endif
