#include "hands/unknown_cards.h"

#include <string.h>

/* What does not depend on the cards: the result of the bidding, found by the machine. */
struct outline {
    unsigned trump;  /* EU_NO_SUIT: all passed, or the text does not say */
    unsigned lone;   /* a seat, or EU_NOBODY */
    unsigned called; /* the suit whose best card is a partner, or EU_NO_SUIT */
    unsigned taker;  /* who takes up the blind, or EU_NOBODY */
    bool exchange;   /* the dealer has one */
};

/* Who holds cards: the seats, and the blind. A made-up card that the dealer puts away is counted
 * with the blind, as it may be any. */
enum { BLIND = EU_SEATS, HOLDERS };

struct fill {
    const struct hand *h;
    struct outline outline;
    bool after; /* the dealer's cards are those after the exchange */
    cardset pack, named, known[HOLDERS], closed[HOLDERS];
    uint8_t room[HOLDERS];
    const struct hand_answer *player[64]; /* who plays a card that no hand lists */
    uint8_t owner[64];                    /* of a made-up card: a holder, or EU_NOBODY */
};

/* ---- The bidding ---- */

static cardset first_cards(cardset *rest, unsigned n)
{
    cardset cards = 0;

    for (; n; n--) {
        cards |= card_bit(card_lowest(*rest));
        *rest &= *rest - 1;
    }
    return cards;
}

/* Bids do not depend on the cards, except a jamboree, after which the hand ends in any case. */
struct cards unknown_cards_any(const struct hand *h)
{
    struct cards cards = {.turnup = h->turnup};
    cardset rest = card_pack(h->rules.low, h->rules.joker) & ~card_bit(h->turnup);

    for (unsigned seat = 0; seat < h->rules.players; seat++)
        cards.hand[seat] = first_cards(&rest, h->rules.cards);
    cards.blind = first_cards(&rest, h->rules.blind);
    return cards;
}

/* Whether the question comes before all that depends on the cards. The text must answer the naming
 * of a trump. */
static bool is_bidding(const struct deal *d, const struct hand_answer *said)
{
    switch ((enum eu_question)d->ask.kind) {
    case EU_BID:
        return !d->rules->auction || said;
    case EU_TAKE:
    case EU_OPPOSE:
    case EU_BID_TRICKS:
    case EU_BURY:
        return true;
    case EU_NOTHING:
    case EU_DISCARD:
    case EU_CALL_PARTNER:
    case EU_PLAY:
    case EU_CALL_CARD:
    case EU_CHOOSE:
    case EU_CHOOSE_PARTNER:
        break;
    }
    return false;
}

static unsigned suit_called(const struct hand *h, const struct deal *d)
{
    const struct hand_answer *said = hand_find_answer(h, EU_CALL_PARTNER, d->table.maker, 0);

    if (!said || said->answer >= SUITS || (unsigned)said->answer == d->table.trump)
        return EU_NO_SUIT;
    return (unsigned)said->answer;
}

static struct outline outline_of(const struct hand *h)
{
    struct cards cards = unknown_cards_any(h);
    struct outline o = {.taker = EU_NOBODY};
    struct deal d;
    struct fault fault;

    deal_start(&d, &h->rules, &cards, h->dealer);
    for (;;) {
        const struct hand_answer *said = hand_deal_answer(h, &d);
        if (!is_bidding(&d, said))
            break;
        if (d.ask.kind == EU_BURY) {
            o.taker = d.ask.seat;
            said = NULL;
        }
        (void)deal_answer(&d, said ? said->answer : deal_default_answer(&d), &fault);
    }
    o.trump = d.table.trump;
    o.lone = d.table.lone;
    o.called = suit_called(h, &d);
    o.exchange = d.ask.kind == EU_DISCARD;
    return o;
}

/* ---- Cards as written ---- */

static bool known_anywhere(const struct fill *f, card c)
{
    for (unsigned holder = 0; holder < HOLDERS; holder++)
        if (f->known[holder] & card_bit(c))
            return true;
    return c == f->h->turnup;
}

