/* From what was said to an event: defaults, checks, and which things exclude one another. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "base/text.h"
#include "config/draft.h"
#include "stats/rating.h"

enum { SEED_FILE_BYTES = 4096 };

/* ---- Formats that pair by results ---- */

static const uint64_t EPS_POINTS = 50000; /* 0.05 points a deal */
static const uint64_t EPS_ELO = 35 * MILLIONTHS;
static const uint64_t EPS_MOST = 2000ULL * MILLIONTHS;
static const uint64_t SETS_MOST = 1000000000000000;
static const uint32_t RISK = 50000; /* alpha and beta, 0.05 */

/* ---- Numbers ---- */

static bool digits(struct text t, uint64_t most, uint64_t *out)
{
    return t.n > 0 && text_u64(t, 0, most, out);
}

/* "12", "0.05", "-3.5", at most six digits after the point, as millionths. */
static bool decimal(struct text t, int64_t *millionths)
{
    bool negative = t.n && t.s[0] == '-';
    struct text whole = {t.s + negative, t.n - negative}, part = {"0", 1};
    uint64_t ones, rest;

    (void)text_cut(whole, '.', &whole, &part);
    if (part.n > 6 || !digits(whole, 1000000, &ones) || !digits(part, MILLIONTHS, &rest))
        return false;
    for (size_t i = part.n; i < 6; i++)
        rest *= 10;
    *millionths = (int64_t)(ones * MILLIONTHS + rest);
    if (negative)
        *millionths = -*millionths;
    return true;
}

static bool count(const struct draft *d, enum key key, uint64_t most, uint64_t *out, struct err *e)
{
    const char *text = draft_value(d, key);

    return !text || text_u64(text_of(text), 1, most, out) ||
           draft_key_error(d, key, e, "expected a number from 1 to %llu, not '%.40s'",
                           (unsigned long long)most, text);
}

/* ---- Settle ---- */

static bool eps(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_EPS);
    bool points = measure_of(event) == MEASURE_POINTS;
    int64_t said;

    event->plan.eps = points ? EPS_POINTS : EPS_ELO;
    if (!text)
        return true;
    if (!decimal(text_of(text), &said) || said < 0 || (uint64_t)said > EPS_MOST)
        return draft_key_error(d, KEY_EPS, e,
                               "expected a difference in %s from 0 to 2000, as in %s, not '%.40s'",
                               points ? "points a deal" : "Elo", points ? "0.05" : "35", text);
    event->plan.eps = (uint64_t)said;
    return true;
}

static bool bound(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_BOUND);

    for (uint8_t b = 0; text && b < BOUNDS; b++) {
        if (strcmp(text, bound_name(b)) == 0) {
            event->plan.bound = b;
            return true;
        }
    }
    return !text || draft_word_error(d, KEY_BOUND, "looks, mixture", e);
}

static bool max_time(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_MAX_TIME);

    return !text || text_seconds(text_of(text), &event->plan.max_time) ||
           draft_key_error(d, KEY_MAX_TIME, e,
                           "expected a time, as in 5400, 90m or 2h, not '%.40s'", text);
}

/* Equal bots are a tie in the end, unless nothing is. */
static bool ends(const struct draft *d, const struct event *event, struct err *e)
{
    return event->plan.eps || event->plan.max_sets || event->plan.max_time ||
           draft_key_error(d, KEY_EPS, e,
                           "with 0 nothing is ever a tie: max_sets or max_time is needed, as bots "
                           "that are equal would play without an end");
}

static bool settle(const struct draft *d, struct event *event, struct err *e)
{
    uint64_t top = 0;

    if (!eps(d, event, e) || !bound(d, event, e) || !count(d, KEY_TOP, event->entrants, &top, e) ||
        !count(d, KEY_MAX_SETS, SETS_MOST, &event->plan.max_sets, e))
        return false;
    event->plan.top = (uint32_t)top;
    event->plan.ratings = FORMAT_OPTIONS_RATINGS;
    return max_time(d, event, e) && ends(d, event, e);
}

/* ---- Swiss ---- */

/* As many as a knockout would take, and one more. */
static uint64_t usual_rounds(size_t entrants)
{
    uint64_t rounds = 1;

    for (size_t n = 1; n < entrants; n *= 2)
        rounds++;
    return rounds;
}

