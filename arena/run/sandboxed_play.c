/*
 * Plays a job with every bot in a process of its own. A worker process does nothing else, and has
 * no bot's code in it.
 *
 * Sets are played in spans: all first tables of a span at once by one bot group,
 * then all second ones by another, so that no process ever sees two chairs of the same cards. What
 * a table comes to is what it comes to alone: after any trouble with a process, the tables in play
 * are played again, each alone in fresh processes, and only that counts.
 */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/clock.h"
#include "run/job.h"
#include "run/time_stats.h"
#include "run/retry.h"
#include "log/give_up.h"
#include "sandbox/batch.h"
#include "sandbox/fork_server.h"

enum {
    CAREFUL = 8, /* tables in a batch after trouble; doubled as long as all goes well */
};

/* A set of a span, being played table by table. */
struct span_set {
    struct set_record record;
    struct buf log[SET_TABLES_MOST]; /* of each table */
    struct buf failures;             /* struct failure each */
};

struct sandboxed {
    const struct job *job;
    const struct worker_message_sink *sink;
    struct duplicate_deals source;
    struct fork_server server; /* of this job, where it is given none */
    struct bot_group_setup bot_group_setup[SET_TABLES_MOST];
    struct bot_group *bot_group[SET_TABLES_MOST]; /* in a batch; NULL: none */
    struct batch_setup batch_setup;
    struct batch *batch;
    struct span_set *span;
    struct batch_table *list; /* of the span's sets, the tables of one number */
    size_t room;              /* sets in either */
    unsigned careful;         /* 0: as many tables as there are */
    unsigned ends;            /* of processes in a batch, by what their bots did */
    unsigned hung;            /* bit c: chair c's bot does not finish unloading */
    bool enough;              /* no further sets are wanted */
    struct retry retry;
    uint64_t kills; /* memory_kills, before anything was played */
    struct time_meter timing;
    struct job_cost cost;
    uint64_t starting; /* ns of this span, in which bots started for the first time */
    unsigned started;  /* bit n: those of the tables of number n have */
    struct buf bytes, log;
    struct err *err;
};

/* ---- Cards ---- */

static const struct cards *find_cards(const void *record, unsigned game, unsigned deal)
{
    return set_record_cards(record, game, deal);
}

static void keep_cards(void *record, unsigned game, unsigned deal, const struct cards *cards)
{
    struct set_record *set = record;

    if (!set_record_add_cards(set, game, deal, cards))
        set->table[0].failed = true; /* for want of memory, which set_record_complete says */
}

static void fetch_cards(const void *record, unsigned deal, unsigned step)
{
    set_record_fetch_cards(record, deal, step);
}

/* What a table deals lies in the record of its set, for the table after it and for the log. */
static const struct deal_keeper record_keeper = {.find = find_cards,
                                                 .keep = keep_cards,
                                                 .fetch = fetch_cards};

/* ---- Failures ---- */

static void note_failure(struct sandboxed *x, const struct batch_table *t, const struct failure *m)
{
    buf_add(&x->span[t - x->list].failures, m, sizeof *m);
}

static unsigned seat_of(const struct batch_table *t, unsigned chair)
{
    unsigned seat = 0;

    while (seat + 1 < EU_SEATS && t->chair_at[seat] != chair)
        seat++;
    return seat;
}

/* A failure of a bot group, at this table; where nothing was being asked yet, before its first
 * step. */
static struct failure failure_at(const struct sandboxed *x, const struct batch_table *t,
                                 const struct failure *failure)
{
    struct failure m = *failure;
    struct fault *f = &m.strike.fault;

    if (!m.placed) {
        m.strike.set = t->set;
        m.strike.table = t->number;
    }
    m.entrant = pairing_chair(x->job->pairing, m.chair);
    f->code = f->code == EU_BAD_ABI ? EU_NO_START : f->code;
    f->seat = (uint8_t)seat_of(t, m.chair);
    return m;
}

/* ---- A table alone ---- */

static struct table_setup table_setup(const struct sandboxed *x)
{
    struct table_setup setup = event_table(x->job->event);

    setup.log = worker_message_log;
    return setup;
}

