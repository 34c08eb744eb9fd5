#include "text/board.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "rules/deal.h"
#include "hands/sentence.h"

/* ---- Cards ---- */

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

static void add_suit(unsigned suit, const struct board_style *style, struct buf *out)
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

/* Whether a word of two letters at `at` is a card. */
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

/* ---- A drawing in the making ---- */

/* The seats beside the table, from the one at the bottom clockwise: up the left side, along the
 * top, down the right side. */
struct seat_places {
    unsigned side, top;
};
static const struct seat_places places[EU_SEATS + 1] = {
    [2] = {0, 1}, [3] = {1, 0}, [4] = {1, 1}, [5] = {1, 2}, [6] = {2, 1}, [7] = {2, 2}};

enum {
    MIDDLE = 24, /* columns between the blocks of both sides */
    BLOCK = 3,   /* lines of a seat: name, role, cards */
    NAME = 1024, /* bytes of a name that are looked at */
    FRONT = 4    /* columns of a card in front of a seat, with its asterisks */
};

struct drawing {
    const struct board *board;
    const struct board_style *style;
    struct buf *out;
    unsigned columns; /* of all of it */
    unsigned block;   /* of a seat */
    unsigned at;      /* column of the line that is drawn */
};

/* Some text of one line, and how wide it looks. */
struct text_piece {
    struct buf text;
    unsigned columns;
};

static void piece_add(struct text_piece *p, const char *text)
{
    (void)buf_add_text(&p->text, text);
    p->columns += (unsigned)text_columns(text, strlen(text));
}

static void piece_card(struct text_piece *p, card c, const struct board_style *style)
{
    board_card(c, style, &p->text);
    p->columns += 2;
}

/* Draws a piece at this column, or at the end of the line if that is further, and frees it. */
static void put_piece(struct drawing *g, unsigned column, struct text_piece *p)
{
    if (p->columns && column > g->at) {
        (void)buf_printf(g->out, "%*s", (int)(column - g->at), "");
        g->at = column;
    }
    (void)buf_add(g->out, p->text.data, p->text.len);
    g->out->failed |= p->text.failed;
    g->at += p->columns;
    buf_finish(&p->text);
}

static void put_centred(struct drawing *g, unsigned middle, struct text_piece *p)
{
    put_piece(g, middle > p->columns / 2 ? middle - p->columns / 2 : 0, p);
}

static void end_board_line(struct drawing *g)
{
    (void)buf_add_byte(g->out, '\n');
    g->at = 0;
}

/* ---- A seat ---- */

/* The seat so many places clockwise from the one at the bottom. */
static unsigned seat_at(const struct board *b, unsigned place)
{
    return (b->below + place) % b->table->players;
}

static struct text_piece board_name(const struct drawing *g, unsigned seat)
{
    const struct board *b = g->board;
    bool asked = seat == b->asked;
    char name[NAME] = "", lead[] = "  A ";
    struct text_piece p = {.columns = 0};

    if (b->name[seat])
        (void)snprintf(name, sizeof name, "%s", b->name[seat]);
    text_straighten(name);
    text_columns_cut(name, g->block - strlen(lead));
    lead[0] = asked ? '>' : ' ';
    lead[2] = seat_letter(seat);
    if (asked && g->style->colour)
        (void)buf_add_text(&p.text, "\033[1m");
    piece_add(&p, lead);
    piece_add(&p, name);
    if (asked && g->style->colour)
        (void)buf_add_text(&p.text, "\033[22m");
    return p;
}

/* What the lone hand is called. */
static const char *alone(const struct eu_view *t)
{
    return t->how >= EU_JAMBONE ? sentence_how(t->how) + strlen(" with a ") : "alone";
}

static struct text_piece role_of(const struct drawing *g, unsigned seat)
{
    const struct eu_view *t = g->board->table;
    char text[80], taken[16];
    struct text_piece p = {.columns = 0};
    bool with = t->makers >> seat & 1 && seat != t->maker && t->sides > 2;

    (void)snprintf(taken, sizeof taken, ", won %u", t->taken[seat]);
    (void)snprintf(text, sizeof text, "%s%s%s%s%s%s%s%s", seat == t->dealer ? ", deals" : "",
                   seat == t->maker ? ", maker" : "", with ? ", partner" : "",
                   seat == t->lone ? ", " : "", seat == t->lone ? alone(t) : "",
                   seat == t->opposer ? ", opposes" : "",
                   t->sits_out >> seat & 1 ? ", sits out" : "", t->taken[seat] ? taken : "");
    if (!*text)
        return p;
    text_columns_cut(text, g->block - 2);
    piece_add(&p, "  ");
    piece_add(&p, text + 2);
    return p;
}

