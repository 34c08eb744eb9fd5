/*
 * The play of the cards: a situation and, for each card, a kind of move; the table (made by
 * bots/train/tune.c) says how good which move is in which situation. In words it comes to what
 * books say: the maker's side draws trumps, adversaries lead aces and short suits, and nobody
 * overtakes his partner for nothing.
 */
#include "policy.h"

/* What the seat in turn knows. */
struct spot {
    const struct policy_game *g;
    uint64_t hand, out, masters;
    uint8_t with;    /* bit s: seat s is surely of our side */
    uint8_t against; /* bit s: it surely is not */
    uint8_t making;  /* we are with the maker */
    uint8_t maker;   /* the seat that plays for the points: the maker, or who plays alone for him */
    uint8_t alone;   /* it has no partner in the trick */
};

/* Who is with whom after a call, as far as this seat can tell. */
static void look_for_partner(struct spot *s)
{
    const struct policy_game *g = s->g;
    const struct eu_world *w = &g->w;
    uint64_t suit = LANE(w->called), mine = w->hand[g->turn] & suit, above;
    int me = g->turn, best = w->called_best, holder = best ? w->called_holder : EU_NOBODY;
    uint8_t all = (uint8_t)((1 << w->players) - 1), maker = (uint8_t)(1 << w->maker);

    if (mine && policy_highest(mine) > best) {
        best = policy_highest(mine);
        holder = me;
    }
    above = best ? s->out & policy_above(best) : 1;
    s->making = me == w->maker || (holder == me && !above);
    if (!above) {
        uint8_t makers = (uint8_t)(maker | 1 << holder);

        s->with = s->making ? makers : all & ~makers;
        s->against = all & ~s->with;
        s->alone = makers == maker;
        return;
    }
    s->with = (uint8_t)(1 << me);
    s->against = s->making ? 0 : maker;
    s->alone = 0;
}

static void look(struct spot *s, const struct policy_game *g)
{
    const struct eu_world *w = &g->w;
    unsigned makers = w->makers & ~w->sits_out;

    s->g = g;
    s->hand = w->hand[g->turn];
    s->out = g->unseen & ~s->hand;
    if (w->away_by == g->turn)
        s->out &= ~w->away;
    s->masters = s->hand & ~policy_below(s->out);
    s->making = w->makers >> g->turn & 1;
    s->with = s->making ? w->makers : (uint8_t)~w->makers;
    s->against = (uint8_t)~s->with;
    s->alone = !(makers & (makers - 1));
    s->maker = s->alone && makers ? (uint8_t)eu_first(makers) : w->maker;
    if (w->called != EU_NO_SUIT && w->sits_out == 0)
        look_for_partner(s);
}

/* ---- Situations ---- */

/* Numbers up to `most`, then `most` for all above. */
static int upto(int n, int most)
{
    return n < most ? n : most;
}

/* Tricks played and how the makers stand, 0 to 8. */
static int progress(const struct eu_world *w)
{
    int left = w->cards - w->tricks, won = w->taken, lost = w->tricks - w->taken;

    if (w->called != EU_NO_SUIT) /* nobody is told whose tricks they are */
        won = lost = 0;

    if (left > 4 || !w->tricks)
        return 0;
    if (left == 4)
        return won > lost ? 1 : 2;
    if (left == 3)
        return won > lost ? (lost ? 4 : 3) : won == lost ? 4 : 5;
    return lost == 0 ? 6 : won > lost ? 7 : 8;
}

enum { MAKER, PARTNER, BEFORE_MAKER, AFTER_MAKER, LONE, BEFORE_LONE, AFTER_LONE };

static int role(const struct spot *s)
{
    const struct policy_game *g = s->g;

    if (s->making)
        return g->turn != s->maker ? PARTNER : s->alone ? LONE : MAKER;
    if (g->next[g->turn] == s->maker)
        return s->alone ? BEFORE_LONE : BEFORE_MAKER;
    return s->alone ? AFTER_LONE : AFTER_MAKER;
}

static int lead_situation(const struct spot *s)
{
    int trumps = upto(eu_count(s->hand & LANE(TRUMPS)), 3);
    int out = eu_count(s->out & LANE(TRUMPS));

    return ((role(s) * PROGRESS + progress(&s->g->w)) * 4 + trumps) * 3 +
           (out ? out < 3 ? 1 : 2 : 0);
}

/* Whose the trick is, and how surely. */
enum { THEIRS, THEIRS_FOR_NOW, NOBODY_KNOWS, OURS_FOR_NOW, OURS_BUT_FOR_RUFFS, OURS };

