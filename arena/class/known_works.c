#include "class/known_works.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "class/similarity.h"

/* A place at its end, without a source; NULL if memory runs out. */
static struct work *make_room(struct known_works *known_works, const char *name)
{
    struct work *grown =
        array_grow(known_works->work, &known_works->cap, known_works->n, sizeof *grown);
    size_t room = 4 * strlen(name) + 1;

    if (!grown)
        return NULL;
    known_works->work = grown;
    struct work *work = &known_works->work[known_works->n];
    *work = (struct work){.name = malloc(room)};
    if (!work->name)
        return NULL;
    (void)text_safe(text_of(name), work->name, room);
    known_works->n++;
    return work;
}

bool known_works_add_text(struct known_works *known_works, const char *name, const char *text,
                          size_t n, bool python, struct err *err)
{
    struct work *work = make_room(known_works, name);

    return work ? similarity_of_text(text, n, python, work->source, err) : err_memory(err);
}

/* ---- Folders ---- */

/* What has no source of its own, as an empty file, is left out. */
static bool add_path(struct known_works *known_works, const char *name, const char *path,
                     struct err *err)
{
    char source[STUDENT_KEY];

    if (!similarity_of_path(path, source, err))
        return false;
    struct work *work = source[0] ? make_room(known_works, name) : NULL;
    if (work)
        memcpy(work->source, source, sizeof work->source);
    return work || !source[0] || err_memory(err);
}

static bool add_all(struct known_works *known_works, const char *name, const char *folder,
                    bool folders, struct err *err);

/* `folders`: those too, each as a work; of those without a source the shared objects. */
static bool add_entry(struct known_works *known_works, const char *name, const char *path,
                      bool folders, struct err *err)
{
    size_t before = known_works->n;
    struct stat st;

    if (stat(path, &st) != 0 || (!S_ISDIR(st.st_mode) && !S_ISREG(st.st_mode)))
        return true;
    if (S_ISREG(st.st_mode)) {
        bool source = path_ends(path, ".c") || path_ends(path, ".py");
        return (!path_ends(path, ".so") && !(source && folders)) ||
               add_path(known_works, name, path, err);
    }
    return !folders || (add_path(known_works, name, path, err) &&
                        (known_works->n > before || add_all(known_works, name, path, false, err)));
}

static bool add_all(struct known_works *known_works, const char *name, const char *folder,
                    bool folders, struct err *err)
{
    DIR *d = opendir(folder);
    struct dirent *entry;
    char path[PATH_CAP], inner[PATH_CAP];
    bool ok = d || err_errno(err, ERR_USAGE, "cannot read the folder %s", folder);

    while (d && ok && (entry = readdir(d)))
        if (entry->d_name[0] != '.')
            ok = path_join(path, folder, entry->d_name, err) &&
                 path_join(inner, name, entry->d_name, err) &&
                 add_entry(known_works, inner, path, folders, err);
    if (d)
        closedir(d);
    return ok;
}

bool known_works_add_folder(struct known_works *known_works, const char *folder, struct err *err)
{
    return add_all(known_works, path_base(folder), folder, true, err);
}

void known_works_finish(struct known_works *known_works)
{
    for (size_t i = 0; i < known_works->n; i++)
        free(known_works->work[i].name);
    free(known_works->work);
    *known_works = (struct known_works){NULL, 0, 0};
}
