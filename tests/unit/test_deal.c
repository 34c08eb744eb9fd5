/*
 * Properties of the state machine over many random deals of every rule set and table, answered
 * legally and illegally, under both enforcements. A bookkeeper beside it watches questions, answers
 * and faults and reckons every deal again (keeper.h); in individual games the counters of
 * a sitting are settled pair by pair.
 *
 * With LONG in the environment a million deals of every game of the books.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keeper.h"

#include "any_deal.h"
#include "rules/rules.h"
#include "rules/tally.h"
#include "test.h"

/* Deals of a game of the books, and of a house's rules. */
enum { DEALS = 20000, HOUSE_DEALS = 5000, DEALS_LONG = 1000000, HOUSE_DEALS_LONG = 100000 };

/* What came up, for the printed line. */
struct counts {
    unsigned deals, voids, made, marches, euchres, alone, ended;
    int32_t paid; /* the largest payoff of a sitting */
};

/* One rule set's deals, and the sitting they make. */
struct run {
    struct eu_rules rules;
    struct counts counts;
    struct tally tally;
    int32_t account[EU_SEATS];
    uint64_t seed;
};

/* ---- What must hold between two questions ---- */

/* Every card is where it was dealt, played or put away, and nowhere else. */
static void check_cards(const struct keeper *k, const struct deal *d)
{
    cardset dealt = k->cards.blind | card_bit(k->cards.turnup), seen = k->played | d->away;
    int cards = card_count(k->played) + card_count(d->away);

    dealt &= ~card_bit(EU_NO_CARD);
    for (unsigned seat = 0; seat < EU_SEATS; seat++) {
        dealt |= k->cards.hand[seat];
        seen |= d->hand[seat];
        cards += card_count(d->hand[seat]);
    }
    assert_int_equal(cards, card_count(seen));
    assert_int_equal(seen & ~dealt, 0);
    assert_int_equal(dealt & ~seen & ~k->cards.blind & ~card_bit(k->cards.turnup), 0);
    assert_int_equal(d->away, k->away);
}

/* The public table must say what the bookkeeper saw. */
static void check_table(const struct keeper *k, const struct deal *d)
{
    const struct eu_view *t = &d->table;
    bool ended = k->offender >= 0 && t->turnup_fate == EU_TURNED_UP; /* by the dealer's discard */
    bool exchanging = d->ask.kind == EU_DISCARD || ended;
    unsigned out = 0;

    assert_int_equal(t->players, k->rules.players);
    assert_int_equal(t->dealer, k->dealer);
    assert_int_equal(t->maker, k->maker < 0 ? EU_NOBODY : k->maker);
    assert_int_equal(t->contract, k->contract);
    assert_int_equal(t->trump, k->trump);
    assert_int_equal(t->how, k->how);
    assert_int_equal(t->lone, k->lone < 0 ? EU_NOBODY : k->lone);
    assert_int_equal(t->opposer, k->opposer < 0 ? EU_NOBODY : k->opposer);
    assert_int_equal(t->called_suit, k->called_suit);
    assert_int_equal(t->bids, k->bids);
    assert_int_equal(t->tricks, k->tricks);
    assert_int_equal(t->played, k->on_table);
    assert_int_equal(eu_played(t), k->played);
    for (int seat = 0; seat < k->rules.players; seat++) {
        bool six = exchanging && seat == k->dealer;

        assert_int_equal(t->taken[seat], k->taken[seat]);
        assert_int_equal(d->hand[seat], k->hand[seat] | (six ? card_bit(k->cards.turnup) : 0));
        out |= keeper_plays(k, seat) ? 0 : 1u << seat;
    }
    if (d->ask.kind == EU_PLAY)
        assert_int_equal(t->sits_out, out);
    if (d->ask.kind != EU_NOTHING)
        assert_int_equal(t->makers, keeper_known_makers(k));
}

