/* `export`: writes logs as CSV, JSON lines, EGN or a SQLite database. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "base/text.h"
#include "base/file.h"
#include "commands/options.h"
#include "results/output_file.h"
#include "egn/egn_write.h"
#include "export/rows.h"
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
    "                    four players in two sides, by rules that EGN can express\n"
    "    --sqlite FILE   add the results to a season, a SQLite database of bots,\n"
    "                    tournaments, sets, tables and faults, which is made if it is\n"
    "                    not there. Nothing is added twice, or before it is complete.\n"
    "                    `season FILE` shows the leaderboard\n"
    "    -o FILE         where it goes (standard output); FILE appears when all of it\n"
    "                    is written\n"
    "    --at ADDRESS    only this pairing, set, table, game or deal, as in\n"
    "                    9f3c21aa/17b/1.4\n"
    "    --stage N       only stage N of a tournament that has several\n"
    "\n"
    "docs/formats/exports.md describes the columns and tables.\n"
    "\n"
    "Exit status: 0; 2 if there is no log or no such deal, 4 if a log or a database\n"
    "is damaged.\n";

static const char command[] = "export";

/* What is to be exported, as the options have it. */
struct export
{
    struct rows rows;                  /* which, in what form; rows.at goes for games, too */
    unsigned stage;                    /* only this segment; 0: all */
    const char *at;                    /* rows.at as it was written, or NULL */
    const char *out;                   /* where rows go; NULL: standard output */
    const char *egn;                   /* the folder of games */
    const char *season;                /* the database */
    const volatile sig_atomic_t *stop; /* the signal that asks to stop writing rows, or 0 */
};

/* ---- Through logs, set by set ---- */

/* What is going on. */
struct export_work {
    const struct export *e;
    bool (*set)(struct export_work *w, const struct set_reader *r, const char *log, unsigned stage,
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

static bool export_set(struct export_work *w, struct set_reader *r, const char *log,
                       struct err *err)
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
static bool ends_early(const struct log_list_file *log, const struct set_reader *r,
                       const struct err *err)
{
    if (!log->part || !r->segments || err->class != ERR_FOUND)
        return false;
    cli_warn(command, "the log is read only up to here: %s", err->text);
    return true;
}

static bool is_stopped(const struct export_work *w, struct err *err)
{
    return w->e->stop && *w->e->stop && !err_set(err, ERR_ABORT, "stopped");
}

static bool take_log(struct export_work *w, const struct log_list_file *log, struct err *err)
{
    struct set_reader r;
    int next = 1;
    bool ok = true;

    if (!set_reader_open(&r, log->path, err))
        return false;
    while (ok && (next = set_reader_next(&r, err)) == 1)
        ok = !is_stopped(w, err) && export_set(w, &r, log->log, err);
    ok = ok && (next == 0 || ends_early(log, &r, err));
    w->stages += r.segments;
    set_reader_close(&r);
    return ok;
}

static bool take_path(struct export_work *w, const char *path, struct err *err)
{
    struct log_list logs = {.files = 0};
    bool ok = log_list_add(&logs, path, err);

    w->stages = 0;
    for (size_t i = 0; ok && i < logs.files; i++)
        ok = take_log(w, &logs.file[i], err);
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

enum { PIECE = 1 << 16 };

/* Writes what has come together, when it is so much. */
static bool flush_rows(struct export_work *w, size_t least, struct err *err)
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

static bool put_rows(struct export_work *w, const struct set_reader *r, const char *log,
                     unsigned stage, struct err *err)
{
    size_t before = w->out.len;
    bool ok = rows_set(&w->rows, r, log, stage, &w->out, err);

    w->found = w->found || w->out.len > before;
    return ok && flush_rows(w, PIECE, err);
}

static bool export_rows(const struct export *e, const char *const *path, struct err *err)
{
    struct export_work w = {.e = e, .rows = e->rows, .set = put_rows};

    if (e->out &&
        (!output_file_check(e->out, err) || !file_draft_open(&w.draft, e->out, 0666, err)))
        return false;
    rows_heading(&w.rows, &w.out);
    bool ok = take_paths(&w, path, err) && flush_rows(&w, 0, err);
    if (e->out)
        ok = file_draft_end(&w.draft, e->out, ok, err);
    rows_finish(&w.rows);
    buf_finish(&w.out);
    return ok;
}

/* ---- EGN ---- */

static bool put_games(struct export_work *w, const struct set_reader *r, const char *log,
                      unsigned stage, struct err *err)
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

static bool export_egn(const struct export *e, const char *const *path, struct err *err)
{
    struct export_work w = {.e = e, .set = put_games};

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
    case 'j':
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
                                            {"json-lines", no_argument, NULL, 'j'},
                                            {"egn", required_argument, NULL, 'e'},
                                            {"sqlite", required_argument, NULL, 'q'},
                                            {"decisions", no_argument, NULL, 'd'},
                                            {"at", required_argument, NULL, 'a'},
                                            {"stage", required_argument, NULL, 's'},
                                            {"output", required_argument, NULL, 'o'},
                                            {NULL, 0, NULL, 0}};
    struct export_request q = {.to = TO_NOTHING};
    struct err err;

    for (int o; (o = cli_getopt(argc, argv, "o:", options)) != -1;)
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
