/*
 * The standings of one game: what each bot, or where partners are fixed each pair of them, has done
 * in all its pairings together. The way to those of a log is log_results_read (log_results.h).
 * Memory is proportional to the bots and to the pairs of them that have met.
 *
 *     struct standings s = {.lines = 0};
 *     standings_header(&s, &event, &err), standings_set(&s, &set, &err), ... as a log has them
 *     standings_rank(&s);
 *     for each of s.line[0 .. s.lines - 1], best first ...
 *     standings_finish(&s);
 *
 * In games of two sides a set is won, split or lost, and the lines go by that. Where each plays for
 * himself a line is a bot in all its chairs, of which it may have several in a line-up, and the
 * lines go by points.
 *
 * standings.c has the lines, their scores and ranks; standings_sets.c adds the sets.
 */
#ifndef STATS_STANDINGS_H
#define STATS_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "base/hash.h"
#include "stats/luck.h"
#include "stats/estimates.h"
#include "stats/meetings.h"
#include "log/log.h"

enum {
    STANDING_BOTS = 3,
    STANDINGS_MET = 2048 /* of more lines it is not kept who met whom: there may be millions */
};

/* One line: a bot, or a pair in the order of its names, or a side of a single table in that of its
 * seats. */
struct standing {
    char name[STANDING_BOTS][NAME_CAP];
    uint8_t bots;  /* 1, or 2 for a pair, or the seats of a side */
    uint8_t fault; /* EU_NO_START or EU_BAD_ABI of one of them, found at the start; or 0 */
    uint8_t parts; /* of a point: the players where each plays for himself, else 1 */
    size_t number; /* from 0 in the order of the headers; stays through ranking */
    /* How many programs have played by the name, as far as one header after the other has another
     * than the one before it: a rating of more than one is of neither. */
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
    struct ratio_sum played; /* points without what forfeited games, rubbers and sittings cost: what
                                sequential tests and ties of matches go by */
    struct score_sum sets;   /* a set's winner is that of the sum of its tables */
    uint64_t won, drawn, lost; /* tables: games, rubbers, ... */
    struct pentanomial paired; /* sets by their tables */
    struct table_sum tables;   /* of what duplicates gain (stats/estimates.h) */
    struct luck_sum luck;      /* all its sets, where standings.lucky */

    /* Each for himself. */
    struct ratio_sum beaten; /* by half chairs: others' chairs with a smaller settlement in the set
                                count two, with an equal one one; of two for each */
    int64_t payoff;          /* settlements of all tables (tally_payoff) */
    uint64_t dealt;          /* deals that were played, in each chair; of these */
    uint64_t maker, partner; /* was the maker; was with him in truth */
    uint64_t euchred;        /* as one of these, in a hand played to its end */
    uint64_t alone;          /* was a maker alone, declared or by accident */
};

/* Points a deal and their standard error. Two sides: differences (own less the other side's), of
 * all deals that were played. Each for himself: what is over the mean of the table, a deal in one
 * chair. Who forfeits a table with a fixed number of deals loses two points in each of those left;
 * a forfeited game or rubber costs as many points as a game goes to, in one deal if none was
 * played. A table that both of two sides forfeit costs nothing. */
static inline double standing_points(const struct standing *line)
{
    return ratio_mean(&line->points) / line->parts;
}
static inline double standing_points_error(const struct standing *line)
{
    return ratio_error(&line->points) / line->parts;
}

/* Whether joint ratings have the line (stats/rating.h): not one that forfeited half of its tables
 * or more, tables that others forfeited not counted, as nothing is known of it from these. */
static inline bool standing_is_rated(const struct standing *line)
{
    return !line->forfeits || 2 * line->forfeits < line->judged;
}

/* How many sets a line has, its score in them from 0 to 1 (the mean of the sets, or the share of
 * others' chairs that were beaten) and its standard error (score_error); 1/2 without sets. */
uint64_t standing_sets(const struct standing *line);
double standing_score(const struct standing *line);
double standing_score_error(const struct standing *line);

struct standings {
    bool lucky; /* whether luck is reckoned, which takes time: said before the first header, and
                   false after it where there is none (card_luck_applies) */
    struct event event; /* of the last header; no entrants, also where the log has no header */
    struct standing *line;
    size_t lines;
    size_t segments;          /* of logs: headers */
    uint64_t sets, deals;     /* recorded; deals that all tables played */
    bool complete;            /* its last segment ends in a trailer; log_results_read says */
    struct meetings meetings; /* none where there are more than STANDINGS_MET lines */
    struct lineups lineups;   /* the same where each plays for himself */
    /* The rest is rank's own. */
    struct standings_key *key; /* lines by the hashes of their names */
    struct card_luck *draw;
};

void standings_finish(struct standings *s);

/* Whether results of an event add up with what is there: same rules, unit, format of lines. */
bool standings_is_game(const struct standings *s, const struct event *event);

/* Adds the lines of a header that is of the same game, then the results of its sets (ERR_FOUND if
 * one is of bots that no header has). */
bool standings_header(struct standings *s, const struct event *event, struct err *err);
bool standings_set(struct standings *s, const struct set_record *set, struct err *err);

/* Sorts by mean set score, then by points a deal, or where each plays for himself by these alone;
 * then by name; lines without sets come last. */
void standings_rank(struct standings *s);

/* Puts the lines in another order, given by their numbers, best first. */
bool standings_order(struct standings *s, const size_t *number, struct err *err);

/* ---- Each for himself: two lines of these standings ---- */

/* Points a deal by which a line, by its index, was before the next one, in the sets in which both
 * sat at the same tables: the difference is taken in each set, so that what the cards gave to both
 * is not in its error; standard error and 95 % interval (ratio_interval). NAN where they are not
 * known: of the last, before one that is not rated, and where they have not met; the ends also with
 * one set. */
struct versus {
    double points, error, low, high;
};
struct versus standings_ahead(const struct standings *s, size_t line);

/* Deals in which `partner` was with `maker` in truth, and how many of these were made. A line may
 * partner itself where it has several chairs. */
struct partnering standings_partnering(const struct standings *s, const struct standing *maker,
                                       const struct standing *partner);

/* At a table of two sides: the points of side 0 less those of side 1 as they count here. What a
 * forfeit leaves unplayed counts as it is settled. */
int64_t standings_lead(const struct event *event, const struct table_record *p);

/* What a line is called: its bots, joined: "Ann + simple". */
enum { STANDING_NAME = STANDING_BOTS * (NAME_CAP + 3) };
void standing_name(const struct standing *line, char out[STANDING_NAME]);

/* ---- Between standings.c and standings_sets.c ---- */

/* The line of a set's bot, or of a pair or side in canonical order: `bots` of them from a place on.
 * NULL and ERR_FOUND if no header has them. */
struct standing *standings_line(const struct standings *s, const struct set_record *set,
                                unsigned place, unsigned bots, struct err *err);

#endif
