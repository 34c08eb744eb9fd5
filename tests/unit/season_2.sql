PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE tournaments (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    log TEXT NOT NULL);
INSERT INTO tournaments VALUES(1,'simple v wrong','wrong.log');
INSERT INTO tournaments VALUES(2,'simple v greedy v random','three.log');
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
INSERT INTO segments VALUES(1,1,1,'d5c096ae47584095864455d7188140f0ad1aba006c97d2c7cf26eb98c50d326b','3a20558d9e9d0cce02498936e92421c4ce156331376f6f2953b3f9ac7e3e85d6','0a420b072ce72f6a6833576ffa74ea21dcca4ce7c025dbee7b1dae478cba6f29','round-robin','modern','deals',2,4,1,0);
INSERT INTO segments VALUES(2,2,1,'ba3053110a6b4bc294f5aadab7114859cd392129d55a554f649cd3e37c9bdf8e','747a643ecf0b07c7ea862531a8e8f08c0cfd75f6634775304819b898e5b7940d','f95f6b30745ba7cbab07ccc59fdc83be45649c4c964909b7675ff0b57b15f585','round-robin','callace1905','sitting',4,4,4,0);
CREATE TABLE bots (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    version TEXT NOT NULL,
    author TEXT NOT NULL,
    UNIQUE (name, sha256));
