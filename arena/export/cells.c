#include "export/cells.h"

#include <assert.h>

#include "base/csv.h"
#include "base/text.h"
#include "rules/deal.h"

enum { ITEMS = EU_SEATS }; /* columns of a list: as many sides as seats at most */

void cells_heading(struct buf *out, const struct column *column, size_t columns)
{
    for (size_t c = 0; c < columns; c++) {
        unsigned items = column[c].list == CELL_ONE ? 1 : ITEMS;
        for (unsigned i = 0; i < items; i++) {
            (void)buf_printf(out, ",%s", column[c].name);
            if (column[c].list != CELL_ONE)
                (void)buf_printf(out, "_%c", (column[c].list == CELL_BY_SEAT ? 'a' : '1') + (int)i);
        }
    }
}

struct cells cells_begin(struct buf *out, bool json, const struct column *column, size_t columns)
{
    return (struct cells){.out = out, .json = json, .column = column, .columns = columns};
}

static void add_key(struct cells *c, const char *name, const char *behind)
{
    (void)buf_add_text(c->out, ",\"");
    (void)buf_add_text(c->out, name);
    (void)buf_add_text(c->out, behind);
}

/* Before each cell: the comma, and in JSON the key. */
static void begin_cell(struct cells *c, bool fits)
{
    assert(c->at < c->columns && fits);
    const struct column *column = &c->column[c->at];
    if (column->list == CELL_ONE) {
        c->at++;
        if (c->json) {
            add_key(c, column->name, "\":");
            return;
        }
    } else if (c->item++ == 0 && c->json) {
        add_key(c, column->many, "\":[");
        return;
    }
    (void)buf_add_byte(c->out, ',');
}

static enum cell_type type_at(const struct cells *c)
{
    assert(c->at < c->columns);
    return c->column[c->at].type;
}

/* ---- Cells ---- */

/* Several times as fast as printf: there are many numbers. */
static void add_number(struct buf *out, int64_t value)
{
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    char digits[24];
    size_t at = sizeof digits;

    do
        digits[--at] = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0)
        digits[--at] = '-';
    (void)buf_add(out, digits + at, sizeof digits - at);
}

void cells_number(struct cells *c, int64_t value)
{
    begin_cell(c, type_at(c) == CELL_NUMBER);
    add_number(c->out, value);
}

void cells_truth(struct cells *c, bool value)
{
    begin_cell(c, type_at(c) == CELL_TRUTH);
    (void)buf_add_text(c->out, value ? "true" : "false");
}

void cells_text(struct cells *c, const char *text)
{
    enum cell_type type = type_at(c);

    begin_cell(c, type == CELL_TEXT || type == CELL_WORDS);
    if (c->json && !*text)
        (void)buf_add_text(c->out, "null");
    else if (c->json)
        text_json(c->out, text);
    else
        (type == CELL_WORDS ? csv_words : csv_cell)(c->out, text);
}

void cells_empty(struct cells *c)
{
    begin_cell(c, true);
    if (c->json)
        (void)buf_add_text(c->out, "null");
}

void cells_number_if(struct cells *c, bool known, int64_t value)
{
    if (known)
        cells_number(c, value);
    else
        cells_empty(c);
}

void cells_truth_if(struct cells *c, bool known, bool value)
{
    if (known)
        cells_truth(c, value);
    else
        cells_empty(c);
}

void cells_card(struct cells *c, unsigned code)
{
    char text[3] = "";

    if (code != EU_NO_CARD)
        card_text((card)code, text);
    cells_text(c, text);
}

void cells_cards(struct cells *c, cardset cards)
{
    char text[CARD_SET_TEXT];

    card_set_text(cards, text);
    cells_text(c, text);
}

void cells_seat(struct cells *c, unsigned seat)
{
    cells_seats(c, seat < EU_SEATS ? 1u << seat : 0);
}

void cells_seats(struct cells *c, unsigned seats)
{
    char text[2 * EU_SEATS + 1] = "";
    size_t n = 0;

    for (; seats; seats &= seats - 1) {
        if (n)
            text[n++] = ' ';
        text[n++] = seat_letter((unsigned)__builtin_ctz(seats));
        text[n] = '\0';
    }
    cells_text(c, text);
}

void cells_suit(struct cells *c, unsigned suit)
{
    cells_text(c, suit < SUITS ? suit_name(suit) : "");
}

void cells_list_end(struct cells *c)
{
    assert(c->at < c->columns && c->column[c->at].list != CELL_ONE);
    if (c->json) {
        if (c->item == 0)
            add_key(c, c->column[c->at].many, "\":[");
        (void)buf_add_byte(c->out, ']');
    } else {
        while (c->item < ITEMS)
            cells_empty(c);
    }
    c->item = 0;
    c->at++;
}

void cells_end(struct cells *c)
{
    assert(c->at == c->columns);
    (void)c;
}

void cells_nothing(struct buf *out, bool json, const struct column *column, size_t columns)
{
    struct cells c = cells_begin(out, json, column, columns);

    while (c.at < columns)
        if (column[c.at].list == CELL_ONE)
            cells_empty(&c);
        else
            cells_list_end(&c);
    cells_end(&c);
}
