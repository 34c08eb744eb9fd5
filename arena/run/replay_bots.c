#include "run/replay_bots.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/folder.h"
#include "base/text.h"
#include "replay/diff.h"
#include "log/walk.h"
#include "log/set_reader.h"

/* What was found of an entrant. */
struct entrant_found {
    uint64_t tables;               /* that part with an answer of its */
    struct first_difference first; /* the first of them */
};

struct bots_replay {
    struct replay_bots *replay;
    struct folder_temporary folder;
    char copies[PATH_CAP], log[PATH_CAP];
    struct log_reader *ahead; /* to find the seeds in the footers */
    struct set_reader scan;   /* finds out what is to be played; */
    struct set_reader then;   /* follows, when it has been */
    /* Of the segment: */
    bool open;
    struct config config;
    struct roster roster;
    struct entrant_found *found; /* by entrant */
    /* What is to be played next: all of the schedule, or a round. */
    struct shard shard;
    struct round round;
};

/* ---- What is said ---- */

static void say_line(struct bots_replay *s, struct buf *line)
{
    s->replay->differ++;
    if (s->replay->say && buf_str(line))
        s->replay->say(s->replay->context, buf_str(line));
    buf_finish(line);
}

/* "9H in the log", or "TIME now". */
static void put_answer(struct buf *out, const struct first_difference *p, unsigned i)
{
    char text[DIFF_ANSWER];

    diff_answer(&p->deal.ask, p->answer[i], text);
    (void)buf_printf(out, "%s %s",
                     p->strike[i]       ? fault_name(p->strike[i])
                     : p->answer[i] < 0 ? "nothing"
                                        : text,
                     i ? "now" : "in the log");
}

static void say_answers(struct bots_replay *s, const struct entrant *e,
                        const struct entrant_found *f)
{
    char address[ADDRESS_TEXT];
    struct buf line = {0};

    address_text(&f->first.address, address);
    (void)buf_printf(&line, "%s does not answer as in the log: %s: asked to %s, ", e->name, address,
                     question_name(f->first.deal.ask.kind));
    put_answer(&line, &f->first, 0);
    (void)buf_printf(&line, ", ");
    put_answer(&line, &f->first, 1);
    (void)buf_printf(&line, "; so at %" PRIu64 " table%s", f->tables, f->tables == 1 ? "" : "s");
    say_line(s, &line);
}

static void say_table(struct bots_replay *s, unsigned table)
{
    const struct set_reader *r = &s->then;
    struct address at = address_of(&r->pairing, r->set.set, table, 0, 0, 0);
    char address[ADDRESS_TEXT];
    struct buf line = {0};

    at.parts = ADDRESS_TABLE;
    address_text(&at, address);
    (void)buf_printf(&line, "%s: other cards, faults or points than in the log", address);
    say_line(s, &line);
}

/* ---- Comparing ---- */

/* The next set of a log, with the pairing it is of. */
static bool next_set(struct set_reader *r, struct err *err)
{
    int got;

    while ((got = set_reader_next(r, err)) == 1 && r->record.kind != LOG_SET)
        continue;
    if (got == 0)
        return err_set(err, ERR_ABORT, "%s: expected another set", r->record.log);
    return got == 1 && set_reader_pairing(r, err);
}

/* A table without a deal is one that was given up, which depends on the sets before it. */
static void compare_table(struct bots_replay *s, const struct set_record *now, unsigned table)
{
    const struct set_reader *r = &s->then;
    struct first_difference at;

    if (!r->set.table[table].deals)
        return;
    if (!first_difference_find(&at, &r->set, now, &r->event, &r->pairing, table, true)) {
        say_table(s, table);
        return;
    }
    uint32_t who = pairing_seat(&r->pairing, r->set.set, table, at.deal.ask.seat);
    if (!s->found[who].tables++)
        s->found[who].first = at;
}

static bool same_table(const struct table_record *a, const struct table_record *b)
{
    return a->deals == b->deals && a->faults == b->faults && a->answers.len == b->answers.len &&
           (!a->answers.len || memcmp(a->answers.data, b->answers.data, a->answers.len) == 0);
}

