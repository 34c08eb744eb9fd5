#include "run/log_files.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "log/signature.h"
#include "table/duplicate_deals.h"

static const char SEED[] = ".seed";

void log_files_remove(const char *log)
{
    static const char *const ends[] = {LOG_FILES_SIDE, SIGNATURE_END, LOG_PART, SEED, ""};
    char path[PATH_CAP];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (path_with_end(path, log, ends[i], NULL))
            (void)unlink(path);
}

/* ---- The claim ---- */

static bool may_replace(const char *log, struct err *err)
{
    struct log_reader *reader;
    struct log_record record;
    struct stat st;

    if (stat(log, &st) != 0)
        return true;
    if (!S_ISREG(st.st_mode))
        return err_set(err, ERR_USAGE, "%s is not a regular file, so no log is written there", log);
    if (st.st_size == 0)
        return true;
    if (!log_open(&reader, log, err))
        return false;
    bool ok = log_next(reader, &record, NULL) == 1 && record.kind == LOG_HEADER;
    log_close(reader);
    return ok || err_set(err, ERR_USAGE, "%s is there already and is no log", log);
}

/* The lock is on the file that has the name now, not on one just renamed or removed. */
static bool is_current(const struct log_files_claim *c, struct stat *now)
{
    struct stat mine;

    return fstat(c->lock.fd, &mine) == 0 && stat(c->part, now) == 0 && mine.st_ino == now->st_ino &&
           mine.st_dev == now->st_dev;
}

/* The workers of a run that was just killed may need a moment to follow it, and have the lock. */
bool log_files_claim(struct log_files_claim *c, const char *log, struct err *err)
{
    enum { TRIES = 10, PAUSE_MS = 30 };
    static const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    struct stat now;

    c->lock.fd = -1;
    if (!path_with_end(c->log, log, "", err) || !path_with_end(c->part, log, LOG_PART, err) ||
        !may_replace(log, err))
        return false;
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

void log_files_release(struct log_files_claim *c)
{
    struct stat now;

    if (c->lock.fd < 0)
        return;
    if (is_current(c, &now) && now.st_size == 0)
        (void)unlink(c->part);
    file_unlock(&c->lock);
}

bool log_files_cut(const struct log_files_claim *c, uint64_t size, struct err *err)
{
    int fd = c->lock.fd;

    return (ftruncate(fd, (off_t)size) == 0 && lseek(fd, (off_t)size, SEEK_SET) >= 0) ||
           err_errno(err, ERR_ABORT, "cannot cut %s", c->part);
}

/* ---- A drawn seed ---- */

static bool read_seed(const char *log, uint8_t seed[RNG_SEED_BYTES], struct err *err)
{
    char path[PATH_CAP];
    struct buf b = {.len = 0};
    bool ok = path_with_end(path, log, SEED, err) && file_read(path, RNG_SEED_BYTES, &b, err);

    if (ok && b.len != RNG_SEED_BYTES)
        ok = err_set(err, ERR_USAGE, "%s does not have %d bytes", path, RNG_SEED_BYTES);
    if (ok)
        memcpy(seed, b.data, RNG_SEED_BYTES);
    buf_finish(&b);
    return ok;
}

bool log_files_keep_seed(const char *log, const char *begun, uint8_t seed[RNG_SEED_BYTES],
                         struct err *err)
{
    char path[PATH_CAP];

    if (!path_with_end(path, log, SEED, err))
        return false;
    if (access(path, F_OK) == 0)
        return read_seed(log, seed, err);
    if (begun)
        return err_set(err, ERR_USAGE,
                       "%s was begun with a given seed: give it again, or --fresh to start over",
                       begun);
    return rng_draw_seed(seed, err) && file_replace(path, 0600, seed, RNG_SEED_BYTES, err);
}

bool log_files_share_seed(const char *log, const uint8_t *given, uint8_t seed[RNG_SEED_BYTES],
                          struct err *err)
{
    char path[PATH_CAP];

    if (!path_with_end(path, log, SEED, err))
        return false;
    if (access(path, F_OK) == 0)
        return read_seed(log, seed, err) &&
               (!given || memcmp(given, seed, RNG_SEED_BYTES) == 0 ||
                err_set(err, ERR_USAGE, "%s has another seed than the one that is given", path));
    if (!given)
        return err_set(err, ERR_USAGE,
                       "all shards need the same seed: expected --seed, or the seed in %s, where "
                       "`plan` puts the one that it draws",
                       path);
    memcpy(seed, given, RNG_SEED_BYTES);
    return file_replace(path, 0600, seed, RNG_SEED_BYTES, err);
}

bool log_files_drop_seed(const char *log, struct err *err)
{
    char path[PATH_CAP];

    if (!path_with_end(path, log, SEED, err))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           err_errno(err, ERR_ABORT, "cannot remove %s", path);
}

bool log_files_replace_log(const char *from, const char *log, struct err *err)
{
    char signature[PATH_CAP];

    if (!path_with_end(signature, log, SIGNATURE_END, err))
        return false;
    (void)unlink(signature);
    return file_rename(from, log, err);
}

bool log_files_find_seed(const char *log, const uint8_t commitment[32],
                         uint8_t seed[RNG_SEED_BYTES])
{
    char in_folder[PATH_CAP];
    const char *const logs[] = {log, in_folder};

    if (!path_join(in_folder, log, LOG_NAME, NULL))
        return false;
    for (size_t i = 0; i < sizeof logs / sizeof logs[0]; i++)
        if (read_seed(logs[i], seed, NULL) && duplicate_seed_is_of(seed, commitment))
            return true;
    return false;
}
