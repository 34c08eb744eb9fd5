/*
 * Reads the results of logs: standings of each stage (a game that was played in them), and one
 * table over all stages.
 *
 *     struct log_results t = {.stages = 0};
 *     log_results_add(&t, "log.msgpack", &err), ... for each log
 *     log_results_rank(&t);
 *     log_results_overall(&t, &err)
 *     for each of t.stage[0 .. t.stages - 1], in the order of the logs ...
 *     for each of t.line[0 .. t.lines - 1], best first ...
 *     log_results_finish(&t);
 */
#ifndef STATS_LOG_RESULTS_H
#define STATS_LOG_RESULTS_H

#include "stats/standings.h"

/* The result of a bot in one stage; where pairs are ranked, in all its pairs together. */
struct stage_result {
    uint64_t sets; /* 0: it has not played, and the rest means nothing */
    double score, error;
    size_t rank; /* of its best pair */
};

struct overall_line {
    char name[NAME_CAP];
    size_t rank;                       /* from 1; equal scores share it */
    size_t stages;                     /* that it has played */
    double score;                      /* the mean over these of its scores (standing_score) */
    double error;                      /* standard error of that mean, the stages independent */
    const struct stage_result *result; /* t.stages of them */
};

struct log_results {
    bool lucky;              /* set before the first log: standings.lucky of every stage */
    unsigned threads;        /* set before the first log: so many read it; 0: one */
    struct standings *stage; /* segments of the same game are one */
    size_t stages;
    struct overall_line *line;
    size_t lines;
    bool complete;    /* every log ends in a trailer */
    uint64_t planned; /* sets of all segments, when they are complete; 0: results say how many */
    bool faults;      /* any bot was at fault: by an illegal answer, a strike, a forfeit, or at the
                         start */
    /* The rest is private. */
    size_t cap, now;             /* now: the stage of the segment being read */
    bool open;                   /* results say how many sets there will be */
    bool torn;                   /* a log before this one does not end in a trailer */
    struct buf segments;         /* of the logs before this one: commitments, rules, names */
    struct stage_result *result; /* of all lines */
};

/* Adds the sets of a log, or what there is of one that a run is still writing. Errors are those of
 * set_reader_next and set_reader_first_use; and ERR_FOUND for a log with the seed, the rules and
 * two bots of one that was added before. log_results_finish is needed either way. */
bool log_results_add(struct log_results *t, const char *path, struct err *err);

/* Whether a line was at fault, in one of the ways of `faults`. */
bool log_results_at_fault(const struct standing *line);

/* Ranks the lines of every stage, by standings_rank. */
void log_results_rank(struct log_results *t);

/* Makes the table over all stages from their current ranks. */
bool log_results_overall(struct log_results *t, struct err *err);

/* All of the above for one log. */
bool log_results_read(struct log_results *t, const char *path, struct err *err);
void log_results_finish(struct log_results *t);

#endif
