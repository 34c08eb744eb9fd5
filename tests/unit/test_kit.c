/*
 * The authors' kit and the referee were written apart; here they are held against each other: the
 * suit, order and winner of all pairs of cards under every trump and lead, and all of it again
 * over a million random positions; and who sits, plays and scores with whom in random deals of
 * every table, seen from every seat.
 */
#include "euchre_kit.h"
#include "any_deal.h"
#include "rules/deal.h"
#include "rules/shuffle.h"
#include "test.h"

enum { POSITIONS = 1000000, DEALS = 400 };

/* The referee's way to see who wins: the led suit or a trump, and the greater power. */
static bool referee_beats(unsigned trump, unsigned led, card c, card best)
{
    unsigned suit = card_suit(trump, c);

    if (suit != led && suit != trump)
        return false;
    return card_power[trump][c] > card_power[trump][best];
}

TEST(packs_agree)
{
    struct eu_rules rules = {0};

    for (unsigned low = 2; low <= 9; low++)
        for (unsigned joker = 0; joker <= 1; joker++) {
            rules.low = (uint8_t)low;
            rules.joker = (uint8_t)joker;
            assert_int_equal(eu_pack(&rules), card_pack(low, joker));
            assert_int_equal(eu_count(eu_pack(&rules)), 4 * (15 - low) + joker);
        }
}

TEST(suits_and_bowers_agree)
{
    int c;

    for (unsigned trump = 0; trump < SUITS; trump++) {
        assert_int_equal(eu_right((int)trump), EU_CARD(trump, EU_JACK));
        assert_int_equal(eu_left((int)trump), EU_CARD(trump ^ 3, EU_JACK));
        EU_EACH(c, card_pack(2, true)) {
            assert_int_equal(eu_suit_of(c, (int)trump), card_suit(trump, (card)c));
            assert_int_equal(eu_is_trump(c, (int)trump), card_suit(trump, (card)c) == trump);
        }
        for (unsigned suit = 0; suit < SUITS; suit++)
            assert_int_equal(eu_of_suit(card_pack(2, true), (int)trump, (int)suit),
                             card_pack(2, true) & card_lane[trump][suit]);
    }
}

TEST(names_agree)
{
    int c;

    EU_EACH(c, card_pack(2, true)) {
        char kit[3], referee[3];

        eu_card_name(c, kit);
        card_text((card)c, referee);
        assert_string_equal(kit, referee);
    }
    for (unsigned suit = 0; suit < SUITS; suit++) {
        assert_string_equal(eu_suit_name((int)suit), suit_name(suit));
        assert_int_equal(suit_letter(suit), "CDHS"[suit]);
    }
}

TEST(the_longest_suit_counts_bowers)
{
    uint64_t reds = eu_bit(EU_CARD(EU_DIAMONDS, EU_ACE)) | eu_bit(EU_CARD(EU_DIAMONDS, EU_KING));

    assert_int_equal(eu_longest_suit(0), EU_CLUBS);
    assert_int_equal(eu_longest_suit(reds), EU_DIAMONDS);
    /* bowers count: with diamonds as many trumps as with hearts, or one more */
    assert_int_equal(eu_longest_suit(eu_bit(EU_CARD(EU_HEARTS, EU_JACK))), EU_DIAMONDS);
    assert_int_equal(eu_longest_suit(eu_bit(EU_CARD(EU_HEARTS, EU_JACK)) |
                                     eu_bit(EU_CARD(EU_HEARTS, EU_ACE))),
                     EU_HEARTS);
    assert_int_equal(eu_longest_suit(eu_bit(EU_JOKER)), EU_CLUBS);
}

