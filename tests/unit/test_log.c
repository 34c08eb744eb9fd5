/*
 * Records as bytes: what is written is read back, what is not as it should be is refused, and
 * docs/formats/log.md's example is what the arena writes.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "any_log.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "log/record_codec.h"
#include "log/set_reader.h"
#include "log/msgpack_scan.h"
#include "replay/verify.h"
#include "table/deal_file.h"
#include "test.h"

/* ---- The example ---- */

static void enter(struct entrant *b, const char *name)
{
    (void)snprintf(b->name, sizeof b->name, "%s", name);
    (void)snprintf(b->version, sizeof b->version, "1");
    b->args = strdup("");
}

static void example_event(struct event *e)
{
    *e = (struct event){.sets = 1};
    (void)snprintf(e->title, sizeof e->title, "Example");
    e->rules = rules_of("modern stick_dealer=yes");
    e->unit = UNIT_DEALS;
    e->deals = 1;
    e->limits = limits_default();
    duplicate_seed_commitment(e->commitment, any_seed);
    e->entrants = 2;
    e->entrant = calloc(2, sizeof *e->entrant);
    enter(&e->entrant[0], "Ann");
    enter(&e->entrant[1], "Bob");
}

/* One set of one deal, which the house plays for both bots. */
static void example_log(struct buf *log)
{
    struct event e;
    struct set_record r = {.bots = 0};
    struct pairing p;
    struct duplicate_deals source;
    struct log_sums sums;

    example_event(&e);
    event_pairing(&e, 0, &p);
    duplicate_start(&source, &e.rules, any_seed, p.id, NULL);
    set_record_start(&r, &e, &p, 0);
    for (unsigned t = 0; t < r.tables; t++) {
        struct table_setup setup = {.rules = &e.rules,
                                    .unit = e.unit,
                                    .deals = e.deals,
                                    .source = &source,
                                    .number = (uint8_t)t};
        table_play(&setup, &r.table[t]);
    }
    assert_true(set_record_complete(&r, &source));
    assert_true(log_put_header(log, &e) && log_sums_add(&sums, log->data, log->len));
    size_t header = log->len;
    assert_true(log_put_set(log, &r, &e));
    assert_true(log_sums_add(&sums, log->data + header, log->len - header));
    assert_true(log_put_footer(log, &sums, any_seed));
    set_record_finish(&r);
    event_finish(&e);
}

/* Lines "    OFFSET  HEX ...  words" of the document, whose offsets begin so. Returns the number of
 * bytes there. */
static size_t compare_dump(struct text document, const struct buf *log, const char begins[4])
{
    enum { WORDS_COLUMN = 62 };
    struct text line, word;
    uint8_t offset[4], byte;
    size_t compared = 0;

    while (text_line(&document, &line)) {
        line.n = line.n < WORDS_COLUMN ? line.n : WORDS_COLUMN;
        if (line.n < 16 || memcmp(line.s + 4, begins, 4) != 0 || !text_word(&line, &word) ||
            !text_unhex(word, offset, sizeof offset))
            continue;
        size_t at = (size_t)offset[2] << 8 | offset[3];
        while (text_word(&line, &word) && word.n == 2 && text_unhex(word, &byte, 1)) {
            assert_true(at < log->len);
            if (log->data[at] != byte)
                fail_msg("docs/formats/log.md has %02x at byte %zx, the log %02x", byte, at,
                         log->data[at]);
            at++;
            compared++;
        }
    }
    return compared;
}

static void example_rounds(struct buf *out)
{
    struct round_pairing pairing = {0, 0, 20};
    const struct round first = {&pairing, 1, ROUND_PLAYS}, last = {NULL, 0, ROUND_SETTLED};
    struct event e;

    example_event(&e);
    e.format = FORMAT_SETTLE;
    assert_true(log_put_round(out, &first, &e) && log_put_round(out, &last, &e));
    event_finish(&e);
}

