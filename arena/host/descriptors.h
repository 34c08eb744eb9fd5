/*
 * The descriptors of a bot's process. It is started with questions at 0, answers at 1, prints at 2
 * and the shared object at 3. A bot takes 1 and 2 for its output: both become prints, and answers
 * get a place of their own.
 */
#ifndef HOST_DESCRIPTORS_H
#define HOST_DESCRIPTORS_H

#include <stdbool.h>

enum {
    QUESTIONS,
    PRINTS,
    PRINTS_TOO,
    OBJECT,
    ANSWERS,
    LINKED, /* the dynamic linker's own copy of OBJECT, while it loads it */
    DESCRIPTORS
};

/* Puts them in their places, closes all others, and lets what is printed out at once. False if one
 * of the four is missing. */
bool descriptors_arrange(void);

/* Whether the other end of the questions is gone, and no question is left. */
bool descriptors_orphaned(void);

#endif
