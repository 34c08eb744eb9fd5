/*
 * What can be judged of a deal in EGN behind something that cannot (egn_referee.c): after a trick
 * short of a card nobody knows who leads, but who has the lead plays the first card of a trick, the
 * others follow in turn, and who wins leads to the next. So the cards of complete tricks one after
 * the other belong to the same players, whoever these are, and one who does not follow suit and has
 * that suit later reneges. Where the cards dealt are listed, or the play before tells, he has a
 * name.
 */
#ifndef EGN_EGN_AFTER_GAP_H
#define EGN_EGN_AFTER_GAP_H

#include "egn/egn_replay.h"

/* Adds the reneges among the cards that were not put to the referee, which are all of them unless
 * `judged`, else those that are not in c->h. */
void egn_after_gap_judge(struct egn_replay *c, bool judged);

#endif
