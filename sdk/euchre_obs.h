/*
 * euchre_obs.h - what a player has learned from libeuchre, for bots: the observation
 * EU_OBS_RELATIVE_1 of a view and its actions, as euchre_env.h gives them. A bot in the sandbox
 * cannot be linked with libeuchre; with this header and euchre_net.h it plays what was learned:
 *
 *     uint8_t input[EU_OBS_MOST];
 *     int32_t output[64];
 *     struct eu_roles roles = eu_roles(view);
 *
 *     eu_obs_relative_1(rules, view, &roles, input);
 *     eu_net_run(&net, input, output);
 *     return eu_role_answer(view, &roles, eu_net_best(output, eu_role_actions(view, &roles)));
 *
 * Plain static inline functions, C99 or C++, nothing to link. libeuchre itself is made of them.
 * docs/environment.md describes every byte.
 */
#ifndef EUCHRE_OBS_H
#define EUCHRE_OBS_H

#include <string.h>

#include "euchre_kit.h"

enum { EU_OBS_MOST = 1280 }; /* room for an observation by any rules */

/* Suits -------------------------------------------------------------------------------------- */

/* Role 0 is the reference: trumps, before these the suit of the turn-up. Role 1 is the other suit
 * of its colour, 2 and 3 are the cross suits. */
struct eu_roles {
    uint8_t suit[4]; /* by role */
    uint8_t role[4]; /* by suit */
};

/* Ranks of a suit in a set of cards. */
static inline unsigned eu_ranks(uint64_t set, int suit)
{
    return (unsigned)(set >> 16 * suit) & 0x7ffc;
}

/* How a suit compares with others: by the ranks of all own cards, then by those put away. */
static inline uint32_t eu_role_rank(uint64_t own, uint64_t away, int suit)
{
    return (uint32_t)eu_ranks(own, suit) << 16 | eu_ranks(away, suit);
}

static inline int eu_role_is_called(const struct eu_view *view, int suit)
{
    return view->called_suit == suit ||
           (view->called_card && eu_printed_suit(view->called_card) == suit);
}

/* The suit of two whose card was played first; `a` if none of theirs was. */
static inline int eu_role_played(const struct eu_view *view, int a, int b)
{
    for (int t = 0; t < EU_TRICKS; t++)
        for (int i = 0; i < view->players && view->trick[t][i]; i++) {
            int suit = eu_printed_suit(view->trick[t][i]);

            if (suit == a || suit == b)
                return suit;
        }
    return a;
}

/* How far a seat is clockwise from another. Nothing is divided: that takes long. */
static inline int eu_role_from(const struct eu_view *view, int seat, int from)
{
    return seat - from + (seat < from ? view->players : 0);
}

/* Cards that a seat has played: its place in a trick is the number of playing seats before it. */
static inline uint64_t eu_role_played_by(const struct eu_view *view, int seat)
{
    unsigned plays = ~view->sits_out & ((1u << view->players) - 1);
    unsigned twice = plays | plays << view->players;
    uint64_t set = 0;

    for (int t = 0; (plays >> seat & 1) && t < EU_TRICKS && view->trick[t][0]; t++) {
        int turn = eu_role_from(view, seat, view->leader[t]);
        int place = turn;

        if (view->sits_out)
            place = eu_count(twice >> view->leader[t] & ((1u << turn) - 1));

        if (view->trick[t][place])
            set |= eu_bit(view->trick[t][place]);
    }
    return set;
}

/* Which of the cross suits comes first, by what all have seen. */
static inline int eu_role_seen(const struct eu_view *view, int a, int b)
{
    int laid = view->how == EU_JAMBONE && view->lone != EU_NOBODY;
    uint64_t open = laid ? view->exposed | eu_role_played_by(view, view->lone) : 0;

    if (eu_role_is_called(view, a) || eu_role_is_called(view, b))
        return eu_role_is_called(view, a) ? a : b;
    if (eu_ranks(open, a) != eu_ranks(open, b))
        return eu_ranks(open, a) > eu_ranks(open, b) ? a : b;
    return eu_role_played(view, a, b);
}

