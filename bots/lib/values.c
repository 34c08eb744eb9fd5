/* What answers are worth (euchre_values.h): sums of results, and positions with all cards open. */
#include "euchre_values.h"

#include <string.h>

#include "euchre_sample.h"
#include "euchre_solve.h"

/* ---- Results ---- */

/* At call-ace nobody says so if the maker has found no partner. */
static struct eu_result result(const struct eu_rules *rules, const struct eu_view *view,
                               unsigned makers, int tricks)
{
    struct eu_result r = {eu_stake_of(view), (uint8_t)makers, (uint8_t)tricks};

    r.stake.lone |= rules->alone && eu_count(makers) == 1;
    return r;
}

struct eu_result eu_world_result(const struct eu_rules *rules, const struct eu_view *view,
                                 const struct eu_world *w, int tricks)
{
    return result(rules, view, w->makers, tricks);
}

struct eu_result eu_future_result(const struct eu_future *f, int tricks)
{
    return result(f->rules, &f->table, f->makers,
                  f->table.question == EU_NOTHING ? f->rules->cards : tricks);
}

/* ---- Sums ---- */

int eu_values_can(const struct eu_view *view)
{
    switch (view->question) {
    case EU_PLAY:
    case EU_BID:
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_DISCARD:
    case EU_CALL_PARTNER:
    case EU_CALL_CARD:
    case EU_BID_TRICKS:
    case EU_BURY:
    case EU_CHOOSE_PARTNER:
        return 1;
    default:
        return 0;
    }
}

void eu_values_start(struct eu_values_sum *s, const struct eu_rules *rules,
                     const struct eu_equity *equity, const struct eu_view *view)
{
    *s = (struct eu_values_sum){.rules = rules, .equity = equity, .view = view};
    s->games = rules->sides == 2 && rules->target && rules->target <= EU_MOST_TARGET;
}

/* Which of the legal answers it is, the lowest first. */
static int place_of(const struct eu_values_sum *s, int answer)
{
    return eu_count(s->view->legal & (eu_bit(answer) - 1));
}

/* The points of both sides, `points` being those of the makers; in games for oneself `them` is the
 * mean of all at the table. */
static void split(const struct eu_values_sum *s, unsigned makers, int points, double *us,
                  double *them)
{
    int making = makers >> s->view->seat & 1, size = points > 0 ? points : -points;
    int ours = (points > 0) == making, n = s->view->players, with = eu_count(makers);

    *us = ours ? size : 0;
    *them = ours ? 0 : size;
    if (s->rules->sides != 2)
        *them = (double)size * (points > 0 ? with : n - with) / n;
}

static double chance_after(const struct eu_values_sum *s, double us, double them)
{
    const struct eu_view *view = s->view;
    int side = eu_side(view, view->seat);
    int we_deal = eu_same_side((view->dealer + 1) % view->players, view->seat);

    return eu_equity_chance(s->equity, we_deal, view->points[side] + (int)us,
                            view->points[1 - side] + (int)them);
}

void eu_values_add(struct eu_values_sum *s, int answer, double weight, struct eu_result result)
{
    double us = 0, them = 0;
    int i = place_of(s, answer);

    if (result.makers)
        split(s, result.makers, eu_points(s->rules, result.stake, result.tricks), &us, &them);
    s->weight[i] += weight;
    s->points[i] += weight * (us - them);
    if (s->games)
        s->chance[i] += weight * chance_after(s, us, them);
}

void eu_values_share(struct eu_values_sum *s, int answer, int tried)
{
    int i = place_of(s, answer), k = place_of(s, tried);

    s->weight[i] = s->weight[k];
    s->points[i] = s->points[k];
    s->chance[i] = s->chance[k];
}