static void check_question(const struct keeper *k, const struct deal *d)
{
    struct ask expected = keeper_expects(k);
    int house;

    assert_int_equal(d->ask.kind, expected.kind);
    if (d->ask.kind == EU_NOTHING)
        return;
    assert_int_equal(d->ask.seat, expected.seat);
    assert_int_equal(d->ask.legal, expected.legal);
    assert_int_not_equal(d->ask.legal, 0);
    house = deal_default_answer(d);
    assert_int_equal(house, keeper_default_answer(k, &expected));
    assert_true(eu_has(d->ask.legal, house));
}

/* ---- And at the end ---- */

static void check_outcome(const struct keeper *k, const struct deal *d)
{
    struct outcome expected = keeper_reckon(k);
    const struct outcome *o = &d->outcome;
    bool short_hand = k->maker < 0 || k->jamboree || k->abandoned || k->offender >= 0;
    int tricks = 0;

    assert_int_equal(o->void_deal, expected.void_deal);
    for (int side = 0; side < EU_SEATS; side++) {
        assert_int_equal(o->penalty[side], expected.penalty[side]);
        assert_int_equal(o->points[side], expected.points[side]);
        if (k->rules.enforcement == EU_ENFORCE_REPAIR)
            assert_int_equal(o->penalty[side], 0);
        tricks += k->taken[side];
    }
    if (k->maker >= 0)
        for (int seat = 0; seat < k->rules.players; seat++) {
            assert_int_equal(d->makers >> seat & 1, keeper_is_maker(k, seat));
            assert_int_equal(d->table.makers >> seat & 1, keeper_is_maker(k, seat));
            assert_int_equal(deal_is_making(d, (unsigned)keeper_side(k, seat)),
                             keeper_is_maker(k, seat));
        }
    if (short_hand)
        return;
    assert_int_equal(tricks, k->rules.cards);
    assert_int_equal(deal_maker_tricks(d), keeper_tricks(k));
    assert_int_equal(d->alone, keeper_alone(k));
}

static void count(struct counts *c, const struct keeper *k, const struct deal *d)
{
    int tricks = keeper_tricks(k);

    c->deals++;
    if (k->maker < 0) {
        c->voids++;
        return;
    }
    c->alone += keeper_alone(k);
    c->ended += k->offender >= 0;
    if (k->tricks < k->rules.cards)
        return;
    c->made += deal_made(d);
    c->euchres += !deal_made(d);
    c->marches += tricks == k->rules.cards;
}

/* Every two pay one another the difference of their counters; nothing is lost. */
static void settle(struct run *r)
{
    int32_t payoff[EU_SEATS], sum = 0;
    int players = r->rules.players;

    tally_payoff(&r->tally, payoff);
    for (int seat = 0; seat < players; seat++) {
        int32_t due = 0;

        for (int other = 0; other < players; other++)
            due += r->account[seat] - r->account[other];
        assert_int_equal(payoff[seat], due);
        sum += payoff[seat];
        if (due > r->counts.paid)
            r->counts.paid = due;
    }
    assert_int_equal(sum, 0);
}

/* Adds a deal to the sitting of players who each play for themselves. */
static void add_to_sitting(struct run *r, const struct outcome *o)
{
    if (r->rules.sides == 2)
        return;
    if (!r->tally.rules || r->tally.over) {
        tally_start(&r->tally, &r->rules, UNIT_SITTING, 4u * r->rules.players, 0);
        memset(r->account, 0, sizeof r->account);
    }
    tally_add(&r->tally, o);
    for (unsigned seat = 0; seat < r->rules.players; seat++) {
        r->account[seat] += o->points[seat] + o->penalty[seat];
        if (r->account[seat] < 0)
            r->account[seat] = 0;
    }
    if (r->tally.over)
        settle(r);
}

/* ---- Playing ---- */

/* One step of both. */
static void step(struct keeper *k, struct deal *d, int answer)
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
            return;
    } else if (keeper_abandons(k, &ask, answer)) {
        k->abandoned = true;
        return;
    }
    keeper_play(k, &ask, played);
}

