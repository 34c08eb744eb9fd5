#include "replay/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/pipeline.h"
#include "schedule/schedule.h"
#include "replay/diff.h"
#include "log/give_up.h"
#include "log/set_reader.h"
#include "replay/replay.h"

enum { CHUNK_SETS = 64 };

/* A set of a chunk. */
struct chunk_set {
    struct log_record record; /* its data is in the chunk's bytes */
    size_t at;                /* where */
    uint64_t pairing;         /* whose turn it is */
    uint32_t set;
    unsigned out; /* contestants that forfeit it unplayed (give_up_contestants) */
};

/* Sets of one segment that follow each other, and what one thread needs to referee them. */
struct chunk {
    const struct verifier *verifier; /* of which only what the segment's sets share is looked at */
    struct buf bytes;
    struct chunk_set entry[CHUNK_SETS];
    size_t entries;
    size_t good;                     /* so many are true; the next one is not, if there is one: */
    struct err err;                  /* why */
    uint64_t answers;                /* of the good ones */
    unsigned segment;                /* of `bots` */
    struct pairing bots;             /* of the set */
    struct set_record logged, found; /* as the log has it, and the referee */
    struct replay replay;
    struct buf again; /* the bytes of `found` */
};

struct verifier {
    struct set_reader log;
    const char *name; /* of the log: its path, or what errors call its bytes */
    const void *data; /* NULL: it is a file */
    size_t size;
    struct log_reader *ahead; /* to find the seeds in the footers */
    unsigned first; /* the segment that the late entries join, or the number of segments if there
                       are none */
    bool open;      /* in a segment whose trailer has not come */
    verify_tell *tell;
    void *context;
    bool held;   /* log.record was read and waits for its turn */
    bool failed; /* at what came last: err says why */
    struct err err;
    /* Of the segment: */
    uint8_t seed[RNG_SEED_BYTES], dealing[RNG_SEED_BYTES];
    bool seeded; /* the seed is known */
    struct log_sums sums;
    struct schedule schedule;
    uint64_t read; /* sets, of which schedule.next are refereed */
    uint64_t answers;
    struct give_up give_up;
    struct pairing bots;   /* of the set read last */
    struct set_record set; /* where results say what comes next: the set that is taken */
    struct buf due;        /* the round that should come */
};

/* ---- One set, in any thread ---- */

/* Turns to the set whose turn it is, and to its pairing. Is it that? */
static bool check_turn(struct chunk *c, const struct chunk_set *e, struct err *err)
{
    const struct verifier *v = c->verifier;
    const struct event *event = &v->log.event;
    const uint8_t *id = c->bots.id;

    if (c->bots.number != e->pairing || c->segment != v->log.segments) {
        event_pairing(event, e->pairing, &c->bots);
        replay_pairing(&c->replay, event, &c->bots, v->seeded ? v->dealing : NULL);
        c->segment = v->log.segments;
    }
    set_record_start(&c->found, event, &c->bots, e->set);
    if (set_record_is(&c->logged, &c->found))
        return true;
    return log_refuse(&e->record, err,
                      "set %" PRIu64 " of %s: expected set %" PRIu64
                      " of %02x%02x%02x%02x, whose turn it is",
                      (uint64_t)c->logged.set + 1,
                      memcmp(c->logged.bot, c->found.bot, sizeof c->logged.bot) ? "other bots"
                                                                                : "this pairing",
                      (uint64_t)e->set + 1, id[0], id[1], id[2], id[3]);
}

static void play_again(struct chunk *c, unsigned out)
{
    const struct event *event = &c->verifier->log.event;

    if (out)
        set_record_forfeit(&c->found, event, &c->bots, out);
    for (unsigned t = 0; t < c->found.tables && !out; t++) {
        struct replay_chair chair;
        struct table_setup setup = replay_setup(&c->replay, t, &chair);
        table_play(&setup, &c->found.table[t]);
    }
}

/* What was found is written as the log writes it: where the bytes are the same, all is. */
static bool compare_set(struct chunk *c, const struct log_record *r, struct err *err)
{
    const struct event *event = &c->verifier->log.event;

    buf_clear(&c->again);
    if (!set_record_complete(&c->found, &c->replay.source) ||
        !log_put_set(&c->again, &c->found, event))
        return err_memory(err);
    if (c->again.len != r->size || memcmp(c->again.data, r->data, r->size) != 0)
        return diff_say(&c->logged, &c->found, event, &c->bots, err);
    return !c->replay.strikes || diff_strikes(&c->found, event, &c->bots, err);
}