int eu_values_tell(const struct eu_values_sum *s, const char *by, struct eu_values *values)
{
    int answers = eu_count(s->view->legal);

    for (int i = 0; i < answers; i++)
        if (!(s->weight[i] > 0))
            return 0;
    for (int i = 0; i < answers; i++) {
        values->points[i] = s->points[i] / s->weight[i];
        values->chance[i] = s->games ? s->chance[i] / s->weight[i] : -1;
    }
    memset(values->by, 0, sizeof values->by);
    strncpy(values->by, by, sizeof values->by - 1);
    return 1;
}

/* ---- All cards open ---- */

/* Whether the solver can, in some thousandths of a second. */
static int can_solve(const struct eu_world *w)
{
    enum { CARDS = 30 };
    int players = w->players - eu_count(w->sits_out);

    return eu_solvable(w) && (w->cards - w->tricks) * players - w->played <= CARDS;
}

/* The best for the side in turn, until a card that was called from a jambone hand is played; the
 * solver does not know of it. */
static int solve(const struct eu_world *w)
{
    int making, best = -1, card, owed = 0;

    for (int seat = 0; seat < w->players; seat++)
        owed |= !(w->sits_out >> seat & 1) && eu_has(w->hand[seat], w->owed);
    if (eu_world_over(w))
        return w->taken;
    if (!owed)
        return eu_solve_tricks(w, NULL);
    making = w->makers >> eu_world_turn(w) & 1;
    EU_EACH(card, eu_world_legal(w)) {
        struct eu_world after = *w;
        int tricks;

        eu_world_play(&after, card);
        tricks = solve(&after);
        if (best < 0 || (making ? tricks > best : tricks < best))
            best = tricks;
    }
    return best;
}

int eu_values_solve(struct eu_values_sum *s, const struct eu_world *w, double weight)
{
    int8_t tricks[64];
    int card;

    if (!can_solve(w))
        return 0;
    if (!w->owed)
        eu_solve_cards(w, tricks, NULL);
    EU_EACH(card, s->view->legal) {
        if (w->owed) {
            struct eu_world after = *w;

            eu_world_play(&after, card);
            tricks[card] = (int8_t)solve(&after);
        }
        eu_values_add(s, card, weight, eu_world_result(s->rules, s->view, w, tricks[card]));
    }
    return 1;
}

int eu_values_solve_future(struct eu_values_sum *s, int answer, double weight,
                           const struct eu_future *f)
{
    int tricks = 0;

    if (f->table.question == EU_PLAY) {
        struct eu_world w = eu_future_world(f);

        if (!can_solve(&w))
            return 0;
        tricks = solve(&w);
    }
    eu_values_add(s, answer, weight, eu_future_result(f, tricks));
    return 1;
}

static struct eu_sample deal_of(const struct eu_view *view, const struct eu_position *position)
{
    struct eu_sample deal = {.discard = view->turnup ? position->away : 0,
                             .blind = position->blind};

    memcpy(deal.hand, position->hand, sizeof deal.hand);
    return deal;
}

static int solve_play(struct eu_values_sum *s, const struct eu_sample *deal)
{
    struct eu_sampler sampler;
    struct eu_world w;

    eu_sampler_start(&sampler, s->rules, s->view);
    w = eu_sample_world(&sampler, deal);
    return eu_values_solve(s, &w, 1);
}

int eu_values_solve_open(struct eu_values_sum *s, const struct eu_position *position,
                         void (*go_on)(void *context, struct eu_future *f), void *context)
{
    struct eu_sample deal = deal_of(s->view, position);
    int answer;

    if (s->view->question == EU_PLAY)
        return solve_play(s, &deal);
    EU_EACH(answer, s->view->legal) {
        struct eu_future f;

        eu_future_start(&f, s->rules, s->view, &deal);
        eu_future_answer(&f, answer);
        if (go_on)
            go_on(context, &f);
        else
            eu_future_go_on(&f);
        if (!eu_values_solve_future(s, answer, 1, &f))
            return 0;
    }
    return 1;
}
