#include "schedule/schedule.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

bool schedule_open(struct schedule *a, const struct event *event, struct err *err)
{
    *a = (struct schedule){.event = event};
    if (!format_adapts(event->format))
        a->sets = event_sets(event);
    else if (!round_planner_create(&a->plan, event, err))
        return false;
    return true;
}

void schedule_close(struct schedule *a)
{
    round_planner_destroy(a->plan);
    free(a->round.pairing);
    free(a->before);
    *a = (struct schedule){.plan = NULL};
}

bool schedule_recalls(const struct schedule *a)
{
    return a->plan && a->event->late_entries;
}

bool schedule_recall(struct schedule *a, const struct pairing *pairing,
                     const struct set_record *set, struct err *err)
{
    return round_planner_recall(a->plan, pairing, set, err);
}

bool schedule_is_over(const struct schedule *a)
{
    return a->next == a->sets && (!a->plan || a->end);
}

bool schedule_is_due(const struct schedule *a)
{
    return a->next == a->sets && a->plan && !a->end;
}

/* ---- Rounds ---- */

static bool make_counts_room(struct schedule *a, size_t pairings, struct err *err)
{
    if (pairings <= a->room)
        return true;
    free(a->round.pairing);
    free(a->before);
    a->round.pairing = calloc(pairings, sizeof *a->round.pairing);
    a->before = calloc(pairings, sizeof *a->before);
    a->room = a->round.pairing && a->before ? pairings : 0;
    return a->room || err_memory(err);
}

/* Returns how many sets they have. */
static uint64_t take_pairings(struct schedule *a, const struct round *round)
{
    uint64_t sets = 0;

    a->round.pairings = round->pairings;
    for (size_t i = 0; i < round->pairings; i++) {
        a->round.pairing[i] = round->pairing[i];
        sets += round->pairing[i].sets;
        a->before[i] = sets;
    }
    return sets;
}

static bool take_recorded_round(struct schedule *a, const struct round *next, struct err *err)
{
    if (!make_counts_room(a, next->pairings, err))
        return false;
    a->from = a->next;
    a->rounds += next->pairings > 0;
    a->end = a->round.end = next->end;
    a->sets += take_pairings(a, next);
    return true;
}

bool schedule_round(struct schedule *a, bool late, struct err *err)
{
    struct round next;

    assert(schedule_is_due(a));
    if (!round_planner_round(a->plan, late, &next, err))
        return false;
    assert((next.pairings > 0) == (next.end == ROUND_PLAYS));
    return take_recorded_round(a, &next, err);
}

/* ---- Shards ---- */

static bool count_sets(struct schedule *a, const struct round *round, uint64_t *sets,
                       struct err *err)
{
    if (!round) {
        *sets = event_sets(a->event);
        return true;
    }
    if (!make_counts_room(a, round->pairings, err))
        return false;
    *sets = take_pairings(a, round);
    return true;
}

bool schedule_open_shard(struct schedule *a, const struct event *event, const struct shard *shard,
                         const struct round *round, struct err *err)
{
    uint64_t sets;

    *a = (struct schedule){.event = event};
    if (!count_sets(a, round, &sets, err)) {
        schedule_close(a);
        return false;
    }
    if (shard->from > sets || shard->count > sets - shard->from) {
        schedule_close(a);
        return err_set(err, ERR_USAGE,
                       "a cut of sets %" PRIu64 " to %" PRIu64 " where there are %" PRIu64,
                       shard->from + 1, shard->from + shard->count, sets);
    }
    shard_range(shard, &a->skipped, &a->sets);
    return true;
}

bool schedule_put_round(struct schedule *a, bool late, struct buf *record, struct err *err)
{
    buf_clear(record);
    return schedule_round(a, late, err) &&
           (log_put_round(record, &a->round, a->event) || err_memory(err));
}

static bool follow_round(struct schedule *a, const struct round *said, struct err *err)
{
    if ((said->pairings > 0) != (said->end == ROUND_PLAYS) || !round_planner_follow(a->plan, said))
        return err_set(err, ERR_FOUND, "expected a round whose sets go on from those before");
    return take_recorded_round(a, said, err);
}

bool schedule_compare(struct schedule *a, const struct log_record *r, const struct round *said,
                      struct buf *due, bool *same, struct err *err)
{
    *same = !round_planner_is_known(a->event);
    if (*same)
        return follow_round(a, said, err);
    if (!schedule_put_round(a, said->end == ROUND_TIME && a->event->plan.max_time, due, err))
        return false;
    *same = due->len == r->size && memcmp(due->data, r->data, r->size) == 0;
    return true;
}

/* ---- Sets ---- */

void schedule_set(const struct schedule *a, uint64_t index, uint64_t *pairing, uint32_t *set)
{
    uint64_t within = a->skipped + index - a->from;

    if (!a->round.pairings) {
        event_set(a->event, within, pairing, set);
        return;
    }
    assert(index >= a->from && within < a->before[a->round.pairings - 1]);
    size_t low = 0, high = a->round.pairings - 1;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (within < a->before[middle])
            high = middle;
        else
            low = middle + 1;
    }
    const struct round_pairing *p = &a->round.pairing[low];
    *pairing = p->pairing;
    *set = p->first + p->sets - (uint32_t)(a->before[low] - within);
}

bool schedule_looks(const struct schedule *a)
{
    return a->plan;
}

bool schedule_take(struct schedule *a, const struct set_record *set, struct err *err)
{
    assert(a->next < a->sets);
    if (a->plan && !round_planner_set(a->plan, set, err))
        return false;
    a->next++;
    if (a->plan && round_planner_is_over(a->plan))
        a->sets = a->next;
    return true;
}
