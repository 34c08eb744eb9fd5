#!/usr/bin/env python3
"""Whether what `export` wrote adds up: rows against one another and against what `show --json` says.

    export.py rows DEALS.csv DECISIONS.csv DEALS.jsonl DECISIONS.jsonl RESULTS.json
    export.py board BOARD.json RESULTS.json         `season --by-rules --json` of one tournament of one game
    export.py season SEASON.db RESULTS.json...      of its tournaments, in the order in which they came
    export.py seats SEASON.db TOURNAMENT DEALS.csv  the points of its seats against its deals
"""
import csv
import json
import math
import re
import sqlite3
import sys
from collections import defaultdict

NUMBERS = set("margin margin_points settlement table_deals target stage players set game deal score games round contract tricks points answers illegal strikes "
              "step trick side score_against choices answer played".split())
TRUTHS = set("forfeit capped alone ended void made march euchred is_maker forced house".split())


def typed(name, cell):
    """A cell of CSV as JSON has it."""
    name = re.sub(r"_[a-g1-7]$", "", name)
    if cell == "":
        return None
    if name in NUMBERS:
        assert re.fullmatch(r"-?\d+", cell), (name, cell)
        return int(cell)
    if name in TRUTHS:
        assert cell in ("true", "false"), (name, cell)
        return cell == "true"
    return cell[1:] if re.match(r"'[=+\-@]", cell) else cell


def table(path):
    data = open(path, "rb").read()
    assert data.endswith(b"\r\n") and not data.startswith(b"\xef\xbb\xbf")
    with open(path, newline="", encoding="utf-8") as file:
        lines = list(csv.reader(file))
    heading = lines[0]
    assert len(set(heading)) == len(heading)
    rows = []
    for line in lines[1:]:
        assert len(line) == len(heading), line
        for cell in line:
            assert not cell or cell[0] not in "=+@" and not re.match(r"-\D", cell), cell
        rows.append({name: typed(name, cell) for name, cell in zip(heading, line)})
    return rows


def flat(row):
    """An object of JSON lines with lists as CSV has them."""
    out = {}
    for name, value in row.items():
        if name == "decisions":
            continue
        if not isinstance(value, list):
            out[name] = value
            continue
        ends = "1234567" if name in ("score", "games", "points", "forfeits") else "abcdefg"
        stem = {"bots": "bot", "hands": "hand", "forfeits": "forfeit",
                "settlements": "settlement"}.get(name, name)
        for i, end in enumerate(ends):
            out[f"{stem}_{end}"] = value[i] if i < len(value) else None
    return out


def lines(path):
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def close(a, b):
    return a is b or a is not None and b is not None and abs(a - b) <= 1e-9 * max(1, abs(a))


def check_rows(deals, decisions, nested, single):
    assert deals and [flat(d) for d in nested] == deals
    assert single == decisions
    both = [dict(flat(one), address=None) for d in nested for one in d["decisions"]]
    assert both == [dict({k: one[k] for k in both[0]}, address=None) for one in decisions]
    at = defaultdict(list)
    for one in decisions:
        at[one["log"], one["stage"], one["address"].rsplit(".", 1)[0]].append(one)
    for deal in deals:
        if deal["deal"] is None:  # the table was forfeited before one
            assert any(listed(deal, "forfeit", "1234567")) and not deal["address"], deal
            continue
        steps = at[deal["log"], deal["stage"], deal["address"]]
        assert [s["step"] for s in steps] == list(range(deal["answers"]))
        check_deal(deal, steps)