static bool referee_set(struct chunk *c, const struct chunk_set *e, struct err *err)
{
    const struct log_record *r = &e->record;

    if (!log_get_set(r, &c->verifier->log.event, &c->logged, err) || !check_turn(c, e, err))
        return false;
    if (!replay_set(&c->replay, &c->logged, err))
        return log_place(r, err);
    play_again(c, e->out);
    if (!compare_set(c, r, err))
        return log_place(r, err);
    for (unsigned t = 0; t < c->found.tables; t++)
        c->answers += c->found.table[t].answers.len;
    return true;
}

static void referee_chunk(void *item)
{
    struct chunk *c = item;

    while (c->good < c->entries && referee_set(c, &c->entry[c->good], &c->err))
        c->good++;
}

/* ---- Chunks, in their order ---- */

/* Whether a set, or a round, may come here at all. */
static bool check_kind(const struct verifier *v, const struct log_record *r, bool set,
                       struct err *err)
{
    const struct schedule *a = &v->schedule;

    if (schedule_is_over(a) && a->end)
        return log_refuse(r, err, "expected the footer, for play is over");
    if (schedule_is_over(a))
        return log_refuse(r, err, "expected the footer, for the event has %" PRIu64 " sets",
                          a->sets);
    if (schedule_is_due(a) == set)
        return set ? log_refuse(r, err, "expected a round, for the one before is over")
                   : log_refuse(r, err, "expected the other sets of round %" PRIu64, a->rounds);
    return true;
}

/* Takes note of a set for the ones after it. What it says is true, or else they do not count. */
static bool note_facts(struct verifier *v, struct err *err)
{
    const struct log_record *r = &v->log.record;
    struct set_facts facts;

    return !log_set_facts(r->data, r->size, &facts) || give_up_add(&v->give_up, &v->bots, &facts) ||
           err_memory(err);
}

/* Adds the set that was read last. */
static bool add_set(struct verifier *v, struct chunk *c, struct err *err)
{
    struct chunk_set *e = &c->entry[c->entries];

    *e = (struct chunk_set){.record = v->log.record, .at = c->bytes.len};
    schedule_set(&v->schedule, v->read, &e->pairing, &e->set);
    if (v->bots.number != e->pairing)
        event_pairing(&v->log.event, e->pairing, &v->bots);
    e->out = give_up_contestants(&v->give_up, &v->log.event, &v->bots, e->set);
    if (!note_facts(v, err))
        return false;
    if (!buf_add(&c->bytes, e->record.data, e->record.size))
        return err_memory(err);
    c->entries++;
    v->read++;
    return true;
}

static bool verify_set(struct verifier *v, const struct chunk_set *e, struct err *err)
{
    const struct log_record *r = &e->record;

    if (!log_sums_add(&v->sums, r->data, r->size))
        return err_memory(err);
    if (schedule_looks(&v->schedule) && !log_get_set(r, &v->log.event, &v->set, err))
        return false;
    return schedule_take(&v->schedule, &v->set, err) || log_place(r, err);
}

/* Is set number i of the chunk true, and is it its turn? */
static bool take_entry(struct verifier *v, const struct chunk *c, size_t i, struct err *err)
{
    const struct chunk_set *e = &c->entry[i];

    if (!check_kind(v, &e->record, true, err))
        return false;
    if (i == c->good) {
        *err = c->err;
        return false;
    }
    return verify_set(v, e, err);
}

static bool take_chunk(void *context, void *item)
{
    struct verifier *v = context;
    const struct chunk *c = item;
    struct err err;

    for (size_t i = 0; i < c->entries; i++)
        if (!take_entry(v, c, i, &err)) {
            v->failed = true;
            v->err = err; /* it comes before what else may be wrong */
            return false;
        }
    v->answers += c->answers;
    return true;
}

/* ---- One round ---- */

/* What a round says of its pairing number i: "sets 21 to 30 of 9f3c21aa", or why play is over. */
static void round_text(char text[64], const struct event *event, const struct round *r, size_t i)
{
    struct pairing p;

    if (i >= r->pairings) {
        (void)snprintf(text, 64, "%s%s", r->end ? "the end of play: " : "nothing more",
                       r->end ? round_end_name(r->end) : "");
        return;
    }
    event_pairing(event, r->pairing[i].pairing, &p);
    (void)snprintf(text, 64, "sets %" PRIu32 " to %" PRIu32 " of %02x%02x%02x%02x",
                   r->pairing[i].first + 1, r->pairing[i].first + r->pairing[i].sets, p.id[0],
                   p.id[1], p.id[2], p.id[3]);
}

/* They are not the same. */
static bool refuse_round(struct verifier *v, struct err *err)
{
    const struct round *logged = &v->log.round, *next = &v->schedule.round;
    char found[64], expected[64];
    size_t i = 0;

    while (i < logged->pairings && i < next->pairings &&
           memcmp(&logged->pairing[i], &next->pairing[i], sizeof *next->pairing) == 0)
        i++;
    round_text(found, &v->log.event, logged, i);
    round_text(expected, &v->log.event, next, i);
    return log_refuse(&v->log.record, err,
                      "round %" PRIu64 ", pairing %zu: expected %s, which follows from the results "
                      "before it; found %s",
                      v->schedule.rounds + (next->pairings == 0), i + 1, expected, found);
}

