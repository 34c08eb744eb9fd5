#include "course/shelf.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "course/likeness.h"

/* A place at its end, without a source; NULL if memory runs out. */
static struct work *make_room(struct shelf *shelf, const char *name)
{
    struct work *grown = array_grow(shelf->work, &shelf->cap, shelf->n, sizeof *grown);
    size_t room = 4 * strlen(name) + 1;

    if (!grown)
        return NULL;
    shelf->work = grown;
    struct work *work = &shelf->work[shelf->n];
    *work = (struct work){.name = malloc(room)};
    if (!work->name)
        return NULL;
    (void)text_safe(text_of(name), work->name, room);
    shelf->n++;
    return work;
}

bool shelf_add_text(struct shelf *shelf, const char *name, const char *text, size_t n, bool python,
                    struct err *err)
{
    struct work *work = make_room(shelf, name);

    return work ? likeness_of_text(text, n, python, work->source, err) : err_memory(err);
}

/* ---- Folders ---- */

/* What has no source of its own, as an empty file, is left out. */
static bool add_path(struct shelf *shelf, const char *name, const char *path, struct err *err)
{
    char source[STUDENT_KEY];

    if (!likeness_of_path(path, source, err))
        return false;
    struct work *work = source[0] ? make_room(shelf, name) : NULL;
    if (work)
        memcpy(work->source, source, sizeof work->source);
    return work || !source[0] || err_memory(err);
}

static bool add_all(struct shelf *shelf, const char *name, const char *folder, bool folders,
                    struct err *err);

/* `folders`: those too, each as a work; of those without a source the shared objects. */
static bool add_entry(struct shelf *shelf, const char *name, const char *path, bool folders,
                      struct err *err)
{
    size_t before = shelf->n;
    struct stat st;

    if (stat(path, &st) != 0 || (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode)))
        return true;
    if (S_ISREG(st.st_mode)) {
        bool source = path_ends(path, ".c") || path_ends(path, ".py");
        return (!path_ends(path, ".so") && !(source && folders)) ||
               add_path(shelf, name, path, err);
    }
    return !folders || (add_path(shelf, name, path, err) &&
                        (shelf->n > before || add_all(shelf, name, path, false, err)));
}

static bool add_all(struct shelf *shelf, const char *name, const char *folder, bool folders,
                    struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP], inner[PATH_CAP];
    bool ok = d || err_errno(err, ERR_USAGE, "cannot read the folder %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.')
            ok = path_join(path, folder, entry->d_name, err) &&
                 path_join(inner, name, entry->d_name, err) &&
                 add_entry(shelf, inner, path, folders, err);
    if (d)
        closedir(d);
    return ok;
}

bool shelf_add_folder(struct shelf *shelf, const char *folder, struct err *err)
{
    return add_all(shelf, path_base(folder), folder, true, err);
}

void shelf_finish(struct shelf *shelf)
{
    for (size_t i = 0; i < shelf->n; i++)
        free(shelf->work[i].name);
    free(shelf->work);
    *shelf = (struct shelf){NULL, 0, 0};
}
