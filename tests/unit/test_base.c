/* arena/base: errors, buffers, texts, numbers. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/err.h"
#include "base/json_reader.h"
#include "base/folder.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/suggest.h"
#include "base/text.h"
#include "test.h"

TEST(err_is_false_and_formats)
{
    struct err e;

    assert_false(err_set(&e, ERR_USAGE, "line %d: %s", 3, "what"));
    assert_int_equal(e.class, ERR_USAGE);
    assert_string_equal(e.text, "line 3: what");
    assert_false(err_prefix(&e, "%s: ", "a.yaml"));
    assert_string_equal(e.text, "a.yaml: line 3: what");
    assert_int_equal(e.class, ERR_USAGE);
    assert_false(err_memory(&e));
    assert_string_equal(e.text, "out of memory");
    assert_int_equal(e.class, ERR_ABORT);
    assert_false(err_set(NULL, ERR_ABORT, "dropped"));
    assert_false(err_prefix(NULL, "dropped"));
}

TEST(err_says_whose_fault_it_is)
{
    struct err e;

    err_set(&e, ERR_USAGE, "a");
    assert_string_equal(err_fault_name(e.fault), "organiser");
    err_blame(&e, ERR_OF_BOT);
    err_prefix(&e, "b: ");
    assert_int_equal(e.fault, ERR_OF_BOT);
    assert_int_equal(e.class, ERR_USAGE);
    err_found(&e);
    assert_int_equal(e.fault, ERR_OF_FILE);
    assert_int_equal(e.class, ERR_FOUND);
    err_set(&e, ERR_ABORT, "c");
    assert_true(err_of_machine(&e));
    assert_false(err_blame(&e, ERR_OF_STUDENT) || err_found(&e)); /* whoever calls */
    assert_true(err_of_machine(&e) && e.class == ERR_ABORT);
    assert_false(err_blame(NULL, ERR_OF_BOT) || err_found(NULL));
    assert_null(err_fault_name(ERR_OF_NOBODY));
    assert_int_equal(err_fault_named("student"), ERR_OF_STUDENT);
    assert_int_equal(err_fault_named("students"), ERR_OF_NOBODY);
    assert_int_equal(err_fault_named(NULL), ERR_OF_NOBODY);
}

TEST(err_says_which_bot_it_is_about)
{
    struct err e;

    err_set(&e, ERR_USAGE, "rival: a");
    assert_string_equal(e.bot, "");
    assert_false(err_of_bot(&e, "mine\n"));
    err_prefix(&e, "b: ");
    assert_string_equal(e.bot, "mine\\x0a");
    assert_int_equal(e.fault, ERR_OF_ORGANISER);
    err_set(&e, ERR_USAGE, "c");
    assert_string_equal(e.bot, "");
    assert_false(err_of_bot(NULL, "mine"));
}

TEST(err_prefix_may_repeat_its_text)
{
    struct err e;

    err_set(&e, ERR_FOUND, "b");
    err_prefix(&e, "%s and ", e.text);
    assert_string_equal(e.text, "b and b");
}

TEST(err_errno_names_the_reason_and_keeps_it)
{
    struct err e;

    errno = ENOENT;
    assert_false(err_errno(&e, ERR_ABORT, "cannot open %s", "x"));
    assert_string_equal(e.text, "cannot open x: No such file or directory");
    assert_int_equal(errno, ENOENT);
}

TEST(err_is_safe_to_print)
{
    struct err e;

    err_set(&e, ERR_USAGE, "bot \"%s\"", "a\033[2Jb\n\xff");
    assert_string_equal(e.text, "bot \"a\\x1b[2Jb\\x0a\\xff\"");
    err_prefix(&e, "x: ");
    assert_string_equal(e.text, "x: bot \"a\\x1b[2Jb\\x0a\\xff\"");
}

