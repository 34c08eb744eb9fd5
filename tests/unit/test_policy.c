/*
 * The policy of the library for bots at every table: its answers are legal, follow from what the
 * seat sees and from nothing else, and a rollout plays the same cards one by one.
 */
#include "../bots/lib/policy.h"

#include <string.h>

#include "any_deal.h"
#include "test.h"

enum { DEALS = 100 };

/* The world of the question with every hand in it. */
static struct eu_world true_world(const struct deal *d)
{
    struct eu_view view;
    struct eu_world w;

    deal_view(d, d->ask.seat, &view);
    w = eu_world_of(d->rules, &view);
    memcpy(w.hand, d->hand, sizeof w.hand);
    w.makers = d->makers;
    w.taken = (uint8_t)deal_maker_tricks(d);
    if (d->away) {
        w.away = d->away;
        w.away_by = d->away_by;
    }
    return w;
}

/* The card it plays knows nothing of other hands, of what others put away, of a partner who has not
 * shown himself. */
static int card_at(const struct deal *d)
{
    struct eu_world all = true_world(d), own;
    struct eu_view view;
    int choice = eu_policy_card(&all);

    deal_view(d, d->ask.seat, &view);
    own = eu_world_of(d->rules, &view);
    assert_int_equal(eu_policy_card(&own), choice);
    return choice;
}

static void check_margins(const struct deal *d, const struct eu_view *view, int answer)
{
    int best = -1;

    if (d->rules->auction || !eu_has(view->legal, EU_PASS))
        return;
    for (int suit = 0; suit < 4; suit++)
        if (eu_has(view->legal, EU_BID_OF(suit, EU_PLAIN))) {
            int margin = eu_policy_margin(d->rules, view, view->seat, view->hand, suit);

            best = margin > best ? margin : best;
        }
    assert_int_equal(best >= 0, answer != EU_PASS);
}

static int answer_of(const struct deal *d)
{
    struct eu_view view;
    int answer;

    if (d->ask.kind == EU_PLAY)
        return card_at(d);
    deal_view(d, d->ask.seat, &view);
    answer = eu_policy_answer(d->rules, &view);
    if (d->ask.kind == EU_BID)
        check_margins(d, &view, answer);
    return answer;
}

/* Every seat answers by chance, or as it should, or half of the time so. */
static void check_deal(struct deal *d, unsigned sense, uint64_t *seed)
{
    while (d->ask.kind != EU_NOTHING) {
        int answer = answer_of(d);

        assert_true(deal_is_legal(d, answer));
        deal_apply(d, any_below(seed, 2) < sense ? answer : any_legal(d, seed));
    }
}

TEST(answers_are_legal_and_see_what_the_seat_sees)
{
    uint64_t seed = 1905;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++) {
            struct deal d;

            any_begin(&d, &rules, &seed);
            check_deal(&d, n % 3, &seed);
        }
    }
}

static void check_rollout(const struct deal *d)
{
    struct eu_world w = true_world(d);
    int taken = eu_policy_rollout(&w);

    while (!eu_world_over(&w)) {
        int choice = eu_policy_card(&w);

        assert_true(eu_has(eu_world_legal(&w), choice));
        eu_world_play(&w, choice);
    }
    assert_int_equal(taken, w.taken);
}

TEST(rollouts_play_the_cards_of_the_policy)
{
    uint64_t seed = 1888;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++) {
            struct cards cards;
            struct deal d;

            any_cards(&cards, &rules, &seed);
            deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
            while (d.ask.kind != EU_NOTHING) {
                if (d.ask.kind == EU_PLAY)
                    check_rollout(&d);
                deal_apply(&d, any_legal(&d, &seed));
            }
        }
    }
}

/* What no player can see decides nothing: the same question, the other cards dealt anew. */
TEST(bids_depend_on_the_own_hand_only)
{
    struct eu_rules rules = rules_of("hoyle-4");
    uint64_t seed = 1862;

    for (unsigned n = 0; n < 20 * DEALS; n++) {
        struct cards cards;
        struct eu_view view, other;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, 0);
        deal_view(&d, d.ask.seat, &view);
        other = view;
        other.seat = 3;
        other.hand = cards.hand[3];
        assert_int_equal(eu_policy_margin(&rules, &view, 3, cards.hand[3],
                                          (int)eu_turned_suit(&view)),
                         eu_policy_margin(&rules, &other, 3, cards.hand[3],
                                          (int)eu_turned_suit(&view)));
    }
}

/* Points a deal of seats 0 and 2, who play by the policy, against seats who play by chance. */
static int points_against_chance(const struct eu_rules *rules, const struct cards *cards,
                                 unsigned dealer, unsigned side, uint64_t *seed)
{
    struct deal d;

    deal_start(&d, rules, cards, dealer);
    while (d.ask.kind != EU_NOTHING)
        deal_apply(&d, (d.ask.seat & 1) == side ? answer_of(&d) : any_member(d.ask.legal, seed));
    return outcome_points(&d.outcome, side) - outcome_points(&d.outcome, !side);
}

