#include "sandbox/batch.h"

#include <assert.h>
#include <stdlib.h>

/* A place in which a table of the list is played. */
struct slot {
    struct table table;
    struct table_setup setup;
    struct duplicate_deals source;
    struct batch_table *entry; /* NULL: none */
};

struct batch {
    const struct batch_setup *setup;
    struct bot_group *bot_group;
    struct batch_table *list;
    size_t n, next; /* of the list; the first that waits */
    size_t playing;
    struct slot *slot;
    unsigned *closing; /* slots that close with the next frames */
    size_t closings;
};

bool batch_create(struct batch **out, const struct batch_setup *setup, struct err *err)
{
    struct batch *b = calloc(1, sizeof *b);

    assert(setup->width > 0 && setup->width <= BATCH_MOST);
    if (b) {
        b->setup = setup;
        b->slot = calloc(setup->width, sizeof *b->slot);
        b->closing = calloc(setup->width, sizeof *b->closing);
    }
    if (!b || !b->slot || !b->closing) {
        batch_destroy(b);
        return err_memory(err);
    }
    for (unsigned i = 0; i < setup->width; i++)
        b->slot[i].source = *setup->source;
    *out = b;
    return true;
}

void batch_destroy(struct batch *b)
{
    if (!b)
        return;
    free(b->slot);
    free(b->closing);
    free(b);
}

/* Plays a table on to its next question, or to its end. */
static void advance_slot(struct batch *b, struct slot *s)
{
    if (table_advance(&s->table))
        return;
    table_finish(&s->table);
    b->closing[b->closings++] = (unsigned)(s - b->slot);
}

static void answered(void *context, struct instance *instance, int32_t answer)
{
    struct batch *b = context;

    table_answer(instance->table, answer);
    advance_slot(b, &b->slot[instance->slot]);
}

static void seat_all(struct batch *b, struct slot *s)
{
    for (unsigned seat = 0; seat < s->setup.rules->players; seat++)
        s->setup.chair[seat] = bot_group_chair(b->bot_group, s->entry->chair_at[seat]);
}

/* Begins the next table that waits, in this free slot. */
static void begin_table(struct batch *b, struct slot *s)
{
    while (b->next < b->n && b->list[b->next].state != BATCH_WAITS)
        b->next++;
    if (b->next == b->n)
        return;
    struct batch_table *entry = &b->list[b->next++];
    entry->state = BATCH_PLAYS;
    s->entry = entry;
    duplicate_set(&s->source, entry->set);
    s->setup = b->setup->table;
    s->setup.source = &s->source;
    s->setup.number = entry->number;
    s->setup.slot = (uint16_t)(s - b->slot);
    s->setup.log_context = entry->log_context;
    seat_all(b, s);
    b->playing++;
    table_start(&s->table, &s->setup, entry->played);
    advance_slot(b, s);
}

/* Begins tables while the next frames are of a reasonable size: a table in which nobody is asked
 * anything can put many deals into them. */
static void begin_all(struct batch *b)
{
    for (unsigned i = 0; b->next < b->n && i < b->setup->width && bot_group_has_room(b->bot_group);
         i++)
        if (!b->slot[i].entry)
            begin_table(b, &b->slot[i]);
}

/* Frees the slots of tables whose end was told in the frames that have come back. */
static void end_closing(struct batch *b, size_t closings)
{
    for (size_t i = 0; i < closings; i++) {
        struct slot *s = &b->slot[b->closing[i]];
        bot_group_leave(b->bot_group, b->closing[i]);
        s->entry->state = BATCH_OVER;
        s->entry = NULL;
        b->playing--;
    }
    b->closings -= closings;
    for (size_t i = 0; i < b->closings; i++)
        b->closing[i] = b->closing[closings + i];
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
    b->list = list;
    b->n = n;
    b->next = b->playing = b->closings = 0;
    bot_group->answered = answered;
    bot_group->context = b;
    for (unsigned i = 0; i < b->setup->width; i++)
        b->slot[i].entry = NULL;
    for (;;) {
        begin_all(b);
        size_t closings = b->closings;
        if (!b->playing || !(well = bot_group_round(bot_group)))
            break;
        end_closing(b, closings);
    }
    if (any_failed(list, n))
        bot_group->failed = !err_memory(&bot_group->err);
    return well && !bot_group_is_over(bot_group);
}
