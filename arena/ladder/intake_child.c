/* The process that builds and checks one submission, and ends. */
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/linux_calls.h"
#include "base/process.h"
#include "build/submission.h"
#include "ladder/intake_parts.h"

#define OUTPUT "output.txt"
#define CHECK "check.txt"

/* One submission that is built and checked. */
struct intake_work {
    const struct intake *in;
    struct submission_record *record;
    struct intake_outcome *outcome;
    char folder[PATH_CAP];
    uint64_t until; /* clock_wall_ns: its checks end then */
    bool failed_in; /* a game in which it was at fault, of which outcome->why tells */
};

/* Says that the machine has failed. */
static bool fail_machine(struct intake_work *work, const char *why)
{
    (void)snprintf(work->outcome->why, sizeof work->outcome->why, "%.500s", why);
    work->outcome->decided = false;
    work->outcome->fault = ERR_OF_MACHINE;
    return false;
}

/* ---- Building ---- */

/* The fault is of who handed it in. */
static void refuse(struct intake_work *work, const char *why)
{
    struct intake_outcome *o = work->outcome;

    o->fault = *work->record->author ? ERR_OF_STUDENT : ERR_OF_ORGANISER;
    (void)snprintf(o->why, sizeof o->why, "%s", why);
}

static bool write_output(struct intake_work *work, const struct buf *output, struct err *err)
{
    char path[PATH_CAP];

    return path_join(path, work->folder, OUTPUT, err) &&
           file_replace(path, 0600, output->len ? (void *)output->data : (void *)"", output->len,
                        err);
}

/* Sets outcome->program; false if there is no bot, or the machine has failed. */
static bool build(struct intake_work *work)
{
    const struct intake *in = work->in;
    const struct submission_setup setup = {.host = in->host,
                                           .sdk = in->how.sdk ? in->how.sdk : &in->sdk,
                                           .limits = &in->club->game[0].config.event.limits,
                                           .build = {.seconds = 20,
                                                     .memory_mb = 1024,
                                                     .disk_mb = 64 + in->club->hand_in.size_mb,
                                                     .output_kb = 64,
                                                     .processes = 64}};
    struct submission s = {.built = false};
    struct err err;
    bool ok = submission_build(&s, work->folder, work->record->bot, &setup, &err) &&
              write_output(work, &s.output, &err);

    if (!ok)
        (void)fail_machine(work, err.text);
    else if (s.built)
        (void)snprintf(work->outcome->program, sizeof work->outcome->program, "%s",
                       path_base(s.bot));
    else
        refuse(work, s.why);
    work->outcome->decided = ok;
    buf_finish(&s.output);
    return ok && s.built;
}

/* ---- Checking ---- */

enum { ARGUMENTS = 24, ARGUMENT = 1024, NUMBERS = 7 };

/* What a check is started with. */
struct check_line {
    char spec[ARGUMENT], rules[RULES_TEXT], number[NUMBERS][16];
    const char *argument[ARGUMENTS];
    size_t n, numbers;
};

static void add_number(struct check_line *line, const char *option, uint32_t number)
{
    char *text = line->number[line->numbers++];

    (void)snprintf(text, sizeof line->number[0], "%" PRIu32, number);
    line->argument[line->n++] = option;
    line->argument[line->n++] = text;
}

/* CPU time for the check of a game. */
static uint32_t seconds_of_game(const struct club *c)
{
    uint32_t seconds = INTAKE_CHECK_CPU_SECONDS / (uint32_t)c->games;

    return seconds ? seconds : 1;
}

static void make_line(struct check_line *line, const struct intake_work *work, size_t game)
{
    const struct club_game *g = &work->in->club->game[game];
    const struct limits *limits = &g->config.event.limits;
    const char *args = work->record->args;

    *line = (struct check_line){.argument = {"euchre-arena", "check", line->spec, "--rules",
                                             line->rules},
                                .n = 5};
    (void)snprintf(line->spec, sizeof line->spec, "./%s%s%s", work->outcome->program,
                   *args ? " " : "", args);
    (void)snprintf(line->rules, sizeof line->rules, "%s", g->rules);
    add_number(line, "-j", work->in->how.workers ? work->in->how.workers : 1);
    add_number(line, "--max-time", seconds_of_game(work->in->club));
    add_number(line, "--answer-ms", limits->answer_ms);
    add_number(line, "--table-ms", limits->table_ms);
    add_number(line, "--load-ms", limits->load_ms);
    add_number(line, "--memory-mb", limits->memory_mb);
    add_number(line, "--bot-mb", limits->bot_mb);
}

