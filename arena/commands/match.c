#include <getopt.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/file.h"
#include "base/path.h"
#include "commands/tournament.h"
#include "run/log_files.h"
#include "log/log.h"

static const char usage[] =
    "euchre-arena match A B [C ...] [options]      a duplicate match\n"
    "\n"
    "Two bots, or where each plays for himself two or more. Fewer bots than seats\n"
    "take the chairs in turn, so that each sits against itself as well; of more bots\n"
    "than seats all line-ups play, or where these are more than 500 a balanced choice\n"
    "of them.\n"
    "\n"
    "A bot is the name of an installed one, or a path, then its arguments: simple,\n"
    "./mine.so, 'simple level=2'. With -o the log is kept, and the same command goes\n"
    "on with what is missing. A bot that cannot start is refused before play.\n"
    "\n" OPTIONS_USAGE;

static const char command[] = "match";

/* Where the log goes: -o LOG, or into it where it is a folder. */
static bool log_of(char out[PATH_CAP], const char *output, struct err *err)
{
    struct stat st;

    if (stat(output, &st) == 0 && S_ISDIR(st.st_mode))
        return path_join(out, output, LOG_NAME, err);
    if (!*path_base(output))
        return err_set(err, ERR_USAGE, "-o: there is no folder %s", output);
    return path_join(out, "", output, err);
}

static int play_kept(struct options *o, struct config *config)
{
    char log[PATH_CAP], copies[PATH_CAP];
    struct err err;

    if (!log_of(log, o->output, &err) || !path_with_end(copies, log, ".bots", &err))
        return cli_fail(command, &err);
    return tournament_play(
        o, config,
        &(struct tournament_files){.log = log, .copies = copies, .kept = true, .all_start = true});
}

/* Nothing is kept: everything is in a folder that goes in the end. */
static int play_once(struct options *o, struct config *config)
{
    char folder[PATH_CAP], log[PATH_CAP], copies[PATH_CAP];
    struct err err;
    int status;

    if (!file_temporary(folder, &err))
        return cli_fail(command, &err);
    if (path_join(log, folder, "log", &err) && path_join(copies, folder, "bots", &err)) {
        status = tournament_play(
            o, config, &(struct tournament_files){.log = log, .copies = copies, .all_start = true});
        log_files_remove(log);
    } else {
        status = cli_fail(command, &err);
    }
    (void)rmdir(folder);
    return status;
}

static int play(struct options *o, struct config *config, char **bots, int n)
{
    struct err err;

    for (int i = 0; i < n; i++)
        if (!config_bot(config, bots[i], &err))
            return cli_fail(command, &err);
    return o->output ? play_kept(o, config) : play_once(o, config);
}

/* Whether the rules allow so many bots. What is wrong with rules themselves is said later. */
static bool is_bots(const struct options *o, int n)
{
    const char *text = RULES_DEFAULT;
    struct eu_rules rules;
    for (size_t i = 0; i < o->settings; i++)
        if (strcmp(o->setting[i].key, "rules") == 0)
            text = o->setting[i].value;
    return n == 2 || (n > 2 && (!rules_parse(&rules, text, NULL) || rules_individual(&rules)));
}

static int run(int argc, char **argv)
{
    struct options o;
    struct config config;
    struct err err;
    int status;
    if (!options_read(&o, command, argc, argv)) {
        status = ERR_USAGE;
    } else if (!is_bots(&o, argc - optind)) {
        status = cli_misuse(command, "two bots are needed%s",
                            argc - optind < 2 ? "" : "; more of them play a tournament (`run`)");
    } else if (!config_init(&config, &err)) {
        status = cli_fail(command, &err);
    } else {
        status = play(&o, &config, argv + optind, argc - optind);
        config_finish(&config);
    }
    options_finish(&o);
    return status;
}

const struct command command_match = {command, "a duplicate match", usage, run};
