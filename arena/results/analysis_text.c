#include "results/analysis_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analyse/profile_json.h"
#include "base/buf.h"
#include "rules/deal.h"
#include "terminal/cli.h"
#include "text/answer.h"

enum { HABITS = PROFILE_HABITS };

/* ---- Cells ---- */

static void cell_loss(struct grid *g, struct profile_loss loss)
{
    grid_cell(g, "%.3f", loss.loss);
    if (isfinite(loss.error))
        grid_cell(g, "%.3f", loss.error);
    else
        grid_cell(g, "%s", "");
}

/* A number that may not be known. */
static void cell_if(struct grid *g, bool known, double value, int decimals)
{
    if (known)
        grid_cell(g, "%.*f", decimals, value);
    else
        grid_cell(g, "%s", "");
}

/* Points; or chances to win the game, in hundredths. */
static void cell_measure(struct grid *g, bool chance, double value)
{
    enum { HUNDREDTHS = 100 };

    if (chance)
        grid_cell(g, "%.1f %%", HUNDREDTHS * value);
    else
        grid_cell(g, "%.3f", value);
}

static bool is_chance(const struct decision *d, const struct valuation *e)
{
    return valuation_loss(d, e) == &e->in_chance;
}

static void cell_answer(struct grid *g, unsigned question, int32_t answer)
{
    struct buf words = {0};

    answer_add(&words, question, answer, ANSWER_SHORT);
    grid_cell(g, "%s", cli_text(&words));
    buf_finish(&words);
}

/* ---- Every decision ---- */

static const struct grid_column decision_columns[] = {
    {"step", GRID_NUMBER},  {"who", GRID_NAME},    {"asked to", GRID_WORDS},
    {"answer", GRID_WORDS}, {"best", GRID_WORDS},  {"lost", GRID_NUMBER},
    {"+-", GRID_NUMBER},    {"seen", GRID_NUMBER}, {"values", GRID_SENTENCE},
};
enum { ESTIMATED = 5 }; /* of them, the last ones */

/* "JD +0.31, 9C +0.52"; chances where these count. */
static void cell_values(struct grid *g, const struct analysed *a)
{
    const struct valuation *e = &a->valuation;
    bool chance = is_chance(&a->decision, e);
    struct buf text = {0};

    for (unsigned i = 0; i < e->answers; i++) {
        (void)buf_add_text(&text, i ? ", " : "");
        answer_add(&text, a->decision.view.question, e->answer[i], ANSWER_SHORT);
        (void)buf_printf(&text, chance ? " %.0f%%" : " %+.2f",
                         chance ? 100 * e->chance[i] : e->points[i]);
    }
    grid_cell(g, "%s", cli_text(&text));
    buf_finish(&text);
}

static void cells_estimate(struct grid *g, const struct analysed *a)
{
    const struct valuation *e = &a->valuation;
    const struct loss *l = valuation_loss(&a->decision, e);
    bool chance = is_chance(&a->decision, e);

    cell_answer(g, a->decision.view.question, e->answer[l->best]);
    if (loss_is_told(l))
        cell_measure(g, chance, l->loss);
    else
        grid_cell(g, "%s", l->best == e->given ? "" : "?");
    cell_measure(g, chance, l->error);
    cell_if(g, e->has_seen, e->seen_loss, 1);
    cell_values(g, a);
}

void analysis_text_decision(struct grid *g, const struct analysed *a, const char *name)
{
    grid_cell(g, "%u", a->step);
    grid_cell(g, "%s", name);
    grid_cell(g, "%s", question_name((enum eu_question)a->decision.view.question));
    cell_answer(g, a->decision.view.question, a->decision.answer);
    if (a->told)
        cells_estimate(g, a);
    for (unsigned i = 0; !a->told && i < ESTIMATED; i++)
        grid_cell(g, "%s", "");
}

bool analysis_text_deal(struct analysis_results *r, const char *deal)
{
    bool ok = !r->grid.width || grid_end(&r->grid, GRID_TEXT);

    r->grid = GRID(decision_columns);
    if (deal)
        printf("%s\n", deal);
    else
        r->grid.width = 0;
    return ok;
}

/* ---- What was analysed ---- */

