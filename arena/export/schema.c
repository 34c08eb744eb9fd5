/* Tables and views of a season, as EXPORT.md describes them. */
#include "export/season.h"

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

static const char views[] =
    "CREATE VIEW standings AS\n"
    "SELECT g.tournament, t.title, g.rules, g.unit, g.table_deals, l.name,\n"
    "    count(*) AS sets, sum(r.won) AS won, sum(r.split) AS split, sum(r.lost) AS lost,\n"
    "    1.0 * sum(r.beaten) / nullif(sum(r.met), 0) AS score,\n"
    "    1.0 * sum(r.points) / nullif(sum(r.deals), 0) / g.parts AS points_per_deal,\n"
    "    sum(r.deals) AS deals, sum(r.settlement) AS settlement, sum(r.illegal) AS illegal,\n"
    "    sum(r.strikes) AS strikes, sum(r.forfeits) AS forfeits, sum(r.capped) AS capped\n"
    "FROM results r\n"
    "JOIN segments g ON g.id = r.segment\n"
    "JOIN tournaments t ON t.id = g.tournament\n"
    "JOIN lines l ON l.segment = r.segment AND l.number = r.line\n"
    "GROUP BY g.tournament, g.rules, g.unit, g.table_deals, g.format IN ('pairs', 'table'), l.name;\n"

    "CREATE VIEW bot_results AS\n"
    "SELECT b.name AS bot, b.sha256, g.tournament, g.rules, g.unit, g.parts, r.*\n"
    "FROM results r\n"
    "JOIN segments g ON g.id = r.segment\n"
    "JOIN line_bots m ON m.segment = r.segment AND m.line = r.line\n"
    "JOIN entrants e ON e.segment = m.segment AND e.number = m.entrant\n"
    "JOIN bots b ON b.id = e.bot\n"
    "WHERE g.format <> 'table';\n"

    "CREATE VIEW leaderboard_by_rules AS\n"
    "SELECT rules, unit, rank() OVER (PARTITION BY rules, unit\n"
    "    ORDER BY score DESC, points_per_deal DESC) AS rank, bot, tournaments, sets, won, split,\n"
    "    lost, score, points_per_deal, illegal, strikes, forfeits, programs\n"
    "FROM (SELECT rules, unit, bot, count(DISTINCT tournament) AS tournaments,\n"
    "    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,\n"
    "    1.0 * sum(beaten) / nullif(sum(met), 0) AS score,\n"
    "    1.0 * sum(points) / nullif(sum(deals), 0) / parts AS points_per_deal,\n"
    "    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,\n"
    "    count(DISTINCT sha256) AS programs\n"
    "    FROM bot_results GROUP BY rules, unit, bot)\n"
    "ORDER BY rules, unit, rank, bot;\n"

    "CREATE VIEW leaderboard AS\n"
    "SELECT rank() OVER (ORDER BY score DESC, points_per_deal DESC) AS rank, *\n"
    "FROM (SELECT bot, count(DISTINCT tournament) AS tournaments,\n"
    "    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,\n"
    "    avg(1.0 * beaten / nullif(met, 0)) AS score,\n"
    "    sum(1.0 * points / parts) / nullif(sum(deals), 0) AS points_per_deal,\n"
    "    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,\n"
    "    count(DISTINCT sha256) AS programs\n"
    "    FROM bot_results GROUP BY bot)\n"
    "ORDER BY rank, bot;\n";

const char *const season_schema[] = {tables_of_bots, tables_of_results, views, NULL};

struct marks {
    int64_t version, application, tables;
};

static bool read_marks(struct sql *sql, struct marks *m, struct err *err)
{
    return sql_ask(sql, "PRAGMA user_version", NULL, 0, &m->version, err) &&
           sql_ask(sql, "PRAGMA application_id", NULL, 0, &m->application, err) &&
           sql_ask(sql, "SELECT count(*) FROM sqlite_master", NULL, 0, &m->tables, err);
}

/* All as they are at one time: another program may be making it. */
static bool take_marks(struct sql *sql, struct marks *m, struct err *err)
{
    if (!sqlite3_get_autocommit(sql->db)) /* a transaction is open */
        return read_marks(sql, m, err);
    if (!sql_script(sql, "BEGIN", err))
        return false;
    bool ok = read_marks(sql, m, err);
    return sql_script(sql, "ROLLBACK", ok ? err : NULL) && ok;
}

bool season_check(struct sql *sql, bool *empty, struct err *err)
{
    struct marks m = {.version = 0};

    if (!take_marks(sql, &m, err))
        return false;
    if (empty)
        *empty = m.application == 0 && m.version == 0 && m.tables == 0;
    if (empty && *empty)
        return true;
    if (m.application != SEASON_APPLICATION)
        return err_set(err, ERR_USAGE, "%s: expected a season database; this is another one",
                       sql->path);
    return m.version == SEASON_VERSION ||
           err_set(err, ERR_USAGE,
                   "%s: expected a season database of version %d; it has version %lld", sql->path,
                   SEASON_VERSION, (long long)m.version);
}
