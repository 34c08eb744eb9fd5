#include "season/sql.h"

#include <assert.h>
#include <string.h>

#include "base/path.h"

enum { PATIENCE_MS = 60000, WATCH_PATIENCE_MS = 0 };

/* ---- Errors ---- */

static bool is_users_error(int code)
{
    return code == SQLITE_NOTADB || code == SQLITE_CANTOPEN || code == SQLITE_PERM ||
           code == SQLITE_READONLY || code == SQLITE_AUTH;
}

/* Always false. */
static bool sql_failed(struct sql *s, struct err *err)
{
    int code = s->db ? sqlite3_errcode(s->db) & 0xff : SQLITE_NOMEM;

    s->busy = code == SQLITE_BUSY || code == SQLITE_LOCKED ||
              (s->db && sqlite3_extended_errcode(s->db) == SQLITE_READONLY_ROLLBACK);
    if (code == SQLITE_NOMEM)
        return err_memory(err);
    if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        return err_set(err, ERR_USAGE, "%s: another program is writing to it", s->path);
    if (sqlite3_extended_errcode(s->db) == SQLITE_READONLY_ROLLBACK)
        return err_set(err, ERR_ABORT,
                       "%s: a program died while it wrote there, and has not repaired it yet",
                       s->path);
    if (code == SQLITE_CANTOPEN && sqlite3_system_errno(s->db))
        return err_set(err, ERR_USAGE, "cannot open %s: %s", s->path,
                       strerror(sqlite3_system_errno(s->db)));
    if (code == SQLITE_CORRUPT)
        return err_set(err, ERR_FOUND, "%s is damaged: %s", s->path, sqlite3_errmsg(s->db));
    if (code == SQLITE_NOTADB)
        return err_set(err, ERR_USAGE,
                       "%s: expected a season database; this file is no SQLite database", s->path);
    return err_set(err, is_users_error(code) ? ERR_USAGE : ERR_ABORT, "%s: %s", s->path,
                   sqlite3_errmsg(s->db));
}

/* ---- Life ---- */

/* The contents of the file are not trusted. */
static bool set_options(struct sql *s, enum sql_use use, struct err *err)
{
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    (void)sqlite3_db_config(s->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    (void)sqlite3_busy_timeout(s->db, use == SQL_WATCH ? WATCH_PATIENCE_MS : PATIENCE_MS);
    /* who watches may have no folder for temporary files */
    return sql_script(s,
                      use == SQL_WATCH ? "PRAGMA temp_store = MEMORY" : "PRAGMA foreign_keys = ON",
                      err);
}

bool sql_open(struct sql *s, const char *path, enum sql_use use, struct err *err)
{
    static const int flags[] = {
        /* even to read, as SQLite first undoes what a killed program left half done */
        [SQL_READ] = SQLITE_OPEN_READWRITE,
        [SQL_WRITE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [SQL_WATCH] = SQLITE_OPEN_READONLY,
    };
    char named[PATH_CAP + 2];

    *s = (struct sql){.path = path};
    /* ":memory:" and "file:x" are names of files here */
    if (!path_join(named, *path == '/' ? "" : ".", path, err))
        return false;
    /* of one thread, so it needs no locks */
    int opened = sqlite3_open_v2(named, &s->db, flags[use] | SQLITE_OPEN_NOMUTEX, NULL);
    if (opened == SQLITE_OK ? set_options(s, use, err) : sql_failed(s, err))
        return true;
    sql_close(s);
    return false;
}

void sql_close(struct sql *s)
{
    for (size_t i = 0; i < SQL_STATEMENTS; i++)
        (void)sqlite3_finalize(s->statement[i]);
    (void)sqlite3_close(s->db);
    *s = (struct sql){.path = s->path};
}

void sql_patience(struct sql *s, int ms)
{
    (void)sqlite3_busy_timeout(s->db, ms);
}

/* ---- Statements ---- */

bool sql_script(struct sql *s, const char *text, struct err *err)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK || sql_failed(s, err);
}

struct sql_value sql_text(const char *text)
{
    return text && *text ? SQL_TEXT(text) : SQL_NULL;
}

static sqlite3_stmt *prepared(struct sql *s, const char *text, struct err *err)
{
    size_t i = 0;

    while (i < SQL_STATEMENTS && s->text[i] && s->text[i] != text)
        i++;
    assert(i < SQL_STATEMENTS);
    if (!s->statement[i] &&
        sqlite3_prepare_v2(s->db, text, -1, &s->statement[i], NULL) != SQLITE_OK) {
        (void)sql_failed(s, err);
        return NULL;
    }
    s->text[i] = text;
    return s->statement[i];
}

static bool bind_value(sqlite3_stmt *q, int at, const struct sql_value *v)
{
    switch (v->is) {
    case SQL_IS_NULL:
        return sqlite3_bind_null(q, at) == SQLITE_OK;
    case SQL_IS_INT:
        return sqlite3_bind_int64(q, at, v->number) == SQLITE_OK;
    case SQL_IS_REAL:
        return sqlite3_bind_double(q, at, v->real) == SQLITE_OK;
    case SQL_IS_TEXT:
        return sqlite3_bind_text(q, at, v->text, -1, SQLITE_STATIC) == SQLITE_OK;
    }
    return false;
}

sqlite3_stmt *sql_rows(struct sql *s, const char *text, const struct sql_value *value,
                       size_t values, struct err *err)
{
    sqlite3_stmt *q = prepared(s, text, err);

    if (!q)
        return NULL;
    assert((size_t)sqlite3_bind_parameter_count(q) == values);
    for (size_t i = 0; i < values; i++)
        if (!bind_value(q, (int)i + 1, &value[i])) {
            (void)sql_failed(s, err);
            return NULL;
        }
    return q;
}

bool sql_rows_end(struct sql *s, sqlite3_stmt *rows, int last, struct err *err)
{
    bool ok = last == SQLITE_DONE || last == SQLITE_ROW || sql_failed(s, err);

    (void)sqlite3_reset(rows);
    (void)sqlite3_clear_bindings(rows);
    return ok;
}

bool sql_ask(struct sql *s, const char *text, const struct sql_value *value, size_t values,
             int64_t *number, struct err *err)
{
    sqlite3_stmt *q = sql_rows(s, text, value, values, err);

    if (!q)
        return false;
    int found = sqlite3_step(q);
    if (found == SQLITE_ROW)
        *number = sqlite3_column_int64(q, 0);
    return sql_rows_end(s, q, found, err);
}

bool sql_run(struct sql *s, const char *text, const struct sql_value *value, size_t values,
             struct err *err)
{
    int64_t ignored;

    return sql_ask(s, text, value, values, &ignored, err);
}

int64_t sql_last(const struct sql *s)
{
    return sqlite3_last_insert_rowid(s->db);
}

bool sql_clashes(const struct sql *s)
{
    return sqlite3_extended_errcode(s->db) == SQLITE_CONSTRAINT_UNIQUE;
}

bool sql_busy(const struct sql *s)
{
    return s->busy;
}
