#include "results/ranking.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "results/rounds.h"

/* ---- One game ---- */

/* A line goes by its bot's name, or as a pair is shown: "a + b". */
static bool is_called(const struct standing *line, const char *name)
{
    char all[STANDING_NAME];

    standing_name(line, all);
    return strcmp(all, name) == 0;
}

static const struct standing *find_line(const struct standings *s, const char *name)
{
    for (size_t i = 0; i < s->lines; i++)
        if (is_called(&s->line[i], name))
            return &s->line[i];
    return NULL;
}

static size_t find_anchors(const struct standings *s, struct ranking_anchors at,
                           struct anchor *anchor)
{
    size_t n = 0;

    for (size_t i = 0; i < at.anchors; i++) {
        const struct standing *line = find_line(s, at.anchor[i].name);
        if (line)
            anchor[n++] = (struct anchor){line->number, at.anchor[i].value};
    }
    return n;
}

/* Who has not played comes after all who have. */
static void take_ranks(struct ranked *g)
{
    size_t played = 0;

    for (size_t i = 0; i < g->ratings.lines; i++)
        played += g->ratings.line[i].sets > 0;
    for (size_t i = 0; i < g->s->lines; i++) {
        const struct rating *r = ranked_rating(g, &g->s->line[i]);
        g->s->line[i].rank = r->sets ? r->rank : played + 1;
    }
}

bool ranked_make(struct ranked *g, struct standings *s, struct ranking_anchors at, struct err *err)
{
    struct anchor *anchor = calloc(at.anchors + 1, sizeof *anchor);

    *g = (struct ranked){.s = s, .at = at};
    if (!anchor)
        return err_memory(err);
    size_t anchors = find_anchors(s, at, anchor);
    bool ok = ratings_make(&g->ratings, s, measure_of(&s->event), anchor, anchors, err);
    free(anchor);
    if (ok && rules_individual(&s->event.rules))
        ok = ratings_make(&g->orders, s, MEASURE_ELO, NULL, 0, err);
    if (!ok)
        return false;
    take_ranks(g);
    return standings_order(s, g->ratings.order, err);
}

void ranked_finish(struct ranked *g)
{
    ratings_finish(&g->ratings);
    ratings_finish(&g->orders);
}

const struct rating *ranked_rating(const struct ranked *g, const struct standing *line)
{
    return &g->ratings.line[line->number];
}

const struct standing *ranked_line(const struct ranked *g, size_t number)
{
    size_t i = 0;

    while (i + 1 < g->s->lines && g->s->line[i].number != number)
        i++;
    return &g->s->line[i];
}

/* The anchors that this game has, as "simple = 1500, greedy = 1300". */
static void anchors_text(const struct ranked *g, char *text, size_t cap)
{
    size_t n = 0;

    *text = '\0';
    for (size_t i = 0; i < g->at.anchors && n < cap; i++) {
        char name[4 * NAME_CAP];
        if (!find_line(g->s, g->at.anchor[i].name))
            continue;
        (void)text_safe(text_of(g->at.anchor[i].name), name, sizeof name);
        int more =
            snprintf(text + n, cap - n, "%s%s = %.10g", n ? ", " : "", name, g->at.anchor[i].value);
        n += more > 0 ? (size_t)more : 0;
    }
}

void ranked_view(const struct ranked *g, char text[RANKED_VIEW])
{
    if (g->ratings.anchored)
        anchors_text(g, text, RANKED_VIEW);
    else if (g->ratings.pools > 1)
        (void)snprintf(text, RANKED_VIEW,
                       "each relative to the mean of its pool, of %u that have not met",
                       g->ratings.pools);
    else
        (void)snprintf(text, RANKED_VIEW, "relative to the pool's mean");
}

bool ranked_is_misfit(const struct ranked *g)
{
    static const double unlikely = 0.01;

    return g->ratings.df > 0 && g->ratings.p < unlikely;
}

