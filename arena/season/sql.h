/*
 * SQLite for the season database: statements are prepared once and found by their text, values are
 * always bound, errors are struct err.
 *
 *     if (!sql_open(&s, "season.db", true, &err))
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

enum { SQL_STATEMENTS = 40 };

/* A struct of zeros may be closed. */
struct sql {
    sqlite3 *db;
    const char *path; /* borrowed */
    /* The rest is sql.c's own: statements by the address of their text. */
    const char *text[SQL_STATEMENTS];
    sqlite3_stmt *statement[SQL_STATEMENTS];
};

/* Opens a file; `write`: makes it if there is none. A read-only file can be read. */
bool sql_open(struct sql *s, const char *path, bool write, struct err *err);
void sql_close(struct sql *s);

/* Several statements that give no rows and have no values. */
bool sql_script(struct sql *s, const char *text, struct err *err);

/* A value: a number, a text, which lives as long as the statement runs, or NULL. */
struct sql_value {
    enum { SQL_IS_NULL, SQL_IS_INT, SQL_IS_TEXT } is;
    int64_t number;
    const char *text;
};
#define SQL_NULL ((struct sql_value){.is = SQL_IS_NULL})
#define SQL_INT(n) ((struct sql_value){.is = SQL_IS_INT, .number = (int64_t)(n)})
#define SQL_TEXT(s) ((struct sql_value){.is = SQL_IS_TEXT, .text = (s)})
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

#endif
