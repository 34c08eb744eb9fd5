/* The tables and views of a season database, which docs/formats/exports.md describes. */
#include "season/season.h"

static const char tables_of_bots[] =
    "CREATE TABLE tournaments (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    title TEXT NOT NULL,\n"
    "    log TEXT NOT NULL);\n"
    "CREATE TABLE segments (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    tournament INTEGER NOT NULL REFERENCES tournaments,\n"
    "    number INTEGER NOT NULL,\n"
    "    hash TEXT NOT NULL UNIQUE,\n"
    "    commitment TEXT NOT NULL,\n"
    "    seed TEXT,\n"
    "    format TEXT NOT NULL,\n"
    "    rules TEXT NOT NULL,\n"
    "    unit TEXT NOT NULL,\n"
    "    table_deals INTEGER,\n"
    "    players INTEGER NOT NULL,\n"
    "    parts INTEGER NOT NULL,\n"
    "    newcomers INTEGER NOT NULL);\n"
    "CREATE INDEX segments_commitment ON segments (commitment);\n"
    "CREATE TABLE bots (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    name TEXT NOT NULL,\n"
    "    sha256 TEXT NOT NULL,\n"
    "    version TEXT NOT NULL,\n"
    "    author TEXT NOT NULL,\n"
    "    UNIQUE (name, sha256));\n"
    "CREATE TABLE entrants (\n"
    "    segment INTEGER NOT NULL REFERENCES segments,\n"
    "    number INTEGER NOT NULL,\n"
    "    bot INTEGER NOT NULL REFERENCES bots,\n"
    "    args TEXT NOT NULL,\n"
    "    fault TEXT,\n"
    "    PRIMARY KEY (segment, number)) WITHOUT ROWID;\n"
    "CREATE TABLE lines (\n"
    "    segment INTEGER NOT NULL REFERENCES segments,\n"
    "    number INTEGER NOT NULL,\n"
    "    name TEXT NOT NULL,\n"
    "    PRIMARY KEY (segment, number)) WITHOUT ROWID;\n"
    "CREATE TABLE line_bots (\n"
    "    segment INTEGER NOT NULL,\n"
    "    line INTEGER NOT NULL,\n"
    "    entrant INTEGER NOT NULL,\n"
    "    PRIMARY KEY (segment, line, entrant),\n"
    "    FOREIGN KEY (segment, line) REFERENCES lines,\n"
    "    FOREIGN KEY (segment, entrant) REFERENCES entrants) WITHOUT ROWID;\n";

static const char tables_of_results[] =
    "CREATE TABLE sets (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    segment INTEGER NOT NULL REFERENCES segments,\n"
    "    pairing TEXT NOT NULL,\n"
    "    number INTEGER NOT NULL,\n"
    "    winner INTEGER,\n"
    "    UNIQUE (segment, pairing, number),\n"
    "    FOREIGN KEY (segment, winner) REFERENCES lines);\n"
    "CREATE TABLE results (\n"
    "    set_id INTEGER NOT NULL REFERENCES sets,\n"
    "    segment INTEGER NOT NULL,\n"
    "    line INTEGER NOT NULL,\n"
    "    won INTEGER,\n"
    "    split INTEGER,\n"
    "    lost INTEGER,\n"
    "    beaten INTEGER NOT NULL,\n"
    "    met INTEGER NOT NULL,\n"
    "    points INTEGER NOT NULL,\n"
    "    deals INTEGER NOT NULL,\n"
    "    settlement INTEGER,\n"
    "    illegal INTEGER NOT NULL,\n"
    "    strikes INTEGER NOT NULL,\n"
    "    forfeits INTEGER NOT NULL,\n"
    "    capped INTEGER NOT NULL,\n"
    "    PRIMARY KEY (set_id, line),\n"
    "    FOREIGN KEY (segment, line) REFERENCES lines) WITHOUT ROWID;\n"
    "CREATE TABLE tables (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    set_id INTEGER NOT NULL REFERENCES sets,\n"
    "    letter TEXT NOT NULL,\n"
    "    deals INTEGER NOT NULL,\n"
    "    margin INTEGER,\n"
    "    margin_points INTEGER,\n"
    "    capped INTEGER NOT NULL,\n"
    "    UNIQUE (set_id, letter));\n"
    "CREATE TABLE seats (\n"
    "    table_id INTEGER NOT NULL REFERENCES tables,\n"
    "    seat TEXT NOT NULL,\n"
    "    segment INTEGER NOT NULL,\n"
    "    entrant INTEGER NOT NULL,\n"
    "    points INTEGER NOT NULL,\n"
    "    settlement INTEGER,\n"
    "    forfeit INTEGER NOT NULL,\n"
    "    PRIMARY KEY (table_id, seat),\n"
    "    FOREIGN KEY (segment, entrant) REFERENCES entrants) WITHOUT ROWID;\n"
    "CREATE TABLE faults (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    table_id INTEGER NOT NULL,\n"
    "    seat TEXT NOT NULL,\n"
    "    game INTEGER NOT NULL,\n"
    "    deal INTEGER NOT NULL,\n"
    "    trick INTEGER NOT NULL,\n"
    "    step INTEGER NOT NULL,\n"
    "    question TEXT,\n"
    "    code TEXT NOT NULL,\n"
    "    law TEXT,\n"
    "    raw INTEGER NOT NULL,\n"
    "    FOREIGN KEY (table_id, seat) REFERENCES seats);\n"

    ;

