/*
 * The solver against alpha-beta without any of its tricks, written apart, over random worlds: packs
 * of 24, 32 and more cards with and without the joker, lone hands, lone against lone, two to
 * seven in the trick, any split of sides, worlds in the middle of a trick. And against the referee:
 * the line of play it chooses is played through the state machine, which must count the tricks it
 * promised.
 *
 * With LONG in the environment 100,000 deals of each of 24 and 32 cards.
 */
#include <stdio.h>
#include <stdlib.h>

#include "euchre_solve.h"

#include "any_deal.h"
#include "test.h"

enum {
    DEALS = 800,
    DEALS_LONG = 100000,
    TABLES = 1200,
    TABLES_LONG = 20000,
    LINES = 200,
    LINES_LONG = 20000
};

static bool takes_long(void)
{
    const char *text = getenv("LONG");

    return text && *text;
}

/* ---- Plain alpha-beta ---- */

/* A deal going on, cards by code, nothing remembered between positions. */
struct plain {
    uint64_t hand[EU_SEATS];
    int trump, players, makers, sits_out;
    uint8_t table[EU_SEATS];
};

static int plain_left_of(const struct plain *p, int seat)
{
    do
        seat = (seat + 1) % p->players;
    while (p->sits_out >> seat & 1);
    return seat;
}

/* The makers' tricks from here on, as far as they are between `least` and `most`. */
static int plain_search(struct plain *p, int leader, int seat, int played, int least, int most)
{
    int led = played ? eu_suit_of(p->table[0], p->trump) : EU_NO_SUIT, c, winner = leader;
    int making = p->makers >> seat & 1, best = making ? -1 : EU_TRICKS + 1;

    if (played && seat == leader) {
        for (int i = eu_trick_winner(p->table, played, p->trump); i; i--)
            winner = plain_left_of(p, winner);
        making = p->makers >> winner & 1;
        return making + plain_search(p, winner, winner, 0, least - making, most - making);
    }
    if (!p->hand[seat])
        return 0;
    EU_EACH(c, eu_follow(p->hand[seat], p->trump, led)) {
        uint8_t table[EU_SEATS];
        int tricks;

        memcpy(table, p->table, sizeof table);
        p->hand[seat] ^= eu_bit(c);
        p->table[played] = (uint8_t)c;
        tricks = plain_search(p, leader, plain_left_of(p, seat), played + 1, least, most);
        p->hand[seat] ^= eu_bit(c);
        memcpy(p->table, table, sizeof table);
        if (making ? tricks > best : tricks < best)
            best = tricks;
        if (making && best > least)
            least = best;
        if (!making && best < most)
            most = best;
        if (least >= most)
            break;
    }
    return best;
}

static int plain_tricks(const struct eu_world *w)
{
    struct plain p = {.trump = w->trump,
                      .players = w->players,
                      .makers = w->makers,
                      .sits_out = w->sits_out};

    memcpy(p.hand, w->hand, sizeof p.hand);
    memcpy(p.table, w->table, sizeof p.table);
    return w->taken + plain_search(&p, w->leader, eu_world_turn(w), w->played, -1, EU_TRICKS + 1);
}

/* ---- Worlds ---- */

enum sort { FOUR, LONE, LONE_LONE, THREE, ANY_SPLIT, SORTS };

/* Who plays, and with whom. */
static void any_company(struct eu_world *w, enum sort sort, uint64_t *seed)
{
    unsigned maker = any_below(seed, w->players), other = (maker + 1) % w->players;

    w->maker = (uint8_t)maker;
    w->makers = (uint8_t)(1u << maker);
    if (w->players == 4 && sort != ANY_SPLIT) {
        w->makers |= (uint8_t)(1u << (maker ^ 2));
        if (sort == LONE || sort == LONE_LONE)
            w->sits_out = (uint8_t)(1u << (maker ^ 2));
        if (sort == LONE_LONE)
            w->sits_out |= (uint8_t)(1u << other);
        if (sort == THREE)
            w->sits_out = (uint8_t)(1u << other);
    } else {
        w->makers |= (uint8_t)any_below(seed, 1u << w->players);
        for (unsigned out = any_below(seed, w->players - 1u); out; out--)
            w->sits_out |= (uint8_t)(1u << any_below(seed, w->players));
    }
    do
        w->leader = (uint8_t)any_below(seed, w->players);
    while (w->sits_out >> w->leader & 1);
}

