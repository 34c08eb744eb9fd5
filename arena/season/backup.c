#include "season/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"

/* ---- The copy ---- */

enum { STEP_PAGES = 512, PAUSE_MS = 5, STARTS = 10 };

/* Between steps whoever writes gets its turn. After each commit SQLite begins again, so that the
 * copy is of one moment; where that comes too often, all pages are copied at once. */
static int copy_in_steps(sqlite3_backup *copy)
{
    int code, left = INT_MAX;
    unsigned starts = 1;

    while ((code = sqlite3_backup_step(copy, starts < STARTS ? STEP_PAGES : -1)) == SQLITE_OK) {
        int now = sqlite3_backup_remaining(copy);
        starts += now >= left;
        left = now;
        (void)sqlite3_sleep(PAUSE_MS);
    }
    return code;
}

static bool copy_pages(struct sql *from, struct sql *to, struct err *err)
{
    sqlite3_backup *copy = sqlite3_backup_init(to->db, "main", from->db, "main");
    int code = copy ? copy_in_steps(copy) : SQLITE_ERROR;

    if (copy)
        (void)sqlite3_backup_finish(copy);
    if (code == SQLITE_DONE)
        return true;
    if (code == SQLITE_NOMEM)
        return err_memory(err);
    return err_set(err, code == SQLITE_BUSY ? ERR_USAGE : ERR_ABORT, "cannot copy %s to %s: %s",
                   from->path, to->path, sqlite3_errstr(code));
}

static bool sync_file(const char *path, struct err *err)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;

    if (!ok)
        (void)err_errno(err, ERR_ABORT, "cannot sync %s", path);
    if (fd >= 0)
        (void)close(fd);
    return ok;
}

/* It is synced as a whole at the end, and has no journal beside it: a copy that is not whole goes,
 * and what is left of a journal would be taken for that of the next. */
static bool copy_database(struct sql *from, const char *to, int64_t *generation, struct err *err)
{
    struct sql copy;

    if (!sql_open(&copy, to, SQL_WRITE, err))
        return false;
    *generation = 0;
    bool ok = sql_script(&copy, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY", err) &&
              copy_pages(from, &copy, err) &&
              sql_ask(&copy, "SELECT generation FROM club", NULL, 0, generation, err);
    sql_close(&copy);
    return ok && sync_file(to, err);
}

/* ---- What is there ---- */

/* The commitment of its last round; "": none. */
static bool last_round(struct sql *sql, int64_t *round, char commitment[80], struct err *err)
{
    static const char newest[] = "SELECT r.number, s.commitment FROM rounds r JOIN segments s ON"
                                 " s.id = r.segment ORDER BY r.number DESC LIMIT 1";
    sqlite3_stmt *q = sql_rows(sql, newest, NULL, 0, err);

    if (!q)
        return false;
    int found = sqlite3_step(q);
    *round = 0;
    if (found == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(q, 1);
        *round = sqlite3_column_int64(q, 0);
        (void)snprintf(commitment, 80, "%s", text ? text : "");
    }
    return sql_rows_end(sql, q, found, err);
}

static bool has_round(struct sql *sql, int64_t round, const char *commitment, bool *has,
                      struct err *err)
{
    int64_t found = 0;
    bool ok = sql_ask(sql,
                      "SELECT count(*) FROM rounds r JOIN segments s ON s.id = r.segment"
                      " WHERE r.number = ? AND s.commitment = ?",
                      SQL_VALUES(SQL_INT(round), SQL_TEXT(commitment)), &found, err);

    *has = found > 0;
    return ok;
}

static bool is_same_club(struct sql *from, struct sql *old, struct err *err)
{
    char commitment[80] = "";
    unsigned version;
    int64_t round;
    bool has = true;

    if (!season_check(old, &version, err))
        return false;
    if (version < SEASON_LADDERS) /* it has no rounds */
        return true;
    if (!last_round(old, &round, commitment, err) ||
        (round && !has_round(from, round, commitment, &has, err)))
        return false;
    return has ||
           err_set(
               err, ERR_USAGE,
               "%s has a round %lld that %s does not have: it is of another club, or has gone on "
               "by itself",
               old->path, (long long)round, from->path);
}

/* Opening it also undoes what a program that died there has left. */
static bool check_old(struct sql *from, const char *path, struct err *err)
{
    struct sql old;

    if (access(path, F_OK) != 0 && errno == ENOENT)
        return true;
    if (!sql_open(&old, path, SQL_READ, err))
        return false;
    bool ok = is_same_club(from, &old, err);
    sql_close(&old);
    return ok;
}

/* ---- A backup ---- */

static bool copy_of(struct season_backup *b, struct sql *from, struct err *err)
{
    unsigned version;
    int64_t generation;

    if (!season_check(from, &version, err))
        return false;
    if (version < SEASON_LADDERS)
        return err_set(err, ERR_USAGE, "%s is not a club's: the ladder has not been started",
                       from->path);
    if (!check_old(from, b->to, err))
        return false;
    (void)unlink(b->draft); /* of one that was killed */
    if (!copy_database(from, b->draft, &generation, err))
        return false;
    b->generation = (uint64_t)generation;
    return true;
}

bool season_backup_open(struct season_backup *b, const char *from, const char *to, struct err *err)
{
    struct sql sql;

    *b = (struct season_backup){.to = to};
    if (!path_with_end(b->draft, to, ".part", err) || !sql_open(&sql, from, SQL_READ, err))
        return false;
    bool ok = copy_of(b, &sql, err);
    sql_close(&sql);
    if (!ok)
        (void)unlink(b->draft);
    return ok;
}

bool season_backup_end(struct season_backup *b, bool ok, struct err *err)
{
    if (ok && file_rename(b->draft, b->to, err))
        return true;
    (void)unlink(b->draft);
    return false;
}
