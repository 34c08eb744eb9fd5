/*
 * Offences: what an illegal answer is, and the law that it breaks. What it costs is penalty.c's,
 * what is played in its place house.c's.
 */
#ifndef GAME_OFFENCE_H
#define GAME_OFFENCE_H

#include "game/deal.h"

struct offence {
    enum eu_fault code;
    const char *law; /* its number or name: "63", "F Method", "A", "W"; "[R]" where the book is
                        silent; static */
};

/* Of an illegal answer to the open question. */
struct offence offence_of(const struct deal *d, int32_t answer);

#endif
