#include "results/analysis_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analyse/profile_json.h"
#include "base/buf.h"
#include "results/analysis_commands.h"
#include "rules/deal.h"
#include "terminal/cli.h"
#include "text/answer.h"

enum { HABITS = PROFILE_HABITS };

/* ---- Cells ---- */

/* A number of which so many decimals are printed: no zero has a sign. */
static double unsigned_zero(double value, int decimals)
{
    return fabs(value) <= 0.5 * pow(10, -decimals) ? 0 : value;
}

static void cell_loss(struct grid *g, struct profile_loss loss)
{
    grid_cell(g, "%.3f", unsigned_zero(loss.loss, 3));
    if (isfinite(loss.error))
        grid_cell(g, "%.3f", loss.error);
    else
        grid_cell(g, "%s", "");
}

/* A number that may not be known. */
static void cell_if(struct grid *g, bool known, double value, int decimals)
{
    if (known)
        grid_cell(g, "%.*f", decimals, unsigned_zero(value, decimals));
    else
        grid_cell(g, "%s", "");
}

/* Points; or chances to win the game, in hundredths. */
static void cell_measure(struct grid *g, bool chance, double value)
{
    enum { HUNDREDTHS = 100 };

    if (chance)
        grid_cell(g, "%.1f %%", unsigned_zero(HUNDREDTHS * value, 1));
    else
        grid_cell(g, "%.3f", unsigned_zero(value, 3));
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
    {"step", GRID_NUMBER},     {"seat", GRID_WORDS},   {"who", GRID_NAME},
    {"asked to", GRID_WORDS},  {"answer", GRID_WORDS}, {"best", GRID_WORDS},
    {"lost", GRID_NUMBER},     {"+-", GRID_NUMBER},    {"seen", GRID_NUMBER},
    {"values", GRID_SENTENCE},
};
static const uint8_t decision_spare[] = {0, 0, 0, 3, 0, 0, 0, 1, 2, 0};
enum { ESTIMATED = 5 }; /* of them, the last ones */

/* "JD +0.31, 9C +0.52"; chances where these count. */
static void cell_values(struct grid *g, const struct analysed *a)
{
    const struct valuation *e = &a->valuation;
    bool chance = valuation_is_chance(&a->decision, e);
    struct buf text = {0};

    for (unsigned i = 0; i < e->answers; i++) {
        (void)buf_add_text(&text, i ? ", " : "");
        answer_add(&text, a->decision.view.question, e->answer[i], ANSWER_SHORT);
        (void)buf_printf(&text, chance ? " %.0f%%" : " %+.2f",
                         chance ? 100 * e->chance[i] : unsigned_zero(e->points[i], 2));
    }
    grid_cell(g, "%s", cli_text(&text));
    buf_finish(&text);
}

static void cells_estimate(struct grid *g, const struct analysed *a)
{
    const struct valuation *e = &a->valuation;
    const struct loss *l = valuation_loss(&a->decision, e);
    bool chance = valuation_is_chance(&a->decision, e);

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
    grid_cell(g, "%c", seat_letter(a->seat));
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
    r->grid.spare = decision_spare;
    if (deal)
        printf("%s\n", deal);
    else
        r->grid.width = 0;
    return ok;
}

/* ---- What was analysed ---- */

void analysis_text_means(const struct analysis_results *r, struct buf *out)
{
    for (unsigned i = 0; i < ANALYSIS_MEANS && *r->means[i]; i++)
        (void)buf_printf(out, "%s%s", i ? ", " : "", r->means[i]);
}

static void print_effort(const struct analysis_results *r)
{
    const struct analysed_logs *l = &r->now;
    struct buf text = {0};

    (void)buf_printf(&text, "%" PRIu64 " decisions of %" PRIu64 " %s, by %s", l->decisions, l->sets,
                     l->path ? "sets" : "deals", r->by);
    if (**r->means)
        (void)buf_add_text(&text, ", with ");
    analysis_text_means(r, &text);
    (void)buf_printf(&text, ": %" PRIu32 " deals for each", r->effort.worlds);
    if (r->effort.error > 0)
        (void)buf_printf(&text, " and more, to a standard error of %g points", r->effort.error);
    (void)buf_add_text(&text, ".");
    cli_wrapped("", cli_text(&text));
    buf_finish(&text);
}

