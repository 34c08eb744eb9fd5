#include "stats/win_probability.h"

#include <math.h>
#include <stdlib.h>

#include "base/buf.h"
#include "table/duplicate_deals.h"

/* ---- What a deal brings ---- */

static void count_outcome(struct win_probability *c, const struct outcome *o)
{
    int own = outcome_points(o, 0), others = outcome_points(o, 1);
    unsigned i = 0;

    while (i < c->outcomes && (c->outcome[i].points[0] != own || c->outcome[i].points[1] != others))
        i++;
    if (i == WIN_PROBABILITY_OUTCOMES)
        return;
    c->outcome[i].points[0] = (int8_t)own;
    c->outcome[i].points[1] = (int8_t)others;
    c->outcome[i].share += 1.0 / WIN_PROBABILITY_DEALS; /* a power of two: exact */
    c->outcomes += i == c->outcomes;
}

static unsigned largest_margin(const struct eu_rules *rules, enum unit unit)
{
    if (unit == UNIT_GAME)
        return 1;
    if (rules->rubber == EU_BEST_OF_THREE)
        return 2 * 3 + rules->rubber_bonus;
    return TALLY_GAMES * rules->slam + rules->rubber_bonus;
}

void win_probability_start(struct win_probability *c, const struct eu_rules *rules, enum unit unit)
{
    static const uint8_t seed[RNG_SEED_BYTES] = {'l', 'u', 'c', 'k'}, nobody[PAIRING_ID] = {0};
    struct duplicate_deals source;

    *c = (struct win_probability){.rules = *rules, .unit = unit, .outcomes = 1};
    c->most = largest_margin(rules, unit);
    reference_start(&c->reference, &c->rules);
    duplicate_start(&source, &c->rules, seed, nobody, NULL);
    for (unsigned deal = 0; deal < WIN_PROBABILITY_DEALS; deal++) {
        struct outcome o = reference_deal(&c->reference, duplicate_cards(&source, 0, deal), 0);
        count_outcome(c, &o);
    }
}

void win_probability_finish(struct win_probability *c)
{
    hashmap_finish(&c->known);
    free(c->next);
    free(c->odds);
    *c = (struct win_probability){.outcomes = 0};
}

/* ---- Scores ---- */

/* The stands after each outcome, as the side that deals sees them. */
struct win_probability_next {
    stand after[WIN_PROBABILITY_OUTCOMES];
};

/* A stand is the number of a score and the side that sees it so: that deals, or at the end 0. */
static stand stand_of(size_t number, unsigned own)
{
    return (stand)(number << 1 | own);
}

stand win_probability_after(const struct win_probability *c, stand s, unsigned o)
{
    return c->next[s >> 1].after[o] ^ (s & 1);
}

/* Of each score the probability of every margin; then, of every margin, the probability of a
 * smaller one less that of a larger. */
static unsigned margins(const struct win_probability *c)
{
    return 2 * c->most + 1;
}

static const double *odds_of(const struct win_probability *c, stand s)
{
    return c->odds + (size_t)(s >> 1) * 2 * margins(c);
}

double win_probability_of(const struct win_probability *c, stand s, int margin)
{
    return odds_of(c, s)[(int)c->most + (s & 1 ? -margin : margin)];
}

double win_probability_score(const struct win_probability *c, stand first, stand second)
{
    const double *chance = odds_of(c, first), *lead = odds_of(c, second) + margins(c);
    unsigned last = 2 * c->most;
    double sum = 0;

    if ((first ^ second) & 1)
        for (unsigned m = 0; m <= last; m++)
            sum -= chance[m] * lead[last - m];
    else
        for (unsigned m = 0; m <= last; m++)
            sum += chance[m] * lead[m];
    return first & 1 ? -sum : sum;
}

static bool make_entries_room(struct win_probability *c)
{
    struct win_probability_next *next =
        array_grow(c->next, &c->next_cap, c->known.count, sizeof *next);

    if (!next)
        return false;
    c->next = next;
    double *odds = array_grow(c->odds, &c->odds_cap, c->known.count, 2 * margins(c) * sizeof *odds);
    if (!odds)
        return false;
    c->odds = odds;
    return true;
}

/* What is known of one score. */
struct score {
    wide key;
    struct win_probability_next next;
    double chance[WIN_PROBABILITY_MARGINS];
};

