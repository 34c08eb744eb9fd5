/*
 * What comes out of a bot's process: strings get their NUL, and whatever a bot may not say is told
 * apart, in blocks of their exact size so that a sanitizer sees one byte too many.
 */
#include <stdlib.h>
#include <string.h>

#include "sandbox/wire_decode.h"
#include "test.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

/* A string without its NUL gets one. */
TEST(strings_end)
{
    struct eu_wire_hello hello;
    struct eu_wire_refused refused;
    union wire_reply_body read;
    memset(&hello, 'x', sizeof hello);
    memset(&refused, 'y', sizeof refused);
    assert_true(wire_decode_body(EU_WIRE_HELLO, (uint8_t *)&hello, sizeof hello, &read));
    assert_int_equal(strlen(read.hello.name), EU_WIRE_NAME - 1);
    assert_int_equal(strlen(read.hello.version), EU_WIRE_NAME - 1);
    assert_int_equal(strlen(read.hello.author), EU_WIRE_NAME - 1);
    assert_true(wire_decode_body(EU_WIRE_REFUSED, (uint8_t *)&refused, sizeof refused, &read));
    assert_int_equal(strlen(read.refused.why), EU_WIRE_WHY - 1);
    assert_int_equal(read.refused.fault, 0x79797979);
}

/* What follows a head is whole, and of a kind that has something behind its head. */
TEST(bodies_have_the_size_of_their_kind)
{
    struct eu_wire_hello hello = {.abi = EU_ABI};
    struct eu_wire_accepts accepts = {.accepts = 1};
    union wire_reply_body read = {.accepts.accepts = 7};
    assert_false(wire_decode_body(EU_WIRE_HELLO, (uint8_t *)&hello, sizeof hello - 1, &read));
    assert_false(wire_decode_body(EU_WIRE_HELLO, (uint8_t *)&hello, 0, &read));
    assert_false(wire_decode_body(EU_WIRE_ACCEPTS, (uint8_t *)&accepts, sizeof accepts - 1, &read));
    assert_false(wire_decode_body(EU_WIRE_ROUND, (uint8_t *)&hello, sizeof hello, &read));
    assert_int_equal(read.accepts.accepts, 7); /* nothing was copied */
    assert_true(wire_decode_body(EU_WIRE_ACCEPTS, (uint8_t *)&accepts, sizeof accepts, &read));
    assert_int_equal(read.accepts.accepts, 1);
}

/* ---- What a bot may not say ---- */

static uint8_t *exact(const void *bytes, size_t n)
{
    uint8_t *copy = malloc(n ? n : 1);
    assert_non_null(copy);
    if (n)
        memcpy(copy, bytes, n);
    return copy;
}

static bool head_holds(uint32_t size, unsigned kind, unsigned items)
{
    struct eu_wire_frame head = {size, (uint16_t)kind, (uint16_t)items}, out;
    uint8_t *bytes = exact(&head, sizeof head);
    bool holds = wire_decode_frame(bytes, sizeof head, &out);
    free(bytes);
    return holds;
}

TEST(heads_hold_what_their_kind_may)
{
    static const uint32_t size[] = {
        [EU_WIRE_HELLO] = sizeof(struct eu_wire_hello),
        [EU_WIRE_REFUSED] = sizeof(struct eu_wire_refused),
        [EU_WIRE_LOADED] = 0,
        [EU_WIRE_ACCEPTS] = sizeof(struct eu_wire_accepts),
        [EU_WIRE_END] = 0,
        [EU_WIRE_LAST] = sizeof(struct eu_wire_last),
    };
    for (unsigned kind = 0; kind < 65536; kind++) {
        bool from_bot = kind >= EU_WIRE_HELLO && kind <= EU_WIRE_LAST && kind != EU_WIRE_LOAD &&
                        kind != EU_WIRE_RULES;
        if (kind == EU_WIRE_ROUND)
            continue;
        uint32_t right = from_bot ? size[kind] : 0;
        assert_int_equal(head_holds(right, kind, 0), from_bot);
        assert_false(head_holds(right + 8, kind, 0));
        assert_false(head_holds(right - 8, kind, 0));
        assert_false(head_holds(right, kind, 1));
    }
}

