/*
 * The wire. The example of sdk/WIRE.md is made here, from the structs of euchre_wire.h and a deal
 * of the referee's, and the page must have the same bytes; what the bot says in it is read as the
 * arena reads it. Then what a bot may not say.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "rules/deal.h"
#include "sandbox/wire_decode.h"
#include "test.h"
#include "wire_page.h"

#define COUNT(a) (sizeof(a) / sizeof *(a))

static const struct layout_field view_fields[] = {LAYOUT_VIEW(LAYOUT_FIELD)};
static const struct layout_field rules_fields[] = {LAYOUT_RULES(LAYOUT_FIELD)};
static const struct layout_field wire_rules_fields[] = {WIRE_RULES(LAYOUT_FIELD)};
static const struct layout_field hello_fields[] = {WIRE_HELLO(LAYOUT_FIELD)};
static const struct layout_field accepts_fields[] = {WIRE_ACCEPTS(LAYOUT_FIELD)};
static const struct layout_field open_fields[] = {WIRE_OPEN(LAYOUT_FIELD)};

/* ---- A frame and how the page shows it ---- */

struct sheet {
    struct buf bytes, text; /* of the body; frame_done puts the head before it */
    unsigned items;
};

static void sheet_init(struct sheet *s)
{
    *s = (struct sheet){.items = 0};
}

static void sheet_finish(struct sheet *s)
{
    buf_finish(&s->bytes);
    buf_finish(&s->text);
}

static void put_fields(struct sheet *s, const void *of, size_t n, const struct layout_field *fields,
                       size_t count)
{
    assert_true(buf_add(&s->bytes, of, n));
    wire_page_fields(&s->text, of, fields, count);
}

static void put_bytes(struct sheet *s, const void *bytes, size_t n, const char *what)
{
    assert_true(buf_add(&s->bytes, bytes, n));
    wire_page_bytes(&s->text, bytes, n, what);
}

static void put_item(struct sheet *s, enum eu_wire_item_kind kind, const char *name, unsigned slot,
                     int32_t value)
{
    struct eu_wire_item item = {.kind = (uint16_t)kind, .slot = (uint16_t)slot, .value = value};
    char what[96];
    (void)snprintf(what, sizeof what, "item: kind %s (%d), slot %u, value %d", name, (int)kind,
                   slot, (int)value);
    put_bytes(s, &item, sizeof item, what);
    s->items++;
}

/* Puts the head before the body: then the frame is whole. */
static void frame_done(struct sheet *s, enum eu_wire_kind kind, const char *name)
{
    struct eu_wire_frame head = {.size = (uint32_t)s->bytes.len,
                                 .kind = (uint16_t)kind,
                                 .items = (uint16_t)s->items};
    struct sheet whole;
    char what[96];
    sheet_init(&whole);
    (void)snprintf(what, sizeof what, "frame: size %u, kind %s (%d), items %u", head.size, name,
                   (int)kind, s->items);
    put_bytes(&whole, &head, sizeof head, what);
    assert_true(buf_add(&whole.bytes, s->bytes.data, s->bytes.len));
    assert_true(buf_add(&whole.text, s->text.data, s->text.len));
    sheet_finish(s);
    *s = whole;
}

/* On the page it is fenced. */
static void compare(struct sheet *s, const char *name)
{
    struct buf text = {0};
    assert_true(buf_add_text(&text, "```text\n"));
    assert_true(buf_add(&text, s->text.data, s->text.len));
    assert_true(buf_add_text(&text, "```\n"));
    wire_page_holds(name, &text);
    buf_finish(&text);
}

/* ---- The example ---- */

/* Nothing at all, which some frames consist of. */
static void empty(struct sheet *s, enum eu_wire_kind kind, const char *name)
{
    sheet_init(s);
    frame_done(s, kind, name);
}

static void make_hello(struct sheet *s)
{
    struct eu_wire_hello hello = {.wire = EU_WIRE,
                                  .view = sizeof(struct eu_view),
                                  .abi = EU_ABI,
                                  .asks = 1u << EU_PLAY,
                                  .name = "first"};
    sheet_init(s);
    put_fields(s, &hello, sizeof hello, hello_fields, COUNT(hello_fields));
    frame_done(s, EU_WIRE_HELLO, "HELLO");
}

static void make_rules(struct sheet *s)
{
    const char args[8] = "deep"; /* five bytes, the NUL among them, and zeros up to eight */
    struct eu_wire_rules rules = {.rules = rules_of("modern"), .answer_ms = 50, .args = 5};
    sheet_init(s);
    assert_true(buf_add(&s->bytes, &rules, sizeof rules));
    wire_page_fields(&s->text, &rules, rules_fields, COUNT(rules_fields));
    wire_page_fields(&s->text, &rules, wire_rules_fields, COUNT(wire_rules_fields));
    put_bytes(s, args, sizeof args, "arguments \"deep\"");
    frame_done(s, EU_WIRE_RULES, "RULES");
}

