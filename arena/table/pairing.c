#include "table/pairing.h"

#include <assert.h>
#include <string.h>

#include "base/hash.h"
#include "rules/rules.h"

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

/* Puts the places of a line-up in the order of their names. */
static void sort_places(unsigned n, uint32_t *bot, const char **name)
{
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && strcmp(name[k - 1], name[k]) > 0; k--) {
            const char *before = name[k - 1];
            uint32_t its = bot[k - 1];
            name[k - 1] = name[k];
            bot[k - 1] = bot[k];
            name[k] = before;
            bot[k] = its;
        }
}

static void sort_sides(unsigned bots, uint32_t *bot, const char **name)
{
    struct side side[2];
    unsigned each = bots / 2;

    for (unsigned i = 0; i < 2; i++) {
        side[i] = (struct side){.bots = each};
        for (unsigned k = 0; k < each; k++) {
            side[i].bot[k] = bot[i * each + k];
            side[i].name[k] = name[i * each + k];
        }
        swap_if_after(&side[i]);
    }
    unsigned first = is_after(&side[0], &side[1]);
    for (unsigned i = 0; i < bots; i++) {
        bot[i] = side[i / each ^ first].bot[i % each];
        name[i] = side[i / each ^ first].name[i % each];
    }
}

/* A line-up of four, two pairs and a single table of the same names are different pairings. */
enum { LINE_UP = 0x80, TABLE = 0x40 };

static void make_id(struct pairing *p, uint8_t kind, const char *const *name)
{
    struct hash hash;

    hash_begin(&hash, NULL, 0);
    hash_add(&hash, &kind, 1);
    for (unsigned i = 0; i < p->bots; i++)
        hash_add(&hash, name[i], strlen(name[i]) + 1);
    hash_end(&hash, p->id);
}

void pairing_make(struct pairing *p, const struct eu_rules *rules, unsigned bots,
                  const uint32_t *bot, const char *const *names)
{
    const char *name[EU_SEATS];
    bool line_up = rules_individual(rules);
    uint8_t kind = (uint8_t)(bots | (line_up ? LINE_UP : 0));

    assert(line_up ? bots == rules->players : bots == 2 || (bots == 4 && rules->players == 4));
    *p = (struct pairing){.players = rules->players, .sides = rules->sides, .bots = (uint8_t)bots};
    memcpy(p->bot, bot, bots * sizeof *bot);
    memcpy(name, names, bots * sizeof *name);
    if (line_up)
        sort_places(bots, p->bot, name);
    else
        sort_sides(bots, p->bot, name);
    make_id(p, kind, name);
}

void pairing_make_table(struct pairing *p, const struct eu_rules *rules, const uint32_t *bot,
                        const char *const *names)
{
    *p = (struct pairing){.players = rules->players,
                          .sides = rules->sides,
                          .bots = rules->players,
                          .single = true};
    memcpy(p->bot, bot, rules->players * sizeof *bot);
    make_id(p, TABLE | rules->players, names);
}

unsigned pairing_place_seat(const struct eu_rules *rules, unsigned place)
{
    unsigned each = rules->players / 2u;

    return rules->sides == 2 ? place % each * 2 + place / each : place;
}

/* ---- Seats ---- */

uint32_t pairing_chair(const struct pairing *p, unsigned chair)
{
    unsigned each = p->bots / 2u;

    if (p->sides != 2)
        return p->bot[chair];
    return p->bot[(chair & 1) * each + chair / 2 % each];
}

unsigned pairing_block(const struct pairing *p)
{
    bool is_field = p->players == 4 || p->players == 5 || p->players == 7;

    return p->sides != 2 && !p->single && is_field ? p->players - 1u : 1;
}

/* The order of the chairs in a block of sets: one of n!, by a random number. */
static void draw_order(const struct pairing *p, uint32_t block, uint8_t order[EU_SEATS])
{
    static const char purpose[] = "seats";
    uint8_t bytes[HASH_BYTES];
    uint64_t word = 0;
    struct hash hash;

    hash_begin(&hash, NULL, 0);
    hash_add(&hash, purpose, sizeof purpose);
    hash_add(&hash, p->id, sizeof p->id);
    for (unsigned i = 0; i < 4; i++)
        hash_add(&hash, &(uint8_t){(uint8_t)(block >> 8 * i)}, 1);
    hash_end(&hash, bytes);
    for (unsigned i = 0; i < 8; i++)
        word = word << 8 | bytes[i];
    for (unsigned i = 0; i < p->players; i++)
        order[i] = (uint8_t)i;
    for (unsigned left = p->players; left > 1; left--) {
        unsigned drawn = (unsigned)(word % left);
        uint8_t last = order[left - 1];
        word /= left;
        order[left - 1] = order[drawn];
        order[drawn] = last;
    }
}

/* a x + b in the field of n elements; that of 4 has 0, 1, w, w + 1 as 0 to 3. Where n elements have
 * no field a is 1. */
static unsigned affine(unsigned n, unsigned a, unsigned x, unsigned b)
{
    static const uint8_t times[4][4] = {{0, 0, 0, 0}, {0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};

    return n == 4 ? times[a][x] ^ b : (a * x + b) % n;
}

void pairing_seating(const struct pairing *p, uint32_t set, struct seating *s)
{
    unsigned n = p->players, block = pairing_block(p);
    uint8_t order[EU_SEATS];

    *s = (struct seating){{{0}}};
    if (p->sides == 2 || p->single) {
        for (unsigned table = 0; table < pairing_tables(p); table++)
            for (unsigned seat = 0; seat < n; seat++)
                s->chair[table][seat] = (uint8_t)(seat ^ table);
        return;
    }
    draw_order(p, set / block, order);
    for (unsigned table = 0; table < n; table++)
        for (unsigned x = 0; x < n; x++)
            s->chair[table][affine(n, 1 + set % block, x, table)] = order[x];
}

uint32_t pairing_seat(const struct pairing *p, uint32_t set, unsigned table, unsigned seat)
{
    struct seating s;

    pairing_seating(p, set, &s);
    return pairing_chair(p, s.chair[table][seat]);
}

/* The contestant that plays this side at this table. */
static unsigned contestant_of(const struct pairing *p, const struct seating *s, unsigned table,
                              unsigned side)
{
    return p->sides == 2 ? side ^ (table & 1) : s->chair[table][side];
}

unsigned pairing_sides(const struct pairing *p, const struct seating *s, unsigned table,
                       unsigned contestants)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < p->sides; side++)
        sides |= (contestants >> contestant_of(p, s, table, side) & 1) << side;
    return sides;
}

unsigned pairing_contestants(const struct pairing *p, const struct seating *s, unsigned table,
                             unsigned sides)
{
    unsigned contestants = 0;

    for (unsigned side = 0; side < p->sides; side++)
        contestants |= (sides >> side & 1) << contestant_of(p, s, table, side);
    return contestants;
}
