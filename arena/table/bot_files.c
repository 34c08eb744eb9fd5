#include "table/bot_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ALIGNED = 64 };

/* ---- Reading ---- */

int bot_files_open(int folder, const char *name, int flags)
{
    char part[BOT_FILES_NAME];
    int at = folder;

    for (const char *slash; (slash = strchr(name, '/')); name = slash + 1) {
        (void)snprintf(part, sizeof part, "%.*s", (int)(slash - name), name);
        int inner = openat(at, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (at != folder)
            close(at);
        if (inner < 0)
            return -1;
        at = inner;
    }
    int fd = openat(at, name, flags | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (at != folder)
        close(at);
    return fd;
}

/* With a zero behind them. */
static uint64_t place_for(uint64_t bytes)
{
    return (bytes + ALIGNED) / ALIGNED * ALIGNED;
}

uint64_t bot_files_bytes(const struct bot_files_entry *list, size_t n)
{
    uint64_t all = place_for(n * sizeof *list);

    for (size_t i = 0; i < n; i++)
        all += place_for(list[i].bytes);
    return all;
}

/* Whether the open file has still as many bytes, which are read then. */
static bool read_bytes(int fd, uint8_t *to, uint64_t bytes)
{
    struct stat is;
    ssize_t n;

    if (fstat(fd, &is) != 0 || !S_ISREG(is.st_mode) || (uint64_t)is.st_size != bytes)
        return false;
    for (uint64_t done = 0; done < bytes;) {
        n = read(fd, to + done, bytes - done);
        if (n == 0 || (n < 0 && errno != EINTR))
            return false;
        if (n > 0)
            done += (uint64_t)n;
    }
    return true;
}

static bool read_file(const struct bot_files *f, int folder, const struct bot_files_entry *entry,
                      char why[BOT_FILES_WHY])
{
    int fd = bot_files_open(folder, entry->name, O_RDONLY);
    bool ok = fd >= 0 && read_bytes(fd, f->memory + entry->at, entry->bytes);

    if (!ok)
        (void)snprintf(why, BOT_FILES_WHY, "has a file %s that cannot be read or has changed",
                       entry->name);
    if (fd >= 0)
        close(fd);
    return ok;
}

static bool read_all(const struct bot_files *f, int folder, const struct bot_files_entry *list,
                     char why[BOT_FILES_WHY])
{
    struct bot_files_entry *entry = (struct bot_files_entry *)f->memory;
    uint64_t at = place_for(f->n * sizeof *entry);

    for (size_t i = 0; i < f->n; i++) {
        entry[i] = list[i];
        entry[i].at = at;
        at += place_for(entry[i].bytes);
        if (!read_file(f, folder, &entry[i], why))
            return false;
    }
    return mprotect(f->memory, f->size, PROT_READ) == 0;
}

/* ---- Finding ---- */

static int by_name(const void *name, const void *entry)
{
    return strcmp(name, ((const struct bot_files_entry *)entry)->name);
}

static const void *get(const struct eu_files *files, const char *name, size_t *bytes)
{
    const struct bot_files *f = (const struct bot_files *)files;
    const struct bot_files_entry *entry = bsearch(name, f->memory, f->n, sizeof *entry, by_name);

    *bytes = entry ? entry->bytes : 0;
    return entry ? f->memory + entry->at : NULL;
}

const void *bot_files_service(const struct bot_files *f, const char *name)
{
    return f->memory && strcmp(name, "files") == 0 ? &f->service : NULL;
}

/* ---- The whole ---- */

bool bot_files_read(struct bot_files *f, int folder, const struct bot_files_entry *list, size_t n,
                    char why[BOT_FILES_WHY])
{
    uint64_t bytes = bot_files_bytes(list, n);
    void *memory = bytes < SIZE_MAX / 2 ? mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                                               MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                        : MAP_FAILED;

    (void)snprintf(why, BOT_FILES_WHY, "has files of %llu MB, for which there is no memory",
                   (unsigned long long)bytes >> 20);
    *f = (struct bot_files){.memory = NULL};
    if (memory == MAP_FAILED)
        return false;
    (void)madvise(memory, bytes, MADV_HUGEPAGE); /* half the time to fill it */
    *f = (struct bot_files){.service = {EU_ABI, sizeof f->service, get},
                            .memory = memory,
                            .size = (size_t)bytes,
                            .n = n};
    if (read_all(f, folder, list, why))
        return true;
    bot_files_free(f);
    return false;
}

void bot_files_free(struct bot_files *f)
{
    if (f->memory)
        munmap(f->memory, f->size);
    *f = (struct bot_files){.memory = NULL};
}
