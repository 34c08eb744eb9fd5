/* Reads the leaderboard of a season and adds confidence intervals; and the ratings of a ladder. */
#include <math.h>

#include "base/text.h"
#include "season/season.h"
#include "stats/distribution.h"

/* The sums that intervals need come after the columns that are shown (enum interval_sums). */
#define SHOWN \
    " rank, b.bot, tournaments, sets, won, split, lost, score, points_per_deal, illegal, strikes," \
    " forfeits, score_error, points_error," \
    " of_sides, parts, most_parts, d, n, dd, dn, nn, above, below"
#define SUMS_OF \
    " bot, count(won) AS of_sides, min(parts) AS parts, max(parts) AS most_parts," \
    " sum(points) AS d, sum(deals) AS n, sum(points * points) AS dd, sum(points * deals) AS dn," \
    " sum(deals * deals) AS nn, sum(points > 0) AS above, sum(points < 0) AS below" \
    " FROM bot_results GROUP BY"

static const char *const boards[] = {
    [BOARD_ALL] = "SELECT" SHOWN " FROM leaderboard b JOIN (SELECT" SUMS_OF " bot) s"
                  " ON s.bot = b.bot ORDER BY rank, b.bot",
    [BOARD_BY_RULES] = "SELECT b.rules, b.unit," SHOWN " FROM leaderboard_by_rules b"
                       " JOIN (SELECT rules, unit," SUMS_OF " rules, unit, bot) s"
                       " ON s.rules = b.rules AND s.unit = b.unit AND s.bot = b.bot"
                       " ORDER BY b.rules, b.unit, rank, b.bot",
};

static struct season_cell cell_of(sqlite3_stmt *row, int column)
{
    switch (sqlite3_column_type(row, column)) {
    case SQLITE_INTEGER:
        return (struct season_cell){.is = SEASON_WHOLE, .whole = sqlite3_column_int64(row, column)};
    case SQLITE_FLOAT:
        return (struct season_cell){.is = SEASON_REAL, .real = sqlite3_column_double(row, column)};
    case SQLITE_TEXT:
        return (struct season_cell){.is = SEASON_TEXT,
                                    .text = (const char *)sqlite3_column_text(row, column)};
    default:
        return (struct season_cell){.is = SEASON_NOTHING};
    }
}

/* ---- Intervals ---- */

/* The columns that are shown, from `rank` on, and the sums. */
enum { RANK, SETS = 3, WON, SPLIT, LOST, SCORE, POINTS, SCORE_ERROR = 12, POINTS_ERROR, SHOWN_END };
enum interval_sums { OF_SIDES, PARTS, MOST_PARTS, D, N, DD, DN, NN, ABOVE, BELOW };

static struct season_cell real_cell(double value)
{
    if (!isfinite(value))
        return (struct season_cell){.is = SEASON_NOTHING};
    return (struct season_cell){.is = SEASON_REAL, .real = value};
}

/* mean -+ t error */
static struct interval student_interval(double mean, double error, int64_t df)
{
    double reach = df > 0 ? student_quantile(0.975, (double)df) * error : INFINITY;

    return (struct interval){mean - reach, mean + reach};
}

/* For games of two sides the exact interval; else Student's t with the two sets that the error
 * adds. */
static struct interval score_of(const struct season_cell *shown, const struct season_cell *sum)
{
    int64_t sets = shown[SETS].whole;

    if (sum[OF_SIDES].whole == sets)
        return pentanomial_interval(
            (struct pentanomial){{(uint64_t)shown[LOST].whole, 0, (uint64_t)shown[SPLIT].whole, 0,
                                  (uint64_t)shown[WON].whole}});
    struct interval i = student_interval(shown[SCORE].real, shown[SCORE_ERROR].real, sets + 1);
    return (struct interval){fmax(i.low, 0), fmin(i.high, 1)};
}

/* If points have the same parts in all games, by the ratio of sums; else Student's t. */
static struct interval points_of(const struct season_cell *shown, const struct season_cell *sum)
{
    unsigned parts = (unsigned)sum[PARTS].whole;
    struct ratio_sum r = {.sets = (uint64_t)shown[SETS].whole,
                          .d = sum[D].whole,
                          .n = sum[N].whole,
                          .dd = sum[DD].whole,
                          .dn = sum[DN].whole,
                          .nn = sum[NN].whole,
                          .above = (uint64_t)sum[ABOVE].whole,
                          .below = (uint64_t)sum[BELOW].whole};

    if (shown[POINTS].is != SEASON_REAL)
        return (struct interval){-INFINITY, INFINITY};
    if (sum[PARTS].whole != sum[MOST_PARTS].whole)
        return student_interval(shown[POINTS].real, shown[POINTS_ERROR].real,
                                shown[SETS].whole - 1);
    struct interval i = ratio_interval(&r, parts);
    return (struct interval){i.low / parts, i.high / parts};
}

/* Replaces the first sums by the ends of the intervals. */
static void put_intervals(struct season_cell *shown)
{
    struct season_cell *sum = shown + SHOWN_END;
    struct interval score = score_of(shown, sum), points = points_of(shown, sum);

    sum[0] = real_cell(score.low);
    sum[1] = real_cell(score.high);
    sum[2] = real_cell(points.low);
    sum[3] = real_cell(points.high);
}

