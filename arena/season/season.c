#include "season/season.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "base/text.h"

/* ---- The file ---- */

/* Makes what a new or an older database lacks, all of it or nothing. */
static bool complete_database(struct sql *sql, struct err *err)
{
    unsigned version;

    if (!sql_script(sql, "BEGIN IMMEDIATE", err))
        return false;
    /* another program may have done it meanwhile */
    if (season_check(sql, &version, err) &&
        (version == SEASON_VERSION || season_schema(sql, version, err)) &&
        sql_script(sql, "COMMIT", err))
        return true;
    (void)sql_script(sql, "ROLLBACK", NULL);
    return false;
}

bool season_open(struct season *s, const char *path, struct err *err)
{
    unsigned version;

    *s = (struct season){.sql = {.db = NULL}};
    if (!sql_open(&s->sql, path, SQL_WRITE, err))
        return false;
    if (season_check(&s->sql, &version, err) &&
        (version == SEASON_VERSION || complete_database(&s->sql, err)))
        return true;
    season_close(s);
    return false;
}

void season_close(struct season *s)
{
    sql_close(&s->sql);
}

/* SQLite itself sees whether the journal is that of a program that lives. */
void season_repair(const char *path)
{
    char journal[PATH_CAP + 16];
    int64_t tables;
    struct sql sql;

    (void)snprintf(journal, sizeof journal, "%s-journal", path);
    if (access(journal, F_OK) != 0 || !sql_open(&sql, path, SQL_READ, NULL))
        return;
    sql_patience(&sql, 0);
    (void)sql_ask(&sql, "SELECT count(*) FROM sqlite_master", NULL, 0, &tables, NULL);
    sql_close(&sql);
}

/* ---- Segments that are there ---- */

enum { HASH_TEXT = 2 * HASH_BYTES + 1 };

/* The hashes of the complete segments of a log, as text, each with its NUL. */
static bool find_hashes(const char *path, struct buf *hashes, struct err *err)
{
    struct log_reader *reader;
    struct log_footer footer;
    char text[HASH_TEXT];

    if (!log_open(&reader, path, err))
        return false;
    while (log_next_footer(reader, &footer)) {
        text_hex(text, footer.hash, HASH_BYTES);
        (void)buf_add(hashes, text, HASH_TEXT);
    }
    log_close(reader);
    return !hashes->failed || err_memory(err);
}

/* The tournament of a segment; 0 if it is not there. */
static bool find_segment(struct sql *sql, const char *hash, int64_t *tournament, struct err *err)
{
    *tournament = 0;
    return sql_ask(sql, "SELECT tournament FROM segments WHERE hash = ?",
                   SQL_VALUES(SQL_TEXT(hash)), tournament, err);
}

/* ---- Going through a log ---- */

struct season_adding {
    struct sql *sql;
    const struct season_log *first; /* of the tournament's logs */
    struct season_added *added;
    int64_t tournament; /* 0: not there yet */
    unsigned number;    /* segments of the logs before this one */
    /* Of the log being read. */
    struct buf hashes;
    struct log_sums sums;
    struct season_segment segment;
    bool is_new; /* the segment is added */
};

/* The hash that the footer of the segment being read claims; NULL: it has no footer. */
static const char *hash_of(const struct season_adding *a, const struct set_reader *r)
{
    size_t at = (r->segments - 1) * (size_t)HASH_TEXT;

    return at < a->hashes.len ? (const char *)a->hashes.data + at : NULL;
}

bool season_add_tournament(struct sql *sql, const char *title, const char *log, int64_t *id,
                           struct err *err)
{
    char name[4 * PATH_CAP];

    (void)text_safe(text_of(log), name, sizeof name);
    bool ok = sql_run(sql, "INSERT INTO tournaments (title, log) VALUES (?, ?)",
                      SQL_VALUES(SQL_TEXT(title), SQL_TEXT(name)), err);
    *id = sql_last(sql);
    return ok;
}

/* Adds the segment, and its tournament if that is not there. */
static bool make_segment(struct season_adding *a, const struct set_reader *r, const char *hash,
                         struct err *err)
{
    bool is_new;

    if (!a->tournament &&
        !season_add_tournament(a->sql, r->event.title, a->first->name, &a->tournament, err))
        return false;
    if (!season_segment_begin(&a->segment, a->sql, &r->event, a->tournament,
                              a->number + r->segments, hash, &is_new, err))
        return false;
    return is_new || log_refuse(&r->record, err, SEASON_SEED_IS_KNOWN, a->sql->path);
}