/* What a stop left out; `lead` says of what. */
static void print_left_out(const char *lead, const struct analysed_logs *l)
{
    if (l->left_out)
        printf("%s%" PRIu64 " of %" PRIu64 " %s.\n", lead, l->sets, l->sets + l->left_out,
               l->path ? "sets; the same command goes on" : "deals; the others are left out");
}

static void print_heading(const struct analysis_results *r)
{
    const struct analysed_logs *l = &r->now;

    print_effort(r);
    print_left_out("", l);
    print_left_out("Of the log before: ", &r->before);
    if (l->told < l->decisions)
        printf("Of %" PRIu64 " of them %s does not say what the answers are worth.\n",
               l->decisions - l->told, r->by);
    if (l->unknown)
        printf("Decisions left out, as not all cards of their seats are known: %" PRIu64 ".\n",
               l->unknown);
}

static const struct grid_column bot_columns[] = {
    {"bot", GRID_NAME},        {"deals", GRID_NUMBER},        {"decisions", GRID_NUMBER},
    {"lost", GRID_NUMBER},     {"+-", GRID_NUMBER},           {"seen", GRID_NUMBER},
    {"mistakes", GRID_NUMBER}, {"lost by them", GRID_NUMBER}, {"chance", GRID_NUMBER},
};
static const uint8_t bot_spare[] = {0, 0, 1, 0, 0, 0, 2, 3, 0};
enum { WITHOUT_CHANCE = 8 };

/* Points a deal; of games also chances, in hundredths. */
static void add_bot(struct grid *g, const struct analysed_logs *l, unsigned bot)
{
    enum { HUNDREDTHS = 100 };
    struct profile_figure f = profile_figure(&l->profile, bot, PROFILE_ALL);

    grid_cell(g, "%s", l->name[bot]);
    grid_cell(g, "%" PRIu64, f.deals);
    grid_cell(g, "%" PRIu64, f.decisions);
    cell_loss(g, f.points);
    cell_if(g, f.has_seen, f.seen.loss, 3);
    grid_cell(g, "%" PRIu64, f.mistakes);
    grid_cell(g, "%.3f", unsigned_zero(f.mistaken.loss, 3));
    if (l->chances)
        cell_if(g, f.has_chance, HUNDREDTHS * f.chance.loss, 2);
}

static bool print_bots(const struct analysed_logs *l)
{
    struct grid g = grid_of(bot_columns, WITHOUT_CHANCE + l->chances);

    g.spare = bot_spare;
    printf("\nPoints lost a deal\n");
    for (unsigned bot = 0; bot < l->profile.bots; bot++)
        if (profile_figure(&l->profile, bot, PROFILE_ALL).decisions)
            add_bot(&g, l, bot);
    if (!grid_end(&g, GRID_TEXT))
        return false;
    cli_wrapped("", "seen: the points that the same answers cost as the cards lay, which nobody "
                    "could know; luck is in it, so it is no loss.");
    if (l->chances)
        cli_wrapped("", "chance: chances to win the game that were lost a deal, in per cent.");
    return true;
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
    grid_cell(g, "%.3f", unsigned_zero(before.loss, 3));
    grid_cell(g, "%+.3f", unsigned_zero(before.loss - now.loss, 3));
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
static const uint8_t worst_spare[] = {0, 0, 0, 2, 0, 0, 0, 0, 1};

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
    cell_measure(g, valuation_is_chance(&m->decision, &m->valuation), l->loss);
    cell_measure(g, valuation_is_chance(&m->decision, &m->valuation), l->error);
    cell_if(g, m->valuation.has_seen, m->valuation.seen_loss, 1);
}

/* The commands for one of them. */
static void print_commands(const struct analysed_logs *l, const struct profile_mistake *m,
                           const char *name)
{
    struct buf show = {0}, ask = {0};

    if (!l->path || !analysis_command_show(&show, l->path, m) ||
        !analysis_command_ask(&ask, l->path, m, name))
        return;
    printf("The first, and to ask the bot again (the others by their addresses and steps):\n"
           "  %s\n  %s\n",
           cli_text(&show), cli_text(&ask));
    buf_finish(&show);
    buf_finish(&ask);
}

static bool print_worst(const struct analysed_logs *l, unsigned bot)
{
    struct grid g = GRID(worst_columns);
    size_t n, told = 0;
    const struct profile_mistake *m = profile_worst(&l->profile, bot, &n);

    g.spare = worst_spare;
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
