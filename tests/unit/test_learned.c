/*
 * The player that learned: its answers are legal and follow from what the seat sees, its sums are
 * the same whether they were kept or made anew, and a deal with its cross suits exchanged is bid
 * and played in the same way.
 */
#include "../bots/lib/net.h"

#include <string.h>

#include "any_deal.h"
#include "test.h"

enum { DEALS = 60 };

static void start_game(struct net_game *c, const struct eu_learned *p, const struct deal *d)
{
    struct eu_view view;
    struct eu_world w;

    deal_view(d, d->ask.seat, &view);
    w = net_first_lead(d->rules, &view);
    memcpy(w.hand, d->hand, sizeof w.hand);
    w.away = d->away;
    w.away_by = d->away_by;
    net_game_start(c, &view, &w, learned_no_march(p, &view));
}

/* Half of the answers are the player's, the others any. In a game that has all hands and keeps its
 * sums from card to card the networks would play the same as from what the seat sees. */
static void check_deal(const struct eu_learned *p, struct deal *d, uint64_t *seed)
{
    struct net_game c;
    int started = 0;

    while (d->ask.kind != EU_NOTHING) {
        int answer, said, plays = d->ask.kind == EU_PLAY && d->table.how <= EU_ALONE;
        struct eu_view view;

        deal_view(d, d->ask.seat, &view);
        answer = eu_learned_answer(p, &view);
        assert_true(deal_is_legal(d, answer));
        said = any_below(seed, 2) ? answer : any_legal(d, seed);
        if (plays && !started)
            start_game(&c, p, d);
        if (plays) {
            started = 1;
            assert_int_equal(policy_plain_card(net_card_pick(&p->nets->play, &c), view.trump),
                             answer);
            net_game_play(&c, policy_lane_card(said, view.trump));
        }
        deal_apply(d, said);
    }
}

TEST(answers_are_legal_and_see_what_the_seat_sees)
{
    uint64_t seed = 1862;
    unsigned known = 0;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);
        struct eu_learned player;

        if (!eu_learned_start(&player, &rules))
            continue;
        known++;
        for (unsigned n = 0; n < DEALS; n++) {
            struct deal d;

            any_begin(&d, &rules, &seed);
            check_deal(&player, &d, &seed);
        }
    }
    assert_true(known >= 8);
}

/* ---- Suits exchanged ---- */

/* The suits of the other colour than the turn-up, exchanged. */
static int other_suit(int suit, int turned)
{
    return suit == turned || suit == eu_next_suit(turned) ? suit : eu_next_suit(suit);
}

static int other_card(int one, int turned)
{
    return one ? EU_CARD(other_suit(one >> 4, turned), one & 15) : one;
}

static uint64_t others(uint64_t set, int turned)
{
    uint64_t out = 0;
    int one;

    EU_EACH(one, set)
        out |= eu_bit(other_card(one, turned));
    return out;
}

static int other_answer(const struct eu_view *view, int answer)
{
    int turned = eu_turned_suit(view);

    if (view->question == EU_PLAY || view->question == EU_DISCARD)
        return other_card(answer, turned);
    if (view->question != EU_BID || answer == EU_PASS)
        return answer;
    return EU_BID_OF(other_suit(EU_BID_SUIT(answer), turned), EU_BID_HOW(answer));
}

/* Both cross suits look alike to the seat: nothing says which of them comes first. */
static int is_tie(const struct eu_view *view)
{
    int suit = view->trump == EU_NO_SUIT ? eu_turned_suit(view) : view->trump;
    uint64_t own = view->hand | view->away | eu_look_back(view).played[view->seat];

    own = policy_lanes(own, suit);
    return (own >> 32 & 0xffff) == (own >> 16 & 0xffff);
}

static void check_pair(const struct eu_learned *p, struct deal *d, struct deal *e)
{
    while (d->ask.kind != EU_NOTHING) {
        struct eu_view view, other;
        int answer;

        deal_view(d, d->ask.seat, &view);
        deal_view(e, e->ask.seat, &other);
        answer = eu_learned_answer(p, &view);
        if (!is_tie(&view))
            assert_int_equal(eu_learned_answer(p, &other), other_answer(&view, answer));
        deal_apply(d, answer);
        deal_apply(e, other_answer(&view, answer));
    }
}

