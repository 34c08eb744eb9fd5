/* Frees something twice, so that the C library aborts. */
#include "zoo.h"

static void act(void)
{
    void *volatile some = malloc(100);
    free(some);
    free(some);
}

ZOO("bad_free")
