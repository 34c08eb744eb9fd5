#include "cli/sheet.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/grid.h"
#include "game/rules.h"

enum { NAME_COLUMNS = 8 };

const char *sheet_units(enum unit unit)
{
    static const char *const plural[] = {
        [UNIT_DEALS] = "tables",
        [UNIT_GAME] = "games",
        [UNIT_RUBBER] = "rubbers",
        [UNIT_SITTING] = "sittings",
    };
    return plural[unit];
}

/* ---- Names ---- */

void sheet_name(const struct standing *line, char out[SHEET_NAME])
{
    char raw[STANDING_BOTS * NAME_CAP + 4];

    (void)snprintf(raw, sizeof raw, "%s%s%s", line->name[0], line->bots == 2 ? " + " : "",
                   line->bots == 2 ? line->name[1] : "");
    (void)text_safe(text_of(raw), out, SHEET_NAME);
}

/* Cuts a string to so many columns, the last two of them dots if it was longer. */
static void cut_name(char *name, size_t columns)
{
    size_t n = strlen(name);

    if (grid_text_width(name) <= columns)
        return;
    while (n > 0 && grid_text_width(name) > columns - 2) {
        do
            n--;
        while (n > 0 && ((unsigned char)name[n] & 0xc0) == 0x80);
        name[n] = '\0';
    }
    memcpy(name + n, "..", 3);
}

/* A name cut to so many columns. */
static void short_name(const struct standing *line, size_t columns, char out[SHEET_NAME + 3])
{
    sheet_name(line, out);
    cut_name(out, columns);
}

static size_t widest(const struct standing *line, size_t lines)
{
    size_t most = NAME_COLUMNS;
    char name[SHEET_NAME];

    for (size_t i = 0; i < lines; i++) {
        sheet_name(&line[i], name);
        size_t w = grid_text_width(name);
        most = w > most ? w : most;
    }
    return most;
}

/* ---- Tables that give way ---- */

/* Prints a table with names cut to `columns`. */
typedef bool sheet(const void *what, size_t columns, bool bold, FILE *out);

/* The same into memory, which is the caller's; NULL if there is none. */
static char *make(sheet *print, const void *what, size_t columns, bool bold)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    bool ok = print(what, columns, bold, out);
    ok = fclose(out) == 0 && ok;
    if (!ok)
        free(text);
    return ok ? text : NULL;
}

/* Of a table its second line, which has no colours and all columns; 0 where there is none. */
static size_t width_of(const char *text)
{
    const char *row = strchr(text, '\n');

    if (!row || !row[1])
        return 0;
    char *copy = strndup(row + 1, strcspn(row + 1, "\n"));
    size_t width = copy ? grid_text_width(copy) : 0;
    free(copy);
    return width;
}

/* Names give way until the table fits. */
static bool print_fitted(sheet *print, const void *what, size_t columns, FILE *out,
                         struct cli_terminal terminal)
{
    char *text = make(print, what, columns, terminal.colour);
    size_t width = text ? width_of(text) : 0;

    if (width > terminal.width) {
        size_t excess = width - terminal.width;
        free(text);
        columns = columns > NAME_COLUMNS + excess ? columns - excess : NAME_COLUMNS;
        text = make(print, what, columns, terminal.colour);
    }
    if (!text)
        return false;
    fputs(text, out);
    free(text);
    return true;
}

/* ---- One game ---- */

static void faults_cell(struct grid *g, const struct standing *line)
{
    grid_cell(g, "%" PRIu64 "/%" PRIu64 "/%" PRIu64, line->illegal, line->strikes, line->forfeits);
}

/* One set has no error that could be told. */
static void error_cell(struct grid *g, uint64_t sets, double error)
{
    if (sets < 2)
        grid_cell(g, "-");
    else
        grid_cell(g, "%.3f", error);
}

static void side_line(struct grid *g, const struct standing *line, size_t columns)
{
    char name[SHEET_NAME + 3];
    struct elo_interval elo = standing_interval(line);

    short_name(line, columns, name);
    grid_cell(g, "%zu", line->rank);
    grid_cell(g, "%s", name);
    grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->sets.won, line->sets.split,
              line->sets.lost);
    grid_cell(g, "%+.0f", standing_elo(line));
    grid_cell(g, "%.0f", (elo.high - elo.low) / 2);
    if (line->drawn)
        grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->won, line->drawn, line->lost);
    else
        grid_cell(g, "%" PRIu64 "-%" PRIu64, line->won, line->lost);
    grid_cell(g, "%+.3f", standing_points(line));
    error_cell(g, line->points.sets, standing_points_error(line));
    faults_cell(g, line);
}