static bool verify_round(struct verifier *v, struct err *err)
{
    const struct log_record *r = &v->log.record;
    bool same;

    if (!check_kind(v, r, false, err))
        return false;
    if (!schedule_compare(&v->schedule, r, &v->log.round, &v->due, &same, err))
        return log_place(r, err);
    if (!same)
        return refuse_round(v, err);
    return log_sums_add(&v->sums, r->data, r->size) || err_memory(err);
}

/* ---- Segments ---- */

/* An event for which there is no plan is the log's mistake, not the user's. */
static bool begin_schedule(struct verifier *v, struct err *err)
{
    if (schedule_open(&v->schedule, &v->log.event, err))
        return true;
    if (err->class == ERR_USAGE)
        err->class = ERR_FOUND;
    return log_place(&v->log.record, err);
}

static bool open_log(const struct verifier *v, struct set_reader *r, struct err *err)
{
    return v->data ? set_reader_open_bytes(r, v->data, v->size, v->name, err)
                   : set_reader_open(r, v->name, err);
}

static bool recall_sets(struct verifier *v, struct set_reader *before, struct err *err)
{
    int found;

    while ((found = set_reader_next(before, err)) == 1 && before->segments < v->log.segments)
        if (before->record.kind == LOG_SET && before->segments >= v->first &&
            !(set_reader_pairing(before, err) &&
              schedule_recall(&v->schedule, &before->pairing, &before->set, err)))
            return false;
    return found == 1;
}

/* The pairings that late entries play also depend on the sets before they entered. */
static bool look_back(struct verifier *v, struct err *err)
{
    struct set_reader before;

    if (!schedule_recalls(&v->schedule))
        return true;
    if (!open_log(v, &before, err))
        return false;
    bool ok = recall_sets(v, &before, err);
    set_reader_close(&before);
    return ok;
}

static bool verify_header(struct verifier *v, struct err *err)
{
    const struct log_record *r = &v->log.record;
    struct log_footer footer;

    v->open = true;
    v->first = v->log.event.late_entries ? v->first : v->log.segments;
    v->bots.number = UINT64_MAX;
    v->answers = 0;
    give_up_finish(&v->give_up);
    (void)log_sums_add(&v->sums, r->data, r->size);
    v->seeded = log_next_footer(v->ahead, &footer);
    if (v->seeded)
        memcpy(v->seed, footer.seed, sizeof v->seed);
    event_dealing_seed(&v->log.event, v->seed, v->dealing);
    if (event_waits(&v->log.event))
        return log_refuse(r, err, "its beacon is not known yet, so nothing could be dealt: %s",
                          v->log.event.beacon_source);
    return (!v->seeded || log_check_seed(r, v->seed, &v->log.event, err)) &&
           set_reader_first_use(&v->log, err) &&
           log_check_late_entries(r, &v->log.before, &v->log.event, err) &&
           begin_schedule(v, err) && look_back(v, err);
}

static bool tell_of(struct verifier *v, struct err *err)
{
    const struct event *event = &v->log.event;
    struct verified segment = {.segment = v->log.segments - 1,
                               .sets = v->sums.records,
                               .deals = v->sums.deals,
                               .answers = v->answers,
                               .faults = v->sums.faults,
                               .given = event->given,
                               .beacon = *event->beacon ? event->beacon : NULL,
                               .beacon_source = event->beacon_source,
                               .believed = !round_planner_is_known(event)};

    if (!log_commitment(segment.commitment, event))
        return err_memory(err);
    if (v->tell)
        v->tell(v->context, &segment);
    return true;
}

/* Any record but a set whose turn it is. */
static bool verify_record(struct verifier *v, struct err *err)
{
    const struct set_reader *log = &v->log;

    switch (log->record.kind) {
    case LOG_HEADER:
        return verify_header(v, err);
    case LOG_SET:
        return check_kind(v, &log->record, true, err); /* it comes too early or too late */
    case LOG_ROUND:
        return verify_round(v, err);
    case LOG_SHARD:
        return log_refuse(&log->record, err,
                          "expected the sets: this is a part of a log, which merge joins with the "
                          "others");
    case LOG_FOOTER:
        return log_check_end(&log->record, &log->footer, &v->sums, &log->event, err);
    case LOG_TRAILER:
        break;
    }
    if (!log_check_end(&log->record, &log->footer, &v->sums, &log->event, err))
        return false;
    v->open = false;
    v->read = 0;
    schedule_close(&v->schedule);
    return tell_of(v, err);
}

