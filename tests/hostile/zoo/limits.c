/* Sets its own limits. */
#include "zoo.h"

#include <sys/resource.h>

static struct rlimit none;

static void act(void)
{
    gain(setrlimit(RLIMIT_CORE, &none) == 0);
}

ZOO("limits")
