/* Results as CSV, a row for each line, and the fields of a line as JSON. */
#include "results/results.h"

#include <inttypes.h>
#include <math.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "terminal/cli.h"
#include "rules/fault.h"
#include "rules/rules.h"

/* ---- What there is to say of a line ---- */

enum {
    SIDES = 1,   /* a line of a game of two sides */
    EACH = 2,    /* an individual game */
    OVERALL = 4, /* one over all stages */
    STAGED = 8,  /* of a log of several stages */
    CSV = 16,
    JSON = 32,
    ALL = SIDES | EACH | OVERALL,
    GAME = SIDES | EACH,
    BOTH = CSV | JSON,
};

struct csv_row {
    unsigned kinds;
    const struct standings *s;
    const struct rating *rating, *orders;
    const struct ratings *ratings;
    struct time_stats_figures times;
    const struct standing *line; /* NULL in a row over all stages */
    const struct overall_line *overall;
    size_t number; /* of the line */
    const char *stage, *event, *rules;
    char not_rated[RESULTS_NOT_RATED]; /* why */
};

/* Of a bot that could not start; NULL: it could. */
static const char *fault_at_start(const struct standing *line)
{
    return line->fault ? fault_name((enum eu_fault)line->fault) : NULL;
}

#define NOT_KNOWN INT64_MIN

static bool has_played(const struct csv_row *r)
{
    return r->overall ? r->overall->stages > 0 : standing_sets(r->line) > 0;
}

/* What only who has played has. */
static double real(const struct csv_row *r, double value)
{
    return has_played(r) ? value : NAN;
}

static int64_t place(const struct csv_row *r, size_t value)
{
    return has_played(r) ? (int64_t)value : NOT_KNOWN;
}

/* What only who is rated has. */
static int64_t rated(const struct csv_row *r, size_t value)
{
    return r->rating->sets ? (int64_t)value : NOT_KNOWN;
}

static struct interval rating_interval(const struct csv_row *r)
{
    return r->rating->sets ? ratings_interval(r->ratings, r->line->number)
                           : (struct interval){NAN, NAN};
}

static struct estimate points(const struct csv_row *r)
{
    return results_points(&r->line->points, r->line->parts);
}

static struct estimate elo(const struct csv_row *r)
{
    return results_elo(r->s, r->line->paired);
}

/* Of answers, where they were timed. */
static int64_t answer_time(const struct csv_row *r, uint64_t value)
{
    return r->times.count ? (int64_t)value : NOT_KNOWN;
}

/* Of luck, where it was reckoned. */
static double lucky(const struct csv_row *r, double value)
{
    return r->s->lucky ? value : NAN;
}

/* Name, type, where it stands, decimals in CSV, value for the row r. A count that is NOT_KNOWN, a
 * real that is NAN and a word that is NULL say nothing. `names` is the first name in CSV, and an
 * array "bots" in JSON. */
