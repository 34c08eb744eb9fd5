/*
 * foster - the game of four hands as R. F. Foster teaches it in his Complete Hoyle. His chapter
 * breaks off in the play; where he is silent the Professor (1862) speaks.
 *
 * Every piece of advice is a rule, a function with the advice in its comment and the section in
 * its list; there is a list for every kind of question (euchre_advice.h), and the first rule that
 * has something to say decides. order.c has the seats against the dealer in the first round of
 * bids, dealer.c those with him, second.c the second round, alone.c playing alone, exposed.c
 * jambone, discard.c the exchange, lead.c and follow.c the play, throw.c what is thrown away,
 * hand.c counts tricks.
 */
#ifndef FOSTER_H
#define FOSTER_H

#include "euchre_advice.h"

/* ---- A hand ---- */

/* Eighths of a trick that the hand may hope for with `trump` made by its owner. */
int foster_eighths(uint64_t hand, int trump);

/* Tricks in trumps that nobody can take away, if he need not lead them: no higher card of the pack
 * but those of `gone` is left when the lower ones have been thrown. */
int foster_certain(const struct eu_scene *s, uint64_t hand, int trump, uint64_t gone);

/* Aces of plain suits. */
int foster_aces(uint64_t hand, int trump);

/* The suits other than trumps of which there are cards. */
int foster_lay_suits(uint64_t hand, int trump);

/* The cards of this card's suit in the scene's hand. */
uint64_t foster_beside(const struct eu_scene *s, int card);

/* The same hand with `trump` for the suit in question. */
struct eu_scene foster_with_trump(const struct eu_scene *s, int trump);

/* Whether a rule of the lone list wants to play this scene's trump alone; where nobody may, such a
 * hand is made all the same, with the partner. */
int foster_is_lone_hand(const struct eu_scene *s);

/* ---- Bids: EU_PASS, or the suit to be made, plainly; `foster_alone` then says how ---- */

extern const struct eu_advice foster_eldest[]; /* the first round, by seats */
extern const struct eu_advice foster_partner[];
extern const struct eu_advice foster_pone[];
extern const struct eu_advice foster_dealer[];
extern const struct eu_advice foster_eldest_makes[]; /* the second */
extern const struct eu_advice foster_partner_makes[];
extern const struct eu_advice foster_pone_makes[];
extern const struct eu_advice foster_dealer_makes[];
extern const struct eu_advice foster_alone[];
extern const struct eu_advice foster_exposed[]; /* whether a hand played alone lies open */

/* ---- The rest ---- */

extern const struct eu_advice foster_discard[];
extern const struct eu_advice foster_leads_alone[]; /* playing alone */
extern const struct eu_advice foster_leads_with_maker[];
extern const struct eu_advice foster_leads_against[];
extern const struct eu_advice foster_signals[]; /* following: what the dealer tells his partner */
extern const struct eu_advice foster_lets_go[]; /* why a trick is not won */
extern const struct eu_advice foster_throws[];  /* and what is thrown away then */
extern const struct eu_advice foster_wins[];    /* else with what it is won */
extern const struct eu_advice foster_answers[]; /* other questions */

#endif
