/*
 * Limits the CPU time of a bot's callbacks inside euchre-host, by a timer that ticks with CPU time
 * and a number that changes with every callback. A callback that lasts from one tick to the next is
 * timed from there on, and each tick counts for the table that is being played, so that a quick
 * answer costs nothing.
 */
#ifndef SANDBOX_HOST_CPU_TIMER_H
#define SANDBOX_HOST_CPU_TIMER_H

#include <stdbool.h>
#include <stdint.h>

enum cpu_timer_kind { CPU_TIMER_ANSWER, CPU_TIMER_OTHER };

/* Global, as a handler of signals is handed nothing, and callbacks are entered in many places. */
extern struct cpu_timer {
    uint64_t entered; /* callbacks, twice */
    volatile uint64_t
        turn; /* of the callback going on, 2 * its number + enum cpu_timer_kind; 0: none */
    uint64_t *volatile spent; /* ns that its table has taken so far, a tick being what one takes
                                 that it meets; NULL: it is of no table */
} tick;

/* Around each callback. */
static inline void cpu_timer_enter(enum cpu_timer_kind kind, uint64_t *spent)
{
    tick.spent = spent;
    tick.turn = (tick.entered += 2) | kind;
}

static inline void cpu_timer_leave(void)
{
    tick.turn = 0;
}

/* Starts the timer. The process ends with last words after so many milliseconds in a callback, or
 * at a table. Needs the handlers' stack (seccomp_trap_set). */
bool cpu_timer_set(uint32_t answer_ms, uint32_t other_ms, uint32_t table_ms);

#endif
