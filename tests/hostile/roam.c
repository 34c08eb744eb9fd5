/* Crashes at an earlier question each time its table is played again: the longer the file named in
 * the environment, which grows by each crash, or where there is none the greater its process's
 * number, the earlier. */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nasty.h"

enum { FIRST = 150 };

/* The question of a table at which it crashes. */
static unsigned point(const char *path)
{
    struct stat file;
    if (!path)
        return FIRST - (unsigned)getpid() / 4 % FIRST;
    return stat(path, &file) == 0 && file.st_size < FIRST ? FIRST - (unsigned)file.st_size : FIRST;
}

static void grow(const char *path)
{
    int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0600) : -1;
    if (fd >= 0 && write(fd, "x", 1) == 1)
        close(fd);
}

static int play(void *self, const struct eu_view *view)
{
    const char *path = getenv("NASTY_COUNT");
    if (nasty_count(self) >= point(path)) {
        grow(path);
        abort();
    }
    return eu_first(view->legal);
}

NASTY("roam", .play = play)
