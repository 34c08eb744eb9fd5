#include "stats/lineups.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void lineups_finish(struct lineups *l)
{
    free(l->lineup);
    hashmap_finish(&l->numbers);
    *l = (struct lineups){.count = 0};
}

/* Lines have numbers below 2^18: there is room for seven, and no number is all ones. */
static wide key_of_lineup(const uint32_t line[], unsigned chairs)
{
    wide key = ~(wide)0;

    for (unsigned c = 0; c < chairs; c++) {
        assert(line[c] < (1u << 18) - 1);
        key = key << 18 | line[c];
    }
    return key;
}

struct lineup_sums *lineups_add(struct lineups *l, const uint32_t line[], unsigned chairs)
{
    size_t number;

    l->lineup = hashmap_entry(&l->numbers, key_of_lineup(line, chairs), l->lineup,
                              sizeof *l->lineup, &number);
    if (number == HASHMAP_NONE)
        return NULL;
    l->count = l->numbers.count;
    memcpy(l->lineup[number].line, line, chairs * sizeof *line);
    l->lineup[number].chairs = (uint8_t)chairs;
    return &l->lineup[number];
}

/* ---- Orders ---- */

/* The binomial coefficient. */
static unsigned choose(unsigned n, unsigned k)
{
    unsigned product = 1;

    for (unsigned i = 1; i <= k; i++)
        product = product * (n - k + i) / i;
    return product;
}

/* Chairs that share a place, before those `behind` them. Any subset of them may be what is left of
 * them, subsets of one size equally often, and each chair of it is equally often the next. */
static void add_place(struct lineup_sums *sums, unsigned sharing, unsigned behind)
{
    unsigned n = (unsigned)__builtin_popcount(sharing);

    for (unsigned some = sharing; some; some = (some - 1) & sharing) {
        unsigned k = (unsigned)__builtin_popcount(some), left = some | behind;
        if (!(left & (left - 1)))
            continue;
        sums->left[left] += ORDER_PARTS / choose(n, k);
        for (unsigned c = 0; c < sums->chairs; c++)
            sums->next[c] += some >> c & 1 ? ORDER_PARTS / (choose(n, k) * k) : 0;
    }
}

static void add_order(struct lineup_sums *sums, const int64_t payoff[])
{
    for (unsigned c = 0; c < sums->chairs; c++) {
        unsigned sharing = 0, behind = 0;
        for (unsigned d = 0; d < sums->chairs; d++) {
            sharing |= (unsigned)(payoff[d] == payoff[c]) << d;
            behind |= (unsigned)(payoff[d] < payoff[c]) << d;
        }
        if ((sharing & ((1u << c) - 1)) == 0) /* once for each place */
            add_place(sums, sharing, behind);
    }
}

/* ---- A set ---- */

void lineup_add_set(struct lineup_sums *sums, const int64_t points[], const int64_t payoff[],
                    int64_t deals)
{
    sums->sets++;
    sums->n += deals;
    sums->nn += (wide_int)deals * deals;
    for (unsigned c = 0; c < sums->chairs; c++) {
        sums->p[c] += points[c];
        sums->pn[c] += (wide_int)points[c] * deals;
        for (unsigned d = 0; d < sums->chairs; d++)
            sums->pp[c][d] += (wide_int)points[c] * points[d];
    }
    add_order(sums, payoff);
}
