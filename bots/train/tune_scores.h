/*
 * tune_scores.h - learning the score: with so many points to go, from what margin on is it better
 * for the game to bid, and to play alone? Trials of bids are looked at again at every score, where
 * points are chances to win; these are reckoned back from the end of a game by how often deals end
 * how.
 */
#ifndef TUNE_SCORES_H
#define TUNE_SCORES_H

#include "tune_deal.h"

enum { MOST = 4, MOST_TARGET = 10 }; /* points of a deal, of a game */

/* How often the dealer's side scores so many, or below 0 its adversaries. */
struct tune_ends {
    double end[2 * MOST + 1], all;
    double chance[2][MOST_TARGET + 1][MOST_TARGET + 1]; /* [we deal][we need][they need] */
};

static inline void ends_add(struct tune_ends *e, const struct policy_table *t,
                            const struct tune_game *game, uint64_t *seed)
{
    struct deal d;
    int points;

    tune_deal_start(&d, game, seed);
    points = (int)tune_finish(&d, t, d.table.dealer);
    if (points >= -MOST && points <= MOST) {
        e->end[points + MOST]++;
        e->all++;
    }
}

/* After a deal that gave us so many points (or them, below 0). */
static inline double win_chance_after(const struct tune_ends *e, int we_deal, int we, int they,
                                      int points)
{
    if (points >= we)
        return 1;
    if (-points >= they)
        return 0;
    return points > 0 ? e->chance[we_deal][we - points][they]
                      : e->chance[we_deal][we][they + points];
}

static inline void ends_solve(struct tune_ends *e)
{
    enum { TIMES = 40 }; /* deals that all pass in a row, at most */

    for (int sum = 2; sum <= 2 * MOST_TARGET; sum++)
        for (int times = 0; times < 2 * TIMES; times++)
            for (int we = sum > MOST_TARGET ? sum - MOST_TARGET : 1; we <= MOST_TARGET && we < sum;
                 we++) {
                int deal = times & 1;
                double *chance = &e->chance[deal][we][sum - we];

                *chance = 0;
                for (int x = -MOST; x <= MOST; x++)
                    *chance += e->end[x + MOST] / e->all *
                               win_chance_after(e, !deal, we, sum - we, deal ? x : -x);
            }
}

/* Of one class: sums of margins and of what a bid gains at each score. */
struct tune_score {
    double n, m, mm, d[NEEDS][NEEDS], md[NEEDS][NEEDS];
};

static inline void score_add(struct tune_score *s, const struct tune_ends *e, int we_deal_next,
                             int margin, int bid, int pass)
{
    s->n++;
    s->m += margin;
    s->mm += (double)margin * margin;
    for (int we = 0; we < NEEDS; we++)
        for (int they = 0; they < NEEDS; they++) {
            double d = win_chance_after(e, we_deal_next, we + 1, they + 1, bid) -
                       win_chance_after(e, we_deal_next, we + 1, they + 1, pass);

            s->d[we][they] += d;
            s->md[we][they] += d * margin;
        }
}

/* The margin from which on it pays, against that at the beginning of a game. */
static inline void score_solve(const struct tune_score *s, int8_t least[NEEDS][NEEDS])
{
    double mean = s->m / s->n, spread = s->mm / s->n - mean * mean, line[NEEDS][NEEDS];

    for (int we = 0; we < NEEDS; we++)
        for (int they = 0; they < NEEDS; they++) {
            double d = s->d[we][they] / s->n;
            double slope = (s->md[we][they] / s->n - mean * d) / spread;

            line[we][they] = slope > 1e-5 ? mean - d / slope : d > 0 ? -99 : 99;
        }
    for (int we = 0; we < NEEDS; we++)
        for (int they = 0; they < NEEDS; they++) {
            double x = line[we][they] - line[NEEDS - 1][NEEDS - 1];

            least[we][they] = (int8_t)(x > 99 ? 99 : x < -99 ? -99 : x < 0 ? x - 0.5 : x + 0.5);
        }
}

#endif
