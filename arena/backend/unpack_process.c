#include "backend/unpack_process.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"
#include "base/file.h"

/* ---- Starting and ending ---- */

/* A process that was only forked would have all that this one knows in its memory. */
static bool start(struct unpack_process *p, const char *program, int out, int file, int folder,
                  uint64_t bytes, struct err *err)
{
    char number[24];
    const char *argv[] = {"euchre-unpack", number, p->name, NULL};
    char *const nothing[] = {NULL};
    const struct child_start start = {.path = program,
                                      .argv = (char *const *)(void *)argv,
                                      .environment = nothing,
                                      .given = {-1, out, -1, file, folder},
                                      .descriptors = 5,
                                      .on_death = SIGKILL};

    (void)snprintf(number, sizeof number, "%llu", (unsigned long long)bytes);
    return child_start(&start, &p->pid, err);
}

bool unpack_process_start(struct unpack_process *p, const char *program, int file, const char *name,
                          const char *folder, uint64_t bytes, struct err *err)
{
    int to = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC), ends[2];
    bool ok = to >= 0 && pipe2(ends, O_CLOEXEC) == 0;

    *p = (struct unpack_process){.in = -1, .name = name};
    if (!ok)
        (void)err_errno(err, ERR_ABORT, "cannot unpack into %s", folder);
    if (ok) {
        ok = start(p, program, ends[1], file, to, bytes, err);
        close(ends[1]);
        (void)fcntl(ends[0], F_SETFL, O_NONBLOCK);
        p->in = ends[0];
        p->until = clock_wall_ns() + UNPACK_SECONDS * CLOCK_SECOND;
    }
    if (to >= 0)
        close(to);
    if (!ok && p->in >= 0)
        close(p->in);
    return ok;
}

bool unpack_process_over(struct unpack_process *p, uint64_t now)
{
    uint8_t surplus[256];
    ssize_t n = 1;

    while (!p->closed && n > 0) {
        bool full = p->said == sizeof p->room;
        n = full ? read(p->in, surplus, sizeof surplus)
                 : read(p->in, p->room + p->said, sizeof p->room - p->said);
        p->said += n > 0 && !full ? (size_t)n : 0;
        p->closed = n == 0;
    }
    return p->closed || now >= p->until;
}

/* What it says is not trusted: it may have been taken over. */
static void read_error(const struct unpack_process *p, struct err *err)
{
    struct err said;
    bool late = !p->closed;

    if (p->said < sizeof said) {
        (void)err_set(err, ERR_USAGE, "%s cannot be unpacked: it takes too much %s", p->name,
                      late ? "time" : "time or memory");
        (void)err_blame(err, ERR_OF_STUDENT);
        return;
    }
    memcpy(&said, p->room + p->said - sizeof said, sizeof said);
    said.text[sizeof said.text - 1] = '\0';
    (void)err_set(err, err_of_machine(&said) ? ERR_ABORT : ERR_USAGE, "%s", said.text);
    (void)err_blame(err, ERR_OF_STUDENT);
}

void unpack_process_end(struct unpack_process *p, struct unpack_result *result)
{
    int status = child_end(p->pid, 0);

    close(p->in);
    *result = (struct unpack_result){.ok = p->closed && status == 0 && p->said == HASH_BYTES};
    memcpy(result->sha256, p->room, HASH_BYTES);
    if (!result->ok)
        read_error(p, &result->err);
}

/* ---- Into its place ---- */

/* The only thing in a folder, if it is a folder. */
static bool only_folder(const char *path, char name[256])
{
    DIR *d = opendir(path);
    struct dirent *entry;
    struct stat st;
    unsigned n = 0;

    while (d && (entry = readdir(d)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            n++;
            (void)snprintf(name, 256, "%s", entry->d_name);
        }
    bool only = d && n == 1 && fstatat(dirfd(d), name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
                S_ISDIR(st.st_mode);
    if (d)
        closedir(d);
    return only;
}

bool unpack_settle(const char *from, const char *to, struct err *err)
{
    char name[256], inner[PATH_CAP];

    if (!only_folder(from, name))
        return file_rename(from, to, err);
    return path_join(inner, from, name, err) && file_rename(inner, to, err);
}
