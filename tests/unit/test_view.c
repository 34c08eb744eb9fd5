/*
 * What a view must not tell. At every question of many random deals, legal and not, the cards that
 * a seat cannot know are mixed up, in two ways: in the state itself, and by dealing other cards and
 * giving the same answers again. Not one byte of that seat's view may change.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "any_deal.h"
#include "game/rules.h"

enum { DEALS = 250, TRIES = 2 };

/* A deal as it was answered. */
struct history {
    struct eu_rules rules;
    struct cards cards;
    struct eu_view standing;
    unsigned dealer;
    int answer[DEAL_STEPS];
    unsigned steps;
};

/* Where each card goes when those a seat cannot know change places. */
struct mixing {
    uint8_t to[64];
};

static cardset played(const struct deal *d)
{
    cardset set = 0;

    for (unsigned t = 0; t < EU_TRICKS; t++)
        for (unsigned i = 0; i < EU_SEATS; i++)
            if (d->table.trick[t][i])
                set |= card_bit(d->table.trick[t][i]);
    return set;
}

/* All cards whose place `seat` cannot know: not its own, not played, not lying open, and neither
 * the turn-up nor what it put away itself. */
static cardset unknown(const struct deal *d, const struct history *h, unsigned seat)
{
    cardset set = card_pack(h->rules.low, h->rules.joker);

    set &= ~d->hand[seat] & ~played(d) & ~d->table.exposed & ~card_bit(d->table.turnup);
    if (seat == h->dealer && d->discarded)
        set &= ~card_bit(d->discarded);
    return set;
}

static void mix(struct mixing *m, cardset pool, uint64_t *seed)
{
    cardset left = pool;

    for (unsigned c = 0; c < 64; c++)
        m->to[c] = (uint8_t)c;
    for (cardset rest = pool; rest; rest &= rest - 1) {
        m->to[card_lowest(rest)] = (uint8_t)any_member(left, seed);
        left &= ~card_bit(m->to[card_lowest(rest)]);
    }
}

static cardset mixed(const struct mixing *m, cardset set)
{
    cardset other = 0;

    for (; set; set &= set - 1)
        other |= card_bit(m->to[card_lowest(set)]);
    return other;
}

static int mixed_answer(const struct mixing *m, unsigned question, int answer)
{
    bool is_card = question == EU_PLAY || question == EU_DISCARD || question == EU_CALL_CARD;

    return is_card && answer > 0 && answer < 64 ? m->to[answer] : answer;
}

