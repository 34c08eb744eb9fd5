/* Finds whose fault it is that a worker's process ended. */
#ifndef RUN_FAILURE_CAUSE_H
#define RUN_FAILURE_CAUSE_H

#include "run/worker.h"

/* Describes the failure of a worker that ended before its task was done; `status` as of waitpid.
 * The set is the one at which the task stopped. */
void failure_cause_find(struct failure *m, const struct worker *w, int status);

/* The entrant whose bot the worker is loading or unloading; FAILURE_NOBODY: none. */
uint32_t failure_cause_loading(const struct worker *w);

#endif
