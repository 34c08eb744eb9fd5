#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/logs.h"
#include "export/egn_write.h"
#include "export/rows.h"

static const char usage[] =
    "euchre-arena export --csv|--json-lines [--decisions] [options] LOG...\n"
    "euchre-arena export --egn FOLDER [options] LOG...\n"
    "\n"
    "Logs in other formats. A folder stands for the log in it; of a log that is being\n"
    "written what is whole is taken.\n"
    "\n"
    "    --csv           a table for spreadsheets (RFC 4180, UTF-8): a line for each\n"
    "                    deal\n"
    "    --json-lines    an object a line, for each deal with its decisions\n"
    "    --decisions     a line for each decision instead: who was asked what, what\n"
    "                    could be answered, and what was\n"
    "    --egn FOLDER    a file for each game in EGN 1.4, the JSON Euchre Game Notation:\n"
    "                    four players in two sides, by rules that EGN can say\n"
    "    -o FILE         where it goes (standard output); FILE is there when all of\n"
    "                    it is\n"
    "    --at ADDRESS    only this pairing, set, table, game or deal, as in\n"
    "                    9f3c21aa/17b/1.4\n"
    "    --stage N       only of the N-th stage of a tournament that has several\n"
    "\n"
    "The columns are described in arena/export/EXPORT.md.\n"
    "\n"
    "Exit status: 0; 2 if there is no log or no such deal, 4 if a log is damaged.\n";

static const char command[] = "export";

/* ---- Logs, one after the other ---- */

enum target { TO_NOTHING, TO_CSV, TO_JSON_LINES, TO_EGN };

struct request {
    enum target to;
    bool decisions;
    const char *out;    /* NULL: standard output */
    const char *folder; /* TO_EGN: its own */
    const char *at;
    struct part part;
};

/* What is going on. */
struct work {
    const struct request *request;
    struct rows rows;
    struct buf out;          /* not written yet */
    struct file_draft draft; /* of request->out */
    unsigned stages;         /* of what the user named, before this log */
    bool found;              /* anything */
    uint64_t files;          /* TO_EGN: written */
};

enum { PIECE = 1 << 16 };

/* Writes what has come together, when it is much or all. */
static bool flush(struct work *w, size_t least, struct err *err)
{
    bool ok = true;

    if (w->out.failed)
        return err_memory(err);
    if (w->out.len < least)
        return true;
    if (w->request->out)
        ok = file_write(w->draft.fd, w->out.data, w->out.len, w->request->out, err);
    else if (w->out.len && fwrite(w->out.data, 1, w->out.len, stdout) < w->out.len)
        ok = err_errno(err, ERR_ABORT, "cannot write"); /* which main says */
    buf_clear(&w->out);
    return ok;
}

static bool take_games(struct work *w, const struct reading *r, struct err *err)
{
    uint64_t before = w->files;

    if (!egn_check(&r->event, err) || !egn_write_set(w->request->folder, &r->event, &r->pairing,
                                                     &r->set, &w->request->part, &w->files, err))
        return false;
    w->found = w->found || w->files > before;
    return true;
}

/* A set that was read. */
static bool take_set(struct work *w, struct reading *r, const char *log, struct err *err)
{
    unsigned stage = w->stages + r->segments;

    if (!reading_pairing(r, err))
        return false;
    if (!part_has_set(&w->request->part, r, stage))
        return true;
    if (w->request->to == TO_EGN)
        return take_games(w, r, err);
    size_t before = w->out.len;
    bool ok = rows_set(&w->rows, r, log, stage, &w->out, err);
    w->found = w->found || w->out.len > before;
    return ok && flush(w, PIECE, err);
}

/* Of a log that is being written the last record may not be whole yet. */
static bool take_log(struct work *w, const struct logs_file *log, struct err *err)
{
    struct reading r;
    int next;

    if (!reading_open(&r, log->path, err))
        return false;
    bool ok = true;
    while (ok && (next = reading_next(&r, err)) != 0) {
        if (next < 0) {
            ok = log->part && r.segments && err->class == ERR_FOUND;
            if (ok)
                cli_warn(command, "no further than this: %s", err->text);
            break;
        }
        if (r.record.kind == LOG_HEADER)
            ok = reading_first_use(&r, err);
        else if (r.record.kind == LOG_SET)
            ok = take_set(w, &r, log->log, err);
    }
    w->stages += r.segments;
    reading_close(&r);
    return ok;
}