def check_deal(deal, steps):
    for s in steps:
        seat = s["seat"].lower()
        assert s["bot"] == deal[f"bot_{seat}"] and (s["choices"] == 1) == s["forced"], s
        assert s["fault"] or s["answer"] == s["played"], s
    if deal["ended"] and not deal["illegal"]:
        assert deal["void"] or deal["maker"]
    plays = [s for s in steps if s["question"] == "play"]
    for s in plays:
        assert s["played_text"] in s["legal"].split() or s["illegal"], s
        assert len(s["hand"].split()) >= len(s["legal"].split())
    suits = [s["played_text"] for s in steps if s["question"] == "call partner" and s["played_text"] != "alone"]
    assert deal["called"] == (suits[-1] if suits else None), deal
    assert all(s["called"] in (None, deal["called"]) for s in steps)
    assert not plays or plays[-1]["called"] == deal["called"]
    for s in steps:
        if s["question"] == "choose":
            assert s["answer_text"] in ("added", "taken off") and s["legal"] == "added, taken off", s
        if s["question"] == "bury":  # of the blind, which he took up
            own = deal["hand_" + s["seat"].lower()].split()
            assert set(s["hand"].split()) <= set(own + deal["blind"].split()), deal
    dealt = [card for seat in "abcdefg" for card in (deal[f"hand_{seat}"] or "").split()]
    assert not set(dealt) & set((deal["blind"] or "").split()), deal
    if deal["tricks"] is not None:
        assert deal["made"] != deal["euchred"] and deal["maker"] in deal["makers"].split()
        assert deal["maker_bot"] == deal["bot_" + deal["maker"].lower()]
        assert deal["march"] == (deal["tricks"] == len(deal["hand_a"].split()))


# ---- The table of results, from rows alone (docs/formats/results.md) ----

class Line:
    def __init__(self):
        self.sets, self.units = [0, 0, 0], [0, 0, 0]  # won, split or drawn, lost
        self.points = self.deals = self.forfeits = self.settlement = 0
        self.count = self.beaten = self.met = 0


def listed(row, stem, ends):
    return [row[f"{stem}_{e}"] for e in ends if row[f"{stem}_{e}"] is not None]


def result(x):
    """0: more than nothing, 1: nothing, 2: less."""
    return 1 - (x > 0) + (x < 0)


def points_of_sides(rows, dealt):
    """Of side 1, and deals, of a table."""
    row = rows[0]
    lost = row["forfeit_2"] - row["forfeit_1"]
    if row["unit"] == "deals" and (row["forfeit_1"] or row["forfeit_2"]):
        return row["margin"], row["table_deals"]
    points = sum(r["points_1"] - r["points_2"] for r in rows if r["deal"] is not None)
    if not (row["forfeit_1"] or row["forfeit_2"]):
        return points, dealt
    if row["unit"] == "sitting":
        return points + lost * 2 * (row["table_deals"] - dealt), row["table_deals"]
    return points + lost * row["target"], max(dealt, 1)


def points_of_each(rows, dealt):
    """Over the mean of the table, times the players, by seat; and deals."""
    row, players = rows[0], rows[0]["players"]
    lost = listed(row, "forfeit", "1234567")
    if row["table_deals"] is not None:
        return listed(row, "settlement", "abcdefg"), row["table_deals"] if any(lost) else dealt
    points = [sum(r[f"points_{i + 1}"] for r in rows if r["deal"] is not None) -
              lost[i] * row["target"] for i in range(players)]
    return [players * x - sum(points) for x in points], max(dealt, any(lost))


def add_sides(lines, tables):
    first = tables[0][0]["bot_a"], tables[0][0]["bot_b"]
    margin, points, deals = [0, 0], 0, 0
    for rows in tables:
        row = rows[0]
        own = 1 if row["bot_a"] == first[0] else -1
        table_points, table_deals = points_of_sides(rows, sum(r["deal"] is not None for r in rows))
        points, deals = points + own * table_points, deals + table_deals
        margin[0] += own * row["margin"]
        margin[1] += own * (row["margin_points"] or 0)
        for side, bot in enumerate((row["bot_a"], row["bot_b"])):
            way = 1 - 2 * side
            both = way * row["margin"] or way * (row["margin_points"] or 0)
            lines[bot].units[result(both)] += 1
            lines[bot].forfeits += row[f"forfeit_{side + 1}"]
    for bot, own in zip(first, (1, -1)):
        lines[bot].sets[result(own * margin[0] or own * margin[1])] += 1
        lines[bot].points += own * points
        lines[bot].deals += deals


