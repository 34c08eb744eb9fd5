/*
 * Private to record/.
 */
#ifndef RECORD_READER_H
#define RECORD_READER_H

#include "record/log.h"

/* Makes a second reader of a log pass over the checksums of set records, which the first one
 * compares: it only looks for what comes after them. */
void reader_skim(struct log_reader *reader);

#endif
