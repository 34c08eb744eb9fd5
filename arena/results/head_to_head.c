/* The results of a match of two lines, as text and as JSON. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "results/results.h"
#include "rules/rules.h"
#include "stats/estimates.h"
#include "stats/sprt.h"

/* The first entrant against the second: numbers go by the order of the header. */
static const struct standing *side(const struct ranked *g, size_t number)
{
    return ranked_line(g, number);
}

bool head_to_head_is(const struct ranked *g)
{
    return g->s->lines == 2 && !rules_individual(&g->s->event.rules) && g->s->sets;
}

/* The sets of other matches are not the test's. */
static bool is_test(const struct ranked *g)
{
    return g->s->event.format == FORMAT_SPRT && g->s->segments == 1;
}

/* Sets of one table each. */
static bool is_single(const struct ranked *g)
{
    return g->s->event.format == FORMAT_TABLE;
}

static bool is_by_points(const struct ranked *g)
{
    return measure_of(&g->s->event) == MEASURE_POINTS;
}

/* How likely the first is the better, by what the event is ranked by. */
static double los_of(const struct ranked *g)
{
    const struct standing *a = side(g, 0);

    return is_by_points(g) ? ratio_los(&a->points, 1) : score_los(pentanomial_scores(a->paired));
}

static struct sprt_state test_of(const struct ranked *g)
{
    const struct standing *a = side(g, 0);

    return sprt_look(&g->s->event.plan.sprt, a->sets, &a->played);
}

/* ---- Text ---- */

enum { SHORT_NAME = 16, ESTIMATE_TEXT = 64 };

#define LABEL "  %-7s "

static void print_title(const struct standing *a, const struct standing *b)
{
    char name[2][SHOWN_NAME], text[2 * SHOWN_NAME + 16];

    results_name(a, name[0]);
    results_name(b, name[1]);
    (void)snprintf(text, sizeof text, "%s against %s", name[0], name[1]);
    putchar('\n');
    cli_wrapped("", text);
}

/* "+62.1 (+32.0 to +93.1)", "above +177.3 (95 %)" of a side that has won all, "+62.1" without an
 * interval, "not known". */
static void estimate_text(struct estimate e, int decimals, char text[ESTIMATE_TEXT])
{
    if (isfinite(e.value) && isfinite(e.error))
        (void)snprintf(text, ESTIMATE_TEXT, "%+.*f (%+.*f to %+.*f)", decimals, e.value, decimals,
                       e.low, decimals, e.high);
    else if (isfinite(e.value))
        (void)snprintf(text, ESTIMATE_TEXT, "%+.*f", decimals, e.value);
    else if (isfinite(e.low))
        (void)snprintf(text, ESTIMATE_TEXT, "above %+.*f (95 %%)", decimals, e.low);
    else if (isfinite(e.high))
        (void)snprintf(text, ESTIMATE_TEXT, "below %+.*f (95 %%)", decimals, e.high);
    else
        (void)snprintf(text, ESTIMATE_TEXT, "not known");
}

static void print_los(const struct ranked *g)
{
    printf(", LOS %.1f %%", 100 * los_of(g));
}

static void print_elo(const struct ranked *g, const struct standing *a)
{
    struct estimate nelo = results_nelo(g->s, a->paired);
    char text[ESTIMATE_TEXT];

    estimate_text(results_elo(g->s, a->paired), 1, text);
    printf(LABEL "%s between the two", "Elo", text);
    print_los(g);
    estimate_text(nelo, 1, text);
    printf("\n" LABEL "%s\n", "nElo",
           isnan(nelo.value) ? "not defined, as all sets are alike" : text);
}

static void print_sets(const struct ranked *g, const struct standing *a)
{
    const uint64_t *p = a->paired.count;
    bool drawn = a->drawn, single = is_single(g);

    printf(LABEL "%" PRIu64 ": %" PRIu64 " won, %" PRIu64 " split, %" PRIu64
                 " lost; score of sets %.1f %%\n",
           "sets", score_sets(a->sets), a->sets.won, a->sets.split, a->sets.lost,
           100 * score_mean(a->sets));
    printf(LABEL "%" PRIu64 " won, %" PRIu64 " lost", results_units(g->s->event.unit), a->won,
           a->lost);
    if (single && drawn)
        printf(", %" PRIu64 " drawn", a->drawn);
    if (single)
        putchar('\n');
    else if (drawn)
        printf(", %" PRIu64 " drawn\n" LABEL "of a set LL %" PRIu64 ", LD %" PRIu64
               ", WL or DD %" PRIu64 ", WD %" PRIu64 ", WW %" PRIu64 "\n",
               a->drawn, "", p[0], p[1], p[2], p[3], p[4]);
    else
        printf("; of a set LL %" PRIu64 ", WL %" PRIu64 ", WW %" PRIu64 "\n", p[0], p[2], p[4]);
}

/* None where each deal is played at one table only. */
static struct duplicate_gain gain_of(const struct ranked *g, const struct standing *a)
{
    if (is_single(g))
        return (struct duplicate_gain){.rho = NAN, .gain = NAN};
    return duplicate_gain_points(&a->points, &a->tables);
}

