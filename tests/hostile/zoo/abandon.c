/* Abandons a hand where the rules have no price for that. */
#include "zoo.h"

static void act(void)
{
    zoo_answer = EU_ABANDON;
}

ZOO("abandon")