/* One run of a table in fresh processes. False with a failure, or *failed. What was timed in
 * a batch before is not timed again. */
static bool run_alone(struct sandboxed *x, struct batch_table *t, const struct retry *retry,
                      struct failure *m, bool *failed)
{
    bool timed = !retry->begun || !retry->first.in_batch;
    struct bot_group bot_group;
    struct bot_group_setup setup = x->bot_group_setup[t->number];
    struct table_setup table = table_setup(x);

    if (strikes_lose_table(retry->strike, retry->strikes, t->set, t->number))
        setup.absent = (1U << setup.chairs) - 1;
    setup.order = t->chair_at;
    duplicate_set(&x->source, t->set);
    table.source = &x->source;
    table.number = t->number;
    table.strikes = retry->strike;
    table.nstrikes = retry->strikes;
    table.log_context = t->log_context;
    buf_clear(t->log_context);
    bool over = bot_group_start(&bot_group, &setup, 0) &&
                bot_group_play(&bot_group, &table, t->chair_at, t->played);
    if (over && timed && !time_meter_take(&x->timing, &bot_group)) {
        bot_group.failed = true;
        over = err_memory(&bot_group.err);
    }
    (void)bot_group_end(&bot_group, true);
    *failed = bot_group.failed || bot_group.gone;
    if (bot_group.gone)
        (void)err_set(x->err, ERR_ABORT, "a guest has left the table");
    else if (bot_group.failed)
        *x->err = bot_group.err;
    else if (!over)
        *m = failure_at(x, t, &bot_group.failure);
    return over;
}

static bool stop_killed(struct sandboxed *x, const struct batch_table *t, const struct failure *m)
{
    struct address at = address_of(x->job->pairing, t->set, t->number, 0, 0, 0);
    char text[ADDRESS_TEXT], reason[MEMORY_REASON];

    address_text(&at, text);
    memory_kill_reason("", x->kills, reason);
    return err_set(
        x->err, ERR_ABORT,
        "processes that played %s were killed %d times in a row, the last of them that of %s: %s",
        text, RETRY_KILLS, x->job->event->entrant[m->entrant].name, reason);
}

/* Plays a table to its end, alone, again after each thing that ends a process there. `first`, or
 * NULL, is what it was that happened to it in a batch. *strikes counts what counts. */
static bool play_alone(struct sandboxed *x, struct batch_table *t, const struct failure *first,
                       size_t *strikes)
{
    struct retry *retry = &x->retry;
    struct failure m;
    bool failed;

    set_record_drop_cards(&x->span[t - x->list].record); /* it may deal fewer than in a batch */
    retry_start(retry, first, 1);
    while (!run_alone(x, t, retry, &m, &failed)) {
        if (failed)
            return false;
        if (!m.explained)
            note_failure(x, t, &m);
        if (!retry_again(retry, &m))
            return stop_killed(x, t, &m);
        if (x->job->guests)
            x->job->guests->again(x->job->guests->context, &m);
        if (m.event == FAILURE_STRIKE)
            note_failure(x, t, &m);
    }
    t->state = BATCH_OVER;
    *strikes += retry->strikes;
    if (!first && retry_unrepeated(retry))
        note_failure(x, t, &retry->first);
    return true;
}

/* ---- Tables in batches ---- */

static void end_bot_group(struct sandboxed *x, unsigned number, bool now)
{
    if (!x->bot_group[number])
        return;
    (void)time_meter_take(&x->timing,
                          x->bot_group[number]); /* a lack of memory is found when it is sent */
    x->hung |= bot_group_end(x->bot_group[number], now || x->hung);
    free(x->bot_group[number]);
    x->bot_group[number] = NULL;
}

/* Starts it. What that takes at the first time is paid once in a task. */
static void start_bot_group(struct sandboxed *x, unsigned number)
{
    uint64_t began = clock_wall_ns();

    (void)bot_group_start(x->bot_group[number], &x->bot_group_setup[number], x->batch_setup.width);
    if (!(x->started >> number & 1))
        x->starting += clock_wall_ns() - began;
    x->started |= 1U << number;
}

