/*
 * Which set of which pairing comes when in a segment of a log: by the schedule (event/event.h), or
 * in a format that pairs by results round by round, as the plan has it (schedule/round_planner.h).
 * A run, a run that goes on and verify all follow it, and so come to the same log.
 *
 *     schedule_open(&a, &event, &err)
 *     if schedule_recalls(&a): schedule_recall for the sets of the segments before
 *     until schedule_is_over(&a):
 *         if schedule_is_due(&a):
 *             schedule_round(&a, late, &err)                the next record is a.round
 *         else
 *             schedule_set(&a, a.next, &pairing, &set)      the next record is this set
 *             schedule_take(&a, &record, &err)
 *     schedule_close(&a)
 *
 * Of a shard (log/shard_record.h) only its sets come, with schedule_open_shard in place of
 * schedule_open.
 */
#ifndef SCHEDULE_SCHEDULE_H
#define SCHEDULE_SCHEDULE_H

#include "schedule/round_planner.h"
#include "log/log.h"

struct schedule {
    uint64_t next; /* the first set, from 0, that is not taken */
    uint64_t sets; /* how many are known: all of the schedule, else those of the rounds so far */
    uint64_t from; /* the first set of the round that is played */
    uint64_t rounds;
    enum round_end end; /* of a format that pairs by results: why play is over */
    struct round round; /* that is played, or the last one */
    const struct event *event;
    /* The rest is the schedule's own. */
    struct round_planner *plan; /* NULL: there is a schedule, or it is a shard */
    uint64_t skipped;           /* of a shard: sets before its first */
    uint64_t *before;           /* by pairing of the round: sets of the round up to and with it */
    size_t room;                /* for its pairings */
};

/* `event` must outlive the schedule. schedule_close is needed only after success. */
bool schedule_open(struct schedule *a, const struct event *event, struct err *err);
void schedule_close(struct schedule *a);

/* The same for a shard. `round` is the round that is cut into shards, or NULL if the whole schedule
 * is. `shard` and `round` are not needed afterwards. ERR_USAGE if there are not so many sets. */
bool schedule_open_shard(struct schedule *a, const struct event *event, const struct shard *shard,
                         const struct round *round, struct err *err);

/* Whether the plan of the rounds depends on the sets from before the late entries. */
bool schedule_recalls(const struct schedule *a);

/* Takes one of these sets. All must be taken in the order of their log, before the first round. */
bool schedule_recall(struct schedule *a, const struct pairing *pairing,
                     const struct set_record *set, struct err *err);

/* Whether no set and no round comes any more. */
bool schedule_is_over(const struct schedule *a);

/* Whether a round comes next, because all known sets are taken. */
bool schedule_is_due(const struct schedule *a);

/* Begins the next round, which is due, and puts it into a->round. `late` says that the event's
 * max_time is spent. If the round has no pairings, play is over. */
bool schedule_round(struct schedule *a, bool late, struct err *err);

/* The same, and puts the round's record in place of what was in *record. */
bool schedule_put_round(struct schedule *a, bool late, struct buf *record, struct err *err);

/* The same for a log that has a round here: `said`, read from the record `r`. *same tells whether
 * it is the round that is due; *due gets the bytes that should stand there. Two things are
 * believed: that time was spent, if the event has a limit; and rounds that the results in the log
 * do not decide, if their sets follow those before. Of the latter *due says nothing. */
bool schedule_compare(struct schedule *a, const struct log_record *r, const struct round *said,
                      struct buf *due, bool *same, struct err *err);

/* The pairing (its number in the event) and the set's number in it, of set `index` of the schedule
 * or of the round. */
void schedule_set(const struct schedule *a, uint64_t index, uint64_t *pairing, uint32_t *set);

/* Whether schedule_take looks into sets. If not, its `set` may be NULL. */
bool schedule_looks(const struct schedule *a);

/* Takes the next set. It may end its round early: then a->sets shrinks to a->next. */
bool schedule_take(struct schedule *a, const struct set_record *set, struct err *err);

#endif
