/* How long answers took, as a table and as JSON. */
#include <inttypes.h>
#include <stdio.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "results/results.h"
#include "rules/deal.h"

void times_table_ns(uint64_t ns, char text[TIMES_TABLE_NS])
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double value = (double)ns;
    unsigned unit = 0;

    for (; value >= 999.5 && unit < 3; unit++)
        value /= 1000;
    (void)snprintf(text, TIMES_TABLE_NS, value < 9.95 && unit ? "%.1f%s" : "%.0f%s", value,
                   units[unit]);
}

/* ---- As text ---- */

static void put_ns(struct grid *g, uint64_t ns)
{
    char text[TIMES_TABLE_NS];

    times_table_ns(ns, text);
    grid_cell(g, "%s", text);
}

static void put_row(struct grid *g, const char *name, const char *question,
                    const struct time_stats_figures *f)
{
    grid_cell(g, "%s", name);
    grid_cell(g, "%s", question);
    grid_cell(g, "%" PRIu64, f->count);
    put_ns(g, f->mean);
    put_ns(g, f->p50);
    put_ns(g, f->p99);
    put_ns(g, f->max);
}

/* All its answers, then by kind where there is more than one. */
static void put_bot(struct grid *g, const struct time_stats_bot *b)
{
    struct time_stats_figures all = time_stats_all(b);
    char name[4 * NAME_CAP];
    unsigned kinds = 0;

    (void)text_safe(text_of(b->name), name, sizeof name);
    for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++)
        kinds += b->times[kind].count > 0;
    if (kinds > 1)
        put_row(g, name, "all", &all);
    for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++) {
        struct time_stats_figures f = time_stats_figures(&b->times[kind]);
        if (f.count)
            put_row(g, kinds > 1 ? "" : name, question_name((enum eu_question)kind), &f);
    }
}

static void print_delay(const struct time_stats_delay *d)
{
    char own[TIMES_TABLE_NS], p50[TIMES_TABLE_NS], p99[TIMES_TABLE_NS], text[256];
    struct time_stats_figures wait = time_stats_figures(&d->wait);

    if (!d->answers)
        return;
    times_table_ns(d->cpu_ns / d->answers, own);
    times_table_ns(wait.p50, p50);
    times_table_ns(wait.p99, p99);
    if (wait.count)
        (void)snprintf(text, sizeof text,
                       "arena: %s of its own CPU time a decision; from question to answer %s of "
                       "wall time, 99 %% within %s, with many tables at once",
                       own, p50, p99);
    else
        (void)snprintf(text, sizeof text, "arena: %s of its own CPU time a decision", own);
    cli_wrapped("", text);
}

bool times_table_print(const struct time_stats *t)
{
    static const struct grid_column columns[] = {
        {"bot", GRID_NAME},    {"question", GRID_WORDS}, {"answers", GRID_NUMBER},
        {"mean", GRID_NUMBER}, {"p50", GRID_NUMBER},     {"p99", GRID_NUMBER},
        {"max", GRID_NUMBER},
    };
    struct grid g = GRID(columns);

    if (!t->bots) {
        puts("\nCPU time of answers: not known, as the log has no sidecar");
        return true;
    }
    puts("\nCPU time of answers");
    for (size_t i = 0; i < t->bots; i++)
        put_bot(&g, t->bot[i]);
    if (!grid_end(&g, GRID_TEXT))
        return false;
    print_delay(&t->delay);
    return true;
}

/* ---- As JSON ---- */

static json_t *row_json(const char *question, const struct time_stats_figures *f)
{
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o}", "question", question, "answers",
                     jw_count(f->count), "mean_ns", jw_count(f->mean), "p50_ns", jw_count(f->p50),
                     "p99_ns", jw_count(f->p99), "max_ns", jw_count(f->max));
}

static json_t *bot_json(const struct time_stats_bot *b)
{
    struct time_stats_figures f = time_stats_all(b);
    json_t *rows = jw_add(json_array(), row_json("all", &f));

    for (unsigned kind = 0; kind < TIME_STATS_QUESTIONS; kind++) {
        f = time_stats_figures(&b->times[kind]);
        if (f.count)
            rows = jw_add(rows, row_json(question_name((enum eu_question)kind), &f));
    }
    return json_pack("{s:o, s:o}", "bot", jw_text(b->name), "took", rows);
}

static json_t *delay_json(const struct time_stats_delay *d)
{
    struct time_stats_figures wait = time_stats_figures(&d->wait);

    if (!d->answers)
        return json_null();
    return json_pack("{s:o, s:o, s:o, s:o}", "answers", jw_count(d->answers), "cpu_ns",
                     jw_count(d->cpu_ns / d->answers), "wait_p50_ns",
                     wait.count ? jw_count(wait.p50) : json_null(), "wait_p99_ns",
                     wait.count ? jw_count(wait.p99) : json_null());
}

json_t *times_table_json(const struct time_stats *t)
{
    json_t *bots = json_array();

    if (!t->bots && !t->delay.answers) {
        json_decref(bots);
        return json_null();
    }
    for (size_t i = 0; i < t->bots; i++)
        bots = jw_add(bots, bot_json(t->bot[i]));
    return json_pack("{s:o, s:o}", "bots", bots, "arena", delay_json(&t->delay));
}
