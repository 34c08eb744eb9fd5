#include "report/report.h"

#include <stdlib.h>
#include <string.h>

#include "report/analyses.h"
#include "report/faults.h"
#include "report/games.h"
#include "report/habits.h"
#include "base/json_writer.h"
#include "report/page.h"
#include "report/sampled_deals.h"
#include "report/standings_charts.h"

/* The most that a report has. */
enum {
    PAGE_BYTES = 2900000,
    DEALS_BYTES = 1500000, /* of deals; less where the rest is long, but */
    DEALS_LEAST = 300000,
    LINES_MOST = 1000,   /* of standings and other lists of bots */
    MATCHES_MOST = 2000, /* of a segment */
    PAIRS_MOST = 2016    /* of pairs: of 64 lines */
};

/* What is counted of a game, set by set. */
struct game_figures {
    struct history history;
    struct differences differences;
    struct habits habits;
    struct faults faults;
};

struct report_data {
    struct report_games games;
    struct game_figures *figures; /* by game */
    struct sampled_deals sample;
    struct string_table strings;
    struct analyses analyses;
    json_t *deals; /* a list */
    size_t next;   /* of the chosen deals */
};

/* ---- Passes through the logs ---- */

/* What is done with each header and set. */
struct log_pass {
    bool (*header)(struct report_data *g, const struct set_reader *r, struct err *err);
    bool (*set)(struct report_data *g, struct set_view *view, struct err *err);
    uint64_t sets; /* still to be read: those that the results have */
};

static bool pass_set(struct report_data *g, struct log_pass *pass, struct set_reader *r, size_t log,
                     struct err *err)
{
    if (!set_reader_pairing(r, err))
        return false;
    struct set_view view = {.event = &r->event,
                            .pairing = &r->pairing,
                            .set = &r->set,
                            .bot = g->games.now.bot,
                            .game = g->games.now.game,
                            .log = log,
                            .record = r->record.number};
    pairing_seating(&r->pairing, r->set.set, &view.seating);
    pass->sets--;
    g->games.now.sets++;
    return pass->set(g, &view, err);
}

static bool pass_record(struct report_data *g, struct log_pass *pass, struct set_reader *r,
                        const struct report *report, size_t log, struct err *err)
{
    switch (r->record.kind) {
    case LOG_HEADER:
        return games_segment(&g->games, &r->event, report->log[log].name, err) &&
               analyses_header(&g->analyses, log, &r->event, err) && pass->header(g, r, err);
    case LOG_SET:
        return pass_set(g, pass, r, log, err);
    case LOG_FOOTER:
        g->games.now.revealed = true;
        memcpy(g->games.now.seed, r->footer.seed, sizeof g->games.now.seed);
        break;
    case LOG_ROUND:
    case LOG_TRAILER:
    case LOG_SHARD:
        break;
    }
    return true;
}

/* The log was read without errors for the results. One that is still being written may have more by
 * now, which is left out. */
static bool pass_log(struct report_data *g, struct log_pass *pass, const struct report *report,
                     size_t log, struct err *err)
{
    struct set_reader r;
    int found;
    bool ok = true, part = report->log[log].part;

    if (!set_reader_open(&r, report->log[log].path, err))
        return false;
    while (ok && (found = set_reader_next(&r, err)) != 0) {
        if (part && (found < 0 || (r.record.kind == LOG_SET && !pass->sets)))
            break;
        ok = found > 0 && pass_record(g, pass, &r, report, log, err);
    }
    games_end_segment(&g->games);
    set_reader_close(&r);
    return ok;
}

static uint64_t sets_of(const struct log_results *results)
{
    uint64_t sets = 0;

    for (size_t i = 0; i < results->stages; i++)
        sets += results->stage[i].sets;
    return sets;
}

static bool pass_logs(struct report_data *g, struct log_pass *pass, const struct report *report,
                      struct err *err)
{
    pass->sets = sets_of(report->log_results);
    for (size_t i = 0; report->log_results->stages && i < report->logs; i++)
        if (!pass_log(g, pass, report, i, err))
            return false;
    return true;
}

/* ---- The first pass: figures, and the choice of deals ---- */

static bool count_header(struct report_data *g, const struct set_reader *r, struct err *err)
{
    return history_header(&g->figures[g->games.now.game].history, &r->event, err);
}

struct fault_place {
    struct report_data *g;
    const struct set_view *view;
};

static void choose_fault(void *context, unsigned game, unsigned deal, uint64_t before)
{
    struct fault_place *at = context;

    sampled_deals_fault(&at->g->sample, at->view, game, deal, before);
}

