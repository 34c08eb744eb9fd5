#include "ladder/ladder_planner.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/exact_math.h"
#include "rules/rules.h"

#define NAME(name, text) text,
static const char *const why_names[] = {LADDER_WHYS(NAME)};
#undef NAME

const char *ladder_why_name(enum ladder_why why)
{
    return why_names[why];
}

bool ladder_why_of(const char *name, enum ladder_why *why)
{
    for (size_t i = 0; i < sizeof why_names / sizeof why_names[0]; i++)
        if (strcmp(name, why_names[i]) == 0) {
            *why = (enum ladder_why)i;
            return true;
        }
    return false;
}

/* ---- The others of a round ---- */

/* A round in the making. */
struct round_making {
    const struct ladder_field *field;
    const struct ladder_look *look;
    struct ladder_plan *plan;
    size_t chosen[LADDER_PLAN_BOTS]; /* indices of look->bot, the challenger first */
    size_t n;
};

static bool is_individual(const struct round_making *m)
{
    return rules_individual(m->field->rules);
}

/* How many others there may be: of a line-up all places, else as many as are wanted. */
static size_t others_wanted(const struct round_making *m, size_t wanted)
{
    size_t others = m->look->rated + m->look->fresh - 1;

    if (is_individual(m))
        wanted = m->field->rules->players - 1u;
    return wanted < others ? wanted : others;
}

static bool is_chosen(const struct round_making *m, size_t bot)
{
    for (size_t i = 0; i < m->n; i++)
        if (m->chosen[i] == bot)
            return true;
    return false;
}

static void choose(struct round_making *m, size_t bot)
{
    m->chosen[m->n++] = bot;
}

/* Sets of a line-up come in whole blocks. */
static uint32_t whole_blocks(const struct round_making *m, uint32_t sets)
{
    struct pairing p = {.players = m->field->rules->players, .sides = m->field->rules->sides};
    uint32_t block = pairing_block(&p);

    return (sets + block - 1) / block * block;
}

static void end_round(struct round_making *m, enum ladder_why why, uint32_t sets)
{
    struct ladder_plan *plan = m->plan;

    plan->plays = true;
    plan->why = why;
    plan->sets = whole_blocks(m, sets);
    plan->bots = m->n;
    for (size_t i = 0; i < m->n; i++)
        plan->bot[i] = m->field->player[m->look->bot[m->chosen[i]].player];
}

/* ---- A bot without sets ---- */

static size_t count_fast(const struct ladder_look *look)
{
    size_t n = 0;

    for (size_t i = 0; i < look->rated; i++)
        n += !look->bot[i].slow;
    return n;
}

/* Of the rated ones that are not slow the one of this rank, from 0. */
static size_t fast_one(const struct ladder_look *look, size_t rank)
{
    size_t i = 0;

    for (;; i++)
        if (!look->bot[i].slow && rank-- == 0)
            return i;
}

/* Spread over the ranks, the first and the last among them; if there are too few, others without
 * sets. */
static void plan_new(struct round_making *m, size_t challenger)
{
    size_t wanted = others_wanted(m, LADDER_NEW_OPPONENTS), ranks = m->look->rated, spread;
    size_t fast = count_fast(m->look);
    bool only_fast = fast >= (is_individual(m) ? wanted : LADDER_FAST_OPPONENTS);

    choose(m, challenger);
    if (only_fast) {
        ranks = fast;
        wanted = wanted < fast ? wanted : fast;
    }
    spread = wanted < ranks ? wanted : ranks;
    for (size_t i = 0; i < spread; i++) {
        size_t rank = spread > 1 ? i * (ranks - 1) / (spread - 1) : (ranks - 1) / 2;
        choose(m, only_fast ? fast_one(m->look, rank) : rank);
    }
    for (size_t i = m->look->rated; m->n <= wanted; i++)
        if (!is_chosen(m, i))
            choose(m, i);
    end_round(m, LADDER_NEW, is_individual(m) ? LADDER_LINEUP_SETS : LADDER_NEW_SETS);
}

/* ---- A provisional bot ---- */

/* The variance of a set of i against somebody who is so far away. */
static double set_variance(const struct ratings *r, const struct ladder_bot *i, double difference)
{
    double error = r->line[i->line].error, all = error * error * (double)i->sets;

    if (r->measure != MEASURE_ELO)
        return all;
    double p = 1 / (1 + exact_exp(-difference / 173.71779276130073));
    return all / (4 * p * (1 - p));
}

