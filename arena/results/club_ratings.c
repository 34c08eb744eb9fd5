#include "results/club_ratings.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"
#include "base/text.h"
#include "season/season.h"

/* For programs: the columns of season_ratings. */
static const struct grid_column columns[SEASON_RATINGS] = {
    [RATING_GAME] = {"game", GRID_NUMBER},      [RATING_RULES] = {"rules", GRID_WORDS},
    [RATING_UNIT] = {"unit", GRID_WORDS},       [RATING_DEALS] = {"deals", GRID_NUMBER},
    [RATING_MEASURE] = {"measure", GRID_WORDS}, [RATING_RANK] = {"rank", GRID_NUMBER},
    [RATING_BEST] = {"best", GRID_NUMBER},      [RATING_WORST] = {"worst", GRID_NUMBER},
    [RATING_ENTRANT] = {"bot", GRID_NAME},      [RATING_AUTHOR] = {"author", GRID_NAME},
    [RATING_VALUE] = {"value", GRID_NUMBER},    [RATING_LOW] = {"low", GRID_NUMBER},
    [RATING_HIGH] = {"high", GRID_NUMBER},      [RATING_SETS] = {"sets", GRID_NUMBER},
    [RATING_STATE] = {"state", GRID_WORDS},     [RATING_MORE] = {"more", GRID_NUMBER},
    [RATING_PLAYS] = {"plays", GRID_NUMBER},
};

/* For people, one table a game. */
static const struct grid_column shown[] = {
    {"#", GRID_NUMBER},  {"bot", GRID_NAME},    {"by", GRID_NAME},     {"rating", GRID_NUMBER},
    {"+-", GRID_NUMBER}, {"sets", GRID_NUMBER}, {"order", GRID_WORDS}, {"more", GRID_NUMBER},
};
static const uint8_t spare[] = {0, 0, 1, 0, 0, 0, 0, 2};

struct club_printing {
    enum grid_format format;
    struct grid grid;
    int64_t game; /* whose table the grid is; 0: none */
};

static bool end_table(struct club_printing *p)
{
    return !p->game || grid_end(&p->grid, p->format);
}

/* ---- For people ---- */

static bool begin_table(struct club_printing *p, const struct season_cell *cell)
{
    char rules[4 * RULES_TEXT];

    if (!end_table(p))
        return false;
    printf("%s", p->game ? "\n" : "");
    p->game = cell[RATING_GAME].whole;
    p->grid = GRID(shown);
    p->grid.spare = spare;
    (void)text_safe(text_of(cell[RATING_RULES].text), rules, sizeof rules);
    printf("%s, %s", rules, cell[RATING_UNIT].text);
    if (cell[RATING_DEALS].is == SEASON_WHOLE)
        printf(", %" PRId64 " a table", cell[RATING_DEALS].whole);
    printf("\n");
    return true;
}

static void put_rank(struct grid *g, const struct season_cell *cell)
{
    int64_t best = cell[RATING_BEST].whole, worst = cell[RATING_WORST].whole;

    if (cell[RATING_RANK].is != SEASON_WHOLE)
        grid_cell(g, "-");
    else if (best == worst)
        grid_cell(g, "%" PRId64, best);
    else
        grid_cell(g, "%" PRId64 "-%" PRId64, best, worst);
}

static void put_rating(struct grid *g, const struct season_cell *cell)
{
    bool elo = strcmp(cell[RATING_MEASURE].text, "elo") == 0;

    if (cell[RATING_VALUE].is == SEASON_REAL)
        grid_cell(g, elo ? "%+.0f" : "%+.3f", cell[RATING_VALUE].real);
    else
        grid_cell(g, "-");
    if (cell[RATING_LOW].is == SEASON_REAL && cell[RATING_HIGH].is == SEASON_REAL)
        grid_cell(g, elo ? "%.0f" : "%.3f", (cell[RATING_HIGH].real - cell[RATING_LOW].real) / 2);
    else
        grid_cell(g, "-");
}

static void put_name(struct grid *g, const struct season_cell *cell)
{
    char safe[512];

    (void)text_safe(text_of(cell->is == SEASON_TEXT ? cell->text : "-"), safe, sizeof safe);
    grid_cell(g, "%s", safe);
}

static bool put_line(struct club_printing *p, const struct season_cell *cell)
{
    struct grid *g = &p->grid;

    if (p->game != cell[RATING_GAME].whole && !begin_table(p, cell))
        return false;
    put_rank(g, cell);
    put_name(g, &cell[RATING_ENTRANT]);
    put_name(g, &cell[RATING_AUTHOR]);
    put_rating(g, cell);
    grid_cell(g, "%" PRId64, cell[RATING_SETS].whole);
    grid_cell(g, "%s", cell[RATING_PLAYS].whole ? cell[RATING_STATE].text : "plays no more");
    if (cell[RATING_MORE].is == SEASON_WHOLE)
        grid_cell(g, "%" PRId64, cell[RATING_MORE].whole);
    else
        grid_cell(g, "-");
    return !g->cells.failed;
}

/* ---- For programs ---- */

static void put_cell(struct grid *g, const struct season_cell *cell)
{
    char safe[4 * RULES_TEXT];

    switch (cell->is) {
    case SEASON_NOTHING:
        grid_cell(g, "%s", "");
        break;
    case SEASON_TEXT:
        (void)text_safe(text_of(cell->text), safe, sizeof safe);
        grid_cell(g, "%s", safe);
        break;
    case SEASON_WHOLE:
        grid_cell(g, "%" PRId64, cell->whole);
        break;
    case SEASON_REAL:
        grid_cell(g, "%.10g", cell->real);
        break;
    }
}

static bool take_row(void *to, const struct season_cell *cell, size_t cells)
{
    struct club_printing *p = to;

    if (p->format == GRID_TEXT)
        return put_line(p, cell);
    for (size_t i = 0; i < cells; i++)
        put_cell(&p->grid, &cell[i]);
    return !p->grid.cells.failed;
}

/* ---- The whole ---- */

static void tell_state(const struct season_ladder *l)
{
    printf("\nthe ladder %s%s", strcmp(l->state, "stopped") == 0 ? "is " : "", l->state);
    if (*l->words)
        printf(": %s", l->words);
    if (l->done)
        printf(", %" PRId64 " of them played", l->done);
    printf("\nrating: points a deal or Elo relative to the pool's mean; +-: 95 %%; # 2-3: one of\n"
           "these ranks; order: whether it is known who is better of neighbours; more: sets\n"
           "that this still needs\n");
}

bool club_ratings_is(const char *folder)
{
    char path[PATH_CAP];

    return path_join(path, folder, "club.yaml", NULL) && access(path, F_OK) == 0;
}

bool club_ratings_print(const char *folder, enum grid_format format, struct err *err)
{
    struct club_printing p = {.format = format, .grid = GRID(columns)};
    struct season_ladder ladder;
    char path[PATH_CAP];

    if (!path_join(path, folder, "season.db", err))
        return false;
    if (access(path, F_OK) != 0)
        return err_set(err, ERR_USAGE, "%s: the ladder of this club has not been started yet",
                       folder);
    if (!season_ratings(path, &ladder, take_row, &p, err)) {
        buf_finish(&p.grid.cells);
        return false;
    }
    bool ok = format == GRID_TEXT ? end_table(&p) : grid_end(&p.grid, format);
    if (ok && format == GRID_TEXT)
        tell_state(&ladder);
    return ok || err_memory(err);
}
