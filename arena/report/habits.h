/*
 * The bidding habits of a report: counts by bot, seat and score, over all deals that were played to
 * their end.
 */
#ifndef REPORT_HABITS_H
#define REPORT_HABITS_H

#include "base/err.h"
#include "report/games.h"

/* deals: in that seat; asked_1, asked_2: bids asked for in the two rounds; ordered, named: of these
 * no pass; next, crossed: of the named the suit of the turn-up's colour, another; alone, made,
 * marches, euchred: as the maker; points: of two sides what its own gained over the other as it was
 * the maker, else what it scored. Of auctions asked_1 are bids asked for, ordered bids won. */
#define HABITS(X) \
    X(deals) \
    X(asked_1) \
    X(ordered) \
    X(asked_2) \
    X(named) \
    X(next) \
    X(crossed) \
    X(maker) \
    X(alone) \
    X(made) \
    X(marches) \
    X(euchred) \
    X(points)

#define HABIT_FIELD(name) int64_t name;
struct habit {
    HABITS(HABIT_FIELD)
};
#undef HABIT_FIELD

enum {
    HABITS_SCORES = 3,       /* behind, level, ahead */
    HABITS_BOTS_MOST = 4096, /* of more bots nothing is counted */
    HABITS_ROWS = 1600       /* rows of JSON; beyond these seats and scores are added up */
};

struct habits {
    struct habit *habit; /* [bot][seat after the dealer][score]; owned */
    size_t bots, cap;
    unsigned players;
};

void habits_finish(struct habits *h);

/* Counts the deals of a set. False if memory runs out. */
bool habits_set(struct habits *h, const struct set_view *view, struct err *err);

/* A list of them; `names` are those of the bots, by number. */
json_t *habits_json(const struct habits *h, const struct bot_name *names);

#endif
