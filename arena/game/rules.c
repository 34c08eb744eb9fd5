#include "game/rules.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "game/param.h"

/* The sets ------------------------------------------------------------------------------------- */

struct set {
    const char *title;
    struct eu_rules rules;
};

/* What every four-handed partnership game agrees on, and the numbers of what a set leaves off but
 * an option may switch on. A set names only what it has otherwise. */
#define FOUR_HANDED \
    .size = sizeof(struct eu_rules), .players = 4, .sides = 2, .cards = 5, .point = 1, .march = 2, \
    .euchre = 2, .lone_march = 4, .lone_point = 1, .opposed_euchre = 4, .jambone_march = 8, \
    .jambone_euchre = 8, .jamboree_score = 16, .rubber_bonus = 2

static const struct set sets[] = {
    {
        .title = "The American Card Player, 1866: no lone hands, game of 5",
        .rules = {FOUR_HANDED, .name = "american1866", .book = EU_AMERICAN1866, .low = 7,
                  .lone_euchre = 2, .revoke = 2, .lone_revoke = 2, .wrong_revokes = 1, .target = 5,
                  .slam = 1},
    },
    {
        .title = "Foster's Hoyle, four-handed: lone hands of the maker only, best of three games",
        .rules = {FOUR_HANDED, .name = "hoyle-4", .book = EU_HOYLE, .low = 7, .alone = 1,
                  .lone_euchre = 2, .revoke = 2, .lone_revoke = 2, .revoke_ends = 1,
                  .revoke_choice = 1, .wrong_revokes = 1, .target = 5, .slam = 1,
                  .rubber = EU_BEST_OF_THREE},
    },
    {
        .title = "today's tournaments: 24 cards, game of 10",
        .rules = {FOUR_HANDED, .name = "modern", .book = EU_MODERN, .low = 9, .alone = 1,
                  .lone_euchre = 2, .revoke = 2, .lone_revoke = 4, .revoke_ends = 1,
                  .wrong_revokes = 1, .target = 10, .slam = 1},
    },
    {
        .title = "a Professor's book, 1862: lap, slam, jambone and jamboree",
        .rules = {FOUR_HANDED, .name = "professor1862", .book = EU_PROFESSOR1862, .low = 7,
                  .alone = 1, .take = 1, .take_round2 = 1, .jambone = 1, .jamboree = 1,
                  .turnup_discard = 1, .lone_euchre = 4, .revoke = 2, .lone_revoke = 2,
                  .revoke_forfeit = 1, .wrong_forfeit = 1, .target = 5, .lap = 1, .slam = 2},
    },
    {
        .title = "the Somerset club's laws, 1888: rubbers of three games, lap",
        .rules = {FOUR_HANDED, .name = "somerset1888", .book = EU_SOMERSET1888, .low = 7,
                  .alone = 1, .take = 1, .take_round2 = 1, .lone_euchre = 4, .revoke = 3,
                  .lone_revoke = 5, .wrong = 2, .lone_wrong = 4, .wrong_forfeit = 1, .abandon = 5,
                  .target = 5, .lap = 1, .slam = 2, .rubber = EU_THREE_GAMES},
    },
};

enum { SET_COUNT = sizeof sets / sizeof sets[0] };

/* Adds to a text that has room for cap bytes. */
static void append(char *out, size_t cap, const char *before, const char *text)
{
    size_t n = strlen(out);

    (void)snprintf(out + n, cap - n, "%s%s", before, text);
}

/* Checking ------------------------------------------------------------------------------------- */

static const struct set *set_called(struct text name)
{
    for (size_t i = 0; i < SET_COUNT; i++)
        if (text_is(name, sets[i].rules.name))
            return &sets[i];
    return NULL;
}

static bool out_of_range(const struct param *p, struct text value, struct err *err)
{
    char range[PARAM_RANGE];

    param_range(p, range);
    return err_set(err, ERR_USAGE, "%s=%.*s: expected %s", p->name, (int)value.n, value.s, range);
}

static bool check_value(const struct eu_rules *rules, const struct param *p, struct err *err)
{
    uint8_t value = param_get(rules, p);
    char room[PARAM_NUMBER];

    if (param_text(p, value, room))
        return true;
    (void)snprintf(room, sizeof room, "%u", value);
    return out_of_range(p, text_of(room), err);
}

/* A switch may not be on, a number not changed, where they say nothing. */
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

/* Taking all tricks must not score less than losing one or two of them. */
static bool check_marches(const struct eu_rules *r, struct err *err)
{
    if (r->march < r->point)
        return err_set(err, ERR_USAGE, "march=%u is less than point=%u", r->march, r->point);
    if (r->alone && r->lone_march < r->lone_point)
        return err_set(err, ERR_USAGE, "lone_march=%u is less than lone_point=%u", r->lone_march,
                       r->lone_point);
    if (r->jambone && r->jambone_march < r->lone_point)
        return err_set(err, ERR_USAGE, "jambone_march=%u is less than lone_point=%u",
                       r->jambone_march, r->lone_point);
    return true;
}

