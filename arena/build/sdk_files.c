#include "build/sdk_files.h"

#include <dirent.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool has(const struct sdk_files *k, const char *name)
{
    for (size_t i = 0; i < SDK_FILES_FILES && k->file[i]; i++)
        if (strcmp(path_base(k->file[i]), name) == 0)
            return true;
    return false;
}

static bool add(struct sdk_files *k, const char *folder, const char *name, struct err *err)
{
    char path[PATH_CAP];
    size_t n = 0;

    while (n < SDK_FILES_FILES && k->file[n])
        n++;
    if (n == SDK_FILES_FILES || has(k, name))
        return true;
    if (!path_join(path, folder, name, err))
        return false;
    k->file[n] = strdup(path);
    return k->file[n] || err_memory(err);
}

/* A folder that is not there has none. */
static bool add_all(struct sdk_files *k, const char *place, const char *pattern, struct err *err)
{
    char folder[PATH_CAP];
    struct dirent *entry;
    bool ok = true;

    if (!path_beside_program(folder, place))
        return true;
    DIR *d = opendir(folder);
    while (d && ok && (entry = readdir(d)))
        if (fnmatch(pattern, entry->d_name, 0) == 0)
            ok = add(k, folder, entry->d_name, err);
    if (d)
        closedir(d);
    return ok;
}

static int compare_file_names(const void *a, const void *b)
{
    return strcmp(path_base(*(char *const *)a), path_base(*(char *const *)b));
}

static bool add_hash(struct hash *h, const char *path, struct err *err)
{
    uint8_t file[HASH_BYTES];

    if (!hash_file(path, file, err))
        return false;
    hash_add(h, path_base(path), strlen(path_base(path)) + 1);
    hash_add(h, file, sizeof file);
    return true;
}

/* Where they lie does not matter, nor in which order they were found. */
static bool hash_all(struct sdk_files *k, const char *host, struct err *err)
{
    struct hash h;
    size_t n = 0;

    while (k->file[n])
        n++;
    qsort(k->file, n, sizeof *k->file, compare_file_names);
    hash_begin(&h, NULL, 0);
    bool ok = add_hash(&h, "/proc/self/exe", err) && add_hash(&h, host, err);
    for (size_t i = 0; ok && i < n; i++)
        ok = add_hash(&h, k->file[i], err);
    hash_end(&h, k->hash);
    return ok;
}

bool sdk_files_find(struct sdk_files *k, const char *host, struct err *err)
{
    /* of a variant in a folder of its own, of the release, installed */
    static const char *const headers[] = {"../sdk", "../../sdk", "../bots/lib", "../../bots/lib",
                                          "../include"};
    static const char *const libraries[] = {".", ("../lib/" ARENA_MULTIARCH), "../lib"};
    bool ok = true;

    *k = (struct sdk_files){.library = false};
    for (size_t i = 0; ok && i < sizeof headers / sizeof *headers; i++)
        ok = add_all(k, headers[i], "euchre_*.h", err);
    for (size_t i = 0; ok && i < sizeof libraries / sizeof *libraries; i++)
        ok = add_all(k, libraries[i], "libeuchre-bot.a", err);
    k->library = has(k, "libeuchre-bot.a");
    if (ok && !has(k, "euchre_bot.h"))
        ok = err_set(err, ERR_ABORT,
                     "euchre_bot.h, which bots are built with, is neither in ../sdk nor in "
                     "../include from the program (Debian: libeuchre-dev)");
    return ok && hash_all(k, host, err);
}

void sdk_files_finish(struct sdk_files *k)
{
    for (size_t i = 0; i < SDK_FILES_FILES; i++)
        free(k->file[i]);
    *k = (struct sdk_files){.library = false};
}
