/* Sets a timer, or ends one. */
#include "zoo.h"

#include <sys/time.h>

static struct itimerval never;

static void act(void)
{
    gain(setitimer(ITIMER_PROF, &never, NULL) == 0);
}

ZOO("itimer")
