#include "replay/verify.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "schedule/schedule.h"
#include "replay/diff.h"
#include "log/give_up.h"
#include "log/set_reader.h"
#include "replay/replay.h"

struct verifier {
    struct set_reader log;
    const char *name; /* of the log: its path, or what errors call its bytes */
    const void *data; /* NULL: it is a file */
    size_t size;
    struct log_reader *ahead; /* to find the seeds in the footers */
    unsigned first;           /* segment that newcomers entered, or that has none */
    bool open;                /* in a segment whose trailer has not come */
    verify_tell *tell;
    void *context;
    /* Of the segment: */
    uint8_t seed[RNG_SEED_BYTES], dealing[RNG_SEED_BYTES];
    bool seeded; /* the seed is known */
    struct log_sums sums;
    struct schedule schedule;
    uint64_t answers;
    struct give_up give_up;
    struct pairing bots; /* of the set */
    struct replay replay;
    struct set_record found; /* the set of log.set, as the referee has it */
    struct buf bytes;        /* of it */
};

/* ---- One set ---- */

/* Turns to the set whose turn it is, and to its pairing. Is it that? */
static bool check_turn(struct verifier *v, struct err *err)
{
    const struct event *event = &v->log.event;
    const struct set_record *logged = &v->log.set;
    const uint8_t *id = v->bots.id;
    uint64_t pairing;
    uint32_t set;

    schedule_set(&v->schedule, v->schedule.next, &pairing, &set);
    if (v->bots.number != pairing) {
        event_pairing(event, pairing, &v->bots);
        replay_pairing(&v->replay, event, &v->bots, v->seeded ? v->dealing : NULL);
    }
    set_record_start(&v->found, event, &v->bots, set);
    if (set_record_is(logged, &v->found))
        return true;
    return log_refuse(&v->log.record, err,
                      "set %" PRIu64 " of %s: expected set %" PRIu64
                      " of %02x%02x%02x%02x, whose turn it is",
                      (uint64_t)logged->set + 1,
                      memcmp(logged->bot, v->found.bot, sizeof logged->bot) ? "other bots"
                                                                            : "this pairing",
                      (uint64_t)set + 1, id[0], id[1], id[2], id[3]);
}

static void play_again(struct verifier *v)
{
    const struct event *event = &v->log.event;
    unsigned out = give_up_parties(&v->give_up, event, &v->bots, v->found.set);

    if (out)
        set_record_forfeit(&v->found, event, &v->bots, out);
    for (unsigned t = 0; t < v->found.tables && !out; t++) {
        struct replay_chair chair;
        struct table_setup setup = replay_setup(&v->replay, t, &chair);
        table_play(&setup, &v->found.table[t]);
    }
}

/* What was found is written as the log writes it: where the bytes are the same, all is. */
static bool compare_set(struct verifier *v, struct err *err)
{
    const struct event *event = &v->log.event;
    const struct log_record *r = &v->log.record;

    buf_clear(&v->bytes);
    if (!set_record_complete(&v->found, &v->replay.source) ||
        !log_put_set(&v->bytes, &v->found, event))
        return err_memory(err);
    if (v->bytes.len != r->size || memcmp(v->bytes.data, r->data, r->size) != 0)
        return diff_say(&v->log.set, &v->found, event, &v->bots, err);
    return !v->replay.strikes || diff_strikes(&v->found, event, &v->bots, err);
}

static bool count_set(struct verifier *v, struct err *err)
{
    struct set_facts facts = set_record_facts(&v->found);

    for (unsigned t = 0; t < v->found.tables; t++)
        v->answers += v->found.table[t].answers.len;
    if (!log_sums_add(&v->sums, v->log.record.data, v->log.record.size) ||
        !give_up_add(&v->give_up, &v->bots, &facts))
        return err_memory(err);
    return schedule_take(&v->schedule, &v->found, err);
}

/* Whether a set, or a round, may come here at all. */
static bool check_kind(const struct verifier *v, bool set, struct err *err)
{
    const struct schedule *a = &v->schedule;
    const struct log_record *r = &v->log.record;

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

static bool verify_set(struct verifier *v, struct err *err)
{
    const struct log_record *r = &v->log.record;

    if (!check_kind(v, true, err) || !check_turn(v, err))
        return false;
    if (!replay_set(&v->replay, &v->log.set, err))
        return log_place(r, err);
    play_again(v);
    return (compare_set(v, err) && count_set(v, err)) || log_place(r, err);
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

    if (!check_kind(v, false, err))
        return false;
    if (!schedule_compare(&v->schedule, r, &v->log.round, &v->bytes, &same, err))
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

/* What newcomers play on follows from the sets before they came too. */
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
    v->first = v->log.event.newcomers ? v->first : v->log.segments;
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
           log_check_newcomers(r, &v->log.before, &v->log.event, err) && begin_schedule(v, err) &&
           look_back(v, err);
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

static bool verify_record(struct verifier *v, struct err *err)
{
    const struct set_reader *log = &v->log;

    switch (log->record.kind) {
    case LOG_HEADER:
        return verify_header(v, err);
    case LOG_SET:
        return verify_set(v, err);
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

static bool go_through(struct verifier *v, struct err *err)
{
    int found;

    while ((found = set_reader_next(&v->log, err)) == 1 && verify_record(v, err))
        ;
    return found == 0 && check_complete(v, v->name, err);
}

static bool verify_all(struct verifier *v, struct err *err)
{
    if (!open_log(v, &v->log, err))
        return false;
    bool ok = v->data ? log_open_bytes(&v->ahead, v->data, v->size, v->name, err)
                      : log_open(&v->ahead, v->name, err);
    if (ok) {
        ok = go_through(v, err);
        log_close(v->ahead);
    }
    give_up_finish(&v->give_up);
    schedule_close(&v->schedule);
    replay_finish(&v->replay);
    set_record_finish(&v->found);
    buf_finish(&v->bytes);
    set_reader_close(&v->log);
    return ok;
}

bool verify_log(const char *path, verify_tell *tell, void *context, struct err *err)
{
    struct verifier v = {.name = path, .tell = tell, .context = context};

    return verify_all(&v, err);
}

bool verify_bytes(const void *data, size_t n, const char *name, verify_tell *tell, void *context,
                  struct err *err)
{
    struct verifier v = {
        .name = name, .data = data ? data : "", .size = n, .tell = tell, .context = context};

    return verify_all(&v, err);
}
