/*
 * euchre_solve.h - best play by everyone with all cards known, for two sides, however they sit, and
 * any number of players in the trick: zero-window alpha-beta over tricks with moves ordered,
 * adjacent ranks taken for one, and sure tricks counted. A deal of four players takes microseconds,
 * one of seven hundreds of them (build/bench/solve). A card called from a jambone hand is not
 * reckoned with: there the maker seems a little freer than he is.
 */
#ifndef EUCHRE_SOLVE_H
#define EUCHRE_SOLVE_H

#include "euchre_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Counts positions searched. Start with zeros; NULL where the count does not matter. */
struct eu_solver {
    uint64_t nodes;
};

/* Whether this world can be solved: at least two players in the trick, each with the cards that he
 * must have at this point. The other functions here ask for such a world, and none that is over: of
 * one that eu_world_of gives the hidden hands are empty, and the answer would mean nothing. */
int eu_solvable(const struct eu_world *w);

/* How many tricks the maker's side takes in the whole deal, those taken already among them. */
int eu_solve_tricks(const struct eu_world *w, struct eu_solver *s);

/* Whether the maker's side takes at least so many. */
int eu_solve_reaches(const struct eu_world *w, int tricks, struct eu_solver *s);

/* The tricks of the maker's side as far as they make a difference: `step[i]`, ascending, are the
 * numbers of tricks at which the points change (3 and 5 of five). Returns how many of the steps are
 * reached, 0 to n. */
int eu_solve_steps(const struct eu_world *w, const int *step, int n, struct eu_solver *s);

/* The steps reached after each card that may be played: reached[card] for every legal card. */
void eu_solve_card_steps(const struct eu_world *w, const int *step, int n, int8_t reached[64],
                         struct eu_solver *s);

/* The tricks of the maker's side after each card: tricks[card] for every legal card. */
void eu_solve_cards(const struct eu_world *w, int8_t tricks[64], struct eu_solver *s);

#ifdef __cplusplus
}
#endif

#endif
