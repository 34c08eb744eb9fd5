/* What a score is worth until the game, rubber or sitting ends (euchre_score.h). */
#include "euchre_score.h"

enum { SWEEPS = 24, GAMES = 4 }; /* of a sitting; of a rubber */

/* Reckoning one standing. */
struct reckoning {
    const struct eu_rules *rules;
    const struct eu_outcomes *outcomes;
    const struct eu_equity *e;
    int standing;
    int game, won; /* in a rubber: games before this one, and of them ours */
};

/* ---- How deals end ---- */

/* How much two rules have in common, most telling things first. */
static int likeness(const struct eu_outcomes *o, const struct eu_rules *rules)
{
    return 64 * (o->auction == rules->auction) + 32 * (o->players == rules->players) +
           16 * (o->jambone == rules->jambone) + 8 * (o->alone == rules->alone) +
           4 * ((o->low < 9) == (rules->low < 9)) + 2 * (o->take == rules->take) +
           (o->stick_dealer == rules->stick_dealer);
}

const struct eu_outcomes *eu_outcomes_of(const struct eu_rules *rules)
{
    const struct eu_outcomes *best = eu_outcomes_table;

    for (const struct eu_outcomes *o = eu_outcomes_table; o->players; o++)
        if (likeness(o, rules) > likeness(best, rules))
            best = o;
    return best;
}

/* ---- The end of a game ---- */

/* What a game is worth by the loser's points, in games or rubber points. Somerset 1888, law 7: one,
 * a love game two. Foster's Hoyle, Stakes: a single, double or treble. */
static int game_value(const struct reckoning *r, int loser)
{
    if (r->standing == EU_GAME_ALONE)
        return 1;
    if (r->standing == EU_SITTING || r->rules->rubber == EU_THREE_GAMES)
        return loser ? 1 : r->rules->slam;
    return loser >= 3 ? 1 : loser >= 1 ? 2 : 3;
}

/* Who deals first in the next game of a rubber is settled whatever happens, so the mean will do; at
 * a sitting the deal goes round. */
static double new_game(const struct reckoning *r, int dealing, int us, int them)
{
    const float(*worth)[EU_MOST_TARGET][EU_MOST_TARGET] = r->e->worth[r->standing];

    if (r->standing == EU_SITTING)
        return (double)worth[dealing][us][them];
    return ((double)worth[0][us][them] + (double)worth[1][us][them]) / 2;
}

/* After so many games, of which we won some: the bonus goes to who won two of the first three. */
static int bonus(const struct eu_rules *rules, int games, int won)
{
    int best_of = rules->rubber == EU_BEST_OF_THREE;

    if (best_of ? won < 2 && games - won < 2 : games != 3)
        return 0;
    return won >= 2 ? rules->rubber_bonus : -rules->rubber_bonus;
}

/* Of three games that are all played a lap in the third brings a fourth (Somerset 1888, law 1). */
static int rubber_goes_on(const struct eu_rules *rules, int games, int won, int over)
{
    if (rules->rubber == EU_BEST_OF_THREE)
        return won < 2 && games - won < 2;
    return games < 3 || (games == 3 && over);
}

static double after_game(const struct reckoning *r, int dealing, int winner, int loser, int over);

/* The worth of a new game that one side begins with points brought over. */
static double carried(const struct reckoning *r, int dealing, int winner, int points)
{
    if (points >= r->rules->target)
        return after_game(r, dealing, winner, 0, points - r->rules->target);
    return winner > 0 ? new_game(r, dealing, points, 0) : new_game(r, dealing, 0, points);
}

/* We (1) or they (-1) have the game with `over` points more than it needs. */
static double after_game(const struct reckoning *r, int dealing, int winner, int loser, int over)
{
    double value = winner * game_value(r, loser);
    struct reckoning next = *r;

    over = r->rules->lap ? over : 0;
    if (r->standing == EU_GAME_ALONE)
        return value;
    if (r->standing >= EU_RUBBER) {
        next.game++;
        next.won += winner > 0;
        value += bonus(r->rules, next.game, next.won);
        if (!rubber_goes_on(r->rules, next.game, next.won, over))
            return value;
        next.standing = eu_standing(next.game, next.won);
    }
    return value + carried(&next, dealing, winner, over);
}

/* The worth of a score when we (below 0 they) score `points` on it; `dealing`: we deal next. */
static double scored(const struct reckoning *r, int dealing, int us, int them, int points)
{
    int target = r->rules->target;

    if (points > 0)
        us += points;
    else
        them -= points;
    if (us >= target)
        return after_game(r, dealing, 1, them, us - target);
    if (them >= target)
        return after_game(r, dealing, -1, us, them - target);
    return (double)r->e->worth[r->standing][dealing][us][them];
}

/* ---- A game ---- */

/* The chance that all pass, and the worth of a score from all else. */
static double all_pass(const struct eu_outcomes *outcomes)
{
    double chance = 0;

    for (int i = 0; i < outcomes->ends; i++)
        chance += outcomes->end[i].points ? 0 : (double)outcomes->end[i].chance;
    return chance;
}

static double if_played(const struct reckoning *r, int dealing, int us, int them)
{
    double sum = 0;

    for (int i = 0; i < r->outcomes->ends; i++) {
        int points = r->outcomes->end[i].points;

        if (points)
            sum += (double)r->outcomes->end[i].chance *
                   scored(r, !dealing, us, them, dealing ? points : -points);
    }
    return sum;
}

