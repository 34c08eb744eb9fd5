"""Games in EGN as the arena writes them: `egn.py ARENA LOG FOLDER`.

Every file must be of the format (1.4), of which the rules are written down here once more; `referee`
must read every deal of it back to the points that the log has (export --csv), and find in it the
offences that ended a hand (export --csv --decisions), at the same seat and trick, and no others.
Prints what is not so, and at the end one line of counts."""

import csv
import json
import os
import re
import subprocess
import sys

CARD = re.compile(r"^([789TJQKA][shdc]|B|Xx)$")
CALLS = {"Pass", "Order", "s", "h", "d", "c"}
RULES = {
    "std": bool, "min_rank": int, "winning_score": int, "num_deals": int, "canadian": bool,
    "loner_lead": str, "loner_march_score": int, "loner_euchred_score": int, "defend_alone": bool,
    "joker": bool, "num_players": int,
}
ENDING = {"REVOKE", "WRONG_CARD", "BAD_DISCARD"}
wrong = 0


def complain(*what):
    global wrong
    wrong += 1
    if wrong <= 20:
        print(*what)


def keys(where, o, must, may=()):
    if not isinstance(o, dict):
        raise ValueError(f"{where}: no object")
    lacks, more = set(must) - set(o), set(o) - set(must) - set(may)
    if lacks or more:
        raise ValueError(f"{where}: lacks {lacks}, has {more}")


def need(what, holds):
    if not holds:
        raise ValueError(what)


def text(where, s, most):
    need(f"{where}: text of more than {most}", isinstance(s, str) and len(s) <= most)


def number(where, n, least=-10**6, most=10**6):
    need(f"{where}: {n!r}", isinstance(n, int) and not isinstance(n, bool) and least <= n <= most)


def cards(where, some, most):
    need(f"{where}: {some!r}", isinstance(some, list) and len(some) <= most)
    for card in some:
        need(f"{where}: {card!r}", isinstance(card, str) and CARD.match(card))


# Which offence is told where: at a call, the discard among them, or at a card.
CALL_FAULTS = {"BAD_BID", "BAD_TAKE", "BAD_OPPOSE", "BAD_DISCARD"}
PLAY_FAULTS = {"REVOKE", "WRONG_CARD"}


def notes(where, o, most, others):
    for index, texts in o.items():
        need(f"{where}: {index}", index.isdigit() and int(index) <= most)
        need(f"{where}: {texts}", not any(fault in one for one in texts for fault in others))
        need(f"{where}: {index}", isinstance(texts, list) and 1 <= len(texts) <= 50)
        for one in texts:
            text(where, one, 1024)


def ruleset(r):
    keys("ruleset", r, set(RULES) - {"winning_score", "num_deals"}, ("winning_score", "num_deals"))
    for key, value in r.items():
        need(f"ruleset.{key}", type(value) is RULES[key])
    need("ruleset: one end", ("winning_score" in r) != ("num_deals" in r))
    need("ruleset: an end", r.get("winning_score", 0) + r.get("num_deals", 0) > 0)
    need("ruleset.loner_lead", r["loner_lead"] in ("LEFT_OF_DEALER", "LEFT_OF_LONER"))


def bidding(p):
    keys("bidding", p, ("phaseNumber", "type", "calls", "isAlone"),
         ("aloneDefender", "discard", "callAnnotations"))
    need("bidding: number", p["phaseNumber"] == 0 and p["type"] == "EUCHRE_BIDDING")
    need("calls", isinstance(p["calls"], list) and len(p["calls"]) <= 8 and set(p["calls"]) <= CALLS)
    need("isAlone", isinstance(p["isAlone"], bool))
    if "aloneDefender" in p:
        number("aloneDefender", p["aloneDefender"], 0, 3)
        need("aloneDefender without isAlone", p["isAlone"])
    if "discard" in p:
        cards("discard", [p["discard"]], 1)
    notes("callAnnotations", p.get("callAnnotations", {}), 8, PLAY_FAULTS)


def tricks(p):
    keys("tricks", p, ("phaseNumber", "type", "tricks"), ("playAnnotations",))
    need("tricks: number", p["phaseNumber"] == 1 and p["type"] == "TRICK_PLAY")
    need("tricks", isinstance(p["tricks"], list) and len(p["tricks"]) <= 5)
    for trick in p["tricks"]:
        cards("trick", trick, 4)
        need("an empty trick", trick)
    notes("playAnnotations", p.get("playAnnotations", {}), 20, CALL_FAULTS)


def deal(d):
    keys("deal", d, ("dealNumber", "initialState", "phases"))
    number("dealNumber", d["dealNumber"], 0)
    state = d["initialState"]
    keys("initialState", state, ("dealer", "upCard", "playerCards"))
    number("dealer", state["dealer"], 0, 3)
    cards("upCard", [state["upCard"]], 1)
    need("playerCards", isinstance(state["playerCards"], list) and len(state["playerCards"]) == 4)
    for hand in state["playerCards"]:
        cards("playerCards", hand, 5)
        need("playerCards: five", len(hand) == 5)
    need("cards that differ", len(set(sum(state["playerCards"], [state["upCard"]]))) == 21)
    need("two phases", isinstance(d["phases"], list) and len(d["phases"]) == 2)
    bidding(d["phases"][0])
    tricks(d["phases"][1])


