/* Frames as euchre-host sends them (sandbox/host_wire_out.h): whole, though the pipe takes them in
 * pieces and signals come between. */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/host_wire_out.h"
#include "sandbox/host_descriptors.h"
#include "test.h"

enum { BODY = 600000, HEAD = sizeof(struct eu_wire_frame) };

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

static void expect_frame(int from, enum eu_wire_kind kind, size_t size)
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
    expect_frame(ends[0], EU_WIRE_HELLO, BODY);
    expect_frame(ends[0], EU_WIRE_REFUSED, 0);
    expect_frame(ends[0], EU_WIRE_HELLO, 16);
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
        cmocka_unit_test(frames_arrive_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