static bool has_room(const struct fill *f, unsigned holder)
{
    return card_count(f->known[holder]) < f->room[holder];
}

/* The holder of a card that the seat answers with: its hand, else the blind that it took. */
static unsigned place_for(const struct fill *f, unsigned seat)
{
    if (has_room(f, seat))
        return seat;
    return seat == f->outline.taker && has_room(f, BLIND) ? (unsigned)BLIND : EU_NOBODY;
}

static void hold_card(struct fill *f, unsigned seat, card c)
{
    unsigned holder = place_for(f, seat);

    if (!known_anywhere(f, c) && holder != EU_NOBODY)
        f->known[holder] |= card_bit(c);
}

static bool list_cards(struct fill *f, struct err *e)
{
    const struct hand *h = f->h;
    cardset turnup = card_bit(h->turnup);

    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        f->known[seat] = h->cards[seat] & ~turnup;
        f->room[seat] = h->rules.cards;
        f->named |= h->cards[seat];
    }
    f->known[BLIND] = h->blind;
    f->room[BLIND] = h->rules.blind;
    f->named |= h->blind | turnup;
    f->after = (h->cards[h->dealer] & turnup) != 0;
    if (!f->after)
        return true;
    f->room[h->dealer]--;
    const struct hand_answer *said = hand_find_answer(h, EU_DISCARD, h->dealer, 0);
    if (!f->outline.exchange)
        return hand_error(h->card_at[h->turnup], e,
                          "the dealer holds the turn-up, but does not take it up in this hand");
    if (said)
        return hand_error(said->at, e,
                          "the dealer's cards hold the turn-up and so stand as they "
                          "were after the exchange: there is nothing to discard");
    return true;
}

/* A jamboree is shown when announced: cards of the hand that the text does not list are the five
 * best trumps, if they can be. */
static void show_jamboree(struct fill *f, const struct hand_answer *s)
{
    unsigned trump = f->outline.trump;
    bool claims = s->question == EU_BID ? s->answer && EU_BID_HOW(s->answer) == EU_JAMBOREE
                                        : s->answer == EU_JAMBOREE;

    if (!claims || trump >= SUITS)
        return;
    cardset missing = card_best_five(trump) & ~f->known[s->seat];
    if (s->seat == f->h->dealer && f->outline.exchange)
        missing &= ~card_bit(f->h->turnup);
    for (cardset rest = missing; rest; rest &= rest - 1)
        if (known_anywhere(f, card_lowest(rest)))
            return;
    if (card_count(f->known[s->seat] | missing) <= f->room[s->seat])
        f->known[s->seat] |= missing;
}

static bool hold_played(struct fill *f, const struct hand_answer *s, struct err *e)
{
    card c = (card)s->answer;
    const struct hand_answer *first = f->player[c];

    if (first && first->seat != s->seat && place_for(f, s->seat) != EU_NOBODY)
        return hand_twice(s->at, e, c, first->at);
    if (!first && !known_anywhere(f, c) && place_for(f, s->seat) != EU_NOBODY)
        f->player[c] = s;
    hold_card(f, s->seat, c);
    return true;
}

static bool answers_with_card(const struct hand_answer *s)
{
    return question_asks_card(s->question) && s->answer != EU_ABANDON;
}

/* Cards that the text names outside `cards` are in the hand that answers with them. */
static bool hold_answered(struct fill *f, struct err *e)
{
    const struct hand *h = f->h;

    for (const struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++) {
        if (answers_with_card(s))
            f->named |= card_bit((unsigned)s->answer);
        if (s->question == EU_DISCARD || (s->question == EU_BURY && s->seat == f->outline.taker))
            hold_card(f, s->seat, (card)s->answer);
        if (s->question == EU_CALL_CARD && f->outline.lone < h->rules.players)
            hold_card(f, f->outline.lone, (card)s->answer);
        if (s->question == EU_BID || s->question == EU_TAKE)
            show_jamboree(f, s);
        if (s->question == EU_PLAY && s->answer != EU_ABANDON && !hold_played(f, s, e))
            return false;
    }
    return true;
}

