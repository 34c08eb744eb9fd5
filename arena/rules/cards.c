#include "rules/cards.h"

/* Takes so many cards off the rest of the pack; false if they are not there. */
static bool take(cardset *rest, cardset cards, unsigned count)
{
    if (card_count(cards) != (int)count || (cards & ~*rest))
        return false;
    *rest &= ~cards;
    return true;
}

bool cards_check(const struct cards *cards, const struct eu_rules *rules)
{
    cardset rest = card_pack(rules->low, rules->joker);
    for (unsigned seat = 0; seat < EU_SEATS; seat++)
        if (!take(&rest, cards->hand[seat], seat < rules->players ? rules->cards : 0))
            return false;
    if (rules->auction)
        return cards->turnup == EU_NO_CARD && take(&rest, cards->blind, rules->blind);
    return cards->turnup < 64 && !cards->blind && (rest & card_bit(cards->turnup));
}

static uint8_t *put(uint8_t *at, cardset cards)
{
    for (; cards; cards &= cards - 1)
        *at++ = card_lowest(cards);
    return at;
}

uint8_t *cards_put(uint8_t *at, const struct cards *cards, const struct eu_rules *rules)
{
    for (unsigned seat = 0; seat < rules->players; seat++)
        at = put(at, cards->hand[seat]);
    return put(at, rules->auction ? cards->blind : card_bit(cards->turnup));
}

/* So many cards in ascending order. */
static cardset get(const uint8_t **at, unsigned n)
{
    cardset cards = 0;
    for (; n; n--, ++*at) {
        if (**at > EU_JOKER || cards >> **at)
            return 0;
        cards |= card_bit(**at);
    }
    return cards;
}

bool cards_get(const uint8_t *at, struct cards *cards, const struct eu_rules *rules)
{
    *cards = (struct cards){.turnup = EU_NO_CARD};
    for (unsigned seat = 0; seat < rules->players; seat++)
        cards->hand[seat] = get(&at, rules->cards);
    if (rules->auction)
        cards->blind = get(&at, rules->blind);
    else
        cards->turnup = *at;
    return cards_check(cards, rules);
}
