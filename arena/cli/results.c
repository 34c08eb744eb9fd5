#include "cli/results.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/cli.h"
#include "game/fault.h"
#include "game/rules.h"

/* ---- Words ---- */

/* What tables play. */
static const char *units(enum unit unit)
{
    static const char *const plural[] = {
        [UNIT_DEALS] = "tables",
        [UNIT_GAME] = "games",
        [UNIT_RUBBER] = "rubbers",
        [UNIT_SITTING] = "sittings",
    };
    return plural[unit];
}

/* A line's name as it may be shown: the pair's names joined. */
enum { SHOWN_NAME = 4 * (STANDING_BOTS * NAME_CAP + 4) };

static void name_of(const struct standing *line, char out[SHOWN_NAME])
{
    char raw[STANDING_BOTS * NAME_CAP + 4];

    (void)snprintf(raw, sizeof raw, "%s%s%s", line->name[0], line->bots == 2 ? " + " : "",
                   line->bots == 2 ? line->name[1] : "");
    (void)text_safe(text_of(raw), out, SHOWN_NAME);
}

static void print_bold(const char *text)
{
    bool bold = cli_terminal(stdout).colour;

    printf("%s%s%s", bold ? "\033[1m" : "", text, bold ? "\033[0m" : "");
}

/* ---- One game ---- */

/* How good a bot is and which one it is. */
static void who_cells(struct grid *g, const struct standing *line)
{
    char name[SHOWN_NAME];

    name_of(line, name);
    grid_cell(g, "%zu", line->rank);
    grid_cell(g, "%s", name);
}

static void faults_cell(struct grid *g, const struct standing *line)
{
    grid_cell(g, "%" PRIu64 "/%" PRIu64 "/%" PRIu64, line->illegal, line->strikes, line->forfeits);
}

/* A number with its sign and its error, each as far as it is known. */
static void estimate_cells(struct grid *g, double value, double error)
{
    if (isnan(value))
        grid_cell(g, "-");
    else
        grid_cell(g, "%+.3f", value);
    if (isnan(error))
        grid_cell(g, "-");
    else
        grid_cell(g, "%.3f", error);
}

static void side_line(struct grid *g, const struct standing *line)
{
    struct elo elo = elo_of(line->sets);

    who_cells(g, line);
    grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->sets.won, line->sets.split,
              line->sets.lost);
    grid_cell(g, "%+.0f", elo.value);
    grid_cell(g, "%.0f", elo.error);
    if (line->drawn)
        grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->won, line->drawn, line->lost);
    else
        grid_cell(g, "%" PRIu64 "-%" PRIu64, line->won, line->lost);
    estimate_cells(g, standing_points(line), standing_points_error(line));
    faults_cell(g, line);
}

static bool print_sides(const struct standings *s)
{
    const struct grid_column columns[] = {
        {"#", GRID_NUMBER},        {s->event.format == FORMAT_PAIRS ? "pair" : "bot", GRID_NAME},
        {"sets", GRID_NUMBER},     {"Elo", GRID_NUMBER},
        {"+-", GRID_NUMBER},       {units(s->event.unit), GRID_NUMBER},
        {"pts/deal", GRID_NUMBER}, {"s.e.", GRID_NUMBER},
        {"i/s/f", GRID_NUMBER},
    };
    struct grid g = GRID(columns);

    for (size_t i = 0; i < s->lines; i++)
        side_line(&g, &s->line[i]);
    return grid_end(&g, GRID_TEXT);
}

static void individual_line(struct grid *g, const struct standings *s, size_t i)
{
    const struct standing *line = &s->line[i];
    const uint64_t counts[] = {line->maker, line->partner, line->euchred, line->alone};
    struct versus ahead = standings_ahead(s, i);

    who_cells(g, line);
    estimate_cells(g, standing_points(line), standing_points_error(line));
    estimate_cells(g, ahead.points, ahead.error);
    grid_cell(g, "%.3f", standing_score(line));
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++)
        grid_cell(g, "%.1f", line->dealt ? 100 * (double)counts[k] / (double)line->dealt : 0);
    faults_cell(g, line);
}

static bool print_individuals(const struct standings *s)
{
    static const struct grid_column columns[] = {
        {"#", GRID_NUMBER},     {"bot", GRID_NAME},     {"points", GRID_NUMBER},
        {"s.e.", GRID_NUMBER},  {"ahead", GRID_NUMBER}, {"s.e.", GRID_NUMBER},
        {"score", GRID_NUMBER}, {"make", GRID_NUMBER},  {"part", GRID_NUMBER},
        {"euch", GRID_NUMBER},  {"lone", GRID_NUMBER},  {"i/s/f", GRID_NUMBER},
    };
    struct grid g = GRID(columns);

    for (size_t i = 0; i < s->lines; i++)
        individual_line(&g, s, i);
    return grid_end(&g, GRID_TEXT);
}