static bool may_hold(const struct fill *f, unsigned seat, card c)
{
    cardset held = f->known[seat];

    if (f->outline.exchange && seat == f->h->dealer)
        held |= card_bit(f->h->turnup);
    if (seat == f->outline.taker)
        held |= f->known[BLIND];
    return held & card_bit(c);
}

/* ---- Cards made up ---- */

/* Rules out for each seat the suits in which it failed to follow. */
static void close_suits(struct fill *f)
{
    unsigned trick = EU_TRICKS, led = 0, trump = f->outline.trump;

    if (trump >= SUITS)
        return;
    for (const struct hand_answer *s = f->h->answers; s < f->h->answers + f->h->answer_count; s++) {
        if (s->question != EU_PLAY || s->answer == EU_ABANDON)
            continue;
        card c = (card)s->answer;
        if (s->turn != trick) {
            trick = s->turn;
            led = card_suit(trump, c);
        } else if (card_suit(trump, c) != led && may_hold(f, s->seat, c)) {
            f->closed[s->seat] |= card_lane[trump][led];
        }
    }
    if (f->outline.taker != EU_NOBODY)
        f->closed[BLIND] = f->closed[f->outline.taker];
}

/* Rules out for all seats the cards of the called suit above the best that the text has in play. */
static void close_called(struct fill *f)
{
    const struct hand *h = f->h;
    const struct hand_answer *discard = hand_find_answer(h, EU_DISCARD, h->dealer, 0);
    cardset played = 0, above;

    if (f->outline.called >= SUITS)
        return;
    for (unsigned seat = 0; seat < h->rules.players; seat++)
        played |= f->known[seat];
    if (discard)
        played &= ~card_bit((unsigned)discard->answer);
    above = card_lane[f->outline.trump][f->outline.called];
    for (cardset rest = played & above; rest; rest &= rest - 1)
        above &= ~(card_bit(card_lowest(rest)) * 2 - 1); /* all up to this one */
    for (unsigned seat = 0; seat < h->rules.players; seat++)
        f->closed[seat] |= above;
}

/* Finds one more card for the holder among `free`, and moves cards already given if it must: an
 * augmenting path, no deeper than there are cards. */
static bool give_card(struct fill *f, unsigned holder, cardset free, cardset *seen)
{
    cardset fits = free & ~f->closed[holder];

    while (fits & ~*seen) {
        card c = card_least(fits & ~*seen, f->outline.trump);
        *seen |= card_bit(c);
        if (f->owner[c] == EU_NOBODY || give_card(f, f->owner[c], free, seen)) {
            f->owner[c] = (uint8_t)holder;
            return true;
        }
    }
    return false;
}

/* Where no card fits, the tricks of the text prove a revoke anyway: any card will do. */
static void give_any(struct fill *f, unsigned holder, cardset free)
{
    for (; free; free &= free - 1) {
        card c = card_lowest(free);
        if (f->owner[c] == EU_NOBODY) {
            f->owner[c] = (uint8_t)holder;
            return;
        }
    }
}

static cardset known_cards(const struct fill *f)
{
    cardset all = card_bit(f->h->turnup);

    for (unsigned holder = 0; holder < HOLDERS; holder++)
        all |= f->known[holder];
    return all;
}

/* Whether the dealer has made-up cards and the text no discard: he puts one of them away. */
static bool has_pile(const struct fill *f)
{
    unsigned dealer = f->h->dealer;

    return f->outline.exchange && !f->after && !hand_find_answer(f->h, EU_DISCARD, dealer, 0) &&
           has_room(f, dealer);
}

static void make_up(struct fill *f)
{
    cardset unknown = f->pack & ~known_cards(f);

    if (has_pile(f)) {
        f->room[f->h->dealer]--;
        f->room[BLIND] = 1;
    }
    memset(f->owner, EU_NOBODY, sizeof f->owner);
    for (unsigned holder = 0; holder < HOLDERS; holder++)
        for (int n = card_count(f->known[holder]); n < f->room[holder]; n++) {
            cardset seen = 0;
            if (!give_card(f, holder, unknown & ~f->named, &seen))
                give_any(f, holder, unknown);
        }
}