/* Gives it the next number. */
static bool keep_score(struct win_probability *c, const struct score *score)
{
    if (!make_entries_room(c))
        return false;
    double *chance = c->odds + c->known.count * 2 * margins(c), *lead = chance + margins(c);
    double smaller = 0, larger = 0;
    c->next[c->known.count] = score->next;
    for (unsigned m = 0; m < margins(c); m++)
        larger += chance[m] = score->chance[m];
    for (unsigned m = 0; m < margins(c); m++) {
        larger -= chance[m];
        lead[m] = smaller - larger;
        smaller += chance[m];
    }
    return hashmap_add(&c->known, score->key);
}

/* ---- From the end backwards ---- */

/* A table that is over, by its margin. */
static bool end_stand(struct win_probability *c, const struct tally *t, stand *s)
{
    unsigned margin = (unsigned)(tally_margin(t).first + (int)c->most);
    struct score score = {.key = (wide)1 << 64 | margin};
    size_t number = c->known.count;

    score.chance[margin] = 1;
    if (!hashmap_find(&c->known, score.key, &number) && !keep_score(c, &score))
        return false;
    *s = stand_of(number, 0);
    return true;
}

/* All of a tally that the rest of the table depends on; that of which side deals first tells who
 * will in the next game. */
static wide tally_key(const struct tally *t, unsigned own)
{
    unsigned other = 1 - own;
    uint64_t first = (t->first_dealer & 1u) ^ own;
    uint64_t points = (uint64_t)t->points[own] << 8 | (uint64_t)t->points[other];
    uint64_t games = (uint64_t)t->games[own] << 8 | (uint64_t)t->games[other];
    int64_t ahead = t->rubber[own] - t->rubber[other] + INT16_MAX;

    return first | points << 8 | games << 24 | (uint64_t)ahead << 40;
}

static void score_outcome(struct tally *t, const struct win_probability_outcome *o, unsigned own)
{
    struct outcome outcome = {.void_deal = !o->points[0] && !o->points[1]};

    outcome.points[own] = o->points[0];
    outcome.points[1 - own] = o->points[1];
    tally_add(t, &outcome);
}

/* What follows from a point for anyone. */
static bool look_ahead(struct win_probability *c, const struct tally *t, struct score *score)
{
    unsigned own = tally_dealer(t) & 1u;

    score->key = tally_key(t, own);
    for (unsigned o = 1; o < c->outcomes; o++) {
        struct tally after = *t;
        stand s;
        score_outcome(&after, &c->outcome[o], own);
        if (!win_probability_stand(c, &after, &s))
            return false;
        s ^= own;
        score->next.after[o] = s;
        for (unsigned m = 0; m < margins(c); m++)
            score->chance[m] +=
                c->outcome[o].share * win_probability_of(c, s, (int)m - (int)c->most);
    }
    return true;
}

/* A deal without a point leaves all as it was, but that the other side deals next: V = A + i V' and
 * V' = A' + i V, with i its share and A, A' what follows from points. */
static void join_scores(const struct win_probability *c, struct score *score, struct score *other)
{
    double idle = c->outcome[0].share, some = 1 - idle * idle;
    unsigned last = 2 * c->most;

    for (unsigned m = 0; m <= last; m++) {
        double a = score->chance[m], b = other->chance[last - m];
        bool drawn = m == c->most; /* if nobody ever had a point */
        score->chance[m] = some > 0 ? (a + idle * b) / some : drawn;
        other->chance[last - m] = some > 0 ? (b + idle * a) / some : drawn;
    }
    score->next.after[0] = stand_of(c->known.count + 1, 1);
    other->next.after[0] = stand_of(c->known.count, 1);
}

/* A score and the same with the other side to deal. */
static bool learn_score(struct win_probability *c, const struct tally *t)
{
    struct score score = {.key = 0}, other = {.key = 0};
    struct tally turned = *t;

    turned.deal++;
    if (!look_ahead(c, t, &score) || !look_ahead(c, &turned, &other))
        return false;
    join_scores(c, &score, &other);
    return keep_score(c, &score) && keep_score(c, &other);
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

bool win_probability_stand(struct win_probability *c, const struct tally *t, stand *s)
{
    struct tally plain = without_caps(t);
    unsigned own = tally_dealer(&plain) & 1u;
    size_t number;

    if (t->over && !t->capped)
        return end_stand(c, t, s);
    if (!hashmap_find(&c->known, tally_key(&plain, own), &number)) {
        if (!learn_score(c, &plain))
            return false;
        number = c->known.count - 2;
    }
    *s = stand_of(number, own);
    return true;
}
