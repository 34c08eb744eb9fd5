/* The file of a class, its rubric, what is alike in sources, pages' names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/folder.h"
#include "class/class_pages.h"
#include "class/rubric.h"
#include "class/similarity.h"
#include "test.h"

#define HEAD "submissions: in\n"

/* ---- The file ---- */

static bool parse(struct class_file *s, const char *text, struct err *err)
{
    return class_file_parse(s, "dir/c.yaml", NULL, text, strlen(text), err);
}

/* The file is refused with words that begin and contain so. */
static void refused(const char *text, const char *begin, const char *word)
{
    struct class_file s;
    struct err err;

    if (parse(&s, text, &err))
        fail_msg("taken: %s", text);
    assert_int_equal(err.class, ERR_USAGE);
    if (strncmp(err.text, begin, strlen(begin)) != 0 || !strstr(err.text, word))
        fail_msg("%s\nexpected %s ... %s ..., found %s", text, begin, word, err.text);
}

TEST(defaults)
{
    struct class_file s;
    struct err err;

    must(parse(&s, HEAD, &err), &err);
    assert_string_equal(s.folder, "dir/in");
    assert_int_equal(s.rungs, 4);
    assert_string_equal(s.rung[3], "rule");
    assert_false(s.hidden);
    assert_true(s.confidence > 0.949 && s.confidence < 0.951);
    assert_int_equal(s.analysis, 300);
    assert_int_equal(s.build.seconds, 20);
    assert_int_equal(s.build.disk_mb, 64);
    assert_int_equal(s.lines, 0);
    assert_null(class_file_setting(&s, "rules"));
    class_file_finish(&s);
}

/* The folder that the caller gives stands in place of the file's, which may have none. */
TEST(given_submissions)
{
    static const char *const texts[] = {HEAD, "names: hidden\n"};
    struct class_file s;
    struct err err;

    for (size_t i = 0; i < 2; i++) {
        must(class_file_parse(&s, "dir/c.yaml", "in/other", texts[i], strlen(texts[i]), &err),
             &err);
        assert_string_equal(s.folder, "in/other");
        class_file_finish(&s);
    }
}

TEST(all_of_it)
{
    struct class_file s;
    struct err err;
    char line[2 * NAME_CAP + 16];

    must(parse(&s,
               "event: 'Euchre 101'\nsubmissions: /abs\nrules: modern stick_dealer=yes\n"
               "unit: deals\ndeals: 8\nsets: 30\nseed: abc\nlimits: {answer_ms: 20}\n"
               "rubric:\n- base: 10\n- check: 15.5\n- {beats: greedy, points: 20}\n- rank: 5\n"
               "- {rating: 10, from: random, to: greedy}\n- {faults: -2, most: -8}\n"
               "rungs: [random, greedy]\nnames: hidden\nconfidence: 0.99\nanalysis: 0\n"
               "build: {seconds: 3, memory_mb: 512, disk_mb: 8, output_kb: 2, processes: 9}\n",
               &err),
         &err);
    assert_string_equal(s.folder, "/abs");
    assert_string_equal(s.title, "Euchre 101");
    assert_string_equal(class_file_setting(&s, "answer_ms"), "20");
    assert_string_equal(class_file_setting(&s, "seed"), "abc");
    assert_int_equal(s.rungs, 2);
    assert_true(s.hidden);
    assert_int_equal(s.analysis, 0);
    assert_int_equal(s.build.processes, 9);
    assert_int_equal(s.lines, 6);
    assert_int_equal(s.rubric[2].what, RUBRIC_BEATS);
    class_file_line(&s.rubric[2], line);
    assert_string_equal(line, "beats greedy");
    assert_true(s.rubric[1].points > 15.4 && s.rubric[5].most < -7.9);
    assert_string_equal(s.rubric[4].rung[1], "greedy");
    class_file_finish(&s);
}

