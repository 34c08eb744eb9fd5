#include "schedule/settle.h"

#include <math.h>
#include <stdlib.h>

#include "base/exact_math.h"
#include "base/int128.h"
#include "rules/rules.h"
#include "schedule/format_planner.h"
#include "stats/meetings.h"
#include "stats/distribution.h"

static const double alpha = 0.05;
static const double elo_of_logit = 173.71779276130073; /* 400 / ln 10 */

/* Of differences about which the mixture is narrowest. */
static double usual_difference(const struct format_options *planning, enum measure measure)
{
    if (planning->eps)
        return (double)planning->eps / MILLIONTHS;
    return measure == MEASURE_ELO ? 10 : 0.05;
}

static double mixture_z(double rho, double a, double error)
{
    double known = 1 / (error * error);

    return sqrt((1 + rho / known) * exact_log((known + rho) / (rho * a * a)));
}

double settle_z(const struct format_options *planning, enum measure measure, size_t lines,
                double error)
{
    size_t pairs = lines > 1 ? lines - 1 : 1;

    if (planning->bound == BOUND_LOOKS)
        return bonferroni_z(alpha, pairs);
    double scale = usual_difference(planning, measure);
    return error > 0 ? mixture_z(1 / (scale * scale), alpha / (double)pairs, error) : 0;
}

/* ---- How many sets more ---- */

/* What a set in which the two meet tells of their difference is one part in this, its variance,
 * with the pseudo-sets. NAN where they have not met. */
static double variance_of_points(const struct ratio_sum *points, unsigned parts)
{
    struct ratio_sum more = ratio_with_pseudo(points, parts);
    double error = ratio_error(&more) / parts;

    return (double)more.sets * error * error;
}

static double variance_of_elo(struct score_sum sets)
{
    struct score_sum more = {sets.won + 1, sets.split, sets.lost + 1};
    double w = score_mean(more), error = score_error(sets);
    double slope = elo_of_logit / (w * (1 - w));

    return (double)score_sets(more) * error * error * slope * slope;
}

static double variance(const struct standings *s, enum measure measure, size_t a, size_t b)
{
    const struct meeting *m = meetings_find(&s->meetings, a, b);

    if (!m || m->points.sets == 0 || m->points.n == 0)
        return NAN;
    return measure == MEASURE_ELO ? variance_of_elo(m->sets)
                                  : variance_of_points(&m->points, s->line[0].parts);
}

/* 1 / error^2 is what is known, and grows by 1 / variance a set. */
static double sets_to(double variance, double z, double difference, double error)
{
    double needed = z / difference, known = 1 / error;

    return ceil(variance * (needed * needed - known * known));
}

static uint64_t sets_more(const struct neighbours *pair, double variance, double z, double eps)
{
    double more = sets_to(variance, z, pair->difference, pair->error);

    if (eps > pair->difference)
        more = fmin(more, sets_to(variance, z, eps - pair->difference, pair->error));
    if (!(more < 0x1p63)) /* NAN too */
        return UINT64_MAX;
    return more > 1 ? (uint64_t)more : 1;
}

/* ---- Looking ---- */

static enum neighbours_state state_of(const struct neighbours *pair, double z, double eps)
{
    double half = z * pair->error;

    if (pair->difference > half)
        return NEIGHBOURS_SETTLED;
    return pair->difference + half < eps ? NEIGHBOURS_TIE : NEIGHBOURS_OPEN;
}

static uint64_t sets_met(const struct standings *s, size_t a, size_t b)
{
    const struct meeting *m = meetings_find(&s->meetings, a, b);

    return m ? m->points.sets : 0;
}

static struct neighbours look_at_neighbours(const struct standings *s, const struct ratings *r,
                                            const struct format_options *planning,
                                            const size_t *line, size_t rank, size_t lines)
{
    size_t a = line[rank], b = line[rank + 1];
    struct difference d = ratings_difference(r, a, b);
    double z = settle_z(planning, r->measure, lines, d.error);
    double eps = (double)planning->eps / MILLIONTHS;
    struct neighbours pair = {
        .better = a,
        .worse = b,
        .difference = fabs(d.value),
        .error = d.error,
        .matters = planning->top == 0 || rank < planning->top,
        .sets = sets_met(s, a, b),
    };

    pair.state = state_of(&pair, z, eps);
    if (pair.state == NEIGHBOURS_OPEN)
        pair.more = sets_more(&pair, variance(s, r->measure, a, b), z, eps);
    return pair;
}

