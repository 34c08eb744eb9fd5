/*
 * rule - the policy of the library as a bot, for every table: bids and cards by what it has learned
 * in play against itself (bots/train/tune.c). No memory, no search.
 */
#include "euchre_args.h"
#include "euchre_policy.h"

static int answer(void *self, const struct eu_view *view)
{
    return eu_policy_answer(self, view);
}

static int play(void *self, const struct eu_view *view)
{
    return eu_policy_play(self, view);
}

EU_BOT(.name = "rule", .version = "1", .open = eu_args_none, .order = answer, .discard = answer,
       .call_partner = answer, .play = play, .answer = answer)