TEST(what_is_wrong)
{
    refused("", "dir/c.yaml:1:", "nothing is in it");
    refused("rules: modern\n", "dir/c.yaml:1:", "submissions");
    refused(HEAD "colour: red\n", "dir/c.yaml:2:", "'colour'");
    refused(HEAD "\nrules: nonsense\n", "dir/c.yaml:3:", "nonsense");
    refused(HEAD "unit: deals\ndeals: many\n", "dir/c.yaml:3:", "whole number");
    refused(HEAD "format: swiss\n", "dir/c.yaml:2:", "round-robin or settle");
    refused(HEAD "names: maybe\n", "dir/c.yaml:2:", "shown or hidden");
    refused(HEAD "rungs: greedy\n", "dir/c.yaml:2:", "list");
    refused(HEAD "rungs: [greedy,\n greedy]\n", "dir/c.yaml:3:", "already");
    refused(HEAD "rungs: ['./x.so']\n", "dir/c.yaml:2:", "shipped");
    refused(HEAD "build:\n  seconds: 0\n", "dir/c.yaml:3:", "from 1 to 3600");
    refused(HEAD "build: {colour: 1}\n", "dir/c.yaml:2:", "seconds, memory_mb");
    refused(HEAD "limits: [1]\n", "dir/c.yaml:2:", "keys and values");
    refused(HEAD "rubric:\n- check: 10\n- beats: greedy\n", "dir/c.yaml:4:", "points: N");
    refused(HEAD "rubric: [{beats: nobody, points: 3}]\n", "dir/c.yaml:2:", "none of the rungs");
    refused(HEAD "rungs: [greedi]\nrubric: [{beats: greedy, points: 3}]\n",
            "dir/c.yaml:3:", "'greedy' is none of the rungs; did you mean 'greedi'?");
    refused(HEAD "rubric: [{check: 300}]\n", "dir/c.yaml:2:", "from 0 to 100");
    refused(HEAD "rubric: [{faults: 1, most: -3}]\n", "dir/c.yaml:2:", "-100 to 0");
    refused(HEAD "rubric: [{rating: 9, from: rule, to: rule}]\n", "dir/c.yaml:2:", "different");
    refused(HEAD "rubric: [{check: 9, also: 1}]\n", "dir/c.yaml:2:", "a line of the rubric");
    refused(HEAD "names: shown\nnames: shown\n", "dir/c.yaml:3:", "twice");
    refused(HEAD "analysis: all\n", "dir/c.yaml:2:", "whole number");
    refused(HEAD "confidence: 2\n", "dir/c.yaml:2:", "0.5 to 0.9999");
    refused(HEAD "a: [\n", "dir/c.yaml:3:", "the text ends between brackets");
    refused(HEAD "a: [b\n", "dir/c.yaml:2:", "'[' opens a list");
    refused(HEAD "event: Club: x\n", "dir/c.yaml:2:", "needs quotes: event: \"Club: x\"");
    refused(HEAD "event: [x]\n", "dir/c.yaml:2:", "expected one word or number, not a list");
    refused(HEAD "sets: {a: 1}\n", "dir/c.yaml:2:", "expected one word or number, not keys");
    refused(HEAD "rubric:\n- chekc: 9\n",
            "dir/c.yaml:3:", "'chekc' of a rubric; did you mean 'check'?");
    refused(HEAD "rubirc: 1\n", "dir/c.yaml:2:", "'rubirc' here; did you mean 'rubric'?");
    refused("[a]\n", "dir/c.yaml:1:", "keys and values");
}

/* ---- The rubric ---- */

