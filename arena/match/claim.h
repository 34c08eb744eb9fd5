/*
 * The right to write a log: the lock on LOG.part. To be taken before anything is made for the run,
 * so that a second run on the same output touches nothing of the first one's.
 */
#ifndef MATCH_CLAIM_H
#define MATCH_CLAIM_H

#include "base/file.h"
#include "base/path.h"

struct claim {
    char part[PATH_CAP];   /* LOG.part, which is made if need be */
    struct file_lock lock; /* its descriptor may be written to; -1: nothing is claimed */
};

/* ERR_USAGE if another run has it. */
bool claim_take(struct claim *c, const char *log, struct err *err);

/* Lets go of it; a LOG.part without a byte in it goes too. Does nothing if nothing is claimed. */
void claim_release(struct claim *c);

#endif
