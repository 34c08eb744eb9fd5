/*
 * Futures of the library for bots against the arena's own machine: what is asked after a bid, whom,
 * what is legal, hands, makers and leader of the play, and the points, in random deals of every
 * table, begun at any question.
 */
#include "euchre_future.h"

#include <string.h>

#include "any_deal.h"
#include "euchre_policy.h"
#include "euchre_values.h"
#include "test.h"

enum { DEALS = 50000 };

struct counts {
    unsigned leads, nothing, shown, seen[EU_CHOOSE_PARTNER + 1];
};

/* What its seat sees of the open question, and what it does not. */
static void check_question(const struct deal *d, const struct eu_future *f)
{
    struct eu_view view;

    deal_view(d, d->ask.seat, &view);
    view.seed[0] = f->table.seed[0];
    view.seed[1] = f->table.seed[1];
    assert_memory_equal(&f->table, &view, sizeof view);
    assert_memory_equal(f->hand, d->hand, sizeof d->hand);
}

static void check_lead(const struct deal *d, const struct eu_future *f)
{
    struct eu_world w = eu_future_world(f);

    assert_int_equal(f->makers, d->makers);
    assert_int_equal(w.makers, d->makers);
    assert_int_equal(w.away, d->away);
    if (d->away)
        assert_int_equal(w.away_by, d->away_by);
    assert_memory_equal(w.hand, d->hand, sizeof w.hand);
    assert_int_equal(w.leader, d->table.leader[0]);
    assert_int_equal(eu_world_turn(&w), d->ask.seat);
    assert_int_equal(eu_world_legal(&w), d->ask.legal);
}

/* The makers' points; below 0 those of the others. */
static int points_of(const struct deal *d)
{
    for (unsigned side = 0; side < d->rules->sides; side++)
        if (d->outcome.points[side])
            return deal_is_making(d, side) ? d->outcome.points[side] : -d->outcome.points[side];
    return 0;
}

/* However it is played. */
static void check_result(struct deal *d, const struct eu_future *f, uint64_t *seed)
{
    struct eu_result result;

    while (d->ask.kind != EU_NOTHING)
        deal_apply(d, any_legal(d, seed));
    result = eu_future_result(f, (int)deal_maker_tricks(d));
    assert_int_equal(result.makers, d->makers);
    assert_int_equal(eu_points(d->rules, result.stake, result.tricks), points_of(d));
}

/* What was buried is in the view of who is asked. */
static void start_here(struct eu_future *f, const struct deal *d)
{
    struct eu_view view;
    struct eu_sample truth = {.discard = d->rules->auction ? 0 : d->away, .blind = d->blind};

    deal_view(d, d->ask.seat, &view);
    memcpy(truth.hand, d->hand, sizeof truth.hand);
    eu_future_start(f, d->rules, &view, &truth);
}

/* A jamboree is seldom held and one answer of many: half the time it is said. */
static int any_said(const struct deal *d, uint64_t *seed)
{
    uint64_t shown = d->ask.kind == EU_BID    ? d->ask.legal >> EU_BID_OF(0, EU_JAMBOREE)
                     : d->ask.kind == EU_TAKE ? d->ask.legal >> EU_JAMBOREE
                                              : 0;

    if (shown && any_below(seed, 2))
        return 63 - __builtin_clzll(d->ask.legal);
    return any_legal(d, seed);
}

/* Begun at the first question, and half the time anew at each that follows. */
static void check_deal(struct deal *d, uint64_t *seed, struct counts *counts)
{
    struct eu_future f;

    start_here(&f, d);
    while (d->ask.kind != EU_PLAY && d->ask.kind != EU_NOTHING) {
        int answer = any_said(d, seed);

        check_question(d, &f);
        counts->seen[d->ask.kind]++;
        if (any_below(seed, 2))
            start_here(&f, d);
        eu_future_answer(&f, answer);
        deal_apply(d, answer);
    }
    assert_int_equal(f.table.question, d->ask.kind);
    if (d->ask.kind == EU_NOTHING) {
        counts->nothing++;
        counts->shown += d->table.how == EU_JAMBOREE;
        assert_memory_equal(f.hand, d->hand, sizeof d->hand);
        assert_int_equal(f.table.exposed, d->table.exposed);
        assert_int_equal(f.table.turnup_fate, d->table.turnup_fate);
        return;
    }
    check_question(d, &f);
    check_lead(d, &f);
    check_result(d, &f, seed);
    counts->leads++;
}

TEST(futures_go_on_as_deals_do)
{
    uint64_t seed = 1905;
    struct counts counts = {0};

    for (unsigned n = 0; n < DEALS; n++) {
        struct eu_rules rules = rules_of(any_rules[n % ANY_RULES]);
        struct cards cards;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        check_deal(&d, &seed, &counts);
    }
    assert_true(counts.leads > DEALS / 2 && counts.nothing > DEALS / 100);
    for (int question = EU_BID; question <= EU_CHOOSE_PARTNER; question++)
        if (question != EU_PLAY && question != EU_CHOOSE)
            assert_true(counts.seen[question] > 100);
    assert_true(counts.shown > 20);
}

/* By the policy it comes to the lead or to nothing, and what it answered was legal. */
TEST(the_policy_leads_it_to_the_play)
{
    static const char *const games[] = {"hoyle-4", "auction-4", "hoyle-5", "hoyle-7"};
    uint64_t seed = 1888;
    unsigned leads = 0;

    for (unsigned n = 0; n < 4000; n++) {
        struct eu_rules rules = rules_of(games[n % 4]);
        struct cards cards;
        struct eu_future f;
        struct deal d;

        any_cards(&cards, &rules, &seed);
        deal_start(&d, &rules, &cards, any_below(&seed, rules.players));
        start_here(&f, &d);
        eu_future_go_on(&f);
        while (d.ask.kind != EU_PLAY && d.ask.kind != EU_NOTHING) {
            struct eu_view view;

            deal_view(&d, d.ask.seat, &view);
            deal_apply(&d, eu_policy_answer(&rules, &view));
        }
        assert_int_equal(f.table.question, d.ask.kind);
        leads += d.ask.kind == EU_PLAY;
        if (d.ask.kind == EU_PLAY)
            check_lead(&d, &f);
    }
    assert_true(leads > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(futures_go_on_as_deals_do),
        cmocka_unit_test(the_policy_leads_it_to_the_play),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
