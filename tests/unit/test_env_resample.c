/*
 * Hidden cards drawn anew (eu_state_resample): the seat asked sees the same, byte for byte, and the
 * deal goes on; each placing of the hidden cards comes as often as any other; what is refused.
 */
#include "euchre_sample.h"

#include <stdlib.h>
#include <string.h>

#include "any_deal.h"
#include "env/state.h"
#include "test.h"

enum { DEALS = 30, MOST = 200, DRAWS = 40 /* of each placing */ };

static struct eu_game *game_of(const char *rules)
{
    struct eu_game *game;
    char error[EU_ENV_ERROR];

    if (eu_game_create(&game, rules, error) != EU_ENV_OK)
        fail_msg("%s", error);
    return game;
}

static int apply_any(struct eu_state *it, uint64_t *seed)
{
    int answer = any_legal(&state_of(it)->deal, seed);

    assert_int_equal(eu_state_apply(it, answer), EU_ENV_OK);
    return answer;
}

static void begin(struct eu_state *it, const struct eu_game *game, uint64_t *seed)
{
    struct eu_hands hands = {.blind = 0};
    struct eu_view standing;
    struct cards cards;

    any_cards(&cards, &game->rules, seed);
    any_standing(&standing, &game->rules, seed);
    memcpy(hands.hand, cards.hand, sizeof hands.hand);
    hands.blind = cards.blind;
    hands.turnup = cards.turnup;
    assert_int_equal(eu_state_start(it, game, &hands, any_below(seed, game->rules.players),
                                    &standing, NULL),
                     EU_ENV_OK);
}

/* ---- What a draw keeps ---- */

static void same_question(const struct eu_state *a, const struct eu_state *b)
{
    unsigned seat = eu_state_seat(a);
    struct eu_view one, other;

    assert_int_equal(eu_state_seat(b), seat);
    assert_int_equal(eu_state_question(b), eu_state_question(a));
    assert_int_equal(eu_state_legal(b), eu_state_legal(a));
    eu_state_view(a, seat, &one);
    eu_state_view(b, seat, &other);
    assert_memory_equal(&one, &other, sizeof one);
}

/* What was dealt is a deal, in which the answers are legal and lead to where it is. */
static void is_a_deal(const struct eu_state *it)
{
    const struct state *s = state_of(it);
    struct eu_hands hands = {.blind = s->cards.blind, .turnup = s->cards.turnup};
    struct eu_state again;

    memcpy(hands.hand, s->cards.hand, sizeof hands.hand);
    assert_int_equal(eu_state_start(&again, s->game, &hands, s->deal.table.dealer, &s->deal.table,
                                    NULL),
                     EU_ENV_OK);
    for (unsigned n = 0; n < s->answers; n++)
        assert_int_equal(eu_state_apply(&again, s->answer[n]), EU_ENV_OK);
    assert_memory_equal(&again, it, sizeof again);
}

/* To the end, and another draw at each question. Returns how many placed the cards otherwise. */
static unsigned check_deal(const struct eu_game *game, uint64_t *seed)
{
    struct eu_state it, drawn, again;
    unsigned others = 0;

    for (begin(&it, game, seed); eu_state_legal(&it); apply_any(&it, seed)) {
        uint64_t chance[2] = {any_next(seed), any_next(seed)};

        drawn = again = it;
        assert_int_equal(eu_state_resample(&drawn, chance), EU_ENV_OK);
        same_question(&it, &drawn);
        is_a_deal(&drawn);
        assert_int_equal(eu_state_resample(&again, chance), EU_ENV_OK);
        assert_memory_equal(&drawn, &again, sizeof drawn);
        others += memcmp(state_of(&drawn)->deal.hand, state_of(&it)->deal.hand,
                         sizeof state_of(&it)->deal.hand) != 0;
        if (any_below(seed, 3) == 0)
            it = drawn;
    }
    return others;
}

TEST(the_seat_asked_sees_the_same)
{
    uint64_t seed = 31;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);
        unsigned others = 0;

        for (unsigned n = 0; n < DEALS; n++)
            others += check_deal(game, &seed);
        assert_true(others > 5 * DEALS);
        eu_game_destroy(game);
    }
}

/* ---- Each placing as often ---- */

struct placing {
    uint64_t hand[EU_SEATS], discard;
};

struct list {
    struct placing at[MOST];
    unsigned placings;
};

static int keep(void *context, const struct eu_sample *sample)
{
    struct list *list = context;
    struct placing *p = &list->at[list->placings++];

    memcpy(p->hand, sample->hand, sizeof p->hand);
    p->discard = sample->discard;
    return 1;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct placing));
}

/* The same of a state; a turn-up that was refused, and what the seat asked has put away, are
 * where the sampler has them. */
static struct placing placing_of(const struct eu_state *it, const struct eu_sampler *sampler)
{
    const struct deal *d = &state_of(it)->deal;
    struct placing p = {.discard = 0};

    memcpy(p.hand, d->hand, sizeof p.hand);
    if (d->table.turnup_fate == EU_TAKEN_UP && d->ask.seat != d->table.dealer)
        p.discard = d->away;
    else
        p.discard = sampler->known.discard;
    return p;
}

