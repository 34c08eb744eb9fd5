/* Prints standings as a table, with a legend. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "results/results.h"
#include "rules/rules.h"
#include "stats/distribution.h"

/* ---- Which columns there are ---- */

enum {
    SIDES = 1, /* a game of two sides */
    EACH = 2,  /* an individual game */
    ELO = 4,   /* by what it is ranked */
    POINTS = 8,
    BOTS = 16, /* what lines are of */
    PAIRS = 32,
    TIMED = 64,    /* times of answers are known */
    LUCKY = 128,   /* luck was reckoned */
    MARGINS = 256, /* the margins of tables decide a set, and need not do so as their number does */
};

struct view {
    const struct ranked *g;
    unsigned kinds;
    int decimals; /* of ratings */
};

/* As many decimals of Elo as the errors of all lines can bear. */
static int decimals_of(const struct ranked *g)
{
    double least = INFINITY;

    if (g->ratings.measure == MEASURE_POINTS)
        return 3;
    for (size_t i = 0; i < g->s->lines; i++)
        if (g->ratings.line[i].sets && g->ratings.line[i].error > 0)
            least = fmin(least, g->ratings.reach * g->ratings.line[i].error);
    return least < 10;
}

static bool has_times(const struct ranked *g)
{
    for (size_t i = 0; i < g->s->lines; i++)
        if (ranked_times(g, &g->s->line[i]).count)
            return true;
    return false;
}

static struct view view_of(const struct ranked *g)
{
    bool each = rules_individual(&g->s->event.rules);
    bool pairs = g->s->lines && g->s->line[0].bots > 1;
    bool elo = g->ratings.measure == MEASURE_ELO;
    bool margins = !each && elo && g->s->event.unit != UNIT_GAME;

    return (struct view){.g = g,
                         .kinds = (has_times(g) ? TIMED : 0) | (g->s->lucky ? LUCKY : 0) |
                                  (each ? EACH : SIDES) | (pairs ? PAIRS : BOTS) |
                                  (elo ? ELO : POINTS) | (margins ? MARGINS : 0),
                         .decimals = decimals_of(g)};
}

/* ---- Cells ---- */

/* A number with its sign, as far as it is known. */
static void put_signed(struct grid *g, double value, int decimals)
{
    if (isnan(value))
        grid_cell(g, "-");
    else
        grid_cell(g, "%+.*f", decimals, value);
}

/* One without. */
static void put_plain(struct grid *g, double value, int decimals)
{
    if (isnan(value))
        grid_cell(g, "-");
    else
        grid_cell(g, "%.*f", decimals, value);
}

static void put_rank(struct grid *g, const struct view *v, size_t i)
{
    const struct rating *r = ranked_rating(v->g, &v->g->s->line[i]);

    if (!r->sets)
        grid_cell(g, "-");
    else if (r->best == r->worst)
        grid_cell(g, "%zu", r->rank);
    else
        grid_cell(g, "%zu-%zu", r->best, r->worst);
}

static void put_name(struct grid *g, const struct view *v, size_t i)
{
    char name[SHOWN_NAME];

    results_name(&v->g->s->line[i], name);
    grid_cell(g, "%s", name);
}

static void put_rating(struct grid *g, const struct view *v, size_t i)
{
    const struct rating *r = ranked_rating(v->g, &v->g->s->line[i]);

    put_signed(g, r->sets ? r->value : NAN, v->decimals);
}

static void put_error(struct grid *g, const struct view *v, size_t i)
{
    const struct ratings *r = &v->g->ratings;
    size_t number = v->g->s->line[i].number;

    put_plain(g, r->line[number].sets ? ratings_half(r, number) : NAN, v->decimals);
}

static void put_sets(struct grid *g, const struct view *v, size_t i)
{
    const struct score_sum *sets = &v->g->s->line[i].sets;

    grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, sets->won, sets->split, sets->lost);
}

static void put_set_count(struct grid *g, const struct view *v, size_t i)
{
    grid_cell(g, "%" PRIu64, standing_sets(&v->g->s->line[i]));
}

static void put_points(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    put_signed(g, results_points(&line->points, line->parts).value, 3);
}

static void put_points_error(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    put_plain(g, results_points(&line->points, line->parts).error, 3);
}

