/*
 * The random numbers of a question, which a bot gets with its view: those of the deal and seat, and
 * the number of answers given in the deal before it.
 */
#ifndef TABLE_QUESTION_SEED_H
#define TABLE_QUESTION_SEED_H

#include <stdint.h>

enum { OPEN_STEP = 0xffff }; /* the step of the random numbers that `open` gets, of deal 0 */

/* `of_seat` is the seat's seed of the deal going on (set_stream_seeds). Questions of a seat differ
 * by the step and need no keys of their own. */
static inline void question_seed(const uint64_t of_seat[2], unsigned step, uint64_t seed[2])
{
    seed[0] = of_seat[0] + ((uint64_t)step << 48);
    seed[1] = of_seat[1];
}

#endif
