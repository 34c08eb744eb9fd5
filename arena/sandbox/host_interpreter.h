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

/* Makes the image of programs' files (sandbox/root_image.h) the root, where one was given, before
 * anything else is opened. Returns the program's name in it; NULL without one, "" if it cannot be
 * entered, with errno. */
const char *interpreter_enter_image(void);

/* Becomes the program at OBJECT, or of this name in the image, with these arguments, up to a NULL,
 * as `user` with so many bytes of address space, as confine has it. Returns only if that fails:
 * why, in a sentence whose subject is the bot. */
void interpreter_become(char *const *arguments, const char *image, uid_t user, uint64_t memory,
                        char why[EU_WIRE_WHY]);

/* The same without walls and as the present user, for an author who steps through it. */
void interpreter_debug(char *const *arguments, char why[EU_WIRE_WHY]);

#endif
