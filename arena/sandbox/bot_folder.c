#include "sandbox/bot_folder.h"

#include <dirent.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/file.h"
#include "base/folder.h"
#include "base/text.h"
#include "sandbox/shebang.h"
#include "table/bot_files.h"

/* ---- Files ---- */

static bool refuse_file(const struct bot_folder *b, const char *name, const char *what,
                        struct err *err)
{
    return err_set(err, ERR_USAGE, "%s/%s %s", b->path, name, what);
}

static bool add_file(struct bot_folder *b, const char *name, const struct stat *is, struct err *err)
{
    struct bot_folder_file *grown;

    if (!(grown = array_grow(b->file, &b->cap, b->files, sizeof *grown)))
        return err_memory(err);
    b->file = grown;
    struct bot_folder_file *file = &b->file[b->files++];
    (void)snprintf(file->name, sizeof file->name, "%s", name);
    file->is = *is;
    /* a few holes could be more than the number holds; no limit of a size is as large as this */
    if ((uint64_t)is->st_size > INT64_MAX - b->bytes)
        return refuse_file(b, name, "is too big", err);
    b->bytes += (uint64_t)is->st_size;
    return true;
}

/* Whether it is a line's text, and no other name looks like it: two folders must not have the lines
 * of one hash. */
static bool is_plain(const char *name)
{
    char safe[BOT_FOLDER_NAME];

    return !strchr(name, '\\') && text_safe(text_of(name), safe, sizeof safe) &&
           strcmp(safe, name) == 0;
}

/* Whether a name is that of the virtual environment, or lies in it. */
static bool is_environment(const struct bot_folder *b, const char *name)
{
    size_t n = strlen(b->manifest.python);

    return n && strncmp(name, b->manifest.python, n) == 0 && (!name[n] || name[n] == '/');
}

static bool check_name(struct bot_folder *b, const char *name, struct err *err)
{
    if (++b->looked_at > BOT_FOLDER_FILES)
        return err_set(err, ERR_USAGE, "%s has more than %d files and folders", b->path,
                       BOT_FOLDER_FILES);
    if (!is_plain(name))
        return refuse_file(b, name,
                           "has no plain name; expected UTF-8 without control characters and "
                           "backslashes",
                           err);
    return !is_environment(b, name) ||
           refuse_file(b, name, "lies in the virtual environment, and is no file of the bot", err);
}

static bool add_folder(struct bot_folder *b, const char *name, int fd, struct err *err);

/* Adds a file, or a folder with all that is in it, and closes it; -1: it cannot be opened. */
static bool add_opened(struct bot_folder *b, const char *name, int fd, struct err *err)
{
    struct stat is;
    bool ok;

    if (fd < 0 && errno == ELOOP)
        return refuse_file(b, name, "is a link; expected a file or a folder", err);
    if (fd < 0)
        return err_errno(err, ERR_USAGE, "cannot open %s/%s", b->path, name);
    if (fstat(fd, &is) != 0)
        ok = err_errno(err, ERR_USAGE, "cannot look at %s/%s", b->path, name);
    else if (S_ISDIR(is.st_mode))
        return add_folder(b, name, fd, err);
    else if (S_ISREG(is.st_mode))
        ok = add_file(b, name, &is, err);
    else
        ok = refuse_file(b, name, "is neither a file nor a folder", err);
    close(fd);
    return ok;
}

static bool add_name(struct bot_folder *b, const char *name, struct err *err)
{
    return check_name(b, name, err) &&
           add_opened(b, name, bot_files_open(b->fd, name, O_RDONLY), err);
}

/* What lies by the name `base` in an open folder, within the bot's by `name`. */
static bool add_inner(struct bot_folder *b, int folder, const char *base, const char *name,
                      struct err *err)
{
    return is_environment(b, name) ||
           (check_name(b, name, err) &&
            add_opened(b, name, bot_files_open(folder, base, O_RDONLY), err));
}

