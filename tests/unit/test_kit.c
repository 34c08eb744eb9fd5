/*
 * The authors' kit and the referee were written apart; here they are held against each other: the
 * suit, order and winner of all pairs of cards under every trump and lead, and all of it again
 * over a million random positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "euchre_kit.h"
#include "game/card.h"

enum { POSITIONS = 1000000 };

static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* Takes up to `n` cards out of *pack. */
static cardset draw(cardset *pack, int n, uint64_t *state)
{
    cardset hand = 0;

    for (; n && *pack; n--) {
        cardset rest = *pack;

        for (uint64_t skip = next_random(state) % (uint64_t)card_count(rest); skip; skip--)
            rest &= rest - 1;
        hand |= rest & -rest;
        *pack &= ~(rest & -rest);
    }
    return hand;
}

static card draw_card(cardset *pack, uint64_t *state)
{
    return card_lowest(draw(pack, 1, state));
}

/* The referee's way to see who wins: the led suit or a trump, and the greater power. */
static bool referee_beats(unsigned trump, unsigned led, card c, card best)
{
    unsigned suit = card_suit(trump, c);

    if (suit != led && suit != trump)
        return false;
    return card_power(trump, c) > card_power(trump, best);
}

static void test_packs(void **state)
{
    struct eu_rules rules = {0};

    (void)state;
    for (unsigned low = 2; low <= 9; low++)
        for (unsigned joker = 0; joker <= 1; joker++) {
            rules.low = (uint8_t)low;
            rules.joker = (uint8_t)joker;
            assert_int_equal(eu_pack(&rules), card_pack(low, joker));
            assert_int_equal(eu_count(eu_pack(&rules)), 4 * (15 - low) + joker);
        }
}

static void test_suits_and_bowers(void **state)
{
    int c;

    (void)state;
    for (unsigned trump = 0; trump < SUITS; trump++) {
        assert_int_equal(eu_right((int)trump), card_right(trump));
        assert_int_equal(eu_left((int)trump), card_left(trump));
        EU_EACH(c, card_pack(2, true)) {
            assert_int_equal(eu_suit_of(c, (int)trump), card_suit(trump, (card)c));
            assert_int_equal(eu_is_trump(c, (int)trump), card_suit(trump, (card)c) == trump);
        }
        for (unsigned suit = 0; suit < SUITS; suit++)
            assert_int_equal(eu_of_suit(card_pack(2, true), (int)trump, (int)suit),
                             card_pack(2, true) & card_lane(trump, suit));
    }
}

static void test_names(void **state)
{
    int c;

    (void)state;
    EU_EACH(c, card_pack(2, true)) {
        char kit[3], referee[3];

        eu_card_name(c, kit);
        card_text((card)c, referee);
        assert_string_equal(kit, referee);
    }
    for (unsigned suit = 0; suit < SUITS; suit++)
        assert_string_equal(eu_suit_name((int)suit), suit_name(suit));
}

/* Every pair of cards that can meet in a trick, the first of them winning it so far. */
static void test_pairs(void **state)
{
    cardset pack = card_pack(2, true);
    int best, later;
    unsigned compared = 0;

    (void)state;
    for (unsigned trump = 0; trump < SUITS; trump++)
        for (unsigned led = 0; led < SUITS; led++)
            EU_EACH(best, pack) {
                unsigned suit = card_suit(trump, (card)best);

                if (suit != led && suit != trump)
                    continue;
                for (cardset rest = pack & ~card_bit((unsigned)best); rest; rest &= rest - 1) {
                    later = card_lowest(rest);
                    assert_int_equal(eu_beats(later, best, (int)trump, (int)led),
                                     referee_beats(trump, led, (card)later, (card)best));
                    compared++;
                }
            }
    assert_true(compared > 15000);
}

static void test_following(void **state)
{
    uint64_t seed = 1866;

    (void)state;
    for (unsigned trump = 0; trump < SUITS; trump++)
        for (unsigned led = 0; led < SUITS; led++)
            for (unsigned n = 0; n < 1000; n++) {
                cardset pack = card_pack(7, true);
                cardset hand = draw(&pack, 1 + (int)(n % 7), &seed);

                assert_int_equal(eu_follow(hand, (int)trump, (int)led),
                                 card_follow(hand, trump, led));
            }
}

/* Four hands and a trick in the making: what may be played, who wins, what a hand is worth. */
static void check_position(uint64_t *seed)
{
    unsigned trump = next_random(seed) & 3;
    cardset pack = card_pack(next_random(seed) & 1 ? 7 : 9, next_random(seed) & 1);
    cardset hand = draw(&pack, 1 + (int)(next_random(seed) % 5), seed);
    int n = 1 + (int)(next_random(seed) % 4);
    uint8_t trick[EU_SEATS];
    int best = 0;
    unsigned led;

    for (int i = 0; i < n; i++)
        trick[i] = draw_card(&pack, seed);
    led = card_suit(trump, trick[0]);
    for (int i = 1; i < n; i++)
        if (referee_beats(trump, led, trick[i], trick[best]))
            best = i;
    assert_int_equal(eu_trick_winner(trick, n, (int)trump), best);
    assert_int_equal(eu_follow(hand, (int)trump, (int)led), card_follow(hand, trump, led));
    assert_int_equal(eu_trumps(hand, (int)trump), card_count(hand & card_lane(trump, trump)));
    assert_int_equal(eu_least(hand, (int)trump), card_least(hand, trump));
    for (cardset rest = hand; rest; rest &= rest - 1)
        assert_true(card_power(trump, (card)eu_best(hand, (int)trump)) >=
                    card_power(trump, card_lowest(rest)));
}

