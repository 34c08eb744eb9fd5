/*
 * What it costs to solve a deal with all cards known: microseconds of processor time (the best of
 * several passes over the same deals) and positions searched. Prints, judges nothing.
 *
 *     solve [DEALS [PASSES]]
 */
#include "euchre_solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const int steps[] = {3, 5};

/* ---- Deals ---- */

/* Random hands of five for four, a random trump, maker and leader; `out` of the four sit out: the
 * maker's partner first, then a defender. */
static struct eu_world random_world(unsigned low, int out, uint64_t *drawn)
{
    static const uint64_t seed[2] = {1, 2};
    struct eu_rules rules = {.low = (uint8_t)low};
    uint64_t pack = eu_pack(&rules);
    struct eu_world w = {.players = 4, .cards = 5};

    for (int seat = 0; seat < 4; seat++)
        for (int i = 0; i < 5; i++) {
            uint64_t rest = pack;

            for (unsigned skip = (unsigned)(eu_random(seed, (*drawn)++) % (uint64_t)eu_count(pack));
                 skip; skip--)
                rest &= rest - 1;
            w.hand[seat] |= rest & -rest;
            pack &= ~(rest & -rest);
        }
    w.trump = (uint8_t)(eu_random(seed, (*drawn)++) % 4);
    w.maker = (uint8_t)(eu_random(seed, (*drawn)++) % 4);
    w.makers = (uint8_t)(1 << w.maker | 1 << (w.maker ^ 2));
    w.sits_out = (uint8_t)(out ? 1 << (w.maker ^ 2) : 0);
    if (out > 1)
        w.sits_out |= (uint8_t)(1 << (w.maker ^ 3));
    do
        w.leader = (uint8_t)(eu_random(seed, (*drawn)++) % 4);
    while (w.sits_out >> w.leader & 1);
    return w;
}

/* ---- What is measured ---- */

static int solve_class(const struct eu_world *w, struct eu_solver *s)
{
    return eu_solve_steps(w, steps, 2, s);
}

static int solve_cards(const struct eu_world *w, struct eu_solver *s)
{
    int8_t tricks[64];

    eu_solve_cards(w, tricks, s);
    return tricks[eu_first(eu_world_legal(w))];
}

static double processor_us(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static void measure(const char *name, const struct eu_world *w, int deals, int passes,
                    int (*solve)(const struct eu_world *, struct eu_solver *))
{
    struct eu_solver solver = {0};
    double best = 0;
    long sum = 0;

    for (int pass = 0; pass < passes; pass++) {
        double start = processor_us(), us;

        for (int i = 0; i < deals; i++)
            sum += solve(&w[i], &solver);
        us = processor_us() - start;
        if (!pass || us < best)
            best = us;
    }
    printf("solve     %-24s %6.2f us a deal, %6.1f positions, mean %.4f\n", name, best / deals,
           (double)solver.nodes / deals / passes, (double)sum / deals / passes);
}

int main(int argc, char **argv)
{
    int deals = argc > 1 ? atoi(argv[1]) : 20000, passes = argc > 2 ? atoi(argv[2]) : 5;
    struct eu_world *w = deals > 0 && passes > 0 ? malloc((size_t)deals * sizeof *w) : NULL;

    if (!w)
        return 1;
    for (unsigned low = 7; low <= 9; low += 2) {
        static const char *const names[2][5] = {{"32 cards, class", "32 cards, tricks",
                                                 "32 cards, every card", "32 cards, lone",
                                                 "32 cards, lone v lone"},
                                                {"24 cards, class", "24 cards, tricks",
                                                 "24 cards, every card", "24 cards, lone",
                                                 "24 cards, lone v lone"}};
        const char *const *name = names[low == 9];

        for (int out = 0; out < 3; out++) {
            uint64_t drawn = 0;

            for (int i = 0; i < deals; i++)
                w[i] = random_world(low, out, &drawn);
            measure(name[out ? 2 + out : 0], w, deals, passes, solve_class);
            if (!out) {
                measure(name[1], w, deals, passes, eu_solve_tricks);
                measure(name[2], w, deals, passes, solve_cards);
            }
        }
    }
    free(w);
    return 0;
}
