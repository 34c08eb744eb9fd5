PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE bots (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    version TEXT NOT NULL,
    author TEXT NOT NULL,
    UNIQUE (name, sha256));
INSERT INTO "bots" VALUES(1,'random','a80cf310873135cd162c1d1c0ad705a9676137eb55416711111c906d8c355593','1','');
INSERT INTO "bots" VALUES(2,'greedy','de3737813ef52a5e2cfa2dfd0cc15b8cfe58e216faac7832c08a4bbb48717ee9','1','');
CREATE TABLE club (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    title TEXT NOT NULL,
    generation INTEGER NOT NULL,
    state TEXT NOT NULL,
    words TEXT NOT NULL,
    round INTEGER,
    done INTEGER NOT NULL,
    sets INTEGER NOT NULL,
    since INTEGER NOT NULL);
INSERT INTO "club" VALUES(1,'An old club',12,'plays','greedy v random, 32 sets of modern',3,4,32,1795955194);
CREATE TABLE entrants (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    bot INTEGER NOT NULL REFERENCES bots,
    args TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO "entrants" VALUES(1,0,1,'',NULL);
INSERT INTO "entrants" VALUES(1,1,2,'',NULL);
INSERT INTO "entrants" VALUES(2,0,2,'',NULL);
INSERT INTO "entrants" VALUES(2,1,1,'',NULL);
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
INSERT INTO "games" VALUES(1,'modern','deals',1,4,'points',18);
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
INSERT INTO "habits" VALUES(1,'greedy',1,0,18,18,1,2,1,1,0,2,0,2,1,0,3);
INSERT INTO "habits" VALUES(1,'greedy',2,0,18,7,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'greedy',3,0,18,8,0,0,0,0,0,0,0,0,0,0,0);
INSERT INTO "habits" VALUES(1,'greedy',4,0,18,2,2,0,0,0,0,2,0,1,0,1,-1);
INSERT INTO "habits" VALUES(1,'random',1,0,18,18,11,0,0,0,0,11,6,1,0,10,-19);
INSERT INTO "habits" VALUES(1,'random',2,0,18,17,9,1,1,0,1,10,4,4,0,6,-8);
INSERT INTO "habits" VALUES(1,'random',3,0,18,7,5,0,0,0,0,5,4,0,0,5,-10);
INSERT INTO "habits" VALUES(1,'random',4,0,18,8,6,0,0,0,0,6,3,1,0,5,-9);
CREATE TABLE leaders (
    game INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    entrant TEXT NOT NULL,
    bot TEXT NOT NULL,
    PRIMARY KEY (game, round)) WITHOUT ROWID;
INSERT INTO "leaders" VALUES(1,1,'greedy','greedy');
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
INSERT INTO "lines" VALUES(1,0,'random');
INSERT INTO "lines" VALUES(1,1,'greedy');
INSERT INTO "lines" VALUES(2,0,'greedy');
INSERT INTO "lines" VALUES(2,1,'random');
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
INSERT INTO "opponents" VALUES(1,'greedy','random',18,17,0,1,1.33333333333333325931e+00,2.28664780190011796001e-01);
INSERT INTO "opponents" VALUES(1,'random','greedy',18,1,0,17,-1.33333333333333325931e+00,2.28664780190011796001e-01);
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
INSERT INTO "rating_history" VALUES(1,'greedy',1,'greedy',2,0.875,0.0,1.56087378609284521679e+00);
INSERT INTO "rating_history" VALUES(1,'greedy',2,'greedy',18,6.66666666666666740681e-01,4.22536737108754834046e-01,9.10796596224578647316e-01);
INSERT INTO "rating_history" VALUES(1,'random',1,'random',2,-0.875,-1.56087378609284566088e+00,0.0);
INSERT INTO "rating_history" VALUES(1,'random',2,'random',18,-6.66666666666666740681e-01,-9.10796596224578536293e-01,-4.22536737108754945069e-01);
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
INSERT INTO "ratings" VALUES(1,'greedy','greedy',1,NULL,1,1,1,6.66666666666666740681e-01,4.22536737108754834046e-01,9.10796596224578647316e-01,18,'provisional',NULL,1);
INSERT INTO "ratings" VALUES(1,'random','random',1,NULL,2,2,2,-6.66666666666666740681e-01,-9.10796596224578536293e-01,-4.22536737108754945069e-01,18,'provisional',NULL,1);
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
INSERT INTO "rounds" VALUES(1,1,1,'new','random greedy',2,4,1795955193,1795955194);
INSERT INTO "rounds" VALUES(2,1,2,'provisional','greedy random',16,32,1795955194,1795955194);
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
INSERT INTO "segments" VALUES(1,1,1,'d26b8611a0d11a2351272fc21dd5bda91932310e01a69685e6a8d1cf844dfd59','735a6c8f700da47af52104c53d650ed659ba46f5ff2d8b12c6701d3d240098cc','429e1ab6dfb83c9f4db7cf75ced0cd49e82fa52e20aca7c8a792662a8772902d','round-robin','modern','deals',1,4,1,0);
INSERT INTO "segments" VALUES(2,2,1,'e4a0f810f47afd10cd1d43f026584f8a8440d702c079e13eb9504897800f499c','46deb89e9db7487477b46410f13acfdd555a29bd0a97cfae14540876f76b0201','153cfbbf98012e6fd8adadae35c81281f659849b78f9db052da0e5bcbc733d59','round-robin','modern','deals',1,4,1,0);
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
INSERT INTO "submissions" VALUES(1,'random',1,'random',NULL,'a80cf310873135cd162c1d1c0ad705a9676137eb55416711111c906d8c355593','playing',NULL,1795955190,1795955191,1);
INSERT INTO "submissions" VALUES(2,'greedy',1,'greedy',NULL,'de3737813ef52a5e2cfa2dfd0cc15b8cfe58e216faac7832c08a4bbb48717ee9','playing',NULL,1795955190,1795955193,1);
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
INSERT INTO "tournaments" VALUES(1,'An old club, round 1','log.msgpack');
INSERT INTO "tournaments" VALUES(2,'An old club, round 2','log.msgpack');
CREATE TABLE worst_deals (
    game INTEGER NOT NULL,
    entrant TEXT NOT NULL,
    round INTEGER NOT NULL REFERENCES rounds,
    address TEXT NOT NULL,
    other TEXT NOT NULL,
    swing INTEGER NOT NULL,
    PRIMARY KEY (game, entrant, round, address)) WITHOUT ROWID;
INSERT INTO "worst_deals" VALUES(1,'greedy',2,'a2939501/7/1.1','random',3);
INSERT INTO "worst_deals" VALUES(1,'random',1,'a2939501/1/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/1/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/10/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/12/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/13/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/14/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/16/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/3/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/6/1.1','greedy',4);
INSERT INTO "worst_deals" VALUES(1,'random',2,'a2939501/9/1.1','greedy',4);
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
PRAGMA application_id = 1165312370;
PRAGMA user_version = 3;
COMMIT;
