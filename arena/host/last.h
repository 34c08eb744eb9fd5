/*
 * The last words of a process: a frame that says which limit its bot broke, in place of the answer
 * that was due.
 */
#ifndef HOST_LAST_H
#define HOST_LAST_H

#include "euchre_wire.h"

/* Writes the frame and ends the process. Safe in a handler of signals: nothing of an answer is
 * written before all of it is, so that the frame always stands alone. */
_Noreturn void last_words(enum eu_fault fault, int32_t raw);

#endif
