/*
 * What a program says that plays a table for people: one JSON object a line
 * (docs/formats/table.md). The bytes may come in any pieces.
 *
 *     struct table_input in = {.left = 0};
 *     table_input_add(&in, bytes, n)              at most table_input_room(&in)
 *     while (table_input_next(&in, &said))
 *         ...
 */
#ifndef PLAY_TABLE_INPUT_H
#define PLAY_TABLE_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { TABLE_INPUT_LINE = 4096 }; /* bytes of a line, without its end */

enum table_input_kind {
    TABLE_INPUT_WRONG, /* a line that cannot be understood; err says why */
    TABLE_INPUT_ANSWER,
    TABLE_INPUT_HINT,
    TABLE_INPUT_STATE,
    TABLE_INPUT_LEAVE
};

/* A line. What was understood of a wrong one is there too. */
struct table_said {
    enum table_input_kind kind;
    unsigned seat;  /* EU_NOBODY: none was named */
    bool has_n;     /* the number of a state was */
    uint64_t n;     /* it */
    int32_t answer; /* TABLE_INPUT_ANSWER */
    struct err err; /* TABLE_INPUT_WRONG */
};

struct table_input {
    char data[TABLE_INPUT_LINE + 1];
    size_t left; /* bytes that are there */
    bool skips;  /* the rest of a line that is too long */
};

/* Where more bytes go, and how many at most, which is 1 or more after table_input_next has returned
 * false. */
char *table_input_end(struct table_input *in);
size_t table_input_room(const struct table_input *in);
void table_input_add(struct table_input *in, size_t n);

/* Takes the next line; empty ones are passed over. False when there is no whole one. */
bool table_input_next(struct table_input *in, struct table_said *said);

#endif
