#include "game/param.h"

#include <stdio.h>

static const struct choice no_yes[] = {{"no", 0}, {"yes", 1}, {NULL, 0}};
static const struct choice packs[] = {{"24", 9}, {"32", 7}, {NULL, 0}};
static const struct choice leads[] = {{"left_of_dealer", EU_LEFT_OF_DEALER},
                                      {"left_of_maker", EU_LEFT_OF_MAKER},
                                      {NULL, 0}};
static const struct choice lone_euchres[] = {{"2", 2}, {"4", 4}, {NULL, 0}};
static const struct choice targets[] = {{"5", 5}, {"7", 7}, {"10", 10}, {NULL, 0}};
static const struct choice rubbers[] = {{"no", EU_NO_RUBBER},
                                        {"three_games", EU_THREE_GAMES},
                                        {"best_of_three", EU_BEST_OF_THREE},
                                        {NULL, 0}};
static const struct choice enforcements[] = {{"book", EU_ENFORCE_BOOK},
                                             {"repair", EU_ENFORCE_REPAIR},
                                             {NULL, 0}};

/* The most that a hand may score, an offence cost, a side offend: the exchange and ten cards. */
enum { MOST = 40, MOST_PENALTY = 7, MOST_OFFENCES = 11 };

_Static_assert(MOST + MOST_PENALTY * MOST_OFFENCES <= INT8_MAX, "points of a deal are 8 bits");

#define AT(field) offsetof(struct eu_rules, field)
#define FIELD(field) .name = #field, .offset = AT(field)
#define SWITCH(field) FIELD(field), .choices = no_yes, .is_switch = true
#define WORDS(field, list) FIELD(field), .choices = list
#define NUMBER(field, least, most) FIELD(field), .min = least, .max = most

static const struct param params[] = {
    {NUMBER(players, 4, 4), .meaning = "seats at the table"},
    {NUMBER(sides, 2, 2), .meaning = "sides; seat s scores for side s modulo 2"},
    {NUMBER(cards, 5, 5), .meaning = "cards a hand"},
    {.name = "pack",
     .offset = AT(low),
     .choices = packs,
     .meaning = "cards in the pack, without the joker: from the nine or from the seven"},
    {SWITCH(joker), .meaning = "the pack has a joker, the best trump; turned up it is a spade"},
    {SWITCH(alone), .meaning = "the maker may play alone"},
    {SWITCH(take), .needs = AT(alone),
     .meaning = "his partner may play alone instead, if he has yet to speak"},
    {SWITCH(take_round2), .needs = AT(take), .meaning = "in the second round too"},
    {SWITCH(defend_alone), .needs = AT(alone),
     .meaning = "a defender of a lone hand may play alone against it"},
    {SWITCH(jambone), .needs = AT(alone), .meaning = "a lone hand may be played exposed"},
    {SWITCH(jamboree), .needs = AT(alone), .unless = AT(joker),
     .meaning = "the five best trumps may be shown and are not played"},
    {SWITCH(turnup_discard), .meaning = "the dealer may put the turn-up itself away"},
    {SWITCH(stick_dealer), .meaning = "the dealer may not pass in the second round"},
    {WORDS(lone_lead, leads), .needs = AT(alone), .is_switch = true,
     .meaning = "who leads to a lone hand: the first active player left of the dealer or of the "
                "lone player"},
    {NUMBER(point, 1, MOST), .meaning = "the makers take three or four tricks"},
    {NUMBER(march, 1, MOST), .meaning = "the makers take all tricks"},
    {NUMBER(euchre, 1, MOST), .meaning = "the makers take fewer than three: to their adversaries"},
    {NUMBER(lone_march, 1, MOST), .needs = AT(alone), .meaning = "a lone hand takes all tricks"},
    {NUMBER(lone_point, 1, MOST), .needs = AT(alone),
     .meaning = "a lone hand, also an exposed one, takes three or four tricks"},
    {WORDS(lone_euchre, lone_euchres), .needs = AT(alone),
     .meaning = "a lone hand takes fewer than three: to its adversaries"},
    {NUMBER(opposed_euchre, 1, MOST), .needs = AT(defend_alone),
     .meaning = "a lone hand is euchred by a lone defender"},
    {NUMBER(jambone_march, 1, MOST), .needs = AT(jambone),
     .meaning = "a jambone hand takes all tricks"},
    {NUMBER(jambone_euchre, 1, MOST), .needs = AT(jambone),
     .meaning = "a jambone hand takes fewer than three: to its adversaries"},
    {NUMBER(jamboree_score, 1, MOST), .needs = AT(jamboree), .meaning = "a jamboree is shown"},
    {NUMBER(revoke, 0, MOST_PENALTY), .meaning = "what a revoke costs"},
    {NUMBER(lone_revoke, 0, MOST_PENALTY), .needs = AT(alone),
     .meaning = "what a revoke costs in a lone hand, by whichever side"},
    {SWITCH(revoke_ends),
     .meaning = "a revoke ends the hand, which scores the best still open to the injured side if "
                "that is more than the penalty; else the hand is played on"},
    {SWITCH(revoke_choice), .needs = AT(revoke_ends),
     .meaning = "the injured side may have the penalty taken off the offenders instead"},
    {SWITCH(revoke_forfeit), .unless = AT(revoke_ends),
     .meaning = "offenders count nothing in that deal; revokes on both sides void it"},
    {NUMBER(wrong, 0, MOST_PENALTY), .unless = AT(wrong_revokes),
     .meaning = "what a card not held or a bad discard costs"},
    {NUMBER(lone_wrong, 0, MOST_PENALTY), .needs = AT(alone), .unless = AT(wrong_revokes),
     .meaning = "what it costs in a lone hand"},
    {SWITCH(wrong_forfeit), .unless = AT(wrong_revokes),
     .meaning = "who plays a card not held or discards badly counts nothing in that deal"},
    {SWITCH(wrong_revokes),
     .meaning = "a card not held or a bad discard is dealt with as a revoke"},
    {NUMBER(abandon, 0, MOST), .needs = AT(alone),
     .meaning = "a defender abandons a lone hand: to the lone side; 0: he may not"},
    {WORDS(target, targets), .meaning = "points of a game"},
    {SWITCH(lap), .meaning = "points over the target count in the next game"},
    {NUMBER(slam, 1, 2), .meaning = "games counted for one in which the loser has no point"},
    {WORDS(rubber, rubbers),
     .meaning = "no; always three games, and a fourth if the third laps; or the best of three"},
    {NUMBER(rubber_bonus, 0, MOST), .needs = AT(rubber),
     .meaning = "rubber points for winning two of the first three games"},
    {WORDS(enforcement, enforcements),
     .meaning = "an illegal answer costs what the book says, or is only replaced by a legal one"},
};

