/* champion - what every answer is worth, for analysis: tried as for its own answers, but all of
 * them to the end, and with no more worlds than are asked for. */
#include "champion.h"

/* Measured with 16 worlds (tests/bench/values.c), the variance of a card's value times the time
 * that it takes, at modern and at hoyle-4: 4.37 and 5.90; with 64 pilots, deals sure to be kept at
 * 6 times the mean and no more draws than 6 for each world, as the bot itself draws: 6.05 and 9.01;
 * with 8 pilots and 3 times: 4.63 and 6.41; with all deals kept by their weights: 7.41 and 9.35. */
enum { PILOTS = 16, LIKELY = 4, EACH = 16 };

struct table {
    const struct champion *me;
    int seat;
};

static void go_on(void *context, struct eu_future *f)
{
    const struct table *t = context;

    champion_future_go_on(t->me, f, t->seat);
}

static struct champion_draws draws_of(const struct eu_position *position)
{
    int most = position->worlds < CHAMPION_WORLDS ? (int)position->worlds : CHAMPION_WORLDS;

    return (struct champion_draws){
        .most = most, .few = most, .pilots = PILOTS, .likely = LIKELY, .each = EACH};
}

int champion_values(struct champion *me, const struct eu_view *view,
                    const struct eu_position *position, struct eu_values *values)
{
    struct table table = {me, view->seat};
    struct eu_values_sum sum;
    const char *by = "the solver";

    if (!eu_values_can(view))
        return 0;
    eu_values_start(&sum, me->rules, &me->learned.equity, view);
    if (position->open) {
        if (!eu_values_solve_open(&sum, position, go_on, &table))
            return 0;
    } else {
        by = view->question == EU_PLAY ? champion_play_values(me, view, draws_of(position), &sum)
                                       : champion_decide_values(me, view, draws_of(position), &sum);
    }
    return eu_values_tell(&sum, by, values);
}
