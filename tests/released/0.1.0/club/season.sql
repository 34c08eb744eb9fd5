BEGIN TRANSACTION;
CREATE TABLE bots (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    version TEXT NOT NULL,
    author TEXT NOT NULL,
    UNIQUE (name, sha256));
INSERT INTO "bots" VALUES(1,'first','2c87ddf365dbe530d3a43405254768f1554a9eede3b0aa730270622ac5637295','','');
INSERT INTO "bots" VALUES(2,'last','a5dbdaeb86b70ef92e5ea88ad785b18cfcbefa0a30612116a07c1e1521183724','','');
CREATE TABLE club (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    title TEXT NOT NULL,
    generation INTEGER NOT NULL,
    state TEXT NOT NULL,
    words TEXT NOT NULL,
    round INTEGER,
    done INTEGER NOT NULL,
    sets INTEGER NOT NULL,
    since INTEGER NOT NULL, commitment TEXT);
INSERT INTO "club" VALUES(1,'A club',12,'stopped','',NULL,0,0,1795963270,NULL);
CREATE TABLE entrants (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    bot INTEGER NOT NULL REFERENCES bots,
    args TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO "entrants" VALUES(1,0,1,'',NULL);
INSERT INTO "entrants" VALUES(1,1,2,'',NULL);
INSERT INTO "entrants" VALUES(2,0,1,'',NULL);
INSERT INTO "entrants" VALUES(2,1,2,'',NULL);
CREATE TABLE fault_counts (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    code TEXT NOT NULL,
    question TEXT NOT NULL,
    law TEXT NOT NULL,
    count INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    address TEXT NOT NULL,
    PRIMARY KEY (game, entrant, code, question, law)) WITHOUT ROWID;
CREATE TABLE faults (
    id INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL,
    seat TEXT NOT NULL,
    game INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    trick INTEGER NOT NULL,
    step INTEGER NOT NULL,
    question TEXT,
    code TEXT NOT NULL,
    law TEXT,
    raw INTEGER NOT NULL,
    FOREIGN KEY (table_id, seat) REFERENCES seats);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    rules TEXT NOT NULL,
    unit TEXT NOT NULL,
    deals INTEGER,
    players INTEGER NOT NULL,
    measure TEXT NOT NULL,
    sets INTEGER NOT NULL);
INSERT INTO "games" VALUES(1,'modern','deals',2,4,'points',18);
CREATE TABLE habits (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    seat INTEGER NOT NULL,
    score INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    asked_1 INTEGER NOT NULL,
    ordered INTEGER NOT NULL,
    asked_2 INTEGER NOT NULL,
    named INTEGER NOT NULL,
    next INTEGER NOT NULL,
    crossed INTEGER NOT NULL,
    maker INTEGER NOT NULL,
    alone INTEGER NOT NULL,
    made INTEGER NOT NULL,
    marches INTEGER NOT NULL,
    euchred INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (game, entrant, seat, score)) WITHOUT ROWID;
INSERT INTO "habits" VALUES(1,'first',1,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'first',2,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'first',3,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'first',4,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'last',1,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'last',2,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'last',3,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'last',4,0,36,36,0,36,0,0,0,0,0,0,0,0,0);
CREATE TABLE leaders (
    game INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    entrant TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (game, round)) WITHOUT ROWID;
INSERT INTO "leaders" VALUES(1,1,'first','first');
CREATE TABLE line_bots (
    segment INTEGER NOT NULL,
    line INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    PRIMARY KEY (segment, line, entrant),
    FOREIGN KEY (segment, line) REFERENCES lines,
    FOREIGN KEY (segment, entrant) REFERENCES entrants) WITHOUT ROWID;
