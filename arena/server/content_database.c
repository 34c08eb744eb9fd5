#include "server/content_database.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/json_writer.h"
#include "season/season.h"
#include "server/content_deals.h"

/* ---- The file ---- */

bool content_open(struct content *c, const char *folder, struct err *err)
{
    *c = (struct content){.generation = 0};
    return path_join(c->folder, "", folder, err) &&
           path_join(c->database, folder, "season.db", err);
}

void content_close(struct content *c)
{
    sql_close(&c->sql);
    free(c->over);
    *c = (struct content){.generation = 0};
}

/* Whether the file at that path is the one that is open. */
static bool is_same(const struct content *c, uint64_t *file)
{
    struct stat st;

    *file = stat(c->database, &st) == 0 ? (uint64_t)st.st_ino : 0;
    return c->sql.db && *file == c->file;
}

/* One that the ladder has not upgraded yet has nothing to show. */
static bool open_database(struct content *c)
{
    unsigned version;
    uint64_t file;

    if (is_same(c, &file))
        return true;
    sql_close(&c->sql);
    c->file = file;
    if (!file || !sql_open(&c->sql, c->database, SQL_WATCH, NULL))
        return false;
    if (season_check(&c->sql, &version, NULL) && version == SEASON_VERSION)
        return true;
    c->soon = sql_busy(&c->sql);
    sql_close(&c->sql);
    return false;
}

/* Its ladder shows that it lives by the time of a file. */
int64_t content_died(const struct content *c)
{
    enum { SILENT_SECONDS = 30 };
    char path[PATH_CAP];
    struct stat st;
    int64_t now = time(NULL);

    if (!path_join(path, c->folder, CONTENT_ALIVE, NULL) || stat(path, &st) != 0)
        return 0;
    return now - st.st_mtime > SILENT_SECONDS ? st.st_mtime : 0;
}

uint64_t content_generation(struct content *c)
{
    const uint64_t dead = content_died(c) ? UINT64_C(1) << 62 : 0;
    int64_t now = 0;

    if (open_database(c) && sql_ask(&c->sql, "SELECT generation FROM club", NULL, 0, &now, NULL) &&
        now > 0)
        c->generation = (uint64_t)now;
    return c->generation ? c->generation | dead : 0;
}

/* ---- An answer ---- */

static int refuse_for_now(struct content *c, struct content_answer *a)
{
    c->soon = c->file && (c->soon || sql_busy(&c->sql));
    sql_close(&c->sql);
    return content_refuse(a, 503,
                          c->file ? "The results cannot be read now. Try again later."
                                  : "The ladder of this club has not been started yet.");
}

bool content_begin(struct content *c, struct content_answer *a)
{
    a->changes = true;
    if (open_database(c) && sql_script(&c->sql, "BEGIN", NULL))
        return true;
    (void)refuse_for_now(c, a);
    return false;
}

static void end_transaction(struct content *c)
{
    if (!sqlite3_get_autocommit(c->sql.db))
        (void)sql_script(&c->sql, "ROLLBACK", NULL);
}

int content_end(struct content *c, struct content_answer *a, json_t *json)
{
    end_transaction(c);
    return json ? content_json(a, json) : refuse_for_now(c, a);
}

bool content_end_before(struct content *c, struct content_answer *a, const json_t *json)
{
    end_transaction(c);
    if (!json)
        (void)refuse_for_now(c, a);
    return json != NULL;
}

int content_end_without(struct content *c, struct content_answer *a, const char *sentence)
{
    end_transaction(c);
    return content_refuse(a, 404, sentence);
}

/* ---- Rows ---- */

static json_t *words_json(const char *text)
{
    struct text rest = text_of(text), word;
    json_t *list = json_array();

    while (text_word(&rest, &word))
        list = jw_add(list, jw_chars(word.s, word.n));
    return list;
}

static json_t *text_value(const char *text, bool list)
{
    if (!text) /* memory has run out */
        return NULL;
    return list ? words_json(text) : jw_text(text);
}

/* `mark` is what the name of the column ends in. */
static json_t *value_of(sqlite3_stmt *q, int column, const char *mark)
{
    switch (sqlite3_column_type(q, column)) {
    case SQLITE_INTEGER:
        return *mark == '?' ? json_boolean(sqlite3_column_int64(q, column) != 0)
                            : json_integer(sqlite3_column_int64(q, column));
    case SQLITE_FLOAT:
        return jw_real(sqlite3_column_double(q, column));
    case SQLITE_TEXT:
        return text_value((const char *)sqlite3_column_text(q, column), *mark == '[');
    default:
        return json_null();
    }
}

static json_t *row_of(sqlite3_stmt *q)
{
    json_t *row = json_object();
    char key[32];

    for (int i = 0; i < sqlite3_column_count(q); i++) {
        const char *name = sqlite3_column_name(q, i);
        size_t n = name ? strcspn(name, "?[") : 0;
        if (!name || !text_copy((struct text){name, n}, key, sizeof key)) {
            json_decref(row);
            return NULL;
        }
        row = jw_put(row, key, value_of(q, i, name + n));
    }
    return row;
}

json_t *content_rows(struct content *c, const char *sql, const struct sql_value *value,
                     size_t values)
{
    sqlite3_stmt *q = sql_rows(&c->sql, sql, value, values, NULL);
    json_t *list = q ? json_array() : NULL;
    int found = SQLITE_DONE;

    while (list && (found = sqlite3_step(q)) == SQLITE_ROW)
        list = jw_add(list, row_of(q));
    if (q && !sql_rows_end(&c->sql, q, found, NULL)) {
        json_decref(list);
        return NULL;
    }
    return list;
}

json_t *content_row(struct content *c, const char *sql, const struct sql_value *value,
                    size_t values)
{
    json_t *list = content_rows(c, sql, value, values);

    if (!list)
        return NULL;
    json_t *row = json_array_size(list) ? json_incref(json_array_get(list, 0)) : json_null();
    json_decref(list);
    return row;
}
