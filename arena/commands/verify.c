/* `verify`: checks logs from the first byte to the last. */
#include "commands/command.h"
#include "replay/verify.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

#include "base/path.h"
#include "base/text.h"
#include "commands/options.h"
#include "commands/log_proof.h"
#include "config/bot_hashes.h"
#include "run/replay_bots.h"
#include "log/signature.h"

static const char usage[] =
    "euchre-arena verify LOG... [-j N] [--expect HASH] [--key FILE]\n"
    "                    [--replay-bots] [--bots PATH] [--deals-file FILE]\n"
    "\n"
    "Checks logs from the first byte to the last: checksums, the seed against its\n"
    "commitment, every set against the schedule, the cards of every deal, every\n"
    "answer by the referee, points, faults and forfeits, and the counts at the end.\n"
    "A folder stands for the log in it.\n"
    "\n"
    "    -j, --concurrency N threads, or worker processes that ask bots (one for each\n"
    "                        processor)\n"
    "    --expect HASH       the log must be the published one: its SHA-256, or the\n"
    "                        commitment that was printed before play. May be\n"
    "                        repeated, as each stage has a commitment\n"
    "    --key FILE          the log must be signed (LOG.sig) with the key whose\n"
    "                        public half is in FILE (see keygen, --sign)\n"
    "    --replay-bots       ask the bots again and compare every answer\n"
    "    --bots PATH         the bots: a file, or a folder with files. May be\n"
    "                        repeated. Bots that play by their names need none\n"
    "    --deals-file FILE   the deals, if they came from a file\n"
    "\n"
    "Each thing that is wrong is printed with its record and its address:\n"
    "9f3c21aa/17b/1.4.3 is the pairing, the set and its table, the game, deal and\n"
    "trick. A log that is not complete (LOG.part) is checked as far as it goes.\n"
    "\n"
    "Exit status: 0 all logs are right and complete, 4 some are not, 2 a file cannot\n"
    "be read.\n";

static const char command[] = "verify";

/* A log being verified. */
struct verification {
    const char *path;
    char log[PATH_CAP]; /* of a path that is a folder, the log in it */
    bool several;       /* logs */
    unsigned workers;
    char hash[HASH_HEX];   /* of the log: its SHA-256 */
    bool hashed;           /* or else: */
    struct err hash_error; /* why not */
    const char **expect;   /* hashes in hex, that are still to be found; owned */
    size_t expects;
    bool asks;                /* the bots again, */
    struct bot_hashes digest; /* whose files are these */
    const char *deals;        /* and the file of given deals, or NULL */
    const atomic_int *stop;   /* while they are asked, or NULL */
    const char *key;          /* the file of a public key, or NULL */
    bool is_true;             /* the referee has found nothing */
    int status;               /* so far */
};

/* One of those that are expected is found. */
static void cross_off(struct verification *t, const char *hash)
{
    for (size_t i = 0; i < t->expects; i++)
        if (strcasecmp(t->expect[i], hash) == 0)
            t->expect[i] = "";
}

static void print_verified(void *context, const struct verified *v)
{
    struct verification *t = context;
    char commitment[HASH_HEX];

    text_hex(commitment, v->commitment, HASH_BYTES);
    cross_off(t, commitment);
    if (t->several)
        printf("%s: ", t->path);
    if (v->segment)
        printf("segment %u: ", v->segment + 1);
    printf("verified: %" PRIu64 " sets, %" PRIu64 " deals, %" PRIu64 " answers, %" PRIu64
           " faults; %s%sseed matches its commitment %s\n",
           v->sets, v->deals, v->answers, v->faults, v->given ? "deals were given; " : "",
           v->believed ? "its rounds are not checked, because an earlier version planned them; "
                       : "",
           commitment);
    if (v->beacon)
        printf("%s%sdealt with the beacon '%s', announced as '%s'\n", t->several ? t->path : "",
               t->several ? ": " : "", v->beacon, v->beacon_source);
}

/* Whether all that is expected is there. */
static bool check_expected(const struct verification *t, const char *hash, struct err *err)
{
    struct buf missing = {0};

    for (size_t i = 0; i < t->expects; i++)
        if (*t->expect[i])
            (void)buf_printf(&missing, "%s%s", missing.len ? ", " : "", t->expect[i]);
    bool ok = !missing.len || err_set(err, ERR_FOUND,
                                      "%s: its SHA-256 is %s; expected its SHA-256, or the "
                                      "commitment of a segment, to be %s",
                                      t->path, hash, cli_text(&missing));
    buf_finish(&missing);
    return ok;
}

/* A folder stands for the log in it. */
static bool find_log(struct verification *t, struct err *err)
{
    struct stat st;
    bool folder = stat(t->path, &st) == 0 && S_ISDIR(st.st_mode);

    return path_join(t->log, folder ? t->path : "", folder ? LOG_NAME : t->path, err);
}

/* The hash takes a fifth of the time, and is made meanwhile. */
static bool referee(struct verification *t, struct err *err)
{
    struct hash_beside hash;

    hash_beside_begin(&hash, t->log, t->workers > 1);
    t->is_true = verify_log(t->path, t->workers, print_verified, t, err);
    t->hashed = hash_beside_end(&hash, t->hash, &t->hash_error);
    return t->is_true;
}

