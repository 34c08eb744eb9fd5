/*
 * Calls of Linux that not every C library has.
 */
#ifndef BASE_LINUX_CALLS_H
#define BASE_LINUX_CALLS_H

#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Closes the descriptors from `first` to `last`, or with CLOSE_RANGE_CLOEXEC has a program that is
 * executed close them. 0, or -1 with errno. */
static inline int linux_close_range(unsigned first, unsigned last, unsigned flags)
{
    return (int)syscall(SYS_close_range, first, last, flags);
}

/* Renames, but never over what is there: then EEXIST. 0, or -1 with errno. */
static inline int linux_rename_new(int from, const char *old, int to, const char *new)
{
    enum { NO_REPLACE = 1 }; /* RENAME_NOREPLACE, in a header that is at odds with others */

    return (int)syscall(SYS_renameat2, from, old, to, new, NO_REPLACE);
}

#endif