static void print_heading(const struct analysis_results *r)
{
    const struct analysed_logs *l = &r->now;
    char text[512], error[64] = "";

    if (r->effort.error > 0)
        (void)snprintf(error, sizeof error, " and more, to a standard error of %g points",
                       r->effort.error);
    (void)snprintf(text, sizeof text,
                   "%" PRIu64 " decisions of %" PRIu64 " %s, by %s%s%s: %" PRIu32
                   " deals for each%s.",
                   l->decisions, l->sets, l->path ? "sets" : "deals", r->by,
                   *r->means ? ", with " : "", r->means, r->effort.worlds, error);
    cli_wrapped("", text);
    if (l->told < l->decisions)
        printf("Of %" PRIu64 " of them it could not say what answers are worth.\n",
               l->decisions - l->told);
}

static const struct grid_column bot_columns[] = {
    {"bot", GRID_NAME},      {"deals", GRID_NUMBER},    {"decisions", GRID_NUMBER},
    {"lost", GRID_NUMBER},   {"+-", GRID_NUMBER},       {"seen", GRID_NUMBER},
    {"chance", GRID_NUMBER}, {"mistakes", GRID_NUMBER}, {"lost by them", GRID_NUMBER},
};

/* Points a deal, and chances in hundredths. */
static void add_bot(struct grid *g, const struct analysed_logs *l, unsigned bot)
{
    enum { HUNDREDTHS = 100 };
    struct profile_figure f = profile_figure(&l->profile, bot, PROFILE_ALL);

    grid_cell(g, "%s", l->name[bot]);
    grid_cell(g, "%" PRIu64, f.deals);
    grid_cell(g, "%" PRIu64, f.decisions);
    cell_loss(g, f.points);
    cell_if(g, f.has_seen, f.seen.loss, 3);
    cell_if(g, f.has_chance, HUNDREDTHS * f.chance.loss, 2);
    grid_cell(g, "%" PRIu64, f.mistakes);
    grid_cell(g, "%.3f", f.mistaken.loss);
}

static bool print_bots(const struct analysed_logs *l)
{
    struct grid g = GRID(bot_columns);

    printf(
        "\nPoints lost a deal (seen: with all cards seen; chance: of winning the game, in %%)\n");
    for (unsigned bot = 0; bot < l->profile.bots; bot++)
        add_bot(&g, l, bot);
    return grid_end(&g, GRID_TEXT);
}

/* ---- A bot ---- */

static const struct grid_column part_columns[] = {
    {"", GRID_WORDS},        {"decisions", GRID_NUMBER}, {"lost", GRID_NUMBER},
    {"+-", GRID_NUMBER},     {"seen", GRID_NUMBER},      {"mistakes", GRID_NUMBER},
    {"before", GRID_NUMBER}, {"gained", GRID_NUMBER},    {"+-", GRID_NUMBER},
};
enum { PARTS_ALONE = 6 };

/* The number of the bot of that name in the logs before; false if it has none. */
static bool find_before(const struct analysis_results *r, const char *name, unsigned *bot)
{
    for (*bot = 0; r->against && *bot < r->before.profile.bots; ++*bot)
        if (strcmp(r->before.name[*bot], name) == 0)
            return true;
    return false;
}

static void cells_gain(struct grid *g, struct profile_loss now, struct profile_loss before)
{
    grid_cell(g, "%.3f", before.loss);
    grid_cell(g, "%+.3f", before.loss - now.loss);
    cell_if(g, isfinite(now.error) && isfinite(before.error), hypot(now.error, before.error), 3);
}

/* The parts of a split with any decisions, under its name. */
static void add_split(struct grid *g, const struct analysis_results *r, unsigned bot,
                      const unsigned *before, enum profile_split split)
{
    const struct profile *p = &r->now.profile;

    for (unsigned part = 0; part < PROFILE_PART_COUNT; part++) {
        struct profile_name name = profile_part_name((enum profile_part)part);
        struct profile_figure f = profile_figure(p, bot, (enum profile_part)part);
        if (name.split != split || !f.decisions)
            continue;
        grid_cell(g, "%s", name.words);
        grid_cell(g, "%" PRIu64, f.decisions);
        cell_loss(g, f.points);
        cell_if(g, f.has_seen, f.seen.loss, 3);
        grid_cell(g, "%" PRIu64, f.mistakes);
        if (before)
            cells_gain(g, f.points,
                       profile_figure(&r->before.profile, *before, (enum profile_part)part).points);
    }
}

static bool print_split(const struct analysis_results *r, unsigned bot, const unsigned *before,
                        enum profile_split split)
{
    struct grid g =
        grid_of(part_columns, before ? sizeof part_columns / sizeof *part_columns : PARTS_ALONE);

    printf("\n%s %s\n", r->now.name[bot], profile_split_name(split).words);
    add_split(&g, r, bot, before, split);
    return grid_end(&g, GRID_TEXT);
}