static bool swiss(const struct draft *d, struct event *event, struct err *e)
{
    uint64_t rounds = usual_rounds(event->entrants);

    if (!count(d, KEY_ROUNDS, SWISS_ROUNDS, &rounds, e))
        return false;
    event->plan.rounds = (uint32_t)rounds;
    return true;
}

/* ---- Sprt ---- */

static const char sprt_form[] =
    "expected elo0=0,elo1=10 and perhaps alpha=0.05,beta=0.05 (or nelo0, nelo1, or points0, "
    "points1 for points a deal)";

/* Which bound of which model: "nelo1". */
static bool hypothesis(struct sprt_test *t, struct text key, int64_t value, unsigned *said)
{
    char name[16];

    for (unsigned model = 0; model < SPRT_MODELS; model++) {
        for (unsigned high = 0; high < 2; high++) {
            (void)snprintf(name, sizeof name, "%s%u", sprt_model_name(model), high);
            if (!text_is(key, name))
                continue;
            if ((*said & 3) && t->model != model)
                return false;
            t->model = (uint8_t)model;
            *(high ? &t->high : &t->low) = value;
            *said |= 1u << high;
            return true;
        }
    }
    return false;
}

static bool risk(uint32_t *risk, int64_t value)
{
    *risk = (uint32_t)value;
    return value > 0 && value < SPRT_RISK;
}

/* What a term says, as a bit: 1 the first hypothesis, 2 the second, 4 alpha, 8 beta; 0: nothing. */
static unsigned said_in(struct text key)
{
    if (text_is(key, "alpha") || text_is(key, "beta"))
        return text_is(key, "alpha") ? 4 : 8;
    return !key.n ? 0 : key.s[key.n - 1] == '0' ? 1 : key.s[key.n - 1] == '1' ? 2 : 0;
}

static bool term(const struct draft *d, struct sprt_test *t, struct text said, unsigned *have,
                 struct err *e)
{
    struct text key, number;
    int64_t value;
    int shown = (int)(said.n > 40 ? 40 : said.n);

    if (!text_cut(said, '=', &key, &number) || !decimal(number, &value) || value > SPRT_MOST ||
        value < -SPRT_MOST)
        return draft_key_error(d, KEY_SPRT, e, "'%.*s': %s", shown, said.s, sprt_form);
    unsigned bit = said_in(key);
    if (*have & bit)
        return draft_key_error(d, KEY_SPRT, e, "'%.*s': that is given twice", shown, said.s);
    if (bit >= 4) {
        *have |= bit;
        return risk(bit == 4 ? &t->alpha : &t->beta, value) ||
               draft_key_error(d, KEY_SPRT, e, "'%.*s': expected a risk above 0 and below 0.5",
                               shown, said.s);
    }
    return hypothesis(t, key, value, have) ||
           draft_key_error(d, KEY_SPRT, e, "'%.*s': %s", shown, said.s, sprt_form);
}

static bool sprt(const struct draft *d, struct event *event, struct err *e)
{
    const char *said = draft_value(d, KEY_SPRT);
    struct sprt_test *t = &event->plan.sprt;
    unsigned have = 0;

    if (!said)
        return draft_key_error(d, KEY_FORMAT, e, "sprt needs `sprt:`; %s", sprt_form);
    *t = (struct sprt_test){.alpha = RISK, .beta = RISK};
    for (struct text rest = text_of(said), next; rest.n; rest = next) {
        struct text one = rest;
        if (!text_cut(rest, ',', &one, &next))
            next = (struct text){"", 0};
        if (!term(d, t, text_trim(one), &have, e))
            return false;
    }
    if ((have & 3) != 3)
        return draft_key_error(d, KEY_SPRT, e, "both hypotheses are needed: %s", sprt_form);
    if (t->low >= t->high)
        return draft_key_error(d, KEY_SPRT, e, "expected the first hypothesis below the second");
    if (event->unit == UNIT_DEALS && t->model != SPRT_POINTS)
        return draft_key_error(d, KEY_SPRT, e,
                               "where tables are deals Elo depends on their number: expected "
                               "points0 and points1, in points a deal");
    return event->entrants == 2 ||
           draft_key_error(d, KEY_SPRT, e, "it is a test of two bots, not of %zu", event->entrants);
}