def add_each(lines, tables):
    settled = defaultdict(int)
    for rows in tables:
        row = rows[0]
        bots = listed(row, "bot", "abcdefg")
        over, deals = points_of_each(rows, sum(r["deal"] is not None for r in rows))
        for bot, points, lost, money in zip(bots, over, listed(row, "forfeit", "1234567"),
                                            listed(row, "settlement", "abcdefg")):
            line = lines[bot]
            line.points += points
            line.deals += deals
            line.forfeits += lost
            line.settlement += money
            settled[bot] += money
    for bot in settled:
        lines[bot].count += 1
        if len(settled) == tables[0][0]["players"]:  # nobody has two chairs
            for other in settled.keys() - {bot}:
                lines[bot].beaten += 1 - result(settled[bot] - settled[other]) / 2
                lines[bot].met += 1


def check_results(deals, results):
    tables, sets, lines = defaultdict(list), defaultdict(list), defaultdict(Line)
    for row in deals:
        tables[row["log"], row["stage"], row["pairing"], row["set"], row["table"]].append(row)
    for key, rows in tables.items():
        sets[key[:-1]].append(rows)
    individual = deals[0]["margin"] is None
    for rows in sets.values():
        (add_each if individual else add_sides)(lines, rows)
    for said in results["standings"]:
        line = lines[said["bots"][0]]
        parts = deals[0]["players"] if individual else 1
        assert close(line.points / line.deals / parts, said["points_per_deal"]), said
        assert (line.deals, line.forfeits) == (said["deals"], said["forfeits"]), said
        if individual:
            assert (line.count, line.settlement) == (said["sets"], said["settlement"]), said
            assert not line.met or close(line.beaten / line.met, said["score"]), said
        else:
            check_sides(line, said)


def check_sides(line, said):
    assert line.sets == [said["sets_" + k] for k in ("won", "split", "lost")], said
    assert line.units == [said["units_" + k] for k in ("won", "drawn", "lost")], said
    assert close((line.sets[0] + line.sets[1] / 2) / sum(line.sets), said["score"]), said
    share = (line.units[0] + line.units[1] / 2) / sum(line.units)
    if said["elo"] is not None:
        assert close(-400 * math.log10(1 / share - 1), said["elo"]), said


def games(results):
    return results["stages"] if "stages" in results else [results]


def check_season(path, files):
    db = sqlite3.connect(path)
    db.row_factory = sqlite3.Row
    assert db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert not db.execute("PRAGMA foreign_key_check").fetchall()
    assert db.execute("SELECT count(*) FROM tournaments").fetchone()[0] == len(files)
    total = 0
    for number, file in enumerate(files, 1):
        for game in games(json.load(open(file))):
            total += check_game(db, number, game)
    assert db.execute("SELECT count(*) FROM standings").fetchone()[0] == total
    for view in ("standings", "bot_results", "leaderboard_by_rules", "leaderboard"):
        columns = [c[0] for c in db.execute(f"SELECT * FROM {view}").description]
        assert all(c.isidentifier() for c in columns), (view, columns)  # "rules:1" is a second one
    check_tables(db)


def check_game(db, tournament, game):
    """What a game's standings have, to the digits that results.json has."""
    played = [line for line in game["standings"] if line["points_per_deal"] is not None]
    for line in played:
        row = db.execute("SELECT * FROM standings WHERE tournament = ? AND rules = ? AND unit = ? AND name = ?",
                         (tournament, game["rules"], game["unit"], " + ".join(line["bots"]))).fetchone()
        assert row, line
        for key in ("score", "points_per_deal"):
            assert float(f"{row[key]:.10g}") == float(f"{line[key]:.10g}"), (key, row[key], line)
        for key in ("deals", "illegal", "strikes", "forfeits", "capped"):
            assert row[key] == line[key], (key, dict(row), line)
        for key in ("points_error", "score_error"):
            if key in line:
                assert close(row[key], line[key]), (key, row[key], line)
        if "sets_won" in line:
            assert (row["won"], row["split"], row["lost"]) == \
                (line["sets_won"], line["sets_split"], line["sets_lost"]), line
        else:
            assert (row["sets"], row["settlement"]) == (line["sets"], line["settlement"]), line
    return len(played)


