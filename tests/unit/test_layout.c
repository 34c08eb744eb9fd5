/*
 * The structs that cross the wire: without holes, multiples of eight bytes, the same on every
 * machine, and as sdk/WIRE.md has them in its tables.
 */
#include <string.h>

#include "euchre_wire.h"
#include "test.h"
#include "wire_page.h"

/* ABI 1 and wire 1. Structs of the ABI may grow at their ends, by multiples of eight. */
_Static_assert(sizeof(struct eu_view) == 224, "view");
_Static_assert(sizeof(struct eu_rules) == 80, "rules");
_Static_assert(sizeof(struct eu_notice) == 24, "notice");
_Static_assert(sizeof(struct eu_bid) == 2, "bid");
_Static_assert(sizeof(struct eu_position) == 88, "position");
_Static_assert(sizeof(struct eu_values) == 456 && EU_ANSWERS == 24, "values");
_Static_assert(sizeof(struct eu_wire_frame) == 8, "frame");
_Static_assert(sizeof(struct eu_wire_hello) == 216, "hello");
_Static_assert(sizeof(struct eu_wire_refused) == 1008, "refused");
_Static_assert(sizeof(struct eu_wire_rules) == 88, "rules of the wire");
_Static_assert(sizeof(struct eu_wire_accepts) == 8, "accepts");
_Static_assert(sizeof(struct eu_wire_item) == 8, "item");
_Static_assert(sizeof(struct eu_wire_open) == 24, "open");
_Static_assert(sizeof(struct eu_wire_last) == 8, "last");
_Static_assert(offsetof(struct eu_wire_rules, rules) == 0, "the rules come first");

/* The numbers that the page names. */
_Static_assert(EU_TIME == 8 && EU_FORBIDDEN == 11 && EU_NO_START == 14 && EU_BAD_ABI == 15,
               "faults");
_Static_assert(EU_BID == 1 && EU_TAKE == 2 && EU_OPPOSE == 3 && EU_DISCARD == 4 &&
                   EU_CALL_PARTNER == 5 && EU_PLAY == 6 && EU_CALL_CARD == 7 && EU_CHOOSE == 8 &&
                   EU_BID_TRICKS == 9 && EU_BURY == 10 && EU_CHOOSE_PARTNER == 11,
               "questions");
_Static_assert(EU_DEAL_STARTS == 0 && EU_TRICK_ENDS == 1 && EU_FAULT_FOUND == 2 &&
                   EU_HAND_ENDS == 3 && EU_GAME_ENDS == 4,
               "events");
_Static_assert(EU_WIRE_HELLO == 1 && EU_WIRE_REFUSED == 2 && EU_WIRE_LOAD == 3 &&
                   EU_WIRE_LOADED == 4 && EU_WIRE_RULES == 5 && EU_WIRE_ACCEPTS == 6 &&
                   EU_WIRE_ROUND == 7 && EU_WIRE_END == 8 && EU_WIRE_LAST == 9,
               "frames");
_Static_assert(EU_WIRE_OPEN == 1 && EU_WIRE_TELL == 2 && EU_WIRE_ASK == 3 && EU_WIRE_CLOSE == 4 &&
                   EU_WIRE_OPENED == 5 && EU_WIRE_ANSWER == 6 && EU_WIRE_LOG == 7 &&
                   EU_WIRE_TOOK == 8 && EU_WIRE_VALUE == 9 && EU_WIRE_VALUES == 10,
               "items");
_Static_assert(EU_WIRE_TELLS_NOTICES == 1 && EU_WIRE_TELLS_VALUES == 2, "tells");
_Static_assert(EU_WIRE == 1 && EU_ABI == 1 && EU_SERIAL == 1 && EU_WIRE_LINE_MAX == 1024 &&
                   EU_WIRE_LINES_MAX == 65536 && EU_WIRE_FRAME_MAX == 16777216,
               "limits");

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const struct layout_field view[] = {LAYOUT_VIEW(LAYOUT_FIELD)};
static const struct layout_field rules[] = {LAYOUT_RULES(LAYOUT_FIELD)};
static const struct layout_field notice[] = {LAYOUT_NOTICE(LAYOUT_FIELD)};
static const struct layout_field frame[] = {WIRE_FRAME(LAYOUT_FIELD)};
static const struct layout_field hello[] = {WIRE_HELLO(LAYOUT_FIELD)};
static const struct layout_field refused[] = {WIRE_REFUSED(LAYOUT_FIELD)};
static const struct layout_field wire_rules[] = {WIRE_RULES(LAYOUT_FIELD)};
static const struct layout_field accepts[] = {WIRE_ACCEPTS(LAYOUT_FIELD)};
static const struct layout_field item[] = {WIRE_ITEM(LAYOUT_FIELD)};
static const struct layout_field open_[] = {WIRE_OPEN(LAYOUT_FIELD)};
static const struct layout_field last[] = {WIRE_LAST(LAYOUT_FIELD)};
static const struct layout_field position[] = {WIRE_POSITION(LAYOUT_FIELD)};
static const struct layout_field values[] = {WIRE_VALUES(LAYOUT_FIELD)};

