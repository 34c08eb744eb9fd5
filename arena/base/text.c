#include "base/text.h"

#include <ctype.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct text text_of(const char *s)
{
    return (struct text){s, strlen(s)};
}

bool text_is(struct text t, const char *s)
{
    return strlen(s) == t.n && (t.n == 0 || memcmp(t.s, s, t.n) == 0);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

struct text text_trim(struct text t)
{
    while (t.n && is_blank(t.s[0]))
        t = (struct text){t.s + 1, t.n - 1};
    while (t.n && is_blank(t.s[t.n - 1]))
        t.n--;
    return t;
}

bool text_cut(struct text t, char sep, struct text *left, struct text *right)
{
    const char *at = t.n ? memchr(t.s, sep, t.n) : NULL;

    if (!at)
        return false;
    size_t n = (size_t)(at - t.s);
    *left = (struct text){t.s, n};
    *right = (struct text){at + 1, t.n - n - 1};
    return true;
}

bool text_line(struct text *rest, struct text *line)
{
    if (rest->n == 0)
        return false;
    if (!text_cut(*rest, '\n', line, rest)) {
        *line = *rest;
        *rest = (struct text){rest->s + rest->n, 0};
    }
    return true;
}

bool text_word(struct text *rest, struct text *word)
{
    struct text t = *rest;

    while (t.n && is_blank(t.s[0]))
        t = (struct text){t.s + 1, t.n - 1};
    size_t n = 0;
    while (n < t.n && !is_blank(t.s[n]))
        n++;
    *rest = (struct text){t.s + n, t.n - n};
    if (n == 0)
        return false;
    *word = (struct text){t.s, n};
    return true;
}

bool text_copy(struct text t, char *out, size_t cap)
{
    if (t.n >= cap || (t.n && memchr(t.s, '\0', t.n)))
        return false;
    if (t.n)
        memcpy(out, t.s, t.n);
    out[t.n] = '\0';
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool text_u64(struct text t, uint64_t min, uint64_t max, uint64_t *out)
{
    uint64_t v = 0;

    if (t.n == 0)
        return false;
    for (size_t i = 0; i < t.n; i++) {
        unsigned digit = (unsigned)(t.s[i] - '0');
        if (!is_digit(t.s[i]) || v > (UINT64_MAX - digit) / 10)
            return false;
        v = v * 10 + digit;
    }
    if (v < min || v > max)
        return false;
    *out = v;
    return true;
}

bool text_i64(struct text t, int64_t min, int64_t max, int64_t *out)
{
    bool minus = t.n && t.s[0] == '-';
    uint64_t most = minus ? (uint64_t)INT64_MAX + 1 : (uint64_t)INT64_MAX, v;

    if (minus)
        t = (struct text){t.s + 1, t.n - 1};
    if (!text_u64(t, 0, most, &v))
        return false;
    /* -(v - 1) - 1 reaches INT64_MIN without leaving the type */
    int64_t signed_v = minus && v ? -(int64_t)(v - 1) - 1 : (int64_t)v;
    if (signed_v < min || signed_v > max)
        return false;
    *out = signed_v;
    return true;
}

bool text_seconds(struct text t, uint32_t *out)
{
    static const char units[] = "smhd";
    static const uint32_t seconds[] = {1, 60, 3600, 86400};
    const char *letter = t.n ? memchr(units, t.s[t.n - 1], sizeof units - 1) : NULL;
    uint32_t unit = letter ? seconds[letter - units] : 1;
    uint64_t n;

    t.n -= letter != NULL;
    if (!text_u64(t, 1, UINT32_MAX / unit, &n))
        return false;
    *out = (uint32_t)n * unit;
    return true;
}

bool text_unhex(struct text t, uint8_t *out, size_t n)
{
    if (t.n != 2 * n)
        return false;
    for (size_t i = 0; i < t.n; i++)
        if (!isxdigit((unsigned char)t.s[i]))
            return false;
    return sodium_hex2bin(out, n, t.s, t.n, NULL, NULL, NULL) == 0;
}

void text_hex(char *out, const uint8_t *data, size_t n)
{
    (void)sodium_bin2hex(out, 2 * n + 1, data, n);
}

/* Without ink or width, or turning the direction of writing. */
static bool is_unseen(uint32_t c)
{
    static const uint32_t ranges[][2] = {{0xad, 0xad},     {0x61c, 0x61c},    {0x115f, 0x1160},
                                         {0x180e, 0x180e}, {0x200b, 0x200f},  {0x2028, 0x202e},
                                         {0x2060, 0x2069}, {0x3164, 0x3164},  {0xfeff, 0xfeff},
                                         {0xffa0, 0xffa0}, {0xe0000, 0xe0fff}};

    for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
        if (c >= ranges[i][0] && c <= ranges[i][1])
            return true;
    return false;
}

/* Bytes of the UTF-8 character that begins t, 0 if none does, or it is a control character (Unicode
 * Cc) or one that is not seen, which can make a name look like another. */
static size_t shown_char(struct text t)
{
    const uint8_t *u = (const uint8_t *)t.s;
    size_t n = u[0] < 0x80 ? 1 : u[0] < 0xc2 ? 0 : u[0] < 0xe0 ? 2 : u[0] < 0xf0 ? 3 : 4;
    static const uint32_t lead[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    static const uint32_t least[] = {0, 0x20, 0xa0, 0x800, 0x10000};

    if (n == 0 || n > t.n || u[0] > 0xf4)
        return 0;
    uint32_t c = u[0] & lead[n];
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (u[i] & 0x3f);
    }
    if (c < least[n] || c == 0x7f || c > 0x10ffff || (c >= 0xd800 && c < 0xe000) || is_unseen(c))
        return 0;
    return n;
}

bool text_safe(struct text t, char *out, size_t cap)
{
    size_t len = 0;

    while (t.n) {
        char escape[5];
        size_t n = shown_char(t);
        const char *from = n ? t.s : escape;
        size_t add = n ? n : 4;
        if (!n)
            (void)snprintf(escape, sizeof escape, "\\x%02x", (unsigned)(uint8_t)t.s[0]);
        if (len + add >= cap)
            break;
        memcpy(out + len, from, add);
        len += add;
        t = (struct text){t.s + (n ? n : 1), t.n - (n ? n : 1)};
    }
    out[len] = '\0';
    return t.n == 0;
}

void text_markup(struct buf *out, const char *text)
{
    static const struct {
        char c;
        const char *escaped;
    } escapes[] = {{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}, {'"', "&quot;"}, {'\'', "&#39;"}};

    for (; *text; text++) {
        size_t i = 0;
        while (i < 5 && escapes[i].c != *text)
            i++;
        if (i < 5)
            (void)buf_add_text(out, escapes[i].escaped);
        else
            (void)buf_add_byte(out, (uint8_t)*text);
    }
}

bool text_quoted(struct buf *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "%+,-./:=@_";

    if (*word && strspn(word, plain) == strlen(word))
        return buf_add_text(out, word);
    buf_add_byte(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            buf_add_text(out, "'\\''");
        else
            buf_add_byte(out, (uint8_t)*word);
    return buf_add_byte(out, '\'');
}

void text_json(struct buf *out, const char *text)
{
    (void)buf_add_byte(out, '"');
    while (*text) {
        size_t plain = 0;
        for (uint8_t c; (c = (uint8_t)text[plain]) >= 0x20 && c != '"' && c != '\\'; plain++)
            continue;
        (void)buf_add(out, text, plain);
        text += plain;
        if (*text && (uint8_t)*text < 0x20)
            (void)buf_printf(out, "\\u%04x", (unsigned)*text++);
        else if (*text)
            (void)buf_add(out, (const char[]){'\\', *text++}, 2);
    }
    (void)buf_add_byte(out, '"');
}

/* ---- Columns on a terminal ---- */

/* The character at s; returns its bytes, or 0 where it is not UTF-8 or there is no such locale. */
static size_t next_character(const char *s, size_t n, wchar_t *c)
{
    mbstate_t state = {0};
    size_t bytes = mbrtowc(c, s, n, &state);

    return bytes == (size_t)-1 || bytes == (size_t)-2 ? 0 : bytes;
}

/* Goes over one character, or a byte that is none; returns its columns. */
static size_t step_columns(const char **s, size_t *n)
{
    wchar_t c = 0;
    size_t bytes = next_character(*s, *n, &c);
    int columns = bytes ? wcwidth(c) : ((unsigned char)**s & 0xc0) != 0x80;

    bytes += !bytes;
    *s += bytes;
    *n -= bytes;
    return columns > 0 ? (size_t)columns : 0;
}

size_t text_columns(const char *s, size_t n)
{
    size_t width = 0;

    while (n)
        width += step_columns(&s, &n);
    return width;
}

size_t text_columns_kept(const char *s, size_t columns)
{
    size_t n = strlen(s), width = 0, kept = 0;

    for (const char *at = s; n;) {
        width += step_columns(&at, &n);
        if (width + 2 <= columns)
            kept = (size_t)(at - s);
        if (width > columns)
            return kept;
    }
    return strlen(s);
}

void text_columns_cut(char *text, size_t columns)
{
    size_t n = text_columns_kept(text, columns);

    if (text[n])
        memcpy(text + n, "..", 3);
}

size_t text_columns_line(const char *s, size_t n, size_t columns)
{
    size_t all = n, width = 0, end = 0;

    for (const char *at = s; n;) {
        if (*at == ' ' && at > s)
            end = (size_t)(at - s);
        width += step_columns(&at, &n);
        if (width > columns && end)
            return end;
    }
    return all;
}

/* Unicode's marks, embeddings, overrides and isolates of direction (UAX 9). */
static bool changes_direction(wchar_t c)
{
    return c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
           (c >= 0x2066 && c <= 0x2069);
}

void text_straighten(char *text)
{
    size_t n = strlen(text);
    char *to = text;

    for (const char *at = text; n;) {
        wchar_t c = 0;
        size_t bytes = next_character(at, n, &c);
        bool keeps = !bytes || !changes_direction(c);
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
