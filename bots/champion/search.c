/* champion - the card: each tried in many worlds, played out by the policy and solved. */
#include "champion.h"

enum { SHARE = 8 }; /* worlds between looks at what is clear */

/* What one decision needs. */
struct search {
    struct champion *me;
    const struct eu_view *view;
    struct champion_stakes stakes;
    struct eu_stake stake;
    int worth[2][EU_TRICKS + 1]; /* with the makers or not, by tricks */
    int step[EU_TRICKS], steps;
    struct eu_solver solver;
    int played; /* cards of rollouts */
};

/* Of cards that no other hand can tell apart by winning one is enough: the first of `set` in each
 * run of neighbours, or `chosen` where it is of the run. */
static uint64_t distinct(const struct champion *me, const struct eu_view *view, int chosen)
{
    uint64_t others = eu_out(view, me->pack), set = view->legal;
    int card, other, trump = view->trump;

    for (int i = 0; i < view->played; i++)
        others |= eu_bit(view->trick[view->tricks][i]);
    EU_EACH(card, view->legal) {
        uint64_t suit = eu_of_suit(~UINT64_C(0), trump, eu_suit_of(card, trump));
        int worse = EU_NO_CARD, between = 0;

        EU_EACH(other, set & suit & ~eu_bit(card)) /* its lower neighbour that is left */
            if (eu_order_of(other, trump) < eu_order_of(card, trump) &&
                (!worse || eu_order_of(other, trump) > eu_order_of(worse, trump)))
                worse = other;
        if (!worse)
            continue;
        EU_EACH(other, others & suit)
            between |= eu_order_of(other, trump) > eu_order_of(worse, trump) &&
                       eu_order_of(other, trump) < eu_order_of(card, trump);
        if (!between)
            set &= ~eu_bit(card == chosen ? worse : card);
    }
    return set;
}

static int worth_of(struct search *s, const struct eu_world *w, int tricks)
{
    struct eu_stake stake = s->stake;
    int alone = s->me->rules->partners == EU_PARTNERS_CALLED && eu_count(w->makers) == 1;

    if (s->me->rules->sides != 2) {
        stake.lone = stake.lone || (alone && s->me->rules->alone);
        return champion_worth(&s->stakes, stake, w->makers, tricks);
    }
    return s->worth[w->makers >> s->view->seat & 1][tricks];
}

static int solved_worth(struct search *s, const struct eu_world *w)
{
    int reached = eu_solve_steps(w, s->step, s->steps, &s->solver);

    return worth_of(s, w, reached ? s->step[reached - 1] : 0);
}

static int try_card(struct search *s, const struct eu_world *before, int card)
{
    struct eu_world w = *before;
    int mix = s->me->budget.mix, worth = 0;

    eu_world_play(&w, card);
    s->played += (w.cards - w.tricks) * 4 - w.played;
    if (!eu_solvable(&w))
        mix = 0;
    if (mix < 256)
        worth += (256 - mix) * worth_of(s, &w, eu_policy_rollout(&w));
    if (mix)
        worth += mix * solved_worth(s, &w);
    return worth / 256;
}

static int is_spent(const struct search *s)
{
    return (int)s->solver.nodes + s->played > s->me->budget.work;
}

static void try_world(struct search *s, int i)
{
    const struct champion_worlds *worlds = &s->me->worlds;
    struct champion_trial *t = &s->me->trial;
    struct eu_world w = eu_sample_world(&worlds->sampler, &worlds->deal[i]);

    for (int c = 0; c < t->answers; c++)
        if (t->open >> c & 1)
            t->worth[c][t->tried] = try_card(s, &w, t->answer[c]);
    t->weight[t->tried++] = worlds->weight[i];
}

static void search_start(struct search *s, struct champion *me, const struct eu_view *view)
{
    *s = (struct search){.me = me, .view = view, .stakes = champion_stakes_of(me, view)};
    s->stake = eu_stake_of(view);
    s->steps = eu_point_steps(me->rules, s->stake, s->step);
    if (me->rules->sides != 2)
        return;
    for (int with = 0; with < 2; with++)
        for (int tricks = 0; tricks <= me->rules->cards; tricks++)
            s->worth[with][tricks] =
                champion_worth(&s->stakes, s->stake, with ? 1u << view->seat : 0, tricks);
}

int champion_play(struct champion *me, const struct eu_view *view)
{
    struct champion_trial *t = &me->trial;
    struct eu_world open = eu_world_of(me->rules, view);
    int policy = eu_policy_card(&open);
    struct search s;

    champion_trial_start(t, distinct(me, view, policy), policy);
    if (t->answers == 1)
        return policy;
    search_start(&s, me, view);
    champion_draw(me, view, me->budget.worlds);
    for (int i = 0; i < me->worlds.n && t->open & (t->open - 1); i++) {
        try_world(&s, i);
        if (t->tried % SHARE == 0) {
            champion_trial_close(t);
            if (is_spent(&s))
                break;
        }
    }
    return champion_trial_best(t, me->budget.edge);
}
