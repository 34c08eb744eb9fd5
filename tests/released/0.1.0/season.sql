BEGIN TRANSACTION;
CREATE TABLE bots (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    version TEXT NOT NULL,
    author TEXT NOT NULL,
    UNIQUE (name, sha256));
INSERT INTO "bots" VALUES(1,'simple','bf512a8ac0370ec5223b931f67bc7f43cabf8b65a31841a7d0bac438dc5bb58f','1','');
INSERT INTO "bots" VALUES(2,'greedy','de3737813ef52a5e2cfa2dfd0cc15b8cfe58e216faac7832c08a4bbb48717ee9','1','');
INSERT INTO "bots" VALUES(3,'abort','5a4cbb7049860529f539b391cf23beac3ace83d5e8b159f3f58931675bae3f1b','','');
INSERT INTO "bots" VALUES(4,'first','2c87ddf365dbe530d3a43405254768f1554a9eede3b0aa730270622ac5637295','','');
INSERT INTO "bots" VALUES(5,'second','a5dbdaeb86b70ef92e5ea88ad785b18cfcbefa0a30612116a07c1e1521183724','','');
INSERT INTO "bots" VALUES(6,'third','835961057bbacee2fee5e038ba1b53a942630041ec05b34d7da58398244a20f0','','');
INSERT INTO "bots" VALUES(7,'fourth','c7cf171cc7e0c08d2663acadf8886aca06aa4f0b943f022d07d52c83d77bb226','','');
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
CREATE TABLE entrants (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    bot INTEGER NOT NULL REFERENCES bots,
    args TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO "entrants" VALUES(1,0,1,'',NULL);
INSERT INTO "entrants" VALUES(1,1,2,'',NULL);
INSERT INTO "entrants" VALUES(2,0,3,'',NULL);
INSERT INTO "entrants" VALUES(2,1,2,'',NULL);
INSERT INTO "entrants" VALUES(3,0,4,'',NULL);
INSERT INTO "entrants" VALUES(3,1,5,'',NULL);
INSERT INTO "entrants" VALUES(3,2,6,'',NULL);
INSERT INTO "entrants" VALUES(4,0,4,'',NULL);
INSERT INTO "entrants" VALUES(4,1,5,'',NULL);
INSERT INTO "entrants" VALUES(4,2,6,'',NULL);
INSERT INTO "entrants" VALUES(4,3,7,'',NULL);
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
INSERT INTO "faults" VALUES(1,9,'A',1,2,1,6,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(2,9,'C',1,2,2,7,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(3,9,'A',1,2,2,9,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(4,9,'A',1,2,3,11,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(5,10,'B',1,2,2,7,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(6,10,'D',1,2,2,9,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(7,10,'B',1,2,4,15,'play','CRASH',NULL,6);
INSERT INTO "faults" VALUES(8,10,'D',1,2,4,17,'play','CRASH',NULL,6);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    rules TEXT NOT NULL,
    unit TEXT NOT NULL,
    deals INTEGER,
    players INTEGER NOT NULL,
    measure TEXT NOT NULL,
    sets INTEGER NOT NULL);
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
CREATE TABLE leaders (
    game INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    entrant TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (game, round)) WITHOUT ROWID;
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
INSERT INTO "line_bots" VALUES(3,0,0);
INSERT INTO "line_bots" VALUES(3,1,1);
INSERT INTO "line_bots" VALUES(3,2,2);
INSERT INTO "line_bots" VALUES(4,0,0);
INSERT INTO "line_bots" VALUES(4,1,1);
INSERT INTO "line_bots" VALUES(4,2,2);
INSERT INTO "line_bots" VALUES(4,3,3);
CREATE TABLE lines (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO "lines" VALUES(1,0,'simple');
INSERT INTO "lines" VALUES(1,1,'greedy');
INSERT INTO "lines" VALUES(2,0,'abort');
INSERT INTO "lines" VALUES(2,1,'greedy');
INSERT INTO "lines" VALUES(3,0,'first');
INSERT INTO "lines" VALUES(3,1,'second');
INSERT INTO "lines" VALUES(3,2,'third');
INSERT INTO "lines" VALUES(4,0,'first');
INSERT INTO "lines" VALUES(4,1,'second');
INSERT INTO "lines" VALUES(4,2,'third');
INSERT INTO "lines" VALUES(4,3,'fourth');
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
INSERT INTO "results" VALUES(1,1,0,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(1,1,1,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(2,1,0,1,0,0,2,2,1,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(2,1,1,0,0,1,0,2,-1,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(3,1,0,1,0,0,2,2,4,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(3,1,1,0,0,1,0,2,-4,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(4,1,0,1,0,0,2,2,2,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(4,1,1,0,0,1,0,2,-2,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(5,2,0,0,0,1,0,2,-5,4,NULL,0,8,1,0);
INSERT INTO "results" VALUES(5,2,1,1,0,0,2,2,5,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(6,3,0,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(6,3,1,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(7,3,0,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(7,3,2,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(8,3,1,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(8,3,2,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(9,4,0,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(9,4,3,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(10,4,1,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(10,4,3,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(11,4,2,0,1,0,1,2,0,4,NULL,0,0,0,0);
INSERT INTO "results" VALUES(11,4,3,0,1,0,1,2,0,4,NULL,0,0,0,0);
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
INSERT INTO "seats" VALUES(1,'A',1,1,1,NULL,0);
INSERT INTO "seats" VALUES(1,'B',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(1,'C',1,1,1,NULL,0);
INSERT INTO "seats" VALUES(1,'D',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(2,'A',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(2,'B',1,1,1,NULL,0);
INSERT INTO "seats" VALUES(2,'C',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(2,'D',1,1,1,NULL,0);
INSERT INTO "seats" VALUES(3,'A',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(3,'B',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(3,'C',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(3,'D',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(4,'A',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(4,'B',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(4,'C',1,0,1,NULL,0);
INSERT INTO "seats" VALUES(4,'D',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(5,'A',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(5,'B',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(5,'C',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(5,'D',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(6,'A',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(6,'B',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(6,'C',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(6,'D',1,1,0,NULL,0);
INSERT INTO "seats" VALUES(7,'A',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(7,'B',1,0,4,NULL,0);
INSERT INTO "seats" VALUES(7,'C',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(7,'D',1,0,4,NULL,0);
INSERT INTO "seats" VALUES(8,'A',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(8,'B',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(8,'C',1,0,2,NULL,0);
INSERT INTO "seats" VALUES(8,'D',1,1,2,NULL,0);
INSERT INTO "seats" VALUES(9,'A',2,0,0,NULL,1);
INSERT INTO "seats" VALUES(9,'B',2,1,2,NULL,0);
INSERT INTO "seats" VALUES(9,'C',2,0,0,NULL,1);
INSERT INTO "seats" VALUES(9,'D',2,1,2,NULL,0);
INSERT INTO "seats" VALUES(10,'A',2,1,2,NULL,0);
INSERT INTO "seats" VALUES(10,'B',2,0,1,NULL,0);
INSERT INTO "seats" VALUES(10,'C',2,1,2,NULL,0);
INSERT INTO "seats" VALUES(10,'D',2,0,1,NULL,0);
INSERT INTO "seats" VALUES(11,'A',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(11,'B',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(11,'C',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(11,'D',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(12,'A',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(12,'B',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(12,'C',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(12,'D',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(13,'A',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(13,'B',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(13,'C',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(13,'D',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(14,'A',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(14,'B',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(14,'C',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(14,'D',3,0,0,NULL,0);
INSERT INTO "seats" VALUES(15,'A',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(15,'B',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(15,'C',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(15,'D',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(16,'A',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(16,'B',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(16,'C',3,2,0,NULL,0);
INSERT INTO "seats" VALUES(16,'D',3,1,0,NULL,0);
INSERT INTO "seats" VALUES(17,'A',4,0,0,NULL,0);
INSERT INTO "seats" VALUES(17,'B',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(17,'C',4,0,0,NULL,0);
INSERT INTO "seats" VALUES(17,'D',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(18,'A',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(18,'B',4,0,0,NULL,0);
INSERT INTO "seats" VALUES(18,'C',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(18,'D',4,0,0,NULL,0);
INSERT INTO "seats" VALUES(19,'A',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(19,'B',4,1,0,NULL,0);
INSERT INTO "seats" VALUES(19,'C',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(19,'D',4,1,0,NULL,0);
INSERT INTO "seats" VALUES(20,'A',4,1,0,NULL,0);
INSERT INTO "seats" VALUES(20,'B',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(20,'C',4,1,0,NULL,0);
INSERT INTO "seats" VALUES(20,'D',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(21,'A',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(21,'B',4,2,0,NULL,0);
INSERT INTO "seats" VALUES(21,'C',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(21,'D',4,2,0,NULL,0);
INSERT INTO "seats" VALUES(22,'A',4,2,0,NULL,0);
INSERT INTO "seats" VALUES(22,'B',4,3,0,NULL,0);
INSERT INTO "seats" VALUES(22,'C',4,2,0,NULL,0);
INSERT INTO "seats" VALUES(22,'D',4,3,0,NULL,0);
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
INSERT INTO "segments" VALUES(1,1,1,'f700de67258a001529c921d3949fc7eae14a61fcac4f1dcc6a1c41886fc865b7','1527577a3ed212181de97f5b33dc213ecec528f6607ab489ad2118dd776ea3b7','cb571b3960176e0b486ab955119211710367a7cbe72ced8fc971c32b8fe5e6db','round-robin','modern','deals',2,4,1,0);
INSERT INTO "segments" VALUES(2,2,1,'ff4edc227236c359c98713feda0f104332fb7a937911baa79b3860bc8eb1e15e','ebcbe22a88f37b90f3ee39a32ae6fc25741b8b52ebee7067918d42f003cc3885','e09b53d2b4a8ef1a2494367fa663874c667b253eebb1ea6297a5edf4d718c77d','round-robin','modern enforcement=repair','deals',2,4,1,0);
INSERT INTO "segments" VALUES(3,3,1,'035ff9e549d5b755112ad9ac9994402b629cf6f2179251661128ba1e13e9bb16','2f61492289eb91007568c23bde00df8e23510c8b10c3bf049bf0a06968c9b630','27fe60b6126b3a7cd91225137131cd0084f4bc6bc6c9cd3652a599d98ea42bdd','round-robin','modern','deals',2,4,1,0);
INSERT INTO "segments" VALUES(4,3,2,'de9287e9e3947ccbc2a42c186939cc1b50fc935427f1fa86b274153f667c6e49','016199095cdd103d1ce46be139296115df03db271625b6bf0e0f8cd5322f532f','e06b0e5aff73dc48dab122cbe89bae396d2e44860c8d16b5e1cdbabe96fc7e48','round-robin','modern','deals',2,4,1,1);
CREATE TABLE sets (
    id INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL REFERENCES segments,
    pairing TEXT NOT NULL,
    number INTEGER NOT NULL,
    winner INTEGER,
    UNIQUE (segment, pairing, number),
    FOREIGN KEY (segment, winner) REFERENCES lines);
INSERT INTO "sets" VALUES(1,1,'b2063523047597f6',1,NULL);
INSERT INTO "sets" VALUES(2,1,'b2063523047597f6',2,0);
INSERT INTO "sets" VALUES(3,1,'b2063523047597f6',3,0);
INSERT INTO "sets" VALUES(4,1,'b2063523047597f6',4,0);
INSERT INTO "sets" VALUES(5,2,'bed8091b4b6899dc',1,1);
INSERT INTO "sets" VALUES(6,3,'3b46aea52106cbf4',1,NULL);
INSERT INTO "sets" VALUES(7,3,'643916a2103ec0e9',1,NULL);
INSERT INTO "sets" VALUES(8,3,'4538eb00a288072c',1,NULL);
INSERT INTO "sets" VALUES(9,4,'36df7f9e0dea1529',1,NULL);
INSERT INTO "sets" VALUES(10,4,'a7acf2dae277f07f',1,NULL);
INSERT INTO "sets" VALUES(11,4,'b4fd8eeaa0c64568',1,NULL);
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
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    set_id INTEGER NOT NULL REFERENCES sets,
    letter TEXT NOT NULL,
    deals INTEGER NOT NULL,
    margin INTEGER,
    margin_points INTEGER,
    capped INTEGER NOT NULL,
    UNIQUE (set_id, letter));
INSERT INTO "tables" VALUES(1,1,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(2,1,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(3,2,'a',2,-2,NULL,0);
INSERT INTO "tables" VALUES(4,2,'b',2,-1,NULL,0);
INSERT INTO "tables" VALUES(5,3,'a',2,-2,NULL,0);
INSERT INTO "tables" VALUES(6,3,'b',2,2,NULL,0);
INSERT INTO "tables" VALUES(7,4,'a',2,-2,NULL,0);
INSERT INTO "tables" VALUES(8,4,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(9,5,'a',2,-4,NULL,0);
INSERT INTO "tables" VALUES(10,5,'b',2,1,NULL,0);
INSERT INTO "tables" VALUES(11,6,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(12,6,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(13,7,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(14,7,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(15,8,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(16,8,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(17,9,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(18,9,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(19,10,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(20,10,'b',2,0,NULL,0);
INSERT INTO "tables" VALUES(21,11,'a',2,0,NULL,0);
INSERT INTO "tables" VALUES(22,11,'b',2,0,NULL,0);
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    log TEXT NOT NULL);
INSERT INTO "tournaments" VALUES(1,'simple v greedy','match.log');
INSERT INTO "tournaments" VALUES(2,'abort v greedy','strikes.log');
INSERT INTO "tournaments" VALUES(3,'late','late.log');
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
