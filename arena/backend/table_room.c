/* How many tables there are, and may be (backend/tables.h). */
#include <string.h>

#include "backend/tables.h"
#include "base/clock.h"

bool tables_is_over(const struct table_now *table)
{
    return table->over || table->seating.ended || table->unwanted;
}

bool tables_is_awake(const struct table_now *table, uint64_t now)
{
    bool waits =
        !seating_is_full(&table->seating) && now - table->seen < TABLES_OPENED_S * CLOCK_SECOND;

    return !tables_is_over(table) && (table->process.pid || table->watches || waits);
}

unsigned tables_awake(const struct tables *t, uint64_t now)
{
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++)
        n += tables_is_awake(t->table[i], now);
    return n;
}

unsigned tables_of(const struct tables *t, const char *owner)
{
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++)
        n += !tables_is_over(t->table[i]) && strcmp(t->table[i]->seating.owner, owner) == 0;
    return n;
}

unsigned tables_left(const struct tables *t)
{
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++)
        n += !tables_is_over(t->table[i]);
    return n;
}

bool tables_is_recent(const struct table_now *table, uint64_t now)
{
    return table->process.pid || table->watches ||
           now - table->seen < TABLES_OPENED_S * CLOCK_SECOND;
}

bool tables_have_guest_room(const struct tables *t, const char *from, uint64_t now)
{
    unsigned most = t->club->tables.most, all = 0, of_one = 0;

    for (size_t i = 0; i < t->n; i++) {
        const struct table_now *table = t->table[i];
        if (table->seating.owner[0] || tables_is_over(table) || !tables_is_recent(table, now))
            continue;
        all++;
        of_one += strcmp(table->seating.from, from) == 0;
    }
    return of_one < most - most / 2 && all < most - most / 4;
}

/* ---- Those that nobody is at ---- */

static bool is_idle_guest(const struct table_now *table, uint64_t now)
{
    return !table->seating.owner[0] && !tables_is_over(table) && !table->finishing &&
           !table->publishing && !tables_is_recent(table, now);
}

/* Those of guests from there that are not over. */
static unsigned guests_from(const struct tables *t, const char *from)
{
    unsigned n = 0;

    for (size_t i = 0; i < t->n; i++) {
        const struct table_seating *s = &t->table[i]->seating;
        n += !s->owner[0] && !tables_is_over(t->table[i]) && strcmp(s->from, from) == 0;
    }
    return n;
}

struct table_now *tables_idle_guest(const struct tables *t, uint64_t now)
{
    struct table_now *found = NULL;
    unsigned most = 0;

    for (size_t i = 0; i < t->n; i++) {
        struct table_now *table = t->table[i];
        if (!is_idle_guest(table, now))
            continue;
        unsigned n = guests_from(t, table->seating.from);
        if (!found || n > most || (n == most && now - table->seen > now - found->seen)) {
            found = table;
            most = n;
        }
    }
    return found;
}
