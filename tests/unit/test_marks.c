/* arena/backend/marks.h: rows and pages in parts, whose they are, and what is not there. */
#include <sys/socket.h>
#include <unistd.h>

#include "backend/marks.h"
#include "empty_club.h"

#define HEADING "student,rank_best,rated_in,time_us,base,rating,mark,flags,reason\r\n"
enum { STUDENTS = 900, LINES = 3000 };

struct fixture {
    struct empty_club club;
    struct link link;
    int server;
};

static const struct token_holder teacher = {TOKEN_TEACHER, "tess", 0};
static const struct token_holder author = {TOKEN_AUTHOR, "ann lee", 0};

static void put(const struct fixture *f, const char *name, struct buf *text)
{
    empty_club_write(&f->club, name, 0600, buf_str(text));
    buf_finish(text);
}

static void open_club(struct fixture *f, const char *yaml)
{
    char path[PATH_CAP];
    struct err err;

    empty_club_open(&f->club, yaml);
    f->link = (struct link){.fd = -1};
    must(link_open(&f->link, &f->server, &err), &err);
    must(club_path(&f->club.club, path, "private/class/marks/students", &err) &&
             file_mkdirs(path, &err),
         &err);
}

static void close_club(struct fixture *f)
{
    link_close(&f->link);
    close(f->server);
    empty_club_close(&f->club);
}

/* The body of what is answered. */
static json_t *answered(struct fixture *f, int status)
{
    static char said[MESSAGE_BYTES];
    ssize_t n = recv(f->server, said, sizeof said, MSG_DONTWAIT);

    assert_true(n > 0);
    json_t *all = json_loadb(said, (size_t)n, 0, NULL), *body = json_object_get(all, "body");
    assert_int_equal(json_integer_value(json_object_get(all, "status")), status);
    json_incref(body);
    json_decref(all);
    return body;
}

static json_t *ask(struct fixture *f, const char *file, uint64_t from,
                   const struct token_holder *holder, int status)
{
    struct message m = {.id = 7, .args = json_pack("{s:I}", "from", (json_int_t)from)};

    if (file)
        json_object_set_new(m.args, "file", json_string(file));
    (file ? marks_request_page : marks_request)(&f->club.club, &f->link, &m, holder);
    json_decref(m.args);
    return answered(f, status);
}

static void refused(struct fixture *f, const char *file, const struct token_holder *holder,
                    int status)
{
    json_decref(ask(f, file, 0, holder, status));
}

/* Where the next part begins; 0: there is none. The body is used up. */
static uint64_t next_of(json_t *body)
{
    json_t *next = json_object_get(body, "next");
    uint64_t from = (uint64_t)json_integer_value(next);

    assert_true(json_is_null(next) || from > 0);
    json_decref(body);
    return from;
}

static void put_marks(const struct fixture *f)
{
    struct buf text = {0};

    (void)
        buf_add_text(&text, HEADING
                     "ann lee,1,Elo,0.5,20.00,7.5,27.5,same source as '1,\"so, \"\"it\"\" is\"\r\n"
                     "'-dan,,,,0.00,0.00,0.0,,\r\n");
    for (unsigned i = 2; i < STUDENTS; i++)
        (void)buf_printf(&text, "%u,2,Elo,0.5,20.00,-1.00,19.0,,\r\n", i);
    put(f, "private/class/marks/marks.csv", &text);
}

TEST(a_teacher_sees_all_rows)
{
    struct fixture f;
    uint64_t from = 0;
    unsigned parts = 0;
    size_t rows = 0;

    open_club(&f, "class: class.yaml\n");
    put_marks(&f);
    do {
        json_t *body = ask(&f, NULL, from, &teacher, STATUS_OK);
        rows += json_array_size(json_object_get(body, "marks"));
        assert_true(json_is_integer(json_object_get(body, "made")));
        from = next_of(body);
        assert_true(!from || from == rows);
        parts++;
    } while (from);
    assert_int_equal(rows, STUDENTS);
    assert_true(parts > 1);
    close_club(&f);
}

static void expect(const json_t *row, const char *expected)
{
    char *text = json_dumps(row, JSON_COMPACT);

    assert_string_equal(text, expected);
    free(text);
}

