/* Writes to a descriptor it has not opened, and ends. */
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    static const char garbage[] = "garbage garbage garbage garbage garbage garbage garbage garbage";
    if (nasty_count(self) == 3) {
        (void)!write(3, garbage, sizeof garbage);
        _exit(4);
    }
    return eu_first(view->legal);
}

NASTY("write_three", .play = play)
