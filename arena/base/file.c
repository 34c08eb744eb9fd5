#include "base/file.h"
#include "base/path.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ssize_t read_some(int fd, void *to, size_t n)
{
    ssize_t got;

    do
        got = read(fd, to, n);
    while (got < 0 && errno == EINTR);
    return got;
}

bool file_read_open(int fd, const char *path, size_t max, struct buf *out, struct err *e)
{
    enum { PIECE = 65536 };
    size_t total = 0;
    ssize_t n = -1;
    uint8_t *at;

    while ((at = buf_reserve(out, PIECE)) && (n = read_some(fd, at, PIECE)) > 0 && total <= max) {
        out->len += (size_t)n;
        total += (size_t)n;
    }
    if (!at)
        err_set(e, ERR_ABORT, "out of memory reading %s", path);
    else if (n < 0)
        err_errno(e, ERR_USAGE, "cannot read %s", path);
    else if (total > max)
        err_set(e, ERR_USAGE, "%s has more than %zu bytes", path, max);
    if (at && n == 0 && total <= max)
        return true;
    out->len -= total;
    return false;
}

bool file_read(const char *path, size_t max, struct buf *out, struct err *e)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", path);
    bool ok = file_read_open(fd, path, max, out, e);
    close(fd);
    return ok;
}

bool file_write(int fd, const void *data, size_t n, const char *path, struct err *e)
{
    const uint8_t *at = data;

    while (n) {
        ssize_t put = write(fd, at, n);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return err_errno(e, ERR_ABORT, "cannot write %s", path);
        at += put;
        n -= (size_t)put;
    }
    return true;
}

static bool sync_dir(const char *path, struct err *e)
{
    char dir[PATH_CAP];

    if (!path_dir(dir, path, e))
        return false;
    int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return err_errno(e, ERR_ABORT, "cannot open folder %s", dir);
    /* some file systems cannot sync a folder and say EINVAL: nothing to be done there */
    bool ok = fsync(fd) == 0 || errno == EINVAL;
    if (!ok)
        err_errno(e, ERR_ABORT, "cannot sync folder %s", dir);
    close(fd);
    return ok;
}

bool file_rename(const char *from, const char *to, struct err *e)
{
    if (rename(from, to) != 0)
        return err_errno(e, ERR_ABORT, "cannot rename %s to %s", from, to);
    return sync_dir(to, e);
}

bool file_remove(const char *path, struct err *e)
{
    if (unlink(path) != 0)
        return err_errno(e, ERR_ABORT, "cannot remove %s", path);
    return sync_dir(path, e);
}

#define OWN_FILES "/proc/self/fd"

/* A file without a name in the folder of `path`; -1 where there can be none. */
static int open_nameless(const char *path, mode_t mode)
{
    char dir[PATH_CAP];

    if (access(OWN_FILES, X_OK) != 0 || !path_dir(dir, path, NULL))
        return -1;
    return open(dir, O_WRONLY | O_TMPFILE | O_CLOEXEC, mode);
}

static bool name_draft(struct file_draft *d, const char *path, struct err *e)
{
    char own[sizeof OWN_FILES + 16];

    (void)snprintf(own, sizeof own, OWN_FILES "/%d", d->fd);
    d->named = linkat(AT_FDCWD, own, AT_FDCWD, d->path, AT_SYMLINK_FOLLOW) == 0;
    return d->named || err_errno(e, ERR_ABORT, "cannot replace %s", path);
}

