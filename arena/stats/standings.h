/*
 * The standings of one game: what each bot, or each fixed pair of partners, has done in all its
 * pairings together. log_results.h makes them from logs. Memory is proportional to the bots and to
 * the pairs of them that have met.
 *
 *     struct standings s = {.lines = 0};
 *     standings_header(&s, &event, &err), standings_set(&s, &set, &err), ... as a log has them
 *     standings_rank(&s);
 *     for each of s.line[0 .. s.lines - 1], best first ...
 *     standings_finish(&s);
 *
 * In games of two sides a set is won, split or lost, and lines are ranked by that. In individual
 * games a line is a bot in all its chairs, of which it may have several in a line-up, and lines are
 * ranked by points.
 *
 * standings.c has the lines, their scores and ranks; standings_sets.c adds the sets;
 * standings_keep.c takes lines out.
 */
#ifndef STATS_STANDINGS_H
#define STATS_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/hash.h"
#include "stats/luck_adjustment.h"
#include "stats/estimates.h"
#include "stats/lineups.h"
#include "stats/meetings.h"
#include "log/log.h"

enum {
    STANDING_BOTS = 3,
    STANDINGS_MET = 2048 /* with more lines meetings are not kept: there may be millions */
};

/* One line: a bot, a pair in the order of its names, or a side of a single table in the order of
 * its seats. */
struct standing {
    char name[STANDING_BOTS][NAME_CAP];
    uint8_t bots;  /* 1, or 2 for a pair, or the seats of a side */
    uint8_t fault; /* EU_NO_START or EU_BAD_ABI of one of them, found at the start; or 0 */
    uint8_t parts; /* of a point: in individual games the number of players, else 1 */
    size_t number; /* from 0 in the order of the headers; stays through ranking */
    /* How many programs have played under the name, counting each header that has another program
     * than the one before it. A rating of several programs is a rating of none of them. */
    size_t programs;
    size_t rank;             /* from 1; equal results share it */
    struct ratio_sum points; /* in parts; see standing_points */
    uint64_t illegal;        /* answers against the law */
    uint64_t strikes;        /* time, crashes and the like */
    uint64_t forfeits;       /* tables, in each chair */
    uint64_t judged;         /* tables, in each chair, without those that others alone forfeited */
    uint64_t capped;         /* tables that would not end */

    /* The programs of the last header (struct entrant). */
    uint8_t sha256[STANDING_BOTS][HASH_BYTES];

    /* Two sides. */
    struct ratio_sum played;   /* points without the cost of forfeited games, rubbers and sittings:
                                  for sequential tests and ties of matches */
    struct score_sum sets;     /* a set's winner is that of the sum of its tables */
    uint64_t won, drawn, lost; /* tables: games, rubbers, ... */
    struct pentanomial paired; /* sets by their tables */
    struct table_sum tables;   /* for the gain of duplicates (stats/estimates.h) */
    struct luck_sum luck;      /* all its sets, where standings.lucky */

    /* Individual games. */
    struct ratio_sum beaten; /* in half chairs: others' chairs with a smaller settlement in the set
                                count two, with an equal one one; out of two for each */
    int64_t payoff;          /* settlements of all tables (tally_payoff) */
    uint64_t dealt;          /* deals that were played, in each chair; of these */
    uint64_t maker, partner; /* was the maker; was really the maker's partner */
    uint64_t euchred;        /* as one of these, in a hand played to its end */
    uint64_t alone;          /* was a maker alone, declared or by accident */
};

/* Points a deal and their standard error. Two sides: own points less the other side's, over all
 * deals that were played. Individual games: points over the mean of the table, for a deal in one
 * chair. To forfeit a table with a fixed number of deals costs two points in each deal that is
 * left; to forfeit a game or rubber costs as many points as a game goes to, in one deal if none was
 * played. A table that both sides forfeit costs nothing. */
