#include "report/analyses.h"

#include <stdlib.h>
#include <string.h>

#include "analyse/profile_json.h"
#include "analyse/profile_set.h"
#include "base/json_writer.h"

/* ---- Life ---- */

/* An analysis cannot be used; that there is no memory is not its fault. */
static bool blame(struct analyses *a, const struct err *err)
{
    a->damaged = !err_of_machine(err);
    return false;
}

static bool open_logs(struct analyses *a, const struct report *r, struct err *err)
{
    for (; a->logs < r->logs; a->logs++) {
        a->log[a->logs].name = r->log[a->logs].name;
        if (r->log[a->logs].whole &&
            !analysis_index_open(&a->log[a->logs].index, r->log[a->logs].whole, err))
            return blame(a, err);
    }
    return true;
}

bool analyses_open(struct analyses *a, const struct report *r, size_t games, struct err *err)
{
    a->log = calloc(r->logs + 1, sizeof *a->log);
    a->game = calloc(games + 1, sizeof *a->game);
    a->games = games;
    if (!a->log || !a->game)
        return err_memory(err);
    return open_logs(a, r, err);
}

void analyses_close(struct analyses *a)
{
    for (size_t i = 0; i < a->logs; i++)
        analysis_index_close(&a->log[i].index);
    for (size_t i = 0; a->game && i < a->games; i++)
        profile_finish(&a->game[i]);
    free(a->log);
    free(a->game);
    worst_deals_finish(&a->worst);
    analysed_set_finish(&a->set);
    *a = (struct analyses){.logs = 0};
}

double analyses_share(const struct analyses *a, uint64_t sets)
{
    uint64_t there = 0;

    for (size_t i = 0; i < a->logs; i++)
        there += a->log[i].index.sets;
    return there < sets ? (double)there / (double)sets : there > 0;
}

/* ---- Sets ---- */

bool analyses_header(struct analyses *a, size_t log, const struct event *event, struct err *err)
{
    struct log_analysis *its = a->logs ? &a->log[log] : NULL;

    if (!its || !its->index.lines || its->segments++)
        return true;
    return analysis_index_is_of(&its->index, event, err) || blame(a, err);
}

bool analyses_set(struct analyses *a, struct set_view *view, struct err *err)
{
    view->analysed = NULL;
    if (!a->logs || !a->log[view->log].index.lines)
        return true;
    if (!analysis_index_find(&a->log[view->log].index, view->event, view->pairing, view->set,
                             &a->set, err))
        return blame(a, err);
    if (a->set.count)
        view->analysed = &a->set;
    return true;
}

/* Whether the analysis was to have this decision. */
static bool is_wanted(const struct analysis_index *x, const struct set_view *view,
                      const struct analysed *d)
{
    const char *bot = view->event->entrant[d->entrant].name;

    return address_has_set(&x->only, view->pairing, view->set->set) &&
           address_has_table(&x->only, d->at.table) &&
           address_has_deal(&x->only, d->at.game, d->at.deal) &&
           (!x->only_seats || x->only_seats >> d->seat & 1) &&
           (!*x->only_bot || strcmp(x->only_bot, bot) == 0);
}

static bool count_decisions(struct analyses *a, const struct set_view *view, struct err *err)
{
    struct log_analysis *its = &a->log[view->log];
    struct profile *p = &a->game[view->game];

    for (const struct analysed *d = a->set.item; d < a->set.item + a->set.count; d++) {
        a->told += d->told;
        its->untold += !d->told && is_wanted(&its->index, view, d);
        if (d->told && !*its->means)
            memcpy(its->means, d->valuation.by, sizeof its->means);
        if (!profile_set_decision(p, &a->set, d, view->bot[d->entrant], err))
            return false;
    }
    return true;
}

bool analyses_count(struct analyses *a, const struct set_view *view, struct err *err)
{
    if (!a->logs)
        return true;
    a->log[view->log].of++;
    if (!view->analysed)
        return true;
    const struct profile_set played = {view->event,
                                       view->pairing,
                                       view->set,
                                       view->bot,
                                       a->log[view->log].index.only,
                                       a->log[view->log].index.only_seats};
    struct profile *p = &a->game[view->game];
    a->log[view->log].sets += address_has_set(&played.only, view->pairing, view->set->set);
    if (!profile_set_deals(p, &played, err) || !count_decisions(a, view, err))
        return false;
    profile_set_end(p);
    return worst_deals_note(&a->worst, view, p, err);
}