TEST(rounds_hold_their_items)
{
    assert_true(head_holds(0, EU_WIRE_ROUND, 0));
    assert_true(head_holds(16, EU_WIRE_ROUND, 2));
    assert_true(head_holds(EU_WIRE_FRAME_MAX, EU_WIRE_ROUND, 65535));
    assert_false(head_holds(EU_WIRE_FRAME_MAX + 8, EU_WIRE_ROUND, 0));
    assert_false(head_holds(UINT32_MAX - 7, EU_WIRE_ROUND, 0));
    assert_false(head_holds(12, EU_WIRE_ROUND, 1));
    assert_false(head_holds(16, EU_WIRE_ROUND, 3));
}

TEST(cut_heads_are_none)
{
    struct eu_wire_frame head = {.kind = EU_WIRE_LOADED}, out = {.kind = 77};
    for (size_t n = 0; n < sizeof head; n++) {
        uint8_t *bytes = exact(&head, n);
        assert_false(wire_decode_frame(bytes, n, &out));
        assert_int_equal(out.kind, 77);
        free(bytes);
    }
}

/* How reading a body ends, and after how many items. */
static enum wire_decode_next read_body(const void *body, size_t n, unsigned items, unsigned *found)
{
    struct eu_wire_item item;
    struct wire_reply r;
    const uint8_t *line;
    enum wire_decode_next next;
    uint8_t *bytes = exact(body, n);
    r = (struct wire_reply){bytes, n, items};
    for (*found = 0; (next = wire_decode_next(&r, &item, &line)) == WIRE_DECODE_ITEM; ++*found)
        continue;
    free(bytes);
    return next;
}

static void body_is(const void *body, size_t n, unsigned items, enum wire_decode_next end,
                    unsigned expected)
{
    unsigned found;
    assert_int_equal(read_body(body, n, items, &found), end);
    assert_int_equal(found, expected);
}

TEST(items_of_bots_are_four_that_may_be_empty)
{
    for (unsigned kind = 0; kind < 65536; kind++) {
        struct eu_wire_item item = {.kind = (uint16_t)kind};
        bool from_bot = kind == EU_WIRE_OPENED || kind == EU_WIRE_ANSWER || kind == EU_WIRE_LOG ||
                        kind == EU_WIRE_VALUES;
        body_is(&item, sizeof item, 1, from_bot ? WIRE_DECODE_END : WIRE_DECODE_BAD, from_bot);
    }
    body_is("", 0, 0, WIRE_DECODE_END, 0);
}

TEST(items_are_as_many_as_promised)
{
    struct eu_wire_item two[2] = {{.kind = EU_WIRE_ANSWER, .value = -1},
                                  {.kind = EU_WIRE_ANSWER, .value = INT32_MAX}};
    body_is(two, sizeof two, 2, WIRE_DECODE_END, 2);
    body_is(two, sizeof two, 3, WIRE_DECODE_BAD, 2);
    body_is(two, sizeof two, 1, WIRE_DECODE_BAD, 1);
    body_is(two, sizeof two, 0, WIRE_DECODE_BAD, 0);
    for (size_t n = 0; n < sizeof two; n++)
        body_is(two, n, 2, WIRE_DECODE_BAD, n >= sizeof *two);
}

TEST(opened_is_yes_or_no)
{
    struct eu_wire_item item = {.kind = EU_WIRE_OPENED};
    for (int32_t value = -2; value < 4; value++) {
        bool good = value == 0 || value == 1;
        item.value = value;
        body_is(&item, sizeof item, 1, good ? WIRE_DECODE_END : WIRE_DECODE_BAD, good);
    }
}