/* Paths in a variable of the environment, with colons between, shall hold in the folder of the
 * submission too. */
static void keep_paths(const char *variable)
{
    const char *said = getenv(variable);
    char here[PATH_CAP], path[PATH_CAP], whole[PATH_CAP];
    struct buf list = {0};
    struct text rest, one;

    if (!said || !getcwd(here, sizeof here))
        return;
    for (rest = text_of(said); rest.n;) {
        one = rest;
        if (!text_cut(rest, ':', &one, &rest))
            rest = text_of("");
        if (text_copy(one, path, sizeof path) && path_join(whole, here, path, NULL))
            (void)buf_printf(&list, "%s%s", list.len ? ":" : "", whole);
    }
    if (buf_str(&list))
        (void)setenv(variable, buf_str(&list), 1);
    buf_finish(&list);
}

static unsigned seconds_left(const struct intake_work *work)
{
    uint64_t now = clock_wall_ns();

    return now < work->until ? (unsigned)((work->until - now) / CLOCK_SECOND) + 1 : 1;
}

/* It runs in the folder of the submission, so that what it says has no paths. */
static bool run_check(struct intake_work *work, size_t game, int out, int *status)
{
    char *arena = realpath(work->in->how.arena, NULL);
    struct check_line line;
    struct err err;
    pid_t child;

    make_line(&line, work, game);
    const struct child_start start = {.path = arena ? arena : work->in->how.arena,
                                      .argv = (char **)(uintptr_t)line.argument,
                                      .folder = work->folder,
                                      .outcome = COMMAND_OUTCOME_FILE,
                                      .given = {-1, out, out},
                                      .descriptors = 3,
                                      .on_death = SIGKILL,
                                      .alarm_s = seconds_left(work)};
    bool ok = child_start(&start, &child, &err) || fail_machine(work, err.text);
    if (ok)
        *status = child_wait(child);
    free(arena);
    return ok;
}

/* What was added to the text since it had so many bytes. */
static bool read_added(const char *path, size_t before, struct buf *text, struct text *added)
{
    enum { MOST = 16 << 20 };

    if (!file_read(path, MOST, text, NULL) || text->len < before)
        return false;
    *added = (struct text){text->len ? (const char *)text->data + before : "", text->len - before};
    return true;
}

/* The sentence on a game, which is named where there are several. What the bot did counts for more
 * than that it does not play. */
static void take_reason(struct intake_work *work, size_t game, enum check_end end,
                        enum err_fault fault, const char *why)
{
    const struct club *c = work->in->club;
    struct intake_outcome *o = work->outcome;

    if (work->failed_in || (o->why[0] && end != CHECK_END_FAILED))
        return;
    work->failed_in = end == CHECK_END_FAILED;
    o->fault = fault ? fault : ERR_OF_BOT; /* a check that took too long says nothing */
    if (c->games > 1 && work->failed_in)
        (void)snprintf(o->why, sizeof o->why, "%.80s: %.400s", c->game[game].rules, why);
    else
        (void)snprintf(o->why, sizeof o->why, "%s%.480s", why,
                       c->games > 1 ? " of any game here" : "");
}

static bool take_check(struct intake_work *work, size_t game, int status, const char *path,
                       size_t before)
{
    struct intake_outcome *o = work->outcome;
    char why[SUBMISSION_REASON], said[PATH_CAP];
    struct command_outcome ended;
    struct buf text = {0};
    struct text added;
    bool ok = (read_added(path, before, &text, &added) &&
               path_join(said, work->folder, COMMAND_OUTCOME_FILE, NULL)) ||
              fail_machine(work, "what its check has printed cannot be read");

    if (ok)
        command_outcome_read(&ended, said);
    enum check_end end = ok ? check_end(status, &ended, added, why) : CHECK_END_MACHINE;
    buf_finish(&text);
    if (end == CHECK_END_MACHINE)
        return ok ? fail_machine(work, why) : false;
    o->checked |= UINT32_C(1) << game;
    o->slow |= (uint32_t)ended.slow << game;
    if (end == CHECK_END_PASSED)
        o->accepts |= UINT32_C(1) << game;
    else
        take_reason(work, game, end, ended.fault, why);
    return true;
}