/* Of the open folder `fd`, which it closes; its name is "" if it is the bot's own. */
static bool add_folder(struct bot_folder *b, const char *name, int fd, struct err *err)
{
    DIR *d = fdopendir(fd);
    struct dirent *entry;
    bool ok = true;

    if (!d) {
        close(fd);
        return err_memory(err);
    }
    while (ok && (entry = readdir(d))) {
        char inner[BOT_FOLDER_NAME];
        if (bot_manifest_leaves_out(entry->d_name))
            continue;
        int n = snprintf(inner, sizeof inner, "%s%s%s", name, *name ? "/" : "", entry->d_name);
        ok = n < (int)sizeof inner ? add_inner(b, fd, entry->d_name, inner, err)
                                   : refuse_file(b, inner, "... is too long a name", err);
    }
    closedir(d);
    return ok;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct bot_folder_file *)a)->name,
                  ((const struct bot_folder_file *)b)->name);
}

/* In order, and each once. */
static void sort_files(struct bot_folder *b)
{
    size_t kept = 0;

    qsort(b->file, b->files, sizeof *b->file, by_name);
    for (size_t i = 0; i < b->files; i++) {
        if (kept && strcmp(b->file[kept - 1].name, b->file[i].name) == 0)
            b->bytes -= (uint64_t)b->file[i].is.st_size;
        else
            b->file[kept++] = b->file[i];
    }
    b->files = kept;
}

/* ---- The manifest ---- */

/* A file that the manifest lists. */
static bool add_listed(void *context, const char *name, struct err *err)
{
    return add_name(context, name, err);
}

/* All that is in the folder. */
static bool add_all(struct bot_folder *b, struct err *err)
{
    int own = fcntl(b->fd, F_DUPFD_CLOEXEC, 0);

    return own >= 0 ? lseek(own, 0, SEEK_SET) == 0 && add_folder(b, "", own, err)
                    : err_errno(err, ERR_ABORT, "cannot open %s", b->path);
}

static bool read_manifest(struct bot_folder *b, struct err *err)
{
    struct bot_manifest_files files = {.add = add_listed, .context = b};
    char path[PATH_CAP];

    if (!path_join(path, b->path, BOT_FOLDER_MANIFEST, err))
        return false;
    int fd = bot_files_open(b->fd, BOT_FOLDER_MANIFEST, O_RDONLY);
    if (fd < 0)
        return err_errno(err, ERR_USAGE, "cannot open %s", path);
    bool ok = bot_manifest_read(&b->manifest, fd, path, &files, err);
    close(fd);
    return ok && add_name(b, b->manifest.entry, err) &&
           (files.listed ? add_name(b, BOT_FOLDER_MANIFEST, err) : add_all(b, err));
}

/* ---- The entry, the packages ---- */

static int open_file(const struct bot_folder *b, const char *name, struct err *err)
{
    struct stat is;
    int fd = bot_files_open(b->fd, name, O_RDONLY);

    if (fd >= 0 && fstat(fd, &is) == 0 && S_ISREG(is.st_mode))
        return fd;
    if (fd < 0 && errno != ELOOP && errno != ENOTDIR)
        (void)err_errno(err, ERR_USAGE, "cannot open %s/%s", b->path, name);
    else
        (void)refuse_file(b, name, "is no file", err);
    if (fd >= 0)
        close(fd);
    return -1;
}

int bot_folder_file(const struct bot_folder *b, size_t file, struct err *err)
{
    return open_file(b, b->file[file].name, err);
}

int bot_folder_entry(const struct bot_folder *b, struct err *err)
{
    return open_file(b, b->manifest.entry, err);
}

static bool is_object(int fd)
{
    char start[SELFMAG];

    return pread(fd, start, sizeof start, 0) == sizeof start &&
           memcmp(start, ELFMAG, sizeof start) == 0;
}

