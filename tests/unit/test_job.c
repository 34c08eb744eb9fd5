/* How many sets are played at once: runs of bots of known costs, without any bot. */
#include "run/job.h"
#include "test.h"

enum { WORKERS_MOST = 16, BATCH = 256 };

/* What a bot costs, in microseconds: to start; of a batch of tables, the set besides. */
struct bot_cost {
    uint64_t start, batch, set;
};

/* A run: so many sets of it by so many workers. */
struct run {
    struct bot_cost bot;
    uint64_t sets;
    size_t workers;
    /* what came of it */
    uint64_t ends[WORKERS_MOST]; /* clock of each worker, in us */
    uint64_t starts, starting;   /* how often, how long in all */
    uint64_t longest_span, longest_task;
    uint32_t largest_span;
    struct job_cost cost;
};

static uint64_t span_us(const struct bot_cost *b, uint32_t sets)
{
    return (sets + BATCH - 1) / BATCH * b->batch + sets * b->set;
}

/* As run/sandboxed_play.c plays a task. */
static uint64_t play_task(struct run *r, uint32_t sets)
{
    uint64_t all = 0;
    r->cost.start_ns = r->bot.start * 1000;
    for (uint32_t done = 0; done < sets;) {
        uint32_t n = job_cost_span(&r->cost, BATCH);
        n = n < sets - done ? n : sets - done;
        uint64_t us = span_us(&r->bot, n);
        job_cost_measure(&r->cost, n, BATCH, us * 1000);
        r->longest_span = us > r->longest_span ? us : r->longest_span;
        r->largest_span = n > r->largest_span ? n : r->largest_span;
        all += us;
        done += n;
    }
    r->longest_task = all > r->longest_task ? all : r->longest_task;
    return all;
}

/* As run/supervisor.c hands out: to the worker that is ready first. */
static void play(struct run *r)
{
    for (uint64_t left = r->sets; left;) {
        struct job_cost_need need = {.left = left,
                                     .workers = r->workers,
                                     .sandboxed = true,
                                     .batch = BATCH,
                                     .usually = 1024};
        uint32_t n = job_cost_task(&r->cost, &need);
        size_t first = 0;
        n = n < left ? n : (uint32_t)left;
        for (size_t w = 1; w < r->workers; w++)
            first = r->ends[w] < r->ends[first] ? w : first;
        r->ends[first] += r->bot.start + play_task(r, n);
        r->starts++;
        r->starting += r->bot.start;
        left -= n;
    }
}

static uint64_t end_of(const struct run *r)
{
    uint64_t last = 0;
    for (size_t w = 0; w < r->workers; w++)
        last = r->ends[w] > last ? r->ends[w] : last;
    return last;
}

/* All of its time but that of the starts, in us. */
static uint64_t played(const struct run *r)
{
    uint64_t all = 0;
    for (size_t w = 0; w < r->workers; w++)
        all += r->ends[w];
    return all - r->starting;
}

TEST(a_slow_start_is_paid_for)
{
    struct run r = {.bot = {.start = 1200000, .set = 10000}, .sets = 5000, .workers = 1};
    play(&r);
    assert_in_range(r.starting * 100 / end_of(&r), 1, 12);
    r = (struct run){.bot = {.start = 1200000, .set = 10000}, .sets = 80, .workers = 1};
    play(&r);
    assert_int_equal(r.starts, 2); /* the first task finds out */
    /* also where sets take no time beside it */
    r = (struct run){.bot = {.start = 1200000, .set = 700}, .sets = 50000, .workers = 1};
    play(&r);
    assert_in_range(r.starting * 100 / end_of(&r), 1, 25);
}

TEST(a_batch_is_filled)
{
    /* a set takes 1.5 s, and 256 of them 3 */
    struct run r = {.bot = {.start = 100000, .batch = 1500000, .set = 6000}, .sets = 4096};
    r.workers = 1;
    play(&r);
    assert_in_range(r.largest_span, 256, 1024);
    assert_in_range(played(&r), 0, 2 * span_us(&r.bot, 4096));
    /* one set takes 15 s: longer than a span ought to */
    r = (struct run){.bot = {.start = 100000, .batch = 15000000, .set = 6000}, .sets = 4096};
    r.workers = 1;
    play(&r);
    assert_in_range(played(&r), 0, 2 * span_us(&r.bot, 4096));
}

/* Who takes time for each set is heard of often. */
TEST(slow_sets_are_told_soon)
{
    struct run r = {.bot = {.start = 10000, .set = 400000}, .sets = 500, .workers = 1};
    play(&r);
    assert_in_range(r.longest_span, 0, 10000000);
    assert_int_equal(job_cost_span(&r.cost, BATCH), 1);
    assert_in_range(r.longest_task, 400000, 15000000);
    r = (struct run){.bot = {.start = 10000, .set = 8000000}, .sets = 50, .workers = 1};
    play(&r);
    assert_in_range(r.longest_span, 0, UINT64_C(8) * 8000000);
    assert_int_equal(job_cost_span(&r.cost, BATCH), 1);
}

/* However slow its bots start, all workers have their part, but for sets that take less time than
 * a further start. */
TEST(workers_end_together)
{
    static const struct bot_cost bots[] = {{2000, 0, 150},
                                           {8000, 0, 20000},
                                           {1200000, 0, 10000},
                                           {1200000, 1500000, 6000},
                                           {12000000, 0, 50000}};
    for (size_t b = 0; b < sizeof bots / sizeof bots[0]; b++)
        for (size_t workers = 2; workers <= WORKERS_MOST; workers *= 2) {
            struct run r = {.bot = bots[b], .sets = 4000, .workers = workers};
            play(&r);
            uint64_t fair = (played(&r) + r.starting) / workers;
            uint64_t once = 3 * (bots[b].start + bots[b].batch) + 100000;
            assert_in_range(end_of(&r), fair, fair + fair / 2 + once);
            assert_in_range(r.longest_task, 0, 61000000);
        }
}

TEST(quick_bots_play_as_many_as_there_may_be)
{
    struct run r = {.bot = {.start = 2000, .set = 150}, .sets = 40000, .workers = 1};
    play(&r);
    assert_int_equal(job_cost_span(&r.cost, BATCH), JOB_COST_SPAN_MOST);
    assert_in_range(r.starts, 10, 12);
}

TEST(one_set_is_the_least)
{
    struct job_cost p = {.sets = 0};
    struct job_cost_need need = {.left = 1, .workers = 64, .batch = BATCH, .usually = 1024};
    assert_int_equal(job_cost_task(&p, &need), 1);
    job_cost_measure(&p, 1, BATCH, UINT64_MAX / 4);
    assert_in_range(job_cost_span(&p, BATCH), 1, JOB_COST_SPAN_MOST);
    assert_in_range(job_cost_task(&p, &need), 1, 1024);
    job_cost_measure(&p, 2, BATCH, 0); /* a clock that stands still */
    assert_in_range(job_cost_span(&p, BATCH), 1, JOB_COST_SPAN_MOST);
    need.left = UINT64_MAX;
    assert_in_range(job_cost_task(&p, &need), 1, 8192);
    p = job_cost_of_sets(UINT64_MAX, 1, 0);
    assert_in_range(job_cost_task(&p, &need), 1, 8192);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slow_start_is_paid_for),
        cmocka_unit_test(a_batch_is_filled),
        cmocka_unit_test(slow_sets_are_told_soon),
        cmocka_unit_test(workers_end_together),
        cmocka_unit_test(quick_bots_play_as_many_as_there_may_be),
        cmocka_unit_test(one_set_is_the_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