enum { PARAM_COUNT = sizeof params / sizeof params[0] };

_Static_assert(PARAM_COUNT <= 64, "rules_parse has a bit for each");

const struct param *param_number(size_t index)
{
    return index < PARAM_COUNT ? &params[index] : NULL;
}

const struct param *param_called(struct text name)
{
    for (size_t i = 0; i < PARAM_COUNT; i++)
        if (text_is(name, params[i].name))
            return &params[i];
    return NULL;
}

const struct param *param_at(size_t offset)
{
    for (size_t i = 0; i < PARAM_COUNT; i++)
        if (params[i].offset == offset)
            return &params[i];
    return NULL;
}

static uint8_t field(const struct eu_rules *rules, size_t offset)
{
    return ((const uint8_t *)rules)[offset];
}

uint8_t param_get(const struct eu_rules *rules, const struct param *p)
{
    return field(rules, p->offset);
}

void param_set(struct eu_rules *rules, const struct param *p, uint8_t value)
{
    ((uint8_t *)rules)[p->offset] = value;
}

bool param_applies(const struct eu_rules *rules, const struct param *p, const struct param **why)
{
    bool lacks = p->needs && !field(rules, p->needs);
    bool bars = p->unless && field(rules, p->unless);

    if (why && (lacks || bars))
        *why = param_at(lacks ? p->needs : p->unless);
    return !lacks && !bars;
}

const char *param_text(const struct param *p, uint8_t value, char room[PARAM_NUMBER])
{
    if (!p->choices) {
        (void)snprintf(room, PARAM_NUMBER, "%u", value);
        return value >= p->min && value <= p->max ? room : NULL;
    }
    for (const struct choice *c = p->choices; c->text; c++)
        if (c->value == value)
            return c->text;
    return NULL;
}

bool param_parse(const struct param *p, struct text text, uint8_t *value)
{
    uint64_t number;

    if (!p->choices) {
        if (!text_u64(text, p->min, p->max, &number))
            return false;
        *value = (uint8_t)number;
        return true;
    }
    for (const struct choice *c = p->choices; c->text; c++) {
        if (text_is(text, c->text)) {
            *value = c->value;
            return true;
        }
    }
    return false;
}

void param_range(const struct param *p, char out[PARAM_RANGE])
{
    size_t n = 0;

    if (!p->choices && p->min == p->max)
        (void)snprintf(out, PARAM_RANGE, "%u", p->min);
    else if (!p->choices)
        (void)snprintf(out, PARAM_RANGE, "%u to %u", p->min, p->max);
    else
        for (const struct choice *c = p->choices; c->text && n < PARAM_RANGE; c++)
            n += (size_t)snprintf(out + n, PARAM_RANGE - n, "%s%s",
                                  c == p->choices ? ""
                                  : c[1].text     ? ", "
                                                  : " or ",
                                  c->text);
}
