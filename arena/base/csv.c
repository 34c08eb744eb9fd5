#include "base/csv.h"

#include <string.h>

static void add_cell(struct buf *out, const char *lead, const char *cell)
{
    size_t n = strlen(cell);

    if (cell[strcspn(cell, ",\"\r\n")] == '\0') {
        (void)buf_add_text(out, lead);
        (void)buf_add(out, cell, n);
        return;
    }
    (void)buf_add_byte(out, '"');
    (void)buf_add_text(out, lead);
    for (; *cell; cell++) {
        if (*cell == '"')
            (void)buf_add_byte(out, '"');
        (void)buf_add_byte(out, (uint8_t)*cell);
    }
    (void)buf_add_byte(out, '"');
}

void csv_cell(struct buf *out, const char *cell)
{
    add_cell(out, "", cell);
}

void csv_words(struct buf *out, const char *cell)
{
    add_cell(out, *cell && strchr("=+-@", *cell) ? "'" : "", cell);
}

/* Takes what is in quotes, up to behind the quote that ends it. */
static void read_quoted(struct text *rest, struct buf *cell)
{
    while (rest->n) {
        char c = *rest->s;
        bool quote = c == '"', twice = quote && rest->n > 1 && rest->s[1] == '"';
        rest->s += 1 + twice;
        rest->n -= 1u + twice;
        if (quote && !twice)
            return;
        (void)buf_add_byte(cell, (uint8_t)c);
    }
}

/* What csv_words put before it. */
static void drop_apostrophe(struct buf *cell)
{
    if (cell->len < 2 || cell->data[0] != '\'' || !strchr("=+-@", cell->data[1]))
        return;
    memmove(cell->data, cell->data + 1, --cell->len);
}

bool csv_read(struct text *rest, struct buf *cell, bool *last)
{
    buf_clear(cell);
    if (!rest->n)
        return false;
    *last = true;
    while (rest->n) {
        char c = *rest->s++;
        rest->n--;
        *last = c != ',';
        if (c == ',' || c == '\n')
            break;
        if (c == '"')
            read_quoted(rest, cell);
        else if (c != '\r')
            (void)buf_add_byte(cell, (uint8_t)c);
    }
    drop_apostrophe(cell);
    return true;
}
