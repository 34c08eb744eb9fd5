/* `class`: builds, checks, plays and marks the submissions of a class. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/command.h"
#include "commands/new_bot_files.h"
#include "base/text.h"
#include "base/file.h"
#include "commands/tournament.h"
#include "class/class_pages.h"
#include "class/identical_play.h"
#include "build/submission.h"
#include "class/rubric.h"
#include "class/similarity.h"
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
    "    analysis: 300              # decisions of each bot in which mistakes\n"
    "                               # for its page are looked for; 0: none\n"
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
    "    --submissions FOLDER    in place of the folder that the file names\n"
    "    -o FOLDER               where all of it goes\n"
    "    -j, --concurrency N     worker processes (one for each processor)\n"
    "    --fresh                 play the tournament again; what was built and\n"
    "                            checked is kept\n"
    "    --require-walls         refuse if a wall of the sandbox is missing (see\n"
    "                            doctor)\n"
    "    -q, --quiet             no progress\n";

static const char command[] = "class";

struct class
{
    struct options *options;
    struct class_file class_file;
    struct students all;
    struct sdk_files sdk;
    struct known_works known_works;
    struct file_lock lock;
    char host[PATH_CAP];
    char folder[PATH_CAP], log[PATH_CAP];
    struct class_tournament tournament;
};

/* ---- Building and checking ---- */

static void print_progress(const struct class *c, size_t i)
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
                                           .sdk = &c->sdk,
                                           .limits = &c->class_file.limits,
                                           .build = c->class_file.build,
                                           .stop = c->options->how.stop};

    if (!students_take(&c->all, i, &c->class_file, &c->sdk, err))
        return false;
    if (s->key[0] && !submission_build(&s->build, s->folder, s->id, &setup, err))
        return false;
    if (s->key[0]) {
        (void)snprintf(s->why, sizeof s->why, "%s", s->build.why);
        s->fault = s->why[0] ? ERR_OF_STUDENT : ERR_OF_NOBODY;
    }
    if (s->key[0] && !similarity_source(s, err))
        return false;
    if (s->build.built && !class_check(s, &c->class_file, &c->options->how, err))
        return false;
    print_progress(c, i);
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

static size_t count_players(const struct class *c)
{
    size_t n = 0;

    for (size_t i = 0; i < c->all.n; i++)
        n += student_can_play(&c->all.student[i]);
    return n;
}

/* Also with --quiet. The reasons are in the table. */
static void warn_of_missing(const struct class *c)
{
    struct buf names = {0};
    size_t absent = 0;

    for (size_t i = 0; i < c->all.n; i++)
        if (!student_can_play(&c->all.student[i]))
            (void)buf_printf(&names, "%s%s", absent++ ? ", " : "", c->all.student[i].shown);
    if (absent)
        cli_warn(command, "%zu of %zu submissions cannot start and are not ranked: %s", absent,
                 c->all.n, buf_str(&names));
    buf_finish(&names);
}

/* Starts over if the log that would go on, or is complete, has other bots. Beside one that was
 * begun, what lies complete is of before. */
static void begin_again(struct class *c)
{
    char part[PATH_CAP];
    struct stat st;
    bool begun =
        path_with_end(part, c->log, LOG_PART, NULL) && stat(part, &st) == 0 && st.st_size > 0;

    if (c->options->how.fresh ||
        !class_tournament_has_changed(&c->tournament, begun ? part : c->log))
        return;
    c->options->how.fresh = true;
    cli_warn(command,
             "the submissions have changed: the tournament is played again from the start");
}

static bool read_tournament(const struct class *c, const char *file, struct tournament *t,
                            struct err *err)
{
    t->silent = t->kept = true;
    t->forfeits = count_players(c);
    return path_join(t->folder, "", c->folder, err) && path_join(t->name, "", c->log, err) &&
           path_join(t->copies, c->folder, "bots", err) && config_read(&t->config, file, err);
}

static int play_tournament(struct class *c)
{
    char file[PATH_CAP];
    struct tournament t;
    struct err err;

    if (!path_join(file, c->folder, "tournament.yaml", &err) ||
        !class_tournament_write(&c->tournament, file, &err) ||
        !tournament_init(&t, c->options, &err))
        return cli_fail(command, &err);
    begin_again(c);
    int status = read_tournament(c, file, &t, &err) ? tournament_open(&t) : cli_fail(command, &err);
    if (status == CLI_DONE)
        status = tournament_play(&t);
    tournament_close(&t);
    c->tournament.played = status == CLI_DONE;
    return status;
}

/* ---- The table ---- */

static void print_cell(const char *text, size_t width)
{
    size_t columns = text_columns(text, strlen(text));

    printf("%s%*s  ", text, columns < width ? (int)(width - columns) : 0, "");
}

static size_t width_of_names(const struct class *c)
{
    enum { MOST = 32 };
    size_t width = strlen("student");

    for (size_t i = 0; i < c->all.n; i++) {
        size_t columns = text_columns(c->all.student[i].shown, strlen(c->all.student[i].shown));
        width = columns > width ? columns : width;
    }
    return width < MOST ? width : MOST;
}

