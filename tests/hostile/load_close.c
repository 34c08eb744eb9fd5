/* As it loads it closes all it did not open, and waits for a signal. */
#include <unistd.h>

#include "nasty.h"

static int load(const struct eu_host *host)
{
    (void)host;
    for (int fd = 3; fd < 1024; fd++)
        close(fd);
    while (pause() < 0)
        continue;
    return 0;
}

NASTY("load_close", .load = load, .play = nasty_play)