static void put_units(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    if (line->drawn)
        grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->won, line->drawn, line->lost);
    else
        grid_cell(g, "%" PRIu64 "-%" PRIu64, line->won, line->lost);
}

static void put_percent(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    put_plain(g, standing_sets(line) ? 100 * standing_score(line) : NAN, 1);
}

static void put_luck(struct grid *g, const struct view *v, size_t i)
{
    grid_cell(g, "%.1f", 100 * luck_result(&v->g->s->line[i].luck).score);
}

static void put_luck_error(struct grid *g, const struct view *v, size_t i)
{
    grid_cell(g, "%.1f", 100 * Z95 * luck_result(&v->g->s->line[i].luck).error);
}

static void put_ahead(struct grid *g, const struct view *v, size_t i)
{
    put_signed(g, standings_ahead(v->g->s, i).points, 3);
}

static void put_ahead_error(struct grid *g, const struct view *v, size_t i)
{
    struct versus ahead = standings_ahead(v->g->s, i);

    put_plain(g, (ahead.high - ahead.low) / 2, 3);
}

static void put_score(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    put_plain(g, standing_sets(line) ? standing_score(line) : NAN, 3);
}

static void put_share(struct grid *g, const struct view *v, size_t i, uint64_t part)
{
    uint64_t dealt = v->g->s->line[i].dealt;

    put_plain(g, dealt ? 100 * (double)part / (double)dealt : NAN, 1);
}

static void put_orders(struct grid *g, const struct view *v, size_t i)
{
    const struct rating *r = &v->g->orders.line[v->g->s->line[i].number];

    put_signed(g, r->sets ? r->value : NAN, 0);
}

static void put_maker(struct grid *g, const struct view *v, size_t i)
{
    put_share(g, v, i, v->g->s->line[i].maker);
}

static void put_partner(struct grid *g, const struct view *v, size_t i)
{
    put_share(g, v, i, v->g->s->line[i].partner);
}

static void put_euchred(struct grid *g, const struct view *v, size_t i)
{
    put_share(g, v, i, v->g->s->line[i].euchred);
}

static void put_alone(struct grid *g, const struct view *v, size_t i)
{
    put_share(g, v, i, v->g->s->line[i].alone);
}

static void put_faults(struct grid *g, const struct view *v, size_t i)
{
    const struct standing *line = &v->g->s->line[i];

    grid_cell(g, "%" PRIu64 "/%" PRIu64 "/%" PRIu64, line->illegal, line->strikes, line->forfeits);
}

static void put_times(struct grid *g, const struct view *v, size_t i)
{
    struct time_stats_figures f = ranked_times(v->g, &v->g->s->line[i]);
    char p50[TIMES_TABLE_NS], p99[TIMES_TABLE_NS];

    times_table_ns(f.p50, p50);
    times_table_ns(f.p99, p99);
    if (f.count)
        grid_cell(g, "%s/%s", p50, p99);
    else
        grid_cell(g, "-");
}

/* ---- The table ---- */

