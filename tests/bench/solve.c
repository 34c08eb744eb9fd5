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

static uint32_t below(uint64_t *drawn, uint32_t n)
{
    static const uint64_t seed[2] = {1, 2};

    return (uint32_t)(eu_random(seed, (*drawn)++) % n);
}

static uint64_t draw_hand(uint64_t *pack, uint64_t *drawn)
{
    uint64_t hand = 0;

    for (int i = 0; i < 5; i++) {
        uint64_t rest = *pack;

        for (uint32_t skip = below(drawn, (uint32_t)eu_count(*pack)); skip; skip--)
            rest &= rest - 1;
        hand |= rest & -rest;
        *pack &= ~(rest & -rest);
    }
    return hand;
}

/* Random hands of five, a random trump, maker and leader. His partner sits opposite or, of more
 * than four, to his left; `out` of the four sit out: that partner first, then a defender. */
static struct eu_world random_world(int players, int low, int out, uint64_t *drawn)
{
    struct eu_rules rules = {.low = (uint8_t)low};
    uint64_t pack = eu_pack(&rules);
    struct eu_world w = {.players = (uint8_t)players, .cards = 5};
    int partner;

    for (int seat = 0; seat < players; seat++)
        w.hand[seat] = draw_hand(&pack, drawn);
    w.trump = (uint8_t)below(drawn, 4);
    w.maker = (uint8_t)below(drawn, (uint32_t)players);
    partner = (w.maker + (players > 4 ? 1 : 2)) % players;
    w.makers = (uint8_t)(1 << w.maker | 1 << partner);
    w.sits_out = (uint8_t)(out ? 1 << partner : 0);
    if (out > 1)
        w.sits_out |= (uint8_t)(1 << (w.maker ^ 3));
    do
        w.leader = (uint8_t)below(drawn, (uint32_t)players);
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

static int solve_card_classes(const struct eu_world *w, struct eu_solver *s)
{
    int8_t reached[64];

    eu_solve_card_steps(w, steps, 2, reached, s);
    return reached[eu_first(eu_world_legal(w))];
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

/* What is dealt, and what is asked. */
static const struct {
    const char *name;
    int players, low, out;
    int (*solve)(const struct eu_world *, struct eu_solver *);
} lines[] = {
    {"32 cards, class", 4, 7, 0, solve_class},
    {"32 cards, tricks", 4, 7, 0, eu_solve_tricks},
    {"32 cards, tricks by card", 4, 7, 0, solve_cards},
    {"32 cards, class by card", 4, 7, 0, solve_card_classes},
    {"32 cards, lone", 4, 7, 1, solve_class},
    {"32 cards, lone v lone", 4, 7, 2, solve_class},
    {"24 cards, class", 4, 9, 0, solve_class},
    {"24 cards, tricks", 4, 9, 0, eu_solve_tricks},
    {"24 cards, tricks by card", 4, 9, 0, solve_cards},
    {"24 cards, lone", 4, 9, 1, solve_class},
    {"24 cards, lone v lone", 4, 9, 2, solve_class},
    {"five players, class", 5, 8, 0, solve_class},
    {"six players, class", 6, 7, 0, solve_class},
    {"seven players, class", 7, 6, 0, solve_class},
};

int main(int argc, char **argv)
{
    int deals = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 20000,
        passes = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 5;
    struct eu_world *w = deals > 0 && passes > 0 ? malloc((size_t)deals * sizeof *w) : NULL;

    if (!w)
        return 1;
    for (size_t line = 0; line < sizeof lines / sizeof *lines; line++) {
        uint64_t drawn = 0;

        for (int i = 0; i < deals; i++)
            w[i] = random_world(lines[line].players, lines[line].low, lines[line].out, &drawn);
        measure(lines[line].name, w, deals, passes, lines[line].solve);
    }
    free(w);
    return 0;
}
