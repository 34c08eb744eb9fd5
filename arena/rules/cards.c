#include "rules/cards.h"

#include <string.h>

#include "rules/rules.h"

#define LANE(s) (0x7fffULL << 16 * (s))
#define JACK(s) (1ULL << (16 * (s) + EU_JACK))
#define JOKER (1ULL << EU_JOKER)

#define SUIT_LANE(t, s) \
    ((s) == (t) ? LANE(t) | JACK((t) ^ 3) | JOKER : LANE(s) & ~((s) == ((t) ^ 3) ? JACK(s) : 0))
#define LANES(t) \
    { \
        SUIT_LANE(t, 0), SUIT_LANE(t, 1), SUIT_LANE(t, 2), SUIT_LANE(t, 3) \
    }

const cardset card_lane[SUITS][SUITS] = {LANES(0), LANES(1), LANES(2), LANES(3)};

/* What tables have of a card by suit and rank when `t` is trumps and `led` was led. */
enum { LEFT_POWER = 47, RIGHT_POWER = 48, JOKER_POWER = 49 };
#define POWER(t, led, s, r) \
    ((s) == 3 && (r) == 15                ? JOKER_POWER \
     : (s) == (t) && (r) == EU_JACK       ? RIGHT_POWER \
     : (s) == ((t) ^ 3) && (r) == EU_JACK ? LEFT_POWER \
     : (s) == (t)                         ? CARD_TRUMP + (r) \
                                          : (r))
#define SUIT(t, led, s, r) (POWER(t, led, s, r) >= CARD_TRUMP ? (t) : (s))
#define ORDER(t, led, s, r) (SUIT(t, led, s, r) == (t) || (s) == (led) ? POWER(t, led, s, r) : 0)

/* A row of a table, by card. */
#define RANKS4(of, t, led, s, r) \
    of(t, led, s, r), of(t, led, s, (r) + 1), of(t, led, s, (r) + 2), of(t, led, s, (r) + 3)
#define RANKS(of, t, led, s) \
    RANKS4(of, t, led, s, 0), RANKS4(of, t, led, s, 4), RANKS4(of, t, led, s, 8), \
        RANKS4(of, t, led, s, 12)
#define CARDS(of, t, led) \
    { \
        RANKS(of, t, led, 0), RANKS(of, t, led, 1), RANKS(of, t, led, 2), RANKS(of, t, led, 3) \
    }
#define BY_LED(of, t) \
    { \
        CARDS(of, t, 0), CARDS(of, t, 1), CARDS(of, t, 2), CARDS(of, t, 3) \
    }

const uint8_t card_power[SUITS][64] = {CARDS(POWER, 0, 0), CARDS(POWER, 1, 0), CARDS(POWER, 2, 0),
                                       CARDS(POWER, 3, 0)};
const uint8_t card_suits[SUITS][64] = {CARDS(SUIT, 0, 0), CARDS(SUIT, 1, 0), CARDS(SUIT, 2, 0),
                                       CARDS(SUIT, 3, 0)};
const uint8_t card_order[SUITS][SUITS][64] = {BY_LED(ORDER, 0), BY_LED(ORDER, 1), BY_LED(ORDER, 2),
                                              BY_LED(ORDER, 3)};

static const char ranks[] = "..23456789TJQKA";
static const char suits[] = "CDHS";

cardset card_pack(unsigned low, bool joker)
{
    cardset lane = (0x7fffULL >> low) << low;

    return lane | lane << 16 | lane << 32 | lane << 48 | (joker ? JOKER : 0);
}

/* Before a trump is named a jack has its plain rank, and the joker is above all. */
static unsigned power_of(unsigned trump, card c)
{
    if (trump < SUITS)
        return card_power[trump][c];
    return c == EU_JOKER ? JOKER_POWER : c & 15u;
}

card card_least(cardset set, unsigned trump)
{
    card least = card_lowest(set);

    for (cardset rest = set & (set - 1); rest; rest &= rest - 1) {
        card c = card_lowest(rest);
        if (power_of(trump, c) < power_of(trump, least))
            least = c;
    }
    return least;
}

void card_text(card c, char text[3])
{
    if (c == EU_JOKER) {
        memcpy(text, "JK", 3);
        return;
    }
    text[0] = (c & 15) < 15 ? ranks[c & 15] : '?';
    text[1] = suits[c >> 4 & 3];
    text[2] = '\0';
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

void card_set_text(cardset set, char text[CARD_SET_TEXT])
{
    char *at = text;

    for (*at = '\0'; set; set &= set - 1, at += 2) {
        if (at > text)
            *at++ = ' ';
        card_text(card_lowest(set), at);
    }
}

bool card_parse(const char *text, card *c)
{
    if (!text[0] || !text[1] || text[2])
        return false;
    if (upper(text[0]) == 'J' && upper(text[1]) == 'K') {
        *c = EU_JOKER;
        return true;
    }
    const char *rank = strchr(ranks + 2, upper(text[0])), *suit = strchr(suits, upper(text[1]));
    if (!rank || !suit)
        return false;
    *c = (card)EU_CARD((unsigned)(suit - suits), (unsigned)(rank - ranks));
    return true;
}

char suit_letter(unsigned suit)
{
    return suits[suit & 3];
}

const char *suit_name(unsigned suit)
{
    static const char *const names[SUITS] = {"clubs", "diamonds", "hearts", "spades"};

    return suit < SUITS ? names[suit] : "no suit";
}

/* ---- The cards of one deal ---- */

/* Takes cards off the rest of the pack. False if they are not there, or not so many. */
static bool take_off(cardset *rest, cardset cards, unsigned count)
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
        if (!take_off(&rest, cards->hand[seat], seat < rules->players ? rules->cards : 0))
            return false;
    if (rules->auction)
        return cards->turnup == EU_NO_CARD && take_off(&rest, cards->blind, rules->blind);
    return cards->turnup < 64 && !cards->blind && (rest & card_bit(cards->turnup));
}

static uint8_t *put_bytes(uint8_t *at, cardset cards)
{
    for (; cards; cards &= cards - 1)
        *at++ = card_lowest(cards);
    return at;
}

uint8_t *cards_put(uint8_t *at, const struct cards *cards, const struct eu_rules *rules)
{
    for (unsigned seat = 0; seat < rules->players; seat++)
        at = put_bytes(at, cards->hand[seat]);
    return put_bytes(at, rules->auction ? cards->blind : card_bit(cards->turnup));
}

/* Reads so many cards, which are in ascending order. */
static cardset get_bytes(const uint8_t **at, unsigned n)
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
        cards->hand[seat] = get_bytes(&at, rules->cards);
    if (rules->auction)
        cards->blind = get_bytes(&at, rules->blind);
    else
        cards->turnup = *at;
    return cards_check(cards, rules);
}
