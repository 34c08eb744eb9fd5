/* champion - what a result is worth to this seat: chances to win the game where games count, else
 * points; in individual games, points against the rest of the table. */
#include "champion.h"

struct champion_stakes champion_stakes_of(const struct champion *me, const struct eu_view *view)
{
    return (struct champion_stakes){
        .rules = me->rules,
        .equity = &me->learned.equity,
        .view = view,
        .by_points = eu_by_points(view),
    };
}

/* Every two seats settle the difference of their points. */
static int settled(const struct champion_stakes *s, unsigned makers, int points)
{
    const struct eu_view *view = s->view;
    int n = view->players, making = makers >> view->seat & 1, with = eu_count(makers);
    int scorers = points > 0 ? with : n - with, scores = (points > 0) == making;
    int size = points > 0 ? points : -points;

    return CHAMPION_POINT * (scores ? n * size - scorers * size : -scorers * size) / n;
}

int champion_worth(const struct champion_stakes *s, struct eu_result result)
{
    int points = result.makers ? eu_points(s->rules, result.stake, result.tricks) : 0;
    double gain;

    if (!points)
        return 0;
    if (s->rules->sides != 2)
        return settled(s, result.makers, points);
    if (!(result.makers >> s->view->seat & 1))
        points = -points;
    gain = eu_equity_gain(s->equity, s->view, s->by_points, points);
    return (int)(gain * CHAMPION_POINT);
}
