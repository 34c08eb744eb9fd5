#include "match/claim.h"

#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The lock is on the file that has the name now, not on one just renamed or removed. */
static bool is_current(const struct claim *c, struct stat *now)
{
    struct stat mine;
    return fstat(c->lock.fd, &mine) == 0 && stat(c->part, now) == 0 && mine.st_ino == now->st_ino &&
           mine.st_dev == now->st_dev;
}

/* The workers of a run that was just killed may need a moment to follow it, and have the lock. */
bool claim_take(struct claim *c, const char *log, struct err *err)
{
    enum { TRIES = 10, PAUSE_MS = 30 };
    static const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    struct stat now;
    int n = snprintf(c->part, sizeof c->part, "%s.part", log);

    c->lock.fd = -1;
    if (n < 0 || n >= (int)sizeof c->part)
        return err_set(err, ERR_USAGE, "path too long: %.60s...", log);
    if (stat(log, &now) == 0 && !S_ISREG(now.st_mode))
        return err_set(err, ERR_USAGE, "%s is no file that a log could replace", log);
    for (int i = 0; i < TRIES; i++) {
        bool locked = file_lock(&c->lock, c->part, err);
        if (locked && is_current(c, &now))
            return true;
        if (!locked && err->class != ERR_USAGE)
            return false;
        file_unlock(&c->lock);
        nanosleep(&pause, NULL);
    }
    return err_set(err, ERR_USAGE, "another run is writing %s", log);
}

void claim_release(struct claim *c)
{
    struct stat now;
    if (c->lock.fd < 0)
        return;
    if (is_current(c, &now) && now.st_size == 0)
        (void)unlink(c->part);
    file_unlock(&c->lock);
}
