#include "rules/tally.h"

#include <assert.h>
#include <string.h>

static const char *const unit_names[] = {
    [UNIT_DEALS] = "deals",
    [UNIT_GAME] = "game",
    [UNIT_RUBBER] = "rubber",
    [UNIT_SITTING] = "sitting",
};

enum { UNIT_COUNT = sizeof unit_names / sizeof unit_names[0] };

const char *unit_name(enum unit unit)
{
    return unit_names[unit];
}

bool unit_parse(const char *text, enum unit *unit)
{
    for (unsigned i = 0; i < UNIT_COUNT; i++) {
        if (strcmp(text, unit_names[i]) == 0) {
            *unit = (enum unit)i;
            return true;
        }
    }
    return false;
}

enum unit tally_unit(const struct eu_rules *rules)
{
    if (!rules->target)
        return UNIT_SITTING;
    return rules->rubber == EU_NO_RUBBER ? UNIT_GAME : UNIT_RUBBER;
}

unsigned tally_deals(const struct eu_rules *rules, enum unit unit)
{
    if (!unit_is_fixed(unit))
        return 0;
    return rules_individual(rules) ? 4u * rules->players : 16;
}

static bool check_deals(const struct eu_rules *rules, enum unit unit, unsigned deals,
                        struct err *err)
{
    if (deals < 1 || deals > UINT16_MAX)
        return err_set(err, ERR_USAGE, "unit %s: expected 1 to %d deals, not %u", unit_name(unit),
                       UINT16_MAX, deals);
    if (rules_individual(rules) && deals % rules->players != 0)
        return err_set(err, ERR_USAGE,
                       "unit %s: expected a multiple of %u deals, that each player deals as often, "
                       "not %u",
                       unit_name(unit), rules->players, deals);
    return true;
}

bool tally_check(const struct eu_rules *rules, enum unit unit, unsigned deals, struct err *err)
{
    if (unit == UNIT_RUBBER && rules->rubber == EU_NO_RUBBER)
        return err_set(err, ERR_USAGE, "unit rubber: %s has no rubber", rules->name);
    if (unit != UNIT_SITTING && !rules->target)
        return err_set(err, ERR_USAGE, "unit %s: %s has no game and is played in sittings",
                       unit_name(unit), rules->name);
    return !unit_is_fixed(unit) || check_deals(rules, unit, deals, err);
}

void tally_start(struct tally *t, const struct eu_rules *rules, enum unit unit, unsigned deals,
                 unsigned first_dealer)
{
    *t = (struct tally){
        .rules = rules,
        .unit = unit,
        .deals = (uint16_t)(unit_is_fixed(unit) ? deals : 0),
        .first_dealer = (uint8_t)first_dealer,
    };
}

unsigned tally_dealer(const struct tally *t)
{
    return ((unsigned)t->first_dealer + t->game + t->deal) % t->rules->players;
}

/* A view has 16 bits; only a sitting of thousands of slams could need more. */
static int16_t told(int32_t score)
{
    return score > INT16_MAX ? INT16_MAX : (int16_t)score;
}

void tally_standing(const struct tally *t, struct eu_view *view)
{
    memset(view->points, 0, sizeof view->points);
    memset(view->games, 0, sizeof view->games);
    memset(view->rubber, 0, sizeof view->rubber);
    for (unsigned side = 0; side < t->rules->sides; side++) {
        view->points[side] = t->unit == UNIT_DEALS ? 0 : told(t->points[side]);
        view->games[side] = told(t->games[side]);
        view->rubber[side] = told(t->rubber[side]);
    }
    view->game = t->game;
    view->deal = t->deal;
    view->deals_left = (uint16_t)(t->deals > t->played ? t->deals - t->played - 1 : 0);
}

/* ---- Games, laps and slams, the rubber ---- */

/* What a game is worth in the rubber. Somerset law 7: one, a love game two. Foster, Stakes: a
 * single, double or treble by the loser's points. */
