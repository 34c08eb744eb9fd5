/* Answers with the least number there is. */
#include "zoo.h"

static void act(void)
{
    zoo_answer = INT32_MIN;
}

ZOO("int_min")
