#include "results/log_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "run/late_entry.h"
#include "log/log.h"

void log_list_finish(struct log_list *s)
{
    free(s->file);
}

static bool add_file(struct log_list *s, const char *path, const char *log, bool part,
                     struct err *err)
{
    struct log_list_file *grown = array_grow(s->file, &s->cap, s->files, sizeof *grown);

    if (!grown)
        return err_memory(err);
    s->file = grown;
    struct log_list_file *next = &s->file[s->files];
    *next = (struct log_list_file){.part = part};
    if (!path_join(next->path, "", path, err) || !path_join(next->log, "", log, err))
        return false;
    s->files++;
    return true;
}

/* A log, or what is written of it; nothing if neither is there. */
static bool add_log(struct log_list *s, const char *log, struct err *err)
{
    char part[PATH_CAP];

    if (access(log, F_OK) == 0)
        return add_file(s, log, log, false, err);
    if (!path_with_end(part, log, LOG_PART, err))
        return false;
    return access(part, F_OK) != 0 || add_file(s, part, log, true, err);
}

static bool add_stages(struct log_list *s, const char *log, struct err *err)
{
    char folder[PATH_CAP], path[PATH_CAP], name[24];
    size_t before;

    if (!path_with_end(folder, log, LOG_STAGES, err))
        return false;
    for (unsigned stage = 1; stage; stage = s->files > before ? stage + 1 : 0) {
        before = s->files;
        (void)snprintf(name, sizeof name, "%02u.msgpack", stage);
        if (!path_join(path, folder, name, err) || !add_log(s, path, err))
            return false;
    }
    return true;
}

/* A log with all that belongs to it. */
static bool add_all(struct log_list *s, const char *log, struct err *err)
{
    char late[PATH_CAP];
    size_t before = s->files;

    if (!add_log(s, log, err))
        return false;
    if (s->files == before)
        return add_stages(s, log, err);
    return path_with_end(late, log, LATE_ENTRY_END, err) && add_log(s, late, err);
}

static bool is_part(const char *path)
{
    size_t n = strlen(path), end = strlen(LOG_PART);

    return n > end && strcmp(path + n - end, LOG_PART) == 0;
}

bool log_list_add(struct log_list *s, const char *path, struct err *err)
{
    char log[PATH_CAP];
    size_t before = s->files;
    struct stat st;

    bool folder = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
    if (!path_join(log, folder ? path : "", folder ? LOG_NAME : path, err))
        return false;
    if (is_part(log)) {
        log[strlen(log) - strlen(LOG_PART)] = '\0';
        return access(path, F_OK) == 0 ? add_file(s, path, log, true, err)
                                       : err_set(err, ERR_USAGE, "there is no log %s", path);
    }
    if (!add_all(s, log, err))
        return false;
    return s->files > before || err_set(err, ERR_USAGE, "there is no log %s", log);
}

bool log_list_add_all(struct log_list *s, const char *const *path, struct err *err)
{
    for (; *path; path++)
        if (!log_list_add(s, *path, err))
            return false;
    return true;
}
