/*
 * Records a run: takes sets in schedule order, as they are played or given up, and writes them to
 * the log. Tells the sidecar and the user of bots' failures. Workers
 * (supervisor.c) and a run without them (run.c) both end here.
 *
 *     recorder_open(&l, &run, &err)
 *     unless l.writer.complete, for the sets from l.progress.sets to l.progress.total in order:
 *         contestants = recorder_absent(&l, &p, set)
 *         contestants ? recorder_give_up(...) : recorder_set(...), after its recorder_failure(...)
 *         recorder_tick(&l, now, &err)
 *     recorder_close(&l, complete, &err)
 */
#ifndef RUN_RECORDER_H
#define RUN_RECORDER_H

#include "schedule/schedule.h"
#include "run/job.h"
#include "sandbox/failure.h"
#include "run/run.h"
#include "run/log_writer.h"
#include "run/time_stats.h"
#include "log/give_up.h"

/* Counts for a bot. */
struct recorder_bot {
    uint32_t remarks;    /* messages to the user about it */
    uint32_t unrepeated; /* failures that did not happen again when the table was played alone */
    uint32_t strikes;
    bool hangs; /* it did not finish unloading in time */
};

struct recorder {
    const struct run *run;
    struct event *event; /* the run's */
    char host[PATH_CAP]; /* path of euchre-host; "": bots are trusted */
    struct log_writer writer;
    struct schedule schedule;
    struct run_progress progress;
    struct recorder_bot *bot; /* of each entrant */
    struct time_recorder times;
    /* The rest is the recorder's own. */
    struct give_up giveup;
    uint64_t started, shown; /* wall clock */
    uint64_t before_ms;      /* how long the run played before it was resumed; if time is limited */
    uint64_t timed;          /* wall clock: when the sidecar was told how long bots took */
    uint64_t noted;          /* wall clock: when the sidecar was told how long the run has played */
    struct buf record;       /* of a set given up, or a round */
    struct set_record set;   /* the last one, decoded if somebody wants it */
};

/* Opens the writer and reads what is there. After false nothing needs to be closed. */
bool recorder_open(struct recorder *l, const struct run *run, struct err *err);

/* Completes the log, or leaves it as it is for later; l->progress and l->writer.kept stay. */
bool recorder_close(struct recorder *l, bool complete, struct err *err);

/* Records a set that was played, and after the last of a round, the next one. */
bool recorder_set(struct recorder *l, const struct pairing *p, const struct worker_message *message,
                  struct err *err);

/* Records a set that `contestants` of the pairing give up. */
bool recorder_give_up(struct recorder *l, const struct pairing *p, uint32_t set,
                      unsigned contestants, struct err *err);

/* The contestants of the pairing that do not play set `set`, as far as that is known by now. */
unsigned recorder_absent(const struct recorder *l, const struct pairing *p, uint32_t set);

/* Whether every set of the pairing, or in the sandbox every table, has processes of its own:
 * because a bot keeps globals, or its processes end so often that this could tell others something
 * (FAILURE_ALONE). */
bool recorder_serial(const struct recorder *l, const struct pairing *p);

/* Tells the sidecar and the user of a failure. */
void recorder_failure(struct recorder *l, const struct pairing *p, const struct failure *m);

/* Books how long bots of the pairing took (WORKER_MESSAGE_TIMES). */
bool recorder_times(struct recorder *l, const struct pairing *p,
                    const struct worker_message *message, struct err *err);

/* The bot of an entrant did not finish unloading in time: tells the user the first time. */
void recorder_hangs(struct recorder *l, uint32_t entrant);

/* Writes, syncs and shows progress when it is time. */
bool recorder_tick(struct recorder *l, uint64_t wall, struct err *err);

/* How many tables a worker plays at once. */
unsigned recorder_batch(const struct recorder *l);

/* Lets workers play what is missing (supervisor.c), or less if it is told to stop. When it returns
 * no worker is left. */
bool supervisor_play(struct recorder *l, struct err *err);

/* The job of these sets, as far as the run decides it. */
struct job recorder_job(const struct recorder *l, const struct pairing *p, uint32_t set,
                        uint32_t count);

#endif