static bool check_entry(const struct bot_folder *b, struct err *err)
{
    int fd = bot_folder_entry(b, err);

    if (fd < 0)
        return false;
    bool program = shebang_is_there(fd), object = is_object(fd);
    close(fd);
    if (object && b->manifest.python[0])
        return refuse_file(b, BOT_FOLDER_MANIFEST,
                           "names packages for Python, but its entry is a shared object", err);
    return program || object ||
           refuse_file(b, b->manifest.entry,
                       "is no program: expected a first line like #!/usr/bin/env python3, or a "
                       "shared object",
                       err);
}

/* Replaces the path of a folder `lib` by that of the packages in it, if it has those of one version
 * of Python. */
static bool only_packages(char path[PATH_CAP])
{
    char inner[PATH_CAP], packages[PATH_CAP], found[PATH_CAP];
    struct dirent *entry;
    struct stat is;
    unsigned n = 0;
    DIR *d = opendir(path);

    while (d && (entry = readdir(d)))
        if (strncmp(entry->d_name, "python3", 7) == 0 &&
            path_join(inner, path, entry->d_name, NULL) &&
            path_join(packages, inner, "site-packages", NULL) && stat(packages, &is) == 0 &&
            S_ISDIR(is.st_mode) && n++ == 0)
            memcpy(found, packages, sizeof found);
    if (d)
        closedir(d);
    if (n == 1)
        memcpy(path, found, sizeof found);
    return n == 1;
}

/* Of a virtual environment. */
static bool find_packages(struct bot_folder *b, struct err *err)
{
    char where[PATH_CAP], path[PATH_CAP];
    struct stat is;

    if (!b->manifest.python[0])
        return true;
    if (!path_join(where, b->path, b->manifest.python, err) || !path_join(path, where, "lib", err))
        return false;
    char *real = only_packages(path) ? realpath(path, NULL) : NULL;
    if (real)
        (void)snprintf(b->packages, sizeof b->packages, "%s", real);
    free(real);
    if (strchr(b->packages, ':'))
        return err_set(err, ERR_USAGE,
                       "%s/" BOT_FOLDER_MANIFEST ": python: %s has a colon in its path, at which "
                       "Python would split it",
                       b->path, b->packages);
    if (b->packages[0] && stat(b->packages, &is) == 0 &&
        (is.st_mode & (S_IROTH | S_IXOTH)) != (S_IROTH | S_IXOTH))
        return err_set(err, ERR_USAGE,
                       "%s/" BOT_FOLDER_MANIFEST ": python: %s is closed to others; expected "
                       "packages that everybody may read (chmod -R a+rX)",
                       b->path, b->packages);
    return b->packages[0] ||
           err_set(err, ERR_USAGE,
                   "%s/" BOT_FOLDER_MANIFEST ": python: %s is no virtual environment; expected "
                   "%s in it",
                   b->path, where, "lib/python3.N/site-packages");
}

bool bot_folder_is_there(const char *path)
{
    char manifest[PATH_CAP];
    struct stat is;

    return path_join(manifest, path, BOT_FOLDER_MANIFEST, NULL) && lstat(manifest, &is) == 0;
}

