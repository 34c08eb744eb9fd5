#include "config/bot_hashes.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/hash.h"
#include "config/roster.h"
#include "sandbox/bot_source.h"

struct bot_hashes_file {
    uint8_t sha256[HASH_BYTES];
    char *path;
};

void bot_hashes_finish(struct bot_hashes *d)
{
    for (size_t i = 0; i < d->files; i++)
        free(d->file[i].path);
    free(d->file);
    *d = (struct bot_hashes){.files = 0};
}

static bool add_file(struct bot_hashes *d, const char *path, struct err *err)
{
    struct bot_hashes_file *grown = array_grow(d->file, &d->cap, d->files, sizeof *grown);

    if (!grown)
        return err_memory(err);
    d->file = grown;
    struct bot_hashes_file *next = &d->file[d->files];
    if (!bot_hash(path, next->sha256, err))
        return false;
    next->path = strdup(path);
    d->files += next->path != NULL;
    return next->path || err_memory(err);
}

static bool is_bot(const char *path)
{
    struct stat st;

    return (stat(path, &st) == 0 && S_ISREG(st.st_mode)) || bot_folder_is_there(path);
}

static bool add_folder(struct bot_hashes *d, DIR *dir, const char *folder, struct err *err)
{
    struct dirent *entry;
    char path[PATH_CAP];

    while ((entry = readdir(dir)))
        if (strcmp(entry->d_name, "..") != 0 && /* it may be a bot that this is a part of */
            (!path_join(path, folder, entry->d_name, err) ||
             (is_bot(path) && !add_file(d, path, err))))
            return false;
    return true;
}

bool bot_hashes_add(struct bot_hashes *d, const char *path, struct err *err)
{
    DIR *dir = bot_folder_is_there(path) ? NULL : opendir(path);

    if (!dir)
        return add_file(d, path, err);
    bool ok = add_folder(d, dir, path, err);
    closedir(dir);
    return ok;
}

bool bot_hashes_add_installed(struct bot_hashes *d, struct err *err)
{
    struct roster_names names = {0};
    char path[PATH_CAP];
    bool ok = roster_names(&names) || err_memory(err);

    for (size_t i = 0; ok && i < names.n; i++)
        ok = roster_find(names.name[i], path, err) && add_file(d, path, err);
    roster_names_finish(&names);
    return ok;
}

const char *bot_hashes_find(const struct bot_hashes *d, const uint8_t sha256[32])
{
    for (size_t i = 0; i < d->files; i++)
        if (memcmp(d->file[i].sha256, sha256, HASH_BYTES) == 0)
            return d->file[i].path;
    return NULL;
}
