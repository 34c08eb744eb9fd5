/* What the misbehaving bots share: they make trumps at once, so that there is play, count the
 * questions of a table, and else play the first legal card. */
#ifndef HOSTILE_NASTY_H
#define HOSTILE_NASTY_H

#include <stdlib.h>

#include "euchre_bot.h"

struct nasty {
    unsigned asked;
    const struct eu_host *host;
};

static inline void *nasty_open(const struct eu_opening *opening)
{
    struct nasty *n = calloc(1, sizeof *n);
    if (n)
        n->host = opening->host;
    return n;
}

static inline void nasty_close(void *self)
{
    free(self);
}

/* Counts the questions of one table, from 1. */
static inline unsigned nasty_count(void *self)
{
    return ++((struct nasty *)self)->asked;
}

static inline int nasty_order(void *self, const struct eu_view *view)
{
    uint64_t bids = view->legal & ~(1ULL << EU_PASS);
    (void)self;
    return eu_first(bids ? bids : view->legal);
}

static inline int nasty_play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

#define NASTY(bot, ...) \
    EU_BOT(.name = bot, .open = nasty_open, .close = nasty_close, .order = nasty_order, __VA_ARGS__)

#endif
