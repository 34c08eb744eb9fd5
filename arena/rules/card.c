#include "rules/card.h"

#include <string.h>

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

enum { LEFT_POWER = 47, RIGHT_POWER = 48, JOKER_POWER = 49 };

#define POWER(t, s, r) \
    ((s) == 3 && (r) == 15                ? JOKER_POWER \
     : (s) == (t) && (r) == EU_JACK       ? RIGHT_POWER \
     : (s) == ((t) ^ 3) && (r) == EU_JACK ? LEFT_POWER \
     : (s) == (t)                         ? CARD_TRUMP + (r) \
                                          : (r))
#define POWERS4(t, s, r) \
    POWER(t, s, r), POWER(t, s, (r) + 1), POWER(t, s, (r) + 2), POWER(t, s, (r) + 3)
#define POWERS16(t, s) POWERS4(t, s, 0), POWERS4(t, s, 4), POWERS4(t, s, 8), POWERS4(t, s, 12)
#define POWERS64(t) \
    { \
        POWERS16(t, 0), POWERS16(t, 1), POWERS16(t, 2), POWERS16(t, 3) \
    }

const uint8_t card_power[SUITS][64] = {POWERS64(0), POWERS64(1), POWERS64(2), POWERS64(3)};

static const char ranks[] = "..23456789TJQKA";
static const char suits[] = "CDHS";

cardset card_pack(unsigned low, bool joker)
{
    cardset lane = (0x7fffULL >> low) << low;
    return lane | lane << 16 | lane << 32 | lane << 48 | (joker ? JOKER : 0);
}

/* Before a trump is named a jack has its plain rank; the joker is above all. */
static unsigned house_power(unsigned trump, card c)
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
        if (house_power(trump, c) < house_power(trump, least))
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
