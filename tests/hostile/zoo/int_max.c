/* Answers with the greatest number there is. */
#include "zoo.h"

static void act(void)
{
    zoo_answer = INT32_MAX;
}

ZOO("int_max")
