/*
 * The rated results of one or several logs: the data of every table and of results.json.
 *
 *     log_list_add(&logs, path, &err)
 *     ranking_read(&k, &logs, &how, &err)
 *     for each of k.game[0 .. k.games - 1] ...
 *     ranking_finish(&k);
 */
#ifndef RESULTS_RANKING_H
#define RESULTS_RANKING_H

#include "results/log_list.h"
#include "base/hash.h"
#include "run/time_stats.h"
#include "schedule/round_planner.h"
#include "stats/rating.h"
#include "stats/log_results.h"
#include "log/round_record.h"

/* A bot whose rating is fixed. */
struct ranking_anchor {
    const char *name;
    double value;
};
struct ranking_anchors {
    const struct ranking_anchor *anchor; /* borrowed */
    size_t anchors;
};

/* One game (a rule set and unit). Its lines are sorted by rating and have their ranks. */
struct ranked {
    struct standings *s; /* borrowed */
    struct ratings ratings;
    struct ratings orders;          /* individual games: ratings by orders of finish alone */
    struct ranking_anchors at;      /* the anchors that play this game */
    const struct time_stats *times; /* borrowed; NULL: no times are known */
};

/* Call ranked_finish whether it succeeds or not. */
bool ranked_make(struct ranked *g, struct standings *s, struct ranking_anchors at, struct err *err);
void ranked_finish(struct ranked *g);

/* The rating of a line. */
const struct rating *ranked_rating(const struct ranked *g, const struct standing *line);

/* The line with this number. */
const struct standing *ranked_line(const struct ranked *g, size_t number);

/* Writes what the ratings are relative to: "relative to the pool's mean", "simple = 1500". */
enum { RANKED_VIEW = 512 };
void ranked_view(const struct ranked *g, char text[RANKED_VIEW]);

/* Whether a single rating per line does not fit the results. */
bool ranked_is_misfit(const struct ranked *g);

/* The answer times of a line, both bots of a pair together; count is 0 if they are not known. */
struct time_stats_figures ranked_times(const struct ranked *g, const struct standing *line);

/* The rounds of one segment whose format pairs by results (rounds.h). */
struct rounds {
    size_t game;     /* the index of its game */
    uint64_t rounds; /* the number of rounds recorded */
    enum format format;
    enum round_end end; /* ROUND_PLAYS: play is not over */
    struct match *match;
    size_t matches;
    struct place *place;
    size_t places;
    char (*name)[NAME_CAP]; /* the names of the entrants */
};

/* The rounds of all logs. A struct of zeros is an empty list. */
struct rounds_list {
    struct rounds *rounds;
    size_t count;
    size_t cap; /* rounds.c's own */
};

struct ranking {
    struct log_results tour;
    struct time_stats times; /* answer times, from all logs that have a sidecar */
    struct ranked *game;
    size_t games;
    struct rounds_list rounds;
    char hash[HASH_HEX]; /* SHA-256 of the log; "" if it is not wanted, or there is no single,
                            complete log */
    struct err end;      /* why reading stopped before the end of the last log that is still being
                            written; no text: it did not */
};

struct ranking_how {
    struct ranking_anchors at;
    bool luck;        /* card luck is computed too */
    bool hash;        /* ranking.hash is wanted, which takes longer than all else */
    unsigned threads; /* so many read; the results do not depend on their number */
};

/* Reads logs, complete or still being written. All sets of one game are rated together. In a log
 * that is still being written, reading stops at the first error after its first record. ERR_USAGE
 * also if an anchor is in none of the logs. Call ranking_finish whether it succeeds or not. */
bool ranking_read(struct ranking *k, const struct log_list *logs, const struct ranking_how *how,
                  struct err *err);
void ranking_finish(struct ranking *k);

#endif