/* Both sides' deals at one score, which follow one another while all pass. */
static void reckon_score(struct eu_equity *e, const struct reckoning *r, int us, int them)
{
    double pass = all_pass(r->outcomes), played[2];

    for (int dealing = 0; dealing < 2; dealing++)
        played[dealing] = if_played(r, dealing, us, them);
    for (int dealing = 0; dealing < 2; dealing++)
        e->worth[r->standing][dealing][us][them] =
            (float)((played[dealing] + pass * played[!dealing]) / (1 - pass * pass));
}

/* Points only go up, so the highest scores come first. */
static void reckon_game(struct eu_equity *e, const struct reckoning *r)
{
    int most = r->rules->target - 1;

    for (int sum = 2 * most; sum >= 0; sum--)
        for (int us = sum > most ? sum - most : 0; us <= most && us <= sum; us++)
            reckon_score(e, r, us, sum - us);
}

/* What is good for one side is bad for the other; so a sitting, which has no end to reckon back
 * from, keeps to 0. */
static void balance(float worth[2][EU_MOST_TARGET][EU_MOST_TARGET], int target)
{
    for (int us = 0; us < target; us++)
        for (int them = 0; them < target; them++) {
            float mean = (worth[0][us][them] - worth[1][them][us]) / 2;

            worth[0][us][them] = mean;
            worth[1][them][us] = -mean;
        }
}

static void reckon_sitting(struct eu_equity *e, struct reckoning r)
{
    r.standing = EU_SITTING;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        reckon_game(e, &r);
        balance(e->worth[EU_SITTING], r.rules->target);
    }
}

static void reckon_rubber(struct eu_equity *e, struct reckoning r)
{
    for (r.game = GAMES - 1; r.game >= 0; r.game--)
        for (r.won = 0; r.won <= r.game; r.won++) {
            r.standing = eu_standing(r.game, r.won);
            reckon_game(e, &r);
        }
}

/* ---- On the scale of points ---- */

/* What points are worth over a deal that all pass. */
static double gain(const struct reckoning *r, int dealing, int us, int them, int points)
{
    return scored(r, dealing, us, them, points) - scored(r, dealing, us, them, 0);
}

static double point_worth(struct reckoning r, int standing, int game, int won)
{
    double points = 0, worth = 0;

    r.standing = standing;
    r.game = game;
    r.won = won;
    for (int i = 0; i < r.outcomes->ends; i++) {
        double chance = (double)r.outcomes->end[i].chance;
        int n =
            r.outcomes->end[i].points > 0 ? r.outcomes->end[i].points : -r.outcomes->end[i].points;

        points += 2 * chance * n;
        worth += chance * (gain(&r, 0, 0, 0, n) - gain(&r, 0, 0, 0, -n));
    }
    return worth / points;
}

static void reckon_points(struct eu_equity *e, struct reckoning r)
{
    e->point[EU_GAME_ALONE] = point_worth(r, EU_GAME_ALONE, 0, 0);
    e->point[EU_SITTING] = point_worth(r, EU_SITTING, 0, 0);
    for (int game = 0; game < GAMES && r.rules->rubber; game++)
        for (int won = 0; won <= game; won++)
            e->point[eu_standing(game, won)] = point_worth(r, eu_standing(game, won), game, won);
}

static int counts_games(const struct eu_rules *rules)
{
    return rules->sides == 2 && rules->target && rules->target <= EU_MOST_TARGET;
}

void eu_equity_start(struct eu_equity *e, const struct eu_rules *rules)
{
    struct reckoning r = {.rules = rules, .outcomes = eu_outcomes_of(rules), .e = e};

    *e = (struct eu_equity){.rules = rules};
    if (!counts_games(rules))
        return;
    reckon_game(e, &r);
    reckon_sitting(e, r);
    if (rules->rubber)
        reckon_rubber(e, r);
    reckon_points(e, r);
}

/* ---- Questions ---- */

static int within(int points, int most)
{
    return points < 0 ? 0 : points > most ? most : points;
}

double eu_equity_chance(const struct eu_equity *e, int we_deal, int us, int them)
{
    int most = e->rules->target - 1;

    if (us > most)
        return 1;
    if (them > most)
        return 0;
    return (1 + (double)e->worth[EU_GAME_ALONE][we_deal][within(us, most)][within(them, most)]) / 2;
}

/* A sitting says how many deals are left; a game by itself looks like the first of a rubber. */
static struct reckoning standing_of(const struct eu_equity *e, const struct eu_view *view, int side)
{
    struct reckoning r = {.rules = e->rules, .e = e, .standing = EU_GAME_ALONE};

    if (view->deals_left) {
        r.standing = EU_SITTING;
    } else if (e->rules->rubber) {
        r.game = within(view->game, GAMES - 1);
        r.won = within(view->games[side], r.game);
        r.standing = eu_standing(r.game, r.won);
    }
    return r;
}

double eu_equity_gain(const struct eu_equity *e, const struct eu_view *view, int by_points,
                      int points)
{
    int side = eu_side(view, view->seat), most = e->rules->target - 1;
    int dealing = eu_same_side((view->dealer + 1) % view->players, view->seat);
    struct reckoning r;

    if (by_points || !counts_games(e->rules))
        return points;
    r = standing_of(e, view, side);
    return gain(&r, dealing, within(view->points[side], most), within(view->points[1 - side], most),
                points) /
           e->point[r.standing];
}

/* Deals that are scored by themselves start at 0-0 each time; of a game only the first does, where
 * a point is worth about the same whoever asks. */
int eu_by_points(const struct eu_view *view)
{
    for (int side = 0; side < view->sides; side++)
        if (view->points[side])
            return 0;
    return view->deals_left || view->deal;
}
