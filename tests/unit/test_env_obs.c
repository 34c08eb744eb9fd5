/*
 * Observations (eu_obs) of every seat at every question of random deals of all rule sets. Other
 * names of suits and other seats at the table change no byte and no legal action; what the view
 * says is in the bytes, and no more; actions and answers are translated both ways.
 */
#include <stdio.h>
#include <string.h>

#include "any_deal.h"
#include "base/hash.h"
#include "base/text.h"
#include "env/game.h"
#include "mixed_cards.h"
#include "test.h"

enum { DEALS = 20, WIDEST = 1200, OBS = EU_OBS_RELATIVE_1 };

static struct eu_game *game_of(const char *rules)
{
    struct eu_game *game;
    char error[EU_ENV_ERROR];

    if (eu_game_create(&game, rules, error) != EU_ENV_OK)
        fail_msg("%s", error);
    return game;
}

/* The widths of the page's table, whose last columns are the players and the bytes. */
TEST(widths_are_those_of_the_page)
{
    char line[512], rules[64];
    unsigned players, width, found = 0;
    FILE *page = fopen("docs/environment.md", "r");

    assert_non_null(page);
    while (fgets(line, sizeof line, page)) {
        if (sscanf(line, "| %63[^|] | %u | %u |", rules, &players, &width) != 3)
            continue;
        rules[strlen(rules) - 1] = '\0'; /* the blank behind it */
        struct eu_game *game = game_of(rules);
        if (eu_obs_width(game, OBS) != width || eu_game_rules(game)->players != players)
            fail_msg("%s: %zu", rules, eu_obs_width(game, OBS));
        eu_game_destroy(game);
        found++;
    }
    fclose(page);
    assert_int_equal(found, 15);
}

/* ---- The bytes ---- */

static void hash_deal(struct hash *hash, const struct eu_game *game, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    struct eu_view standing;
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, any_below(seed, rules->players), &standing);
    for (;;) {
        for (unsigned obs = EU_OBS_VIEW_1; obs <= EU_OBS_RELATIVE_1; obs++) {
            struct eu_view view;
            uint8_t bytes[WIDEST];

            deal_view(&d, d.ask.seat, &view);
            eu_obs_write(game, obs, &view, bytes);
            hash_add(hash, bytes, eu_obs_width(game, obs));
        }
        if (d.ask.kind == EU_NOTHING)
            return;
        deal_apply(&d, any_answer(&d, 0, seed));
    }
}

/* Who has learned from them must find them again. The deals are those of any_deal.h: what changes
 * these changes the sum. */
TEST(an_encoding_never_changes)
{
    uint64_t seed = 7;
    uint8_t sum[HASH_BYTES];
    char hex[HASH_HEX];
    struct hash hash;

    hash_begin(&hash, NULL, 0);
    for (unsigned i = 0; i < ANY_BOOKS; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++)
            hash_deal(&hash, game, &seed);
        eu_game_destroy(game);
    }
    hash_end(&hash, sum);
    text_hex(hex, sum, sizeof sum);
    assert_string_equal(hex, "14a422f5c52fbd82a83882e8dcbbae573e2880e6e5c4d8502472a046a90717f0");
}

/* ---- Other names ---- */

/* Where suits and seats go. */
struct names {
    uint8_t suit[SUITS];
    unsigned turn; /* seats go so many places on */
    unsigned players;
};

static card other_card(const struct names *n, card c)
{
    return c == EU_JOKER || c == EU_NO_CARD ? c : (card)EU_CARD(n->suit[c >> 4], c & 15);
}

static cardset other_set(const struct names *n, cardset set)
{
    cardset it = 0;

    for (; set; set &= set - 1)
        it |= card_bit(other_card(n, card_lowest(set)));
    return it;
}

static unsigned other_seat(const struct names *n, unsigned seat)
{
    return (seat + n->turn) % n->players;
}

static int other_answer(const struct names *n, unsigned question, int answer)
{
    if (question_asks_card(question))
        return other_card(n, (card)answer);
    if (question == EU_BID && answer != EU_PASS)
        return (int)EU_BID_OF(n->suit[EU_BID_SUIT((unsigned)answer)], EU_BID_HOW((unsigned)answer));
    if (question == EU_CALL_PARTNER && answer < SUITS)
        return n->suit[answer];
    if (question == EU_CHOOSE_PARTNER)
        return (int)other_seat(n, (unsigned)answer);
    return answer;
}

