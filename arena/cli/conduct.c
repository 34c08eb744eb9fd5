#include "cli/conduct.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "cli/progress.h"
#include "cli/standings.h"
#include "match/claim.h"
#include "match/roster.h"
#include "match/run.h"
#include "table/deals.h"

enum { WORKERS_MOST = 1024 };

/* ---- Signals ---- */

/* A handler can reach nothing else. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
    stop_signal = number;
}

/* The second signal of a kind ends the program at once. One that is ignored, as under nohup, stays
 * so. */
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction was, action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    stop_signal = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN)
            (void)sigaction(numbers[i], &action, NULL);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
}

/* ---- Options ---- */

/* Options that take a value and only say something about the event; their keys differ from them in
 * the dash. */
static const char *const keys[] = {
    "rules",      "enforcement", "unit",     "deals",   "sets",      "seed",  "seed_file",
    "deals_file", "answer_ms",   "table_ms", "load_ms", "memory_mb", "event",
};

enum {
    KEYS = sizeof keys / sizeof keys[0],
    OPTION_KEY = 256,
    OPTION_FRESH = OPTION_KEY + KEYS,
    OPTION_DEBUG,
    OPTION_TRUSTED,
    OPTION_FAIL,
    OPTION_JSON,
    OPTION_CSV,
};

static const struct option options[] = {
    {"rules", required_argument, NULL, OPTION_KEY},
    {"enforcement", required_argument, NULL, OPTION_KEY + 1},
    {"unit", required_argument, NULL, OPTION_KEY + 2},
    {"deals", required_argument, NULL, OPTION_KEY + 3},
    {"sets", required_argument, NULL, OPTION_KEY + 4},
    {"seed", required_argument, NULL, OPTION_KEY + 5},
    {"seed-file", required_argument, NULL, OPTION_KEY + 6},
    {"deals-file", required_argument, NULL, OPTION_KEY + 7},
    {"answer-ms", required_argument, NULL, OPTION_KEY + 8},
    {"table-ms", required_argument, NULL, OPTION_KEY + 9},
    {"load-ms", required_argument, NULL, OPTION_KEY + 10},
    {"memory-mb", required_argument, NULL, OPTION_KEY + 11},
    {"event", required_argument, NULL, OPTION_KEY + 12},
    {"concurrency", required_argument, NULL, 'j'},
    {"fresh", no_argument, NULL, OPTION_FRESH},
    {"debug", no_argument, NULL, OPTION_DEBUG},
    {"trusted", no_argument, NULL, OPTION_TRUSTED},
    {"fail-on-fault", no_argument, NULL, OPTION_FAIL},
    {"json", no_argument, NULL, OPTION_JSON},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"quiet", no_argument, NULL, 'q'},
    {NULL, 0, NULL, 0},
};

static bool set_workers(struct conduct *c, const char *text)
{
    uint64_t n;
    if (!text_u64(text_of(text), 1, WORKERS_MOST, &n)) {
        (void)cli_misuse(c->command, "-j takes a number from 1 to %d, not '%s'", WORKERS_MOST,
                         text);
        return false;
    }
    c->workers = (unsigned)n;
    return true;
}

static bool take_option(struct conduct *c, int o)
{
    switch (o) {
    case 'o':
        c->output = optarg;
        if (!*optarg)
            (void)cli_misuse(c->command, "-o takes a path, not an empty word");
        return *optarg;
    case 'j':
        return set_workers(c, optarg);
    case 'q':
        return c->quiet = true;
    case OPTION_FRESH:
        return c->fresh = true;
    case OPTION_DEBUG:
        return c->debug = true;
    case OPTION_TRUSTED:
        return c->trusted = true;
    case OPTION_FAIL:
        return c->fail_on_fault = true;
    case OPTION_JSON:
        c->format = GRID_JSON;
        return true;
    case OPTION_CSV:
        c->format = GRID_CSV;
        return true;
    case '?':
        (void)cli_bad_option(c->command);
        return false;
    default:
        c->setting[c->settings++] = (struct setting){keys[o - OPTION_KEY], optarg};
        return true;
    }
}

static unsigned processors(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > WORKERS_MOST ? WORKERS_MOST : (unsigned)n;
}