static void make_accepts(struct sheet *s)
{
    struct eu_wire_accepts accepts = {.accepts = 1};
    sheet_init(s);
    put_fields(s, &accepts, sizeof accepts, accepts_fields, COUNT(accepts_fields));
    frame_done(s, EU_WIRE_ACCEPTS, "ACCEPTS");
}

/* Eldest hand orders the nine of hearts up, the dealer puts a nine away, eldest hand leads the
 * right bower: that is what seat 1 sees. */
static void deal_to_second(struct deal *d, const struct eu_rules *rules)
{
    static const char *const hand[] = {"JH AH KH AC 9C", "TH JD AS KS TC", "AD KD QD KC QS",
                                       "9S 9D TD JC QH"};
    struct cards cards = {.turnup = EU_CARD(EU_HEARTS, 9)};
    struct fault fault;
    const int answers[] = {EU_BID_OF(EU_HEARTS, EU_PLAIN), EU_CARD(EU_DIAMONDS, 9),
                           EU_CARD(EU_HEARTS, EU_JACK)};
    for (unsigned seat = 0; seat < 4; seat++)
        cards.hand[seat] = cards_of(hand[seat]);
    deal_start(d, rules, &cards, 3);
    for (unsigned i = 0; i < COUNT(answers); i++) {
        assert_int_equal(deal_answer(d, answers[i], &fault), answers[i]);
        assert_int_equal(fault.code, EU_NO_FAULT);
    }
}

static void example_view(struct eu_view *view)
{
    struct eu_rules rules = rules_of("modern");
    struct deal d;
    deal_to_second(&d, &rules);
    deal_view(&d, d.ask.seat, view);
    view->seed[0] = UINT64_C(0x0123456789abcdef);
    view->seed[1] = UINT64_C(0xfedcba9876543210);
    assert_int_equal(view->question, EU_PLAY);
    assert_int_equal(view->seat, 1);
    assert_int_equal(view->legal,
                     card_bit(EU_CARD(EU_HEARTS, 10)) | card_bit(EU_CARD(EU_DIAMONDS, EU_JACK)));
}

static void make_round(struct sheet *s)
{
    struct eu_wire_open open = {.seed = {UINT64_C(0x1111111111111111), UINT64_C(0x22)}, .seat = 1};
    struct eu_view view;
    example_view(&view);
    sheet_init(s);
    put_item(s, EU_WIRE_OPEN, "OPEN", 0, sizeof open);
    put_fields(s, &open, sizeof open, open_fields, COUNT(open_fields));
    put_item(s, EU_WIRE_ASK, "ASK", 0, sizeof view);
    put_fields(s, &view, sizeof view, view_fields, COUNT(view_fields));
    frame_done(s, EU_WIRE_ROUND, "ROUND");
}

/* The jack of diamonds, which is the left bower, has the lower number. */
static void make_answers(struct sheet *s)
{
    sheet_init(s);
    put_item(s, EU_WIRE_OPENED, "OPENED", 0, 1);
    put_item(s, EU_WIRE_ANSWER, "ANSWER", 0, EU_CARD(EU_DIAMONDS, EU_JACK));
    frame_done(s, EU_WIRE_ROUND, "ROUND");
}

static void make_close(struct sheet *s)
{
    sheet_init(s);
    put_item(s, EU_WIRE_CLOSE, "CLOSE", 0, 0);
    frame_done(s, EU_WIRE_ROUND, "ROUND");
}

static void make_line(struct sheet *s)
{
    const char line[8] = "hello";
    sheet_init(s);
    put_item(s, EU_WIRE_LOG, "LOG", 0, 5);
    put_bytes(s, line, sizeof line, "the line, and zeros");
}

static void make_took(struct sheet *s)
{
    const uint32_t ns[2] = {1250, 0};
    sheet_init(s);
    put_item(s, EU_WIRE_TOOK, "TOOK", 0, sizeof *ns);
    put_bytes(s, ns, sizeof ns, "the time, and zeros");
}

