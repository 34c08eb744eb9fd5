#include "run/time_stats.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/json_reader.h"
#include "base/text.h"
#include "rules/deal.h"
#include "run/sidecar.h"

enum {
    BOTS_MOST = 1 << 17, /* of one sidecar, whoever wrote it */
};

/* ---- Bots ---- */

/* Where it is, or belongs. */
static size_t bot_position(const struct time_stats *t, const char *name, bool *there)
{
    size_t low = 0, high = t->bots;

    *there = false;
    while (low < high && !*there) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, t->bot[middle]->name);
        *there = order == 0;
        if (order > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return *there ? high : low;
}

const struct time_stats_bot *time_stats_of(const struct time_stats *t, const char *name)
{
    bool there;
    size_t at = bot_position(t, name, &there);

    return there ? t->bot[at] : NULL;
}

/* A bot by its name, shorter than NAME_CAP, added if it is new; NULL if there is no memory. */
static struct time_stats_bot *find_or_add_bot(struct time_stats *t, const char *name)
{
    bool there;
    size_t at = bot_position(t, name, &there);

    if (there)
        return t->bot[at];
    struct time_stats_bot **grown =
        array_grow(t->bot, &t->cap, t->bots, sizeof(struct time_stats_bot *));
    if (!grown)
        return NULL;
    t->bot = grown;
    struct time_stats_bot *bot = calloc(1, sizeof *bot);
    if (!bot)
        return NULL;
    (void)text_copy(text_of(name), bot->name, sizeof bot->name);
    memmove(grown + at + 1, grown + at, (t->bots - at) * sizeof(struct time_stats_bot *));
    grown[at] = bot;
    t->bots++;
    return bot;
}

void time_stats_finish(struct time_stats *t)
{
    for (size_t i = 0; i < t->bots; i++) {
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            histogram_finish(&t->bot[i]->times[kind]);
        free(t->bot[i]);
    }
    free(t->bot);
    histogram_finish(&t->delay.wait);
    *t = (struct time_stats){.bots = 0};
}

/* ---- Figures ---- */

struct time_stats_figures time_stats_figures(const struct histogram *h)
{
    return (struct time_stats_figures){
        .count = h->count,
        .mean = h->count ? h->sum / h->count : 0,
        .p50 = histogram_quantile(h, 0.5),
        .p99 = histogram_quantile(h, 0.99),
        .max = h->max,
    };
}

struct time_stats_figures time_stats_all(const struct time_stats_bot *b)
{
    struct histogram all = {.count = 0};

    for (unsigned kind = 0; b && kind < TIME_STATS_QUESTIONS; kind++)
        histogram_join(&all, &b->times[kind]);
    struct time_stats_figures f = time_stats_figures(&all);
    histogram_finish(&all);
    return f;
}

/* ---- A line of a sidecar ---- */

/* A number that is there, at least `least`; no sum of millions of them overflows. */
static bool get_number(const json_t *line, const char *key, uint64_t least, uint64_t *n)
{
    return jr_count(line, key, UINT64_C(1) << 53, n, NULL) && *n >= least;
}

/* One [lower_ns, count]. */
static bool get_bucket(const json_t *pair, struct histogram *h)
{
    json_int_t lower = json_integer_value(json_array_get(pair, 0));
    json_int_t count = json_integer_value(json_array_get(pair, 1));
    if (json_array_size(pair) != 2 || lower < 0 || count <= 0 || count > (json_int_t)1 << 53)
        return false;
    unsigned bucket = histogram_bucket((uint64_t)lower);
    if (histogram_lower(bucket) != (uint64_t)lower)
        return false;
    histogram_put(h, bucket, (uint64_t)count, 0, 0);
    return true;
}

static unsigned last_bucket(const struct histogram *h)
{
    unsigned end = h->buckets;

    while (end > 0 && !h->bucket[end - 1])
        end--;
    return h->first + end - 1;
}

/* What the line tells, if it makes sense: the counts are those of the buckets, and the longest lies
 * in the last of them. */
static bool get_histogram(const json_t *line, struct histogram *h)
{
    const json_t *buckets = json_object_get(line, "buckets"), *pair;
    uint64_t count, sum, max;
    size_t i;

    if (!get_number(line, "count", 1, &count) || !get_number(line, "sum_ns", 0, &sum) ||
        !get_number(line, "max_ns", 0, &max) || json_array_size(buckets) > HISTOGRAM_BUCKETS)
        return false;
    json_array_foreach(buckets, i, pair)
    {
        if (!get_bucket(pair, h))
            return false;
    }
    h->sum = sum;
    h->max = max;
    return h->count == count && last_bucket(h) == histogram_bucket(max);
}

