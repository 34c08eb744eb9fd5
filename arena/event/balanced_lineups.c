/* The line-ups of individual games (event_line_up). */

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "event/event.h"

/* Line-ups of so many places, filled with the numbers below `bots`. */
struct choice {
    unsigned bots, places;
    uint32_t (*list)[EU_SEATS]; /* owned */
    size_t count, cap;
};

static bool add(struct choice *c, const uint32_t *chosen)
{
    void *grown = array_grow(c->list, &c->cap, c->count, sizeof *c->list);

    if (!grown)
        return false;
    c->list = grown;
    memset(c->list[c->count], 0, sizeof *c->list);
    memcpy(c->list[c->count++], chosen, c->places * sizeof *chosen);
    return true;
}

/* ---- Fewer bots than places ---- */

/* All have as many places, and what is left over goes round. */
static bool fill_in_turn(struct choice *c)
{
    unsigned all = c->places - c->places % c->bots, lineups = all < c->places ? c->bots : 1;
    uint32_t chosen[EU_SEATS];
    bool ok = true;

    for (unsigned i = 0; ok && i < lineups; i++) {
        for (unsigned place = 0; place < c->places; place++)
            chosen[place] = (place < all ? place : i + place - all) % c->bots;
        ok = add(c, chosen);
    }
    return ok;
}

/* ---- All ways to choose ---- */

/* How many there are, or something over EVENT_ALL_LINEUPS. */
static uint64_t ways(const struct choice *c)
{
    uint64_t product = 1;

    for (unsigned i = 1; i <= c->places && product <= EVENT_ALL_LINEUPS; i++)
        product = product * (c->bots - c->places + i) / i;
    return product;
}

/* The next in the order of the dictionary. False after the last. */
static bool step(const struct choice *c, uint32_t *chosen)
{
    unsigned place = c->places;

    while (place && chosen[place - 1] == c->bots - c->places + place - 1)
        place--;
    if (!place)
        return false;
    chosen[place - 1]++;
    for (; place < c->places; place++)
        chosen[place] = chosen[place - 1] + 1;
    return true;
}

static bool choose_all(struct choice *c)
{
    uint32_t chosen[EU_SEATS];
    bool ok;

    for (unsigned i = 0; i < c->places; i++)
        chosen[i] = i;
    do
        ok = add(c, chosen);
    while (ok && step(c, chosen));
    return ok;
}

/* ---- A balanced choice ----
 *
 * The bots stand in a circle, and a line-up moves round it: of that come as many line-ups as there
 * are bots, in which all play equally often, and any two meet as often as any other two that stand
 * as far apart. So only distances are left to be balanced. The line-ups to begin with are built up
 * bot by bot, the next one he whose distances from those there have come least often. */

struct circle {
    unsigned bots, places;
    unsigned bases;
    uint32_t base[EVENT_ALL_LINEUPS][EU_SEATS]; /* line-ups to begin with; the last is in the
                                                   making */
    unsigned meetings[EVENT_LINED_UP / 2 + 1];  /* of any two so far apart */
};

static unsigned distance(const struct circle *c, uint32_t a, uint32_t b)
{
    unsigned one_way = a > b ? a - b : b - a, other_way = c->bots - one_way;

    return one_way < other_way ? one_way : other_way;
}

/* A bot joins the first `n` of the line-up in the making, or leaves it. Two that face each other
 * meet twice in one round. */
static void join(struct circle *c, unsigned n, uint32_t bot, int by)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned d = distance(c, c->base[c->bases][i], bot);
        c->meetings[d] += (unsigned)(2 * d == c->bots ? 2 * by : by);
    }
}

/* The less the better he fits: how often at most he would meet one of those there, then how often
 * all of them; at last his number, so that no two fit alike. */
static uint64_t misfit(struct circle *c, unsigned n, uint32_t bot)
{
    uint64_t most = 0, sum = 0;

    join(c, n, bot, 1);
    for (unsigned i = 0; i < n; i++) {
        unsigned meetings = c->meetings[distance(c, c->base[c->bases][i], bot)];
        most = meetings > most ? meetings : most;
        sum += meetings;
    }
    join(c, n, bot, -1);
    return most << 40 | sum << 16 | bot;
}

static bool holds(const uint32_t *lineup, unsigned n, uint32_t bot)
{
    while (n && lineup[n - 1] != bot)
        n--;
    return n > 0;
}

/* Whether `a`, moved so that `to_start` comes to the start of the circle, is `b`. */
static bool is_moved(const struct circle *c, const uint32_t *a, uint32_t to_start,
                     const uint32_t *b)
{
    unsigned same = 0;

    while (same < c->places && holds(b, c->places, (a[same] + c->bots - to_start) % c->bots))
        same++;
    return same == c->places;
}