static void add_backs(struct text_piece *p, const struct drawing *g, unsigned n,
                      const char *between)
{
    for (unsigned i = 0; i < n; i++) {
        piece_add(p, i ? between : "");
        piece_add(p, g->style->suits ? "▒▒" : "##");
    }
}

static unsigned cards_at(const struct board *b, unsigned seat)
{
    return b->shown >> seat & 1 ? (unsigned)card_count(b->hand[seat]) : b->held[seat];
}

/* Cards number `from` to `to` of a seat. */
static struct text_piece some_cards(const struct drawing *g, unsigned seat, unsigned from,
                                    unsigned to, const char *between)
{
    cardset cards = g->board->hand[seat];
    struct text_piece p = {.columns = 0};

    if (from >= to)
        return p;
    piece_add(&p, "  ");
    if (!(g->board->shown >> seat & 1)) {
        add_backs(&p, g, to - from, between);
        return p;
    }
    for (unsigned i = 0; i < from; i++)
        cards &= cards - 1;
    for (unsigned i = from; i < to && cards; i++, cards &= cards - 1) {
        piece_add(&p, i > from ? between : "");
        piece_card(&p, card_lowest(cards), g->style);
    }
    return p;
}

/* A line of a seat. Many cards are drawn without blanks; more than fit so take two lines, the upper
 * in place of the seat's role. */
static struct text_piece block_line(const struct drawing *g, unsigned seat, unsigned line)
{
    unsigned n = cards_at(g->board, seat), room = g->block - 2, close = room / 2;

    switch (line) {
    case 0:
        return board_name(g, seat);
    case 1:
        return n > close ? some_cards(g, seat, 0, close, "") : role_of(g, seat);
    default:
        if (n > close)
            return some_cards(g, seat, close, n < 2 * close ? n : 2 * close, "");
        return some_cards(g, seat, 0, n, 3 * n <= room + 1 ? " " : "");
    }
}

/* ---- The trick ---- */

/* The card in front of a seat; its trick is the one on the table, or the last. */
static card card_before(const struct board *b, unsigned seat, unsigned trick)
{
    const struct eu_view *t = b->table;

    for (unsigned i = 0; i < t->players && t->trick[trick][i] != EU_NO_CARD; i++)
        if (deal_player(t, trick, i) == seat)
            return t->trick[trick][i];
    return EU_NO_CARD;
}

/* " 9♥", of the card that won "*9♥*". */
static struct text_piece front_of(const struct drawing *g, unsigned seat)
{
    const struct eu_view *t = g->board->table;
    bool last = t->played == 0 && t->tricks > 0;
    struct text_piece p = {.columns = 0};
    card c = EU_NO_CARD;

    if (t->played || (last && g->board->lies))
        c = card_before(g->board, seat, last ? t->tricks - 1u : t->tricks);
    if (c == EU_NO_CARD)
        return p;
    bool won = last && t->winner[t->tricks - 1] == seat;
    piece_add(&p, won ? "*" : " ");
    piece_card(&p, c, g->style);
    piece_add(&p, won ? "*" : "");
    return p;
}

/* ---- The middle ---- */

static struct text_piece trump_line(const struct drawing *g)
{
    unsigned trump = g->board->table->trump;
    struct text_piece p = {.columns = 0};

    if (trump >= SUITS) {
        piece_add(&p, g->board->blind ? "blind" : "");
        return p;
    }
    piece_add(&p, "trumps: ");
    piece_add(&p, suit_name(trump));
    if (g->style->suits) {
        piece_add(&p, " ");
        add_suit(trump, g->style, &p.text);
        p.columns++;
    }
    return p;
}

static struct text_piece turnup_line(const struct drawing *g)
{
    static const char *const fates[] = {"turn-up ", "taken up ", "turned down ",
                                        "dead ",    "put away ", ""};
    const struct eu_view *t = g->board->table;
    struct text_piece p = {.columns = 0};

