#include "cli/standings.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "game/fault.h"

enum { NAME_COLUMNS = 8, SHOWN_CAP = 4 * (STANDING_BOTS * NAME_CAP + 4) };

static const char *const unit_plural[] = {
    [UNIT_DEALS] = "tables",
    [UNIT_GAME] = "games",
    [UNIT_RUBBER] = "rubbers",
    [UNIT_SITTING] = "sittings",
};

static double elo_error(const struct standing *line)
{
    struct elo_interval i = standing_interval(line);

    return (i.high - i.low) / 2;
}

/* A line's name as it may be shown: the pair's names joined. */
static void show_name(const struct standing *line, char out[SHOWN_CAP])
{
    char raw[STANDING_BOTS * NAME_CAP + 4];

    (void)snprintf(raw, sizeof raw, "%s%s%s", line->name[0], line->bots == 2 ? " + " : "",
                   line->bots == 2 ? line->name[1] : "");
    (void)text_safe(text_of(raw), out, SHOWN_CAP);
}

/* Text ----------------------------------------------------------------------------------------- */

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

static void text_line_of(struct grid *g, const struct standing *line, size_t columns)
{
    char name[SHOWN_CAP + 3];

    show_name(line, name);
    cut_name(name, columns);
    grid_cell(g, "%zu", line->rank);
    grid_cell(g, "%s", name);
    grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->sets.won, line->sets.split,
              line->sets.lost);
    grid_cell(g, "%+.0f", standing_elo(line));
    grid_cell(g, "%.0f", elo_error(line));
    if (line->drawn)
        grid_cell(g, "%" PRIu64 "-%" PRIu64 "-%" PRIu64, line->won, line->drawn, line->lost);
    else
        grid_cell(g, "%" PRIu64 "-%" PRIu64, line->won, line->lost);
    grid_cell(g, "%+.3f", standing_points(line));
    grid_cell(g, "%.3f", standing_points_error(line));
    grid_cell(g, "%" PRIu64 "/%" PRIu64 "/%" PRIu64, line->illegal, line->strikes, line->forfeits);
}

/* The whole table as text with names cut to `columns`; memory is the caller's, NULL if there is
 * none. */
static char *make_table(const struct standings *s, size_t columns, bool bold)
{
    const struct grid_column heads[] = {
        {"#", GRID_NUMBER},        {s->event.format == FORMAT_PAIRS ? "pair" : "bot", GRID_WORDS},
        {"sets", GRID_NUMBER},     {"Elo", GRID_NUMBER},
        {"+-", GRID_NUMBER},       {unit_plural[s->event.unit], GRID_NUMBER},
        {"pts/deal", GRID_NUMBER}, {"s.e.", GRID_NUMBER},
        {"i/s/f", GRID_NUMBER},
    };
    struct grid g;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (!out)
        return NULL;
    grid_init(&g, heads, sizeof heads / sizeof heads[0]);
    g.bold_heading = bold;
    for (size_t i = 0; i < s->lines; i++)
        text_line_of(&g, &s->line[i], columns);
    bool ok = grid_print(&g, out, GRID_TEXT);
    grid_finish(&g);
    ok = fclose(out) == 0 && ok;
    if (!ok)
        free(text);
    return ok ? text : NULL;
}

static size_t widest(const struct standings *s)
{
    size_t most = NAME_COLUMNS;
    char name[SHOWN_CAP];

    for (size_t i = 0; i < s->lines; i++) {
        show_name(&s->line[i], name);
        size_t w = grid_text_width(name);
        most = w > most ? w : most;
    }
    return most;
}

/* Names give way until the second line, which has no colours and all columns, fits. */
static char *fit_table(const struct standings *s, struct cli_terminal terminal)
{
    size_t columns = widest(s);
    char *text = make_table(s, columns, terminal.colour);
    const char *row = text ? strchr(text, '\n') : NULL;

    if (!row || !row[1])
        return text;
    char *copy = strndup(row + 1, strcspn(row + 1, "\n"));
    size_t width = copy ? grid_text_width(copy) : 0;
    free(copy);
    if (width <= terminal.width)
        return text;
    size_t excess = width - terminal.width;
    free(text);
    columns = columns > NAME_COLUMNS + excess ? columns - excess : NAME_COLUMNS;
    return make_table(s, columns, terminal.colour);
}

static void print_faults_at_start(const struct standings *s, FILE *out)
{
    char name[SHOWN_CAP];

    for (size_t i = 0; i < s->lines; i++) {
        if (!s->line[i].fault)
            continue;
        show_name(&s->line[i], name);
        fprintf(out, "%s could not start (%s): its %s are forfeited\n", name,
                fault_name((enum eu_fault)s->line[i].fault), unit_plural[s->event.unit]);
    }
}

static bool print_text(const struct standings *s, FILE *out, struct cli_terminal terminal)
{
    char *table = fit_table(s, terminal);

    if (!table)
        return false;
    fputs(table, out);
    free(table);
    fputs("sets won-split-lost; Elo with its 95 % interval; points a deal with standard error;\n"
          "i/s/f: illegal answers, strikes (time, crashes), forfeits\n",
          out);
    print_faults_at_start(s, out);
    return true;
}

/* CSV ------------------------------------------------------------------------------------------ */

