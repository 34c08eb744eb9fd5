#include "tell/board.h"

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
