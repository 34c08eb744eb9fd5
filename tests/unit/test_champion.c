/*
 * The champion: how much it thinks follows from its argument alone; at every table its answers are
 * legal and the same when it is asked again; with two cards left, last to play, it never plays the
 * one that is worse wherever the hidden cards lie.
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "champion/champion.h"

#include "any_deal.h"
#include "table/callbacks.h"
#include "test.h"

enum { DEALS = 2, LATE_DEALS = 400, MOST_PLACEMENTS = 20000 };

struct champion_bot {
    struct callbacks calls;
    void *library;
};

static int load(void **state)
{
    static struct champion_bot bot;
    const char *build = getenv("BUILD");
    char path[512], why[CALLBACKS_WHY];

    (void)snprintf(path, sizeof path, "%s/bots/champion.so", build ? build : "build");
    bot.library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!bot.library || !callbacks_find(&bot.calls, bot.library, why))
        return -1;
    *state = &bot;
    return 0;
}

static int unload(void **state)
{
    struct champion_bot *bot = *state;

    return dlclose(bot->library);
}

static int ask(const struct champion_bot *bot, const struct deal *d, const char *args,
               uint64_t seed)
{
    struct eu_opening opening = {.size = sizeof opening,
                                 .seat = d->ask.seat,
                                 .rules = d->rules,
                                 .args = args};
    struct eu_view view;
    void *self = bot->calls.eu.open(&opening);
    int answer;

    assert_non_null(self);
    deal_view(d, d->ask.seat, &view);
    view.seed[0] = seed;
    answer = bot->calls.route[d->ask.kind](self, &view);
    bot->calls.eu.close(self);
    return answer;
}

static void start(struct deal *d, const struct eu_rules *rules, uint64_t *seed)
{
    struct cards cards;

    any_cards(&cards, rules, seed);
    deal_start(d, rules, &cards, any_below(seed, rules->players));
}

/* Half of the answers are its own, the others any. */
static void play_deal(const struct champion_bot *bot, const struct eu_rules *rules, uint64_t *seed)
{
    struct eu_view standing;
    struct deal d;

    start(&d, rules, seed);
    any_standing(&standing, rules, seed);
    memcpy(d.table.points, standing.points, sizeof standing.points);
    memcpy(d.table.games, standing.games, sizeof standing.games);
    while (d.ask.kind != EU_NOTHING) {
        int answer = any_legal(&d, seed);

        if (!card_single(d.ask.legal)) {
            uint64_t chance = any_next(seed);
            int its = ask(bot, &d, "ms=0.05", chance);

            assert_true(deal_is_legal(&d, its));
            assert_int_equal(its, ask(bot, &d, "ms=0.05", chance));
            answer = any_below(seed, 2) ? its : answer;
        }
        deal_apply(&d, answer);
    }
}

TEST(answers_are_legal_and_the_same_again)
{
    const struct champion_bot *bot = *state;
    uint64_t seed = 1;

    for (unsigned i = 0; i < ANY_RULES; i++) {
        struct eu_rules rules = rules_of(any_rules[i]);

        for (unsigned n = 0; n < DEALS; n++)
            play_deal(bot, &rules, &seed);
    }
}

/* ---- The last cards ---- */

/* What the first and the second card are worth in all deals there can be. */
struct compared {
    const struct eu_sampler *sampler;
    struct eu_stake stake;
    int card[2];
    unsigned better[2]; /* deals in which this one is the better of the two */
};

static int compare(void *context, const struct eu_sample *sample)
{
    struct compared *c = context;
    struct eu_world w = eu_sample_world(c->sampler, sample);
    int sign = w.makers >> eu_world_turn(&w) & 1 ? 1 : -1;
    int8_t tricks[64];
    int points[2];

    eu_solve_cards(&w, tricks, NULL);
    for (int i = 0; i < 2; i++)
        points[i] = sign * eu_points(c->sampler->rules, c->stake, tricks[c->card[i]]);
    c->better[0] += points[0] > points[1];
    c->better[1] += points[1] > points[0];
    return 1;
}

static bool is_late(const struct deal *d, const struct eu_view *view)
{
    return d->ask.kind == EU_PLAY && view->tricks + 2 == d->rules->cards &&
           !card_single(d->ask.legal) && eu_is_last(view);
}

/* Whether one of the two cards is never the worse in points and sometimes the better. */
static bool judge(const struct champion_bot *bot, const struct deal *d, const struct eu_view *view,
                  uint64_t *seed)
{
    struct eu_sampler sampler;
    struct compared c = {.sampler = &sampler, .stake = eu_stake_of(view)};

    eu_sampler_start(&sampler, d->rules, view);
    if (eu_sampler_count(&sampler) > MOST_PLACEMENTS)
        return false;
    c.card[0] = eu_first(view->legal);
    c.card[1] = eu_first(view->legal & ~eu_bit(c.card[0]));
    eu_sampler_each(&sampler, compare, &c);
    if ((c.better[0] == 0) == (c.better[1] == 0))
        return false;
    assert_int_equal(ask(bot, d, "", any_next(seed)), c.card[c.better[1] != 0]);
    return true;
}

TEST(the_better_of_the_last_two_cards_is_played)
{
    const struct champion_bot *bot = *state;
    struct eu_rules rules = rules_of("modern");
    uint64_t seed = 2;
    unsigned judged = 0;

    for (unsigned n = 0; n < LATE_DEALS; n++) {
        struct deal d;
        struct eu_view view;

        start(&d, &rules, &seed);
        for (; d.ask.kind != EU_NOTHING; deal_apply(&d, any_legal(&d, &seed))) {
            deal_view(&d, d.ask.seat, &view);
            if (is_late(&d, &view))
                judged += judge(bot, &d, &view, &seed);
        }
    }
    assert_true(judged > LATE_DEALS / 20);
}

/* ---- Budgets ---- */

TEST(the_budget_follows_from_the_argument)
{
    struct champion_budget one = champion_budget_of(1);
    struct champion_budget four = champion_budget_of(4), least = champion_budget_of(0.01);
    struct champion_budget most = champion_budget_of(1000);

    assert_int_equal(four.worlds, 4 * one.worlds);
    assert_int_equal(four.work, 4 * one.work);
    assert_true(least.worlds > 0 && least.futures > 0 && least.work < one.work);
    assert_true(most.worlds <= CHAMPION_WORLDS && most.late <= CHAMPION_WORLDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_legal_and_the_same_again),
        cmocka_unit_test(the_better_of_the_last_two_cards_is_played),
        cmocka_unit_test(the_budget_follows_from_the_argument),
    };

    return cmocka_run_group_tests(tests, load, unload);
}
