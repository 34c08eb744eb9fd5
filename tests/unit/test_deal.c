/*
 * Properties of the state machine over many random deals of every rule set, answered legally and
 * illegally, under both enforcements. A bookkeeper beside it watches questions, answers and faults,
 * knows the books' prices by heart (not from the rule record) and reckons every deal again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "keeper.h"

#include "any_deal.h"
#include "game/rules.h"

enum { DEALS = 6000 }; /* for each rule set, enforcement and amount of mischief */

enum { OPPOSED_EUCHRE = 4 };

/* Reckoning ------------------------------------------------------------------------------------ */

/* The points of a hand in which the makers took `tricks`: to the makers, or below 0 to the others.
 */
static int worth(const struct keeper *k, int tricks)
{
    const struct price *p = &k->price;
    int how = k->lone < 0 ? EU_PLAIN : k->how;

    if (k->opposer >= 0 && tricks < 3)
        return -OPPOSED_EUCHRE;
    switch (how) {
    case EU_PLAIN:
        return tricks == 5 ? p->march : tricks >= 3 ? 1 : -p->euchre;
    case EU_ALONE:
        return tricks == 5 ? p->lone_march : tricks >= 3 ? 1 : -p->lone_euchre;
    case EU_JAMBONE:
        return tricks == 5 ? p->jambone_march : tricks >= 3 ? 1 : -p->jambone_euchre;
    default:
        return p->jamboree;
    }
}

/* An abandoned hand: tricks complete stand, all others are the injured side's; the better of that
 * and the penalty. */
static void reckon_abandoned(const struct keeper *k, int sum[2])
{
    int injured = 1 - k->ended_by, makers = k->maker & 1;
    int tricks = k->taken[makers] + (injured == makers ? 5 - k->tricks : 0);
    int open = injured == makers ? worth(k, tricks) : -worth(k, tricks);
    int penalty = k->lone >= 0 ? k->price.lone_revoke : k->price.revoke;

    assert_int_equal(k->choice >= 0, k->rules.book == EU_HOYLE && open <= penalty);
    if (k->choice == EU_OFF)
        sum[k->ended_by] =
            -(penalty < k->standing[k->ended_by] ? penalty : k->standing[k->ended_by]);
    else
        sum[injured] = open > penalty ? open : penalty;
}

static void reckon_penalties(const struct keeper *k, int sum[2])
{
    int revoke = k->lone >= 0 ? k->price.lone_revoke : k->price.revoke;
    int wrong = k->lone >= 0 ? k->price.lone_wrong : k->price.wrong;

    for (int side = 0; side < 2; side++) {
        int surplus = k->revokes[1 - side] - k->revokes[side];

        if (surplus > 0)
            sum[side] += surplus * revoke;
        sum[side] += k->wrongs[1 - side] * wrong;
    }
}

/* Whether a side counts what it makes in this hand. */
static bool counts(const struct keeper *k, int side)
{
    if (k->wrongs[side])
        return false;
    return !(k->rules.book == EU_PROFESSOR1862 && k->revokes[side]);
}

/* Points with penalties, by side. */
static void reckon(const struct keeper *k, int penalty[2], int points[2])
{
    int makers = k->maker & 1, value;

    penalty[0] = penalty[1] = points[0] = points[1] = 0;
    if (k->maker < 0)
        return;
    if (k->ended_by >= 0 && !k->abandoned) {
        reckon_abandoned(k, points);
        return;
    }
    if (k->rules.book == EU_PROFESSOR1862 && k->revokes[0] && k->revokes[1])
        return;
    reckon_penalties(k, penalty);
    value = worth(k, k->taken[makers]);
    if (k->abandoned)
        points[k->lone & 1] = k->price.abandon;
    else
        points[value > 0 ? makers : 1 - makers] = value > 0 ? value : -value;
    for (int side = 0; side < 2; side++)
        if (!counts(k, side))
            penalty[side] = points[side] = 0;
}