/* One of the eight that keep colours together; spades stay, where they are more than a name. */
static void any_names(struct names *n, const struct deal *d, uint64_t *seed)
{
    do {
        unsigned bits = any_below(seed, 8);

        for (unsigned suit = 0; suit < SUITS; suit++) {
            unsigned swapped = (suit == 0 || suit == 3 ? bits & 1 : bits & 2) ? suit ^ 3 : suit;
            n->suit[suit] = (uint8_t)(bits & 4 ? swapped ^ 1 : swapped);
        }
    } while (d->table.turnup == EU_JOKER && n->suit[EU_SPADES] != EU_SPADES);
    n->players = d->rules->players;
    n->turn = any_below(seed, n->players);
}

/* The standing by side, as the seats go. */
static void other_sides(const struct names *n, const struct eu_rules *rules, const int16_t from[],
                        int16_t to[])
{
    for (unsigned seat = 0; seat < rules->players; seat++)
        to[rules_side(rules, other_seat(n, seat))] = from[rules_side(rules, seat)];
}

static void other_start(const struct names *n, struct deal *other, const struct deal *d,
                        const struct cards *cards)
{
    struct cards its = {.blind = other_set(n, cards->blind),
                        .turnup = other_card(n, cards->turnup)};
    struct eu_view standing = d->table;

    for (unsigned seat = 0; seat < n->players; seat++)
        its.hand[other_seat(n, seat)] = other_set(n, cards->hand[seat]);
    other_sides(n, d->rules, d->table.points, standing.points);
    other_sides(n, d->rules, d->table.games, standing.games);
    other_sides(n, d->rules, d->table.rubber, standing.rubber);
    any_start(other, d->rules, &its, other_seat(n, d->table.dealer), &standing);
}

static void same_bytes(const struct eu_game *game, const struct deal *d, const struct deal *other,
                       const struct names *n)
{
    size_t width = eu_obs_width(game, OBS);

    assert_true(width <= WIDEST);
    for (unsigned seat = 0; seat < n->players; seat++) {
        uint8_t one[WIDEST], two[WIDEST];
        struct eu_view view, its;

        deal_view(d, seat, &view);
        deal_view(other, other_seat(n, seat), &its);
        its.seed[0] = its.seed[1] = UINT64_MAX;
        memset(one, 0x55, sizeof one);
        memset(two, 0xaa, sizeof two);
        eu_obs_write(game, OBS, &view, one);
        eu_obs_write(game, OBS, &its, two);
        assert_int_equal(one[width], 0x55);
        assert_memory_equal(one, two, width);
        assert_int_equal(eu_obs_legal(game, OBS, &view), eu_obs_legal(game, OBS, &its));
    }
}

/* The same deal with other names, step by step. */
static void check_names(const struct eu_game *game, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    struct deal d, other;
    struct eu_view standing;
    struct cards cards;
    struct names n;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, any_below(seed, rules->players), &standing);
    any_names(&n, &d, seed);
    other_start(&n, &other, &d, &cards);
    for (;;) {
        same_bytes(game, &d, &other, &n);
        if (d.ask.kind == EU_NOTHING)
            return;
        int answer = any_answer(&d, 0, seed), its = other_answer(&n, d.ask.kind, answer);
        assert_true(deal_is_legal(&other, its));
        deal_apply(&d, answer);
        deal_apply(&other, its);
    }
}

TEST(names_of_suits_and_seats_change_nothing)
{
    uint64_t seed = 8;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < 8 * DEALS; n++)
            check_names(game, &seed);
        eu_game_destroy(game);
    }
}

/* ---- Back from the bytes ---- */

/* A suit for each role, such that the first is trumps and the others are what they are to it. */
static const uint8_t suit_of_role[SUITS] = {EU_CLUBS, EU_SPADES, EU_DIAMONDS, EU_HEARTS};

/* Reads them in the order of docs/environment.md. */
struct reader {
    const struct eu_rules *rules;
    const uint8_t *at;
};

static unsigned ranks(const struct eu_rules *rules)
{
    return 15u - rules->low;
}

static unsigned pack(const struct eu_rules *rules)
{
    return 4 * ranks(rules) + rules->joker;
}

