/*
 * What decoders of all records share. Private to record/.
 */
#ifndef RECORD_GET_H
#define RECORD_GET_H

#include "record/log.h"
#include "record/scan.h"

#define NO_MEMORY "out of memory"

/* The head of a record of so many elements, and its type. */
bool get_begin(struct cursor *c, uint64_t elements);

/* The checksum, and then the end. */
bool get_finish(struct cursor *c);

/* Turns what stopped the cursor into an error. Always returns false. */
bool get_error(const struct cursor *c, const struct log_record *r, struct err *err);

/* Puts "m.log: record 17 (set) at byte 2301: " before an error. Always returns false. */
bool get_place(const struct log_record *r, struct err *err);

#endif
