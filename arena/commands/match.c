/* `match`: plays a duplicate match. */
#include <getopt.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/folder.h"
#include "base/path.h"
#include "commands/tournament.h"
#include "log/log.h"

static const char usage[] =
    "euchre-arena match A B [C ...] [options]\n"
    "\n"
    "Plays a duplicate match of two bots, or of two or more in individual games.\n"
    "\n"
    "A bot is the name of an installed bot or a path, then its arguments: simple,\n"
    "./mine.so, 'simple level=2'. A bot that cannot start is refused before play.\n"
    "`check` says what is wrong with a bot.\n"
    "\n"
    "If there are fewer bots than seats, they take the seats in turn, so that each\n"
    "also plays against itself. If there are more, all line-ups play, or a balanced\n"
    "sample of them where these are more than 500.\n"
    "\n"
    "With -o the log is kept, and the same command continues a match that was\n"
    "stopped.\n"
    "\n"
    "    -o LOG              keep the log in this file\n" OPTIONS_USAGE;

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

/* Where everything is, in a folder that goes in the end where nothing is kept. */
static bool find_paths(struct tournament *t, struct folder_temporary *folder, struct err *err)
{
    if (t->kept)
        return log_of(t->name, t->options->output, err) &&
               path_with_end(t->copies, t->name, ".bots", err);
    return folder_temporary_open(folder, err) && path_join(t->name, folder->path, "log", err) &&
           path_join(t->copies, folder->path, "bots", err);
}

static bool add_bots(struct tournament *t, char **bots, int n, struct err *err)
{
    for (int i = 0; i < n; i++)
        if (!config_bot(&t->config, bots[i], err))
            return false;
    return true;
}

static int play_match(struct tournament *t, char **bots, int n)
{
    struct folder_temporary folder = {.lock = -1};
    struct err err;
    int status;

    t->kept = t->options->output;
    t->all_start = true;
    if (add_bots(t, bots, n, &err) && find_paths(t, &folder, &err))
        status = tournament_open(t);
    else
        status = cli_fail(command, &err);
    if (status == CLI_DONE)
        status = tournament_play(t);
    if (*folder.path)
        folder_temporary_close(&folder);
    return status;
}

/* Whether the rules allow so many bots. What is wrong with rules themselves is said later. */
static bool is_enough(const struct options *o, int n)
{
    const char *text = RULES_DEFAULT;
    struct eu_rules rules;

    for (size_t i = 0; i < o->settings; i++)
        if (strcmp(o->setting[i].key, "rules") == 0)
            text = o->setting[i].value;
    return n == 2 || (n > 2 && (!rules_parse(&rules, text, NULL) || rules_individual(&rules)));
}

static int cmd_match(int argc, char **argv)
{
    struct options o;
    struct tournament t;
    struct err err;
    int status;

    if (!options_read(&o, command, argc, argv)) {
        status = ERR_USAGE;
    } else if (!is_enough(&o, argc - optind)) {
        status = cli_misuse(command, "expected two bots%s",
                            argc - optind < 2 ? "" : "; for more, use a tournament (`run`)");
    } else if (!tournament_init(&t, &o, &err)) {
        status = cli_fail(command, &err);
    } else {
        status = play_match(&t, argv + optind, argc - optind);
        tournament_close(&t);
    }
    options_finish(&o);
    return status;
}

const struct command command_match = {command, "a duplicate match", usage, cmd_match};