TEST(err_cuts_long_texts)
{
    static const size_t lengths[] = {1000, 1019, 1020, 1021, 1023, 1024, 2047, 2048, 5000};
    static char longest[5001];
    struct err e;

    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        memset(longest, 'x', lengths[i]);
        longest[lengths[i]] = '\0';
        err_set(&e, ERR_USAGE, "%s", longest);
        size_t n = strlen(e.text);
        if (lengths[i] <= 1020) {
            assert_int_equal(n, lengths[i]);
        } else {
            assert_in_range(n, 1000, sizeof e.text - 1);
            assert_string_equal(e.text + n - 3, "...");
        }
        err_prefix(&e, "%s", longest);
        assert_in_range(strlen(e.text), 1000, sizeof e.text - 1);
    }
}

TEST(buf_grows_and_prints)
{
    struct buf b = {0};

    assert_string_equal(buf_str(&b), "");
    for (int i = 0; i < 1000; i++)
        assert_true(buf_printf(&b, "%d ", i));
    assert_true(buf_add_text(&b, "end"));
    assert_true(buf_add_byte(&b, '.'));
    assert_true(buf_add(&b, NULL, 0));
    const char *s = buf_str(&b);
    assert_int_equal(strlen(s), b.len);
    assert_memory_equal(s, "0 1 2 ", 6);
    assert_string_equal(s + b.len - 9, " 999 end.");
    buf_clear(&b);
    assert_int_equal(b.len, 0);
    buf_finish(&b);
    assert_null(b.data);
}

TEST(buf_failure_sticks)
{
    struct buf b = {0};

    assert_true(buf_add_text(&b, "kept"));
    assert_null(buf_reserve(&b, SIZE_MAX));
    assert_true(b.failed);
    assert_false(buf_add_byte(&b, 1));
    assert_false(buf_printf(&b, "x"));
    assert_null(buf_str(&b));
    assert_int_equal(b.len, 4);
    buf_clear(&b);
    assert_true(buf_add_byte(&b, 1));
    buf_finish(&b);
}

TEST(text_cuts_lines_and_words)
{
    struct text rest = text_of("  one\ttwo \r\n\nlast"), line, word;

    assert_true(text_line(&rest, &line));
    assert_true(text_is(text_trim(line), "one\ttwo"));
    struct text words = line;
    assert_true(text_word(&words, &word));
    assert_true(text_is(word, "one"));
    assert_ptr_equal(word.s, line.s + 2);
    assert_true(text_word(&words, &word));
    assert_true(text_is(word, "two"));
    assert_false(text_word(&words, &word));
    assert_true(text_line(&rest, &line));
    assert_true(text_is(line, ""));
    assert_true(text_line(&rest, &line));
    assert_true(text_is(line, "last"));
    assert_false(text_line(&rest, &line));
}

TEST(text_cut_takes_the_first)
{
    struct text left = {0}, right = {0};

    assert_false(text_cut(text_of("level"), '=', &left, &right));
    assert_null(left.s);
    assert_true(text_cut(text_of("level=2=x"), '=', &left, &right));
    assert_true(text_is(left, "level"));
    assert_true(text_is(right, "2=x"));
}

TEST(text_numbers_are_strict)
{
    static const char *const bad[] = {"",   "-",   "+1",  " 1",  "1 ",
                                      "0x", "1e1", "1.0", "--1", "18446744073709551616"};
    uint64_t u = 7;
    int64_t i = 7;

    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        assert_false(text_u64(text_of(bad[k]), 0, UINT64_MAX, &u));
        assert_false(text_i64(text_of(bad[k]), INT64_MIN, INT64_MAX, &i));
    }
    assert_false(text_u64(text_of("-1"), 0, UINT64_MAX, &u));
    assert_false(text_u64(text_of("9"), 10, 20, &u));
    assert_false(text_u64(text_of("21"), 10, 20, &u));
    assert_false(text_i64(text_of("9223372036854775808"), INT64_MIN, INT64_MAX, &i));
    assert_false(text_i64(text_of("-9223372036854775809"), INT64_MIN, INT64_MAX, &i));
    assert_int_equal(u, 7);
    assert_int_equal(i, 7);
    assert_true(text_u64(text_of("18446744073709551615"), 0, UINT64_MAX, &u));
    assert_true(u == UINT64_MAX);
    assert_true(text_i64(text_of("-9223372036854775808"), INT64_MIN, INT64_MAX, &i));
    assert_true(i == INT64_MIN);
    assert_true(text_i64(text_of("-0"), 0, 0, &i));
    assert_int_equal(i, 0);
}