static int game_value(const struct tally *t, unsigned loser)
{
    int points = t->points[loser];

    if (t->rules->rubber == EU_THREE_GAMES)
        return points ? 1 : t->rules->slam;
    return points >= 3 ? 1 : points >= 1 ? 2 : 3;
}

bool tally_rubber_over(const struct tally *t)
{
    int games = t->games[0] + t->games[1];

    if (t->rules->rubber == EU_BEST_OF_THREE)
        return t->games[0] >= 2 || t->games[1] >= 2;
    return games > 3 || (games == 3 && !t->points[0] && !t->points[1]);
}

/* The winner of two of the first three games has the rubber. Where three are always played, that is
 * known after the third. */
static void settle_rubber(struct tally *t, unsigned winner)
{
    bool best_of = t->rules->rubber == EU_BEST_OF_THREE;

    if (best_of ? t->games[winner] == 2 : t->game == 3)
        t->rubber[t->games[0] >= 2 ? 0 : 1] += t->rules->rubber_bonus;
    t->over = tally_rubber_over(t);
    if (t->over)
        t->points[winner] = 0;
}

/* The side wins the game. With laps, points over the target count in the next one. */
static void win_game(struct tally *t, unsigned side)
{
    unsigned other = 1 - side;
    bool love = t->points[other] == 0;

    if (t->unit == UNIT_GAME) {
        t->games[side] = 1;
        t->points[side] = t->rules->target;
        t->over = true;
        return;
    }
    t->games[side] += t->unit == UNIT_SITTING && love ? t->rules->slam : 1;
    if (t->unit == UNIT_RUBBER)
        t->rubber[side] += game_value(t, other);
    t->points[side] = t->rules->lap ? t->points[side] - t->rules->target : 0;
    t->points[other] = 0;
    if (t->unit == UNIT_RUBBER) {
        t->game++;
        t->deal = 0;
        settle_rubber(t, side);
    }
}

/* One side scores, with laps and slams: one hand may win several games, each after the first a slam
 * (Professor 1862, ch. IV). Returns whether a game ended. Points after the end of the table are
 * dropped. */
static bool score_side(struct tally *t, unsigned side, int points)
{
    bool ended = false;

    if (t->over)
        return false;
    t->points[side] += points;
    while (t->unit != UNIT_DEALS && t->rules->target && !t->over &&
           t->points[side] >= t->rules->target) {
        win_game(t, side);
        ended = true;
    }
    return ended;
}

/* ---- Deals ---- */

/* Nobody falls below 0; before each deal of UNIT_DEALS the score is 0-0. */
static void take_off(struct tally *t, unsigned side, int points)
{
    if (t->unit == UNIT_DEALS)
        return;
    t->points[side] -= t->points[side] < points ? t->points[side] : points;
}

/* All score at once. Two may reach the target together; both then win (Foster, Scoring). */
static void score_individuals(struct tally *t, const struct outcome *o)
{
    unsigned players = t->rules->sides;

    for (unsigned seat = 0; seat < players; seat++) {
        int gain = outcome_points(o, seat);
        if (gain < 0)
            take_off(t, seat, -gain);
        else
            t->points[seat] += gain;
    }
    for (unsigned seat = 0; t->unit == UNIT_GAME && seat < players; seat++)
        if (t->points[seat] >= t->rules->target) {
            t->games[seat] = 1;
            t->over = true;
        }
}

/* The side with the greater penalty to score. The laws do not speak of equal ones: then the side of
 * the eldest hand. */
static unsigned scores_first(const struct outcome *o, unsigned dealer)
{
    if (o->penalty[0] == o->penalty[1])
        return (dealer + 1) % 2;
    return o->penalty[1] > o->penalty[0];
}

/* The side with a penalty to score goes first, and its points of the hand with it. Without laps, a
 * game that ends drops what the other side made. */