#define CSV_COLUMNS(X) \
    X(rank, NUMBER) \
    X(name, WORDS) \
    X(partner, WORDS) \
    X(score, NUMBER) \
    X(elo, NUMBER) \
    X(elo_error, NUMBER) \
    X(sets_won, NUMBER) \
    X(sets_split, NUMBER) \
    X(sets_lost, NUMBER) \
    X(units_won, NUMBER) \
    X(units_drawn, NUMBER) \
    X(units_lost, NUMBER) \
    X(points_per_deal, NUMBER) \
    X(points_error, NUMBER) \
    X(deals, NUMBER) \
    X(illegal, NUMBER) \
    X(strikes, NUMBER) \
    X(forfeits, NUMBER) \
    X(capped, NUMBER) \
    X(fault, WORDS)

static void name_cell(struct grid *g, const char *name)
{
    char safe[4 * NAME_CAP];

    (void)text_safe(text_of(name), safe, sizeof safe);
    grid_cell(g, "%s", safe);
}

static const char *fault_at_start(const struct standing *line)
{
    return line->fault ? fault_name((enum eu_fault)line->fault) : "";
}

static void csv_line(struct grid *g, const struct standing *line)
{
    grid_cell(g, "%zu", line->rank);
    name_cell(g, line->name[0]);
    name_cell(g, line->bots == 2 ? line->name[1] : "");
    grid_cell(g, "%.6f", score_mean(line->sets));
    grid_cell(g, "%.4f", standing_elo(line));
    grid_cell(g, "%.4f", elo_error(line));
    const uint64_t counts[] = {line->sets.won, line->sets.split, line->sets.lost,
                               line->won,      line->drawn,      line->lost};
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
        grid_cell(g, "%" PRIu64, counts[i]);
    grid_cell(g, "%.6f", standing_points(line));
    grid_cell(g, "%.6f", standing_points_error(line));
    grid_cell(g, "%" PRId64, line->points.n);
    const uint64_t faults[] = {line->illegal, line->strikes, line->forfeits, line->capped};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        grid_cell(g, "%" PRIu64, faults[i]);
    grid_cell(g, "%s", fault_at_start(line));
}

static bool print_csv(const struct standings *s, FILE *out)
{
#define CSV_COLUMN(name, kind) {#name, GRID_##kind},
    static const struct grid_column columns[] = {CSV_COLUMNS(CSV_COLUMN)};
    struct grid g;

    grid_init(&g, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < s->lines; i++)
        csv_line(&g, &s->line[i]);
    bool ok = grid_print(&g, out, GRID_CSV);
    grid_finish(&g);
    return ok;
}

/* JSON ----------------------------------------------------------------------------------------- */

static json_int_t count(uint64_t n)
{
    return (json_int_t)n;
}

static json_t *names_json(const struct standing *line)
{
    char safe[4 * NAME_CAP];
    json_t *names = json_array();

    for (unsigned i = 0; i < line->bots; i++) {
        (void)text_safe(text_of(line->name[i]), safe, sizeof safe);
        if (json_array_append_new(names, json_string(safe)) != 0) {
            json_decref(names);
            return NULL;
        }
    }
    return names;
}

static json_t *line_json(const struct standing *line)
{
    struct elo_interval elo = standing_interval(line);

    return json_pack("{s:I, s:o, s:f, s:f, s:f, s:f, s:f, s:I, s:I, s:I, s:I, s:I, s:I, s:f, s:f, "
                     "s:I, s:I, s:I, s:I, s:I, s:s?}",
                     "rank", count(line->rank), "bots", names_json(line), "score",
                     score_mean(line->sets), "elo", standing_elo(line), "elo_error",
                     elo_error(line), "elo_low", elo.low, "elo_high", elo.high, "sets_won",
                     count(line->sets.won), "sets_split", count(line->sets.split), "sets_lost",
                     count(line->sets.lost), "units_won", count(line->won), "units_drawn",
                     count(line->drawn), "units_lost", count(line->lost), "points_per_deal",
                     standing_points(line), "points_error", standing_points_error(line), "deals",
                     (json_int_t)line->points.n, "illegal", count(line->illegal), "strikes",
                     count(line->strikes), "forfeits", count(line->forfeits), "capped",
                     count(line->capped), "fault", line->fault ? fault_at_start(line) : NULL);
}

static json_t *head_json(const struct standings *s)
{
    char rules[RULES_TEXT], title[4 * sizeof s->event.title];

    rules_text(&s->event.rules, rules);
    (void)text_safe(text_of(s->event.title), title, sizeof title);
    return json_pack("{s:s, s:s, s:s, s:s, s:I, s:I, s:b}", "event", title, "rules", rules, "unit",
                     unit_name(s->event.unit), "format", format_name(s->event.format), "sets",
                     count(s->sets), "deals", count(s->deals), "complete", (int)s->complete);
}

static bool print_json(const struct standings *s, FILE *out)
{
    json_t *lines = json_array(), *all = head_json(s);
    bool ok = all && lines;

    for (size_t i = 0; ok && i < s->lines; i++)
        ok = json_array_append_new(lines, line_json(&s->line[i])) == 0;
    ok = ok && json_object_set(all, "standings", lines) == 0;
    if (ok) {
        (void)json_dumpf(all, out, JSON_INDENT(1) | JSON_REAL_PRECISION(10));
        fputc('\n', out);
    }
    json_decref(lines);
    json_decref(all);
    return ok;
}

bool standings_print(const struct standings *s, FILE *out, enum grid_format format,
                     struct cli_terminal terminal)
{
    switch (format) {
    case GRID_TEXT:
        return print_text(s, out, terminal);
    case GRID_CSV:
        return print_csv(s, out);
    case GRID_JSON:
        return print_json(s, out);
    }
    return false;
}