/* The bot group of this table's number, there already or started. NULL if there is no memory. */
static struct bot_group *get_bot_group(struct sandboxed *x, unsigned number)
{
    struct bot_group *s = x->bot_group[number];

    if (s)
        return s;
    s = x->bot_group[number] = malloc(sizeof *s);
    if (s)
        start_bot_group(x, number);
    return s;
}

/* Plays tables in a batch. False if trouble came: those in play, at least the first, are still to
 * be played alone. */
static bool play_together(struct sandboxed *x, struct bot_group *s, struct batch_table *list,
                          size_t n)
{
    bool over = !bot_group_is_over(s) && batch_play(x->batch, s, list, n);

    if (s->failed)
        return false;
    if (bot_group_outgrew(s)) {
        for (size_t i = 0; i < n; i++)
            if (list[i].state == BATCH_OVER)
                list[i].state = BATCH_PLAYS;
        over = false;
    }
    size_t i = 0;
    while (!over && i + 1 < n && list[i].state != BATCH_PLAYS)
        i++;
    if (!over && list[i].state != BATCH_PLAYS) /* nothing had begun */
        list[0].state = BATCH_PLAYS;
    return over;
}

static bool replay_tables(struct sandboxed *x, struct batch_table *list, size_t n,
                          const struct failure *failure)
{
    size_t strikes = 0, i = 0;

    while (list[i].state != BATCH_PLAYS)
        i++;
    struct batch_table *at = &list[i];
    struct failure first = failure_at(x, at, failure);
    first.in_batch = true;
    x->ends += first.explained;
    if (!first.explained)
        note_failure(x, at, &first);
    for (; i < n; i++)
        if (list[i].state == BATCH_PLAYS && !play_alone(x, &list[i], &first, &strikes))
            return false;
    if (!strikes && first.explained) {
        first.event = FAILURE_UNREPEATED;
        note_failure(x, at, &first);
    }
    return true;
}

/* Ends the bot group that is in trouble; where a process of it was killed, for want of memory
 * perhaps, all that are there. */
static void end_bot_groups(struct sandboxed *x, unsigned number, const struct failure *failure)
{
    for (unsigned n = 0; n < SET_TABLES_MOST; n++)
        if (n == number || failure->killed)
            end_bot_group(x, n, true);
}

/* Plays those of the tables that wait. */
static bool play_some(struct sandboxed *x, struct batch_table *list, size_t n)
{
    struct bot_group *s = get_bot_group(x, list->number);

    if (!s)
        return err_memory(x->err);
    if (play_together(x, s, list, n)) {
        x->careful = x->careful > x->job->batch ? 0 : 2 * x->careful;
        return true;
    }
    if (s->failed) {
        *x->err = s->err;
        return false;
    }
    struct failure failure = s->failure;
    end_bot_groups(x, list->number, &failure);
    x->careful = CAREFUL;
    return replay_tables(x, list, n, &failure);
}

static bool play_list(struct sandboxed *x, struct batch_table *list, size_t n)
{
    size_t strikes = 0;

    for (size_t i = 0; i < n;) {
        if (x->job->alone || x->ends >= FAILURE_ALONE) {
            if (!play_alone(x, &list[i++], NULL, &strikes))
                return false;
            continue;
        }
        size_t some = x->careful && x->careful < n - i ? x->careful : n - i;
        if (!play_some(x, list + i, some))
            return false;
        while (i < n && list[i].state == BATCH_OVER)
            i++;
    }
    return true;
}

/* ---- Spans of sets ---- */

static void start_set(struct sandboxed *x, size_t i, uint32_t set)
{
    struct span_set *s = &x->span[i];

    set_record_start(&s->record, x->job->event, x->job->pairing, set);
    buf_clear(&s->failures);
    for (unsigned t = 0; t < s->record.tables; t++)
        buf_clear(&s->log[t]);
}

