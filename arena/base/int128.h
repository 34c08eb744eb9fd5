/* Products of two 64-bit numbers, which ISO C has no type for. */
#ifndef BASE_INT128_H
#define BASE_INT128_H

#include <stdint.h>

__extension__ typedef unsigned __int128 wide;
__extension__ typedef __int128 wide_int;

/* Returns the high half of a * b and stores the low one. */
static inline uint64_t wide_multiply(uint64_t a, uint64_t b, uint64_t *low)
{
    wide product = (wide)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
}

#endif
