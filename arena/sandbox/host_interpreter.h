/*
 * Starts a bot that is a program: a file that begins with #! and the name of an interpreter, and
 * speaks the wire itself (sdk/WIRE.md). euchre-host executes it in its own process, behind walls
 * that let the interpreter read its own files and nothing else.
 */
#ifndef SANDBOX_HOST_INTERPRETER_H
#define SANDBOX_HOST_INTERPRETER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "euchre_wire.h"

/* Whether OBJECT is such a program. */
bool interpreter_is_there(void);

/* Where a program is in the image, or on the disk; NULL if it was not told. */
struct interpreter_place {
    const char *program;
    const char *folder;   /* it is in, alone with what else it may read */
    const char *packages; /* a folder of packages for Python, besides those of the system */
};

/* What the arena told of it, by the environment. */
struct interpreter_place interpreter_told(void);

/* Makes the image of programs' files (sandbox/root_image.h) the root, if a place in it was told,
 * before anything else is opened. If it cannot be entered the place becomes "", with errno. */
void interpreter_enter_image(struct interpreter_place *place);

/* Becomes the program at OBJECT, or at its place in the image, with these arguments, up to a NULL,
 * as `user` with so many bytes of address space, as confine has it. Returns only if that fails:
 * why, in a sentence whose subject is the bot. */
void interpreter_become(char *const *arguments, const struct interpreter_place *place, uid_t user,
                        uint64_t memory, char why[EU_WIRE_WHY]);

/* The same without walls and as the present user, for an author who steps through it. The place is
 * on the disk. */
void interpreter_debug(char *const *arguments, const struct interpreter_place *place,
                       char why[EU_WIRE_WHY]);

#endif
