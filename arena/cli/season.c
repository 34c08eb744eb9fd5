#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "cli/grid.h"
#include "export/season.h"
#include "game/rules.h"

static const char usage[] =
    "euchre-arena season [--by-rules] [--csv|--json] SEASON.db\n"
    "\n"
    "The leaderboard of a season: what the bots did in all tournaments that\n"
    "`export --sqlite` has added to a database.\n"
    "\n"
    "    --by-rules      a leaderboard for each rule set and unit\n"
    "    --csv, --json   for programs\n"
    "\n"
    "Bots go by their names. The score is the mean over their sets: 1 for one that\n"
    "was won, 1/2 for one that was split; where each plays for himself the share of\n"
    "the others that were beaten. It asks nothing of who the others were: `rate`\n"
    "does. In lines of text i, s and f are illegal answers, strikes and forfeited\n"
    "tables.\n"
    "\n"
    "The database has the same as `SELECT * FROM leaderboard`, and much more:\n"
    "arena/export/EXPORT.md.\n";

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
};

/* Of lines, which are short on a terminal. */
static const char *const heads[SEASON_COLUMNS] = {"rules",    "unit", "#",     "bot",  "events",
                                                  "sets",     "won",  "split", "lost", "score",
                                                  "pts/deal", "i",    "s",     "f"};

static void head(struct grid_column column[SEASON_COLUMNS], enum grid_format format)
{
    memcpy(column, columns, sizeof columns);
    for (unsigned i = 0; format == GRID_TEXT && i < SEASON_COLUMNS; i++)
        column[i].name = heads[i];
}

struct printing {
    struct grid grid;
    enum grid_format format;
};

static bool take_row(void *to, const struct season_cell *cell, size_t cells)
{
    struct printing *b = to;
    char safe[4 * RULES_TEXT];

    for (size_t i = 0; i < cells; i++)
        switch (cell[i].is) {
        case SEASON_NOTHING:
            grid_cell(&b->grid, "%s", b->format == GRID_TEXT ? "-" : "");
            break;
        case SEASON_TEXT:
            (void)text_safe(text_of(cell[i].text), safe, sizeof safe);
            grid_cell(&b->grid, "%s", safe);
            break;
        case SEASON_WHOLE:
            grid_cell(&b->grid, "%" PRId64, cell[i].whole);
            break;
        case SEASON_REAL:
            grid_cell(&b->grid, b->format == GRID_TEXT ? "%.3f" : "%.10g", cell[i].real);
            break;
        }
    return !b->grid.cells.failed;
}

static int run(int argc, char **argv)
{
    static const struct option options[] = {{"by-rules", no_argument, NULL, 'r'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"csv", no_argument, NULL, 'c'},
                                            {NULL, 0, NULL, 0}};
    struct printing b = {.format = GRID_TEXT};
    struct grid_column column[SEASON_COLUMNS];
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
    if (argc - optind != 1)
        return cli_misuse(command, "expected one season database");
    size_t first = board == BOARD_ALL ? SEASON_RULES : 0;
    head(column, b.format);
    b.grid = grid_of(column + first, SEASON_COLUMNS - first);
    if (!season_board(argv[optind], board, take_row, &b, &err)) {
        buf_finish(&b.grid.cells);
        return cli_fail(command, &err);
    }
    return grid_end(&b.grid, b.format) ? CLI_DONE : cli_no_memory(command);
}

const struct command command_season = {command, "the leaderboard of a season database", usage, run};
