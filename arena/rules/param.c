#include "rules/param.h"

#include <stdio.h>

#include "base/suggest.h"

struct param_word {
    const char *text;
    uint8_t value;
};

static const struct param_word no_yes[] = {{"no", 0}, {"yes", 1}, {NULL, 0}};
static const struct param_word partnerships[] = {{"fixed", EU_PARTNERS_FIXED},
                                                 {"none", EU_PARTNERS_NONE},
                                                 {"called", EU_PARTNERS_CALLED},
                                                 {"chosen", EU_PARTNERS_CHOSEN},
                                                 {NULL, 0}};
static const struct param_word hands[] = {{"5", 5}, {"7", 7}, {NULL, 0}};
static const struct param_word packs[] = {{"24", 9}, {"28", 8}, {"32", 7}, {"36", 6}, {"40", 5},
                                          {"44", 4}, {"48", 3}, {"52", 2}, {NULL, 0}};
static const struct param_word leads[] = {{"left_of_dealer", EU_LEFT_OF_DEALER},
                                          {"left_of_maker", EU_LEFT_OF_MAKER},
                                          {NULL, 0}};
static const struct param_word no_target[] = {{"no", 0}, {NULL, 0}};
static const struct param_word rubbers[] = {{"no", EU_NO_RUBBER},
                                            {"three_games", EU_THREE_GAMES},
                                            {"best_of_three", EU_BEST_OF_THREE},
                                            {NULL, 0}};
static const struct param_word enforcements[] = {{"book", EU_ENFORCE_BOOK},
                                                 {"repair", EU_ENFORCE_REPAIR},
                                                 {NULL, 0}};

enum { MOST = PARAM_MOST, MOST_PENALTY = 7, MOST_TARGET = 20, RANGE = 64 };

#define AT(field) offsetof(struct eu_rules, field)
#define FIELD(field) .name = #field, .offset = AT(field)
#define SWITCH(field) FIELD(field), .choices = no_yes, .is_switch = true
#define WORDS(field, list) FIELD(field), .choices = list
#define NUMBER(field, least, most) FIELD(field), .min = least, .max = most
/* Conditions. */
#define IF(field) \
    { \
        AT(field), 0, true \
    }
#define UNLESS(field) \
    { \
        AT(field), 0, false \
    }
#define WHERE(field, is) \
    { \
        AT(field), is, false \
    }
#define EXCEPT(field, is) \
    { \
        AT(field), is, true \
    }
#define WHEN(...) .when = {__VA_ARGS__}
#define FIXED WHERE(partners, EU_PARTNERS_FIXED)

