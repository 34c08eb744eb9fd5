/*
 * The book of a run: takes sets in schedule order, as they are played or given up, and writes them
 * to the store with what belongs to them; tells the sidecar and the user what befell bots. Workers
 * (crew.h) and a run without them (run.c) both end here.
 *
 *     ledger_open(&l, &run, &err)
 *     unless l.store.complete, for the sets from l.progress.sets to l.progress.total in order:
 *         parties = ledger_absent(&l, &p, set)
 *         parties ? ledger_give_up(...) : ledger_set(...), after its ledger_mishap(...)
 *         ledger_tick(&l, now, &err)
 *     ledger_close(&l, complete, &err)
 */
#ifndef MATCH_LEDGER_H
#define MATCH_LEDGER_H

#include "match/agenda.h"
#include "match/job.h"
#include "match/mishap.h"
#include "match/run.h"
#include "match/store.h"
#include "match/timing.h"
#include "record/giveup.h"

/* What is counted of a bot. */
struct ledger_bot {
    uint32_t remarks;    /* on it, to the user */
    uint32_t unrepeated; /* ends of its process that did not come again */
    uint32_t strikes;
    bool hangs; /* it did not finish unloading in time */
};

struct ledger {
    const struct run *run;
    struct event *event; /* the run's */
    char host[PATH_CAP]; /* path of euchre-host; "": bots are trusted */
    struct store store;
    struct agenda agenda;
    struct run_progress progress;
    struct ledger_bot *bot; /* of each entrant */
    struct timing_book times;
    /* The rest is the ledger's own. */
    struct giveup giveup;
    uint64_t started, shown; /* wall clock */
    uint64_t before_ms;      /* how long earlier sittings played; where time is limited */
    uint64_t timed;          /* wall clock: when the sidecar was told how long bots took */
    uint64_t noted;          /* wall clock: when the sidecar was told how long */
    struct buf record;       /* of a set given up, or a round */
    struct set_record set;   /* the last one, decoded where somebody wants it */
};

/* Opens the store, reads what is there. False leaves nothing to finish. */
bool ledger_open(struct ledger *l, const struct run *run, struct err *err);

/* Completes the log, or leaves it as it is for later; l->progress and l->store.kept stay. */
bool ledger_close(struct ledger *l, bool complete, struct err *err);

/* Records a set that was played, and after the last of a round, the next one. */
bool ledger_set(struct ledger *l, const struct pairing *p, const struct frame *frame,
                struct err *err);

/* Records a set that `parties` of the pairing give up. */
bool ledger_give_up(struct ledger *l, const struct pairing *p, uint32_t set, unsigned parties,
                    struct err *err);

/* Parties of the pairing that do not play set `set`, as far as it is known by now. */
unsigned ledger_absent(const struct ledger *l, const struct pairing *p, uint32_t set);

/* Whether a bot of the pairing keeps globals, or its processes end so often that others could be
 * told something by it (MISHAP_ALONE): then every set, or sandboxed every table, has processes of
 * its own. */
bool ledger_serial(const struct ledger *l, const struct pairing *p);

/* Tells sidecar and user of it. */
void ledger_mishap(struct ledger *l, const struct pairing *p, const struct mishap *m);

/* Books how long bots of the pairing took (FRAME_TIMES). */
bool ledger_times(struct ledger *l, const struct pairing *p, const struct frame *frame,
                  struct err *err);

/* The bot of an entrant did not finish unloading in time: tells the user the first time. */
void ledger_hangs(struct ledger *l, uint32_t entrant);

/* Writes, syncs and shows progress when it is time. */
bool ledger_tick(struct ledger *l, uint64_t wall, struct err *err);

/* Tables in lock-step. */
unsigned ledger_batch(const struct ledger *l);

/* The job of these sets, as far as the run decides it. */
struct job ledger_job(const struct ledger *l, const struct pairing *p, uint32_t set,
                      uint32_t count);

#endif
