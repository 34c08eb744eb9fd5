/* arena/base/pipeline: what several threads make of a sequence comes in its order. */
#include "base/pipeline.h"

#include <stdatomic.h>

#include "test.h"

enum { NUMBERS = 5000, PLACES = 8 };

struct item {
    unsigned number, square;
};

struct count {
    unsigned read, taken, most; /* numbers; there are `most` */
    unsigned wait_every;        /* waits for all before each of these; 0: never */
    unsigned stop_at;           /* is not taken, nor what follows */
    atomic_int inside;          /* threads in read or take */
};

static void enter(struct count *c)
{
    assert_int_equal(atomic_fetch_add(&c->inside, 1), 0);
}

static void leave(struct count *c)
{
    (void)atomic_fetch_sub(&c->inside, 1);
}

static enum pipeline_read read_number(void *context, void *item)
{
    struct count *c = context;
    bool waits = c->wait_every && c->read % c->wait_every == 0 && c->taken < c->read;
    enum pipeline_read found = c->read == c->most ? PIPELINE_END
                               : waits            ? PIPELINE_WAIT
                                                  : PIPELINE_ITEM;

    enter(c);
    if (found == PIPELINE_ITEM)
        *(struct item *)item = (struct item){.number = c->read++};
    leave(c);
    return found;
}

/* Even numbers take long, so that odd ones overtake them. */
static void square(void *item)
{
    struct item *i = item;

    for (unsigned n = 0; n < (i->number % 2 ? 1u : 1000u); n++)
        *(volatile unsigned *)&i->square = i->number * i->number;
}

static bool take_square(void *context, void *item)
{
    struct count *c = context;
    const struct item *i = item;

    enter(c);
    assert_int_equal(i->number, c->taken);
    assert_int_equal(i->square, i->number * i->number);
    bool goes_on = c->taken != c->stop_at;
    c->taken += goes_on;
    leave(c);
    return goes_on;
}

static struct count run(struct count c, unsigned threads, size_t places)
{
    struct item items[PLACES];
    const struct pipeline p = {read_number, square, take_square, &c};

    pipeline_run(&p, threads, items, sizeof *items, places);
    return c;
}

TEST(all_come_in_their_order)
{
    for (unsigned threads = 0; threads <= 5; threads++)
        for (size_t places = 1; places <= PLACES; places++) {
            struct count c = {.most = NUMBERS / 10, .stop_at = NUMBERS};
            assert_int_equal(run(c, threads, places).taken, NUMBERS / 10);
        }
}

TEST(nothing_is_a_sequence)
{
    for (unsigned threads = 1; threads <= 3; threads++)
        assert_int_equal(run((struct count){.most = 0}, threads, PLACES).taken, 0);
}

TEST(reading_waits_for_what_was_read)
{
    struct count c = {.most = NUMBERS, .wait_every = 7, .stop_at = NUMBERS};

    for (unsigned threads = 1; threads <= 4; threads++)
        assert_int_equal(run(c, threads, PLACES).taken, NUMBERS);
}

TEST(nothing_is_taken_after_a_stop)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct count c = run((struct count){.most = NUMBERS, .stop_at = 100}, threads, PLACES);
        assert_int_equal(c.taken, 100);
        assert_in_range(c.read, 101, 100 + PLACES);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_come_in_their_order),
        cmocka_unit_test(nothing_is_a_sequence),
        cmocka_unit_test(reading_waits_for_what_was_read),
        cmocka_unit_test(nothing_is_taken_after_a_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