TEST(rows_are_as_in_the_file)
{
    struct fixture f;

    open_club(&f, "class: class.yaml\n");
    put_marks(&f);
    json_t *body = ask(&f, NULL, 0, &teacher, STATUS_OK);
    json_t *rows = json_object_get(body, "marks");
    expect(json_array_get(rows, 0),
           "{\"points\":[{\"for\":\"base\",\"points\":20.0},{\"for\":\"rating\",\"points\":7.5}],"
           "\"student\":\"ann lee\",\"rank_best\":1,\"rated_in\":\"Elo\",\"time_us\":0.5,"
           "\"mark\":27.5,\"flags\":\"same source as '1\",\"reason\":\"so, \\\"it\\\" is\","
           "\"page\":\"ann_lee-95afa597ea221178.html\"}");
    expect(json_array_get(rows, 1),
           "{\"points\":[{\"for\":\"base\",\"points\":0.0},{\"for\":\"rating\",\"points\":0.0}],"
           "\"student\":\"-dan\",\"rank_best\":null,\"rated_in\":null,\"time_us\":null,"
           "\"mark\":0.0,\"flags\":null,\"reason\":null,\"page\":\"_dan-7b7817c0f6d97c8e.html\"}");
    json_decref(body);
    close_club(&f);
}

TEST(an_author_sees_his_own_row)
{
    struct fixture f;

    open_club(&f, "class: class.yaml\n");
    put_marks(&f);
    json_t *body = ask(&f, NULL, 0, &author, STATUS_OK);
    json_t *rows = json_object_get(body, "marks"), *own = json_array_get(rows, 0);
    assert_int_equal(json_array_size(rows), 1);
    assert_string_equal(json_string_value(json_object_get(own, "student")), "ann lee");
    assert_null(json_object_get(own, "flags"));
    json_decref(body);
    close_club(&f);
}

/* A page whose characters lie across the ends of parts. */
static void put_page(const struct fixture *f, const char *name, struct buf *body)
{
    struct buf page = {0};
    char path[PATH_CAP];

    for (unsigned i = 0; i < LINES; i++)
        (void)buf_printf(body, "\xe2\x80\x99%u \"\xf0\x9f\x82\xa1\"\n", i);
    (void)buf_printf(&page, "<head>\n<style>x</style></head>\n<body>\n%s</body>\n</html>\n",
                     buf_str(body));
    (void)snprintf(path, sizeof path, "private/class/marks/students/%s", name);
    put(f, path, &page);
}

static char *page_of(const json_t *rows, size_t i)
{
    return strdup(json_string_value(json_object_get(json_array_get(rows, i), "page")));
}

TEST(a_page_comes_in_parts)
{
    struct fixture f;
    struct buf expected = {0}, found = {0};
    uint64_t from = 0;
    unsigned parts = 0;

    open_club(&f, "class: class.yaml\n");
    put_marks(&f);
    json_t *body = ask(&f, NULL, 0, &author, STATUS_OK);
    char *page = page_of(json_object_get(body, "marks"), 0);
    json_decref(body);
    refused(&f, page, &author, STATUS_NOT_THERE);
    put_page(&f, page, &expected);
    do {
        body = ask(&f, page, from, parts % 2 ? &author : &teacher, STATUS_OK);
        (void)buf_add_text(&found, json_string_value(json_object_get(body, "html")));
        from = next_of(body);
        parts++;
    } while (from);
    assert_string_equal(buf_str(&found), buf_str(&expected));
    assert_true(parts > 2);
    json_decref(ask(&f, page, 1000000, &author, STATUS_OK)); /* behind its end */
    free(page);
    buf_finish(&found);
    buf_finish(&expected);
    close_club(&f);
}

TEST(others_pages_are_refused)
{
    struct fixture f;

    open_club(&f, "class: class.yaml\n");
    put_marks(&f);
    refused(&f, "7.html", &author, STATUS_FORBIDDEN);
    refused(&f, "../marks.csv", &author, STATUS_FORBIDDEN);
    refused(&f, "../marks.csv", &teacher, STATUS_NOT_THERE);
    refused(&f, "nobody.html", &teacher, STATUS_NOT_THERE);
    close_club(&f);
}

TEST(without_marks_or_a_class)
{
    struct fixture f;

    open_club(&f, "class: class.yaml\n");
    json_t *body = ask(&f, NULL, 0, &teacher, STATUS_OK);
    expect(body, "{\"made\":null,\"marks\":[],\"next\":null}");
    json_decref(body);
    refused(&f, "7.html", &teacher, STATUS_NOT_THERE);
    close_club(&f);
    open_club(&f, "games: [modern]\n");
    refused(&f, NULL, &teacher, STATUS_NOT_THERE);
    refused(&f, "7.html", &teacher, STATUS_NOT_THERE);
    close_club(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_teacher_sees_all_rows),
                                       cmocka_unit_test(rows_are_as_in_the_file),
                                       cmocka_unit_test(an_author_sees_his_own_row),
                                       cmocka_unit_test(a_page_comes_in_parts),
                                       cmocka_unit_test(others_pages_are_refused),
                                       cmocka_unit_test(without_marks_or_a_class)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