static bool compare_set(struct bots_replay *s, struct set_reader *now, struct err *err)
{
    const struct log_record *a = &s->then.record, *b = &now->record;

    if (!next_set(&s->then, err) || !next_set(now, err))
        return false;
    s->replay->sets++;
    if (a->size == b->size && memcmp(a->data, b->data, a->size) == 0)
        return true;
    for (unsigned t = 0; t < s->then.set.tables; t++)
        if (!same_table(&s->then.set.table[t], &now->set.table[t]))
            compare_table(s, &now->set, t);
    return true;
}

static bool compare_sets(struct bots_replay *s, struct err *err)
{
    struct set_reader now;

    if (!set_reader_open(&now, s->log, err))
        return false;
    bool ok = true;
    for (uint64_t i = 0; ok && i < s->shard.count; i++)
        ok = compare_set(s, &now, err);
    set_reader_close(&now);
    return ok;
}

/* ---- Playing ---- */

static bool run_part(struct bots_replay *s, const struct log_files_claim *claim, struct err *err)
{
    struct run run = {.config = &s->config,
                      .roster = &s->roster,
                      .claim = claim,
                      .how = s->replay->how,
                      .shard = &s->shard,
                      .round = s->round.pairings ? &s->round : NULL};
    struct run_progress last;

    run.how.fresh = true;
    enum run_end end = run_play(&run, &last, err);
    return end == RUN_DONE || (end == RUN_INTERRUPTED && err_set(err, ERR_ABORT, "interrupted"));
}

/* Plays what is next, if anything is, and compares. */
static bool play_next(struct bots_replay *s, struct err *err)
{
    struct log_files_claim claim;

    if (!s->shard.count)
        return true;
    log_files_remove(s->log);
    if (!log_files_claim(&claim, s->log, err))
        return false;
    bool ok = run_part(s, &claim, err);
    log_files_release(&claim);
    ok = ok && compare_sets(s, err);
    s->shard.count = 0;
    return ok;
}

/* ---- Segments ---- */

static bool is_person(const struct entrant *e)
{
    static const uint8_t none[sizeof e->sha256];

    return memcmp(e->sha256, none, sizeof none) == 0;
}

static bool find_bots(struct bots_replay *s, struct err *err)
{
    struct config *c = &s->config;

    c->bot = calloc(c->event.entrants, sizeof *c->bot);
    for (size_t i = 0; c->bot && i < c->event.entrants; i++) {
        const struct entrant *e = &c->event.entrant[i];
        const char *path = bot_hashes_find(s->replay->digest, e->sha256);
        char hex[2 * sizeof e->sha256 + 1];
        text_hex(hex, e->sha256, sizeof e->sha256);
        if (is_person(e))
            return err_set(err, ERR_USAGE, "%s cannot be asked again: it was a person", e->name);
        if (!path)
            return err_set(err, ERR_USAGE,
                           "%s cannot be asked again: no file of --bots has its SHA-256, %s",
                           e->name, hex);
        if (!(c->bot[i] = strdup(path)))
            return err_memory(err);
    }
    return c->bot || err_memory(err);
}

/* A bot may say something else of itself now; it is played as the log has it. */
static bool enter_replayed_bots(struct bots_replay *s, struct err *err)
{
    struct event *event = &s->config.event;
    const struct run_how *how = &s->replay->how;
    const struct roster_setup setup = {.dir = s->copies,
                                       .trusted = how->trusted,
                                       .forfeits = event->entrants,
                                       .stop = how->stop};
    struct buf line = {0};
    struct err why;

    if (!roster_start(&s->roster, &s->config, &setup, err))
        return false;
    if (event_same(&s->scan.event, event, &why) &&
        event_same_description(&s->scan.event, event, &why))
        return true;
    (void)buf_printf(&line, "%s", why.text);
    say_line(s, &line);
    return roster_take(&s->config, &s->scan.event, err);
}

