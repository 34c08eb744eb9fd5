/*
 * Inside of plans (round_planner.h): what the formats have in common, and what each of them is
 * asked. The rest of the arena includes round_planner.h and settle.h.
 */
#ifndef SCHEDULE_FORMAT_PLANNER_H
#define SCHEDULE_FORMAT_PLANNER_H

#include "schedule/round_planner.h"
#include "stats/standings.h"

/* A format. It is asked with no sets played, and then whenever all sets of its last round were:
 * it adds the next ones (round_planner_play), or leaves the round empty and says why in
 * plan->round.end. */
struct format_planner {
    bool (*begin)(struct round_planner *plan, struct err *err); /* or NULL */
    bool (*round)(struct round_planner *plan, struct err *err);
    void (*end)(
        struct round_planner *plan); /* or NULL; also where begin failed or was not called */
    /* Adds a set from before the late entries. May be NULL. */
    void (*recall)(struct round_planner *plan, const struct pairing *pairing, uint32_t set);
    /* Adds a round as played; false if its sets do not follow those before. May be NULL. */
    bool (*follow)(struct round_planner *plan, const struct round *round);
    /* The places of all entrants, best first, by matches that bracket_count has counted. May be
     * NULL. */
    void (*places)(const struct round_planner *plan, struct place *place);
};

/* Of swiss and knockout: all matches, in the order of the rounds. */
struct bracket {
    struct match *match;
    size_t matches, cap;
    size_t current;     /* the first of the last round */
    uint32_t rounds;    /* that have begun */
    struct sums *since; /* by entrant: its results when its last match began */
    uint32_t *opponent; /* swiss: round after round by entrant; BRACKET_NOBODY */
};

struct round_planner {
    const struct event *event;
    const struct format_planner *planner;
    /* Of the sets so far, and never ranked, so that line i is the entrant i. What tables show is
     * what is decided on. */
    struct standings standings;
    struct round round;     /* the last one that was asked for */
    size_t room;            /* for its pairings */
    unsigned rounds;        /* asked for so far */
    enum round_end verdict; /* sprt: ROUND_PLAYS until its test has ended */
    struct bracket bracket;
    struct settle *settle;
};

extern const struct format_planner settle_planner, swiss_planner, knockout_planner;

/* Adds sets [first, first + sets) of a pairing to the round. */
bool round_planner_play(struct round_planner *plan, uint64_t pairing, uint32_t first, uint32_t sets,
                        struct err *err);

/* ---- Matches ---- */

bool bracket_begin(struct round_planner *plan, struct err *err);
void bracket_end(struct round_planner *plan);

/* A new round begins; its matches are added in their order, whose sets are numbered from `first`
 * on. With BRACKET_NOBODY it is a bye. */
void bracket_round(struct round_planner *plan);
bool bracket_add(struct round_planner *plan, uint32_t a, uint32_t b, uint32_t first,
                 struct err *err);

/* Brings the results of all matches of the last round up to the sets so far, without saying that
 * any is over. */
void bracket_count(struct round_planner *plan);

/* The number of the pairing of two entrants, where every two make one (the inverse of
 * event_pairing). */
uint64_t round_planner_pairing(const struct event *event, uint32_t a, uint32_t b);

#endif
