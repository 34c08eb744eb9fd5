/* The page of a report: its policy allows what is in it, and data cannot get out of theirs. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "report/page.h"
#include "test.h"

static const char *page_of(const char *json, struct buf *html)
{
    struct buf data = {0};

    assert_true(buf_add_text(&data, json));
    page_put(&data, html);
    buf_finish(&data);
    const char *text = buf_str(html);
    assert_non_null(text);
    return text;
}

static void escaped(const char *json, const char *expected)
{
    struct buf data = {0}, out = {0};

    assert_true(buf_add_text(&data, json));
    page_escape(&data, &out);
    assert_string_equal(buf_str(&out), expected);
    buf_finish(&data);
    buf_finish(&out);
}

TEST(what_ends_a_script_is_escaped)
{
    escaped("", "");
    escaped("[1, \"a\"]", "[1, \"a\"]");
    escaped("\"</script><!-- & -->\"", "\"\\u003c/script\\u003e\\u003c!-- \\u0026 --\\u003e\"");
    escaped("\"\xe2\x80\xa8|\xe2\x80\xa9|\xe2\x80\xaa|\xe2\x80\"", /* the last two are none */
            "\"\\u2028|\\u2029|\xe2\x80\xaa|\xe2\x80\"");
    escaped("\xe2", "\xe2");
}

/* The text between the first of these two behind `from`. */
static const char *between(const char *from, const char *begin, const char *end, size_t *n)
{
    const char *at = strstr(from, begin);

    assert_non_null(at);
    at += strlen(begin);
    const char *to = strstr(at, end);
    assert_non_null(to);
    *n = (size_t)(to - at);
    return at;
}

static void is_allowed(const char *html, const char *begin, const char *end, const char *directive)
{
    uint8_t hash[crypto_hash_sha256_BYTES];
    char text[64], wanted[128];
    size_t n, policy;
    const char *at = between(html, begin, end, &n);

    (void)crypto_hash_sha256(hash, (const uint8_t *)at, n);
    (void)sodium_bin2base64(text, sizeof text, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
    (void)snprintf(wanted, sizeof wanted, "%s 'sha256-%s'", directive, text);
    const char *rules = between(html, "Content-Security-Policy\" content=\"", "\"", &policy);
    const char *found = strstr(rules, wanted);
    assert_true(found && found < rules + policy);
    assert_true(n > 2);
}

TEST(the_policy_allows_what_is_there)
{
    struct buf html = {0};
    const char *page = page_of("{}", &html);
    size_t policy;

    is_allowed(page, "<style>", "</style>", "style-src");
    is_allowed(page, "<script>", "</script>", "script-src");
    const char *rules = between(page, "Content-Security-Policy\" content=\"", "\"", &policy);
    assert_memory_equal(rules, "default-src 'none';", 19);
    assert_true(page_size() < html.len + 1000);
    buf_finish(&html);
}

TEST(nothing_is_left_to_put_in)
{
    static const char expected[] = "{\"a\": \"@STYLE@ \\u003cb\\u003e\"}";
    struct buf html = {0};
    const char *page = page_of("{\"a\": \"@STYLE@ <b>\"}", &html);
    size_t n;
    const char *data = between(page, "id=\"data\">\n", "\n</script>", &n);

    assert_int_equal(n, sizeof expected - 1);
    assert_memory_equal(data, expected, n);
    assert_null(strstr(page, "@SCRIPT"));
    assert_null(strstr(page, "@DATA"));
    assert_ptr_equal(strstr(page, "@STYLE"), data + 7);
    assert_ptr_equal(strstr(page, "<!doctype html>"), page);
    buf_finish(&html);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_ends_a_script_is_escaped),
        cmocka_unit_test(the_policy_allows_what_is_there),
        cmocka_unit_test(nothing_is_left_to_put_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
