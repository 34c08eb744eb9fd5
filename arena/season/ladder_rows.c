#include "season/ladder_rows.h"

#include <math.h>

enum { WORST_DEALS = 10 };

/* A number, or NULL where it is the one that means that nothing is known. */
static struct sql_value number_but(int64_t number, int64_t unknown)
{
    return number == unknown ? SQL_NULL : SQL_INT(number);
}

static struct sql_value real_of(double x)
{
    return isfinite(x) ? SQL_REAL(x) : SQL_NULL;
}

/* ---- Transactions ---- */

bool ladder_rows_begin(struct season *s, struct err *err)
{
    if (!sqlite3_get_autocommit(s->sql.db)) /* its commit was busy */
        return true;
    /* what does not fit into SQLite's cache would lock out readers long before the commit */
    if (!sql_script(&s->sql, "PRAGMA cache_spill = OFF; BEGIN IMMEDIATE", err))
        return false;
    if (sql_run(&s->sql,
                "INSERT INTO club (id, title, generation, state, words, done, sets, since)"
                " VALUES (1, '', 0, 'stopped', '', 0, 0, 0) ON CONFLICT DO NOTHING",
                NULL, 0, err))
        return true;
    ladder_rows_cancel(s);
    return false;
}

/* The best of a game, if that is another than it was. */
static const char note_leaders[] =
    "INSERT OR REPLACE INTO leaders (game, round, entrant, bot)"
    " SELECT game, (SELECT max(number) FROM rounds r WHERE r.game = first.game), entrant, bot"
    " FROM (SELECT game, entrant, bot, row_number() OVER (PARTITION BY game"
    "  ORDER BY rank, value DESC, entrant) AS place FROM ratings WHERE plays AND rank) first"
    " WHERE place = 1 AND EXISTS (SELECT 1 FROM rounds r WHERE r.game = first.game)"
    " AND entrant IS NOT"
    " (SELECT entrant FROM leaders l WHERE l.game = first.game ORDER BY round DESC LIMIT 1)";

bool ladder_rows_leaders(struct season *s, struct err *err)
{
    return sql_run(&s->sql, note_leaders, NULL, 0, err);
}

bool ladder_rows_commit(struct season *s, struct err *err)
{
    if (ladder_rows_leaders(s, err) &&
        sql_run(&s->sql, "UPDATE club SET generation = generation + 1", NULL, 0, err) &&
        sql_script(&s->sql, "COMMIT", err))
        return true;
    if (!sql_busy(&s->sql))
        ladder_rows_cancel(s);
    return false;
}

void ladder_rows_cancel(struct season *s)
{
    if (!sqlite3_get_autocommit(s->sql.db))
        (void)sql_script(&s->sql, "ROLLBACK", NULL);
}

/* ---- The club ---- */

bool ladder_rows_club(struct season *s, const char *title, const struct ladder_game *game, size_t n,
                      struct err *err)
{
    bool ok = sql_run(&s->sql, "UPDATE club SET title = ?", SQL_VALUES(SQL_TEXT(title)), err) &&
              sql_run(&s->sql, "DELETE FROM games", NULL, 0, err);

    for (size_t i = 0; ok && i < n; i++)
        ok = sql_run(&s->sql,
                     "INSERT INTO games (number, rules, unit, deals, players, measure, sets)"
                     " VALUES (?1, ?2, ?3, ?4, ?5, ?6,"
                     " (SELECT ifnull(sum(sets), 0) FROM rounds WHERE game = ?1))",
                     SQL_VALUES(SQL_INT(game[i].number), SQL_TEXT(game[i].rules),
                                SQL_TEXT(game[i].unit), number_but(game[i].deals, 0),
                                SQL_INT(game[i].players), SQL_TEXT(game[i].measure)),
                     err);
    return ok;
}

bool ladder_rows_state(struct season *s, const struct ladder_state *state, struct err *err)
{
    return sql_run(&s->sql,
                   "UPDATE club SET state = ?, words = ?, commitment = ?, round = ?, done = ?,"
                   " sets = ?, since = ?",
                   SQL_VALUES(SQL_TEXT(state->state), SQL_TEXT(state->words),
                              sql_text(state->commitment), number_but(state->round, 0),
                              SQL_INT(state->done), SQL_INT(state->sets), SQL_INT(state->since)),
                   err);
}

