/* The inside of a worker process. */
#ifndef MATCH_CHILD_H
#define MATCH_CHILD_H

#include <stdnoreturn.h>
#include <sys/types.h>

#include "match/job.h"

struct child {
    const struct job *job;
    pid_t parent;
    int result, output; /* writing ends of the pipes */
};

/* Right after fork, in the child. */
noreturn void child_main(const struct child *c);

#endif