/* Every byte of it stands in the document. */
TEST(the_example_is_true)
{
    struct buf document = {0}, log = {0};

    example_log(&log);
    assert_true(verify_bytes(log.data, log.len, "example", 1, NULL, NULL, NULL));
    assert_true(file_read("docs/formats/log.md", 1 << 20, &document, NULL));
    struct text text = {(const char *)document.data, document.len};
    assert_int_equal(compare_dump(text, &log, "0000"), log.len);
    buf_clear(&log);
    example_rounds(&log);
    assert_int_equal(compare_dump(text, &log, "0001"), log.len);
    buf_finish(&document);
    buf_finish(&log);
}

/* ---- MessagePack ---- */

TEST(scan_never_trusts_a_length)
{
    static const struct {
        const char *bytes;
        size_t n;
        enum scan result;
        size_t size;
    } cases[] = {
        {"\x00", 1, SCAN_WHOLE, 1},
        {"\x92\x01\x02\x03", 4, SCAN_WHOLE, 3},
        {"\x92\x01", 2, SCAN_MORE, 3},
        {"\xc1", 1, SCAN_BAD, 0},
        {"\x91\xc1", 2, SCAN_BAD, 1},
        {"\xc6\xff\xff\xff\xff", 5, SCAN_MORE, 0x100000004u},
        {"\xdd\xff\xff\xff\xff\x00", 6, SCAN_MORE, 7},
        {"\xdf\xff\xff\xff\xff\x00", 6, SCAN_MORE, 7},
        {"\xc8\x00\x02\x05\xaa\xbb\x00", 7, SCAN_WHOLE, 6},
        {"\xd8\x01", 2, SCAN_MORE, 18},
        {"\x82\xa1\x61\xc0\xa1\x62\xcb\x00\x00\x00\x00\x00\x00\x00\x00", 15, SCAN_WHOLE, 15},
        {"\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x91\x00", 18, SCAN_BAD,
         16},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        size_t size = 77;
        assert_int_equal(scan_object((const uint8_t *)cases[i].bytes, cases[i].n, &size),
                         cases[i].result);
        assert_int_equal(size, cases[i].size);
    }
}

static bool takes_uint(const char *bytes, size_t n, uint64_t expected)
{
    struct codec k;
    uint64_t value = ~expected;

    codec_open(&k, (const uint8_t *)bytes, n);
    return CODEC_UINT(&k, value, 0, UINT64_MAX, "a number") && value == expected && k.at == k.end;
}

static bool takes_int(const char *bytes, size_t n, int64_t expected)
{
    struct codec k;
    int32_t value = (int32_t)~expected;

    codec_open(&k, (const uint8_t *)bytes, n);
    return codec_int(&k, &value, "a number") && value == expected && k.at == k.end;
}

static bool is_one_form(const uint8_t *bytes, size_t n, int64_t expected)
{
    uint64_t value;

    return msgpack_scan_element(bytes, bytes + n, expected < 0 ? KIND_INT : KIND_UINT, &value) ==
               bytes + n &&
           (int64_t)value == expected;
}

