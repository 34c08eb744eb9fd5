#include "sandbox/batch.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LINE = 64 }; /* bytes of a line of the processor's cache */

/* A place in which a table of the list is played. What is used at every question of four players is
 * in its first eight lines. */
struct slot {
    _Alignas(LINE) uint8_t chair_at[EU_SEATS]; /* of the table: the entry's */
    struct table table;
    struct table_setup setup;
    struct batch_table *entry;
    uint64_t closed; /* rounds of the bot group that had begun when its table ended */
};

_Static_assert(offsetof(struct slot, table.seed[4]) <= 8 * LINE, "the first eight lines");

struct batch {
    const struct batch_setup *setup;
    struct bot_group *bot_group;
    struct chair *chair[EU_SEATS]; /* of the bot group, by its number */
    struct batch_table *list;
    size_t n, next; /* of the list; the first that waits */
    size_t playing;
    struct slot *slot;
    struct duplicate_deals *source; /* by slot; apart, as it is used once in a deal */
    unsigned sources;               /* that were ever used: those of the first slots */
    unsigned *free;                 /* slots without a table, the next one last */
    size_t frees;
    unsigned *between; /* slots of tables between two deals, or over */
    size_t betweens;
    unsigned *closing; /* slots of tables of whose end not all bots know */
    size_t closings;
};

/* Tables are gone through in turn, so that hardly any finds its pages where the processor looks for
 * them; large pages help. */
static void *allocate_large(size_t bytes)
{
    static const size_t page = 2 << 20;

    if (bytes < page)
        return aligned_alloc(LINE, (bytes + LINE - 1) / LINE * LINE);
    bytes = (bytes + page - 1) / page * page;
    void *at = aligned_alloc(page, bytes);
    if (at)
        (void)madvise(at, bytes, MADV_HUGEPAGE); /* small pages will do as well */
    return at;
}

/* The slots, and behind them their sources. */
static bool allocate_slots(struct batch *b)
{
    size_t width = b->setup->width;

    b->slot = allocate_large(width * (sizeof *b->slot + sizeof *b->source));
    b->free = calloc(width, sizeof *b->free);
    b->between = calloc(width, sizeof *b->between);
    b->closing = calloc(width, sizeof *b->closing);
    if (!b->slot || !b->free || !b->between || !b->closing)
        return false;
    b->source = (struct duplicate_deals *)(b->slot + width);
    for (size_t i = 0; i < width; i++)
        b->free[b->frees++] = (unsigned)(width - 1 - i);
    return true;
}

bool batch_create(struct batch **out, const struct batch_setup *setup, struct err *err)
{
    struct batch *b = calloc(1, sizeof *b);

    assert(setup->width > 0 && setup->width <= BATCH_MOST);
    if (b)
        b->setup = setup;
    if (!b || !allocate_slots(b)) {
        batch_destroy(b);
        return err_memory(err);
    }
    *out = b;
    return true;
}

void batch_destroy(struct batch *b)
{
    if (!b)
        return;
    free(b->slot);
    free(b->free);
    free(b->between);
    free(b->closing);
    free(b);
}

/* Asks a question in a later round. */
static inline void ask(struct batch *b, unsigned slot, const struct eu_view *view)
{
    bot_group_ask(b->chair[b->slot[slot].chair_at[view->seat]], slot, view);
}

/* Plays a table on to its next question or to its end. */
static void advance_slot(struct batch *b, unsigned slot)
{
    struct slot *s = &b->slot[slot];
    const struct query *query = table_advance(&s->table);

    if (query) {
        ask(b, slot, query->view);
        return;
    }
    table_finish(&s->table);
    s->closed = b->bot_group->rounds;
    b->closing[b->closings++] = slot;
}

static void expected(void *context, unsigned slot)
{
    const struct batch *b = context;

    table_fetch(&b->slot[slot].table);
}

static void answered(void *context, unsigned slot, int32_t answer)
{
    struct batch *b = context;
    struct table *t = &b->slot[slot].table;

    table_answer(t, answer);
    const struct query *query = table_advance_deal(t);
    if (query)
        ask(b, slot, query->view);
    else
        b->between[b->betweens++] = slot;
}

/* ---- Between two deals ---- */

static void fetch_deal(const struct batch *b, unsigned slot, unsigned step)
{
    const struct table *t = &b->slot[slot].table;

    table_fetch_deal(t, step);
    if (step == 0)
        duplicate_fetch(&b->source[slot]);
    else
        duplicate_fetch_deal(&b->source[slot], t->tally.game, t->tally.deal + 1U, step);
}

