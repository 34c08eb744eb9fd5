#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

#include "base/suggest.h"
#include "base/text.h"
#include "rules/param.h"

/* Appends to a text that has room for `cap` bytes. */
static void append(char *out, size_t cap, const char *before, const char *text)
{
    size_t n = strlen(out);

    (void)snprintf(out + n, cap - n, "%s%s", before, text);
}

/* ---- Checking ---- */

static bool check_value(const struct eu_rules *rules, const struct param *p, struct err *err)
{
    uint8_t value = param_get(rules, p);
    char room[PARAM_NUMBER];

    if (param_text(p, value, room))
        return true;
    (void)snprintf(room, sizeof room, "%u", value);
    return param_refuse(p, text_of(room), err);
}

/* Where a parameter has no meaning, a switch may not be on and a number may not be changed. */
static bool check_condition(const struct eu_rules *rules, const struct eu_rules *set,
                            const struct param *p, struct err *err)
{
    uint8_t value = param_get(rules, p), idle = p->is_switch ? 0 : param_get(set, p);
    const struct param *other;
    char room[PARAM_NUMBER], of_other[PARAM_NUMBER];

    if (value == idle || param_applies(rules, p, &other))
        return true;
    return err_set(err, ERR_USAGE, "%s=%s means nothing with %s=%s", p->name,
                   param_text(p, value, room), other->name,
                   param_text(other, param_get(rules, other), of_other));
}

/* What is harder must not be worth less: all tricks than most of them, alone without the blind than
 * with it. */
static bool check_worth(const struct eu_rules *r, struct err *err)
{
    static const char *const pairs[][2] = {{"march", "point"},
                                           {"lone_march", "lone_point"},
                                           {"lone_march", "opposed_point"},
                                           {"jambone_march", "lone_point"},
                                           {"bare_bid", "lone_bid"}};

    if (r->auction && r->alone && r->lone_bid < r->cards)
        return err_set(err, ERR_USAGE, "lone_bid=%u is less than the %u tricks it needs",
                       r->lone_bid, r->cards);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        const struct param *harder = param_called(text_of(pairs[i][0]));
        const struct param *easier = param_called(text_of(pairs[i][1]));
        uint8_t more = param_get(r, harder), less = param_get(r, easier);
        if (more < less && param_applies(r, harder, NULL) && param_applies(r, easier, NULL))
            return err_set(err, ERR_USAGE, "%s=%u is less than %s=%u", harder->name, more,
                           easier->name, less);
    }
    return true;
}

static bool check_players(const struct eu_rules *r, struct err *err)
{
    unsigned n = r->players;

    switch ((enum eu_partners)r->partners) {
    case EU_PARTNERS_FIXED:
        return n % 2 == 0 || err_set(err, ERR_USAGE,
                                     "players=%u with partners=fixed: expected 2, 4 or 6, as two "
                                     "sides sit in turn",
                                     n);
    case EU_PARTNERS_NONE:
        return n >= 3 || err_set(err, ERR_USAGE,
                                 "players=%u with partners=none: expected 3 to 7; two players are "
                                 "two sides, partners=fixed",
                                 n);
    case EU_PARTNERS_CALLED:
        return n >= 4 ||
               err_set(err, ERR_USAGE, "players=%u with partners=called: expected 4 to 7", n);
    case EU_PARTNERS_CHOSEN:
        break;
    }
    return n >= 5 || err_set(err, ERR_USAGE, "players=%u with partners=chosen: expected 5 to 7", n);
}

static bool check_pack(const struct eu_rules *r, struct err *err)
{
    unsigned pack = (EU_ACE + 1u - r->low) * 4 + r->joker;
    unsigned dealt = rules_dealt(r);

    if (dealt <= pack)
        return true;
    return err_set(err, ERR_USAGE,
                   "players=%u with cards=%u%s takes %u cards, and the pack has %u: expected a "
                   "larger pack",
                   r->players, r->cards, r->auction ? " and the blind" : " and a turn-up", dealt,
                   pack);
}

static bool check_auction(const struct eu_rules *r, struct err *err)
{
    if (r->partners == EU_PARTNERS_CALLED && r->auction)
        return err_set(err, ERR_USAGE,
                       "partners=called with auction=yes: a partner is called by "
                       "who has made the turn-up's suit or another");
    if (r->partners == EU_PARTNERS_CHOSEN && !r->auction)
        return err_set(err, ERR_USAGE,
                       "partners=chosen with auction=no: expected an auction, whose "
                       "bid says how many partners there are");
    if (r->auction && r->least_bid > r->cards)
        return err_set(err, ERR_USAGE, "least_bid=%u with cards=%u: there are not so many tricks",
                       r->least_bid, r->cards);
    if (r->auction && r->two_partners > r->cards)
        return err_set(err, ERR_USAGE,
                       "two_partners=%u with cards=%u: there are not so many tricks",
                       r->two_partners, r->cards);
    return true;
}

