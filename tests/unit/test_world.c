/*
 * Worlds of the library for bots against the arena's own machine: whose turn it is, what may be
 * played, who takes the trick and for which side, in random deals of every table, from every
 * question of the play on to the end.
 */
#include "euchre_sample.h"

#include <string.h>

#include "any_deal.h"
#include "test.h"

enum { DEALS = 150 };

/* The world of the question, and in it what its seat does not see. */
static struct eu_world true_world(const struct deal *d)
{
    struct eu_view view;
    struct eu_sampler sampler;
    struct eu_sample truth = {.discard = d->table.turnup_fate == EU_TAKEN_UP ? d->away : 0};

    deal_view(d, d->ask.seat, &view);
    eu_sampler_start(&sampler, d->rules, &view);
    memcpy(truth.hand, d->hand, sizeof truth.hand);
    return eu_sample_world(&sampler, &truth);
}

static void check_same(const struct eu_world *played, const struct eu_world *made)
{
    assert_memory_equal(played->hand, made->hand, sizeof made->hand);
    assert_int_equal(played->seen, made->seen);
    assert_memory_equal(played->voids, made->voids, sizeof made->voids);
    assert_int_equal(played->makers, made->makers);
    assert_int_equal(played->leader, made->leader);
    assert_int_equal(played->played, made->played);
    assert_int_equal(played->tricks, made->tricks);
    assert_int_equal(played->taken, made->taken);
    assert_memory_equal(played->table, made->table, made->played);
    assert_int_equal(played->asleep, made->asleep);
    assert_int_equal(played->called, made->called);
    assert_int_equal(played->called_best, made->called_best);
    assert_int_equal(played->called_holder, made->called_holder);
}

static void check_question(const struct deal *d, const struct eu_world *w)
{
    assert_false(eu_world_over(w));
    assert_int_equal(eu_world_turn(w), d->ask.seat);
    assert_int_equal(eu_world_legal(w), d->ask.legal);
    assert_int_equal(w->makers, d->makers);
    assert_int_equal(w->taken, deal_maker_tricks(d));
}

/* How many cards were called from open hands. */
static unsigned check_deal(struct deal *d, uint64_t *seed)
{
    struct eu_world w = {.played = 0};
    unsigned called = 0;
    bool begun = false;

    for (; d->ask.kind != EU_NOTHING; begun |= d->ask.kind == EU_PLAY) {
        int answer = any_legal(d, seed);

        if (d->ask.kind == EU_PLAY) {
            struct eu_world made = true_world(d);

            if (begun && d->table.tricks + d->table.played)
                check_same(&w, &made);
            else
                w = made;
            check_question(d, &made);
            check_question(d, &w);
            eu_world_play(&w, answer);
        }
        if (d->ask.kind == EU_CALL_CARD) {
            called += answer != EU_NO_CARD;
            w.owed = (uint8_t)answer;
        }
        deal_apply(d, answer);
    }
    if (begun && deal_is_played_out(d)) {
        assert_true(eu_world_over(&w));
        assert_int_equal(w.taken, deal_maker_tricks(d));
    }
    return called;
}

TEST(worlds_go_on_as_deals_do)
{
    uint64_t seed = 1862;
    unsigned called = 0;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++) {
            struct cards cards;
            struct deal d;

            any_cards(&cards, &rules, &seed);
            deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
            called += check_deal(&d, &seed);
        }
    }
    assert_true(called > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_go_on_as_deals_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
