/* champion - the card: each tried in many worlds, played out by the networks or, in games that they
 * do not know, by the policy and solved. */
#include "champion.h"

enum {
    SHARE = 8, /* worlds between looks at what is clear */
    /* In 256: how much of a card's worth is what it comes to when all see all cards. Points a deal
     * over `rule` by the play alone in 4000 deals of hoyle-4 before there were networks, +-0.017:
     * 64: 0.090, 128: 0.085, 200: 0.076. */
    MIX = 64,
    EDGE = 50 * 256, /* by so much another card must be better than the policy's */
    SOLVED = 4,      /* players in a trick; with more the solver takes too long */
    NET_WORK = 4,    /* what a card played out in part by the networks counts for */
    FOUR_HANDS = 20, /* cards of four hands */
    PRIOR = 30       /* worlds that the networks' own values count for; 10 and 100 play the same */
};

/* What one decision needs. */
struct search {
    struct champion *me;
    const struct eu_view *view;
    struct champion_stakes stakes;
    struct eu_stake stake;
    int worth[2][EU_TRICKS + 1]; /* with the makers or not, by tricks */
    int step[EU_TRICKS], steps;
    struct eu_solver solver;
    int played;                  /* cards of rollouts */
    struct champion_games games; /* where networks know the game */
};

/* Cards worth a trial. */
static uint64_t candidates(const struct champion *me, const struct eu_view *view, int chosen)
{
    struct eu_world w = eu_world_of(me->rules, view);
    uint64_t set, cards = 0;
    struct policy_game g;
    int card;

    policy_game_start(&g, &w, view->seat);
    set = policy_distinct(&g, policy_lanes(view->legal, view->trump),
                          policy_lane_card(chosen, view->trump));
    EU_EACH(card, set)
        cards |= eu_bit(policy_plain_card(card, view->trump));
    return cards;
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

/* What each card comes to when all see all cards from then on; 0: nobody can say. */
static int solve(struct search *s, const struct eu_world *w, int8_t reached[64])
{
    if (w->players - eu_count(w->sits_out) > SOLVED || !eu_solvable(w))
        return 0;
    eu_solve_card_steps(w, s->step, s->steps, reached, &s->solver);
    return 1;
}

static int played_out_worth(struct search *s, const struct eu_world *before, int card)
{
    struct eu_world w = *before;

    eu_world_play(&w, card);
    s->played += (w.cards - w.tricks) * (w.players - eu_count(w.sits_out)) - w.played;
    return worth_of(s, &w, eu_policy_rollout(&w));
}

static void try_by_policy(struct search *s, const struct eu_world *w)
{
    struct champion_comparison *t = &s->me->trial;
    int8_t reached[64];
    int mix = solve(s, w, reached) ? MIX : 0;

    for (int c = 0; c < t->answers; c++) {
        int card = t->answer[c], worth = 0;

        if (!(t->open >> c & 1))
            continue;
        if (mix)
            worth += mix * worth_of(s, w, reached[card] ? s->step[reached[card] - 1] : 0);
        worth += (256 - mix) * played_out_worth(s, w, card);
        champion_comparison_add(t, c, worth);
    }
}

static void try_by_nets(struct search *s, const struct eu_world *w, const struct eu_sample *deal)
{
    struct champion_comparison *t = &s->me->trial;
    int cards = (w->cards - w->tricks) * (w->players - eu_count(w->sits_out)) - w->played;
    struct net_game game;

    champion_game(&s->games, deal, &game);
    for (int c = 0; c < t->answers; c++) {
        if (!(t->open >> c & 1))
            continue;
        s->played += NET_WORK * cards;
        champion_comparison_add(t, c,
                                worth_of(s, w,
                                         champion_game_after(&s->games, &game, t->answer[c])));
    }
}

/* A draw takes about as long as the play of a card for each card dealt, with four players; its time
 * grows with the square of the cards: 1.2 us for 20, 5.0 us for 49 (tests/bench/infer.c). */
static int is_spent(const struct search *s)
{
    int cards = s->view->players * s->me->rules->cards, draw = cards * cards / FOUR_HANDS;

    return (int)s->solver.nodes + s->played + s->me->worlds.draws * draw > s->me->budget.work;
}

static void try_world(struct search *s, int nets)
{
    const struct champion_worlds *worlds = &s->me->worlds;
    const struct eu_sample *deal = &worlds->deal[s->me->trial.tried];
    struct eu_world w = eu_sample_world(&worlds->sampler, deal);

    if (nets)
        try_by_nets(s, &w, deal);
    else
        try_by_policy(s, &w);
    champion_comparison_next(&s->me->trial, worlds->weight[s->me->trial.tried], SHARE);
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
    struct champion_comparison *t = &me->trial;
    int nets = me->knows && view->how <= EU_ALONE;
    int first = nets ? eu_learned_answer(&me->learned, view) : eu_policy_play(me->rules, view);
    struct search s;

    champion_comparison_start(t, candidates(me, view, first), first);
    if (!champion_comparison_is_open(t))
        return first;
    search_start(&s, me, view);
    champion_worlds_start(me, view, me->budget.worlds);
    if (nets) {
        champion_games_start(&s.games, me, view);
        if (view->tricks + 2 < me->rules->cards) /* with two cards left worlds say it all */
            champion_prior(me, view, PRIOR);
    }
    while (!is_spent(&s) && champion_worlds_next(me))
        try_world(&s, nets);
    return champion_comparison_best(t, nets ? 0 : EDGE);
}
