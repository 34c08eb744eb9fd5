#include "game/fill.h"

#include <string.h>

/* What the cards do not decide: the bidding, read off the machine itself. */
struct bidding {
    unsigned trump; /* EU_NO_SUIT: all passed */
    unsigned lone;
    bool exchange;
};

struct fill {
    const struct hand *h;
    struct bidding bidding;
    bool after; /* the dealer's cards stand as after the exchange */
    cardset pack, named, known[EU_SEATS], closed[EU_SEATS];
    uint8_t room[EU_SEATS];
    const struct said *player[64]; /* who plays a card that no hand lists */
    uint8_t owner[64];             /* of a made-up card: a seat, or EU_NOBODY */
};

/* Any cards with the right turn-up: bids do not depend on them, but for a jamboree, which ends the
 * hand either way without another exchange than the one found here. */
static struct cards any_cards(const struct hand *h)
{
    struct cards cards = {.turnup = h->turnup};
    cardset rest = card_pack(h->rules.low, h->rules.joker) & ~card_bit(h->turnup);

    for (unsigned seat = 0; seat < h->rules.players; seat++)
        for (unsigned i = 0; i < h->rules.cards; i++) {
            cards.hand[seat] |= card_bit(card_lowest(rest));
            rest &= rest - 1;
        }
    return cards;
}

static struct bidding probe(const struct hand *h)
{
    struct cards cards = any_cards(h);
    struct deal d;
    struct fault fault;

    deal_start(&d, &h->rules, &cards, h->dealer, NULL);
    while (d.ask.kind == EU_BID || d.ask.kind == EU_TAKE || d.ask.kind == EU_OPPOSE) {
        unsigned turn = d.ask.kind == EU_BID ? d.round : 0;
        const struct said *said = hand_said(h, d.ask.kind, d.ask.seat, turn);
        (void)deal_answer(&d, said ? said->answer : 0, &fault);
    }
    return (struct bidding){d.table.trump, d.table.lone, d.ask.kind == EU_DISCARD};
}

static bool known_anywhere(const struct fill *f, card c)
{
    for (unsigned seat = 0; seat < f->h->rules.players; seat++)
        if (f->known[seat] & card_bit(c))
            return true;
    return c == f->h->turnup;
}

static bool has_room(const struct fill *f, unsigned seat)
{
    return card_count(f->known[seat]) < f->room[seat];
}

static void hold(struct fill *f, unsigned seat, card c)
{
    if (!known_anywhere(f, c) && has_room(f, seat))
        f->known[seat] |= card_bit(c);
}

static bool list(struct fill *f, struct err *e)
{
    const struct hand *h = f->h;
    cardset turnup = card_bit(h->turnup);

    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        f->known[seat] = h->cards[seat] & ~turnup;
        f->room[seat] = h->rules.cards;
        f->named |= h->cards[seat];
    }
    f->named |= turnup;
    f->after = (h->cards[h->dealer] & turnup) != 0;
    if (!f->after)
        return true;
    f->room[h->dealer]--;
    const struct said *said = hand_said(h, EU_DISCARD, h->dealer, 0);
    if (!f->bidding.exchange)
        return hand_error(h->card_at[h->turnup], e,
                          "the dealer holds the turn-up, but does not take it up in this hand");
    if (said)
        return hand_error(said->at, e,
                          "the dealer's cards hold the turn-up and so stand as they "
                          "were after the exchange: there is nothing to discard");
    return true;
}

/* A jamboree is shown when announced: what the text does not list of its hand is taken from it,
 * if the five best trumps can lie there. */
static void show_jamboree(struct fill *f, const struct said *s)
{
    unsigned trump = f->bidding.trump;
    bool claims = s->question == EU_BID ? s->answer && EU_BID_HOW(s->answer) == EU_JAMBOREE
                                        : s->answer == EU_JAMBOREE;

    if (!claims || trump >= SUITS)
        return;
    cardset missing = card_best_five(trump) & ~f->known[s->seat];
    if (s->seat == f->h->dealer && f->bidding.exchange)
        missing &= ~card_bit(f->h->turnup);
    for (cardset rest = missing; rest; rest &= rest - 1)
        if (known_anywhere(f, card_lowest(rest)))
            return;
    if (card_count(f->known[s->seat] | missing) <= f->room[s->seat])
        f->known[s->seat] |= missing;
}

static bool play(struct fill *f, const struct said *s, struct err *e)
{
    card c = (card)s->answer;
    const struct said *first = f->player[c];

    if (first && first->seat != s->seat && has_room(f, s->seat)) {
        char text[3];
        card_text(c, text);
        return hand_error(s->at, e, "%s is there twice: here, and in line %u, column %u", text,
                          first->at.line, first->at.column);
    }
    if (!first && !known_anywhere(f, c) && has_room(f, s->seat))
        f->player[c] = s;
    hold(f, s->seat, c);
    return true;
}

/* Cards that the text names outside `cards` are in the hand that answers with them. */
static bool gather(struct fill *f, struct err *e)
{
    const struct hand *h = f->h;

    for (const struct said *s = h->said; s < h->said + h->said_count; s++) {
        bool is_card =
            s->question == EU_PLAY || s->question == EU_DISCARD || s->question == EU_CALL_CARD;
        if (is_card && s->answer < 64)
            f->named |= card_bit((unsigned)s->answer);
        if (s->question == EU_DISCARD)
            hold(f, s->seat, (card)s->answer);
        if (s->question == EU_CALL_CARD && f->bidding.lone < h->rules.players)
            hold(f, f->bidding.lone, (card)s->answer);
        if (s->question == EU_BID || s->question == EU_TAKE)
            show_jamboree(f, s);
        if (s->question == EU_PLAY && s->answer != EU_ABANDON && !play(f, s, e))
            return false;
    }
    return true;
}