/* What a ladder keeps (season/ladder_rows.h). Games may go from club.yaml, so nothing refers to
 * them by a key. */
static const char tables_of_clubs[] = "CREATE TABLE club (\n"
                                      "    id INTEGER PRIMARY KEY CHECK (id = 1),\n"
                                      "    title TEXT NOT NULL,\n"
                                      "    generation INTEGER NOT NULL,\n"
                                      "    state TEXT NOT NULL,\n"
                                      "    words TEXT NOT NULL,\n"
                                      "    round INTEGER,\n"
                                      "    done INTEGER NOT NULL,\n"
                                      "    sets INTEGER NOT NULL,\n"
                                      "    since INTEGER NOT NULL);\n"
                                      "CREATE TABLE games (\n"
                                      "    number INTEGER PRIMARY KEY,\n"
                                      "    rules TEXT NOT NULL,\n"
                                      "    unit TEXT NOT NULL,\n"
                                      "    deals INTEGER,\n"
                                      "    players INTEGER NOT NULL,\n"
                                      "    measure TEXT NOT NULL,\n"
                                      "    sets INTEGER NOT NULL);\n"
                                      "CREATE TABLE submissions (\n"
                                      "    number INTEGER PRIMARY KEY,\n"
                                      "    bot TEXT NOT NULL,\n"
                                      "    version INTEGER,\n"
                                      "    entrant TEXT,\n"
                                      "    author TEXT,\n"
                                      "    sha256 TEXT NOT NULL,\n"
                                      "    state TEXT NOT NULL,\n"
                                      "    why TEXT,\n"
                                      "    received INTEGER NOT NULL,\n"
                                      "    since INTEGER NOT NULL,\n"
                                      "    plays INTEGER NOT NULL);\n"
                                      "CREATE INDEX submissions_bot ON submissions (bot);\n"
                                      "CREATE TABLE rounds (\n"
                                      "    number INTEGER PRIMARY KEY,\n"
                                      "    game INTEGER NOT NULL,\n"
                                      "    segment INTEGER NOT NULL UNIQUE REFERENCES segments,\n"
                                      "    why TEXT NOT NULL,\n"
                                      "    entrants TEXT NOT NULL,\n"
                                      "    sets INTEGER NOT NULL,\n"
                                      "    deals INTEGER NOT NULL,\n"
                                      "    began INTEGER NOT NULL,\n"
                                      "    ended INTEGER NOT NULL);\n"
                                      "CREATE INDEX rounds_game ON rounds (game);\n";

