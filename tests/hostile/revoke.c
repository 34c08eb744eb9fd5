/* Plays a card of its hand that it may not, whenever there is one. */
#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    uint64_t wrong = view->hand & ~view->legal;
    (void)self;
    return eu_first(wrong ? wrong : view->legal);
}

EU_BOT(.name = "revoke", .order = nasty_order, .play = play)
