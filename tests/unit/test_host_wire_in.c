/* Frames as euchre-host takes them in (sandbox/host_wire_in.h): together, in pieces, and what is
 * none. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/host_wire_in.h"
#include "test.h"

enum { HEAD = sizeof(struct eu_wire_frame), MOST = 1 << 20 };

/* A frame with so many bytes behind it, of which the k-th is k. */
static size_t put_frame(unsigned char *out, uint32_t kind, uint32_t size)
{
    const struct eu_wire_frame frame = {.kind = (uint16_t)kind, .size = size};

    memcpy(out, &frame, HEAD);
    for (uint32_t i = 0; i < size && i < EU_WIRE_FRAME_MAX; i++)
        out[HEAD + i] = (unsigned char)i;
    return HEAD + size;
}

/* What is asked comes through a pipe, so many bytes at a time, from a child. */
static pid_t ask(const unsigned char *bytes, size_t n, size_t piece)
{
    int ends[2];

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        for (size_t at = 0; at < n; at += piece)
            if (write(ends[1], bytes + at, n - at < piece ? n - at : piece) < 0)
                _exit(1);
        _exit(0);
    }
    close(ends[1]);
    if (ends[0] != QUESTIONS) {
        assert_int_equal(dup2(ends[0], QUESTIONS), QUESTIONS);
        close(ends[0]);
    }
    return child;
}

static void finish(struct wire_in *q, pid_t child)
{
    free(q->bytes);
    close(QUESTIONS);
    assert_int_equal(waitpid(child, NULL, 0), child);
}

static void expect_frame(struct wire_in *q, uint32_t kind, uint32_t size)
{
    const struct eu_wire_frame *frame;

    assert_int_equal(wire_in_next(q, &frame), WIRE_IN_FRAME);
    assert_int_equal(frame->kind, kind);
    assert_int_equal(frame->size, size);
    for (uint32_t i = 0; i < size; i++)
        assert_int_equal(((const unsigned char *)frame)[HEAD + i], (unsigned char)i);
    assert_int_equal((uintptr_t)frame % 8, 0);
}

TEST(frames_come_whole_however_they_are_cut)
{
    static const uint32_t sizes[] = {0, 8, 64, 200000, 16, 131072 - HEAD, 131072, 0};
    static const size_t pieces[] = {MOST, 65536, 4096, 1031};
    const struct eu_wire_frame *none;
    unsigned char *bytes = malloc(MOST);
    size_t n = 0;

    assert_non_null(bytes);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        n += put_frame(bytes + n, (uint32_t)i + 1, sizes[i]);
    for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++) {
        struct wire_in q = {.bytes = NULL};
        pid_t child = ask(bytes, n, pieces[p]);
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            expect_frame(&q, (uint32_t)i + 1, sizes[i]);
        assert_int_equal(wire_in_next(&q, &none), WIRE_IN_END);
        finish(&q, child);
    }
    free(bytes);
}

/* What comes of these bytes behind a good frame. */
static enum wire_in_state behind(const unsigned char *bytes, size_t n)
{
    const struct eu_wire_frame *frame;
    struct wire_in q = {.bytes = NULL};
    unsigned char *all = malloc(HEAD + 8 + n);

    assert_non_null(all);
    size_t good = put_frame(all, 1, 8);
    memcpy(all + good, bytes, n);
    pid_t child = ask(all, good + n, MOST);
    expect_frame(&q, 1, 8);
    enum wire_in_state state = wire_in_next(&q, &frame);
    finish(&q, child);
    free(all);
    return state;
}

TEST(what_is_no_frame_is_nonsense)
{
    unsigned char bytes[HEAD + 64] = {0};

    assert_int_equal(behind(bytes, 0), WIRE_IN_END);
    for (size_t n = 1; n < HEAD; n++)
        assert_int_equal(behind(bytes, n), WIRE_IN_NONSENSE);
    assert_int_equal(behind(bytes, put_frame(bytes, 1, 16)), WIRE_IN_FRAME);
    assert_int_equal(behind(bytes, HEAD + 15), WIRE_IN_NONSENSE); /* it ends too early */
    for (uint32_t size = 1; size < 24; size++)
        assert_int_equal(behind(bytes, put_frame(bytes, 1, size)),
                         size % 8 ? WIRE_IN_NONSENSE : WIRE_IN_FRAME);
}

/* Nothing is waited for behind a frame that is too long. */
TEST(frames_have_a_length_at_most)
{
    const struct eu_wire_frame long_one = {.kind = 1, .size = EU_WIRE_FRAME_MAX + 8};
    const struct eu_wire_frame longest = {.kind = 1, .size = EU_WIRE_FRAME_MAX};
    unsigned char *bytes = calloc(1, HEAD + EU_WIRE_FRAME_MAX + 8);

    assert_non_null(bytes);
    memcpy(bytes, &longest, HEAD);
    assert_int_equal(behind(bytes, HEAD + EU_WIRE_FRAME_MAX), WIRE_IN_FRAME);
    memcpy(bytes, &long_one, HEAD);
    assert_int_equal(behind(bytes, HEAD + EU_WIRE_FRAME_MAX + 8), WIRE_IN_NONSENSE);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_whole_however_they_are_cut),
        cmocka_unit_test(what_is_no_frame_is_nonsense),
        cmocka_unit_test(frames_have_a_length_at_most),
    };
    return signal(SIGPIPE, SIG_IGN) == SIG_ERR || cmocka_run_group_tests(tests, NULL, NULL);
}