bool conduct_options(struct conduct *c, const char *command, int argc, char **argv)
{
    *c = (struct conduct){.command = command, .argc = argc, .workers = processors()};
    c->setting = calloc((size_t)argc, sizeof *c->setting);
    c->argv = calloc((size_t)argc + 1, sizeof *c->argv);
    if (!c->setting || !c->argv) {
        (void)cli_no_memory(command);
        return false;
    }
    memcpy(c->argv, argv, (size_t)argc * sizeof *argv); /* getopt puts them in another order */
    for (int o; (o = getopt_long(argc, argv, "o:j:q", options, NULL)) != -1;)
        if (!take_option(c, o))
            return false;
    catch_signals();
    return true;
}

void conduct_finish(struct conduct *c)
{
    free(c->setting);
    free(c->argv);
}

/* ---- What is said ---- */

struct session {
    const struct conduct *conduct;
    const struct event *event;
    struct progress progress;
    bool begun;
};

static void on_progress(void *context, const struct run_progress *p)
{
    struct session *s = context;
    char commitment[2 * sizeof s->event->commitment + 1];
    if (!s->begun && !s->conduct->quiet) {
        text_hex(commitment, s->event->commitment, sizeof s->event->commitment);
        fprintf(stderr, "%" PRIu64 " sets, seed commitment %s\n", p->total, commitment);
        if (p->resumed)
            fprintf(stderr, "%" PRIu64 " of them are there already\n", p->resumed);
    }
    s->begun = true;
    progress_show(&s->progress, p);
}

static void on_remark(void *context, const char *line)
{
    struct session *s = context;
    progress_clear(&s->progress);
    cli_warn(s->conduct->command, "%s", line);
}

static bool is_plain(const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";
    return *word && strspn(word, plain) == strlen(word);
}