TEST(the_page_has_the_example)
{
    if (htole16(1) != 1) /* frames are copied as they stand, and no program would read them */
        return;
    static void (*const make[])(struct sheet *) = {make_hello, make_rules,   make_accepts,
                                                   make_round, make_answers, make_close};
    static const char *const name[] = {"example hello", "example rules",   "example accepts",
                                       "example round", "example answers", "example close"};
    static const struct {
        enum eu_wire_kind kind;
        const char *name, *part;
    } bare[] = {{EU_WIRE_LOAD, "LOAD", "example load"},
                {EU_WIRE_LOADED, "LOADED", "example loaded"},
                {EU_WIRE_ROUND, "ROUND", "example closed"},
                {EU_WIRE_END, "END", "example end"}};
    struct sheet s;
    for (unsigned i = 0; i < COUNT(make); i++) {
        make[i](&s);
        compare(&s, name[i]);
        sheet_finish(&s);
    }
    for (unsigned i = 0; i < COUNT(bare); i++) {
        empty(&s, bare[i].kind, bare[i].name);
        compare(&s, bare[i].part);
        sheet_finish(&s);
    }
    make_line(&s);
    compare(&s, "example line");
    sheet_finish(&s);
    make_took(&s);
    compare(&s, "example took");
    sheet_finish(&s);
}

TEST(the_page_has_its_luck)
{
    struct eu_view view;
    struct sheet s;
    example_view(&view);
    sheet_init(&s);
    for (unsigned n = 0; n < 3; n++)
        assert_true(buf_printf(&s.text, "random(%u) = 0x%016llx\n", n,
                               (unsigned long long)eu_random(view.seed, n)));
    compare(&s, "example random");
    sheet_finish(&s);
}

/* ---- What the bot says in it, read ---- */

static void head_is(const struct sheet *s, enum eu_wire_kind kind, unsigned items)
{
    struct eu_wire_frame head;
    assert_true(wire_decode_frame(s->bytes.data, s->bytes.len, &head));
    assert_int_equal(head.kind, kind);
    assert_int_equal(head.size, s->bytes.len - sizeof head);
    assert_int_equal(head.items, items);
}

static const uint8_t *body_of(const struct sheet *s, size_t *n)
{
    *n = s->bytes.len - sizeof(struct eu_wire_frame);
    return s->bytes.data + sizeof(struct eu_wire_frame);
}

TEST(texts_are_read)
{
    union wire_reply_body body;
    struct sheet s;
    size_t n;
    make_hello(&s);
    head_is(&s, EU_WIRE_HELLO, 0);
    const uint8_t *bytes = body_of(&s, &n);
    assert_false(wire_decode_body(EU_WIRE_HELLO, bytes, n - 8, &body));
    assert_true(wire_decode_body(EU_WIRE_HELLO, bytes, n, &body));
    assert_string_equal(body.hello.name, "first");
    assert_int_equal(body.hello.view, sizeof(struct eu_view));
    assert_int_equal(body.hello.asks, 1 << EU_PLAY);
    sheet_finish(&s);
    make_accepts(&s);
    head_is(&s, EU_WIRE_ACCEPTS, 0);
    bytes = body_of(&s, &n);
    assert_false(wire_decode_body(EU_WIRE_ACCEPTS, bytes, n - 1, &body));
    assert_true(wire_decode_body(EU_WIRE_ACCEPTS, bytes, n, &body));
    assert_int_equal(body.accepts.accepts, 1);
    sheet_finish(&s);
}

TEST(a_round_is_read)
{
    struct eu_wire_item item;
    struct wire_reply r;
    struct sheet s;
    const uint8_t *line = NULL;
    size_t n;
    make_answers(&s);
    head_is(&s, EU_WIRE_ROUND, 2);
    const uint8_t *body = body_of(&s, &n);
    r = (struct wire_reply){body, n, 2};
    assert_int_equal(wire_decode_next(&r, &item, &line), WIRE_DECODE_ITEM);
    assert_int_equal(item.kind, EU_WIRE_OPENED);
    assert_int_equal(wire_decode_next(&r, &item, &line), WIRE_DECODE_ITEM);
    assert_int_equal(item.kind, EU_WIRE_ANSWER);
    assert_int_equal(item.value, EU_CARD(EU_DIAMONDS, EU_JACK));
    assert_int_equal(wire_decode_next(&r, &item, &line), WIRE_DECODE_END);
    assert_null(line);
    sheet_finish(&s);
}

TEST(a_line_is_read)
{
    struct eu_wire_item item;
    struct wire_reply r;
    struct sheet s;
    const uint8_t *line;
    make_line(&s);
    r = (struct wire_reply){s.bytes.data, s.bytes.len, 1};
    assert_int_equal(wire_decode_next(&r, &item, &line), WIRE_DECODE_ITEM);
    assert_int_equal(item.value, 5);
    assert_memory_equal(line, "hello", 5);
    assert_int_equal(wire_decode_next(&r, &item, &line), WIRE_DECODE_END);
    sheet_finish(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_the_example), cmocka_unit_test(the_page_has_its_luck),
        cmocka_unit_test(texts_are_read),           cmocka_unit_test(a_round_is_read),
        cmocka_unit_test(a_line_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