static bool print_habits(const struct profile *p, unsigned bot, const char *name)
{
    struct profile_habit habit[HABITS];
    size_t n;

    if (!profile_habits(p, bot, habit, HABITS, &n))
        return false;
    if (n)
        printf("\nCostly habits of %s\n", name);
    for (size_t i = 0; i < n; i++) {
        struct buf text = {0};
        profile_habit_add(&text, &habit[i]);
        cli_wrapped("  ", cli_text(&text));
        buf_finish(&text);
    }
    return true;
}

/* ---- The worst decisions ---- */

static const struct grid_column worst_columns[] = {
    {"deal", GRID_WORDS},     {"step", GRID_NUMBER},  {"seat", GRID_WORDS},
    {"asked to", GRID_WORDS}, {"answer", GRID_WORDS}, {"better", GRID_WORDS},
    {"lost", GRID_NUMBER},    {"+-", GRID_NUMBER},    {"seen", GRID_NUMBER},
};

static void add_mistake(struct grid *g, const struct profile_mistake *m)
{
    const struct loss *l = valuation_loss(&m->decision, &m->valuation);
    const struct eu_view *view = &m->decision.view;
    char deal[PROFILE_LABEL];
    unsigned step = 0;
    bool placed = profile_label_parts(m->label, deal, &step);

    grid_cell(g, "%s", placed ? deal : m->label);
    grid_cell(g, "%u", step);
    grid_cell(g, "%c", seat_letter(view->seat));
    grid_cell(g, "%s", question_name((enum eu_question)view->question));
    cell_answer(g, view->question, m->decision.answer);
    cell_answer(g, view->question, m->valuation.answer[l->best]);
    cell_measure(g, is_chance(&m->decision, &m->valuation), l->loss);
    cell_measure(g, is_chance(&m->decision, &m->valuation), l->error);
    cell_if(g, m->valuation.has_seen, m->valuation.seen_loss, 1);
}

/* The commands for one of them. */
static void print_commands(const struct analysed_logs *l, const struct profile_mistake *m,
                           const char *name)
{
    struct buf line = {0};
    char deal[PROFILE_LABEL];
    unsigned step;

    if (!l->path || !profile_label_parts(m->label, deal, &step))
        return;
    (void)buf_printf(&line, "euchre-arena replay --at %s ", deal);
    (void)text_quoted(&line, l->path);
    printf("The first, and to ask the bot again (the others by their addresses and steps):\n  %s\n",
           cli_text(&line));
    buf_clear(&line);
    (void)buf_printf(&line, "euchre-arena replay --at %s --step %u --seat %c --ask ", deal, step,
                     seat_letter(m->decision.view.seat));
    (void)text_quoted(&line, name);
    (void)buf_add_text(&line, " ");
    (void)text_quoted(&line, l->path);
    printf("  %s\n", cli_text(&line));
    buf_finish(&line);
}

static bool print_worst(const struct analysed_logs *l, unsigned bot)
{
    struct grid g = GRID(worst_columns);
    size_t n, told = 0;
    const struct profile_mistake *m = profile_worst(&l->profile, bot, &n);

    for (size_t i = 0; i < n; i++)
        if (loss_is_told(valuation_loss(&m[i].decision, &m[i].valuation)) && ++told)
            add_mistake(&g, &m[i]);
    if (told)
        printf("\nThe worst decisions of %s\n", l->name[bot]);
    bool ok = told ? grid_end(&g, GRID_TEXT) : true;
    if (told)
        print_commands(l, m, l->name[bot]);
    return ok;
}

static bool print_bot(const struct analysis_results *r, unsigned bot)
{
    const struct analysed_logs *l = &r->now;
    unsigned before;
    bool compared = find_before(r, l->name[bot], &before), ok = true;

    if (!profile_figure(&l->profile, bot, PROFILE_ALL).decisions)
        return true;
    for (unsigned split = PROFILE_BY_ALL + 1; ok && split < PROFILE_SPLIT_COUNT; split++)
        ok = print_split(r, bot, compared ? &before : NULL, (enum profile_split)split);
    return ok && print_habits(&l->profile, bot, l->name[bot]) && print_worst(l, bot);
}

bool analysis_text_print(struct analysis_results *r)
{
    bool ok = true;

    if (r->grid.width) {
        ok = analysis_text_deal(r, NULL);
        printf("?: cannot be told, as the difference is within twice its error (+-)\n\n");
    }
    print_heading(r);
    ok = ok && print_bots(&r->now);
    for (unsigned bot = 0; ok && bot < r->now.profile.bots; bot++)
        ok = print_bot(r, bot);
    return ok;
}
