#include "report/one_deal.h"

#include <string.h>

#include "base/json_writer.h"
#include "report/analyses.h"
#include "report/deal_steps.h"
#include "report/games.h"
#include "rules/rules.h"

/* What the object is made from. */
struct parts {
    struct standings game; /* only its event, which is borrowed */
    struct report_games games;
    struct analyses analyses;
    struct string_table strings;
    struct set_view view;
    json_t *steps; /* the deal */
};

/* ---- The game and its segment ---- */

static bool start_game(struct parts *p, const struct one_deal *deal, struct err *err)
{
    const struct set_finder *f = deal->where;
    struct game_segment *now = &p->games.now;

    p->game.event = f->reader.event;
    if (!games_start(&p->games, &(struct log_results){.stage = &p->game, .stages = 1}, err) ||
        !games_segment(&p->games, &f->reader.event, deal->name, err))
        return false;
    now->sets = f->sets;
    now->revealed = f->revealed;
    memcpy(now->seed, f->reader.footer.seed, sizeof now->seed);
    return true;
}

static void look_at_set(struct parts *p, const struct one_deal *deal)
{
    const struct set_finder *f = deal->where;

    p->view = (struct set_view){.event = &f->reader.event,
                                .pairing = &f->found.pairing,
                                .set = &f->found.set,
                                .bot = p->games.now.bot};
    pairing_seating(&f->found.pairing, f->found.set.set, &p->view.seating);
}

/* ---- The analysis ---- */

static bool read_analysis(struct parts *p, const struct one_deal *deal, struct err *err)
{
    const struct set_finder *f = deal->where;
    const struct report_log log = {.path = deal->path, .whole = deal->path, .name = deal->name};
    const struct report report = {.log = &log, .logs = 1};
    const struct event *first = f->first.entrants ? &f->first : &f->reader.event;

    return analyses_open(&p->analyses, &report, 1, err) &&
           analyses_header(&p->analyses, 0, first, err) &&
           analyses_set(&p->analyses, &p->view, err) && analyses_count(&p->analyses, &p->view, err);
}

/* One that is damaged is left out: what was played does not need it. */
static bool take_analysis(struct parts *p, const struct one_deal *deal, struct err *err)
{
    struct err why;

    if (read_analysis(p, deal, &why))
        return true;
    if (!p->analyses.damaged) {
        *err = why;
        return false;
    }
    analyses_close(&p->analyses);
    p->view.analysed = NULL;
    return true;
}

/* ---- JSON ---- */

static json_t *results_json(const struct event *event)
{
    char rules[RULES_TEXT];

    rules_text(&event->rules, rules);
    return json_pack("{s:o, s:s, s:s, s:s}", "event", jw_text(event->title), "rules", rules, "unit",
                     unit_name(event->unit), "format", format_name(event->format));
}

/* At how many tables of its set it was played. */
static unsigned tables_of(const struct one_deal *deal)
{
    const struct set_record *set = &deal->where->found.set;
    unsigned tables = 0;

    for (unsigned t = 0; t < set->tables; t++)
        tables += table_record_find(&set->table[t], deal->g, deal->d) != NULL;
    return tables;
}

static json_t *choice_json(const struct one_deal *deal)
{
    struct buf words = {0};
    json_t *choice;

    sampled_deals_words_of_one(deal->where->deals, &words);
    choice =
        json_pack("{s:o, s:i, s:o}", "of", jw_count(deal->where->deals), "shown",
                  (int)tables_of(deal), "words", buf_str(&words) ? jw_text(buf_str(&words)) : NULL);
    buf_finish(&words);
    return choice;
}

static json_t *all_json(struct parts *p, const struct one_deal *deal)
{
    json_t *all;

    games_end_segment(&p->games);
    all =
        json_pack("{s:i, s:s, s:[o], s:n, s:o, s:[o]}", "version", 1, "arena", deal->arena, "logs",
                  jw_text(deal->name), "played", "results",
                  results_json(&deal->where->reader.event), "games", games_json(&p->games.game[0]));
    if (p->analyses.told)
        all = jw_put(all, "analysis", analyses_json(&p->analyses));
    all = jw_put(all, "says", p->strings.list ? json_incref(p->strings.list) : json_array());
    all = jw_put(all, "deals", json_pack("[O]", p->steps));
    return jw_put(all, "choice", choice_json(deal));
}

static void parts_finish(struct parts *p)
{
    json_decref(p->steps);
    string_table_finish(&p->strings);
    analyses_close(&p->analyses);
    games_finish(&p->games);
}

json_t *one_deal_json(const struct one_deal *deal, struct err *err)
{
    struct parts p = {.steps = NULL};
    const struct deal_choice choice = {&p.view, deal->g, deal->d, DEAL_ALL};
    json_t *all = NULL;

    if (start_game(&p, deal, err)) {
        look_at_set(&p, deal);
        if (take_analysis(&p, deal, err)) {
            p.steps = deal_steps_json(&choice, &p.strings);
            all = p.steps && !p.strings.failed ? all_json(&p, deal) : NULL;
            if (!all)
                (void)err_memory(err);
        }
    }
    parts_finish(&p);
    return all;
}
