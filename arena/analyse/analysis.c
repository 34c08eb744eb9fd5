#include "analyse/analysis.h"

#include <pthread.h>
#include <string.h>

#include "analyse/analysis_file.h"
#include "base/clock.h"
#include "base/json_writer.h"
#include "rules/deal.h"
#include "rules/rules.h"
#include "sandbox/bot_source.h"

#define NOBODY UINT32_MAX /* the number of no entrant */

/* An analysis under way. */
struct analysing {
    struct analysis *a;
    struct set_reader reader;
    struct analysed_filter only; /* in this segment */
    pthread_mutex_t *starting;   /* one process is started at a time */

    struct analysis_file file;
    uint64_t added; /* sets read from the log */
};

/* What a thread works with: a set at a time. */
struct analysing_set {
    struct analyst *analyst;
    struct eu_rules rules; /* of the analyst */
    const struct analysis *a;
    uint64_t index; /* of the set in the log */
    struct analysed_set set;
};

/* ---- The first line of the file ---- */

static json_t *analyst_json(const struct analysis *a, struct err *err)
{
    uint8_t sha256[HASH_BYTES];

    if (!bot_hash(a->analyst.path, sha256, err))
        return NULL;
    json_t *by = json_pack("{s:s, s:o, s:o}", "bot", a->analyst.name, "args",
                           jw_text(a->analyst.args), "sha256", jw_hex(sha256, sizeof sha256));
    if (!by)
        (void)err_memory(err);
    return by;
}

static json_t *effort_json(const struct effort *e)
{
    return json_pack("{s:I, s:f, s:I}", "worlds", (json_int_t)e->worlds, "error", e->error, "most",
                     (json_int_t)e->most);
}

static json_t *only_json(const struct analysis *a)
{
    char at[ADDRESS_TEXT] = "";

    if (a->at.parts)
        address_text_to(&a->at, a->at.parts, at);
    return json_pack("{s:s, s:s, s:i}", "at", at, "bot", a->bot ? a->bot : "", "seats", a->seats);
}

/* The first line: what is analysed how. */
static bool make_heading(struct analysing *w, struct err *err)
{
    const struct analysis *a = w->a;
    json_t *by = analyst_json(a, err);

    if (!by)
        return false;
    json_t *line = json_pack("{s:i, s:o, s:o, s:o, s:o}", "analysis", 1, "log",
                             jw_hex(w->reader.event.commitment, HASH_BYTES), "by", by, "effort",
                             effort_json(&a->effort), "only", only_json(a));
    (void)jw_dump(line, JSON_COMPACT | JSON_REAL_PRECISION(10), &w->file.heading);
    json_decref(line);
    return buf_add_byte(&w->file.heading, '\n') || err_memory(err);
}

/* ---- In any thread ---- */

bool analysis_is_stopped(const atomic_int *stop, uint64_t until)
{
    return (stop && *stop) || (until && clock_wall_ns() >= until);
}

static bool is_stopped(const struct analysis *a)
{
    return analysis_is_stopped(a->stop, a->until);
}

static bool was_stopped(struct err *err)
{
    return err_set(err, ERR_ABORT, "stopped");
}

static bool ask(void *context, const struct eu_view *view, const struct eu_position *position,
                struct eu_values *values, bool *told, struct err *err)
{
    const struct analysing_set *s = context;

    if (is_stopped(s->a))
        return was_stopped(err);
    return analyst_ask(s->analyst, view, position, values, told, err);
}

static bool prepare_analyst(const struct analysing *w, struct analysing_set *s, struct err *err)
{
    pthread_mutex_lock(w->starting);
    bool ok = analyst_turn(&s->analyst, &s->rules, &w->reader.event.rules, &w->a->analyst, err);
    pthread_mutex_unlock(w->starting);
    return ok;
}

static bool work(const void *context, struct chunk_set *chunk, struct err *err)
{
    const struct analysing *w = context;
    struct analysing_set *s = chunk->own;

    s->a = w->a;
    if (!set_reader_pairing_of(&w->reader, &chunk->record, &chunk->set, &chunk->pairing, err) ||
        !analysed_set_start(&s->set, &w->reader.event, &chunk->pairing, &chunk->set, &w->only, err))
        return false;
    if (s->index < w->file.kept || !s->set.count)
        return true;
    if (is_stopped(s->a))
        return was_stopped(err);
    const struct value_source source = {ask, s};
    return prepare_analyst(w, s, err) &&
           analysed_set_estimate(&s->set, &w->a->effort, &source, err);
}

static void finish_set(void *own)
{
    struct analysing_set *s = own;

    analyst_stop(s->analyst);
    analysed_set_finish(&s->set);
}

/* ---- In the order of the log ---- */

/* The number of an entrant, from 1; one that nobody has if he does not play in the segment. */
static uint32_t find_bot(const struct event *event, const char *name)
{
    for (size_t i = 0; i < event->entrants; i++)
        if (strcmp(event->entrant[i].name, name) == 0)
            return (uint32_t)i + 1;
    return NOBODY;
}

