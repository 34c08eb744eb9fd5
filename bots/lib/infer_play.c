/* What the play tells: the deal is played again, and where the policy would have played another
 * card than was played it loses weight. */
#include "infer.h"

/* How likely another card than the policy's is, beside the policy's. */
static const double other_lead = 0.28;   /* a lead of the same suit */
static const double other_suit = 0.40;   /* of another */
static const double other_follow = 0.05; /* another card of the suit led */
static const double other_ruff = 0.16;   /* a trump in place of a plain card, or the other way */
static const double other_throw = 0.27;  /* another card thrown away, another trump */
static const double stranger = 0.05;     /* a player to whom none of this applies */

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
    policy_rewind(w, view);
}

/* Whether two cards of a hand do the same: nothing lies between them that others may hold. */
static int alike(const struct policy_game *g, int a, int b)
{
    int low = a < b ? a : b, high = a ^ b ^ low;
    uint64_t between = (policy_bit(high) - 1) & ~(policy_bit(low) | (policy_bit(low) - 1));

    return a >> 4 == b >> 4 && !(between & g->unseen & ~g->w.hand[g->turn]);
}

/* How likely the seat in turn plays this card, beside its likeliest. */
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
        return card >> 4 == pick >> 4 ? other_lead : other_suit;
    if (card >> 4 == g->w.table[0] >> 4)
        return other_follow;
    return (card >> 4 == TRUMPS) != (pick >> 4 == TRUMPS) ? other_ruff : other_throw;
}

/* The world of the first lead as the sample has it. */
static struct eu_world start_of(const struct evidence *e)
{
    const struct eu_sampler *s = e->inf->sampler;
    struct eu_world start = e->inf->start;

    if (start.called != EU_NO_SUIT)
        start.makers = eu_sample_world(s, e->sample).makers;
    if (e->sample->discard & ~start.asleep) {
        start.away = e->sample->discard;
        start.away_by = s->view->dealer;
    }
    for (int seat = 0; seat < start.players; seat++)
        start.hand[seat] = e->sample->hand[seat] | s->shown[seat];
    return start;
}

int infer_play(struct evidence *e)
{
    double before = e->weight, of[EU_SEATS] = {1, 1, 1, 1, 1, 1, 1} /* by seat */;
    struct policy_game g;
    struct eu_world start;

    if (!e->inf->cards)
        return 1;
    start = start_of(e);
    policy_game_start(&g, &start, EU_NOBODY);
    for (int i = 0; i < e->inf->cards && e->weight >= e->least; i++) {
        if (g.turn != e->inf->sampler->view->seat) {
            of[g.turn] *= tells(&g, e->inf->card[i]);
            e->weight = before;
            for (int seat = 0; seat < start.players; seat++)
                e->weight *= stranger + (1 - stranger) * of[seat];
        }
        policy_game_play(&g, e->inf->card[i]);
    }
    return e->weight >= e->least;
}
