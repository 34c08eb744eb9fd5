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

/*
 * Whose fault an error is: who has to do something about it. The class says how a program ends, and
 * that is the same for a bot that cannot be opened and a mistake in a tournament file. What is done
 * about an error follows from the fault:
 *
 *     machine    it is tried again, later or elsewhere; nobody is blamed
 *     organiser  the command, the configuration or the tournament file must become another
 *     bot        a bot that is to play: it is refused or left out, and others play
 *     student    what a student of a class or an author in a club has handed in: it is refused
 *     file       a log, a shard, an analysis, a file of a club: it is named, left out, made again
 *
 * err_set takes it from the class: ERR_ABORT is the machine's, ERR_USAGE the organiser's, ERR_FOUND
 * the file's. Who calls for a bot or a student knows better, and says so (err_blame).
 */
#define ERR_FAULTS(X) \
    X(NOBODY, NULL) \
    X(MACHINE, "machine") \
    X(ORGANISER, "organiser") \
    X(BOT, "bot") \
    X(STUDENT, "student") \
    X(FILE, "file")

enum err_fault {
#define ERR_FAULT_NUMBER(id, name) ERR_OF_##id,
    ERR_FAULTS(ERR_FAULT_NUMBER)
#undef ERR_FAULT_NUMBER
        ERR_FAULT_COUNT
};

enum { ERR_BOT = 64 };

struct err {
    enum err_class class;
    enum err_fault fault;
    char bot[ERR_BOT]; /* the name of the bot that it is about, whoever's fault it is; "": none */
    char text[1024];   /* one sentence, no newline at its end */
};

/* "machine"; NULL of nobody's. */
const char *err_fault_name(enum err_fault fault);

/* The fault of a name; ERR_OF_NOBODY of NULL, and of what is none. */
enum err_fault err_fault_named(const char *name);

/* Whether the machine has failed, so that it is no fault of what was looked at. */
static inline bool err_of_machine(const struct err *e)
{
    return e->fault == ERR_OF_MACHINE;
}

/* Sets class, fault and text, about no bot. Always returns false, so that callers write `return
 * err_set(...)`. */
bool err_set(struct err *e, enum err_class c, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* The same, followed by ": " and the words of errno as it was when called. */
bool err_errno(struct err *e, enum err_class c, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* "out of memory", ERR_ABORT. */
bool err_memory(struct err *e);

/* Of an error that is set: whose fault it is, unless it is the machine's. Always returns false. */
bool err_blame(struct err *e, enum err_fault fault);

/* Of an error that is set: which bot it is about. Always returns false. */
bool err_of_bot(struct err *e, const char *bot);

/* What is a mistake of a user elsewhere is one of the file that is looked at: ERR_USAGE becomes
 * ERR_FOUND. Always returns false. */
bool err_found(struct err *e);

/* Puts context before a text already set ("line 3: " and the like); all else is kept. */
bool err_prefix(struct err *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
