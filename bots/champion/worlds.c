/* champion - deals as they may be, by how likely they are. */
#include "champion.h"

enum { ONE = 1 << 16 }; /* the weight of the likeliest of all there are */

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

/* Draws so many; returns the sum of how likely they are. */
static double draw(struct champion *me, struct eu_chance *chance, int drawn)
{
    double sum = 0;

    for (int i = 0; i < drawn; i++) {
        eu_sampler_draw(&me->worlds.sampler, chance, &me->pool[i]);
        me->likely[i] = (float)eu_infer_weight(&me->inference, &me->pool[i]);
        sum += (double)me->likely[i];
    }
    return sum;
}

/* Draws many and keeps `n` of them, each as often as it is likely: every n-th part of the sum of
 * all that are likely takes the deal that lies there (systematic resampling). */
static void resample(struct champion *me, struct eu_chance *chance, int n, int drawn)
{
    struct champion_worlds *worlds = &me->worlds;
    double reached = 0, next, each;

    each = draw(me, chance, drawn) / n;
    next = eu_chance_part(chance) * each;
    for (int i = 0; i < drawn && worlds->n < CHAMPION_WORLDS; i++) {
        uint32_t times = 0;

        reached += (double)me->likely[i];
        while (next < reached) {
            next += each;
            times++;
        }
        if (times) {
            worlds->deal[worlds->n] = me->pool[i];
            worlds->weight[worlds->n++] = times;
        }
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
        resample(me, &chance, n, drawn < CHAMPION_POOL ? drawn : CHAMPION_POOL);
}