static struct eu_world any_world(cardset pack, int players, int cards, enum sort sort,
                                 uint64_t *seed)
{
    struct eu_world w = {.players = (uint8_t)players,
                         .cards = (uint8_t)cards,
                         .trump = (uint8_t)any_below(seed, SUITS)};

    for (int seat = 0; seat < players; seat++)
        w.hand[seat] = any_draw(&pack, cards, seed);
    any_company(&w, sort, seed);
    return w;
}

static void play_on(struct eu_world *w, unsigned cards, uint64_t *seed)
{
    while (cards-- && !eu_world_over(w))
        eu_world_play(w, any_member(eu_world_legal(w), seed));
}

/* ---- Against it ---- */

static void check_cards(const struct eu_world *w, int tricks)
{
    static const int step[] = {3, 5};
    int8_t found[64], steps[64];
    int c, best = -1, worst = EU_TRICKS + 1;
    bool making = w->makers >> eu_world_turn(w) & 1;

    eu_solve_cards(w, found, NULL);
    eu_solve_card_steps(w, step, 2, steps, NULL);
    EU_EACH(c, eu_world_legal(w)) {
        struct eu_world then = *w;

        eu_world_play(&then, c);
        assert_int_equal(found[c], plain_tricks(&then));
        assert_int_equal(steps[c], (found[c] >= 3) + (found[c] >= 5));
        best = found[c] > best ? found[c] : best;
        worst = found[c] < worst ? found[c] : worst;
    }
    assert_int_equal(making ? best : worst, tricks);
}

static int check_world(const struct eu_world *w, bool cards)
{
    static const int step[] = {3, 5};
    int tricks = plain_tricks(w);

    assert_true(eu_solvable(w));
    assert_int_equal(eu_solve_tricks(w, NULL), tricks);
    assert_int_equal(eu_solve_steps(w, step, 2, NULL), (tricks >= 3) + (tricks >= 5));
    for (int n = 0; n <= w->cards + 1; n++)
        assert_int_equal(eu_solve_reaches(w, n, NULL), tricks >= n);
    if (cards && !eu_world_over(w))
        check_cards(w, tricks);
    return tricks;
}

/* Of every sort; seven in eight of four seats from their lead on, or from anywhere. */
static void check_pack(unsigned low, unsigned deals)
{
    uint64_t seed = low;
    unsigned by[EU_TRICKS + 1] = {0};

    for (unsigned i = 0; i < deals; i++) {
        struct eu_world w =
            any_world(card_pack(low, false), 4, 5, i % 2 ? i / 2 % SORTS : FOUR, &seed);

        if (i % 8 == 0)
            play_on(&w, any_below(&seed, 20), &seed);
        by[check_world(&w, i % 8 == 0)]++;
    }
    for (int tricks = 0; tricks <= 5; tricks++)
        assert_true(by[tricks]);
}

TEST(it_agrees_with_plain_alpha_beta_on_24_cards)
{
    check_pack(9, takes_long() ? DEALS_LONG : DEALS);
}

TEST(it_agrees_with_plain_alpha_beta_on_32_cards)
{
    check_pack(7, takes_long() ? DEALS_LONG : DEALS);
}