TEST(cross_suits_are_alike)
{
    static const char *const games[] = {"modern", "american1866"};
    uint64_t seed = 1866;

    for (unsigned i = 0; i < 2; i++) {
        struct eu_rules rules = rules_of(games[i]);
        struct eu_learned player;

        assert_true(eu_learned_start(&player, &rules));
        for (unsigned n = 0; n < 10 * DEALS; n++) {
            struct cards cards, other;
            struct deal d, e;
            unsigned dealer = any_below(&seed, rules.players);
            int turned;

            any_cards(&cards, &rules, &seed);
            other = cards;
            turned = cards.turnup >> 4;
            for (unsigned seat = 0; seat < rules.players; seat++)
                other.hand[seat] = others(cards.hand[seat], turned);
            deal_start(&d, &rules, &cards, dealer);
            deal_start(&e, &rules, &other, dealer);
            check_pair(&player, &d, &e);
        }
    }
}

TEST(other_games_are_not_known)
{
    static const char *const texts[] = {"hoyle-2", "hoyle-6", "callace1905", "auction-4",
                                        "modern joker=yes"};

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);

        assert_false(eu_learned_knows(&rules));
    }
}

/* ---- Sense ---- */

/* What the eldest hand (seat 0) says to this turn-up at this score. */
static int eldest_says(const struct eu_learned *p, cardset hand, int turnup, int us, int them)
{
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
    return eu_learned_answer(p, &view);
}

TEST(sure_hands_are_bid_and_empty_ones_passed)
{
    static const char *const games[] = {"hoyle-4", "modern"};

    for (int i = 0; i < 2; i++) {
        struct eu_rules rules = rules_of(games[i]);
        struct eu_learned player;

        assert_true(eu_learned_start(&player, &rules));
        assert_int_equal(eldest_says(&player, cards_of("JH JD AH KH AS"), card_of("9H"), 0, 0),
                         EU_BID_OF(EU_HEARTS, EU_ALONE));
        assert_int_not_equal(eldest_says(&player, cards_of("JH JD KH AS AC"), card_of("TH"), 0, 0),
                             EU_PASS);
        assert_int_equal(eldest_says(&player, cards_of("9C TC QC 9D TD"), card_of("JH"), 0, 0),
                         EU_PASS);
        assert_int_equal(eldest_says(&player, cards_of("9C TC QC 9D TD"), card_of("JH"), 2, 4),
                         EU_PASS);
    }
}

/* How many of many hands the eldest orders up. */
static int orders(const char *rules_text, int us, int them)
{
    struct eu_rules rules = rules_of(rules_text);
    struct eu_learned player;
    uint64_t seed = 11;
    int n = 0;

    assert_true(eu_learned_start(&player, &rules));
    for (int i = 0; i < 4000; i++) {
        cardset pack = card_pack(rules.low, false);
        cardset hand = any_draw(&pack, NET_TRICKS, &seed), turnup = any_draw(&pack, 1, &seed);

        n += eldest_says(&player, hand, card_lowest(turnup), us, them) != EU_PASS;
    }
    return n;
}

/* A point from the game the eldest hand orders so that no lone hand comes (Professor 1862, ch. V);
 * not where the next point is theirs as well. */
TEST(the_bridge_is_guarded)
{
    assert_true(orders("hoyle-4", 4, 2) > 4 * orders("hoyle-4", 0, 0));
    assert_true(orders("hoyle-4", 4, 2) > 4 * orders("hoyle-4", 4, 3));
    assert_true(orders("modern", 9, 7) > 4 * orders("modern", 0, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal_and_see_what_the_seat_sees),
        cmocka_unit_test(cross_suits_are_alike),
        cmocka_unit_test(other_games_are_not_known),
        cmocka_unit_test(sure_hands_are_bid_and_empty_ones_passed),
        cmocka_unit_test(the_bridge_is_guarded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
