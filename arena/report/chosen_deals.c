#include "report/chosen_deals.h"

#include <endian.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "report/step_values.h"
#include "rules/rules.h"

/* ---- Bytes ---- */

/* About so much JSON have a table of a deal, and an answer. */
enum { TABLE_BYTES = 430, ANSWER_BYTES = 53 };

uint64_t chosen_deal_bytes(const struct eu_rules *rules, uint64_t deals, double analysed)
{
    uint64_t answers = (uint64_t)rules->players * (rules->cards + 1u);

    uint64_t values = (uint64_t)(analysed * (double)(deals * answers * STEP_VALUES_BYTES));

    return deals * (TABLE_BYTES + ANSWER_BYTES * answers) + values;
}

static uint32_t bytes_of(const struct set_view *view, unsigned g, unsigned d)
{
    uint32_t bytes = 100 + step_values_bytes(view->analysed, g, d);

    for (unsigned t = 0; t < view->set->tables; t++) {
        const struct table_record_deal *its = table_record_find(&view->set->table[t], g, d);
        bytes += its ? TABLE_BYTES + ANSWER_BYTES * (uint32_t)its->answers : 5;
    }
    return bytes;
}

/* ---- A deal ---- */

uint8_t chosen_deal_tables(const struct set_view *view, unsigned g, unsigned d)
{
    uint8_t tables = 0;

    for (unsigned t = 0; t < view->set->tables; t++)
        tables += table_record_find(&view->set->table[t], g, d) != NULL;
    return tables;
}

static uint64_t tie_of(const struct set_view *view, unsigned g, unsigned d)
{
    uint64_t place[4] = {0, htole64(view->set->set), htole64(g), htole64(d)};

    memcpy(&place[0], view->pairing->id, sizeof place[0]);
    return hash_check(place, sizeof place);
}

struct chosen_deal chosen_deal_of(const struct set_view *view, unsigned g, unsigned d,
                                  enum deal_why why)
{
    return (struct chosen_deal){.record = view->record,
                                .tie = tie_of(view, g, d),
                                .log = (uint32_t)view->log,
                                .bytes = bytes_of(view, g, d),
                                .g = (uint16_t)g,
                                .d = (uint16_t)d,
                                .why = (uint8_t)why,
                                .tables = chosen_deal_tables(view, g, d)};
}

static int compare_u64(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

int chosen_deal_order(const void *a, const void *b)
{
    const struct chosen_deal *x = a, *y = b;
    int order = compare_u64(x->log, y->log);

    order = order ? order : compare_u64(x->record, y->record);
    order = order ? order : compare_u64(x->g, y->g);
    return order ? order : compare_u64(x->d, y->d);
}

bool chosen_deals_add(struct chosen_deals *list, const struct chosen_deal *item)
{
    struct chosen_deal *grown = array_grow(list->item, &list->cap, list->count, sizeof *grown);

    if (!grown)
        return false;
    list->item = grown;
    list->item[list->count++] = *item;
    return true;
}
