/*
 * Late entry: bots enter a tournament that is complete. They play a run (run.h) of their own, whose
 * log is LOG.late. Its event is the same, with the late entries added. When it is complete, it is
 * appended to LOG in one step, as a further segment, and LOG.late is removed. If the run is killed
 * at any moment, the same command resumes it.
 *
 *     log_files_claim(&claim, LOG, &err)
 *     roster_start(&roster, &config, ...)          all bots: of the file, then those added
 *     late_entry_open(&l, &claim, &config, added, &err)
 *                                                  who is new; the configuration is theirs then
 *     unless l.complete:
 *         log_files_claim(&own, l.log, &err)
 *         run_play(...)
 *         late_entry_join(&l, &err)
 *     log_files_release(&claim)
 *
 * A segment has a seed of its own, drawn unless it is given, because the seed of the segment before
 * is public. The same holds for a beacon: late entries have their own or none. No pairing of late
 * entries has been played before, so even the same seed would give it new cards.
 */
#ifndef RUN_LATE_ENTRY_H
#define RUN_LATE_ENTRY_H

#include "config/config.h"
#include "run/log_files.h"

#define LATE_ENTRY_END ".late" /* LOG.late */

/* Who was added to what a file says. */
struct late_entry_added {
    size_t bots; /* the last so many of the configuration, in the order in which they came */
    /* Whether the seed, or the beacon, that is given is for the late entries; else it is the first
     * segment's. */
    bool seeded, beaconed;
};

struct late_entry {
    bool complete;      /* LOG has them all */
    size_t before;      /* bots that were there */
    char log[PATH_CAP]; /* LOG.late */
    /* The rest is its own. */
    const struct log_files_claim *claim;
};

/* Whether bots can be added to such an event at all. ERR_USAGE says why not. */
bool late_entry_check(struct event *event, const struct late_entry_added *added, struct err *err);

/* Compares a complete LOG, segment by segment, with the configuration, whose bots have all been
 * looked at. Afterwards either l->complete is set, or the configuration is that of the games of the
 * bots that LOG lacks. ERR_USAGE: LOG is not complete, or of another event, or the seed is known
 * already. ERR_FOUND: LOG is damaged. The claim is held, and outlives *l. */
bool late_entry_open(struct late_entry *l, const struct log_files_claim *claim,
                     struct config *config, const struct late_entry_added *added, struct err *err);

/* Puts the complete LOG.late behind LOG, and its sidecar behind LOG's. Nothing comes twice, however
 * often it is tried. */
bool late_entry_join(const struct late_entry *l, struct err *err);

/* Removes the unfinished late entries beside LOG, which is claimed. Those already in LOG stay. */
void late_entry_forget(const char *log);

/* The names of those in LOG that came late, with commas; empty if there are none, or no log. */
bool late_entry_names(struct buf *names, const char *log);

#endif
