/* Loads another shared object. */
#include "zoo.h"

#include <dlfcn.h>

static void act(void)
{
    gain(dlopen("/lib/x86_64-linux-gnu/libnsl.so.1", RTLD_NOW) != NULL);
}

ZOO("dlopen")