/* msgpack-c's own way to write a number is the only one that is read. */
TEST(numbers_have_one_form)
{
    static const int64_t numbers[] = {0,         1,      127,    128,        255,
                                      256,       65535,  65536,  4294967295, 4294967296,
                                      INT64_MAX, -1,     -32,    -33,        -128,
                                      -129,      -32768, -32769, INT32_MIN,  -2147483649,
                                      INT64_MIN};
    struct buf out = {0};
    struct codec k;

    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        buf_clear(&out);
        codec_write(&k, &out, LOG_SET, 3);
        buf_clear(&out);
        msgpack_pack_int64(&k.to, numbers[i]);
        assert_true(is_one_form(out.data, out.len, numbers[i]));
        assert_int_equal(takes_int((const char *)out.data, out.len, numbers[i]),
                         numbers[i] == (int32_t)numbers[i]);
        if (numbers[i] >= 0)
            assert_true(takes_uint((const char *)out.data, out.len, (uint64_t)numbers[i]));
    }
    buf_finish(&out);
    assert_false(takes_uint("\xcc\x7f", 2, 127));
    assert_false(takes_uint("\xcd\x00\xff", 3, 255));
    assert_false(takes_uint("\xce\x00\x00\xff\xff", 5, 65535));
    assert_false(takes_uint("\xd0\x01", 2, 1));
    assert_false(takes_int("\xd0\x01", 2, 1));
    assert_false(takes_int("\xd0\xe0", 2, -32));
    assert_false(takes_int("\xd1\xff\x80", 3, -128));
    assert_false(takes_int("\xd2\xff\xff\x80\x00", 5, -32768));
    assert_false(takes_int("\xcf\xff\xff\xff\xff\xff\xff\xff\xff", 9, -1));
}

TEST(lengths_have_one_form)
{
    char text[4] = "";
    struct codec k;
    uint8_t *data;
    size_t n;

    codec_open(&k, (const uint8_t *)"\xc5\x00\x01\x07", 4);
    assert_null(codec_bin(&k, 1, "a bin"));
    assert_string_equal(k.wanted, "a bin");
    codec_open(&k, (const uint8_t *)"\xd9\x01\x61", 3);
    assert_false(codec_text(&k, text, sizeof text, "a text"));
    codec_open(&k, (const uint8_t *)"\xdc\x00\x01\x07", 4);
    assert_false(codec_count(&k, &n, 0, 9, "an array"));
    codec_open(&k, (const uint8_t *)"\xc4\x01\x07\xa1\x61", 5);
    assert_true((data = codec_bin(&k, 1, "a bin")) && *data == 7);
    assert_true(codec_text(&k, text, sizeof text, "a text"));
    assert_string_equal(text, "a");
    assert_false(codec_skip(&k, 1));
}

/* ---- Reading ---- */

static void expect_bad(const void *data, size_t n, const char *what)
{
    struct err err = {0};
    struct set_reader r;
    int found;

    assert_true(set_reader_open_bytes(&r, data, n, "log", &err));
    while ((found = set_reader_next(&r, &err)) == 1)
        ;
    assert_int_equal(found, -1);
    assert_int_equal(err.class, ERR_FOUND);
    if (!strstr(err.text, what))
        fail_msg("expected '%s' in '%s'", what, err.text);
    set_reader_close(&r);
}

TEST(what_is_no_log_is_refused)
{
    expect_bad("event: Demo\n", 12,
               "log: record 0 (unknown) at byte 0: expected the array of a header");
    expect_bad("\x94\x01\xc1", 3, "record 0 (header) at byte 0: not MessagePack");
    expect_bad("\x92\x01\xc6\xff\xff\xff\xff", 7, "expected a record of at most 64 MiB");
    expect_bad("\x92\x01", 2, "record 0 (header) at byte 0: the file ends inside it");
    expect_bad("\x92\x01\x05", 3, "its checksum does not match");
}

/* The limit is of the whole record, its head included, whether or not all of it is there. */
TEST(records_have_64_mib_at_most)
{
    enum { HEAD = 6, MOST = 64 << 20 };
    static const char too_long[] = "expected a record of at most 64 MiB";
    uint8_t *record = calloc(1, MOST + 1);

    assert_non_null(record);
    memcpy(record, "\x91\xc6\x03\xff\xff\xfa", HEAD); /* an array of one bin */
    expect_bad(record, HEAD, "the file ends inside it");
    expect_bad(record, MOST, "its checksum does not match");
    record[HEAD - 1]++;
    expect_bad(record, HEAD, too_long);
    expect_bad(record, MOST + 1, too_long);
    free(record);
}

