#include "table/address.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "table/pairing.h"

struct address address_of(const struct pairing *p, uint32_t set, unsigned table, unsigned game,
                          unsigned deal, unsigned trick)
{
    struct address a = {
        .digits = 8,
        .parts = ADDRESS_TRICK,
        .set = set,
        .table = (uint8_t)table,
        .game = (uint16_t)game,
        .deal = (uint16_t)deal,
        .trick = (uint8_t)trick,
    };

    memcpy(a.pairing, p->id, sizeof a.pairing);
    return a;
}

void address_text_to(const struct address *a, unsigned parts, char text[ADDRESS_TEXT])
{
    const char tail[] = {(char)('a' + a->table), '\0'};
    const unsigned number[] = {a->game, a->deal, a->trick};
    int n = snprintf(text, ADDRESS_TEXT, "%02x%02x%02x%02x", a->pairing[0], a->pairing[1],
                     a->pairing[2], a->pairing[3]);

    if (parts >= ADDRESS_SET)
        n += snprintf(text + n, ADDRESS_TEXT - (size_t)n, "/%" PRIu64 "%s", (uint64_t)a->set + 1,
                      parts >= ADDRESS_TABLE ? tail : "");
    for (unsigned i = 0; i < 3 && parts >= ADDRESS_GAME + i; i++)
        n += snprintf(text + n, ADDRESS_TEXT - (size_t)n, "%c%u", i ? '.' : '/', number[i] + 1);
}

void address_text(const struct address *a, char text[ADDRESS_TEXT])
{
    address_text_to(a, ADDRESS_TRICK, text);
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

/* Reads the digits of the pairing; stops at the slash or the end. */
static const char *parse_pairing(const char *s, struct address *a)
{
    for (; *s && *s != '/'; s++) {
        int digit = hex_digit(*s);
        if (digit < 0 || a->digits == 8)
            return NULL;
        a->pairing[a->digits / 2] |= (uint8_t)(digit << (a->digits & 1 ? 0 : 4));
        a->digits++;
    }
    return a->digits ? s : NULL;
}

/* A number from 1 to max, as an index from 0. */
static const char *parse_number(const char *s, uint64_t max, uint64_t *index)
{
    if (*s < '1' || *s > '9')
        return NULL;
    uint64_t n = 0;
    for (; *s >= '0' && *s <= '9'; s++) {
        n = n * 10 + (uint64_t)(*s - '0');
        if (n > max)
            return NULL;
    }
    *index = n - 1;
    return s;
}

static const char *parse_set(const char *s, struct address *a)
{
    uint64_t set;

    s = parse_number(s, (uint64_t)UINT32_MAX + 1, &set);
    if (!s)
        return NULL;
    a->set = (uint32_t)set;
    a->parts = ADDRESS_SET;
    if (*s >= 'a' && *s < 'a' + EU_SEATS) {
        a->table = (uint8_t)(*s++ - 'a');
        a->parts = ADDRESS_TABLE;
    }
    return s;
}

static const char *parse_deal(const char *s, struct address *a)
{
    static const uint64_t max[3] = {65536, 65536, 255};
    uint64_t part[3] = {0};

    for (unsigned i = 0; i < 3; i++) {
        s = parse_number(s, max[i], &part[i]);
        if (!s)
            return NULL;
        a->parts = (uint8_t)(ADDRESS_GAME + i);
        if (*s != '.' || i == 2)
            break;
        s++;
    }
    a->game = (uint16_t)part[0];
    a->deal = (uint16_t)part[1];
    a->trick = (uint8_t)part[2];
    return s;
}

bool address_parse(const char *text, struct address *out)
{
    struct address a = {.parts = ADDRESS_PAIRING};
    const char *s = parse_pairing(text, &a);

    if (s && *s == '/')
        s = parse_set(s + 1, &a);
    if (s && *s == '/' && a.parts == ADDRESS_TABLE)
        s = parse_deal(s + 1, &a);
    if (!s || *s)
        return false;
    *out = a;
    return true;
}

/* Whether it is of this pairing, as far as its digits go. */
static bool is_of(const struct address *a, const struct pairing *p)
{
    for (unsigned i = 0; i < a->digits; i++)
        if (((a->pairing[i / 2] ^ p->id[i / 2]) >> (i & 1 ? 0 : 4)) & 15)
            return false;
    return true;
}

bool address_has_set(const struct address *a, const struct pairing *p, uint32_t set)
{
    return (a->parts < ADDRESS_PAIRING || is_of(a, p)) && (a->parts < ADDRESS_SET || a->set == set);
}

bool address_has_table(const struct address *a, unsigned table)
{
    return a->parts < ADDRESS_TABLE || a->table == table;
}

bool address_has_deal(const struct address *a, unsigned game, unsigned deal)
{
    return (a->parts < ADDRESS_GAME || a->game == game) &&
           (a->parts < ADDRESS_DEAL || a->deal == deal);
}