/* The discard of a dealer whose cards are those after the exchange: any card of the talon, if
 * possible one that the text does not name. */
static card put_away(const struct fill *f, const struct filled *out)
{
    cardset talon = f->pack & ~card_bit(f->h->turnup);

    for (unsigned seat = 0; seat < f->h->rules.players; seat++)
        talon &= ~out->cards.hand[seat];
    return card_lowest(talon & ~f->named ? talon & ~f->named : talon);
}

/* The lowest card that the seat holds and does not answer with: a made-up one before a written one,
 * first one that it cannot have kept; the turn-up only if nothing else is left. */
static card lowest_idle(const struct fill *f, unsigned seat, cardset held, cardset made_up)
{
    const struct hand *h = f->h;
    cardset idle = held;

    for (const struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++)
        if (s->seat == seat && answers_with_card(s) &&
            (s->question == EU_PLAY || s->question == EU_BURY))
            idle &= ~card_bit((unsigned)s->answer);
    if (idle & made_up)
        idle &= made_up;
    if (idle & made_up & f->closed[seat])
        idle &= f->closed[seat];
    if (idle & ~card_bit(h->turnup))
        idle &= ~card_bit(h->turnup);
    return card_least(idle, f->outline.trump);
}

/* The cards that the winner of an auction puts away beyond those of the text. */
static cardset idle_blind(const struct fill *f, const struct filled *out)
{
    const struct hand *h = f->h;
    unsigned taker = f->outline.taker;
    cardset held = out->cards.hand[taker] | out->cards.blind, away = 0;
    unsigned n = h->rules.blind;

    for (const struct hand_answer *s = h->answers; s < h->answers + h->answer_count; s++)
        n -= s->question == EU_BURY && n;
    for (; n; n--)
        away |= card_bit(lowest_idle(f, taker, held & ~away, out->unknown[taker]));
    return away;
}

static void hand_out(const struct fill *f, struct filled *out)
{
    const struct hand *h = f->h;
    cardset made_up[HOLDERS] = {0};

    for (unsigned c = 0; c < 64; c++)
        if (f->owner[c] != EU_NOBODY)
            made_up[f->owner[c]] |= card_bit(c);
    *out = (struct filled){.cards.turnup = h->turnup, .discard = EU_NO_CARD};
    for (unsigned seat = 0; seat < h->rules.players; seat++) {
        out->unknown[seat] = made_up[seat];
        out->cards.hand[seat] = f->known[seat] | made_up[seat];
    }
    if (f->after) {
        out->discard = put_away(f, out);
        out->cards.hand[h->dealer] |= card_bit(out->discard);
    } else if (f->outline.exchange && made_up[BLIND]) {
        out->discard = card_lowest(made_up[BLIND]);
        out->unknown[h->dealer] |= made_up[BLIND];
        out->cards.hand[h->dealer] |= made_up[BLIND];
    } else if (f->outline.exchange) {
        cardset held = out->cards.hand[h->dealer] | card_bit(h->turnup);
        out->discard = lowest_idle(f, h->dealer, held, out->unknown[h->dealer]);
    }
    if (!h->rules.auction)
        return;
    out->cards.blind = f->known[BLIND] | made_up[BLIND];
    if (f->outline.taker != EU_NOBODY) {
        out->unknown[f->outline.taker] |= made_up[BLIND];
        out->bury = idle_blind(f, out);
    }
}

bool unknown_cards_hand(const struct hand *h, struct filled *out, struct err *e)
{
    struct fill f = {.h = h,
                     .outline = outline_of(h),
                     .pack = card_pack(h->rules.low, h->rules.joker)};

    if (!list_cards(&f, e) || !hold_answered(&f, e))
        return false;
    close_suits(&f);
    close_called(&f);
    make_up(&f);
    hand_out(&f, out);
    return true;
}
