/* champion - deals as they may be, by how likely they are. */
#include "champion.h"

enum {
    ONE = CHAMPION_ONE, /* the likeliest of all there are, and one kept by chance */
    MOST = 1 << 12,     /* times that: no weight is more */
    PILOTS = 64,
    OVERSAMPLE = 6 /* deals drawn for one that is kept, if none is much likelier than others */
};

static int add_each(void *context, const struct eu_sample *deal)
{
    struct champion *me = context;
    struct champion_worlds *worlds = &me->worlds;

    worlds->deal[worlds->n++] = *deal;
    return worlds->n < CHAMPION_WORLDS;
}

/* All there are. */
static void enumerate(struct champion *me)
{
    struct champion_worlds *worlds = &me->worlds;
    double most = 0;

    eu_sampler_each(&worlds->sampler, add_each, me);
    for (int i = 0; i < worlds->n; i++) {
        me->likely[i] = eu_infer_weight(&me->inference, &worlds->deal[i]);
        most = me->likely[i] > most ? me->likely[i] : most;
    }
    for (int i = 0; i < worlds->n; i++)
        worlds->weight[i] = 1 + (uint32_t)(me->likely[i] / most * ONE);
}

/* What a deal weighs on the average, by some of them, of which it keeps the heaviest. */
static double mean_weight(struct champion *me, int pilots)
{
    struct champion_worlds *worlds = &me->worlds;
    struct eu_sample deal;
    double sum = 0, most = -1;

    for (int i = 0; i < pilots; i++) {
        double weight;

        eu_sampler_draw(&worlds->sampler, &worlds->chance, &deal);
        weight = eu_infer_weight(&me->inference, &deal);
        sum += weight;
        if (weight > most) {
            most = weight;
            worlds->heaviest = deal;
        }
    }
    return sum / pilots;
}

/* Draws deals until one is kept: each with a chance that goes with its weight, so that those that
 * are kept count alike. Only what weighs more than is sure to be kept counts more. */
static int sift(struct champion *me)
{
    struct champion_worlds *worlds = &me->worlds;
    struct eu_sample *deal = &worlds->deal[worlds->n];

    while (worlds->draws < worlds->most_draws) {
        double least = eu_chance_part(&worlds->chance) * worlds->sure, times;

        worlds->draws++;
        eu_sampler_draw(&worlds->sampler, &worlds->chance, deal);
        times = eu_infer_weight_from(&me->inference, deal, least) / worlds->sure;
        if (times > 0) {
            worlds->weight[worlds->n++] = times <= 1     ? ONE
                                          : times < MOST ? (uint32_t)(ONE * times)
                                                         : MOST * ONE;
            return 1;
        }
    }
    return 0;
}

struct champion_draws champion_draws_of(const struct champion *me, int most)
{
    return (struct champion_draws){.most = most,
                                   .few = me->budget.late,
                                   .pilots = PILOTS,
                                   .likely = OVERSAMPLE,
                                   .each = OVERSAMPLE};
}

void champion_worlds_start(struct champion *me, const struct eu_view *view,
                           struct champion_draws draws)
{
    struct champion_worlds *worlds = &me->worlds;

    worlds->n = worlds->draws = 0;
    worlds->most = draws.most;
    worlds->most_draws = draws.each * draws.most;
    worlds->chance = eu_chance_of(view);
    eu_sampler_start(&worlds->sampler, me->rules, view);
    eu_infer_start(&me->inference, &worlds->sampler);
    worlds->all = eu_sampler_count(&worlds->sampler) <= (uint64_t)draws.few;
    if (worlds->all)
        enumerate(me);
    else
        worlds->sure = mean_weight(me, draws.pilots) * draws.likely;
}

int champion_worlds_next(struct champion *me)
{
    struct champion_worlds *worlds = &me->worlds;
    int i = me->trial.tried;

    if (i < worlds->n)
        return 1;
    if (worlds->all || worlds->n == worlds->most)
        return 0;
    if (sift(me))
        return 1;
    if (i)
        return 0;
    worlds->deal[0] = worlds->heaviest;
    worlds->weight[worlds->n++] = ONE;
    return 1;
}