static int whose(const struct spot *s, uint64_t above, int left)
{
    const struct policy_game *g = s->g;

    if (!(s->with >> g->winner & 1))
        return !(s->against >> g->winner & 1)   ? NOBODY_KNOWS
               : s->out & policy_above(g->best) ? THEIRS_FOR_NOW
                                                : THEIRS;
    if (!left || !(s->out & above))
        return OURS;
    return s->out & policy_above(g->best) ? OURS_FOR_NOW : OURS_BUT_FOR_RUFFS;
}

static int follow_situation(const struct spot *s, uint64_t above)
{
    const struct policy_game *g = s->g;
    int led = g->w.table[0] >> 4, left = g->size - 1 - g->w.played;
    int kind = led == TRUMPS ? 0 : s->hand & LANE(led) ? 1 : led == g->w.called ? 3 : 2;
    int who = s->making ? g->turn != s->maker ? 1 : s->alone ? 3 : 0 : s->alone ? 4 : 2;
    int stage = g->w.cards - g->w.tricks;

    stage = stage >= 5 ? 0 : 5 - stage;
    return ((((upto(left, 2) * 6 + whose(s, above, left)) * 4 + kind) * 5 + who) * 4 +
            upto(stage, 3)) *
               3 +
           upto(eu_count(s->hand & LANE(TRUMPS)), 2);
}

/* ---- Moves ---- */

enum {
    LEAD_MASTER_TRUMP,
    LEAD_BEST_TRUMP,
    LEAD_LOW_TRUMP,
    LEAD_MIDDLE_TRUMP,
    LEAD_NEXT, /* of the suit of the trump's colour, or called; then of the others, each: */
    LEAD_CROSS = LEAD_NEXT + 12,
    LAY_MASTER = 0, /* alone, of two, of more */
    LAY_MASTER_RISKED = 3,
    LAY_FOR_RUFF,
    LAY_SECOND, /* only one is above it; alone, of more */
    LAY_LOW = LAY_SECOND + 2,
    LAY_MIDDLE = LAY_LOW + 3,
    LAY_UNDER_MASTER
};

/* Some seat of these has shown that it lacks the suit. */
static int lacks(const struct spot *s, unsigned seats, int lane)
{
    const struct eu_world *w = &s->g->w;
    int found = 0;

    seats &= ~(unsigned)w->sits_out & ((1u << w->players) - 1) & ~(1u << s->g->turn);
    for (; seats; seats &= seats - 1)
        found |= w->voids[__builtin_ctz(seats)] >> lane & 1;
    return found;
}

static int lead_trump(const struct spot *s, int card)
{
    uint64_t trumps = s->hand & LANE(TRUMPS);

    if (s->masters >> card & 1)
        return LEAD_MASTER_TRUMP;
    if (card == policy_highest(trumps))
        return LEAD_BEST_TRUMP;
    return card == eu_first(trumps) ? LEAD_LOW_TRUMP : LEAD_MIDDLE_TRUMP;
}

static int lead_lay(const struct spot *s, int card)
{
    uint64_t suit = s->hand & LANE(card >> 4), above;
    int n = eu_count(suit), ruffs = (s->out & LANE(TRUMPS)) != 0;

    if (s->masters >> card & 1)
        return ruffs && lacks(s, s->against, card >> 4) ? LAY_MASTER_RISKED
                                                        : LAY_MASTER + upto(n, 3) - 1;
    if (ruffs && lacks(s, s->with, card >> 4))
        return LAY_FOR_RUFF;
    above = s->out & policy_above(card);
    if (!(above & (above - 1)))
        return LAY_SECOND + (n > 1);
    if (card != eu_first(suit))
        return LAY_MIDDLE;
    return suit & s->masters ? LAY_UNDER_MASTER : LAY_LOW + upto(n, 3) - 1;
}

static int lead_move(const struct spot *s, int card)
{
    int lane = card >> 4, other = s->g->kind == PLAY_CALLED ? s->g->w.called : 0;

    if (lane == TRUMPS)
        return lead_trump(s, card);
    return (lane == other ? LEAD_NEXT : LEAD_CROSS) + lead_lay(s, card);
}

enum {
    WIN_MASTER_TRUMP,
    WIN_LOW_TRUMP,
    WIN_TRUMP,
    WIN_MASTER,
    WIN_LOW,
    WIN_HIGH,
    DUCK,
    DUCK_HIGH,
    UNDERRUFF,
    THROW_MASTER,      /* alone, of more */
    THROW_SECOND = 11, /* only one is above it; alone, of more */
    THROW_ALONE = 13,
    THROW_GUARD, /* leaves a second-best card alone */
    THROW_UNDER_MASTER,
    THROW_OF_TWO,
    THROW_LOW, /* of more */
    THROW_MIDDLE
};