/* Every pair of cards that can meet in a trick, the first of them winning it so far. */
TEST(every_two_cards_compare_alike)
{
    cardset pack = card_pack(2, true);
    int best, later;
    unsigned compared = 0;

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

TEST(what_follows_agrees)
{
    uint64_t seed = 1866;

    for (unsigned trump = 0; trump < SUITS; trump++)
        for (unsigned led = 0; led < SUITS; led++)
            for (unsigned n = 0; n < 1000; n++) {
                cardset pack = card_pack(7, true);
                cardset hand = any_draw(&pack, 1 + (int)(n % 7), &seed);

                assert_int_equal(eu_follow(hand, (int)trump, (int)led),
                                 card_follow(hand, card_lane[trump][led]));
            }
}

/* Four hands and a trick in the making: what may be played, who wins, what a hand is worth. */
static void check_position(uint64_t *seed)
{
    unsigned trump = any_next(seed) & 3;
    cardset pack = card_pack(any_next(seed) & 1 ? 7 : 9, any_next(seed) & 1);
    cardset hand = any_draw(&pack, 1 + (int)(any_next(seed) % 5), seed);
    int n = 1 + (int)(any_next(seed) % 4);
    uint8_t trick[EU_SEATS];
    int best = 0;
    unsigned led;

    for (int i = 0; i < n; i++)
        trick[i] = card_lowest(any_draw(&pack, 1, seed));
    led = card_suit(trump, trick[0]);
    for (int i = 1; i < n; i++)
        if (referee_beats(trump, led, trick[i], trick[best]))
            best = i;
    assert_int_equal(eu_trick_winner(trick, n, (int)trump), best);
    assert_int_equal(eu_follow(hand, (int)trump, (int)led),
                     card_follow(hand, card_lane[trump][led]));
    assert_int_equal(eu_trumps(hand, (int)trump), card_count(hand & card_lane[trump][trump]));
    assert_int_equal(eu_least(hand, (int)trump), card_least(hand, trump));
    for (cardset rest = hand; rest; rest &= rest - 1)
        assert_true(card_power[trump][(card)eu_best(hand, (int)trump)] >=
                    card_power[trump][card_lowest(rest)]);
}

TEST(random_positions_agree)
{
    uint64_t seed = 1888;

    for (unsigned i = 0; i < POSITIONS; i++)
        check_position(&seed);
}

/* Numbers are in range, each as likely as the others, and a question's own. */
TEST(numbers_are_in_range_and_ones_own)
{
    const uint64_t set = 0x8000400020001003u;
    unsigned seen[6] = {0}, same = 0;

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
TEST(numbers_are_even)
{
    struct eu_view view = {.seed = {1905, 1906}};
    uint64_t drawn = 0;
    unsigned seen[3] = {0};

    for (unsigned i = 0; i < 60000; i++) {
        uint32_t x = eu_below(&view, &drawn, 0xc0000000u);

        assert_true(x < 0xc0000000u);
        seen[x % 3]++;
    }
    for (unsigned i = 0; i < 3; i++)
        assert_in_range(seen[i], 19500, 20500);
    assert_in_range(drawn, 79000, 81000); /* one in four is drawn again */
}

TEST(partners_and_colours)
{
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
TEST(a_coup_seen_from_a_seat)
{
    struct eu_view view = {.players = 4,
                           .dealer = 0,
                           .seat = 3,
                           .hand = card_bit(EU_CARD(EU_SPADES, EU_JACK)) |
                                   card_bit(EU_CARD(EU_HEARTS, EU_KING)),
                           .trump = EU_CLUBS,
                           .sides = 2,
                           .maker = 0,
                           .makers = 1 << 0 | 1 << 2,
                           .called_suit = EU_NO_SUIT,
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

/* ---- Every table ---- */

static const char *const tables[] = {
    "american1866",
    "callace1905",
    "callace1905 joker=yes",
    "callace1905 players=5",
    "callace1905 players=5 joker=yes turnup_discard=yes",
    "callace1905 players=6",
    "callace1905 players=6 pack=52 cards=7",
    "callace1905 players=7",
    "callace1905 players=7 joker=yes",
    "hoyle-2",
    "hoyle-3 joker=yes",
    "hoyle-4",
    "hoyle-5",
    "hoyle-6 joker=yes",
    "hoyle-7",
    "modern defend_alone=yes",
    "professor1862",
    "somerset1888",
};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* What the kit could tell about who is with whom. */
struct told {
    unsigned surely, not_surely;
};

static uint64_t random_word(void *state)
{
    return any_next(state);
}

static bool with_maker(const struct deal *d, int seat)
{
    return d->makers >> seat & 1;
}

/* Who is with whom, by the referee's knowledge. */
static void check_ties(const struct deal *d, const struct eu_view *view, uint64_t pack,
                       struct told *told)
{
    unsigned may = eu_called_seats(view, pack), partner = d->makers & ~(1u << view->maker);

    if (view->called_suit != EU_NO_SUIT)
        assert_true(may & (partner ? partner : 1u << view->maker));
    else
        assert_int_equal(may, 0);
    for (int seat = 0; seat < view->players; seat++) {
        enum eu_tie tie = eu_with_maker(view, pack, seat), mine = eu_with_me(view, pack, seat);

        if (view->called_suit == EU_NO_SUIT)
            assert_int_not_equal(tie, EU_CANNOT_TELL);
        if (tie == EU_CANNOT_TELL)
            told->not_surely++;
        else
            assert_int_equal(tie == EU_WITH, with_maker(d, seat));
        if (mine != EU_CANNOT_TELL)
            assert_int_equal(mine == EU_WITH, with_maker(d, seat) == with_maker(d, view->seat));
        told->surely += tie != EU_CANNOT_TELL;
    }
    assert_int_equal(eu_partnership(view, pack), eu_with_maker(view, pack, view->seat));
}

/* What has been seen is so, and nothing that another hand holds counts as seen. */
static void check_seen(const struct deal *d, const struct eu_view *view, uint64_t pack)
{
    struct eu_shown shown = eu_look_back(view);
    uint64_t others = 0, played = 0;

    for (unsigned seat = 0; seat < view->players; seat++) {
        bool plays = !eu_sits_out(view, (int)seat);

        others |= seat != view->seat && plays ? d->hand[seat] : 0;
        assert_int_equal(played & shown.played[seat], 0);
        played |= shown.played[seat];
        assert_int_equal(d->hand[seat] & shown.played[seat], 0);
        for (unsigned suit = 0; suit < SUITS; suit++)
            if (shown.voids[seat] >> suit & 1)
                assert_int_equal(d->hand[seat] & card_lane[view->trump][suit], 0);
    }
    assert_int_equal(played, eu_played(view));
    assert_int_equal(others & ~eu_out(view, pack), 0);
    assert_int_equal(eu_out(view, pack) & (view->hand | played | eu_asleep(view)), 0);
    assert_int_equal(eu_asleep(view) & (others | view->hand), 0);
}

/* Whose turn it is and what may be played. */
static void check_turn(const struct deal *d, const struct eu_view *view)
{
    int led = eu_led(view);

    assert_int_equal(eu_turn(view), d->ask.seat);
    assert_int_equal(eu_playing(view), card_count(d->active));
    assert_int_equal(eu_is_last(view), d->next[d->ask.seat] == view->leader[view->tricks]);
    if (view->played)
        assert_int_equal(eu_winning_seat(view), d->best & 0xff);
    else
        assert_int_equal(eu_winning_seat(view), EU_NOBODY);
    if (!deal_card_is_called(d, d->ask.seat))
        assert_int_equal(eu_follow(d->hand[d->ask.seat], view->trump, led), d->ask.legal);
}

static void check_seats(const struct deal *d, const struct eu_view *view)
{
    int eldest = (view->dealer + 1) % view->players;

    for (int n = 0; n < view->players; n++)
        assert_int_equal(eu_position(view, (eldest + n) % view->players), n);
    for (int seat = 0; seat < view->players; seat++)
        assert_int_equal(eu_side(view, seat), rules_side(d->rules, (unsigned)seat));
    if (view->turnup)
        assert_int_equal(eu_turned_suit(view), card_turned_suit(view->turnup));
    else
        assert_int_equal(eu_turned_suit(view), EU_NO_SUIT);
}

static void check_question(const struct deal *d, struct told *told)
{
    uint64_t pack = eu_pack(d->rules);
    struct eu_view view;

    for (unsigned seat = 0; seat < d->rules->players; seat++) {
        deal_view(d, seat, &view);
        check_seats(d, &view);
        if (d->ask.kind != EU_PLAY)
            continue;
        check_turn(d, &view);
        check_seen(d, &view, pack);
        check_ties(d, &view, pack, told);
    }
}

/* Passes often enough for second rounds, else answers at random; seldom alone. */
static int some_answer(const struct deal *d, uint64_t *seed)
{
    cardset legal = d->ask.legal;

    if (d->ask.kind == EU_BID && (legal & 1) && any_next(seed) % 4)
        return EU_PASS;
    if (d->ask.kind == EU_CALL_PARTNER && any_next(seed) % 8)
        legal &= ~card_bit(EU_CALL_ALONE);
    return any_member(legal, seed);
}

static void play_tables(const char *text, uint64_t *seed)
{
    struct eu_rules rules = rules_of(text);
    struct shuffle pack;
    struct told told = {0, 0};

    shuffle_prepare(&pack, &rules);
    for (unsigned n = 0; n < DEALS; n++) {
        struct cards cards;
        struct fault fault;
        struct deal d;

        shuffle_deal(&pack, &cards, random_word, seed);
        deal_start(&d, &rules, &cards, n % rules.players);
        while (d.ask.kind != EU_NOTHING) {
            check_question(&d, &told);
            deal_answer(&d, some_answer(&d, seed), &fault);
        }
    }
    assert_true(told.surely > DEALS);
    if (rules.partners == EU_PARTNERS_CALLED)
        assert_true(told.not_surely > DEALS);
}

TEST(every_table_agrees)
{
    uint64_t seed = 1905;

    for (unsigned i = 0; i < TABLES; i++)
        play_tables(tables[i], &seed);
}

/* ---- Call-ace ---- */

/* ---- Call-ace ---- */

/* Five players, 28 cards: seat 0 deals and takes up the queen of spades, seat 1 calls diamonds. */
static struct eu_view called(int seat, const char *hand)
{
    return (struct eu_view){.players = 5,
                            .sides = 5,
                            .dealer = 0,
                            .seat = (uint8_t)seat,
                            .turnup = EU_CARD(EU_SPADES, EU_QUEEN),
                            .turnup_fate = EU_TAKEN_UP,
                            .trump = EU_SPADES,
                            .maker = 1,
                            .makers = 1 << 1,
                            .lone = EU_NOBODY,
                            .called_suit = EU_DIAMONDS,
                            .leader = {1},
                            .hand = cards_of(hand)};
}

/* The next trick, with cards in order of play. */
static void add_trick(struct eu_view *view, int leader, const char *cards, int winner)
{
    view->leader[view->tricks] = (uint8_t)leader;
    view->played = 0;
    for (; *cards; cards += cards[2] ? 3 : 2) {
        const char name[3] = {cards[0], cards[1], '\0'};
        card c;

        assert_true(card_parse(name, &c));
        view->trick[view->tricks][view->played++] = c;
    }
    if (view->played == view->players) {
        view->winner[view->tricks++] = (uint8_t)winner;
        view->leader[view->tricks] = (uint8_t)winner;
        view->played = 0;
    }
}

TEST(the_partner_knows_himself)
{
    const uint64_t pack = card_pack(8, false);
    struct eu_view ace = called(3, "AD 9D JC 8C 8H"), king = called(3, "KD QD JC 8C 8H"),
                   none = called(3, "AC KC JC 8C 8H");

    assert_int_equal(eu_called_best(&ace, pack), EU_CARD(EU_DIAMONDS, EU_ACE));
    assert_int_equal(eu_partnership(&ace, pack), EU_WITH);
    assert_int_equal(eu_with_me(&ace, pack, 1), EU_WITH);
    assert_int_equal(eu_with_me(&ace, pack, 2), EU_AGAINST);
    assert_int_equal(eu_called_seats(&ace, pack), 1 << 3);

    assert_int_equal(eu_partnership(&king, pack), EU_CANNOT_TELL);
    assert_int_equal(eu_with_me(&king, pack, 1), EU_CANNOT_TELL);
    assert_int_equal(eu_called_seats(&king, pack), 0x1f);

    assert_int_equal(eu_partnership(&none, pack), EU_AGAINST);
    assert_int_equal(eu_with_maker(&none, pack, 2), EU_CANNOT_TELL);
    assert_int_equal(eu_with_me(&none, pack, 1), EU_AGAINST);
}

/* The king is best once the ace is known to lie in the stock: put away, or turned down. */
TEST(a_better_card_asleep_makes_the_next_best)
{
    const uint64_t pack = card_pack(8, false);
    struct eu_view dealer = called(0, "KD QS TS 8C 8H"), down = called(3, "KD QD JC 8C 8H");

    dealer.away = cards_of("AD");
    assert_int_equal(eu_partnership(&dealer, pack), EU_WITH);
    down.turnup = EU_CARD(EU_DIAMONDS, EU_ACE);
    down.turnup_fate = EU_TURNED_DOWN;
    assert_int_equal(eu_called_best(&down, pack), EU_CARD(EU_DIAMONDS, EU_KING));
    assert_int_equal(eu_partnership(&down, pack), EU_WITH);
}

/* A better card that was played was in a hand, also long ago, and the maker's own make
 * him alone. */
TEST(a_better_card_played_tells)
{
    const uint64_t pack = card_pack(8, false);
    struct eu_view view = called(3, "KD JC 8C 8H"), own = view;

    add_trick(&view, 1, "9D AD QD 8D 9H", 2);
    assert_int_equal(eu_partnership(&view, pack), EU_AGAINST);
    assert_int_equal(eu_with_maker(&view, pack, 2), EU_WITH);
    assert_int_equal(eu_with_me(&view, pack, 4), EU_WITH);
    assert_int_equal(eu_called_best(&view, pack), EU_CARD(EU_DIAMONDS, EU_ACE));
    add_trick(&own, 1, "AD 9D QD 8D 9H", 1);
    assert_int_equal(eu_called_seats(&own, pack), 1 << 1);
    assert_int_equal(eu_partnership(&own, pack), EU_AGAINST);
}

/* Whoever did not follow the called suit can not have its best card; when nobody else can, it is
 * asleep and the king is good. */
TEST(voids_tell)
{
    const uint64_t pack = card_pack(8, false);
    struct eu_view view = called(3, "KD JC 8C 8H");

    add_trick(&view, 1, "9D 9H QD 9C 8D", 3);
    assert_int_equal(eu_called_seats(&view, pack), 1 << 0 | 1 << 1 | 1 << 3);
    add_trick(&view, 3, "TD KC KH AH AC", 3);
    assert_int_equal(eu_called_seats(&view, pack), 1 << 3);
    assert_int_equal(eu_partnership(&view, pack), EU_WITH);
}

/* Seven players and 36 cards: with one turned down none sleeps, so an ace not seen is in a hand. */
TEST(where_nothing_sleeps_all_is_told)
{
    const uint64_t pack = card_pack(6, false);
    struct eu_view view = called(3, "KD QD JC 8C 8H");

    view.players = view.sides = 7;
    assert_int_equal(eu_partnership(&view, pack), EU_CANNOT_TELL); /* the dealer's discard */
    view.turnup = EU_CARD(EU_HEARTS, 9);
    view.turnup_fate = EU_TURNED_DOWN;
    assert_int_equal(eu_partnership(&view, pack), EU_AGAINST);
    assert_int_equal(eu_called_seats(&view, pack), 0x7f & ~(1 << 3));
}

/* The jack of the next suit is a trump; alone there is nobody to look for. */
TEST(a_lone_maker_has_no_partner)
{
    const uint64_t pack = card_pack(8, true);
    struct eu_view view = called(3, "JC 9H JK 8D 8H");

    view.called_suit = EU_CLUBS;
    assert_int_equal(eu_partnership(&view, pack), EU_AGAINST);
    view.called_suit = EU_NO_SUIT;
    view.lone = 1;
    assert_int_equal(eu_called_best(&view, pack), EU_NO_CARD);
    assert_int_equal(eu_called_seats(&view, pack), 0);
    assert_int_equal(eu_with_me(&view, pack, 1), EU_AGAINST);
    assert_int_equal(eu_with_me(&view, pack, 2), EU_WITH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_agree),
        cmocka_unit_test(suits_and_bowers_agree),
        cmocka_unit_test(names_agree),
        cmocka_unit_test(the_longest_suit_counts_bowers),
        cmocka_unit_test(every_two_cards_compare_alike),
        cmocka_unit_test(what_follows_agrees),
        cmocka_unit_test(random_positions_agree),
        cmocka_unit_test(numbers_are_in_range_and_ones_own),
        cmocka_unit_test(numbers_are_even),
        cmocka_unit_test(partners_and_colours),
        cmocka_unit_test(a_coup_seen_from_a_seat),
        cmocka_unit_test(every_table_agrees),
        cmocka_unit_test(the_partner_knows_himself),
        cmocka_unit_test(a_better_card_asleep_makes_the_next_best),
        cmocka_unit_test(a_better_card_played_tells),
        cmocka_unit_test(voids_tell),
        cmocka_unit_test(where_nothing_sleeps_all_is_told),
        cmocka_unit_test(a_lone_maker_has_no_partner),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
