#include "report/report.h"

#include <stdlib.h>
#include <string.h>

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
    struct buf deals; /* items of a JSON list */
    size_t next;      /* of the chosen deals */
};

/* ---- Passes through the logs ---- */

/* What is done with each header and set. */
struct log_pass {
    bool (*header)(struct report_data *g, const struct set_reader *r, struct err *err);
    bool (*set)(struct report_data *g, const struct set_view *view, struct err *err);
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
               pass->header(g, r, err);
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

static bool pass_logs(struct report_data *g, struct log_pass *pass, const struct report *report,
                      struct err *err)
{
    for (size_t i = 0; i < report->log_results->stages; i++)
        pass->sets += report->log_results->stage[i].sets;
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

static bool count_set(struct report_data *g, const struct set_view *view, struct err *err)
{
    struct game_figures *f = &g->figures[view->game];

    differences_set(&f->differences, view);
    return history_set(&f->history, view->set, err) && habits_set(&f->habits, view, err) &&
           faults_set(&f->faults, view, choose_fault, &(struct fault_place){g, view}, err) &&
           sampled_deals_set(&g->sample, view, err);
}

/* ---- The second pass: the deals ---- */

static bool skip_header(struct report_data *g, const struct set_reader *r, struct err *err)
{
    (void)g, (void)r, (void)err;
    return true;
}

static bool put_chosen(struct report_data *g, const struct set_view *view, struct err *err)
{
    const struct sampled_deals *s = &g->sample;

    for (; g->next < s->count; g->next++) {
        const struct chosen_deal *c = &s->chosen[g->next];
        if (c->log != view->log || c->record != view->record)
            break;
        deal_steps_put(&(struct deal_choice){view, c->g, c->d, (enum deal_why)c->why}, &g->strings,
                       &g->deals);
    }
    return !g->deals.failed || err_memory(err);
}

/* ---- All of it ---- */

static bool data_start(struct report_data *g, const struct report *r, struct err *err)
{
    if (!games_start(&g->games, r->log_results, err))
        return false;
    sampled_deals_start(&g->sample, r->log_results, DEALS_BYTES);
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
    buf_finish(&g->deals);
    string_table_finish(&g->strings);
    games_finish(&g->games);
}

static bool count_all(struct report_data *g, const struct report *r, struct err *err)
{
    return data_start(g, r, err) &&
           pass_logs(g, &(struct log_pass){.header = count_header, .set = count_set}, r, err);
}

/* `used`: the bytes of all else. */
static bool put_chosen_deals(struct report_data *g, const struct report *r, size_t used,
                             struct err *err)
{
    size_t left = used + DEALS_LEAST < PAGE_BYTES ? PAGE_BYTES - used : DEALS_LEAST;

    games_again(&g->games);
    return sampled_deals_choose(&g->sample, left < DEALS_BYTES ? left : DEALS_BYTES, err) &&
           pass_logs(g, &(struct log_pass){.header = skip_header, .set = put_chosen}, r, err);
}

/* ---- JSON ---- */

static int add_text(const char *text, size_t n, void *out)
{
    return buf_add(out, text, n) ? 0 : -1;
}

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

static void put_results(json_t *results, struct buf *out)
{
    struct buf text = {0};
    const json_t *stages = json_object_get(results, "stages");

    cut_game(results);
    cut_list(results, "overall", LINES_MOST);
    cut_list(json_object_get(results, "times"), "bots", LINES_MOST);
    for (size_t i = 0; i < json_array_size(stages); i++)
        cut_game(json_array_get(stages, i));
    if (json_dump_callback(results, add_text, &text, JSON_COMPACT | JSON_REAL_PRECISION(10)) != 0)
        out->failed = true;
    jw_raw(jw_key(out, "results"), text.data, text.len);
    buf_finish(&text);
}

static void put_time(const char *key, const char *time, struct buf *out)
{
    jw_text(jw_key(out, key), time);
}

static void put_origin(const struct sidecar_origin *origin, struct buf *out)
{
    jw_key(out, "played");
    if (!origin || !*origin->from) {
        jw_null(out);
        return;
    }
    jw_open(out, '{');
    put_time("from", origin->from, out);
    put_time("to", origin->to, out);
    jw_open(jw_key(out, "machines"), '[');
    for (size_t i = 0; i < origin->machines; i++)
        jw_foreign(out, origin->machine[i]);
    jw_close(out, ']');
    jw_close(out, '}');
}

static void put_head(const struct report *r, struct buf *out)
{
    jw_int(jw_key(out, "version"), 1);
    jw_text(jw_key(out, "arena"), r->arena);
    jw_open(jw_key(out, "logs"), '[');
    for (size_t i = 0; i < r->logs; i++)
        jw_foreign(out, r->log[i].name);
    jw_close(out, ']');
    put_origin(r->origin, out);
    put_results(r->results, out);
}

static void put_game(const struct game *game, const struct game_figures *f, struct buf *out)
{
    jw_open(out, '{');
    games_put(game, out);
    jw_key(out, "history");
    history_put(&f->history, out);
    jw_key(out, "differences");
    differences_put(&f->differences, out);
    jw_key(out, "habits");
    habits_put(&f->habits, games_names(game), out);
    jw_key(out, "faults");
    faults_put(&f->faults, &game->s->event.rules, games_names(game), out);
    jw_int(jw_key(out, "faults_left_out"), (int64_t)f->faults.others);
    jw_close(out, '}');
}

static void put_choice(const struct sampled_deals *s, struct buf *out)
{
    struct buf words = {0};

    sampled_deals_words(s, &words);
    const char *text = buf_str(&words);
    jw_open(jw_key(out, "choice"), '{');
    jw_int(jw_key(out, "of"), (int64_t)s->of);
    jw_int(jw_key(out, "shown"), (int64_t)s->shown);
    jw_text(jw_key(out, "words"), text ? text : "");
    jw_close(out, '}');
    out->failed = out->failed || !text;
    buf_finish(&words);
}

static void put_figures(const struct report *r, const struct report_data *g, struct buf *out)
{
    put_head(r, out);
    jw_open(jw_key(out, "games"), '[');
    for (size_t i = 0; i < g->games.count; i++)
        put_game(&g->games.game[i], &g->figures[i], out);
    jw_close(out, ']');
}

static void put_deals(const struct report_data *g, struct buf *out)
{
    jw_list(out, "says", &g->strings.list);
    jw_list(out, "deals", &g->deals);
    put_choice(&g->sample, out);
}

static bool put_all(struct report_data *g, const struct report *r, struct buf *out, struct err *err)
{
    if (!count_all(g, r, err))
        return false;
    jw_open(out, '{');
    put_figures(r, g, out);
    if (!put_chosen_deals(g, r, page_size() + out->len, err))
        return false;
    put_deals(g, out);
    jw_close(out, '}');
    return !out->failed || err_memory(err);
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
