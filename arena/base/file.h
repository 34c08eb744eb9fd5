/*
 * Reads, writes, replaces, copies and locks files. Everything handles signals and short writes.
 * Errors name the path and are ERR_ABORT, except that a file to read which is missing, unreadable
 * or too long is ERR_USAGE: the user named it.
 */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/buf.h"
#include "base/err.h"
#include "base/path.h"
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Appends the content of a regular file, pipe or device of at most max bytes to out. */
bool file_read(const char *path, size_t max, struct buf *out, struct err *e);

/* The same of what is open already, from where it stands; `path` is its name in messages. */
bool file_read_open(int fd, const char *path, size_t max, struct buf *out, struct err *e);

/* Writes all n bytes to fd; path only names it in the error. */
bool file_write(int fd, const void *data, size_t n, const char *path, struct err *e);

/* Makes path hold exactly these bytes, or leaves it as it was: written beside it, synced, renamed,
 * the folder synced. The mode holds from the first byte on (less the umask), so 0600 is safe for
 * secrets. */
bool file_replace(const char *path, mode_t mode, const void *data, size_t n, struct err *e);

/* The same of more than fits into memory: a file beside the one that it will replace, which
 * file_write fills through `fd`. Where the file system allows it, it has no name until it is whole,
 * so that nothing is left of it when the process is killed. file_draft_end makes it the file if
 * `ok`, else removes it; returns whether path now is the new file. */
struct file_draft {
    char path[PATH_CAP]; /* where it lies before it is renamed */
    int fd;
    bool named; /* it lies there already */
};
bool file_draft_open(struct file_draft *d, const char *path, mode_t mode, struct err *e);
bool file_draft_end(struct file_draft *d, const char *path, bool ok, struct err *e);

/* Copies a regular file of any size, both open, to one that is empty. Holes stay holes. */
bool file_fill(int from, const char *from_path, int to, const char *to_path, struct err *e);

/* The same by its path, as file_replace writes. */
bool file_copy(const char *from, const char *to, mode_t mode, struct err *e);

/* Appends the content of a regular file to fd; `to` only names that in the error. */
bool file_append(const char *from, int fd, const char *to, struct err *e);

/* Renames and syncs the folder: after it, to is the file even if the power fails. */
bool file_rename(const char *from, const char *to, struct err *e);

/* Removes and syncs the folder: after it, the file is gone even if the power fails. */
bool file_remove(const char *path, struct err *e);

/* Makes the folder and those above it; one that is there already is fine. */
bool file_mkdirs(const char *path, struct err *e);

/* A lock held by one run, on a file that is made if need be and never removed (removing it would
 * let two runs hold it). It ends with file_unlock, or when the last process that inherited it ends,
 * however. */
struct file_lock {
    int fd; /* -1 when not held */
};

/* False with ERR_USAGE if another run holds it. */
bool file_lock(struct file_lock *lock, const char *path, struct err *e);

/* The same, and waits for a second: a child that a killed process was just starting has its lock
 * for a moment. */
bool file_lock_soon(struct file_lock *lock, const char *path, struct err *e);

/* The same, and waits while another holds it: for what is held for moments only. */
bool file_lock_wait(struct file_lock *lock, const char *path, struct err *e);
void file_unlock(struct file_lock *lock);

#endif
