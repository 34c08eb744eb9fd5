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
