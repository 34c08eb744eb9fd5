/* Remembers the turn-ups of every table it has sat at, and aborts when it sees the first eight of
 * one again: then it has had two chairs of one set's cards. */
#include <stdio.h>

#include "nasty.h"

enum { DEALS = 8, TABLES = 4096 };

static uint64_t seen[TABLES];
static unsigned tables;

struct sequence {
    unsigned deals;
    uint64_t turnups; /* hash of them */
};

static void *open_table(const struct eu_opening *opening)
{
    (void)opening;
    return calloc(1, sizeof(struct sequence));
}

static void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    struct sequence *s = self;
    if (notice->event != EU_DEAL_STARTS || s->deals == DEALS)
        return;
    s->turnups = eu_mix(s->turnups ^ (view->turnup + ((uint64_t)view->dealer << 8)));
    if (++s->deals < DEALS)
        return;
    for (unsigned i = 0; i < tables; i++)
        if (seen[i] == s->turnups) {
            fprintf(stderr, "the same cards twice\n");
            abort();
        }
    if (tables < TABLES)
        seen[tables++] = s->turnups;
}

EU_BOT(.name = "twice", .open = open_table, .close = nasty_close, .order = nasty_order,
       .play = nasty_play, .tell = tell)
