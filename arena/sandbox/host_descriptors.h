/*
 * The file descriptors of a bot's process. It is started with questions at 0, answers at 1, its
 * output at 2, the shared object at 3, and in a batch with memory for frames (shared_frames.h)
 * at 4. That is mapped first. As bots print to 1 and 2, both become output, and answers get a
 * descriptor of their own.
 */
#ifndef SANDBOX_HOST_DESCRIPTORS_H
#define SANDBOX_HOST_DESCRIPTORS_H

#include <unistd.h>

enum {
    QUESTIONS,
    PRINTS,
    PRINTS_TOO,
    OBJECT,
    ANSWERS, /* and before that SHARED */
    LINKED,  /* the dynamic linker's own copy of OBJECT, while it loads it */
    DESCRIPTORS
};

/* A program that speaks for itself (host_interpreter.h) finds questions, answers and prints at 0, 1
 * and 2, itself at OBJECT, and the folder of modules for its language; there is room for more. */
enum { SHARED = ANSWERS };

enum { MODULES = LINKED, PROGRAM_DESCRIPTORS = 64 };

/* Closes all from this one on. */
static inline void host_descriptors_close(int first)
{
    enum { MANY = 65536 }; /* where the kernel does not know how to close all */

    if (close_range((unsigned)first, ~0U, 0) != 0)
        for (int fd = first; fd < MANY; fd++)
            close(fd);
}

#endif