/* `spare` as grids have it; NULL as name: what tables play. */
static const struct {
    const char *name;
    enum grid_kind kind;
    uint8_t spare;
    unsigned where; /* shown if the game is all of this */
    void (*put)(struct grid *g, const struct view *v, size_t line);
} columns[] = {
    {"#", GRID_NUMBER, 0, 0, put_rank},
    {"bot", GRID_NAME, 0, BOTS, put_name},
    {"pair", GRID_NAME, 0, PAIRS, put_name},
    {"Elo", GRID_NUMBER, 0, ELO, put_rating},
    {"rating", GRID_NUMBER, 0, SIDES | POINTS, put_rating},
    {"points", GRID_NUMBER, 0, EACH, put_rating},
    {"+-", GRID_NUMBER, 0, 0, put_error},
    {"sets", GRID_NUMBER, 0, SIDES, put_sets},
    {"sets", GRID_NUMBER, 5, EACH, put_set_count},
    {"ahead", GRID_NUMBER, 2, EACH, put_ahead},
    {"+-", GRID_NUMBER, 2, EACH, put_ahead_error},
    {"pts/deal", GRID_NUMBER, 2, SIDES, put_points},
    {"+-", GRID_NUMBER, 2, SIDES, put_points_error},
    {NULL, GRID_NUMBER, 5, SIDES, put_units},
    {"score %", GRID_NUMBER, 4, SIDES | LUCKY, put_percent},
    {"adj %", GRID_NUMBER, 1, SIDES | LUCKY, put_luck},
    {"+-", GRID_NUMBER, 1, SIDES | LUCKY, put_luck_error},
    {"score", GRID_NUMBER, 4, EACH, put_score},
    {"orders", GRID_NUMBER, 5, EACH, put_orders},
    {"make", GRID_NUMBER, 4, EACH, put_maker},
    {"part", GRID_NUMBER, 4, EACH, put_partner},
    {"euch", GRID_NUMBER, 4, EACH, put_euchred},
    {"lone", GRID_NUMBER, 4, EACH, put_alone},
    {"i/s/f", GRID_NUMBER, 0, 0, put_faults},
    {"p50/p99", GRID_NUMBER, 3, SIDES | TIMED, put_times},
    {"p50/p99", GRID_NUMBER, 5, EACH | TIMED, put_times},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static bool has(const struct view *v, size_t column)
{
    return (columns[column].where & v->kinds) == columns[column].where;
}

bool standings_table_print(const struct ranked *g, const struct cli_page *page, size_t most)
{
    struct grid_column shown[COLUMNS];
    uint8_t spare[COLUMNS];
    struct view v = view_of(g);
    size_t width = 0, lines = g->s->lines < most ? g->s->lines : most;

    for (size_t c = 0; c < COLUMNS; c++)
        if (has(&v, c)) {
            const char *name = columns[c].name ? columns[c].name : results_units(g->s->event.unit);
            shown[width] = (struct grid_column){name, columns[c].kind};
            spare[width++] = columns[c].spare;
        }
    struct grid grid = grid_of(shown, width);
    grid.spare = spare;
    grid.page = page;
    for (size_t i = 0; i < lines; i++)
        for (size_t c = 0; c < COLUMNS; c++)
            if (has(&v, c))
                columns[c].put(&grid, &v, i);
    return grid_end(&grid, GRID_TEXT);
}

/* ---- What it means ---- */

/* One sentence for many games says less of each. */
static void view_of_all(const struct ranked *game, size_t games, char text[RANKED_VIEW])
{
    (void)snprintf(text, RANKED_VIEW, "relative to the pool's mean");
    if (games == 1)
        ranked_view(&game[0], text);
    else if (games && game[0].at.anchors)
        (void)snprintf(text, RANKED_VIEW, "relative to the anchors, else to the pool's mean");
}

static unsigned kinds_of(const struct ranked *game, size_t games)
{
    unsigned kinds = 0;

    for (size_t i = 0; i < games; i++)
        kinds |= view_of(&game[i]).kinds;
    return kinds;
}

void standings_table_legend(const struct ranked *game, size_t games)
{
    char view[RANKED_VIEW];
    struct buf text = {0};
    unsigned kinds = kinds_of(game, games);

    view_of_all(game, games, view);
    if (kinds & ELO)
        (void)buf_printf(&text, "Elo %s; ", view);
    if (kinds & POINTS)
        (void)buf_printf(&text, "%s: points a deal %s; ",
                         !(kinds & SIDES)  ? "points"
                         : !(kinds & EACH) ? "rating"
                                           : "rating, points",
                         view);
    (void)buf_printf(&text, "+-: 95 %%; # 2-3: one of these ranks, at 95 %%; ");
    if (kinds & SIDES)
        (void)buf_printf(&text, "sets won-split-lost%s; pts/deal: own points less the others'; ",
                         kinds & MARGINS ? ", by the margins of their tables (Elo: by tables won)"
                                         : "");
    if (kinds & LUCKY)
        (void)buf_printf(&text, "adj: score of sets adjusted for the luck of the cards; ");
    if (kinds & EACH)
        (void)buf_printf(&text, "ahead of the next one where both played; score: others beaten in "
                                "a set; orders: Elo by orders of finish alone; make, part, euch, "
                                "lone: maker, his partner, euchred, alone, in %% of the deals; ");
    (void)buf_printf(&text, "i/s/f: illegal answers, strikes (time, crashes), forfeits%s",
                     kinds & TIMED ? "; p50/p99: CPU time of an answer, median and 99 %" : "");
    cli_wrapped("", cli_text(&text));
    buf_finish(&text);
}
