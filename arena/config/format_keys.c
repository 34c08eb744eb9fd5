/* The plan of formats that pair by results (event/format_options.h): settle, swiss, knockout, sprt.
 */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "config/draft.h"
#include "stats/rating.h"

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

/* "5400", "90m", "2h" as seconds. */
static bool max_time(const struct draft *d, struct event *event, struct err *e)
{
    static const char units[] = "smhd";
    static const uint32_t seconds[] = {1, 60, 3600, 86400};
    const char *text = draft_value(d, KEY_MAX_TIME);
    uint64_t n = 0, unit = 1;

    if (!text)
        return true;
    struct text number = text_of(text);
    const char *letter = number.n ? strchr(units, text[number.n - 1]) : NULL;
    if (letter) {
        unit = seconds[letter - units];
        number.n--;
    }
    if (!digits(number, UINT32_MAX, &n) || n < 1 || n * unit > UINT32_MAX)
        return draft_key_error(d, KEY_MAX_TIME, e,
                               "expected a time, as in 5400, 90m or 2h, not '%.40s'", text);
    event->plan.max_time = (uint32_t)(n * unit);
    return true;
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
} asked[] = {
    {KEY_EPS, FORMAT_SETTLE},      {KEY_BOUND, FORMAT_SETTLE},    {KEY_TOP, FORMAT_SETTLE},
    {KEY_MAX_SETS, FORMAT_SETTLE}, {KEY_MAX_TIME, FORMAT_SETTLE}, {KEY_ROUNDS, FORMAT_SWISS},
    {KEY_SPRT, FORMAT_SPRT},
};

bool complete_planning(const struct draft *d, struct event *event, struct err *e)
{
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++)
        if (draft_value(d, asked[i].key) && event->format != asked[i].format)
            return draft_key_error(d, asked[i].key, e,
                                   "only the format %s has it; the format is %s",
                                   format_name(asked[i].format), format_name(event->format));
    if (event->format != FORMAT_SETTLE && format_adapts(event->format) &&
        rules_individual(&event->rules))
        return draft_key_error(d, KEY_FORMAT, e,
                               "%s is for games of two sides; in %s each plays for himself",
                               format_name(event->format), event->rules.name);
    if (event->format == FORMAT_SETTLE)
        return settle(d, event, e);
    if (event->format == FORMAT_SWISS)
        return swiss(d, event, e);
    return event->format != FORMAT_SPRT || sprt(d, event, e);
}