/* Those that were given from a file. */
static bool find_deals(struct bots_replay *s, struct err *err)
{
    const struct event *event = &s->config.event;
    struct deal_file *given = &s->config.given;

    if (!event->given)
        return true;
    if (!s->replay->deals)
        return err_set(err, ERR_USAGE, "%s: its deals came from a file: expected --deals-file",
                       s->replay->log);
    return deal_file_read(given, s->replay->deals, &event->rules, event->deals, err) &&
           (memcmp(given->hash, event->given_hash, sizeof event->given_hash) == 0 ||
            err_set(err, ERR_USAGE, "%s: its deals are not those of %s", s->replay->log,
                    s->replay->deals));
}

static bool begin_segment(struct bots_replay *s, struct err *err)
{
    struct config *c = &s->config;
    struct log_footer footer;

    if (!log_next_footer(s->ahead, &footer))
        return err_set(err, ERR_USAGE, "%s: bots of a log that is complete can be asked again",
                       s->replay->log);
    if (!config_init(c, err))
        return false;
    s->open = true;
    s->found = calloc(s->scan.event.entrants, sizeof *s->found);
    if (!s->found)
        return err_memory(err);
    memcpy(c->seed, footer.seed, sizeof c->seed);
    c->seed_given = true;
    s->shard = (struct shard){.number = 1, .shards = 1};
    return log_get_header(&s->scan.record, &c->event, err) && find_deals(s, err) &&
           find_bots(s, err) && enter_replayed_bots(s, err);
}

static void say_all(struct bots_replay *s)
{
    for (size_t i = 0; i < s->config.event.entrants; i++)
        if (s->found[i].tables)
            say_answers(s, &s->config.event.entrant[i], &s->found[i]);
}

static void end_segment(struct bots_replay *s)
{
    if (!s->open)
        return;
    roster_finish(&s->roster);
    config_finish(&s->config);
    free(s->found);
    round_finish(&s->round);
    s->round = (struct round){.pairings = 0};
    s->found = NULL;
    s->open = false;
}

/* The round that was read becomes the one that is played next. */
static bool turn_to_round(struct bots_replay *s, struct err *err)
{
    if (!play_next(s, err))
        return false;
    round_finish(&s->round);
    s->round = s->scan.round;
    s->scan.round = (struct round){.pairings = 0};
    s->shard.round++;
    return true;
}

static bool take_record(struct bots_replay *s, struct err *err)
{
    switch (s->scan.record.kind) {
    case LOG_HEADER:
        return begin_segment(s, err);
    case LOG_SET:
        s->shard.count++;
        return true;
    case LOG_ROUND:
        return turn_to_round(s, err);
    case LOG_FOOTER:
        if (!play_next(s, err))
            return false;
        say_all(s);
        end_segment(s);
        return true;
    case LOG_SHARD:
    case LOG_TRAILER:
        break;
    }
    return true;
}

/* ---- All of it ---- */

static bool go_through(struct bots_replay *s, struct err *err)
{
    int got;

    while ((got = set_reader_next(&s->scan, err)) == 1)
        if (!take_record(s, err))
            return false;
    return got == 0;
}

/* Three ways through the log at once. */
static bool open_all(struct bots_replay *s, struct err *err)
{
    const char *log = s->replay->log;

    if (!log_open(&s->ahead, log, err))
        return false;
    if (!set_reader_open(&s->scan, log, err)) {
        log_close(s->ahead);
        return false;
    }
    if (set_reader_open(&s->then, log, err))
        return true;
    set_reader_close(&s->scan);
    log_close(s->ahead);
    return false;
}

static bool replay_log(struct bots_replay *s, struct err *err)
{
    if (!path_join(s->copies, s->folder.path, "bots", err) ||
        !path_join(s->log, s->folder.path, "log", err) || !open_all(s, err))
        return false;
    bool ok = go_through(s, err);
    end_segment(s);
    set_reader_close(&s->then);
    set_reader_close(&s->scan);
    log_close(s->ahead);
    return ok;
}

bool replay_bots(struct replay_bots *r, struct err *err)
{
    struct bots_replay s = {.replay = r};

    if (!folder_temporary_open(&s.folder, err))
        return false;
    bool ok = replay_log(&s, err);
    folder_temporary_close(&s.folder);
    return ok;
}
