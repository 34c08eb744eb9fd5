/*
 * The memory of this process: how much data it has, and the most it may have.
 */
#ifndef BASE_MEMORY_H
#define BASE_MEMORY_H

#include <stddef.h>

/* Bytes of data and stack, which are what is limited; 0 if the system does not tell. */
size_t memory_data(void);

/* Lets this process, and those it starts from here on, have at most so many bytes of data. Does
 * nothing under a sanitizer, which reserves more than any limit allows. */
void memory_limit(size_t bytes);

#endif