static const char tables_of_ladders[] =
    "CREATE TABLE ratings (\n"
    "    game INTEGER NOT NULL,\n"
    "    entrant TEXT NOT NULL,\n"
    "    bot TEXT NOT NULL,\n"
    "    version INTEGER NOT NULL,\n"
    "    author TEXT,\n"
    "    rank INTEGER,\n"
    "    best INTEGER,\n"
    "    worst INTEGER,\n"
    "    value REAL,\n"
    "    low REAL,\n"
    "    high REAL,\n"
    "    sets INTEGER NOT NULL,\n"
    "    state TEXT NOT NULL,\n"
    "    more INTEGER,\n"
    "    plays INTEGER NOT NULL,\n"
    "    PRIMARY KEY (game, entrant)) WITHOUT ROWID;\n"
    /* in the order in which a bot's page has the newest */
    "CREATE TABLE rating_history (\n"
    "    game INTEGER NOT NULL,\n"
    "    bot TEXT NOT NULL,\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    entrant TEXT NOT NULL,\n"
    "    sets INTEGER NOT NULL,\n"
    "    value REAL,\n"
    "    low REAL,\n"
    "    high REAL,\n"
    "    PRIMARY KEY (game, bot, round, entrant)) WITHOUT ROWID;\n"
    "CREATE TABLE opponents (\n"
    "    game INTEGER NOT NULL,\n"
    "    entrant TEXT NOT NULL,\n"
    "    other TEXT NOT NULL,\n"
    "    sets INTEGER NOT NULL,\n"
    "    won INTEGER NOT NULL,\n"
    "    split INTEGER NOT NULL,\n"
    "    lost INTEGER NOT NULL,\n"
    "    points REAL,\n"
    "    error REAL,\n"
    "    PRIMARY KEY (game, entrant, other)) WITHOUT ROWID;\n"
    "CREATE TABLE worst_deals (\n"
    "    game INTEGER NOT NULL,\n"
    "    entrant TEXT NOT NULL,\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    address TEXT NOT NULL,\n"
    "    other TEXT NOT NULL,\n"
    "    swing INTEGER NOT NULL,\n"
    "    PRIMARY KEY (game, entrant, round, address)) WITHOUT ROWID;\n"
    "CREATE INDEX faults_table ON faults (table_id, seat);\n"
    "CREATE TABLE fault_counts (\n"
    "    game INTEGER NOT NULL,\n"
    "    entrant TEXT NOT NULL,\n"
    "    code TEXT NOT NULL,\n"
    "    question TEXT NOT NULL,\n"
    "    law TEXT NOT NULL,\n"
    "    count INTEGER NOT NULL,\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    address TEXT NOT NULL,\n"
    "    PRIMARY KEY (game, entrant, code, question, law)) WITHOUT ROWID;\n"
    "CREATE TABLE habits (\n"
    "    game INTEGER NOT NULL,\n"
    "    entrant TEXT NOT NULL,\n"
    "    seat INTEGER NOT NULL,\n"
    "    score INTEGER NOT NULL,\n"
    "    deals INTEGER NOT NULL,\n"
    "    asked_1 INTEGER NOT NULL,\n"
    "    ordered INTEGER NOT NULL,\n"
    "    asked_2 INTEGER NOT NULL,\n"
    "    named INTEGER NOT NULL,\n"
    "    next INTEGER NOT NULL,\n"
    "    crossed INTEGER NOT NULL,\n"
    "    maker INTEGER NOT NULL,\n"
    "    alone INTEGER NOT NULL,\n"
    "    made INTEGER NOT NULL,\n"
    "    marches INTEGER NOT NULL,\n"
    "    euchred INTEGER NOT NULL,\n"
    "    points INTEGER NOT NULL,\n"
    "    PRIMARY KEY (game, entrant, seat, score)) WITHOUT ROWID;\n"
    "CREATE TABLE leaders (\n"
    "    game INTEGER NOT NULL,\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    entrant TEXT NOT NULL,\n"
    "    bot TEXT NOT NULL,\n"
    "    PRIMARY KEY (game, round)) WITHOUT ROWID;\n"
    "CREATE INDEX leaders_round ON leaders (round);\n";

/* The square root by Newton's method, as not every SQLite has sqrt. */
#define ROOT(x) \
    "(WITH RECURSIVE newton(i, root) AS (SELECT 0, max(" x ", 1.0) UNION ALL\n" \
    "        SELECT i + 1, (root + (" x ") / root) / 2 FROM newton WHERE i < 60)\n" \
    "        SELECT root FROM newton WHERE i = 60)"

/* The standard error of a ratio y/x of sums over sets (ratio_error, ratio_error_of_share of
 * stats/estimates.h), from their number, the sums y and x, and those of squares and products. */
