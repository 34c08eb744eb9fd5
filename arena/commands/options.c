#include "commands/options.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/cpu.h"
#include "base/text.h"
#include "terminal/cli.h"
#include "sandbox/batch.h"
#include "sandbox/selftest.h"
#include "sandbox/bot_process.h"

enum { WORKERS_MOST = 1024 };

/* ---- Signals ---- */

/* A handler can reach nothing else; threads read it as well. */
static atomic_int stop_signal;

static void on_signal(int number)
{
    stop_signal = number;
}

/* The second signal of a kind ends the program at once. One that is ignored, as under nohup, stays
 * so. */
const atomic_int *options_stop(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction was, action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};

    sigemptyset(&action.sa_mask);
    stop_signal = 0;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        if (sigaction(numbers[i], NULL, &was) == 0 && was.sa_handler != SIG_IGN)
            (void)sigaction(numbers[i], &action, NULL);
    (void)signal(SIGXFSZ, SIG_IGN); /* a file too long is an error of write */
    return &stop_signal;
}

int options_stopped(int number)
{
    return number == SIGINT ? CLI_INTERRUPTED : CLI_TERMINATED;
}

/* ---- Options ---- */

/* Options that set a field of struct options. `unused`: `play` refuses them (is_of_use). */
#define FLAGS(X) \
    X(FRESH, "fresh", how.fresh, false) \
    X(DEBUG, "debug", how.debug, false) \
    X(TRUSTED, "trusted", how.trusted, false) \
    X(WALLS, "require-walls", require_walls, false) \
    X(FAIL, "fail-on-fault", fail_on_fault, true) \
    X(VERDICT, "verdict", verdict, true) \
    X(ARRAY, "array", array, false) \
    X(ALL, "all", all, false) \
    X(REVIEW, "review", review, false) \
    X(LOG_ONLY, "log-only", log_only, true)
#define WORDS(X) \
    X(SEAT, "seat", seat) \
    X(NAME, "name", person) \
    X(HINT, "hint", hint) \
    X(AGAINST, "against", against) \
    X(SIGN, "sign", sign) \
    X(SUBMISSIONS, "submissions", submissions)
#define NUMBERS(X) \
    X(BATCH, "batch", how.batch, true, BATCH_MOST) \
    X(SHARDS, "shards", shards, false, SHARDS) \
    X(TASKS, "tasks", shards, false, SHARDS)

#define OPTION_ENUM(ID, ...) OPTION_##ID,
enum {
    OPTION_NONE = 255, /* no letter */
    FLAGS(OPTION_ENUM) WORDS(OPTION_ENUM) NUMBERS(OPTION_ENUM) OPTION_ADD,
    OPTION_SHARD,
    OPTION_SBATCH,
    OPTION_SETTING, /* the first of those that say what is to be played; the others follow */
};

#define OPTION_FLAG(ID, name, ...) {name, no_argument, NULL, OPTION_##ID},
#define OPTION_ARGUMENT(ID, name, ...) {name, required_argument, NULL, OPTION_##ID},
static const struct option others[] = {
    {"concurrency", required_argument, NULL, 'j'},
    {"add", required_argument, NULL, OPTION_ADD},
    {"shard", required_argument, NULL, OPTION_SHARD},
    {"sbatch", required_argument, NULL, OPTION_SBATCH},
    FLAGS(OPTION_FLAG) WORDS(OPTION_ARGUMENT) NUMBERS(OPTION_ARGUMENT) RESULTS_OPTIONS,
    {"quiet", no_argument, NULL, 'q'},
    {NULL, 0, NULL, 0},
};

enum { TABLE = OPTIONS_SETTINGS + sizeof others / sizeof others[0] };

/* The settings are those that a configuration knows. */
static void make_table(struct options *o, struct option table[TABLE])
{
    int n = 0;

    for (; n < OPTIONS_SETTINGS && config_option((size_t)n, o->name[n]); n++)
        table[n] = (struct option){o->name[n], required_argument, NULL, OPTION_SETTING + n};
    memcpy(table + n, others, sizeof others);
}