static int win_move(const struct spot *s, int card, uint64_t win)
{
    int trump = card >> 4 == TRUMPS;

    if (s->masters >> card & 1)
        return trump ? WIN_MASTER_TRUMP : WIN_MASTER;
    if (card == eu_first(win & LANE(card >> 4)))
        return trump ? WIN_LOW_TRUMP : WIN_LOW;
    return trump ? WIN_TRUMP : WIN_HIGH;
}

static int throw_move(const struct spot *s, int card)
{
    uint64_t suit = s->hand & LANE(card >> 4), above = s->out & policy_above(card);
    int n = eu_count(suit), top;

    if (s->masters >> card & 1)
        return THROW_MASTER + (n > 1);
    if (!(above & (above - 1)))
        return THROW_SECOND + (n > 1);
    if (n == 1)
        return THROW_ALONE;
    if (card != eu_first(suit))
        return THROW_MIDDLE;
    if (suit & s->masters)
        return THROW_UNDER_MASTER;
    if (n > 2)
        return THROW_LOW;
    top = policy_highest(suit);
    above = s->out & policy_above(top);
    return above & (above - 1) ? THROW_OF_TWO : THROW_GUARD;
}

static int follow_move(const struct spot *s, int card, uint64_t win, int led)
{
    if (win >> card & 1)
        return win_move(s, card, win);
    if (card >> 4 == led)
        return card == eu_first(s->hand & LANE(led)) ? DUCK : DUCK_HIGH;
    return card >> 4 == TRUMPS ? UNDERRUFF : throw_move(s, card);
}

/* ---- Choosing ---- */

/* Of cards of one kind the lowest of the first lane is kept. */
static void add(struct policy_choice *c, unsigned *there, int card, int move)
{
    if (*there >> move & 1) {
        for (int i = 0; i < c->n && i < (int)sizeof c->move; i++)
            if (c->move[i] == move && (card & 15) < (c->card[i] & 15))
                c->card[i] = (uint8_t)card;
        return;
    }
    *there |= 1u << move;
    c->card[c->n] = (uint8_t)card;
    c->move[c->n++] = (uint8_t)move;
}

static void choose_lead(const struct spot *s, struct policy_choice *c)
{
    unsigned there = 0;
    int card;

    EU_EACH(card, s->hand)
        add(c, &there, card, lead_move(s, card));
    c->situation = lead_situation(s);
}

static void choose_follow(const struct spot *s, uint64_t legal, struct policy_choice *c)
{
    const struct policy_game *g = s->g;
    uint64_t above = policy_above(g->best), win;
    int led = g->w.table[0] >> 4, card;
    unsigned there = 0;

    if (g->best >> 4 != TRUMPS)
        above |= LANE(TRUMPS);
    win = legal & above;
    EU_EACH(card, legal)
        add(c, &there, card, follow_move(s, card, win, led));
    c->situation = follow_situation(s, above);
}

void policy_choose(const struct policy_game *g, struct policy_choice *c)
{
    const struct eu_world *w = &g->w;
    uint64_t hand = w->hand[g->turn];
    uint64_t legal = w->played ? hand & LANE(w->table[0] >> 4) : hand;
    struct spot s;

    if (!legal)
        legal = hand;
    if (hand & g->owed)
        legal = g->owed;
    c->n = 0;
    if (!(legal & (legal - 1))) {
        c->card[c->n++] = (uint8_t)eu_first(legal);
        return;
    }
    look(&s, g);
    if (w->played)
        choose_follow(&s, legal, c);
    else
        choose_lead(&s, c);
}

int policy_pick_by(const struct policy_table *t, const struct policy_game *g)
{
    struct policy_choice c;
    const char *score;
    int best = 0;

    policy_choose(g, &c);
    if (c.n == 1)
        return c.card[0];
    score = g->w.played ? t->follow[g->kind][c.situation] : t->lead[g->kind][c.situation];
    for (int i = 1; i < c.n; i++)
        if (score[c.move[i]] > score[c.move[best]])
            best = i;
    return c.card[best];
}

int policy_pick(const struct policy_game *g)
{
    return policy_pick_by(&policy_table, g);
}

int policy_play_out(const struct policy_table *t, struct policy_game *g)
{
    while (g->w.tricks < g->w.cards)
        policy_game_play(g, policy_pick_by(t, g));
    return g->w.taken;
}

int eu_policy_card(const struct eu_world *w)
{
    struct policy_game g;

    policy_game_start(&g, w, eu_world_turn(w));
    return policy_plain_card(policy_pick(&g), w->trump);
}

int eu_policy_play(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_world w = eu_world_of(rules, view);
    int card = eu_policy_card(&w);

    return eu_has(view->legal, card) ? card : eu_first(view->legal); /* a card that was called */
}

int eu_policy_rollout(const struct eu_world *w)
{
    struct policy_game g;

    policy_game_start(&g, w, EU_NOBODY);
    return policy_play_out(&policy_table, &g);
}
