#include "results/results.h"

#include <inttypes.h>

#include "base/text.h"
#include "results/rounds.h"
#include "rules/fault.h"
#include "rules/rules.h"

static void print_bold(const char *text)
{
    bool bold = cli_terminal(stdout).colour;

    printf("%s%s%s", bold ? "\033[1m" : "", text, bold ? "\033[0m" : "");
}

/* ---- What is to be said of a game ---- */

static void print_cycle(const struct ranked *g, const struct cycle *cycle)
{
    char name[3][SHOWN_NAME];

    for (unsigned k = 0; k < 3; k++)
        results_name(ranked_line(g, cycle->line[k]), name[k]);
    printf("not transitive: %s beats %s, which beats %s, which beats the first\n", name[0], name[1],
           name[2]);
}

static void print_misfit(const struct ranked *g)
{
    const struct ratings *r = &g->ratings;
    char text[256];

    if (ranked_is_misfit(g)) {
        (void)snprintf(text, sizeof text,
                       "a single rating per bot does not fit these results (chi2 %.1f, %" PRIu64
                       " df, p %.2g): see --crosstable",
                       r->chi2, r->df, r->p);
        cli_wrapped("", text);
    }
    for (size_t i = 0; i < r->cycles; i++)
        print_cycle(g, &r->cycle[i]);
}

/* Who could not start has a reason, rated or not. */
static void print_not_rated(const struct ranked *g)
{
    char name[SHOWN_NAME], why[RESULTS_NOT_RATED];

    for (size_t i = 0; i < g->s->lines; i++) {
        const struct standing *line = &g->s->line[i];
        const char *fault = line->fault ? fault_name((enum eu_fault)line->fault) : "";
        results_name(line, name);
        results_not_rated(line, why);
        if (ranked_rating(g, line)->unrated)
            printf("%s is not rated: it %s%s%s%s\n", name, why, fault[0] ? " (" : "", fault,
                   fault[0] ? ")" : "");
        else if (fault[0])
            printf("%s could not start (%s): its %s are forfeited\n", name, fault,
                   results_units(g->s->event.unit));
    }
}

/* ---- Partners ---- */

/* A table of more bots than this is too wide to read. */
enum { PARTNERS_MOST = 8 };

static void partner_cells(struct grid *g, const struct standings *s, const struct standing *maker)
{
    for (size_t i = 0; i < s->lines; i++) {
        struct partnering p = standings_partnering(s, maker, &s->line[i]);
        if (p.deals)
            grid_cell(g, "%" PRIu64 "/%.0f%%", p.deals, 100 * (double)p.made / (double)p.deals);
        else
            grid_cell(g, "-");
    }
}

static bool print_partner_table(const struct standings *s)
{
    char name[PARTNERS_MOST][SHOWN_NAME], maker[SHOWN_NAME];
    struct grid_column columns[1 + PARTNERS_MOST] = {{"maker", GRID_NAME}};
    struct grid g = grid_of(columns, 1 + s->lines);

    for (size_t i = 0; i < s->lines; i++) {
        results_name(&s->line[i], name[i]);
        text_columns_cut(name[i], GRID_LEAST);
        columns[1 + i] = (struct grid_column){name[i], GRID_NUMBER};
    }
    for (size_t i = 0; i < s->lines; i++) {
        results_name(&s->line[i], maker);
        grid_cell(&g, "%s", maker);
        partner_cells(&g, s, &s->line[i]);
    }
    return grid_end(&g, GRID_TEXT);
}

/* Who partnered whom, where that differs from deal to deal. */
static bool print_partners(const struct standings *s)
{
    if (s->event.rules.partners < EU_PARTNERS_CALLED)
        return true;
    if (s->lines > PARTNERS_MOST) {
        puts("who partnered whom: see --json");
        return true;
    }
    puts("\npartners of each maker: deals/made");
    return print_partner_table(s);
}

/* ---- One game ---- */

/* The tables of two lines against each other that were asked for. */
static bool print_pairs(const struct ranked *g, const struct results_how *how)
{
    return (!how->crosstable || crosstable_print(g)) && (!how->los || crosstable_los_print(g));
}

/* Whether matches decide who is first, not ratings. */
static bool is_bracket(const struct ranked *g)
{
    return g->s->event.format == FORMAT_SWISS || g->s->event.format == FORMAT_KNOCKOUT;
}

/* The lines, below what matches decided. */
static bool print_lines(const struct ranking *k, size_t i)
{
    const struct ranked *g = &k->game[i];
    struct cli_page page = cli_page(stdout);

    if (is_bracket(g)) {
        if (!rounds_print(&k->rounds, g, i))
            return false;
        putchar('\n');
    }
    return standings_table_print(g, &page, SIZE_MAX);
}

/* What stands under the lines. */
static bool print_rest(const struct ranking *k, size_t i, const struct results_how *how)
{
    const struct ranked *g = &k->game[i];

    print_misfit(g);
    print_not_rated(g);
    return (is_bracket(g) || rounds_print(&k->rounds, g, i)) && print_pairs(g, how) &&
           print_partners(g->s);
}

