/* Forks and goes on in both processes, as if each were the arena's. */
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 3)
        (void)!fork();
    return eu_first(view->legal);
}

NASTY("fork_both", .play = play)
