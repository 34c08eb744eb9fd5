#include "text/board.h"

#include <ctype.h>

static const char *red(unsigned suit, const struct board_style *style)
{
    return style->colour && (suit == EU_HEARTS || suit == EU_DIAMONDS) ? "\033[31m" : "";
}

static const char *plain(const char *coloured)
{
    return *coloured ? "\033[39m" : "";
}

static const char *sign(unsigned suit, const struct board_style *style)
{
    static const char *const signs[SUITS] = {"♣", "♦", "♥", "♠"};
    static const char *const letters[SUITS] = {"C", "D", "H", "S"};

    return (style->suits ? signs : letters)[suit & 3];
}

void board_suit(unsigned suit, const struct board_style *style, struct buf *out)
{
    const char *colour = red(suit, style);

    (void)buf_printf(out, "%s%s%s", colour, sign(suit, style), plain(colour));
}

void board_card(card c, const struct board_style *style, struct buf *out)
{
    unsigned suit = c >> 4;
    const char *colour = c == EU_JOKER ? "" : red(suit, style);
    char text[3];

    card_text(c, text);
    (void)buf_printf(out, "%s%c%s%s", colour, text[0], c == EU_JOKER ? text + 1 : sign(suit, style),
                     plain(colour));
}

void board_cards(cardset cards, const struct board_style *style, struct buf *out)
{
    for (const char *joint = ""; cards; cards &= cards - 1, joint = " ") {
        (void)buf_add_text(out, joint);
        board_card(card_lowest(cards), style, out);
    }
}

/* Whether a word of two letters stands here that is a card. */
static bool is_card(const char *text, size_t n, size_t at, card *c)
{
    char two[3] = {0};

    if (n - at < 2 || (at && isalnum((unsigned char)text[at - 1])) ||
        (n - at > 2 && isalnum((unsigned char)text[at + 2])))
        return false;
    two[0] = text[at];
    two[1] = text[at + 1];
    return !islower((unsigned char)two[0]) && isupper((unsigned char)two[1]) && card_parse(two, c);
}

void board_text(const char *text, size_t n, const struct board_style *style, struct buf *out)
{
    card c;

    for (size_t at = 0; at < n;)
        if (is_card(text, n, at, &c)) {
            board_card(c, style, out);
            at += 2;
        } else {
            (void)buf_add_byte(out, (uint8_t)text[at++]);
        }
}
