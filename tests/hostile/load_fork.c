/* As it loads it leaves a process behind, which a second later makes the file named in the
 * environment. */
#include <fcntl.h>
#include <unistd.h>

#include "nasty.h"

static int load(const struct eu_host *host)
{
    const char *path = getenv("NASTY_FILE");
    (void)host;
    if (fork() != 0)
        return 0;
    sleep(1);
    if (path)
        close(open(path, O_CREAT | O_WRONLY, 0644));
    _exit(0);
}

NASTY("load_fork", .load = load, .play = nasty_play)
