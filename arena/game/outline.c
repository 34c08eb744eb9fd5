#include "game/outline.h"

static cardset first_cards(cardset *rest, unsigned n)
{
    cardset cards = 0;

    for (; n; n--) {
        cards |= card_bit(card_lowest(*rest));
        *rest &= *rest - 1;
    }
    return cards;
}

/* Any cards with the right turn-up: bids do not depend on them, but for a jamboree, which ends the
 * hand either way without another exchange than the one found here. */
static struct cards any_cards(const struct hand *h)
{
    struct cards cards = {.turnup = h->turnup};
    cardset rest = card_pack(h->rules.low, h->rules.joker) & ~card_bit(h->turnup);

    for (unsigned seat = 0; seat < h->rules.players; seat++)
        cards.hand[seat] = first_cards(&rest, h->rules.cards);
    cards.blind = first_cards(&rest, h->rules.blind);
    return cards;
}

/* Whether the question comes before all that hangs on the cards; to the naming of a trump the text
 * must have an answer. */
static bool is_bidding(const struct deal *d, const struct said *said)
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
    const struct said *said = hand_said(h, EU_CALL_PARTNER, d->table.maker, 0);

    if (!said || said->answer >= SUITS || (unsigned)said->answer == d->table.trump)
        return EU_NO_SUIT;
    return (unsigned)said->answer;
}

struct outline outline_of(const struct hand *h)
{
    struct cards cards = any_cards(h);
    struct outline o = {.taker = EU_NOBODY};
    struct deal d;
    struct fault fault;

    deal_start(&d, &h->rules, &cards, h->dealer);
    for (;;) {
        const struct said *said = hand_answer(h, &d);
        if (!is_bidding(&d, said))
            break;
        if (d.ask.kind == EU_BURY) {
            o.taker = d.ask.seat;
            said = NULL;
        }
        (void)deal_answer(&d, said ? said->answer : deal_house(&d), &fault);
    }
    o.trump = d.table.trump;
    o.lone = d.table.lone;
    o.called = suit_called(h, &d);
    o.exchange = d.ask.kind == EU_DISCARD;
    return o;
}
