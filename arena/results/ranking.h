/*
 * The results of one or several logs, rated: what every table and results.json show.
 *
 *     log_list_add(&logs, path, &err)
 *     ranking_read(&k, &logs, anchors, false, &err)
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

/* A bot that stands at a rating. */
struct ranking_anchor {
    const char *name;
    double value;
};
struct ranking_anchors {
    const struct ranking_anchor *anchor; /* borrowed */
    size_t anchors;
};

/* One game: its lines stand in the order of their ratings, and have their ranks. */
struct ranked {
    struct standings *s; /* borrowed */
    struct ratings ratings;
    struct ratings orders;          /* of individual games: ratings by orders of finish alone */
    struct ranking_anchors at;      /* of these, those whose bots play it */
    const struct time_stats *times; /* borrowed; NULL: nothing is known */
};

/* ranked_finish is needed whatever the outcome. */
bool ranked_make(struct ranked *g, struct standings *s, struct ranking_anchors at, struct err *err);
void ranked_finish(struct ranked *g);

/* The rating of a line. */
const struct rating *ranked_rating(const struct ranked *g, const struct standing *line);

/* The line of a number. */
const struct standing *ranked_line(const struct ranked *g, size_t number);

/* What the ratings are relative to: "relative to the pool's mean", "simple = 1500". */
enum { RANKED_VIEW = 512 };
void ranked_view(const struct ranked *g, char text[RANKED_VIEW]);

/* Whether a single rating per line does not fit the results. */
bool ranked_is_misfit(const struct ranked *g);

/* How long a line took for an answer, both bots of a pair together; count 0: not known. */
struct time_stats_figures ranked_times(const struct ranked *g, const struct standing *line);

/* Of one segment of a format that pairs by results (rounds.h). */
struct rounds {
    size_t game;     /* the index of its game */
    uint64_t rounds; /* recorded */
    enum format format;
    enum round_end end; /* ROUND_PLAYS: play is not over */
    struct match *match;
    size_t matches;
    struct place *place;
    size_t places;
    char (*name)[NAME_CAP]; /* of the entrants */
};

/* Those of all logs. A struct of zeros has none. */
struct rounds_list {
    struct rounds *rounds;
    size_t count;
    size_t cap; /* rounds.c's own */
};

struct ranking {
    struct log_results tour;
    struct time_stats times; /* of all logs that have a sidecar */
    struct ranked *game;
    size_t games;
    struct rounds_list rounds;
    char hash[HASH_HEX]; /* SHA-256 of the log, if there is one and it is complete; or "" */
    struct err end; /* why the last log that is being written was read no further; no text: to its
                       end */
};

/* Reads logs, complete or being written; all sets of the same game are rated together. `luck`: luck
 * is reckoned too. What is wrong after the first record of a log that is being written ends it.
 * ERR_USAGE also where an anchor is no bot of any log. ranking_finish is needed whatever the
 * outcome. */
bool ranking_read(struct ranking *k, const struct log_list *logs, struct ranking_anchors at,
                  bool luck, struct err *err);
void ranking_finish(struct ranking *k);

#endif