static bool take_path(struct work *w, const char *path, struct err *err)
{
    struct logs logs = {.files = 0};
    bool ok = logs_add(&logs, path, err);

    w->stages = 0;
    for (size_t i = 0; ok && i < logs.files; i++)
        ok = take_log(w, &logs.file[i], err);
    logs_finish(&logs);
    return ok;
}

static bool take_all(struct work *w, char *const *path, struct err *err)
{
    rows_heading(&w->rows, &w->out);
    for (; *path; path++)
        if (!take_path(w, *path, err))
            return false;
    if (w->request->at && !w->found)
        return err_set(err, ERR_USAGE, "there is no deal at %s", w->request->at);
    return flush(w, 0, err);
}

/* ---- Rows ---- */

/* What a rename would put a file in place of. */
static bool is_replaceable(const char *path, struct err *err)
{
    struct stat st;

    return stat(path, &st) != 0 || S_ISREG(st.st_mode) ||
           err_set(err, ERR_USAGE, "-o %s: expected a file", path);
}

static bool export_rows(const struct request *q, char *const *path, struct err *err)
{
    struct work w = {.request = q};

    w.rows = (struct rows){.kind = q->decisions ? ROWS_DECISIONS : ROWS_DEALS,
                           .json = q->to == TO_JSON_LINES,
                           .part = q->part};
    if (q->out && (!is_replaceable(q->out, err) || !file_draft_open(&w.draft, q->out, 0666, err)))
        return false;
    bool ok = take_all(&w, path, err);
    if (q->out)
        ok = file_draft_end(&w.draft, q->out, ok, err);
    rows_finish(&w.rows);
    buf_finish(&w.out);
    return ok;
}

static bool export_games(const struct request *q, char *const *path, struct err *err)
{
    struct work w = {.request = q};
    bool ok = file_mkdirs(q->folder, err);

    for (; ok && *path; path++)
        ok = take_path(&w, *path, err);
    if (ok && q->at && !w.found)
        ok = err_set(err, ERR_USAGE, "there is no game at %s", q->at);
    if (ok)
        printf("%" PRIu64 " games in %s\n", w.files, q->folder);
    return ok;
}

/* ---- The command line ---- */

static bool take_target(struct request *q, enum target to)
{
    if (q->to != TO_NOTHING && q->to != to)
        return false;
    q->to = to;
    return true;
}

/* False after an error, which has been said. */
static bool take_option(struct request *q, int option)
{
    uint64_t stage;
    bool ok = true;

    switch (option) {
    case 'c':
    case 'j':
        ok = take_target(q, option == 'c' ? TO_CSV : TO_JSON_LINES);
        if (!ok)
            (void)cli_misuse(command, "expected one format");
        return ok;
    case 'e':
        q->folder = optarg;
        ok = take_target(q, TO_EGN);
        if (!ok)
            (void)cli_misuse(command, "expected one format");
        return ok;
    case 'd':
        q->decisions = true;
        return true;
    case 'o':
        q->out = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return true;
    case 'a':
        q->at = optarg;
        q->part.has_address = address_parse(optarg, &q->part.at);
        if (!q->part.has_address)
            (void)cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4", optarg);
        return q->part.has_address;
    case 's':
        ok = text_u64(text_of(optarg), 1, UINT32_MAX, &stage);
        if (!ok)
            (void)cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
        q->part.stage = ok ? (unsigned)stage : 0;
        return ok;
    }
    (void)cli_bad_option(command);
    return false;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {
        {"csv", no_argument, NULL, 'c'},          {"json-lines", no_argument, NULL, 'j'},
        {"egn", required_argument, NULL, 'e'},    {"decisions", no_argument, NULL, 'd'},
        {"at", required_argument, NULL, 'a'},     {"stage", required_argument, NULL, 's'},
        {"output", required_argument, NULL, 'o'}, {NULL, 0, NULL, 0}};
    struct request q = {.to = TO_NOTHING};
    struct err err;

    for (int o; (o = getopt_long(argc, argv, "o:", options, NULL)) != -1;)
        if (!take_option(&q, o))
            return ERR_USAGE;
    if (q.to == TO_NOTHING)
        return cli_misuse(command, "expected a format, as in --csv");
    if (optind == argc)
        return cli_misuse(command, "expected a log");
    bool ok = q.to == TO_EGN ? export_games(&q, argv + optind, &err)
                             : export_rows(&q, argv + optind, &err);
    return ok || ferror(stdout) ? CLI_DONE : cli_fail(command, &err);
}

const struct command command_export = {command, "logs as CSV, JSON lines, EGN", usage, run};
