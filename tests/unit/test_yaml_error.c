/* Tournament files that are no YAML, or misspell a word: what is wrong in words, with file and
 * line. */
#include <stdio.h>
#include <string.h>

#include "config/config.h"
#include "test.h"

#define TWO "bots: [{bot: a}, {bot: b}]\n"

struct bad {
    const char *text, *error; /* the error begins with the file, then this */
};

static const struct bad broken[] = {
    {TWO "event: Club: spring\n",
     ":2: a value with ': ' in it needs quotes: event: \"Club: spring\""},
    {TWO "event: Club: \"a\"\n", ":2: a value with ': ' in it needs quotes"},
    {"bots:\n  - bot: a\n    args: w: x\n",
     ":3: a value with ': ' in it needs quotes: args: \"w: x\""},
    {TWO "rules: modern\n  sets: 5\n", ":3: this line is indented deeper than the one above it"},
    {TWO "limits:\n  answer_ms: 5\n table_ms: 6\n", ":4: this line is indented unlike those above"},
    {"bots:\n  - bot: a\n bot: b\n", ":3: this line is indented unlike those above it"},
    {"bots:\n  - bot: a\n   - bot: b\n", ":3: this line is indented unlike those above it"},
    {" sets: 3\n" TWO, ":2: this line is indented unlike those above it"},
    {"bots:\n  -bot: a\n  - bot: b\n", ":2: expected a blank behind the '-'"},
    {"limits:\n\tload_ms: 5\n" TWO, ":2: a tab indents this line"},
    {"bots:\n  - bot: a\n\t name: x\n", ":3: a tab indents this line"},
    {"rules modern\n" TWO, ":1: expected `key: value`, with a blank behind the colon"},
    {"rules:modern\n\n" TWO, ":1: expected `key: value`, with a blank behind the colon"},
    {"sets: 3\nrules modern\n" TWO, ":2: expected `key: value`, with a blank behind the colon"},
    {"limits: {load_ms:5}\n" TWO, ":1: 'load_ms:5': expected `key: value`, with a blank"},
    {"load_ms: 5\n" TWO, ":1: the key 'load_ms' stands below `limits:`"},
    {"event: \"Club\n" TWO, ":1: a quotation mark opens here and does not close"},
    {"event: \"A\" and B\n" TWO, ":1: there is more behind the end of the value"},
    {"event: \"C:\\dir\"\n" TWO, ":1: a backslash is special in double quotes"},
    {"event: @x\n" TWO, ":1: a value that begins with '@' needs quotes"},
    {"event: ** x\n" TWO, ":1: a value that begins with '*' needs quotes"},
    {"event: &x\n" TWO, ":1: a value that begins with '&' needs quotes"},
    {"event: !x\n" TWO, ":1: a value that begins with '!' needs quotes"},
    {"event: |x\n" TWO, ":1: a value that begins with '|' needs quotes"},
    {"event: ? x\n" TWO, ":1: a value that begins with '?' needs quotes"},
    {"pairs: [[a, b]\n" TWO, ":1: '[' opens a list here that does not close"},
    {"limits: {load_ms: 5 table_ms: 5}\n" TWO, ":1: '{' opens keys and values here"},
    {"pairs: [a, , b]\n" TWO, ":1: expected a value here"},
    {"bots: - bot: a\n", ":1: a list begins on the line below its key"},
    {TWO "rules: [modern]\n", ":2: rules: expected one word or number, not a list"},
    {TWO "rules:\n  x: y\n", ":2: rules: expected one word or number, not keys and values"},
    {TWO "\x01\x02", ":2: a control character"},
    {TWO "\x80x", ":2: a byte that is not UTF-8"},
};

static const struct bad meant[] = {
    {TWO "formta: swiss\n", ":2: there is no key 'formta' here; did you mean 'format'?"},
    {TWO "rules: modern stick_dealr=no\n",
     ":2: rules: rules modern: there is no parameter 'stick_dealr'; did you mean 'stick_dealer'?"},
    {TWO "rules: somerset1888 rubber=best_of_thre\n",
     ":2: rules: rules somerset1888: rubber=best_of_thre: expected no, three_games or "
     "best_of_three; did you mean 'best_of_three'?"},
    {TWO "format: swis\n",
     ":2: format: expected round-robin, gauntlet, pairs, settle, swiss, knockout, sprt or table, "
     "not 'swis'; did you mean 'swiss'?"},
    {TWO "unit: games\n",
     ":2: unit: expected deals, game, rubber or sitting, not 'games'; did you mean 'game'?"},
    {"bots: [{bot: alice}, {bot: bob}]\nformat: gauntlet\nchallenger: alcie\n",
     ":3: challenger: no bot is named 'alcie'; did you mean 'alice'?"},
};

static void refused(const struct bad *bad, size_t n)
{
    for (; n; n--, bad++) {
        struct config c;
        struct err err = {.text = ""};
        char expected[256];

        must(config_init(&c, &err), &err);
        (void)snprintf(expected, sizeof expected, "dir/t.yaml%s", bad->error);
        if (config_parse(&c, "dir/t.yaml", bad->text, strlen(bad->text), &err) &&
            config_complete(&c, &err))
            fail_msg("accepted: %s", bad->text);
        if (strncmp(err.text, expected, strlen(expected)) != 0)
            fail_msg("expected '%s...', found '%s'", expected, err.text);
        assert_int_equal(err.class, ERR_USAGE);
        config_finish(&c);
    }
}

TEST(what_is_no_yaml_is_said_in_words)
{
    refused(broken, sizeof broken / sizeof *broken);
}

TEST(what_was_meant_is_asked)
{
    refused(meant, sizeof meant / sizeof *meant);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_yaml_is_said_in_words),
        cmocka_unit_test(what_was_meant_is_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
