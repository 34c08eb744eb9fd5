#include "replay/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schedule/schedule.h"
#include "replay/diff.h"
#include "log/give_up.h"
#include "log/set_chunks.h"
#include "replay/replay.h"

/* What one thread needs to referee the sets of a chunk, which are of one segment. */
struct again {
    struct due_set {
        bool none;        /* no set may come here */
        uint64_t pairing; /* whose turn it is */
        uint32_t set;
        unsigned out; /* contestants that forfeit it unplayed (give_up_contestants) */
    } due[SET_CHUNK];
    unsigned segment;        /* of `bots` */
    struct pairing bots;     /* of the set */
    struct set_record found; /* by the referee */
    struct replay replay;
    struct buf bytes; /* of `found` */
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
    /* Of the segment: */
    uint8_t seed[RNG_SEED_BYTES], dealing[RNG_SEED_BYTES];
    bool seeded; /* the seed is known */
    struct log_sums sums;
    struct schedule schedule;
    uint64_t read; /* sets, of which schedule.next are refereed */
    uint64_t answers;
    struct give_up give_up;
    struct pairing bots; /* of the set read last */
    struct buf due;      /* the round that should come */
};

/* ---- One set, in any thread ---- */

/* Turns to the set whose turn it is, and to its pairing. Is it that? */
static bool check_turn(const struct verifier *v, const struct chunk_set *s, struct err *err)
{
    const struct event *event = &v->log.event;
    struct again *a = s->own;
    const struct due_set *due = &a->due[s->number];
    const uint8_t *id = a->bots.id;

    if (a->bots.number != due->pairing || a->segment != v->log.segments) {
        event_pairing(event, due->pairing, &a->bots);
        replay_pairing(&a->replay, event, &a->bots, v->seeded ? v->dealing : NULL);
        a->segment = v->log.segments;
    }
    set_record_start(&a->found, event, &a->bots, due->set);
    if (set_record_is(&s->set, &a->found))
        return true;
    return log_refuse(&s->record, err,
                      "set %" PRIu64 " of %s: expected set %" PRIu64
                      " of %02x%02x%02x%02x, whose turn it is",
                      (uint64_t)s->set.set + 1,
                      memcmp(s->set.bot, a->found.bot, sizeof s->set.bot) ? "other bots"
                                                                          : "this pairing",
                      (uint64_t)due->set + 1, id[0], id[1], id[2], id[3]);
}

static void play_again(struct again *a, const struct event *event, unsigned out)
{
    if (out)
        set_record_forfeit(&a->found, event, &a->bots, out);
    for (unsigned t = 0; t < a->found.tables && !out; t++) {
        struct replay_chair chair;
        struct table_setup setup = replay_setup(&a->replay, t, &chair);
        table_play(&setup, &a->found.table[t]);
    }
}

/* What was found is written as the log writes it: where the bytes are the same, all is. */
static bool compare_set(struct again *a, const struct chunk_set *s, const struct event *event,
                        struct err *err)
{
    buf_clear(&a->bytes);
    if (!set_record_complete(&a->found, &a->replay.source) ||
        !log_put_set(&a->bytes, &a->found, event))
        return err_memory(err);
    if (a->bytes.len != s->record.size ||
        memcmp(a->bytes.data, s->record.data, s->record.size) != 0)
        return diff_say(&s->set, &a->found, event, &a->bots, err);
    return !a->replay.strikes || diff_strikes(&a->found, event, &a->bots, err);
}

static bool referee_set(const void *context, struct chunk_set *s, struct err *err)
{
    const struct verifier *v = context;
    const struct event *event = &v->log.event;
    struct again *a = s->own;

    if (a->due[s->number].none)
        return true; /* expect_set refuses it */
    if (!check_turn(v, s, err))
        return false;
    if (!replay_set(&a->replay, &s->set, err))
        return log_place(&s->record, err);
    play_again(a, event, a->due[s->number].out);
    return compare_set(a, s, event, err) || log_place(&s->record, err);
}

static void finish_again(void *own)
{
    struct again *a = own;

    set_record_finish(&a->found);
    replay_finish(&a->replay);
    buf_finish(&a->bytes);
}

/* ---- Sets, in their order ---- */

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

/* Notes whose turn it is as a set was read, and what follows from it. */
static bool add_set(void *context, const struct chunk_set *s, struct err *err)
{
    struct verifier *v = context;
    struct due_set *due = &((struct again *)s->own)->due[s->number];

    due->none = v->read >= v->schedule.sets;
    if (due->none)
        return true;
    schedule_set(&v->schedule, v->read++, &due->pairing, &due->set);
    if (v->bots.number != due->pairing)
        event_pairing(&v->log.event, due->pairing, &v->bots);
    due->out = give_up_contestants(&v->give_up, &v->log.event, &v->bots, due->set);
    return note_facts(v, err);
}

static bool expect_set(void *context, const struct chunk_set *s, struct err *err)
{
    return check_kind(context, &s->record, true, err);
}

static bool take_set(void *context, struct chunk_set *s, struct err *err)
{
    struct verifier *v = context;

    if (!log_sums_add(&v->sums, s->record.data, s->record.size))
        return err_memory(err);
    for (unsigned t = 0; t < s->set.tables; t++)
        v->answers += s->set.table[t].answers.len;
    return schedule_take(&v->schedule, &s->set, err) || log_place(&s->record, err);
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
    (void)err_found(err);
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

static bool verify_trailer(struct verifier *v, struct err *err)
{
    v->open = false;
    v->read = 0;
    schedule_close(&v->schedule);
    return tell_of(v, err);
}

/* Any record but a set. */
static bool verify_record(void *context, struct err *err)
{
    struct verifier *v = context;
    const struct set_reader *log = &v->log;

    switch (log->record.kind) {
    case LOG_HEADER:
        return verify_header(v, err);
    case LOG_ROUND:
        return verify_round(v, err);
    case LOG_SHARD:
        return log_refuse(&log->record, err,
                          "expected the sets: this is a part of a log, which merge joins with the "
                          "others");
    case LOG_FOOTER:
    case LOG_TRAILER:
        return log_check_end(&log->record, &log->footer, &v->sums, &log->event, err) &&
               (log->record.kind == LOG_FOOTER || verify_trailer(v, err));
    case LOG_SET:
        break;
    }
    return true;
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

static bool check_complete(const struct verifier *v, const char *name, struct err *err)
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

static bool go_through(struct verifier *v, unsigned threads, struct err *err)
{
    struct set_chunks chunks = {.record = verify_record,
                                .add = add_set,
                                .expect = expect_set,
                                .take = take_set,
                                .work = referee_set,
                                .context = v,
                                .own_size = sizeof(struct again),
                                .own_finish = finish_again};

    return set_chunks_read(&chunks, &v->log, threads, err) && check_complete(v, v->name, err);
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
