#include "backend/marks.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/csv.h"
#include "base/file.h"
#include "base/json_writer.h"
#include "class/class_pages.h"
#include "ladder/class_marks.h"

enum { FILE_BYTES = 64 << 20 };

/* ---- marks.csv ---- */

/* The rows that one may see, each an object. */
struct marks_rows {
    const struct token_holder *holder;
    const char *page;  /* of these the one with this page; NULL: all */
    json_t *names;     /* of the columns, a list */
    json_t *row, *all; /* the row that is read; those that were */
};

/* Whether a column is a word; others are numbers. */
static bool is_word(const char *name)
{
    static const char *const words[] = {"student", "built",  "checked", "plays", "rated_in",
                                        "flags",   "beaten", "reason",  "fault"};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], name) == 0)
            return true;
    return false;
}

static json_t *value_of(const char *name, const struct buf *cell)
{
    const char *text = (const char *)cell->data;

    if (!cell->len)
        return json_null();
    json_t *number = is_word(name) ? NULL : json_loadb(text, cell->len, JSON_DECODE_ANY, NULL);
    return number ? number : jw_chars(text, cell->len);
}

/* Lines of a rubric stand between `time_us` and `mark`, and may be called as other columns are. */
static json_t *add_value(const struct marks_rows *r, size_t column, const struct buf *cell)
{
    const char *name = json_string_value(json_array_get(r->names, column));
    json_t *points = json_object_get(r->row, "points");
    bool rubric = json_object_get(r->row, "time_us") && name && strcmp(name, "mark") != 0 &&
                  !json_object_get(r->row, "mark");

    if (!name)
        return r->row;
    if (!rubric)
        return jw_put(r->row, name, value_of(name, cell));
    json_array_append_new(points,
                          json_pack("{s:s, s:o}", "for", name, "points", value_of(name, cell)));
    return r->row;
}

/* A student's page, and whose row it is. */
static void end_row(struct marks_rows *r)
{
    const char *name = json_string_value(json_object_get(r->row, "student"));
    const struct student student = {.id = (char *)name};
    bool teacher = r->holder->role == TOKEN_TEACHER;
    char page[CLASS_PAGE_NAME];

    if (name && (teacher || strcmp(name, r->holder->name) == 0)) {
        class_page_name(&student, page);
        if (!teacher) /* remarks for the teacher, which name others */
            (void)json_object_del(r->row, "flags");
        if (!r->page || strcmp(r->page, page) == 0)
            r->all = jw_add(r->all, jw_put(json_incref(r->row), "page", jw_text(page)));
    }
    json_decref(r->row);
    r->row = NULL;
}

static void read_rows(struct marks_rows *r, struct text rest)
{
    struct buf cell = {0};
    bool last = false, heading = true;

    for (size_t column = 0; csv_read(&rest, &cell, &last); column = last ? 0 : column + 1) {
        if (!heading && column == 0)
            r->row = json_pack("{s:[]}", "points");
        if (heading)
            r->names = jw_add(r->names, jw_chars((const char *)cell.data, cell.len));
        else
            r->row = add_value(r, column, &cell);
        if (last && !heading)
            end_row(r);
        heading = heading && !last;
    }
    json_decref(r->row);
    buf_finish(&cell);
}

/* ---- The folder ---- */

struct marks_file {
    struct buf text;
    int64_t made; /* 0: there is none yet */
};

/* Reads a file of the folder of marks, if it is there. */
static bool read_file(const struct club *c, const char *name, struct marks_file *f, struct err *err)
{
    char path[PATH_CAP];
    struct stat st;

    *f = (struct marks_file){.made = 0};
    if (!club_path(c, path, name, err))
        return false;
    if (stat(path, &st) != 0)
        return true;
    f->made = st.st_mtime;
    return file_read(path, FILE_BYTES, &f->text, err);
}

/* The rows that the holder may see, NULL with the error. */
static json_t *rows_of(const struct club *c, const struct token_holder *holder, const char *page,
                       int64_t *made, struct err *err)
{
    struct marks_rows r = {.holder = holder,
                           .page = page,
                           .names = json_array(),
                           .all = json_array()};
    struct marks_file f;
    bool ok = read_file(c, CLASS_MARKS_FOLDER "/marks/" CLASS_MARKS, &f, err);

    if (ok)
        read_rows(&r, (struct text){(const char *)f.text.data, f.text.len});
    *made = f.made;
    buf_finish(&f.text);
    json_decref(r.names);
    if (ok && r.all)
        return r.all;
    json_decref(r.all);
    if (ok)
        (void)err_memory(err);
    return NULL;
}

static bool has_class(const struct club *c, struct link *link, const struct message *m)
{
    if (!c->class_file[0])
        link_refuse(link, m->id, STATUS_NOT_THERE, "this club has no class");
    return c->class_file[0];
}

