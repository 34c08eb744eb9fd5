/*
 * Computes how long each answer of a frame took. The process says it (EU_WIRE_TOOK), in wall time;
 * it is believed up to the CPU time that the process used according to the kernel.
 *
 *     answer_times_start(&t, body, n, used)
 *     ns = answer_times_next(&t)                  for each answer
 */
#ifndef SANDBOX_ANSWER_TIMES_H
#define SANDBOX_ANSWER_TIMES_H

#include <stddef.h>
#include <stdint.h>

struct answer_times {
    /* All of it is answer_times.c's own. */
    const uint8_t *at;
    size_t n;
    uint64_t most; /* no answer took longer */
};

/* `body` are the n times, which stay; at least one. `used` is the process's CPU
 * time for all of the frame, in ns. Where the times together are more than that, the process was
 * interrupted, or lies: then the longest were no longer than what makes the sum right. */
void answer_times_start(struct answer_times *t, const uint8_t *body, size_t n, uint64_t used);

uint64_t answer_times_next(struct answer_times *t);

#endif
