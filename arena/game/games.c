/* Games: laps, slams, what a game is worth in a rubber, when a rubber is over (tally.h). */
#include "game/tally.h"

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

/* The rubber goes to the winner of two of the first three games; of three that are always played
 * the third shows it. */
static void settle_rubber(struct tally *t, unsigned winner)
{
    bool best_of = t->rules->rubber == EU_BEST_OF_THREE;

    if (best_of ? t->games[winner] == 2 : t->game == 3)
        t->rubber[t->games[0] >= 2 ? 0 : 1] += t->rules->rubber_bonus;
    t->over = tally_rubber_over(t);
    if (t->over)
        t->points[winner] = 0;
}

/* The side has its game. What is over the target begins the next one where the rules lap. */
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

bool tally_points(struct tally *t, unsigned side, int points)
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
