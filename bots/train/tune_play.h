/*
 * tune_play.h - learning the play of the cards. In a random place of a random deal every kind of
 * move that is there is tried and the deal played out. What a move is worth against the others of
 * its situation is found by least squares with the mean of each trial taken off.
 */
#ifndef TUNE_PLAY_H
#define TUNE_PLAY_H

#include "tune_deal.h"

/* The sums of one situation. */
struct tune_sums {
    double a[MOVES_MOST][MOVES_MOST], b[MOVES_MOST];
};

struct tune_play {
    struct tune_sums lead[PLAYS][LEADS], follow[PLAYS][FOLLOWS];
};

/* The number of choices in the rest of a play, and at choice number `stop` the play itself. */
static inline int choices_in(const struct policy_table *t, struct policy_game *g, int stop)
{
    int n = 0;

    while (g->w.tricks < g->w.cards) {
        struct policy_choice c;

        policy_choose(g, &c);
        if (c.n > 1 && n++ == stop)
            return n;
        policy_game_play(g, policy_pick_by(t, g));
    }
    return n;
}

static inline void add_trial(struct tune_sums *sums, const struct policy_choice *c,
                             const double *gain)
{
    double mean = 0;

    for (int i = 0; i < c->n; i++)
        mean += gain[i] / c->n;
    for (int i = 0; i < c->n; i++) {
        sums->b[c->move[i]] += gain[i] - mean;
        for (int j = 0; j < c->n; j++)
            sums->a[c->move[i]][c->move[j]] += (i == j) - 1.0 / c->n;
    }
}

/* One deal, one choice of it. */
static inline void tune_play_trial(struct tune_play *p, const struct policy_table *t,
                                   const struct tune_game *game, uint64_t *seed)
{
    struct policy_game start, g;
    struct policy_choice c;
    struct eu_world w;
    struct deal d;
    double gain[8];
    int n;

    tune_deal_start(&d, game, seed);
    tune_bid(&d, t);
    if (d.ask.kind != EU_PLAY)
        return;
    w = tune_world(&d);
    policy_game_start(&start, &w, EU_NOBODY);
    g = start;
    n = choices_in(t, &g, -1);
    if (!n)
        return;
    g = start;
    choices_in(t, &g, (int)tune_below(seed, (unsigned)n));
    policy_choose(&g, &c);
    for (int i = 0; i < c.n; i++) {
        struct policy_game rest = g;

        policy_game_play(&rest, c.card[i]);
        gain[i] = tune_gain(&d, g.turn, tune_points(&d, policy_play_out(t, &rest)));
    }
    add_trial(g.w.played ? &p->follow[g.kind][c.situation] : &p->lead[g.kind][c.situation], &c,
              gain);
}

/* Solves a x = b, where a is symmetric and positive, by elimination; both are overwritten. */
static inline void tune_solve(double *a, double *b, int n, int stride)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++) {
            double f = a[i * stride + k] / a[k * stride + k];

            if (f == 0)
                continue;
            for (int j = k; j < n; j++)
                a[i * stride + j] -= f * a[k * stride + j];
            b[i] -= f * b[k];
        }
    for (int i = n - 1; i >= 0; i--) {
        for (int j = i + 1; j < n; j++)
            b[i] -= a[i * stride + j] * b[j];
        b[i] /= a[i * stride + i];
    }
}

/* Scores of a situation, drawn to `prior` as if that had been seen in `weight` trials. */
static inline void solve_scores(struct tune_sums s, double weight, const double *prior, double *out,
                                int n)
{
    for (int i = 0; i < n; i++) {
        s.a[i][i] += weight;
        s.b[i] += weight * (prior ? prior[i] : 0);
    }
    tune_solve(&s.a[0][0], s.b, n, MOVES_MOST);
    memcpy(out, s.b, (size_t)n * sizeof *out);
}

/* The letter of a move so many steps worse than the best: '~' and down from there, but for two that
 * strings do not hold as they are. */
static inline char letter_of(int steps)
{
    int letter = '~' - steps;

    return (char)(letter == '\\' || letter == '?' ? letter - 1 : letter);
}

/* The steps are so long that the worst move still has a letter. */
static inline void put_letters(const double *score, int moves, char *row)
{
    enum { STEPS = 90 };
    double best = score[0], worst = score[0];

    for (int i = 1; i < moves; i++) {
        best = score[i] > best ? score[i] : best;
        worst = score[i] < worst ? score[i] : worst;
    }
    for (int i = 0; i < moves; i++)
        row[i] =
            letter_of(best > worst ? (int)((best - score[i]) / (best - worst) * STEPS + 0.5) : 0);
}

enum { PRIOR = 300 }; /* trials */

/* All situations; each group of `group` neighbours, that are alike, begins from its common sums. */
static inline void solve_all(const struct tune_sums *sums, int n, int group, int moves, char *table)
{
    for (int first = 0; first < n; first += group) {
        struct tune_sums common = {.b = {0}};
        double prior[MOVES_MOST], score[MOVES_MOST];

        for (int k = first; k < first + group; k++)
            for (int i = 0; i < MOVES_MOST; i++) {
                common.b[i] += sums[k].b[i];
                for (int j = 0; j < MOVES_MOST; j++)
                    common.a[i][j] += sums[k].a[i][j];
            }
        solve_scores(common, 5, NULL, prior, moves);
        for (int k = first; k < first + group; k++) {
            solve_scores(sums[k], PRIOR, prior, score, moves);
            put_letters(score, moves, table + k * (moves + 1));
        }
    }
}

static inline void tune_play_solve(const struct tune_play *p, struct policy_table *t, int kind)
{
    solve_all(p->lead[kind], LEADS, 12, LEAD_MOVES, t->lead[kind][0]);
    solve_all(p->follow[kind], FOLLOWS, 12, FOLLOW_MOVES, t->follow[kind][0]);
}

#endif
