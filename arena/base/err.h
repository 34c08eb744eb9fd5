/*
 * An error as a value. A function that can fail with a reason returns false and fills the struct
 * err its caller handed in; callers add what they know with err_prefix() and pass it up; only
 * commands/ prints.
 *
 * Every text is safe to print on a terminal: control characters and broken UTF-8, which may come
 * from files and bots, are written as \xNN. A text that is too long is cut and ends in "...". All
 * functions accept NULL for the error (the reason is then dropped) and keep errno.
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stdbool.h>

/* What kind of end an error makes; the values are the exit statuses of the program. */
enum err_class {
    ERR_ABORT = 1, /* the machine or the arena could not go on: memory, disk, processes */
    ERR_USAGE = 2, /* the user's command, configuration or file is wrong */
    ERR_FOUND = 4, /* verify, check, referee or merge found what they look for */
};

struct err {
    enum err_class class;
    char text[1024]; /* one sentence, no newline at its end */
};

/* Sets class and text. Always returns false, so that callers write `return err_set(...)`. */
bool err_set(struct err *e, enum err_class c, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, followed by ": " and the words of errno as it was when called. */
bool err_errno(struct err *e, enum err_class c, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* "out of memory", ERR_ABORT. */
bool err_memory(struct err *e);

/* Puts context before a text already set ("line 3: " and the like) and keeps its class. */
bool err_prefix(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
