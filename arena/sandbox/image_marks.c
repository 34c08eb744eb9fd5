#include "sandbox/image_marks.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/folder.h"
#include "base/text.h"
#include "sandbox/image_files.h"
#include "sandbox/shebang.h"

static const char MARKS[] = "/.hash";

struct mark {
    uint8_t hash[HASH_BYTES];
    char packages[PATH_CAP];
};

/* ---- Names ---- */

void image_mark_name(const struct bot_folder *b, char name[IMAGE_MARK_NAME])
{
    char hex[HASH_HEX];
    uint8_t key[HASH_BYTES];
    struct hash h;

    hash_begin(&h, NULL, 0);
    for (size_t i = 0; i < b->files; i++) {
        const struct stat *is = &b->file[i].is;
        const uint64_t said[] = {is->st_dev,
                                 is->st_ino,
                                 (uint64_t)is->st_size,
                                 (uint64_t)is->st_mtim.tv_sec,
                                 (uint64_t)is->st_mtim.tv_nsec,
                                 (uint64_t)is->st_ctim.tv_sec,
                                 (uint64_t)is->st_ctim.tv_nsec};
        hash_add(&h, said, sizeof said);
        hash_add(&h, b->file[i].name, strlen(b->file[i].name) + 1);
    }
    hash_add(&h, b->packages, strlen(b->packages));
    hash_end(&h, key);
    text_hex(hex, key, sizeof key / 2);
    (void)snprintf(name, IMAGE_MARK_NAME, "%s/%.40s", MARKS, hex);
}

void image_program_name(const uint8_t hash[HASH_BYTES], char name[IMAGE_PROGRAM_NAME])
{
    text_hex(name, hash, (IMAGE_PROGRAM_NAME - 1) / 2);
}

/* ---- One mark ---- */

bool image_mark_make(int root, const char *name, const uint8_t hash[HASH_BYTES],
                     const char *packages)
{
    struct mark mark = {.packages = ""};

    memcpy(mark.hash, hash, sizeof mark.hash);
    (void)snprintf(mark.packages, sizeof mark.packages, "%s", packages);
    return image_files_write(root, name, &mark, sizeof mark.hash + strlen(packages) + 1, 0600);
}

/* Of an open file. False if it is none. */
static bool read_mark(int fd, struct mark *mark)
{
    *mark = (struct mark){.packages = ""};
    return pread(fd, mark, sizeof *mark - 1, 0) > (ssize_t)sizeof mark->hash;
}

int image_mark_hold(int root, const char *name, uint8_t hash[HASH_BYTES])
{
    int fd = openat(root, name + 1, O_RDONLY | O_CLOEXEC);
    struct mark mark;
    struct stat is;

    /* one that was removed before it was held has no name */
    if (fd >= 0 && flock(fd, LOCK_SH) == 0 && fstat(fd, &is) == 0 && is.st_nlink &&
        read_mark(fd, &mark)) {
        memcpy(hash, mark.hash, sizeof mark.hash);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

/* ---- All of them ---- */

static DIR *open_marks(int root)
{
    int fd = openat(root, MARKS + 1, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *d = fd >= 0 ? fdopendir(fd) : NULL;

    if (fd >= 0 && !d)
        close(fd);
    return d;
}

/* Which of two is named by a mark that is there. */
struct mark_named {
    bool hash, packages;
};

static struct mark_named find_named(int root, const struct mark *by)
{
    struct mark_named named = {.hash = false};
    DIR *d = open_marks(root);
    struct dirent *entry;
    struct mark mark;

    while (d && (entry = readdir(d))) {
        int fd = openat(dirfd(d), entry->d_name, O_RDONLY | O_CLOEXEC);
        if (fd >= 0 && read_mark(fd, &mark)) {
            named.hash |= memcmp(mark.hash, by->hash, sizeof mark.hash) == 0;
            named.packages |= strcmp(mark.packages, by->packages) == 0;
        }
        if (fd >= 0)
            close(fd);
    }
    if (d)
        closedir(d);
    return named;
}

/* A folder of the image with all that is in it. */
static void remove_from(int root, const char *where, const char *name)
{
    char path[PATH_CAP];

    if (snprintf(path, sizeof path, "/proc/self/fd/%d%s%s", root, where, name) < (int)sizeof path)
        folder_remove(path);
}

static void remove_files(int root, const struct mark *mark)
{
    const struct mark_named named = find_named(root, mark);
    char name[IMAGE_PROGRAM_NAME];

    image_program_name(mark->hash, name);
    if (!named.hash)
        remove_from(root, IMAGE_PROGRAMS, name);
    /* bots without a mark may have those of the system */
    if (!named.packages && mark->packages[0] && strncmp(mark->packages, "/usr/", 5) != 0)
        remove_from(root, mark->packages, "");
}

unsigned image_marks_sweep(int root)
{
    DIR *d = open_marks(root);
    struct dirent *entry;
    unsigned removed = 0;
    struct mark mark;

    while (d && (entry = readdir(d))) {
        int fd = openat(dirfd(d), entry->d_name, O_RDONLY | O_CLOEXEC);
        if (fd >= 0 && read_mark(fd, &mark) && flock(fd, LOCK_EX | LOCK_NB) == 0 &&
            unlinkat(dirfd(d), entry->d_name, 0) == 0) {
            remove_files(root, &mark);
            removed++;
        }
        if (fd >= 0)
            close(fd);
    }
    if (d)
        closedir(d);
    return removed;
}
