#include "base/text_width.h"

#include <stdbool.h>
#include <string.h>
#include <wchar.h>

/* The character at s; returns its bytes, or 0 where it is not UTF-8 or there is no such locale. */
static size_t character(const char *s, size_t n, wchar_t *c)
{
    mbstate_t state = {0};
    size_t bytes = mbrtowc(c, s, n, &state);

    return bytes == (size_t)-1 || bytes == (size_t)-2 ? 0 : bytes;
}

/* Goes over one character, or a byte that is none; returns its columns. */
static size_t step(const char **s, size_t *n)
{
    wchar_t c = 0;
    size_t bytes = character(*s, *n, &c);
    int columns = bytes ? wcwidth(c) : ((unsigned char)**s & 0xc0) != 0x80;

    bytes += !bytes;
    *s += bytes;
    *n -= bytes;
    return columns > 0 ? (size_t)columns : 0;
}

size_t columns_of(const char *s, size_t n)
{
    size_t width = 0;

    while (n)
        width += step(&s, &n);
    return width;
}

size_t columns_kept(const char *s, size_t columns)
{
    size_t n = strlen(s), width = 0, kept = 0;

    for (const char *at = s; n;) {
        width += step(&at, &n);
        if (width + 2 <= columns)
            kept = (size_t)(at - s);
        if (width > columns)
            return kept;
    }
    return strlen(s);
}

void columns_cut(char *text, size_t columns)
{
    size_t n = columns_kept(text, columns);

    if (text[n])
        memcpy(text + n, "..", 3);
}

/* Unicode's marks, embeddings, overrides and isolates of direction (UAX 9). */
static bool turns(wchar_t c)
{
    return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

void columns_straighten(char *text)
{
    size_t n = strlen(text);
    char *to = text;

    for (const char *at = text; n;) {
        wchar_t c = 0;
        size_t bytes = character(at, n, &c);
        bool keeps = !bytes || !turns(c);
        bytes += !bytes;
        if (keeps) {
            memmove(to, at, bytes);
            to += bytes;
        }
        at += bytes;
        n -= bytes;
    }
    *to = '\0';
}
