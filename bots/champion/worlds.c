/* champion - deals as they may be, by how likely they are. */
#include "champion.h"

enum {
    ONE = 1 << 16, /* the weight of the likeliest of all there are, and of one kept by chance */
    PILOTS = 64
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
        me->likely[i] = (float)eu_infer_weight(&me->inference, &worlds->deal[i]);
        most = (double)me->likely[i] > most ? (double)me->likely[i] : most;
    }
    for (int i = 0; i < worlds->n; i++)
        worlds->weight[i] = 1 + (uint32_t)((double)me->likely[i] / most * ONE);
}

/* What the deals weigh on the average, by a few of them. */
static double mean_weight(struct champion *me, struct eu_chance *chance)
{
    struct eu_sample deal;
    double sum = 0;

    for (int i = 0; i < PILOTS; i++) {
        eu_sampler_draw(&me->worlds.sampler, chance, &deal);
        sum += eu_infer_weight(&me->inference, &deal);
    }
    return sum / PILOTS;
}

/* Draws many and keeps about `n` of them: each with a chance that goes with its weight, so that
 * those that are kept count alike; only who weighs more than is sure to be kept counts more. */
static void sift(struct champion *me, struct eu_chance *chance, int n, int drawn)
{
    struct champion_worlds *worlds = &me->worlds;
    double sure = mean_weight(me, chance) * drawn / n;

    for (int i = 0; (i < drawn || !worlds->n) && worlds->n < n; i++) {
        struct eu_sample *deal = &worlds->deal[worlds->n];
        double least = eu_chance_part(chance) * sure, weight;

        eu_sampler_draw(&worlds->sampler, chance, deal);
        weight = eu_infer_weight_from(&me->inference, deal, least);
        if (weight > 0)
            worlds->weight[worlds->n++] = weight > sure ? (uint32_t)(ONE * (weight / sure)) : ONE;
    }
}

void champion_draw(struct champion *me, const struct eu_view *view, int n, int drawn)
{
    struct champion_worlds *worlds = &me->worlds;
    struct eu_chance chance = eu_chance_of(view);

    worlds->n = 0;
    eu_sampler_start(&worlds->sampler, me->rules, view);
    eu_infer_start(&me->inference, &worlds->sampler);
    if (eu_sampler_count(&worlds->sampler) <= (uint64_t)me->budget.late)
        enumerate(me);
    else
        sift(me, &chance, n, drawn);
}