/* Whether nothing that comes of the line-up in the making comes twice, or of one before it. All
 * begin at the start of the circle. */
static bool is_new(const struct circle *c)
{
    const uint32_t *made = c->base[c->bases];

    for (unsigned i = 0; i < c->places; i++)
        for (unsigned k = 0; k < c->bases + (i > 0); k++)
            if (is_moved(c, made, made[i], c->base[k]))
                return false;
    return true;
}

/* Completes the line-up of which `n` are there. */
static bool extend(struct circle *c, unsigned n)
{
    uint32_t *made = c->base[c->bases];
    uint64_t tried = 0;

    if (n == c->places || n == EU_SEATS)
        return is_new(c);
    for (;;) {
        uint64_t best = UINT64_MAX;
        for (uint32_t bot = 1; bot < c->bots; bot++) {
            uint64_t fit = holds(made, n, bot) ? UINT64_MAX : misfit(c, n, bot);
            best = fit > tried && fit < best ? fit : best;
        }
        if (best == UINT64_MAX)
            return false;
        tried = best;
        made[n] = (uint16_t)best;
        join(c, n, made[n], 1);
        if (extend(c, n + 1))
            return true;
        join(c, n, made[n], -1);
    }
}

static bool move_round(struct choice *c, const uint32_t *base)
{
    uint32_t chosen[EU_SEATS];
    bool ok = true;

    for (unsigned by = 0; ok && by < c->bots; by++) {
        for (unsigned i = 0; i < c->places; i++)
            chosen[i] = (base[i] + by) % c->bots;
        ok = add(c, chosen);
    }
    return ok;
}

static bool choose_some(struct choice *choice)
{
    struct circle *c = calloc(1, sizeof *c);
    bool ok = c != NULL;

    if (ok)
        *c = (struct circle){.bots = choice->bots, .places = choice->places};
    for (; ok && choice->count < EVENT_ALL_LINEUPS && extend(c, 1); c->bases++)
        ok = move_round(choice, c->base[c->bases]);
    free(c);
    return ok;
}

/* ---- Events ---- */

static bool choose(struct choice *c)
{
    if (c->bots < c->places)
        return fill_in_turn(c);
    return ways(c) <= EVENT_ALL_LINEUPS ? choose_all(c) : choose_some(c);
}

/* The numbers stand for all but the challenger, who takes the last place. */
static void challenge(struct choice *c, uint32_t challenger)
{
    for (size_t i = 0; i < c->count; i++) {
        for (unsigned place = 0; place < c->places; place++)
            c->list[i][place] += c->list[i][place] >= challenger;
        c->list[i][c->places] = challenger;
    }
}

/* Drops the line-ups without a late entry: they are played already. */
static void drop_played(struct choice *c, unsigned places, size_t old)
{
    size_t kept = 0;

    for (size_t i = 0; i < c->count; i++) {
        bool new = false;
        for (unsigned place = 0; place < places; place++)
            new = new || c->list[i][place] >= old;
        if (new)
            memmove(c->list[kept++], c->list[i], sizeof *c->list);
    }
    c->count = kept;
}

static bool check(const struct event *e, struct err *err)
{
    if (e->entrants > EVENT_LINED_UP)
        return err_set(err, ERR_USAGE, "%zu bots: expected at most %d in an individual game",
                       e->entrants, EVENT_LINED_UP);
    if (e->format == FORMAT_GAUNTLET && e->challenger >= e->entrants)
        return err_set(err, ERR_USAGE, "the challenger does not enter");
    return e->entrants > 1 ||
           err_set(err, ERR_USAGE, "format %s: nobody to play against; expected at least 2 bots",
                   format_name(e->format));
}

bool event_line_up(struct event *e, struct err *err)
{
    unsigned apart = e->format == FORMAT_GAUNTLET;

    if (!rules_individual(&e->rules) || e->format == FORMAT_PAIRS || e->format == FORMAT_TABLE)
        return true;
    if (!check(e, err))
        return false;
    struct choice c = {.bots = (unsigned)e->entrants - apart, .places = e->rules.players - apart};
    if (!choose(&c)) {
        free(c.list);
        return err_memory(err);
    }
    if (apart)
        challenge(&c, e->challenger);
    if (e->late_entries && !format_adapts(e->format))
        drop_played(&c, e->rules.players, e->entrants - e->late_entries);
    free(e->lineup);
    e->lineup = c.list;
    e->lineups = c.count;
    return true;
}