static void list_table(struct sandboxed *x, size_t i, unsigned number)
{
    struct span_set *s = &x->span[i];
    struct seating seating;

    pairing_seating(x->job->pairing, s->record.set, &seating);
    x->list[i] = (struct batch_table){.set = s->record.set,
                                      .number = (uint8_t)number,
                                      .played = &s->record.table[number],
                                      .kept = &s->record,
                                      .log_context = &s->log[number]};
    memcpy(x->list[i].chair_at, seating.chair[number], sizeof x->list[i].chair_at);
}

static void send_failures(struct sandboxed *x, const struct span_set *s)
{
    const struct failure *m = (const void *)s->failures.data;

    for (size_t i = 0; i < s->failures.len / sizeof *m; i++) {
        struct worker_message message = {.kind = WORKER_MESSAGE_FAILURE,
                                         .record = (const uint8_t *)&m[i],
                                         .record_size = sizeof m[i]};
        (void)x->sink->take(x->sink->context, &message);
    }
}

/* Who did not finish unloading. */
static void send_hanging(struct sandboxed *x)
{
    const struct pairing *p = x->job->pairing;

    for (unsigned chair = 0; chair < p->players; chair++) {
        struct worker_message message = {.kind = WORKER_MESSAGE_HANGS,
                                         .entrant = pairing_chair(p, chair)};
        if (x->hung >> chair & 1)
            (void)x->sink->take(x->sink->context, &message);
    }
}

static bool send_set(struct sandboxed *x, struct span_set *s)
{
    struct set_record *r = &s->record;
    struct worker_message message;

    buf_clear(&x->log);
    duplicate_set(&x->source, r->set);
    for (unsigned t = 0; t < r->tables; t++)
        worker_message_log_join(&x->log, &s->log[t]);
    if (!worker_message_set(&message, x->job->event, &x->source, r, &x->bytes, &x->log) ||
        s->failures.failed)
        return err_memory(x->err);
    send_failures(x, s);
    x->enough = !x->sink->take(x->sink->context, &message);
    return true;
}

/* With the last sets, as the run may listen no longer then. */
static bool send_times(struct sandboxed *x, bool last)
{
    if (!last && !time_meter_due(&x->timing))
        return true;
    for (unsigned number = 0; number < SET_TABLES_MOST; number++)
        if (x->bot_group[number] && !time_meter_take(&x->timing, x->bot_group[number]))
            return false;
    return time_meter_send(&x->timing, x->sink, false);
}

static bool play_span(struct sandboxed *x, uint32_t set, size_t n)
{
    for (size_t i = 0; i < n; i++)
        start_set(x, i, set + (uint32_t)i);
    for (unsigned number = 0; number < pairing_tables(x->job->pairing); number++) {
        for (size_t i = 0; i < n; i++)
            list_table(x, i, number);
        if (!play_list(x, x->list, n))
            return false;
    }
    for (size_t i = 0; i < n; i++)
        if (!send_set(x, &x->span[i]))
            return false;
    return true;
}

/* What it took, without starting bots, which is counted by itself. */
static void measure_span(struct sandboxed *x, size_t n, uint64_t elapsed)
{
    x->cost.start_ns += x->starting;
    job_cost_measure(&x->cost, (uint32_t)n, x->job->batch,
                     elapsed > x->starting ? elapsed - x->starting : 0);
    x->starting = 0;
}

/* What goes out with a span. */
static bool send_rest(struct sandboxed *x, bool last)
{
    last = last || x->enough;
    if (!send_times(x, last))
        return err_memory(x->err);
    if (last)
        worker_message_send_cost(x->sink, &x->cost);
    if (x->sink->flush)
        x->sink->flush(x->sink->context);
    return true;
}

/* Sets for the next span. The first eight of a pairing stand for themselves: after them it may be
 * given up. */
static size_t span_size(uint32_t set, uint32_t left, size_t size)
{
    size_t n = left < size ? left : size;

    if (set < GIVE_UP_SETS && set + n > GIVE_UP_SETS)
        n = GIVE_UP_SETS - set;
    return n;
}

