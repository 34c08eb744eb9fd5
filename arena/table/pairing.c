#include "table/pairing.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"

void name_hash(const char *name, uint8_t hash[NAME_HASH])
{
    uint8_t full[HASH_BYTES];
    hash32(full, NULL, 0, name, strlen(name));
    memcpy(hash, full, NAME_HASH);
}

struct side {
    uint32_t bot[2];
    const char *name[2];
    unsigned bots;
};

static void swap_if_after(struct side *s)
{
    if (s->bots == 2 && strcmp(s->name[0], s->name[1]) > 0)
        *s = (struct side){{s->bot[1], s->bot[0]}, {s->name[1], s->name[0]}, 2};
}

static bool is_after(const struct side *a, const struct side *b)
{
    int order = strcmp(a->name[0], b->name[0]);
    if (order == 0 && a->bots == 2)
        order = strcmp(a->name[1], b->name[1]);
    return order > 0;
}

void pairing_make(struct pairing *p, unsigned bots, const uint32_t *bot, const char *const *names)
{
    struct side side[2];
    unsigned each = bots / 2;
    assert(bots == 2 || bots == 4);
    for (unsigned i = 0; i < 2; i++) {
        side[i] = (struct side){.bots = each};
        for (unsigned k = 0; k < each; k++) {
            side[i].bot[k] = bot[i * each + k];
            side[i].name[k] = names[i * each + k];
        }
        swap_if_after(&side[i]);
    }
    unsigned first = is_after(&side[0], &side[1]);

    struct hash hash;
    uint8_t number = (uint8_t)bots;
    *p = (struct pairing){.bots = number};
    hash_begin(&hash, NULL, 0);
    hash_add(&hash, &number, 1);
    for (unsigned i = 0; i < bots; i++) {
        const struct side *s = &side[i / each ^ first];
        p->bot[i] = s->bot[i % each];
        hash_add(&hash, s->name[i % each], strlen(s->name[i % each]) + 1);
    }
    hash_end(&hash, p->id);
}

uint32_t pairing_seat(const struct pairing *p, unsigned table, unsigned seat)
{
    unsigned side = (seat & 1u) ^ pairing_first_side(table);
    return p->bots == 2 ? p->bot[side] : p->bot[side * 2 + (seat >> 1 & 1u)];
}

void address_text(const struct address *a, char text[ADDRESS_TEXT])
{
    snprintf(text, ADDRESS_TEXT, "%02x%02x%02x%02x/%" PRIu64 "%c/%u.%u.%u", a->pairing[0],
             a->pairing[1], a->pairing[2], a->pairing[3], (uint64_t)a->set + 1, 'a' + a->table,
             a->game + 1u, a->deal + 1u, a->trick + 1u);
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
    a->parts = 2;
    if (*s >= 'a' && *s < 'a' + EU_SEATS) {
        a->table = (uint8_t)(*s++ - 'a');
        a->parts = 3;
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
        a->parts = (uint8_t)(4 + i);
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
    struct address a = {.parts = 1};
    const char *s = parse_pairing(text, &a);
    if (s && *s == '/')
        s = parse_set(s + 1, &a);
    if (s && *s == '/' && a.parts == 3)
        s = parse_deal(s + 1, &a);
    if (!s || *s)
        return false;
    *out = a;
    return true;
}