TEST(text_hex_goes_and_comes)
{
    const uint8_t data[] = {0x00, 0xab, 0xFF};
    uint8_t back[3] = {1, 1, 1};
    char hex[7];

    text_hex(hex, data, 3);
    assert_string_equal(hex, "00abff");
    assert_false(text_unhex(text_of("00abf"), back, 3));
    assert_false(text_unhex(text_of("00abfg"), back, 3));
    assert_false(text_unhex(text_of("00abff00"), back, 3));
    assert_int_equal(back[0], 1);
    assert_true(text_unhex(text_of("00aBFf"), back, 3));
    assert_memory_equal(back, data, 3);
}

TEST(text_copy_fits_or_refuses)
{
    char out[4] = "old";

    assert_false(text_copy(text_of("four"), out, sizeof out));
    assert_false(text_copy((struct text){"a\0b", 3}, out, sizeof out));
    assert_string_equal(out, "old");
    assert_true(text_copy(text_of("abc"), out, sizeof out));
    assert_string_equal(out, "abc");
    assert_true(text_copy((struct text){0}, out, sizeof out));
    assert_string_equal(out, "");
}

TEST(text_safe_escapes_and_cuts)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"Anna B\xc3\xa4r \xe2\x99\xa0 \xf0\x9f\x82\xa1",
         "Anna B\xc3\xa4r \xe2\x99\xa0 \xf0\x9f\x82\xa1"},
        {"\x1b[31m\x7f\t", "\\x1b[31m\\x7f\\x09"},
        {"\xc0\xaf", "\\xc0\\xaf"},          /* an overlong slash */
        {"\xed\xa0\x80", "\\xed\\xa0\\x80"}, /* half a surrogate pair */
        {"\xc2\x9b", "\\xc2\\x9b"},          /* a control character of two bytes */
        {"\xe2\x80\xae"
         "x",
         "\\xe2\\x80\\xaex"},                  /* turns the direction of writing */
        {"a\xe2\x80\x8b", "a\\xe2\\x80\\x8b"}, /* has no width */
        {"\xe2\x81\xa0z", "\\xe2\\x81\\xa0z"},
        {"\xef\xbb\xbfq", "\\xef\\xbb\\xbfq"},
        {"Ann\xc2\xad", "Ann\\xc2\\xad"},             /* is not seen */
        {"\xe3\x85\xa4", "\\xe3\\x85\\xa4"},          /* has no ink */
        {"\xf3\xa0\x81\xa1", "\\xf3\\xa0\\x81\\xa1"}, /* a tag */
        {"\xf4\x90\x80\x80", "\\xf4\\x90\\x80\\x80"}, /* beyond Unicode */
        {"\xe2\x99", "\\xe2\\x99"},
    };
    char out[64];

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_true(text_safe(text_of(cases[i].in), out, sizeof out));
        assert_string_equal(out, cases[i].out);
    }
    assert_false(text_safe(text_of("ab\xe2\x99\xa0"), out, 5));
    assert_string_equal(out, "ab");
    assert_true(text_safe(text_of("ab\xe2\x99\xa0"), out, 6));
    assert_false(text_safe(text_of("a"), out, 1));
    assert_string_equal(out, "");
}

TEST(array_grows_or_stays)
{
    size_t cap = 0, n = 0;
    uint32_t *list = NULL;

    for (; n < 100; n++) {
        list = array_grow(list, &cap, n, sizeof *list);
        assert_non_null(list);
        list[n] = (uint32_t)n;
    }
    assert_int_equal(list[99], 99);
    size_t most = SIZE_MAX / sizeof *list;
    assert_null(array_grow(list, &most, most, sizeof *list));
    assert_int_equal(most, SIZE_MAX / sizeof *list);
    free(list);
}

