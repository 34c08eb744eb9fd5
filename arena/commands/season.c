/* `season`: prints the leaderboard of a season database, and makes backups of clubs. */
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "commands/command.h"
#include "base/text.h"
#include "club/club_backup.h"
#include "terminal/grid.h"
#include "season/season.h"
#include "rules/rules.h"

static const char usage[] =
    "euchre-arena season [--by-rules] [--csv|--json] SEASON.db\n"
    "euchre-arena season backup FOLDER BACKUP\n"
    "\n"
    "Prints the leaderboard of a season: the results of the bots in all tournaments\n"
    "that `export --sqlite` has added to a database.\n"
    "\n"
    "    --by-rules      a leaderboard for each rule set and unit\n"
    "    --csv, --json   for programs\n"
    "\n"
    "A bot is known by its name. Its score is the mean over its sets: 1 for a set\n"
    "that it won, 1/2 for a split one; in individual games the share of the others\n"
    "that it beat. The score does not depend on who the others were: for that see\n"
    "`rate`. +- is half of a 95 % interval. For points a deal it is the one that\n"
    "`rate` prints, if the bot has played one game. The columns i, s and f are\n"
    "illegal answers, strikes and forfeited tables.\n"
    "\n"
    "`backup` copies a club (see `ladder`) into the folder BACKUP while it is played\n"
    "and served: the database, rounds and tables that are over, submissions, tokens,\n"
    "and all files of yours in it. What is there already is not copied again. To\n"
    "restore it, start `ladder` and `serve` on BACKUP, or on a copy of it.\n"
    "\n"
    "The database gives the same as `SELECT * FROM leaderboard`, and much more: see\n"
    "docs/formats/exports.md.\n";

static const char command[] = "season";

static const struct grid_column columns[SEASON_COLUMNS] = {
    {"rules", GRID_WORDS},
    {"unit", GRID_WORDS},
    {"rank", GRID_NUMBER},
    {"bot", GRID_NAME},
    {"tournaments", GRID_NUMBER},
    {"sets", GRID_NUMBER},
    {"won", GRID_NUMBER},
    {"split", GRID_NUMBER},
    {"lost", GRID_NUMBER},
    {"score", GRID_NUMBER},
    {"points_per_deal", GRID_NUMBER},
    {"illegal", GRID_NUMBER},
    {"strikes", GRID_NUMBER},
    {"forfeits", GRID_NUMBER},
    {"score_error", GRID_NUMBER},
    {"points_error", GRID_NUMBER},
    {"score_low", GRID_NUMBER},
    {"score_high", GRID_NUMBER},
    {"points_low", GRID_NUMBER},
    {"points_high", GRID_NUMBER},
};

/* Of lines, which are short on a terminal: which column it is, or half the width of the interval
 * whose lower end is in a column. */
static const struct {
    const char *name;
    uint8_t column, half;
    uint8_t spare; /* as grids have it */
} shown[] = {
    {"rules", 0, 0, 0},  {"unit", 1, 0, 0},  {"#", 2, 0, 0},   {"bot", 3, 0, 0},
    {"events", 4, 0, 3}, {"sets", 5, 0, 0},  {"won", 6, 0, 2}, {"split", 7, 0, 2},
    {"lost", 8, 0, 2},   {"score", 9, 0, 0}, {"+-", 0, 16, 0}, {"pts/deal", 10, 0, 0},
    {"+-", 0, 18, 0},    {"i", 11, 0, 1},    {"s", 12, 0, 1},  {"f", 13, 0, 1},
};
enum { SHOWN = sizeof shown / sizeof shown[0] };

struct printing {
    struct grid grid;
    enum grid_format format;
    size_t first; /* the first column that there is */
    struct grid_column column[SEASON_COLUMNS];
    uint8_t spare[SHOWN];
};