/* ---- Logs ---- */

/* "12 of 100 sets"; where results decide how many come, "12 sets". */
static void count_text(char text[64], const struct verifier *v)
{
    const struct schedule *a = &v->schedule;

    if (format_adapts(v->log.event.format))
        (void)snprintf(text, 64, "%" PRIu64 " sets in %" PRIu64 " round%s", a->next, a->rounds,
                       a->rounds == 1 ? "" : "s");
    else
        (void)snprintf(text, 64, "%" PRIu64 " of %" PRIu64 " sets", a->next, a->sets);
}

static bool check_log_complete(const struct verifier *v, const char *name, struct err *err)
{
    char count[64];

    if (!v->open && v->log.segments)
        return true;
    if (!v->open)
        return err_set(err, ERR_FOUND, "%s: record 0: the file is empty, expected a header", name);
    count_text(count, v);
    return err_set(err, ERR_FOUND,
                   "%s: incomplete: %s and no footer; so far the referee finds nothing wrong, but "
                   "the seed is not revealed yet, so the deals could not be dealt again",
                   name, count);
}

/* Reads the next record, unless one is held. */
static bool has_record(struct verifier *v)
{
    if (v->held || v->failed)
        return v->held;
    int found = set_reader_skim(&v->log, &v->err);
    v->held = found == 1;
    v->failed = found < 0;
    return v->held;
}

/* Whether the record that is held can go into a chunk. */
static bool is_in_turn(const struct verifier *v)
{
    return v->log.record.kind == LOG_SET && v->read < v->schedule.sets;
}

/* Sets have been read that are not refereed, on which the next record may depend. */
static bool is_ahead(const struct verifier *v)
{
    return v->read > v->schedule.next;
}

static void use_record(struct verifier *v, struct chunk *c)
{
    v->held = false;
    v->failed = is_in_turn(v) ? !add_set(v, c, &v->err) : !verify_record(v, &v->err);
}

/* Fills a chunk. Other records are verified on the way, once all sets before them are. */
static enum pipeline_read read_chunk(void *context, void *item)
{
    struct verifier *v = context;
    struct chunk *c = item;

    buf_clear(&c->bytes);
    c->entries = c->good = 0;
    c->answers = 0;
    while (c->entries < CHUNK_SETS && has_record(v) && (is_in_turn(v) || !is_ahead(v)))
        use_record(v, c);
    for (size_t i = 0; i < c->entries; i++)
        c->entry[i].record.data = c->bytes.data + c->entry[i].at;
    if (c->entries)
        return PIPELINE_ITEM;
    return v->held ? PIPELINE_WAIT : PIPELINE_END;
}

static void finish_chunk(struct chunk *c)
{
    set_record_finish(&c->logged);
    set_record_finish(&c->found);
    replay_finish(&c->replay);
    buf_finish(&c->bytes);
    buf_finish(&c->again);
}

static bool go_through(struct verifier *v, unsigned threads, struct err *err)
{
    enum { EACH = 2 };
    const struct pipeline pipeline = {read_chunk, referee_chunk, take_chunk, v};
    size_t n = (size_t)EACH * threads;
    struct chunk *chunks = calloc(n, sizeof *chunks);

    if (!chunks)
        return err_memory(err);
    for (size_t i = 0; i < n; i++)
        chunks[i].verifier = v;
    pipeline_run(&pipeline, threads, chunks, sizeof *chunks, n);
    for (size_t i = 0; i < n; i++)
        finish_chunk(&chunks[i]);
    free(chunks);
    if (v->failed && err)
        *err = v->err;
    return !v->failed && check_log_complete(v, v->name, err);
}

static bool verify_all(struct verifier *v, unsigned threads, struct err *err)
{
    if (!open_log(v, &v->log, err))
        return false;
    bool ok = v->data ? log_open_bytes(&v->ahead, v->data, v->size, v->name, err)
                      : log_open(&v->ahead, v->name, err);
    if (ok) {
        ok = go_through(v, threads, err);
        log_close(v->ahead);
    }
    give_up_finish(&v->give_up);
    schedule_close(&v->schedule);
    set_record_finish(&v->set);
    buf_finish(&v->due);
    set_reader_close(&v->log);
    return ok;
}

bool verify_log(const char *path, unsigned threads, verify_tell *tell, void *context,
                struct err *err)
{
    struct verifier v = {.name = path, .tell = tell, .context = context};

    return verify_all(&v, threads, err);
}

bool verify_bytes(const void *data, size_t n, const char *name, unsigned threads, verify_tell *tell,
                  void *context, struct err *err)
{
    struct verifier v = {
        .name = name, .data = data ? data : "", .size = n, .tell = tell, .context = context};

    return verify_all(&v, threads, err);
}