/* ---- All ---- */

/* Which format asks for which key. */
static const struct {
    enum key key;
    enum format format;
} format_key[] = {
    {KEY_EPS, FORMAT_SETTLE},      {KEY_BOUND, FORMAT_SETTLE},    {KEY_TOP, FORMAT_SETTLE},
    {KEY_MAX_SETS, FORMAT_SETTLE}, {KEY_MAX_TIME, FORMAT_SETTLE}, {KEY_ROUNDS, FORMAT_SWISS},
    {KEY_SPRT, FORMAT_SPRT},
};

static bool complete_planning(const struct draft *d, struct event *event, struct err *e)
{
    for (size_t i = 0; i < sizeof format_key / sizeof format_key[0]; i++)
        if (draft_value(d, format_key[i].key) && event->format != format_key[i].format)
            return draft_key_error(d, format_key[i].key, e,
                                   "only the format %s has it; the format is %s",
                                   format_name(format_key[i].format), format_name(event->format));
    if (event->format != FORMAT_SETTLE && format_adapts(event->format) &&
        rules_individual(&event->rules))
        return draft_key_error(d, KEY_FORMAT, e,
                               "%s is for games of two sides; %s is an individual game",
                               format_name(event->format), event->rules.name);
    if (event->format == FORMAT_SETTLE)
        return settle(d, event, e);
    if (event->format == FORMAT_SWISS)
        return swiss(d, event, e);
    return event->format != FORMAT_SPRT || sprt(d, event, e);
}

/* ---- Numbers ---- */

static bool number(const struct draft *d, enum key key, uint32_t least, uint32_t most,
                   uint32_t otherwise, uint32_t *out, struct err *e)
{
    const char *text = draft_value(d, key);
    uint64_t n = otherwise;

    if (text && !text_u64(text_of(text), least, most, &n))
        return draft_key_error(d, key, e, "expected a number from %u to %u, not '%.40s'", least,
                               most, text);
    *out = (uint32_t)n;
    return true;
}

static bool limits(const struct draft *d, struct limits *l, struct err *e)
{
#define LIMIT(id, field, least, most, otherwise) \
    number(d, KEY_##id, least, most, otherwise, &l->field, e) &&
    return LIMIT_KEYS(LIMIT) true;
#undef LIMIT
}

/* ---- Rules and units ---- */

static bool enforcement(const struct draft *d, struct eu_rules *rules, struct err *e)
{
    const char *text = draft_value(d, KEY_ENFORCEMENT);
    const char *said = draft_value(d, KEY_RULES);
    bool repair = text && strcmp(text, "repair") == 0;

    if (!text)
        return true;
    if (!repair && strcmp(text, "book") != 0)
        return draft_word_error(d, KEY_ENFORCEMENT, "book, repair", e);
    uint8_t asked = repair ? EU_ENFORCE_REPAIR : EU_ENFORCE_BOOK;
    bool may_differ = d->option[KEY_ENFORCEMENT] && !d->option[KEY_RULES];
    if (said && strstr(said, "enforcement=") && rules->enforcement != asked && !may_differ)
        return draft_key_error(d, KEY_ENFORCEMENT, e, "`rules` has another enforcement: '%.80s'",
                               said);
    rules->enforcement = asked;
    return true;
}

static bool rules(const struct draft *d, struct eu_rules *rules, struct err *e)
{
    const char *text = draft_value(d, KEY_RULES);
    struct err why;

    if (d->stage && d->option[KEY_RULES])
        return err_set(e, ERR_USAGE,
                       "--rules: the tournament has stages, each with rules of its own");
    if (!rules_parse(rules, text ? text : RULES_DEFAULT, &why))
        return draft_key_error(d, KEY_RULES, e, "%s", why.text);
    return enforcement(d, rules, e);
}

static bool unit(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_UNIT);
    struct err why;

    event->unit = tally_unit(&event->rules);
    if (text && !unit_parse(text, &event->unit))
        return draft_word_error(d, KEY_UNIT, "deals, game, rubber, sitting", e);
    unsigned otherwise = tally_deals(&event->rules, event->unit);
    return tally_check(&event->rules, event->unit, otherwise, &why) ||
           draft_key_error(d, KEY_UNIT, e, "%s", why.text);
}

