#include "sandbox/trusted_source.h"

#include <stdlib.h>

#include "sandbox/bot_folder.h"

static bool read_files(struct trusted_bot *bot, const struct bot_folder *folder, struct err *err)
{
    char why[BOT_FILES_WHY];
    size_t n;
    struct bot_files_entry *list = bot_folder_list(folder, &n);

    if (!list)
        return err_memory(err);
    bool ok = bot_files_read(&bot->files, folder->fd, list, n, why) ||
              err_set(err, ERR_USAGE, "%s %s", folder->path, why);
    free(list);
    return ok;
}

static bool link_folder(struct trusted_bot **bot, const struct bot_folder *folder, const char *args,
                        struct err *err)
{
    char entry[PATH_CAP];

    if (!path_join(entry, folder->path, folder->manifest.entry, err) ||
        !trusted_bot_link(bot, entry, args, err))
        return false;
    if (read_files(*bot, folder, err))
        return true;
    trusted_bot_unload(*bot);
    return false;
}

bool trusted_source_link(struct trusted_bot **bot, const char *path, const char *args,
                         struct err *err)
{
    struct bot_folder folder;

    if (!bot_folder_is_there(path))
        return trusted_bot_link(bot, path, args, err);
    if (!bot_folder_open(&folder, path, err))
        return false;
    bool ok = link_folder(bot, &folder, args, err);
    bot_folder_close(&folder);
    return ok;
}

bool trusted_source_load(struct trusted_bot **out, const char *path, const char *args,
                         struct err *err)
{
    struct trusted_bot *bot;

    if (!trusted_source_link(&bot, path, args, err))
        return false;
    if (!trusted_bot_start(bot, path, err)) {
        trusted_bot_unload(bot);
        return false;
    }
    *out = bot;
    return true;
}
