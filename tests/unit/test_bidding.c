/*
 * The champion's table of bids: hands are told apart as bid_class.h says, and answers are legal.
 */
#include <stdlib.h>

#include "champion/bidding.c"

#include "any_deal.h"
#include "test.h"

enum { HANDS = 20000, DEALS = 4000 };

static const struct bid_table *const tables[] = {&champion_bids_long, &champion_bids_short};
static const int lows[] = {7, 9};

static uint64_t any_hand(int low, uint64_t *seed)
{
    cardset pack = card_pack((unsigned)low, false);

    return any_draw(&pack, BID_HAND, seed);
}

/* What the class says, reckoned apart: a number for each suit, those of the cross suits sorted. */
static uint64_t signature(uint64_t hand, int turned)
{
    static const int high[] = {EU_JACK, EU_KING, EU_ACE};
    uint64_t of[4];

    for (int i = 0; i < 4; i++) {
        uint64_t suit = hand >> 16 * (turned ^ (i == 1 ? 3 : i == 2 ? 1 : i == 3 ? 2 : 0)) & 0xffff;

        of[i] = 0;
        for (int j = 0; j < 3; j++) {
            of[i] = of[i] << 1 | (suit >> high[j] & 1);
            suit &= ~(UINT64_C(1) << high[j]);
        }
        of[i] = of[i] << 4 | (uint64_t)eu_count(suit);
    }
    if (of[3] > of[2]) {
        uint64_t one = of[2];

        of[2] = of[3];
        of[3] = one;
    }
    return of[0] << 48 | of[1] << 32 | of[2] << 16 | of[3];
}

TEST(a_class_is_what_counts_in_a_hand)
{
    for (size_t i = 0; i < 2; i++) {
        const struct bid_numbers *n = &tables[i]->numbers;
        uint64_t *of = calloc(n->hands, sizeof *of), seed = 3;
        unsigned used = 0;

        for (int hand = 0; hand < HANDS; hand++) {
            uint64_t cards = any_hand(lows[i], &seed);
            int turned = (int)any_below(&seed, 4);
            struct bid_class c = bid_class_of(n, cards, turned);

            assert_in_range(c.hand, 0, n->hands - 1);
            if (!of[c.hand])
                used++;
            else
                assert_int_equal(of[c.hand], signature(cards, turned));
            of[c.hand] = signature(cards, turned);
        }
        for (int a = 0; a < n->hands; a++)
            for (int b = a + 1; b < n->hands && a < 400; b++)
                assert_true(!of[a] || of[a] != of[b]);
        print_message("%u of %u classes met\n", used, n->hands);
        assert_true(used > n->hands / 2u);
        free(of);
    }
}

/* ---- Answers ---- */

static struct eu_rules play_rules(unsigned i)
{
    static const char *const texts[] = {"hoyle-4",      "modern",        "american1866",
                                        "somerset1888", "professor1862", "modern stick_dealer=yes"};

    return rules_of(texts[i % (sizeof texts / sizeof texts[0])]);
}

/* Returns whether any bid was made. */
static bool bid_out(const struct eu_rules *rules, uint64_t *seed)
{
    struct cards cards;
    struct eu_view view, standing;
    struct deal d;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, any_below(seed, 4), &standing);
    while (d.ask.kind == EU_BID) {
        int answer;

        deal_view(&d, d.ask.seat, &view);
        answer = champion_bid(rules, &view, 0);
        assert_true(eu_has(view.legal, answer));
        deal_apply(&d, any_below(seed, 3) ? answer : any_legal(&d, seed));
    }
    return d.table.maker != EU_NOBODY;
}

TEST(answers_are_legal)
{
    uint64_t seed = 5;
    unsigned made = 0;

    for (unsigned i = 0; i < DEALS; i++) {
        struct eu_rules rules = play_rules(i);

        assert_true(champion_bid_knows(&rules));
        made += bid_out(&rules, &seed);
    }
    assert_true(made > DEALS / 2);
}

TEST(other_games_are_not_known)
{
    static const char *const texts[] = {"hoyle-2", "hoyle-6", "callace1905", "auction-4",
                                        "modern joker=yes"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);

        assert_false(champion_bid_knows(&rules));
    }
}

/* ---- Sense ---- */

/* What the eldest hand (seat 0) says to this turn-up at this score. */
static int eldest_says(const char *rules_text, cardset hand, int turnup, int us, int them)
{
    struct eu_rules rules = rules_of(rules_text);
    struct eu_view view = {.question = EU_BID,
                           .hand = hand,
                           .players = 4,
                           .sides = 2,
                           .dealer = 3,
                           .turnup = (uint8_t)turnup,
                           .trump = EU_NO_SUIT,
                           .maker = EU_NOBODY,
                           .points = {(int16_t)us, (int16_t)them}};

    view.legal = 1u << EU_PASS | 1u << EU_BID_OF(eu_turned_suit(&view), EU_PLAIN) |
                 1u << EU_BID_OF(eu_turned_suit(&view), EU_ALONE);
    return champion_bid(&rules, &view, 0);
}

TEST(sure_hands_are_bid_and_empty_ones_passed)
{
    static const char *const games[] = {"hoyle-4", "modern"};

    for (int i = 0; i < 2; i++) {
        assert_int_equal(eldest_says(games[i], cards_of("JH JD AH KH AS"), card_of("9H"), 0, 0),
                         EU_BID_OF(EU_HEARTS, EU_ALONE));
        assert_int_not_equal(eldest_says(games[i], cards_of("JH JD KH AS AC"), card_of("TH"), 0, 0),
                             EU_PASS);
        assert_int_equal(eldest_says(games[i], cards_of("9C TC QC 9D TD"), card_of("JH"), 0, 0),
                         EU_PASS);
        assert_int_equal(eldest_says(games[i], cards_of("9C TC QC 9D TD"), card_of("JH"), 2, 4),
                         EU_PASS);
    }
}

/* How many of many hands the eldest orders up. */
static int orders(const char *rules_text, int us, int them)
{
    struct eu_rules rules = rules_of(rules_text);
    uint64_t seed = 11;
    int n = 0;

    for (int i = 0; i < 4000; i++) {
        cardset pack = card_pack(rules.low, false);
        cardset hand = any_draw(&pack, BID_HAND, &seed), turnup = any_draw(&pack, 1, &seed);

        n += eldest_says(rules_text, hand, card_lowest(turnup), us, them) != EU_PASS;
    }
    return n;
}

/* A point from the game the eldest hand orders so that no lone hand comes (Professor 1862, ch. V);
 * not where the next point is theirs as well. */
TEST(the_bridge_is_guarded)
{
    assert_true(orders("hoyle-4", 4, 2) > 2 * orders("hoyle-4", 0, 0));
    assert_true(orders("hoyle-4", 4, 1) > 2 * orders("hoyle-4", 4, 3));
    assert_true(orders("modern", 9, 7) > 2 * orders("modern", 0, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_class_is_what_counts_in_a_hand),
        cmocka_unit_test(answers_are_legal),
        cmocka_unit_test(other_games_are_not_known),
        cmocka_unit_test(sure_hands_are_bid_and_empty_ones_passed),
        cmocka_unit_test(the_bridge_is_guarded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
