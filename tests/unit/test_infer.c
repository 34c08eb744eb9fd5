/*
 * Inference: among deals that agree with what was seen the true one weighs more than the others
 * where sensible players play, whatever the table, and not much less where nobody thinks.
 */
#include "euchre_infer.h"

#include <string.h>

#include "any_deal.h"
#include "euchre_policy.h"
#include "test.h"

enum { DEALS = 60, OTHERS = 24 };

static int sensible(const struct deal *d, const struct eu_view *view, uint64_t *seed)
{
    (void)seed;
    if (view->question == EU_PLAY) {
        struct eu_world w = eu_world_of(d->rules, view);

        return eu_policy_card(&w);
    }
    return eu_policy_answer(d->rules, view);
}

static int thoughtless(const struct deal *d, const struct eu_view *view, uint64_t *seed)
{
    (void)view;
    return any_legal(d, seed);
}

struct gain {
    double sum;
    unsigned questions;
};

/* The logarithm of what the true deal weighs beside the mean of others. */
static void weigh(const struct deal *d, const struct eu_view *view, struct gain *gain)
{
    static struct eu_sampler sampler;
    static struct eu_inference inf;
    struct eu_chance chance = eu_chance_of(view);
    struct eu_sample deal = {.discard = 0};
    double truth, others = 0;

    if (d->table.turnup_fate == EU_TAKEN_UP || d->table.turnup_fate == EU_REFUSED)
        deal.discard = d->away;
    memcpy(deal.hand, d->hand, sizeof deal.hand);
    eu_sampler_start(&sampler, d->rules, view);
    eu_infer_start(&inf, &sampler);
    truth = eu_infer_weight(&inf, &deal);
    assert_true(truth > 0 && truth <= 1);
    for (unsigned i = 0; i < OTHERS; i++) {
        double weight;

        eu_sampler_draw(&sampler, &chance, &deal);
        weight = eu_infer_weight(&inf, &deal);
        assert_true(weight > 0 && weight <= 1);
        assert_true(eu_infer_weight_from(&inf, &deal, weight) == weight);
        assert_true(eu_infer_weight_from(&inf, &deal, weight * 1.01) == 0);
        others += weight / OTHERS;
    }
    gain->sum += log(truth / others);
    gain->questions++;
}

static double gain_at(const char *text,
                      int (*player)(const struct deal *, const struct eu_view *, uint64_t *))
{
    struct eu_rules rules = rules_of(text);
    struct gain gain = {0, 0};
    uint64_t seed = 1905;

    for (unsigned n = 0; n < DEALS; n++) {
        struct cards cards;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        while (d.ask.kind != EU_NOTHING) {
            struct eu_view view;

            deal_view(&d, d.ask.seat, &view);
            view.seed[0] = seed;
            weigh(&d, &view, &gain);
            deal_apply(&d, player(&d, &view, &seed));
        }
    }
    return gain.sum / gain.questions;
}

TEST(true_deals_gain_where_players_are_sensible)
{
    static const char *const at[] = {"hoyle-4", "modern",          "professor1862",
                                     "hoyle-3", "hoyle-6",         "callace1905 players=5",
                                     "hoyle-5", "auction-4",       "callace1905 players=7",
                                     "hoyle-2", "modern joker=yes"};

    for (unsigned i = 0; i < sizeof at / sizeof *at; i++) {
        double gain = gain_at(at[i], sensible);

        if (gain < 0.4)
            fail_msg("%s: %.2f", at[i], gain);
    }
}

TEST(and_lose_little_where_nobody_thinks)
{
    double gain = gain_at("hoyle-4", thoughtless);

    assert_true(gain < 0);
    assert_true(gain > -1.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(true_deals_gain_where_players_are_sensible),
        cmocka_unit_test(and_lose_little_where_nobody_thinks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
