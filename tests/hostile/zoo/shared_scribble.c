/* Writes over all the memory that it shares with the arena, at every question. */
#define ZOO_EVERY
#include "shared.h"
#include "zoo.h"

static void act(void)
{
    uint8_t *answers = (uint8_t *)shared_answers(zoo_view);
    for (unsigned i = 0; answers && i < SHARED_WORDS * sizeof(uint32_t); i++)
        answers[i] = (uint8_t)(0xff - i);
    if (answers && zoo_view->tricks == 2)
        memset(shared_questions(zoo_view), 0xff, SHARED_QUESTIONS);
}

ZOO("shared_scribble")
