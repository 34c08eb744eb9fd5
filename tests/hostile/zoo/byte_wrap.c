/* Answers with a number whose last byte would be right. */
#include "zoo.h"

static void act(void)
{
    zoo_answer += 256;
}

ZOO("byte_wrap")