static void begin_row(struct printing *b)
{
    size_t width = 0;

    if (b->format != GRID_TEXT) {
        memcpy(b->column, columns, sizeof columns);
        b->grid = grid_of(b->column + b->first, SEASON_COLUMNS - b->first);
        return;
    }
    for (size_t i = b->first; i < SHOWN; i++) {
        enum grid_kind kind = shown[i].half ? GRID_NUMBER : columns[shown[i].column].kind;
        b->column[width] = (struct grid_column){shown[i].name, kind};
        b->spare[width++] = shown[i].spare;
    }
    b->grid = grid_of(b->column, width);
    b->grid.spare = b->spare;
}

static void put_cell(struct printing *b, const struct season_cell *cell)
{
    char safe[4 * RULES_TEXT];

    switch (cell->is) {
    case SEASON_NOTHING:
        grid_cell(&b->grid, "%s", b->format == GRID_TEXT ? "-" : "");
        break;
    case SEASON_TEXT:
        (void)text_safe(text_of(cell->text), safe, sizeof safe);
        grid_cell(&b->grid, "%s", safe);
        break;
    case SEASON_WHOLE:
        grid_cell(&b->grid, "%" PRId64, cell->whole);
        break;
    case SEASON_REAL:
        grid_cell(&b->grid, b->format == GRID_TEXT ? "%.3f" : "%.10g", cell->real);
        break;
    }
}

static void put_half(struct printing *b, const struct season_cell *low)
{
    struct season_cell half = *low;

    half.real = (low[1].real - low[0].real) / 2;
    put_cell(b, &half);
}

/* `cell` has the columns from the first that there is. */
static bool take_row(void *to, const struct season_cell *cell, size_t cells)
{
    struct printing *b = to;

    for (size_t i = 0; b->format != GRID_TEXT && i < cells; i++)
        put_cell(b, &cell[i]);
    for (size_t i = b->first; b->format == GRID_TEXT && i < SHOWN; i++)
        if (shown[i].half)
            put_half(b, &cell[shown[i].half - b->first]);
        else
            put_cell(b, &cell[shown[i].column - b->first]);
    return !b->grid.cells.failed;
}

static int backup(const char *folder, const char *to)
{
    struct club_backup_counts counts;
    char safe[4 * PATH_CAP], outside[PATH_CAP];
    struct err err;

    if (!club_backup(folder, to, &counts, &err))
        return cli_fail(command, &err);
    (void)text_safe(text_of(to), safe, sizeof safe);
    printf("%s: %" PRIu64 " files copied, %" PRIu64 " were there already\n", safe, counts.copied,
           counts.same);
    club_backup_outside(folder, outside);
    (void)text_safe(text_of(outside), safe, sizeof safe);
    if (*outside)
        cli_warn(command, "%s lies outside of the club's folder and is not in the backup", safe);
    return CLI_DONE;
}

static int cmd_season(int argc, char **argv)
{
    static const struct option options[] = {{"by-rules", no_argument, NULL, 'r'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"csv", no_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};
    struct printing b = {.format = GRID_TEXT};
    enum season_board board = BOARD_ALL;
    struct err err;

    for (int o; (o = cli_getopt(argc, argv, "", options)) != -1;) {
        if (o == '?')
            return cli_bad_option(command);
        if (o == 'r')
            board = BOARD_BY_RULES;
        else
            b.format = o == 'j' ? GRID_JSON : GRID_CSV;
    }
    if (argc - optind == 3 && strcmp(argv[optind], "backup") == 0)
        return backup(argv[optind + 1], argv[optind + 2]);
    if (argc - optind != 1)
        return cli_misuse(command, "expected one season database, or backup FOLDER BACKUP");
    b.first = board == BOARD_ALL ? SEASON_RULES : 0;
    begin_row(&b);
    if (!season_board(argv[optind], board, take_row, &b, &err)) {
        buf_finish(&b.grid.cells);
        return cli_fail(command, &err);
    }
    return grid_end(&b.grid, b.format) ? CLI_DONE : cli_no_memory(command);
}

const struct command command_season = {command, "the leaderboard of a season database", usage,
                                       cmd_season};