/* What no single parameter shows. */
static bool check_together(const struct eu_rules *r, struct err *err)
{
    if (r->rubber == EU_BEST_OF_THREE && r->target != 5)
        return err_set(err, ERR_USAGE,
                       "rubber=best_of_three with target=%u: singles, doubles and trebles are "
                       "told by the loser's points in a game of 5",
                       r->target);
    return check_marches(r, err);
}

/* The set a record says it started from, with all that an option cannot change. */
static const struct eu_rules *set_of(const struct eu_rules *rules)
{
    size_t n = strnlen(rules->name, sizeof rules->name);
    const struct set *set = set_called((struct text){rules->name, n});

    if (!set || memcmp(rules->name, set->rules.name, sizeof rules->name) != 0 ||
        rules->size != set->rules.size || rules->book != set->rules.book ||
        memcmp(rules->reserved, set->rules.reserved, sizeof rules->reserved) != 0)
        return NULL;
    return &set->rules;
}

bool rules_check(const struct eu_rules *rules, struct err *err)
{
    const struct eu_rules *set = set_of(rules);
    const struct param *p;

    if (!set)
        return err_set(err, ERR_USAGE, "a rules record that starts from no known rule set");
    for (size_t i = 0; (p = param_number(i)); i++)
        if (!check_value(rules, p, err))
            return false;
    for (size_t i = 0; (p = param_number(i)); i++)
        if (!check_condition(rules, set, p, err))
            return false;
    return check_together(rules, err);
}

/* Reading -------------------------------------------------------------------------------------- */

/* One `name=value`; bit i of *given: parameter i was there before. */
static bool parse_param(struct eu_rules *rules, struct text word, uint64_t *given, struct err *err)
{
    struct text name, text;
    uint8_t value;

    if (!text_cut(word, '=', &name, &text))
        return err_set(err, ERR_USAGE, "'%.*s': expected parameter=value", (int)word.n, word.s);
    const struct param *p = param_called(name);
    if (!p)
        return err_set(err, ERR_USAGE, "there is no parameter '%.*s'", (int)name.n, name.s);
    uint64_t bit = (uint64_t)1 << (p - param_number(0));
    if (*given & bit)
        return err_set(err, ERR_USAGE, "%s is given twice", p->name);
    if (!param_parse(p, text, &value))
        return out_of_range(p, text, err);
    *given |= bit;
    param_set(rules, p, value);
    return true;
}

static bool unknown_set(struct text name, struct err *err)
{
    char known[256] = "";

    for (size_t i = 0; i < SET_COUNT; i++)
        append(known, sizeof known, i ? ", " : "", sets[i].rules.name);
    if (!name.n)
        return err_set(err, ERR_USAGE, "no rule set is named; there are %s", known);
    return err_set(err, ERR_USAGE, "there is no rule set '%.*s', but %s", (int)name.n, name.s,
                   known);
}

bool rules_parse(struct eu_rules *rules, const char *text, struct err *err)
{
    struct text rest = text_of(text), word = {"", 0};
    uint64_t given = 0;

    (void)text_word(&rest, &word);
    const struct set *set = set_called(word);
    if (!set)
        return unknown_set(word, err);
    struct eu_rules read = set->rules;
    while (text_word(&rest, &word))
        if (!parse_param(&read, word, &given, err))
            return err_prefix(err, "rules %s: ", set->rules.name);
    if (!rules_check(&read, err))
        return err_prefix(err, "rules %s: ", set->rules.name);
    *rules = read;
    return true;
}

/* Printing ------------------------------------------------------------------------------------- */

const struct eu_rules *rules_named(size_t index)
{
    return index < SET_COUNT ? &sets[index].rules : NULL;
}

const char *rules_title(size_t index)
{
    return index < SET_COUNT ? sets[index].title : NULL;
}

void rules_text(const struct eu_rules *rules, char text[RULES_TEXT])
{
    const struct eu_rules *set = set_of(rules);
    const struct param *p;
    char room[PARAM_NUMBER];

    text[0] = '\0';
    append(text, RULES_TEXT, "", rules->name);
    for (size_t i = 0; (p = param_number(i)); i++) {
        uint8_t value = param_get(rules, p);
        const char *shown = param_text(p, value, room);
        if (!shown || (set && value == param_get(set, p)))
            continue;
        append(text, RULES_TEXT, " ", p->name);
        append(text, RULES_TEXT, "=", shown);
    }
}

bool rules_line(const struct eu_rules *rules, size_t index, struct rules_line *line)
{
    const struct param *p = param_number(index);

    if (!p)
        return false;
    line->name = p->name;
    line->meaning = p->meaning;
    line->value = param_text(p, param_get(rules, p), line->room);
    if (!line->value || !param_applies(rules, p, NULL))
        line->value = "-";
    return true;
}
