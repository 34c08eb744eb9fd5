/*
 * The times of trusted bots: what is passed over counts by what is timed, and time without the
 * processor does not count. Bounds are wide, as machines are busy.
 */
#include <time.h>

#include "base/clock.h"
#include "table/stopwatch.h"
#include "test.h"

static void burn(uint64_t ns)
{
    uint64_t until = clock_thread_ns() + ns;
    while (clock_thread_ns() < until)
        continue;
}

static void rest(uint64_t ns)
{
    const struct timespec t = {.tv_nsec = (long)ns};
    (void)nanosleep(&t, NULL);
}

static void nothing(uint64_t ns)
{
    (void)ns;
}

/* Asks so often, as table/trusted_bot.c does. */
static void ask(struct stopwatch *w, struct pace *pace, struct histogram *took, unsigned times,
                void (*answer)(uint64_t ns), uint64_t ns)
{
    while (times--) {
        if (--pace->left) {
            answer(ns);
            continue;
        }
        struct lap lap = stopwatch_begin(w, pace);
        answer(ns);
        stopwatch_end(w, &lap, pace, took);
    }
}

TEST(ticks_are_nanoseconds)
{
    struct stopwatch w;
    stopwatch_start(&w);
    uint64_t least = UINT64_MAX; /* of some, in which we were not interrupted */
    for (int i = 0; i < 20; i++) {
        uint64_t wall = clock_wall_ns(), from = ticks_now();
        burn(2 * CLOCK_MS);
        uint64_t ns = ticks_ns(&w.ticks, ticks_now() - from);
        wall = clock_wall_ns() - wall;
        uint64_t apart = ns > wall ? ns - wall : wall - ns;
        least = apart < least ? apart : least;
    }
    assert_true(least < CLOCK_MS / 100);
}

TEST(slow_answers_are_all_timed)
{
    struct stopwatch w;
    struct pace pace = {.left = 1, .weight = 1};
    struct histogram took = {.count = 0};
    stopwatch_start(&w);
    ask(&w, &pace, &took, 50, burn, 200000);
    assert_int_equal(took.count, 50);
    assert_in_range(histogram_quantile(&took, 0.5), 180000, 250000);
    assert_true(took.sum >= 49 * UINT64_C(200000)); /* the first by estimate */
    histogram_finish(&took);
}

/* What is timed stands for the others, whatever turns they take. */
TEST(quick_answers_are_timed_by_samples)
{
    enum { N = 20000 };
    struct stopwatch w;
    struct pace pace = {.left = 1, .weight = 1};
    struct histogram took = {.count = 0};
    stopwatch_start(&w);
    ask(&w, &pace, &took, N, nothing, 0);
    assert_true(w.laps < N / 8);
    assert_in_range(took.count, N - 80, N);
    assert_true(histogram_quantile(&took, 0.5) < 1000);
    histogram_finish(&took);
}

TEST(time_asleep_does_not_count)
{
    struct stopwatch w;
    struct pace pace = {.left = 1, .weight = 1};
    struct histogram took = {.count = 0};
    stopwatch_start(&w);
    ask(&w, &pace, &took, 20, rest, 2 * CLOCK_MS);
    assert_int_equal(took.count, 20);
    assert_true(took.sum < 20 * CLOCK_MS);
    histogram_finish(&took);
}

TEST(a_pace_of_zeros_times_nothing)
{
    struct stopwatch w;
    struct pace pace = {.left = 0};
    struct histogram took = {.count = 0};
    stopwatch_start(&w);
    ask(&w, &pace, &took, 1000, nothing, 0);
    assert_int_equal(took.count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ticks_are_nanoseconds),
        cmocka_unit_test(slow_answers_are_all_timed),
        cmocka_unit_test(quick_answers_are_timed_by_samples),
        cmocka_unit_test(time_asleep_does_not_count),
        cmocka_unit_test(a_pace_of_zeros_times_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