static card card_at(const struct eu_rules *rules, unsigned i)
{
    unsigned n = ranks(rules);

    return i == 4 * n ? EU_JOKER : (card)EU_CARD(suit_of_role[i / n], i % n + rules->low);
}

/* Which of `n` bytes is 1; `none` if all are 0. */
static unsigned get_one(struct reader *r, unsigned n, unsigned none)
{
    unsigned found = none;

    for (unsigned i = 0; i < n; i++) {
        assert_in_range(r->at[i], 0, 1);
        if (r->at[i]) {
            assert_int_equal(found, none);
            found = i;
        }
    }
    r->at += n;
    return found;
}

static uint64_t get_bits(struct reader *r, unsigned n)
{
    uint64_t bits = 0;

    for (unsigned i = 0; i < n; i++) {
        assert_in_range(r->at[i], 0, 1);
        bits |= (uint64_t)r->at[i] << i;
    }
    r->at += n;
    return bits;
}

static cardset get_cards(struct reader *r)
{
    cardset set = 0;

    for (uint64_t bits = get_bits(r, pack(r->rules)); bits; bits &= bits - 1)
        set |= card_bit(card_at(r->rules, card_lowest(bits)));
    return set;
}

static void get_sides(struct reader *r, int16_t number[EU_SEATS])
{
    for (unsigned side = 0; side < r->rules->sides; side++)
        number[side] = *r->at++;
}

/* Cards by trick and seat, which are put into their order when the leaders are known. */
struct played {
    card by[EU_TRICKS][EU_SEATS];
};

static void get_played(struct reader *r, struct played *p)
{
    memset(p, 0, sizeof *p);
    for (unsigned i = 0; i < pack(r->rules); i++) {
        unsigned seat = get_one(r, r->rules->players, EU_NOBODY);
        unsigned trick = get_one(r, r->rules->cards, EU_NOBODY);

        assert_int_equal(seat == EU_NOBODY, trick == EU_NOBODY);
        if (seat != EU_NOBODY) {
            assert_int_equal(p->by[trick][seat], 0);
            p->by[trick][seat] = card_at(r->rules, i);
        }
    }
}

/* Left of the dealer or of a lone maker (RULES: lone_lead), who is not out. */
static unsigned first_leader(const struct eu_rules *rules, const struct eu_view *v)
{
    unsigned seat = v->dealer;

    if (v->lone != EU_NOBODY && rules->lone_lead == EU_LEFT_OF_MAKER)
        seat = v->lone;
    do
        seat = (seat + 1) % rules->players;
    while (v->sits_out >> seat & 1);
    return seat;
}

/* Puts a trick in order, and says who won it. */
static unsigned order_trick(const struct eu_rules *rules, struct eu_view *v, const struct played *p,
                            unsigned trick, unsigned leader, unsigned *cards)
{
    unsigned winner = leader, best = 0;

    *cards = 0;
    v->leader[trick] = (uint8_t)leader;
    for (unsigned n = 0; n < rules->players; n++) {
        unsigned seat = (leader + n) % rules->players;
        card c = p->by[trick][seat];

        if (!c)
            continue;
        v->trick[trick][(*cards)++] = c;
        unsigned led = card_suit(v->trump, v->trick[trick][0]);
        if (card_order[v->trump][led][c] > best) {
            best = card_order[v->trump][led][c];
            winner = seat;
        }
    }
    return winner;
}

static void order_tricks(const struct eu_rules *rules, struct eu_view *v, const struct played *p,
                         unsigned leader_now, unsigned winning)
{
    unsigned leader = v->trump == EU_NO_SUIT ? 0 : first_leader(rules, v), cards;

    for (unsigned t = 0; t < v->tricks; t++) {
        leader = order_trick(rules, v, p, t, leader, &cards);
        v->winner[t] = (uint8_t)leader;
    }
    if (v->tricks == rules->cards || leader_now == EU_NOBODY)
        return;
    assert_int_equal(leader_now, leader);
    winning = winning == EU_NOBODY ? leader : winning;
    assert_int_equal(order_trick(rules, v, p, v->tricks, leader, &cards), winning);
    v->played = (uint8_t)cards;
}

