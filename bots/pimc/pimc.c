/*
 * pimc - perfect information Monte Carlo as textbooks have it (Levy 1989; Ginsberg 2001): deals
 * that agree with what was seen are drawn, each as likely as the others, and solved with all cards
 * open; the card with the best mean is played, of equal ones the policy's. Bids, and whatever else
 * is asked, are the policy's. It is the measure for search that does better. The argument is
 * worlds=N, how many deals (50).
 */
#include <stdlib.h>

#include "euchre_args.h"
#include "euchre_lib.h"

enum { WORLDS = 50, MOST_WORLDS = 100000 };

struct pimc {
    const struct eu_rules *rules;
    int worlds;
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

EU_BOT(.name = "pimc", .version = "1", .accepts = accepts, .open = open_table, .close = close_table,
       .order = answer, .discard = answer, .call_partner = answer, .play = play, .answer = answer)
