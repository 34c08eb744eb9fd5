#include "club/club_backup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "club/club.h"
#include "club/submission_record.h"
#include "season/backup.h"

/* Where a folder lies before it is whole. */
#define DRAFT "private/incoming/backup"
#define LOCK_FILE "private/ladder.lock"

/* Files change only by being replaced, so each is copied as it was at one moment. */
struct backup_copying {
    const char *from, *to; /* the folders */
    bool organisers;       /* what is copied is the organiser's: links are followed, and whatever is
                              neither file nor folder is an error; of others it is left out */
    struct club_backup_counts *counts;
};

/* A file or folder on both sides. */
struct copy_paths {
    char from[PATH_CAP], to[PATH_CAP];
};

static bool paths_join(struct copy_paths *b, const struct copy_paths *in, const char *name,
                       struct err *err)
{
    return path_join(b->from, in->from, name, err) && path_join(b->to, in->to, name, err);
}

static bool paths_of(struct copy_paths *b, const struct backup_copying *c, const char *name,
                     struct err *err)
{
    return path_join(b->from, c->from, name, err) && path_join(b->to, c->to, name, err);
}

/* ---- A file ---- */

static bool is_like(const struct stat *a, const struct stat *b)
{
    return S_ISREG(b->st_mode) && a->st_size == b->st_size &&
           a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec &&
           (a->st_mode & 0777) == (b->st_mode & 0777);
}

static bool fill(int fd, const struct stat *st, const struct copy_paths *b, struct err *err)
{
    const struct timespec times[2] = {st->st_atim, st->st_mtim};
    struct file_draft d;

    if (!file_draft_open(&d, b->to, 0600, err))
        return false;
    bool ok = file_fill(fd, b->from, d.fd, b->to, err);
    if (ok && (fchmod(d.fd, st->st_mode & 0777) != 0 || futimens(d.fd, times) != 0))
        ok = err_errno(err, ERR_ABORT, "cannot write %s", b->to);
    return file_draft_end(&d, b->to, ok, err);
}

/* One that goes meanwhile is none any more: *fd is -1 then. */
static bool open_file(const struct backup_copying *c, const char *path, int *fd, struct err *err)
{
    int follow = c->organisers ? 0 : O_NOFOLLOW;

    *fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | follow);
    return *fd >= 0 || errno == ENOENT || err_errno(err, ERR_USAGE, "cannot open %s", path);
}

/* `fd`, which is closed, may be -1. */
static bool copy_open(struct backup_copying *c, int fd, const struct copy_paths *b, struct err *err)
{
    struct stat st, there;

    if (fd < 0)
        return true;
    bool ok = fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
    if (!ok)
        (void)err_set(err, ERR_USAGE, "%s: expected a file or a folder", b->from);
    else if (lstat(b->to, &there) == 0 && is_like(&st, &there))
        c->counts->same++;
    else if ((ok = fill(fd, &st, b, err)))
        c->counts->copied++;
    (void)close(fd);
    return ok;
}

static bool copy_file(struct backup_copying *c, const struct copy_paths *b, struct err *err)
{
    int fd;

    return open_file(c, b->from, &fd, err) && copy_open(c, fd, b, err);
}

/* ---- A folder ---- */

static bool make_folder(const char *path, mode_t mode, struct err *err)
{
    struct stat st;

    if (mkdir(path, (mode & 0777) | 0700) == 0 ||
        (errno == EEXIST && lstat(path, &st) == 0 && S_ISDIR(st.st_mode)))
        return true;
    return err_errno(err, ERR_ABORT, "cannot make folder %s", path);
}

/* Calls `take` for each name in a folder; a folder that is not there has none. */
static bool each_name(const char *path,
                      bool (*take)(struct backup_copying *c, const struct copy_paths *in,
                                   const char *name, unsigned depth, struct err *err),
                      struct backup_copying *c, const struct copy_paths *in, unsigned depth,
                      struct err *err)
{
    DIR *dir = opendir(path);
    const struct dirent *e;
    bool ok = true;

    if (!dir)
        return errno == ENOENT || err_errno(err, ERR_USAGE, "cannot read %s", path);
    while (ok && (errno = 0, e = readdir(dir)))
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            ok = take(c, in, e->d_name, depth, err);
    if (ok && errno)
        ok = err_errno(err, ERR_USAGE, "cannot read %s", path);
    (void)closedir(dir);
    return ok;
}

static bool copy_name(struct backup_copying *c, const struct copy_paths *in, const char *name,
                      unsigned depth, struct err *err);

