/* champion - all answers but cards played: each tried in many futures. */
#include "champion.h"

enum { SHARE = 16 };

static int outcome(const struct champion *me, const struct champion_stakes *s,
                   const struct champion_future *f)
{
    struct eu_stake stake = eu_stake_of(&f->table);
    struct eu_world w;

    if (f->table.maker == EU_NOBODY)
        return 0;
    if (f->table.question == EU_NOTHING)
        return champion_worth(s, stake, f->makers, me->rules->cards);
    w = champion_future_world(f);
    stake.lone |= me->rules->alone && eu_count(f->makers) == 1;
    return champion_worth(s, stake, f->makers, eu_policy_rollout(&w));
}

static void try_world(struct champion *me, const struct champion_stakes *s,
                      const struct eu_view *view, int i)
{
    struct champion_trial *t = &me->trial;
    struct champion_future f;

    for (int c = 0; c < t->answers; c++) {
        if (!(t->open >> c & 1))
            continue;
        champion_future_start(&f, me, view, &me->worlds.deal[i]);
        champion_future_answer(&f, t->answer[c]);
        champion_future_go_on(&f);
        t->worth[c][t->tried] = outcome(me, s, &f);
    }
    t->weight[t->tried++] = me->worlds.weight[i];
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
                                                   EU_BID_SUIT(answer)) > -me->budget.hopeless))
            answer_set |= eu_bit(answer);
    return answer_set;
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
    struct champion_trial *t = &me->trial;
    int policy = eu_policy_answer(me->rules, view);
    struct champion_stakes stakes = champion_stakes_of(me, view);

    if (!is_searched(view, policy) || !(me->budget.search >> view->question & 1))
        return policy;
    champion_trial_start(t, candidates(me, view) | eu_bit(policy), policy);
    if (t->answers == 1)
        return policy;
    champion_draw(me, view, me->budget.futures);
    for (int i = 0; i < me->worlds.n && t->open & (t->open - 1); i++) {
        try_world(me, &stakes, view, i);
        if (t->tried % SHARE == 0)
            champion_trial_close(t);
    }
    return champion_trial_best(t, me->budget.bid_edge);
}