TEST(lines_lie_within)
{
    static uint8_t body[sizeof(struct eu_wire_item) + EU_WIRE_LINE_MAX + 16];
    static const int32_t wrong[] = {-1, INT32_MIN, EU_WIRE_LINE_MAX + 1, INT32_MAX};
    struct eu_wire_item item = {.kind = EU_WIRE_LOG};
    for (item.value = 0; item.value <= EU_WIRE_LINE_MAX; item.value++) {
        size_t n = sizeof item + EU_WIRE_PAD((size_t)item.value);
        memcpy(body, &item, sizeof item);
        body_is(body, n, 1, WIRE_DECODE_END, 1);
        body_is(body, n + 8, 1, WIRE_DECODE_BAD, 1);
        body_is(body, n - 1, 1, WIRE_DECODE_BAD, 0);
    }
    for (unsigned i = 0; i < COUNT(wrong); i++) {
        item.value = wrong[i];
        memcpy(body, &item, sizeof item);
        body_is(body, sizeof body, 1, WIRE_DECODE_BAD, 0);
    }
}

TEST(times_are_whole_and_lie_within)
{
    static uint8_t body[sizeof(struct eu_wire_item) + 64];
    static const int32_t wrong[] = {-4, 0, 1, 6, 4 * 65536, INT32_MAX, INT32_MIN};
    struct eu_wire_item item = {.kind = EU_WIRE_TOOK};
    for (item.value = 4; item.value <= 32; item.value += 4) {
        size_t n = sizeof item + EU_WIRE_PAD((size_t)item.value);
        memcpy(body, &item, sizeof item);
        body_is(body, n, 1, WIRE_DECODE_END, 1);
        body_is(body, n + 8, 1, WIRE_DECODE_BAD, 1);
        body_is(body, n - 1, 1, WIRE_DECODE_BAD, 0);
    }
    for (unsigned i = 0; i < COUNT(wrong); i++) {
        item.value = wrong[i];
        memcpy(body, &item, sizeof item);
        body_is(body, sizeof body, 1, WIRE_DECODE_BAD, 0);
    }
}

TEST(values_are_all_or_none)
{
    enum { ALL = sizeof(struct eu_values) };
    static uint8_t body[sizeof(struct eu_wire_item) + ALL + 8];
    static const int32_t wrong[] = {-1,      8,       ALL - 8,   ALL - 1,
                                    ALL + 1, ALL + 8, INT32_MAX, INT32_MIN};
    struct eu_wire_item item = {.kind = EU_WIRE_VALUES, .value = ALL};
    memcpy(body, &item, sizeof item);
    body_is(body, sizeof item + ALL, 1, WIRE_DECODE_END, 1);
    body_is(body, sizeof item + ALL + 8, 1, WIRE_DECODE_BAD, 1);
    body_is(body, sizeof item + ALL - 1, 1, WIRE_DECODE_BAD, 0);
    body_is(body, sizeof item, 1, WIRE_DECODE_BAD, 0);
    for (unsigned i = 0; i < COUNT(wrong); i++) {
        item.value = wrong[i];
        memcpy(body, &item, sizeof item);
        body_is(body, sizeof body, 1, WIRE_DECODE_BAD, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_end),
        cmocka_unit_test(bodies_have_the_size_of_their_kind),
        cmocka_unit_test(heads_hold_what_their_kind_may),
        cmocka_unit_test(rounds_hold_their_items),
        cmocka_unit_test(cut_heads_are_none),
        cmocka_unit_test(items_of_bots_are_four_that_may_be_empty),
        cmocka_unit_test(items_are_as_many_as_promised),
        cmocka_unit_test(opened_is_yes_or_no),
        cmocka_unit_test(lines_lie_within),
        cmocka_unit_test(times_are_whole_and_lie_within),
        cmocka_unit_test(values_are_all_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
