/* `export`: writes logs as CSV, JSON lines, EGN or a SQLite database. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "analyse/remarks.h"
#include "base/text.h"
#include "base/file.h"
#include "commands/options.h"
#include "results/output_file.h"
#include "egn/egn_write.h"
#include "export/rows.h"
#include "log/set_chunks.h"
#include "results/log_list.h"
#include "season/season.h"

static const char usage[] =
    "euchre-arena export --csv|--json-lines [--decisions] [-o FILE]\n"
    "                    [options] LOG...\n"
    "euchre-arena export --egn FOLDER [--at ADDRESS] LOG...\n"
    "euchre-arena export --sqlite SEASON.db LOG...\n"
    "\n"
    "Writes logs in other formats. A folder stands for the log in it. A log that is\n"
    "still being written is exported as far as it is complete.\n"
    "\n"
    "    --csv           a table for spreadsheets (RFC 4180, UTF-8), one row a deal\n"
    "    --json-lines    one JSON object a line, for each deal with its decisions\n"
    "    --decisions     one row or line a decision instead: who was asked what, the\n"
    "                    legal answers, and the answer\n"
    "    --egn FOLDER    a file for each game in EGN 1.4, JSON Euchre Game Notation:\n"
    "                    four players in two sides, by rules that EGN can express.\n"
    "                    Where the log was analysed (see analyse), annotations tell\n"
    "                    what answers cost\n"
    "    --sqlite FILE   add the results to a season, a SQLite database of bots,\n"
    "                    tournaments, sets, tables and faults, which is made if it is\n"
    "                    not there. Nothing is added twice, or before it is complete.\n"
    "                    `season FILE` shows the leaderboard\n"
    "    -o FILE         where it goes (standard output); FILE appears when all of it\n"
    "                    is written\n"
    "    --at ADDRESS    only this pairing, set, table, game or deal, as in\n"
    "                    9f3c21aa/17b/1.4\n"
    "    --stage N       only stage N of a tournament that has several\n"
    "    -j, --concurrency N\n"
    "                    threads (one for each processor)\n"
    "\n"
    "docs/formats/exports.md describes the columns and tables.\n"
    "\n"
    "Exit status: 0; 2 if there is no log or no such deal, 4 if a log or a database\n"
    "is damaged.\n";

static const char command[] = "export";

/* What is to be exported, as the options have it. */
struct export
{
    struct rows rows;   /* which, in what form; rows.at goes for games, too */
    unsigned stage;     /* only this segment; 0: all */
    const char *at;     /* rows.at as it was written, or NULL */
    const char *out;    /* where rows go; NULL: standard output */
    const char *egn;    /* the folder of games */
    const char *season; /* the database */
    unsigned threads;
    const atomic_int *stop; /* the signal that asks to stop writing rows, or 0 */
};

/* ---- Through logs, set by set ---- */

/* What is going on. */
struct export_work {
    const struct export *e;
    /* A set is exported in two steps: in any thread, and then in the order of the log. All sets of
     * a chunk have one `struct chunk_rows`. */
    bool (*make)(const struct export_work *w, struct chunk_set *s, struct err *err);
    bool (*write)(struct export_work *w, struct chunk_set *s, struct err *err);
    unsigned stages; /* of the path, before this log */
    bool found;      /* anything */
    struct set_reader r;
    const char *log;         /* its name */
    struct file_draft draft; /* of e->out */
    struct buf heading;      /* of rows; empty once it is written */
    uint64_t games;          /* of EGN, */
    struct remarks remarks;  /* and what an analysis has to say of them */
};

/* The rows of the sets of a chunk. */
struct chunk_rows {
    struct rows rows;
    struct buf text;
};

static void finish_rows(void *own)
{
    struct chunk_rows *c = own;

    rows_finish(&c->rows);
    buf_finish(&c->text);
}

static bool is_chosen(const struct export_work *w, const struct chunk_set *s)
{
    unsigned stage = w->stages + w->r.segments;

    return (!w->e->stage || w->e->stage == stage) &&
           address_has_set(&w->e->rows.at, &s->pairing, s->set.set);
}

static bool make_set(const void *context, struct chunk_set *s, struct err *err)
{
    const struct export_work *w = context;

    return set_reader_pairing_of(&w->r, &s->record, &s->set, &s->pairing, err) &&
           w->make(w, s, err);
}

static bool write_set(void *context, struct chunk_set *s, struct err *err)
{
    struct export_work *w = context;

    if (w->e->stop && *w->e->stop)
        return err_set(err, ERR_ABORT, "stopped");
    return w->write(w, s, err);
}

static bool check_record(void *context, struct err *err)
{
    const struct export_work *w = context;

    return w->r.record.kind != LOG_HEADER || set_reader_first_use(&w->r, err);
}

