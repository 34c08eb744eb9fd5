/* Where the memory lies that a bot's process shares with the arena when it plays a batch of 256
 * tables (arena/sandbox/shared_frames.h): in the page of the first question of a small frame it
 * begins. Played alone a bot has no such memory. */
#ifndef SHARED_H
#define SHARED_H

#include <stdint.h>
#include <unistd.h>

#include "euchre_wire.h"

enum { SHARED_QUESTIONS = 33 * 4096, SHARED_WORDS = 1000, SHARED_PAGE = 4096 };

static inline void *shared_questions(const struct eu_view *view)
{
    return (void *)((uintptr_t)view & ~(uintptr_t)(SHARED_PAGE - 1));
}

/* NULL: there is no such memory, as nothing is mapped there, which the kernel says. */
static inline struct eu_wire_frame *shared_answers(const struct eu_view *view)
{
    struct eu_wire_frame *at = (void *)((char *)shared_questions(view) + SHARED_QUESTIONS);
    return view && write(2, at, 1) == 1 ? at : NULL;
}

/* Says that an answer is there. */
static inline void shared_ring(void)
{
    static const struct eu_wire_frame head = {0, 256, 0};
    for (int fd = 1; fd < 10; fd++)
        (void)!write(fd, &head, sizeof head);
}

#endif
