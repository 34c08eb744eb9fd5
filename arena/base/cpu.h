/* The processors that this process may use. */
#ifndef BASE_CPU_H
#define BASE_CPU_H

/* Their number, at least 1. */
unsigned cpu_count(void);

/* Which of them, counted from 0, this process is on. */
unsigned cpu_now(void);

/* Keeps this process, and those it starts from here on, on one of them, counted from 0 modulo their
 * number. Where that cannot be it stays as it is. */
void cpu_pin(unsigned number);

/* Lets this process, and those it starts from here on, take turns: one that is woken does not
 * interrupt the one that wakes it. For processes on one processor that answer each other. */
void cpu_take_turns(void);

#endif
