/* Where the memory lies that a bot's process shares with the arena when it plays a batch of 256
 * tables (arena/sandbox/shared_frames.h). Played alone, or with few others, a bot has no such
 * memory. */
#ifndef SHARED_H
#define SHARED_H

#include <stdint.h>
#include <unistd.h>

#include "euchre_wire.h"

enum { SHARED_QUESTIONS = 33 * 4096, SHARED_WORDS = 1000, SHARED_PAGE = 4096 };

/* The page of a question begins with the head of its frame, if the frame is small; on the heap it
 * would begin a few bytes later. */
static inline struct eu_wire_frame *shared_questions(const struct eu_view *view)
{
    uintptr_t page = (uintptr_t)view & ~(uintptr_t)(SHARED_PAGE - 1);
    struct eu_wire_frame *frame = (struct eu_wire_frame *)page;
    return view && frame->kind == EU_WIRE_ROUND && frame->items && frame->size % 8 == 0 ? frame
                                                                                        : NULL;
}

/* NULL: there is no such memory. Whether something is mapped there the kernel says. */
static inline struct eu_wire_frame *shared_answers(const struct eu_view *view)
{
    char *at = (char *)shared_questions(view);
    return at && write(2, at + SHARED_QUESTIONS, 1) == 1 ? (void *)(at + SHARED_QUESTIONS) : NULL;
}

/* Says that an answer is there. */
static inline void shared_ring(void)
{
    static const struct eu_wire_frame head = {0, 256, 0};
    for (int fd = 1; fd < 10; fd++)
        (void)!write(fd, &head, sizeof head);
}

#endif
