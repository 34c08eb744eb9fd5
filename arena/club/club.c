/* The folder of a club: its file is found, and what is not there yet is made. */
#include "club/club.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

#define FILE_NAME "club.yaml"

/* ---- Folders ---- */

bool club_path(const struct club *c, char path[PATH_CAP], const char *name, struct err *err)
{
    return path_join(path, c->folder, name, err);
}

/* Who owns what is private could have whoever works there write elsewhere. It keeps its files, but
 * nobody else may look into it. */
static bool check_private(const char *path, const struct stat *st, struct err *err)
{
    if (st->st_uid != geteuid())
        return err_set(err, ERR_USAGE,
                       "%s belongs to another user; run this as the user whose club it is", path);
    return !(st->st_mode & 077) || chmod(path, 0700) == 0 ||
           err_errno(err, ERR_ABORT, "cannot set the mode of %s", path);
}

/* What is there keeps its mode, unless it is private. */
static bool make_folder(const struct club *c, const char *name, mode_t mode, struct err *err)
{
    bool hidden = mode == 0700;
    char path[PATH_CAP];
    struct stat st;

    if (!club_path(c, path, name, err))
        return false;
    if (mkdir(path, mode) == 0)
        return chmod(path, mode) == 0 ||
               err_errno(err, ERR_ABORT, "cannot set the mode of %s", path);
    if (errno != EEXIST)
        return err_errno(err, ERR_ABORT, "cannot make %s", path);
    if (fstatat(AT_FDCWD, path, &st, hidden ? AT_SYMLINK_NOFOLLOW : 0) != 0 || !S_ISDIR(st.st_mode))
        return err_set(err, ERR_USAGE, "%s: expected a folder", path);
    return !hidden || check_private(path, &st, err);
}

static bool make_folders(const struct club *c, struct err *err)
{
    static const struct {
        const char *name;
        mode_t mode;
    } folders[] = {
        {"bots", 0755},           {"rounds", 0755},          {"tables", 0755},
        {"private", 0700},        {"private/playing", 0700}, {"private/submissions", 0700},
        {"private/tables", 0700}, {"private/incoming", 0700}};

    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        if (!make_folder(c, folders[i].name, folders[i].mode, err))
            return false;
    return true;
}

/* ---- The whole ---- */

static bool find_file(const char *folder, char path[PATH_CAP], struct err *err)
{
    struct stat st;

    if (!path_join(path, folder, FILE_NAME, err))
        return false;
    if (stat(folder, &st) != 0 || !S_ISDIR(st.st_mode))
        return err_set(err, ERR_USAGE,
                       "%s is no folder; a club is a folder with a file " FILE_NAME
                       ", as short as `games: [" RULES_DEFAULT "]`",
                       folder);
    return stat(path, &st) == 0 ||
           err_set(err, ERR_USAGE,
                   "%s is not there; a club has one, as short as `games: [" RULES_DEFAULT "]`",
                   path);
}

static bool set_folder(struct club *c, const char *folder, struct err *err)
{
    char *real = realpath(folder, NULL);
    bool ok = real ? path_join(c->folder, "", real, err)
                   : err_errno(err, ERR_ABORT, "cannot look at %s", folder);

    free(real);
    return ok;
}

static bool check_class(const struct club *c, const char *path, struct err *err)
{
    return !c->class_file[0] || access(c->class_file, R_OK) == 0 ||
           err_errno(err, ERR_USAGE, "%s:%zu: class: cannot read %s", path, c->class_line,
                     c->class_file);
}

static bool read_file(struct club *c, const char *path, struct err *err)
{
    struct buf text = {0};
    bool ok = file_read(path, CLUB_FILE_BYTES, &text, err) && (buf_str(&text) || err_memory(err)) &&
              club_parse(c, path, text.data, text.len, err);

    buf_finish(&text);
    return ok;
}

bool club_open(struct club *c, const char *folder, struct err *err)
{
    char path[PATH_CAP];

    if (!find_file(folder, path, err) || !read_file(c, path, err))
        return false;
    bool ok = check_class(c, path, err) && set_folder(c, folder, err) && make_folders(c, err);
    if (!ok)
        club_close(c);
    return ok;
}
