/*
 * Standings without a log: lines "bot 000", "bot 001", ... and what they did with each other, to be
 * rated.
 */
#ifndef ANY_RESULTS_H
#define ANY_RESULTS_H

#include <stdio.h>
#include <stdlib.h>

#include "any_set.h"
#include "stats/rating.h"
#include "test.h"

/* In one the rating is points a deal, in the other Elo. */
static const enum unit results_units[] = {UNIT_DEALS, UNIT_GAME};

static inline void results_begin(struct standings *s, size_t lines, enum unit unit,
                                 const char *rules)
{
    *s = (struct standings){.lines = lines};
    s->event.rules = rules_of(rules);
    s->event.unit = unit;
    s->line = calloc(lines + 1, sizeof *s->line);
    for (size_t i = 0; i < lines; i++) {
        s->line[i].number = i;
        s->line[i].bots = 1;
        s->line[i].parts = rules_individual(&s->event.rules) ? s->event.rules.players : 1;
        (void)snprintf(s->line[i].name[0], NAME_CAP, "bot %03zu", i);
    }
}

static inline void results_meet(struct standings *s, size_t a, size_t b, struct score_sum sets)
{
    struct meeting *m = meetings_add(&s->meetings, a, b);
    bool turned = m->line[0] != a;

    m->sets.won += turned ? sets.lost : sets.won;
    m->sets.split += sets.split;
    m->sets.lost += turned ? sets.won : sets.lost;
    m->paired.count[turned ? 4 : 0] += sets.lost;
    m->paired.count[2] += sets.split;
    m->paired.count[turned ? 0 : 4] += sets.won;
    m->points.sets += score_sets(sets);
    s->line[a].sets.won += sets.won;
    s->line[a].sets.split += sets.split;
    s->line[a].sets.lost += sets.lost;
    s->line[b].sets.won += sets.lost;
    s->line[b].sets.split += sets.split;
    s->line[b].sets.lost += sets.won;
    s->line[a].paired.count[0] += sets.lost;
    s->line[a].paired.count[2] += sets.split;
    s->line[a].paired.count[4] += sets.won;
    s->line[b].paired.count[0] += sets.won;
    s->line[b].paired.count[2] += sets.split;
    s->line[b].paired.count[4] += sets.lost;
}

/* A set of two games, each of which `a` wins with this chance. */
static inline void results_two_games(struct standings *s, size_t a, size_t b, double chance,
                                     uint64_t *seed)
{
    unsigned won = 0;

    for (unsigned game = 0; game < 2; game++)
        won += any_share(seed) < chance;
    results_meet(s, a, b, (struct score_sum){won == 2, won == 1, won == 0});
}

/* A set of points: a has so many more in so many deals. */
static inline void points_in(struct standings *s, size_t a, size_t b, int64_t points, int64_t deals)
{
    struct meeting *m = meetings_add(&s->meetings, a, b);

    ratio_add(&m->points, m->line[0] == a ? points : -points, deals);
    ratio_add(&s->line[a].points, points, deals);
    ratio_add(&s->line[b].points, -points, deals);
    s->line[a].sets.split++;
    s->line[b].sets.split++;
}

/* A set of a line-up of as many lines as the rules have players, each with so many points in so
 * many deals; who has more of them comes first. */
static inline void results_lineup(struct standings *s, const uint32_t line[],
                                  const int64_t points[], int64_t deals)
{
    int64_t over[EU_SEATS] = {0}, sum = 0;
    unsigned chairs = s->event.rules.players;

    for (unsigned c = 0; c < chairs; c++)
        sum += points[c];
    for (unsigned c = 0; c < chairs; c++) {
        over[c] = chairs * points[c] - sum;
        s->line[line[c]].beaten.sets++;
        ratio_add(&s->line[line[c]].points, over[c], deals);
        for (unsigned d = 0; d < c; d++) {
            int64_t sign = line[c] < line[d] ? 1 : -1;
            ratio_add(&meetings_add(&s->meetings, line[c], line[d])->points,
                      sign * chairs * (points[c] - points[d]), deals);
        }
    }
    lineup_add_set(lineups_add(&s->lineups, line, chairs), over, over, deals);
}

static inline void results_rate(struct ratings *r, const struct standings *s, enum measure measure)
{
    struct err err;

    must(ratings_make(r, s, measure, NULL, 0, &err), &err);
}

#endif