static bool count_set(struct report_data *g, struct set_view *view, struct err *err)
{
    struct game_figures *f = &g->figures[view->game];

    differences_set(&f->differences, view);
    return analyses_set(&g->analyses, view, err) && analyses_count(&g->analyses, view, err) &&
           history_set(&f->history, view->set, err) && habits_set(&f->habits, view, err) &&
           faults_set(&f->faults, view, choose_fault, &(struct fault_place){g, view}, err) &&
           sampled_deals_set(&g->sample, view, err);
}

/* ---- The second pass: the deals ---- */

static bool skip_header(struct report_data *g, const struct set_reader *r, struct err *err)
{
    (void)g, (void)r, (void)err;
    return true;
}

/* Whether the next of the chosen deals is of this set. */
static bool is_next(const struct report_data *g, const struct set_view *view)
{
    const struct chosen_deal *c = &g->sample.chosen[g->next];

    return g->next < g->sample.count && c->log == view->log && c->record == view->record;
}

static bool put_chosen(struct report_data *g, struct set_view *view, struct err *err)
{
    if (is_next(g, view) && !analyses_set(&g->analyses, view, err))
        return false;
    for (; is_next(g, view); g->next++) {
        const struct chosen_deal *c = &g->sample.chosen[g->next];
        struct deal_choice choice = {view, c->g, c->d, (enum deal_why)c->why};
        g->deals = jw_add(g->deals, deal_steps_json(&choice, &g->strings));
    }
    return (g->deals && !g->strings.failed) || err_memory(err);
}

/* ---- All of it ---- */

/* `analysed`: with the analyses that there are. */
static bool data_start(struct report_data *g, const struct report *r, bool analysed,
                       struct err *err)
{
    *g = (struct report_data){.deals = json_array()};
    if (!games_start(&g->games, r->log_results, err) ||
        (analysed && !analyses_open(&g->analyses, r, g->games.count, err)))
        return false;
    sampled_deals_start(&g->sample, r->log_results,
                        analyses_share(&g->analyses, sets_of(r->log_results)), DEALS_BYTES);
    g->figures = calloc(g->games.count + 1, sizeof *g->figures);
    if (!g->figures)
        return err_memory(err);
    for (size_t i = 0; i < g->games.count; i++)
        if (!history_start(&g->figures[i].history, &r->log_results->stage[i], err) ||
            !differences_start(&g->figures[i].differences, &r->log_results->stage[i], err))
            return false;
    return true;
}

static void data_finish(struct report_data *g)
{
    for (size_t i = 0; g->figures && i < g->games.count; i++) {
        history_finish(&g->figures[i].history);
        differences_finish(&g->figures[i].differences);
        habits_finish(&g->figures[i].habits);
        faults_finish(&g->figures[i].faults);
    }
    free(g->figures);
    sampled_deals_finish(&g->sample);
    analyses_close(&g->analyses);
    json_decref(g->deals);
    string_table_finish(&g->strings);
    games_finish(&g->games);
    *g = (struct report_data){.next = 0};
}

static bool count_logs(struct report_data *g, const struct report *r, bool analysed,
                       struct err *err)
{
    return data_start(g, r, analysed, err) &&
           pass_logs(g, &(struct log_pass){.header = count_header, .set = count_set}, r, err);
}

/* Counts again without the analyses if one of them is damaged. */
static bool count_all(struct report_data *g, const struct report *r, struct err *err)
{
    struct err why;

    if (r->left_out)
        *r->left_out->text = '\0';
    if (count_logs(g, r, true, &why))
        return true;
    bool damaged = g->analyses.damaged;
    *(damaged && r->left_out ? r->left_out : err) = why;
    data_finish(g);
    return damaged && count_logs(g, r, false, err);
}

/* `used`: the bytes of all else. */
static bool put_chosen_deals(struct report_data *g, const struct report *r, size_t used,
                             struct err *err)
{
    size_t left = used + DEALS_LEAST < PAGE_BYTES ? PAGE_BYTES - used : DEALS_LEAST;

    games_again(&g->games);
    return analyses_worst(&g->analyses, &g->sample.mistakes, err) &&
           sampled_deals_choose(&g->sample, left < DEALS_BYTES ? left : DEALS_BYTES, err) &&
           pass_logs(g, &(struct log_pass){.header = skip_header, .set = put_chosen}, r, err);
}

/* ---- JSON ---- */

static void cut_list(json_t *object, const char *key, size_t most)
{
    json_t *list = json_object_get(object, key);

    while (json_array_size(list) > most)
        (void)json_array_remove(list, json_array_size(list) - 1);
}

/* Cuts long lists. */
static void cut_game(json_t *game)
{
    const json_t *segments = json_object_get(game, "rounds");

    cut_list(game, "standings", LINES_MOST);
    for (size_t i = 0; i < json_array_size(segments); i++) {
        json_t *rounds = json_array_get(segments, i);
        cut_list(rounds, "places", LINES_MOST);
        cut_list(rounds, "neighbours", LINES_MOST);
        cut_list(rounds, "matches", MATCHES_MOST);
    }
    if (json_array_size(json_object_get(game, "pairs")) > PAIRS_MOST)
        (void)json_object_set_new(game, "pairs", json_null());
}

