#include "event/event.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* ---- Names of formats ---- */

static const char *const formats[] = {
    [FORMAT_ROUND_ROBIN] = "round-robin",
    [FORMAT_GAUNTLET] = "gauntlet",
    [FORMAT_PAIRS] = "pairs",
    [FORMAT_SETTLE] = "settle",
    [FORMAT_SWISS] = "swiss",
    [FORMAT_KNOCKOUT] = "knockout",
    [FORMAT_SPRT] = "sprt",
    [FORMAT_TABLE] = "table",
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

const char *format_name(enum format format)
{
    return formats[format];
}

bool format_parse(const char *text, enum format *format)
{
    for (unsigned i = 0; i < FORMATS; i++) {
        if (strcmp(text, formats[i]) == 0) {
            *format = (enum format)i;
            return true;
        }
    }
    return false;
}

const char *bound_name(unsigned bound)
{
    return (const char *const[]){"looks", "mixture"}[bound];
}

const char *sprt_model_name(unsigned model)
{
    return (const char *const[]){"elo", "nelo", "points"}[model];
}

bool format_adapts(enum format format)
{
    return format == FORMAT_SETTLE || format == FORMAT_SWISS || format == FORMAT_KNOCKOUT ||
           format == FORMAT_SPRT;
}

/* ---- Life ---- */

void event_finish(struct event *e)
{
    for (size_t i = 0; i < e->entrants; i++)
        free(e->entrant[i].args);
    free(e->entrant);
    free(e->pair);
    free(e->lineup);
    *e = (struct event){.sets = 0};
}

bool event_waits(const struct event *e)
{
    return *e->beacon_source && !*e->beacon;
}

void event_take_beacon(struct event *e, const struct event *known)
{
    if (event_waits(e))
        memcpy(e->beacon, known->beacon, sizeof e->beacon);
}

void event_dealing_seed(const struct event *e, const uint8_t seed[RNG_SEED_BYTES],
                        uint8_t out[RNG_SEED_BYTES])
{
    struct rng_key key;

    if (*e->beacon)
        rng_derive(&key, seed, "beacon", e->beacon, strlen(e->beacon));
    else
        memcpy(key.k, seed, sizeof key.k);
    memcpy(out, key.k, RNG_SEED_BYTES);
}

struct table_setup event_table(const struct event *e)
{
    return (struct table_setup){
        .rules = &e->rules,
        .unit = e->unit,
        .deals = e->deals,
        .answer_ms = e->limits.answer_ms,
        .repair_limit = e->limits.repair_limit,
    };
}

void name_hash(const char *name, uint8_t hash[NAME_HASH])
{
    uint8_t full[HASH_BYTES];

    hash32(full, NULL, 0, name, strlen(name));
    memcpy(hash, full, NAME_HASH);
}

/* ---- Checking ---- */

/* Whether text_safe would show it as it is. */
static bool is_plain(const char *s)
{
    size_t n = strlen(s);
    char shown[EVENT_ARGS];

    return n < sizeof shown && text_safe(text_of(s), shown, sizeof shown) && strcmp(s, shown) == 0;
}

static bool check_text(const char *s, const char *what, const char *of, struct err *err)
{
    return is_plain(s) || err_set(err, ERR_USAGE,
                                  "%s%s: expected at most %d bytes of UTF-8 without control "
                                  "characters",
                                  what, of, EVENT_ARGS - 1);
}

static bool check_entrant(const struct entrant *b, struct err *err)
{
    if (!b->name[0])
        return err_set(err, ERR_USAGE, "a bot without a name");
    if (b->fault && b->fault != EU_NO_START && b->fault != EU_BAD_ABI)
        return err_set(err, ERR_USAGE,
                       "bot %s: a fault that is found at the start only as NO_START "
                       "or BAD_ABI",
                       b->name);
    return check_text(b->name, "name of bot ", b->name, err) &&
           check_text(b->version, "version of bot ", b->name, err) &&
           check_text(b->author, "author of bot ", b->name, err) &&
           check_text(b->args, "arguments of bot ", b->name, err);
}

struct hashed {
    uint8_t hash[NAME_HASH];
    const char *name;
};

static int compare_hashed(const void *a, const void *b)
{
    return memcmp(((const struct hashed *)a)->hash, ((const struct hashed *)b)->hash, NAME_HASH);
}

/* By their hashes, which stand for them in the log. */
static bool check_names(const struct event *e, struct err *err)
{
    struct hashed *all = calloc(e->entrants, sizeof *all);
    bool ok = true;

    if (!all)
        return err_memory(err);
    for (size_t i = 0; i < e->entrants; i++) {
        all[i].name = e->entrant[i].name;
        name_hash(all[i].name, all[i].hash);
    }
    qsort(all, e->entrants, sizeof *all, compare_hashed);
    for (size_t i = 1; ok && i < e->entrants; i++)
        if (compare_hashed(&all[i - 1], &all[i]) == 0)
            ok = err_set(err, ERR_USAGE, "two bots are named %s", all[i].name);
    free(all);
    return ok;
}

static bool check_pairs(const struct event *e, struct err *err)
{
    if (e->pairs > EVENT_PAIRS)
        return err_set(err, ERR_USAGE, "%zu pairs of partners: expected at most %d", e->pairs,
                       EVENT_PAIRS);
    for (size_t i = 0; i < e->pairs; i++) {
        const uint32_t *pair = e->pair[i];
        if (pair[0] >= e->entrants || pair[1] >= e->entrants)
            return err_set(err, ERR_USAGE, "pair %zu: a bot that does not enter", i + 1);
        if (pair[0] == pair[1])
            return err_set(err, ERR_USAGE, "pair %zu: %s is paired with itself", i + 1,
                           e->entrant[pair[0]].name);
    }
    return true;
}

static bool check_test(const struct sprt_test *t, struct err *err)
{
    if (t->model >= SPRT_MODELS || t->low >= t->high || t->low < -SPRT_MOST || t->high > SPRT_MOST)
        return err_set(err, ERR_USAGE,
                       "sprt: expected two hypotheses from -2000 to 2000, the first below the "
                       "second");
    if (!t->alpha || t->alpha >= SPRT_RISK || !t->beta || t->beta >= SPRT_RISK)
        return err_set(err, ERR_USAGE, "sprt: expected alpha and beta above 0 and below 0.5");
    return true;
}

static bool check_plan(const struct event *e, struct err *err)
{
    const struct format_options *p = &e->plan;

    if (p->bound >= BOUNDS)
        return err_set(err, ERR_USAGE, "bound: expected looks or mixture");
    if (e->format == FORMAT_SWISS && (p->rounds < 1 || p->rounds > SWISS_ROUNDS))
        return err_set(err, ERR_USAGE, "rounds: expected 1 to %d", SWISS_ROUNDS);
    if (e->format != FORMAT_SETTLE && rules_individual(&e->rules))
        return err_set(err, ERR_USAGE, "format %s: expected a game of two sides, which %s is not",
                       format_name(e->format), e->rules.name);
    if (e->format == FORMAT_SETTLE && e->entrants > EVENT_SETTLED)
        return err_set(err, ERR_USAGE, "format settle: %zu bots, expected at most %d", e->entrants,
                       EVENT_SETTLED);
    if (e->sets > EVENT_SETS)
        return err_set(err, ERR_USAGE, "sets: expected at most %d", EVENT_SETS);
    if (e->format == FORMAT_SPRT && e->entrants != 2)
        return err_set(err, ERR_USAGE, "format sprt: %zu bots, expected two", e->entrants);
    return e->format != FORMAT_SPRT || check_test(&p->sprt, err);
}

/* Why nobody can come late to a format; NULL if somebody can. */
static const char *late_obstacle(enum format format)
{
    switch (format) {
    case FORMAT_ROUND_ROBIN:
    case FORMAT_GAUNTLET:
    case FORMAT_SETTLE:
        break;
    case FORMAT_PAIRS:
        return "who is whose partner was said beforehand";
    case FORMAT_SWISS:
    case FORMAT_KNOCKOUT:
        return "its rounds are over, and who met whom in them followed from their results";
    case FORMAT_SPRT:
        return "it is a test of two bots";
    case FORMAT_TABLE:
        return "its seats are taken";
    }
    return NULL;
}

static bool check_late_entries(const struct event *e, struct err *err)
{
    const char *obstacle = e->late_entries ? late_obstacle(e->format) : NULL;

    if (obstacle)
        return err_set(err, ERR_USAGE, "format %s: nobody can come late, as %s",
                       format_name(e->format), obstacle);
    if (e->format == FORMAT_GAUNTLET && e->challenger >= e->entrants - e->late_entries)
        return err_set(err, ERR_USAGE, "the challenger %s",
                       e->challenger < e->entrants ? "comes late" : "does not enter");
    return true;
}

static bool check_format(const struct event *e, struct err *err)
{
    if (!check_late_entries(e, err))
        return false;
    if (e->format == FORMAT_TABLE && e->entrants != e->rules.players)
        return err_set(err, ERR_USAGE, "format table: %zu at the table, expected %u, one a seat",
                       e->entrants, e->rules.players);
    if (e->format == FORMAT_PAIRS && (e->rules.players != 4 || e->rules.sides != 2))
        return err_set(err, ERR_USAGE,
                       "format pairs: expected a game of four in two pairs, which %s is not",
                       e->rules.name);
    if ((e->format == FORMAT_PAIRS && !check_pairs(e, err)) ||
        (format_adapts(e->format) && !check_plan(e, err)))
        return false;
    if (event_pairings(e) == 0)
        return err_set(err, ERR_USAGE, "format %s: nobody to play against; expected two sides%s",
                       format_name(e->format),
                       e->format == FORMAT_PAIRS ? " without a bot in common" : "");
    return true;
}

static bool check_beacon(const struct event *e, struct err *err)
{
    if (*e->beacon && !*e->beacon_source)
        return err_set(err, ERR_USAGE,
                       "a beacon of which it was not said what it would be: "
                       "expected its source");
    return check_text(e->beacon_source, "source of the beacon", "", err) &&
           check_text(e->beacon, "beacon", "", err);
}

bool event_check(const struct event *e, struct err *err)
{
    if (!check_text(e->title, "title", "", err) || !check_beacon(e, err) ||
        !rules_check(&e->rules, err) || !tally_check(&e->rules, e->unit, e->deals, err))
        return false;
    if (e->sets < 1)
        return err_set(err, ERR_USAGE, "sets: expected at least 1");
    if (e->entrants < 1 || e->entrants > EVENT_BOTS)
        return err_set(err, ERR_USAGE, "%zu bots: expected 1 to %d", e->entrants, EVENT_BOTS);
    for (size_t i = 0; i < e->entrants; i++)
        if (!check_entrant(&e->entrant[i], err))
            return false;
    if (e->late_entries >= e->entrants)
        return err_set(err, ERR_USAGE, "late entries: expected fewer than bots");
    return check_names(e, err) && check_format(e, err);
}

/* ---- Comparing ---- */

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

static bool same_but_late_entries(const struct event *then, const struct event *now,
                                  struct err *err)
{
    return same_play(then, now, err) && same_limits(&then->limits, &now->limits, err) &&
           same_entrants(then, now, err) && same_pairs(then, now, err) &&
           same_text("event", then->title, now->title, err);
}

bool event_same(const struct event *then, const struct event *now, struct err *err)
{
    return same_number("number of bots", (int64_t)then->entrants, (int64_t)now->entrants, err) &&
           same_number("late entries", then->late_entries, now->late_entries, err) &&
           same_but_late_entries(then, now, err) &&
           same_text("source of the beacon", then->beacon_source, now->beacon_source, err) &&
           same_text("beacon", then->beacon, now->beacon, err) &&
           same_hash("the seed is another one, commitment", then->commitment, now->commitment, err);
}

bool event_grown(const struct event *then, const struct event *now, struct err *err)
{
    return same_number("number of bots before the late entries", (int64_t)then->entrants,
                       (int64_t)now->entrants - now->late_entries, err) &&
           same_but_late_entries(then, now, err);
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