bool analyses_worst(const struct analyses *a, struct chosen_deals *list, struct err *err)
{
    for (size_t i = 0; i < a->games; i++)
        if (!worst_deals_list(&a->worst, &a->game[i], ANALYSES_BOTS, list))
            return err_memory(err);
    return true;
}

/* ---- JSON ---- */

static json_t *only_json(const struct analysis_index *x)
{
    char at[ADDRESS_TEXT] = "";
    json_t *seats = json_array();

    if (x->only.parts)
        address_text_to(&x->only, x->only.parts, at);
    for (unsigned left = x->only_seats; left; left &= left - 1)
        seats = jw_add(seats, json_integer(eu_first(left)));
    return json_pack("{s:s, s:o, s:o}", "at", at, "bot", jw_text(x->only_bot), "seats", seats);
}

static json_t *log_json(const struct log_analysis *l)
{
    const struct analysis_index *x = &l->index;
    json_t *object = json_pack("{s:o, s:s, s:o, s:o}", "log", jw_text(l->name), "by", x->bot,
                               "args", jw_text(x->args), "means", jw_text(l->means));

    object = jw_put(object, "worlds", jw_count(x->effort.worlds));
    object = jw_put(object, "error", jw_real(x->effort.error));
    object = jw_put(object, "most", jw_count(x->effort.most));
    object = jw_put(object, "sets", jw_count(l->sets));
    object = jw_put(object, "of", jw_count(l->of));
    object = jw_put(object, "untold", jw_count(l->untold));
    return jw_put(object, "only", only_json(x));
}

/* The parts of a split: [name, words]. */
static json_t *parts_json(enum profile_split split)
{
    json_t *list = json_array();

    for (unsigned part = 0; part < PROFILE_PART_COUNT; part++) {
        struct profile_name name = profile_part_name((enum profile_part)part);
        if (name.split == split)
            list = jw_add(list, json_pack("[s, s]", name.name, name.words));
    }
    return list;
}

static json_t *splits_json(void)
{
    json_t *list = json_array();

    for (unsigned split = PROFILE_BY_ALL + 1; split < PROFILE_SPLIT_COUNT; split++) {
        struct profile_name name = profile_split_name((enum profile_split)split);
        list = jw_add(list, json_pack("{s:s, s:s, s:o}", "split", name.name, "words", name.words,
                                      "parts", parts_json((enum profile_split)split)));
    }
    return list;
}

json_t *analyses_json(const struct analyses *a)
{
    json_t *logs = json_array();

    for (size_t i = 0; i < a->logs; i++)
        if (a->log[i].sets)
            logs = jw_add(logs, log_json(&a->log[i]));
    return json_pack("{s:o, s:o}", "logs", logs, "splits", splits_json());
}

static bool is_told_of(const struct profile *p, unsigned bot)
{
    return profile_figure(p, bot, PROFILE_ALL).decisions > 0;
}

json_t *analyses_game_json(const struct analyses *a, size_t game, const struct bot_name *names)
{
    const struct profile *p = &a->game[game];
    json_t *list = json_array();
    uint64_t others = 0;

    for (unsigned bot = 0; bot < p->bots; bot++)
        if (!is_told_of(p, bot))
            continue;
        else if (bot < ANALYSES_BOTS)
            list = jw_add(list, profile_json(p, bot, names[bot].name));
        else
            others++;
    return json_pack("{s:o, s:o}", "bots", list, "left_out", jw_count(others));
}

/* The number of a decision's deal among those that are shown. */
static json_t *shown_json(const struct analyses *a, const struct sampled_deals *s,
                          const struct profile_mistake *m)
{
    const struct chosen_deal *deal = worst_deals_find(&a->worst, m);
    const struct chosen_deal *found =
        deal && s->count ? bsearch(deal, s->chosen, s->count, sizeof *s->chosen, chosen_deal_order)
                         : NULL;

    return found ? jw_count((uint64_t)(found - s->chosen)) : json_null();
}

bool analyses_show(const struct analyses *a, size_t game, const struct sampled_deals *s,
                   json_t *profiles)
{
    const struct profile *p = &a->game[game];
    const json_t *list = json_object_get(profiles, "bots");
    size_t at = 0, n;

    for (unsigned bot = 0; bot < p->bots && bot < ANALYSES_BOTS; bot++) {
        const struct profile_mistake *worst = profile_worst(p, bot, &n);
        if (!is_told_of(p, bot))
            continue;
        json_t *its = json_object_get(json_array_get(list, at++), "worst");
        for (size_t i = 0; i < n; i++)
            if (json_object_set_new(json_array_get(its, i), "shown", shown_json(a, s, &worst[i])) !=
                0)
                return false;
    }
    return true;
}