INSERT INTO bots VALUES(1,'simple','bf512a8ac0370ec5223b931f67bc7f43cabf8b65a31841a7d0bac438dc5bb58f','1','');
INSERT INTO bots VALUES(2,'wrong','500fec7e2043bb1c25cbb63ad1e68f222b6d79fdfd88db391a6dad5c3abedca1','','');
INSERT INTO bots VALUES(3,'greedy','de3737813ef52a5e2cfa2dfd0cc15b8cfe58e216faac7832c08a4bbb48717ee9','1','');
INSERT INTO bots VALUES(4,'random','a80cf310873135cd162c1d1c0ad705a9676137eb55416711111c906d8c355593','1','');
CREATE TABLE entrants (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    bot INTEGER NOT NULL REFERENCES bots,
    args TEXT NOT NULL,
    fault TEXT,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO entrants VALUES(1,0,1,'',NULL);
INSERT INTO entrants VALUES(1,1,2,'',NULL);
INSERT INTO entrants VALUES(2,0,1,'',NULL);
INSERT INTO entrants VALUES(2,1,3,'',NULL);
INSERT INTO entrants VALUES(2,2,4,'',NULL);
CREATE TABLE lines (
    segment INTEGER NOT NULL REFERENCES segments,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (segment, number)) WITHOUT ROWID;
INSERT INTO lines VALUES(1,0,'simple');
INSERT INTO lines VALUES(1,1,'wrong');
INSERT INTO lines VALUES(2,0,'simple');
INSERT INTO lines VALUES(2,1,'greedy');
INSERT INTO lines VALUES(2,2,'random');
CREATE TABLE line_bots (
    segment INTEGER NOT NULL,
    line INTEGER NOT NULL,
    entrant INTEGER NOT NULL,
    PRIMARY KEY (segment, line, entrant),
    FOREIGN KEY (segment, line) REFERENCES lines,
    FOREIGN KEY (segment, entrant) REFERENCES entrants) WITHOUT ROWID;
INSERT INTO line_bots VALUES(1,0,0);
INSERT INTO line_bots VALUES(1,1,1);
INSERT INTO line_bots VALUES(2,0,0);
INSERT INTO line_bots VALUES(2,1,1);
INSERT INTO line_bots VALUES(2,2,2);
CREATE TABLE sets (
    id INTEGER PRIMARY KEY,
    segment INTEGER NOT NULL REFERENCES segments,
    pairing TEXT NOT NULL,
    number INTEGER NOT NULL,
    winner INTEGER,
    UNIQUE (segment, pairing, number),
    FOREIGN KEY (segment, winner) REFERENCES lines);
INSERT INTO sets VALUES(1,1,'67bcc01a9988289e',1,0);
INSERT INTO sets VALUES(2,1,'67bcc01a9988289e',2,0);
INSERT INTO sets VALUES(3,2,'95d57953addfd382',1,NULL);
INSERT INTO sets VALUES(4,2,'99428f0a88a38429',1,NULL);
INSERT INTO sets VALUES(5,2,'3e11ee94dca8690e',1,NULL);
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
INSERT INTO results VALUES(1,1,0,1,0,0,2,2,8,4,NULL,0,0,0,0);
INSERT INTO results VALUES(1,1,1,0,0,1,0,2,-8,4,NULL,3,0,0,0);
INSERT INTO results VALUES(2,1,0,1,0,0,2,2,8,4,NULL,0,0,0,0);
INSERT INTO results VALUES(2,1,1,0,0,1,0,2,-8,4,NULL,3,0,0,0);
INSERT INTO results VALUES(3,2,0,NULL,NULL,NULL,4,8,-4,32,-4,0,0,0,0);
INSERT INTO results VALUES(3,2,1,NULL,NULL,NULL,6,6,30,16,30,0,0,0,0);
INSERT INTO results VALUES(3,2,2,NULL,NULL,NULL,0,6,-26,16,-26,0,0,0,0);
INSERT INTO results VALUES(4,2,0,NULL,NULL,NULL,4,6,8,16,8,0,0,0,0);
INSERT INTO results VALUES(4,2,1,NULL,NULL,NULL,6,8,16,32,16,0,0,0,0);
INSERT INTO results VALUES(4,2,2,NULL,NULL,NULL,0,6,-24,16,-24,0,0,0,0);
INSERT INTO results VALUES(5,2,0,NULL,NULL,NULL,4,6,23,16,23,0,0,0,0);
INSERT INTO results VALUES(5,2,1,NULL,NULL,NULL,6,6,27,16,27,0,0,0,0);
INSERT INTO results VALUES(5,2,2,NULL,NULL,NULL,0,8,-50,32,-50,0,0,0,0);
CREATE TABLE tables (
    id INTEGER PRIMARY KEY,
    set_id INTEGER NOT NULL REFERENCES sets,
    letter TEXT NOT NULL,
    deals INTEGER NOT NULL,
    margin INTEGER,
    margin_points INTEGER,
    capped INTEGER NOT NULL,
    UNIQUE (set_id, letter));
INSERT INTO tables VALUES(1,1,'a',2,4,NULL,0);
INSERT INTO tables VALUES(2,1,'b',2,-4,NULL,0);
INSERT INTO tables VALUES(3,2,'a',2,4,NULL,0);
INSERT INTO tables VALUES(4,2,'b',2,-4,NULL,0);
INSERT INTO tables VALUES(5,3,'a',4,NULL,NULL,0);
INSERT INTO tables VALUES(6,3,'b',4,NULL,NULL,0);
INSERT INTO tables VALUES(7,3,'c',4,NULL,NULL,0);
INSERT INTO tables VALUES(8,3,'d',4,NULL,NULL,0);
INSERT INTO tables VALUES(9,4,'a',4,NULL,NULL,0);
INSERT INTO tables VALUES(10,4,'b',4,NULL,NULL,0);
INSERT INTO tables VALUES(11,4,'c',4,NULL,NULL,0);
INSERT INTO tables VALUES(12,4,'d',4,NULL,NULL,0);
INSERT INTO tables VALUES(13,5,'a',4,NULL,NULL,0);
INSERT INTO tables VALUES(14,5,'b',4,NULL,NULL,0);
INSERT INTO tables VALUES(15,5,'c',4,NULL,NULL,0);
INSERT INTO tables VALUES(16,5,'d',4,NULL,NULL,0);
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
INSERT INTO seats VALUES(1,'A',1,0,4,NULL,0);
INSERT INTO seats VALUES(1,'B',1,1,0,NULL,0);
INSERT INTO seats VALUES(1,'C',1,0,4,NULL,0);
INSERT INTO seats VALUES(1,'D',1,1,0,NULL,0);
INSERT INTO seats VALUES(2,'A',1,1,0,NULL,0);
INSERT INTO seats VALUES(2,'B',1,0,4,NULL,0);
INSERT INTO seats VALUES(2,'C',1,1,0,NULL,0);
INSERT INTO seats VALUES(2,'D',1,0,4,NULL,0);
INSERT INTO seats VALUES(3,'A',1,0,4,NULL,0);
INSERT INTO seats VALUES(3,'B',1,1,0,NULL,0);
INSERT INTO seats VALUES(3,'C',1,0,4,NULL,0);
INSERT INTO seats VALUES(3,'D',1,1,0,NULL,0);
INSERT INTO seats VALUES(4,'A',1,1,0,NULL,0);
INSERT INTO seats VALUES(4,'B',1,0,4,NULL,0);
INSERT INTO seats VALUES(4,'C',1,1,0,NULL,0);
INSERT INTO seats VALUES(4,'D',1,0,4,NULL,0);
INSERT INTO seats VALUES(5,'A',2,2,2,-8,0);
INSERT INTO seats VALUES(5,'B',2,1,7,12,0);
INSERT INTO seats VALUES(5,'C',2,0,2,-8,0);
INSERT INTO seats VALUES(5,'D',2,0,5,4,0);
INSERT INTO seats VALUES(6,'A',2,1,4,5,0);
INSERT INTO seats VALUES(6,'B',2,2,3,1,0);
INSERT INTO seats VALUES(6,'C',2,0,2,-3,0);
INSERT INTO seats VALUES(6,'D',2,0,2,-3,0);
INSERT INTO seats VALUES(7,'A',2,0,2,-5,0);
INSERT INTO seats VALUES(7,'B',2,0,5,7,0);
INSERT INTO seats VALUES(7,'C',2,2,2,-5,0);
INSERT INTO seats VALUES(7,'D',2,1,4,3,0);
INSERT INTO seats VALUES(8,'A',2,0,6,2,0);
INSERT INTO seats VALUES(8,'B',2,0,6,2,0);
INSERT INTO seats VALUES(8,'C',2,1,8,10,0);
INSERT INTO seats VALUES(8,'D',2,2,2,-14,0);
INSERT INTO seats VALUES(9,'A',2,1,3,4,0);
INSERT INTO seats VALUES(9,'B',2,2,1,-4,0);
INSERT INTO seats VALUES(9,'C',2,1,2,0,0);
INSERT INTO seats VALUES(9,'D',2,0,2,0,0);
INSERT INTO seats VALUES(10,'A',2,2,2,-8,0);
INSERT INTO seats VALUES(10,'B',2,1,4,0,0);
INSERT INTO seats VALUES(10,'C',2,0,5,4,0);
INSERT INTO seats VALUES(10,'D',2,1,5,4,0);
INSERT INTO seats VALUES(11,'A',2,1,4,2,0);
INSERT INTO seats VALUES(11,'B',2,0,4,2,0);
INSERT INTO seats VALUES(11,'C',2,1,5,6,0);
INSERT INTO seats VALUES(11,'D',2,2,1,-10,0);
INSERT INTO seats VALUES(12,'A',2,0,4,2,0);
INSERT INTO seats VALUES(12,'B',2,1,2,-6,0);
INSERT INTO seats VALUES(12,'C',2,2,3,-2,0);
INSERT INTO seats VALUES(12,'D',2,1,5,6,0);
INSERT INTO seats VALUES(13,'A',2,0,8,14,0);
INSERT INTO seats VALUES(13,'B',2,1,4,-2,0);
INSERT INTO seats VALUES(13,'C',2,2,0,-18,0);
INSERT INTO seats VALUES(13,'D',2,2,6,6,0);
INSERT INTO seats VALUES(14,'A',2,1,7,12,0);
INSERT INTO seats VALUES(14,'B',2,0,3,-4,0);
INSERT INTO seats VALUES(14,'C',2,2,0,-16,0);
INSERT INTO seats VALUES(14,'D',2,2,6,8,0);
INSERT INTO seats VALUES(15,'A',2,2,0,-13,0);
INSERT INTO seats VALUES(15,'B',2,2,3,-1,0);
INSERT INTO seats VALUES(15,'C',2,0,5,7,0);
INSERT INTO seats VALUES(15,'D',2,1,5,7,0);
INSERT INTO seats VALUES(16,'A',2,2,2,-10,0);
INSERT INTO seats VALUES(16,'B',2,2,3,-6,0);
INSERT INTO seats VALUES(16,'C',2,1,7,10,0);
INSERT INTO seats VALUES(16,'D',2,0,6,6,0);
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
INSERT INTO faults VALUES(1,1,'B',1,2,1,4,'play','WRONG_CARD','W',11);
INSERT INTO faults VALUES(2,2,'C',1,1,3,11,'play','WRONG_CARD','W',9);
INSERT INTO faults VALUES(3,2,'A',1,2,3,13,'play','WRONG_CARD','W',9);
INSERT INTO faults VALUES(4,3,'D',1,1,3,14,'play','WRONG_CARD','W',9);
INSERT INTO faults VALUES(5,3,'B',1,2,1,4,'play','WRONG_CARD','W',9);
INSERT INTO faults VALUES(6,4,'C',1,1,3,10,'play','WRONG_CARD','W',9);
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
PRAGMA application_id = 1165312370;
PRAGMA user_version = 2;
COMMIT;
