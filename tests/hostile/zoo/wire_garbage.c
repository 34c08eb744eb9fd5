/* Writes garbage where the answers go. */
#include "zoo.h"

static void act(void)
{
    static const char garbage[64] =
        "garbage garbage garbage garbage garbage garbage garbage garbage";
    forge(garbage, sizeof garbage);
}

ZOO("wire_garbage")
