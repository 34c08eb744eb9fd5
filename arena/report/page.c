#include "report/page.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

/* ---- The files (files.S) ---- */

extern const char page_html[], page_html_end[];
extern const char page_style[], page_style_end[];
extern const char page_script[], page_script_end[];

static struct text file_between(const char *from, const char *end)
{
    return (struct text){from, (size_t)(end - from)};
}

static struct text page_style_file(void)
{
    return file_between(page_style, page_style_end);
}

static struct text page_script_file(void)
{
    return file_between(page_script, page_script_end);
}

/* ---- The hashes of the policy ---- */

/* The hash of an element's whole text: in the page its tags are on lines of their own. */
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

/* The bytes here that may not be in a script as they are, and the character that they are. */
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

static bool begins(struct text rest, const char *word)
{
    size_t n = strlen(word);

    return rest.n >= n && memcmp(rest.s, word, n) == 0;
}

/* Appends what stands for a word of the template, and returns the word's length; 0: it is none. */
static size_t put_hole(struct text rest, const struct buf *data, struct buf *out)
{
    static const char *const words[] = {"@STYLE@", "@SCRIPT@", "@STYLE_HASH@", "@SCRIPT_HASH@",
                                        "@DATA@"};
    size_t i = 0;

    while (i < 5 && !begins(rest, words[i]))
        i++;
    if (i == 5)
        return 0;
    struct text file = i % 2 ? page_script_file() : page_style_file();
    if (i < 2)
        (void)buf_add(out, file.s, file.n);
    else if (i < 4)
        put_hash(file, out);
    else
        page_escape(data, out);
    return strlen(words[i]);
}

void page_put_head(struct buf *out)
{
    (void)buf_add_text(out,
                       "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                       "'none'; style-src 'sha256-");
    put_hash(page_style_file(), out);
    (void)buf_add_text(out,
                       "'; base-uri 'none'; form-action 'none'\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n"
                       "<meta name=\"referrer\" content=\"no-referrer\">\n<style>\n");
    (void)buf_add(out, page_style_file().s, page_style_file().n);
    (void)buf_add_text(out, "\n</style>\n");
}

size_t page_size(void)
{
    return file_between(page_html, page_html_end).n + page_style_file().n + page_script_file().n;
}

/* The length of the comment that begins here, with its line's end. */
static size_t comment_length(struct text rest)
{
    const char *end = memmem(rest.s, rest.n, "-->\n", 4);

    return end ? (size_t)(end - rest.s) + 4 : rest.n;
}

void page_put(const struct buf *data, struct buf *out)
{
    struct text rest = file_between(page_html, page_html_end);

    while (rest.n) {
        size_t n = begins(rest, "<!--") ? comment_length(rest) : put_hole(rest, data, out);
        if (n == 0) {
            (void)buf_add_byte(out, (uint8_t)*rest.s);
            n = 1;
        }
        rest = (struct text){rest.s + n, rest.n - n};
    }
}