INSERT INTO "line_bots" VALUES(1,0,0);
INSERT INTO "line_bots" VALUES(1,1,1);
INSERT INTO "line_bots" VALUES(2,0,0);
INSERT INTO "line_bots" VALUES(2,1,1);
CREATE TABLE lines (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO "lines" VALUES(1,0,'first');
INSERT INTO "lines" VALUES(1,1,'last');
INSERT INTO "lines" VALUES(2,0,'first');
INSERT INTO "lines" VALUES(2,1,'last');
CREATE TABLE opponents (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    other TEXT NOT NULL,
    sets INTEGER NOT NULL,
    won INTEGER NOT NULL,
    split INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    points REAL,
    error REAL,
    PRIMARY KEY (game, entrant, other)) WITHOUT ROWID;
INSERT INTO "opponents" VALUES(1,'first','last',18,0,18,0,0.0,0.0);
INSERT INTO "opponents" VALUES(1,'last','first',18,0,18,0,0.0,0.0);
CREATE TABLE rating_history (
    game INTEGER NOT NULL,
    bot TEXT NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    entrant TEXT NOT NULL,
    sets INTEGER NOT NULL,
    value REAL,
    low REAL,
    high REAL,
    PRIMARY KEY (game, bot, round, entrant)) WITHOUT ROWID;
INSERT INTO "rating_history" VALUES(1,'first',1,'first',2,0.0,-3.77049880784987634374e-01,3.77049880784987634374e-01);
INSERT INTO "rating_history" VALUES(1,'first',2,'first',18,0.0,-3.84924389414200637804e-02,3.84924389414200637804e-02);
INSERT INTO "rating_history" VALUES(1,'last',1,'last',2,0.0,-3.77049880784987356818e-01,3.77049880784987356818e-01);
INSERT INTO "rating_history" VALUES(1,'last',2,'last',18,0.0,-3.84924389414200637804e-02,3.84924389414200637804e-02);
CREATE TABLE ratings (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    bot TEXT NOT NULL,
    version INTEGER NOT NULL,
    author TEXT,
    rank INTEGER,
    best INTEGER,
    worst INTEGER,
    value REAL,
    low REAL,
    high REAL,
    sets INTEGER NOT NULL,
    state TEXT NOT NULL,
    more INTEGER,
    plays INTEGER NOT NULL,
    PRIMARY KEY (game, entrant)) WITHOUT ROWID;
INSERT INTO "ratings" VALUES(1,'first','first',1,NULL,1,1,2,0.0,-3.84924389414200637804e-02,3.84924389414200637804e-02,18,'provisional',NULL,1);
INSERT INTO "ratings" VALUES(1,'last','last',1,NULL,1,1,2,0.0,-3.84924389414200637804e-02,3.84924389414200637804e-02,18,'provisional',NULL,1);
CREATE TABLE results (
    set_id INTEGER NOT NULL REFERENCES sets,
    segment INTEGER NOT NULL,
    line INTEGER NOT NULL,
    won INTEGER,
    split INTEGER,
    lost INTEGER,
    beaten INTEGER NOT NULL,
    met INTEGER NOT NULL,
    points INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    settlement INTEGER,
    illegal INTEGER NOT NULL,
    strikes INTEGER NOT NULL,
    forfeits INTEGER NOT NULL,
    capped INTEGER NOT NULL,
    PRIMARY KEY (set_id, line),
    FOREIGN KEY (segment, line) REFERENCES lines) WITHOUT ROWID;
CREATE TABLE rounds (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    segment INTEGER NOT NULL UNIQUE REFERENCES segments,
    why TEXT NOT NULL,
    entrants TEXT NOT NULL,
    sets INTEGER NOT NULL,
    deals INTEGER NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL);
INSERT INTO "rounds" VALUES(1,1,1,'new','first last',2,8,1795963270,1795963270);
INSERT INTO "rounds" VALUES(2,1,2,'provisional','first last',16,64,1795963270,1795963270);
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables,
    seat TEXT NOT NULL,
    segment INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    points INTEGER NOT NULL,
    settlement INTEGER,
    forfeit INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat),
    FOREIGN KEY (segment, entrant) REFERENCES entrants) WITHOUT ROWID;
CREATE TABLE segments (
    id INTEGER PRIMARY KEY,
    tournament INTEGER NOT NULL REFERENCES tournaments,
    number INTEGER NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    commitment TEXT NOT NULL,
    seed TEXT,
    format TEXT NOT NULL,
    rules TEXT NOT NULL,
    unit TEXT NOT NULL,
    table_deals INTEGER,
    players INTEGER NOT NULL,
    parts INTEGER NOT NULL,
    newcomers INTEGER NOT NULL);
