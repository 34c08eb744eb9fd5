/*
 * What an analysis found, for people and as JSON: the profile of every bot or player, its habits
 * and worst decisions; every decision where that is wanted.
 *
 *     analysis_results_segment(&r, &event, &err)                for a log, its segments
 *         analysis_results_set(&r, &source, &analysed, &err)    and sets
 *     analysis_results_deal(&r, &analysed, &rules, names, &err) for hands and games
 *     analysis_results_left_out(&r, sets, decisions)
 *     analysis_results_against(&r, path, &err)                  the next logs are the older ones
 *     analysis_results_print(&r, &err)
 *     analysis_results_finish(&r)
 */
#ifndef RESULTS_ANALYSIS_RESULTS_H
#define RESULTS_ANALYSIS_RESULTS_H

#include "analyse/analysed_set.h"
#include "analyse/profile.h"
#include "base/hashmap.h"
#include "hands/hand.h"
#include "terminal/grid.h"

/* Different texts of what played the deals out that are kept. */
enum { ANALYSIS_MEANS = 8 };

/* What is known of one or more logs. */
struct analysed_logs {
    const char *path; /* borrowed; NULL: hands and games */
    struct profile profile;
    struct hashmap bots;        /* by hashes of their names */
    char (*name)[4 * NAME_CAP]; /* of bots, safe to print; owned */
    uint32_t *number;           /* of the segment's entrants: their numbers here; owned */
    uint64_t sets, decisions, told;
    uint64_t left_out; /* sets, or deals of hands and games, that a stop left out */
    uint64_t unknown;  /* decisions left out as the cards of their seats are not all known */
    bool chances;      /* some are measured by the chance to win the game */
};

/* A struct of zeros, but for what is set at first, is an empty one. */
struct analysis_results {
    /* To be set. */
    const char *by;       /* the analyst, safe to print; borrowed */
    struct effort effort; /* as it was asked for */
    struct address only;  /* what is analysed of logs; a struct of zeros: all */
    uint8_t seats;        /* bit s: of seat s alone; 0: of all */
    bool decisions;       /* list every decision */
    bool json;
    /* The rest is analysis_results.c's own. */
    struct analysed_logs now, before; /* before: of those that `now` is compared with */
    bool against;                     /* that are read */
    /* What played the deals out, safe to print, in the order in which they came; what comes after
     * these is dropped. */
    char means[ANALYSIS_MEANS][64];
    json_t *list;     /* of decisions, in JSON */
    struct grid grid; /* of those of a deal, in text; its width is 0 where there is none */
    char deal[4 * HAND_TITLE];
};

/* A set of a log. */
struct analysis_source {
    const struct event *event;
    const struct pairing *pairing;
    const struct set_record *set;
};

bool analysis_results_segment(struct analysis_results *r, const struct event *event,
                              struct err *err);
bool analysis_results_set(struct analysis_results *r, const struct analysis_source *source,
                          const struct analysed_set *analysed, struct err *err);
bool analysis_results_deal(struct analysis_results *r, const struct analysed_set *analysed,
                           const struct eu_rules *rules, const char *const name[EU_SEATS],
                           struct err *err);

/* So many sets (of hands and games: deals) were left out by a stop, and so many decisions of seats
 * whose cards are not all known. */
void analysis_results_left_out(struct analysis_results *r, uint64_t sets, uint64_t decisions);

/* Logs that are read from now on are what the others are compared with. */
void analysis_results_against(struct analysis_results *r, const char *path);

/* Prints all on standard output. */
bool analysis_results_print(struct analysis_results *r, struct err *err);

void analysis_results_finish(struct analysis_results *r);

#endif
