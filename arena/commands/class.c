#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/text.h"
#include "base/file.h"
#include "commands/new_bot.h"
#include "commands/class_check.h"
#include "commands/tournament.h"
#include "class/identical_play.h"
#include "build/submission.h"
#include "class/rubric.h"
#include "class/teacher_page.h"
#include "class/similarity.h"
#include "class/student_page.h"
#include "log/set_reader.h"
#include "report/report.h"
#include "sandbox/bot_process.h"

static const char usage[] =
    "euchre-arena class FILE.yaml [options]\n"
    "\n"
    "Marks the submissions of a class: builds them in a sandbox, checks each bot,\n"
    "plays a tournament of all bots and the rungs, and marks by the rubric in the\n"
    "file. A submission that cannot be built or loaded has a line with the reason;\n"
    "the others play. The folder, by default the file's name with .class, gets\n"
    "index.html, which leads to marks.csv, report.html and a page for each student in\n"
    "students/. The same command continues with what is missing: what was built and\n"
    "checked is kept.\n"
    "\n"
    "The file says where the submissions are: a folder for each student, with source\n"
    "(*.c, perhaps a Makefile), a shared object or a program (#!):\n"
    "\n"
    "    event: Euchre 101\n"
    "    submissions: handed-in\n"
    "    rules: modern              # as in a tournament file; also enforcement,\n"
    "                               # unit, deals, sets, seed, limits, format\n"
    "                               # (round-robin or settle), eps, max_sets, ...\n"
    "    rungs: [random, greedy, simple, rule]\n"
    "    compare: [last-year]       # folders with work that may have been copied\n"
    "    names: hidden              # on the students' pages; or shown\n"
    "    confidence: 0.95           # for a rung to be beaten\n"
    "    build: {seconds: 20, memory_mb: 1024, disk_mb: 64, output_kb: 64}\n"
    "    rubric:                    # points; their sum is kept within 0 and 100\n"
    "      - base: 20               # for a bot that plays\n"
    "      - check: 20              # for one that passes the check\n"
    "      - {beats: greedy, points: 20}\n"
    "      - rank: 10               # all if nobody is surely better, none if all\n"
    "                               # others are\n"
    "      - {rating: 10, from: random, to: rule}\n"
    "      - {faults: -1, most: -10} # for each fault in the tournament\n"
    "\n"
    "    -o FOLDER               where all of it goes\n"
    "    -j, --concurrency N     worker processes (one for each processor)\n"
    "    --fresh                 play the tournament again; what was built and\n"
    "                            checked is kept\n"
    "    --require-walls         refuse if a wall of the sandbox is missing (see\n"
    "                            doctor)\n"
    "    -q, --quiet             no progress\n";

static const char command[] = "class";

#define MARKS_NAME "marks.csv"
#define PAGES_NAME "students"
#define TOURNAMENT_NAME "tournament.yaml"

/* All of one class. */
struct class
{
    struct options *options;
    struct class_file class_file;
    struct students all;
    struct sdk_files kit;
    struct known_works known_works;
    struct file_lock lock;
    char host[PATH_CAP];
    char folder[PATH_CAP], log[PATH_CAP], file[PATH_CAP];
    bool elo, played;
};

/* ---- Building and checking ---- */

static void show_student(const struct class *c, size_t i)
{
    const struct student *s = &c->all.student[i];

    if (c->options->quiet)
        return;
    fprintf(stderr, "%zu/%zu %s: %s\n", i + 1, c->all.n, s->shown,
            s->why[0]                          ? s->why
            : s->check == STUDENT_CHECK_PASSED ? "built, passes the check"
                                               : "built, does not pass the check");
}

static bool prepare_student(struct class *c, size_t i, struct err *err)
{
    struct student *s = &c->all.student[i];
    const struct submission_setup setup = {.host = c->host,
                                           .sdk = &c->kit,
                                           .limits = &c->class_file.limits,
                                           .build = c->class_file.build,
                                           .stop = c->options->how.stop};

    if (!students_take(&c->all, i, &c->class_file, &c->kit, err))
        return false;
    if (s->key[0] && !submission_build(&s->build, s->folder, s->id, &setup, err))
        return false;
    if (s->key[0])
        (void)snprintf(s->why, sizeof s->why, "%s", s->build.why);
    if (s->key[0] && !similarity_source(s, err))
        return false;
    if (s->build.built && !class_check(s, &c->class_file, &c->options->how, err))
        return false;
    show_student(c, i);
    return true;
}

static bool prepare_all(struct class *c, struct err *err)
{
    for (size_t i = 0; i < c->all.n; i++) {
        if (!prepare_student(c, i, err))
            return err_prefix(err, "%s: ", c->all.student[i].shown);
        if (*c->options->how.stop)
            return err_set(err, ERR_ABORT, "interrupted");
    }
    return similarity_flag(&c->all, &c->known_works, err);
}

