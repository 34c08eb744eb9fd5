#include "viewer/log_position.h"

static const struct table_record *table_of(const struct log_position *b, unsigned table)
{
    return &b->lookup.reading.set.table[table];
}

static unsigned tables(const struct log_position *b)
{
    return b->lookup.reading.set.tables;
}

struct table_record_deal log_position_deal(const struct log_position *b)
{
    return table_of(b, b->table)->deal[b->deal];
}

/* ---- The first ---- */

static bool find_deal(struct log_position *b, const struct log_search_wish *wish)
{
    for (b->table = 0; b->table < tables(b); b->table++)
        for (b->deal = 0; b->deal < table_of(b, b->table)->deals; b->deal++) {
            struct table_record_deal d = log_position_deal(b);
            if (address_has_table(&wish->at, b->table) &&
                address_has_deal(&wish->at, d.game, d.deal))
                return true;
        }
    return false;
}

bool log_position_open(struct log_position *b, const char *path, const struct log_search_wish *wish,
                       struct err *err)
{
    struct log_search_wish played = *wish;
    int found;

    played.played = true;
    *b = (struct log_position){.table = 0};
    if (!log_search_open(&b->lookup, path, &played, err))
        return false;
    while ((found = log_search_next(&b->lookup, err)) == 1 && !find_deal(b, wish))
        continue;
    return found == 1 || (found == 0 && log_search_none(&b->lookup, err));
}

void log_position_close(struct log_position *b)
{
    log_search_close(&b->lookup);
}

/* ---- Others ---- */

static bool has_deals(const struct log_position *b, unsigned table)
{
    return address_has_table(&b->lookup.wish.at, table) && table_of(b, table)->deals > 0;
}

/* The first table of the set with a deal, or the last and its last deal. */
static void enter_set(struct log_position *b, bool at_end)
{
    unsigned n = tables(b);

    for (unsigned i = 0; i < n; i++) {
        b->table = at_end ? n - 1 - i : i;
        if (has_deals(b, b->table))
            break;
    }
    b->deal = at_end ? table_of(b, b->table)->deals - 1 : 0;
}

/* Goes to another set; if there is none, to the one that it was. */
static int go_to_set(struct log_position *b, uint64_t number, bool at_end)
{
    uint64_t here = b->lookup.number;
    struct err err;
    int found = log_search_go(&b->lookup, number, &err);

    if (found == 1) {
        enter_set(b, at_end);
        return 1;
    }
    if (found < 0) {
        b->damage = err;
        b->is_damaged = true;
    }
    if (log_search_go(&b->lookup, here, &b->damage) != 1) {
        b->is_damaged = true;
        return -1;
    }
    b->lookup.is_last = true;
    return 0;
}

/* To this deal, at the table looked at if that had it, else at the first that had. */
static bool enter_deal(struct log_position *b, unsigned game, unsigned deal)
{
    for (unsigned i = 0; i <= tables(b); i++) {
        unsigned table = i ? i - 1 : b->table;
        const struct table_record *p = table_of(b, table);
        const struct table_record_deal *its = table_record_find(p, game, deal);
        if (its) {
            b->table = table;
            b->deal = (size_t)(its - p->deal);
            return true;
        }
    }
    return false;
}

/* To the next deal that any table of the set had, or the one before. */
static bool go_beside(struct log_position *b, bool back)
{
    const struct set_record *set = &b->lookup.reading.set;
    struct table_record_deal d = log_position_deal(b);
    size_t k = 0;

    while (k < set->deals && !(set->deal[k].game == d.game && set->deal[k].deal == d.deal))
        k++;
    if (back ? k == 0 : k + 1 >= set->deals)
        return false;
    k = back ? k - 1 : k + 1;
    return enter_deal(b, set->deal[k].game, set->deal[k].deal);
}

/* To the next deal of the table, or of the next table of the set, or back. */
static bool go_along(struct log_position *b, bool back)
{
    unsigned n = tables(b);

    if (back ? b->deal > 0 : b->deal + 1 < table_of(b, b->table)->deals) {
        b->deal += back ? (size_t)-1 : 1;
        return true;
    }
    for (unsigned i = 1; back ? i <= b->table : b->table + i < n; i++) {
        unsigned table = back ? b->table - i : b->table + i;
        if (!has_deals(b, table))
            continue;
        b->table = table;
        b->deal = back ? table_of(b, table)->deals - 1 : 0;
        return true;
    }
    return false;
}

int log_position_move(struct log_position *b, bool back, bool beside)
{
    if (beside ? go_beside(b, back) : go_along(b, back))
        return 1;
    if (back ? b->lookup.number == 0 : b->lookup.is_last)
        return 0;
    return go_to_set(b, b->lookup.number + (back ? (uint64_t)-1 : 1), back);
}

struct log_place log_position_place(const struct log_position *b)
{
    return (struct log_place){b->lookup.number, b->table, b->deal};
}

bool log_position_return(struct log_position *b, const struct log_place *place)
{
    if (b->lookup.number != place->set && go_to_set(b, place->set, false) != 1)
        return false;
    b->table = place->table;
    b->deal = place->deal;
    return true;
}

/* ---- The same elsewhere ---- */

bool log_position_turn(struct log_position *b)
{
    struct table_record_deal d = log_position_deal(b);
    unsigned here = b->table;

    for (unsigned i = 1; i < tables(b); i++) {
        unsigned other = (here + i) % tables(b);
        b->table = other;
        if (enter_deal(b, d.game, d.deal) && b->table == other)
            return true;
    }
    (void)enter_deal(b, d.game, d.deal);
    return false;
}
