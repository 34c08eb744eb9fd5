/* Clocks, all in nanoseconds since some fixed moment: only differences mean anything. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

#define CLOCK_MS UINT64_C(1000000)
#define CLOCK_SECOND UINT64_C(1000000000)

static inline uint64_t clock_ns(struct timespec t)
{
    return (uint64_t)t.tv_sec * CLOCK_SECOND + (uint64_t)t.tv_nsec;
}

/* Wall time that never goes back. */
uint64_t clock_wall_ns(void);

/* CPU time of the calling thread, and of its process. */
uint64_t clock_thread_ns(void);
uint64_t clock_process_ns(void);

#endif
