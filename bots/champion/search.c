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
    struct eu_values_sum *sum;   /* where every card is to be valued; else NULL */
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

static int worth_of(const struct search *s, const struct eu_world *w, int tricks)
{
    if (s->me->rules->sides != 2)
        return champion_worth(&s->stakes, eu_world_result(s->me->rules, s->view, w, tricks));
    return s->worth[w->makers >> s->view->seat & 1][tricks];
}

/* What such a part of the worth is where a card has come to so many tricks. Values are added up on
 * the way, and then nobody asks for the worth. */
static int part_of(struct search *s, const struct eu_world *w, int card, int tricks, int part)
{
    const struct champion *me = s->me;

    if (!s->sum)
        return part * worth_of(s, w, tricks);
    eu_values_add(s->sum, card, (double)me->worlds.weight[me->trial.tried] * part,
                  eu_world_result(me->rules, s->view, w, tricks));
    return 0;
}

/* What each card comes to when all see all cards from then on; 0: nobody can say. */
static int solve(struct search *s, const struct eu_world *w, int8_t reached[64])
{
    if (w->players - eu_count(w->sits_out) > SOLVED || !eu_solvable(w))
        return 0;
    eu_solve_card_steps(w, s->step, s->steps, reached, &s->solver);
    return 1;
}

static int play_out(struct search *s, const struct eu_world *before, int card)
{
    struct eu_world w = *before;

    eu_world_play(&w, card);
    s->played += (w.cards - w.tricks) * (w.players - eu_count(w.sits_out)) - w.played;
    return eu_policy_rollout(&w);
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
            worth += part_of(s, w, card, reached[card] ? s->step[reached[card] - 1] : 0, mix);
        worth += part_of(s, w, card, play_out(s, w, card), 256 - mix);
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
        int card = t->answer[c], tricks;

        if (!(t->open >> c & 1))
            continue;
        s->played += NET_WORK * cards;
        tricks = champion_game_after(&s->games, &game, card);
        champion_comparison_add(t, c, part_of(s, w, card, tricks, 1));
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
    champion_comparison_next(&s->me->trial, worlds->weight[s->me->trial.tried], s->sum ? 0 : SHARE);
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
                champion_worth(&s->stakes,
                               (struct eu_result){s->stake,
                                                  (uint8_t)(1 << (with ? view->seat : !view->seat)),
                                                  (uint8_t)tricks});
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
    champion_worlds_start(me, view, champion_draws_of(me, me->budget.worlds));
    if (nets) {
        champion_games_start(&s.games, me, view);
        if (view->tricks + 2 < me->rules->cards) /* with two cards left worlds say it all */
            champion_prior(me, view, PRIOR);
    }
    while (!is_spent(&s) && champion_comparison_is_open(t) && champion_worlds_next(me))
        try_world(&s, nets);
    return champion_comparison_best(t, nets ? 0 : EDGE);
}

/* Equal cards are worth the same: of each run the lowest was tried. */
static void share(struct eu_values_sum *sum, const struct eu_view *view, uint64_t tried)
{
    uint64_t lanes = policy_lanes(tried, view->trump);
    int card;

    EU_EACH(card, view->legal & ~tried) {
        int lane_card = policy_lane_card(card, view->trump);
        uint64_t below = lanes & LANE(lane_card >> 4) & (policy_bit(lane_card) - 1);

        eu_values_share(sum, card, policy_plain_card(policy_highest(below), view->trump));
    }
}

const char *champion_play_values(struct champion *me, const struct eu_view *view,
                                 struct champion_draws draws, struct eu_values_sum *sum)
{
    uint64_t tried = candidates(me, view, EU_NO_CARD);
    int nets = me->knows && view->how <= EU_ALONE;
    struct search s;

    champion_comparison_start(&me->trial, tried, eu_first(tried));
    search_start(&s, me, view);
    s.sum = sum;
    champion_worlds_start(me, view, draws);
    if (nets)
        champion_games_start(&s.games, me, view);
    while (champion_worlds_next(me))
        try_world(&s, nets);
    share(sum, view, tried);
    return nets                         ? "the networks"
           : eu_playing(view) <= SOLVED ? "the policy and the solver"
                                        : "the policy";
}
