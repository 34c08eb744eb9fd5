/* Writes garbage to every pipe it finds, and plays on. */
#include <sys/stat.h>
#include <unistd.h>

#include "nasty.h"

static int play(void *self, const struct eu_view *view)
{
    static const char garbage[] = "garbage garbage garbage garbage garbage garbage garbage garbage";
    struct stat s;
    if (nasty_count(self) == 3)
        for (int fd = 3; fd < 1024; fd++)
            if (fstat(fd, &s) == 0 && S_ISFIFO(s.st_mode))
                (void)!write(fd, garbage, sizeof garbage);
    return eu_first(view->legal);
}

NASTY("write_pipes", .play = play)
