/* The inside of a worker process. */
#ifndef MATCH_CHILD_H
#define MATCH_CHILD_H

#include <stdnoreturn.h>
#include <sys/types.h>

#include "match/job.h"

/* Right after fork, in the child: plays the job of the run, which is process `parent`. Frames go to
 * the pipe `result`, what bots print to the pipe `output`. */
noreturn void child_main(const struct job *job, pid_t parent, int result, int output);

#endif
