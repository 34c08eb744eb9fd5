#include "egn/egn_rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "rules/param.h"

/* Parameters that EGN has no word for, with their values there. The prices of offences may be any
 * if an offence that costs something ends its hand: then the record ends with it. */
static const struct {
    const char *name;
    uint8_t least, most;
    bool of_book; /* does not matter if offences cost nothing */
} implied[] = {
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

    for (size_t i = 0; i < sizeof implied / sizeof *implied; i++) {
        const struct param *p = param_called(text_of(implied[i].name));
        uint8_t value = param_get(rules, p);
        bool matters = !implied[i].of_book || rules->enforcement == EU_ENFORCE_BOOK;
        if (matters && param_applies(rules, p, NULL) &&
            (value < implied[i].least || value > implied[i].most))
            return err_set(err, ERR_USAGE, "EGN cannot say %s=%s%s (%s)", p->name,
                           param_text(p, value, room),
                           implied[i].of_book ? " with enforcement=book" : "", p->meaning);
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

struct ruleset_reader {
    const json_t *from;
    struct egn_rules *out;
    struct err *err;
    bool bad;
};

static bool read_flag(struct ruleset_reader *r, const char *key, bool otherwise)
{
    const json_t *v = json_object_get(r->from, key);

    if (v && !json_is_boolean(v) && !r->bad)
        r->bad = !err_set(r->err, ERR_USAGE, "metadata.ruleset.%s: expected true or false", key);
    return v ? json_is_true(v) : otherwise;
}

static int32_t read_rule_number(struct ruleset_reader *r, const char *key, int32_t otherwise)
{
    const json_t *v = json_object_get(r->from, key);
    json_int_t n = json_integer_value(v);

    if (!v)
        return otherwise;
    if ((!json_is_integer(v) || n < -9999 || n > 9999) && !r->bad)
        r->bad = !err_set(r->err, ERR_USAGE, "metadata.ruleset.%s: expected a number", key);
    return r->bad ? otherwise : (int32_t)n;
}

/* Adds something that the arena does not have. */
static void add_lack(struct egn_rules *out, const char *what)
{
    size_t n = strlen(out->lacks);

    (void)snprintf(out->lacks + n, sizeof out->lacks - n, "%s%s", n ? ", " : "", what);
}

static void add_lack_number(struct egn_rules *out, const char *key, int32_t n)
{
    char text[64];

    (void)snprintf(text, sizeof text, "%s %" PRId32, key, n);
    add_lack(out, text);
}

/* Reads the points for a hand. */
static void read_points(struct ruleset_reader *r, const char *key, uint8_t *field)
{
    int32_t n = read_rule_number(r, key, *field);

    if (n < 1 || n > PARAM_MOST)
        add_lack_number(r->out, key, n);
    else
        *field = (uint8_t)n;
}

static void read_table(struct ruleset_reader *r)
{
    struct eu_rules *rules = &r->out->rules;
    int32_t players = read_rule_number(r, "num_players", 4),
            low = read_rule_number(r, "min_rank", rules->low);

    if (players != 4)
        add_lack_number(r->out, "num_players", players);
    if (low < 7 || low > 9)
        add_lack_number(r->out, "min_rank", low);
    else
        rules->low = (uint8_t)low;
    rules->joker = read_flag(r, "joker", rules->joker);
    rules->stick_dealer = read_flag(r, "std", true);
    rules->defend_alone = read_flag(r, "defend_alone", false);
    r->out->canadian = read_flag(r, "canadian", false);
}

static void read_lead(struct ruleset_reader *r)
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

static void read_variants(struct ruleset_reader *r)
{
    static const char *const unknown[] = {"farmers",        "partners_best", "go_under",
                                          "allow_no_trump", "fast_break",    "four_trick_tokens"};

    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        if (read_flag(r, unknown[i], false))
            add_lack(r->out, unknown[i]);
}

bool egn_rules_read(const json_t *ruleset, struct egn_rules *out, struct err *err)
{
    struct ruleset_reader r = {.from = ruleset, .out = out, .err = err};

    if (ruleset && !json_is_object(ruleset))
        return err_set(err, ERR_USAGE, "metadata.ruleset: expected an object");
    out->lacks[0] = '\0';
    read_table(&r);
    read_lead(&r);
    read_points(&r, "loner_march_score", &out->rules.lone_march);
    read_points(&r, "loner_euchred_score", &out->rules.lone_euchre);
    read_variants(&r);
    out->deals = read_rule_number(&r, "num_deals", 0);
    out->target = read_rule_number(&r, "winning_score", out->deals ? 0 : 10);
    return !r.bad;
}