bool ladder_rows_submission(struct season *s, const struct ladder_submission *u, struct err *err)
{
    return sql_run(
        &s->sql,
        "INSERT OR REPLACE INTO submissions (number, bot, version, entrant, author, sha256, state,"
        " why, received, since, plays) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(SQL_INT(u->number), SQL_TEXT(u->bot), number_but(u->version, 0),
                   sql_text(u->entrant), sql_text(u->author), SQL_TEXT(u->sha256),
                   SQL_TEXT(u->state), sql_text(u->why), SQL_INT(u->received), SQL_INT(u->since),
                   SQL_INT(u->plays)),
        err);
}

/* ---- Rounds ---- */

/* The segment of the round, if it is there. */
static bool find_segment(struct season *s, const struct ladder_round *r, int64_t *segment,
                         struct err *err)
{
    *segment = 0;
    return sql_ask(&s->sql, "SELECT id FROM segments WHERE hash = ?", SQL_VALUES(SQL_TEXT(r->hash)),
                   segment, err);
}

static bool add_segment(struct season *s, const struct ladder_round *r, int64_t *segment,
                        struct err *err)
{
    struct season_segment g = {.id = 0};
    int64_t tournament;
    bool is_new = true;
    bool ok =
        season_add_tournament(&s->sql, r->event->title, r->log, &tournament, err) &&
        season_segment_begin(&g, &s->sql, r->event, tournament, 1, r->hash, &is_new, err) &&
        (is_new || err_set(err, ERR_FOUND, "%s: " SEASON_SEED_IS_KNOWN, r->log, s->sql.path)) &&
        season_segment_end(&g, &s->sql, r->seed, err);

    *segment = g.id;
    season_segment_finish(&g);
    return ok;
}

static bool insert_round(struct season *s, const struct ladder_round *r, int64_t segment,
                         struct err *err)
{
    return sql_run(&s->sql,
                   "INSERT INTO rounds (number, game, segment, why, entrants, sets, deals, began,"
                   " ended) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   SQL_VALUES(SQL_INT(r->number), SQL_INT(r->game), SQL_INT(segment),
                              SQL_TEXT(r->why), SQL_TEXT(r->entrants), SQL_INT(r->sets),
                              SQL_INT(r->deals), SQL_INT(r->began), SQL_INT(r->ended)),
                   err) &&
           sql_run(&s->sql, "UPDATE games SET sets = sets + ? WHERE number = ?",
                   SQL_VALUES(SQL_INT(r->sets), SQL_INT(r->game)), err);
}

bool ladder_rows_round(struct season *s, const struct ladder_round *r, struct err *err)
{
    int64_t segment;

    return find_segment(s, r, &segment, err) && (segment || add_segment(s, r, &segment, err)) &&
           insert_round(s, r, segment, err) &&
           round_sums_write(r->sums, &s->sql, r->game, r->number, r->event, err);
}

bool ladder_rows_has_round(struct season *s, uint32_t number, bool *has, struct err *err)
{
    int64_t found = 0;

    if (!sql_ask(&s->sql, "SELECT count(*) FROM rounds WHERE number = ?",
                 SQL_VALUES(SQL_INT(number)), &found, err))
        return false;
    *has = found > 0;
    return true;
}

bool ladder_rows_forget_rounds(struct season *s, struct err *err)
{
    /* only segments of rounds have no entrants then */
    return sql_script(
        &s->sql,
        "DELETE FROM worst_deals; DELETE FROM opponents; DELETE FROM rating_history;"
        " DELETE FROM ratings; DELETE FROM fault_counts; DELETE FROM habits; DELETE FROM leaders;"
        " DELETE FROM line_bots WHERE segment IN (SELECT segment FROM rounds);"
        " DELETE FROM lines WHERE segment IN (SELECT segment FROM rounds);"
        " DELETE FROM entrants WHERE segment IN (SELECT segment FROM rounds);"
        " DELETE FROM rounds; UPDATE games SET sets = 0;"
        " DELETE FROM segments WHERE id NOT IN (SELECT segment FROM entrants);"
        " DELETE FROM tournaments WHERE id NOT IN (SELECT tournament FROM segments)",
        err);
}