const struct param params[] = {
    {NUMBER(players, 2, EU_SEATS), .meaning = "seats at the table"},
    {WORDS(partners, partnerships),
     .meaning =
         "fixed: every other seat; none: the maker against all others; called: who holds the "
         "best card of the suit the maker calls; chosen: whom the maker names"},
    {WORDS(cards, hands), .meaning = "cards a hand"},
    {.name = "pack",
     .offset = AT(low),
     .choices = packs,
     .meaning = "cards in the pack, without the joker: 24 from the nine, 32 from the seven"},
    {SWITCH(joker), .meaning = "the pack has a joker, the best trump; turned up it is a spade"},
    {SWITCH(auction),
     .meaning = "one bid of tricks each in place of a turn-up, each higher than the last; the "
                "highest names the trump and plays for his bid"},
    {NUMBER(blind, 0, 8), WHEN(IF(auction)), .is_switch = true,
     .meaning = "cards of the blind, which the winner of the auction takes up"},
    {NUMBER(least_bid, 1, EU_TRICKS), WHEN(IF(auction)),
     .meaning = "tricks that must at least be bid"},
    {NUMBER(two_partners, 0, EU_TRICKS), WHEN(WHERE(partners, EU_PARTNERS_CHOSEN)),
     .is_switch = true, .meaning = "the bid from which two partners are chosen; 0: never"},
    {SWITCH(alone), WHEN(EXCEPT(partners, EU_PARTNERS_NONE), EXCEPT(players, 2)),
     .meaning = "the maker may play alone"},
    {SWITCH(take), WHEN(IF(alone), FIXED, WHERE(players, 4), UNLESS(auction)),
     .meaning = "his partner may play alone instead, if he has yet to speak"},
    {SWITCH(take_round2), WHEN(IF(take)), .meaning = "in the second round too"},
    {SWITCH(defend_alone), WHEN(IF(alone), FIXED, UNLESS(auction)),
     .meaning = "a defender of a lone hand may play alone against it"},
    {SWITCH(jambone), WHEN(IF(alone), FIXED, UNLESS(auction)),
     .meaning = "a lone hand may be played exposed"},
    {SWITCH(jamboree), WHEN(IF(alone), FIXED, UNLESS(auction)),
     .meaning = "the five best trumps may be shown and are not played"},
    {SWITCH(turnup_discard), WHEN(UNLESS(auction)),
     .meaning = "the dealer may put the turn-up itself away"},
    {SWITCH(stick_dealer), WHEN(UNLESS(auction)),
     .meaning = "the dealer may not pass in the second round"},
    {WORDS(lone_lead, leads), WHEN(IF(alone)), .is_switch = true,
     .meaning = "who leads to a lone hand: the first active player left of the dealer or of the "
                "lone player"},
    {NUMBER(point, 1, MOST), WHEN(UNLESS(auction)),
     .meaning = "the makers take the odd trick, three or four of five"},
    {NUMBER(march, 1, MOST), WHEN(UNLESS(auction)), .meaning = "the makers take all tricks"},
    {NUMBER(euchre, 1, MOST), WHEN(UNLESS(auction)),
     .meaning = "the makers take fewer: to their adversaries, to each where each scores for "
                "himself"},
    {NUMBER(lone_march, 1, MOST), WHEN(IF(alone), UNLESS(auction)),
     .meaning = "a lone hand takes all tricks"},
    {NUMBER(lone_point, 1, MOST), WHEN(IF(alone), UNLESS(auction)),
     .meaning = "a lone hand, also an exposed one, takes the odd trick"},
    {NUMBER(lone_euchre, 1, MOST), WHEN(IF(alone), UNLESS(auction)),
     .meaning = "a lone hand takes fewer: to its adversaries"},
    {NUMBER(opposed_point, 1, MOST), WHEN(IF(defend_alone)),
     .meaning = "a lone hand takes the odd trick against a lone defender; in professor1862 four, "
                "as its custom has it, unless it is given"},
    {NUMBER(opposed_euchre, 1, MOST), WHEN(IF(defend_alone)),
     .meaning = "a lone hand is euchred by a lone defender"},
    {NUMBER(jambone_march, 1, MOST), WHEN(IF(jambone)),
     .meaning = "a jambone hand takes all tricks"},
    {NUMBER(jambone_euchre, 1, MOST), WHEN(IF(jambone)),
     .meaning = "a jambone hand takes fewer than the odd trick: to its adversaries"},
    {NUMBER(jamboree_score, 1, MOST), WHEN(IF(jamboree)), .meaning = "a jamboree is shown"},
    {NUMBER(lone_bid, 1, MOST), WHEN(IF(auction), IF(alone)),
     .meaning = "what a bid of all tricks alone with the blind is worth, won or lost"},
    {NUMBER(bare_bid, 1, MOST), WHEN(IF(auction), IF(alone), IF(blind)),
     .meaning = "what a bid of all tricks alone without the blind is worth, won or lost"},
    {NUMBER(revoke, 0, MOST_PENALTY), .meaning = "what a revoke costs"},
    {NUMBER(lone_revoke, 0, MOST_PENALTY), WHEN(IF(alone)),
     .meaning = "what a revoke costs in a lone hand, by whichever side"},
    {SWITCH(revoke_ends),
     .meaning = "a revoke ends the hand, and the injured side scores the penalty or the best still "
                "open to it, whichever is more; no: the hand is played on"},
    {SWITCH(revoke_whole), WHEN(IF(revoke_ends)),
     .meaning = "the injured side scores as if it had taken every trick, also those it lost"},
    {SWITCH(revoke_choice), WHEN(IF(revoke_ends)),
     .meaning = "the injured side may have the penalty taken off the offenders instead"},
    {SWITCH(revoke_forfeit), WHEN(UNLESS(revoke_ends)),
     .meaning =
         "offenders count nothing that they make by play; revokes on both sides void the deal"},
    {NUMBER(wrong, 0, MOST_PENALTY), WHEN(UNLESS(wrong_revokes)),
     .meaning = "what a card not held or a bad discard costs"},
    {NUMBER(lone_wrong, 0, MOST_PENALTY), WHEN(IF(alone), UNLESS(wrong_revokes)),
     .meaning = "what it costs in a lone hand"},
    {SWITCH(wrong_forfeit), WHEN(UNLESS(wrong_revokes)),
     .meaning = "who plays a card not held or discards badly counts nothing that he makes by play"},
    {SWITCH(wrong_revokes),
     .meaning = "a card not held or a bad discard is dealt with as a revoke"},
    {NUMBER(abandon, 0, MOST), WHEN(IF(alone), FIXED), .is_switch = true,
     .meaning = "a defender abandons a lone hand: to the lone side; 0: he may not"},
    {WORDS(target, no_target), .min = 1, .max = MOST_TARGET,
     WHEN(EXCEPT(partners, EU_PARTNERS_CALLED), EXCEPT(partners, EU_PARTNERS_CHOSEN)),
     .is_switch = true, .meaning = "points of a game; no: points are counters, settled in the end"},
    {SWITCH(lap), WHEN(IF(target), FIXED),
     .meaning = "points over the target count in the next game"},
    {NUMBER(slam, 1, 2), WHEN(IF(target), FIXED),
     .meaning = "games counted for one in which the loser has no point"},
    {WORDS(rubber, rubbers), WHEN(IF(target), FIXED), .is_switch = true,
     .meaning = "no; always three games, and a fourth if the third laps; or the best of three"},
    {NUMBER(rubber_bonus, 0, MOST), WHEN(IF(rubber)),
     .meaning = "rubber points for winning two of the first three games"},
    {WORDS(enforcement, enforcements),
     .meaning = "an illegal answer costs what the book says, or is only replaced by a legal one"},
    {.name = NULL},
};