def game(g, address):
    keys("file", g, ("fileType", "version", "metadata", "deals"))
    need("fileType", g["fileType"] == "Euchre Game Notation" and g["version"] == "1.4")
    m = g["metadata"]
    keys("metadata", m, ("gameId", "title", "description", "players", "initialScore", "ruleset"),
         ("finalScore",))
    text("gameId", m["gameId"], 64)
    need(f"gameId {m['gameId']}", m["gameId"] == address)
    text("title", m["title"], 128)
    text("description", m["description"], 1024)
    need("players", len(m["players"]) == 4)
    for player in m["players"]:
        text("players", player, 64)
    for score in ("initialScore", "finalScore"):
        for n in m.get(score, [0, 0]):
            number(score, n)
        need(score, len(m.get(score, [0, 0])) == 2)
    ruleset(m["ruleset"])
    need("deals", isinstance(g["deals"], list) and 1 <= len(g["deals"]) <= 100)
    for d in g["deals"]:
        deal(d)


# ---- What referee says ----

def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def judge(arena, folder, names):
    """By file and number of the deal: its points so far; what was found in it."""
    score, faults, others = {}, {}, []
    for i in range(0, len(names), 400):
        out = run(arena, "referee", *(os.path.join(folder, n) for n in names[i:i + 400]))
        if out.returncode not in (0, 4) or out.stderr:
            complain("referee:", out.returncode, out.stderr[:300])
        for line in out.stdout.splitlines():
            m = re.match(r"(\w+) (\S+\.egn), deal (\d+)(?:, trick (\d+))?", line)
            if not m:
                continue
            at = os.path.basename(m[2]), int(m[3])
            end = re.search(r"; score (-?\d+)-(-?\d+)$", line)
            if m[1] in ("ok", "scored") and end:
                score[at] = int(end[1]), int(end[2])
            elif m[1] == "fault":
                code = re.search(r"\(([A-Z_]+); [^;]*\)[^()]*;", line) or re.search(r"\(([A-Z_]+);", line)
                faults.setdefault(at, []).append((code[1], m[4] or ""))
            elif m[1] == "slip":
                others.append(line)
    return score, faults, others


# ---- What the log says ----

def rows(arena, log, *more):
    out = run(arena, "export", "--csv", *more, log)
    return csv.DictReader(out.stdout.splitlines())


def name_of(address, number):
    """The file of a deal, and its number in it."""
    at = address.split("/")
    head = "/".join(at[:2] + [at[2].split(".")[0]])
    part = "" if number <= 100 else f".part{(number - 1) // 100 + 1}"
    return head, head.replace("/", "-") + part + ".egn", (number - 1) % 100 + 1


def main(arena, log, folder):
    names = sorted(os.listdir(folder))
    expected, ends, games = {}, {}, {}
    for row in rows(arena, log, "--decisions"):
        if row["fault"] in ENDING and "repair" not in row["rules"]:
            head, name, n = name_of(row["address"], int(row["deal"]))
            trick = row["address"].rsplit(".", 1)[1] if row["question"] == "play" else ""
            ends.setdefault((name, n), []).append((row["fault"], trick))
    for row in rows(arena, log):
        head, name, n = name_of(row["address"], int(row["deal"]))
        if name not in games:
            with open(os.path.join(folder, name)) as f:
                games[name] = json.load(f)
            try:
                game(games[name], head)
            except ValueError as why:
                complain(name, "is not of the format:", why)
            expected[name, 0] = tuple(games[name]["metadata"]["initialScore"])
        if row["points_1"] == "" or row["ended"] == "false":
            continue
        before = expected[name, n - 1]
        expected[name, n] = before[0] + int(row["points_1"]), before[1] + int(row["points_2"])
    if set(games) != set(names):
        complain("other files than games:", sorted(set(games) ^ set(names))[:5])
    score, faults, others = judge(arena, folder, names)
    for line in others:
        complain("a slip:", line)
    for at, points in expected.items():
        if at[1] and score.get(at) != points:
            complain(*at, "points:", points, "in the log,", score.get(at), "by referee")
    for at in sorted(set(ends) | set(faults)):
        if ends.get(at, []) != faults.get(at, []):
            complain(*at, "faults:", ends.get(at), "in the log,", faults.get(at), "by referee")
    deals = sum(1 for at in expected if at[1])
    print(f"{len(names)} files, {deals} deals, {sum(map(len, faults.values()))} faults, {wrong} wrong")
    return wrong != 0 or not names


sys.exit(main(*sys.argv[1:]))
