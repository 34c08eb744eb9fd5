/* The same as log_all, but it is told nothing. */
#include <stddef.h>

#define LOG_ALL_TELL NULL
#include "log_all.c"