/* Of a log that is being written the last record may not be whole yet. */
static bool ends_early(const struct export_work *w, const struct log_list_file *log,
                       const struct err *err)
{
    if (!log->part || !w->r.segments || err->class != ERR_FOUND)
        return false;
    cli_warn(command, "the log is read only up to here: %s", err->text);
    return true;
}

static bool export_log(struct export_work *w, const struct log_list_file *log, struct err *err)
{
    struct set_chunks chunks = {.record = check_record,
                                .work = make_set,
                                .take = write_set,
                                .context = w,
                                .own_size = sizeof(struct chunk_rows),
                                .own_finish = finish_rows};

    if (!set_reader_open(&w->r, log->path, err))
        return false;
    w->log = log->log;
    bool ok = (!w->e->egn || remarks_open(&w->remarks, w->log, err)) &&
              (set_chunks_read(&chunks, &w->r, w->e->threads, err) ||
               (chunks.unreadable && ends_early(w, log, err)));
    w->stages += w->r.segments;
    remarks_close(&w->remarks);
    set_reader_close(&w->r);
    return ok;
}

static bool take_path(struct export_work *w, const char *path, struct err *err)
{
    struct log_list logs = {.files = 0};
    bool ok = log_list_add(&logs, path, err);

    w->stages = 0;
    for (size_t i = 0; ok && i < logs.files; i++)
        ok = export_log(w, &logs.file[i], err);
    log_list_finish(&logs);
    return ok && (w->stages || err_set(err, ERR_USAGE, "%s: nothing is recorded yet", path));
}

static bool take_paths(struct export_work *w, const char *const *path, struct err *err)
{
    for (; *path; path++)
        if (!take_path(w, *path, err))
            return false;
    return w->found || !w->e->at || err_set(err, ERR_USAGE, "there is no deal at %s", w->e->at);
}

/* ---- Rows ---- */

static bool write_text(const struct export_work *w, const struct buf *text, struct err *err)
{
    if (text->failed)
        return err_memory(err);
    if (!text->len)
        return true;
    if (w->e->out)
        return file_write(w->draft.fd, text->data, text->len, w->e->out, err);
    return fwrite(text->data, 1, text->len, stdout) == text->len ||
           err_errno(err, ERR_ABORT, "cannot write"); /* which main says */
}

/* Appends the rows of a set to those of its chunk, or nothing. */
static bool make_rows(const struct export_work *w, struct chunk_set *s, struct err *err)
{
    struct chunk_rows *c = s->own;
    const struct rows_source from = {&w->r.event, &s->record, &s->set,
                                     &s->pairing, w->log,     w->stages + w->r.segments};

    if (s->number == 0) {
        buf_clear(&c->text);
        c->rows.kind = w->e->rows.kind;
        c->rows.json = w->e->rows.json;
        c->rows.at = w->e->rows.at;
    }
    size_t before = c->text.len;
    if (!is_chosen(w, s) || rows_set(&c->rows, &from, &c->text, err))
        return true;
    c->text.len = before;
    return false;
}

static bool write_heading(struct export_work *w, struct err *err)
{
    bool ok = write_text(w, &w->heading, err);

    buf_clear(&w->heading);
    return ok;
}

/* All of a chunk is written at its first set. */
static bool write_rows(struct export_work *w, struct chunk_set *s, struct err *err)
{
    const struct chunk_rows *c = s->own;

    w->found = w->found || c->text.len;
    return s->number > 0 || (write_heading(w, err) && write_text(w, &c->text, err));
}

static bool export_rows(const struct export *e, const char *const *path, struct err *err)
{
    struct export_work w = {.e = e, .make = make_rows, .write = write_rows};

    if (e->out &&
        (!output_file_check(e->out, err) || !file_draft_open(&w.draft, e->out, 0666, err)))
        return false;
    rows_heading(&e->rows, &w.heading);
    /* where the first set cannot be read nothing is written, not even the heading */
    bool ok = take_paths(&w, path, err) && write_heading(&w, err);
    buf_finish(&w.heading);
    return e->out ? file_draft_end(&w.draft, e->out, ok, err) : ok;
}

/* ---- EGN ---- */

static bool check_games(const struct export_work *w, struct chunk_set *s, struct err *err)
{
    return !is_chosen(w, s) || egn_check(&w->r.event, err) || err_prefix(err, "%s: ", w->log);
}

static bool write_games(struct export_work *w, struct chunk_set *s, struct err *err)
{
    uint64_t before = w->games;

    if (is_chosen(w, s) && !(remarks_go(&w->remarks, &w->r.event, &s->pairing, &s->set, err) &&
                             egn_write_set(w->e->egn, &w->r.event, &s->pairing, &s->set,
                                           &w->e->rows.at, &w->remarks, &w->games, err)))
        return false;
    w->found = w->found || w->games > before;
    return true;
}

