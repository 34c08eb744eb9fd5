/* From how a worker's process ended to whose fault it was. */
#ifndef RUN_FAILURE_CAUSE_H
#define RUN_FAILURE_CAUSE_H

#include "run/worker.h"

/* What happened to a worker that ended before its task was done; `status` as of waitpid. The set is
 * the one at which the task came to a stop. */
void failure_cause_find(struct failure *m, const struct worker *w, int status);

/* Whose bot it is loading or unloading; FAILURE_NOBODY if it does not say so. */
uint32_t failure_cause_loading(const struct worker *w);

#endif
