/* What the play tells: the deal is played again, and where the policy would have played another
 * card than was played it loses weight. */
#include "infer.h"

#include <string.h>

void infer_play_start(struct eu_inference *inf)
{
    const struct eu_view *view = inf->sampler->view;
    struct eu_world *w = &inf->start;

    inf->cards = 0;
    if (view->trump == EU_NO_SUIT)
        return;
    *w = inf->sampler->world;
    for (int t = 0; t <= view->tricks && t < EU_TRICKS; t++)
        for (int i = 0; i < view->players && view->trick[t][i]; i++)
            inf->card[inf->cards++] = (uint8_t)policy_lane_card(view->trick[t][i], view->trump);
    w->leader = view->leader[0];
    w->played = w->tricks = w->taken = 0;
    w->seen = 0;
    w->called_best = EU_NO_CARD;
    w->called_holder = EU_NOBODY;
    w->owed = EU_NO_CARD;
    memset(w->voids, 0, sizeof w->voids);
}

/* Whether two cards of a hand do the same: nothing lies between them that others may hold. */
static int alike(const struct policy_game *g, int a, int b)
{
    int low = a < b ? a : b, high = a ^ b ^ low;
    uint64_t between = (policy_bit(high) - 1) & ~(policy_bit(low) | (policy_bit(low) - 1));

    return a >> 4 == b >> 4 && !(between & g->unseen & ~g->w.hand[g->turn]);
}

static double tells(const struct policy_game *g, int card)
{
    uint64_t hand = g->w.hand[g->turn], legal = g->w.played ? hand & LANE(g->w.table[0] >> 4) : 0;
    int pick;

    legal = legal ? legal : hand;
    if (!(legal & (legal - 1)))
        return 1;
    pick = policy_pick(g);
    if (pick == card || alike(g, pick, card))
        return 1;
    if (!g->w.played)
        return card >> 4 == pick >> 4 ? PARAM(14, 0.6) : PARAM(15, 0.5);
    if (card >> 4 == g->w.table[0] >> 4)
        return PARAM(16, 0.4);
    return (card >> 4 == TRUMPS) != (pick >> 4 == TRUMPS) ? PARAM(17, 0.4) : PARAM(18, 0.7);
}

double infer_play(const struct eu_inference *inf, const struct eu_sample *sample)
{
    const struct eu_sampler *s = inf->sampler;
    struct eu_world made = eu_sample_world(s, sample), start = inf->start;
    struct policy_game g;
    double weight = 1;

    start.makers = made.makers;
    start.away = made.away;
    start.away_by = made.away_by;
    for (int seat = 0; seat < start.players; seat++)
        start.hand[seat] = sample->hand[seat] | s->shown[seat];
    policy_game_start(&g, &start, EU_NOBODY);
    for (int i = 0; i < inf->cards; i++) {
        if (g.turn != s->view->seat)
            weight *= tells(&g, inf->card[i]);
        policy_game_play(&g, inf->card[i]);
    }
    return weight;
}
