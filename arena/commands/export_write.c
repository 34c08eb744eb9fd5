#include "commands/export_write.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/file.h"
#include "terminal/cli.h"
#include "results/log_list.h"
#include "commands/output_file.h"
#include "egn/egn_write.h"
#include "season/season.h"

/* ---- Through logs, set by set ---- */

/* What is going on. */
struct work {
    const struct export_write *e;
    bool (*set)(struct work *w, const struct set_reader *r, const char *log, unsigned stage,
                struct err *err);
    unsigned stages; /* of the path, before this log */
    bool found;      /* anything */
    /* Rows. */
    struct rows rows;
    struct buf out;          /* not written yet */
    struct file_draft draft; /* of e->out */
    /* EGN. */
    uint64_t games;
};

static bool take(struct work *w, struct set_reader *r, const char *log, struct err *err)
{
    unsigned stage = w->stages + r->segments;

    if (r->record.kind == LOG_HEADER)
        return set_reader_first_use(r, err);
    if (r->record.kind != LOG_SET)
        return true;
    if (!set_reader_pairing(r, err))
        return false;
    if ((w->e->stage && w->e->stage != stage) ||
        !address_has_set(&w->e->rows.at, &r->pairing, r->set.set))
        return true;
    return w->set(w, r, log, stage, err);
}

/* Of a log that is being written the last record may not be whole yet. */
static bool ends_early(const struct work *w, const struct log_list_file *log,
                       const struct set_reader *r, const struct err *err)
{
    if (!log->part || !r->segments || err->class != ERR_FOUND)
        return false;
    cli_warn(w->e->command, "no further than this: %s", err->text);
    return true;
}

static bool is_stopped(const struct work *w, struct err *err)
{
    return w->e->stop && *w->e->stop && !err_set(err, ERR_ABORT, "stopped");
}

static bool take_log(struct work *w, const struct log_list_file *log, struct err *err)
{
    struct set_reader r;
    int next = 1;
    bool ok = true;

    if (!set_reader_open(&r, log->path, err))
        return false;
    while (ok && (next = set_reader_next(&r, err)) == 1)
        ok = !is_stopped(w, err) && take(w, &r, log->log, err);
    ok = ok && (next == 0 || ends_early(w, log, &r, err));
    w->stages += r.segments;
    set_reader_close(&r);
    return ok;
}

static bool take_path(struct work *w, const char *path, struct err *err)
{
    struct log_list logs = {.files = 0};
    bool ok = log_list_add(&logs, path, err);

    w->stages = 0;
    for (size_t i = 0; ok && i < logs.files; i++)
        ok = take_log(w, &logs.file[i], err);
    log_list_finish(&logs);
    return ok && (w->stages || err_set(err, ERR_USAGE, "%s: nothing is recorded yet", path));
}

static bool take_paths(struct work *w, const char *const *path, struct err *err)
{
    for (; *path; path++)
        if (!take_path(w, *path, err))
            return false;
    return w->found || !w->e->at || err_set(err, ERR_USAGE, "there is no deal at %s", w->e->at);
}

/* ---- Rows ---- */

enum { PIECE = 1 << 16 };

/* Writes what has come together, when it is so much. */
static bool flush(struct work *w, size_t least, struct err *err)
{
    bool ok = true;

    if (w->out.failed)
        return err_memory(err);
    if (w->out.len < least || w->out.len == 0)
        return true;
    if (w->e->out)
        ok = file_write(w->draft.fd, w->out.data, w->out.len, w->e->out, err);
    else if (fwrite(w->out.data, 1, w->out.len, stdout) < w->out.len)
        ok = err_errno(err, ERR_ABORT, "cannot write"); /* which main says */
    buf_clear(&w->out);
    return ok;
}

static bool put_rows(struct work *w, const struct set_reader *r, const char *log, unsigned stage,
                     struct err *err)
{
    size_t before = w->out.len;
    bool ok = rows_set(&w->rows, r, log, stage, &w->out, err);

    w->found = w->found || w->out.len > before;
    return ok && flush(w, PIECE, err);
}

bool export_write_rows(const struct export_write *e, const char *const *path, struct err *err)
{
    struct work w = {.e = e, .rows = e->rows, .set = put_rows};

    if (e->out &&
        (!output_file_check(e->out, err) || !file_draft_open(&w.draft, e->out, 0666, err)))
        return false;
    rows_heading(&w.rows, &w.out);
    bool ok = take_paths(&w, path, err) && flush(&w, 0, err);
    if (e->out)
        ok = file_draft_end(&w.draft, e->out, ok, err);
    rows_finish(&w.rows);
    buf_finish(&w.out);
    return ok;
}

/* ---- EGN ---- */

static bool put_games(struct work *w, const struct set_reader *r, const char *log, unsigned stage,
                      struct err *err)
{
    uint64_t before = w->games;

    (void)stage;
    if (!egn_check(&r->event, err))
        return err_prefix(err, "%s: ", log);
    if (!egn_write_set(w->e->egn, &r->event, &r->pairing, &r->set, &w->e->rows.at, &w->games, err))
        return false;
    w->found = w->found || w->games > before;
    return true;
}

bool export_write_egn(const struct export_write *e, const char *const *path, struct err *err)
{
    struct work w = {.e = e, .set = put_games};

    if (!file_mkdirs(e->egn, err) || !take_paths(&w, path, err))
        return false;
    printf("%" PRIu64 " games in %s\n", w.games, e->egn);
    return true;
}

/* ---- A season ---- */

static void say(const char *path, const struct season_added *added)
{
    printf("%s: ", path);
    if (added->segments)
        printf("%" PRIu64 " sets added", added->sets);
    else
        printf("nothing new");
    if (added->open)
        printf(added->known + added->segments ? "; its last part is not complete yet"
                                              : ": it is not complete yet");
    putchar('\n');
}

static bool add_tournament(struct season *s, const char *path, struct err *err)
{
    struct log_list logs = {.files = 0};
    struct season_added added;

    bool ok = log_list_add(&logs, path, err);
    struct season_log *log = calloc(logs.files + 1, sizeof *log);
    ok = ok && (log || err_memory(err));
    for (size_t i = 0; ok && log && i < logs.files; i++)
        log[i] = (struct season_log){logs.file[i].path, logs.file[i].log, logs.file[i].part};
    ok = ok && season_add(s, log, logs.files, &added, err);
    free(log);
    log_list_finish(&logs);
    if (ok)
        say(path, &added);
    return ok;
}

/* Before a database is made of none. */
static bool are_there(const char *const *path, struct err *err)
{
    struct log_list logs = {.files = 0};
    bool ok = log_list_add_all(&logs, path, err);

    log_list_finish(&logs);
    return ok;
}

bool export_write_season(const struct export_write *e, const char *const *path, struct err *err)
{
    struct season season;
    bool ok = true;

    if (!are_there(path, err) || !season_open(&season, e->season, err))
        return false;
    for (; ok && *path; path++)
        ok = add_tournament(&season, *path, err);
    season_close(&season);
    return ok;
}
