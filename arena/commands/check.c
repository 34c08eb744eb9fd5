/* `check`: tests whether a bot is fit to play. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/command.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/json_writer.h"
#include "base/text.h"
#include "results/check_results.h"
#include "commands/options.h"

static const char usage[] =
    "euchre-arena check BOT [options]\n"
    "euchre-arena check BOT --against BOTS [options]\n"
    "\n"
    "Tests whether a bot is fit to play. The bot is a name or a path with arguments,\n"
    "as for `match`.\n"
    "\n"
    "It plays a few hundred deals of every rule set that it accepts, also with other\n"
    "parameters (variants), against bots that come with the arena. The same deals are\n"
    "played again with new processes for each table, which shows whether the bot\n"
    "keeps anything in globals. In one rule set it plays on in the same processes,\n"
    "which shows whether it needs more memory or time with each table. The first\n"
    "fault is explained: what the bot did, where, what it was asked, and how to fix\n"
    "it. After it the other rule sets are only tried.\n"
    "\n"
    "    --rules RULES           only these rules\n"
    "    --deals N               about so many deals of each rule set (200, of a slow\n"
    "                            bot fewer)\n"
    "    --max-time TIME         of a slow bot fewer deals, so that a rule set takes\n"
    "                            about so much of its CPU time, as in 10s (a minute)\n"
    "    --seed TEXT, --seed-file FILE\n"
    "                            other deals\n"
    "    --enforcement HOW       book or repair (book)\n"
    "    -o FOLDER               keep the logs there, for `replay`\n"
    "    -j, --concurrency N     worker processes (one for each processor)\n"
    "    --require-walls         refuse to check if a wall of the sandbox is missing\n"
    "                            (see doctor)\n"
    "    --trusted               without a sandbox\n"
    "    --debug                 one process, no limits: for gdb\n"
    "    --json                  one JSON object\n"
    "    -q, --quiet             only the verdict\n"
    "    --answer-ms N, --table-ms N, --load-ms N\n"
    "                            CPU time of an answer (50), a table (10000), of\n"
    "                            loading (2000)\n"
    "    --memory-mb N           memory of a bot (256)\n"
    "    --bot-mb N              size of its file (64)\n"
    "\n"
    "With --against it measures how strong the bot is instead. The bot plays\n"
    "duplicate sets of four deals against bots that come with the arena, one after\n"
    "the other, the weak and fast ones first. For each, a sequential test decides\n"
    "whether the bot beats it, by 0.02 points a deal rather than by none; it is wrong\n"
    "5 times in 100 either way. After a clear loss it stops.\n"
    "\n"
    "    --against BOTS          rungs: random, greedy, simple, foster, professor,\n"
    "                            somerset, callace, rule, pimc, net, champion, as far\n"
    "                            as they play these rules; or a list: simple,./b.so\n"
    "    --all                   go on after a clear loss\n"
    "    --rules RULES           a game of two sides (modern)\n"
    "    --sets N                at most so many sets against each (20000)\n"
    "    --max-time TIME         at most so long, as 90s or 5m (60s)\n"
    "    --verdict               the exit status tells the result\n"
    "\n"
    "Exit status: 0 it passed, 4 it failed, 2 there is no such bot or it plays none\n"
    "of the rules. With --against: 0 it was played to the end, 4 the bot was at\n"
    "fault; with --verdict 0 it beats all, 5 it does not beat one of them, 6 it\n"
    "beats those that are not open.\n";

static const char command[] = "check";

struct check_command {
    struct options *options;
    struct check_setup setup;
    struct check check;
    struct check_verdict grade;
    char folder[PATH_CAP];
    int width; /* of the names of rule sets */
};

/* ---- Options ---- */

/* A few of the options are the check's business, the others the configuration's. */
static bool take_setting(struct check_command *c, const struct config_setting *s,
                         struct config_setting *setting)
{
    static const char *const passed_on[] = {"seed",     "seed-file", "enforcement", "answer-ms",
                                            "table-ms", "load-ms",   "memory-mb",   "bot-mb"};
    uint64_t n;