static void check_outcome(const struct keeper *k, const struct deal *d)
{
    const struct outcome *o = &d->outcome;
    int penalty[2], points[2];
    bool both = k->rules.book == EU_PROFESSOR1862 && k->revokes[0] && k->revokes[1];

    reckon(k, penalty, points);
    assert_int_equal(o->void_deal, k->maker < 0 || both);
    for (int side = 0; side < 2; side++) {
        assert_int_equal(o->penalty[side] + o->points[side], penalty[side] + points[side]);
        if (!keeper_hand_ends(k))
            assert_int_equal(o->penalty[side], penalty[side]);
        if (k->rules.enforcement == EU_ENFORCE_REPAIR)
            assert_int_equal(o->penalty[side], 0);
    }
    for (int side = 2; side < EU_SEATS; side++)
        assert_true(o->penalty[side] == 0 && o->points[side] == 0);
    if (k->maker < 0 || k->jamboree || k->ended_by >= 0)
        return;
    assert_int_equal(k->tricks, 5);
    assert_int_equal(d->table.tricks, 5);
    assert_int_equal(k->taken[0] + k->taken[1], 5);
    assert_int_equal(deal_maker_side(d), k->maker & 1);
    assert_int_equal(deal_maker_tricks(d), k->taken[k->maker & 1]);
}

/* The public table must say what the bookkeeper saw. */
static void check_table(const struct keeper *k, const struct deal *d)
{
    const struct eu_view *t = &d->table;

    assert_int_equal(t->dealer, k->dealer);
    assert_int_equal(t->maker, k->maker < 0 ? EU_NOBODY : k->maker);
    assert_int_equal(t->trump, k->maker < 0 ? EU_NO_SUIT : k->trump);
    assert_int_equal(t->lone, k->lone < 0 ? EU_NOBODY : k->lone);
    assert_int_equal(t->opposer, k->opposer < 0 ? EU_NOBODY : k->opposer);
    assert_int_equal(t->bids, k->bids);
    assert_int_equal(t->tricks, k->tricks);
    assert_int_equal(t->played, k->on_table);
    assert_int_equal(t->taken[0] + t->taken[2], k->taken[0]);
    assert_int_equal(t->taken[1] + t->taken[3], k->taken[1]);
    assert_int_equal(eu_played(t), k->played);
    for (unsigned seat = 0; seat < 4; seat++) {
        bool six = d->ask.kind == EU_DISCARD && seat == k->dealer;

        assert_int_equal(d->hand[seat], k->hand[seat] | (six ? card_bit(k->cards.turnup) : 0));
    }
}

/* Playing ------------------------------------------------------------------------------------- */

static void check_house(const struct keeper *k, const struct deal *d)
{
    int house = deal_house(d);

    assert_true(eu_has(d->ask.legal, house));
    if (d->ask.kind == EU_PLAY || d->ask.kind == EU_DISCARD)
        assert_int_equal(house, eu_least(d->ask.legal, k->trump));
    else
        assert_int_equal(house, eu_first(d->ask.legal));
}

/* One step of both; returns the seat of an offence that ended the hand, else -1. */
static int step(struct keeper *k, struct deal *d, int answer)
{
    struct ask ask = d->ask;
    struct fault fault = {0};
    int code = keeper_offence(k, &ask, answer), played, expected = answer;
    unsigned steps = d->step;

    if (code != EU_NO_FAULT) {
        expected = keeper_stand_in(k, &ask, answer);
        assert_int_equal(deal_stand_in(d, answer), expected);
        assert_true(eu_has(ask.legal, expected));
    }
    played = deal_answer(d, answer, &fault);
    assert_int_equal(fault.code, code);
    assert_int_equal(played, expected);
    if (code != EU_NO_FAULT) {
        assert_int_equal(fault.seat, ask.seat);
        assert_int_equal(fault.question, ask.kind);
        assert_int_equal(fault.step, steps);
        assert_int_equal(fault.raw, answer);
        assert_non_null(fault.law);
        if (keeper_fault(k, &ask, code))
            return ask.seat;
    } else if (keeper_abandons(k, &ask, answer)) {
        k->ended_by = ask.seat & 1;
        k->abandoned = true;
        return ask.seat;
    }
    keeper_play(k, &ask, played);
    return -1;
}

