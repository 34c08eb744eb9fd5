/*
 * Analyses a log: has an analyst tell what the answers to every decision are worth, with several
 * threads, and writes it into a file, a line for each set. An analysis that was broken off goes on
 * where the file ends. Neither the file nor what is taken depends on the number of threads.
 *
 * The file is JSON lines (docs/formats/analysis.md). Its first line says what was analysed how, and
 * a file of another analysis is refused.
 */
#ifndef ANALYSE_ANALYSIS_H
#define ANALYSE_ANALYSIS_H

#include <stdatomic.h>

#include "analyse/analysed_set.h"
#include "analyse/analyst.h"
#include "log/set_chunks.h"

#define ANALYSIS_FILE ".analysis" /* of LOG: LOG.analysis */

struct analysis {
    struct analyst_setup analyst; /* `rules` is set by the analysis */
    struct effort effort;
    struct address at; /* only what it includes; a struct of zeros: all */
    const char *bot;   /* only decisions of this entrant; NULL: of all */
    uint8_t seats;     /* bit s: only of seat s; 0: of all */

    const char *file; /* where it is written; NULL: nowhere */
    bool fresh;       /* what is in the file goes */
    unsigned threads;
    const atomic_int *stop; /* not 0: stop soon; or NULL */
    uint64_t until;         /* clock_wall_ns at which to stop; 0: never */

    /* In the order of the log; each may be NULL. */
    /* A segment begins, whose event is reader->event. */
    bool (*segment)(void *context, const struct set_reader *reader, struct err *err);
    /* A set is analysed; `again`: it was read from the file. */
    bool (*take)(void *context, const struct chunk_set *set, const struct analysed_set *analysed,
                 bool again, struct err *err);
    void *context;

    /* Afterwards. */
    bool stopped;             /* before the end */
    uint64_t sets, kept;      /* analysed; of these read from the file */
    uint64_t decisions, told; /* of these sets; of which the analyst could say */
    uint64_t left_out;        /* sets behind them, which it was stopped before */
};

/* ERR_USAGE: no such seat, or a file of another analysis; ERR_FOUND: the log or the file is
 * damaged. What the file holds is kept. Without such a deal or bot the sets have no decisions. */
bool analysis_run(struct analysis *a, const char *log, struct err *err);

/* Whether a log has a deal that the address includes, and an entrant of this name (NULL: any). */
struct analysis_there {
    bool deal, bot;
};
bool analysis_look(const char *log, const struct address *at, const char *bot,
                   struct analysis_there *there, struct err *err);

/* Whether to stop, by `stop` and `until` as above. */
bool analysis_is_stopped(const atomic_int *stop, uint64_t until);

#endif
