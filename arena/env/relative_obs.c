/* The view in suits and seats of its own seat: EU_OBS_RELATIVE_1. */
#include <string.h>

#include "env/obs.h"
#include "env/roles.h"
#include "rules/deal.h"

enum { QUESTIONS = 11, REFERENCES = 3, HOWS = 4, FATES = 6, TRICK_BIDS = 10 };

/* What is written, and where it goes on. All bytes are 0 before. */
struct relative {
    const struct eu_rules *rules;
    const struct eu_view *view;
    struct roles roles;
    uint8_t *at;
};

/* ---- Parts ---- */

/* One of `n` bytes is 1; none, if `index` is not below n. */
static void put_one(struct relative *r, unsigned n, unsigned index)
{
    if (index < n)
        r->at[index] = 1;
    r->at += n;
}

static void put_number(struct relative *r, int number)
{
    *r->at++ = (uint8_t)(number < 0 ? 0 : number > 255 ? 255 : number);
}

static unsigned suit_ranks(const struct eu_rules *rules)
{
    return EU_ACE + 1u - rules->low;
}

static unsigned pack_cards(const struct eu_rules *rules)
{
    return SUITS * suit_ranks(rules) + rules->joker;
}

static unsigned card_index(const struct relative *r, card c)
{
    unsigned ranks = suit_ranks(r->rules);

    if (c == EU_JOKER)
        return SUITS * ranks;
    return r->roles.role[c >> 4] * ranks + (c & 15u) - r->rules->low;
}

static void put_cards(struct relative *r, cardset set)
{
    for (; set; set &= set - 1)
        r->at[card_index(r, card_lowest(set))] = 1;
    r->at += pack_cards(r->rules);
}

/* A card, or EU_NO_CARD. */
static void put_card(struct relative *r, card c)
{
    put_cards(r, c == EU_NO_CARD ? 0 : card_bit(c));
}

/* A suit, or EU_NO_SUIT. */
static void put_suit(struct relative *r, unsigned suit)
{
    put_one(r, SUITS, suit < SUITS ? r->roles.role[suit] : SUITS);
}

/* A seat, or EU_NOBODY. */
static void put_seat(struct relative *r, unsigned seat)
{
    unsigned players = r->rules->players;

    put_one(r, players, seat < players ? roles_seat(r->view, seat) : players);
}

static void put_seats(struct relative *r, unsigned seats)
{
    for (; seats; seats &= seats - 1)
        r->at[roles_seat(r->view, (unsigned)__builtin_ctz(seats))] = 1;
    r->at += r->rules->players;
}

/* Numbers by side: the own one first, then clockwise. */
static void put_sides(struct relative *r, const int16_t number[EU_SEATS])
{
    unsigned sides = r->rules->sides, side = rules_side(r->rules, r->view->seat);

    for (unsigned n = 0; n < sides; n++) {
        put_number(r, number[side]);
        side = side + 1 == sides ? 0 : side + 1;
    }
}

/* ---- Cards ---- */

static unsigned next_active(const struct eu_view *v, unsigned seat)
{
    do
        seat = seat + 1 == v->players ? 0 : seat + 1;
    while (v->sits_out >> seat & 1);
    return seat;
}

/* Each card that was played, by whom and in which trick. */
static void put_played(struct relative *r)
{
    const struct eu_view *v = r->view;
    unsigned players = r->rules->players, room = players + r->rules->cards;

    for (unsigned t = 0, cards; (cards = roles_cards(v, t)); t++) {
        unsigned seat = v->leader[t];

        for (unsigned i = 0; i < cards; i++, seat = next_active(v, seat)) {
            uint8_t *at = r->at + (size_t)room * card_index(r, v->trick[t][i]);
            at[roles_seat(v, seat)] = 1;
            at[players + t] = 1;
        }
    }
    r->at += (size_t)room * pack_cards(r->rules);
}

static void put_all_cards(struct relative *r)
{
    const struct eu_view *v = r->view;
    cardset table = 0;

    for (unsigned i = 0; i < v->played; i++)
        table |= card_bit(v->trick[v->tricks][i]);
    put_cards(r, v->hand);
    put_cards(r, v->away);
    put_cards(r, table);
    put_played(r);
}

/* ---- The trick on the table ---- */

/* Whether there is one: from the first lead on, as far as the view tells. */
static bool trick_is_on(const struct eu_rules *rules, const struct eu_view *v)
{
    bool asked = v->question == EU_PLAY || v->question == EU_CALL_CARD;

    return v->tricks < rules->cards &&
           (asked || v->played || v->tricks || (v->exposed && v->how == EU_JAMBONE));
}

