/*
 * rule - the policy of the library as a bot, for every table: bids and cards by what it has learned
 * in play against itself (bots/train/tune.c). No memory, no search.
 */
#include <stdlib.h>

#include "euchre_policy.h"

/* `self` is the rules: nothing else is kept. */
static void *open_table(const struct eu_opening *opening)
{
    return (void *)(uintptr_t)opening->rules;
}

static int answer(void *self, const struct eu_view *view)
{
    return eu_policy_answer(self, view);
}

static int play(void *self, const struct eu_view *view)
{
    struct eu_world w = eu_world_of(self, view);
    int card = eu_policy_card(&w);

    return eu_has(view->legal, card) ? card : eu_first(view->legal);
}

EU_BOT(.name = "rule", .version = "1", .open = open_table, .order = answer, .discard = answer,
       .call_partner = answer, .play = play, .answer = answer)
