/* From how a worker's process ended to whose fault it was. */
#ifndef MATCH_BLAME_H
#define MATCH_BLAME_H

#include "match/task.h"
#include "match/worker.h"

/* `status` as of waitpid. The set is the one at which the task came to a stop. */
void blame_find(struct mishap *m, const struct worker *w, const struct task *t, int status);

#endif
