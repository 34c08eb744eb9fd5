/* champion - all answers but cards played: each tried in many futures. */
#include "champion.h"

enum {
    SHARE = 16,    /* worlds between looks at what is clear */
    EDGE = 60,     /* by so much another answer must be better than the policy's */
    PRIOR = 100,   /* worlds that the networks' own values count for; 5 and 30 play the same */
    HOPELESS = -60 /* hundredths of a point by which a suit falls short that is not tried */
};

/* Plays a future out. */
static struct eu_result outcome(const struct champion *me, int seat, const struct eu_future *f)
{
    struct eu_world w;

    if (f->table.question == EU_NOTHING)
        return eu_future_result(f, 0);
    if (me->knows && f->table.how <= EU_ALONE)
        return eu_future_result(f, champion_future_tricks(me, f, seat));
    w = eu_future_world(f);
    return eu_future_result(f, eu_policy_rollout(&w));
}

/* With `sum` values are added up in place of the worth. */
static void try_world(struct champion *me, const struct champion_stakes *s,
                      struct eu_values_sum *sum)
{
    struct champion_comparison *t = &me->trial;
    uint32_t weight = me->worlds.weight[t->tried];
    struct eu_future f;

    for (int c = 0; c < t->answers; c++) {
        struct eu_result result;

        if (!(t->open >> c & 1))
            continue;
        eu_future_start(&f, me->rules, s->view, &me->worlds.deal[t->tried]);
        eu_future_answer(&f, t->answer[c]);
        champion_future_go_on(me, &f, s->view->seat);
        result = outcome(me, s->view->seat, &f);
        if (sum)
            eu_values_add(sum, t->answer[c], weight, result);
        else
            champion_comparison_add(t, c, champion_worth(s, result));
    }
    champion_comparison_next(t, weight, sum ? 0 : SHARE);
}

/* Answers worth a trial. */
static uint64_t candidates(const struct champion *me, const struct eu_view *view)
{
    uint64_t set = view->legal, answer_set = 0;
    int answer;

    if (view->question != EU_BID || me->rules->auction)
        return set;
    EU_EACH(answer, set)
        if (answer == EU_PASS || (EU_BID_HOW(answer) <= EU_ALONE &&
                                  eu_policy_margin(me->rules, view, view->seat, view->hand,
                                                   EU_BID_SUIT(answer)) > HOPELESS))
            answer_set |= eu_bit(answer);
    return answer_set;
}

/* Whether answers are tried, where the policy or the networks would answer so. */
static int is_searched(const struct eu_rules *rules, const struct eu_view *view, int policy)
{
    switch (view->question) {
    case EU_BID:
        return rules->auction || policy == EU_PASS || EU_BID_HOW(policy) <= EU_ALONE;
    case EU_TAKE:
        return policy <= EU_ALONE && view->how <= EU_ALONE;
    case EU_DISCARD:
        return view->how <= EU_ALONE;
    case EU_OPPOSE:
    case EU_CALL_PARTNER:
    case EU_BID_TRICKS:
    case EU_BURY:
    case EU_CHOOSE_PARTNER:
        return 1;
    default:
        return 0;
    }
}

/* Networks take longer to play a future out, and so do the many cards of some auctions. */
static int trials_of(const struct champion *me)
{
    enum { FOUR_HANDS = 20 };
    const struct eu_rules *rules = me->rules;
    int cards = rules->players * rules->cards, trials = me->budget.trials;

    if (me->knows)
        return trials / 2;
    return rules->auction ? trials * FOUR_HANDS / cards : trials;
}

int champion_decide(struct champion *me, const struct eu_view *view)
{
    struct champion_comparison *t = &me->trial;
    struct champion_stakes stakes = champion_stakes_of(me, view);
    int trials = trials_of(me);
    int first =
        me->knows ? eu_learned_answer(&me->learned, view) : eu_policy_answer(me->rules, view);

    if (!is_searched(me->rules, view, first))
        return first;
    champion_comparison_start(t, candidates(me, view), first);
    if (!champion_comparison_is_open(t))
        return first;
    champion_worlds_start(me, view, champion_draws_of(me, me->budget.futures));
    if (me->knows && (view->question == EU_BID || view->question == EU_DISCARD))
        champion_prior(me, view, PRIOR);
    while (t->trials < trials && champion_comparison_is_open(t) && champion_worlds_next(me))
        try_world(me, &stakes, NULL);
    return champion_comparison_best(t, me->knows ? 0 : EDGE);
}

const char *champion_decide_values(struct champion *me, const struct eu_view *view,
                                   struct champion_draws draws, struct eu_values_sum *sum)
{
    struct champion_stakes stakes = champion_stakes_of(me, view);

    champion_comparison_start(&me->trial, view->legal, eu_first(view->legal));
    champion_worlds_start(me, view, draws);
    while (champion_worlds_next(me))
        try_world(me, &stakes, sum);
    return me->knows && view->how <= EU_ALONE ? "the networks" : "the policy";
}
