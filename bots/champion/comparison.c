/* champion - answers beside one another in the same worlds, until the best is clear. */
#include "champion.h"

#include <string.h>

enum {
    ENOUGH = 12, /* worlds before anything can be clear */
    CLEAR = 6    /* the square of how many standard errors are clear; 4 and 9 play the same */
};

void champion_comparison_start(struct champion_comparison *t, uint64_t set, int first)
{
    int answer;

    t->answers = 1;
    t->answer[0] = (uint8_t)first;
    EU_EACH(answer, set & ~eu_bit(first))
        if (t->answers < CHAMPION_ANSWERS)
            t->answer[t->answers++] = (uint8_t)answer;
    t->open = (1u << t->answers) - 1;
    t->tried = t->trials = 0;
    memset(t->prior, 0, sizeof t->prior);
}

void champion_comparison_add(struct champion_comparison *t, int i, int worth)
{
    t->worth[i][t->tried] = worth;
    t->trials++;
}

int champion_comparison_is_open(const struct champion_comparison *t)
{
    return (t->open & (t->open - 1)) != 0;
}

static double sum_of(const struct champion_comparison *t, int i)
{
    double sum = t->prior[i];

    for (int w = 0; w < t->tried; w++)
        sum += (double)t->weight[w] * t->worth[i][w];
    return sum;
}

static int best_of(const struct champion_comparison *t, double ahead)
{
    double best = sum_of(t, 0) + ahead;
    int at = 0;

    if (!(t->open & 1))
        best = -1e18;
    for (int i = 1; i < t->answers; i++) {
        double sum = t->open >> i & 1 ? sum_of(t, i) : -1e18;

        if (sum > best) {
            best = sum;
            at = i;
        }
    }
    return at;
}

/* Whether answer i is worse than the best by more than chance would have it. */
static int is_clear(const struct champion_comparison *t, int best, int i)
{
    double sum = 0, squares = 0;

    for (int w = 0; w < t->tried; w++) {
        double d = (double)t->weight[w] * (t->worth[best][w] - t->worth[i][w]);

        sum += d;
        squares += d * d;
    }
    return sum > 0 && sum * sum > CLEAR * (squares - sum * sum / t->tried);
}

void champion_comparison_next(struct champion_comparison *t, uint32_t weight, int share)
{
    int best;

    t->weight[t->tried++] = weight;
    if (!share || t->tried < ENOUGH || t->tried % share)
        return;
    best = best_of(t, 0);
    for (int i = 0; i < t->answers; i++)
        if (i != best && t->open >> i & 1 && is_clear(t, best, i))
            t->open &= ~(1u << i);
}

int champion_comparison_best(const struct champion_comparison *t, int edge)
{
    double weights = 0;

    for (int w = 0; w < t->tried; w++)
        weights += t->weight[w];
    return t->answer[best_of(t, edge * weights)];
}
