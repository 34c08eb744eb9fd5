/*
 * What a ladder plays next: a function of the standings of its games and of who plays, without
 * chance and without a clock. The same standings give the same round.
 *
 *     ladder_look_make(&look, &field, &err)               where the bots of a game stand
 *     ladder_look_finish(&look)
 *     ladder_plan_make(&plan, field, fields, &how, &err)  the next round, of any game
 *
 * It is the first of these that there is.
 *
 * New: a bot without sets meets up to LADDER_NEW_OPPONENTS others, spread evenly over the ranks. So
 * that it soon has a rating these are none that are slow, if at least LADDER_FAST_OPPONENTS others
 * are rated that are not (in individual games, if these fill the line-up).
 *
 * Provisional: a bot meets the LADDER_PROVISIONAL_OPPONENTS that tell most about its rating. That
 * is a bot with fewer than LADDER_KNOWN_SETS sets; and while it has fewer than
 * LADDER_PROVISIONAL_MOST, one with an error above eps (at least 0.05 points a deal, or 35 Elo), or
 * that nothing connects with most of the others.
 *
 * Open: two neighbours whose order is open (schedule/settle.h) play each other: half of the sets
 * that they have against each other, but at most what settle says they need and at most
 * LADDER_OPEN_MOST; and at least LADDER_OPEN_LEAST, so that starting processes costs little beside
 * play.
 *
 * Again: after so many seconds in which nothing of this was to be done, the two who have not met
 * for longest play LADDER_AGAIN_SETS.
 *
 * Of several the one with fewest sets is first: of bots all their sets, of neighbours those against
 * each other; then the game with fewest sets, then the first. So nobody waits for ever.
 *
 * In games of two sides the challenger plays each of its opponents. In individual games a round is
 * one line-up: the challenger and as many others as there are places left, and LADDER_LINEUP_SETS
 * sets where it is new or provisional. A game with too few bots waits.
 *
 * What i learns from n sets against j is the part of the variance of its rating that they take
 * away, by the rule for normal variables, cov(i, i - j)^2 / (var(i - j) + v / n), where v is the
 * variance of one set of i. Of Elo, v grows as one side wins more of the tables. It counts less for
 * opponents who are far away, whose order with i is known: times exp(-d^2 / 2 (var(i - j) +
 * eps^2)).
 *
 * A bot that forfeits half of its tables is not rated (stats/rating.h) and plays no more.
 */
#ifndef LADDER_LADDER_PLANNER_H
#define LADDER_LADDER_PLANNER_H

#include "schedule/settle.h"

enum {
    LADDER_NEW_OPPONENTS = 8,
    LADDER_NEW_SETS = 2,
    LADDER_FAST_OPPONENTS = 3,
    LADDER_KNOWN_SETS = 48,
    LADDER_PROVISIONAL_OPPONENTS = 3,
    LADDER_PROVISIONAL_SETS = 16,
    LADDER_PROVISIONAL_MOST = 240,
    LADDER_LINEUP_SETS = 16,
    LADDER_OPEN_LEAST = 64,
    LADDER_OPEN_MOST = 4096,
    LADDER_AGAIN_SETS = 32,
    LADDER_PLAN_BOTS = LADDER_NEW_OPPONENTS + 1,
};

/* Why a round is played; its names are those of season databases. */
#define LADDER_WHYS(X) \
    X(NEW, "new") \
    X(PROVISIONAL, "provisional") \
    X(OPEN, "open") \
    X(AGAIN, "again")
#define LADDER_WHY_ENUM(name, text) LADDER_##name,
enum ladder_why { LADDER_WHYS(LADDER_WHY_ENUM) };
const char *ladder_why_name(enum ladder_why why);
bool ladder_why_of(const char *name, enum ladder_why *why);

/* A game and who plays it. */
struct ladder_field {
    const struct eu_rules *rules;
    const struct standings *standings; /* of all its rounds; without a line before the first */
    const struct ratings *ratings;     /* of them; not looked at without sets */
    const uint32_t *met;       /* by meeting (standings.meetings): in which round they met last */
    const char *const *player; /* names of the bots that play, in the order in which they came */
    const bool *slow;          /* by player; NULL: none is */
    size_t players;
    struct format_options settle; /* eps, in what the game is rated by; max_sets: the most of two
                                     bots while their order is open, 0: no limit */
};

/* ---- Where the bots of a game stand ---- */

/* Where a bot stands; its names are those of season databases. */
#define LADDER_STANDS(X) \
    X(PROVISIONAL, "provisional") \
    X(OPEN, "open") \
    X(SETTLED, "settled") \
    X(UNRATED, "unrated")
#define LADDER_STANDS_ENUM(name, text) LADDER_STANDS_##name,
enum ladder_stands { LADDER_STANDS(LADDER_STANDS_ENUM) };
const char *ladder_stands_name(enum ladder_stands stands);

#define LADDER_NO_LINE SIZE_MAX
struct ladder_bot {
    size_t player; /* index of field.player */
    size_t line;   /* standing.number; LADDER_NO_LINE: no round yet */
    uint64_t sets;
    enum ladder_stands stands;
    bool slow;
    bool apart;    /* nothing connects it with most of the others */
    uint64_t more; /* sets that its order with its neighbours still needs: 0 unless it is open,
                      UINT64_MAX if nothing can be said */
};

struct ladder_look {
    struct ladder_bot *bot; /* rated ones, best first; then those without sets, as they came; then
                               those that are not rated */
    size_t rated, fresh, bots; /* rated; without sets; all */
    struct neighbours *pair;   /* of the rated ones */
    size_t pairs;
};

/* ladder_look_finish is needed whatever the outcome. */
bool ladder_look_make(struct ladder_look *look, const struct ladder_field *field, struct err *err);
void ladder_look_finish(struct ladder_look *look);

/* How many bots that can play a game lacks; 0: it can be played. */
unsigned ladder_lacks(const struct ladder_field *field, const struct ladder_look *look);

/* ---- The next round ---- */

struct ladder_how {
    uint32_t again; /* seconds */
    uint64_t idle;  /* seconds since the last round ended; UINT64_MAX: there was none */
};

struct ladder_plan {
    bool plays;    /* else nothing is to be played now */
    uint64_t wait; /* where nothing is: seconds until an old pair plays; UINT64_MAX: nobody will
                      before another bot comes */
    size_t field;  /* the game: index of the fields */
    enum ladder_why why;
    const char *bot[LADDER_PLAN_BOTS]; /* names of the field: the challenger, then the others */
    size_t bots;
    uint32_t sets; /* of the challenger with each of the others, or of the line-up */
};

bool ladder_plan_make(struct ladder_plan *plan, const struct ladder_field *field, size_t fields,
                      const struct ladder_how *how, struct err *err);

/* ---- Between ladder_planner.c and ladder_look.c ---- */

/* eps of a game that has sets, or 0.05 points a deal and 35 Elo where it is less. */
double ladder_eps(const struct ladder_field *field);

#endif
