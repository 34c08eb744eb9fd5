#include "cli/conduct.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/progress.h"
#include "cli/standings.h"
#include "match/claim.h"
#include "match/roster.h"
#include "match/run.h"
#include "table/deals.h"

enum { WORKERS_MOST = 1024 };

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
        return true;
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
    return true;
}

void conduct_finish(struct conduct *c)
{
    free(c->setting);
    free(c->argv);
}

/* ---- Signals ---- */

/* A handler can reach nothing else. */
static volatile sig_atomic_t stop_signal;

static void on_signal(int number)
{
    stop_signal = number;
}

/* The second signal of a kind ends the program at once. */
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    stop_signal = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        (void)sigaction(numbers[i], &action, NULL);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
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
        printf("\nlog: %s\n", log);
        print_command(stdout, "verify: ", "verify ");
        print_word(stdout, log);
        putchar('\n');
    }
    return status;
}

/* ---- Playing ---- */

/* What is gathered for a run, in the order in which it has to be let go of. */
struct staging {
    struct claim claim;
    struct roster roster;
    struct given_deals given;
};

static bool read_deals(struct staging *g, const struct config *config, struct err *err)
{
    const struct event *e = &config->event;
    bool fixed = e->unit == UNIT_DEALS || e->unit == UNIT_SITTING;
    return !config->deals_file ||
           given_deals_read(&g->given, config->deals_file, &e->rules, fixed ? e->deals : 0, err);
}

static bool stage(struct staging *g, const struct conduct *c, struct config *config,
                  const char *log, const char *copies, struct err *err)
{
    memset(g, 0, sizeof *g);
    g->claim.lock.fd = -1;
    for (size_t i = 0; i < c->settings; i++)
        if (!config_set(config, c->setting[i].key, c->setting[i].value, err))
            return false;
    return config_complete(config, err) && read_deals(g, config, err) &&
           claim_take(&g->claim, log, err) && roster_start(&g->roster, config, copies, err);
}

static void unstage(struct staging *g)
{
    roster_finish(&g->roster);
    given_deals_finish(&g->given);
    claim_release(&g->claim);
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
    catch_signals();
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

int conduct_play(struct conduct *c, struct config *config, const char *log, const char *copies,
                 bool kept)
{
    struct run_result result = {.end = RUN_DONE};
    struct staging g;
    struct err err;
    int status;
    if (!stage(&g, c, config, log, copies, &err)) {
        status = cli_fail(c->command, &err);
    } else {
        warn(c, config, &g.roster);
        bool ok = play(c, config, &g, log, &result, &err);
        status = ok ? CLI_DONE : cli_fail(c->command, &err);
        if (result.end == RUN_ALREADY && ok && !c->quiet)
            fprintf(stderr, "%s is complete: nothing was played (--fresh starts over)\n", log);
        if (ok && result.end == RUN_INTERRUPTED)
            status = stop_signal == SIGINT ? CLI_INTERRUPTED : CLI_TERMINATED;
        if (result.last.total && (status == ERR_ABORT || (ok && result.end == RUN_INTERRUPTED)))
            tell_rest(c, &result.last, kept);
    }
    unstage(&g);
    return status == CLI_DONE ? print_end(c, log, kept) : status;
}