    if (strcmp(s->key, "rules") == 0)
        return (c->setup.rules = s->value);
    if (strcmp(s->key, "deals") == 0) {
        if (!text_u64(text_of(s->value), 1, 1000000, &n))
            return !cli_misuse(command, "--deals: expected a number from 1 to 1000000, not '%.40s'",
                               s->value);
        c->setup.deals = (unsigned)n;
        return true;
    }
    if (strcmp(s->key, "max-time") == 0)
        return (text_seconds(text_of(s->value), &c->setup.seconds) && c->setup.seconds) ||
               !cli_misuse(command, "--max-time: expected a time, as in 10 or 1m, not '%.40s'",
                           s->value);
    for (size_t i = 0; i < sizeof passed_on / sizeof passed_on[0]; i++) {
        if (strcmp(s->key, passed_on[i]) != 0)
            continue;
        setting[c->setup.settings++] = (struct config_setting){s->key, s->value};
        return true;
    }
    return !cli_misuse(command, "there is no option for '%s' here", s->key);
}

static bool has_seed(const struct check_setup *s)
{
    for (size_t i = 0; i < s->settings; i++)
        if (strncmp(s->setting[i].key, "seed", 4) == 0)
            return true;
    return false;
}

/* `setting` has room for one more than there are settings. */
static bool set_up(struct check_command *c, struct config_setting *setting, char **bots, int n)
{
    const struct options *o = c->options;

    if (n != 1)
        return !cli_misuse(command, "expected one bot");
    if (!o->against && o->all)
        return !cli_misuse(command, "--all goes with --against");
    if (o->results.format == GRID_CSV || o->results.crosstable || o->results.los ||
        o->results.times || o->results.luck || o->fail_on_fault || (o->verdict && !o->against) ||
        o->how.fresh || o->how.batch)
        return !cli_misuse(command,
                           "check does not take --csv, --crosstable, --los, --times, --luck, "
                           "--fail-on-fault, --verdict, --fresh or --batch");
    c->setup = (struct check_setup){
        .bot = bots[0], .setting = setting, .folder = c->folder, .keep = o->output, .how = o->how};
    for (size_t i = 0; !o->against && i < o->settings; i++)
        if (!take_setting(c, &o->setting[i], setting))
            return false;
    if (!has_seed(&c->setup))
        setting[c->setup.settings++] = (struct config_setting){"seed", "check"};
    return true;
}

/* ---- The table ---- */

static bool is_table(const struct check_command *c)
{
    return !c->options->quiet && c->options->results.format == GRID_TEXT;
}

static void print_heading(struct check_command *c)
{
    char rules[RULES_TEXT];

    for (size_t i = 0; i < c->check.rule_sets; i++) {
        check_rules_text(&c->check, i, rules);
        if ((int)strlen(rules) > c->width)
            c->width = (int)strlen(rules);
    }
    if (is_table(c))
        printf("%-*s  %6s  result\n", c->width, "rules", "deals");
}

static void print_report(const struct check_command *c, const struct check_report *r)
{
    static const char *const results[] = {[CHECK_PASSED] = "ok",
                                          [CHECK_TRIED] = "ok so far",
                                          [CHECK_SKIPPED] = "skipped: not accepted",
                                          [CHECK_FAILED] = "FAIL: "};
    struct buf what = {0};
    char deals[24] = "-";

    if (!is_table(c))
        return;
    if (r->findings.deals)
        (void)snprintf(deals, sizeof deals, "%" PRIu64, r->findings.deals);
    if (r->result == CHECK_FAILED)
        check_finding_briefly(&what, &r->finding);
    printf("%-*s  %6s  %s%s\n", c->width, r->rules, deals, results[r->result], cli_text(&what));
    buf_finish(&what);
    (void)fflush(stdout);
}