/* Which of the cross suits comes first. */
static inline int eu_role_cross(const struct eu_view *view, int a, int b)
{
    int turned = eu_turned_suit(view);
    uint64_t own;
    uint32_t in_a, in_b;

    if (turned == a || turned == b)
        return turned;
    own = view->hand | view->away | eu_role_played_by(view, view->seat);
    in_a = eu_role_rank(own, view->away, a);
    in_b = eu_role_rank(own, view->away, b);
    if (in_a == in_b)
        return eu_role_seen(view, a, b);
    return in_a > in_b ? a : b;
}

/* Before there is a reference: the greater suit of each colour first, then the greater colour. */
static inline int eu_role_first(const struct eu_view *view, int *third)
{
    uint64_t own = view->hand | view->away, rank[2];
    int greater[2];

    for (int colour = 0; colour < 2; colour++) {
        uint32_t its = eu_role_rank(own, view->away, colour);
        uint32_t next = eu_role_rank(own, view->away, eu_next_suit(colour));

        greater[colour] = next > its ? eu_next_suit(colour) : colour;
        rank[colour] = next > its ? (uint64_t)next << 32 | its : (uint64_t)its << 32 | next;
    }
    *third = greater[rank[1] <= rank[0]];
    return greater[rank[1] > rank[0]];
}

/* Which suit has which role, for the seat of this view. */
static inline struct eu_roles eu_roles(const struct eu_view *view)
{
    struct eu_roles roles;
    int first, third;

    if (view->trump == EU_NO_SUIT && !view->turnup) {
        first = eu_role_first(view, &third);
    } else {
        first = view->trump != EU_NO_SUIT ? view->trump : eu_turned_suit(view);
        third = eu_role_cross(view, first ^ 1, eu_next_suit(first ^ 1));
    }
    roles.suit[0] = (uint8_t)first;
    roles.suit[1] = (uint8_t)eu_next_suit(first);
    roles.suit[2] = (uint8_t)third;
    roles.suit[3] = (uint8_t)eu_next_suit(third);
    for (int role = 0; role < 4; role++)
        roles.role[roles.suit[role]] = (uint8_t)role;
    return roles;
}

/* Actions ------------------------------------------------------------------------------------ */

/* An answer with its suit renamed. */
static inline int eu_role_renamed(const uint8_t to[4], int question, int answer)
{
    switch (question) {
    case EU_PLAY:
    case EU_DISCARD:
    case EU_BURY:
    case EU_CALL_CARD:
        if (answer < 0 || answer >= EU_JOKER || !eu_ranks(eu_bit(answer), answer >> 4))
            return answer;
        return EU_CARD(to[answer >> 4], answer & 15);
    case EU_BID:
        if (answer < EU_BID_OF(0, EU_PLAIN) || answer > EU_BID_OF(3, EU_JAMBOREE))
            return answer;
        return EU_BID_OF(to[EU_BID_SUIT(answer)], EU_BID_HOW(answer));
    case EU_CALL_PARTNER:
        return answer >= 0 && answer < 4 ? to[answer] : answer;
    default:
        return answer;
    }
}

/* A seat, counted clockwise from the own one. */
static inline int eu_role_seat(const struct eu_view *view, int seat)
{
    return eu_role_from(view, seat, view->seat);
}

/* The answer that an action (0 to 63) stands for. */
static inline int eu_role_answer(const struct eu_view *view, const struct eu_roles *roles,
                                 int action)
{
    if (view->question != EU_CHOOSE_PARTNER)
        return eu_role_renamed(roles->suit, view->question, action);
    return action < 0 || action >= view->players ? action : (action + view->seat) % view->players;
}

/* The action that stands for an answer. */
static inline int eu_role_action(const struct eu_view *view, const struct eu_roles *roles,
                                 int answer)
{
    if (view->question != EU_CHOOSE_PARTNER)
        return eu_role_renamed(roles->role, view->question, answer);
    return answer < 0 || answer >= view->players ? answer : eu_role_seat(view, answer);
}

/* Whether answers to a question are cards. */
static inline int eu_role_of_cards(int question)
{
    return question == EU_PLAY || question == EU_DISCARD || question == EU_BURY ||
           question == EU_CALL_CARD;
}

/* The legal actions: bit a for action a. Of cards all those of a suit are renamed at once; what has
 * no suit stays. */