static inline double standing_points(const struct standing *line)
{
    return ratio_mean(&line->points) / line->parts;
}
static inline double standing_points_error(const struct standing *line)
{
    return ratio_error(&line->points) / line->parts;
}

/* Whether joint ratings have the line (stats/rating.h): not if it forfeited half of its tables or
 * more, without those that others forfeited, which say nothing of it. */
static inline bool standing_is_rated(const struct standing *line)
{
    return !line->forfeits || 2 * line->forfeits < line->judged;
}

/* The number of sets of a line; its score in them from 0 to 1 (the mean of the sets, or the share
 * of others' chairs that it beat), 1/2 without sets; its standard error (score_error). */
uint64_t standing_sets(const struct standing *line);
double standing_score(const struct standing *line);
double standing_score_error(const struct standing *line);

struct standings {
    bool lucky; /* whether luck is measured, which takes time: set before the first header; false
                   after it if luck does not apply (luck_measure_applies) */
    struct event event; /* of the last header; no entrants, also where the log has no header */
    struct standing *line;
    size_t lines;
    size_t segments;          /* of logs: headers */
    uint64_t sets, deals;     /* recorded; deals that all tables played */
    bool complete;            /* its last segment ends in a trailer; set by log_results_read */
    struct meetings meetings; /* none where there are more than STANDINGS_MET lines */
    struct lineups lineups;   /* the same in individual games */
    /* The rest is private. */
    struct standings_key *key; /* lines by the hashes of their names */
    struct luck_measure *draw;
};

void standings_finish(struct standings *s);

/* Whether the results of an event may be added: same rules, unit, kind of lines. */
bool standings_is_game(const struct standings *s, const struct event *event);

/* Adds the lines of a header of the same game; then the results of its sets (ERR_FOUND if a set is
 * of bots that no header has). */
bool standings_header(struct standings *s, const struct event *event, struct err *err);
bool standings_set(struct standings *s, const struct set_record *set, struct err *err);

/* Sorts the lines: by mean set score (not in individual games), by points a deal, by name; lines
 * without sets come last. */
void standings_rank(struct standings *s);

/* Puts the lines in another order, given by their numbers, best first. */
bool standings_order(struct standings *s, const size_t *number, struct err *err);

/* Keeps these lines, by their numbers, and what they did with each other; the others go. Those that
 * are left are ranked, and numbered anew in the same order; the meetings and line-ups that are left
 * have the same order too. What a line did in all, its sums, stays as it is. */
bool standings_keep(struct standings *s, const bool *keep, struct err *err);

/* ---- Individual games: two lines of these standings ---- */

/* Points a deal by which a line, by its index, was ahead of the next one in the sets in which both
 * sat at the same tables, with standard error and 95 % interval (ratio_interval). The difference is
 * taken in each set, so that what the cards gave to both is not in its error. NAN where it is not
 * known: for the last line, before a line that is not rated, and where they have not met; the ends
 * also with one set. */
struct versus {
    double points, error, low, high;
};
struct versus standings_ahead(const struct standings *s, size_t line);

/* Deals in which `partner` really was the maker's partner, and how many of these were made. A line
 * may partner itself where it has several chairs. */
struct partnering standings_partnering(const struct standings *s, const struct standing *maker,
                                       const struct standing *partner);

/* At a table of two sides: the points of side 0 less those of side 1, as they count here, with what
 * a forfeit costs. */
int64_t standings_lead(const struct event *event, const struct table_record *p);

/* The name of a line: its bots, joined: "Ann + simple". */
enum { STANDING_NAME = STANDING_BOTS * (NAME_CAP + 3) };
void standing_name(const struct standing *line, char out[STANDING_NAME]);

/* ---- Between standings.c and standings_sets.c ---- */

/* The line of `bots` bots of a set, from a place on in canonical order. NULL and ERR_FOUND if no
 * header has them. */
struct standing *standings_line(const struct standings *s, const struct set_record *set,
                                unsigned place, unsigned bots, struct err *err);

#endif