/* ---- The tournament ---- */

static bool is_player(const struct student *s)
{
    return s->build.built && !s->why[0];
}

static size_t players(const struct class *c)
{
    size_t n = 0;

    for (size_t i = 0; i < c->all.n; i++)
        n += is_player(&c->all.student[i]);
    return n;
}

static void put_line(struct buf *out, const char *lead, const char *value)
{
    (void)buf_add_text(out, lead);
    text_json(out, value); /* which is YAML as well */
    (void)buf_add_text(out, "\n");
}

static bool is_limit(const char *key)
{
    size_t n = strlen(key);

    return (n > 3 && (strcmp(key + n - 3, "_ms") == 0 || strcmp(key + n - 3, "_mb") == 0)) ||
           strcmp(key, "repair_limit") == 0;
}

static void put_settings(struct buf *out, const struct class_file *s)
{
    bool limits = false;

    for (size_t i = 0; i < s->settings; i++)
        if (!is_limit(s->setting[i].key)) {
            (void)buf_printf(out, "%s: ", s->setting[i].key);
            put_line(out, "", s->setting[i].value);
        }
    for (size_t i = 0; i < s->settings; i++)
        if (is_limit(s->setting[i].key)) {
            (void)buf_printf(out, "%s  %s: ", limits ? "" : "limits:\n", s->setting[i].key);
            put_line(out, "", s->setting[i].value);
            limits = true;
        }
}

/* Before anything is played, quiet or not. The reasons are in the table. */
static void warn_of_absent(const struct class *c)
{
    struct buf names = {0};
    size_t absent = 0;

    for (size_t i = 0; i < c->all.n; i++)
        if (!is_player(&c->all.student[i]))
            (void)buf_printf(&names, "%s%s", absent++ ? ", " : "", c->all.student[i].shown);
    if (absent)
        cli_warn(command, "%zu of %zu submissions cannot start and are not ranked: %s", absent,
                 c->all.n, buf_str(&names));
    buf_finish(&names);
}

/* A tournament file, which `run` would play too. */
static bool write_tournament(struct class *c, struct err *err)
{
    struct buf out = {0};

    put_settings(&out, &c->class_file);
    (void)buf_add_text(&out, "bots:\n");
    for (size_t i = 0; i < c->class_file.rungs; i++)
        put_line(&out, "  - bot: ", c->class_file.rung[i]);
    for (size_t i = 0; i < c->all.n; i++) {
        const struct student *s = &c->all.student[i];
        if (!is_player(s))
            continue;
        (void)buf_printf(&out, "  - bot: work/%s/%s\n", s->key, path_base(s->build.bot));
        put_line(&out, "    name: ", s->name);
    }
    bool ok = !out.failed ? path_join(c->file, c->folder, TOURNAMENT_NAME, err) &&
                                file_replace(c->file, 0644, out.data, out.len, err)
                          : err_memory(err);
    buf_finish(&out);
    return ok;
}

/* Whether the entrant of a log is this student, with this bot. */
static bool is_entrant(const struct student *s, const struct entrant *entrant)
{
    uint8_t sha256[HASH_BYTES];

    return strcmp(s->name, entrant->name) == 0 && hash_file(s->build.bot, sha256, NULL) &&
           memcmp(sha256, entrant->sha256, sizeof sha256) == 0;
}

static bool are_entrants(const struct class *c, const struct event *event)
{
    size_t at = c->class_file.rungs;

    for (size_t i = 0; i < c->all.n; i++)
        if (is_player(&c->all.student[i]) &&
            (at >= event->entrants || !is_entrant(&c->all.student[i], &event->entrant[at++])))
            return false;
    return at == event->entrants;
}

/* Whether a log, complete or not, is there and of other submissions than these. */
static bool is_of_others(const struct class *c, const char *end)
{
    char path[PATH_CAP];
    struct set_reader *r = calloc(1, sizeof *r);
    bool others = false;

    if (r && path_with_end(path, c->log, end, NULL) && access(path, F_OK) == 0 &&
        set_reader_open(r, path, NULL)) {
        if (set_reader_next(r, NULL) == 1 && r->record.kind == LOG_HEADER)
            others = !are_entrants(c, &r->event);
        set_reader_close(r);
    }
    free(r);
    return others;
}

/* Who has handed in late, or once more, plays with all others. */
static void begin_anew(struct class *c)
{
    if (c->options->how.fresh || (!is_of_others(c, "") && !is_of_others(c, ".part")))
        return;
    c->options->how.fresh = true;
    cli_warn(command, "other submissions than before: the tournament is played anew");
}