size_t settle_look_among(const struct standings *s, const struct ratings *r,
                         const struct format_options *planning, const size_t *line, size_t lines,
                         struct neighbours *pair)
{
    for (size_t rank = 0; rank + 1 < lines; rank++)
        pair[rank] = look_at_neighbours(s, r, planning, line, rank, lines);
    return lines ? lines - 1 : 0;
}

size_t settle_look(const struct standings *s, const struct ratings *r,
                   const struct format_options *planning, struct neighbours *pair)
{
    size_t lines = 0;

    while (lines < r->lines && r->line[r->order[lines]].sets)
        lines++;
    return settle_look_among(s, r, planning, r->order, lines, pair);
}

/* ---- Rounds ---- */

struct settle {
    uint32_t
        *sets; /* of every pairing, in all rounds so far, with those from before the late entries */
    uint32_t *more; /* and in the round in the making */
    uint64_t all;   /* sets of all pairings so far, without those from before the late entries */
    unsigned block; /* sets of a pairing come in so many */
    bool individual;
};

static void end(struct round_planner *plan)
{
    if (plan->settle) {
        free(plan->settle->sets);
        free(plan->settle->more);
    }
    free(plan->settle);
}

static bool begin(struct round_planner *plan, struct err *err)
{
    const struct event *event = plan->event;
    size_t pairings = event_pairings(event);
    struct settle *own = calloc(1, sizeof *own);
    struct pairing first;

    plan->settle = own;
    if (!own)
        return err_memory(err);
    event_pairing(event, 0, &first);
    own->individual = rules_individual(&event->rules);
    own->block = pairing_block(&first);
    own->sets = calloc(pairings, sizeof *own->sets);
    own->more = calloc(pairings, sizeof *own->more);
    return (own->sets && own->more) || err_memory(err);
}

static void recall(struct round_planner *plan, const struct pairing *pairing, uint32_t set)
{
    uint64_t index;

    if (event_number(plan->event, pairing->bot, &index) && plan->settle->sets[index] <= set)
        plan->settle->sets[index] = set + 1;
}

static bool follow(struct round_planner *plan, const struct round *round)
{
    struct settle *own = plan->settle;

    for (size_t i = 0; i < round->pairings; i++) {
        const struct round_pairing *p = &round->pairing[i];
        if (own->sets[p->pairing] != p->first || p->sets > UINT32_MAX - p->first)
            return false;
        own->sets[p->pairing] += p->sets;
        own->all += p->sets;
    }
    return true;
}

static uint64_t left(const struct round_planner *plan)
{
    uint64_t most = plan->event->plan.max_sets;

    return most ? most - plan->settle->all : UINT64_MAX;
}

/* The round of what is in own->more. Set numbers that would not fit their type are left out. */
static bool play(struct round_planner *plan, struct err *err)
{
    struct settle *own = plan->settle;
    uint64_t pairings = event_pairings(plan->event);

    for (uint64_t i = 0; i < pairings; i++) {
        uint32_t sets = own->more[i];
        own->more[i] = 0;
        if (sets > UINT32_MAX - own->sets[i])
            sets = (UINT32_MAX - own->sets[i]) / own->block * own->block;
        if (sets && !round_planner_play(plan, i, own->sets[i], sets, err))
            return false;
        own->sets[i] += sets;
        own->all += sets;
    }
    if (!plan->round.pairings)
        plan->round.end = ROUND_SETS;
    return true;
}

/* ---- The first round ---- */

/* The pairings of the first round: all, or those with a late entry. */
static bool is_first(const struct event *event, uint64_t number)
{
    struct pairing p;
    bool is = event->late_entries == 0;

    if (is)
        return true;
    event_pairing(event, number, &p);
    for (unsigned i = 0; i < p.bots; i++)
        is = is || p.bot[i] >= event->entrants - event->late_entries;
    return is;
}

static uint64_t count_first(const struct event *event)
{
    uint64_t pairings = event_pairings(event), first = 0;

    for (uint64_t i = 0; i < pairings; i++)
        first += is_first(event, i);
    return first;
}

static bool first_round(struct round_planner *plan, struct err *err)
{
    struct settle *own = plan->settle;
    uint64_t pairings = event_pairings(plan->event), fit = left(plan) / count_first(plan->event);
    uint64_t sets = ((uint64_t)plan->event->sets + own->block - 1) / own->block * own->block;

    if (fit < sets)
        sets = fit / own->block * own->block;
    for (uint64_t i = 0; i < pairings; i++)
        if (is_first(plan->event, i))
            own->more[i] = sets < UINT32_MAX ? (uint32_t)sets : UINT32_MAX;
    return play(plan, err);
}

