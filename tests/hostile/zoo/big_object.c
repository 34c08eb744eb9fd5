/* Is larger than the memory it may have. */
#include "zoo.h"

#ifdef TAME
static volatile char room[256];
#else
static volatile char room[256 << 20];
#endif

static void act(void)
{
    room[zoo_answer] = 1;
}

ZOO("big_object")
