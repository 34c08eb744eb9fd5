#include "record/verify.h"

#include <inttypes.h>
#include <string.h>

#include "record/diff.h"
#include "record/giveup.h"
#include "record/codec.h"
#include "record/reading.h"
#include "record/recital.h"

struct run {
    struct reading log;
    struct log_reader *ahead; /* to find the seeds in the footers */
    bool open;                /* in a segment whose trailer has not come */
    verify_tell *tell;
    void *context;
    /* Of the segment: */
    uint8_t seed[STREAM_SEED_BYTES];
    bool seeded; /* the seed is known */
    struct log_sums sums;
    uint64_t answers;
    struct giveup giveup;
    uint64_t pairing; /* that `bots` and `recital` stand for */
    struct pairing bots;
    struct recital recital;
    struct set_record found; /* the set of log.set, as the referee has it */
    struct buf bytes;        /* of it */
};

/* ---- One set ---- */

/* Turns to the set whose turn it is, and to its pairing. Is it that? */
static bool check_turn(struct run *run, struct err *err)
{
    const struct event *event = &run->log.event;
    const struct set_record *said = &run->log.set;
    const uint8_t *id = run->bots.id;
    uint64_t pairing;
    uint32_t set;

    event_set(event, run->sums.records, &pairing, &set);
    if (run->pairing != pairing) {
        run->pairing = pairing;
        event_pairing(event, pairing, &run->bots);
        recital_pairing(&run->recital, event, &run->bots, run->seeded ? run->seed : NULL);
    }
    set_record_start(&run->found, event, &run->bots, set);
    if (set_record_is(said, &run->found))
        return true;
    return log_refuse(&run->log.record, err,
                      "set %" PRIu64 " of %s: expected set %" PRIu64
                      " of %02x%02x%02x%02x, whose turn it is",
                      (uint64_t)said->set + 1,
                      memcmp(said->bot, run->found.bot, sizeof said->bot) ? "other bots"
                                                                          : "this pairing",
                      (uint64_t)set + 1, id[0], id[1], id[2], id[3]);
}

static void play_again(struct run *run)
{
    const struct event *event = &run->log.event;
    unsigned out = giveup_parties(&run->giveup, run->pairing, run->found.set) |
                   giveup_absent(event, &run->bots);

    if (out)
        set_record_forfeit(&run->found, event, &run->bots, out);
    for (unsigned t = 0; t < run->found.tables && !out; t++)
        recital_play(&run->recital, t, &run->found.table[t]);
}

/* What was found is written as the log writes it: where the bytes are the same, all is. */
static bool compare(struct run *run, struct err *err)
{
    const struct event *event = &run->log.event;
    const struct log_record *r = &run->log.record;

    buf_clear(&run->bytes);
    if (!set_record_complete(&run->found, &run->recital.source) ||
        !log_put_set(&run->bytes, &run->found, event))
        return err_memory(err);
    if (run->bytes.len != r->size || memcmp(run->bytes.data, r->data, r->size) != 0)
        return diff_say(&run->log.set, &run->found, event, &run->bots, err);
    return !run->recital.strikes || diff_strikes(&run->found, event, &run->bots, err);
}

static bool count(struct run *run, struct err *err)
{
    struct set_facts facts = set_record_facts(&run->found);

    for (unsigned t = 0; t < run->found.tables; t++)
        run->answers += run->found.table[t].answers.len;
    return (log_sums_add(&run->sums, run->log.record.data, run->log.record.size) &&
            giveup_add(&run->giveup, run->pairing, &run->bots, &facts)) ||
           err_memory(err);
}

static bool verify_set(struct run *run, struct err *err)
{
    const struct log_record *r = &run->log.record;

    if (run->sums.records == event_sets(&run->log.event))
        return log_refuse(r, err, "expected the footer, for the event has %" PRIu64 " sets",
                          run->sums.records);
    if (!check_turn(run, err))
        return false;
    if (!recital_set(&run->recital, &run->log.set, err))
        return log_place(r, err);
    play_again(run);
    return (compare(run, err) && count(run, err)) || log_place(r, err);
}

/* ---- Segments ---- */

static bool verify_header(struct run *run, struct err *err)
{
    const struct log_record *r = &run->log.record;
    struct log_footer footer;

    run->open = true;
    run->pairing = UINT64_MAX;
    run->answers = 0;
    giveup_finish(&run->giveup);
    log_sums_init(&run->sums);
    (void)log_sums_add(&run->sums, r->data, r->size);
    run->seeded = log_next_footer(run->ahead, &footer);
    if (run->seeded)
        memcpy(run->seed, footer.seed, sizeof run->seed);
    return (!run->seeded || log_check_seed(r, run->seed, &run->log.event, err)) &&
           reading_first_use(&run->log, err);
}

static void tell_of(struct run *run)
{
    const struct event *event = &run->log.event;
    struct verified v = {.segment = run->log.segments - 1,
                         .sets = run->sums.records,
                         .deals = run->sums.deals,
                         .answers = run->answers,
                         .faults = run->sums.faults,
                         .given = event->given};

    memcpy(v.commitment, event->commitment, sizeof v.commitment);
    memcpy(v.hash, run->log.footer.hash, sizeof v.hash);
    if (run->tell)
        run->tell(run->context, &v);
}

static bool verify_record(struct run *run, struct err *err)
{
    const struct reading *log = &run->log;

    switch (log->record.kind) {
    case LOG_HEADER:
        return verify_header(run, err);
    case LOG_SET:
        return verify_set(run, err);
    case LOG_FOOTER:
        return log_check_end(&log->record, &log->footer, &run->sums, &log->event, err);
    case LOG_TRAILER:
        break;
    }
    if (!log_check_end(&log->record, &log->footer, &run->sums, &log->event, err))
        return false;
    run->open = false;
    tell_of(run);
    return true;
}

/* ---- Logs ---- */

static bool check_complete(const struct run *run, const char *name, struct err *err)
{
    if (!run->open && run->log.segments)
        return true;
    if (!run->open)
        return err_set(err, ERR_FOUND, "%s: record 0: the file is empty, expected a header", name);
    return err_set(err, ERR_FOUND,
                   "%s: incomplete: %" PRIu64 " of %" PRIu64
                   " sets and no footer; so far the referee finds nothing wrong, but the seed is "
                   "not revealed yet, so the deals could not be dealt again",
                   name, run->sums.records, event_sets(&run->log.event));
}

/* Both readers are open. */
static bool verify(struct run *run, const char *name, struct err *err)
{
    int found;

    set_record_init(&run->found);
    while ((found = reading_next(&run->log, err)) == 1 && verify_record(run, err))
        ;
    bool ok = found == 0 && check_complete(run, name, err);
    giveup_finish(&run->giveup);
    recital_finish(&run->recital);
    set_record_finish(&run->found);
    buf_finish(&run->bytes);
    reading_close(&run->log);
    log_close(run->ahead);
    return ok;
}

bool verify_log(const char *path, verify_tell *tell, void *context, struct err *err)
{
    struct run run = {.tell = tell, .context = context};

    if (!reading_open(&run.log, path, err))
        return false;
    if (log_open(&run.ahead, path, err))
        return verify(&run, path, err);
    reading_close(&run.log);
    return false;
}

bool verify_bytes(const void *data, size_t n, const char *name, verify_tell *tell, void *context,
                  struct err *err)
{
    struct run run = {.tell = tell, .context = context};

    if (!reading_open_bytes(&run.log, data, n, name, err))
        return false;
    if (log_open_bytes(&run.ahead, data, n, name, err))
        return verify(&run, name, err);
    reading_close(&run.log);
    return false;
}
