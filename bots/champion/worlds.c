/* champion - deals as they may be, by how likely they are. */
#include "champion.h"

enum {
    ONE = CHAMPION_ONE, /* the likeliest of all there are, and one kept by chance */
    MOST = 1 << 12,     /* times that: no weight is more */
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
        me->likely[i] = eu_infer_weight(&me->inference, &worlds->deal[i]);
        most = me->likely[i] > most ? me->likely[i] : most;
    }
    for (int i = 0; i < worlds->n; i++)
        worlds->weight[i] = 1 + (uint32_t)(me->likely[i] / most * ONE);
}

/* What a deal weighs on the average, by some of them. The heaviest of these is the first to stand
 * in the list, for the case that no other comes into it. */
static double mean_weight(struct champion *me, struct eu_chance *chance)
{
    struct eu_sample deal;
    double sum = 0, most = -1;

    for (int i = 0; i < PILOTS; i++) {
        double weight;

        eu_sampler_draw(&me->worlds.sampler, chance, &deal);
        weight = eu_infer_weight(&me->inference, &deal);
        sum += weight;
        if (weight > most) {
            most = weight;
            me->worlds.deal[0] = deal;
        }
    }
    return sum / PILOTS;
}

/* Draws many and keeps at most `n` of them, about as many if none is much likelier than the others:
 * each with a chance that goes with its weight, so that those that are kept count alike. Only what
 * weighs more than is sure to be kept counts more. */
static void sift(struct champion *me, struct eu_chance *chance, int n, int drawn)
{
    struct champion_worlds *worlds = &me->worlds;
    double sure = mean_weight(me, chance) * drawn / n;
    struct eu_sample deal;

    worlds->weight[0] = ONE;
    for (int i = 0; i < drawn && worlds->n < n; i++) {
        double least = eu_chance_part(chance) * sure, times;

        eu_sampler_draw(&worlds->sampler, chance, &deal);
        times = eu_infer_weight_from(&me->inference, &deal, least) / sure;
        if (times > 0) {
            worlds->deal[worlds->n] = deal;
            worlds->weight[worlds->n++] = times <= 1     ? ONE
                                          : times < MOST ? (uint32_t)(ONE * times)
                                                         : MOST * ONE;
        }
    }
    worlds->n += !worlds->n;
}

void champion_draw(struct champion *me, const struct eu_view *view, int n, int drawn)
{
    struct champion_worlds *worlds = &me->worlds;
    struct eu_chance chance = eu_chance_of(view);

    worlds->n = 0;
    eu_sampler_start(&worlds->sampler, me->rules, view);
    eu_infer_start(&me->inference, &worlds->sampler);
    worlds->all = eu_sampler_count(&worlds->sampler) <= (uint64_t)me->budget.late;
    if (worlds->all)
        enumerate(me);
    else
        sift(me, &chance, n, drawn);
}