static json_t *results_json(json_t *results)
{
    const json_t *stages = json_object_get(results, "stages");

    cut_game(results);
    cut_list(results, "overall", LINES_MOST);
    cut_list(json_object_get(results, "times"), "bots", LINES_MOST);
    for (size_t i = 0; i < json_array_size(stages); i++)
        cut_game(json_array_get(stages, i));
    return json_incref(results);
}

static json_t *origin_json(const struct sidecar_origin *origin)
{
    json_t *machines = NULL;

    if (!origin || !*origin->from)
        return json_null();
    machines = json_array();
    for (size_t i = 0; i < origin->machines; i++)
        machines = jw_add(machines, jw_text(origin->machine[i]));
    return json_pack("{s:s, s:s, s:o}", "from", origin->from, "to", origin->to, "machines",
                     machines);
}

static json_t *game_json(const struct report_data *g, size_t i)
{
    const struct game *game = &g->games.game[i];
    const struct game_figures *f = &g->figures[i];
    const struct bot_name *names = games_names(game);
    json_t *object = games_json(game);

    object = jw_put(object, "history", history_json(&f->history));
    object = jw_put(object, "differences", differences_json(&f->differences));
    object = jw_put(object, "habits", habits_json(&f->habits, names));
    object = jw_put(object, "faults", faults_json(&f->faults, &game->s->event.rules, names));
    object = jw_put(object, "faults_left_out", jw_count(f->faults.others));
    return g->analyses.told ? jw_put(object, "analysis", analyses_game_json(&g->analyses, i, names))
                            : object;
}

/* All but the deals. */
static json_t *figures_json(const struct report *r, const struct report_data *g)
{
    json_t *logs = json_array(), *games = json_array();

    for (size_t i = 0; i < r->logs; i++)
        logs = jw_add(logs, jw_text(r->log[i].name));
    for (size_t i = 0; i < g->games.count; i++)
        games = jw_add(games, game_json(g, i));
    json_t *all = json_pack("{s:i, s:s, s:o, s:o, s:o, s:o}", "version", 1, "arena", r->arena,
                            "logs", logs, "played", origin_json(r->origin), "results",
                            results_json(r->results), "games", games);

    return g->analyses.told ? jw_put(all, "analysis", analyses_json(&g->analyses)) : all;
}

static json_t *choice_json(const struct sampled_deals *s)
{
    struct buf words = {0};

    sampled_deals_words(s, &words);
    json_t *choice = json_pack("{s:I, s:I, s:s}", "of", (json_int_t)s->of, "shown",
                               (json_int_t)s->shown, "words", buf_str(&words));
    buf_finish(&words);
    return choice;
}

static json_t *put_deals(const struct report_data *g, json_t *all)
{
    json_t *says = g->strings.list ? json_incref(g->strings.list) : json_array();

    all = jw_put(all, "says", says);
    all = jw_put(all, "deals", json_incref(g->deals));
    return jw_put(all, "choice", choice_json(&g->sample));
}

/* Says which of the worst decisions are in the deals. */
static bool put_shown(const struct report_data *g, const json_t *all, struct err *err)
{
    const json_t *games = json_object_get(all, "games");

    for (size_t i = 0; g->analyses.told && i < json_array_size(games); i++)
        if (!analyses_show(&g->analyses, i, &g->sample,
                           json_object_get(json_array_get(games, i), "analysis")))
            return err_memory(err);
    return true;
}

static bool put_all(struct report_data *g, const struct report *r, struct buf *out, struct err *err)
{
    static const size_t flags = JSON_COMPACT | JSON_REAL_PRECISION(10);
    json_t *all;
    bool ok;

    if (!count_all(g, r, err))
        return false;
    all = figures_json(r, g);
    size_t figures = json_dumpb(all, NULL, 0, flags);
    ok = figures ? put_chosen_deals(g, r, page_size() + figures, err) : err_memory(err);
    if (ok) {
        all = put_deals(g, all);
        ok = put_shown(g, all, err) && (jw_dump(all, flags, out) || err_memory(err));
    }
    json_decref(all);
    return ok;
}

bool report_make(const struct report *r, struct buf *html, struct err *err)
{
    struct report_data g = {.next = 0};
    struct buf data = {0};
    bool ok = put_all(&g, r, &data, err);

    if (ok) {
        page_put(&data, html);
        ok = !html->failed || err_memory(err);
    }
    buf_finish(&data);
    data_finish(&g);
    return ok;
}