/* Plays the check of a game and appends what it says to the text. */
static bool check_game(struct intake_work *work, size_t game)
{
    char path[PATH_CAP];
    struct stat st;
    int status;

    if (!path_join(path, work->folder, COMMAND_OUTCOME_FILE, NULL))
        return fail_machine(work, "the path of its check is too long");
    (void)unlink(path); /* of a check that was killed */
    if (!path_join(path, work->folder, CHECK, NULL))
        return fail_machine(work, "the path of its check is too long");
    int out = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (out < 0 || fstat(out, &st) != 0)
        return fail_machine(work, "the text of its check cannot be written");
    if (st.st_size > 0)
        dprintf(out, "\n");
    size_t before = (size_t)st.st_size + (st.st_size > 0);
    bool ok = run_check(work, game, out, &status);
    close(out);
    return ok && take_check(work, game, status, path, before);
}

/* A game with the same rules is checked already. */
static bool is_as_before(const struct intake_work *work, size_t game)
{
    const struct club *c = work->in->club;
    struct intake_outcome *o = work->outcome;

    for (size_t i = 0; i < game; i++)
        if (strcmp(c->game[i].rules, c->game[game].rules) == 0) {
            o->checked |= UINT32_C(1) << game;
            o->accepts |= (o->accepts >> i & 1) << game;
            o->slow |= (o->slow >> i & 1) << game;
            return true;
        }
    return false;
}

static bool check_games(struct intake_work *work)
{
    keep_paths("EUCHRE_ARENA_HOST");
    keep_paths("EUCHRE_ARENA_BOTS");
    work->until = clock_wall_ns() + INTAKE_CHECK_SECONDS * CLOCK_SECOND;
    for (size_t game = 0; game < work->in->club->games; game++)
        if (!(work->record->checked >> game & 1) && !is_as_before(work, game) &&
            !check_game(work, game))
            return false;
    /* that it does not play a game is no matter where it plays others */
    if (!work->failed_in && (work->outcome->accepts || work->record->accepts)) {
        work->outcome->why[0] = '\0';
        work->outcome->fault = ERR_OF_NOBODY;
    }
    return true;
}

/* ---- The whole ---- */

/* What an earlier child has left of its check goes. */
static bool begin_check(struct intake_work *work)
{
    char path[PATH_CAP];
    struct err err;

    work->record->state = SUBMISSION_CHECKING;
    work->record->since = time(NULL);
    if (!submission_write(work->in->club, work->record, &err) ||
        !path_join(path, work->folder, CHECK, &err))
        return fail_machine(work, err.text);
    (void)unlink(path);
    return true;
}

static void build_and_check(struct intake_work *work)
{
    bool plays = work->record->state == SUBMISSION_PLAYING;

    if (plays) {
        (void)snprintf(work->outcome->program, sizeof work->outcome->program, "%s",
                       work->record->program);
        work->outcome->decided = true;
    } else if (!build(work) || !begin_check(work)) {
        return;
    }
    (void)check_games(work);
}

void intake_child(const struct intake *in, const struct submission_record *record,
                  struct intake_outcome *outcome)
{
    struct submission_record own = *record;
    struct intake_work work = {.in = in, .record = &own, .outcome = outcome};
    struct err err;

    child_reset_signals();
    (void)setpriority(PRIO_PROCESS, 0, PROCESS_NICE);
    (void)linux_close_range(STDERR_FILENO + 1, ~0U,
                            0); /* what the ladder has open, with its lock */
    if (submission_path(in->club, own.number, "", work.folder, &err))
        build_and_check(&work);
    else
        (void)fail_machine(&work, err.text);
    _exit(0);
}