static bool may_hold(const struct fill *f, unsigned seat, card c)
{
    bool takes_up = f->bidding.exchange && seat == f->h->dealer;

    return f->known[seat] & card_bit(c) || (takes_up && c == f->h->turnup);
}

/* Closes to each seat the suits in which it failed to follow. */
static void close_suits(struct fill *f)
{
    unsigned trick = EU_TRICKS, led = 0, trump = f->bidding.trump;

    if (trump >= SUITS)
        return;
    for (const struct said *s = f->h->said; s < f->h->said + f->h->said_count; s++) {
        if (s->question != EU_PLAY || s->answer == EU_ABANDON)
            continue;
        card c = (card)s->answer;
        if (s->turn != trick) {
            trick = s->turn;
            led = card_suit(trump, c);
        } else if (card_suit(trump, c) != led && may_hold(f, s->seat, c)) {
            f->closed[s->seat] |= card_lane(trump, led);
        }
    }
}

/* Finds one more card for the seat among `free`, moving cards already given where it must: an
 * augmenting path, no deeper than there are cards. */
static bool give(struct fill *f, unsigned seat, cardset free, cardset *seen)
{
    cardset fits = free & ~f->closed[seat];

    while (fits & ~*seen) {
        card c = card_least(fits & ~*seen, f->bidding.trump);
        *seen |= card_bit(c);
        if (f->owner[c] == EU_NOBODY || give(f, f->owner[c], free, seen)) {
            f->owner[c] = (uint8_t)seat;
            return true;
        }
    }
    return false;
}

/* Where no card fits, the tricks as written already prove a revoke: any card will do. */
static void give_any(struct fill *f, unsigned seat, cardset free)
{
    for (; free; free &= free - 1) {
        card c = card_lowest(free);
        if (f->owner[c] == EU_NOBODY) {
            f->owner[c] = (uint8_t)seat;
            return;
        }
    }
}

static cardset known_cards(const struct fill *f)
{
    cardset all = card_bit(f->h->turnup);

    for (unsigned seat = 0; seat < f->h->rules.players; seat++)
        all |= f->known[seat];
    return all;
}

static void make_up(struct fill *f)
{
    cardset unknown = f->pack & ~known_cards(f);

    memset(f->owner, EU_NOBODY, sizeof f->owner);
    for (unsigned seat = 0; seat < f->h->rules.players; seat++)
        for (int n = card_count(f->known[seat]); n < f->room[seat]; n++) {
            cardset seen = 0;
            if (!give(f, seat, unknown & ~f->named, &seen))
                give_any(f, seat, unknown);
        }
}

/* The six-card hand behind one that stands as after the exchange: the card put away is any that
 * lies in the talon, if possible one that the text does not name. */
static card put_away(const struct fill *f, const struct filled *out)
{
    cardset talon = f->pack & ~card_bit(f->h->turnup);

    for (unsigned seat = 0; seat < f->h->rules.players; seat++)
        talon &= ~out->cards.hand[seat];
    return card_lowest(talon & ~f->named ? talon & ~f->named : talon);
}

/* The lowest of the six that the dealer does not play; a made-up card before one that was written,
 * and the turn-up only where nothing else is left. */
static card lowest_idle(const struct fill *f, const struct filled *out)
{
    const struct hand *h = f->h;
    cardset idle = out->cards.hand[h->dealer] | card_bit(h->turnup);

    for (const struct said *s = h->said; s < h->said + h->said_count; s++)
        if (s->question == EU_PLAY && s->seat == h->dealer && s->answer != EU_ABANDON)
            idle &= ~card_bit((unsigned)s->answer);
    if (idle & out->unknown[h->dealer])
        idle &= out->unknown[h->dealer];
    if (idle & ~card_bit(h->turnup))
        idle &= ~card_bit(h->turnup);
    return card_least(idle, f->bidding.trump);
}

static void hand_out(const struct fill *f, struct filled *out)
{
    const struct hand *h = f->h;

    *out = (struct filled){.cards.turnup = h->turnup, .discard = EU_NO_CARD};
    for (unsigned c = 0; c < 64; c++)
        if (f->owner[c] != EU_NOBODY)
            out->unknown[f->owner[c]] |= card_bit(c);
    for (unsigned seat = 0; seat < h->rules.players; seat++)
        out->cards.hand[seat] = f->known[seat] | out->unknown[seat];
    if (f->after) {
        out->discard = put_away(f, out);
        out->cards.hand[h->dealer] |= card_bit(out->discard);
    } else if (f->bidding.exchange) {
        out->discard = lowest_idle(f, out);
    }
}

bool fill_hand(const struct hand *h, struct filled *out, struct err *e)
{
    struct fill f = {.h = h, .bidding = probe(h), .pack = card_pack(h->rules.low, h->rules.joker)};

    if (!list(&f, e) || !gather(&f, e))
        return false;
    close_suits(&f);
    make_up(&f);
    hand_out(&f, out);
    return true;
}
