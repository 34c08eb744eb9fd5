#include "egn/egn_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/param.h"

/* Parameters that EGN has no word for, with what they are there. Prices of offences may be any, as
 * long as an offence that costs something ends its hand: then the record ends with it. */
static const struct {
    const char *name;
    uint8_t least, most;
    bool of_book; /* of no account where offences cost nothing */
} given[] = {
    {"players", 4, 4, false},        {"partners", EU_PARTNERS_FIXED, EU_PARTNERS_FIXED, false},
    {"cards", 5, 5, false},          {"pack", 7, 9, false},
    {"auction", 0, 0, false},        {"alone", 1, 1, false},
    {"take", 0, 0, false},           {"jambone", 0, 0, false},
    {"jamboree", 0, 0, false},       {"point", 1, 1, false},
    {"march", 2, 2, false},          {"euchre", 2, 2, false},
    {"lone_point", 1, 1, false},     {"opposed_point", 1, 1, false},
    {"opposed_euchre", 4, 4, false}, {"abandon", 0, 0, false},
    {"revoke_ends", 1, 1, true},     {"revoke_choice", 0, 0, true},
    {"wrong_revokes", 1, 1, true},
};

bool egn_rules_check(const struct eu_rules *rules, struct err *err)
{
    char room[PARAM_NUMBER];

    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        const struct param *p = param_called(text_of(given[i].name));
        uint8_t value = param_get(rules, p);
        bool matters = !given[i].of_book || rules->enforcement == EU_ENFORCE_BOOK;
        if (matters && param_applies(rules, p, NULL) &&
            (value < given[i].least || value > given[i].most))
            return err_set(err, ERR_USAGE, "EGN cannot say %s=%s%s (%s)", p->name,
                           param_text(p, value, room),
                           given[i].of_book ? " with enforcement=book" : "", p->meaning);
    }
    return true;
}

json_t *egn_rules_json(const struct eu_rules *rules, unsigned target, unsigned deals)
{
    bool points = target != 0;

    return json_pack("{sb si si sb ss si si sb sb si}", "std", rules->stick_dealer, "min_rank",
                     rules->low, points ? "winning_score" : "num_deals",
                     (int)(points ? target : deals), "canadian", 0, "loner_lead",
                     rules->lone_lead == EU_LEFT_OF_MAKER ? "LEFT_OF_LONER" : "LEFT_OF_DEALER",
                     "loner_march_score", rules->lone_march, "loner_euchred_score",
                     rules->lone_euchre, "defend_alone", rules->defend_alone, "joker", rules->joker,
                     "num_players", rules->players);
}

/* ---- Reading ---- */

struct reader {
    const json_t *from;
    struct egn_rules *out;
    struct err *err;
    bool bad;
};

static bool flag(struct reader *r, const char *key, bool otherwise)
{
    const json_t *v = json_object_get(r->from, key);

    if (v && !json_is_boolean(v) && !r->bad)
        r->bad = !err_set(r->err, ERR_USAGE, "metadata.ruleset.%s: expected true or false", key);
    return v ? json_is_true(v) : otherwise;
}

static int32_t number(struct reader *r, const char *key, int32_t otherwise)
{
    const json_t *v = json_object_get(r->from, key);
    json_int_t n = json_integer_value(v);

    if (!v)
        return otherwise;
    if ((!json_is_integer(v) || n < -9999 || n > 9999) && !r->bad)
        r->bad = !err_set(r->err, ERR_USAGE, "metadata.ruleset.%s: expected a number", key);
    return r->bad ? otherwise : (int32_t)n;
}

/* One more thing that the arena does not have. */
static void lack(struct egn_rules *out, const char *what)
{
    size_t n = strlen(out->lacks);

    (void)snprintf(out->lacks + n, sizeof out->lacks - n, "%s%s", n ? ", " : "", what);
}

static void lack_number(struct egn_rules *out, const char *key, int32_t n)
{
    char text[64];

    (void)snprintf(text, sizeof text, "%s %" PRId32, key, n);
    lack(out, text);
}

/* A number of points that a hand may be worth. */
static void points(struct reader *r, const char *key, uint8_t *field)
{
    int32_t n = number(r, key, *field);

    if (n < 1 || n > PARAM_MOST)
        lack_number(r->out, key, n);
    else
        *field = (uint8_t)n;
}

static void read_table(struct reader *r)
{
    struct eu_rules *rules = &r->out->rules;
    int32_t players = number(r, "num_players", 4), low = number(r, "min_rank", rules->low);

    if (players != 4)
        lack_number(r->out, "num_players", players);
    if (low < 7 || low > 9)
        lack_number(r->out, "min_rank", low);
    else
        rules->low = (uint8_t)low;
    rules->joker = flag(r, "joker", rules->joker);
    rules->stick_dealer = flag(r, "std", true);
    rules->defend_alone = flag(r, "defend_alone", false);
    r->out->canadian = flag(r, "canadian", false);
}

static void read_lead(struct reader *r)
{
    const json_t *v = json_object_get(r->from, "loner_lead");
    const char *s = json_string_value(v);

    r->out->rules.lone_lead = EU_LEFT_OF_DEALER;
    if (s && strcmp(s, "LEFT_OF_LONER") == 0)
        r->out->rules.lone_lead = EU_LEFT_OF_MAKER;
    else if (v && (!s || strcmp(s, "LEFT_OF_DEALER") != 0) && !r->bad)
        r->bad = !err_set(r->err, ERR_USAGE,
                          "metadata.ruleset.loner_lead: expected LEFT_OF_DEALER or LEFT_OF_LONER");
}

static void read_variants(struct reader *r)
{
    static const char *const unknown[] = {"farmers",        "partners_best", "go_under",
                                          "allow_no_trump", "fast_break",    "four_trick_tokens"};

    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        if (flag(r, unknown[i], false))
            lack(r->out, unknown[i]);
}

bool egn_rules_read(const json_t *ruleset, struct egn_rules *out, struct err *err)
{
    struct reader r = {.from = ruleset, .out = out, .err = err};

    if (ruleset && !json_is_object(ruleset))
        return err_set(err, ERR_USAGE, "metadata.ruleset: expected an object");
    out->lacks[0] = '\0';
    read_table(&r);
    read_lead(&r);
    points(&r, "loner_march_score", &out->rules.lone_march);
    points(&r, "loner_euchred_score", &out->rules.lone_euchre);
    read_variants(&r);
    out->deals = number(&r, "num_deals", 0);
    out->target = number(&r, "winning_score", out->deals ? 0 : 10);
    return !r.bad;
}