/* Other tables, packs and hands, with up to 20 cards to be played. */
TEST(it_agrees_at_every_table)
{
    uint64_t seed = 7;

    for (unsigned i = 0; i < (takes_long() ? TABLES_LONG : TABLES); i++) {
        int players = 2 + (int)any_below(&seed, 6), cards = 3 + (int)any_below(&seed, 5);
        unsigned low = 2 + any_below(&seed, 8), left = 6 + any_below(&seed, 15), all;
        bool joker = any_below(&seed, 2);
        struct eu_world w;

        if (players * cards > card_count(card_pack(low, joker)))
            continue;
        w = any_world(card_pack(low, joker), players, cards, ANY_SPLIT, &seed);
        all = (unsigned)(cards * (players - card_count(w.sits_out)));
        play_on(&w, all > left ? all - left : 0, &seed);
        check_world(&w, i % 4 == 0);
    }
}

TEST(what_cannot_be_solved_is_said)
{
    uint64_t seed = 1;
    struct eu_world w = any_world(card_pack(7, false), 4, 5, FOUR, &seed), one = w;

    assert_true(eu_solvable(&w));
    w.hand[2] &= w.hand[2] - 1;
    assert_false(eu_solvable(&w));
    one.sits_out = 0xf & ~(1u << one.leader);
    assert_false(eu_solvable(&one));
}

/* ---- Against the referee ---- */

static struct eu_world world_of(const struct deal *d)
{
    struct eu_view view;
    struct eu_world w;

    deal_view(d, d->ask.seat, &view);
    w = eu_world_of(d->rules, &view);
    w.makers = d->makers;
    w.taken = 0;
    for (int seat = 0; seat < view.players; seat++) {
        w.hand[seat] = d->hand[seat];
        w.taken += d->makers >> seat & 1 ? view.taken[seat] : 0;
    }
    return w;
}

static int best_card(const struct eu_world *w)
{
    int8_t tricks[64];
    int c, best = EU_NO_CARD;
    bool making = w->makers >> eu_world_turn(w) & 1;

    eu_solve_cards(w, tricks, NULL);
    EU_EACH(c, eu_world_legal(w))
        if (!best || (making ? tricks[c] > tricks[best] : tricks[c] < tricks[best]))
            best = c;
    return best;
}

/* Plays a deal to its end; whether it came to the play and could be solved. */
static bool play_line(struct deal *d, uint64_t *seed)
{
    int promised = -1;
    struct fault fault;

    while (d->ask.kind != EU_NOTHING) {
        int answer = d->ask.kind == EU_BID && d->ask.legal & ~1ULL
                         ? any_member(d->ask.legal & ~1ULL, seed)
                         : any_legal(d, seed);

        if (d->ask.kind == EU_PLAY) {
            struct eu_world w = world_of(d);

            if (!eu_solvable(&w))
                return false;
            if (promised < 0)
                promised = eu_solve_tricks(&w, NULL);
            assert_int_equal(eu_world_legal(&w), d->ask.legal);
            answer = best_card(&w);
        }
        deal_answer(d, answer, &fault);
        assert_int_equal(fault.code, EU_NO_FAULT);
    }
    if (promised >= 0)
        assert_int_equal(deal_maker_tricks(d), promised);
    return promised >= 0;
}

TEST(the_referee_counts_the_tricks_it_promises)
{
    /* a card called from a jambone hand is a rule that worlds do not know */
    static const char *const texts[] = {
        "hoyle-4",           "modern",      "modern defend_alone=yes", "somerset1888", "hoyle-3",
        "hoyle-2 joker=yes", "callace1905", "callace1905 players=5"};
    uint64_t seed = 3;

    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct eu_rules rules = rules_of(texts[i]);
        unsigned solved = 0;

        for (unsigned n = 0; n < (takes_long() ? LINES_LONG : LINES); n++) {
            struct cards cards;
            struct deal d;

            any_cards(&cards, &rules, &seed);
            deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
            solved += play_line(&d, &seed);
        }
        assert_true(solved > 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_plain_alpha_beta_on_24_cards),
        cmocka_unit_test(it_agrees_with_plain_alpha_beta_on_32_cards),
        cmocka_unit_test(it_agrees_at_every_table),
        cmocka_unit_test(what_cannot_be_solved_is_said),
        cmocka_unit_test(the_referee_counts_the_tricks_it_promises),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