#define FIELDS(X) \
    X(stage, word, OVERALL | STAGED | CSV, 0, r->stage) \
    X(event, word, STAGED | CSV, 0, r->event) \
    X(rules, word, STAGED | CSV, 0, r->rules) \
    X(unit, word, STAGED | CSV, 0, unit_name(r->s->event.unit)) \
    X(rank, count, ALL | BOTH, 0, place(r, r->overall ? r->overall->rank : r->line->rank)) \
    X(name, names, ALL | BOTH, 0, r->overall ? r->overall->name : r->line->name[0]) \
    X(partner, word, SIDES | CSV, 0, r->line->bots > 1 ? r->line->name[1] : NULL) \
    X(stages_played, count, OVERALL | BOTH, 0, (int64_t)r->overall->stages) \
    X(score, real, ALL | BOTH, 6, \
      real(r, r->overall ? r->overall->score : standing_score(r->line))) \
    X(score_error, real, EACH | OVERALL | STAGED | BOTH, 6, \
      real(r, r->overall ? r->overall->error : standing_score_error(r->line))) \
    X(elo, real, SIDES | BOTH, 4, real(r, elo(r).value)) \
    X(elo_error, real, SIDES | BOTH, 4, real(r, elo(r).error)) \
    X(elo_low, real, SIDES | JSON, 4, real(r, elo(r).low)) \
    X(elo_high, real, SIDES | JSON, 4, real(r, elo(r).high)) \
    X(sets, count, EACH | BOTH, 0, (int64_t)standing_sets(r->line)) \
    X(sets_won, count, SIDES | BOTH, 0, (int64_t)r->line->sets.won) \
    X(sets_split, count, SIDES | BOTH, 0, (int64_t)r->line->sets.split) \
    X(sets_lost, count, SIDES | BOTH, 0, (int64_t)r->line->sets.lost) \
    X(units_won, count, SIDES | BOTH, 0, (int64_t)r->line->won) \
    X(units_drawn, count, SIDES | BOTH, 0, (int64_t)r->line->drawn) \
    X(units_lost, count, SIDES | BOTH, 0, (int64_t)r->line->lost) \
    X(points_per_deal, real, GAME | BOTH, 6, r->line->points.n ? standing_points(r->line) : NAN) \
    X(points_error, real, GAME | BOTH, 6, \
      r->line->points.n ? standing_points_error(r->line) : NAN) \
    X(ahead, real, EACH | BOTH, 6, standings_ahead(r->s, r->number).points) \
    X(ahead_error, real, EACH | BOTH, 6, standings_ahead(r->s, r->number).error) \
    X(settlement, count, EACH | BOTH, 0, r->line->payoff) \
    X(deals, count, GAME | BOTH, 0, r->line->points.n) \
    X(dealt, count, EACH | BOTH, 0, (int64_t)r->line->dealt) \
    X(maker, count, EACH | BOTH, 0, (int64_t)r->line->maker) \
    X(with_maker, count, EACH | BOTH, 0, (int64_t)r->line->partner) \
    X(euchred, count, EACH | BOTH, 0, (int64_t)r->line->euchred) \
    X(alone, count, EACH | BOTH, 0, (int64_t)r->line->alone) \
    X(illegal, count, GAME | BOTH, 0, (int64_t)r->line->illegal) \
    X(strikes, count, GAME | BOTH, 0, (int64_t)r->line->strikes) \
    X(forfeits, count, GAME | BOTH, 0, (int64_t)r->line->forfeits) \
    X(capped, count, GAME | BOTH, 0, (int64_t)r->line->capped) \
    X(fault, word, GAME | BOTH, 0, fault_at_start(r->line)) \
    X(rank_best, count, GAME | BOTH, 0, rated(r, r->rating->best)) \
    X(rank_worst, count, GAME | BOTH, 0, rated(r, r->rating->worst)) \
    X(rating, real, GAME | BOTH, 6, r->rating->sets ? r->rating->value : NAN) \
    X(rating_error, real, GAME | BOTH, 6, r->rating->sets ? r->rating->error : NAN) \
    X(rating_low, real, GAME | BOTH, 6, rating_interval(r).low) \
    X(rating_high, real, GAME | BOTH, 6, rating_interval(r).high) \
    X(pool, count, GAME | JSON, 0, rated(r, r->rating->pool + 1)) \
    X(orders_elo, real, EACH | BOTH, 4, r->orders->sets ? r->orders->value : NAN) \
    X(orders_error, real, EACH | BOTH, 4, r->orders->sets ? r->orders->error : NAN) \
    X(programs, count, GAME | BOTH, 0, (int64_t)r->line->programs) \
    X(points_low, real, GAME | BOTH, 6, points(r).low) \
    X(points_high, real, GAME | BOTH, 6, points(r).high) \
    X(luck_score, real, SIDES | BOTH, 6, lucky(r, luck_result(&r->line->luck).score)) \
    X(luck_error, real, SIDES | BOTH, 6, lucky(r, luck_result(&r->line->luck).error)) \
    X(luck_beta, real, SIDES | BOTH, 6, lucky(r, luck_result(&r->line->luck).beta)) \
    X(luck_gain, real, SIDES | BOTH, 6, lucky(r, luck_result(&r->line->luck).gain)) \
    X(answers, count, GAME | BOTH, 0, answer_time(r, r->times.count)) \
    X(answer_p50_ns, count, GAME | BOTH, 0, answer_time(r, r->times.p50)) \
    X(answer_p99_ns, count, GAME | BOTH, 0, answer_time(r, r->times.p99)) \
    X(answer_max_ns, count, GAME | BOTH, 0, answer_time(r, r->times.max)) \
    X(ahead_low, real, EACH | BOTH, 6, standings_ahead(r->s, r->number).low) \
    X(ahead_high, real, EACH | BOTH, 6, standings_ahead(r->s, r->number).high) \
    X(not_rated, word, GAME | BOTH, 0, r->rating->unrated ? r->not_rated : NULL)

enum type { TYPE_count, TYPE_real, TYPE_word, TYPE_names };

struct value {
    int64_t count;
    double real;
    const char *word, *names;
};

#define FIELD_ENUM(name, type, where, decimals, value) FIELD_##name,
enum field { FIELDS(FIELD_ENUM) FIELD_COUNT };

static const struct {
    const char *name;
    enum type type;
    unsigned where;
    int decimals;
} fields[] = {
#define FIELD_LINE(name, type, where, decimals, value) {#name, TYPE_##type, where, decimals},
    FIELDS(FIELD_LINE)};

static struct value field_value(unsigned field, const struct csv_row *r)
{
    struct value v = {.count = 0};

    switch ((enum field)field) {
#define FIELD_VALUE(name, type, where, decimals, value) \
    case FIELD_##name: \
        v.type = value; \
        break;
        FIELDS(FIELD_VALUE)
    case FIELD_COUNT:
        break;
    }
    return v;
}

static unsigned kind_of(const struct standings *s)
{
    return rules_individual(&s->event.rules) ? EACH : SIDES;
}

static struct csv_row row_of(const struct ranked *g, size_t i)
{
    const struct standing *line = &g->s->line[i];