static void get_turn_up(struct reader *r, struct eu_view *v)
{
    unsigned players = r->rules->players;

    v->turnup = card_lowest(get_cards(r));
    v->turnup_fate = (uint8_t)get_one(r, 6, 99);
    for (unsigned round = 0; round < 2; round++) {
        unsigned passed = (unsigned)get_bits(r, players);
        for (unsigned n = 0; n < players; n++) {
            unsigned seat = (v->dealer + 1 + n) % players;
            if (passed >> seat & 1)
                v->bid[v->bids++] = (struct eu_bid){(uint8_t)seat, EU_PASS};
        }
    }
    unsigned how = get_one(r, 4, 99);
    if (how != 99) {
        struct eu_bid bid = {v->maker, (uint8_t)EU_BID_OF(0, how)};
        v->bid[v->bids++] = bid;
    }
}

static void get_auction(struct reader *r, struct eu_view *v)
{
    unsigned players = r->rules->players;
    uint8_t bid[EU_SEATS];

    v->turnup_fate = EU_NO_TURNUP;
    v->contract = (uint8_t)get_one(r, 10, 99);
    for (unsigned seat = 0; seat < players; seat++)
        bid[seat] = (uint8_t)get_one(r, 10, 99);
    for (unsigned n = 0; n < players; n++) {
        unsigned seat = (v->dealer + 1 + n) % players;
        if (bid[seat] != 99)
            v->bid[v->bids++] = (struct eu_bid){(uint8_t)seat, bid[seat]};
    }
}

static uint8_t get_suit(struct reader *r)
{
    unsigned role = get_one(r, SUITS, SUITS);

    return role == SUITS ? EU_NO_SUIT : suit_of_role[role];
}

static uint8_t get_seat(struct reader *r)
{
    return (uint8_t)get_one(r, r->rules->players, EU_NOBODY);
}

/* The five best trumps, which a jamboree shows: the bytes have no place for them. */
static void show_jamboree(struct eu_view *v)
{
    if (v->how == EU_JAMBOREE && v->trump != EU_NO_SUIT)
        v->exposed = any_jamboree(v->trump);
}

/* The whole view in suits and seats of the encoding. */
static void read_back(const struct eu_rules *rules, const uint8_t *bytes, struct eu_view *v)
{
    struct reader r = {rules, bytes};
    struct played played;
    cardset table;

    memset(v, 0, sizeof *v);
    v->size = sizeof *v;
    v->players = rules->players;
    v->sides = rules->sides;
    v->question = (uint8_t)(get_one(&r, 11, 255) + 1);
    unsigned reference = get_one(&r, 3, 99);
    v->trump = reference == 2 ? 0 : EU_NO_SUIT;
    v->hand = get_cards(&r);
    v->away = get_cards(&r);
    table = get_cards(&r);
    get_played(&r, &played);
    v->how = (uint8_t)get_one(&r, 4, 99);
    v->called_suit = get_suit(&r);
    unsigned led = get_suit(&r);
    show_jamboree(v);
    if (rules->jambone) {
        v->exposed = get_cards(&r);
        cardset called = get_cards(&r);
        v->called_card = called ? card_lowest(called) : EU_NO_CARD;
    }
    v->dealer = get_seat(&r);
    v->maker = get_seat(&r);
    v->makers = (uint8_t)get_bits(&r, rules->players);
    v->lone = get_seat(&r);
    v->opposer = get_seat(&r);
    v->sits_out = (uint8_t)get_bits(&r, rules->players);
    unsigned leader = get_seat(&r), winning = get_seat(&r);
    memcpy(v->taken, r.at, rules->players);
    r.at += rules->players;
    v->tricks = *r.at++;
    get_sides(&r, v->points);
    get_sides(&r, v->games);
    get_sides(&r, v->rubber);
    v->game = *r.at++;
    v->deal = *r.at++;
    v->deals_left = *r.at++;
    if (rules->auction)
        get_auction(&r, v);
    else
        get_turn_up(&r, v);
    assert_int_equal(reference, v->trump != EU_NO_SUIT ? 2 : rules->auction ? 0 : 1);
    order_tricks(rules, v, &played, leader, winning);
    cardset its = 0;
    for (unsigned i = 0; i < v->played; i++)
        its |= card_bit(v->trick[v->tricks][i]);
    assert_int_equal(table, its);
    assert_int_equal(led, v->played ? card_suit(v->trump, v->trick[v->tricks][0]) : EU_NO_SUIT);
    assert_int_equal(winning == EU_NOBODY, v->played == 0);
}

