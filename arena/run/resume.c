#include "run/resume.h"

#include <ctype.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "log/set_reader.h"
#include "run/sidecar.h"

static bool line_begins(const char *line, size_t n, const char *with)
{
    return n > strlen(with) && memcmp(line, with, strlen(with)) == 0 && !memchr(line, 0, n);
}

/* ---- Bots ---- */

/* The entrant of this name, or their number. Lines are in the order of the entrants. */
static size_t entrant_named(struct resume_bots *b, const char *name)
{
    for (size_t i = 0; name && i < b->entrants; i++) {
        size_t at = (b->at + i) % b->entrants;
        if (strcmp(b->known.event->entrant[at].name, name) == 0)
            return b->at = at;
    }
    return b->entrants;
}

static void take_serial(struct resume_bots *b, const json_t *bots)
{
    size_t n;
    const json_t *bot;

    if (json_is_array(bots))
        b->known.serial = b->serial;
    json_array_foreach((json_t *)(uintptr_t)bots, n, bot)
    {
        size_t i = entrant_named(b, json_string_value(bot));
        if (i < b->entrants)
            b->serial[i] = true;
    }
}

/* The last that is said counts. False if there is no memory. */
static bool take_why(struct resume_bots *b, const json_t *line)
{
    size_t i = entrant_named(b, json_string_value(json_object_get(line, "bot")));
    const char *why = json_string_value(json_object_get(line, "why"));

    if (i == b->entrants || !why || !*why)
        return true;
    char *copy = strdup(why);
    if (!copy)
        return false;
    free(b->why[i]);
    b->why[i] = copy;
    return true;
}

bool resume_bots_line(struct resume_bots *b, const char *text, size_t n)
{
    bool serial = line_begins(text, n, "{\"event\":\"serial\","),
         forfeit = line_begins(text, n, "{\"event\":\"forfeit\",");
    bool ok = true;

    if (!serial && !forfeit)
        return true;
    json_t *line = json_loadb(text, n, JSON_REJECT_DUPLICATES, NULL);
    if (serial)
        take_serial(b, json_object_get(line, "bots"));
    else
        ok = take_why(b, line);
    json_decref(line);
    return ok;
}

static bool take_line(void *context, const char *text, size_t n)
{
    return resume_bots_line(context, text, n);
}

bool resume_bots_begin(struct resume_bots *b, const struct event *event)
{
    size_t n = event->entrants + 1;

    b->entrants = event->entrants;
    b->serial = calloc(n, sizeof *b->serial);
    b->why = calloc(n, sizeof *b->why);
    b->known = (struct roster_known){.event = event, .why = b->why};
    return b->serial && b->why;
}

bool resume_bots_recall(struct resume_bots *b, const struct event *event, const char *log,
                        struct err *err)
{
    if (!resume_bots_begin(b, event))
        return err_memory(err);
    return sidecar_lines(log, take_line, b, err);
}

/* *found: it is there. What is damaged is said by whoever goes on with the log. */
static bool read_header(struct resume_bots *b, const char *path, int segment, bool *found,
                        struct err *err)
{
    struct log_reader *reader;
    struct log_record record;
    struct err why = {.fault = ERR_OF_FILE};
    int at = -1;

    *found = false;
    if (!log_open(&reader, path, NULL))
        return true;
    while (at < segment && log_next(reader, &record, &why) == 1)
        if (record.kind == LOG_HEADER && (++at == segment || segment == RESUME_LAST))
            *found = log_get_header(&record, &b->event, &why);
    log_close(reader);
    if (!err_of_machine(&why))
        return true;
    *err = why;
    return false;
}

bool resume_bots_read(struct resume_bots *b, const char *log, int segment, struct err *err)
{
    char part[PATH_CAP];
    bool found;

    *b = (struct resume_bots){.entrants = 0};
    if (!path_with_end(part, log, LOG_PART, err) || !read_header(b, part, segment, &found, err) ||
        (!found && !read_header(b, log, segment, &found, err)))
        return false;
    return !found || resume_bots_recall(b, &b->event, log, err);
}

void resume_bots_finish(struct resume_bots *b)
{
    event_finish(&b->event);
    for (size_t i = 0; b->why && i < b->entrants; i++)
        free(b->why[i]);
    free(b->why);
    free(b->serial);
    *b = (struct resume_bots){.entrants = 0};
}

/* ---- Sets ---- */

/* What goes through LOG.part, record by record. */
struct resumption {
    struct log_writer *writer;
    struct schedule *schedule;
    struct set_reader log;
    struct pairing pairing; /* of the set whose turn it is */
    struct set_record next; /* that set */
    struct buf round;       /* one that is due and not in LOG.part as it should be */
    resume_each *each;
    void *context;
};

