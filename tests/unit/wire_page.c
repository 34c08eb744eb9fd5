#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "test.h"
#include "wire_page.h"

static const char page[] = "sdk/WIRE.md";

enum { PAGE_MOST = 1 << 20, ROW = 8 };

/* Where the part begins and ends. */
static void find_part(const char *content, const char *name, const char **begin, const char **end)
{
    char mark[128];
    (void)snprintf(mark, sizeof mark, "<!-- %s -->\n", name);
    *begin = strstr(content, mark);
    if (!*begin)
        fail_msg("%s has no %s", page, name);
    *begin += strlen(mark);
    (void)snprintf(mark, sizeof mark, "<!-- end of %s -->\n", name);
    *end = strstr(*begin, mark);
    if (!*end)
        fail_msg("%s: %s does not end", page, name);
}

static void write_part(struct buf *content, const char *begin, const char *end, struct buf *text)
{
    struct buf out = {0};
    struct err err;
    const char *from = (const char *)content->data;
    assert_true(buf_add(&out, from, (size_t)(begin - from)));
    assert_true(buf_add(&out, text->data, text->len));
    assert_true(buf_add_text(&out, end));
    must(file_replace(page, 0644, out.data, out.len, &err), &err);
    buf_finish(&out);
}

/* The line in which two texts begin to differ, for the message. */
static unsigned first_difference(const char *a, const char *b)
{
    unsigned line = 1;
    for (; *a && *a == *b; a++, b++)
        line += *a == '\n';
    return line;
}

void wire_page_holds(const char *name, struct buf *text)
{
    struct buf content = {0}, found = {0};
    struct err err;
    const char *begin, *end, *expected = buf_str(text);
    must(file_read(page, PAGE_MOST, &content, &err), &err);
    find_part(buf_str(&content), name, &begin, &end);
    assert_true(buf_add(&found, begin, (size_t)(end - begin)));
    if (getenv("WIRE_WRITE"))
        write_part(&content, begin, end, text);
    else if (strcmp(buf_str(&found), expected) != 0)
        fail_msg("%s: %s is not so from its line %u on; WIRE_WRITE=1 writes it", page, name,
                 first_difference(buf_str(&found), expected));
    buf_finish(&content);
    buf_finish(&found);
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