static void play_deal(struct run *r, unsigned rarity)
{
    struct cards cards;
    struct eu_view standing;
    struct keeper k;
    struct deal d;
    unsigned dealer = any_below(&r->seed, r->rules.players), steps = 0;

    any_cards(&cards, &r->rules, &r->seed);
    any_standing(&standing, &r->rules, &r->seed);
    keeper_start(&k, &r->rules, &cards, dealer, &standing);
    any_start(&d, &r->rules, &cards, dealer, &standing);
    for (;;) {
        check_question(&k, &d);
        if (d.ask.kind == EU_NOTHING)
            break;
        step(&k, &d, any_answer(&d, rarity, &r->seed));
        assert_int_equal(d.step, ++steps);
        assert_true(steps <= DEAL_STEPS);
        check_table(&k, &d);
        check_cards(&k, &d);
    }
    check_outcome(&k, &d);
    count(&r->counts, &k, &d);
    add_to_sitting(r, &d.outcome);
}

/* How deals are played: so many of them in `share`, one answer in `rarity` mischief. */
static const struct manner {
    unsigned of, share, rarity;
    const char *enforcement;
} manners[] = {
    {4, 8, 0, "book"},
    {2, 8, 24, "book"},
    {1, 8, 3, "book"},
    {1, 8, 6, "repair"},
};

static void play_manner(const char *text, unsigned deals, const struct manner *m,
                        struct counts *sum)
{
    struct run r = {.seed = 1862 + m->rarity};
    char whole[200];

    snprintf(whole, sizeof whole, "%s enforcement=%s", text, m->enforcement);
    r.rules = rules_of(whole);
    r.counts = *sum;
    for (unsigned n = 0; n < deals; n++)
        play_deal(&r, m->rarity);
    bool ends = r.rules.revoke_ends && m->rarity && r.rules.enforcement == EU_ENFORCE_BOOK;
    assert_int_equal(r.counts.ended > sum->ended, ends);
    *sum = r.counts;
}

static void play_rules(const char *text, unsigned deals)
{
    struct counts c = {.deals = 0};

    for (size_t i = 0; i < sizeof manners / sizeof manners[0]; i++)
        play_manner(text, deals * manners[i].of / manners[i].share, &manners[i], &c);
    print_message("%7u deals: %6u void, %6u made, %6u of them marches, %6u euchres, %6u alone, "
                  "%6u ended by a fault, payoffs to %3d: %s\n",
                  c.deals, c.voids, c.made, c.marches, c.euchres, c.alone, c.ended, c.paid, text);
    assert_int_equal(c.deals, deals);
    assert_true(c.made > deals / 200 && c.marches && c.euchres > deals / 20);
}

static bool takes_long(void)
{
    const char *text = getenv("LONG");

    return text && *text;
}

TEST(the_bookkeeper_agrees_by_the_books)
{
    for (unsigned i = 0; i < ANY_BOOKS; i++)
        play_rules(any_rules[i], takes_long() ? DEALS_LONG : DEALS);
}

TEST(the_bookkeeper_agrees_by_house_rules)
{
    for (unsigned i = ANY_BOOKS; i < ANY_RULES; i++)
        play_rules(any_rules[i], takes_long() ? HOUSE_DEALS_LONG : HOUSE_DEALS);
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
    rules = rules_of(text);
    return rules;
}

/* A march against a side that answers nothing right: what it scores fits where points are kept. */
TEST(the_dearest_hand_fits)
{
    const struct cards cards = {.hand = {0x3e00, 0x7600 << 16, any_jamboree(EU_HEARTS),
                                         (cardset)0x3e00 << 48},
                                .turnup = EU_CARD(EU_HEARTS, 10)};
    struct eu_rules rules = dearest();
    struct deal d;
    unsigned faults = 0;

    deal_start(&d, &rules, &cards, 1);
    while (d.ask.kind != EU_NOTHING) {
        struct fault fault;
        int bid = (int)EU_BID_OF(EU_HEARTS, EU_PLAIN);
        int right = d.ask.kind == EU_BID ? bid : deal_default_answer(&d);

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
        cmocka_unit_test(the_bookkeeper_agrees_by_the_books),
        cmocka_unit_test(the_bookkeeper_agrees_by_house_rules),
        cmocka_unit_test(the_dearest_hand_fits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