static bool read_tournament(const struct class *c, struct tournament *t, struct err *err)
{
    t->silent = t->kept = true;
    t->forfeits = players(c);
    return path_join(t->folder, "", c->folder, err) && path_join(t->name, "", c->log, err) &&
           path_join(t->copies, c->folder, "bots", err) && config_read(&t->config, c->file, err);
}

static int play_tournament(struct class *c)
{
    struct tournament t;
    struct err err;

    if (!write_tournament(c, &err) || !tournament_init(&t, c->options, &err))
        return cli_fail(command, &err);
    begin_anew(c);
    int status = read_tournament(c, &t, &err) ? tournament_open(&t) : cli_fail(command, &err);
    if (status == CLI_DONE)
        status = tournament_play(&t);
    tournament_close(&t);
    c->played = status == CLI_DONE;
    return status;
}

/* ---- The table ---- */

static void print_cell(const char *text, size_t width)
{
    size_t columns = columns_of(text, strlen(text));

    printf("%s%*s  ", text, columns < width ? (int)(width - columns) : 0, "");
}

static size_t width_of_names(const struct class *c)
{
    enum { MOST = 32 };
    size_t width = strlen("student");

    for (size_t i = 0; i < c->all.n; i++) {
        size_t columns = columns_of(c->all.student[i].shown, strlen(c->all.student[i].shown));
        width = columns > width ? columns : width;
    }
    return width < MOST ? width : MOST;
}

static void print_name(const struct student *s, size_t width)
{
    char name[4 * 256];

    (void)snprintf(name, sizeof name, "%s", s->shown);
    columns_straighten(name);
    columns_cut(name, width);
    print_cell(name, width);
}

static void print_student(const struct class *c, const struct student *s, size_t width)
{
    char rank[24] = "-", rating[48] = "-", beats[24] = "-", reason[STUDENT_REASON];
    size_t beaten = 0;

    for (size_t i = 0; i < c->class_file.rungs; i++)
        beaten += rubric_beats(s, &c->class_file, i);
    if (s->plays) {
        (void)snprintf(rank, sizeof rank, s->best == s->worst ? "%u" : "%u-%u", s->best, s->worst);
        if (isnan(s->rating))
            (void)snprintf(rating, sizeof rating, "not rated");
        else
            (void)snprintf(rating, sizeof rating, c->elo ? "%+.0f +-%.0f" : "%+.3f +-%.3f",
                           s->rating, s->error);
        (void)snprintf(beats, sizeof beats, "%zu/%zu", beaten, c->class_file.rungs);
    }
    students_reason(s, reason);
    print_name(s, width);
    printf("%5.1f  %-6s  %-15s  %-5s  %6" PRIu64 "  %s%s%s\n", s->mark, rank, rating, beats,
           s->illegal + s->strikes, reason, reason[0] && s->flags.len ? "; " : "",
           s->flags.len ? (const char *)s->flags.data : "");
}

static void print_table(struct class *c)
{
    size_t width = width_of_names(c);

    print_cell("student", width);
    printf(" mark  rank    %-15s  beats  faults  remarks\n", c->elo ? "Elo" : "points a deal");
    for (size_t i = 0; i < c->all.n; i++) {
        (void)buf_str(&c->all.student[i].flags);
        print_student(c, &c->all.student[i], width);
    }
}

/* ---- What is left of it ---- */

static bool write_marks(const struct class *c, char path[PATH_CAP], struct err *err)
{
    struct buf out = {0};

    rubric_csv(&out, &c->all, &c->class_file, c->elo);
    bool ok = out.failed ? err_memory(err)
                         : path_join(path, c->folder, MARKS_NAME, err) &&
                               file_replace(path, 0644, out.data, out.len, err);
    buf_finish(&out);
    return ok;
}

static void print_path(const char *what, const char *path)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(path), safe, sizeof safe);
    printf("%s: %s\n", what, safe);
}

static int mark(struct class *c)
{
    char marks[PATH_CAP], pages[PATH_CAP], report[PATH_CAP], index[PATH_CAP];
    const struct teacher_page_files files = {PAGES_NAME, MARKS_NAME,
                                             c->played ? REPORT_NAME : NULL};
    struct err err;
    const struct student_page_setup setup = {&c->class_file, c->host, c->log,
                                             c->played,      c->elo,  c->options->how.stop};
    const struct identical_play_setup alike = {&c->class_file, c->host, c->log,
                                               c->options->how.stop};

    if (c->played && (!rubric_read(&c->all, &c->class_file, c->log, &c->elo, &err) ||
                      !identical_play_flag(&c->all, &alike, &err)))
        return options_failed(c->options, &err);
    rubric_mark(&c->all, &c->class_file);
    if (!path_join(pages, c->folder, PAGES_NAME, &err) ||
        !student_page_write_all(&c->all, &setup, pages, &err) || !write_marks(c, marks, &err) ||
        !path_join(index, c->folder, "index.html", &err) ||
        !teacher_page_write(&c->all, &setup, &files, index, &err))
        return options_failed(c->options, &err);
    print_table(c);
    putchar('\n');
    print_path("marks", marks);
    print_path("pages", pages);
    if (c->played && path_join(report, c->folder, REPORT_NAME, NULL))
        print_path("report", report);
    print_path("index", index);
    return CLI_DONE;
}

