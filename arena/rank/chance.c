#include "rank/chance.h"

#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "table/source.h"

/* ---- What a deal brings ---- */

static void count(struct chance *c, const struct outcome *o)
{
    int8_t own = (int8_t)outcome_points(o, 0), others = (int8_t)outcome_points(o, 1);
    size_t i = 0;

    if (!own && !others) {
        c->idle += 1.0 / CHANCE_DEALS;
        return;
    }
    while (i < c->outcomes && (c->outcome[i].points[0] != own || c->outcome[i].points[1] != others))
        i++;
    if (i == CHANCE_OUTCOMES)
        return;
    c->outcome[i].points[0] = own;
    c->outcome[i].points[1] = others;
    c->outcome[i].share += 1.0 / CHANCE_DEALS; /* a power of two: exact */
    c->outcomes += i == c->outcomes;
}

void chance_start(struct chance *c, const struct eu_rules *rules, enum unit unit)
{
    static const uint8_t seed[STREAM_SEED_BYTES] = {'l', 'u', 'c', 'k'}, nobody[PAIRING_ID] = {0};
    struct source source;

    *c = (struct chance){.rules = *rules, .unit = unit};
    reference_start(&c->reference, &c->rules);
    source_start(&source, &c->rules, seed, nobody, NULL);
    for (unsigned deal = 0; deal < CHANCE_DEALS; deal++) {
        struct outcome o = reference_deal(&c->reference, source_cards(&source, 0, deal), 0);
        count(c, &o);
    }
}

void chance_finish(struct chance *c)
{
    numbering_finish(&c->known);
    free(c->chance);
    c->chance = NULL;
    c->cap = 0;
}

/* ---- Chances ---- */

/* All of a tally that the rest of the table depends on; that of which side deals first tells who
 * will in the next game. */
static uint64_t key_of(const struct tally *t, unsigned own)
{
    unsigned other = 1 - own;
    uint64_t first = (t->first_dealer & 1u) ^ own;
    uint64_t ahead = (uint64_t)(t->rubber[own] - t->rubber[other] + INT8_MAX) & UINT8_MAX;

    return first | (uint64_t)(t->points[own] & UINT8_MAX) << 8 |
           (uint64_t)(t->points[other] & UINT8_MAX) << 16 |
           (uint64_t)(t->games[own] & UINT8_MAX) << 24 |
           (uint64_t)(t->games[other] & UINT8_MAX) << 32 | ahead << 40;
}

static double from(struct chance *c, const struct tally *t, unsigned side);

/* The mean over all outcomes with a point, for the side that deals. */
static double mean_after(struct chance *c, const struct tally *t, unsigned own)
{
    double sum = 0;

    for (size_t i = 0; i < c->outcomes && !isnan(sum); i++) {
        struct tally after = *t;
        struct outcome o = {.void_deal = false};
        o.points[own] = c->outcome[i].points[0];
        o.points[1 - own] = c->outcome[i].points[1];
        tally_add(&after, &o);
        sum += c->outcome[i].share * from(c, &after, own);
    }
    return sum;
}

/* A void deal leaves all as it was but for the dealer: V = a + idle V', V' = a' + idle V, where V'
 * is when the other side deals, and both are for this one. */
static double solve(struct chance *c, const struct tally *t, unsigned own)
{
    struct tally turned = *t;

    if (c->outcomes == 0)
        return 0;
    turned.deal++;
    double mean = mean_after(c, t, own);
    if (c->idle > 0)
        mean += c->idle * -mean_after(c, &turned, 1 - own);
    return mean / (1 - c->idle * c->idle);
}

/* Where caps are left out neither void deals nor deals count. */
static struct tally without_caps(const struct tally *t)
{
    struct tally plain = *t;

    plain.over = plain.capped = false;
    plain.voids = 0;
    plain.deal %= t->rules->players;
    return plain;
}

/* Keeps a chance with its score. */
static bool learn(struct chance *c, uint64_t key, double chance)
{
    double *grown = array_grow(c->chance, &c->cap, c->known.count, sizeof *grown);

    if (!grown)
        return false;
    c->chance = grown;
    c->chance[c->known.count] = chance;
    return numbering_add(&c->known, key);
}

/* The chance of the side that deals, less one half. */
static double of_dealer(struct chance *c, const struct tally *t, unsigned own)
{
    uint64_t key = key_of(t, own);
    size_t number;

    if (numbering_find(&c->known, key, &number))
        return c->chance[number];
    double chance = solve(c, t, own);
    return !isnan(chance) && learn(c, key, chance) ? chance : NAN;
}

/* The chance of `side`, less one half. */
static double from(struct chance *c, const struct tally *t, unsigned side)
{
    unsigned own = tally_dealer(t) & 1u;

    if (t->over && !t->capped) {
        int sign = margin_sign(tally_margin(t));
        return (side ? -sign : sign) / 2.0;
    }
    struct tally plain = without_caps(t);
    double chance = of_dealer(c, &plain, own);
    return side == own ? chance : -chance;
}

double chance_of(struct chance *c, const struct tally *t)
{
    return from(c, t, 0);
}