bool file_draft_open(struct file_draft *d, const char *path, mode_t mode, struct err *e)
{
    char end[32];

    /* the process number, as two writers of one path must not share one */
    (void)snprintf(end, sizeof end, ".%ld.tmp", (long)getpid());
    if (!path_with_end(d->path, path, end, e))
        return false;
    /* what a killed run with our number left is not ours and may have another mode */
    (void)unlink(d->path);
    d->fd = open_nameless(path, mode);
    d->named = d->fd < 0;
    if (d->named)
        d->fd = open(d->path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (d->fd < 0)
        return err_errno(e, ERR_ABORT, "cannot create %s", path);
    return true;
}

bool file_draft_end(struct file_draft *d, const char *path, bool ok, struct err *e)
{
    if (ok && fsync(d->fd) != 0)
        ok = err_errno(e, ERR_ABORT, "cannot sync %s", path);
    if (ok && !d->named)
        ok = name_draft(d, path, e);
    if (close(d->fd) != 0 && ok)
        ok = err_errno(e, ERR_ABORT, "cannot write %s", path);
    if (ok && rename(d->path, path) != 0)
        ok = err_errno(e, ERR_ABORT, "cannot replace %s", path);
    if (!ok && d->named)
        (void)unlink(d->path);
    return ok && sync_dir(path, e);
}

bool file_replace(const char *path, mode_t mode, const void *data, size_t n, struct err *e)
{
    struct file_draft d;

    if (!file_draft_open(&d, path, mode, e))
        return false;
    return file_draft_end(&d, path, file_write(d.fd, data, n, path, e), e);
}

/* Where the data that begins at or behind `at` ends; *at becomes where it begins. A file system
 * that knows of no holes has data up to `size`. */
static off_t data_end(int fd, off_t *at, off_t size)
{
    off_t begin = lseek(fd, *at, SEEK_DATA);

    if (begin < 0 && errno == ENXIO)
        return *at = size;
    if (begin < 0)
        return size;
    *at = begin < size ? begin : size;
    off_t end = lseek(fd, *at, SEEK_HOLE);
    return end >= 0 && end < size ? end : size;
}

/* Copies what lies from `at` to `end` to where `to` stands. */
static bool copy_data(int from, const char *from_path, int to, const char *to_path, off_t at,
                      off_t end, struct err *e)
{
    char piece[32768];

    while (at < end) {
        size_t most = (size_t)(end - at) < sizeof piece ? (size_t)(end - at) : sizeof piece;
        ssize_t n = pread(from, piece, most, at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n == 0 ? err_set(e, ERR_USAGE, "%s changes while it is read", from_path)
                          : err_errno(e, ERR_USAGE, "cannot read %s", from_path);
        if (!file_write(to, piece, (size_t)n, to_path, e))
            return false;
        at += n;
    }
    return true;
}

bool file_fill(int from, const char *from_path, int to, const char *to_path, struct err *e)
{
    struct stat st;

    if (fstat(from, &st) != 0)
        return err_errno(e, ERR_USAGE, "cannot look at %s", from_path);
    for (off_t at = 0; at < st.st_size;) {
        off_t end = data_end(from, &at, st.st_size);
        if (lseek(to, at, SEEK_SET) != at)
            return err_errno(e, ERR_ABORT, "cannot write %s", to_path);
        if (!copy_data(from, from_path, to, to_path, at, end, e))
            return false;
        at = end;
    }
    return ftruncate(to, st.st_size) == 0 || err_errno(e, ERR_ABORT, "cannot write %s", to_path);
}

bool file_append(const char *from, int fd, const char *to, struct err *e)
{
    int source = open(from, O_RDONLY | O_CLOEXEC);
    struct stat st;

    if (source < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", from);
    bool ok = fstat(source, &st) == 0 ? copy_data(source, from, fd, to, 0, st.st_size, e)
                                      : err_errno(e, ERR_USAGE, "cannot look at %s", from);
    close(source);
    return ok;
}

bool file_copy(const char *from, const char *to, mode_t mode, struct err *e)
{
    struct file_draft d;
    int fd = open(from, O_RDONLY | O_CLOEXEC);

    if (fd < 0)
        return err_errno(e, ERR_USAGE, "cannot open %s", from);
    bool ok = file_draft_open(&d, to, mode, e) &&
              file_draft_end(&d, to, file_fill(fd, from, d.fd, to, e), e);
    close(fd);
    return ok;
}

static bool make_dir(const char *path, struct err *e)
{
    struct stat st;

    if (mkdir(path, 0777) == 0)
        return true;
    int why = errno;
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return true;
    errno = why;
    return err_errno(e, ERR_ABORT, "cannot make folder %s", path);
}

bool file_mkdirs(const char *path, struct err *e)
{
    char part[PATH_CAP];

    if (!path_join(part, "", path, e))
        return false;
    for (char *at = strchr(part + (part[0] == '/'), '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (!make_dir(part, e))
            return false;
        *at = '/';
    }
    return make_dir(part, e);
}

static bool take_lock(struct file_lock *lock, const char *path, int how, struct err *e)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

    lock->fd = -1;
    if (fd < 0)
        return err_errno(e, ERR_ABORT, "cannot open %s", path);
    int taken;
    do
        taken = fcntl(fd, how, &whole);
    while (taken != 0 && errno == EINTR);
    if (taken == 0) {
        lock->fd = fd;
        return true;
    }
    if (errno == EAGAIN || errno == EACCES)
        err_set(e, ERR_USAGE, "another run holds %s", path);
    else
        err_errno(e, ERR_ABORT, "cannot lock %s", path);
    close(fd);
    return false;
}

bool file_lock(struct file_lock *lock, const char *path, struct err *e)
{
    return take_lock(lock, path, F_OFD_SETLK, e);
}

bool file_lock_soon(struct file_lock *lock, const char *path, struct err *e)
{
    enum { TRIES = 50, PAUSE_MS = 20 };

    for (unsigned i = 0; !file_lock(lock, path, e); i++) {
        if (e->class != ERR_USAGE || i == TRIES)
            return false;
        (void)poll(NULL, 0, PAUSE_MS);
    }
    return true;
}

bool file_lock_wait(struct file_lock *lock, const char *path, struct err *e)
{
    return take_lock(lock, path, F_OFD_SETLKW, e);
}

void file_unlock(struct file_lock *lock)
{
    if (lock->fd >= 0)
        close(lock->fd);
    lock->fd = -1;
}