TEST(beats_chance_by_more_than_a_point_a_deal)
{
    struct eu_rules rules = rules_of("hoyle-4");
    uint64_t seed = 1866;
    int sum = 0;

    for (unsigned n = 0; n < 20 * DEALS; n++) {
        struct cards cards;

        any_cards(&cards, &rules, &seed);
        for (unsigned side = 0; side < 2; side++)
            sum += points_against_chance(&rules, &cards, n % 4, side, &seed);
    }
    assert_true(sum > 40 * DEALS * 11 / 10); /* 1.3 in the long run */
}

/* At four to one or two with the other side dealing, the eldest hand orders with less, so that no
 * lone hand ends the game (Professor, Somerset: the bridge). */
TEST(the_bridge_is_defended)
{
    struct eu_rules rules = rules_of("hoyle-4");
    uint64_t seed = 41;
    long bridge = 0, love = 0;

    for (unsigned n = 0; n < 10 * DEALS; n++) {
        struct cards cards;
        struct eu_view view;
        struct deal d;
        int suit;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, 3);
        deal_view(&d, 0, &view);
        suit = eu_turned_suit(&view);
        love += eu_policy_margin(&rules, &view, 0, view.hand, suit);
        view.points[0] = 4;
        view.points[1] = 1 + n % 2;
        bridge += eu_policy_margin(&rules, &view, 0, view.hand, suit);
    }
    assert_true(bridge - love > 150 * DEALS); /* fifteen hundredths of a point a hand */
}

/* From a jambone hand the card is called that wins least: against its eldest hand the one that
 * loses the lead. */
TEST(a_jambone_hand_is_made_to_play_its_worst)
{
    struct eu_rules rules = rules_of("professor1862");
    struct cards cards = {.turnup = card_of("9C")};
    struct eu_view view;
    struct fault fault;
    struct deal d;

    cards.hand[0] = cards_of("JC JS AC KC 7H");
    cards.hand[1] = cards_of("8H 9H TD JD AD");
    cards.hand[2] = cards_of("7D 8D 9D TH QD");
    cards.hand[3] = cards_of("QC AS KS QS TS");
    deal_start(&d, &rules, &cards, 3);
    (void)deal_answer(&d, EU_BID_OF(EU_CLUBS, EU_JAMBONE), &fault);
    while (d.ask.kind != EU_CALL_CARD)
        (void)deal_answer(&d, d.ask.kind == EU_DISCARD ? card_of("TS") : EU_NO, &fault);
    deal_view(&d, d.ask.seat, &view);
    assert_int_equal(eu_policy_answer(&rules, &view), card_of("7H"));
}

static cardset distinct(const struct policy_game *g, const char *chosen)
{
    return policy_distinct(g, g->w.hand[0], policy_lane_card(card_of(chosen), EU_HEARTS));
}

/* The left bower, ace and king are the same, wherever the right one is. A card that the seat itself
 * has put away lies between none. */
TEST(of_equal_cards_one_is_enough)
{
    struct policy_game g = {.w.hand = {policy_lanes(cards_of("JD AH KH TH 9C AC"), EU_HEARTS)}};

    g.unseen = policy_lanes(card_pack(9, false) & ~cards_of("JH"), EU_HEARTS);
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("KH TH 9C AC"), EU_HEARTS));
    assert_int_equal(distinct(&g, "AH"), policy_lanes(cards_of("AH TH 9C AC"), EU_HEARTS));
    assert_int_equal(distinct(&g, "JD"), policy_lanes(cards_of("JD TH 9C AC"), EU_HEARTS));
    g.unseen |= policy_bit(RIGHT_BOWER);
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("KH TH 9C AC"), EU_HEARTS));
    g.unseen &= ~policy_lanes(cards_of("QH"), EU_HEARTS);
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("TH 9C AC"), EU_HEARTS));
    g.unseen |= policy_lanes(cards_of("QH"), EU_HEARTS);
    g.w.away = policy_lanes(cards_of("QH"), EU_HEARTS);
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("TH 9C AC"), EU_HEARTS));
    g.w.away_by = 1;
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("KH TH 9C AC"), EU_HEARTS));
    g.unseen &= ~g.w.away;
    g.w.table[g.w.played++] = (uint8_t)policy_lane_card(card_of("QH"), EU_HEARTS);
    assert_int_equal(distinct(&g, "9C"), policy_lanes(cards_of("KH TH 9C AC"), EU_HEARTS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal_and_see_what_the_seat_sees),
        cmocka_unit_test(rollouts_play_the_cards_of_the_policy),
        cmocka_unit_test(bids_depend_on_the_own_hand_only),
        cmocka_unit_test(beats_chance_by_more_than_a_point_a_deal),
        cmocka_unit_test(the_bridge_is_defended),
        cmocka_unit_test(a_jambone_hand_is_made_to_play_its_worst),
        cmocka_unit_test(of_equal_cards_one_is_enough),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