static bool print_game(const struct ranking *k, const struct results_how *how)
{
    const struct ranked *g = &k->game[0];

    if (!print_lines(k, 0))
        return false;
    standings_table_legend(g, 1);
    if (head_to_head_is(g))
        head_to_head_print(g);
    return print_rest(k, 0, how);
}

/* ---- Several games ---- */

static int digits(size_t n)
{
    return snprintf(NULL, 0, "%zu", n);
}

/* A line's rank in every stage, under one another. */
static void ranks_cell(struct grid *g, const struct log_results *t, const struct overall_line *line)
{
    struct buf text = {0};

    for (size_t i = 0; i < t->stages; i++) {
        const struct stage_result *r = &line->result[i];
        if (r->sets)
            (void)buf_printf(&text, "%s%*zu", i ? " " : "", digits(t->lines), r->rank);
        else
            (void)buf_printf(&text, "%s%*s", i ? " " : "", digits(t->lines), "-");
    }
    grid_cell(g, "%s", cli_text(&text));
    g->cells.failed = g->cells.failed || text.failed;
    buf_finish(&text);
}

static bool print_overall(const struct log_results *t)
{
    static const struct grid_column columns[] = {
        {"#", GRID_NUMBER},    {"bot", GRID_NAME},      {"score", GRID_NUMBER},
        {"s.e.", GRID_NUMBER}, {"stages", GRID_NUMBER}, {"rank in each", GRID_WORDS},
    };
    struct grid g = GRID(columns);
    char name[SHOWN_NAME];
    bool partial = false;

    for (size_t i = 0; i < t->lines; i++) {
        const struct overall_line *line = &t->line[i];
        bool all = line->stages == t->stages;
        (void)text_safe(text_of(line->name), name, sizeof name);
        grid_cell(&g, "%zu", line->rank);
        grid_cell(&g, "%s", name);
        grid_cell(&g, "%.3f", line->score);
        grid_cell(&g, "%.3f", line->error);
        grid_cell(&g, "%zu%s", line->stages, all ? "" : "*");
        ranks_cell(&g, t, line);
        partial = partial || !all;
    }
    if (!grid_end(&g, GRID_TEXT))
        return false;
    puts("score: the mean over the stages of the sets won, or of the others beaten, with\n"
         "standard error");
    if (partial)
        puts("* not all stages: the mean is of those");
    return true;
}

/* "modern, games, 300 sets" */
static void print_game_of(const struct standings *s)
{
    char rules[RULES_TEXT];

    rules_text(&s->event.rules, rules);
    printf("\n%s, %s, %" PRIu64 " sets\n\n", rules, results_units(s->event.unit), s->sets);
}

static void print_heading(const struct standings *s, size_t number)
{
    char title[4 * sizeof s->event.title], heading[sizeof title + 24];

    (void)text_safe(text_of(s->event.title), title, sizeof title);
    (void)snprintf(heading, sizeof heading, number ? "%zu. %s" : "%.0zu%s", number, title);
    print_bold(heading);
    print_game_of(s);
}

static bool print_games(const struct ranking *k, const struct results_how *how)
{
    for (size_t g = 0; g < k->games; g++) {
        print_heading(k->game[g].s, g + 1);
        if (!print_lines(k, g) || !print_rest(k, g, how))
            return false;
        putchar('\n');
    }
    standings_table_legend(k->game, k->games);
    putchar('\n');
    print_bold("overall");
    puts("\n");
    return print_overall(&k->tour);
}

static bool print_results_json(const struct ranking *k)
{
    struct buf json = {0};
    bool ok = results_json(k, &json);

    if (ok)
        (void)fwrite(json.data, 1, json.len, stdout);
    buf_finish(&json);
    return ok;
}

static void print_state(const struct ranking *k)
{
    const struct log_results *t = &k->tour;
    uint64_t sets = 0;

    for (size_t g = 0; g < t->stages; g++)
        sets += t->stage[g].sets;
    if (t->complete)
        return;
    if (t->planned)
        printf("\nso far: %" PRIu64 " of %" PRIu64 " sets, %.1f %%\n", sets, t->planned,
               100 * (double)sets / (double)t->planned);
    else
        printf("\nso far: %" PRIu64 " sets\n", sets);
}

static bool print_results_text(const struct ranking *k, const struct results_how *how)
{
    if (how->heading && k->games == 1)
        print_heading(k->game[0].s, 0);
    if (k->games == 1 ? !print_game(k, how) : !print_games(k, how))
        return false;
    if (how->times && !times_table_print(&k->times))
        return false;
    print_state(k);
    return true;
}

bool results_print(const struct ranking *k, const struct results_how *how)
{
    switch (how->format) {
    case GRID_TEXT:
        return print_results_text(k, how);
    case GRID_CSV:
        return results_csv(k);
    case GRID_JSON:
        return print_results_json(k);
    }
    return false;
}

bool results_option(struct results_how *how, int option)
{
    switch (option) {
    case RESULTS_JSON:
        how->format = GRID_JSON;
        return true;
    case RESULTS_CSV:
        how->format = GRID_CSV;
        return true;
    case RESULTS_CROSSTABLE:
        return how->crosstable = true;
    case RESULTS_LOS:
        return how->los = true;
    case RESULTS_TIMES:
        return how->times = true;
    case RESULTS_LUCK:
        return how->luck = true;
    }
    return false;
}