#define ERROR(sets, y, x, yy, xy, xx) \
    ROOT("max(1.0 * " sets " / (" sets " - 1) * (" yy " - 2.0 * " y " / " x " * " xy " + 1.0 * " y \
         " / " x " * " y " / " x " * " xx "), 0.0)") \
    " / " x

/* Sums of rows of results. The error of a score counts two sets more, of the mean size: one with
 * all beaten and one with none. */
#define SUMS \
    "sum(beaten) AS b, sum(met) AS m, sum(beaten * beaten) AS bb, sum(beaten * met) AS bm,\n" \
    "    sum(met * met) AS mm, (2 * sum(met) + count(*)) / (2 * count(*)) AS usual,\n" \
    "    sum(points) AS p, sum(deals) AS d, sum(points * points) AS pp,\n" \
    "    sum(points * deals) AS pd, sum(deals * deals) AS dd"
#define SCORE_ERROR \
    ERROR("(sets + 2)", "(b + usual)", "(m + 2 * usual)", "(bb + usual * usual)", \
          "(bm + usual * usual)", "(mm + 2 * usual * usual)")
#define POINTS_ERROR \
    "CASE WHEN sets > 1 AND d > 0 THEN " ERROR("sets", "p", "d", "pp", "pd", "dd") " / parts END"

static const char views_of_sets[] =
    "CREATE VIEW standings AS\n"
    "SELECT tournament, title, rules, unit, table_deals, name, sets, won, split, lost,\n"
    "    1.0 * b / nullif(m, 0) AS score, 1.0 * p / nullif(d, 0) / parts AS points_per_deal,\n"
    "    d AS deals, settlement, illegal, strikes, forfeits, capped,\n"
    "    " SCORE_ERROR " AS score_error,\n"
    "    " POINTS_ERROR " AS points_error\n"
    "FROM (SELECT g.tournament, t.title, g.rules, g.unit, g.table_deals, g.parts, l.name,\n"
    "    count(*) AS sets, sum(r.won) AS won, sum(r.split) AS split, sum(r.lost) AS lost,\n"
    "    " SUMS ",\n"
    "    sum(r.settlement) AS settlement, sum(r.illegal) AS illegal,\n"
    "    sum(r.strikes) AS strikes, sum(r.forfeits) AS forfeits, sum(r.capped) AS capped\n"
    "FROM results r\n"
    "JOIN segments g ON g.id = r.segment\n"
    "JOIN tournaments t ON t.id = g.tournament\n"
    "JOIN lines l ON l.segment = r.segment AND l.number = r.line\n"
    "GROUP BY g.tournament, g.rules, g.unit, g.table_deals, g.format IN ('pairs', 'table'),\n"
    "    l.name);\n"

    "CREATE VIEW bot_results AS\n"
    "SELECT b.name AS bot, b.sha256, g.tournament, g.rules, g.unit, g.parts, r.*\n"
    "FROM results r\n"
    "JOIN segments g ON g.id = r.segment\n"
    "JOIN line_bots m ON m.segment = r.segment AND m.line = r.line\n"
    "JOIN entrants e ON e.segment = m.segment AND e.number = m.entrant\n"
    "JOIN bots b ON b.id = e.bot\n"
    "WHERE g.format <> 'table';\n"

    ;

static const char view_by_rules[] =
    "CREATE VIEW leaderboard_by_rules AS\n"
    "SELECT rules, unit, rank() OVER (PARTITION BY rules, unit\n"
    "    ORDER BY score DESC, points_per_deal DESC) AS rank, bot, tournaments, sets, won, split,\n"
    "    lost, score, points_per_deal, illegal, strikes, forfeits, programs, score_error,\n"
    "    points_error\n"
    "FROM (SELECT rules, unit, bot, tournaments, sets, won, split, lost,\n"
    "    1.0 * b / nullif(m, 0) AS score, 1.0 * p / nullif(d, 0) / parts AS points_per_deal,\n"
    "    illegal, strikes, forfeits, programs, " SCORE_ERROR " AS score_error,\n"
    "    " POINTS_ERROR " AS points_error\n"
    "FROM (SELECT rules, unit, parts, bot, count(DISTINCT tournament) AS tournaments,\n"
    "    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,\n"
    "    " SUMS ",\n"
    "    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,\n"
    "    count(DISTINCT sha256) AS programs\n"
    "    FROM bot_results GROUP BY rules, unit, bot))\n"
    "ORDER BY rules, unit, rank, bot;\n"

    ;