static bool copy_folder(struct backup_copying *c, const struct copy_paths *b, unsigned depth,
                        mode_t mode, struct err *err)
{
    if (depth > FOLDER_DEPTH)
        return err_set(err, ERR_USAGE, "%s: folders lie too deep", b->from);
    return make_folder(b->to, mode, err) && each_name(b->from, copy_name, c, b, depth, err);
}

static bool copy_name(struct backup_copying *c, const struct copy_paths *in, const char *name,
                      unsigned depth, struct err *err)
{
    struct stat st;
    struct copy_paths b;

    if (!paths_join(&b, in, name, err))
        return false;
    if ((c->organisers ? stat(b.from, &st) : lstat(b.from, &st)) != 0)
        return errno == ENOENT || err_errno(err, ERR_USAGE, "cannot look at %s", b.from);
    if (S_ISDIR(st.st_mode))
        return copy_folder(c, &b, depth + 1, st.st_mode, err);
    return (!S_ISREG(st.st_mode) && !c->organisers) || copy_file(c, &b, err);
}

/* ---- Folders that are complete where they are ---- */

static bool copy_but_status(struct backup_copying *c, const struct copy_paths *in, const char *name,
                            unsigned depth, struct err *err)
{
    return strcmp(name, SUBMISSION_STATUS) == 0 || copy_name(c, in, name, depth, err);
}

/* The status of a submission is opened first and comes last. So the program that it names is there,
 * whatever the ladder does meanwhile, and wherever this is killed. */
static bool copy_in_order(struct backup_copying *c, const struct copy_paths *b, mode_t mode,
                          struct err *err)
{
    struct copy_paths status;
    int fd;

    if (!make_folder(b->to, mode, err) || !paths_join(&status, b, SUBMISSION_STATUS, err) ||
        !open_file(c, status.from, &fd, err))
        return false;
    if (each_name(b->from, copy_but_status, c, b, 1, err))
        return copy_open(c, fd, &status, err);
    if (fd >= 0)
        (void)close(fd);
    return false;
}

/* Copies one elsewhere first, so that it is complete in the backup too. */
static bool copy_new(struct backup_copying *c, const struct copy_paths *b, mode_t mode,
                     struct err *err)
{
    struct copy_paths draft;

    if (!path_join(draft.to, c->to, DRAFT, err) || !path_join(draft.from, "", b->from, err))
        return false;
    folder_remove(draft.to);
    return copy_in_order(c, &draft, mode, err) && file_rename(draft.to, b->to, err);
}

static bool copy_whole(struct backup_copying *c, const struct copy_paths *in, const char *name,
                       unsigned depth, struct err *err)
{
    struct stat st;
    struct copy_paths b;

    (void)depth;
    if (!paths_join(&b, in, name, err))
        return false;
    if (lstat(b.from, &st) != 0 || !S_ISDIR(st.st_mode)) /* no round, table or submission */
        return true;
    return access(b.to, F_OK) == 0 ? copy_in_order(c, &b, st.st_mode, err)
                                   : copy_new(c, &b, st.st_mode, err);
}

static bool copy_wholes(struct backup_copying *c, const char *name, mode_t mode, struct err *err)
{
    struct copy_paths b;

    return paths_of(&b, c, name, err) && make_folder(b.to, mode, err) &&
           each_name(b.from, copy_whole, c, &b, 0, err);
}

/* ---- bots/ ---- */

static bool remove_gone(struct backup_copying *c, const struct copy_paths *in, const char *name,
                        unsigned depth, struct err *err)
{
    struct stat from, to;
    struct copy_paths b;

    (void)c;
    (void)depth;
    if (!paths_join(&b, in, name, err))
        return false;
    bool gone = stat(b.from, &from) != 0 ||
                (lstat(b.to, &to) == 0 && S_ISDIR(from.st_mode) != S_ISDIR(to.st_mode));
    if (gone)
        folder_remove(b.to);
    else if (S_ISDIR(from.st_mode))
        return each_name(b.to, remove_gone, c, &b, 0, err);
    return true;
}

static bool copy_bots(struct backup_copying *c, struct err *err)
{
    struct copy_paths b;

    c->organisers = true;
    return paths_of(&b, c, "bots", err) && make_folder(b.to, 0755, err) &&
           each_name(b.to, remove_gone, c, &b, 0, err) &&
           each_name(b.from, copy_name, c, &b, 0, err);
}

/* ---- What else the organiser has put there: club.yaml, and files that it names ---- */

static bool copy_own(struct backup_copying *c, const struct copy_paths *in, const char *name,
                     unsigned depth, struct err *err)
{
    static const char *const others[] = {"season.db", "season.db-journal", "rounds", "tables",
                                         "private",   "ladder.alive",      "bots"};

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strcmp(name, others[i]) == 0)
            return true;
    return copy_name(c, in, name, depth, err);
}

