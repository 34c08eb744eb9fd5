/* champion - all answers but cards played: each tried in many futures. */
#include "bidding.h"
#include "champion.h"

enum {
    SHARE = 16,     /* worlds between looks at what is clear */
    OVERSAMPLE = 6, /* deals drawn for one in which answers are tried */
    EDGE = 60,      /* by so much another answer must be better than the first */
    HOPELESS = -60  /* hundredths of a point by which a suit falls short that is not tried */
};

static int outcome(const struct champion *me, const struct champion_stakes *s,
                   const struct eu_future *f)
{
    struct eu_stake stake = eu_stake_of(&f->table);
    struct eu_world w;

    if (f->table.maker == EU_NOBODY)
        return 0;
    if (f->table.question == EU_NOTHING)
        return champion_worth(s, stake, f->makers, me->rules->cards);
    w = eu_future_world(f);
    stake.lone |= me->rules->alone && eu_count(f->makers) == 1;
    return champion_worth(s, stake, f->makers, eu_policy_rollout(&w));
}

static void try_world(struct champion *me, const struct champion_stakes *s,
                      const struct eu_view *view, int i)
{
    struct champion_comparison *t = &me->trial;
    struct eu_future f;

    for (int c = 0; c < t->answers; c++) {
        if (!(t->open >> c & 1))
            continue;
        eu_future_start(&f, me->rules, view, &me->worlds.deal[i]);
        eu_future_answer(&f, t->answer[c]);
        eu_future_go_on(&f);
        champion_comparison_add(t, c, outcome(me, s, &f));
    }
    champion_comparison_next(t, me->worlds.weight[i]);
}

/* Answers worth a trial. */
static uint64_t candidates(const struct champion *me, const struct eu_view *view)
{
    uint64_t set = view->legal, answer_set = 0;
    int answer;

    if (view->question != EU_BID)
        return set;
    EU_EACH(answer, set)
        if (answer == EU_PASS || (EU_BID_HOW(answer) <= EU_ALONE &&
                                  eu_policy_margin(me->rules, view, view->seat, view->hand,
                                                   EU_BID_SUIT(answer)) > HOPELESS))
            answer_set |= eu_bit(answer);
    return answer_set;
}

/* What the solved table would bid is tried too. Over `rule`, cards played by the policy, points a
 * deal in 4000 deals of hoyle-4, each +-0.016 and so hardly told apart: the policy's bids first and
 * the table's tried 0.037, the policy's alone 0.025, the table's first 0.005. */
static uint64_t proposed(const struct champion *me, const struct eu_view *view, int by_points)
{
    int bid = EU_PASS;

    if (view->question == EU_BID && champion_bid_knows(me->rules))
        bid = champion_bid(me->rules, view, by_points);
    return bid == EU_PASS || EU_BID_HOW(bid) > EU_ALONE ? 0 : eu_bit(bid);
}

static int is_searched(const struct eu_view *view, int policy)
{
    switch (view->question) {
    case EU_BID:
        return policy == EU_PASS || EU_BID_HOW(policy) <= EU_ALONE;
    case EU_TAKE:
        return policy <= EU_ALONE && view->how <= EU_ALONE;
    case EU_DISCARD:
        return view->how <= EU_ALONE;
    case EU_OPPOSE:
    case EU_CALL_PARTNER:
        return 1;
    default:
        return 0;
    }
}

int champion_decide(struct champion *me, const struct eu_view *view)
{
    struct champion_comparison *t = &me->trial;
    struct champion_stakes stakes = champion_stakes_of(me, view);
    int first = eu_policy_answer(me->rules, view);

    if (!is_searched(view, first))
        return first;
    champion_comparison_start(t, candidates(me, view) | proposed(me, view, stakes.by_points),
                              first);
    if (!champion_comparison_is_open(t))
        return first;
    champion_draw(me, view, me->budget.futures, OVERSAMPLE * me->budget.futures);
    for (int i = 0;
         i < me->worlds.n && champion_comparison_is_open(t) && t->trials < me->budget.trials; i++) {
        try_world(me, &stakes, view, i);
        if (t->tried % SHARE == 0)
            champion_comparison_close(t);
    }
    return champion_comparison_best(t, EDGE);
}