/* ---- The same from the view ---- */

/* The names of an encoding, from the true ones: as it translates the suits that may be called. */
static void names_of(const struct eu_game *game, const struct eu_view *view, struct names *n)
{
    struct eu_view calls = *view;

    calls.question = EU_CALL_PARTNER;
    for (int suit = 0; suit < SUITS; suit++)
        n->suit[suit] = suit_of_role[eu_obs_from_answer(game, OBS, &calls, suit)];
    n->players = view->players;
    n->turn = (unsigned)view->players - view->seat;
}

static uint8_t renamed_seat(const struct names *n, uint8_t seat)
{
    return seat == EU_NOBODY ? seat : (uint8_t)other_seat(n, seat);
}

static uint8_t renamed_suit(const struct names *n, uint8_t suit)
{
    return suit == EU_NO_SUIT ? suit : n->suit[suit];
}

static uint8_t renamed_seats(const struct names *n, uint8_t seats)
{
    uint8_t it = 0;

    for (unsigned seat = 0; seat < n->players; seat++)
        it |= (uint8_t)((seats >> seat & 1) << other_seat(n, seat));
    return it;
}

static void rename_tricks(const struct names *n, const struct eu_rules *rules,
                          const struct eu_view *view, struct eu_view *v)
{
    memset(v->taken, 0, sizeof v->taken);
    for (unsigned seat = 0; seat < n->players; seat++)
        v->taken[other_seat(n, seat)] = view->taken[seat];
    for (unsigned t = 0; t < EU_TRICKS; t++) {
        bool led = t < v->tricks || (t == v->tricks && t < rules->cards && (t || v->played));

        v->winner[t] = t < v->tricks ? renamed_seat(n, v->winner[t]) : 0;
        v->leader[t] = led ? renamed_seat(n, v->leader[t]) : 0;
        for (unsigned i = 0; i < EU_SEATS; i++)
            v->trick[t][i] = other_card(n, v->trick[t][i]);
    }
    if (!v->tricks && !v->played && (view->question == EU_PLAY || view->question == EU_CALL_CARD))
        v->leader[0] = renamed_seat(n, view->leader[0]);
    if (!v->tricks && !v->played && view->exposed && view->how == EU_JAMBONE)
        v->leader[0] = renamed_seat(n, view->leader[0]);
}

static void rename_view(const struct names *n, const struct eu_rules *rules,
                        const struct eu_view *view, struct eu_view *v)
{
    *v = *view;
    v->legal = 0; /* it is not among the bytes */
    v->hand = other_set(n, view->hand);
    v->away = other_set(n, view->away);
    v->exposed = other_set(n, view->exposed);
    v->seat = 0;
    v->dealer = renamed_seat(n, view->dealer);
    v->turnup = other_card(n, view->turnup);
    v->trump = renamed_suit(n, view->trump);
    v->maker = renamed_seat(n, view->maker);
    v->makers = renamed_seats(n, view->makers);
    v->lone = renamed_seat(n, view->lone);
    v->opposer = renamed_seat(n, view->opposer);
    v->sits_out = renamed_seats(n, view->sits_out);
    v->called_suit = renamed_suit(n, view->called_suit);
    v->called_card = other_card(n, view->called_card);
    for (unsigned i = 0; i < v->bids; i++) {
        v->bid[i].seat = renamed_seat(n, view->bid[i].seat);
        if (!rules->auction)
            v->bid[i].bid = (uint8_t)other_answer(n, EU_BID, view->bid[i].bid);
    }
    other_sides(n, rules, view->points, v->points);
    other_sides(n, rules, view->games, v->games);
    other_sides(n, rules, view->rubber, v->rubber);
    rename_tricks(n, rules, view, v);
}

static void check_back(const struct eu_game *game, const struct eu_view *view)
{
    const struct eu_rules *rules = eu_game_rules(game);
    uint8_t bytes[WIDEST];
    struct eu_view back, expected;
    struct names n;

    eu_obs_write(game, OBS, view, bytes);
    read_back(rules, bytes, &back);
    names_of(game, view, &n);
    rename_view(&n, rules, view, &expected);
    if (memcmp(&back, &expected, sizeof back) != 0)
        for (size_t i = 0; i < sizeof back; i++)
            if (((uint8_t *)&back)[i] != ((uint8_t *)&expected)[i])
                print_error("byte %zu: %u, not %u\n", i, ((uint8_t *)&back)[i],
                            ((uint8_t *)&expected)[i]);
    assert_memory_equal(&back, &expected, sizeof back);
}