static void test_random_positions(void **state)
{
    uint64_t seed = 1888;

    (void)state;
    for (unsigned i = 0; i < POSITIONS; i++)
        check_position(&seed);
}

/* Numbers are in range, each as likely as the others, and a question's own. */
static void test_below(void **state)
{
    const uint64_t set = 0x8000400020001003u;
    unsigned seen[6] = {0}, same = 0;

    (void)state;
    for (uint64_t i = 0; i < 60000; i++) {
        struct eu_view view = {.seed = {i, 1905}};
        uint64_t drawn = 0;
        int picked = eu_pick(&view, &drawn, set);

        assert_in_range(drawn, 1, 4);
        assert_true(eu_has(set, picked));
        seen[eu_count(set & (eu_bit(picked) - 1))]++;
        assert_int_equal(eu_below(&view, &drawn, 1), 0);
        assert_in_range(eu_below(&view, &drawn, 5), 0, 4);
        same += eu_random(view.seed, 0) == eu_random(view.seed, 1);
    }
    assert_int_equal(same, 0);
    for (unsigned i = 0; i < 6; i++)
        assert_in_range(seen[i], 9500, 10500);
}

/* Below three quarters of 2^32: if none were drawn again, every third number would come twice as
 * often as the others. */
static void test_below_is_even(void **state)
{
    struct eu_view view = {.seed = {1905, 1906}};
    uint64_t drawn = 0;
    unsigned seen[3] = {0};

    (void)state;
    for (unsigned i = 0; i < 60000; i++) {
        uint32_t x = eu_below(&view, &drawn, 0xc0000000u);

        assert_true(x < 0xc0000000u);
        seen[x % 3]++;
    }
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(seen[i], 19500, 20500);
    assert_in_range(drawn, 79000, 81000); /* one in four is drawn again */
}

static void test_partners_and_colours(void **state)
{
    (void)state;
    for (int seat = 0; seat < 4; seat++) {
        assert_int_equal(eu_partner(eu_partner(seat)), seat);
        assert_int_not_equal(eu_partner(seat), seat);
        for (int other = 0; other < 4; other++)
            assert_int_equal(eu_same_side(seat, other), other == seat || other == eu_partner(seat));
    }
    assert_int_equal(eu_next_suit(EU_CLUBS), EU_SPADES);
    assert_int_equal(eu_next_suit(EU_HEARTS), EU_DIAMONDS);
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            assert_int_equal(eu_is_cross(a, b), b != a && b != eu_next_suit(a));
}

/* Somerset's first coup after two tricks and two cards of the third: A dealt. */
static void test_table_talk(void **state)
{
    struct eu_view view = {.players = 4,
                           .dealer = 0,
                           .seat = 3,
                           .hand = card_bit(EU_CARD(EU_SPADES, EU_JACK)) |
                                   card_bit(EU_CARD(EU_HEARTS, EU_KING)),
                           .trump = EU_CLUBS,
                           .maker = 0,
                           .turnup = EU_CARD(EU_CLUBS, 9),
                           .turnup_fate = EU_TAKEN_UP,
                           .tricks = 2,
                           .played = 2,
                           .leader = {1, 3, 0},
                           .winner = {3, 0}};
    static const uint8_t tricks[3][4] = {{EU_CARD(EU_DIAMONDS, 11), EU_CARD(EU_DIAMONDS, 7),
                                          EU_CARD(EU_CLUBS, 10), EU_CARD(EU_SPADES, 8)},
                                         {EU_CARD(EU_SPADES, 14), EU_CARD(EU_CLUBS, 9),
                                          EU_CARD(EU_SPADES, 10), EU_CARD(EU_SPADES, 12)},
                                         {EU_CARD(EU_CLUBS, 11), EU_CARD(EU_CLUBS, 14)}};

    (void)state;
    for (unsigned t = 0; t < 3; t++)
        for (unsigned i = 0; i < 4; i++)
            view.trick[t][i] = tricks[t][i];
    assert_int_equal(eu_turn(&view), 2);
    assert_int_equal(eu_winning_seat(&view), 0);
    assert_int_equal(eu_winning_card(&view), EU_CARD(EU_CLUBS, 11));
    assert_int_equal(eu_led(&view), EU_CLUBS);
    assert_false(eu_is_last(&view));
    assert_int_equal(eu_count(eu_played(&view)), 10);
    assert_int_equal(eu_best_out(&view, card_pack(7, false), EU_CLUBS), EU_CARD(EU_CLUBS, EU_KING));
    assert_true(eu_is_master(&view, card_pack(7, false), EU_CARD(EU_SPADES, 11)));
    assert_false(eu_is_master(&view, card_pack(7, false), EU_CARD(EU_HEARTS, 13)));
    assert_false(eu_made_it(&view));
    assert_int_equal(eu_position(&view, 3), EU_PONE);
    assert_int_equal(eu_position(&view, 2), EU_DEALERS_PARTNER);
    assert_int_equal(eu_playing(&view), 4);
    view.sits_out = 1 << 2;
    assert_int_equal(eu_turn(&view), 3);
    assert_true(eu_is_last(&view));
    assert_int_equal(eu_playing(&view), 3);
    assert_int_equal(eu_left_of(&view, 1), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packs),
        cmocka_unit_test(test_suits_and_bowers),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_following),
        cmocka_unit_test(test_random_positions),
        cmocka_unit_test(test_below),
        cmocka_unit_test(test_below_is_even),
        cmocka_unit_test(test_partners_and_colours),
        cmocka_unit_test(test_table_talk),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
