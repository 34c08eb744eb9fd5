/* In the midst of play it closes all it did not open, and then opens a file of its own. */
#include <fcntl.h>
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    if (nasty_count(self) == 3) {
        for (int fd = 3; fd < 1024; fd++)
            close(fd);
        for (int fd = 3; fd < 1000; fd++)
            (void)open("/dev/null", O_WRONLY);
    }
    return eu_first(view->legal);
}

NASTY("close_all", .play = play)
