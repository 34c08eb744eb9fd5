/* Adds up what an analysis finds, decision by decision; prints it in analysis_text.c. */
#include "results/analysis_results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/profile_json.h"
#include "analyse/profile_set.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "results/analysis_text.h"
#include "terminal/cli.h"

static struct analysed_logs *logs_of(struct analysis_results *r)
{
    return r->against ? &r->before : &r->now;
}

/* ---- Bots by their names ---- */

static bool number_of(struct analysed_logs *l, const char *name, uint32_t *number, struct err *err)
{
    uint8_t sum[HASH_BYTES];
    size_t found;
    wide key;

    hash32(sum, NULL, 0, name, strlen(name));
    memcpy(&key, sum, sizeof key);
    char(*names)[4 * NAME_CAP] = hashmap_entry(&l->bots, key, l->name, sizeof *l->name, &found);
    if (found == HASHMAP_NONE)
        return err_memory(err);
    l->name = names;
    if (!*names[found])
        (void)text_safe(text_of(name), names[found], sizeof *names);
    *number = (uint32_t)found;
    return true;
}

bool analysis_results_segment(struct analysis_results *r, const struct event *event,
                              struct err *err)
{
    struct analysed_logs *l = logs_of(r);
    uint32_t *number = realloc(l->number, (event->entrants + 1) * sizeof *number);

    if (!number)
        return err_memory(err);
    l->number = number;
    for (size_t i = 0; i < event->entrants; i++)
        if (!number_of(l, event->entrant[i].name, &number[i], err))
            return false;
    return true;
}

/* ---- Decisions ---- */

/* Lists it, in text under the name of its deal. */
static bool list_decision(struct analysis_results *r, const struct analysed_set *set,
                          const struct analysed *a, const char *deal, const char *name)
{
    if (r->json) {
        json_t *object = jw_put(analysed_json(set, a), "bot", jw_text(name));
        r->list = jw_add(r->list ? r->list : json_array(), object);
        return true;
    }
    if (strcmp(deal, r->deal) != 0 && !analysis_text_deal(r, deal))
        return false;
    (void)snprintf(r->deal, sizeof r->deal, "%s", deal);
    analysis_text_decision(&r->grid, a, name);
    return true;
}

static bool add_decision(struct analysis_results *r, const struct analysed_set *set,
                         const struct analysed *a, uint32_t bot, struct err *err)
{
    struct analysed_logs *l = logs_of(r);
    char at[ADDRESS_TEXT];
    const char *deal = set->name ? set->name : at;

    address_text_to(&a->at, ADDRESS_DEAL, at);
    l->decisions++;
    if (r->decisions && !r->against && !list_decision(r, set, a, deal, l->name[bot]))
        return err_memory(err);
    if (!a->told)
        return true;
    l->told++;
    if (!*r->means)
        memcpy(r->means, a->valuation.by, sizeof r->means);
    return profile_set_decision(&l->profile, set, a, bot, err);
}

bool analysis_results_set(struct analysis_results *r, const struct analysis_source *source,
                          const struct analysed_set *analysed, struct err *err)
{
    struct analysed_logs *l = logs_of(r);
    const struct profile_set played = {source->event, source->pairing, source->set,
                                       l->number,     r->only,         r->seats};

    if (!profile_set_deals(&l->profile, &played, err))
        return false;
    for (size_t i = 0; i < analysed->count; i++)
        if (!add_decision(r, analysed, &analysed->item[i], l->number[analysed->item[i].entrant],
                          err))
            return false;
    profile_set_end(&l->profile);
    l->sets++;
    return true;
}

bool analysis_results_deal(struct analysis_results *r, const struct analysed_set *analysed,
                           const struct eu_rules *rules, const char *const name[EU_SEATS],
                           struct err *err)
{
    struct analysed_logs *l = logs_of(r);
    uint32_t bot[EU_SEATS];

    for (unsigned seat = 0; seat < rules->players; seat++)
        if (!number_of(l, name[seat], &bot[seat], err))
            return false;
    if (!profile_table_deals(&l->profile, rules, bot, r->seats, 1, err))
        return false;
    for (size_t i = 0; i < analysed->count; i++)
        if (!add_decision(r, analysed, &analysed->item[i], bot[analysed->item[i].seat], err))
            return false;
    profile_set_end(&l->profile);
    l->sets++;
    return true;
}

void analysis_results_against(struct analysis_results *r, const char *path)
{
    r->against = true;
    r->before.path = path;
}

/* ---- JSON ---- */

static json_t *bots_json(const struct analysed_logs *l)
{
    json_t *list = json_array();

    for (unsigned bot = 0; bot < l->profile.bots; bot++)
        list = jw_add(list, profile_json(&l->profile, bot, l->name[bot]));
    return list;
}

static json_t *logs_json(const struct analysed_logs *l)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o}", "log", l->path ? jw_text(l->path) : json_null(),
                     "sets", jw_count(l->sets), "decisions", jw_count(l->decisions), "told",
                     jw_count(l->told), "bots", bots_json(l));
}

static bool print_json(struct analysis_results *r)
{
    json_t *object =
        json_pack("{s:i, s:s, s:s, s:I, s:f}", "version", 1, "analyst", r->by, "means", r->means,
                  "worlds", (json_int_t)r->effort.worlds, "error", r->effort.error);

    object = jw_put(object, "analysis", logs_json(&r->now));
    if (r->against)
        object = jw_put(object, "against", logs_json(&r->before));
    if (r->decisions)
        object = jw_put(object, "list", r->list ? json_incref(r->list) : json_array());
    return cli_json(object, JSON_COMPACT | JSON_REAL_PRECISION(10));
}

bool analysis_results_print(struct analysis_results *r, struct err *err)
{
    return (r->json ? print_json(r) : analysis_text_print(r)) || err_memory(err);
}

static void finish_logs(struct analysed_logs *l)
{
    profile_finish(&l->profile);
    hashmap_finish(&l->bots);
    free(l->name);
    free(l->number);
}

void analysis_results_finish(struct analysis_results *r)
{
    finish_logs(&r->now);
    finish_logs(&r->before);
    json_decref(r->list);
    buf_finish(&r->grid.cells);
}