static unsigned dearer(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Penalties of a hand that goes on are between two sides, at most one for each card that a side
 * plays or puts away. */
static bool check_offences(const struct eu_rules *r, struct err *err)
{
    unsigned offences = r->players / 2u * r->cards + dearer(1, rules_beside(r)), price = 0;

    if (rules_individual(r) && !r->revoke_ends)
        return err_set(err, ERR_USAGE, "revoke_ends=no in an individual game: expected yes");
    if (rules_individual(r) && !r->wrong_revokes)
        return err_set(err, ERR_USAGE, "wrong_revokes=no in an individual game: expected yes");
    if (!r->revoke_ends)
        price = dearer(r->revoke, r->lone_revoke);
    if (!r->wrong_revokes)
        price = dearer(price, dearer(r->wrong, r->lone_wrong));
    if (PARAM_MOST + offences * price <= PARAM_DEAL)
        return true;
    return err_set(err, ERR_USAGE,
                   "an offence of %u points, of which a side may make %u in a hand: a deal has at "
                   "most %d points",
                   price, offences, PARAM_DEAL);
}

/* What depends on several parameters. */
static bool check_together(const struct eu_rules *r, const struct ruleset *set, struct err *err)
{
    if (r->joker && set->no_joker)
        return err_set(err, ERR_USAGE, "joker=yes: the game has no joker");
    if (r->jamboree && (r->joker || r->cards != 5))
        return err_set(err, ERR_USAGE,
                       "jamboree=yes with %s: it is the whole hand of the five best trumps",
                       r->joker ? "joker=yes" : "cards=7");
    if (r->rubber == EU_BEST_OF_THREE && r->target != 5)
        return err_set(err, ERR_USAGE,
                       "rubber=best_of_three with target=%u: singles, doubles and trebles are "
                       "told by the loser's points in a game of 5",
                       r->target);
    return check_auction(r, err) && check_pack(r, err) && check_offences(r, err) &&
           check_worth(r, err);
}

/* What follows from the parameters. */
static void derive(struct eu_rules *r)
{
    r->sides = r->partners == EU_PARTNERS_FIXED ? 2 : r->players;
}

/* The set of that name for so many players, else the first of the name; NULL if there is none. */
static const struct ruleset *set_called(struct text name, unsigned players)
{
    const struct ruleset *first = NULL;

    for (const struct ruleset *set = rulesets; set->title; set++) {
        if (!text_is(name, set->rules.name))
            continue;
        if (set->rules.players == players)
            return set;
        if (!first)
            first = set;
    }
    return first;
}

/* The set that a record started from, if all that no option can change is as in that set; else
 * NULL. */
static const struct ruleset *set_of(const struct eu_rules *rules)
{
    size_t n = strnlen(rules->name, sizeof rules->name);
    const struct ruleset *set = set_called((struct text){rules->name, n}, rules->players);
    struct eu_rules derived = *rules;

    derive(&derived);
    if (!set || memcmp(rules->name, set->rules.name, sizeof rules->name) != 0 ||
        rules->size != set->rules.size || rules->book != set->rules.book ||
        rules->sides != derived.sides ||
        memcmp(rules->reserved, set->rules.reserved, sizeof rules->reserved) != 0)
        return NULL;
    return set;
}

bool rules_check(const struct eu_rules *rules, struct err *err)
{
    const struct ruleset *set = set_of(rules);

    if (!set)
        return err_set(err, ERR_USAGE, "a rules record that starts from no known rule set");
    for (const struct param *p = params; p->name; p++)
        if (!check_value(rules, p, err))
            return false;
    if (!check_players(rules, err)) /* before what depends on their number */
        return false;
    for (const struct param *p = params; p->name; p++)
        if (!check_condition(rules, &set->rules, p, err))
            return false;
    return check_together(rules, set, err);
}

/* ---- Reading ---- */

static bool unknown_param(struct text name, struct err *err)
{
    struct suggest near = suggest_for(name);
    char ask[SUGGEST_ASK];

    for (const struct param *p = params; p->name; p++)
        suggest_try(&near, p->name);
    return err_set(err, ERR_USAGE, "there is no parameter '%.*s'%s", (int)name.n, name.s,
                   suggest_ask(&near, "", ask));
}

/* Reads one `name=value`. Bit i of *given: parameter i was given before. */
static bool parse_param(struct eu_rules *rules, struct text word, uint64_t *given, struct err *err)
{
    struct text name, text;

    if (!text_cut(word, '=', &name, &text))
        return err_set(err, ERR_USAGE, "'%.*s': expected parameter=value", (int)word.n, word.s);
    const struct param *p = param_called(name);
    if (!p)
        return unknown_param(name, err);
    uint64_t bit = (uint64_t)1 << (p - params);
    if (*given & bit)
        return err_set(err, ERR_USAGE, "%s is given twice", p->name);
    *given |= bit;
    return param_read(p, text, rules) || param_refuse(p, text, err);
}

static bool unknown_set(struct text name, struct err *err)
{
    const char *before = "";
    char known[256] = "";

    for (const struct ruleset *set = rulesets; set->title; set++) {
        if (strcmp(set->rules.name, before) != 0)
            append(known, sizeof known, *before ? ", " : "", set->rules.name);
        before = set->rules.name;
    }
    if (!name.n)
        return err_set(err, ERR_USAGE, "no rule set is named; there are %s", known);
    struct suggest near = suggest_for(name);
    char ask[SUGGEST_ASK];
    suggest_try_list(&near, known);
    return err_set(err, ERR_USAGE, "there is no rule set '%.*s'%s%s", (int)name.n, name.s,
                   near.word.n ? suggest_ask(&near, "", ask) : ", but ", near.word.n ? "" : known);
}

/* The number of players that the words give, 0 if none. */
static unsigned players_of(struct text words)
{
    struct text word, name, value;
    uint64_t players;

    while (text_word(&words, &word))
        if (text_cut(word, '=', &name, &value) && text_is(name, "players") &&
            text_u64(value, 0, EU_SEATS, &players))
            return (unsigned)players;
    return 0;
}

/* Whether the custom of the set decides this parameter, unless it is given. */
static bool is_custom(const struct ruleset *set, const struct eu_rules *rules,
                      const struct param *p)
{
    return set->custom.at == p->offset && ((const uint8_t *)rules)[set->custom.with];
}

static void apply_custom(const struct ruleset *set, struct eu_rules *rules, uint64_t given)
{
    for (const struct param *p = params; p->name; p++)
        if (is_custom(set, rules, p) && !(given >> (p - params) & 1))
            ((uint8_t *)rules)[p->offset] = set->custom.value;
}

static bool parse(struct eu_rules *rules, const char *text, bool customs, struct err *err)
{
    struct text rest = text_of(text), word = {"", 0};
    uint64_t given = 0;

    (void)text_word(&rest, &word);
    const struct ruleset *set = set_called(word, players_of(rest));
    if (!set)
        return unknown_set(word, err);
    struct eu_rules read = set->rules;
    while (text_word(&rest, &word))
        if (!parse_param(&read, word, &given, err))
            return err_prefix(err, "rules %s: ", set->rules.name);
    if (customs)
        apply_custom(set, &read, given);
    derive(&read);
    if (!rules_check(&read, err))
        return err_prefix(err, "rules %s: ", set->rules.name);
    *rules = read;
    return true;
}

bool rules_parse(struct eu_rules *rules, const char *text, struct err *err)
{
    return parse(rules, text, true, err);
}

bool rules_parse_plain(struct eu_rules *rules, const char *text, struct err *err)
{
    return parse(rules, text, false, err);
}

/* ---- Printing ---- */

/* The value of a parameter that is not named. */
static uint8_t unnamed(const struct ruleset *set, const struct eu_rules *rules,
                       const struct param *p, bool customs)
{
    return customs && is_custom(set, rules, p) ? set->custom.value : param_get(&set->rules, p);
}

static void put_rules_text(const struct eu_rules *rules, bool customs, char text[RULES_TEXT])
{
    const struct ruleset *set = set_of(rules), *plain = set;
    char room[PARAM_NUMBER];

    if (set) /* the set that the name means without a number of players */
        plain = set_called(text_of(set->rules.name), 0);
    text[0] = '\0';
    append(text, RULES_TEXT, "", rules->name);
    for (const struct param *p = params; p->name; p++) {
        uint8_t value = param_get(rules, p);
        const char *shown = param_text(p, value, room);
        const struct ruleset *from = p->offset == offsetof(struct eu_rules, players) ? plain : set;
        if (!shown || (from && value == unnamed(from, rules, p, customs)))
            continue;
        append(text, RULES_TEXT, " ", p->name);
        append(text, RULES_TEXT, "=", shown);
    }
}

void rules_text(const struct eu_rules *rules, char text[RULES_TEXT])
{
    put_rules_text(rules, true, text);
}

void rules_text_plain(const struct eu_rules *rules, char text[RULES_TEXT])
{
    put_rules_text(rules, false, text);
}

/* Whether the value is the set's and reconstructed. */
static bool is_reconstructed(const struct eu_rules *rules, const struct param *p)
{
    const struct ruleset *set = set_of(rules);

    if (!set || !set->reconstructed || param_get(rules, p) != param_get(&set->rules, p))
        return false;
    return strchr((const char *)set->reconstructed, p->offset) != NULL;
}

bool rules_line(const struct eu_rules *rules, size_t index, struct rules_line *line)
{
    const struct param *p = params + index;

    if (!p->name)
        return false;
    line->name = p->name;
    line->meaning = p->meaning;
    line->value = param_text(p, param_get(rules, p), line->room);
    line->reconstructed = param_applies(rules, p, NULL) && is_reconstructed(rules, p);
    if (!line->value || !param_applies(rules, p, NULL))
        line->value = "-";
    return true;
}