/* Whether the set read is the one whose turn it is. */
static bool is_next(struct resumption *s)
{
    const struct event *e = &s->log.event;
    uint64_t pairing;
    uint32_t set;

    if (schedule_is_over(s->schedule) || schedule_is_due(s->schedule))
        return false;
    schedule_set(s->schedule, s->schedule->next, &pairing, &set);
    event_pairing(e, pairing, &s->pairing);
    set_record_start(&s->next, e, &s->pairing, set);
    return set_record_is(&s->log.set, &s->next);
}

static bool resume_set(struct resumption *s, struct err *err)
{
    const struct log_record *r = &s->log.record;

    return ((log_sums_add(&s->writer->sums, r->data, r->size) &&
             s->each(s->context, &s->pairing, &s->log.set)) ||
            err_memory(err)) &&
           schedule_take(s->schedule, &s->log.set, err);
}

/* One that is not the round that is due is kept to be written in its place. */
static bool resume_round(struct resumption *s, bool *same, struct err *err)
{
    const struct log_record *r = &s->log.record;

    if (!schedule_compare(s->schedule, r, &s->log.round, &s->round, same, err))
        return false;
    if (!*same)
        return true;
    buf_clear(&s->round);
    return log_sums_add(&s->writer->sums, r->data, r->size) || err_memory(err);
}

/* For as long as each record is whole and the one whose turn it is. */
static bool take_all(struct resumption *s, struct err *err)
{
    struct err why = {.fault = ERR_OF_FILE};
    bool good = true;

    while (good && set_reader_next(&s->log, &why) == 1) {
        if (s->log.record.kind == LOG_ROUND && schedule_is_due(s->schedule)) {
            if (!resume_round(s, &good, err))
                return false;
        } else {
            good = s->log.record.kind == LOG_SET && is_next(s);
            if (good && !resume_set(s, err))
                return false;
        }
    }
    /* else the log fails, and not the machine */
    return !err_of_machine(&why) || err_set(err, ERR_ABORT, "%s", why.text);
}

/* That of a shard has the record of its part too. */
static bool take_header(struct resumption *s, struct err *err)
{
    const struct shard *shard = s->writer->shard;
    struct log_sums *sums = &s->writer->sums;
    const struct log_record *r = &s->log.record;

    if (set_reader_next(&s->log, err) != 1)
        return false;
    if (!log_sums_add(sums, r->data, r->size))
        return err_memory(err);
    if (!shard)
        return true;
    if (set_reader_next(&s->log, err) != 1)
        return false;
    if (r->kind != LOG_SHARD || s->log.shard.number != shard->number ||
        !shard_same_cut(&s->log.shard, shard))
        return log_refuse(r, err, "expected the shard that is played");
    return log_sums_add(sums, r->data, r->size) || err_memory(err);
}

static bool resume(struct resumption *s, struct err *err)
{
    struct log_writer *w = s->writer;

    if (!set_reader_open(&s->log, w->claim->part, err))
        return false;
    bool ok = take_header(s, err) && take_all(s, err);
    set_record_finish(&s->next);
    set_reader_close(&s->log);
    w->kept = w->sums.records;
    w->kept_bytes = w->sums.bytes;
    return ok && log_files_cut(w->claim, w->kept_bytes, err) &&
           (!s->round.len || log_writer_add(w, s->round.data, s->round.len, err));
}

bool resume_log(struct log_writer *w, struct schedule *schedule, resume_each *each, void *context,
                struct err *err)
{
    struct resumption s = {.writer = w, .schedule = schedule, .each = each, .context = context};
    bool ok = log_writer_begin(w, err) && resume(&s, err);

    buf_finish(&s.round);
    return ok;
}

/* ---- Time ---- */

/* The last line may be torn: what it tells is less than what was told before. */
static bool take_played(void *context, const char *text, size_t n)
{
    static const char start[] = "{\"event\":\"played\",\"ms\":";
    uint64_t *most = context, ms = 0;

    if (!line_begins(text, n, start))
        return true;
    for (size_t i = sizeof start - 1; i < n && isdigit((unsigned char)text[i]); i++)
        ms = 10 * ms + (uint64_t)(text[i] - '0');
    *most = ms > *most ? ms : *most;
    return true;
}

bool resume_played(const char *log, uint64_t *ms, struct err *err)
{
    *ms = 0;
    return sidecar_lines(log, take_played, ms, err);
}