static bool print_sides(const void *what, size_t columns, bool bold, FILE *out)
{
    const struct standings *s = what;
    const struct grid_column heads[] = {
        {"#", GRID_NUMBER},        {s->event.format == FORMAT_PAIRS ? "pair" : "bot", GRID_WORDS},
        {"sets", GRID_NUMBER},     {"Elo", GRID_NUMBER},
        {"+-", GRID_NUMBER},       {sheet_units(s->event.unit), GRID_NUMBER},
        {"pts/deal", GRID_NUMBER}, {"s.e.", GRID_NUMBER},
        {"i/s/f", GRID_NUMBER},
    };
    struct grid g;

    grid_init(&g, heads, sizeof heads / sizeof heads[0]);
    g.bold_heading = bold;
    for (size_t i = 0; i < s->lines; i++)
        side_line(&g, &s->line[i], columns);
    bool ok = grid_print(&g, out, GRID_TEXT);
    grid_finish(&g);
    return ok;
}

/* How far a line is before the next one. */
static void next_cells(struct grid *g, const struct standings *s, size_t i)
{
    struct versus v = {.sets = 0};

    if (i + 1 < s->lines)
        v = standings_versus(s, &s->line[i], &s->line[i + 1]);
    if (v.sets) {
        grid_cell(g, "%+.3f", v.points);
        error_cell(g, v.sets, v.error);
    } else {
        grid_cell(g, "-");
        grid_cell(g, "-");
    }
}

static void individual_line(struct grid *g, const struct standings *s, size_t i, size_t columns)
{
    const struct standing *line = &s->line[i];
    const uint64_t counts[] = {line->maker, line->partner, line->euchred, line->alone};
    char name[SHEET_NAME + 3];

    short_name(line, columns, name);
    grid_cell(g, "%zu", line->rank);
    grid_cell(g, "%s", name);
    grid_cell(g, "%+.3f", standing_points(line));
    error_cell(g, line->points.sets, standing_points_error(line));
    next_cells(g, s, i);
    grid_cell(g, "%.3f", standing_score(line));
    for (size_t k = 0; k < sizeof counts / sizeof counts[0]; k++)
        grid_cell(g, "%.1f", line->dealt ? 100 * (double)counts[k] / (double)line->dealt : 0);
    faults_cell(g, line);
}

static bool print_individuals(const void *what, size_t columns, bool bold, FILE *out)
{
    static const struct grid_column heads[] = {
        {"#", GRID_NUMBER},     {"bot", GRID_WORDS},    {"points", GRID_NUMBER},
        {"s.e.", GRID_NUMBER},  {"ahead", GRID_NUMBER}, {"s.e.", GRID_NUMBER},
        {"score", GRID_NUMBER}, {"make", GRID_NUMBER},  {"part", GRID_NUMBER},
        {"euch", GRID_NUMBER},  {"lone", GRID_NUMBER},  {"i/s/f", GRID_NUMBER},
    };
    const struct standings *s = what;
    struct grid g;

    grid_init(&g, heads, sizeof heads / sizeof heads[0]);
    g.bold_heading = bold;
    for (size_t i = 0; i < s->lines; i++)
        individual_line(&g, s, i, columns);
    bool ok = grid_print(&g, out, GRID_TEXT);
    grid_finish(&g);
    return ok;
}

bool sheet_game(const struct standings *s, FILE *out, struct cli_terminal terminal)
{
    return print_fitted(rules_individual(&s->event.rules) ? print_individuals : print_sides, s,
                        widest(s->line, s->lines), out, terminal);
}

