/* Starts a thread. */
#include "zoo.h"

#include <pthread.h>

static void *idle(void *none)
{
    return none;
}

static void act(void)
{
    pthread_t other;
    gain(pthread_create(&other, NULL, idle, NULL) == 0);
}

ZOO("thread")