/* ---- The check ---- */

static bool sit(struct check_command *c, size_t paper, struct err *err)
{
    struct check_report r;

    if (!check_play(&c->check, paper, &r, err))
        return false;
    print_report(c, &r);
    return check_verdict_add(&c->grade, &r) || err_memory(err);
}

static bool sit_all(struct check_command *c, struct err *err)
{
    for (size_t i = 0; i < c->check.rule_sets && !c->check.hopeless; i++)
        if (!sit(c, i, err))
            return false;
    return true;
}

/* What else a program that runs this has to know: whether it is the bot that is at fault, whether
 * the bot plays any of the rules, and whether it is slow. */
static int say_outcome(const struct check_command *c, int status)
{
    const struct check_verdict *g = &c->grade;
    struct buf why = {0};

    if (g->failed)
        check_finding_sentence(&why, g->check, &g->first);
    else if (status != CLI_DONE)
        (void)buf_printf(&why, "%s accepts none of the rule sets", c->check.name);
    cli_outcome(command, json_pack("{s:i, s:s?, s:s, s:o, s:b, s:b}", "status", status, "fault",
                                   err_fault_name(status == CLI_DONE ? ERR_OF_NOBODY : ERR_OF_BOT),
                                   "bot", c->check.name, "why", jw_text_or_null(cli_text(&why)),
                                   "accepts", g->passed || g->failed, "slow", g->fewer != 0));
    buf_finish(&why);
    return status;
}

static int print_results(const struct check_command *c)
{
    const struct check_verdict *g = &c->grade;

    if (!g->passed && !g->failed)
        return say_outcome(c,
                           cli_misuse(command, "%s accepts none of the rule sets", c->check.name));
    if (is_table(c))
        putchar('\n');
    if (!check_verdict_print(g, c->options->results.format))
        return cli_no_memory(command);
    return say_outcome(c, g->failed ? ERR_FOUND : CLI_DONE);
}

static int climb(struct check_command *c)
{
    struct err err;

    return options_walls(c->options, &err) ? check_ladder(c->options, c->setup.bot, c->folder)
                                           : cli_fail(command, &err);
}

static int examine(struct check_command *c)
{
    struct err err;

    if (c->options->against)
        return climb(c);
    if (!options_walls(c->options, &err) || !check_start(&c->check, &c->setup, &err))
        return cli_fail(command, &err);
    c->grade.check = &c->check;
    print_heading(c);
    int status = sit_all(c, &err) ? print_results(c) : options_failed(c->options, &err);
    check_verdict_finish(&c->grade);
    return status;
}

/* ---- The folder of the logs ---- */

static int examine_kept(struct check_command *c)
{
    struct err err;

    if (!path_join(c->folder, "", c->options->output, &err) || !file_mkdirs(c->folder, &err))
        return cli_fail(command, &err);
    return examine(c);
}

static int examine_once(struct check_command *c)
{
    struct folder_temporary folder;
    struct err err;

    if (!folder_temporary_open(&folder, &err) || !path_join(c->folder, "", folder.path, &err))
        return cli_fail(command, &err);
    int status = examine(c);
    folder_temporary_close(&folder);
    return status;
}

static int cmd_check(int argc, char **argv)
{
    struct options options;
    struct config_setting *setting = calloc((size_t)argc + 1, sizeof *setting);
    struct check_command *c = calloc(1, sizeof *c);
    int status = ERR_USAGE;

    if (!setting || !c) {
        status = cli_no_memory(command);
    } else {
        if (options_read(&options, command, argc, argv)) {
            c->options = &options;
            if (set_up(c, setting, argv + optind, argc - optind))
                status = options.output ? examine_kept(c) : examine_once(c);
        }
        options_finish(&options);
    }
    free(c);
    free(setting);
    return status;
}

const struct command command_check = {command, "acceptance test of one bot, with a verdict", usage,
                                      cmd_check};
