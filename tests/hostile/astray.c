/* Answers at random, and one time in twelve anything at all: whatever is illegal happens. */
#include "euchre_bot.h"

enum { ODDS = 12 };

static int any(void *self, const struct eu_view *v)
{
    uint64_t set = v->legal, n = 0;

    (void)self;
    if (eu_random(v->seed, n++) % ODDS == 0) {
        if (eu_random(v->seed, n++) % 3 == 0)
            return (int)(eu_random(v->seed, n++) % 90) - 3;
        set = v->hand ? v->hand : v->legal;
    }
    for (uint64_t skip = eu_random(v->seed, n) % (unsigned)__builtin_popcountll(set); skip; skip--)
        set &= set - 1;
    return eu_first(set);
}

EU_BOT(.name = "astray", .play = any, .answer = any)