/* The seat that is winning it. */
static unsigned winning(const struct eu_view *v)
{
    const uint8_t *trick = v->trick[v->tricks];
    unsigned seat = v->leader[v->tricks], winner = seat, best = 0;

    for (unsigned i = 0; i < v->played; i++, seat = next_active(v, seat)) {
        unsigned order = card_order[v->trump][card_suit(v->trump, trick[0])][trick[i]];
        if (order > best) {
            best = order;
            winner = seat;
        }
    }
    return winner;
}

static unsigned led_suit(const struct eu_view *v)
{
    return v->played ? card_suit(v->trump, v->trick[v->tricks][0]) : (unsigned)EU_NO_SUIT;
}

/* ---- Bids ---- */

/* The turn-up, who passed in which round, how the maker bid. */
static void put_turn_up_bids(struct relative *r)
{
    const struct eu_view *v = r->view;
    unsigned players = r->rules->players, how = HOWS, passed[2] = {0};

    put_card(r, v->turnup);
    put_one(r, FATES, v->turnup_fate);
    for (unsigned i = 0; i < v->bids; i++)
        if (v->bid[i].bid == EU_PASS)
            passed[i >= players] |= 1u << v->bid[i].seat;
        else
            how = EU_BID_HOW(v->bid[i].bid);
    put_seats(r, passed[0]);
    put_seats(r, passed[1]);
    put_one(r, HOWS, how);
}

static void put_auction(struct relative *r)
{
    const struct eu_view *v = r->view;

    put_one(r, TRICK_BIDS, v->contract);
    for (unsigned i = 0; i < v->bids; i++)
        r->at[TRICK_BIDS * roles_seat(v, v->bid[i].seat) + v->bid[i].bid] = 1;
    r->at += TRICK_BIDS * r->rules->players;
}

/* ---- All of it ---- */

static void put_seats_of_deal(struct relative *r)
{
    const struct eu_view *v = r->view;

    put_seat(r, v->dealer);
    put_seat(r, v->maker);
    put_seats(r, v->makers);
    put_seat(r, v->lone);
    put_seat(r, v->opposer);
    put_seats(r, v->sits_out);
}

static void put_tricks(struct relative *r)
{
    const struct eu_view *v = r->view;

    put_seat(r, trick_is_on(r->rules, v) ? v->leader[v->tricks] : (unsigned)EU_NOBODY);
    put_seat(r, v->played ? winning(v) : (unsigned)EU_NOBODY);
    for (unsigned n = 0, seat = v->seat; n < r->rules->players; n++) {
        put_number(r, v->taken[seat]);
        seat = seat + 1 == r->rules->players ? 0 : seat + 1;
    }
    put_number(r, v->tricks);
}

static void put_standing(struct relative *r)
{
    const struct eu_view *v = r->view;

    put_sides(r, v->points);
    put_sides(r, v->games);
    put_sides(r, v->rubber);
    put_number(r, v->game);
    put_number(r, v->deal);
    put_number(r, v->deals_left);
}

size_t relative_obs_width(const struct eu_rules *rules)
{
    size_t players = rules->players, cards = pack_cards(rules);
    size_t width = 30 + 9 * players + 3 * rules->sides + cards * (3 + players + rules->cards);

    width += rules->auction ? TRICK_BIDS * (1 + players) : cards + FATES + HOWS + 2 * players;
    return width + (rules->jambone ? 2 * cards : 0);
}

void relative_obs_write(const struct eu_rules *rules, const struct eu_view *view, uint8_t *to)
{
    struct relative r = {.rules = rules, .view = view, .roles = roles_of(view), .at = to};
    unsigned reference = view->trump != EU_NO_SUIT ? 2 : view->turnup != EU_NO_CARD;

    memset(to, 0, relative_obs_width(rules));
    put_one(&r, QUESTIONS, view->question - 1u);
    put_one(&r, REFERENCES, reference);
    put_all_cards(&r);
    put_one(&r, HOWS, view->how);
    put_suit(&r, view->called_suit);
    put_suit(&r, led_suit(view));
    if (rules->jambone) {
        put_cards(&r, view->exposed);
        put_card(&r, view->called_card);
    }
    put_seats_of_deal(&r);
    put_tricks(&r);
    put_standing(&r);
    if (rules->auction)
        put_auction(&r);
    else
        put_turn_up_bids(&r);
}