/* What i learns from n sets against j. */
static double learns(const struct round_making *m, const struct ladder_bot *i,
                     const struct ladder_bot *j, double n)
{
    const struct ratings *r = m->field->ratings;
    struct difference d = ratings_difference(r, i->line, j->line);
    double ei = r->line[i->line].error, ej = r->line[j->line].error;

    if (isnan(d.value)) /* of another pool: whoever connects with most of the others */
        return i->apart && !j->apart ? INFINITY : 0;
    double eps = ladder_eps(m->field);
    double variance = d.error * d.error, shared = (ei * ei - ej * ej + variance) / 2;
    double gain = shared * shared / (variance + set_variance(r, i, d.value) / n);
    return gain * exact_exp(-d.value * d.value / (2 * (variance + eps * eps)));
}

/* Of those who are left the one against whom a round tells most about the challenger's rating, by
 * rank where it is the same. */
static size_t best_opponent(const struct round_making *m, double n)
{
    const struct ladder_bot *challenger = &m->look->bot[m->chosen[0]];
    size_t best = SIZE_MAX;
    double most = -1;

    for (size_t i = 0; i < m->look->rated; i++) {
        double gain;
        if (is_chosen(m, i))
            continue;
        gain = learns(m, challenger, &m->look->bot[i], n);
        if (best == SIZE_MAX || gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

/* Nobody is without sets, or would have come first. */
static void plan_provisional(struct round_making *m, size_t challenger)
{
    uint32_t sets = is_individual(m) ? LADDER_LINEUP_SETS : LADDER_PROVISIONAL_SETS;
    size_t wanted;

    choose(m, challenger);
    wanted = others_wanted(m, LADDER_PROVISIONAL_OPPONENTS);
    while (m->n <= wanted)
        choose(m, best_opponent(m, sets));
    end_round(m, LADDER_PROVISIONAL, sets);
}

/* ---- Two, and in individual games others ---- */

/* Fills a line-up with those who have fewest sets. */
static void plan_two(struct round_making *m, size_t a, size_t b, enum ladder_why why, uint32_t sets)
{
    size_t wanted;

    choose(m, a);
    choose(m, b);
    wanted = others_wanted(m, 1);
    while (m->n <= wanted) {
        size_t best = SIZE_MAX;
        for (size_t i = 0; i < m->look->rated; i++)
            if (!is_chosen(m, i) &&
                (best == SIZE_MAX || m->look->bot[i].sets < m->look->bot[best].sets))
                best = i;
        choose(m, best);
    }
    end_round(m, why, sets);
}

static uint32_t open_sets(const struct neighbours *pair, uint64_t max_sets)
{
    uint64_t sets = pair->sets / 2;

    sets = sets < pair->more ? sets : pair->more;
    sets = sets < LADDER_OPEN_MOST ? sets : LADDER_OPEN_MOST;
    sets = sets > LADDER_OPEN_LEAST ? sets : LADDER_OPEN_LEAST;
    if (max_sets && sets > max_sets - pair->sets)
        sets = max_sets - pair->sets;
    return (uint32_t)sets;
}

/* ---- Which comes first ---- */

/* What may be played: fewest sets first, then the game with fewest. */
struct candidate {
    bool found;
    size_t field, a, b; /* indices of its look */
    uint64_t sets, of_game;
};

static void consider(struct candidate *best, const struct candidate *c)
{
    if (!best->found || c->sets < best->sets ||
        (c->sets == best->sets && c->of_game < best->of_game))
        *best = *c;
    best->found = true;
}

/* All games, as they are looked at. */
struct all {
    const struct ladder_field *field;
    struct ladder_look *look;
    size_t fields;
};

static struct candidate first_new(const struct all *all)
{
    struct candidate best = {.found = false};

    for (size_t f = 0; f < all->fields; f++) {
        const struct ladder_look *look = &all->look[f];
        if (look->fresh && !ladder_lacks(&all->field[f], look))
            consider(&best, &(struct candidate){.field = f,
                                                .a = look->rated,
                                                .of_game = all->field[f].standings->sets});
    }
    return best;
}

static struct candidate first_provisional(const struct all *all)
{
    struct candidate best = {.found = false};

    for (size_t f = 0; f < all->fields; f++) {
        const struct ladder_look *look = &all->look[f];
        for (size_t i = 0; i < look->rated && !ladder_lacks(&all->field[f], look); i++)
            if (look->bot[i].stands == LADDER_STANDS_PROVISIONAL)
                consider(&best, &(struct candidate){.field = f,
                                                    .a = i,
                                                    .sets = look->bot[i].sets,
                                                    .of_game = all->field[f].standings->sets});
    }
    return best;
}

static bool plays_on(const struct neighbours *pair, uint64_t max_sets)
{
    return pair->state == NEIGHBOURS_OPEN && (!max_sets || pair->sets < max_sets);
}

static struct candidate first_open(const struct all *all)
{
    struct candidate best = {.found = false};

    for (size_t f = 0; f < all->fields; f++) {
        const struct ladder_look *look = &all->look[f];
        for (size_t i = 0; i < look->pairs && !ladder_lacks(&all->field[f], look); i++)
            if (plays_on(&look->pair[i], all->field[f].settle.max_sets))
                consider(&best, &(struct candidate){.field = f,
                                                    .a = i,
                                                    .b = i + 1,
                                                    .sets = look->pair[i].sets,
                                                    .of_game = all->field[f].standings->sets});
    }
    return best;
}

/* In which round two met last; 0: never. */
static uint32_t last_met(const struct ladder_field *field, const struct ladder_bot *a,
                         const struct ladder_bot *b)
{
    const struct meetings *all = &field->standings->meetings;
    const struct meeting *m = meetings_find(all, a->line, b->line);

    return m ? field->met[m - all->meeting] : 0;
}

/* The two who have not met for longest; here a candidate's sets are the number of that round. */
static struct candidate first_again(const struct all *all)
{
    struct candidate best = {.found = false};

    for (size_t f = 0; f < all->fields; f++) {
        const struct ladder_look *look = &all->look[f];
        bool can = !ladder_lacks(&all->field[f], look);
        for (size_t a = 0; can && a < look->rated; a++)
            for (size_t b = a + 1; b < look->rated; b++)
                consider(&best, &(struct candidate){.field = f,
                                                    .a = a,
                                                    .b = b,
                                                    .sets = last_met(&all->field[f], &look->bot[a],
                                                                     &look->bot[b]),
                                                    .of_game = all->field[f].standings->sets});
    }
    return best;
}

/* ---- The plan ---- */

static struct round_making making_of(const struct all *all, const struct candidate *c,
                                     struct ladder_plan *plan)
{
    plan->field = c->field;
    return (struct round_making){.field = &all->field[c->field],
                                 .look = &all->look[c->field],
                                 .plan = plan};
}

static void plan_again(const struct all *all, const struct ladder_how *how,
                       struct ladder_plan *plan)
{
    struct candidate c = first_again(all);
    struct round_making m = making_of(all, &c, plan);

    plan->wait = UINT64_MAX;
    if (!c.found)
        return;
    plan->wait = how->idle < how->again ? how->again - how->idle : 0;
    if (plan->wait == 0)
        plan_two(&m, c.a, c.b, LADDER_AGAIN, LADDER_AGAIN_SETS);
}

static void plan_of(const struct all *all, const struct ladder_how *how, struct ladder_plan *plan)
{
    struct candidate c;
    struct round_making m;

    if ((c = first_new(all)).found) {
        m = making_of(all, &c, plan);
        plan_new(&m, c.a);
    } else if ((c = first_provisional(all)).found) {
        m = making_of(all, &c, plan);
        plan_provisional(&m, c.a);
    } else if ((c = first_open(all)).found) {
        m = making_of(all, &c, plan);
        plan_two(&m, c.a, c.b, LADDER_OPEN,
                 open_sets(&m.look->pair[c.a], m.field->settle.max_sets));
    } else {
        plan_again(all, how, plan);
    }
}

bool ladder_plan_make(struct ladder_plan *plan, const struct ladder_field *field, size_t fields,
                      const struct ladder_how *how, struct err *err)
{
    struct all all = {field, calloc(fields + 1, sizeof *all.look), fields};
    bool ok = true;

    *plan = (struct ladder_plan){.plays = false};
    if (!all.look)
        return err_memory(err);
    for (size_t f = 0; ok && f < fields; f++)
        ok = ladder_look_make(&all.look[f], &field[f], err);
    if (ok)
        plan_of(&all, how, plan);
    for (size_t f = 0; f < fields; f++)
        ladder_look_finish(&all.look[f]);
    free(all.look);
    return ok;
}