static inline uint64_t eu_role_actions(const struct eu_view *view, const struct eu_roles *roles)
{
    uint64_t actions = 0;
    int answer;

    if (eu_role_of_cards(view->question)) {
        for (int suit = 0; suit < 4; suit++)
            actions |= (uint64_t)eu_ranks(view->legal, suit) << 16 * roles->role[suit];
        return actions | (view->legal & UINT64_C(0x8003800380038003));
    }
    EU_EACH(answer, view->legal)
        actions |= eu_bit(eu_role_action(view, roles, answer));
    return actions;
}

/* The observation ---------------------------------------------------------------------------- */

/* What is written, and where it goes on. */
struct eu_obs_writer {
    const struct eu_rules *rules;
    const struct eu_view *view;
    const struct eu_roles *roles;
    int cards;     /* of the pack */
    int before[4]; /* by suit: the place of a card less its rank */
    uint8_t *at;
};

/* One of n bytes is 1; none, if the index is not below n. */
static inline void eu_obs_one(struct eu_obs_writer *w, int n, int index)
{
    if (index >= 0 && index < n)
        w->at[index] = 1;
    w->at += n;
}

static inline void eu_obs_number(struct eu_obs_writer *w, int number)
{
    if ((unsigned)number > 255)
        number = number < 0 ? 0 : 255;
    *w->at++ = (uint8_t)number;
}

static inline int eu_obs_ranks(const struct eu_rules *rules)
{
    return EU_ACE + 1 - rules->low;
}

static inline int eu_obs_cards(const struct eu_rules *rules)
{
    return 4 * eu_obs_ranks(rules) + (rules->joker != 0);
}

static inline int eu_obs_card(const struct eu_obs_writer *w, int card)
{
    return card == EU_JOKER ? w->cards - 1 : w->before[card >> 4] + (card & 15);
}

static inline void eu_obs_set(struct eu_obs_writer *w, uint64_t set)
{
    int card;

    EU_EACH(card, set)
        w->at[eu_obs_card(w, card)] = 1;
    w->at += w->cards;
}

static inline void eu_obs_suit(struct eu_obs_writer *w, int suit)
{
    eu_obs_one(w, 4, suit < 4 ? w->roles->role[suit] : 4);
}

static inline void eu_obs_seat(struct eu_obs_writer *w, int seat)
{
    eu_obs_one(w, w->view->players, seat == EU_NOBODY ? -1 : eu_role_seat(w->view, seat));
}

static inline void eu_obs_seats(struct eu_obs_writer *w, unsigned seats)
{
    int seat;

    EU_EACH(seat, seats & ((1u << w->view->players) - 1))
        w->at[eu_role_seat(w->view, seat)] = 1;
    w->at += w->view->players;
}

/* Numbers by side, the own one first. */
static inline void eu_obs_sides(struct eu_obs_writer *w, const int16_t number[EU_SEATS])
{
    int sides = w->view->sides, own = eu_side(w->view, w->view->seat);

    for (int side = own; side < sides; side++)
        eu_obs_number(w, number[side]);
    for (int side = 0; side < own; side++)
        eu_obs_number(w, number[side]);
}

/* Each card that was played, by whom and in which trick. */
static inline void eu_obs_played(struct eu_obs_writer *w)
{
    const struct eu_view *view = w->view;
    int players = view->players, room = players + w->rules->cards;

    for (int t = 0; t < EU_TRICKS && view->trick[t][0]; t++) {
        int seat = view->leader[t];

        for (int i = 0; i < players && view->trick[t][i]; i++) {
            uint8_t *at = w->at + room * eu_obs_card(w, view->trick[t][i]);

            at[eu_role_seat(view, seat)] = 1;
            at[players + t] = 1;
            seat = eu_left_of(view, seat);
        }
    }
    w->at += room * w->cards;
}

static inline void eu_obs_all_cards(struct eu_obs_writer *w)
{
    const struct eu_view *view = w->view;
    uint64_t table = 0;

    for (int i = 0; i < view->played; i++)
        table |= eu_bit(view->trick[view->tricks][i]);
    eu_obs_set(w, view->hand);
    eu_obs_set(w, view->away);
    eu_obs_set(w, table);
    eu_obs_played(w);
}

