/*
 * The analyses that lie beside a report's logs (LOG.analysis): the estimates of a set's decisions,
 * and of each game the profiles of its bots.
 *
 *     analyses_open(&a, report, games, &err)
 *     analyses_header(&a, log, &event, &err)       for each header
 *     analyses_set(&a, &view, &err)                for each set: view.analysed
 *         analyses_count(&a, &view, &err)          in the first pass through the logs
 *     analyses_json, analyses_game_json
 *     analyses_close(&a)
 *
 * Where there are none, all of these do nothing.
 */
#ifndef REPORT_ANALYSES_H
#define REPORT_ANALYSES_H

#include "analyse/analysis_index.h"
#include "analyse/profile.h"
#include "report/report.h"
#include "report/sampled_deals.h"
#include "report/worst_deals.h"

enum { ANALYSES_BOTS = 64 }; /* of a game; of more only the number is kept */

/* The analysis of a log. */
struct log_analysis {
    const char *name; /* the log's; borrowed */
    struct analysis_index index;
    unsigned segments; /* that have begun */
    uint64_t sets, of; /* the sets of the log that are analysed, of so many */
    uint64_t untold;   /* decisions that could not be told */
    char means[64];    /* what deals were played out by, of the first that was told */
};

/* A struct of zeros has none. */
struct analyses {
    struct log_analysis *log;
    size_t logs;
    struct profile *game; /* by game; bots by their numbers in it */
    size_t games;
    struct worst_deals worst;
    uint64_t told; /* decisions */
    bool damaged;  /* an error was that of an analysis */
    /* The rest is analyses.c's own. */
    struct analysed_set set;
};

/* ERR_FOUND and `damaged`, here and below, if one of them is of another log, or damaged. */
bool analyses_open(struct analyses *a, const struct report *r, size_t games, struct err *err);
void analyses_close(struct analyses *a);

/* About which share of so many sets is analysed. */
double analyses_share(const struct analyses *a, uint64_t sets);

bool analyses_header(struct analyses *a, size_t log, const struct event *event, struct err *err);

/* Sets view->analysed, which is valid until the next call. */
bool analyses_set(struct analyses *a, struct set_view *view, struct err *err);

/* Adds the set to the profiles of its game. */
bool analyses_count(struct analyses *a, const struct set_view *view, struct err *err);

/* The deals of the worst decisions: for the sample. */
bool analyses_worst(const struct analyses *a, struct chosen_deals *list, struct err *err);

/* Who told the values, and the names of the parts; NULL: no memory. */
json_t *analyses_json(const struct analyses *a);

/* The profiles of a game; NULL: no memory. */
json_t *analyses_game_json(const struct analyses *a, size_t game, const struct bot_name *names);

/* Adds to the worst decisions of a game in JSON where they are in the list of deals that are shown:
 * `shown`, a number or null. False if there is no memory. */
bool analyses_show(const struct analyses *a, size_t game, const struct sampled_deals *s,
                   json_t *profiles);

#endif
