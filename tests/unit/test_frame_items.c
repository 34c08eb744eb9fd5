/* arena/sandbox/frame_items: what waits for a frame, and how it is written. */
#include <string.h>

#include "sandbox/frame_items.h"
#include "test.h"

static struct eu_view view_of(unsigned question, unsigned tricks)
{
    return (struct eu_view){.size = sizeof(struct eu_view),
                            .question = (uint8_t)question,
                            .tricks = (uint8_t)tricks,
                            .legal = question * 10 + tricks};
}

/* The item that is written there; returns what is behind its head. */
static const uint8_t *read_head(const uint8_t *at, struct eu_wire_item *head)
{
    memcpy(head, at, sizeof *head);
    return at + sizeof *head;
}

TEST(items_are_written_in_their_order)
{
    enum { CLOSED = 3, ASKED = 5, OPENED = 7 };
    struct frame_items l = {.n = 0};
    struct eu_view view = view_of(EU_PLAY, 2);
    struct eu_wire_open *open;
    struct eu_wire_item head;
    uint8_t bytes[1024];

    assert_non_null(frame_items_add(&l, EU_WIRE_CLOSE, CLOSED, 0));
    assert_true(frame_items_ask(&l, ASKED, &view));
    assert_non_null(open = frame_items_add(&l, EU_WIRE_OPEN, OPENED, sizeof *open));
    *open = (struct eu_wire_open){.seat = 1};
    assert_int_equal(l.n, 3);
    assert_int_equal(l.all, 3 * sizeof head + sizeof view + sizeof *open);
    assert_int_equal(l.item[0].answer, 0);
    assert_int_equal(l.item[1].answer, EU_WIRE_ANSWER);
    assert_int_equal(l.item[1].size, frame_size_kind(EU_WIRE_ASK, EU_PLAY, 2));
    assert_int_equal(l.item[2].answer, EU_WIRE_OPENED);

    view.legal = 1; /* what counts is what it is when it is written */
    frame_items_write(&l, 2, bytes);
    const uint8_t *at = read_head(bytes, &head);
    assert_true(head.kind == EU_WIRE_CLOSE && head.slot == CLOSED && head.value == 0);
    at = read_head(at, &head);
    assert_true(head.kind == EU_WIRE_ASK && head.slot == ASKED && head.value == sizeof view);
    assert_memory_equal(at, &view, sizeof view);

    frame_items_write(&l, 1, bytes);
    at = read_head(bytes, &head);
    assert_true(head.kind == EU_WIRE_OPEN && head.slot == OPENED && head.value == sizeof *open);
    assert_memory_equal(at, open, sizeof *open);
    frame_items_finish(&l);
}

TEST(a_cleared_list_begins_again)
{
    enum { MANY = 300 };
    static struct eu_view view[MANY];
    static uint8_t bytes[MANY * (sizeof(struct eu_wire_item) + sizeof *view)];
    struct frame_items l = {.n = 0};
    struct eu_wire_item head;

    for (unsigned round = 0; round < 2; round++) {
        for (unsigned i = 0; i < MANY; i++) {
            view[i] = view_of(EU_BID, i % 5);
            assert_true(frame_items_ask(&l, i, &view[i]));
        }
        assert_int_equal(l.all, sizeof bytes);
        frame_items_write(&l, MANY, bytes);
        const uint8_t *at = bytes;
        for (unsigned i = 0; i < MANY; i++, at += sizeof *view) {
            at = read_head(at, &head);
            assert_int_equal(head.slot, i);
            assert_memory_equal(at, &view[i], sizeof *view);
        }
        frame_items_clear(&l);
        assert_true(l.n == 0 && l.all == 0);
    }
    frame_items_finish(&l);
    frame_items_finish(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(items_are_written_in_their_order),
        cmocka_unit_test(a_cleared_list_begins_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
