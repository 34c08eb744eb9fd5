/*
 * Frames of a batch in memory that the arena shares with the process of one bot. A large frame then
 * goes through no pipe: it lies in the memory, and a head without a body (SHARED_ROUND) in the pipe
 * says so. All else goes through the pipes as in sdk/euchre_wire.h: what precedes play, frames that
 * do not fit, last words, and everything where there is no such memory. A bot that speaks the wire
 * itself gets none.
 *
 *     shared_frames_make(&s, slots, &fd)     the arena; fd goes to the process that is started
 *     shared_frames_map(&s, slots, fd)       euchre-host, before its walls
 *
 * The memory has two parts: questions, which the arena writes, and answers. The bot's process can
 * write to both at any time, as a bot may do what it likes with the memory of its process. So the
 * arena trusts nothing that is there:
 *
 * - What it writes is made in memory of its own, and copied when the frame goes out. Until then the
 *   bot sees nothing of it, and the arena never reads it back.
 * - An answer is copied once into memory of its own; the copy is then decoded like one that came
 *   through the pipe. Its length is taken from the copy too, and is no more than the part holds.
 * - The memory cannot become smaller under the arena's feet (F_SEAL_SHRINK). Its descriptor is
 *   closed before any code of the bot is loaded.
 * - Each process has a memory of its own, so that two bots have nothing in common by it. The arena
 *   writes to it only while its process owes no answer, as it would to the pipe.
 */
#ifndef SANDBOX_SHARED_FRAMES_H
#define SANDBOX_SHARED_FRAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#include "euchre_wire.h"

/* The kind of a head in the pipe, beside those of enum eu_wire_kind: nothing follows it, and the
 * frame with its own head is at the beginning of its part of the memory. */
enum { SHARED_ROUND = 256 };

/* Fewer tables at once have small frames, for which pipes are as good. */
enum { SHARED_FRAMES_LEAST = 16 };

struct shared_frames {
    uint8_t *questions, *answers; /* NULL: there is no such memory */
    size_t questions_size, answers_size;
};

/* The sizes for so many tables at once, in whole pages. */
static inline struct shared_frames shared_frames_sizes(unsigned slots)
{
    enum { PAGE = 4096, QUESTIONS_EACH = 512, ANSWERS_EACH = 32 };

    return (struct shared_frames){
        .questions_size = (slots * (size_t)QUESTIONS_EACH / PAGE + 1) * PAGE,
        .answers_size = EU_WIRE_LINES_MAX + (slots * (size_t)ANSWERS_EACH / PAGE + 1) * PAGE,
    };
}

static inline size_t shared_frames_bytes(const struct shared_frames *s)
{
    return s->questions_size + s->answers_size;
}

/* Maps the memory that is behind this descriptor. False, with *s of zeros, if it cannot be. */
static inline bool shared_frames_map(struct shared_frames *s, unsigned slots, int fd)
{
    *s = shared_frames_sizes(slots);
    void *at = mmap(NULL, shared_frames_bytes(s), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at == MAP_FAILED) {
        *s = (struct shared_frames){.questions = NULL};
        return false;
    }
    s->questions = at;
    s->answers = s->questions + s->questions_size;
    return true;
}

/* ---- The arena ---- */

/* Makes the memory. False, with *s of zeros and no descriptor, if the machine has none: then all
 * goes through the pipes. */
bool shared_frames_make(struct shared_frames *s, unsigned slots, int *fd);

/* Lets go of it. Nothing if there is none. */
void shared_frames_finish(struct shared_frames *s);

/* Whether a frame of n bytes, head and all, has room where the process finds it, which is at
 * s->questions. */
static inline bool shared_frames_hold(const struct shared_frames *s, size_t n)
{
    return n <= s->questions_size;
}

/* Puts a frame there that was made elsewhere. False if it does not fit. */
bool shared_frames_put(const struct shared_frames *s, const void *frame, size_t n);

/* Copies the answer that lies there to `to`, which has room for s->answers_size bytes; returns its
 * length, head included. 0: it is no frame of a round. */
size_t shared_frames_take(const struct shared_frames *s, uint8_t *to);

#endif