static bool copy_owns(struct backup_copying *c, struct err *err)
{
    struct copy_paths b;

    c->organisers = true;
    return paths_of(&b, c, "", err) && each_name(b.from, copy_own, c, &b, 0, err);
}

/* ---- The club ---- */

static bool copy_one(struct backup_copying *c, const char *name, struct err *err)
{
    struct copy_paths b;

    return paths_of(&b, c, name, err) && copy_file(c, &b, err);
}

static bool copy_all(struct backup_copying *c, struct err *err)
{
    return copy_wholes(c, "rounds", 0755, err) && copy_wholes(c, "tables", 0755, err) &&
           copy_wholes(c, "private/submissions", 0700, err) && copy_bots(c, err) &&
           copy_one(c, "private/tokens", err) && copy_owns(c, err);
}

static bool copy_club(struct backup_copying *c, struct err *err)
{
    struct season_backup database;
    struct copy_paths b;

    if (!paths_of(&b, c, "season.db", err) || !season_backup_open(&database, b.from, b.to, err))
        return false;
    c->counts->generation = database.generation;
    return season_backup_end(&database, copy_all(c, err), err);
}

/* The lock is the one that a ladder has, so that nothing plays there meanwhile. */
static bool copy_locked(struct backup_copying *c, struct err *err)
{
    struct file_lock lock = {-1};
    char path[PATH_CAP];

    if (!path_join(path, c->to, "private", err) || !make_folder(path, 0700, err) ||
        !path_join(path, c->to, "private/incoming", err) || !make_folder(path, 0700, err) ||
        !path_join(path, c->to, LOCK_FILE, err))
        return false;
    if (!file_lock(&lock, path, err))
        return err_prefix(err, "%s is in use, by a ladder or another backup: ", c->to);
    bool ok = copy_club(c, err);
    file_unlock(&lock);
    return ok;
}

/* ---- What the folders are ---- */

static bool is_club(const char *folder, struct err *err)
{
    static const char *const needs[] = {"club.yaml", "season.db"};
    char path[PATH_CAP];

    for (size_t i = 0; i < 2; i++) {
        if (!path_join(path, folder, needs[i], err))
            return false;
        if (access(path, F_OK) != 0)
            return err_errno(err, ERR_USAGE,
                             "%s: expected the folder of a club whose ladder has "
                             "been started: cannot open %s",
                             folder, needs[i]);
    }
    return true;
}

static bool refuse_other(struct backup_copying *c, const struct copy_paths *in, const char *name,
                         unsigned depth, struct err *err)
{
    (void)c;
    (void)depth;
    return err_set(err, ERR_USAGE, "%s: expected a backup or an empty folder: it has a file %s",
                   in->to, name);
}

/* A backup has the lock from its first moment on. */
static bool is_backup(struct backup_copying *c, struct err *err)
{
    struct copy_paths b, both;

    return paths_of(&b, c, LOCK_FILE, err) && paths_of(&both, c, "", err) &&
           (access(b.to, F_OK) == 0 || each_name(both.to, refuse_other, c, &both, 0, err));
}

/* Whether a folder is another one or lies in it. */
static bool is_within(const char *folder, const char *other)
{
    char *a = realpath(folder, NULL), *b = realpath(other, NULL);
    size_t n = b ? strlen(b) : 0;
    bool within = a && b && strncmp(a, b, n) == 0 && (a[n] == '\0' || a[n] == '/');

    free(a);
    free(b);
    return within;
}

bool club_backup(const char *folder, const char *to, struct club_backup_counts *counts,
                 struct err *err)
{
    struct backup_copying c = {.from = folder, .to = to, .counts = counts};

    *counts = (struct club_backup_counts){.copied = 0};
    if (!is_club(folder, err) || !file_mkdirs(to, err))
        return false;
    if (is_within(to, folder) || is_within(folder, to))
        return err_set(err, ERR_USAGE, "%s: expected a folder outside of %s", to, folder);
    return is_backup(&c, err) && copy_locked(&c, err);
}

/* ---- What club.yaml names ---- */

static bool is_outside(const char *folder, const char *path)
{
    return *path && access(path, F_OK) == 0 && !is_within(path, folder);
}

void club_backup_outside(const char *folder, char outside[PATH_CAP])
{
    struct club club;
    const char *found = "";

    *outside = '\0';
    if (!club_open(&club, folder, NULL))
        return;
    if (is_outside(folder, club.class_file))
        found = club.class_file;
    for (size_t i = 0; i < club.bots && !*found; i++)
        if (strchr(club.bot[i].bot, '/') && is_outside(folder, club.bot[i].bot))
            found = club.bot[i].bot;
    (void)text_copy(text_of(found), outside, PATH_CAP);
    club_close(&club);
}