static bool check_hash(struct verification *t, struct err *err)
{
    if (t->status != CLI_DONE && !t->expects)
        return true;
    if (!t->hashed) {
        *err = t->hash_error;
        return false;
    }
    cross_off(t, t->hash);
    if (t->status == CLI_DONE)
        printf("%s%sSHA-256 of the log %s\n", t->several ? t->path : "", t->several ? ": " : "",
               t->hash);
    return check_expected(t, t->hash, err);
}

static bool check_key(struct verification *t, struct err *err)
{
    if (!t->key)
        return true;
    if (!signature_check(t->log, t->key, err))
        return false;
    printf("%s%ssigned by the key of %s\n", t->several ? t->path : "", t->several ? ": " : "",
           t->key);
    return true;
}

/* What one check finds is said, and the next one is made all the same. */
static void check(struct verification *t, bool (*true_of)(struct verification *t, struct err *err))
{
    struct err err;

    if (t->status == ERR_ABORT || t->status == ERR_USAGE || true_of(t, &err))
        return;
    bool stopped = t->stop && *t->stop;
    int found = stopped ? options_stopped(*t->stop) : cli_fail(command, &err);
    if (t->status == CLI_DONE || stopped)
        t->status = found;
}

static void on_difference(void *context, const char *line)
{
    (void)context;
    cli_warn(command, "%s", line);
}

static bool ask_bots(struct verification *t, struct err *err)
{
    struct options o = {.command = command, .how = {.workers = t->workers}};
    struct replay_bots rerun = {.log = t->path,
                                .digest = &t->digest,
                                .deals = t->deals,
                                .say = on_difference};

    if (!t->asks || !t->is_true)
        return true;
    t->stop = o.how.stop = options_stop();
    if (!options_walls(&o, err))
        return false;
    rerun.how = o.how;
    if (!replay_bots(&rerun, err))
        return false;
    if (rerun.differ)
        return err_set(err, ERR_FOUND,
                       "%s: the bots, asked again, give other answers than this log", t->path);
    printf("%s%sthe bots, asked again, give the same answers in %" PRIu64 " sets\n",
           t->several ? t->path : "", t->several ? ": " : "", rerun.sets);
    return true;
}

static int verify_all(struct verification *t, char **logs, int n)
{
    int status = CLI_DONE;

    t->several = n > 1;
    for (int i = 0; i < n && !ferror(stdout) && !(t->stop && *t->stop); i++) {
        t->path = logs[i];
        t->status = CLI_DONE;
        check(t, find_log);
        check(t, check_key); /* first, as what is wrong with a key's file ends it */
        check(t, referee);
        check(t, check_hash);
        check(t, ask_bots);
        if (t->status != CLI_DONE && status != ERR_ABORT)
            status = t->status;
    }
    return status;
}

/* ---- Options ---- */

static bool take_expected(struct verification *t, const char *hash)
{
    uint8_t bytes[HASH_BYTES];

    if (!text_unhex(text_of(hash), bytes, sizeof bytes))
        return cli_misuse(command, "--expect takes a hash of 64 hex digits, not '%.80s'", hash) ==
               CLI_DONE;
    t->expect[t->expects++] = hash;
    return true;
}

static bool add_bots(struct verification *t, const char *path)
{
    struct err err;

    return bot_hashes_add(&t->digest, path, &err) || cli_fail(command, &err) == CLI_DONE;
}

static bool take_verify_option(struct verification *t, int option)
{
    switch (option) {
    case 'j':
        return options_workers(command, &t->workers);
    case 'e':
        return take_expected(t, optarg);
    case 'k':
        return (t->key = optarg);
    case 'r':
        return t->asks = true;
    case 'd':
        return (t->deals = optarg);
    case 'b':
        return t->asks = add_bots(t, optarg);
    default:
        return cli_bad_option(command) == CLI_DONE;
    }
}

static bool read_options(struct verification *t, int argc, char **argv)
{
    static const struct option options[] = {{"concurrency", required_argument, NULL, 'j'},
                                            {"expect", required_argument, NULL, 'e'},
                                            {"key", required_argument, NULL, 'k'},
                                            {"replay-bots", no_argument, NULL, 'r'},
                                            {"bots", required_argument, NULL, 'b'},
                                            {"deals-file", required_argument, NULL, 'd'},
                                            {NULL, 0, NULL, 0}};

    for (int option; (option = cli_getopt(argc, argv, "j:", options)) != -1;)
        if (!take_verify_option(t, option))
            return false;
    if (optind == argc)
        return cli_misuse(command, "expected a log") == CLI_DONE;
    return !t->expects || optind + 1 == argc ||
           cli_misuse(command, "--expect goes with one log only") == CLI_DONE;
}

static int cmd_verify(int argc, char **argv)
{
    struct verification task = {.workers = options_processors(),
                                .expect = calloc((size_t)argc, sizeof *task.expect)};
    struct err err;
    int status = task.expect ? ERR_USAGE : cli_no_memory(command);

    if (task.expect && read_options(&task, argc, argv))
        status = task.asks && !bot_hashes_add_installed(&task.digest, &err)
                     ? cli_fail(command, &err)
                     : verify_all(&task, argv + optind, argc - optind);
    bot_hashes_finish(&task.digest);
    free(task.expect);
    return status;
}

const struct command command_verify = {command, "referee a log again, check its seed and checksums",
                                       usage, cmd_verify};
