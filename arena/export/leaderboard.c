/* The leaderboard of a season, read. */
#include "export/season.h"

static const char *const boards[] = {
    [BOARD_ALL] = "SELECT rank, bot, tournaments, sets, won, split, lost, score, points_per_deal,"
                  " illegal, strikes, forfeits FROM leaderboard",
    [BOARD_BY_RULES] = "SELECT rules, unit, rank, bot, tournaments, sets, won, split, lost, score,"
                       " points_per_deal, illegal, strikes, forfeits FROM leaderboard_by_rules",
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

static bool read_board(struct sql *sql, enum season_board board,
                       bool (*take)(void *to, const struct season_cell *cell, size_t cells),
                       void *to, struct err *err)
{
    struct season_cell cell[SEASON_COLUMNS];
    sqlite3_stmt *rows = sql_rows(sql, boards[board], NULL, 0, err);
    int found = SQLITE_DONE;
    bool taken = true;

    if (!rows)
        return false;
    while (taken && (found = sqlite3_step(rows)) == SQLITE_ROW) {
        int cells = sqlite3_column_count(rows);
        for (int i = 0; i < cells; i++)
            cell[i] = cell_of(rows, i);
        taken = take(to, cell, (size_t)cells);
    }
    return sql_rows_end(sql, rows, found, err) && (taken || err_memory(err));
}

bool season_board(const char *path, enum season_board board,
                  bool (*take)(void *to, const struct season_cell *cell, size_t cells), void *to,
                  struct err *err)
{
    struct sql sql;

    if (!sql_open(&sql, path, false, err))
        return false;
    bool ok = season_check(&sql, NULL, err) && read_board(&sql, board, take, to, err);
    sql_close(&sql);
    return ok;
}