    if (t->turnup != EU_NO_CARD && t->turnup_fate <= EU_REFUSED) {
        piece_add(&p, fates[t->turnup_fate]);
        piece_card(&p, t->turnup, g->style);
    }
    for (cardset left = g->board->blind; left; left &= left - 1)
        piece_card(&p, card_lowest(left), g->style);
    return p;
}

static struct text_piece call_line(const struct drawing *g)
{
    const struct eu_view *t = g->board->table;
    struct text_piece p = {.columns = 0};
    char text[16];

    if (t->called_suit < SUITS) {
        piece_add(&p, "called: ");
        piece_add(&p, suit_name(t->called_suit));
    } else if (t->called_card != EU_NO_CARD) {
        piece_add(&p, "called ");
        piece_card(&p, t->called_card, g->style);
    } else if (t->contract >= EU_BID_LONE) {
        piece_add(&p, t->contract == EU_BID_BARE ? "bare" : "all tricks");
    } else if (t->contract) {
        (void)snprintf(text, sizeof text, "bid %u", t->contract);
        piece_add(&p, text);
    }
    return p;
}

/* ---- All of it ---- */

/* Lines of the seats at the top, and the cards in front of them. */
static void draw_top(struct drawing *g, struct seat_places at)
{
    for (unsigned line = 0; line <= BLOCK && at.top; line++) {
        for (unsigned i = 0; i < at.top; i++) {
            unsigned seat = seat_at(g->board, 1 + at.side + i);
            struct text_piece p = line < BLOCK ? block_line(g, seat, line) : front_of(g, seat);
            unsigned middle = at.top == 1 ? g->columns / 2 : (1 + 2 * i) * g->columns / 4;
            if (line == BLOCK || at.top == 1)
                put_centred(g, middle, &p);
            else
                put_piece(g, middle - g->block / 2, &p);
        }
        end_board_line(g);
    }
}

/* Lines with a seat on either side, the cards in front of these, and the middle. */
static void draw_sides(struct drawing *g, struct seat_places at)
{
    struct text_piece (*const middle[])(const struct drawing *) = {trump_line, turnup_line,
                                                                   call_line};
    unsigned lines = at.side ? at.side * BLOCK : BLOCK, first = (lines - BLOCK) / 2;

    for (unsigned i = 0; i < lines; i++) {
        unsigned row = i / BLOCK, line = i % BLOCK;
        unsigned left = seat_at(g->board, at.side - row);
        unsigned right = seat_at(g->board, at.side + at.top + 1 + row);
        struct text_piece p = {.columns = 0};
        if (at.side)
            p = block_line(g, left, line), put_piece(g, 0, &p);
        if (at.side && line == 1)
            p = front_of(g, left), put_piece(g, g->block, &p);
        if (i - first < BLOCK)
            p = middle[i - first](g), put_centred(g, g->columns / 2, &p);
        if (at.side && line == 1)
            p = front_of(g, right), put_piece(g, g->columns - g->block - FRONT, &p);
        if (at.side)
            p = block_line(g, right, line), put_piece(g, g->columns - g->block, &p);
        end_board_line(g);
    }
}

static void draw_bottom(struct drawing *g)
{
    unsigned middle = g->columns / 2;
    struct text_piece p = front_of(g, g->board->below);

    put_centred(g, middle, &p);
    end_board_line(g);
    for (unsigned line = 0; line < BLOCK; line++) {
        p = block_line(g, g->board->below, line);
        put_centred(g, middle, &p);
        end_board_line(g);
    }
}

static unsigned columns_for(const struct board_style *style)
{
    unsigned most = style->columns ? style->columns : BOARD_MOST;

    return most < BOARD_LEAST ? BOARD_LEAST : most > BOARD_MOST ? BOARD_MOST : most;
}

void board_draw(const struct board *b, const struct board_style *style, struct buf *out)
{
    struct drawing g = {.board = b, .style = style, .out = out, .columns = columns_for(style)};
    struct seat_places at = places[b->table->players <= EU_SEATS ? b->table->players : 0];

    g.block = (g.columns - MIDDLE) / 2;
    draw_top(&g, at);
    draw_sides(&g, at);
    draw_bottom(&g);
}

struct board board_of(const struct eu_view *table, unsigned below)
{
    return (struct board){.table = table, .below = below, .asked = EU_NOBODY};
}

void board_show(struct board *b, unsigned seat, cardset hand)
{
    b->hand[seat] = hand;
    b->shown |= 1u << seat;
}