static void print_points(const struct ranked *g, const struct standing *a)
{
    struct estimate points = results_points(&a->points, 1);
    struct duplicate_gain duplicate = gain_of(g, a);

    if (isnan(points.value)) {
        printf(LABEL "none, as no deal was played\n", "points");
        return;
    }
    printf(LABEL "%+.4f", "points", points.value);
    if (isfinite(points.error))
        printf(" +- %.4f", points.error);
    fputs(" a deal", stdout);
    if (is_by_points(g))
        print_los(g);
    if (isfinite(duplicate.gain))
        printf("; duplicate gain x%.2f", duplicate.gain);
    puts(duplicate.drawn ? "; all sets are drawn" : "");
}

static void print_luck(const struct standing *a)
{
    struct luck_result luck = luck_result(&a->luck);

    printf(LABEL "score %.1f +- %.1f %% adjusted for the luck of the cards, gain x%.2f\n", "luck",
           100 * luck.score, 196 * luck.error, luck.gain);
}

static const char *hypothesis_unit(const struct sprt_test *test)
{
    static const char *const units[] = {
        [SPRT_ELO] = "Elo", [SPRT_NELO] = "nElo", [SPRT_POINTS] = "pts/deal"};

    return units[test->model];
}

static void print_test(const struct ranked *g)
{
    const struct sprt_test *test = &g->s->event.plan.sprt;
    struct sprt_state now = test_of(g);
    double low = (double)test->low / MILLIONTHS, high = (double)test->high / MILLIONTHS;

    printf(LABEL "LLR %.2f (%.2f, %.2f) [%g, %g] %s: ", "SPRT", now.llr, now.lower, now.upper, low,
           high, hypothesis_unit(test));
    switch (now.verdict) {
    case SPRT_OPEN:
        puts("open");
        if (g->s->complete)
            printf(LABEL "all its sets are played\n", "");
        break;
    case SPRT_H0:
        printf("H0, by %g rather than %g\n", low, high);
        break;
    case SPRT_H1:
        printf("H1, by %g rather than %g\n", high, low);
        break;
    }
    if (test->model != SPRT_POINTS && g->s->event.unit != UNIT_GAME)
        printf(LABEL "its hypotheses are about the score of sets, not of %s\n", "",
               results_units(g->s->event.unit));
}

void head_to_head_print_line(const struct ranked *g, FILE *out)
{
    const struct standing *a = side(g, 0);
    struct estimate points = results_points(&a->points, 1);
    char name[SHOWN_NAME], text[ESTIMATE_TEXT];

    results_name(a, name);
    text_columns_cut(name, SHORT_NAME);
    if (is_by_points(g))
        estimate_text(points, 3, text);
    else
        estimate_text(results_elo(g->s, a->paired), 1, text);
    fprintf(out, "%s: %s %s, LOS %.1f %%", name, is_by_points(g) ? "points a deal" : "Elo", text,
            100 * los_of(g));
    if (is_test(g)) {
        struct sprt_state now = test_of(g);
        fprintf(out, ", LLR %.2f (%.2f, %.2f)", now.llr, now.lower, now.upper);
    }
    putc('\n', out);
}

void head_to_head_print(const struct ranked *g)
{
    const struct standing *a = side(g, 0);

    print_title(a, side(g, 1));
    if (!is_by_points(g))
        print_elo(g, a);
    print_sets(g, a);
    print_points(g, a);
    if (g->s->lucky)
        print_luck(a);
    if (is_test(g))
        print_test(g);
}

/* ---- JSON ---- */

static json_t *interval_json(struct estimate e)
{
    return json_pack("{s:o, s:o, s:o, s:o}", "value", jw_real(e.value), "error", jw_real(e.error),
                     "low", jw_real(e.low), "high", jw_real(e.high));
}

static json_t *paired_json(const struct standing *a)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < 5; i++)
        list = jw_add(list, jw_count(a->paired.count[i]));
    return list;
}

static json_t *test_json(const struct ranked *g)
{
    static const char *const verdicts[] = {
        [SPRT_OPEN] = "open", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    const struct sprt_test *test = &g->s->event.plan.sprt;
    struct sprt_state now = test_of(g);

    return json_pack("{s:s, s:f, s:f, s:f, s:f, s:o, s:f, s:f, s:s}", "model",
                     sprt_model_name(test->model), "low", (double)test->low / MILLIONTHS, "high",
                     (double)test->high / MILLIONTHS, "alpha", (double)test->alpha / MILLIONTHS,
                     "beta", (double)test->beta / MILLIONTHS, "llr", jw_real(now.llr), "lower",
                     now.lower, "upper", now.upper, "verdict", verdicts[now.verdict]);
}

json_t *head_to_head_json(const struct ranked *g)
{
    const struct standing *a = side(g, 0);
    struct estimate points = results_points(&a->points, 1);
    struct duplicate_gain duplicate = gain_of(g, a);

    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:f, s:o, s:o, s:o, s:o}", "bots",
                     results_json_names(a), "others", results_json_names(side(g, 1)), "elo",
                     interval_json(results_elo(g->s, a->paired)), "nelo",
                     interval_json(results_nelo(g->s, a->paired)), "los", jw_real(los_of(g)),
                     "score", score_mean(a->sets), "points_per_deal", interval_json(points),
                     "duplicate_gain", jw_real(duplicate.gain), "paired",
                     is_single(g) ? json_null() : paired_json(a), "sprt",
                     is_test(g) ? test_json(g) : json_null());
}
