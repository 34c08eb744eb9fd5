#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "commands/command.h"
#include "base/path.h"
#include "commands/tournament.h"
#include "log/log.h"

static const char usage[] =
    "euchre-arena run FILE.yaml [options]      play a tournament into a folder\n"
    "\n"
    "The folder, by default the file's name with .arena, holds log.msgpack. Running\n"
    "the same again goes on with what is missing there; a complete one is only shown.\n"
    "A file with `stages:` is several games one after the other, which end up in one\n"
    "log. Beside it lie the results (results.json) and a page to look at them, and at\n"
    "the deals (report.html), whose path is the last line.\n"
    "\n"
    "    --add BOT           a bot that enters late, when all is complete: it meets\n"
    "                        those that were there, and all are ranked anew; before\n"
    "                        it --add those that entered late before it, in their\n"
    "                        order. A --seed is the newcomers' then. Not with\n"
    "                        pairs, swiss or knockout, nor with `stages:`\n"
    "    --shard K/N         part K of N alone, into DIR/shard-K-of-N.log: a shard;\n"
    "                        many machines can play one tournament (plan, merge)\n" OPTIONS_USAGE;

static const char command[] = "run";

/* The folder for the results: -o, or the file's name with .arena in place of .yaml. */
static bool folder_of(char out[PATH_CAP], const char *file, const char *output, struct err *err)
{
    static const char *const ends[] = {".yaml", ".yml"};
    size_t n = strlen(file);
    if (output)
        return path_join(out, "", output, err);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t m = strlen(ends[i]);
        if (n > m && strcmp(file + n - m, ends[i]) == 0) {
            n -= m;
            break;
        }
    }
    int made = snprintf(out, PATH_CAP, "%.*s.arena", (int)n, file);
    return (made >= 0 && made < PATH_CAP) ||
           err_set(err, ERR_USAGE, "path too long: %.60s...", file);
}

static bool read_bots(const struct options *o, struct config *config, const char *file,
                      struct err *err)
{
    bool ok = config_read(config, file, err);
    for (size_t i = 0; ok && i < o->adds; i++)
        ok = config_bot(config, o->add[i], err);
    return ok;
}

static int play(struct options *o, struct config *config, const char *file)
{
    char folder[PATH_CAP], log[PATH_CAP], copies[PATH_CAP];
    struct err err;
    if (!read_bots(o, config, file, &err) || !folder_of(folder, file, o->output, &err) ||
        !path_join(log, folder, LOG_NAME, &err) || !path_join(copies, folder, "bots", &err))
        return cli_fail(o->command, &err);
    return tournament_play(
        o, config,
        &(struct tournament_files){.folder = folder, .log = log, .copies = copies, .kept = true});
}

int tournament_command(const char *name, int argc, char **argv)
{
    struct options o;
    struct config config;
    struct err err;
    int status;
    if (!options_read(&o, name, argc, argv)) {
        status = ERR_USAGE;
    } else if (argc - optind != 1) {
        status = cli_misuse(name, "one tournament file is needed");
    } else if (!config_init(&config, &err)) {
        status = cli_fail(name, &err);
    } else {
        status = play(&o, &config, argv[optind]);
        config_finish(&config);
    }
    options_finish(&o);
    return status;
}

static int run(int argc, char **argv)
{
    return tournament_command(command, argc, argv);
}

const struct command command_run = {command, "play a tournament into a folder", usage, run};
