/*
 * response_search.h - the best answer over many possible deals, all of which look the same to the
 * seats that search. At level 1 everybody goes on by the policy after the answer. At a higher level
 * deals that look the same at the next choice too are a group, and each group goes on with the best
 * answer of one level less; groups of few deals go on by the policy.
 *
 * A group of few deals knows too much: what is best in them is best by chance. So each half of the
 * deals goes on with what was best in the other half. For a bound from above each group chooses for
 * itself instead (`hindsight`), which can only be too good.
 */
#ifndef RESPONSE_SEARCH_H
#define RESPONSE_SEARCH_H

#include <stdlib.h>

#include "response_position.h"

struct search {
    struct responders by;
    unsigned smallest; /* deals of a group that chooses */
    bool hindsight;
    /* Rooms for the deals of all levels; search_start makes them. */
    struct position *position;
    struct position **pointer;
    size_t used, size;
};

/* Points of the two halves of a sample. */
struct halves {
    long sum[2];
};

enum { RESPONSE_LEVELS = 16 }; /* choices one behind the other, the first included, and one more */

/* For samples of so many deals. */
static inline bool search_start(struct search *s, unsigned deals)
{
    s->used = 0;
    s->size = (size_t)deals * RESPONSE_LEVELS;
    s->position = malloc(s->size * sizeof *s->position);
    s->pointer = malloc(s->size * sizeof *s->pointer);
    return s->position && s->pointer;
}

static inline void search_finish(struct search *s)
{
    free(s->position);
    free(s->pointer);
}

static inline long halves_total(struct halves h)
{
    return h.sum[0] + h.sum[1];
}

static inline void halves_add(struct halves *to, struct halves h)
{
    to->sum[0] += h.sum[0];
    to->sum[1] += h.sum[1];
}

static inline struct halves search_finish_all(const struct search *s, struct position *const *p,
                                              unsigned n)
{
    struct halves h = {{0, 0}};

    for (unsigned i = 0; i < n; i++) {
        struct position copy = *p[i];

        h.sum[copy.half] += position_finish(&copy, &s->by);
    }
    return h;
}

static int search_by_seen(const void *a, const void *b)
{
    const struct position *const *left = a, *const *right = b;
    uint64_t x = (*left)->seen, y = (*right)->seen;

    return (x > y) - (x < y);
}

static inline struct halves search_value(struct search *s, struct position **p, unsigned n,
                                         int level);

/* What comes of an answer. At level 0 everybody goes on by the policy; else each deal goes on to
 * the next choice, and from there its group by a search of this level. */
static inline struct halves search_try(struct search *s, struct position *const *p, unsigned n,
                                       int answer, int level)
{
    struct position *copy = s->position + s->used;
    struct position **next = s->pointer + s->used;
    struct halves h = {{0, 0}};

    s->used += n;
    for (unsigned i = 0; i < n; i++) {
        copy[i] = *p[i];
        next[i] = &copy[i];
        position_answer(&copy[i], &s->by, answer);
        if (level)
            position_go_on(&copy[i], &s->by);
        else
            h.sum[copy[i].half] += position_finish(&copy[i], &s->by);
    }
    if (level) {
        qsort(next, n, sizeof *next, search_by_seen);
        for (unsigned from = 0, to; from < n; from = to) {
            for (to = from + 1; to < n && next[to]->seen == next[from]->seen; to++)
                ;
            halves_add(&h, search_value(s, next + from, to - from, level));
        }
    }
    s->used -= n;
    return h;
}

/* More than this no answer can bring. */
static inline struct halves search_most(struct position *const *p, unsigned n)
{
    struct halves h = {{0, 0}};

    for (unsigned i = 0; i < n; i++)
        h.sum[p[i]->half] += p[i]->stage == STAGE_CARDS ? position_most(p[i]) : INT8_MAX;
    return h;
}

/* What the choices so far come to: each half by what is best in the other, or all by what is best
 * in all. */
struct choice {
    struct halves best[2]; /* the answer that half 0, and half 1, takes */
    struct halves all;     /* the one that is best in both together */
    int answer;
};

static inline void search_compare(struct choice *c, struct halves h, int answer, bool first)
{
    for (int half = 0; half < 2; half++)
        if (first || h.sum[!half] > c->best[half].sum[!half])
            c->best[half] = h;
    if (first || halves_total(h) > halves_total(c->all)) {
        c->all = h;
        c->answer = answer;
    }
}

/* Tries the answers of a choice, the policy's first, which wins ties; `level` is for what comes
 * after them. */
static inline struct choice search_choose(struct search *s, struct position **p, unsigned n,
                                          int level)
{
    int own = position_policy_answer(p[0]), answer;
    long most = halves_total(search_most(p, n));
    struct choice c;

    search_compare(&c, search_try(s, p, n, own, level), own, true);
    EU_EACH(answer, position_legal(p[0]) & ~eu_bit(own)) {
        if (halves_total(c.all) == most)
            break;
        search_compare(&c, search_try(s, p, n, answer, level), answer, false);
    }
    return c;
}

/* What a group comes to that is at a choice, or at the end. */
static inline struct halves search_value(struct search *s, struct position **p, unsigned n,
                                         int level)
{
    struct choice c;

    if (p[0]->stage == STAGE_OVER || n < s->smallest)
        return search_finish_all(s, p, n);
    c = search_choose(s, p, n, level - 1);
    if (s->hindsight)
        return c.all;
    return (struct halves){{c.best[0].sum[0], c.best[1].sum[1]}};
}

#endif
