/*
 * What a view must not tell. At every question of many random deals of every table, legal and not,
 * the cards that a seat cannot know are mixed up, in two ways: in the state itself, and by dealing
 * other cards and giving the same answers again. Not one byte of that seat's view may change. Where
 * a partner is called by a card, the other cards often make another seat the partner: until the
 * deal is over no view tells.
 */
#include <stdio.h>
#include <string.h>

#include "any_deal.h"
#include "mixed_cards.h"
#include "rules/rules.h"
#include "test.h"

enum { DEALS = 60, TRIES = 2 };

/* Replays that told the same story, and those of them in which another seat was the partner. */
struct found {
    unsigned replays, partners;
};

/* A deal as it was answered. */
struct history {
    struct eu_rules rules;
    struct cards cards;
    struct eu_view standing;
    unsigned dealer;
    int answer[DEAL_STEPS];
    unsigned steps;
};

static int mixed_answer(const struct mixing *m, unsigned question, int answer)
{
    bool is_card = question == EU_PLAY || question == EU_DISCARD || question == EU_CALL_CARD ||
                   question == EU_BURY;

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

/* In the state itself: any mixing at all. */
static void check_state(const struct deal *d, unsigned seat, const struct mixing *m)
{
    struct deal other = mixed_deal(d, m, seat);

    assert_int_equal(other.hand[seat], d->hand[seat]);
    same_view(d, &other, seat);
}

/* Deals the mixed cards and gives the answers again, unless that is another story. When a deal is
 * over its result tells who was with the maker. */
static void check_replay(const struct deal *now, const struct history *h, unsigned seat,
                         const struct mixing *m, struct found *found)
{
    struct cards cards = h->cards;
    struct deal a, b;

    for (unsigned s = 0; s < h->rules.players; s++)
        cards.hand[s] = mixed(m, h->cards.hand[s]);
    cards.blind = mixed(m, h->cards.blind);
    any_start(&a, &h->rules, &h->cards, h->dealer, &h->standing);
    any_start(&b, &h->rules, &cards, h->dealer, &h->standing);
    for (unsigned step = 0; step < h->steps; step++) {
        struct fault one, other;
        unsigned kind = a.ask.kind;
        int first, second;

        first = deal_answer(&a, h->answer[step], &one);
        second = deal_answer(&b, mixed_answer(m, kind, h->answer[step]), &other);
        if (one.code != other.code || second != mixed_answer(m, kind, first) ||
            a.ask.kind != b.ask.kind || a.ask.seat != b.ask.seat)
            return;
    }
    assert_memory_equal(&a.ask, &now->ask, sizeof a.ask);
    if (a.ask.kind == EU_NOTHING && a.makers != b.makers)
        return;
    same_view(&a, &b, seat);
    found->replays++;
    found->partners += a.makers != b.makers;
}

/* The view in place of the seat that is asked is the copy of it. */
static void check_in_place(const struct deal *d, const struct eu_view *view)
{
    struct deal same = *d;

    assert_memory_equal(deal_view_in_place(&same), view, sizeof *view);
}

/* What a view says of its own seat, and the parts that are always the same. */
static void check_content(const struct deal *d, const struct history *h, unsigned seat)
{
    struct eu_view view;
    bool asked = d->ask.kind != EU_NOTHING && d->ask.seat == seat;

    deal_view(d, seat, &view);
    if (asked)
        check_in_place(d, &view);
    assert_int_equal(view.size, sizeof view);
    for (unsigned i = 0; i < sizeof view.reserved / sizeof view.reserved[0]; i++)
        assert_int_equal(view.reserved[i], 0);
    assert_int_equal(view.seat, seat);
    assert_int_equal(view.players, h->rules.players);
    assert_int_equal(view.sides, h->rules.sides);
    assert_int_equal(view.dealer, h->dealer);
    assert_int_equal(view.hand, d->hand[seat]);
    assert_int_equal(view.question, asked ? d->ask.kind : EU_NOTHING);
    assert_int_equal(view.legal, asked ? d->ask.legal : 0);
    assert_int_equal(view.away, seat == d->away_by ? d->away : 0);
    assert_true(h->rules.partners == EU_PARTNERS_CALLED || view.called_suit == EU_NO_SUIT);
    for (unsigned side = 0; side < EU_SEATS; side++) {
        assert_int_equal(view.points[side], h->standing.points[side]);
        assert_int_equal(view.games[side], h->standing.games[side]);
        assert_int_equal(view.rubber[side], h->standing.rubber[side]);
    }
    if (view.exposed) {
        assert_int_equal(view.exposed, d->hand[view.lone]);
        assert_true(view.how == EU_JAMBONE || view.how == EU_JAMBOREE);
    }
}

static void check_seats(const struct deal *d, const struct history *h, uint64_t *seed,
                        struct found *found)
{
    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        check_content(d, h, seat);
        for (unsigned n = 0; n < TRIES; n++) {
            struct mixing m;

            mixing_any(&m, mixing_unknown(d, seat), seed);
            check_state(d, seat, &m);
            check_replay(d, h, seat, &m, found);
        }
    }
}

static void check_deal(struct history *h, unsigned rarity, uint64_t *seed, struct found *found)
{
    struct deal d;

    h->steps = 0;
    h->dealer = any_below(seed, h->rules.players);
    any_cards(&h->cards, &h->rules, seed);
    any_standing(&h->standing, &h->rules, seed);
    any_start(&d, &h->rules, &h->cards, h->dealer, &h->standing);
    for (;;) {
        struct fault fault;
        int answer;

        check_seats(&d, h, seed, found);
        if (d.ask.kind == EU_NOTHING)
            return;
        answer = any_answer(&d, rarity, seed);
        h->answer[h->steps++] = answer;
        deal_answer(&d, answer, &fault);
    }
}

static void check_sets(unsigned rarity, const char *enforcement)
{
    uint64_t seed = 1905 + rarity;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        char text[200];
        struct history h;
        struct found found = {0, 0};

        snprintf(text, sizeof text, "%s enforcement=%s", any_rules[i], enforcement);
        h.rules = rules_of(text);
        for (unsigned n = 0; n < DEALS; n++)
            check_deal(&h, rarity, &seed, &found);
        assert_true(found.replays > 10 * DEALS); /* many stories stay the same */
        if (h.rules.partners == EU_PARTNERS_CALLED)
            assert_true(found.partners > 10 * DEALS);
        else
            assert_int_equal(found.partners, 0);
    }
}

TEST(a_view_tells_nothing_it_must_not)
{
    check_sets(0, "book");
}

TEST(nor_after_faults)
{
    check_sets(8, "book");
    check_sets(8, "repair");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_tells_nothing_it_must_not),
        cmocka_unit_test(nor_after_faults),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
