#include "log/set_record.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"

void set_record_finish(struct set_record *r)
{
    free(r->deal);
    for (unsigned t = 0; t < SET_TABLES_MOST; t++)
        table_record_finish(&r->table[t]);
    buf_finish(&r->laws);
    *r = (struct set_record){.bots = 0};
}

void set_record_clear(struct set_record *r)
{
    r->bots = 0;
    memset(r->bot, 0, sizeof r->bot);
    r->set = 0;
    r->first_dealer = 0;
    r->tables = 0;
    r->deals = 0;
    for (unsigned t = 0; t < SET_TABLES_MOST; t++)
        table_record_clear(&r->table[t]);
    buf_clear(&r->laws);
}

void set_record_start(struct set_record *r, const struct event *event,
                      const struct pairing *pairing, uint32_t set)
{
    set_record_clear(r);
    r->bots = pairing->bots;
    r->tables = (uint8_t)pairing_tables(pairing);
    r->set = set;
    for (unsigned i = 0; i < pairing->bots; i++)
        name_hash(event->entrant[pairing->bot[i]].name, r->bot[i]);
}

void set_record_forfeit(struct set_record *r, const struct event *event,
                        const struct pairing *pairing, unsigned parties)
{
    struct seating seating;

    pairing_seating(pairing, r->set, &seating);
    for (unsigned t = 0; t < r->tables; t++)
        table_record_forfeit(&r->table[t], &event->rules, event->unit, event->deals,
                             pairing_sides(pairing, &seating, t, parties));
}

bool set_record_is(const struct set_record *r, const struct set_record *expected)
{
    return r->set == expected->set && r->bots == expected->bots &&
           memcmp(r->bot, expected->bot, sizeof r->bot) == 0;
}

struct set_facts set_record_facts(const struct set_record *r)
{
    struct set_facts f = {.set = r->set};

    for (unsigned t = 0; t < r->tables; t++) {
        f.deals += (uint32_t)r->table[t].deals;
        f.faults += (uint32_t)r->table[t].faults;
        f.forfeits[t] = r->table[t].forfeits;
    }
    return f;
}

/* ---- The cards ---- */

static uint32_t key_of(unsigned game, unsigned deal)
{
    return (uint32_t)game << 16 | deal;
}

/* The place of a deal: where it is, or where it would be put. Most are asked for in order. */
static size_t place_of(const struct set_record *r, uint32_t key)
{
    size_t low = 0, high = r->deals;

    if (r->deals && key_of(r->deal[high - 1].game, r->deal[high - 1].deal) < key)
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (key_of(r->deal[middle].game, r->deal[middle].deal) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_at(const struct set_record *r, size_t place, unsigned game, unsigned deal)
{
    return place < r->deals && r->deal[place].game == game && r->deal[place].deal == deal;
}

bool set_record_add_cards(struct set_record *r, unsigned game, unsigned deal,
                          const struct cards *cards)
{
    size_t place = place_of(r, key_of(game, deal));

    if (is_at(r, place, game, deal))
        return true;
    struct set_deal *grown = array_grow(r->deal, &r->deals_cap, r->deals, sizeof *grown);
    if (!grown)
        return false;
    r->deal = grown;
    memmove(r->deal + place + 1, r->deal + place, (r->deals - place) * sizeof *r->deal);
    r->deals++;
    r->deal[place] = (struct set_deal){(uint16_t)game, (uint16_t)deal, *cards};
    return true;
}

const struct cards *set_record_cards(const struct set_record *r, unsigned game, unsigned deal)
{
    size_t place = place_of(r, key_of(game, deal));

    return is_at(r, place, game, deal) ? &r->deal[place].cards : NULL;
}

bool set_record_complete(struct set_record *r, struct duplicate_deals *source)
{
    r->first_dealer = (uint8_t)duplicate_first_dealer(source);
    for (unsigned t = 0; t < r->tables; t++) {
        const struct table_record *played = &r->table[t];
        if (played->failed)
            return false;
        for (size_t i = 0; i < played->deals; i++) {
            const struct table_record_deal *d = &played->deal[i];
            if (set_record_cards(r, d->game, d->deal))
                continue;
            const struct cards *cards = duplicate_cards(source, d->game, d->deal);
            if (!set_record_add_cards(r, d->game, d->deal, cards))
                return false;
        }
    }
    return true;
}
