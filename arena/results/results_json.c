/* Results as one JSON object, which results.json holds. */
#include <math.h>
#include <string.h>

#include "base/json_writer.h"
#include "base/text.h"
#include "results/results.h"
#include "results/rounds.h"
#include "results/format_text.h"
#include "rules/rules.h"

/* ---- Who partnered whom ---- */

static json_t *partnering_json(const struct standings *s, size_t maker, size_t partner)
{
    struct partnering p = standings_partnering(s, &s->line[maker], &s->line[partner]);

    return json_pack("{s:o, s:o, s:o, s:o}", "maker", jw_text(s->line[maker].name[0]), "partner",
                     jw_text(s->line[partner].name[0]), "deals", jw_count(p.deals), "made",
                     jw_count(p.made));
}

/* Without those who never did. */
static json_t *partners_json(const struct standings *s)
{
    json_t *list = json_array();

    for (size_t m = 0; m < s->lines; m++)
        for (size_t p = 0; p < s->lines; p++)
            if (standings_partnering(s, &s->line[m], &s->line[p]).deals)
                list = jw_add(list, partnering_json(s, m, p));
    return list;
}

/* ---- Ratings ---- */

static json_t *cycle_json(const struct ranked *g, const struct cycle *cycle)
{
    json_t *list = json_array();

    for (unsigned k = 0; k < 3; k++)
        list = jw_add(list, results_json_names(ranked_line(g, cycle->line[k])));
    return list;
}

static json_t *cycles_json(const struct ranked *g)
{
    json_t *list = json_array();

    for (size_t i = 0; i < g->ratings.cycles; i++)
        list = jw_add(list, cycle_json(g, &g->ratings.cycle[i]));
    return list;
}

/* How the lines were rated, and how well that explains their results. */
static json_t *rating_json(const struct ranked *g)
{
    const struct ratings *r = &g->ratings;
    char view[RANKED_VIEW];
    bool fitted = r->df > 0;

    ranked_view(g, view);
    return json_pack("{s:s, s:s, s:b, s:i, s:o, s:o, s:o, s:b, s:b, s:o}", "measure",
                     r->measure == MEASURE_ELO ? "elo" : "points", "view", view, "anchored",
                     (int)r->anchored, "pools", (int)r->pools, "chi2",
                     fitted ? json_real(r->chi2) : json_null(), "df", jw_count(r->df), "p",
                     isnan(r->p) ? json_null() : json_real(r->p), "fits", (int)!ranked_is_misfit(g),
                     "transitive", (int)!r->cycles, "cycles", cycles_json(g));
}

/* ---- Games ---- */

static json_t *game_json(const struct ranking *k, size_t i)
{
    const struct ranked *g = &k->game[i];
    const struct standings *s = g->s;
    char rules[RULES_TEXT], title[4 * sizeof s->event.title];

    rules_text(&s->event.rules, rules);
    (void)text_safe(text_of(s->event.title), title, sizeof title);
    json_t *game =
        json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o, s:b, s:o, s:o}", "event", title, "rules",
                  rules, "unit", unit_name(s->event.unit), "format", format_name(s->event.format),
                  "plan", format_text_json(&s->event), "sets", jw_count(s->sets), "deals",
                  jw_count(s->deals), "complete", (int)s->complete, "rating", rating_json(g),
                  "standings", results_csv_lines(g));
    game = jw_put(game, "pairs", crosstable_json(g));
    game = jw_put(game, "match", head_to_head_is(g) ? head_to_head_json(g) : json_null());
    game = jw_put(game, "rounds", rounds_json(&k->rounds, g, i));
    game = jw_put(game, "luck_version", s->lucky ? jw_count(LUCK_VERSION) : json_null());
    return s->event.rules.partners < EU_PARTNERS_CALLED
               ? game
               : jw_put(game, "partners", partners_json(s));
}

static json_t *result_json(const struct stage_result *r)
{
    if (!r->sets)
        return json_null();
    return json_pack("{s:o, s:o, s:f, s:f}", "rank", jw_count(r->rank), "sets", jw_count(r->sets),
                     "score", r->score, "score_error", r->error);
}

/* A bot over all stages, with what it did in each. */
static json_t *overall_json(const struct log_results *t, const struct overall_line *line)
{
    json_t *stages = json_array();

    for (size_t i = 0; i < t->stages; i++)
        stages = jw_add(stages, result_json(&line->result[i]));
    return jw_put(results_csv_overall(line), "stages", stages);
}

static json_t *games_json(const struct ranking *k)
{
    json_t *stages = json_array(), *overall = json_array();

    for (size_t i = 0; i < k->games; i++)
        stages = jw_add(stages, game_json(k, i));
    for (size_t i = 0; i < k->tour.lines; i++)
        overall = jw_add(overall, overall_json(&k->tour, &k->tour.line[i]));
    return json_pack("{s:b, s:o, s:o}", "complete", (int)k->tour.complete, "stages", stages,
                     "overall", overall);
}

json_t *results_value(const struct ranking *k)
{
    json_t *all = json_pack("{s:i, s:o}", "version", RESULTS_VERSION, "sets_planned",
                            k->tour.planned ? jw_count(k->tour.planned) : json_null());
    json_t *rest = k->games == 1 ? game_json(k, 0) : games_json(k);
    bool ok = json_object_update(all, rest) == 0;

    json_decref(rest);
    if (!ok) {
        json_decref(all);
        return NULL;
    }
    all = jw_put(all, "log_sha256", *k->hash ? json_string(k->hash) : json_null());
    return jw_put(all, "times", times_table_json(&k->times));
}

bool results_json(const struct ranking *k, struct buf *out)
{
    json_t *all = results_value(k);
    bool ok = jw_dump(all, JSON_INDENT(1) | JSON_REAL_PRECISION(10), out);

    json_decref(all);
    return ok && buf_add_byte(out, '\n');
}