/* Fills in which decisions of the segment are wanted. */
static bool make_filter(struct analysing *w, struct err *err)
{
    const struct analysis *a = w->a;
    const struct event *event = &w->reader.event;

    w->only = (struct analysed_filter){.at = a->at, .seats = a->seats};
    if (a->bot)
        w->only.bot = find_bot(event, a->bot);
    if (a->seats >> event->rules.players)
        return err_set(err, ERR_USAGE, "--seat: these tables have seats A to %c",
                       seat_letter(event->rules.players - 1u));
    return true;
}

static bool on_record(void *context, struct err *err)
{
    struct analysing *w = context;
    const struct analysis *a = w->a;

    if (w->reader.record.kind != LOG_HEADER)
        return true;
    if (!make_filter(w, err))
        return false;
    if (w->reader.segments == 1 && a->file &&
        (!make_heading(w, err) || !analysis_file_open(&w->file, a->file, a->fresh, err)))
        return false;
    return set_reader_first_use(&w->reader, err) &&
           (!a->segment || a->segment(a->context, &w->reader, err));
}

static bool on_add(void *context, const struct chunk_set *chunk, struct err *err)
{
    struct analysing *w = context;
    struct analysing_set *s = chunk->own;

    (void)err;
    s->index = w->added++;
    return true;
}

static void count(struct analysis *a, const struct analysed_set *s, bool again)
{
    a->sets++;
    a->kept += again;
    a->decisions += s->count;
    for (size_t i = 0; i < s->count; i++)
        a->told += s->item[i].told;
}

static bool on_take(void *context, struct chunk_set *chunk, struct err *err)
{
    struct analysing *w = context;
    struct analysing_set *s = chunk->own;
    struct analysis *a = w->a;
    bool again = s->index < w->file.kept;

    if (again ? !analysis_file_read(&w->file, &s->set, err)
              : !analysis_file_write(&w->file, &s->set, err))
        return false;
    count(a, &s->set, again);
    return !a->take || a->take(a->context, chunk, &s->set, again, err);
}

/* ---- All of it ---- */

/* Counts the sets that were not read. */
static void count_left_out(struct analysing *w)
{
    w->a->left_out = w->added - w->a->sets;
    while (set_reader_skim(&w->reader, NULL) == 1)
        w->a->left_out += w->reader.record.kind == LOG_SET;
}

static bool read_log(struct analysing *w, struct err *err)
{
    struct set_chunks chunks = {
        .record = on_record,
        .add = on_add,
        .take = on_take,
        .work = work,
        .context = w,
        .most = 1, /* a set takes seconds */
        .own_size = sizeof(struct analysing_set),
        .own_finish = finish_set,
    };
    bool ok = set_chunks_read(&chunks, &w->reader, w->a->threads, err);

    w->a->stopped = !ok && is_stopped(w->a);
    if (w->a->stopped)
        count_left_out(w);
    if (ok && w->added < w->file.kept)
        return err_set(err, ERR_FOUND, "%s: has sets that the log does not have", w->a->file);
    return ok || w->a->stopped;
}

bool analysis_run(struct analysis *a, const char *log, struct err *err)
{
    pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
    struct analysing w = {.a = a, .starting = &starting, .file = {.lock = {-1}}};

    a->stopped = false;
    a->sets = a->kept = a->decisions = a->told = a->left_out = 0;
    if (!set_reader_open(&w.reader, log, err))
        return false;
    bool ok = analysis_file_close(&w.file, read_log(&w, err), err);
    set_reader_close(&w.reader);
    pthread_mutex_destroy(&starting);
    return ok;
}

/* ---- What there is ---- */

static bool has_deal(const struct set_record *set, const struct address *at)
{
    for (unsigned t = 0; t < set->tables; t++)
        for (size_t i = 0; address_has_table(at, t) && i < set->table[t].deals; i++)
            if (address_has_deal(at, set->table[t].deal[i].game, set->table[t].deal[i].deal))
                return true;
    return false;
}

static bool look_at_set(struct set_reader *r, const struct address *at,
                        struct analysis_there *there, struct err *err)
{
    if (there->deal)
        return true;
    if (!set_reader_pairing(r, err))
        return false;
    there->deal = address_has_set(at, &r->pairing, r->set.set) && has_deal(&r->set, at);
    return true;
}

bool analysis_look(const char *log, const struct address *at, const char *bot,
                   struct analysis_there *there, struct err *err)
{
    struct set_reader r;
    int next = 1;

    *there = (struct analysis_there){.bot = !bot};
    if (!set_reader_open(&r, log, err))
        return false;
    while (next == 1 && !(there->deal && there->bot) && (next = set_reader_next(&r, err)) == 1) {
        if (r.record.kind == LOG_HEADER)
            there->bot |= bot && find_bot(&r.event, bot) != NOBODY;
        else if (r.record.kind == LOG_SET && !look_at_set(&r, at, there, err))
            next = -1;
    }
    set_reader_close(&r);
    return next >= 0;
}