/* To the answer and back, for all numbers; the legal ones are those that are legal. */
static void check_actions(const struct eu_game *game, const struct eu_view *view)
{
    uint64_t legal = 0;

    for (int action = -1; action <= EU_ABANDON; action++) {
        int answer = eu_obs_to_answer(game, OBS, view, action);

        assert_int_equal(eu_obs_from_answer(game, OBS, view, answer), action);
        if (action >= 0 && action < 64 && answer >= 0 && answer < 64 && view->legal >> answer & 1)
            legal |= 1ULL << action;
    }
    assert_int_equal(eu_obs_legal(game, OBS, view), legal);
    assert_int_equal(card_count(legal), card_count(view->legal));
    assert_int_equal(eu_obs_to_answer(game, OBS, view, 63), 63);
    assert_int_equal(eu_obs_to_answer(game, OBS, view, EU_ABANDON), EU_ABANDON);
}

/* Cards that the seat cannot know lie otherwise. */
static void check_hidden(const struct eu_game *game, const struct deal *d, unsigned seat,
                         uint64_t *seed)
{
    struct mixing m;

    mixing_any(&m, mixing_unknown(d, seat), seed);
    struct deal other = mixed_deal(d, &m, seat);
    for (unsigned obs = EU_OBS_VIEW_1; obs <= EU_OBS_RELATIVE_1; obs++) {
        uint8_t one[WIDEST], two[WIDEST];
        struct eu_view view, its;

        deal_view(d, seat, &view);
        deal_view(&other, seat, &its);
        its.seed[0] = 1;
        eu_obs_write(game, obs, &view, one);
        eu_obs_write(game, obs, &its, two);
        assert_memory_equal(one, two, eu_obs_width(game, obs));
    }
}

static void check_deal(const struct eu_game *game, uint64_t *seed)
{
    const struct eu_rules *rules = eu_game_rules(game);
    struct eu_view standing;
    struct cards cards;
    struct deal d;

    any_cards(&cards, rules, seed);
    any_standing(&standing, rules, seed);
    any_start(&d, rules, &cards, any_below(seed, rules->players), &standing);
    for (;;) {
        for (unsigned seat = 0; seat < rules->players; seat++) {
            struct eu_view view;

            deal_view(&d, seat, &view);
            check_back(game, &view);
            check_actions(game, &view);
            check_hidden(game, &d, seat, seed);
        }
        if (d.ask.kind == EU_NOTHING)
            return;
        deal_apply(&d, any_answer(&d, 0, seed));
    }
}

TEST(what_a_view_says_is_in_the_bytes_and_no_more)
{
    uint64_t seed = 9;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++)
            check_deal(game, &seed);
        eu_game_destroy(game);
    }
}

TEST(large_numbers_are_cut)
{
    struct eu_game *game = game_of("modern");
    uint8_t bytes[WIDEST];
    struct eu_view view, back;
    struct cards cards;
    struct deal d;
    uint64_t seed = 10;

    any_cards(&cards, eu_game_rules(game), &seed);
    deal_start(&d, eu_game_rules(game), &cards, 0);
    deal_view(&d, 2, &view);
    view.points[0] = -5;
    view.points[1] = 300;
    view.deal = 255;
    view.deals_left = 256;
    eu_obs_write(game, OBS, &view, bytes);
    read_back(eu_game_rules(game), bytes, &back);
    assert_int_equal(back.points[0], 0);
    assert_int_equal(back.points[1], 255);
    assert_int_equal(back.deal, 255);
    assert_int_equal(back.deals_left, 255);
    eu_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(widths_are_those_of_the_page),
        cmocka_unit_test(an_encoding_never_changes),
        cmocka_unit_test(names_of_suits_and_seats_change_nothing),
        cmocka_unit_test(what_a_view_says_is_in_the_bytes_and_no_more),
        cmocka_unit_test(large_numbers_are_cut),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