/* How far the counts are from even ones, in standard deviations (Wilson and Hilferty 1931). */
static double unevenness(const struct eu_state *it, const struct eu_sampler *sampler,
                         const struct list *list, uint64_t *seed)
{
    unsigned hits[MOST] = {0};
    double square = 0;

    for (unsigned n = 0; n < DRAWS * list->placings; n++) {
        struct eu_state drawn = *it;
        struct placing p;

        assert_int_equal(eu_state_resample(&drawn, (uint64_t[]){any_next(seed), 7}), EU_ENV_OK);
        p = placing_of(&drawn, sampler);
        const struct placing *found = bsearch(&p, list->at, list->placings, sizeof p, by_bytes);
        assert_non_null(found);
        hits[found - list->at]++;
    }
    for (unsigned i = 0; i < list->placings; i++)
        square += (hits[i] - (double)DRAWS) * (hits[i] - (double)DRAWS) / DRAWS;
    double part = 2 / (9.0 * (list->placings - 1));
    return (cbrt(square / (list->placings - 1)) - 1 + part) / sqrt(part);
}

struct found {
    unsigned drawn, discards, called, auctions;
    double worst, sum;
};

static void check_even(const struct eu_state *it, struct found *found, uint64_t *seed)
{
    static struct eu_sampler sampler;
    static struct list list;
    const struct deal *d = &state_of(it)->deal;
    struct eu_view view;

    eu_state_view(it, d->ask.seat, &view);
    eu_sampler_start(&sampler, d->rules, &view);
    uint64_t placings = eu_sampler_count(&sampler);
    if (placings < 2 || placings > MOST)
        return;
    list.placings = 0;
    eu_sampler_each(&sampler, keep, &list);
    qsort(list.at, list.placings, sizeof *list.at, by_bytes);
    double far = unevenness(it, &sampler, &list, seed);
    found->drawn++;
    found->sum += far;
    found->worst = far > found->worst ? far : found->worst;
    found->discards += d->table.turnup_fate == EU_TAKEN_UP && d->ask.seat != d->table.dealer;
    found->called += d->table.called_suit != EU_NO_SUIT;
    found->auctions += d->rules->auction;
}

TEST(each_placing_comes_as_often)
{
    struct found found = {0};
    uint64_t seed = 32;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < 4; n++) {
            struct eu_state it;

            for (begin(&it, game, &seed); eu_state_legal(&it); apply_any(&it, &seed))
                if (state_of(&it)->deal.table.tricks + 3u >= game->rules.cards)
                    check_even(&it, &found, &seed);
        }
        eu_game_destroy(game);
    }
    assert_true(found.drawn > 100 && found.discards > 25 && found.called > 10);
    assert_true(found.auctions > 25);
    assert_true(found.worst < 5);
    near_within(found.sum / found.drawn, 0, 0.25);
}

/* ---- What is refused ---- */

static void refused(struct eu_state *it)
{
    struct eu_state before = *it;

    assert_int_equal(eu_state_resample(it, (uint64_t[]){1, 2}), EU_ENV_BAD_CALL);
    assert_memory_equal(it, &before, sizeof before);
}

TEST(a_deal_that_is_over_has_nothing_to_draw)
{
    struct eu_game *game = game_of("modern");
    struct eu_state it;
    uint64_t seed = 33;

    for (begin(&it, game, &seed); eu_state_legal(&it); apply_any(&it, &seed)) {
    }
    refused(&it);
    eu_game_destroy(game);
}

/* Deals with offences, played elsewhere: as soon as one counts, it is refused. */
static unsigned check_offences(const struct eu_game *game, uint64_t *seed)
{
    uint8_t answer[EU_ENV_DEAL_ANSWERS];
    struct cards cards;
    struct deal d;
    bool counts = false;
    unsigned refusals = 0;

    any_cards(&cards, &game->rules, seed);
    deal_start(&d, &game->rules, &cards, 0);
    while (d.ask.kind != EU_NOTHING) {
        struct eu_state it, drawn;
        struct fault fault;

        state_of_deal(&it, game, &d, &cards, answer, d.step);
        drawn = it;
        if (counts) {
            refused(&it);
            refusals++;
        } else {
            assert_int_equal(eu_state_resample(&drawn, (uint64_t[]){d.step, 5}), EU_ENV_OK);
            same_question(&it, &drawn);
        }
        unsigned step = d.step;
        answer[step] = (uint8_t)deal_answer(&d, any_answer(&d, 8, seed), &fault);
        counts |= game->rules.enforcement == EU_ENFORCE_BOOK && fault_breaks_play(fault.code);
    }
    return refusals;
}

TEST(after_an_offence_that_counts_nothing_is_drawn)
{
    uint64_t seed = 34;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_game *game = game_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++)
            check_offences(game, &seed);
        eu_game_destroy(game);
    }
    struct eu_game *game = game_of("modern revoke_ends=no");
    unsigned refusals = 0;
    for (unsigned n = 0; n < DEALS; n++)
        refusals += check_offences(game, &seed);
    assert_true(refusals > 2 * DEALS);
    eu_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seat_asked_sees_the_same),
        cmocka_unit_test(each_placing_comes_as_often),
        cmocka_unit_test(a_deal_that_is_over_has_nothing_to_draw),
        cmocka_unit_test(after_an_offence_that_counts_nothing_is_drawn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
