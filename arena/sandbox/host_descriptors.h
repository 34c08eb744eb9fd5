/*
 * The file descriptors of a bot's process.
 *
 * euchre-host is started with questions at 0, answers at 1, its output at 2, the bot's file at 3,
 * and behind that in a batch with memory for frames (shared_frames.h), which it maps first; then,
 * for a shared object of a folder, with that folder and a list of the files in it
 * (table/bot_files.h), which it reads. Bots print to 1 and 2, so both become output, and answers
 * move to 4.
 */
#ifndef SANDBOX_HOST_DESCRIPTORS_H
#define SANDBOX_HOST_DESCRIPTORS_H

#include <sys/syscall.h>
#include <unistd.h>

/* While a shared object plays. */
enum {
    QUESTIONS,
    PRINTS,
    PRINTS_TOO,
    OBJECT,
    ANSWERS,
    LINKED, /* the dynamic linker's own copy of OBJECT, while it loads it */
    DESCRIPTORS
};

/* Before answers move there. */
enum { SHARED = ANSWERS };

/* A program that speaks to the arena itself (host_interpreter.h) keeps questions, answers and
 * output at 0, 1 and 2. It finds its own file at OBJECT, and at MODULES the folder of modules for
 * its language. It may open more, up to PROGRAM_DESCRIPTORS in all. */
enum { MODULES = LINKED, PROGRAM_DESCRIPTORS = 64 };
/* By these names programs find them, and the dynamic linker a shared object. */
#define OBJECT_PATH "/proc/self/fd/3"
#define MODULES_PATH "/proc/self/fd/5"
_Static_assert(OBJECT == 3 && MODULES == 5, "the numbers in the paths above");

/* Closes all from this one on. */
static inline void host_descriptors_close(int first)
{
    enum { MANY = 65536 }; /* where the kernel does not know how to close all */

    if (syscall(SYS_close_range, (unsigned)first, ~0U, 0) != 0)
        for (int fd = first; fd < MANY; fd++)
            close(fd);
}

#endif