INSERT INTO "segments" VALUES(1,1,1,'c287f4103dec23cb60ca384a1aabfc4ade96a1e964300d02f54af60777d6b7f0','888caf656c8a9384915c8c210a1e49aefaf70c7e556c664287a29127d3668228','525700ede38731815ff7f9474b5983b09686094a40f53101f867eedead46ff1e','round-robin','modern','deals',2,4,1,0);
INSERT INTO "segments" VALUES(2,2,1,'8718b9d1a9d400b0e0be7e031dffd1ca285fe8fffbfb64208f864fef73e60034','f142df507968218575e39ff404be99e210b8cb2aaaee0678191195210cab1e96','03263accfa35ffec751dc09c6c55eac4e2ffe387990ceb2d1af3bd5fd26ddb44','round-robin','modern','deals',2,4,1,0);
CREATE TABLE sets (
    id INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL REFERENCES segments,
    pairing TEXT NOT NULL,
    number INTEGER NOT NULL,
    winner INTEGER,
    UNIQUE (segment, pairing, number),
    FOREIGN KEY (segment, winner) REFERENCES lines);
CREATE TABLE submissions (
    number INTEGER PRIMARY KEY,
    bot TEXT NOT NULL,
    version INTEGER,
    entrant TEXT,
    author TEXT,
    sha256 TEXT NOT NULL,
    state TEXT NOT NULL,
    why TEXT,
    received INTEGER NOT NULL,
    since INTEGER NOT NULL,
    plays INTEGER NOT NULL);
INSERT INTO "submissions" VALUES(1,'first',1,'first',NULL,'2c87ddf365dbe530d3a43405254768f1554a9eede3b0aa730270622ac5637295','playing',NULL,1795963267,1795963268,1);
INSERT INTO "submissions" VALUES(2,'last',1,'last',NULL,'a5dbdaeb86b70ef92e5ea88ad785b18cfcbefa0a30612116a07c1e1521183724','playing',NULL,1795963267,1795963270,1);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    set_id INTEGER NOT NULL REFERENCES sets,
    letter TEXT NOT NULL,
    deals INTEGER NOT NULL,
    margin INTEGER,
    margin_points INTEGER,
    capped INTEGER NOT NULL,
    UNIQUE (set_id, letter));
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    log TEXT NOT NULL);
INSERT INTO "tournaments" VALUES(1,'A club, round 1','rounds/000001/log.msgpack');
INSERT INTO "tournaments" VALUES(2,'A club, round 2','rounds/000002/log.msgpack');
CREATE TABLE worst_deals (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    address TEXT NOT NULL,
    other TEXT NOT NULL,
    swing INTEGER NOT NULL,
    PRIMARY KEY (game, entrant, round, address)) WITHOUT ROWID;