static bool read_board(struct sql *sql, enum season_board board,
                       bool (*take)(void *to, const struct season_cell *cell, size_t cells),
                       void *to, struct err *err)
{
    struct season_cell cell[SEASON_RULES + SHOWN_END + BELOW + 1];
    size_t first = board == BOARD_BY_RULES ? SEASON_RULES : 0;
    sqlite3_stmt *rows = sql_rows(sql, boards[board], NULL, 0, err);
    int found = SQLITE_DONE;
    bool taken = true;

    if (!rows)
        return false;
    while (taken && (found = sqlite3_step(rows)) == SQLITE_ROW) {
        int cells = sqlite3_column_count(rows);
        for (int i = 0; i < cells; i++)
            cell[i] = cell_of(rows, i);
        put_intervals(cell + first);
        taken = take(to, cell, first + SHOWN_END + 4);
    }
    return sql_rows_end(sql, rows, found, err) && (taken || err_memory(err));
}

static bool open_to_read(struct sql *sql, const char *path, struct err *err)
{
    unsigned version;

    if (!sql_open(sql, path, SQL_READ, err))
        return false;
    if (season_check(sql, &version, err) &&
        (version ||
         err_set(err, ERR_USAGE, "%s: expected a season database; the file is empty", path)))
        return true;
    sql_close(sql);
    return false;
}

/* A ladder keeps no sets (ladder_rows_round). */
static bool has_sets(struct sql *sql, struct err *err)
{
    int64_t rounds = 0, sets = 1;
    unsigned version;

    if (!season_check(sql, &version, err) ||
        (version >= SEASON_LADDERS &&
         (!sql_ask(sql, "SELECT EXISTS (SELECT 1 FROM rounds)", NULL, 0, &rounds, err) ||
          !sql_ask(sql, "SELECT EXISTS (SELECT 1 FROM sets)", NULL, 0, &sets, err))))
        return false;
    return !rounds || sets ||
           err_set(err, ERR_USAGE,
                   "%s is a ladder's, which keeps ratings and no leaderboard: `show FOLDER` prints "
                   "them",
                   sql->path);
}

bool season_board(const char *path, enum season_board board,
                  bool (*take)(void *to, const struct season_cell *cell, size_t cells), void *to,
                  struct err *err)
{
    struct sql sql;

    if (!open_to_read(&sql, path, err))
        return false;
    bool ok = has_sets(&sql, err) && read_board(&sql, board, take, to, err);
    sql_close(&sql);
    return ok;
}

/* ---- The ratings of a ladder ---- */

/* In the order of enum season_rating. */
static const char ratings_of_games[] =
    "SELECT game, rules, unit, deals, measure, rank, best, worst, entrant, author, value, low,"
    " high, r.sets, state, more, plays FROM ratings r JOIN games g ON g.number = r.game"
    " ORDER BY game, plays DESC, rank IS NULL, rank, value DESC, entrant";

static bool read_ladder(struct sql *sql, struct season_ladder *ladder, struct err *err)
{
    sqlite3_stmt *row = sql_rows(sql, "SELECT state, words, done, sets FROM club", NULL, 0, err);
    int found = row ? sqlite3_step(row) : SQLITE_DONE;

    *ladder = (struct season_ladder){.done = 0};
    if (found == SQLITE_ROW) {
        (void)text_safe(text_of((const char *)sqlite3_column_text(row, 0)), ladder->state,
                        sizeof ladder->state);
        (void)text_safe(text_of((const char *)sqlite3_column_text(row, 1)), ladder->words,
                        sizeof ladder->words);
        ladder->done = sqlite3_column_int64(row, 2);
        ladder->sets = sqlite3_column_int64(row, 3);
    }
    return row && sql_rows_end(sql, row, found, err);
}

static bool read_ratings(struct sql *sql,
                         bool (*take)(void *to, const struct season_cell *cell, size_t cells),
                         void *to, struct err *err)
{
    struct season_cell cell[SEASON_RATINGS];
    sqlite3_stmt *rows = sql_rows(sql, ratings_of_games, NULL, 0, err);
    int found = SQLITE_DONE;
    bool taken = true;

    if (!rows)
        return false;
    while (taken && (found = sqlite3_step(rows)) == SQLITE_ROW) {
        for (int i = 0; i < SEASON_RATINGS; i++)
            cell[i] = cell_of(rows, i);
        taken = take(to, cell, SEASON_RATINGS);
    }
    return sql_rows_end(sql, rows, found, err) && (taken || err_memory(err));
}

bool season_ratings(const char *path, struct season_ladder *ladder,
                    bool (*take)(void *to, const struct season_cell *cell, size_t cells), void *to,
                    struct err *err)
{
    struct sql sql;
    unsigned version;

    if (!open_to_read(&sql, path, err))
        return false;
    bool ok = season_check(&sql, &version, err) &&
              (version >= SEASON_LADDERS ||
               err_set(err, ERR_USAGE, "%s: the ladder has not been started with it yet", path)) &&
              sql_script(&sql, "BEGIN", err) && read_ladder(&sql, ladder, err) &&
              read_ratings(&sql, take, to, err);
    sql_close(&sql);
    return ok;
}