static void same_view(const struct deal *a, const struct deal *b, unsigned seat)
{
    struct eu_view one, other;

    memset(&one, 0x55, sizeof one);
    memset(&other, 0xaa, sizeof other);
    deal_view(a, seat, &one);
    deal_view(b, seat, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

/* In the state itself: any mixing at all. Nothing of a single seat may lie in the public table. */
static void check_state(const struct deal *d, const struct history *h, unsigned seat,
                        const struct mixing *m)
{
    struct deal other = *d;

    for (unsigned s = 0; s < 4; s++)
        other.hand[s] = mixed(m, d->hand[s]);
    assert_int_equal(other.hand[seat], d->hand[seat]);
    if (seat != h->dealer && d->discarded)
        other.discarded = m->to[d->discarded];
    if (d->ask.kind != EU_NOTHING && d->ask.seat != seat)
        other.ask.legal = mixed(m, d->ask.legal);
    same_view(d, &other, seat);
}

/* Deals the mixed cards and gives the answers again; false if that is another story. */
static bool check_replay(const struct deal *now, const struct history *h, unsigned seat,
                         const struct mixing *m)
{
    struct cards cards = h->cards;
    struct deal a, b;

    for (unsigned s = 0; s < 4; s++)
        cards.hand[s] = mixed(m, h->cards.hand[s]);
    deal_start(&a, &h->rules, &h->cards, h->dealer, &h->standing);
    deal_start(&b, &h->rules, &cards, h->dealer, &h->standing);
    for (unsigned step = 0; step < h->steps; step++) {
        struct fault one, other;
        unsigned kind = a.ask.kind;
        int first, second;

        first = deal_answer(&a, h->answer[step], &one);
        second = deal_answer(&b, mixed_answer(m, kind, h->answer[step]), &other);
        if (one.code != other.code || second != mixed_answer(m, kind, first) ||
            a.ask.kind != b.ask.kind || a.ask.seat != b.ask.seat)
            return false;
    }
    assert_memory_equal(&a.ask, &now->ask, sizeof a.ask);
    same_view(&a, &b, seat);
    return true;
}

/* What a view says of its own seat, and the parts that are always the same. */
static void check_content(const struct deal *d, const struct history *h, unsigned seat)
{
    struct eu_view view;
    bool asked = d->ask.kind != EU_NOTHING && d->ask.seat == seat;

    deal_view(d, seat, &view);
    assert_int_equal(view.size, sizeof view);
    assert_int_equal(view.reserved, 0);
    assert_int_equal(view.seat, seat);
    assert_int_equal(view.players, 4);
    assert_int_equal(view.dealer, h->dealer);
    assert_int_equal(view.hand, d->hand[seat]);
    assert_int_equal(view.question, asked ? d->ask.kind : EU_NOTHING);
    assert_int_equal(view.legal, asked ? d->ask.legal : 0);
    assert_int_equal(view.discarded, seat == h->dealer ? d->discarded : EU_NO_CARD);
    assert_int_equal(view.called_suit, EU_NO_SUIT);
    for (unsigned side = 0; side < 2; side++) {
        assert_int_equal(view.points[side], h->standing.points[side]);
        assert_int_equal(view.games[side], h->standing.games[side]);
        assert_int_equal(view.rubber[side], h->standing.rubber[side]);
    }
    if (view.exposed) {
        assert_int_equal(view.exposed, d->hand[view.lone]);
        assert_true(view.how == EU_JAMBONE || view.how == EU_JAMBOREE);
    }
}

/* Returns how many replays told the same story. */
static unsigned check_seats(const struct deal *d, const struct history *h, uint64_t *seed)
{
    unsigned replays = 0;

    for (unsigned seat = 0; seat < 4; seat++) {
        check_content(d, h, seat);
        for (unsigned n = 0; n < TRIES; n++) {
            struct mixing m;

            mix(&m, unknown(d, h, seat), seed);
            check_state(d, h, seat, &m);
            replays += check_replay(d, h, seat, &m);
        }
    }
    return replays;
}

static unsigned check_deal(struct history *h, unsigned rarity, uint64_t *seed)
{
    struct deal d;
    unsigned replays = 0;

    h->steps = 0;
    h->dealer = any_below(seed, 4);
    any_cards(&h->cards, &h->rules, seed);
    any_standing(&h->standing, &h->rules, seed);
    deal_start(&d, &h->rules, &h->cards, h->dealer, &h->standing);
    for (;;) {
        struct fault fault;
        int answer;

        replays += check_seats(&d, h, seed);
        if (d.ask.kind == EU_NOTHING)
            return replays;
        answer = any_answer(&d, rarity, seed);
        h->answer[h->steps++] = answer;
        deal_answer(&d, answer, &fault);
    }
}

static void check_sets(unsigned rarity, const char *enforcement)
{
    uint64_t seed = 1905 + rarity;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        char text[160];
        struct history h;
        struct err err;
        unsigned replays = 0;

        snprintf(text, sizeof text, "%s enforcement=%s", any_rules[i], enforcement);
        if (!rules_parse(&h.rules, text, &err))
            fail_msg("%s", err.text);
        for (unsigned n = 0; n < DEALS; n++)
            replays += check_deal(&h, rarity, &seed);
        assert_true(replays > 10 * DEALS); /* many stories stay the same */
    }
}

static void test_no_leak(void **state)
{
    (void)state;
    check_sets(0, "book");
}

static void test_no_leak_after_faults(void **state)
{
    (void)state;
    check_sets(8, "book");
    check_sets(8, "repair");
}

#define MEMBER(name) sizeof(((struct eu_view *)0)->name)

static void test_no_holes(void **state)
{
    size_t sum = MEMBER(legal) + MEMBER(hand) + MEMBER(exposed) + MEMBER(seed) + MEMBER(size) +
                 MEMBER(question) + MEMBER(seat) + MEMBER(discarded) + MEMBER(players) +
                 MEMBER(dealer) + MEMBER(turnup) + MEMBER(turnup_fate) + MEMBER(trump) +
                 MEMBER(maker) + MEMBER(how) + MEMBER(lone) + MEMBER(opposer) + MEMBER(sits_out) +
                 MEMBER(called_suit) + MEMBER(called_card) + MEMBER(bids) + MEMBER(bid) +
                 MEMBER(tricks) + MEMBER(played) + MEMBER(leader) + MEMBER(winner) + MEMBER(trick) +
                 MEMBER(taken) + MEMBER(points) + MEMBER(games) + MEMBER(rubber) + MEMBER(game) +
                 MEMBER(deal) + MEMBER(deals_left) + MEMBER(reserved);

    (void)state;
    assert_int_equal(sizeof(struct eu_view), sum);
    assert_true(sizeof(struct eu_view) <= 256);
    assert_int_equal(sizeof(struct eu_bid), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_holes),
        cmocka_unit_test(test_no_leak),
        cmocka_unit_test(test_no_leak_after_faults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
