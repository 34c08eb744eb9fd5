/* Whether two events are the same (event_same), field by field; and what their bots said of
 * themselves, which is no part of that. */
#include "event/event.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

static bool same_number(const char *what, int64_t then, int64_t now, struct err *err)
{
    return then == now ||
           err_set(err, ERR_USAGE, "%s: %" PRId64 " then, %" PRId64 " now", what, then, now);
}

static bool same_text(const char *what, const char *then, const char *now, struct err *err)
{
    return strcmp(then, now) == 0 ||
           err_set(err, ERR_USAGE, "%s: '%.200s' then, '%.200s' now", what, then, now);
}

static bool same_hash(const char *what, const uint8_t then[32], const uint8_t now[32],
                      struct err *err)
{
    char a[65], b[65];
    text_hex(a, then, 32);
    text_hex(b, now, 32);
    return memcmp(then, now, 32) == 0 || err_set(err, ERR_USAGE, "%s %s then, %s now", what, a, b);
}

static bool same_rules(const struct event *then, const struct event *now, struct err *err)
{
    char a[RULES_TEXT], b[RULES_TEXT];
    rules_text(&then->rules, a);
    rules_text(&now->rules, b);
    return same_text("rules", a, b, err);
}

static bool same_test(const struct sprt_test *then, const struct sprt_test *now, struct err *err)
{
    return same_text("sprt is about", sprt_model_name(then->model), sprt_model_name(now->model),
                     err) &&
           same_number("sprt, low in millionths", then->low, now->low, err) &&
           same_number("sprt, high in millionths", then->high, now->high, err) &&
           same_number("alpha in millionths", then->alpha, now->alpha, err) &&
           same_number("beta in millionths", then->beta, now->beta, err);
}

static bool same_plan(const struct format_options *then, const struct format_options *now,
                      struct err *err)
{
    return same_number("eps in millionths", (int64_t)then->eps, (int64_t)now->eps, err) &&
           same_text("bound", bound_name(then->bound), bound_name(now->bound), err) &&
           same_number("top", then->top, now->top, err) &&
           same_number("max_sets", (int64_t)then->max_sets, (int64_t)now->max_sets, err) &&
           same_number("max_time", then->max_time, now->max_time, err) &&
           same_number("ratings by which rounds are planned", then->ratings, now->ratings, err) &&
           same_number("rounds", then->rounds, now->rounds, err) &&
           same_test(&then->sprt, &now->sprt, err);
}

static bool same_play(const struct event *then, const struct event *now, struct err *err)
{
    return same_rules(then, now, err) &&
           same_text("unit", unit_name(then->unit), unit_name(now->unit), err) &&
           same_number("deals", then->deals, now->deals, err) &&
           same_text("format", format_name(then->format), format_name(now->format), err) &&
           same_number("sets", then->sets, now->sets, err) &&
           same_plan(&then->plan, &now->plan, err) &&
           same_number("deals from a file (1: yes)", then->given, now->given, err) &&
           same_hash("the deals file is another one, BLAKE2b of its deals", then->given_hash,
                     now->given_hash, err);
}

static bool same_limits(const struct limits *then, const struct limits *now, struct err *err)
{
    bool same = true;

#define SAME(name, field, least, most, otherwise) \
    same = same && same_number(#field, then->field, now->field, err);
    LIMITS(SAME)
#undef SAME
    return same;
}

static bool same_entrant(const struct entrant *then, const struct entrant *now, struct err *err)
{
    return same_text("name", then->name, now->name, err) &&
           same_text("args", then->args, now->args, err) &&
           same_hash("its shared object has changed, sha256", then->sha256, now->sha256, err);
}

/* Those of `then`; `now` has as many or more. */
static bool same_entrants(const struct event *then, const struct event *now, struct err *err)
{
    for (size_t i = 0; i < then->entrants; i++)
        if (!same_entrant(&then->entrant[i], &now->entrant[i], err))
            return err_prefix(err, "bot %s: ", then->entrant[i].name);
    return then->format != FORMAT_GAUNTLET ||
           same_text("challenger", then->entrant[then->challenger].name,
                     now->entrant[now->challenger].name, err);
}

static bool same_pairs(const struct event *then, const struct event *now, struct err *err)
{
    if (!same_number("number of pairs", (int64_t)then->pairs, (int64_t)now->pairs, err))
        return false;
    for (size_t i = 0; i < then->pairs; i++)
        for (unsigned k = 0; k < 2; k++)
            if (!same_text("pairs", then->entrant[then->pair[i][k]].name,
                           now->entrant[now->pair[i][k]].name, err))
                return false;
    return true;
}

static bool same_but_newcomers(const struct event *then, const struct event *now, struct err *err)
{
    return same_play(then, now, err) && same_limits(&then->limits, &now->limits, err) &&
           same_entrants(then, now, err) && same_pairs(then, now, err) &&
           same_text("event", then->title, now->title, err);
}

bool event_same(const struct event *then, const struct event *now, struct err *err)
{
    return same_number("number of bots", (int64_t)then->entrants, (int64_t)now->entrants, err) &&
           same_number("newcomers", then->newcomers, now->newcomers, err) &&
           same_but_newcomers(then, now, err) &&
           same_text("source of the beacon", then->beacon_source, now->beacon_source, err) &&
           same_text("beacon", then->beacon, now->beacon, err) &&
           same_hash("the seed is another one, commitment", then->commitment, now->commitment, err);
}

bool event_grown(const struct event *then, const struct event *now, struct err *err)
{
    return same_number("number of bots before the newcomers", (int64_t)then->entrants,
                       (int64_t)now->entrants - now->newcomers, err) &&
           same_but_newcomers(then, now, err);
}

static bool same_description(const struct entrant *then, const struct entrant *now, struct err *err)
{
    return same_text("version", then->version, now->version, err) &&
           same_text("author", then->author, now->author, err) &&
           same_number("its fault (0: none) when it was started", then->fault, now->fault, err);
}

bool event_same_description(const struct event *then, const struct event *now, struct err *err)
{
    for (size_t i = 0; i < then->entrants && i < now->entrants; i++)
        if (!same_description(&then->entrant[i], &now->entrant[i], err))
            return err_prefix(err, "bot %s: ", then->entrant[i].name);
    return true;
}

void event_describe(struct event *event, const struct event *asked)
{
    for (size_t i = 0; i < event->entrants && i < asked->entrants; i++) {
        struct entrant *entrant = &event->entrant[i];
        const struct entrant *then = &asked->entrant[i];
        memcpy(entrant->version, then->version, sizeof then->version);
        memcpy(entrant->author, then->author, sizeof then->author);
        entrant->fault = then->fault;
    }
}
