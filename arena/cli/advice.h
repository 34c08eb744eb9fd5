/*
 * A hint for each thing that an exam finds: how to mend it.
 */
#ifndef CLI_ADVICE_H
#define CLI_ADVICE_H

#include "exam/exam.h"

/* One or two sentences. */
const char *advice_on(const struct exam_finding *f);

/* What a forbidden system call, by its name, is for: "files", "the network", ...; NULL:
 * who knows. */
const char *advice_family(const char *call);

#endif