_Static_assert(sizeof params / sizeof params[0] <= 65, "rules_parse has a bit for each");

const struct param *param_called(struct text name)
{
    for (const struct param *p = params; p->name; p++)
        if (text_is(name, p->name))
            return p;
    return NULL;
}

static const struct param *param_at(size_t offset)
{
    const struct param *p = params;

    while (p->offset != offset)
        p++;
    return p;
}

static uint8_t field(const struct eu_rules *rules, size_t offset)
{
    return ((const uint8_t *)rules)[offset];
}

uint8_t param_get(const struct eu_rules *rules, const struct param *p)
{
    return field(rules, p->offset);
}

bool param_applies(const struct eu_rules *rules, const struct param *p, const struct param **why)
{
    for (const struct param_condition *c = p->when; c < p->when + PARAM_CONDITIONS && c->offset;
         c++) {
        if ((field(rules, c->offset) == c->value) != c->differs)
            continue;
        if (why)
            *why = param_at(c->offset);
        return false;
    }
    return true;
}

static bool has_numbers(const struct param *p)
{
    return !p->choices || p->max;
}

const char *param_text(const struct param *p, uint8_t value, char room[PARAM_NUMBER])
{
    for (const struct param_word *c = p->choices; c && c->text; c++)
        if (c->value == value)
            return c->text;
    (void)snprintf(room, PARAM_NUMBER, "%u", value);
    return has_numbers(p) && value >= p->min && value <= p->max ? room : NULL;
}

bool param_read(const struct param *p, struct text text, struct eu_rules *rules)
{
    uint8_t *value = (uint8_t *)rules + p->offset;
    uint64_t number;

    for (const struct param_word *c = p->choices; c && c->text; c++) {
        if (text_is(text, c->text)) {
            *value = c->value;
            return true;
        }
    }
    if (!has_numbers(p) || !text_u64(text, p->min, p->max, &number))
        return false;
    *value = (uint8_t)number;
    return true;
}

/* "fixed, none or called", "0 to 40", "no or 1 to 20". */
static void put_range(const struct param *p, char out[RANGE])
{
    size_t n = 0;

    for (const struct param_word *c = p->choices; c && c->text && n < RANGE; c++) {
        bool is_last = !c[1].text && !has_numbers(p);
        n += (size_t)snprintf(out + n, RANGE - n, "%s%s",
                              c == p->choices ? ""
                              : is_last       ? " or "
                                              : ", ",
                              c->text);
    }
    if (has_numbers(p) && n < RANGE)
        n += (size_t)snprintf(out + n, RANGE - n, "%s%u", p->choices ? " or " : "", p->min);
    if (has_numbers(p) && p->min < p->max && n < RANGE)
        (void)snprintf(out + n, RANGE - n, " to %u", p->max);
}

bool param_refuse(const struct param *p, struct text value, struct err *err)
{
    struct suggest near = suggest_for(value);
    char range[RANGE], ask[SUGGEST_ASK];

    put_range(p, range);
    for (const struct param_word *c = p->choices; c && c->text; c++)
        suggest_try(&near, c->text);
    return err_set(err, ERR_USAGE, "%s=%.*s: expected %s%s", p->name, (int)value.n, value.s, range,
                   suggest_ask(&near, "", ask));
}
