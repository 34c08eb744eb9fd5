/* arena/sandbox/host_wire.h: frames that come in together, in pieces and malformed; frames that go
 * out whole, though the pipe takes them in pieces and signals come between. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/host_descriptors.h"
#include "sandbox/host_wire.h"
#include "test.h"

/* ---- In ---- */

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

/* ---- Out ---- */

enum { BODY = 600000 };

static void on_alarm(int number)
{
    (void)number;
}

static unsigned char byte_at(size_t i)
{
    return (unsigned char)(i * 7 + i / 1000);
}

/* Signals interrupt every write that waits. */
static _Noreturn void send_frames(int to, const unsigned char *body)
{
    const struct sigaction alarm = {.sa_handler = on_alarm};
    const struct itimerval often = {{0, 300}, {0, 300}};

    if (dup2(to, ANSWERS) != ANSWERS || sigaction(SIGALRM, &alarm, NULL) != 0)
        _exit(1);
    (void)setitimer(ITIMER_REAL, &often, NULL);
    wire_out_send_frame(EU_WIRE_HELLO, body, BODY);
    wire_out_send_frame(EU_WIRE_REFUSED, NULL, 0);
    wire_out_send_frame(EU_WIRE_HELLO, body, 16);
    wire_out_last(EU_FORBIDDEN, 42);
}

static void take(int from, void *to, size_t n)
{
    enum { PIECE = 1000 };

    for (size_t got = 0; got < n;) {
        ssize_t more = read(from, (char *)to + got, n - got < PIECE ? n - got : PIECE);
        assert_true(more > 0);
        got += (size_t)more;
    }
}

static void expect_sent(int from, enum eu_wire_kind kind, size_t size)
{
    struct eu_wire_frame frame;
    unsigned char *body = malloc(size + 1);

    assert_non_null(body);
    take(from, &frame, HEAD);
    assert_int_equal(frame.kind, kind);
    assert_int_equal(frame.size, size);
    take(from, body, size);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(body[i], byte_at(i));
    free(body);
}

TEST(frames_arrive_whole)
{
    unsigned char *body = malloc(BODY);
    struct eu_wire_last last;
    struct eu_wire_frame frame;
    int ends[2], status = 1;
    char none;

    assert_non_null(body);
    for (size_t i = 0; i < BODY; i++)
        body[i] = byte_at(i);
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        send_frames(ends[1], body);
    close(ends[1]);
    expect_sent(ends[0], EU_WIRE_HELLO, BODY);
    expect_sent(ends[0], EU_WIRE_REFUSED, 0);
    expect_sent(ends[0], EU_WIRE_HELLO, 16);
    take(ends[0], &frame, HEAD);
    take(ends[0], &last, sizeof last);
    assert_int_equal(frame.kind, EU_WIRE_LAST);
    assert_int_equal(last.fault, EU_FORBIDDEN);
    assert_int_equal(last.raw, 42);
    assert_int_equal(read(ends[0], &none, 1), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(ends[0]);
    free(body);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_come_whole_however_they_are_cut),
        cmocka_unit_test(what_is_no_frame_is_nonsense),
        cmocka_unit_test(frames_have_a_length_at_most),
        cmocka_unit_test(frames_arrive_whole),
    };

    return signal(SIGPIPE, SIG_IGN) == SIG_ERR || cmocka_run_group_tests(tests, NULL, NULL);
}
