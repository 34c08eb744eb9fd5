/* Plays a deal of which every card is known, card by card. */
#include "euchre_world.h"

int eu_world_over(const struct eu_world *w)
{
    return w->tricks == w->cards;
}

static int left_of(const struct eu_world *w, int seat)
{
    do
        seat = seat + 1 < w->players ? seat + 1 : 0;
    while (w->sits_out >> seat & 1);
    return seat;
}

int eu_world_turn(const struct eu_world *w)
{
    int seat = w->leader;

    for (int i = 0; i < w->played; i++)
        seat = left_of(w, seat);
    return seat;
}

uint64_t eu_world_legal(const struct eu_world *w)
{
    int led = w->played ? eu_suit_of(w->table[0], w->trump) : EU_NO_SUIT;
    uint64_t hand = w->hand[eu_world_turn(w)];

    return eu_has(hand, w->owed) ? eu_bit(w->owed) : eu_follow(hand, w->trump, led);
}

static int players_in_trick(const struct eu_world *w)
{
    return w->players - eu_count(w->sits_out);
}

static void complete_trick(struct eu_world *w)
{
    int place = eu_trick_winner(w->table, w->played, w->trump), seat = w->leader;

    for (int i = 0; i < place; i++)
        seat = left_of(w, seat);
    w->leader = (uint8_t)seat;
    w->taken += w->makers >> seat & 1;
    w->tricks++;
    w->played = 0;
}

/* In a plain suit the better card has the higher number. */
static void show_called(struct eu_world *w, int seat, int card)
{
    if (eu_suit_of(card, w->trump) != w->called || card < w->called_best)
        return;
    w->called_best = (uint8_t)card;
    w->called_holder = (uint8_t)seat;
}

void eu_world_play(struct eu_world *w, int card)
{
    int seat = eu_world_turn(w);

    if (w->played && eu_suit_of(card, w->trump) != eu_suit_of(w->table[0], w->trump))
        w->voids[seat] |= (uint8_t)(1 << eu_suit_of(w->table[0], w->trump));
    if (w->called != EU_NO_SUIT)
        show_called(w, seat, card);
    w->hand[seat] &= ~eu_bit(card);
    w->seen |= eu_bit(card);
    w->table[w->played++] = (uint8_t)card;
    if (w->played == players_in_trick(w))
        complete_trick(w);
}

/* Tricks that seats known to be with the maker have taken. */
static int taken_by(const struct eu_view *view, int makers)
{
    int taken = 0;

    for (int seat = 0; seat < view->players; seat++)
        taken += makers >> seat & 1 ? view->taken[seat] : 0;
    return taken;
}

/* What the cards played tell of the call. */
static void look_back_for_called(struct eu_world *w, const struct eu_shown *shown)
{
    if (w->called == EU_NO_SUIT)
        return;
    for (int seat = 0; seat < w->players; seat++) {
        int best = eu_best(eu_of_suit(shown->played[seat], w->trump, w->called), w->trump);

        if (best)
            show_called(w, seat, best);
    }
}

struct eu_world eu_world_of(const struct eu_rules *rules, const struct eu_view *view)
{
    struct eu_shown shown = eu_look_back(view);
    struct eu_world w = {.seen = eu_played(view),
                         .players = view->players,
                         .cards = rules->cards,
                         .trump = view->trump,
                         .sits_out = view->sits_out,
                         .maker = view->maker,
                         .makers = view->makers,
                         .played = view->played,
                         .tricks = view->tricks,
                         .owed = view->called_card,
                         .taken = (uint8_t)taken_by(view, view->makers),
                         .pack = eu_pack(rules),
                         .away = view->away,
                         .away_by = view->seat,
                         .called = view->called_suit};

    if (view->turnup && view->turnup_fate != EU_TAKEN_UP)
        w.asleep = eu_bit(view->turnup);
    look_back_for_called(&w, &shown);
    w.hand[view->seat] = view->hand;
    if (view->lone != EU_NOBODY)
        w.hand[view->lone] |= view->exposed;
    for (int i = 0; i < view->played; i++)
        w.table[i] = view->trick[view->tricks][i];
    for (int seat = 0; seat < view->players; seat++)
        w.voids[seat] = shown.voids[seat];
    if (view->played)
        w.leader = view->leader[view->tricks];
    else
        w.leader = view->tricks ? view->winner[view->tricks - 1] : view->leader[0];
    return w;
}
