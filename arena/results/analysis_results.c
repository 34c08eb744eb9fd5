/* Adds up what an analysis finds, decision by decision; prints it in analysis_text.c. */
#include "results/analysis_results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analyse/profile_json.h"
#include "analyse/profile_set.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "results/analysis_commands.h"
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

static void add_means(struct analysis_results *r, const char *by)
{
    char means[sizeof *r->means];
    unsigned i = 0;

    (void)text_safe(text_of(by), means, sizeof means);
    while (i < ANALYSIS_MEANS && *r->means[i] && strcmp(r->means[i], means) != 0)
        i++;
    if (i < ANALYSIS_MEANS)
        memcpy(r->means[i], means, sizeof means);
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
    l->chances |= valuation_is_chance(&a->decision, &a->valuation);
    add_means(r, a->valuation.by);
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

void analysis_results_left_out(struct analysis_results *r, uint64_t sets, uint64_t decisions)
{
    struct analysed_logs *l = logs_of(r);

    l->left_out += sets;
    l->unknown += decisions;
}

void analysis_results_against(struct analysis_results *r, const char *path)
{
    r->against = true;
    r->before.path = path;
}

/* ---- JSON ---- */

/* A text, which may have run out of memory, as a string. */
static json_t *string_of(struct buf *text)
{
    const char *s = buf_str(text);
    json_t *string = s ? jw_text(s) : NULL;

    buf_finish(text);
    return string;
}

/* Adds the commands to a bad decision. */
static bool put_commands(json_t *mistake, const struct analysed_logs *l,
                         const struct profile_mistake *m, const char *bot)
{
    struct buf show = {0}, ask = {0};

    if (!analysis_command_show(&show, l->path, m) || !analysis_command_ask(&ask, l->path, m, bot))
        return true;
    bool ok = json_object_set_new(mistake, "show", string_of(&show)) == 0;
    return json_object_set_new(mistake, "ask", string_of(&ask)) == 0 && ok;
}

static json_t *bot_json(const struct analysed_logs *l, unsigned bot)
{
    json_t *object = profile_json(&l->profile, bot, l->name[bot]);
    const json_t *worst = json_object_get(object, "worst");
    size_t n;
    const struct profile_mistake *m = profile_worst(&l->profile, bot, &n);

    for (size_t i = 0; l->path && i < n; i++)
        if (!put_commands(json_array_get(worst, i), l, &m[i], l->name[bot])) {
            json_decref(object);
            return NULL;
        }
    return object;
}

static json_t *bots_json(const struct analysed_logs *l)
{
    json_t *list = json_array();

    for (unsigned bot = 0; bot < l->profile.bots; bot++)
        list = jw_add(list, bot_json(l, bot));
    return list;
}

static json_t *logs_json(const struct analysed_logs *l)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "log",
                     l->path ? jw_text(l->path) : json_null(), "sets", jw_count(l->sets),
                     "left_out", jw_count(l->left_out), "decisions", jw_count(l->decisions), "told",
                     jw_count(l->told), "unknown", jw_count(l->unknown), "bots", bots_json(l));
}

static bool print_json(struct analysis_results *r)
{
    struct buf means = {0};

    analysis_text_means(r, &means);
    json_t *object = json_pack("{s:i, s:s, s:o, s:I, s:f}", "version", 1, "analyst", r->by, "means",
                               string_of(&means), "worlds", (json_int_t)r->effort.worlds, "error",
                               r->effort.error);

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