static bool deals(const struct draft *d, struct event *event, struct err *e)
{
    uint32_t n = 0;
    struct err why;

    if (!unit_is_fixed(event->unit) && draft_value(d, KEY_DEALS))
        return draft_key_error(d, KEY_DEALS, e,
                               "only a table of unit deals or sitting has a number of deals, not "
                               "one of unit %s",
                               unit_name(event->unit));
    if (!number(d, KEY_DEALS, 1, UINT16_MAX, tally_deals(&event->rules, event->unit), &n, e))
        return false;
    event->deals = (uint16_t)n;
    return tally_check(&event->rules, event->unit, n, &why) ||
           draft_key_error(d, KEY_DEALS, e, "%s", why.text);
}

static bool sets(const struct draft *d, struct event *event, struct err *e)
{
    /* in individual games whole balanced blocks of 3, 4 and 6 sets */
    bool individual = rules_individual(&event->rules);
    unsigned otherwise = individual ? 120 : 100;

    if (event->format == FORMAT_SETTLE)
        otherwise = individual ? 24 : 20;
    if (event->format == FORMAT_SPRT)
        otherwise = 100000;
    if (event->format == FORMAT_TABLE)
        otherwise = 1;
    return number(d, KEY_SETS, 1, CONFIG_SETS, otherwise, &event->sets, e);
}

static bool line_up(const struct draft *d, struct event *event, struct err *e)
{
    struct spot spot = {.key = "bots", .entry = NO_ENTRY};
    struct err why;

    if (event_line_up(event, &why))
        return true;
    if (err_of_machine(&why))
        return err_set(e, ERR_ABORT, "%s", why.text);
    return draft_spot_error(d, &spot, e, "%s", why.text);
}

/* ---- Seed, deals, title ---- */

bool config_seed_text(uint8_t seed[RNG_SEED_BYTES], struct text text, struct err *e)
{
    if (!text.n)
        return err_set(e, ERR_USAGE, "expected 64 hex digits or any text, not nothing");
    rng_seed_of_text(seed, text);
    return true;
}

bool config_seed_file(uint8_t seed[RNG_SEED_BYTES], const char *path, struct err *e)
{
    struct buf content = {.len = 0};
    bool ok = file_read(path, SEED_FILE_BYTES, &content, e);

    if (ok) {
        struct text text = {content.len ? (const char *)content.data : "", content.len};
        while (text.n && strchr(" \t\r\n", text.s[text.n - 1]))
            text.n--;
        ok = config_seed_text(seed, text, e) || err_prefix(e, "%s: ", path);
    }
    buf_finish(&content);
    return ok;
}

static bool seed_of_file(struct config *c, const char *said, struct err *e)
{
    bool by_option = c->draft->option[KEY_SEED_FILE];
    char *path = draft_path(c->draft, by_option, said, e);
    struct err why;
    bool ok = path && config_seed_file(c->seed, path, &why);

    if (path && !ok)
        (void)draft_key_error(c->draft, KEY_SEED_FILE, e, "%s", why.text);
    free(path);
    return ok;
}

static bool seed(struct config *c, struct err *e)
{
    const struct draft *d = c->draft;
    const char *text = draft_value(d, KEY_SEED), *file = draft_value(d, KEY_SEED_FILE);
    bool text_wins = d->option[KEY_SEED] && !d->option[KEY_SEED_FILE];
    bool file_wins = d->option[KEY_SEED_FILE] && !d->option[KEY_SEED];

    if (text && file && !text_wins && !file_wins)
        return draft_key_error(d, KEY_SEED_FILE, e, "expected either seed or seed_file, not both");
    c->seed_given = text || file;
    if (file && !text_wins)
        return seed_of_file(c, file, e);
    struct err why;
    if (text && !config_seed_text(c->seed, text_of(text), &why))
        return draft_key_error(d, KEY_SEED, e, "%s", why.text);
    return true;
}

