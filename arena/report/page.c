#include "report/page.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* ---- The files (files.S) ---- */

extern const char page_html[], page_html_end[];
extern const char page_style[], page_style_end[];
extern const char page_script[], page_script_end[];

static struct text part(const char *from, const char *end)
{
    return (struct text){from, (size_t)(end - from)};
}

static struct text style(void)
{
    return part(page_style, page_style_end);
}

static struct text script(void)
{
    return part(page_script, page_script_end);
}

/* ---- The policy's hashes ---- */

/* Of an element's whole text: the page has its begin and its end on lines of their own. */
static void put_hash(struct text file, struct buf *out)
{
    crypto_hash_sha256_state state;
    uint8_t hash[crypto_hash_sha256_BYTES];
    char text[sodium_base64_ENCODED_LEN(sizeof hash, sodium_base64_VARIANT_ORIGINAL)];

    (void)crypto_hash_sha256_init(&state);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)"\n", 1);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)file.s, file.n);
    (void)crypto_hash_sha256_update(&state, (const uint8_t *)"\n", 1);
    (void)crypto_hash_sha256_final(&state, hash);
    (void)sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    (void)buf_add_text(out, text);
}

/* ---- The data ---- */

/* How many bytes here may not stand in a script as they are, and which character they are. */
static size_t is_special(const uint8_t *at, size_t left, unsigned *character)
{
    *character = *at;
    if (*at == '<' || *at == '>' || *at == '&')
        return 1;
    if (left < 3 || at[0] != 0xe2 || at[1] != 0x80 || (at[2] & 0xfe) != 0xa8)
        return 0;
    *character = 0x2000u | (at[2] & 0x3fu);
    return 3;
}

void page_escape(const struct buf *json, struct buf *out)
{
    size_t done = 0;
    unsigned character;

    for (size_t i = 0; i < json->len;) {
        size_t n = is_special(json->data + i, json->len - i, &character);
        if (n) {
            (void)buf_add(out, json->data + done, i - done);
            (void)buf_printf(out, "\\u%04x", character);
            done = i + n;
        }
        i += n ? n : 1;
    }
    if (json->len > done)
        (void)buf_add(out, json->data + done, json->len - done);
    out->failed = out->failed || json->failed;
}

/* ---- All of it ---- */

/* Words that something is put in for. */
enum hole { HOLE_STYLE, HOLE_SCRIPT, HOLE_STYLE_HASH, HOLE_SCRIPT_HASH, HOLE_DATA, HOLES };
static const char *const hole_name[HOLES] = {"@STYLE@", "@SCRIPT@", "@STYLE_HASH@", "@SCRIPT_HASH@",
                                             "@DATA@"};

static void fill(enum hole hole, const struct buf *data, struct buf *out)
{
    switch (hole) {
    case HOLE_STYLE:
        (void)buf_add(out, style().s, style().n);
        break;
    case HOLE_SCRIPT:
        (void)buf_add(out, script().s, script().n);
        break;
    case HOLE_STYLE_HASH:
        put_hash(style(), out);
        break;
    case HOLE_SCRIPT_HASH:
        put_hash(script(), out);
        break;
    case HOLE_DATA:
        page_escape(data, out);
        break;
    case HOLES:
        break;
    }
}

static bool begins(struct text rest, const char *word)
{
    size_t n = strlen(word);

    return rest.n >= n && memcmp(rest.s, word, n) == 0;
}

static enum hole hole_at(struct text rest)
{
    enum hole hole = 0;

    while (hole < HOLES && !begins(rest, hole_name[hole]))
        hole++;
    return hole;
}

/* Behind the comment that begins here, and its line's end. */
static struct text after_comment(struct text rest)
{
    while (rest.n && !begins(rest, "-->\n"))
        rest = (struct text){rest.s + 1, rest.n - 1};
    return rest.n ? (struct text){rest.s + 4, rest.n - 4} : rest;
}

void page_put_head(struct buf *out)
{
    (void)buf_add_text(out,
                       "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                       "'none'; style-src 'sha256-");
    put_hash(style(), out);
    (void)buf_add_text(out,
                       "'; base-uri 'none'; form-action 'none'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n"
                       "<meta name=\"referrer\" content=\"no-referrer\">\n<style>\n");
    (void)buf_add(out, style().s, style().n);
    (void)buf_add_text(out, "\n</style>\n");
}

size_t page_size(void)
{
    return part(page_html, page_html_end).n + style().n + script().n;
}

void page_put(const struct buf *data, struct buf *out)
{
    struct text rest = part(page_html, page_html_end);

    while (rest.n) {
        enum hole hole = hole_at(rest);
        if (begins(rest, "<!--")) {
            rest = after_comment(rest);
            continue;
        }
        size_t length = hole < HOLES ? strlen(hole_name[hole]) : 1;
        if (hole < HOLES)
            fill(hole, data, out);
        else
            (void)buf_add_byte(out, (uint8_t)*rest.s);
        rest = (struct text){rest.s + length, rest.n - length};
    }
}