/* A header with one change and a checksum that fits. */
static void expect_bad_header(const char *from, const char *to, const char *what)
{
    struct buf log = {0};
    size_t n = strlen(from), at = 0;

    example_log(&log);
    size_t size;
    assert_int_equal(scan_object(log.data, log.len, &size), SCAN_WHOLE);
    while (memcmp(log.data + at, from, n) != 0)
        assert_true(++at + n < size);
    memcpy(log.data + at, to, n);
    uint64_t check = htole64(hash_check(log.data, size - CHECK_ELEMENT));
    memcpy(log.data + size - CHECK_BYTES, &check, sizeof check);
    expect_bad(log.data, log.len, what);
    buf_finish(&log);
}

static void small_event(struct event *e, enum format format, unsigned bots)
{
    const struct any_setup setup = {.rules = "modern",
                                    .unit = UNIT_DEALS,
                                    .deals = 1,
                                    .format = format,
                                    .bots = bots,
                                    .sets = 1};

    any_event(e, &setup);
}

/* Reads a header back from the bytes it makes; is it the same event, in the format wanted? */
static void expect_again(const struct event *e, uint8_t format)
{
    struct log_reader *reader;
    struct log_record r;
    struct event again = {.sets = 0};
    struct buf out = {0};
    struct err err = {.class = 0};

    assert_true(log_put_header(&out, e));
    assert_int_equal(out.data[2], format);
    assert_true(log_open_bytes(&reader, out.data, out.len, "log", &err));
    assert_int_equal(log_next(reader, &r, &err), 1);
    if (!log_get_header(&r, &again, &err) || !event_same(&again, e, &err))
        fail_msg("%s", err.text);
    event_finish(&again);
    log_close(reader);
    buf_finish(&out);
}

static const struct format_options plans[] = {
    [FORMAT_SETTLE] = {.ratings = FORMAT_OPTIONS_RATINGS,
                       .eps = 50000,
                       .bound = BOUND_MIXTURE,
                       .max_sets = 9,
                       .max_time = 60},
    [FORMAT_SWISS] = {.rounds = 3},
    [FORMAT_KNOCKOUT] = {.eps = 0},
    [FORMAT_SPRT] = {.sprt = {SPRT_NELO, -5000000, 2000 * MILLIONTHS, 50000, 10000}},
};

TEST(plans_stand_in_headers_of_format_2)
{
    for (enum format format = FORMAT_SETTLE; format <= FORMAT_SPRT; format++) {
        struct event e;
        small_event(&e, format, 2);
        e.plan = plans[format];
        expect_again(&e, 2);
        e.plan.ratings = 0; /* as headers of settle were before */
        expect_again(&e, 2);
        event_finish(&e);
    }
}

TEST(late_entries_stand_in_headers_of_format_2)
{
    struct event e;

    small_event(&e, FORMAT_ROUND_ROBIN, 3);
    expect_again(&e, 1);
    e.late_entries = 2;
    expect_again(&e, 2);
    event_finish(&e);
}

TEST(single_tables_stand_in_headers_of_format_3)
{
    struct event e;
    struct err err;

    small_event(&e, FORMAT_TABLE, 4);
    expect_again(&e, 3);
    event_finish(&e);
    small_event(&e, FORMAT_TABLE, 3);
    assert_false(event_check(&e, &err));
    assert_string_equal(err.text, "format table: 3 at the table, expected 4, one a seat");
    event_finish(&e);
}

TEST(beacons_stand_in_headers_of_format_4)
{
    struct event e;
    struct err err;

    small_event(&e, FORMAT_ROUND_ROBIN, 2);
    (void)snprintf(e.beacon_source, sizeof e.beacon_source, "the lottery of 1 December");
    expect_again(&e, 4);
    (void)snprintf(e.beacon, sizeof e.beacon, "3 5 6 7");
    expect_again(&e, 4);
    e.beacon_source[0] = '\0';
    assert_false(event_check(&e, &err));
    assert_non_null(strstr(err.text, "a beacon of which it was not said what it would be"));
    (void)snprintf(e.beacon_source, sizeof e.beacon_source, "two\nlines");
    assert_false(event_check(&e, &err));
    event_finish(&e);
}