static void print_name(const struct student *s, size_t width)
{
    char name[4 * 256];

    (void)snprintf(name, sizeof name, "%s", s->shown);
    text_straighten(name);
    text_columns_cut(name, width);
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
            (void)snprintf(rating, sizeof rating,
                           c->tournament.elo ? "%+.0f +-%.0f" : "%+.3f +-%.3f", s->rating,
                           s->error);
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
    printf(" mark  rank    %-15s  beats  faults  remarks\n",
           c->tournament.elo ? "Elo" : "points a deal");
    for (size_t i = 0; i < c->all.n; i++) {
        (void)buf_str(&c->all.student[i].flags);
        print_student(c, &c->all.student[i], width);
    }
}

/* ---- Marks ---- */

static void print_path(const char *what, const char *path)
{
    char safe[4 * PATH_CAP];

    (void)text_safe(text_of(path), safe, sizeof safe);
    printf("%s: %s\n", what, safe);
}

static int write_marks(struct class *c)
{
    static const struct {
        const char *what, *name;
    } files[] = {{"marks", CLASS_MARKS},
                 {"pages", CLASS_PAGES},
                 {"report", REPORT_NAME},
                 {"index", CLASS_INDEX}};
    struct class_tournament *t = &c->tournament;
    char path[PATH_CAP];
    struct err err;

    if (t->played && (!rubric_read(&c->all, &c->class_file, c->log, &t->elo, &err) ||
                      !identical_play_flag(t, &err)))
        return options_failed(c->options, &err);
    rubric_mark(&c->all, &c->class_file);
    if (!class_pages_write(t, c->folder, &err))
        return options_failed(c->options, &err);
    print_table(c);
    putchar('\n');
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        if ((t->played || strcmp(files[i].name, REPORT_NAME) != 0) &&
            path_join(path, c->folder, files[i].name, NULL))
            print_path(files[i].what, path);
    return CLI_DONE;
}

/* ---- All of it ---- */

static bool check_options(const struct options *o, int arguments)
{
    if (arguments != 1)
        return !cli_misuse(command, "expected one class file");
    if (o->settings || o->adds || o->shards || o->how.trusted || o->how.batch || o->verdict ||
        o->fail_on_fault || o->results.format != GRID_TEXT || o->results.crosstable ||
        o->results.los || o->results.times || o->results.luck)
        return !cli_misuse(command, "class takes only --submissions, -o, -j, --fresh, "
                                    "--require-walls and -q: its file says everything else");
    return true;
}

static bool open_folder(struct class *c, const char *file, struct err *err)
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
        (void)chmod(c->folder, 0700); /* marks are private */
    return path_join(lock, c->folder, "lock", err) && file_lock(&c->lock, lock, err) &&
           path_join(c->log, c->folder, LOG_NAME, err);
}

/* Templates that students start from, and works that the file says they may have copied. */
static bool add_known_works(struct class *c, struct err *err)
{
    struct new_bot bot;
    bool ok = true;

    for (unsigned i = 0; ok && new_bot_source(i, &bot); i++)
        ok = known_works_add_texts(&c->known_works, bot.title, bot.source, bot.sources, bot.python,
                                   err);
    for (size_t i = 0; ok && i < c->class_file.compares; i++)
        ok = known_works_add_folder(&c->known_works, c->class_file.compare[i], err);
    return ok;
}

static bool class_start(struct class *c, const char *file, struct err *err)
{
    char work[PATH_CAP];

    return class_file_read(&c->class_file, file, c->options->submissions, err) &&
           class_file_find_rungs(&c->class_file, file, err) && open_folder(c, file, err) &&
           path_join(work, c->folder, "work", err) &&
           students_find(&c->all, &c->class_file, work, err) && options_walls(c->options, err) &&
           process_host(c->host, err) && sdk_files_find(&c->sdk, c->host, err) &&
           add_known_works(c, err);
}

static void warn_of_files(const struct class *c)
{
    if (c->all.files)
        cli_warn(command, "%zu file%s left out, in no student's folder: see %s", c->all.files,
                 c->all.files == 1 ? "" : "s", c->class_file.folder);
}

static int mark_class(struct class *c, const char *file)
{
    struct err err;

    c->tournament.stop = c->options->how.stop;
    if (!class_start(c, file, &err))
        return cli_fail(command, &err);
    warn_of_files(c);
    if (!prepare_all(c, &err)) {
        int status = options_failed(c->options, &err);
        if (*c->options->how.stop)
            options_print_resume(c->options, NULL);
        return status;
    }
    warn_of_missing(c);
    int status = count_players(c) ? play_tournament(c) : CLI_DONE;
    return status == CLI_DONE ? write_marks(c) : status;
}

static int cmd_class(int argc, char **argv)
{
    struct options options;
    struct class *c = calloc(1, sizeof *c);
    int status = ERR_USAGE;

    if (!c)
        return cli_no_memory(command);
    c->options = &options;
    c->tournament = (struct class_tournament){.class_file = &c->class_file,
                                              .all = &c->all,
                                              .host = c->host,
                                              .log = c->log};
    c->lock.fd = -1;
    if (options_read(&options, command, argc, argv) && check_options(&options, argc - optind))
        status = mark_class(c, argv[optind]);
    file_unlock(&c->lock);
    students_finish(&c->all);
    class_file_finish(&c->class_file);
    sdk_files_finish(&c->sdk);
    known_works_finish(&c->known_works);
    options_finish(&options);
    free(c);
    return status;
}

const struct command command_class = {command, "build, check, play and mark a class's submissions",
                                      usage, cmd_class};