static bool print_lines(const struct standings *s)
{
    return rules_individual(&s->event.rules) ? print_individuals(s) : print_sides(s);
}

/* What the columns of these games mean, said once. */
static void print_legend(const struct standings *game, size_t games)
{
    bool sides = false, individual = false;

    for (size_t i = 0; i < games; i++) {
        bool each = rules_individual(&game[i].event.rules);
        individual = individual || each;
        sides = sides || !each;
    }
    if (sides)
        puts("sets won-split-lost; Elo with 95 % interval; points a deal with standard error;");
    if (individual)
        puts("points a deal over the mean of the table, and by which they are ahead of the\n"
             "next bot where both played, each with standard error; score: others beaten in\n"
             "a set; make, part, euch, lone: maker, his partner, euchred, alone, in % of the\n"
             "deals;");
    puts("i/s/f: illegal answers, strikes (time, crashes), forfeits");
}

static void print_faults_at_start(const struct standings *s)
{
    char name[SHOWN_NAME];

    for (size_t i = 0; i < s->lines; i++) {
        if (!s->line[i].fault)
            continue;
        name_of(&s->line[i], name);
        printf("%s could not start (%s): its %s are forfeited\n", name,
               fault_name((enum eu_fault)s->line[i].fault), units(s->event.unit));
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
        name_of(&s->line[i], name[i]);
        grid_cut(name[i], GRID_LEAST);
        columns[1 + i] = (struct grid_column){name[i], GRID_NUMBER};
    }
    for (size_t i = 0; i < s->lines; i++) {
        name_of(&s->line[i], maker);
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

static bool print_game(const struct standings *s)
{
    if (!print_lines(s))
        return false;
    print_legend(s, 1);
    print_faults_at_start(s);
    return print_partners(s);
}

/* ---- Several games ---- */

static int digits(size_t n)
{
    return snprintf(NULL, 0, "%zu", n);
}

/* A line's rank in every stage, under one another. */
static void ranks_cell(struct grid *g, const struct tour *t, const struct tour_line *line)
{
    struct buf text = {0};

    for (size_t i = 0; i < t->stages; i++) {
        const struct tour_result *r = &line->result[i];
        if (r->sets)
            (void)buf_printf(&text, "%s%*zu", i ? " " : "", digits(t->lines), r->rank);
        else
            (void)buf_printf(&text, "%s%*s", i ? " " : "", digits(t->lines), "-");
    }
    grid_cell(g, "%s", cli_text(&text));
    g->cells.failed = g->cells.failed || text.failed;
    buf_finish(&text);
}

static bool print_overall(const struct tour *t)
{
    static const struct grid_column columns[] = {
        {"#", GRID_NUMBER},    {"bot", GRID_NAME},      {"score", GRID_NUMBER},
        {"s.e.", GRID_NUMBER}, {"stages", GRID_NUMBER}, {"rank in each", GRID_WORDS},
    };
    struct grid g = GRID(columns);
    char name[SHOWN_NAME];
    bool partial = false;

    for (size_t i = 0; i < t->lines; i++) {
        const struct tour_line *line = &t->line[i];
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

static void print_heading(const struct standings *s, size_t number)
{
    char rules[RULES_TEXT], title[4 * sizeof s->event.title], heading[sizeof title + 24];

    rules_text(&s->event.rules, rules);
    (void)text_safe(text_of(s->event.title), title, sizeof title);
    (void)snprintf(heading, sizeof heading, "%zu. %s", number, title);
    print_bold(heading);
    printf("\n%s, %s, %" PRIu64 " sets\n\n", rules, units(s->event.unit), s->sets);
}

static bool print_tour(const struct tour *t)
{
    for (size_t g = 0; g < t->stages; g++) {
        print_heading(&t->stage[g], g + 1);
        if (!print_lines(&t->stage[g]) || !print_partners(&t->stage[g]))
            return false;
        print_faults_at_start(&t->stage[g]);
        putchar('\n');
    }
    print_legend(t->stage, t->stages);
    putchar('\n');
    print_bold("overall");
    puts("\n");
    return print_overall(t);
}

bool results_print(const struct tour *t, enum grid_format format)
{
    if (format != GRID_TEXT)
        return figures_print(t, format);
    return t->stages == 1 ? print_game(&t->stage[0]) : print_tour(t);
}