/* The seat that led, or is to lead, to the trick on the table; EU_NOBODY if there is none. */
static inline int eu_obs_leader(const struct eu_rules *rules, const struct eu_view *view)
{
    int asked = view->question == EU_PLAY || view->question == EU_CALL_CARD;
    int open = view->exposed && view->how == EU_JAMBONE;

    if (view->tricks >= rules->cards || !(asked || view->played || view->tricks || open))
        return EU_NOBODY;
    return view->leader[view->tricks];
}

static inline void eu_obs_table(struct eu_obs_writer *w)
{
    const struct eu_view *view = w->view;

    eu_obs_seat(w, view->dealer);
    eu_obs_seat(w, view->maker);
    eu_obs_seats(w, view->makers);
    eu_obs_seat(w, view->lone);
    eu_obs_seat(w, view->opposer);
    eu_obs_seats(w, view->sits_out);
    eu_obs_seat(w, eu_obs_leader(w->rules, view));
    eu_obs_seat(w, eu_winning_seat(view));
    for (int seat = view->seat; seat < view->players; seat++)
        *w->at++ = view->taken[seat];
    for (int seat = 0; seat < view->seat; seat++)
        *w->at++ = view->taken[seat];
    eu_obs_number(w, view->tricks);
    eu_obs_sides(w, view->points);
    eu_obs_sides(w, view->games);
    eu_obs_sides(w, view->rubber);
    eu_obs_number(w, view->game);
    eu_obs_number(w, view->deal);
    eu_obs_number(w, view->deals_left);
}

/* The turn-up, who passed in which round, how the maker bid. */
static inline void eu_obs_bids(struct eu_obs_writer *w)
{
    const struct eu_view *view = w->view;
    unsigned passed[2] = {0, 0};
    int how = -1;

    eu_obs_set(w, view->turnup ? eu_bit(view->turnup) : 0);
    eu_obs_one(w, 6, view->turnup_fate);
    for (int i = 0; i < view->bids; i++)
        if (view->bid[i].bid == EU_PASS)
            passed[i >= view->players] |= 1u << view->bid[i].seat;
        else
            how = EU_BID_HOW(view->bid[i].bid);
    eu_obs_seats(w, passed[0]);
    eu_obs_seats(w, passed[1]);
    eu_obs_one(w, 4, how);
}

static inline void eu_obs_auction(struct eu_obs_writer *w)
{
    const struct eu_view *view = w->view;

    eu_obs_one(w, 10, view->contract);
    for (int i = 0; i < view->bids; i++)
        w->at[10 * eu_role_seat(view, view->bid[i].seat) + view->bid[i].bid] = 1;
    w->at += 10 * view->players;
}

/* Bytes of an observation by these rules, EU_OBS_MOST at most. */
static inline int eu_obs_relative_1_width(const struct eu_rules *rules)
{
    int players = rules->players, cards = eu_obs_cards(rules);
    int width = 30 + 9 * players + 3 * rules->sides + cards * (3 + players + rules->cards);

    width += rules->auction ? 10 * (1 + players) : cards + 10 + 2 * players;
    return width + (rules->jambone ? 2 * cards : 0);
}

/* Writes the observation of a view. */
static inline void eu_obs_relative_1(const struct eu_rules *rules, const struct eu_view *view,
                                     const struct eu_roles *roles, uint8_t *to)
{
    struct eu_obs_writer w;

    w.rules = rules;
    w.view = view;
    w.roles = roles;
    w.cards = eu_obs_cards(rules);
    for (int suit = 0; suit < 4; suit++)
        w.before[suit] = roles->role[suit] * eu_obs_ranks(rules) - rules->low;
    w.at = to;
    memset(to, 0, (size_t)eu_obs_relative_1_width(rules));
    eu_obs_one(&w, 11, view->question - 1);
    eu_obs_one(&w, 3, view->trump != EU_NO_SUIT ? 2 : view->turnup != EU_NO_CARD);
    eu_obs_all_cards(&w);
    eu_obs_one(&w, 4, view->how);
    eu_obs_suit(&w, view->called_suit);
    eu_obs_suit(&w, eu_led(view));
    if (rules->jambone) {
        eu_obs_set(&w, view->exposed);
        eu_obs_set(&w, view->called_card ? eu_bit(view->called_card) : 0);
    }
    eu_obs_table(&w);
    if (rules->auction)
        eu_obs_auction(&w);
    else
        eu_obs_bids(&w);
}

#endif