struct shown {
    const char *name;
    size_t begin, bytes; /* the fields lie from one to the other */
    const struct layout_field *field;
    size_t fields;
};

static const struct shown shown[] = {
    {"frame", 0, sizeof(struct eu_wire_frame), frame, COUNT(frame)},
    {"hello", 0, sizeof(struct eu_wire_hello), hello, COUNT(hello)},
    {"refused", 0, sizeof(struct eu_wire_refused), refused, COUNT(refused)},
    {"rules", 0, sizeof(struct eu_rules), rules, COUNT(rules)},
    {"arguments", sizeof(struct eu_rules), sizeof(struct eu_wire_rules), wire_rules,
     COUNT(wire_rules)},
    {"accepts", 0, sizeof(struct eu_wire_accepts), accepts, COUNT(accepts)},
    {"item", 0, sizeof(struct eu_wire_item), item, COUNT(item)},
    {"open", 0, sizeof(struct eu_wire_open), open_, COUNT(open_)},
    {"view", 0, sizeof(struct eu_view), view, COUNT(view)},
    {"notice", 0, sizeof(struct eu_notice), notice, COUNT(notice)},
    {"last", 0, sizeof(struct eu_wire_last), last, COUNT(last)},
    {"position", 0, sizeof(struct eu_position), position, COUNT(position)},
    {"values", 0, sizeof(struct eu_values), values, COUNT(values)},
};

static size_t width(const char *type)
{
    static const struct {
        const char *type;
        size_t bytes;
    } widths[] = {{"u8", 1},  {"u16", 2},  {"u32", 4},
                  {"u64", 8}, {"i16", 2},  {"i32", 4},
                  {"f64", 8}, {"char", 1}, {"bid", sizeof(struct eu_bid)}};
    for (size_t i = 0; i < COUNT(widths); i++)
        if (strcmp(widths[i].type, type) == 0)
            return widths[i].bytes;
    fail_msg("no type %s", type);
    return 0;
}

/* No byte belongs to no field, and none is wider than it says. */
TEST(structs_have_no_holes)
{
    for (const struct shown *s = shown; s < shown + COUNT(shown); s++) {
        size_t at = s->begin;
        for (const struct layout_field *f = s->field; f < s->field + s->fields; f++) {
            if (f->at != at || f->bytes != f->count * width(f->type))
                fail_msg("%s.%s lies at %zu, not %zu, or is not as wide as it says", f->of, f->name,
                         f->at, at);
            at += f->bytes;
        }
        assert_int_equal(at, s->bytes);
        assert_int_equal(s->bytes % 8, 0);
    }
}

static void add_table(struct buf *text, const struct shown *s)
{
    assert_true(buf_add_text(text, "| at | bytes | field | type |\n|---|---|---|---|\n"));
    for (const struct layout_field *f = s->field; f < s->field + s->fields; f++) {
        assert_true(buf_printf(text, "| %zu | %zu | `%s` | %s", f->at, f->bytes, f->name, f->type));
        if (f->count > 1)
            assert_true(buf_printf(text, " x %zu", f->count));
        assert_true(buf_add_text(text, " |\n"));
    }
    assert_true(buf_printf(text, "\n%zu bytes in all.\n", s->bytes));
}

TEST(the_page_has_their_tables)
{
    for (const struct shown *s = shown; s < shown + COUNT(shown); s++) {
        struct buf text = {0};
        add_table(&text, s);
        wire_page_holds(s->name, &text);
        buf_finish(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(structs_have_no_holes),
        cmocka_unit_test(the_page_has_their_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
