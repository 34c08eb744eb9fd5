/*
 * The standings of a log: what each bot, or where partners are fixed each pair of them, has done in
 * all its pairings together. Computed by reading the log once, in memory proportional to the bots.
 *
 *     standings_init(&s);
 *     standings_read(&s, "log.msgpack", &err)
 *     for each of s.line[0 .. s.lines - 1], best first ...
 *     standings_finish(&s);
 */
#ifndef RANK_STANDINGS_H
#define RANK_STANDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "rank/stats.h"
#include "record/log.h"

enum { STANDING_BOTS = 2 };

/* One line: a bot, or a pair in the order of its names. */
struct standing {
    char name[STANDING_BOTS][NAME_CAP];
    uint8_t bots;          /* 1, or 2 for a pair */
    uint8_t fault;         /* EU_NO_START or EU_BAD_ABI of one of them, found at the start; or 0 */
    size_t rank;           /* from 1; equal score and equal points share it */
    struct score_sum sets; /* a set's winner is that of the sum of its tables */
    uint64_t won, drawn, lost; /* tables: games, rubbers, ... */
    struct ratio_sum points;   /* points a deal */
    uint64_t illegal;          /* answers against the law */
    uint64_t strikes;          /* time, crashes and the like */
    uint64_t forfeits;         /* tables */
    uint64_t capped;           /* tables that would not end */
};

/* Elo of a line's mean set score, and its 95 % interval, with two pseudo-sets in it (stats.h). */
double standing_elo(const struct standing *line);
struct elo_interval standing_interval(const struct standing *line);

/* Points a deal and their standard error: points are differences (own less the other side's), of
 * all deals that were played. Of a forfeited table of unit deals the deals left count as in its
 * margin, two points each. */
static inline double standing_points(const struct standing *line)
{
    return ratio_mean(&line->points);
}
static inline double standing_points_error(const struct standing *line)
{
    return ratio_error(&line->points);
}

struct standings {
    struct event event; /* of the last header; no entrants where the log has no header */
    struct standing *line;
    size_t lines;
    uint64_t sets, deals;      /* recorded; deals of all tables */
    bool complete;             /* the log ends in a trailer */
    struct standings_key *key; /* lines by the hashes of their names; private */
};

void standings_init(struct standings *s);
void standings_finish(struct standings *s);

/* Reads a whole log, or what there is of one that a run is still writing, and ranks the lines. A
 * log of several segments is one; ERR_USAGE if they are not of the same game. Errors of a broken
 * log are log_next's. */
bool standings_read(struct standings *s, const char *path, struct err *err);

/* The same step by step: a header, its sets, ... in the end standings_rank. */
bool standings_header(struct standings *s, const struct event *event, struct err *err);
bool standings_set(struct standings *s, const struct set_record *set, struct err *err);

/* Sorts by mean set score, then by points a deal, then by name; lines without sets come last. */
void standings_rank(struct standings *s);

#endif