/* The beacon changes what is dealt, and not the commitment; all else in the header changes it. */
TEST(the_commitment_is_to_all_but_the_beacon)
{
    uint8_t first[HASH_BYTES], now[HASH_BYTES], plain[RNG_SEED_BYTES], mixed[RNG_SEED_BYTES];
    struct event e;

    small_event(&e, FORMAT_ROUND_ROBIN, 2);
    event_dealing_seed(&e, any_seed, plain);
    assert_memory_equal(plain, any_seed, sizeof plain);
    (void)snprintf(e.beacon_source, sizeof e.beacon_source, "the lottery of 1 December");
    assert_true(log_commitment(first, &e));
    (void)snprintf(e.beacon, sizeof e.beacon, "3 5 6 7");
    assert_true(log_commitment(now, &e));
    assert_memory_equal(now, first, sizeof now);
    event_dealing_seed(&e, any_seed, plain);
    assert_memory_not_equal(plain, any_seed, sizeof plain);
    (void)snprintf(e.beacon, sizeof e.beacon, "3 5 6 8");
    event_dealing_seed(&e, any_seed, mixed);
    assert_memory_not_equal(mixed, plain, sizeof mixed);
    e.beacon_source[4]++;
    assert_true(log_commitment(now, &e));
    assert_memory_not_equal(now, first, sizeof now);
    e.beacon_source[4]--;
    e.title[0]++;
    assert_true(log_commitment(now, &e));
    assert_memory_not_equal(now, first, sizeof now);
    e.title[0]--;
    e.commitment[31]++;
    assert_true(log_commitment(now, &e));
    assert_memory_not_equal(now, first, sizeof now);
    event_finish(&e);
}

TEST(bad_plans_are_refused)
{
    static const struct {
        enum format format;
        struct format_options plan;
        const char *why;
    } bad[] = {
        {FORMAT_SWISS, {.rounds = 0}, "rounds: expected 1 to 1000"},
        {FORMAT_SETTLE, {.bound = BOUNDS}, "bound: expected looks or mixture"},
        {FORMAT_SPRT,
         {.sprt = {SPRT_ELO, 0, 0, 50000, 50000}},
         "sprt: expected two hypotheses from -2000 to 2000, the first below the second"},
        {FORMAT_SPRT,
         {.sprt = {SPRT_ELO, 0, 1, 50000, 500000}},
         "sprt: expected alpha and beta above 0 and below 0.5"},
    };
    struct event e;
    struct err err;

    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        small_event(&e, bad[i].format, 2);
        e.plan = bad[i].plan;
        assert_false(event_check(&e, &err));
        assert_string_equal(err.text, bad[i].why);
        event_finish(&e);
    }
}

TEST(bad_headers_are_refused)
{
    expect_bad_header("\x94\x01\x01", "\x94\x01\x05",
                      "log: a log of format 5, from a later arena; this one reads formats 1 to 4");
    expect_bad_header("\x94\x01\x01", "\x94\x01\x02", "expected the keys of a header");
    expect_bad_header("title", "tItle", "record 0 (header) at byte 0: expected title");
    expect_bad_header("modern", "medern", "expected a rule set that is known here");
    expect_bad_header("march\x02", "march\x03", "expected the parameters that its rules have");
    expect_bad_header("Bob", "Ann", "two bots are named Ann");
    expect_bad_header("sets\x01", "sets\x00", "sets: expected at least 1");
    expect_bad_header("Example", "Exampl\n", "title: expected");
    expect_bad_header("given\xc0", "given\xc2", "expected nil or the hash of given deals");
    expect_bad_header("deals\x01", "deals\x00", "expected 1 to 65535 deals");
}

