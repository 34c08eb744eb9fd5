#include <stdio.h>
#include <string.h>

#include "page_part.h"
#include "test.h"
#include "wire_page.h"

enum { ROW = 8 };

void wire_page_holds(const char *name, struct buf *text)
{
    page_part_holds("sdk/WIRE.md", name, text);
}

/* ---- Bytes ---- */

static void add_row(struct buf *text, const uint8_t *bytes, size_t n, const char *what)
{
    char hex[3 * ROW + 1] = "";
    for (size_t i = 0; i < n; i++)
        (void)snprintf(hex + 3 * i, 4, "%02x ", bytes[i]);
    if (*what)
        assert_true(buf_printf(text, "%-*s %s\n", 3 * ROW, hex, what));
    else
        assert_true(buf_printf(text, "%.*s\n", (int)(3 * n - 1), hex));
}

void wire_page_bytes(struct buf *text, const void *bytes, size_t n, const char *what)
{
    for (size_t at = 0; at < n; at += ROW)
        add_row(text, (const uint8_t *)bytes + at, n - at < ROW ? n - at : ROW, at ? "" : what);
}

static int64_t number_of(const uint8_t *bytes, size_t n, bool negative)
{
    uint64_t value = 0;
    for (size_t i = n; i--;)
        value = value << 8 | bytes[i];
    if (negative && n < 8 && value >> (8 * n - 1))
        value -= UINT64_C(1) << 8 * n;
    return (int64_t)value;
}

/* The name of a field, with its value where that is a number or a string. */
static void describe(const struct layout_field *f, const uint8_t *bytes, char *out, size_t cap)
{
    if (strcmp(f->type, "char") == 0)
        (void)snprintf(out, cap, "%s \"%.*s\"", f->name, (int)f->bytes, (const char *)bytes);
    else if (f->count > 1)
        (void)snprintf(out, cap, "%s", f->name);
    else if (f->bytes == 8)
        (void)snprintf(out, cap, "%s 0x%016llx", f->name,
                       (unsigned long long)number_of(bytes, 8, false));
    else
        (void)snprintf(out, cap, "%s %lld", f->name,
                       (long long)number_of(bytes, f->bytes, *f->type == 'i'));
}

void wire_page_fields(struct buf *text, const void *bytes, const struct layout_field *fields,
                      size_t n)
{
    for (const struct layout_field *f = fields; f < fields + n; f++) {
        const uint8_t *at = (const uint8_t *)bytes + f->at;
        char what[160];
        describe(f, at, what, sizeof what);
        wire_page_bytes(text, at, f->bytes, what);
    }
}
