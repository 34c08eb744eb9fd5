#include "sandbox/bot_source.h"

#include <fcntl.h>
#include <unistd.h>

#include "sandbox/shebang.h"

static bool open_folder(struct bot_source *s, struct err *err)
{
    if (!bot_folder_open(&s->folder, s->path, err))
        return false;
    s->fd = bot_folder_entry(&s->folder, err);
    if (s->fd < 0)
        bot_folder_close(&s->folder);
    return s->fd >= 0;
}

static bool open_file(struct bot_source *s, struct err *err)
{
    s->fd = open(s->path, O_RDONLY | O_CLOEXEC);
    return s->fd >= 0 || err_errno(err, ERR_ABORT, "cannot read %s", s->path);
}

bool bot_source_open(struct bot_source *s, const char *path, struct err *err)
{
    s->path = path;
    s->is_folder = bot_folder_is_there(path);
    if (!(s->is_folder ? open_folder : open_file)(s, err))
        return false;
    s->is_program = shebang_is_there(s->fd);
    return true;
}

void bot_source_close(struct bot_source *s)
{
    close(s->fd);
    if (s->is_folder)
        bot_folder_close(&s->folder);
}

bool bot_hash(const char *path, uint8_t sha256[HASH_BYTES], struct err *err)
{
    struct bot_folder folder;

    if (!bot_folder_is_there(path))
        return hash_file(path, sha256, err);
    if (!bot_folder_open(&folder, path, err))
        return false;
    bool ok = bot_folder_hash(&folder, sha256, err);
    bot_folder_close(&folder);
    return ok;
}

bool bot_is_program(const char *path)
{
    struct bot_source s;

    if (!bot_source_open(&s, path, NULL))
        return false;
    bot_source_close(&s);
    return s.is_program;
}
