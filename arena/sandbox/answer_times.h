/*
 * Computes how long each answer of a frame took. The process says it (EU_WIRE_TOOK), in wall time;
 * it is believed up to the CPU time that the process used according to the kernel.
 *
 *     answer_times_start(&t, body, n, used)
 *     ns = answer_times_next(&t)                  for each answer
 *
 * Where answers are short, a process tells the times of one in eight frames only that hold a single
 * question or are large (sandbox/host_bot.c), as reading a clock twice costs as much as twenty of
 * them. Those of the others are estimated from one like it that was told, and the CPU time that the
 * process used. Means of estimates differ from exact ones by up to a fifth. They are for statistics
 * only: limits go by the process's CPU time, and no bot is blamed by an estimate.
 *
 *     answer_times_learn(&u, &t)                  after the last of the answers
 *     ns = answer_times_usual(&u, n, used)        of each of n answers whose times were not told
 */
#ifndef SANDBOX_ANSWER_TIMES_H
#define SANDBOX_ANSWER_TIMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer_times {
    /* All of it is answer_times.c's own. */
    const uint8_t *at;
    size_t n;
    size_t answers;
    uint64_t used, sum; /* the latter of what was believed so far */
    uint64_t most;      /* no answer took longer */
};

/* Of zeros where nothing is known. */
struct answer_times_usual {
    /* All of it is answer_times.c's own. */
    uint64_t each, beside; /* ns of an answer, and of what the process did besides for each */
    bool known;
};

/* `body` are the n times, which stay; at least one. `used` is the process's CPU
 * time for all of the frame, in ns. Where the times together are more than that, the process was
 * interrupted, or lies: then the longest were no longer than what makes the sum right. */
void answer_times_start(struct answer_times *t, const uint8_t *body, size_t n, uint64_t used);

uint64_t answer_times_next(struct answer_times *t);

/* Takes in a frame of which all times have been gone through. */
void answer_times_learn(struct answer_times_usual *u, const struct answer_times *t);

/* The time of each of n answers, at least one, of a frame for which the process used so much: the
 * usual, and more only where it used much more than usual, by half and by 20 us. 0 where nothing is
 * known. */
uint64_t answer_times_usual(const struct answer_times_usual *u, size_t n, uint64_t used);

#endif
