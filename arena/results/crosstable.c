/* Tables of every line against every other: scores, and the likelihood of superiority. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/json_writer.h"
#include "results/results.h"
#include "rules/rules.h"

enum { PAIRS_MOST = 128 }; /* of more lines JSON has no pairs: it would grow with their square */

/* ---- What is known of two lines ---- */

struct pair {
    const struct standing *a, *b; /* what is told is of a against b */
    struct meeting met;
    struct estimate value; /* Elo of their tables, or points a deal, of their own meetings alone */
    struct difference rated; /* of their ratings */
    double los;              /* that a is better, by the ratings; NAN */
    int order;               /* ratings_order */
};

static struct estimate pair_estimate(const struct ranked *g, const struct pair *p)
{
    if (g->ratings.measure == MEASURE_POINTS)
        return results_points(&p->met.points, p->a->parts);
    return results_elo(g->s, p->met.paired);
}

static struct pair pair_of(const struct ranked *g, size_t i, size_t j)
{
    struct pair p = {.a = &g->s->line[i], .b = &g->s->line[j]};

    p.met = meetings_between(&g->s->meetings, p.a->number, p.b->number);
    p.value = pair_estimate(g, &p);
    p.rated = ratings_difference(&g->ratings, p.a->number, p.b->number);
    p.order = ratings_order(&g->ratings, p.a->number, p.b->number);
    p.los = ratings_los(&g->ratings, p.a->number, p.b->number);
    return p;
}

/* ---- Text ---- */

/* What stands in a cell; `text` has room for PAIR_TEXT. */
enum { PAIR_TEXT = 64 };

/* +62/30; >+177 of a side that has won all its tables. */
static void estimate_text(const struct estimate *e, int decimals, char text[PAIR_TEXT - 1])
{
    if (isfinite(e->value) && isfinite(e->error))
        (void)snprintf(text, PAIR_TEXT - 1, "%+.*f/%.*f", decimals, e->value, decimals, e->error);
    else if (isfinite(e->value))
        (void)snprintf(text, PAIR_TEXT - 1, "%+.*f/-", decimals, e->value);
    else if (isfinite(e->low))
        (void)snprintf(text, PAIR_TEXT - 1, ">%+.*f", decimals, e->low);
    else
        (void)snprintf(text, PAIR_TEXT - 1, "<%+.*f", decimals, e->high);
}

static void crosstable_text(const struct ranked *g, const struct pair *p, char *text)
{
    char value[PAIR_TEXT - 1];

    estimate_text(&p->value, g->ratings.measure == MEASURE_POINTS ? 3 : 0, value);
    if (!p->met.points.sets)
        (void)snprintf(text, PAIR_TEXT, "-");
    else
        (void)snprintf(text, PAIR_TEXT, "%s%s", p->order ? "*" : "", value);
}

static void los_text(const struct ranked *g, const struct pair *p, char *text)
{
    (void)g;
    if (isnan(p->los))
        (void)snprintf(text, PAIR_TEXT, "-");
    else
        (void)snprintf(text, PAIR_TEXT, "%s%.1f", p->order ? "*" : "", 100 * p->los);
}

typedef void pair_text(const struct ranked *g, const struct pair *p, char *text);

static void put_pair(struct grid *grid, const struct ranked *g, pair_text *put, size_t i, size_t j)
{
    char text[PAIR_TEXT];

    if (i == j) {
        grid_cell(grid, ".");
        return;
    }
    struct pair p = pair_of(g, i, j);
    put(g, &p, text);
    if (p.order)
        grid_marked(grid, p.order > 0 ? GRID_GOOD : GRID_BAD, text);
    else
        grid_cell(grid, "%s", text);
}

/* The widest cell of some columns. */
static size_t widest(const struct ranked *g, pair_text *put)
{
    char text[PAIR_TEXT];
    size_t most = 1;

    for (size_t i = 0; i < g->s->lines; i++)
        for (size_t j = 0; j < g->s->lines; j++) {
            struct pair p = pair_of(g, i, j);
            put(g, &p, text);
            most = i != j && strlen(text) > most ? strlen(text) : most;
        }
    return most;
}

enum { BLOCK = 32 }; /* the most columns side by side */

/* All lines against some of them, which are headed by their places. */
static bool print_block(const struct ranked *g, pair_text *put, size_t from, size_t to)
{
    char heading[BLOCK][24], name[SHOWN_NAME];
    struct grid_column columns[2 + BLOCK] = {{"", GRID_NUMBER}, {"bot", GRID_NAME}};
    struct grid grid = grid_of(columns, 2 + to - from);

    for (size_t j = from; j < to; j++) {
        (void)snprintf(heading[j - from], sizeof heading[0], "%zu", j + 1);
        columns[2 + j - from] = (struct grid_column){heading[j - from], GRID_NUMBER};
    }
    for (size_t i = 0; i < g->s->lines; i++) {
        results_name(&g->s->line[i], name);
        grid_cell(&grid, "%zu", i + 1);
        grid_cell(&grid, "%s", name);
        for (size_t j = from; j < to; j++)
            put_pair(&grid, g, put, i, j);
    }
    return grid_end(&grid, GRID_TEXT);
}