/* Plays on the tables whose deal is over. All of them in a row, as what a deal needs lies far away
 * and is fetched while those before it are played on. */
static void turn_deals(struct batch *b)
{
    enum { APART = 2, AHEAD = 3 * APART };
    size_t n = b->betweens;

    for (size_t i = 0; i < n + AHEAD; i++) {
        if (i < n)
            fetch_deal(b, b->between[i], 0);
        if (i >= APART && i - APART < n)
            fetch_deal(b, b->between[i - APART], 1);
        if (i >= 2 * APART && i - 2 * APART < n)
            fetch_deal(b, b->between[i - 2 * APART], 2);
        if (i >= AHEAD)
            advance_slot(b, b->between[i - AHEAD]);
    }
    b->betweens = 0;
}

/* ---- Tables ---- */

static void seat_all(struct batch *b, struct slot *s)
{
    memcpy(s->chair_at, s->entry->chair_at, sizeof s->chair_at);
    for (unsigned seat = 0; seat < s->setup.rules->players; seat++)
        s->setup.chair[seat] = b->chair[s->chair_at[seat]];
}

/* The source of a slot, turned to the set of this table. */
static struct duplicate_deals *source_of(struct batch *b, unsigned slot,
                                         const struct batch_table *entry)
{
    struct duplicate_deals *source = &b->source[slot];

    if (slot == b->sources) {
        *source = *b->setup->source;
        b->sources++;
    }
    duplicate_set(source, entry->set);
    source->keeper = b->setup->keeper;
    source->kept = entry->kept;
    return source;
}

/* Begins the next table that waits, in a free slot. */
static void begin_table(struct batch *b)
{
    while (b->next < b->n && b->list[b->next].state != BATCH_WAITS)
        b->next++;
    if (b->next == b->n)
        return;
    struct batch_table *entry = &b->list[b->next++];
    unsigned slot = b->free[--b->frees];
    struct slot *s = &b->slot[slot];
    entry->state = BATCH_PLAYS;
    s->entry = entry;
    s->setup = b->setup->table;
    s->setup.source = source_of(b, slot, entry);
    s->setup.number = entry->number;
    s->setup.slot = (uint16_t)slot;
    s->setup.log_context = entry->log_context;
    seat_all(b, s);
    b->playing++;
    table_start(&s->table, &s->setup, entry->played);
    advance_slot(b, slot);
}

/* Begins tables while the next frames are of a reasonable size: a table in which nobody is asked
 * anything can put many deals into them. */
static void begin_all(struct batch *b)
{
    while (b->frees && b->next < b->n && bot_group_has_room(b->bot_group))
        begin_table(b);
}

/* Frees the slots of tables of whose end all bots have been told. */
static void end_closing(struct batch *b)
{
    size_t closings = 0;

    for (size_t i = 0; i < b->closings; i++) {
        struct slot *s = &b->slot[b->closing[i]];
        if (!bot_group_has_sent(b->bot_group, s->closed)) {
            b->closing[closings++] = b->closing[i];
            continue;
        }
        bot_group_leave(b->bot_group, b->closing[i]);
        s->entry->state = BATCH_OVER;
        b->free[b->frees++] = b->closing[i];
        b->playing--;
    }
    b->closings = closings;
}

static bool any_failed(const struct batch_table *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].played->failed)
            return true;
    return false;
}

bool batch_play(struct batch *b, struct bot_group *bot_group, struct batch_table *list, size_t n)
{
    bool well = true;

    b->bot_group = bot_group;
    for (unsigned chair = 0; chair < bot_group->setup->chairs; chair++)
        b->chair[chair] = bot_group_chair(bot_group, chair);
    b->list = list;
    b->n = n;
    b->next = b->playing = b->betweens = b->closings = b->frees = 0;
    bot_group->expected = expected;
    bot_group->answered = answered;
    bot_group->context = b;
    for (unsigned i = b->setup->width; i > 0; i--)
        b->free[b->frees++] = i - 1;
    for (;;) {
        begin_all(b);
        if (!b->playing || !(well = bot_group_round(bot_group)))
            break;
        turn_deals(b);
        end_closing(b);
    }
    if (any_failed(list, n))
        bot_group->failed = !err_memory(&bot_group->err);
    return well && !bot_group_is_over(bot_group);
}
