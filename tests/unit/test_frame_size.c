/* arena/sandbox/frame_size: how many items the frames of a bot's process have. */
#include "sandbox/frame_size.h"
#include "base/clock.h"
#include "test.h"

enum { ANSWER_MS = 50, ALL = 256 };

struct ask {
    struct eu_wire_item item;
    struct eu_view view;
};

static struct ask ask_of(unsigned question, unsigned tricks)
{
    return (struct ask){.item = {.kind = EU_WIRE_ASK, .value = sizeof(struct eu_view)},
                        .view = {.question = (uint8_t)question, .tricks = (uint8_t)tricks}};
}

static uint8_t kind_of(const struct eu_wire_item *item)
{
    const struct eu_view *view = &((const struct ask *)(const void *)item)->view;
    bool asks = item->kind == EU_WIRE_ASK;
    return frame_size_kind(item->kind, asks ? view->question : 0, asks ? view->tricks : 0);
}

/* A frame of such items, of which each needs so many ns. How many it has. */
static unsigned frame(struct frame_size *d, const struct eu_wire_item *item, uint64_t ns)
{
    unsigned n = 0;
    frame_size_begin(d);
    while (n < ALL && frame_size_add(d, kind_of(item)))
        n++;
    frame_size_learn(d, n * ns);
    return n;
}

static unsigned frames(struct frame_size *d, const struct eu_wire_item *item, uint64_t ns,
                       unsigned n)
{
    unsigned items = 0;
    while (n--)
        items = frame(d, item, ns);
    return items;
}

TEST(the_first_frame_has_one_item)
{
    struct ask ask = ask_of(EU_PLAY, 0);
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frame(&d, &ask.item, 1000), 1);
    assert_int_equal(frame(&d, &ask.item, 1000), 2);
}

TEST(who_is_fast_soon_gets_all_in_one_frame)
{
    struct ask ask = ask_of(EU_PLAY, 0);
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frames(&d, &ask.item, 1000, 10), ALL);
}

TEST(who_is_slow_gets_what_a_quarter_of_an_answer_is_enough_for)
{
    struct ask ask = ask_of(EU_PLAY, 0);
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frames(&d, &ask.item, CLOCK_MS, 100), ANSWER_MS / 4);
    assert_int_equal(frames(&d, &ask.item, 30 * CLOCK_MS, 3), 1);
}

/* Bids are fast, the first card is not, and all tables come to it at the same time. */
TEST(of_a_kind_not_seen_before_nothing_is_known)
{
    struct ask bid = ask_of(EU_BID, 0), first = ask_of(EU_PLAY, 0), second = ask_of(EU_PLAY, 1);
    struct eu_wire_item open = {.kind = EU_WIRE_OPEN};
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frames(&d, &bid.item, 1000, 10), ALL);
    assert_int_equal(frame(&d, &first.item, 30 * CLOCK_MS), 1);
    assert_int_equal(frame(&d, &second.item, 1000), 1);
    assert_int_equal(frame(&d, &open, 1000), 1);
    assert_int_equal(frame(&d, &bid.item, 1000), ALL);
}

TEST(rare_long_answers_are_remembered)
{
    struct ask ask = ask_of(EU_PLAY, 0);
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frames(&d, &ask.item, 1000, 10), ALL);
    (void)frame(&d, &ask.item, CLOCK_MS);
    assert_in_range(frames(&d, &ask.item, 1000, 4), ANSWER_MS / 4, 2 * ANSWER_MS / 4);
    assert_int_equal(frames(&d, &ask.item, 1000, 60), ALL);
}

/* A clock that stands still, or a time that is absurd, does no harm. */
TEST(no_time_is_too_short_or_too_long)
{
    struct ask ask = ask_of(EU_PLAY, 0);
    struct frame_size d;
    frame_size_start(&d, ANSWER_MS);
    assert_int_equal(frames(&d, &ask.item, 0, 1000), ALL);
    assert_int_equal(frame(&d, &ask.item, UINT64_MAX / ALL), ALL);
    assert_int_equal(frame(&d, &ask.item, 0), 1);
    assert_int_equal(frames(&d, &ask.item, 0, 1000), ALL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_frame_has_one_item),
        cmocka_unit_test(who_is_fast_soon_gets_all_in_one_frame),
        cmocka_unit_test(who_is_slow_gets_what_a_quarter_of_an_answer_is_enough_for),
        cmocka_unit_test(of_a_kind_not_seen_before_nothing_is_known),
        cmocka_unit_test(rare_long_answers_are_remembered),
        cmocka_unit_test(no_time_is_too_short_or_too_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