static void join_times(struct histogram *all, const struct time_stats_bot *bot)
{
    for (size_t q = 0; bot && q < TIME_STATS_QUESTIONS; q++)
        histogram_join(all, &bot->times[q]);
}

struct time_stats_figures ranked_times(const struct ranked *g, const struct standing *line)
{
    struct histogram all = {.count = 0};

    for (unsigned i = 0; g->times && i < line->bots; i++)
        join_times(&all, time_stats_of(g->times, line->name[i]));
    struct time_stats_figures f = time_stats_figures(&all);
    histogram_finish(&all);
    return f;
}

/* ---- All of them ---- */

static bool are_known(const struct log_results *t, struct ranking_anchors at, struct err *err)
{
    for (size_t i = 0; i < at.anchors; i++) {
        bool found = false;
        for (size_t g = 0; g < t->stages && !found; g++)
            found = find_line(&t->stage[g], at.anchor[i].name);
        if (!found)
            return err_set(err, ERR_USAGE, "no bot is called %s", at.anchor[i].name);
    }
    return true;
}

static bool rate(struct ranking *k, struct ranking_anchors at, struct err *err)
{
    struct log_results *t = &k->tour;

    k->game = calloc(t->stages + 1, sizeof *k->game);
    if (!k->game)
        return err_memory(err);
    for (; k->games < t->stages; k->games++)
        if (!ranked_make(&k->game[k->games], &t->stage[k->games], at, err)) {
            ranked_finish(&k->game[k->games]);
            return false;
        }
    for (size_t g = 0; g < k->games; g++)
        k->game[g].times = &k->times;
    return true;
}

/* Of a log that is being written the last record may not be whole yet. */
static bool add_log(struct ranking *k, const struct log_list_file *log, struct err *err)
{
    size_t stages = k->tour.stages;
    bool ok = log_results_add(&k->tour, log->path, err);

    if (!ok && log->part && err->class == ERR_FOUND && k->tour.stages >= (stages ? stages : 1)) {
        k->end = *err;
        ok = true;
    }
    return ok && time_stats_read(&k->times, log->log, err);
}

/* Only where there are any: it is one more way through the logs. */
static bool read_rounds(struct ranking *k, const struct log_list *logs, struct err *err)
{
    bool any = !k->tour.planned; /* results say how many sets */

    for (size_t i = 0; any && i < logs->files; i++)
        if (!rounds_read(&k->rounds, &k->tour, logs->file[i].path, err))
            return false;
    return true;
}

static bool read_logs(struct ranking *k, const struct log_list *logs, struct ranking_anchors at,
                      struct err *err)
{
    for (size_t i = 0; i < logs->files; i++)
        if (!add_log(k, &logs->file[i], err))
            return false;
    log_results_rank(&k->tour);
    return are_known(&k->tour, at, err) && rate(k, at, err) && log_results_overall(&k->tour, err) &&
           read_rounds(k, logs, err);
}

/* It is hashed meanwhile. */
static bool read_one_log(struct ranking *k, const struct log_list *logs,
                         const struct ranking_how *how, struct err *err)
{
    struct hash_beside hash;

    hash_beside_begin(&hash, logs->file[0].path, how->threads > 1);
    bool ok = read_logs(k, logs, how->at, err);
    return hash_beside_end(&hash, ok && k->tour.complete ? k->hash : NULL, err) && ok;
}

bool ranking_read(struct ranking *k, const struct log_list *logs, const struct ranking_how *how,
                  struct err *err)
{
    bool one = logs->files == 1 && !logs->file[0].part;

    *k = (struct ranking){.tour = {.lucky = how->luck, .threads = how->threads}};
    return one && how->hash ? read_one_log(k, logs, how, err) : read_logs(k, logs, how->at, err);
}

void ranking_finish(struct ranking *k)
{
    for (size_t g = 0; g < k->games; g++)
        ranked_finish(&k->game[g]);
    free(k->game);
    time_stats_finish(&k->times);
    rounds_finish(&k->rounds);
    log_results_finish(&k->tour);
}
