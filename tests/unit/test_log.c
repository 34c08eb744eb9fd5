/*
 * Records as bytes: what is written is read back, what is not as it should be is refused, and
 * FORMAT.md's example is what the arena writes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "any_log.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "record/pack.h"
#include "record/scan.h"
#include "record/verify.h"

/* The example ----------------------------------------------------------------------------------- */

static void enter(struct entrant *b, const char *name)
{
    (void)snprintf(b->name, sizeof b->name, "%s", name);
    (void)snprintf(b->version, sizeof b->version, "1");
    b->args = strdup("");
}

static void example_event(struct event *e)
{
    event_init(e);
    (void)snprintf(e->title, sizeof e->title, "Example");
    assert_true(rules_parse(&e->rules, "modern stick_dealer=yes", NULL));
    e->unit = UNIT_DEALS;
    e->deals = 1;
    e->limits = (struct limits){50, 10000, 2000, 256};
    seed_commitment(e->commitment, any_seed);
    e->entrants = 2;
    e->entrant = calloc(2, sizeof *e->entrant);
    enter(&e->entrant[0], "Ann");
    enter(&e->entrant[1], "Bob");
}

/* One set of one deal, which the house plays for both bots. */
static void example_log(struct buf *log)
{
    struct event e;
    struct set_record r;
    struct pairing p;
    struct pairing_keys keys;
    struct source source;
    struct log_sums sums;

    example_event(&e);
    event_pairing(&e, 0, &p);
    pairing_keys(&keys, any_seed, p.id);
    source_start(&source, &e.rules, &keys, NULL);
    set_record_init(&r);
    set_record_start(&r, &e, &p, 0);
    for (unsigned t = 0; t < SET_TABLES; t++) {
        struct table_setup setup = {.rules = &e.rules, .unit = e.unit, .deals = e.deals,
                                    .source = &source, .number = (uint8_t)t};
        table_play(&setup, &r.table[t]);
    }
    assert_true(set_record_complete(&r, &source));
    log_sums_init(&sums);
    assert_true(log_put_header(log, &e) && log_sums_add(&sums, log->data, log->len));
    size_t header = log->len;
    assert_true(log_put_set(log, &r, &e));
    assert_true(log_sums_add(&sums, log->data + header, log->len - header));
    assert_true(log_put_footer(log, &sums, any_seed));
    set_record_finish(&r);
    event_finish(&e);
}

/* Lines "    OFFSET  HEX ...  words" of the document. Returns the number of bytes there. */
static size_t compare_dump(struct text document, const struct buf *log)
{
    enum { WORDS_COLUMN = 62 };
    struct text line, word;
    uint8_t offset[4], byte;
    size_t compared = 0;

    while (text_line(&document, &line)) {
        line.n = line.n < WORDS_COLUMN ? line.n : WORDS_COLUMN;
        if (line.n < 16 || memcmp(line.s, "    0000", 8) != 0 || !text_word(&line, &word) ||
            !text_unhex(word, offset, sizeof offset))
            continue;
        size_t at = (size_t)offset[2] << 8 | offset[3];
        while (text_word(&line, &word) && word.n == 2 && text_unhex(word, &byte, 1)) {
            assert_true(at < log->len);
            if (log->data[at] != byte)
                fail_msg("FORMAT.md has %02x at byte %zx, the log %02x", byte, at, log->data[at]);
            at++;
            compared++;
        }
    }
    return compared;
}

/* Every byte of it stands in the document. */
static void the_example_is_true(void **state)
{
    struct buf document = {0}, log = {0};

    (void)state;
    example_log(&log);
    if (getenv("DUMP_EXAMPLE"))
        assert_true(file_replace(getenv("DUMP_EXAMPLE"), 0644, log.data, log.len, NULL));
    assert_true(verify_bytes(log.data, log.len, "example", NULL, NULL, NULL));
    assert_true(file_read("arena/record/FORMAT.md", 1 << 20, &document, NULL));
    struct text text = {(const char *)document.data, document.len};
    assert_int_equal(compare_dump(text, &log), log.len);
    buf_finish(&document);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_is_true),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