/* ---- Ratings ---- */

bool ladder_rows_forget(struct season *s, uint32_t game, struct err *err)
{
    struct sql_value its = SQL_INT(game);

    return sql_run(&s->sql, "DELETE FROM ratings WHERE game = ? AND sets = 0", SQL_VALUES(its),
                   err) &&
           sql_run(&s->sql,
                   "UPDATE ratings SET rank = NULL, best = NULL, worst = NULL, more = NULL,"
                   " plays = 0, state = CASE state WHEN 'open' THEN 'settled' ELSE state END"
                   " WHERE game = ? AND plays",
                   SQL_VALUES(its), err);
}

bool ladder_rows_rating(struct season *s, const struct ladder_rating *r, struct err *err)
{
    return sql_run(
        &s->sql,
        "INSERT OR REPLACE INTO ratings (game, entrant, bot, version, author, rank, best, worst,"
        " value, low, high, sets, state, more, plays) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        SQL_VALUES(SQL_INT(r->game), SQL_TEXT(r->entrant), SQL_TEXT(r->bot), SQL_INT(r->version),
                   sql_text(r->author), number_but(r->rank, 0), number_but(r->best, 0),
                   number_but(r->worst, 0), real_of(r->value), real_of(r->low), real_of(r->high),
                   SQL_INT(r->sets), SQL_TEXT(r->state), number_but(r->more, -1),
                   SQL_INT(r->plays)),
        err);
}

bool ladder_rows_history(struct season *s, uint32_t round, const struct ladder_rating *r,
                         struct err *err)
{
    return sql_run(&s->sql,
                   "INSERT OR REPLACE INTO rating_history (game, bot, entrant, round, sets, value,"
                   " low, high) VALUES (?1, substr(?2, 1, instr(?2 || '@', '@') - 1), ?2, ?3, ?4,"
                   " ?5, ?6, ?7)",
                   SQL_VALUES(SQL_INT(r->game), SQL_TEXT(r->entrant), SQL_INT(round),
                              SQL_INT(r->sets), real_of(r->value), real_of(r->low),
                              real_of(r->high)),
                   err);
}

bool ladder_rows_opponent(struct season *s, const struct ladder_opponent *o, struct err *err)
{
    return sql_run(&s->sql,
                   "INSERT OR REPLACE INTO opponents (game, entrant, other, sets, won, split, lost,"
                   " points, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                   SQL_VALUES(SQL_INT(o->game), SQL_TEXT(o->entrant), SQL_TEXT(o->other),
                              SQL_INT(o->sets), SQL_INT(o->won), SQL_INT(o->split),
                              SQL_INT(o->lost), real_of(o->points), real_of(o->error)),
                   err);
}

/* ---- The worst deals ---- */

bool ladder_rows_worst(struct season *s, const struct ladder_worst *w, struct err *err)
{
    return sql_run(&s->sql,
                   "INSERT OR REPLACE INTO worst_deals (game, entrant, round, address, other,"
                   " swing) VALUES (?, ?, ?, ?, ?, ?)",
                   SQL_VALUES(SQL_INT(w->game), SQL_TEXT(w->entrant), SQL_INT(w->round),
                              SQL_TEXT(w->address), SQL_TEXT(w->other), SQL_INT(w->swing)),
                   err);
}

bool ladder_rows_worst_end(struct season *s, uint32_t game, const char *entrant, struct err *err)
{
    struct sql_value its = SQL_INT(game), name = SQL_TEXT(entrant);

    return sql_run(&s->sql,
                   "DELETE FROM worst_deals WHERE game = ? AND entrant = ?"
                   " AND (round, address) NOT IN (SELECT round, address FROM worst_deals"
                   " WHERE game = ? AND entrant = ? ORDER BY swing DESC, round, address LIMIT ?)",
                   SQL_VALUES(its, name, its, name, SQL_INT(WORST_DEALS)), err);
}
