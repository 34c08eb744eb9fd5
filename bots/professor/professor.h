/*
 * professor - The Game of Euchre, by a Professor (1862): the advice of its chapters as named rules,
 * for four players in two fixed sides with a turn-up. bid.c orders, assists and takes up, make.c
 * names a suit in the second round, lone.c plays alone, takes the partner's lone hand, jambone and
 * jamboree; discard.c discards; lead.c and follow.c play, alone.c alone, defend.c against a lone
 * hand, signal.c through the turn-up. hand.c weighs hands.
 *
 * Sources are chapters where we know them, else the subject. "silent": the book says nothing, and
 * what stands there is ours.
 */
#ifndef PROFESSOR_H
#define PROFESSOR_H

#include "euchre_advice.h"

/* ---- A hand and a suit that may be trumps (hand.c) ---- */

/* Tricks it may hope for, in hundredths; fewer with the short pack. */
int professor_tricks(const struct eu_scene *scene, uint64_t hand, int trump);

/* The best five of the dealer's six, or the hand itself. */
uint64_t professor_five(const struct eu_scene *scene, uint64_t hand, int trump);

/* How many it has: trumps from the given order (eu_order_of) up; lay aces; commanding lay cards,
 * which are aces and what follows them without a gap. */
int professor_trumps_from(uint64_t hand, int trump, int order);
int professor_aces(uint64_t hand, int trump);
int professor_commanding(uint64_t hand, int trump);

/* Three trumps that are worth a trump suit although no bower need be among them. */
int professor_three_medium(uint64_t hand, int trump);

/* ---- Cards in a scene ---- */

int professor_length(const struct eu_scene *scene, int card);

/* No card that others may hold or that lies on the table is between these two of a suit. */
int professor_are_equals(const struct eu_scene *scene, int card, int other);

/* The card of a set that is easiest spared. */
int professor_spare(const struct eu_scene *scene, uint64_t set);

/* How many trumps others may hold; the best of the own, EU_SILENT without any; our tricks. */
int professor_trumps_out(const struct eu_scene *scene);
int professor_best_trump(const struct eu_scene *scene);
int professor_taken(const struct eu_scene *scene);

/* Of the lay winners in a set the one that is likeliest to pass, from the shortest suit; EU_SILENT
 * without any. */
int professor_lay_winner(const struct eu_scene *scene, uint64_t set);

/* The seat that plays alone is of the other side. */
int professor_faces_lone(const struct eu_scene *scene);

/* Ace, king and queen are the best trumps of who plays for the euchre. */
int professor_ace_king_queen(const struct eu_scene *scene);

/* ---- Lists ---- */

extern const struct eu_advice professor_first_round[], professor_second_round[];
extern const struct eu_advice professor_alone[], professor_take[], professor_oppose[];
extern const struct eu_advice professor_discard[];
extern const struct eu_advice professor_lead[], professor_lead_alone[];
extern const struct eu_advice professor_lead_against_lone[];
extern const struct eu_advice professor_follow[], professor_follow_against_lone[];
extern const struct eu_advice professor_lead_plain[], professor_follow_plain[]; /* no signals */
extern const struct eu_advice professor_call_card[];

#endif
