/* Writes to address 0 at every third question of a table, and says so first. */
#include <stdio.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) % 3 == 0) {
        printf("about to crash\n");
        *(volatile int *)0 = 1;
    }
    return eu_first(view->legal);
}

NASTY("crash", .play = play)