CREATE INDEX segments_commitment ON segments (commitment);
CREATE VIEW standings AS
SELECT tournament, title, rules, unit, table_deals, name, sets, won, split, lost,
    1.0 * b / nullif(m, 0) AS score, 1.0 * p / nullif(d, 0) / parts AS points_per_deal,
    d AS deals, settlement, illegal, strikes, forfeits, capped,
    (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / (m + 2 * usual) AS score_error,
    CASE WHEN sets > 1 AND d > 0 THEN (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / d / parts END AS points_error
FROM (SELECT g.tournament, t.title, g.rules, g.unit, g.table_deals, g.parts, l.name,
    count(*) AS sets, sum(r.won) AS won, sum(r.split) AS split, sum(r.lost) AS lost,
    sum(beaten) AS b, sum(met) AS m, sum(beaten * beaten) AS bb, sum(beaten * met) AS bm,
    sum(met * met) AS mm, (2 * sum(met) + count(*)) / (2 * count(*)) AS usual,
    sum(points) AS p, sum(deals) AS d, sum(points * points) AS pp,
    sum(points * deals) AS pd, sum(deals * deals) AS dd,
    sum(r.settlement) AS settlement, sum(r.illegal) AS illegal,
    sum(r.strikes) AS strikes, sum(r.forfeits) AS forfeits, sum(r.capped) AS capped
FROM results r
JOIN segments g ON g.id = r.segment
JOIN tournaments t ON t.id = g.tournament
JOIN lines l ON l.segment = r.segment AND l.number = r.line
GROUP BY g.tournament, g.rules, g.unit, g.table_deals, g.format IN ('pairs', 'table'),
    l.name);
CREATE VIEW bot_results AS
SELECT b.name AS bot, b.sha256, g.tournament, g.rules, g.unit, g.parts, r.*
FROM results r
JOIN segments g ON g.id = r.segment
JOIN line_bots m ON m.segment = r.segment AND m.line = r.line
JOIN entrants e ON e.segment = m.segment AND e.number = m.entrant
JOIN bots b ON b.id = e.bot
WHERE g.format <> 'table';
CREATE VIEW leaderboard_by_rules AS
SELECT rules, unit, rank() OVER (PARTITION BY rules, unit
    ORDER BY score DESC, points_per_deal DESC) AS rank, bot, tournaments, sets, won, split,
    lost, score, points_per_deal, illegal, strikes, forfeits, programs, score_error,
    points_error
FROM (SELECT rules, unit, bot, tournaments, sets, won, split, lost,
    1.0 * b / nullif(m, 0) AS score, 1.0 * p / nullif(d, 0) / parts AS points_per_deal,
    illegal, strikes, forfeits, programs, (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / (m + 2 * usual) AS score_error,
    CASE WHEN sets > 1 AND d > 0 THEN (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / d / parts END AS points_error
FROM (SELECT rules, unit, parts, bot, count(DISTINCT tournament) AS tournaments,
    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,
    sum(beaten) AS b, sum(met) AS m, sum(beaten * beaten) AS bb, sum(beaten * met) AS bm,
    sum(met * met) AS mm, (2 * sum(met) + count(*)) / (2 * count(*)) AS usual,
    sum(points) AS p, sum(deals) AS d, sum(points * points) AS pp,
    sum(points * deals) AS pd, sum(deals * deals) AS dd,
    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,
    count(DISTINCT sha256) AS programs
    FROM bot_results GROUP BY rules, unit, bot))
ORDER BY rules, unit, rank, bot;
CREATE VIEW leaderboard AS
SELECT rank() OVER (ORDER BY score DESC, points_per_deal DESC) AS rank, *
FROM (SELECT bot, tournaments, sets, won, split, lost, b / nullif(m, 0) AS score,
    p / nullif(d, 0) AS points_per_deal, illegal, strikes, forfeits, programs,
    (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * (sets + 2) / ((sets + 2) - 1) * ((bb + usual * usual) - 2.0 * (b + usual) / (m + 2 * usual) * (bm + usual * usual) + 1.0 * (b + usual) / (m + 2 * usual) * (b + usual) / (m + 2 * usual) * (mm + 2 * usual * usual)), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / (m + 2 * usual) AS score_error,
    CASE WHEN sets > 1 AND d > 0 THEN (WITH RECURSIVE newton(i, root) AS (SELECT 0, max(max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0), 1.0) UNION ALL
        SELECT i + 1, (root + (max(1.0 * sets / (sets - 1) * (pp - 2.0 * p / d * pd + 1.0 * p / d * p / d * dd), 0.0)) / root) / 2 FROM newton WHERE i < 60)
        SELECT root FROM newton WHERE i = 60) / d / parts END AS points_error
FROM (SELECT bot, 1 AS parts, count(DISTINCT tournament) AS tournaments,
    count(*) AS sets, sum(won) AS won, sum(split) AS split, sum(lost) AS lost,
    sum(beaten) AS b, sum(met) AS m, sum(beaten * beaten) AS bb, sum(beaten * met) AS bm,
    sum(met * met) AS mm, (2 * sum(met) + count(*)) / (2 * count(*)) AS usual,
    sum(points) AS p, sum(deals) AS d, sum(points * points) AS pp,
    sum(points * deals) AS pd, sum(deals * deals) AS dd,
    sum(illegal) AS illegal, sum(strikes) AS strikes, sum(forfeits) AS forfeits,
    count(DISTINCT sha256) AS programs
    FROM (SELECT bot, tournament, won, split, lost, 1.0 * beaten / nullif(met, 0) AS beaten,
        1 AS met, 1.0 * points / parts AS points, deals, illegal, strikes, forfeits, sha256
        FROM bot_results) GROUP BY bot))
ORDER BY rank, bot;
CREATE INDEX submissions_bot ON submissions (bot);
CREATE INDEX rounds_game ON rounds (game);
CREATE INDEX faults_table ON faults (table_id, seat);
CREATE INDEX leaders_round ON leaders (round);
COMMIT;
PRAGMA application_id = 1165312370;
PRAGMA user_version = 4;