/* ---- All of it ---- */

static bool is_sensible(const struct options *o, int arguments)
{
    if (arguments != 1)
        return !cli_misuse(command, "one file of a class is needed");
    if (o->settings || o->adds || o->shards || o->how.trusted || o->how.batch || o->verdict ||
        o->fail_on_fault || o->results.format != GRID_TEXT || o->results.crosstable ||
        o->results.los || o->results.times || o->results.luck)
        return !cli_misuse(command, "only -o, -j, --fresh, --require-walls and -q are for this "
                                    "command: what is played is said in the file");
    return true;
}

static bool name_folder(struct class *c, const char *file, struct err *err)
{
    size_t n = strlen(file);
    char lock[PATH_CAP];

    if (n > 5 && strcmp(file + n - 5, ".yaml") == 0)
        n -= 5;
    int length = snprintf(c->folder, PATH_CAP, "%.*s.class", (int)n, file);
    if (length < 0 || length >= PATH_CAP)
        return err_set(err, ERR_USAGE, "path too long: %.60s...", file);
    if (c->options->output && !path_join(c->folder, "", c->options->output, err))
        return false;
    bool made = access(c->folder, F_OK) != 0;
    if (!file_mkdirs(c->folder, err))
        return false;
    if (made)
        (void)chmod(c->folder, 0700); /* marks are nobody else's business */
    return path_join(lock, c->folder, "lock", err) && file_lock(&c->lock, lock, err) &&
           path_join(c->log, c->folder, LOG_NAME, err);
}

/* What students start from, and what the file says they may have copied. */
static bool fill_known_works(struct class *c, struct err *err)
{
    struct new_bot bot;
    bool ok = true;

    for (unsigned i = 0; ok && new_bot_source(i, &bot); i++)
        ok = known_works_add_text(&c->known_works, bot.title, bot.source.s, bot.source.n,
                                  bot.python, err);
    for (size_t i = 0; ok && i < c->class_file.compares; i++)
        ok = known_works_add_folder(&c->known_works, c->class_file.compare[i], err);
    return ok;
}

static bool set_up(struct class *c, const char *file, struct err *err)
{
    char work[PATH_CAP];

    return class_file_read(&c->class_file, file, err) &&
           class_file_find_rungs(&c->class_file, file, err) && name_folder(c, file, err) &&
           path_join(work, c->folder, "work", err) &&
           students_find(&c->all, &c->class_file, work, err) && options_walls(c->options, err) &&
           process_host(c->host, err) && sdk_files_find(&c->kit, c->host, err) &&
           fill_known_works(c, err);
}

static void warn_of_files(const struct class *c)
{
    if (c->all.files)
        cli_warn(command, "left out, as they are in no student's folder: %zu of the files in %s",
                 c->all.files, c->class_file.folder);
}

static int teach(struct class *c, const char *file)
{
    struct err err;

    if (!set_up(c, file, &err))
        return cli_fail(command, &err);
    warn_of_files(c);
    if (!prepare_all(c, &err)) {
        int status = options_failed(c->options, &err);
        if (*c->options->how.stop)
            options_print_resume(c->options, NULL);
        return status;
    }
    warn_of_absent(c);
    int status = players(c) ? play_tournament(c) : CLI_DONE;
    return status == CLI_DONE ? mark(c) : status;
}

static int run(int argc, char **argv)
{
    struct options options;
    struct class *c = calloc(1, sizeof *c);
    int status = ERR_USAGE;

    if (!c)
        return cli_no_memory(command);
    c->options = &options;
    c->lock.fd = -1;
    if (options_read(&options, command, argc, argv) && is_sensible(&options, argc - optind))
        status = teach(c, argv[optind]);
    file_unlock(&c->lock);
    students_finish(&c->all);
    class_file_finish(&c->class_file);
    sdk_files_finish(&c->kit);
    known_works_finish(&c->known_works);
    options_finish(&options);
    free(c);
    return status;
}

const struct command command_class = {command, "build, check, play and mark a class's submissions",
                                      usage, run};