static bool export_egn(const struct export *e, const char *const *path, struct err *err)
{
    struct export_work w = {.e = e, .make = check_games, .write = write_games};

    if (!file_mkdirs(e->egn, err) || !take_paths(&w, path, err))
        return false;
    printf("%" PRIu64 " games in %s\n", w.games, e->egn);
    return true;
}

/* ---- A season ---- */

static void print_added(const char *path, const struct season_added *added)
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
        print_added(path, &added);
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

/* Says what was added. */
static bool export_season(const struct export *e, const char *const *path, struct err *err)
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

/* ---- The command line ---- */

enum target { TO_NOTHING, TO_ROWS, TO_EGN, TO_SEASON };

struct export_request {
    enum target to;
    struct export e;
};

/* Only one target; false after an error, which has been said. */
static bool aim(struct export_request *q, enum target to)
{
    if (q->to != TO_NOTHING) {
        (void)cli_misuse(command, "expected one of --csv, --json-lines, --egn, --sqlite");
        return false;
    }
    q->to = to;
    return true;
}

static bool take_at(struct export_request *q)
{
    q->e.at = optarg;
    if (address_parse(optarg, &q->e.rows.at))
        return true;
    (void)cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4", optarg);
    return false;
}

static bool take_stage(struct export_request *q)
{
    uint64_t stage;

    if (!text_u64(text_of(optarg), 1, UINT32_MAX, &stage)) {
        (void)cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
        return false;
    }
    q->e.stage = (unsigned)stage;
    return true;
}

/* False after an error, which has been said. */
static bool take_export_option(struct export_request *q, int option)
{
    switch (option) {
    case 'c':
        return aim(q, TO_ROWS);
    case 'n':
        q->e.rows.json = true;
        return aim(q, TO_ROWS);
    case 'e':
        q->e.egn = optarg;
        return aim(q, TO_EGN);
    case 'q':
        q->e.season = optarg;
        return aim(q, TO_SEASON);
    case 'd':
        q->e.rows.kind = ROWS_DECISIONS;
        return true;
    case 'o':
        q->e.out = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return true;
    case 'a':
        return take_at(q);
    case 's':
        return take_stage(q);
    case 'j':
        return options_workers(command, &q->e.threads);
    }
    (void)cli_bad_option(command);
    return false;
}

static bool is_sensible(const struct export_request *q)
{
    if (q->to == TO_NOTHING)
        (void)cli_misuse(command, "expected a format, as in --csv");
    else if (q->to != TO_ROWS && (q->e.out || q->e.rows.kind == ROWS_DECISIONS))
        (void)cli_misuse(command, "-o and --decisions go with --csv and --json-lines");
    else if (q->to == TO_SEASON && (q->e.at || q->e.stage))
        (void)cli_misuse(command, "a season has whole tournaments: no --at, no --stage");
    else
        return true;
    return false;
}

static int cmd_export(int argc, char **argv)
{
    static const struct option options[] = {{"csv", no_argument, NULL, 'c'},
                                            {"json-lines", no_argument, NULL, 'n'},
                                            {"egn", required_argument, NULL, 'e'},
                                            {"sqlite", required_argument, NULL, 'q'},
                                            {"decisions", no_argument, NULL, 'd'},
                                            {"at", required_argument, NULL, 'a'},
                                            {"stage", required_argument, NULL, 's'},
                                            {"output", required_argument, NULL, 'o'},
                                            {"concurrency", required_argument, NULL, 'j'},
                                            {NULL, 0, NULL, 0}};
    struct export_request q = {.to = TO_NOTHING, .e = {.threads = options_processors()}};
    struct err err;

    for (int o; (o = cli_getopt(argc, argv, "j:o:", options)) != -1;)
        if (!take_export_option(&q, o))
            return ERR_USAGE;
    if (!is_sensible(&q))
        return ERR_USAGE;
    if (optind == argc)
        return cli_misuse(command, "expected a log");
    const char *const *logs = (const char *const *)argv + optind;
    if (q.e.out) /* what was begun is removed then */
        q.e.stop = options_stop();
    bool ok = q.to == TO_ROWS  ? export_rows(&q.e, logs, &err)
              : q.to == TO_EGN ? export_egn(&q.e, logs, &err)
                               : export_season(&q.e, logs, &err);
    if (!ok && q.e.stop && *q.e.stop)
        return options_stopped(*q.e.stop);
    return ok || ferror(stdout) ? CLI_DONE : cli_fail(command, &err);
}

const struct command command_export = {command, "logs as CSV, JSON lines, EGN, SQLite", usage,
                                       cmd_export};
