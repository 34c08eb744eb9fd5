/* Who plays whom and in which order: the pairings of an event and the sets of its schedule. */
#include <math.h>
#include <string.h>

#include "event/event.h"

/* ---- Pairings ---- */

static uint64_t choose_two(uint64_t n)
{
    return n < 2 ? 0 : n * (n - 1) / 2;
}

/* The pair number `index` of n things: (0,1), (0,2), ... (0,n-1), (1,2), ... Before row a there are
 * choose_two(n) - choose_two(n - a) pairs; the root finds the row but for rounding. */
static void pair_of(uint64_t n, uint64_t index, uint64_t *a, uint64_t *b)
{
    uint64_t after = choose_two(n) - 1 - index;
    uint64_t rest = (uint64_t)((1 + sqrt(1 + 8 * (double)after)) / 2);

    while (choose_two(rest) > after)
        rest--;
    while (choose_two(rest + 1) <= after)
        rest++;
    *a = n - 1 - rest;
    *b = n - 1 - (after - choose_two(rest));
}

/* The same for pairs of which the second is one of the last `new`. Each of the others has a row of
 * so many; what comes then is as if the new ones were alone. */
static uint64_t late_pairs(uint64_t n, uint64_t new)
{
    return (n - new) * new + choose_two(new);
}

static void late_pair_of(uint64_t n, uint64_t new, uint64_t index, uint64_t *a, uint64_t *b)
{
    uint64_t old = n - new;

    if (index < old * new) {
        *a = index / new;
        *b = old + index % new;
        return;
    }
    pair_of(new, index - old * new, a, b);
    *a += old;
    *b += old;
}

static bool are_apart(const uint32_t a[2], const uint32_t b[2])
{
    return a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1];
}

/* Counts the pairings of the listed pairs of partners, at most up to number `stop`, whose pairs it
 * then writes. Pairs are few enough to be counted anew each time. */
static uint64_t count_pairs(const struct event *e, uint64_t stop, const uint32_t *pair[2])
{
    uint64_t count = 0;

    for (size_t a = 0; a < e->pairs; a++) {
        for (size_t b = a + 1; b < e->pairs; b++) {
            if (!are_apart(e->pair[a], e->pair[b]))
                continue;
            if (count == stop) {
                pair[0] = e->pair[a];
                pair[1] = e->pair[b];
                return count;
            }
            count++;
        }
    }
    return count;
}

unsigned event_places(const struct event *e)
{
    if (rules_individual(&e->rules) || e->format == FORMAT_TABLE)
        return e->rules.players;
    return e->format == FORMAT_PAIRS ? 4 : 2;
}

unsigned event_tables(const struct event *e)
{
    return e->format == FORMAT_TABLE ? 1 : e->rules.sides;
}

void event_make_pairing(const struct event *e, const uint32_t *bot, const char *const *names,
                        struct pairing *p)
{
    if (e->format == FORMAT_TABLE)
        pairing_make_table(p, &e->rules, bot, names);
    else
        pairing_make(p, &e->rules, event_places(e), bot, names);
}

uint64_t event_pairings(const struct event *e)
{
    if (e->format == FORMAT_TABLE)
        return 1;
    if (rules_individual(&e->rules))
        return e->lineups;
    switch (e->format) {
    case FORMAT_ROUND_ROBIN:
        return e->late_entries ? late_pairs(e->entrants, e->late_entries) : choose_two(e->entrants);
    case FORMAT_SETTLE:
    case FORMAT_SWISS:
    case FORMAT_KNOCKOUT:
    case FORMAT_SPRT:
        return choose_two(e->entrants);
    case FORMAT_GAUNTLET:
        return e->late_entries ? e->late_entries : e->entrants ? e->entrants - 1 : 0;
    case FORMAT_PAIRS:
    case FORMAT_TABLE:
        break;
    }
    return count_pairs(e, UINT64_MAX, NULL);
}

static void make(const struct event *e, uint64_t index, const uint32_t *bot, struct pairing *p)
{
    unsigned bots = event_places(e);
    const char *names[EU_SEATS];

    for (unsigned i = 0; i < bots; i++)
        names[i] = e->entrant[bot[i]].name;
    event_make_pairing(e, bot, names, p);
    p->number = index;
}