static unsigned question_of(const json_t *line)
{
    const char *name = json_string_value(json_object_get(line, "question"));
    unsigned kind = EU_NOTHING + 1;

    while (name && kind < TIME_STATS_QUESTIONS &&
           strcmp(name, question_name((enum eu_question)kind)) != 0)
        kind++;
    return name ? kind : TIME_STATS_QUESTIONS;
}

/* Whether there was memory, as below. */
static bool add_times(struct time_stats *t, const json_t *line, const struct histogram *h)
{
    const char *name = json_string_value(json_object_get(line, "bot"));
    unsigned kind = question_of(line);

    if (!name || !*name || strlen(name) >= NAME_CAP || kind == TIME_STATS_QUESTIONS ||
        (t->bots >= BOTS_MOST && !time_stats_of(t, name)))
        return true;
    struct time_stats_bot *bot = find_or_add_bot(t, name);
    if (bot)
        histogram_join(&bot->times[kind], h);
    return bot && !bot->times[kind].failed;
}

static bool add_delay(struct time_stats *t, const json_t *line, const struct histogram *wait)
{
    uint64_t answers, cpu;

    if (!get_number(line, "answers", 1, &answers) || !get_number(line, "cpu_ns", 0, &cpu))
        return true;
    t->delay.answers += answers;
    t->delay.cpu_ns += cpu;
    histogram_join(&t->delay.wait, wait);
    return !t->delay.wait.failed;
}

/* As sidecar.c begins them: most lines are not parsed at all. Some NULs jansson would pass over. */
static bool may_tell(const char *line, size_t n)
{
    static const char times[] = "{\"event\":\"times\",", delay[] = "{\"event\":\"delay\",";

    return n >= sizeof times && !memchr(line, 0, n) &&
           (memcmp(line, times, sizeof times - 1) == 0 ||
            memcmp(line, delay, sizeof delay - 1) == 0);
}

bool time_stats_line(struct time_stats *t, const char *text, size_t n)
{
    struct histogram h = {.count = 0};

    if (!may_tell(text, n))
        return true;
    json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    const char *event = json_string_value(json_object_get(line, "event"));
    bool whole = event && get_histogram(line, &h), ok = !h.failed;
    if (!whole) /* what made sense before the rest did not */
        histogram_clear(&h);
    if (whole && ok && strcmp(event, "times") == 0)
        ok = add_times(t, line, &h);
    else if (event && ok && strcmp(event, "delay") == 0)
        ok = add_delay(t, line, &h);
    histogram_finish(&h);
    json_decref(line);
    return ok;
}

/* ---- A sidecar ---- */

static bool take_line(void *context, const char *line, size_t n)
{
    return time_stats_line(context, line, n);
}

bool time_stats_read(struct time_stats *t, const char *log, struct err *err)
{
    return sidecar_lines(log, take_line, t, err);
}

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

void time_meter_start(struct time_meter *t, const struct pairing *pairing)
{
    *t =
        (struct time_meter){.pairing = pairing, .cpu = clock_process_ns(), .sent = clock_wall_ns()};
}

