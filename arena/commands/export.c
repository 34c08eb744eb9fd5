#include <getopt.h>
#include <string.h>

#include "commands/command.h"
#include "base/text.h"
#include "commands/export_write.h"
#include "commands/options.h"

static const char usage[] =
    "euchre-arena export --csv|--json-lines [--decisions] [-o FILE]\n"
    "                    [options] LOG...\n"
    "euchre-arena export --egn FOLDER [--at ADDRESS] LOG...\n"
    "euchre-arena export --sqlite SEASON.db LOG...\n"
    "\n"
    "Writes logs in other formats. A folder stands for the log in it. A log that is\n"
    "still being written is exported as far as it is complete.\n"
    "\n"
    "    --csv           a table for spreadsheets (RFC 4180, UTF-8), one row a deal\n"
    "    --json-lines    one JSON object a line, for each deal with its decisions\n"
    "    --decisions     one row or line a decision instead: who was asked what, the\n"
    "                    legal answers, and the answer\n"
    "    --egn FOLDER    a file for each game in EGN 1.4, JSON Euchre Game Notation:\n"
    "                    four players in two sides, by rules that EGN can express\n"
    "    --sqlite FILE   add the results to a season, a SQLite database of bots,\n"
    "                    tournaments, sets, tables and faults, which is made if it is\n"
    "                    not there. Nothing is added twice, or before it is complete.\n"
    "                    `season FILE` shows the leaderboard\n"
    "    -o FILE         where it goes (standard output); FILE appears when all of it\n"
    "                    is written\n"
    "    --at ADDRESS    only this pairing, set, table, game or deal, as in\n"
    "                    9f3c21aa/17b/1.4\n"
    "    --stage N       only stage N of a tournament that has several\n"
    "\n"
    "docs/formats/exports.md describes the columns and tables.\n"
    "\n"
    "Exit status: 0; 2 if there is no log or no such deal, 4 if a log or a database\n"
    "is damaged.\n";

static const char command[] = "export";

/* ---- The command line ---- */

enum target { TO_NOTHING, TO_ROWS, TO_EGN, TO_SEASON };

struct request {
    enum target to;
    struct export_write e;
};

/* Only one target; false after an error, which has been said. */
static bool aim(struct request *q, enum target to)
{
    if (q->to != TO_NOTHING) {
        (void)cli_misuse(command, "expected one of --csv, --json-lines, --egn, --sqlite");
        return false;
    }
    q->to = to;
    return true;
}

static bool take_at(struct request *q)
{
    q->e.at = optarg;
    if (address_parse(optarg, &q->e.rows.at))
        return true;
    (void)cli_misuse(command, "--at %s: expected an address like 9f3c21aa/17b/1.4", optarg);
    return false;
}

static bool take_stage(struct request *q)
{
    uint64_t stage;

    if (!text_u64(text_of(optarg), 1, UINT32_MAX, &stage)) {
        (void)cli_misuse(command, "--stage: expected a number from 1 on, not '%.40s'", optarg);
        return false;
    }
    q->e.stage = (unsigned)stage;
    return true;
}

/* False after an error, which has been said. */
static bool take_option(struct request *q, int option)
{
    switch (option) {
    case 'c':
        return aim(q, TO_ROWS);
    case 'j':
        q->e.rows.json = true;
        return aim(q, TO_ROWS);
    case 'e':
        q->e.egn = optarg;
        return aim(q, TO_EGN);
    case 'q':
        q->e.season = optarg;
        return aim(q, TO_SEASON);
    case 'd':
        q->e.rows.kind = ROWS_DECISIONS;
        return true;
    case 'o':
        q->e.out = strcmp(optarg, "-") == 0 ? NULL : optarg;
        return true;
    case 'a':
        return take_at(q);
    case 's':
        return take_stage(q);
    }
    (void)cli_bad_option(command);
    return false;
}

static bool is_sensible(const struct request *q)
{
    if (q->to == TO_NOTHING)
        (void)cli_misuse(command, "expected a format, as in --csv");
    else if (q->to != TO_ROWS && (q->e.out || q->e.rows.kind == ROWS_DECISIONS))
        (void)cli_misuse(command, "-o and --decisions go with --csv and --json-lines");
    else if (q->to == TO_SEASON && (q->e.at || q->e.stage))
        (void)cli_misuse(command, "a season has whole tournaments: no --at, no --stage");
    else
        return true;
    return false;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"csv", no_argument, NULL, 'c'},
                                            {"json-lines", no_argument, NULL, 'j'},
                                            {"egn", required_argument, NULL, 'e'},
                                            {"sqlite", required_argument, NULL, 'q'},
                                            {"decisions", no_argument, NULL, 'd'},
                                            {"at", required_argument, NULL, 'a'},
                                            {"stage", required_argument, NULL, 's'},
                                            {"output", required_argument, NULL, 'o'},
                                            {NULL, 0, NULL, 0}};
    struct request q = {.e.command = command};
    struct err err;

    for (int o; (o = cli_getopt(argc, argv, "o:", options)) != -1;)
        if (!take_option(&q, o))
            return ERR_USAGE;
    if (!is_sensible(&q))
        return ERR_USAGE;
    if (optind == argc)
        return cli_misuse(command, "expected a log");
    const char *const *logs = (const char *const *)argv + optind;
    if (q.e.out) /* what was begun is removed then */
        q.e.stop = options_stop();
    bool ok = q.to == TO_ROWS  ? export_write_rows(&q.e, logs, &err)
              : q.to == TO_EGN ? export_write_egn(&q.e, logs, &err)
                               : export_write_season(&q.e, logs, &err);
    if (!ok && q.e.stop && *q.e.stop)
        return options_stopped(*q.e.stop);
    return ok || ferror(stdout) ? CLI_DONE : cli_fail(command, &err);
}

const struct command command_export = {command, "logs as CSV, JSON lines, EGN, SQLite", usage, run};