bool bot_folder_open(struct bot_folder *b, const char *path, struct err *err)
{
    *b = (struct bot_folder){.fd = -1};
    if (!path_join(b->path, "", path, err))
        return false;
    path_drop_slashes(b->path);
    b->fd = open(b->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = b->fd >= 0 || err_errno(err, ERR_USAGE, "cannot open %s", b->path);
    ok = ok && read_manifest(b, err) && check_entry(b, err) && find_packages(b, err);
    if (ok)
        sort_files(b);
    else
        bot_folder_close(b);
    return ok || err_blame(err, ERR_OF_BOT);
}

void bot_folder_close(struct bot_folder *b)
{
    if (b->fd >= 0)
        close(b->fd);
    free(b->file);
    *b = (struct bot_folder){.fd = -1};
}

struct bot_files_entry *bot_folder_list(const struct bot_folder *b, size_t *n)
{
    struct bot_files_entry *list = calloc(b->files, sizeof *list);

    *n = 0;
    for (size_t i = 0; list && i < b->files; i++) {
        if (strcmp(b->file[i].name, b->manifest.entry) == 0)
            continue;
        memcpy(list[*n].name, b->file[i].name, sizeof list->name);
        list[(*n)++].bytes = (uint64_t)b->file[i].is.st_size;
    }
    return list;
}

/* ---- Copies ---- */

static bool copy_file(const struct bot_folder *b, size_t i, const char *to, struct err *err)
{
    char path[PATH_CAP], folder[PATH_CAP];

    if (!path_join(path, to, b->file[i].name, err) || !path_dir(folder, path, err) ||
        !file_mkdirs(folder, err))
        return false;
    int from = bot_folder_file(b, i, err);
    if (from < 0)
        return false;
    int copy = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
    bool ok = copy >= 0 || err_errno(err, ERR_ABORT, "cannot create %s", path);
    ok = ok && file_fill(from, b->file[i].name, copy, path, err);
    if (copy >= 0 && close(copy) != 0 && ok)
        ok = err_errno(err, ERR_ABORT, "cannot write %s", path);
    close(from);
    return ok;
}

/* A link by the name that the manifest has for the environment, to where its packages are. */
static bool link_python(const struct bot_folder *b, const char *to, struct err *err)
{
    char link[PATH_CAP], folder[PATH_CAP], real[PATH_CAP];

    if (!b->manifest.python[0] || b->manifest.python[0] == '/')
        return true;
    if (!path_join(link, to, b->manifest.python, err) || !path_dir(folder, link, err) ||
        !file_mkdirs(folder, err) || !path_join(real, b->packages, "../../..", err))
        return false;
    return symlink(real, link) == 0 || err_errno(err, ERR_ABORT, "cannot create %s", link);
}

bool bot_folder_copy(const struct bot_folder *b, const char *to, struct err *err)
{
    bool ok = file_mkdirs(to, err);

    for (size_t i = 0; ok && i < b->files; i++)
        ok = copy_file(b, i, to, err);
    return ok && link_python(b, to, err);
}

bool bot_folder_copy_from(const char *from, const char *to, struct err *err)
{
    struct bot_folder folder;

    if (!bot_folder_open(&folder, from, err))
        return false;
    bool ok = bot_folder_copy(&folder, to, err);
    bot_folder_close(&folder);
    return ok;
}

/* ---- Its hash ---- */

/* Adds "HASH  NAME\n" to the sum. */
static bool hash_line(const struct bot_folder *b, size_t i, crypto_hash_sha256_state *sum,
                      struct err *err)
{
    char line[HASH_HEX + BOT_FOLDER_NAME + 3];
    uint8_t sha256[HASH_BYTES] = {0};
    int fd = bot_folder_file(b, i, err);

    if (fd < 0)
        return false;
    bool ok = hash_open_file(fd, b->file[i].name, sha256, err);
    close(fd);
    text_hex(line, sha256, sizeof sha256);
    int n = snprintf(line + HASH_HEX - 1, sizeof line - (HASH_HEX - 1), "  %s\n", b->file[i].name);
    crypto_hash_sha256_update(sum, (const uint8_t *)line, HASH_HEX - 1 + (size_t)n);
    return ok;
}

bool bot_folder_hash(const struct bot_folder *b, uint8_t sha256[HASH_BYTES], struct err *err)
{
    crypto_hash_sha256_state sum;
    bool ok = true;

    crypto_hash_sha256_init(&sum);
    for (size_t i = 0; ok && i < b->files; i++)
        ok = hash_line(b, i, &sum, err);
    crypto_hash_sha256_final(&sum, sha256);
    return ok;
}