static bool take_number(const char *command, const char *option, unsigned most, unsigned *out)
{
    uint64_t n;

    if (!text_u64(text_of(optarg), 1, most, &n)) {
        (void)cli_misuse(command, "%s takes a number from 1 to %u, not '%s'", option, most, optarg);
        return false;
    }
    *out = (unsigned)n;
    return true;
}

bool options_workers(const char *command, unsigned *workers)
{
    return take_number(command, "-j", WORKERS_MOST, workers);
}

unsigned options_processors(void)
{
    unsigned n = cpu_count();

    return n < WORKERS_MOST ? n : WORKERS_MOST;
}

/* "3/16" */
static bool take_shard(struct options *o)
{
    const char *slash = strchr(optarg, '/');
    uint64_t k, n;

    if (!slash || !text_u64((struct text){optarg, (size_t)(slash - optarg)}, 1, SHARDS, &k) ||
        !text_u64(text_of(slash + 1), k, SHARDS, &n)) {
        (void)cli_misuse(o->command, "--shard takes which shard of how many, as in 3/16, not '%s'",
                         optarg);
        return false;
    }
    o->shard = (uint32_t)k;
    o->shards = (uint32_t)n;
    return true;
}

/* An option that one sitting has no use for. */
static bool is_of_use(const struct options *o)
{
    return strcmp(o->command, "play") != 0 ||
           !cli_misuse(o->command,
                       "-j, -q, --batch, --fail-on-fault, --verdict and how results are "
                       "shown are for `run` and `match`");
}

static bool take_option(struct options *o, int option)
{
    switch (option) {
    case 'o':
        o->output = optarg;
        if (!*optarg)
            (void)cli_misuse(o->command, "-o takes a path, not an empty word");
        return *optarg;
    case 'j':
        o->workers_said = true;
        return is_of_use(o) && options_workers(o->command, &o->how.workers);
    case 'q':
        return o->quiet = is_of_use(o);
    case OPTION_ADD:
        o->add[o->adds++] = optarg;
        return true;
    case OPTION_SBATCH:
        o->sbatch[o->sbatches++] = optarg;
        return true;
    case OPTION_SHARD:
        return take_shard(o);
#define TAKE_FLAG(ID, name, field, unused) \
    case OPTION_##ID: \
        return o->field = !(unused) || is_of_use(o);
#define TAKE_WORD(ID, name, field) \
    case OPTION_##ID: \
        return (o->field = optarg);
#define TAKE_NUMBER(ID, name, field, unused, most) \
    case OPTION_##ID: \
        return (!(unused) || is_of_use(o)) && take_number(o->command, "--" name, most, &o->field);
        FLAGS(TAKE_FLAG)
        WORDS(TAKE_WORD)
        NUMBERS(TAKE_NUMBER)
    case '?':
        (void)cli_bad_option(o->command);
        return false;
    default:
        if (results_option(&o->results, option))
            return option == RESULTS_JSON || is_of_use(o);
        o->setting[o->settings++] =
            (struct config_setting){o->name[option - OPTION_SETTING], optarg};
        return true;
    }
}

/* Those of `plan` and `slurm`, which need to know in how many parts. */
static bool has_shards(const struct options *o)
{
    bool plans = strcmp(o->command, "plan") == 0, slurm = strcmp(o->command, "slurm") == 0;

    if ((plans || slurm) && !o->shards)
        return !cli_misuse(o->command, "expected %s N, the number of shards",
                           plans ? "--shards" : "--tasks");
    if (!plans && !slurm && o->shards && !o->shard)
        return !cli_misuse(o->command, "--shards is for `plan`, --tasks for `slurm`");
    if (o->shards && (o->fail_on_fault || o->verdict))
        return !cli_misuse(o->command, "--fail-on-fault and --verdict are for a whole tournament");
    return (plans || !o->array || !cli_misuse(o->command, "--array is for `plan`")) &&
           (slurm || !o->sbatches || !cli_misuse(o->command, "--sbatch is for `slurm`"));
}

