/*
 * random - answers every question with any legal answer, each as likely as the others. The floor
 * of every ranking, and the smallest example of a bot that takes chance from its view: the numbers
 * are the same whenever the same table is played again.
 */
#include "euchre_args.h"
#include "euchre_kit.h"

static int any(void *self, const struct eu_view *view)
{
    uint64_t drawn = 0;

    (void)self;
    return eu_pick(view, &drawn, view->legal);
}

EU_BOT(.name = "random", .version = "1", .open = eu_args_none, .play = any, .answer = any)
