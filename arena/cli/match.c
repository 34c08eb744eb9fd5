#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "cli/cli.h"
#include "cli/conduct.h"
#include "cli/single.h"
#include "match/files.h"

const char usage_match[] =
    "euchre-arena match A B [C ...] [options]      a duplicate match\n"
    "\n"
    "Two bots, or where each plays for himself two or more. Fewer bots than seats\n"
    "take the chairs in turn, so that each sits against itself as well; of more bots\n"
    "than seats all line-ups play, or where these are more than 500 a balanced choice\n"
    "of them.\n"
    "\n"
    "A bot is the name of an installed one, or a path, then its arguments: simple,\n"
    "./mine.so, 'simple level=2'. With -o the log is kept, and the same command goes\n"
    "on with what is missing.\n"
    "\n" CONDUCT_USAGE;

/* Where the log goes: -o LOG, or into it where it is a folder. */
static bool log_of(char out[PATH_CAP], const char *output, struct err *err)
{
    struct stat st;
    if (stat(output, &st) == 0 && S_ISDIR(st.st_mode))
        return path_join(out, output, "log.msgpack", err);
    if (!*path_base(output))
        return err_set(err, ERR_USAGE, "-o: there is no folder %s", output);
    return path_join(out, "", output, err);
}

static int play_kept(struct conduct *c, struct config *config)
{
    char log[PATH_CAP], copies[PATH_CAP];
    struct err err;
    if (!log_of(log, c->output, &err))
        return cli_fail("match", &err);
    int n = snprintf(copies, sizeof copies, "%s.bots", log);
    if (n < 0 || n >= PATH_CAP)
        return cli_misuse("match", "path too long: %.60s...", log);
    return single_play(c, config, log, copies, true);
}

/* Nothing is kept: everything is in a folder that goes in the end. */
static int play_once(struct conduct *c, struct config *config)
{
    const char *tmp = getenv("TMPDIR");
    char folder[PATH_CAP], log[PATH_CAP], path[PATH_CAP];
    struct err err;
    if (!path_join(folder, tmp && *tmp ? tmp : "/tmp", "euchre-arena.XXXXXX", &err))
        return cli_fail("match", &err);
    if (!mkdtemp(folder)) {
        (void)err_errno(&err, ERR_ABORT, "cannot make folder %s", folder);
        return cli_fail("match", &err);
    }
    int status = ERR_ABORT;
    if (path_join(log, folder, "log", &err) && path_join(path, folder, "bots", &err)) {
        status = single_play(c, config, log, path, false);
        files_remove(log);
    } else {
        status = cli_fail("match", &err);
    }
    (void)rmdir(folder);
    return status;
}

static int play(struct conduct *c, struct config *config, char **bots, int n)
{
    struct err err;
    for (int i = 0; i < n; i++)
        if (!config_bot(config, bots[i], &err))
            return cli_fail("match", &err);
    return c->output ? play_kept(c, config) : play_once(c, config);
}

/* Whether the rules allow so many bots. What is wrong with rules themselves is said later. */
static bool is_bots(const struct conduct *c, int n)
{
    const char *text = "modern";
    struct eu_rules rules;
    for (size_t i = 0; i < c->settings; i++)
        if (strcmp(c->setting[i].key, "rules") == 0)
            text = c->setting[i].value;
    return n == 2 || (n > 2 && (!rules_parse(&rules, text, NULL) || rules_individual(&rules)));
}

int cmd_match(int argc, char **argv)
{
    struct conduct c;
    struct config config;
    struct err err;
    int status;
    if (!conduct_options(&c, "match", argc, argv)) {
        status = ERR_USAGE;
    } else if (!is_bots(&c, argc - optind)) {
        status = cli_misuse("match", "two bots are needed%s",
                            argc - optind < 2 ? "" : "; more of them play a tournament (`run`)");
    } else if (!config_init(&config, &err)) {
        status = cli_fail("match", &err);
    } else {
        status = play(&c, &config, argv + optind, argc - optind);
        config_finish(&config);
    }
    conduct_finish(&c);
    return status;
}