static void play_deal(const struct eu_rules *rules, unsigned rarity, uint64_t *seed)
{
    struct cards cards;
    struct eu_view standing;
    struct keeper k;
    struct deal d;
    unsigned dealer = any_below(seed, 4), steps = 0;
    int offender = -1;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    keeper_start(&k, rules, &cards, dealer, &standing);
    deal_start(&d, rules, &cards, dealer, &standing);
    while (d.ask.kind != EU_NOTHING) {
        keeper_check_question(&k, &d.ask, offender);
        check_house(&k, &d);
        offender = step(&k, &d, any_answer(&d, rarity, seed));
        assert_int_equal(d.step, ++steps);
        assert_true(steps <= DEAL_STEPS);
        if (offender < 0 && k.choice < 0)
            check_table(&k, &d);
    }
    check_outcome(&k, &d);
}

static void play_deals(unsigned rarity, const char *enforcement)
{
    uint64_t seed = 1862 + rarity;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        char text[160];
        struct eu_rules rules;
        struct err err;

        snprintf(text, sizeof text, "%s enforcement=%s", any_rules[i], enforcement);
        if (!rules_parse(&rules, text, &err))
            fail_msg("%s", err.text);
        for (unsigned n = 0; n < DEALS; n++)
            play_deal(&rules, rarity, &seed);
    }
}

static void test_legal(void **state)
{
    (void)state;
    play_deals(0, "book");
}

static void test_book(void **state)
{
    (void)state;
    play_deals(16, "book");
    play_deals(3, "book");
}

static void test_repair(void **state)
{
    (void)state;
    play_deals(16, "repair");
    play_deals(3, "repair");
}

/* The dearest rules that can be written: every parameter that takes no more is left as it is. */
static struct eu_rules dearest(void)
{
    static const char *const prices[] = {"wrong", "march"};
    char text[160] = "modern wrong_revokes=no revoke_ends=no", longer[200];
    struct eu_rules rules;
    struct err err;

    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++)
        for (int most = 255; most; most--) {
            snprintf(longer, sizeof longer, "%s %s=%d", text, prices[i], most);
            if (rules_parse(&rules, longer, &err)) {
                memcpy(text, longer, sizeof text);
                break;
            }
        }
    assert_true(rules_parse(&rules, text, &err));
    return rules;
}

/* A march against a side that answers nothing right: what it scores fits where points are kept. */
static void test_dearest_hand(void **state)
{
    const struct cards cards = {.hand = {0x3e00, 0x7600 << 16, any_jamboree(EU_HEARTS),
                                         (cardset)0x3e00 << 48},
                                .turnup = EU_CARD(EU_HEARTS, 10)};
    struct eu_rules rules = dearest();
    struct deal d;
    unsigned faults = 0;

    (void)state;
    deal_start(&d, &rules, &cards, 1, NULL);
    while (d.ask.kind != EU_NOTHING) {
        struct fault fault;
        int bid = (int)EU_BID_OF(EU_HEARTS, EU_PLAIN);
        int right = d.ask.kind == EU_BID ? bid : deal_house(&d);

        deal_answer(&d, d.ask.seat & 1 ? EU_NO_CARD - 1 : right, &fault);
        faults += fault.code != EU_NO_FAULT;
    }
    assert_int_equal(faults, 11); /* the exchange and ten cards */
    assert_int_equal(d.outcome.points[0], rules.march);
    assert_int_equal(d.outcome.penalty[0], 11 * rules.wrong);
    assert_true(d.outcome.points[0] + d.outcome.penalty[0] <= INT8_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal),
        cmocka_unit_test(test_book),
        cmocka_unit_test(test_repair),
        cmocka_unit_test(test_dearest_hand),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