def check_board(board, results):
    """Error bars as the results have them, and of scores of two sides those behind Elo."""
    said = {line["bots"][0]: line for line in results["standings"]}
    assert len(board) == len(said), board
    for row in board:
        line = said[row["bot"]]
        for key in ("score", "points_per_deal", "points_error", "points_low", "points_high", "score_error"):
            if key in line:
                assert close(row[key], line[key]), (key, row, line)
        assert 0 <= row["score_low"] < row["score_high"] <= 1, row
        if "sets_won" in line and line["sets_won"] * 2 == line["units_won"] - line["sets_split"] and \
                line["elo_low"] is not None:
            assert close(-400 * math.log10(1 / row["score_low"] - 1), line["elo_low"]), (row, line)


def check_tables(db):
    """Rows of other tables that say the same."""
    def none(query):
        found = db.execute(query).fetchall()
        assert not found, (query, [tuple(f) for f in found[:3]])
    none("SELECT * FROM sets s JOIN results r ON r.set_id = s.id WHERE (s.winner IS r.line) <> (r.won IS 1)")
    none("SELECT set_id FROM results WHERE won IS NOT NULL GROUP BY set_id HAVING sum(points) <> 0")
    none("SELECT set_id FROM results WHERE won IS NOT NULL AND won + split + lost <> 1")
    none("SELECT t.id FROM tables t JOIN seats s ON s.table_id = t.id JOIN sets x ON x.id = t.set_id "
         "JOIN segments g ON g.id = x.segment GROUP BY t.id HAVING count(*) <> g.players")
    none("SELECT s.id FROM sets s JOIN tables t ON t.set_id = s.id JOIN segments g ON g.id = s.segment "
         "WHERE g.unit = 'deals' GROUP BY s.id HAVING g.parts = 1 AND (s.winner IS NULL) <> "
         "(sum(CASE t.letter WHEN 'a' THEN t.margin ELSE -t.margin END) = 0)")
    board = db.execute("SELECT * FROM leaderboard").fetchall()
    assert [b["rank"] for b in board] == sorted(b["rank"] for b in board) and board[0]["rank"] == 1
    for b in board:
        sets = db.execute("SELECT count(*) FROM bot_results WHERE bot = ?", (b["bot"],)).fetchone()[0]
        assert sets == b["sets"] and 0 <= b["score"] <= 1


def check_seats(path, tournament, deals):
    """The points of a seat are those that its side made in the deals of the table."""
    points = defaultdict(int)
    for deal in deals:
        sides = [deal[f"points_{i}"] for i in range(1, 8) if deal[f"points_{i}"] is not None]
        for i, seat in enumerate("ABCDEFG"[:deal["players"]]):
            points[deal["stage"], deal["pairing"], deal["set"], deal["table"], seat] += sides[i % len(sides)]
    rows = sqlite3.connect(path).execute(
        "SELECT g.number, substr(s.pairing, 1, 8), s.number, t.letter, x.seat, x.points FROM seats x "
        "JOIN tables t ON t.id = x.table_id JOIN sets s ON s.id = t.set_id JOIN segments g ON g.id = s.segment "
        "WHERE g.tournament = ?", (tournament,)).fetchall()
    found = {row[:5]: row[5] for row in rows}
    assert found and found == dict(points), set(found.items()) ^ set(points.items())


if sys.argv[1] == "seats":
    check_seats(sys.argv[2], int(sys.argv[3]), table(sys.argv[4]))
elif sys.argv[1] == "rows":
    deal_rows, decision_rows = table(sys.argv[2]), table(sys.argv[3])
    check_rows(deal_rows, decision_rows, lines(sys.argv[4]), lines(sys.argv[5]))
    check_results(deal_rows, json.load(open(sys.argv[6])))
elif sys.argv[1] == "board":
    check_board(json.load(open(sys.argv[2])), json.load(open(sys.argv[3])))
else:
    check_season(sys.argv[2], sys.argv[3:])
