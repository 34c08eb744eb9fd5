/* `merge`: joins the shards of a tournament into one log. */
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/stat.h>

#include "commands/command.h"
#include "base/text.h"
#include "commands/log_proof.h"
#include "config/config.h"
#include "shards/merge.h"

static const char usage[] =
    "euchre-arena merge -o LOG SHARD...\n"
    "\n"
    "Joins what `run --shard` has played into one log: the one that a single run\n"
    "would have written, byte for byte. A folder stands for its shard-*.log; without\n"
    "-o the log goes there too.\n"
    "\n"
    "If shards are missing, given twice, damaged or of another run, all of them are\n"
    "named, nothing is written, and the exit status is 4. In formats that pair by\n"
    "results the rounds so far are joined, and `plan` says what is played next.\n"
    "\n"
    "    -o LOG, DIR         where the log goes; in a folder to log.msgpack\n"
    "    --seed TEXT         the seed, if it is not in LOG.seed, where shards keep it\n"
    "    --seed-file FILE    the same from a file\n"
    "    --sign KEY          sign the complete log as LOG.sig (see keygen)\n"
    "    -q, --quiet         print only what is wrong\n";

static const char command[] = "merge";

struct request {
    const char *output, *sign;
    bool seed_given, quiet;
    uint8_t seed[RNG_SEED_BYTES];
};

static bool is_folder(const char *path)
{
    struct stat st;

    return path && stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool take_seed(struct request *r, int option)
{
    struct err err;

    r->seed_given = option == 's' ? config_seed_text(r->seed, text_of(optarg), &err)
                                  : config_seed_file(r->seed, optarg, &err);
    if (!r->seed_given)
        (void)cli_fail(command, &err);
    return r->seed_given;
}

static bool take_merge_option(struct request *r, int option)
{
    switch (option) {
    case 'o':
        r->output = optarg;
        return true;
    case 'q':
        return r->quiet = true;
    case 'k':
        return (r->sign = optarg);
    case 's':
    case 'f':
        return take_seed(r, option);
    default:
        (void)cli_bad_option(command);
        return false;
    }
}

static bool read_options(struct request *r, int argc, char **argv)
{
    static const struct option table[] = {
        {"seed", required_argument, NULL, 's'},
        {"seed-file", required_argument, NULL, 'f'},
        {"sign", required_argument, NULL, 'k'},
        {"quiet", no_argument, NULL, 'q'},
        {NULL, 0, NULL, 0},
    };

    for (int option; (option = cli_getopt(argc, argv, "o:q", table)) != -1;)
        if (!take_merge_option(r, option))
            return false;
    if (optind == argc)
        return cli_misuse(command, "expected the logs of shards") == CLI_DONE;
    if (!r->output && optind + 1 == argc && is_folder(argv[optind]))
        r->output = argv[optind];
    if (r->output && *r->output)
        return true;
    (void)cli_misuse(command, "expected -o LOG, or one folder of shards: %s is not a folder",
                     argv[optind]);
    return false;
}

static void on_found(void *context, const char *line)
{
    (void)context;
    cli_warn(command, "%s", line);
}

static bool print_merged(const char *log, const struct merged *m, struct err *err)
{
    if (m->already)
        fputs("nothing was merged", stdout);
    else
        printf("%" PRIu64 " sets, now with %zu shard%s", m->sets, m->shards,
               m->shards == 1 ? "" : "s");
    if (m->rounds)
        printf(" in %" PRIu64 " round%s", m->rounds, m->rounds == 1 ? "" : "s");
    if (m->given_up)
        printf(", %" PRIu64 " of them given up, as earlier sets show", m->given_up);
    printf("%s\n", m->already    ? ": complete already"
                   : m->complete ? ""
                                 : ": play goes on (see plan)");
    return !m->complete || log_proof_print(log, err);
}

/* A folder stands for the log in it. */
static bool log_of(char log[PATH_CAP], const char *output, struct err *err)
{
    return is_folder(output) ? path_join(log, output, LOG_NAME, err)
                             : path_join(log, "", output, err);
}

static bool add_path(struct shard_logs *logs, const char *path, struct err *err)
{
    return is_folder(path) ? shard_logs_in(logs, path, err) : shard_logs_add(logs, path, err);
}

static int merge_logs(const struct request *r, const struct shard_logs *logs)
{
    char log[PATH_CAP];
    struct merged merged;
    struct merging how = {.log = log,
                          .path = (const char *const *)logs->path,
                          .paths = logs->n,
                          .seed = r->seed_given ? r->seed : NULL,
                          .found = on_found};
    struct err err;

    if (!log_of(log, r->output, &err) || !log_proof_key(r->sign, &err) ||
        !merge_shards(&how, &merged, &err) ||
        (merged.complete && !log_proof_sign(log, r->sign, &err)))
        return cli_fail(command, &err);
    return r->quiet || print_merged(log, &merged, &err) ? CLI_DONE : cli_fail(command, &err);
}

static int cmd_merge(int argc, char **argv)
{
    struct request r = {.quiet = false};
    struct shard_logs logs = {.n = 0};
    struct err err;
    bool ok = true;

    if (!read_options(&r, argc, argv))
        return ERR_USAGE;
    for (int i = optind; ok && i < argc; i++)
        ok = add_path(&logs, argv[i], &err);
    int status = ok ? merge_logs(&r, &logs) : cli_fail(command, &err);
    shard_logs_finish(&logs);
    return status;
}

const struct command command_merge = {command, "join the shards of a tournament", usage, cmd_merge};