TEST(text_becomes_a_string_of_json)
{
    struct buf b = {0};
    text_json(&b, "");
    text_json(&b, "say \"9\xe2\x99\xa5\"\\\n\x1f.");
    assert_string_equal(buf_str(&b), "\"\"\"say \\\"9\xe2\x99\xa5\\\"\\\\\\u000a\\u001f.\"");
    buf_finish(&b);
}

TEST(values_of_json_are_safe_and_whole)
{
    struct buf b = {0};
    json_t *list = jw_add(json_array(), jw_count(3));

    list = jw_add(list, jw_real(0.25));
    list = jw_add(list, jw_real(NAN));
    list = jw_add(list, jw_rough(-3.00004));
    list = jw_add(list, jw_rough(0.123456));
    list = jw_add(list, jw_rough(INFINITY));
    list = jw_add(list, jw_text("a \"b\" \x1b[2J\xff"));
    list = jw_add(list, jw_chars("ab\0c", 4));
    list = jw_add(list, jw_put(json_object(), "hex", jw_hex((const uint8_t *)"\x01\xfe", 2)));
    assert_true(jw_dump(list, JSON_COMPACT | JSON_REAL_PRECISION(10), &b));
    assert_string_equal(buf_str(&b),
                        "[3,0.25,null,-3,0.1235,null,\"a \\\"b\\\" \\\\x1b[2J\\\\xff\","
                        "\"ab\\\\x00c\",{\"hex\":\"01fe\"}]");
    assert_null(jw_add(list, NULL));
    assert_null(jw_put(json_object(), "key", NULL));
    assert_null(jw_add(NULL, jw_count(1)));
    assert_false(jw_dump(NULL, 0, &b));
    assert_true(b.failed);
    buf_finish(&b);
}

/* What cannot be read is named, and outputs stay as they were. */
TEST(values_of_json_are_read_or_named)
{
    json_t *j = json_pack("{s:s, s:s%, s:i, s:i, s:n, s:f}", "text", "abcd", "zero", "a\0b",
                          (size_t)3, "count", 7, "debt", -1, "null", "real", 7.0);
    char text[5] = "?";
    uint64_t n = 99;
    struct err e;

    assert_false(jr_text(j, "text", text, 4, &e));
    assert_int_equal(e.class, ERR_FOUND);
    assert_string_equal(e.text, "text: expected a text of fewer than 4 bytes");
    assert_false(jr_text(j, "zero", text, sizeof text, &e) || jr_text(j, "no", text, 5, &e) ||
                 jr_text(j, "null", text, 5, &e) || jr_text_or_null(j, "count", text, 5, &e));
    assert_string_equal(text, "?");
    assert_true(jr_text(j, "text", text, sizeof text, &e));
    assert_string_equal(text, "abcd");
    assert_true(jr_text_or_null(j, "null", text, sizeof text, &e));
    assert_string_equal(text, "");

    assert_false(jr_count(j, "count", 6, &n, &e));
    assert_string_equal(e.text, "count: expected a whole number from 0 to 6");
    assert_false(jr_count(j, "debt", INT64_MAX, &n, &e));
    assert_string_equal(e.text, "debt: expected a whole number, at least 0");
    assert_false(jr_count(j, "real", 9, &n, NULL) || jr_count(j, "null", 9, &n, NULL) ||
                 jr_count(NULL, "count", 9, &n, NULL) || jr_count_or_null(j, "text", 9, &n, NULL));
    assert_int_equal(n, 99);
    assert_true(jr_count(j, "count", 7, &n, &e));
    assert_int_equal(n, 7);
    assert_true(jr_count_or_null(j, "no", 7, &n, &e));
    assert_int_equal(n, 0);
    json_decref(j);
}

TEST(text_is_quoted_for_a_shell)
{
    struct buf b = {0};

    assert_true(text_quoted(&b, "a/b-1.so") && buf_add_byte(&b, ' ') && text_quoted(&b, "it's 2") &&
                buf_add_byte(&b, ' ') && text_quoted(&b, ""));
    assert_string_equal(buf_str(&b), "a/b-1.so 'it'\\''s 2' ''");
    buf_finish(&b);
}

