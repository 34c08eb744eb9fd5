/* A season's database in tests: its rows as text, and a process that is killed as it writes. */
#ifndef SEASON_DB_H
#define SEASON_DB_H

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "season/season.h"
#include "test.h"

/* Appends the rows of a statement. */
static inline void dump(const char *path, const char *sql, struct buf *out)
{
    sqlite3 *db;
    sqlite3_stmt *q;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_prepare_v2(db, sql, -1, &q, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    while (sqlite3_step(q) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(q); i++) {
            const char *text = (const char *)sqlite3_column_text(q, i);
            (void)buf_printf(out, "%s%s", text ? text : "null",
                             i + 1 < sqlite3_column_count(q) ? "|" : "\n");
        }
    (void)sqlite3_finalize(q);
    (void)sqlite3_close(db);
}

/* Appends the cells of a row to a buffer, as season.h hands them out. */
static inline bool add_row(void *to, const struct season_cell *cell, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        (void)buf_printf(to, "%s|%lld|%.17g\n", cell[i].is == SEASON_TEXT ? cell[i].text : "",
                         (long long)cell[i].whole, cell[i].real);
    return true;
}

/* Fails unless both are the same and not empty; frees them. */
static inline void same_text(struct buf *a, struct buf *b)
{
    assert_true(a->len > 0);
    assert_string_equal(buf_str(a), buf_str(b));
    buf_finish(a);
    buf_finish(b);
}

/* Runs something in a process that the kernel kills where a file would grow beyond so many bytes.
 * Whether it was killed. */
static inline bool killed_at(rlim_t bytes, void (*work)(void *), void *of)
{
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (!child) {
        const struct rlimit none = {0, 0}, most = {bytes, bytes};
        (void)signal(SIGXFSZ, SIG_DFL);
        (void)setrlimit(RLIMIT_CORE, &none);
        (void)setrlimit(RLIMIT_FSIZE, &most);
        work(of);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ;
}

#endif
