/*
 * SQLite for the season database: statements are prepared once and found by their text, values are
 * always bound, errors are struct err.
 *
 *     if (!sql_open(&s, "season.db", SQL_WRITE, &err))
 *         ...
 *     sql_run(&s, "INSERT INTO t VALUES (?, ?)", SQL_VALUES(SQL_INT(1), SQL_TEXT("x")), &err)
 *     sql_close(&s);
 *
 * Errors are ERR_USAGE if the file is no database, cannot be read, or is locked for longer than a
 * minute; else ERR_ABORT.
 */
#ifndef SEASON_SQL_H
#define SEASON_SQL_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"

enum { SQL_STATEMENTS = 64 };

/* A struct of zeros may be closed. */
struct sql {
    sqlite3 *db;
    const char *path; /* borrowed */
    /* The rest is sql.c's own: statements by the address of their text. */
    const char *text[SQL_STATEMENTS];
    sqlite3_stmt *statement[SQL_STATEMENTS];
    bool busy; /* as sql_busy tells */
};

enum sql_use {
    SQL_READ,  /* undoes first what a killed program left half done, where that is allowed */
    SQL_WRITE, /* makes the file if there is none */
    SQL_WATCH, /* reads beside a program that writes, changes nothing, never waits for it,
                * and fails where a killed program left something half done */
};

bool sql_open(struct sql *s, const char *path, enum sql_use use, struct err *err);
void sql_close(struct sql *s);

/* From here on a statement waits so long for another program, and not a minute. */
void sql_patience(struct sql *s, int ms);

/* Several statements that give no rows and have no values. */
bool sql_script(struct sql *s, const char *text, struct err *err);

/* A value: a number, a text, which lives as long as the statement runs, or NULL. */
struct sql_value {
    enum { SQL_IS_NULL, SQL_IS_INT, SQL_IS_REAL, SQL_IS_TEXT } is;
    int64_t number;
    double real; /* NAN is NULL */
    const char *text;
};
#define SQL_NULL ((struct sql_value){.is = SQL_IS_NULL})
#define SQL_INT(n) ((struct sql_value){.is = SQL_IS_INT, .number = (int64_t)(n)})
#define SQL_REAL(x) ((struct sql_value){.is = SQL_IS_REAL, .real = (x)})
#define SQL_TEXT(s) ((struct sql_value){.is = SQL_IS_TEXT, .text = (s)})
/* A text, or NULL where there is none or an empty one. */
struct sql_value sql_text(const char *text);
/* Values as an argument: the array and its length. */
#define SQL_VALUES(...) \
    (const struct sql_value[]){__VA_ARGS__}, \
        sizeof((const struct sql_value[]){__VA_ARGS__}) / sizeof(struct sql_value)

/* Runs one statement; `text` is a string constant. */
bool sql_run(struct sql *s, const char *text, const struct sql_value *value, size_t values,
             struct err *err);

/* The same, and *number is the first column of the first row, if there is one. */
bool sql_ask(struct sql *s, const char *text, const struct sql_value *value, size_t values,
             int64_t *number, struct err *err);

/* Begins a statement that gives rows, for sqlite3_step and sqlite3_column_...; sql_rows_end ends
 * it. NULL after an error. */
sqlite3_stmt *sql_rows(struct sql *s, const char *text, const struct sql_value *value,
                       size_t values, struct err *err);

/* `last` is what sqlite3_step returned last. False after an error. */
bool sql_rows_end(struct sql *s, sqlite3_stmt *rows, int last, struct err *err);

/* The id of the row that was inserted last. */
int64_t sql_last(const struct sql *s);

/* Whether the last failure was that a row is there already. */
bool sql_clashes(const struct sql *s);

/* Whether the last failure was that another program is reading or writing, or died while it wrote
 * and has not been started again, so that only it may undo that. A COMMIT that fails so leaves the
 * transaction as it is, and may be tried again. */
bool sql_busy(const struct sql *s);

#endif
