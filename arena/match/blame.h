/* From how a worker's process ended to whose fault it was. */
#ifndef MATCH_BLAME_H
#define MATCH_BLAME_H

#include "match/worker.h"

/* What happened to a worker that ended before its task was done; `status` as of waitpid. The set is
 * the one at which the task came to a stop. */
void blame_find(struct mishap *m, const struct worker *w, int status);

/* Whose bot it is loading or unloading; MISHAP_NOBODY if it does not say so. */
uint32_t blame_loading(const struct worker *w);

#endif
