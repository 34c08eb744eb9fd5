#include "sandbox/shared_frames.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "sandbox/wire_decode.h"

#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 8U
#endif

/* Old kernels do not know the flag by which new ones may insist that it is no program. */
static int make_file(void)
{
    static const char name[] = "frames";
    int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING | MFD_NOEXEC_SEAL);

    return fd >= 0 ? fd : memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

bool shared_frames_make(struct shared_frames *s, unsigned slots, int *fd)
{
    struct shared_frames sizes = shared_frames_sizes(slots);

    *s = (struct shared_frames){.questions = NULL};
    *fd = make_file();
    if (*fd < 0)
        return false;
    if (ftruncate(*fd, (off_t)shared_frames_bytes(&sizes)) == 0 &&
        fcntl(*fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0 &&
        shared_frames_map(s, slots, *fd))
        return true;
    close(*fd);
    *fd = -1;
    return false;
}

void shared_frames_finish(struct shared_frames *s)
{
    if (s->questions)
        munmap(s->questions, shared_frames_bytes(s));
    *s = (struct shared_frames){.questions = NULL};
}

bool shared_frames_put(const struct shared_frames *s, const void *frame, size_t n)
{
    if (n > s->questions_size)
        return false;
    memcpy(s->questions, frame, n);
    return true;
}

/* What was copied is not to be read again from where it came from. */
static void copy_once(uint8_t *to, const uint8_t *from, size_t n)
{
    memcpy(to, from, n);
    __asm__ volatile("" ::: "memory");
}

size_t shared_frames_take(const struct shared_frames *s, uint8_t *to)
{
    struct eu_wire_frame head;

    copy_once(to, s->answers, sizeof head);
    if (!wire_decode_frame(to, sizeof head, &head) || head.kind != EU_WIRE_ROUND ||
        head.size > s->answers_size - sizeof head)
        return 0;
    copy_once(to + sizeof head, s->answers + sizeof head, head.size);
    return sizeof head + head.size;
}
