/*
 * The segments of a log that have gone by. A seed serves for one segment: its footer reveals it, so
 * that what is played with it afterwards was known beforehand, or is the same segment once more and
 * would count twice.
 */
#ifndef RECORD_PAST_H
#define RECORD_PAST_H

#include "record/log.h"

struct past {
    uint8_t (*commitment)[HASH_BYTES]; /* of each segment so far; owned */
    size_t segments, cap;
};

/* Takes note of the header just read. ERR_FOUND if a segment before it has its commitment.
 * past_finish also takes a struct of zeros. */
bool past_add(struct past *past, const struct log_record *header, const struct event *event,
              struct err *err);
void past_finish(struct past *past);

#endif
