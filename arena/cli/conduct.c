#include "cli/conduct.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/cpu.h"
#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "cli/cli.h"
#include "cli/results.h"
#include "sandbox/batch.h"
#include "sandbox/fence.h"
#include "sandbox/process.h"

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
    OPTION_WALLS,
    OPTION_BATCH,
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
    {"require-walls", no_argument, NULL, OPTION_WALLS},
    {"batch", required_argument, NULL, OPTION_BATCH},
    {"fail-on-fault", no_argument, NULL, OPTION_FAIL},
    {"json", no_argument, NULL, OPTION_JSON},
    {"csv", no_argument, NULL, OPTION_CSV},
    {"quiet", no_argument, NULL, 'q'},
    {NULL, 0, NULL, 0},
};

static bool take_number(const struct conduct *c, const char *option, unsigned most, unsigned *out)
{
    uint64_t n;
    if (!text_u64(text_of(optarg), 1, most, &n)) {
        (void)cli_misuse(c->command, "%s takes a number from 1 to %u, not '%s'", option, most,
                         optarg);
        return false;
    }
    *out = (unsigned)n;
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
        return take_number(c, "-j", WORKERS_MOST, &c->workers);
    case 'q':
        return c->quiet = true;
    case OPTION_FRESH:
        return c->fresh = true;
    case OPTION_DEBUG:
        return c->debug = true;
    case OPTION_TRUSTED:
        return c->trusted = true;
    case OPTION_WALLS:
        return c->require_walls = true;
    case OPTION_BATCH:
        return take_number(c, "--batch", BATCH_MOST, &c->batch);
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

/* What would be passed over is refused. */
static bool is_sensible(const struct conduct *c)
{
    const char *plain = c->debug ? "--debug" : c->trusted ? "--trusted" : NULL;
    if (plain && c->require_walls)
        return !cli_misuse(c->command, "--require-walls asks for a sandbox, %s for none", plain);
    if (plain && c->batch)
        return !cli_misuse(c->command, "--batch is for bots in the sandbox, not with %s", plain);
    return true;
}

bool conduct_options(struct conduct *c, const char *command, int argc, char **argv)
{
    *c = (struct conduct){.command = command,
                          .argc = argc,
                          .workers = cpu_count() < WORKERS_MOST ? cpu_count() : WORKERS_MOST,
                          .stop = &stop_signal};
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
    if (!is_sensible(c))
        return false;
    c->trusted = c->trusted || c->debug;
    catch_signals();
    return true;
}

void conduct_finish(struct conduct *c)
{
    free(c->setting);
    free(c->argv);
}

/* ---- What is said ---- */

static void print_word(FILE *out, const char *word)
{
    struct buf quoted;
    buf_init(&quoted);
    if (text_quoted(&quoted, word) && buf_str(&quoted))
        fputs(buf_str(&quoted), out);
    buf_finish(&quoted);
}

/* A command of this program as the user would type it. */
static void print_command(FILE *out, const char *lead, const char *command)
{
    fputs(lead, out);
    print_word(out, program_invocation_name);
    fprintf(out, " %s", command);
}

/* --fresh would start over once more. */
void conduct_resume(const struct conduct *c)
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

int conduct_end(const struct conduct *c, const char *log, bool kept)
{
    struct tour tour;
    struct err err;
    char safe[4 * PATH_CAP];
    int status = CLI_DONE;
    tour_init(&tour);
    if (!tour_read(&tour, log, &err))
        status = cli_fail(c->command, &err);
    else if (!results_print(&tour, c->format))
        status = cli_no_memory(c->command);
    else if (c->fail_on_fault && tour_has_faults(&tour))
        status = CLI_FAULTS;
    tour_finish(&tour);
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

bool conduct_walls(const struct conduct *c, unsigned *missing, struct err *err)
{
    char host[PATH_CAP], names[FENCE_NAMES];
    unsigned standing;
    *missing = 0;
    if (c->trusted)
        return true;
    if (!process_host(host, err) || !fence_look(host, &standing, err))
        return false;
    *missing = fence_missing(standing);
    fence_names(*missing, names);
    if (*missing && c->require_walls)
        return err_set(err, ERR_USAGE, "--require-walls: this machine lacks %s (see doctor)",
                       names);
    if (*missing && !c->quiet)
        cli_warn(c->command, "the sandbox lacks %s on this machine (see doctor)", names);
    return true;
}

bool conduct_folder(const struct conduct *c, bool *made, struct err *err)
{
    struct stat st;
    *made = c->folder && stat(c->folder, &st) != 0;
    return !c->folder || file_mkdirs(c->folder, err);
}

bool conduct_settings(const struct conduct *c, struct config *config, struct err *err)
{
    for (size_t i = 0; i < c->settings; i++)
        if (!config_set(config, c->setting[i].key, c->setting[i].value, err))
            return false;
    return true;
}

void conduct_complete(const struct conduct *c, const char *log)
{
    char safe[4 * PATH_CAP];
    if (c->quiet)
        return;
    (void)text_safe(text_of(log), safe, sizeof safe);
    fprintf(stderr, "%s is complete: nothing was played (--fresh starts over)\n", safe);
}

int conduct_stopped(const struct conduct *c)
{
    return *c->stop == SIGINT ? CLI_INTERRUPTED : CLI_TERMINATED;
}

/* A link to a log stays one: what it leads to is what is written. */
bool conduct_follow(char out[PATH_CAP], const char *log, struct err *err)
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