void sheet_legend(bool sides, bool individual, FILE *out)
{
    if (sides)
        fputs("sets won-split-lost; Elo with 95 % interval; points a deal with standard error;\n",
              out);
    if (individual)
        fputs("points a deal over the mean of the table, and by which they are ahead of the\n"
              "next bot where both played, each with standard error; score: others beaten in\n"
              "a set; make, part, euch, lone: maker, his partner, euchred, alone, in % of the\n"
              "deals;\n",
              out);
    fputs("i/s/f: illegal answers, strikes (time, crashes), forfeits\n", out);
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

static bool print_partners(const void *what, size_t columns, bool bold, FILE *out)
{
    const struct standings *s = what;
    char name[PARTNERS_MOST][SHEET_NAME + 3], maker[SHEET_NAME + 3];
    struct grid_column heads[1 + PARTNERS_MOST] = {{"maker", GRID_WORDS}};
    struct grid g;

    for (size_t i = 0; i < s->lines; i++) {
        short_name(&s->line[i], NAME_COLUMNS, name[i]);
        heads[1 + i] = (struct grid_column){name[i], GRID_NUMBER};
    }
    grid_init(&g, heads, 1 + s->lines);
    g.bold_heading = bold;
    for (size_t i = 0; i < s->lines; i++) {
        short_name(&s->line[i], columns, maker);
        grid_cell(&g, "%s", maker);
        partner_cells(&g, s, &s->line[i]);
    }
    bool ok = grid_print(&g, out, GRID_TEXT);
    grid_finish(&g);
    return ok;
}

bool sheet_partners(const struct standings *s, FILE *out, struct cli_terminal terminal)
{
    if (s->event.rules.partners < EU_PARTNERS_CALLED)
        return true;
    if (s->lines > PARTNERS_MOST) {
        fputs("who partnered whom: see --json\n", out);
        return true;
    }
    fputs("\npartners of each maker: deals/made\n", out);
    return print_fitted(print_partners, s, widest(s->line, s->lines), out, terminal);
}

/* ---- Overall ---- */

static int digits(size_t n)
{
    return snprintf(NULL, 0, "%zu", n);
}

/* A line's rank in every stage, under one another. */
static void ranks_cell(struct grid *g, const struct tour *t, const struct tour_line *line)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out) {
        g->cells.failed = true;
        return;
    }
    for (size_t i = 0; i < t->stages; i++) {
        const char *lead = i ? " " : "";
        if (line->result[i].sets)
            fprintf(out, "%s%*zu", lead, digits(t->lines), line->result[i].rank);
        else
            fprintf(out, "%s%*s", lead, digits(t->lines), "-");
    }
    if (fclose(out) == 0)
        grid_cell(g, "%s", text);
    else
        g->cells.failed = true;
    free(text);
}

static void tour_name(const struct tour_line *line, size_t columns, char out[SHEET_NAME + 3])
{
    (void)text_safe(text_of(line->name), out, SHEET_NAME);
    cut_name(out, columns);
}

static bool print_overall(const void *what, size_t columns, bool bold, FILE *out)
{
    static const struct grid_column heads[] = {
        {"#", GRID_NUMBER},    {"bot", GRID_WORDS},     {"score", GRID_NUMBER},
        {"s.e.", GRID_NUMBER}, {"stages", GRID_NUMBER}, {"rank in each", GRID_WORDS},
    };
    const struct tour *t = what;
    char name[SHEET_NAME + 3];
    struct grid g;

    grid_init(&g, heads, sizeof heads / sizeof heads[0]);
    g.bold_heading = bold;
    for (size_t i = 0; i < t->lines; i++) {
        const struct tour_line *line = &t->line[i];
        tour_name(line, columns, name);
        grid_cell(&g, "%zu", line->rank);
        grid_cell(&g, "%s", name);
        grid_cell(&g, "%.3f", line->score);
        grid_cell(&g, "%.3f", line->error);
        grid_cell(&g, "%zu%s", line->stages, line->stages < t->stages ? "*" : "");
        ranks_cell(&g, t, line);
    }
    bool ok = grid_print(&g, out, GRID_TEXT);
    grid_finish(&g);
    return ok;
}

static size_t widest_of_tour(const struct tour *t)
{
    size_t most = NAME_COLUMNS;
    char name[SHEET_NAME + 3];

    for (size_t i = 0; i < t->lines; i++) {
        tour_name(&t->line[i], SHEET_NAME, name);
        size_t w = grid_text_width(name);
        most = w > most ? w : most;
    }
    return most;
}

static bool has_partial(const struct tour *t)
{
    for (size_t i = 0; i < t->lines; i++)
        if (t->line[i].stages < t->stages)
            return true;
    return false;
}

bool sheet_overall(const struct tour *t, FILE *out, struct cli_terminal terminal)
{
    if (!print_fitted(print_overall, t, widest_of_tour(t), out, terminal))
        return false;
    fputs("score: the mean over the stages of the sets won, or of the others beaten, with\n"
          "standard error\n",
          out);
    if (has_partial(t))
        fputs("* not all stages: the mean is of those\n", out);
    return true;
}
