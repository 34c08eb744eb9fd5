/* Cards as lanes, and the play of a deal in them (policy.h). */
#include "policy.h"

#include <string.h>

uint64_t policy_lanes(uint64_t set, int trump)
{
    int turn = trump ^ TRUMPS;
    uint64_t joker = set & eu_bit(EU_JOKER), trumps, left;

    set &= ~joker;
    if (turn & 1)
        set = (set >> 16 & UINT64_C(0x0000ffff0000ffff)) | (set & UINT64_C(0x0000ffff0000ffff))
                                                               << 16;
    if (turn & 2)
        set = set >> 32 | set << 32;
    left = set & policy_bit(EU_JACK);
    trumps = set >> 48;
    trumps = (trumps & 0x7ff) >> 1 | (trumps & 0x7000) >> 2 | (trumps & 0x800) << 3;
    return (set & ~LANE(TRUMPS) & ~left) | trumps << 48 | left << (LEFT_BOWER - EU_JACK) | joker;
}

int policy_lane_card(int card, int trump)
{
    return policy_highest(policy_lanes(eu_bit(card), trump));
}

int policy_plain_card(int card, int trump)
{
    static const uint8_t rank[16] = {0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 0, 11, 15};

    if (card == LANE_JOKER)
        return EU_JOKER;
    if (card == LEFT_BOWER)
        return eu_left(trump);
    if (card >> 4 == TRUMPS)
        return EU_CARD(trump, rank[card & 15]);
    return card ^ (trump ^ TRUMPS) << 4;
}

static uint8_t lane_voids(uint8_t voids, int trump)
{
    int turn = trump ^ TRUMPS;

    if (turn & 1)
        voids = (uint8_t)((voids >> 1 & 5) | (voids & 5) << 1);
    if (turn & 2)
        voids = (uint8_t)(voids >> 2 | (voids & 3) << 2);
    return voids;
}

static void start_trick(struct policy_game *g, const uint8_t *cards)
{
    g->turn = g->w.leader;
    for (int i = 0; i < g->w.played; i++) {
        g->w.table[i] = cards[i];
        if (!i || cards[i] > g->best) {
            if (!i || cards[i] >> 4 == g->best >> 4 || cards[i] >> 4 == TRUMPS) {
                g->best = cards[i];
                g->winner = g->turn;
            }
        }
        g->turn = g->next[g->turn];
    }
}

static void seats_start(struct policy_game *g)
{
    const struct eu_world *w = &g->w;

    g->size = 0;
    for (int seat = 0; seat < w->players; seat++) {
        int left = seat;

        do
            left = left + 1 < w->players ? left + 1 : 0;
        while (w->sits_out >> left & 1);
        g->next[seat] = (uint8_t)left;
        g->size += !(w->sits_out >> seat & 1);
    }
}

static uint8_t kind_of(const struct eu_world *w)
{
    if (w->called != EU_NO_SUIT)
        return PLAY_CALLED;
    if (!w->sits_out && !(w->makers & (w->makers - 1)))
        return PLAY_CUT_THROAT;
    return w->players & 1 ? PLAY_CHOSEN : PLAY_SIDES;
}

void policy_rewind(struct eu_world *w, const struct eu_view *view)
{
    w->leader = view->leader[0];
    w->played = w->tricks = w->taken = 0;
    w->seen = 0;
    w->called_best = EU_NO_CARD;
    w->called_holder = EU_NOBODY;
    w->owed = EU_NO_CARD;
    memset(w->voids, 0, sizeof w->voids);
}

void policy_game_start(struct policy_game *g, const struct eu_world *w, int only)
{
    uint8_t cards[EU_SEATS];
    int trump = w->trump;

    g->w = *w;
    seats_start(g);
    g->kind = kind_of(w);
    for (int seat = 0; seat < w->players; seat++) {
        g->w.hand[seat] =
            only == EU_NOBODY || only == seat ? policy_lanes(w->hand[seat], trump) : 0;
        g->w.voids[seat] = lane_voids(w->voids[seat], trump);
    }
    g->unseen = policy_lanes(w->pack & ~w->seen & ~w->asleep, trump);
    g->owed = w->owed ? policy_lanes(eu_bit(w->owed), trump) : 0;
    g->w.away = policy_lanes(w->away, trump);
    if (w->called != EU_NO_SUIT) {
        g->w.called = (uint8_t)(w->called ^ trump ^ TRUMPS);
        g->w.called_best = w->called_best ? (uint8_t)policy_lane_card(w->called_best, trump) : 0;
    }
    for (int i = 0; i < w->played; i++)
        cards[i] = (uint8_t)policy_lane_card(w->table[i], trump);
    start_trick(g, cards);
}

static void end_trick(struct policy_game *g)
{
    g->w.leader = g->turn = g->winner;
    g->w.taken += g->w.makers >> g->winner & 1;
    g->w.tricks++;
    g->w.played = 0;
}

void policy_game_play(struct policy_game *g, int card)
{
    struct eu_world *w = &g->w;
    int seat = g->turn, lane = card >> 4;

    w->hand[seat] &= ~policy_bit(card);
    g->unseen &= ~policy_bit(card);
    if (lane == w->called && card >= w->called_best) {
        w->called_best = (uint8_t)card;
        w->called_holder = (uint8_t)seat;
    }
    if (w->played) {
        int led = w->table[0] >> 4;

        if (lane != led)
            w->voids[seat] |= (uint8_t)(1 << led);
    }
    if (!w->played || (card > g->best && (lane == g->best >> 4 || lane == TRUMPS))) {
        g->best = (uint8_t)card;
        g->winner = (uint8_t)seat;
    }
    w->table[w->played++] = (uint8_t)card;
    g->turn = g->next[seat];
    if (w->played == g->size)
        end_trick(g);
}

uint64_t policy_distinct(const struct policy_game *g, uint64_t cards, int chosen)
{
    uint64_t others = g->unseen & ~g->w.hand[g->turn], set = 0;
    int card, last = 0;

    if (g->w.away_by == g->turn)
        others &= ~g->w.away;
    for (int i = 0; i < g->w.played; i++)
        others |= policy_bit(g->w.table[i]);
    EU_EACH(card, cards) {
        uint64_t between = (policy_bit(card) - 1) & ~(2 * policy_bit(last) - 1);

        if (!set || last >> 4 != card >> 4 || between & others)
            set |= policy_bit(card);
        else if (card == chosen)
            set ^= policy_bit(card) | policy_bit(policy_highest(set));
        last = card;
    }
    return set;
}