/* The hash of given deals is in the header, and where there are none nil is. */
TEST(given_deals_are_in_the_header)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 1};
    static const struct deal_file given = {.hash = {1, 2, 3, [31] = 32}};
    struct buf out = {0};
    struct event e, read;

    read = (struct event){.sets = 1};
    for (unsigned i = 0; i < 2; i++) {
        s.given = i ? NULL : &given;
        any_event(&e, &s);
        buf_clear(&out);
        assert_true(log_put_header(&out, &e));
        struct log_record r = {.data = out.data, .size = out.len, .log = "log"};
        assert_true(log_get_header(&r, &read, NULL));
        assert_int_equal(read.given, !i);
        assert_memory_equal(read.given_hash, e.given_hash, sizeof e.given_hash);
        assert_int_equal(read.given_hash[31], i ? 0 : 32);
        event_finish(&e);
    }
    event_finish(&read);
    buf_finish(&out);
}

/* Records longer than the window, in a file, and a folder for its log. */
TEST(a_long_header_is_read_from_a_folder)
{
    struct any_setup s = {.rules = "modern", .unit = UNIT_GAME, .bots = 2, .sets = 1};
    char folder[] = "/tmp/test_log_XXXXXX", path[64];
    struct log_reader *reader;
    struct log_record r;
    struct event e, read;
    struct buf out = {0};
    struct err err;

    any_event(&e, &s);
    e.entrant = realloc(e.entrant, 20000 * sizeof *e.entrant);
    for (; e.entrants < 20000; e.entrants++) {
        e.entrant[e.entrants] = (struct entrant){.args = strdup("x")};
        (void)snprintf(e.entrant[e.entrants].name, NAME_CAP, "%zu", e.entrants);
    }
    assert_true(log_put_header(&out, &e));
    assert_true(out.len > 800000);
    assert_non_null(mkdtemp(folder));
    (void)snprintf(path, sizeof path, "%s/log.msgpack", folder);
    assert_true(file_replace(path, 0644, out.data, out.len, NULL));
    if (!log_open(&reader, folder, &err))
        fail_msg("%s", err.text);
    assert_int_equal(log_next(reader, &r, &err), 1);
    assert_int_equal(r.size, out.len);
    read = (struct event){.sets = 1};
    assert_true(log_get_header(&r, &read, &err));
    assert_int_equal(read.entrants, 20000);
    assert_string_equal(read.entrant[19999].name, "19999");
    assert_int_equal(log_next(reader, &r, &err), 0);
    assert_int_equal(r.offset + r.size, out.len);
    log_close(reader);
    assert_int_equal(unlink(path), 0);
    assert_false(log_open(&reader, folder, &err));
    assert_int_equal(err.class, ERR_USAGE);
    assert_int_equal(rmdir(folder), 0);
    event_finish(&read);
    event_finish(&e);
    buf_finish(&out);
}

/* ---- The footer ---- */

/* However many sets there are, the index is short, even and true. */
TEST(the_index_finds_records)
{
    struct any_setup s = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 2500};
    struct buf log = {0}, footer = {0};
    struct log_sums sums;
    size_t at = 0, size;
    uint64_t record = 0, sizes[2];

    any_log(&log, &s);
    while (scan_object(log.data + at, log.len - at, &size) == SCAN_WHOLE &&
           log_sums_add(&sums, log.data + at, size))
        at += size;
    assert_int_equal(sums.records, 2500);
    assert_int_equal(sums.every, 4);
    assert_int_equal(sums.indexed, 625);
    assert_true(log_put_footer(&footer, &sums, any_seed));
    assert_int_equal(at + footer.len, log.len);
    assert_memory_equal(log.data + at, footer.data, footer.len);
    memcpy(sizes, log.data + log.len - TRAILER_BYTES + 4, sizeof sizes);
    assert_int_equal(le64toh(sizes[0]) + TRAILER_BYTES, footer.len);
    assert_int_equal(le64toh(sizes[1]), log.len);
    assert_int_equal(scan_object(log.data, log.len, &at), SCAN_WHOLE);
    for (; record < 2500; record++, at += size) {
        assert_int_equal(scan_object(log.data + at, log.len - at, &size), SCAN_WHOLE);
        if (record % sums.every == 0)
            assert_int_equal(sums.index[record / sums.every], at);
    }
    buf_finish(&footer);
    buf_finish(&log);
}