TEST(marks)
{
    struct class_file s;
    struct err err;
    struct student student[3] = {{.plays = true,
                                  .check = STUDENT_CHECK_PASSED,
                                  .best = 1,
                                  .worst = 1,
                                  .rating = 1.5,
                                  .sure = {0.99, 0.97}},
                                 {.plays = true,
                                  .check = STUDENT_CHECK_FAILED,
                                  .best = 2,
                                  .worst = 2,
                                  .rating = 0.5,
                                  .illegal = 2,
                                  .strikes = 1,
                                  .sure = {0.5, NAN}},
                                 {.why = "it does not build"}};
    struct students all = {.student = student, .n = 3, .rung_rating = {0, 1}};

    must(parse(&s,
               HEAD "rungs: [random, greedy]\nrubric:\n- base: 20\n- check: 30\n"
                    "- {beats: random, points: 15}\n- {beats: greedy, points: 15}\n- rank: 10\n"
                    "- {rating: 10, from: random, to: greedy}\n- {faults: -1, most: -2}\n",
               &err),
         &err);
    rubric_mark(&all, &s);
    assert_true(fabs(student[0].mark - 85) < 1e-9);
    assert_true(fabs(student[1].mark - (20 + 0 + 0 + 0 + 0 + 5 - 2)) < 1e-9);
    assert_true(student[2].mark == 0);
    assert_true(rubric_beats(&student[0], &s, 0));
    assert_false(rubric_beats(&student[0], &s, 1)); /* significant is what is above 0.975 */
    student[0].sure[1] = 0.976;
    assert_true(rubric_beats(&student[0], &s, 1));
    student[1].rating = NAN; /* not rated */
    rubric_mark(&all, &s);
    assert_true(fabs(student[1].mark - (20 - 2)) < 1e-9);
    class_file_finish(&s);
}

TEST(csv)
{
    char evil[] = "=1+1,\"x\"", weak[] = "weak";
    struct student student[2] = {{.shown = evil, .why = "a, b", .fault = ERR_OF_STUDENT},
                                 {.shown = weak, .build.built = true}};
    struct students all = {.student = student, .n = 2};
    struct class_file s;
    struct buf out = {0};
    struct err err;

    must(parse(&s, HEAD "rungs: [random]\nrubric: [check: 100]\n", &err), &err);
    rubric_csv(&out, &all, &s, false);
    assert_string_equal(
        buf_str(&out),
        "student,built,checked,plays,rank_best,rank_worst,rating,error,rated_in,beaten,p_random,sets,illegal,"
        "strikes,forfeits,time_us,check,mark,flags,reason,fault\r\n"
        "\"'=1+1,\"\"x\"\"\",no,no,no,,,,,,,,0,0,0,0,,0.00,0.0,,\"a, b\",student\r\n"
        "weak,yes,no,no,,,,,,,,0,0,0,0,,0.00,0.0,,,\r\n");
    for (unsigned i = 0; i < 2; i++)
        buf_finish(&student[i].flags);
    buf_finish(&out);
    class_file_finish(&s);
}

/* ---- Likeness ---- */

static void normal_of(const char *text, bool python, uint8_t hash[HASH_BYTES])
{
    struct err err;
    struct hash h;

    hash_begin(&h, NULL, 0);
    (void)similarity_normalise(text, strlen(text), python, &h, &err);
    hash_end(&h, hash);
}

static bool is_alike(const char *a, const char *b, bool python)
{
    uint8_t one[HASH_BYTES], two[HASH_BYTES];

    normal_of(a, python, one);
    normal_of(b, python, two);
    return memcmp(one, two, sizeof one) == 0;
}

TEST(sources)
{
    const char *text = "int f(int a) { return a + 1; } /* x */\n";

    assert_true(is_alike(text, "int  g(int bb)\n{\n  return bb+1; // other\n}", false));
    assert_false(is_alike(text, "int g(int bb) { return bb + 2; }", false));
    assert_false(is_alike(text, "int g(int bb) { return g + 1; }", false));
    assert_false(is_alike(text, "int g(int bb) { return bb - 1; }", false));
    assert_true(
        is_alike("int order(void); f(.order = order);", "int bid(void); f(.order = bid);", false));
    assert_true(is_alike("q->a = a;", "q -> a = b;", false));
    assert_false(is_alike("q->a = a;", "q->a = q;", false));
    assert_true(is_alike("s = \"a // b\";", "t = \"c\";", false));
    assert_false(is_alike("a /* b", "a b", false));
    assert_true(is_alike("x = 1 # one\n", "y = 1\n", true));
    assert_true(is_alike("\"\"\"doc 'x'\n\"\"\"\ny = 2", "'z'\ny = 2", true));
    assert_true(is_alike("", " \n/* */ ", false));
    assert_true(is_alike("\"", "'", false));
    assert_true(is_alike("fn f(v: V<'a>) { 1 }", "fn g(w: W<'b>) { 1 }", false));
    assert_false(is_alike("fn f(v: V<'_>) { 1 }", "fn f(v: V<'_>) { 2 }", false));
}

