/* Clocks, all in nanoseconds since some fixed moment: only differences mean anything. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Wall time that never goes back. */
uint64_t clock_wall_ns(void);

/* CPU time of the calling thread. */
uint64_t clock_thread_ns(void);

#endif