/* Without one it is empty. */
static bool beacon_text(const struct draft *d, enum key key, char text[EVENT_BEACON], struct err *e)
{
    const char *said = draft_value(d, key);
    const char *bad = said ? draft_bad_name(said, EVENT_BEACON) : NULL;

    if (bad)
        return draft_key_error(d, key, e, "'%.80s': %s; expected 1 to %d bytes", said, bad,
                               EVENT_BEACON - 1);
    return text_copy(text_of(said ? said : ""), text, EVENT_BEACON);
}

static bool beacon(const struct draft *d, struct event *event, struct err *e)
{
    if (!beacon_text(d, KEY_BEACON_SOURCE, event->beacon_source, e) ||
        !beacon_text(d, KEY_BEACON, event->beacon, e))
        return false;
    return !*event->beacon || *event->beacon_source ||
           draft_key_error(d, KEY_BEACON, e,
                           "expected beacon_source too, what was announced before play");
}

static bool deals_file(struct config *c, struct err *e)
{
    const char *said = draft_value(c->draft, KEY_DEALS_FILE);

    c->event.given = said;
    if (!said)
        return true;
    if (!said[0])
        return draft_key_error(c->draft, KEY_DEALS_FILE, e, "expected the path of a file of deals");
    c->deals_file = draft_path(c->draft, c->draft->option[KEY_DEALS_FILE], said, e);
    return c->deals_file;
}

bool config_deals(struct config *c, struct err *e)
{
    struct event *event = &c->event;
    struct err why;

    if (!c->deals_file)
        return true;
    if (deal_file_read(&c->given, c->deals_file, &event->rules, event->deals, &why)) {
        memcpy(event->given_hash, c->given.hash, sizeof event->given_hash);
        return true;
    }
    if (err_of_machine(&why))
        return err_set(e, ERR_ABORT, "%s", why.text);
    return draft_key_error(c->draft, KEY_DEALS_FILE, e, "%s", why.text);
}

/* "A v B", of many bots as many as there is room for. */
static void title_of_names(struct event *event)
{
    size_t n = 0;

    for (size_t i = 0; i < event->entrants; i++) {
        const char *name = event->entrant[i].name, *v = i ? " v " : "";
        size_t more = strlen(v) + strlen(name);
        if (n + more >= sizeof event->title)
            break;
        n += (size_t)snprintf(event->title + n, sizeof event->title - n, "%s%s", v, name);
    }
}

/* The file's name without its ending, or who plays. */
static void default_title(const struct draft *d, struct event *event)
{
    if (!d->path) {
        title_of_names(event);
        return;
    }
    const char *base = path_base(d->path), *dot = strrchr(base, '.');
    size_t n = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    (void)text_safe((struct text){base, n}, event->title, sizeof event->title);
}

static bool said_title(const struct draft *d, struct event *event, struct err *e)
{
    const char *said = draft_value(d, KEY_EVENT);

    if (!said) {
        default_title(d, event);
        return true;
    }
    const char *bad = draft_bad_name(said, sizeof event->title);
    if (bad)
        return draft_key_error(d, KEY_EVENT, e, "the title '%.80s': %s; expected 1 to %zu bytes",
                               said, bad, sizeof event->title - 1);
    return text_copy(text_of(said), event->title, sizeof event->title);
}

/* A stage without a title of its own has the tournament's and its rules as they are written. */
static bool title(const struct draft *d, struct event *event, struct err *e)
{
    const char *text = draft_value(d, KEY_RULES);
    char both[2 * sizeof event->title + RULES_TEXT];

    if (!said_title(d, event, e))
        return false;
    if (!d->stage || draft_by_stage(d, KEY_EVENT))
        return true;
    (void)snprintf(both, sizeof both, "%s: %s", event->title, text ? text : RULES_DEFAULT);
    (void)text_safe(text_of(both), event->title, sizeof event->title);
    return true;
}

bool config_complete(struct config *c, struct err *e)
{
    const struct draft *d = c->draft;
    struct event *event = &c->event;

    return rules(d, &event->rules, e) && unit(d, event, e) && deals(d, event, e) &&
           limits(d, &event->limits, e) && entrants_complete(c, e) &&
           complete_planning(d, event, e) && sets(d, event, e) && line_up(d, event, e) &&
           seed(c, e) && beacon(d, event, e) && deals_file(c, e) && title(d, event, e) &&
           event_check(event, e);
}