static bool play_spans(struct sandboxed *x)
{
    uint32_t count = x->job->count;
    uint32_t done = 0;

    while (done < count && !x->enough) {
        uint32_t set = x->job->set + done;
        size_t most = x->job->debug ? 1 : job_cost_span(&x->cost, x->job->batch);
        size_t n = span_size(set, count - done, most);
        uint64_t began = clock_wall_ns();
        if (!play_span(x, set, n))
            return false;
        measure_span(x, n, clock_wall_ns() - began);
        done += (uint32_t)n;
        if (!send_rest(x, done == count))
            return false;
    }
    return true;
}

/* ---- Beginning and end ---- */

static bool make_batch_room(struct sandboxed *x)
{
    uint32_t count = x->job->count;

    x->room = count < JOB_COST_SPAN_MOST ? count : JOB_COST_SPAN_MOST;
    x->span = calloc(x->room, sizeof *x->span);
    x->list = calloc(x->room, sizeof *x->list);
    if (!x->span || !x->list)
        return err_memory(x->err);
    unsigned width = x->room < x->job->batch ? (unsigned)x->room : x->job->batch;
    x->batch_setup = (struct batch_setup){.table = table_setup(x),
                                          .source = &x->source,
                                          .keeper = &record_keeper,
                                          .width = width};
    return x->job->alone || batch_create(&x->batch, &x->batch_setup, x->err);
}

static void free_room(struct sandboxed *x)
{
    for (size_t i = 0; x->span && i < x->room; i++) {
        set_record_finish(&x->span[i].record);
        buf_finish(&x->span[i].failures);
        for (unsigned t = 0; t < SET_TABLES_MOST; t++)
            buf_finish(&x->span[i].log[t]);
    }
    free(x->span);
    free(x->list);
    batch_destroy(x->batch);
    time_meter_finish(&x->timing);
    buf_finish(&x->bytes);
    buf_finish(&x->log);
}

/* What the guests of a job want of its tables. */
static void serve_guests(struct bot_group_setup *bot_group, const struct guests *guests)
{
    bot_group->is_gone = guests->is_gone;
    bot_group->watch = guests->watch;
    bot_group->context = guests->context;
}

/* Whoever steps through a bot takes his time. */
static const struct limits *limits_of(const struct job *job)
{
    enum { DAY_MS = 86400000, MUCH_MB = 1 << 20 };
    static const struct limits none = {.answer_ms = DAY_MS,
                                       .table_ms = DAY_MS,
                                       .load_ms = DAY_MS,
                                       .memory_mb = MUCH_MB};

    return job->debug ? &none : &job->event->limits;
}

static void plan_bot_groups(struct sandboxed *x)
{
    const struct job *job = x->job;

    for (unsigned t = 0; t < pairing_tables(job->pairing); t++) {
        struct bot_group_setup *bot_group = &x->bot_group_setup[t];
        *bot_group = (struct bot_group_setup){.chairs = job->pairing->players};
        if (job->guests)
            serve_guests(bot_group, job->guests);
        for (unsigned chair = 0; chair < bot_group->chairs; chair++) {
            uint32_t entrant = pairing_chair(job->pairing, chair);
            bot_group->guest[chair] = guests_chair(job->guests, entrant);
            bot_group->process[chair] =
                (struct process_setup){.host = job->host,
                                       .path = job->path[entrant],
                                       .args = job->event->entrant[entrant].args,
                                       .rules = &job->event->rules,
                                       .limits = limits_of(job),
                                       .debug = job->debug,
                                       .server = job->server ? job->server : &x->server,
                                       .user = job->user + t * EU_SEATS + chair};
        }
    }
}

bool sandboxed_play(const struct job *job, const struct worker_message_sink *sink, struct err *err)
{
    struct sandboxed x = {.job = job, .sink = sink, .cost = job->cost, .err = err};

    x.cost.start_ns = 0;
    x.kills = memory_kills("");
    duplicate_start(&x.source, &job->event->rules, job->seed, job->pairing->id, job->given);
    time_meter_start(&x.timing, job->pairing);
    plan_bot_groups(&x);
    bool ok = make_batch_room(&x) && play_spans(&x);
    for (unsigned number = 0; number < SET_TABLES_MOST; number++)
        end_bot_group(&x, number, !ok);
    fork_server_end(&x.server);
    send_hanging(&x);
    free_room(&x);
    return ok;
}
