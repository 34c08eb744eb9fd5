/*
 * The lines of perft.txt, which says what they mean.
 */
#ifndef PERFT_TABLE_H
#define PERFT_TABLE_H

#include <stdio.h>

#include "base/text.h"
#include "rules/deal.h"

enum { PERFT_TO_THE_END = 100 /* more cards than a deal has */ };

struct perft_line {
    char row[512]; /* as it stands; `answers` points into it */
    struct eu_rules rules;
    char rules_text[128];
    unsigned dealer;
    struct cards cards;
    struct text answers;
    bool bids;
    unsigned until; /* so many cards have been played */
    uint64_t count;
};

/* Opens it; closed by fclose. */
FILE *perft_open(void);

/* Reads the next line that is no comment; false at the end. *number is the number of the last one,
 * 0 at first. */
bool perft_next(FILE *file, struct perft_line *line, unsigned *number);

/* An answer: a number, or a card by its name. */
int perft_answer(struct text word);

#endif