    struct csv_row row = {.kinds = kind_of(g->s),
                          .s = g->s,
                          .line = line,
                          .rating = ranked_rating(g, line),
                          .ratings = &g->ratings,
                          .orders = g->orders.line ? &g->orders.line[line->number] : NULL,
                          .times = ranked_times(g, line),
                          .number = i};

    results_not_rated(line, row.not_rated);
    return row;
}

/* ---- CSV ---- */

static void cell(struct grid *g, unsigned field, const struct csv_row *row)
{
    char safe[4 * sizeof row->s->event.title];
    bool says = fields[field].where & row->kinds;
    struct value v = says ? field_value(field, row) : (struct value){.real = NAN};
    const char *word = fields[field].type == TYPE_names ? v.names : v.word;

    switch (fields[field].type) {
    case TYPE_count:
        if (says && v.count != NOT_KNOWN)
            grid_cell(g, "%" PRId64, v.count);
        else
            grid_cell(g, "%s", "");
        break;
    case TYPE_real:
        if (isnan(v.real))
            grid_cell(g, "%s", "");
        else
            grid_cell(g, "%.*f", fields[field].decimals, v.real);
        break;
    case TYPE_word:
    case TYPE_names:
        (void)text_safe(text_of(word ? word : ""), safe, sizeof safe);
        grid_cell(g, "%s", safe);
        break;
    }
}

/* Cells of the columns that rows of these kinds have among them. */
static void cells(struct grid *g, unsigned kinds, const struct csv_row *row)
{
    for (unsigned f = 0; f < FIELD_COUNT; f++)
        if (fields[f].where & CSV && fields[f].where & kinds)
            cell(g, f, row);
}

static void game_rows(struct grid *g, unsigned kinds, const struct ranked *game, size_t number)
{
    const struct standings *s = game->s;
    char stage[24], rules[RULES_TEXT];

    (void)snprintf(stage, sizeof stage, "%zu", number);
    rules_text(&s->event.rules, rules);
    for (size_t i = 0; i < s->lines; i++) {
        struct csv_row row = row_of(game, i);
        row.kinds |= kinds & STAGED;
        row.stage = stage;
        row.event = s->event.title;
        row.rules = rules;
        cells(g, kinds, &row);
    }
}

static void overall_rows(struct grid *g, unsigned kinds, const struct log_results *t)
{
    for (size_t i = 0; i < t->lines; i++)
        cells(g, kinds,
              &(struct csv_row){.kinds = OVERALL, .overall = &t->line[i], .stage = "overall"});
}

/* The kinds of rows there are. */
static unsigned kinds_of(const struct log_results *t)
{
    unsigned kinds = t->stages > 1 ? STAGED | OVERALL : t->stages ? 0 : SIDES;

    for (size_t i = 0; i < t->stages; i++)
        kinds |= kind_of(&t->stage[i]);
    return kinds;
}

bool results_csv(const struct ranking *k)
{
    const struct log_results *t = &k->tour;
    struct grid_column columns[FIELD_COUNT];
    unsigned kinds = kinds_of(t);
    size_t width = 0;

    for (unsigned f = 0; f < FIELD_COUNT; f++)
        if (fields[f].where & CSV && fields[f].where & kinds)
            columns[width++] =
                (struct grid_column){fields[f].name,
                                     fields[f].type <= TYPE_real ? GRID_NUMBER : GRID_WORDS};
    struct grid g = grid_of(columns, width);
    for (size_t i = 0; i < t->stages; i++)
        game_rows(&g, kinds, &k->game[i], i + 1);
    if (kinds & OVERALL)
        overall_rows(&g, kinds, t);
    return grid_end(&g, GRID_CSV);
}

/* ---- JSON ---- */

static json_t *value_json(unsigned field, const struct csv_row *row)
{
    struct value v = field_value(field, row);

    switch (fields[field].type) {
    case TYPE_count:
        return v.count == NOT_KNOWN ? json_null() : jw_count(v.count);
    case TYPE_real:
        return isfinite(v.real) ? json_real(v.real) : json_null();
    case TYPE_word:
        return v.word ? jw_text(v.word) : json_null();
    case TYPE_names:
        return row->line ? results_json_names(row->line)
                         : jw_add(json_array(), jw_text(row->overall->name));
    }
    return NULL;
}

static json_t *row_json(const struct csv_row *row)
{
    json_t *object = json_object();

    for (unsigned f = 0; f < FIELD_COUNT; f++)
        if (fields[f].where & JSON && fields[f].where & row->kinds)
            object = jw_put(object, fields[f].type == TYPE_names ? "bots" : fields[f].name,
                            value_json(f, row));
    return object;
}

json_t *results_csv_lines(const struct ranked *g)
{
    json_t *lines = json_array();

    for (size_t i = 0; i < g->s->lines; i++) {
        struct csv_row row = row_of(g, i);
        lines = jw_add(lines, row_json(&row));
    }
    return lines;
}

json_t *results_csv_overall(const struct overall_line *line)
{
    return row_json(&(struct csv_row){.kinds = OVERALL, .overall = line});
}