/* Makes a file in a folder. */
static void make_file(int folder, const char *name, const char *text)
{
    int fd = openat(folder, name, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
}

TEST(a_folder_has_the_same_hash_on_every_machine)
{
    const struct folder_limits most = {1 << 20, 100};
    struct folder_temporary dir;
    uint8_t hash[HASH_BYTES];
    char hex[HASH_HEX];
    struct err err;

    must(folder_temporary_open(&dir, &err), &err);
    int top = open(dir.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    assert_int_equal(mkdirat(top, "from", 0700), 0);
    assert_int_equal(mkdirat(top, "from/inner", 0700), 0);
    assert_int_equal(mkdirat(top, "to", 0700), 0);
    make_file(top, "from/bot.c", "int x;\n");
    make_file(top, "from/inner/empty", "");
    int from = openat(top, "from", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int to = openat(top, "to", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    must(folder_copy(from, to, 0600, &most, hash, &err), &err);
    text_hex(hex, hash, sizeof hash);
    assert_string_equal(hex, "fff1f6ab25357e310fe8fbf710d3012dad71b66c796fe2187925eb48e67bfc42");
    close(from);
    close(to);
    close(top);
    folder_temporary_close(&dir);
}

/* What is asked of a word that is none of these. */
static const char *asked(const char *said, char ask[SUGGEST_ASK])
{
    static const char *const known[] = {"rules", "laws", "lap", "run", "somerset1888", "max_sets"};
    struct suggest near = suggest_for(text_of(said));

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        suggest_try(&near, known[i]);
    return suggest_ask(&near, "", ask);
}

TEST(nearest_finds_what_was_meant)
{
    char ask[SUGGEST_ASK], most[65];

    assert_string_equal(asked("rulse", ask), "; did you mean 'rules'?");
    assert_string_equal(asked("lpa", ask), "; did you mean 'lap'?");
    assert_string_equal(asked("LAWS", ask), "; did you mean 'laws'?");
    assert_string_equal(asked("max-sets", ask), "; did you mean 'max_sets'?");
    assert_string_equal(asked("somerset", ask), "; did you mean 'somerset1888'?");
    assert_string_equal(asked("sommerset1889", ask), "; did you mean 'somerset1888'?");
    assert_string_equal(asked("rue", ask), "; did you mean 'run'?");
    static const char *const strange[] = {"", "x", "so", "rubber", "nothing", "ten"};
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
        assert_string_equal(asked(strange[i], ask), "");
    memset(most, 'r', sizeof most - 1);
    most[sizeof most - 1] = '\0';
    assert_string_equal(asked(most, ask), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(array_grows_or_stays),
        cmocka_unit_test(text_is_quoted_for_a_shell),
        cmocka_unit_test(text_becomes_a_string_of_json),
        cmocka_unit_test(values_of_json_are_safe_and_whole),
        cmocka_unit_test(values_of_json_are_read_or_named),
        cmocka_unit_test(a_folder_has_the_same_hash_on_every_machine),
        cmocka_unit_test(nearest_finds_what_was_meant),
        cmocka_unit_test(err_is_false_and_formats),
        cmocka_unit_test(err_says_whose_fault_it_is),
        cmocka_unit_test(err_says_which_bot_it_is_about),
        cmocka_unit_test(err_prefix_may_repeat_its_text),
        cmocka_unit_test(err_errno_names_the_reason_and_keeps_it),
        cmocka_unit_test(err_is_safe_to_print),
        cmocka_unit_test(err_cuts_long_texts),
        cmocka_unit_test(buf_grows_and_prints),
        cmocka_unit_test(buf_failure_sticks),
        cmocka_unit_test(text_cuts_lines_and_words),
        cmocka_unit_test(text_cut_takes_the_first),
        cmocka_unit_test(text_numbers_are_strict),
        cmocka_unit_test(text_hex_goes_and_comes),
        cmocka_unit_test(text_copy_fits_or_refuses),
        cmocka_unit_test(text_safe_escapes_and_cuts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
