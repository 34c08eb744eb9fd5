/* What is handed in: whatever the bytes are, they become files and folders within the limits, below
 * one folder, or a sentence. The first byte says by which name the rest is handed in. */
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "backend/unpack.h"
#include "base/file.h"
#include "base/folder.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n);

static void must(bool ok)
{
    if (!ok)
        abort();
}

/* Counts what is in a folder, which has only files and folders. */
static void count(const char *path, unsigned *files, uint64_t *bytes)
{
    char inner[PATH_CAP];
    struct dirent *entry;
    struct stat st;
    DIR *d = opendir(path);

    must(d != NULL);
    while ((entry = readdir(d))) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        must(path_join(inner, path, entry->d_name, NULL) && lstat(inner, &st) == 0);
        must(S_ISREG(st.st_mode) || S_ISDIR(st.st_mode));
        (*files)++;
        if (S_ISDIR(st.st_mode))
            count(inner, files, bytes);
        else
            *bytes += (uint64_t)st.st_size;
    }
    closedir(d);
}

static void check_files(const char *place, const struct unpack_limits *most)
{
    unsigned files = 0;
    uint64_t bytes = 0;

    count(place, &files, &bytes); /* `in` is the only thing in it */
    must(files <= most->files + 1 && bytes <= most->bytes);
    must(access("/tmp/euchre-evil", F_OK) != 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
    static const char *const names[] = {"mine.tar", "mine.tar.gz", "mine.tar.xz", "mine.zip",
                                        "mine.c"};
    static const struct unpack_limits most = {20, 64 << 10};
    struct folder_temporary place;
    char in[PATH_CAP];
    struct err err = {.text = ""};

    if (!n || !setlocale(LC_CTYPE, "C.UTF-8"))
        return 0;
    must(folder_temporary_open(&place, NULL) && path_join(in, place.path, "in", NULL) &&
         file_mkdirs(in, NULL));
    int folder = open(in, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int file = memfd_create("handed in", MFD_CLOEXEC);
    must(folder >= 0 && file >= 0 && file_write(file, data + 1, n - 1, "memory", NULL) &&
         lseek(file, 0, SEEK_SET) == 0);
    bool ok = unpack(file, names[data[0] % 5], folder, &most, &err);
    must(ok || (err.class == ERR_USAGE && err.text[0] && !strchr(err.text, '\n')));
    check_files(place.path, &most);
    close(file);
    close(folder);
    folder_temporary_close(&place);
    return 0;
}