void time_meter_finish(struct time_meter *t)
{
    for (unsigned chair = 0; chair < EU_SEATS; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            histogram_finish(&t->times[chair][kind]);
    histogram_finish(&t->wait);
    buf_finish(&t->bytes);
}

/* ---- Gathering ---- */

bool time_meter_reserve(struct time_meter *t)
{
    for (unsigned chair = 0; chair < t->pairing->players; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (!histogram_reserve(&t->times[chair][kind]))
                return false;
    return buf_reserve(&t->bytes, TIME_STATS_QUESTIONS * HISTOGRAM_BUCKETS * sizeof(struct row));
}

static bool move_histogram(struct histogram *to, struct histogram *from)
{
    if (from->count)
        histogram_join(to, from);
    histogram_clear(from);
    return !to->failed;
}

bool time_meter_take(struct time_meter *t, struct bot_group *bot_group)
{
    for (unsigned chair = 0; chair < t->pairing->players; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (!move_histogram(&t->times[chair][kind], &bot_group->member[chair].times[kind]))
                return false;
    return move_histogram(&t->wait, &bot_group->wait);
}

bool time_meter_due(const struct time_meter *t)
{
    return clock_wall_ns() - t->sent >= OFTEN;
}

/* ---- Sending ---- */

static void put_histogram(struct buf *bytes, unsigned question, struct histogram *h)
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

static bool send_rows(struct time_meter *t, const struct worker_message_sink *sink,
                      uint32_t entrant)
{
    const struct worker_message message = {.kind = WORKER_MESSAGE_TIMES,
                                           .entrant = entrant,
                                           .record = t->bytes.data,
                                           .record_size = (uint32_t)t->bytes.len};
    bool ok = !t->bytes.failed;

    if (t->bytes.len && ok)
        (void)sink->take(sink->context, &message);
    buf_clear(&t->bytes);
    return ok;
}

/* Answers so far, and the bots' time for them. */
static struct row sum_of(const struct time_meter *t)
{
    struct row all = {.question = OWN};

    for (unsigned chair = 0; chair < EU_SEATS; chair++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++) {
            all.count += t->times[chair][kind].count;
            all.sum += t->times[chair][kind].sum;
        }
    return all;
}

static bool send_delay(struct time_meter *t, const struct worker_message_sink *sink, bool inside)
{
    struct row own = sum_of(t);
    uint64_t cpu = clock_process_ns(), bots = inside ? own.sum : 0;

    own.sum = cpu - t->cpu > bots ? cpu - t->cpu - bots : 0;
    t->cpu = cpu;
    if (own.count)
        buf_add(&t->bytes, &own, sizeof own);
    put_histogram(&t->bytes, WAIT, &t->wait);
    return send_rows(t, sink, WORKER_MESSAGE_NOBODY);
}

bool time_meter_send(struct time_meter *t, const struct worker_message_sink *sink, bool inside)
{
    bool ok = send_delay(t, sink, inside);

    for (unsigned chair = 0; chair < t->pairing->players; chair++) {
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            put_histogram(&t->bytes, kind, &t->times[chair][kind]);
        ok = send_rows(t, sink, pairing_chair(t->pairing, chair)) && ok;
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

static bool add_delay_row(struct time_stats_delay *d, const struct row *row)
{
    if (row->question == WAIT)
        return add_row(&d->wait, row);
    d->answers += row->count;
    d->cpu_ns += row->sum;
    return true;
}

static bool add_message(struct time_stats *t, const struct worker_message *message,
                        const char *name)
{
    bool delay = message->entrant == WORKER_MESSAGE_NOBODY;
    unsigned questions = delay ? OWN + 1 : TIME_STATS_QUESTIONS;
    struct time_stats_bot *bot = delay ? NULL : find_or_add_bot(t, name);
    struct row row;
    bool ok = delay || bot;

    for (uint32_t at = 0; ok && at + sizeof row <= message->record_size; at += sizeof row) {
        memcpy(&row, message->record + at, sizeof row);
        if (row.question >= questions || row.bucket >= HISTOGRAM_BUCKETS)
            break;
        ok = delay ? add_delay_row(&t->delay, &row) : add_row(&bot->times[row.question], &row);
    }
    return ok;
}

/* ---- The book ---- */

bool time_recorder_open(struct time_recorder *b, const char *log, struct err *err)
{
    return time_stats_read(&b->all, log, err);
}

bool time_recorder_add(struct time_recorder *b, const struct worker_message *message,
                       const char *name)
{
    return add_message(&b->all, message, name) && add_message(&b->fresh, message, name);
}

void time_stats_write(const struct time_stats *t, struct sidecar *side)
{
    for (size_t i = 0; i < t->bots; i++)
        for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
            if (t->bot[i]->times[kind].count)
                sidecar_times(side, t->bot[i]->name, (enum eu_question)kind,
                              &t->bot[i]->times[kind]);
    if (t->delay.answers)
        sidecar_delay(side, &t->delay);
}

void time_recorder_write(struct time_recorder *b, struct sidecar *side)
{
    time_stats_write(&b->fresh, side);
    time_stats_finish(&b->fresh);
}

void time_recorder_close(struct time_recorder *b)
{
    time_stats_finish(&b->all);
    time_stats_finish(&b->fresh);
}