static const char view_of_all[] =
    /* for all games, sums are of shares and points, not of wins and parts of points */
    "CREATE VIEW leaderboard AS\n"
    "SELECT rank() OVER (ORDER BY score DESC, points_per_deal DESC) AS rank, *\n"
    "FROM (SELECT bot, tournaments, sets, won, split, lost, b / nullif(m, 0) AS score,\n"
    "    p / nullif(d, 0) AS points_per_deal, illegal, strikes, forfeits, programs,\n"
    "    " SCORE_ERROR " AS score_error,\n"
    "    " POINTS_ERROR " AS points_error\n"
    "FROM (SELECT bot, 1 AS parts, count(DISTINCT tournament) AS tournaments,\n"
    "    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,\n"
    "    " SUMS ",\n"
    "    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,\n"
    "    count(DISTINCT sha256) AS programs\n"
    "    FROM (SELECT bot, tournament, won, split, lost, 1.0 * beaten / nullif(met, 0) AS beaten,\n"
    "        1 AS met, 1.0 * points / parts AS points, deals, illegal, strikes, forfeits, sha256\n"
    "        FROM bot_results) GROUP BY bot))\n"
    "ORDER BY rank, bot;\n";

static const char *const version_2[] = {tables_of_bots, tables_of_results, views_of_sets,
                                        view_by_rules,  view_of_all,       NULL};
static const char *const version_3[] = {tables_of_clubs, tables_of_ladders, NULL};
static const char *const version_4[] = {"ALTER TABLE club ADD COLUMN commitment TEXT", NULL};

static bool run_all(struct sql *sql, const char *const *part, struct err *err)
{
    for (; *part; part++)
        if (!sql_script(sql, *part, err))
            return false;
    return true;
}

bool season_schema(struct sql *sql, unsigned version, struct err *err)
{
    char marks[96];

    (void)snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                   SEASON_APPLICATION, SEASON_VERSION);
    return (version >= 2 || run_all(sql, version_2, err)) &&
           (version >= 3 || run_all(sql, version_3, err)) && run_all(sql, version_4, err) &&
           sql_script(sql, marks, err);
}

/* ---- What a file is ---- */

struct file_marks {
    int64_t version, application, tables;
};

static bool read_file_marks(struct sql *sql, struct file_marks *m, struct err *err)
{
    return sql_ask(sql, "PRAGMA user_version", NULL, 0, &m->version, err) &&
           sql_ask(sql, "PRAGMA application_id", NULL, 0, &m->application, err) &&
           sql_ask(sql, "SELECT count(*) FROM sqlite_master", NULL, 0, &m->tables, err);
}

/* In one transaction, as another program may be making the database. */
static bool read_marks_at_once(struct sql *sql, struct file_marks *m, struct err *err)
{
    if (!sqlite3_get_autocommit(sql->db)) /* a transaction is open */
        return read_file_marks(sql, m, err);
    if (!sql_script(sql, "BEGIN", err))
        return false;
    bool ok = read_file_marks(sql, m, err);
    return sql_script(sql, "ROLLBACK", ok ? err : NULL) && ok;
}

bool season_check(struct sql *sql, unsigned *version, struct err *err)
{
    struct file_marks m = {.version = 0};

    if (!read_marks_at_once(sql, &m, err))
        return false;
    bool empty = m.application == 0 && m.version == 0 && m.tables == 0;
    if (!empty && m.application != SEASON_APPLICATION)
        return err_set(err, ERR_USAGE,
                       "%s: expected a season database; this database is not a season's",
                       sql->path);
    if (m.version > SEASON_VERSION)
        return err_set(err, ERR_USAGE,
                       "%s: a newer version of the arena made this season database: it has version "
                       "%lld, and this program knows versions up to %d",
                       sql->path, (long long)m.version, SEASON_VERSION);
    if (!empty && m.version < SEASON_OLDEST)
        return err_set(err, ERR_USAGE,
                       "%s: this season database has version %lld, which is too old to be read: "
                       "make a new one from the same logs",
                       sql->path, (long long)m.version);
    *version = (unsigned)m.version;
    return true;
}
