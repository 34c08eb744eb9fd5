#include "cli/standings.h"

#include <inttypes.h>

#include "base/text.h"
#include "cli/figures.h"
#include "cli/sheet.h"
#include "game/fault.h"
#include "game/rules.h"

static void print_faults_at_start(const struct standings *s, FILE *out)
{
    char name[SHEET_NAME];

    for (size_t i = 0; i < s->lines; i++) {
        if (!s->line[i].fault)
            continue;
        sheet_name(&s->line[i], name);
        fprintf(out, "%s could not start (%s): its %s are forfeited\n", name,
                fault_name((enum eu_fault)s->line[i].fault), sheet_units(s->event.unit));
    }
}

static bool print_game(const struct standings *s, FILE *out, struct cli_terminal terminal)
{
    if (!sheet_game(s, out, terminal))
        return false;
    bool individual = rules_individual(&s->event.rules);
    sheet_legend(!individual, individual, out);
    print_faults_at_start(s, out);
    return sheet_partners(s, out, terminal);
}

static void print_heading(const struct standings *s, size_t number, FILE *out, bool bold)
{
    char rules[RULES_TEXT], title[4 * sizeof s->event.title];

    rules_text(&s->event.rules, rules);
    (void)text_safe(text_of(s->event.title), title, sizeof title);
    fprintf(out, "%s%zu. %s%s\n%s, %s, %" PRIu64 " sets\n\n", bold ? "\033[1m" : "", number, title,
            bold ? "\033[0m" : "", rules, sheet_units(s->event.unit), s->sets);
}

/* What the columns mean is said once. */
static void print_legend(const struct tour *t, FILE *out)
{
    bool sides = false, individual = false;

    for (size_t g = 0; g < t->stages; g++) {
        bool each = rules_individual(&t->stage[g].event.rules);
        individual = individual || each;
        sides = sides || !each;
    }
    sheet_legend(sides, individual, out);
}

static bool print_tour(const struct tour *t, FILE *out, struct cli_terminal terminal)
{
    for (size_t g = 0; g < t->stages; g++) {
        print_heading(&t->stage[g], g + 1, out, terminal.colour);
        if (!sheet_game(&t->stage[g], out, terminal) ||
            !sheet_partners(&t->stage[g], out, terminal))
            return false;
        print_faults_at_start(&t->stage[g], out);
        fputc('\n', out);
    }
    print_legend(t, out);
    fprintf(out, "\n%soverall%s\n\n", terminal.colour ? "\033[1m" : "",
            terminal.colour ? "\033[0m" : "");
    return sheet_overall(t, out, terminal);
}

bool standings_print(const struct tour *t, FILE *out, enum grid_format format,
                     struct cli_terminal terminal)
{
    switch (format) {
    case GRID_TEXT:
        return t->stages == 1 ? print_game(&t->stage[0], out, terminal)
                              : print_tour(t, out, terminal);
    case GRID_CSV:
        return figures_csv(t, out);
    case GRID_JSON:
        return figures_json(t, out);
    }
    return false;
}
