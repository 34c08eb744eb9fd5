#include "base/folder.h"

#include <dirent.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/linux_calls.h"
#include "base/path.h"

enum { PIECE = 65536 };

/* ---- Folders ---- */

/* Opens a folder in an open one (or AT_FDCWD), also one that was closed to its owner; -1 for
 * anything else, links too. */
static int open_inner(int folder, const char *name)
{
    const int how = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int inner = openat(folder, name, how);

    if (inner < 0 && errno == EACCES && fchmodat(folder, name, 0700, 0) == 0)
        inner = openat(folder, name, how);
    return inner;
}

static DIR *list_folder(int folder)
{
    int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = own < 0 ? NULL : fdopendir(own);

    if (!d && own >= 0)
        close(own);
    return d;
}

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* ---- Names, in their order ---- */

struct names {
    char **name;
    size_t n, cap;
};

static void names_finish(struct names *names)
{
    for (size_t i = 0; i < names->n; i++)
        free(names->name[i]);
    free(names->name);
}

static bool names_add(struct names *names, const char *name)
{
    char **grown = array_grow(names->name, &names->cap, names->n, sizeof *grown);

    if (!grown)
        return false;
    names->name = grown;
    return (names->name[names->n] = strdup(name)) && ++names->n;
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* `all`: those too that begin with a dot. At most one more than `most` are read, and in no order
 * then. Of a folder that cannot be read there are none. */
static bool names_read(struct names *names, int folder, bool all, size_t most)
{
    DIR *d = list_folder(folder);
    struct dirent *entry;
    bool ok = true;

    if (!d)
        return false;
    while (ok && names->n <= most && (entry = readdir(d)))
        if (!is_dots(entry->d_name) && (all || entry->d_name[0] != '.'))
            ok = names_add(names, entry->d_name);
    closedir(d);
    if (names->n)
        qsort(names->name, names->n, sizeof *names->name, by_bytes);
    return ok;
}

/* ---- Copying ---- */

struct copying {
    const struct folder_limits *most;
    mode_t mode;
    struct hash hash;
    uint64_t bytes;
    unsigned files, depth;
    size_t path; /* bytes of the folder's within the tree */
    struct err *err;
};

static void hash_number(struct copying *c, uint64_t number)
{
    number = htole64(number);
    hash_add(&c->hash, &number, sizeof number);
}

/* Zeros become a hole, as they may have been one. */
static bool put_piece(int out, const char *piece, size_t n, const char *name, struct err *err)
{
    bool zeros = piece[0] == 0 && memcmp(piece, piece + 1, n - 1) == 0;

    return zeros ? lseek(out, (off_t)n, SEEK_CUR) >= 0 || err_errno(err, ERR_ABORT, "%s", name)
                 : file_write(out, piece, n, name, err);
}

static bool copy_bytes(struct copying *c, int in, int out, uint64_t size, const char *name)
{
    char *piece = malloc(PIECE);
    ssize_t n = 0;
    uint64_t copied = 0;

    if (!piece)
        return err_memory(c->err);
    bool ok = true;
    while (ok && (n = read(in, piece, PIECE)) > 0) {
        copied += (uint64_t)n;
        hash_add(&c->hash, piece, (size_t)n);
        ok = copied <= size && put_piece(out, piece, (size_t)n, name, c->err);
    }
    if (ok && ftruncate(out, (off_t)copied) != 0)
        ok = err_errno(c->err, ERR_ABORT, "cannot write %s", name);
    free(piece);
    if (n < 0)
        return err_errno(c->err, ERR_FOUND, "cannot read %s", name);
    return copied == size || (!ok && copied < size)
               ? ok
               : err_set(c->err, ERR_FOUND, "%s changes while it is read", name);
}

static bool copy_file(struct copying *c, int in, int to, const char *name, const struct stat *st)
{
    if (st->st_nlink > 1)
        return err_set(c->err, ERR_FOUND, "%s is a hard link, perhaps to a file elsewhere", name);
    if ((uint64_t)st->st_size > c->most->bytes - c->bytes)
        return err_set(c->err, ERR_FOUND, "it is too big: more than %llu MB",
                       (unsigned long long)(c->most->bytes >> 20));
    c->bytes += (uint64_t)st->st_size;
    hash_number(c, (uint64_t)st->st_size);
    hash_number(c, st->st_mode & S_IXUSR);
    mode_t mode = c->mode | (st->st_mode & S_IXUSR ? (c->mode & 0444) >> 2 : 0);
    int out = openat(to, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (out < 0)
        return err_errno(c->err, ERR_ABORT, "cannot write %s", name);
    bool ok = copy_bytes(c, in, out, (uint64_t)st->st_size, name);
    if (close(out) != 0 && ok)
        ok = err_errno(c->err, ERR_ABORT, "cannot write %s", name);
    return ok;
}

static bool copy_folder(struct copying *c, int from, int to);

static bool copy_inner(struct copying *c, int in, int to, const char *name)
{
    if (mkdirat(to, name, c->mode | (c->mode & 0444) >> 2) != 0)
        return err_errno(c->err, ERR_ABORT, "cannot make the folder %s", name);
    int out = openat(to, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (out < 0)
        return err_errno(c->err, ERR_FOUND, "cannot open the folder %s", name);
    hash_number(c, UINT64_MAX);
    c->path += strlen(name) + 1;
    bool ok = copy_folder(c, in, out);
    c->path -= strlen(name) + 1;
    close(out);
    return ok;
}

static bool copy_entry(struct copying *c, int from, int to, const char *name)
{
    struct stat st;

    if (fstatat(from, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return err_errno(c->err, ERR_FOUND, "cannot look at %s", name);
    if (S_ISLNK(st.st_mode))
        return err_set(c->err, ERR_FOUND, "%s is a link, which may lead out of the folder", name);
    if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode))
        return err_set(c->err, ERR_FOUND, "%s is neither a file nor a folder", name);
    if (++c->files > c->most->files)
        return err_set(c->err, ERR_FOUND, "there is too much in it: more than %u files",
                       c->most->files);
    if (c->path + strlen(name) >= FOLDER_PATH)
        return err_set(c->err, ERR_FOUND, "its paths are too long: more than %d bytes",
                       FOLDER_PATH);
    hash_add(&c->hash, name, strlen(name) + 1);
    int in = openat(from, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (in < 0)
        return err_errno(c->err, ERR_FOUND, "cannot read %s", name);
    bool ok = fstat(in, &st) == 0 && (S_ISDIR(st.st_mode) || S_ISREG(st.st_mode));
    if (!ok)
        (void)err_set(c->err, ERR_FOUND, "%s changes while it is read", name);
    else
        ok = S_ISDIR(st.st_mode) ? copy_inner(c, in, to, name) : copy_file(c, in, to, name, &st);
    close(in);
    return ok;
}

static bool copy_folder(struct copying *c, int from, int to)
{
    struct names names = {NULL, 0, 0};
    bool ok = names_read(&names, from, false, c->most->files);

    if (!ok)
        (void)err_errno(c->err, ERR_FOUND, "cannot read a folder");
    else if (++c->depth > FOLDER_DEPTH)
        ok = err_set(c->err, ERR_FOUND, "its folders lie too deep in one another");
    for (size_t i = 0; ok && i < names.n; i++)
        ok = copy_entry(c, from, to, names.name[i]);
    c->depth--;
    hash_number(c, names.n);
    names_finish(&names);
    return ok;
}

bool folder_copy(int from, int to, mode_t mode, const struct folder_limits *most,
                 uint8_t hash[HASH_BYTES], struct err *err)
{
    struct copying c = {.most = most, .mode = mode, .err = err};

    hash_begin(&c.hash, NULL, 0);
    bool ok = copy_folder(&c, from, to);
    if (ok && hash)
        hash_end(&c.hash, hash);
    return ok;
}

/* ---- All that is in a folder ---- */

/* Calls for each entry, folders after what is in them. */
static bool for_all(int folder, unsigned depth, bool (*visit)(void *, int, const char *),
                    void *context)
{
    struct names names = {NULL, 0, 0};
    bool ok = names_read(&names, folder, true, SIZE_MAX);

    for (size_t i = 0; i < names.n; i++) {
        int inner = depth < 4 * FOLDER_DEPTH ? open_inner(folder, names.name[i]) : -1;
        if (inner >= 0) {
            ok = for_all(inner, depth + 1, visit, context) && ok;
            close(inner);
        }
        ok = visit(context, folder, names.name[i]) && ok;
    }
    names_finish(&names);
    return ok;
}

static bool give_entry(void *user, int folder, const char *name)
{
    const uid_t *id = user;

    return fchownat(folder, name, *id, *id, AT_SYMLINK_NOFOLLOW) == 0;
}

bool folder_give(int folder, uid_t user)
{
    return for_all(folder, 0, give_entry, &user) && fchown(folder, user, user) == 0;
}

static bool add_entry_bytes(void *sum, int folder, const char *name)
{
    uint64_t *bytes = sum;
    struct stat st;

    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) == 0)
        *bytes += (uint64_t)st.st_blocks * 512;
    return true;
}

uint64_t folder_bytes(int folder)
{
    uint64_t sum = 0;

    (void)for_all(folder, 0, add_entry_bytes, &sum);
    return sum;
}

static bool stamp_entry(void *context, int folder, const char *name)
{
    struct hash *h = context;
    struct stat st;

    hash_add(h, name, strlen(name) + 1);
    if (fstatat(folder, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
        return false;
    const int64_t is[] = {st.st_mode, st.st_size, st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
                          (int64_t)st.st_ino};
    hash_add(h, is, sizeof is);
    return true;
}

void folder_stamp(int folder, uint8_t hash[HASH_BYTES])
{
    struct hash h;

    hash_begin(&h, NULL, 0);
    (void)for_all(folder, 0, stamp_entry, &h);
    hash_end(&h, hash);
}

/* ---- Removing ---- */

/* Moves a folder to `top`, under a new name. */
static bool move_up(int inner, const char *name, int top, unsigned *number)
{
    char new[32];
    int folder = open_inner(inner, name);
    int moved = -1;

    if (folder < 0)
        return false;
    (void)fchmod(folder, 0700); /* else it may not be moved */
    close(folder);
    do {
        (void)snprintf(new, sizeof new, "%u.moved", ++*number);
        moved = linux_rename_new(inner, name, top, new);
    } while (moved != 0 && errno == EEXIST);
    return moved == 0;
}

/* Removes a file or a folder of `top`. Folders within it are moved to `top`, so that no path grows
 * and few files are open. False if nothing at all could be done. */
static bool remove_one(int top, const char *name, unsigned *number)
{
    bool done = unlinkat(top, name, 0) == 0;
    int inner = done ? -1 : open_inner(top, name);
    bool opened = inner >= 0 && fchmod(inner, 0700) == 0;
    DIR *d = opened ? list_folder(inner) : NULL;
    struct dirent *entry;

    while (d && (entry = readdir(d)))
        if (!is_dots(entry->d_name))
            done = unlinkat(inner, entry->d_name, 0) == 0 ||
                   move_up(inner, entry->d_name, top, number) || done;
    if (d)
        closedir(d);
    if (inner >= 0) {
        close(inner);
        done = unlinkat(top, name, AT_REMOVEDIR) == 0 || done;
    }
    return done;
}

static bool remove_each(int top, unsigned *number)
{
    DIR *d = list_folder(top);
    struct dirent *entry;
    bool done = false;

    while (d && (entry = readdir(d)))
        if (!is_dots(entry->d_name))
            done = remove_one(top, entry->d_name, number) || done;
    if (d)
        closedir(d);
    return done;
}

void folder_remove(const char *path)
{
    unsigned number = 0;
    int top = open_inner(AT_FDCWD, path);

    if (top >= 0) {
        (void)fchmod(top, 0700);
        while (remove_each(top, &number))
            continue;
        close(top);
    }
    (void)remove(path);
}

/* ---- Temporary folders ---- */

#define TEMPORARY "euchre-arena.tmp."

static const char *temporary_place(void)
{
    const char *tmp = getenv("TMPDIR");

    return tmp && *tmp ? tmp : "/tmp";
}

/* The folder, open and locked; -1 with EWOULDBLOCK or ENOENT where another process has locked or
 * removed it. */
static int lock_folder(int in, const char *name)
{
    int fd = open_inner(in, name);
    struct stat held, named;

    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && fstat(fd, &held) == 0 &&
        fstatat(in, name, &named, AT_SYMLINK_NOFOLLOW) == 0) {
        if (held.st_dev == named.st_dev && held.st_ino == named.st_ino)
            return fd;
        errno = ENOENT;
    }
    if (fd >= 0) {
        const int why = errno;
        close(fd);
        errno = why;
    }
    return -1;
}

/* A sweep of another process can come between making and locking. */
bool folder_temporary_open(struct folder_temporary *t, struct err *e)
{
    folder_temporary_sweep();
    do {
        if (!path_join(t->path, temporary_place(), TEMPORARY "XXXXXX", e))
            return false;
        if (!mkdtemp(t->path))
            return err_errno(e, ERR_ABORT, "cannot make folder %s", t->path);
        t->lock = lock_folder(AT_FDCWD, t->path);
    } while (t->lock < 0 && (errno == EWOULDBLOCK || errno == ENOENT));
    return true;
}

void folder_temporary_close(struct folder_temporary *t)
{
    folder_remove(t->path);
    if (t->lock >= 0)
        close(t->lock);
    t->lock = -1;
}

static bool is_temporary(int in, const char *name)
{
    const size_t n = sizeof TEMPORARY - 1;
    struct stat st;

    return strncmp(name, TEMPORARY, n) == 0 && strlen(name) == n + strlen("XXXXXX") &&
           fstatat(in, name, &st, AT_SYMLINK_NOFOLLOW) == 0 && st.st_uid == geteuid();
}

void folder_temporary_sweep(void)
{
    DIR *place = opendir(temporary_place());
    char path[PATH_CAP];

    for (struct dirent *entry; place && (entry = readdir(place));) {
        if (!is_temporary(dirfd(place), entry->d_name))
            continue;
        int lock = lock_folder(dirfd(place), entry->d_name);
        if (lock >= 0 && path_join(path, temporary_place(), entry->d_name, NULL))
            folder_remove(path);
        if (lock >= 0)
            close(lock);
    }
    if (place)
        closedir(place);
}

/* ---- The disk ---- */

bool folder_sync(int folder, struct err *err)
{
    return syncfs(folder) == 0 || err_errno(err, ERR_ABORT, "cannot sync a folder");
}

bool folder_sync_path(const char *path, struct err *err)
{
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (folder < 0)
        return err_errno(err, ERR_ABORT, "cannot open %s", path);
    bool ok = folder_sync(folder, err);
    close(folder);
    return ok;
}

bool folder_has_room(const char *folder, uint64_t bytes)
{
    struct statvfs fs;

    return statvfs(folder, &fs) != 0 || fs.f_bavail >= bytes / fs.f_frsize;
}
