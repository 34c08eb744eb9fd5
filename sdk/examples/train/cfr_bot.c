/*
 * cfr_bot.c: bids as cfr.c learned to, and plays cards as the bot `rule` does. So a match against
 * `rule` says what the bids alone are worth. cfr.c plays with it too, while it learns.
 *
 *     cc -O2 -shared -fPIC -I sdk -I bots/lib -I sdk/examples/train -o cfr.so \
 *         sdk/examples/train/cfr_bot.c build/cfr/bids.c build/libeuchre-bot.a
 */
#include "cfr.h"
#include "euchre_args.h"
#include "euchre_policy.h"

static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4 && rules->sides == 2 && rules->cards == 5 && rules->low == 9 &&
           !rules->auction && !rules->joker;
}

static int answer(void *self, const struct eu_view *view)
{
    return eu_policy_answer((const struct eu_rules *)self, view);
}

/* Where nothing was learned, it bids at random. */
static int bid(void *self, const struct eu_view *view)
{
    int suit = cfr_suit(view), learned = cfr_bids[cfr_class(view, suit)];
    int any = (int)(eu_random(view->seed, 0) % CFR_ANSWERS);
    int said = cfr_answer(learned < CFR_ANSWERS ? learned : any, suit);

    return eu_has(view->legal, said) ? said : answer(self, view);
}

static int play(void *self, const struct eu_view *view)
{
    struct eu_world world = eu_world_of((const struct eu_rules *)self, view);
    int card = eu_policy_card(&world);

    return eu_has(view->legal, card) ? card : eu_first(view->legal);
}

EU_BOT(.name = "cfr", .accepts = accepts, .open = eu_args_none, .order = bid, .play = play,
       .answer = answer)
