/* Wants to live on without its parent. */
#include "zoo.h"

#include <sys/prctl.h>

static void act(void)
{
    gain(prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0);
}

ZOO("orphan")