static bool print_square(const struct ranked *g, pair_text *put)
{
    size_t names = 16, terminal = cli_terminal(stdout).width, column = widest(g, put) + 2;
    size_t block = terminal > names + 6 + column ? (terminal - names - 6) / column : 1;

    block = block > BLOCK ? BLOCK : block;
    for (size_t from = 0; from < g->s->lines; from += block) {
        size_t to = from + block < g->s->lines ? from + block : g->s->lines;
        if (from)
            putchar('\n');
        if (!print_block(g, put, from, to))
            return false;
    }
    return true;
}

static bool is_too_many(const struct ranked *g, const char *what)
{
    if (g->s->lines <= PAIRS_MOST)
        return false;
    printf("\n%s: shown for up to %d bots\n", what, PAIRS_MOST);
    return true;
}

bool crosstable_print(const struct ranked *g)
{
    if (is_too_many(g, "crosstable"))
        return true;
    putchar('\n');
    cli_wrapped(
        "",
        g->ratings.measure == MEASURE_ELO
            ? "crosstable: Elo of the row against the column in their own sets, and "
              "after / half of its 95 % interval; >: more than that, as all was won; * their order is known at 95 % over "
              "all pairs (Holm), by the ratings"
            : "crosstable: points a deal of the row against the column in their own "
              "sets, and after / half of its 95 % interval; * their order is known at "
              "95 % over all pairs (Holm), by the ratings");
    return print_square(g, crosstable_text);
}

bool crosstable_los_print(const struct ranked *g)
{
    if (is_too_many(g, "LOS"))
        return true;
    putchar('\n');
    cli_wrapped("", "LOS: how likely it is, in %, that the row is better than the column, by the "
                    "ratings of these two alone; * at 95 % over all pairs (Holm)");
    return print_square(g, los_text);
}

/* ---- JSON ---- */

/* What they did themselves: nothing if they have not met. */
static json_t *met_json(json_t *object, const struct ranked *g, const struct pair *p)
{
    struct estimate points = results_points(&p->met.points, p->a->parts);
    const struct score_sum *sets = &p->met.sets;
    bool met = p->met.points.sets, sides = !rules_individual(&g->s->event.rules);
    bool lucky = met && g->s->lucky;
    struct luck_result luck = luck_result(&p->met.luck);
    struct estimate elo = results_elo(g->s, p->met.paired);
    const struct {
        const char *key;
        json_t *value;
    } values[] = {
        {"sets", jw_count(p->met.points.sets)},
        {"sets_won", sides ? jw_count(sets->won) : json_null()},
        {"sets_split", sides ? jw_count(sets->split) : json_null()},
        {"sets_lost", sides ? jw_count(sets->lost) : json_null()},
        {"elo", sides && met ? jw_real(elo.value) : json_null()},
        {"elo_error", sides && met ? jw_real(elo.error) : json_null()},
        {"points_per_deal", met ? jw_real(points.value) : json_null()},
        {"points_low", met ? jw_real(points.low) : json_null()},
        {"points_high", met ? jw_real(points.high) : json_null()},
        {"luck_score", lucky ? jw_real(luck.score) : json_null()},
        {"luck_error", lucky ? jw_real(luck.error) : json_null()},
        {"luck_gain", lucky ? jw_real(luck.gain) : json_null()},
    };

    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        object = jw_put(object, values[i].key, values[i].value);
    return object;
}

static json_t *pair_json(const struct ranked *g, const struct pair *p)
{
    json_t *object = json_pack("{s:o, s:o}", "bots", results_json_names(p->a), "others",
                               results_json_names(p->b));

    object = met_json(object, g, p);
    object = jw_put(object, "difference", jw_real(p->rated.value));
    object = jw_put(object, "difference_error", jw_real(p->rated.error));
    object = jw_put(object, "los", jw_real(p->los));
    return jw_put(object, "order", json_integer(p->order));
}

json_t *crosstable_json(const struct ranked *g)
{
    json_t *list = json_array();

    if (g->s->lines > PAIRS_MOST) {
        json_decref(list);
        return json_null();
    }
    for (size_t i = 0; i < g->s->lines; i++)
        for (size_t j = i + 1; j < g->s->lines; j++) {
            struct pair p = pair_of(g, i, j);
            list = jw_add(list, pair_json(g, &p));
        }
    return list;
}