static void make_table(const struct event *e, struct pairing *p)
{
    uint32_t bot[EU_SEATS];

    for (unsigned place = 0; place < e->rules.players; place++)
        bot[place] = pairing_place_seat(&e->rules, place);
    make(e, 0, bot, p);
}

void event_pairing(const struct event *e, uint64_t index, struct pairing *p)
{
    const uint32_t *pair[2] = {NULL, NULL};
    uint64_t a = e->challenger, b = index + (index >= e->challenger);

    if (e->format == FORMAT_TABLE) {
        make_table(e, p);
        return;
    }
    if (rules_individual(&e->rules)) {
        make(e, index, e->lineup[index], p);
        return;
    }
    if (e->format == FORMAT_PAIRS) {
        (void)count_pairs(e, index, pair);
        make(e, index, (uint32_t[]){pair[0][0], pair[0][1], pair[1][0], pair[1][1]}, p);
        return;
    }
    if (e->format == FORMAT_GAUNTLET && e->late_entries)
        b = e->entrants - e->late_entries + index;
    else if (e->late_entries && e->format == FORMAT_ROUND_ROBIN)
        late_pair_of(e->entrants, e->late_entries, index, &a, &b);
    else if (e->format != FORMAT_GAUNTLET)
        pair_of(e->entrants, index, &a, &b);
    make(e, index, (uint32_t[]){(uint32_t)a, (uint32_t)b}, p);
}

static void sort(uint32_t *bot, unsigned bots)
{
    for (unsigned i = 1; i < bots; i++)
        for (unsigned k = i; k > 0 && bot[k - 1] > bot[k]; k--) {
            uint32_t other = bot[k];
            bot[k] = bot[k - 1];
            bot[k - 1] = other;
        }
}

static bool lineup_number(const struct event *e, const uint32_t *bot, uint64_t *index)
{
    size_t size = e->rules.players * sizeof *bot;
    uint32_t wanted[EU_SEATS], other[EU_SEATS];

    memcpy(wanted, bot, size);
    sort(wanted, e->rules.players);
    for (*index = 0; *index < e->lineups; ++*index) {
        memcpy(other, e->lineup[*index], size);
        sort(other, e->rules.players);
        if (memcmp(wanted, other, size) == 0)
            return true;
    }
    return false;
}

bool event_number(const struct event *e, const uint32_t *bot, uint64_t *index)
{
    if (rules_individual(&e->rules))
        return lineup_number(e, bot, index);
    uint64_t n = e->entrants, a = bot[0] < bot[1] ? bot[0] : bot[1], b = bot[0] + bot[1] - a;
    *index = choose_two(n) - choose_two(n - a) + (b - a - 1);
    return a < b && b < n;
}

/* ---- Sets ---- */

uint64_t event_sets(const struct event *e)
{
    return event_pairings(e) * e->sets;
}

/* All blocks but the last of a pairing have BLOCK_SETS sets. */
void event_set(const struct event *e, uint64_t index, uint64_t *pairing, uint32_t *set)
{
    uint64_t full = event_pairings(e) * BLOCK_SETS;
    uint64_t round = index / full, within = index % full;
    uint64_t left = e->sets - round * BLOCK_SETS;
    uint64_t block = left < BLOCK_SETS ? left : BLOCK_SETS;

    *pairing = within / block;
    *set = (uint32_t)(round * BLOCK_SETS + within % block);
}

uint64_t event_pairing_sets(const struct event *e, uint64_t pairing, uint64_t sets)
{
    uint64_t pairings = event_pairings(e), round = sets / (pairings * BLOCK_SETS);
    uint64_t full = round * BLOCK_SETS, left = e->sets - full;
    uint64_t block = left < BLOCK_SETS ? left : BLOCK_SETS;
    uint64_t within = sets - round * pairings * BLOCK_SETS, before = pairing * block;

    if (within <= before)
        return full;
    return full + (within - before < block ? within - before : block);
}