bool options_say(const struct options *o, const char *key)
{
    for (size_t i = 0; i < o->settings; i++)
        if (strncmp(o->setting[i].key, key, strlen(key)) == 0)
            return true;
    return false;
}

/* What would be passed over is refused. */
static bool is_sensible(const struct options *o)
{
    const char *plain = o->how.debug ? "--debug" : o->how.trusted ? "--trusted" : NULL;

    if (o->adds && strcmp(o->command, "run") != 0)
        return !cli_misuse(o->command,
                           "--add is for `run`, whose tournament may be complete already");
    if ((o->seat || o->person || o->hint || o->review) && strcmp(o->command, "play") != 0)
        return !cli_misuse(o->command, "--seat, --name, --hint and --review are for `play`");
    if ((o->against || o->all) && strcmp(o->command, "check") != 0)
        return !cli_misuse(o->command, "--against and --all are for `check`");
    if (o->submissions && strcmp(o->command, "class") != 0)
        return !cli_misuse(o->command, "--submissions is for `class`");
    if (o->sign && (o->shards || (strcmp(o->command, "run") != 0 &&
                                  (strcmp(o->command, "match") != 0 || !o->output))))
        return !cli_misuse(o->command, "--sign needs a complete log that is kept: use it with "
                                       "`run`, `merge`, or `match` and -o");
    if (o->log_only && (strcmp(o->command, "run") != 0 || o->fail_on_fault || o->verdict))
        return !cli_misuse(o->command, "--log-only is for `run`, and looks at no results: not with "
                                       "--fail-on-fault or --verdict");
    if (options_say(o, "beacon") &&
        (strcmp(o->command, "check") == 0 || strcmp(o->command, "play") == 0))
        return !cli_misuse(o->command, "--beacon and --beacon-source are for tournaments");
    if (!has_shards(o))
        return false;
    if (o->shard && (strcmp(o->command, "run") != 0 || o->adds))
        return !cli_misuse(o->command, "--shard is for `run`, and not with --add");
    if (plain && o->require_walls)
        return !cli_misuse(o->command, "--require-walls asks for a sandbox, %s for none", plain);
    if (plain && o->how.batch)
        return !cli_misuse(o->command, "--batch is for bots in the sandbox, not with %s", plain);
    return true;
}

static const char short_options[] = "o:j:q";

static const struct option *long_option(const struct option *table, int option)
{
    while (table->name && table->val != option)
        table++;
    return table;
}

/* Goes through a copy of the words, as getopt puts them in another order where it is not told to
 * leave them in theirs. What is wrong is said when it is taken. */
static bool note_said(struct options *o, const struct option *table, int argc, char **argv)
{
    enum { ARGUMENT = 1 };
    char order[sizeof short_options + 1] = "-", **words = calloc((size_t)argc + 1, sizeof *words);
    int said = 0;

    o->said = calloc((size_t)argc, sizeof *o->said);
    if (!words || !o->said) {
        free(words);
        return false;
    }
    memcpy(words, argv, (size_t)argc * sizeof *words);
    memcpy(order + 1, short_options, sizeof short_options);
    opterr = 0;
    while ((said = getopt_long(argc, words, order, table, NULL)) != -1 && said != '?') {
        const char *name = said == ARGUMENT ? NULL
                           : said == 'o'    ? "o"
                                            : long_option(table, said)->name;
        o->said[o->saids++] = (struct option_said){said, name, optarg};
    }
    for (int i = optind; said != '?' && i < argc; i++)
        o->said[o->saids++] = (struct option_said){ARGUMENT, NULL, words[i]};
    free(words);
    opterr = 1;
    optind = 0;
    return true;
}