static void score_outcome(struct tally *t, const struct outcome *o, unsigned dealer)
{
    if (rules_individual(t->rules)) {
        score_individuals(t, o);
        return;
    }
    unsigned first = scores_first(o, dealer);

    for (unsigned i = 0; i < 2; i++) {
        unsigned side = first ^ i;
        int gain = o->points[side];
        if (o->penalty[side] < 0)
            take_off(t, side, -o->penalty[side]);
        else
            gain += o->penalty[side];
        if (gain && score_side(t, side, gain) && !t->rules->lap)
            return;
    }
}

static void apply_caps(struct tally *t)
{
    if (unit_is_fixed(t->unit)) {
        t->over = t->played == t->deals;
    } else if (!t->over && (t->voids >= CAP_VOIDS || t->deal >= CAP_DEALS)) {
        t->over = true;
        t->capped = true;
    }
}

bool tally_counts_games(const struct tally *t)
{
    return t->unit == UNIT_RUBBER || (t->unit == UNIT_SITTING && !rules_individual(t->rules));
}

int32_t tally_best_other(const struct tally *t, unsigned side)
{
    int32_t best = INT32_MIN;

    for (unsigned other = 0; other < t->rules->sides; other++)
        if (other != side && t->points[other] > best)
            best = t->points[other];
    return best;
}

void tally_add(struct tally *t, const struct outcome *outcome)
{
    unsigned dealer = tally_dealer(t);

    assert(!t->over);
    t->played++;
    t->deal++;
    t->voids = outcome->void_deal ? (uint16_t)(t->voids + 1) : 0;
    if (!outcome->void_deal)
        score_outcome(t, outcome, dealer);
    apply_caps(t);
}

/* ---- The end ---- */

/* Of a game that several forfeit only the others are winners. */
static void forfeit_individual(struct tally *t, unsigned seat)
{
    if (unit_is_fixed(t->unit))
        t->points[seat] -= 2 * (t->deals - t->played);
    for (unsigned other = 0; t->unit == UNIT_GAME && other < t->rules->sides; other++)
        t->games[other] = !(t->forfeits >> other & 1);
    t->over = true;
}

void tally_forfeit(struct tally *t, unsigned side)
{
    unsigned other = 1 - side;

    if ((t->over && !t->forfeits) || t->forfeits >> side & 1)
        return;
    t->forfeits |= (uint8_t)(1u << side);
    if (rules_individual(t->rules)) {
        forfeit_individual(t, side);
        return;
    }
    if (t->over)
        return;
    if (t->unit == UNIT_GAME) {
        t->games[other] = 1;
    } else if (t->unit == UNIT_RUBBER) {
        t->games[side] = t->rubber[side] = 0;
        t->games[other] = 2;
        t->rubber[other] = 2 + t->rules->rubber_bonus;
    } else {
        for (unsigned left = (unsigned)t->deals - t->played; left; left--)
            (void)score_side(t, other, 2);
    }
    t->over = true;
}

struct margin tally_margin(const struct tally *t)
{
    int32_t points = t->points[0] - t->points[1], games = t->games[0] - t->games[1];

    if (t->capped || t->forfeits == 3)
        return (struct margin){0, 0};
    switch (t->unit) {
    case UNIT_DEALS:
        return (struct margin){points, 0};
    case UNIT_GAME:
        return (struct margin){games, 0};
    case UNIT_RUBBER:
        return (struct margin){t->rubber[0] - t->rubber[1], 0};
    case UNIT_SITTING:
        return (struct margin){games, points};
    }
    return (struct margin){0, 0};
}

void tally_payoff(const struct tally *t, int32_t payoff[EU_SEATS])
{
    const int32_t *counters = t->unit == UNIT_GAME ? t->games : t->points;
    int32_t sum = 0;

    memset(payoff, 0, EU_SEATS * sizeof *payoff);
    for (unsigned seat = 0; seat < t->rules->sides; seat++)
        sum += counters[seat];
    for (unsigned seat = 0; !t->capped && seat < t->rules->sides; seat++)
        payoff[seat] = t->rules->sides * counters[seat] - sum;
}

int margin_sign(struct margin m)
{
    int32_t decides = m.first ? m.first : m.second;

    return (decides > 0) - (decides < 0);
}