/* A footer with these offsets in its index; false if it is refused. */
static bool has_index(const uint64_t *offset, size_t n)
{
    struct log_sums sums = {.every = 1, .records = n, .indexed = n};
    struct log_record record = {.log = "log", .kind = LOG_FOOTER};
    struct log_footer footer;
    struct buf out = {0};
    struct err err = {0};

    hash_begin(&sums.hash, NULL, 0);
    for (size_t i = 0; i < n; i++)
        sums.index[i] = offset[i];
    assert_true(log_put_footer(&out, &sums, any_seed));
    record.data = out.data;
    record.size = out.len - TRAILER_BYTES;
    bool taken = log_get_footer(&record, &footer, &err);
    assert_true(taken || strstr(err.text, "offsets that rise"));
    buf_finish(&out);
    return taken;
}

TEST(offsets_of_the_index_rise)
{
    static const uint64_t rise[] = {1, 2, 700}, equal[] = {5, 5}, fall[] = {5, 9, 8}, none[] = {0};

    assert_true(has_index(rise, 3));
    assert_true(has_index(rise, 0));
    assert_false(has_index(equal, 2));
    assert_false(has_index(fall, 3));
    assert_false(has_index(none, 1));
}

TEST(the_seed_of_a_log_is_that_of_its_commitment)
{
    const struct any_setup s = {
        .rules = "modern", .unit = UNIT_DEALS, .deals = 1, .bots = 2, .sets = 2};
    uint8_t seed[RNG_SEED_BYTES] = {0};
    struct event e;
    struct buf log = {0};

    any_event(&e, &s);
    any_log(&log, &s);
    struct any_file whole = any_file(log.data, log.len);
    assert_true(log_seed(whole.path, e.commitment, seed));
    assert_memory_equal(seed, any_seed, sizeof seed);
    memset(seed, 0, sizeof seed);
    e.commitment[0] ^= 1;
    assert_false(log_seed(whole.path, e.commitment, seed));
    e.commitment[0] ^= 1;
    assert_false(log_seed("/nowhere/any.log", e.commitment, seed));
    assert_int_equal(seed[0] | seed[RNG_SEED_BYTES - 1], 0);
    unlink(whole.path);
    event_finish(&e);
    buf_finish(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_is_true),
        cmocka_unit_test(scan_never_trusts_a_length),
        cmocka_unit_test(numbers_have_one_form),
        cmocka_unit_test(lengths_have_one_form),
        cmocka_unit_test(what_is_no_log_is_refused),
        cmocka_unit_test(records_have_64_mib_at_most),
        cmocka_unit_test(plans_stand_in_headers_of_format_2),
        cmocka_unit_test(late_entries_stand_in_headers_of_format_2),
        cmocka_unit_test(single_tables_stand_in_headers_of_format_3),
        cmocka_unit_test(beacons_stand_in_headers_of_format_4),
        cmocka_unit_test(the_commitment_is_to_all_but_the_beacon),
        cmocka_unit_test(bad_plans_are_refused),
        cmocka_unit_test(bad_headers_are_refused),
        cmocka_unit_test(given_deals_are_in_the_header),
        cmocka_unit_test(a_long_header_is_read_from_a_folder),
        cmocka_unit_test(the_index_finds_records),
        cmocka_unit_test(offsets_of_the_index_rise),
        cmocka_unit_test(the_seed_of_a_log_is_that_of_its_commitment),
    };
    return hash_setup() ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
}
