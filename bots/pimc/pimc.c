/*
 * pimc - perfect information Monte Carlo as textbooks have it (Levy 1989; Ginsberg 2001): deals
 * that agree with what was seen are drawn, each as likely as the others, and solved with all cards
 * open; the card with the best mean is played, of equal ones the policy's. Bids, and whatever else
 * is asked, are the policy's. It is the measure for search that does better. The argument is
 * worlds=N, how many deals (50). For analysis it values bids in the same way: the policy leads each
 * deal to its first lead, where it is solved.
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_lib.h"

enum { WORLDS = 50, MOST_WORLDS = 100000 };

struct pimc {
    const struct eu_rules *rules;
    int worlds;
    struct eu_equity equity;
};

/* As many players in a trick as the solver can see through. */
static int accepts(const struct eu_rules *rules)
{
    return rules->players <= 4;
}

static void *open_table(const struct eu_opening *opening)
{
    struct eu_args args = eu_args(opening);
    int worlds = (int)eu_args_whole(&args, "worlds", 1, MOST_WORLDS, WORLDS);
    struct pimc *me = eu_args_end(&args) ? malloc(sizeof *me) : NULL;

    if (!me)
        return NULL;
    me->rules = opening->rules;
    me->worlds = worlds;
    eu_equity_start(&me->equity, me->rules);
    return me;
}

static void close_table(void *self)
{
    free(self);
}

static int answer(void *self, const struct eu_view *view)
{
    const struct pimc *me = self;

    return eu_policy_answer(me->rules, view);
}

/* An auction is played for its bid, won or lost, so tricks stand for points there. */
static int worth(const struct pimc *me, const struct eu_view *view, int tricks)
{
    return me->rules->auction ? tricks : eu_points(me->rules, eu_stake_of(view), tricks);
}

/* Adds what each card is worth to this seat in a deal with all cards open. */
static void add_world(const struct pimc *me, const struct eu_view *view, const struct eu_world *w,
                      int sum[64])
{
    int sign = w->makers >> view->seat & 1 ? 1 : -1, card;
    int8_t tricks[64];

    eu_solve_cards(w, tricks, NULL);
    EU_EACH(card, view->legal)
        sum[card] += sign * worth(me, view, tricks[card]);
}

static int play(void *self, const struct eu_view *view)
{
    const struct pimc *me = self;
    struct eu_chance chance = eu_chance_of(view);
    int best = eu_policy_play(me->rules, view), card, sum[64] = {0};
    struct eu_sampler sampler;
    struct eu_sample sample;

    eu_sampler_start(&sampler, me->rules, view);
    for (int i = 0; i < me->worlds; i++) {
        struct eu_world w;

        eu_sampler_draw(&sampler, &chance, &sample);
        w = eu_sample_world(&sampler, &sample);
        add_world(me, view, &w, sum);
    }
    EU_EACH(card, view->legal)
        if (sum[card] > sum[best])
            best = card;
    return best;
}

/* ---- Values ---- */

static int try_deal(struct eu_values_sum *sum, const struct eu_sampler *sampler,
                    const struct eu_sample *sample)
{
    int answer;

    if (sum->view->question == EU_PLAY) {
        struct eu_world w = eu_sample_world(sampler, sample);

        return eu_values_solve(sum, &w, 1);
    }
    EU_EACH(answer, sum->view->legal) {
        struct eu_future f;

        eu_future_start(&f, sum->rules, sum->view, sample);
        eu_future_answer(&f, answer);
        eu_future_go_on(&f);
        if (!eu_values_solve_future(sum, answer, 1, &f))
            return 0;
    }
    return 1;
}

struct each {
    struct eu_values_sum *sum;
    const struct eu_sampler *sampler;
    int well;
};

static int try_each(void *context, const struct eu_sample *sample)
{
    struct each *each = context;

    each->well = try_deal(each->sum, each->sampler, sample);
    return each->well;
}

/* In all deals there can be, if they are no more than so many. */
static int try_deals(struct eu_values_sum *sum, uint32_t worlds)
{
    struct eu_chance chance = eu_chance_of(sum->view);
    struct eu_sampler sampler;
    struct eu_sample sample;
    struct each each = {sum, &sampler, 1};

    eu_sampler_start(&sampler, sum->rules, sum->view);
    if (eu_sampler_count(&sampler) <= worlds) {
        eu_sampler_each(&sampler, try_each, &each);
        return each.well;
    }
    for (uint32_t i = 0; i < worlds && each.well; i++) {
        eu_sampler_draw(&sampler, &chance, &sample);
        try_each(&each, &sample);
    }
    return each.well;
}

static int values(void *self, const struct eu_view *view, const struct eu_position *position,
                  struct eu_values *told)
{
    const struct pimc *me = self;
    struct eu_values_sum sum;

    if (!eu_values_can(view))
        return 0;
    eu_values_start(&sum, me->rules, &me->equity, view);
    return (position->open ? eu_values_solve_open(&sum, position, NULL, NULL)
                           : try_deals(&sum, position->worlds)) &&
           eu_values_tell(&sum, "the solver", told);
}

EU_BOT(.name = "pimc", .version = "1", .accepts = accepts, .open = open_table, .close = close_table,
       .order = answer, .discard = answer, .call_partner = answer, .play = play, .answer = answer,
       .values = values)
