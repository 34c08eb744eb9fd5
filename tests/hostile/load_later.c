/* Loads while nobody looks (the probe); once the file named in the environment is there, it crashes
 * as it loads. */
#include <fcntl.h>
#include <unistd.h>

#include "nasty.h"

static int load(const struct eu_host *host)
{
    const char *path = getenv("NASTY_FILE");
    (void)host;
    if (path && access(path, F_OK) == 0)
        abort();
    return 0;
}

NASTY("load_later", .load = load, .play = nasty_play)