static bool begin_segment(struct season_adding *a, const struct set_reader *r, struct err *err)
{
    const char *hash = hash_of(a, r);
    int64_t known = 0;

    season_segment_finish(&a->segment);
    a->is_new = false;
    if (!hash)
        return true;
    if (!set_reader_first_use(r, err) || !find_segment(a->sql, hash, &known, err))
        return false;
    a->is_new = !known;
    if (known) {
        a->added->known++;
        return true;
    }
    return make_segment(a, r, hash, err);
}

static bool end_segment(struct season_adding *a, const struct set_reader *r, struct err *err)
{
    if (!a->is_new)
        return true;
    a->added->segments++;
    a->added->sets += a->segment.sets;
    return log_check_end(&r->record, &r->footer, &a->sums, &r->event, err) &&
           season_segment_end(&a->segment, a->sql, r->footer.seed, err);
}

static bool add_sums(struct season_adding *a, const struct set_reader *r, struct err *err)
{
    return log_sums_add(&a->sums, r->record.data, r->record.size) ||
           log_refuse(&r->record, err, "it has no place here");
}

static bool add_record(struct season_adding *a, struct set_reader *r, struct err *err)
{
    switch (r->record.kind) {
    case LOG_HEADER:
        return add_sums(a, r, err) && begin_segment(a, r, err);
    case LOG_SET:
        return !a->is_new || (add_sums(a, r, err) && set_reader_pairing(r, err) &&
                              season_segment_set(&a->segment, a->sql, r, err));
    case LOG_ROUND:
    case LOG_SHARD:
        return !a->is_new || add_sums(a, r, err);
    case LOG_FOOTER:
        return !a->is_new || log_check_end(&r->record, &r->footer, &a->sums, &r->event, err);
    case LOG_TRAILER:
        return end_segment(a, r, err);
    }
    return true;
}

/* Reads a log up to its last footer. */
static bool read_log(struct season_adding *a, struct set_reader *r, bool part, struct err *err)
{
    int found;

    while ((found = set_reader_next(r, err)) == 1) {
        if (!add_record(a, r, err))
            return false;
        if (r->record.kind == LOG_HEADER && !hash_of(a, r)) {
            if (!part)
                return log_refuse(&r->record, err, "the segment that begins here has no end");
            a->added->open++;
            return true;
        }
    }
    return found == 0;
}

static bool add_log(struct season_adding *a, const struct season_log *log, struct err *err)
{
    struct set_reader r;

    buf_clear(&a->hashes);
    if (!find_hashes(log->path, &a->hashes, err) || !set_reader_open(&r, log->path, err))
        return false;
    bool ok = read_log(a, &r, log->part, err);
    a->number += r.segments;
    set_reader_close(&r);
    season_segment_finish(&a->segment);
    return ok;
}

/* ---- A tournament ---- */

/* Finds the tournament to which any of the segments belongs: a log grows when bots enter late. */
static bool find_tournament(struct season_adding *a, const struct season_log *log, size_t logs,
                            struct err *err)
{
    for (size_t i = 0; i < logs; i++) {
        buf_clear(&a->hashes);
        if (!find_hashes(log[i].path, &a->hashes, err))
            return false;
        for (size_t at = 0; at < a->hashes.len && !a->tournament; at += HASH_TEXT)
            if (!find_segment(a->sql, (const char *)a->hashes.data + at, &a->tournament, err))
                return false;
    }
    return true;
}

static bool add_logs(struct season_adding *a, const struct season_log *log, size_t logs,
                     struct err *err)
{
    if (!find_tournament(a, log, logs, err))
        return false;
    for (size_t i = 0; i < logs; i++)
        if (!add_log(a, &log[i], err))
            return false;
    return true;
}

bool season_add(struct season *s, const struct season_log *log, size_t logs,
                struct season_added *added, struct err *err)
{
    struct season_adding a = {.sql = &s->sql, .first = log, .added = added};

    *added = (struct season_added){.segments = 0};
    bool inner = !sqlite3_get_autocommit(s->sql.db);
    if (!sql_script(&s->sql, inner ? "SAVEPOINT added" : "BEGIN IMMEDIATE", err))
        return false;
    bool ok = add_logs(&a, log, logs, err), keep = ok && added->segments;
    if (keep)
        ok = sql_script(&s->sql, inner ? "RELEASE added" : "COMMIT", err);
    if (!keep || !ok)
        (void)sql_script(&s->sql, inner ? "ROLLBACK TO added; RELEASE added" : "ROLLBACK", NULL);
    buf_finish(&a.hashes);
    return ok;
}