static void print_word(FILE *out, const char *word)
{
    if (is_plain(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (char[]){*word, '\0'}, out);
    fputc('\'', out);
}

/* A command of this program as the user would type it. */
static void print_command(FILE *out, const char *lead, const char *command)
{
    fputs(lead, out);
    print_word(out, program_invocation_name);
    fprintf(out, " %s", command);
}

/* --fresh would start over once more. */
static void print_resume(const struct conduct *c)
{
    print_command(stderr, "to go on: ", c->command);
    for (int i = 1; i < c->argc; i++) {
        if (strcmp(c->argv[i], "--fresh") == 0)
            continue;
        fputc(' ', stderr);
        print_word(stderr, c->argv[i]);
    }
    fputc('\n', stderr);
}

static bool has_faults(const struct standings *s)
{
    for (size_t i = 0; i < s->lines; i++)
        if (s->line[i].illegal || s->line[i].strikes || s->line[i].forfeits || s->line[i].fault)
            return true;
    return false;
}

static int print_end(const struct conduct *c, const char *log, bool kept)
{
    struct standings s;
    struct err err;
    char safe[4 * PATH_CAP];
    int status = CLI_DONE;
    standings_init(&s);
    if (!standings_read(&s, log, &err))
        status = cli_fail(c->command, &err);
    else if (!standings_print(&s, stdout, c->format, cli_terminal(stdout)))
        status = cli_no_memory(c->command);
    else if (c->fail_on_fault && has_faults(&s))
        status = CLI_FAULTS;
    standings_finish(&s);
    if (kept && c->format == GRID_TEXT && (status == CLI_DONE || status == CLI_FAULTS)) {
        (void)text_safe(text_of(log), safe, sizeof safe);
        printf("\nlog: %s\n", safe);
        print_command(stdout, "verify: ", "verify ");
        print_word(stdout, log);
        putchar('\n');
    }
    return status;
}

/* ---- Playing ---- */

/* What is gathered for a run, in the order in which it has to be let go of. */
struct staging {
    const char *folder; /* if it was made */
    struct claim claim;
    struct roster roster;
    struct given_deals given;
};

static bool make_folder(struct staging *g, const char *folder, struct err *err)
{
    struct stat st;
    if (!folder)
        return true;
    g->folder = stat(folder, &st) == 0 ? NULL : folder;
    return file_mkdirs(folder, err);
}

static bool stage(struct staging *g, const struct conduct *c, struct config *config,
                  const char *log, const char *copies, struct err *err)
{
    memset(g, 0, sizeof *g);
    g->claim.lock.fd = -1;
    for (size_t i = 0; i < c->settings; i++)
        if (!config_set(config, c->setting[i].key, c->setting[i].value, err))
            return false;
    return config_complete(config, err) &&
           (!config->deals_file || config_deals(config, &g->given, err)) &&
           make_folder(g, c->folder, err) && claim_take(&g->claim, log, err) &&
           roster_start(&g->roster, config, copies, &stop_signal, err);
}

static void unstage(struct staging *g)
{
    roster_finish(&g->roster);
    given_deals_finish(&g->given);
    claim_release(&g->claim);
    if (g->folder)
        (void)rmdir(g->folder); /* of a run that was refused: nothing is in it */
}

static void warn(const struct conduct *c, const struct config *config, const struct roster *r)
{
    for (size_t i = 0; i < r->bots; i++)
        if (config->event.entrant[i].fault)
            cli_warn(c->command, "%s forfeits its tables: %s", config->event.entrant[i].name,
                     r->why[i] ? r->why[i] : "it cannot start");
    if (!c->trusted && !c->debug && !c->quiet)
        cli_warn(c->command, "bots are not yet sandboxed: they run with your rights (--trusted "
                             "accepts that)");
}

static bool play(struct conduct *c, struct config *config, const struct staging *g, const char *log,
                 struct run_result *result, struct err *err)
{
    struct session s = {.conduct = c, .event = &config->event};
    struct run run = {
        .event = &config->event,
        .path = (const char *const *)g->roster.path,
        .serial = g->roster.serial,
        .seed = config->seed_given ? config->seed : NULL,
        .given = config->deals_file ? &g->given : NULL,
        .log_path = log,
        .claim = &g->claim,
        .workers = c->workers,
        .debug = c->debug,
        .fresh = c->fresh,
        .stop = &stop_signal,
        .progress = on_progress,
        .remark = on_remark,
        .context = &s,
    };
    progress_init(&s.progress, c->quiet);
    bool ok = run_play(&run, result, err);
    progress_clear(&s.progress);
    return ok;
}

/* After a run that stopped short: what is kept, and how to go on. */
static void tell_rest(const struct conduct *c, const struct run_progress *p, bool kept)
{
    if (!kept)
        return;
    fprintf(stderr, "%" PRIu64 " of %" PRIu64 " sets are kept\n", p->sets, p->total);
    print_resume(c);
}

static void tell_complete(const char *log)
{
    char safe[4 * PATH_CAP];
    (void)text_safe(text_of(log), safe, sizeof safe);
    fprintf(stderr, "%s is complete: nothing was played (--fresh starts over)\n", safe);
}

static int stopped(void)
{
    return stop_signal == SIGINT ? CLI_INTERRUPTED : CLI_TERMINATED;
}

/* A link to a log stays one: what it leads to is what is written. */
static bool follow(char out[PATH_CAP], const char *log, struct err *err)
{
    struct stat st;
    if (lstat(log, &st) != 0 || !S_ISLNK(st.st_mode))
        return path_join(out, "", log, err);
    char *to = realpath(log, NULL);
    if (!to)
        return err_errno(err, ERR_USAGE, "cannot follow the link %s", log);
    bool ok = path_join(out, "", to, err);
    free(to);
    return ok;
}

static int play_staged(struct conduct *c, struct config *config, const char *log,
                       const char *copies, bool kept)
{
    struct run_result result = {.end = RUN_DONE};
    struct staging g;
    struct err err;
    int status;
    if (!stage(&g, c, config, log, copies, &err)) {
        status = stop_signal ? stopped() : cli_fail(c->command, &err);
    } else {
        warn(c, config, &g.roster);
        bool ok = play(c, config, &g, log, &result, &err);
        status = ok ? CLI_DONE : cli_fail(c->command, &err);
        if (result.end == RUN_ALREADY && ok && !c->quiet)
            tell_complete(log);
        if (ok && result.end == RUN_INTERRUPTED)
            status = stopped();
        if (result.last.total && (status == ERR_ABORT || (ok && result.end == RUN_INTERRUPTED)))
            tell_rest(c, &result.last, kept);
    }
    unstage(&g);
    return status == CLI_DONE ? print_end(c, log, kept) : status;
}

int conduct_play(struct conduct *c, struct config *config, const char *log, const char *copies,
                 bool kept)
{
    char path[PATH_CAP];
    struct err err;
    if (!follow(path, log, &err))
        return cli_fail(c->command, &err);
    return play_staged(c, config, path, copies, kept);
}