bool options_read(struct options *o, const char *command, int argc, char **argv)
{
    struct option table[TABLE];

    *o = (struct options){.command = command,
                          .how = {.workers = options_processors(), .stop = &stop_signal}};
    o->setting = calloc((size_t)argc, sizeof *o->setting);
    o->add = calloc((size_t)argc, sizeof *o->add);
    o->sbatch = calloc((size_t)argc, sizeof *o->sbatch);
    make_table(o, table);
    if (!o->setting || !o->add || !o->sbatch || !note_said(o, table, argc, argv))
        return cli_no_memory(command) == CLI_DONE;
    for (int option; (option = cli_getopt(argc, argv, short_options, table)) != -1;)
        if (!take_option(o, option))
            return false;
    if (!is_sensible(o))
        return false;
    o->how.trusted = o->how.trusted || o->how.debug;
    o->how.stop = options_stop();
    return true;
}

void options_finish(struct options *o)
{
    free(o->setting);
    free(o->add);
    free(o->sbatch);
    free(o->said);
}

/* ---- What they ask for ---- */

void options_debug(struct options *o, const struct config *c)
{
    if (o->how.debug && roster_has_program(c))
        o->how.trusted = false;
}

bool options_walls(struct options *o, struct err *err)
{
    char names[WALLS_NAMES], warning[WALLS_WARNING];
    unsigned standing;

    if (o->how.trusted)
        return true;
    if (!process_host(o->host, err) || !selftest_look(o->host, &standing, err))
        return false;
    o->how.host = o->host;
    o->how.missing = walls_missing(standing);
    if (o->how.missing && o->require_walls) {
        walls_names(o->how.missing, names);
        return err_set(err, ERR_USAGE, "--require-walls: this machine lacks %s (see doctor)",
                       names);
    }
    walls_warning(o->how.missing, warning);
    if (o->how.missing && !o->quiet && !o->warned)
        cli_warn(o->command, "%s", warning);
    o->warned = true;
    return true;
}

int options_failed(const struct options *o, const struct err *err)
{
    if (!*o->how.stop)
        return cli_fail(o->command, err);
    return options_stopped(*o->how.stop);
}

/* ---- Commands as they are typed ---- */

void options_print_word(FILE *out, const char *word)
{
    struct buf quoted = {0};

    (void)text_quoted(&quoted, word);
    fputs(cli_text(&quoted), out);
    buf_finish(&quoted);
}

void options_print_command(FILE *out, const char *lead, const char *command)
{
    fputs(lead, out);
    options_print_word(out, program_invocation_name);
    fprintf(out, " %s", command);
}

/* A word of its own, and one that begins with a hyphen is no option. */
static void put_argument(struct buf *out, const char *word)
{
    (void)buf_printf(out, *word == '-' ? " ./" : " ");
    (void)text_quoted(out, word);
}

static void put_said(struct buf *out, const struct option_said *said)
{
    if (!said->name) {
        put_argument(out, said->value);
        return;
    }
    (void)buf_printf(out, said->name[1] ? " --%s" : " -%s", said->name);
    if (!said->value)
        return;
    (void)buf_add_byte(out, ' ');
    (void)text_quoted(out, said->value);
}

/* Of `plan` and `slurm` alone; a secret; or what each machine's scheduler says. */
static bool is_of_plan(const struct options *o, const struct option_said *said)
{
    static const int own[] = {OPTION_ARRAY, OPTION_FRESH,  OPTION_SHARDS,
                              OPTION_TASKS, OPTION_SBATCH, 'q'};

    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (said->option == own[i])
            return true;
    return (said->option == 'j' && strcmp(o->command, "slurm") == 0) ||
           (said->name && strncmp(said->name, "seed", 4) == 0);
}

void options_put_others(struct buf *out, const struct options *o)
{
    for (size_t i = 0; i < o->saids; i++)
        if (!is_of_plan(o, &o->said[i]))
            put_said(out, &o->said[i]);
}

void options_print_resume(const struct options *o, const char *output)
{
    struct buf words = {0};

    options_print_command(stderr, "to go on: ", o->command);
    for (size_t i = 0; i < o->saids; i++)
        if (o->said[i].option != OPTION_FRESH)
            put_said(&words, &o->said[i]);
    fputs(cli_text(&words), stderr);
    buf_finish(&words);
    if (output && !o->output) {
        fputs(" -o ", stderr);
        options_print_word(stderr, output);
    }
    fputc('\n', stderr);
}
