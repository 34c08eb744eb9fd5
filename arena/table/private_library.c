#include "table/private_library.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static bool copy_bytes(int from, int to)
{
    char piece[65536];

    for (;;) {
        ssize_t n = read(from, piece, sizeof piece);
        if (n == 0)
            return true;
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return false;
        for (ssize_t done = 0; done < n;) {
            ssize_t w = write(to, piece + done, (size_t)(n - done));
            if (w < 0 && errno != EINTR)
                return false;
            done += w < 0 ? 0 : w;
        }
    }
}

/* A copy in memory, which the dynamic linker takes for a library of its own. */
static bool copy_private(int *copy, const char *path, struct err *err)
{
    int from = open(path, O_RDONLY | O_CLOEXEC);

    if (from < 0)
        return err_errno(err, ERR_USAGE, "cannot read %s", path);
    int to = memfd_create("euchre-bot", MFD_CLOEXEC);
    bool copied = to >= 0 && copy_bytes(from, to);
    if (!copied) {
        err_errno(err, ERR_ABORT, "cannot copy %s", path);
        if (to >= 0)
            close(to);
    } else {
        *copy = to;
    }
    close(from);
    return copied;
}

/* The dynamic linker's message without the name of the private copy. */
static const char *without_name(const char *words, const char *name)
{
    size_t n = strlen(name);

    return strncmp(words, name, n) == 0 && strncmp(words + n, ": ", 2) == 0 ? words + n + 2 : words;
}

bool private_library_open(struct private_library *l, struct callbacks *calls, const char *path,
                          struct err *err)
{
    struct private_library opened = {.library = NULL};
    char name[32], why[CALLBACKS_WHY];

    if (!copy_private(&opened.file, path, err))
        return false;
    snprintf(name, sizeof name, "/proc/self/fd/%d", opened.file);
    opened.library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    bool found = opened.library && callbacks_find(calls, opened.library, why);
    if (!opened.library)
        err_set(err, ERR_USAGE, "%s cannot be loaded: %s", path, without_name(dlerror(), name));
    else if (!found)
        err_set(err, ERR_USAGE, "%s %s", path, why);
    if (!found) {
        if (opened.library)
            dlclose(opened.library);
        close(opened.file);
        return false;
    }
    *l = opened;
    return true;
}

void private_library_close(struct private_library *l)
{
    if (!l->library)
        return;
    dlclose(l->library);
    close(l->file);
    l->library = NULL;
}
