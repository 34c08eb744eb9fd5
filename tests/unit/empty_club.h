/* A club that has nothing but its file, for a test, in a folder that goes with it. */
#ifndef EMPTY_CLUB_H
#define EMPTY_CLUB_H

#include <string.h>

#include "base/file.h"
#include "base/folder.h"
#include "club/club.h"
#include "test.h"

struct empty_club {
    struct folder_temporary folder;
    struct club club;
};

/* Writes a file of the club. */
static inline void empty_club_write(const struct empty_club *a, const char *name, mode_t mode,
                                    const char *text)
{
    char path[PATH_CAP];
    struct err err;

    must(path_join(path, a->folder.path, name, &err) &&
             file_replace(path, mode, text, strlen(text), &err),
         &err);
}

/* Opens one with this file; the class file that it may name is empty. */
static inline void empty_club_open(struct empty_club *a, const char *yaml)
{
    struct err err;

    must(folder_temporary_open(&a->folder, &err), &err);
    empty_club_write(a, "class.yaml", 0644, "");
    empty_club_write(a, "club.yaml", 0644, yaml);
    must(club_open(&a->club, a->folder.path, &err), &err);
}

static inline void empty_club_close(struct empty_club *a)
{
    club_close(&a->club);
    folder_temporary_close(&a->folder);
}

#endif