/* ---- More sets of open neighbours ---- */

static uint32_t wanted(const struct neighbours *pair)
{
    uint64_t tenth = (pair->sets + 9) / 10;

    return tenth < SETTLE_LEAST ? SETTLE_LEAST : tenth < UINT32_MAX ? (uint32_t)tenth : UINT32_MAX;
}

static bool holds(const struct event *event, uint64_t lineup, size_t bot)
{
    for (unsigned i = 0; i < event->rules.players; i++)
        if (event->lineup[lineup][i] == bot)
            return true;
    return false;
}

/* Whether a line-up tells of the two; `both`: by holding both. */
static bool serves(const struct event *event, uint64_t lineup, const struct neighbours *pair,
                   bool both)
{
    bool better = holds(event, lineup, pair->better), worse = holds(event, lineup, pair->worse);

    return both ? better && worse : better || worse;
}

/* Number of the line-up that serves them and has fewest sets; event->lineups if none does. *sets:
 * what all that do have in this round. */
static uint64_t next_lineup(const struct round_planner *plan, const struct neighbours *pair,
                            bool both, uint64_t *sets)
{
    const struct settle *own = plan->settle;
    uint64_t found = plan->event->lineups, fewest = UINT64_MAX;

    *sets = 0;
    for (uint64_t i = 0; i < plan->event->lineups; i++) {
        uint64_t has = (uint64_t)own->sets[i] + own->more[i];
        if (!serves(plan->event, i, pair, both))
            continue;
        *sets += own->more[i];
        if (has < fewest && has + own->block <= UINT32_MAX) {
            fewest = has;
            found = i;
        }
    }
    return found;
}

static void line_up(struct round_planner *plan, const struct neighbours *pair)
{
    uint64_t sets;
    bool both = next_lineup(plan, pair, true, &sets) < plan->event->lineups;

    for (;;) {
        uint64_t lineup = next_lineup(plan, pair, both, &sets);
        if (lineup == plan->event->lineups || sets >= wanted(pair))
            return;
        plan->settle->more[lineup] += plan->settle->block;
    }
}

static bool is_open(const struct neighbours *pair)
{
    return pair->matters && pair->state == NEIGHBOURS_OPEN;
}

static void want(struct round_planner *plan, const struct neighbours *pair)
{
    if (plan->settle->individual)
        line_up(plan, pair);
    else
        plan->settle->more[round_planner_pairing(plan->event, (uint32_t)pair->better,
                                                 (uint32_t)pair->worse)] = wanted(pair);
}

/* Down to the sets that are left: each pairing has its part of them, to the nearest sums. */
static void cut(struct round_planner *plan)
{
    struct settle *own = plan->settle;
    uint64_t pairings = event_pairings(plan->event), fit = left(plan), sum = 0;

    for (uint64_t i = 0; i < pairings; i++)
        sum += own->more[i];
    if (sum <= fit)
        return;
    uint64_t asked = 0, given = 0;
    for (uint64_t i = 0; i < pairings; i++) {
        asked += own->more[i];
        uint64_t fair = own->individual ? 0 : (uint64_t)((wide)asked * fit / sum);
        own->more[i] = (uint32_t)(fair - given);
        given = fair;
    }
}

/* Whether any neighbours are open; what they are to play is in own->more then. */
static bool find_open(struct round_planner *plan, const struct ratings *ratings, bool *open,
                      struct err *err)
{
    struct neighbours *pair = calloc(ratings->lines, sizeof *pair);

    if (!pair)
        return err_memory(err);
    size_t n = settle_look(&plan->standings, ratings, &plan->event->plan, pair);
    *open = false;
    for (size_t i = 0; i < n; i++) {
        if (!is_open(&pair[i]))
            continue;
        *open = true;
        want(plan, &pair[i]);
    }
    free(pair);
    cut(plan);
    return true;
}

static bool play_on(struct round_planner *plan, struct err *err)
{
    struct ratings ratings;
    bool open = false;
    bool ok = ratings_make(&ratings, &plan->standings, measure_of(plan->event), NULL, 0, err) &&
              find_open(plan, &ratings, &open, err);

    ratings_finish(&ratings);
    if (ok && !open)
        plan->round.end = ROUND_SETTLED;
    return ok && (!open || play(plan, err));
}

static bool round_of(struct round_planner *plan, struct err *err)
{
    return plan->rounds == 0 ? first_round(plan, err) : play_on(plan, err);
}

const struct format_planner settle_planner = {
    .begin = begin, .round = round_of, .end = end, .recall = recall, .follow = follow};
