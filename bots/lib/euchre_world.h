/*
 * euchre_world.h - the play of one deal with every card known. A world is a value: copy it to try
 * something. It is made from a view, whose hidden hands a sampler fills in, and goes on from there
 * card by card.
 */
#ifndef EUCHRE_WORLD_H
#define EUCHRE_WORLD_H

#include "euchre_kit.h"

#ifdef __cplusplus
extern "C" {
#endif

struct eu_world {
    uint64_t hand[EU_SEATS]; /* the cards each seat still holds */
    uint64_t seen;           /* cards played in this deal, those on the table too */
    uint8_t voids[EU_SEATS]; /* bit s: the seat has shown that it has no card of suit s */
    uint8_t players;         /* seats at the table */
    uint8_t cards;           /* tricks of the deal */
    uint8_t trump;           /* enum eu_suit */
    uint8_t sits_out;        /* bit s: seat s sits out */
    uint8_t maker;           /* a seat */
    uint8_t makers;          /* bit s: seat s is with the maker, a called partner too */
    uint8_t leader;          /* of the trick going on */
    uint8_t played;          /* cards in it: fewer than there are players in a trick */
    uint8_t tricks;          /* completed */
    uint8_t taken;           /* of these by the maker's side */
    uint8_t table[EU_SEATS]; /* the trick going on, in order of play */
    uint8_t owed;            /* the card called from a jambone hand, which it must play at its turn;
                                EU_NO_CARD if none was called */
    /* What a player remembers besides. */
    uint64_t pack;         /* all cards of the game */
    uint64_t asleep;       /* known to all to be in nobody's hand: a turn-up that nobody took */
    uint64_t away;         /* put away by `away_by`, who alone knows it */
    uint8_t away_by;       /* a seat */
    uint8_t called;        /* suit whose best card is with the maker; EU_NO_SUIT without a call */
    uint8_t called_best;   /* the best card of it played so far, EU_NO_CARD if none was */
    uint8_t called_holder; /* who played that */
};

/* What the view of a question of the play (EU_PLAY) tells: all but the hidden hands, which are
 * empty but for exposed ones. `makers` are those all know to be with the maker. */
struct eu_world eu_world_of(const struct eu_rules *rules, const struct eu_view *view);

/* Whose card is due; only while !eu_world_over. */
int eu_world_turn(const struct eu_world *w);

/* What that seat may play. */
uint64_t eu_world_legal(const struct eu_world *w);

/* Plays a card that is legal; the last of a trick completes it. */
void eu_world_play(struct eu_world *w, int card);

/* Whether all tricks are completed. */
int eu_world_over(const struct eu_world *w);

#ifdef __cplusplus
}
#endif

#endif
