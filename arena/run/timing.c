#include "run/timing.h"

#include <string.h>

#include "base/clock.h"

static const uint64_t OFTEN = 250 * CLOCK_MS;

/* A bucket of a histogram. The first that is sent of one has its sum and its longest time too. */
struct row {
    uint32_t question; /* enum eu_question; of the delay WAIT or OWN */
    uint32_t bucket;
    uint64_t count, sum, max;
};

enum {
    WAIT,
    OWN, /* count: answers, sum: CPU time */
};

void timing_start(struct timing *t, const struct pairing *pairing)
{
    *t = (struct timing){.pairing = pairing, .cpu = clock_process_ns(), .sent = clock_wall_ns()};
}

void timing_finish(struct timing *t)
{
    for (unsigned chair = 0; chair < EU_SEATS; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            histogram_finish(&t->took[chair][kind]);
    histogram_finish(&t->wait);
    buf_finish(&t->bytes);
}

/* ---- Gathering ---- */

bool timing_reserve(struct timing *t)
{
    for (unsigned chair = 0; chair < t->pairing->players; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (!histogram_reserve(&t->took[chair][kind]))
                return false;
    return buf_reserve(&t->bytes, TIME_STATS_QUESTIONS * HISTOGRAM_BUCKETS * sizeof(struct row));
}

static bool move(struct histogram *to, struct histogram *from)
{
    if (from->count)
        histogram_join(to, from);
    histogram_clear(from);
    return !to->failed;
}

bool timing_bot_group(struct timing *t, struct bot_group *bot_group)
{
    for (unsigned chair = 0; chair < t->pairing->players; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (!move(&t->took[chair][kind], &bot_group->member[chair].took[kind]))
                return false;
    return move(&t->wait, &bot_group->wait);
}

bool timing_due(const struct timing *t)
{
    return clock_wall_ns() - t->sent >= OFTEN;
}

/* ---- Sending ---- */

static void put(struct buf *bytes, unsigned question, struct histogram *h)
{
    uint64_t sum = h->sum, max = h->max;
    bytes->failed = bytes->failed || h->failed;
    for (unsigned i = 0; i < h->buckets; i++) {
        struct row row = {question, h->first + i, h->bucket[i], sum, max};
        if (!row.count)
            continue;
        buf_add(bytes, &row, sizeof row);
        sum = max = 0;
    }
    histogram_clear(h);
}

static bool send(struct timing *t, const struct worker_message_sink *sink, uint32_t entrant)
{
    const struct worker_message frame = {.kind = WORKER_MESSAGE_TIMES,
                                         .entrant = entrant,
                                         .record = t->bytes.data,
                                         .record_size = (uint32_t)t->bytes.len};
    bool ok = !t->bytes.failed;
    if (t->bytes.len && ok)
        (void)sink->take(sink->context, &frame);
    buf_clear(&t->bytes);
    return ok;
}

/* Answers so far, and the bots' time for them. */
static struct row sum_of(const struct timing *t)
{
    struct row all = {.question = OWN};
    for (unsigned chair = 0; chair < EU_SEATS; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++) {
            all.count += t->took[chair][kind].count;
            all.sum += t->took[chair][kind].sum;
        }
    return all;
}

static bool send_delay(struct timing *t, const struct worker_message_sink *sink, bool inside)
{
    struct row own = sum_of(t);
    uint64_t cpu = clock_process_ns(), bots = inside ? own.sum : 0;
    own.sum = cpu - t->cpu > bots ? cpu - t->cpu - bots : 0;
    t->cpu = cpu;
    if (own.count)
        buf_add(&t->bytes, &own, sizeof own);
    put(&t->bytes, WAIT, &t->wait);
    return send(t, sink, WORKER_MESSAGE_NOBODY);
}

bool timing_send(struct timing *t, const struct worker_message_sink *sink, bool inside)
{
    bool ok = send_delay(t, sink, inside);
    for (unsigned chair = 0; chair < t->pairing->players; chair++) {
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            put(&t->bytes, kind, &t->took[chair][kind]);
        ok = send(t, sink, pairing_chair(t->pairing, chair)) && ok;
    }
    t->sent = clock_wall_ns();
    return ok;
}

/* ---- Adding ---- */

static bool add_row(struct histogram *h, const struct row *row)
{
    histogram_put(h, row->bucket, row->count, row->sum, row->max);
    return !h->failed;
}

static bool add_delay(struct time_stats_delay *d, const struct row *row)
{
    if (row->question == WAIT)
        return add_row(&d->wait, row);
    d->answers += row->count;
    d->cpu_ns += row->sum;
    return true;
}

static bool add(struct time_stats *t, const struct worker_message *frame, const char *name)
{
    bool delay = frame->entrant == WORKER_MESSAGE_NOBODY;
    unsigned questions = delay ? OWN + 1 : TIME_STATS_QUESTIONS;
    struct time_stats_bot *bot = delay ? NULL : time_stats_make(t, name);
    struct row row;
    bool ok = delay || bot;
    for (uint32_t at = 0; ok && at + sizeof row <= frame->record_size; at += sizeof row) {
        memcpy(&row, frame->record + at, sizeof row);
        if (row.question >= questions || row.bucket >= HISTOGRAM_BUCKETS)
            break;
        ok = delay ? add_delay(&t->delay, &row) : add_row(&bot->took[row.question], &row);
    }
    return ok;
}

/* ---- The book ---- */

bool timing_book_open(struct timing_book *b, const char *log, struct err *err)
{
    return time_stats_read(&b->all, log, err);
}

bool timing_book_add(struct timing_book *b, const struct worker_message *frame, const char *name)
{
    return add(&b->all, frame, name) && add(&b->fresh, frame, name);
}

void timing_write(const struct time_stats *t, struct sidecar *side)
{
    for (size_t i = 0; i < t->bots; i++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (t->bot[i]->took[kind].count)
                sidecar_times(side, t->bot[i]->name, (enum eu_question)kind,
                              &t->bot[i]->took[kind]);
    if (t->delay.answers)
        sidecar_delay(side, &t->delay);
}

void timing_book_write(struct timing_book *b, struct sidecar *side)
{
    timing_write(&b->fresh, side);
    time_stats_finish(&b->fresh);
}

void timing_book_close(struct timing_book *b)
{
    time_stats_finish(&b->all);
    time_stats_finish(&b->fresh);
}