static uint64_t from_of(const struct message *m)
{
    uint64_t from;

    return message_count(m, "from", UINT32_MAX, &from) ? from : 0;
}

static json_t *time_or_null(int64_t made)
{
    return made ? json_integer((json_int_t)made) : json_null();
}

/* ---- The rows ---- */

/* As many as a message takes. */
static json_t *some_of(const json_t *all, size_t from, json_t **next)
{
    json_t *some = json_array();
    size_t bytes = 0, i = from;

    for (; i < json_array_size(all) && bytes < MARKS_ROWS; i++) {
        bytes += json_dumpb(json_array_get(all, i), NULL, 0, JSON_COMPACT);
        some = jw_add(some, json_incref(json_array_get(all, i)));
    }
    *next = i < json_array_size(all) ? jw_count(i) : json_null();
    return some;
}

void marks_request(const struct club *c, struct link *link, const struct message *m,
                   const struct token_holder *holder)
{
    int64_t made;
    json_t *next;
    struct err err;

    if (!has_class(c, link, m))
        return;
    json_t *all = rows_of(c, holder, NULL, &made, &err);
    if (!all) {
        link_refuse(link, m->id, STATUS_FAILED, "%s", err.text);
        return;
    }
    json_t *some = some_of(all, from_of(m), &next);
    link_answer(link, m->id, STATUS_OK,
                json_pack("{s:o, s:o, s:o}", "made", time_or_null(made), "marks", some, "next",
                          next));
    json_decref(all);
}

/* ---- The page of a student ---- */

/* What stands in the body: neither its style nor its head. */
static struct text body_of(const struct buf *page)
{
    static const char begin[] = "<body>\n", end[] = "</body>";
    struct text t = {(const char *)page->data, page->len};
    const char *at = t.n ? memmem(t.s, t.n, begin, sizeof begin - 1) : NULL;

    if (!at)
        return (struct text){"", 0};
    at += sizeof begin - 1;
    const char *to = memmem(at, t.n - (size_t)(at - t.s), end, sizeof end - 1);
    return (struct text){at, (size_t)((to ? to : t.s + t.n) - at)};
}

/* Whole characters of it. */
static struct text part_of(struct text body, size_t from)
{
    struct text part = {body.s + from, body.n - from};

    if (part.n > MARKS_PAGE)
        for (part.n = MARKS_PAGE; part.n && ((uint8_t)part.s[part.n] & 0xc0) == 0x80;)
            part.n--;
    return part;
}

static void answer_page(struct link *link, const struct message *m, const json_t *row,
                        const struct marks_file *f)
{
    struct text body = body_of(&f->text);
    size_t from = from_of(m) < body.n ? (size_t)from_of(m) : body.n;
    struct text part = part_of(body, from);
    size_t next = from + part.n;

    link_answer(link, m->id, STATUS_OK,
                json_pack("{s:O, s:o, s:s%, s:o}", "student", json_object_get(row, "student"),
                          "made", time_or_null(f->made), "html", part.s, part.n, "next",
                          next < body.n ? jw_count(next) : json_null()));
}

static void find_page(const struct club *c, struct link *link, const struct message *m,
                      const json_t *row)
{
    char name[PATH_CAP];
    struct marks_file f;
    struct err err;

    (void)snprintf(name, sizeof name, CLASS_MARKS_FOLDER "/marks/" CLASS_PAGES "/%s",
                   json_string_value(json_object_get(row, "page")));
    if (!read_file(c, name, &f, &err))
        link_refuse(link, m->id, STATUS_FAILED, "%s", err.text);
    else if (!f.made)
        link_refuse(link, m->id, STATUS_NOT_THERE, "there is no page of this student");
    else
        answer_page(link, m, row, &f);
    buf_finish(&f.text);
}

/* A page is found by the rows that its reader may see: so no name of a file comes from outside. */
void marks_request_page(const struct club *c, struct link *link, const struct message *m,
                        const struct token_holder *holder)
{
    char page[CLASS_PAGE_NAME];
    int64_t made;
    struct err err;

    if (!has_class(c, link, m))
        return;
    if (!message_text(m, "file", page, sizeof page)) {
        link_refuse(link, m->id, STATUS_BAD, "expected `file`, the page of a student");
        return;
    }
    json_t *rows = rows_of(c, holder, page, &made, &err);
    if (!rows)
        link_refuse(link, m->id, STATUS_FAILED, "%s", err.text);
    else if (json_array_size(rows))
        find_page(c, link, m, json_array_get(rows, 0));
    else if (holder->role == TOKEN_TEACHER)
        link_refuse(link, m->id, STATUS_NOT_THERE, "there is no such page");
    else
        link_refuse(link, m->id, STATUS_FORBIDDEN, "this is not your page");
    json_decref(rows);
}
