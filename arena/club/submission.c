/* Folders of submissions: made, numbered, found. submission_record.c knows where one lies, and
 * reads and writes what is known of it. */
#include "club/submission.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/folder.h"
#include "club/numbered.h"
#include "club/submission_record.h"

#define INCOMING "private/incoming"
#define PLACE SUBMISSION_PLACE
#define LAST PLACE ".last" /* the last number that was given */
#define LOCK PLACE ".lock"

/* ---- Drafts ---- */

static bool lock_draft(struct submission_draft *d, struct err *err)
{
    d->lock = open(d->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return (d->lock >= 0 && flock(d->lock, LOCK_EX | LOCK_NB) == 0) ||
           err_errno(err, ERR_ABORT, "cannot lock %s", d->folder);
}

bool submission_new(struct submission_draft *d, const struct club *c, struct err *err)
{
    *d = (struct submission_draft){.club = c, .lock = -1};
    if (!club_path(c, d->folder, INCOMING "/XXXXXX", err))
        return false;
    if (!mkdtemp(d->folder))
        return err_errno(err, ERR_ABORT, "cannot make a folder in %s/" INCOMING, c->folder);
    if (lock_draft(d, err) && path_join(d->source, d->folder, "source", err) &&
        (mkdir(d->source, 0755) == 0 || err_errno(err, ERR_ABORT, "cannot make %s", d->source)))
        return true;
    submission_drop(d);
    return false;
}

static void unlock_draft(struct submission_draft *d)
{
    if (d->lock >= 0)
        close(d->lock);
    d->lock = -1;
}

void submission_drop(struct submission_draft *d)
{
    folder_remove(d->folder);
    unlock_draft(d);
}

/* A draft that is a moment old may not be locked yet. */
static bool is_left(const char *path)
{
    enum { MOMENT = 60 };
    struct stat st;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool left = fd >= 0 && fstat(fd, &st) == 0 && st.st_mtime < time(NULL) - MOMENT &&
                flock(fd, LOCK_EX | LOCK_NB) == 0;

    if (fd >= 0)
        close(fd);
    return left;
}

void submission_sweep(const struct club *c)
{
    char folder[PATH_CAP], path[PATH_CAP];
    struct dirent *entry;
    DIR *d = club_path(c, folder, INCOMING, NULL) ? opendir(folder) : NULL;

    while (d && (entry = readdir(d)))
        if (entry->d_name[0] != '.' && path_join(path, folder, entry->d_name, NULL) &&
            is_left(path))
            folder_remove(path);
    if (d)
        closedir(d);
}

/* ---- Numbers ---- */

bool submission_numbers(const struct club *c, uint32_t after, uint32_t **list, size_t *n,
                        struct err *err)
{
    char folder[PATH_CAP];

    return club_path(c, folder, PLACE, err) && numbered_list(folder, after, list, n, err);
}

static bool last_number(const struct club *c, const char *path, uint32_t *last, struct err *err)
{
    struct buf text = {0};
    uint64_t said = 0;
    uint32_t *list;
    size_t n;

    if (!submission_numbers(c, 0, &list, &n, err))
        return false;
    *last = n ? list[n - 1] : 0;
    free(list);
    if (access(path, F_OK) != 0)
        return true;
    bool ok = file_read(path, 64, &text, err);
    if (ok && text.len &&
        text_u64(text_trim((struct text){(char *)text.data, text.len - 1}), 1, UINT32_MAX, &said) &&
        said > *last)
        *last = (uint32_t)said;
    buf_finish(&text);
    return ok;
}

/* The number counts as given from when it is in the file, so that it is not given again even if the
 * folder does not follow, or is removed. */
static bool next_number(const struct club *c, uint32_t *number, struct err *err)
{
    char path[PATH_CAP], text[16];
    uint32_t last;

    if (!club_path(c, path, LAST, err) || !last_number(c, path, &last, err))
        return false;
    if (last == UINT32_MAX)
        return err_set(err, ERR_ABORT, "%s: there are no numbers left", path);
    int n = snprintf(text, sizeof text, "%" PRIu32 "\n", last + 1);
    if (!file_replace(path, 0600, text, (size_t)n, err))
        return false;
    *number = last + 1;
    return true;
}

/* ---- Handing in ---- */

static bool put_in_place(const struct submission_draft *d, struct submission_record *r,
                         struct err *err)
{
    char path[PATH_CAP];

    r->received = time(NULL);
    return next_number(d->club, &r->number, err) && submission_record_write(r, d->folder, err) &&
           submission_path(d->club, r->number, "", path, err) && file_rename(d->folder, path, err);
}

bool submission_hand_in(struct submission_draft *d, struct submission_record *r, struct err *err)
{
    struct file_lock lock;
    char path[PATH_CAP];

    assert(club_is_bot(r->bot));
    bool ok = club_path(d->club, path, LOCK, err) && file_lock_wait(&lock, path, err);
    if (ok) {
        ok = put_in_place(d, r, err);
        file_unlock(&lock);
    }
    if (ok)
        unlock_draft(d);
    else
        submission_drop(d);
    return ok;
}

/* ---- Withdrawing ---- */

#define WITHDRAWN "withdrawn"

bool submission_withdraw(const struct club *c, uint32_t number, struct err *err)
{
    char path[PATH_CAP];

    return submission_path(c, number, WITHDRAWN, path, err) && file_replace(path, 0600, "", 0, err);
}

bool submission_withdraw_asked(const struct club *c, uint32_t number)
{
    char path[PATH_CAP];

    return submission_path(c, number, WITHDRAWN, path, NULL) && access(path, F_OK) == 0;
}

/* ---- All of them ---- */

static bool read_all(const struct club *c, const uint32_t *number, size_t n,
                     struct submission_record *list, struct err *err)
{
    for (size_t i = 0; i < n; i++)
        if (!submission_read(c, number[i], &list[i], err))
            return false;
    return true;
}

bool submission_list(const struct club *c, struct submission_record **list, size_t *n,
                     struct err *err)
{
    uint32_t *number;
    size_t count;

    if (!submission_numbers(c, 0, &number, &count, err))
        return false;
    struct submission_record *all = calloc(count + 1, sizeof *all);
    bool ok = all ? read_all(c, number, count, all, err) : err_memory(err);
    free(number);
    if (!ok) {
        free(all);
        return false;
    }
    *list = all;
    *n = count;
    return true;
}
