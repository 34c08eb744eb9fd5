/* The profiles of a bot's versions in a game, of the analyses that lie beside its rounds' logs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse/analysis_index.h"
#include "analyse/profile_json.h"
#include "analyse/profile_set.h"
#include "base/json_writer.h"
#include "log/set_reader.h"
#include "server/content_database.h"

/* Analyses that are read for one answer: the newest. */
enum { PROFILE_LOGS = 20 };

struct profiling {
    struct profile profile; /* a bot for each of the ratings, and one more for all others */
    const json_t *ratings;  /* of the bot's entrants, as content_bot.c has them */
    uint32_t round;
    struct set_reader reader;
    struct analysis_index index;
    struct analysed_set set;
    uint32_t *number; /* by entrant of the event; owned */
};

/* ---- A log ---- */

static const char *entrant_of(const struct profiling *p, size_t i)
{
    return json_string_value(json_object_get(json_array_get(p->ratings, i), "entrant"));
}

/* The number of an entrant in the profile. */
static uint32_t number_of(const struct profiling *p, const char *entrant)
{
    size_t i = 0, n = json_array_size(p->ratings);

    while (i < n && strcmp(entrant_of(p, i), entrant) != 0)
        i++;
    return (uint32_t)i;
}

static bool begin_log(struct profiling *p, struct err *err)
{
    const struct event *e = &p->reader.event;

    free(p->number);
    p->number = calloc(e->entrants, sizeof *p->number);
    if (!p->number)
        return err_memory(err);
    for (size_t i = 0; i < e->entrants; i++)
        p->number[i] = number_of(p, e->entrant[i].name);
    return analysis_index_is_of(&p->index, e, err);
}

/* A decision is named by its address with the round before it, which is that of its page. */
static bool add_decision(struct profiling *p, const struct analysed *d, struct err *err)
{
    char deal[ADDRESS_TEXT], name[ADDRESS_TEXT + 16];

    address_text_to(&d->at, ADDRESS_DEAL, deal);
    (void)snprintf(name, sizeof name, "%u/%s", p->round, deal);
    p->set.name = name;
    bool ok = profile_set_decision(&p->profile, &p->set, d, p->number[d->entrant], err);
    p->set.name = NULL;
    return ok;
}

static bool add_set(struct profiling *p, struct err *err)
{
    struct set_reader *r = &p->reader;

    if (!set_reader_pairing(r, err) ||
        !analysis_index_find(&p->index, &r->event, &r->pairing, &r->set, &p->set, err))
        return false;
    if (!p->set.count)
        return true;
    const struct profile_set played = {&r->event, &r->pairing,   &r->set,
                                       p->number, p->index.only, p->index.only_seats};
    bool ok = profile_set_deals(&p->profile, &played, err);
    for (size_t i = 0; ok && i < p->set.count; i++)
        ok = add_decision(p, &p->set.item[i], err);
    profile_set_end(&p->profile);
    return ok;
}

static bool add_sets(struct profiling *p, struct err *err)
{
    int found;

    while ((found = set_reader_next(&p->reader, err)) == 1)
        if ((p->reader.record.kind == LOG_HEADER && !begin_log(p, err)) ||
            (p->reader.record.kind == LOG_SET && !add_set(p, err)))
            return false;
    return found == 0;
}

static bool add_log(struct profiling *p, const char *log, struct err *err)
{
    if (!set_reader_open(&p->reader, log, err))
        return false;
    bool ok = analysis_index_open(&p->index, log, err) && p->index.lines && add_sets(p, err);
    analysis_index_close(&p->index);
    set_reader_close(&p->reader);
    return ok;
}

/* ---- A bot ---- */

static bool has_analysis(const struct content *c, uint32_t round, char log[PATH_CAP])
{
    char name[64], path[PATH_CAP];

    (void)snprintf(name, sizeof name, "rounds/%06u/log.msgpack", round);
    return path_join(log, c->folder, name, NULL) && path_with_end(path, log, ".analysis", NULL) &&
           access(path, R_OK) == 0;
}

/* The newest rounds come last. False: one cannot be used. */
static bool add_logs(struct profiling *p, const struct content *c, const json_t *history,
                     unsigned *logs)
{
    char log[PATH_CAP];

    for (size_t i = json_array_size(history); i > 0 && *logs < PROFILE_LOGS; i--) {
        const json_t *point = json_array_get(history, i - 1);
        uint32_t round = (uint32_t)json_integer_value(json_object_get(point, "round"));
        if (round == p->round) /* it has two versions of the bot */
            continue;
        p->round = round;
        if (!has_analysis(c, round, log))
            continue;
        if (!add_log(p, log, NULL))
            return false;
        ++*logs;
    }
    return true;
}

static json_t *profiles_json(const struct profiling *p)
{
    json_t *list = json_array();

    for (unsigned i = 0; i < json_array_size(p->ratings) && i < p->profile.bots; i++)
        if (profile_figure(&p->profile, i, PROFILE_ALL).decisions)
            list = jw_add(list, profile_json(&p->profile, i, entrant_of(p, i)));
    return json_pack("{s:{s:o}}", "analysis", "bots", list);
}

json_t *content_profile(const struct content *c, const json_t *game)
{
    struct profiling *p = calloc(1, sizeof *p);
    unsigned logs = 0;

    if (!p)
        return NULL;
    p->ratings = json_object_get(game, "ratings");
    json_t *json = add_logs(p, c, json_object_get(game, "history"), &logs) && logs
                       ? profiles_json(p)
                       : json_null();
    profile_finish(&p->profile);
    analysed_set_finish(&p->set);
    free(p->number);
    free(p);
    return json;
}