static void write_text(const char *folder, const char *name, const char *text)
{
    char path[PATH_CAP];
    struct err err;

    must(path_join(path, folder, name, &err) && file_mkdirs(folder, &err) &&
             file_replace(path, 0644, text, strlen(text), &err),
         &err);
}

/* Works by their sources; shared objects only where there is no source; no hidden files. */
TEST(known_works_in_folders)
{
    char top[] = "/tmp/test-course.XXXXXX", folder[PATH_CAP];
    const char *const c = "int f(int a) { return a; }", *const py = "x = 1 # one";
    const struct text hand = text_of(c);
    struct known_works known_works = {NULL, 0, 0};
    struct err err;
    unsigned seen = 0;

    assert_non_null(mkdtemp(top));
    must(path_join(folder, top, "year/two", &err), &err);
    write_text(folder, "b.h", "int b;");
    write_text(folder, "a.c", c);
    write_text(folder, "two.so", "bytes");
    must(path_join(folder, top, "year/bare", &err), &err);
    write_text(folder, "bare.so", "bytes");
    write_text(folder, "README", "read me");
    must(path_join(folder, top, "year", &err), &err);
    write_text(folder, "one.c", c);
    write_text(folder, "other.py", py);
    write_text(folder, "empty.c", "");
    write_text(folder, ".hidden.c", c);
    must(known_works_add_folder(&known_works, folder, &err), &err);
    must(known_works_add_texts(&known_works, "by <hand>\n", &hand, 1, false, &err), &err);
    const char *const source = known_works.work[known_works.n - 1].source;
    for (size_t i = 0; i < known_works.n; i++) {
        const struct known_work *work = &known_works.work[i];
        bool same = strcmp(work->name, "year/one.c") == 0 || i + 1 == known_works.n;
        assert_int_equal(strcmp(work->source, source) == 0, same);
        seen += strcmp(work->name, "year/two") == 0;
        seen += strcmp(work->name, "year/bare/bare.so") == 0;
        seen += strcmp(work->name, "year/other.py") == 0;
        seen += strcmp(work->name, "by <hand>\\x0a") == 0;
    }
    assert_int_equal(seen, 4);
    assert_int_equal(known_works.n, 5);
    known_works_finish(&known_works);
    assert_false(known_works_add_folder(&known_works, "/nowhere", &err));
    folder_remove(top);
}

/* ---- Pages ---- */

TEST(page_names)
{
    char name[CLASS_PAGE_NAME], plain[] = "ann-1", odd[] = "../x\n", longest[300];
    struct student s = {.id = plain};

    class_page_name(&s, name);
    assert_string_equal(name, "ann-1.html");
    s.id = odd;
    class_page_name(&s, name);
    assert_null(strchr(name, '/'));
    assert_memory_equal(name, "_._x_-", 6);
    memset(longest, 'a', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    s.id = longest;
    class_page_name(&s, name);
    assert_true(strlen(name) < CLASS_PAGE_NAME && strcmp(name + strlen(name) - 5, ".html") == 0);
}

TEST(texts_of_html)
{
    struct buf out = {0};

    text_markup(&out, "<a href='x'>\"&");
    assert_string_equal(buf_str(&out), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;");
    buf_clear(&out);
    class_html_lines(&out, "a\n  b");
    assert_string_equal(buf_str(&out),
                        "<pre class=\"command wrapped\"><code>a\n  b</code></pre>\n");
    buf_finish(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults),   cmocka_unit_test(given_submissions),
        cmocka_unit_test(all_of_it),  cmocka_unit_test(what_is_wrong),
        cmocka_unit_test(marks),      cmocka_unit_test(csv),
        cmocka_unit_test(sources),    cmocka_unit_test(known_works_in_folders),
        cmocka_unit_test(page_names), cmocka_unit_test(texts_of_html)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
