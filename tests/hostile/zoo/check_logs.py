"""Compares logs with what they must say of the bots of the zoo; prints what is otherwise, and exits
with 1 then.

check_logs.py verdicts LIST               lines "BOT VERDICT LOG PRINTED" as zoo.txt explains them
check_logs.py checked LIST                lines "BOT VERDICT STATUS JSON" of what `check --json` said
check_logs.py honest LOG LOG NAME...      sets between bots of these names: the same bytes in both logs
check_logs.py tame LOG LOG NAME           NAME acts in the first log and not in the second: the same
                                       cards, and the same answers up to its first fault
"""

import json
import signal
import sys
from functools import cache
from hashlib import blake2b
from itertools import combinations

import msgpack

CODES = ("NO_FAULT REVOKE WRONG_CARD BAD_DISCARD BAD_BID BAD_TAKE BAD_CALL BAD_CHOICE TIME CRASH EXIT "
         "FORBIDDEN MEMORY NO_ANSWER NO_START BAD_ABI CAP").split()
ILLEGAL = CODES[1:8]
problems = []


def complain(*words):
    problems.append(" ".join(map(str, words)))


def records(path):
    """Each record of a log and its bytes."""
    data = open(path, "rb").read()
    unpacker = msgpack.Unpacker(raw=False, strict_map_key=False)
    unpacker.feed(data)
    start = 0
    for record in unpacker:
        yield record, data[start:unpacker.tell()]
        start = unpacker.tell()


def name_hash(name):
    return blake2b(name.encode(), digest_size=32).digest()[:8]


@cache
def sets(path):
    """The set records: (bots, set) to record and bytes."""
    return {(tuple(r[1]), r[2]): (r, raw) for r, raw in records(path) if r[0] == 2}


@cache
def entrants(path):
    """Bots of a log to the fault in its header."""
    return {b[0]: b[5] for b in next(records(path))[0][2]["bots"]}


@cache
def faults(path):
    """Name of a bot to the set of (name of the code, raw) of its faults, in a log of two sides."""
    names = {name_hash(name): name for name in entrants(path)}
    found = {name: set() for name in entrants(path)}
    for (bots, _), (record, _) in sets(path).items():
        for half, table in enumerate(record[6]):
            for fault in table[4]:
                bot = names[bots[(fault[3] + half) % 2]]
                found[bot].add((CODES[fault[5]], fault[6]))
    return found


@cache
def calls(path):
    """Name of a bot to the system calls, by name, that the sidecar blames it for; to none if it has
    strikes of other kinds only."""
    names = {}
    for line in open(path + ".side", encoding="utf-8"):
        entry = json.loads(line)
        if entry["event"] == "strike":
            names.setdefault(entry["bot"], set()).update({entry["call"]} if "call" in entry else ())
    return names


def call_text(call):
    if call == "-1":
        return "of another kind"
    return "call " + call if call.isdigit() else call


def fits(verdict, code, raw, names):
    """Whether one of a verdict's alternatives is this fault."""
    for one in verdict.split("|"):
        what, _, which = one.partition(":")
        if what != ("ILLEGAL" if code in ILLEGAL else code):
            continue
        if not which or (names == {call_text(which)} if what == "FORBIDDEN" else raw == int(which)):
            return True
    return False


def start_text(verdict):
    """Words of which one must be in the warning that a bot does not start."""
    what, _, which = verdict.partition(":")
    if what == "CRASH":
        return [f"crashes while loading: {signal.strsignal(int(which))}"]
    return {"": [""],
            "EXIT": [f"status {which}"],
            "TIME": ["in time"],
            "MEMORY": ["too much memory"],
            "FORBIDDEN": [f"system call {call_text(which)}" + (" " if which else "")],
            "NO_ANSWER": ["makes no sense while loading", "waits without end while loading"]}[what]


def check_start(bot, verdict, printed, fault):
    if fault not in (14, 15):
        complain(f"{bot}: expected NO_START ({verdict}), but it starts")
    words = [word for one in verdict.split("|") for word in start_text(one)]
    warnings = [line for line in open(printed, encoding="utf-8") if bot in line]
    if not any(word in line for line in warnings for word in words):
        complain(f"{bot}: expected a warning with one of {words}, found", *warnings)


def check_play(bot, verdict, log):
    if entrants(log)[bot]:
        complain(f"{bot}: expected {verdict}, but it does not start")
    found, names = faults(log)[bot], calls(log).get(bot, set())
    if not found and verdict != "none":
        complain(f"{bot}: expected {verdict}, found no fault")
    for code, raw in sorted(found):
        if not fits(verdict, code, raw, names):
            complain(f"{bot}: expected {verdict}, found {code} {raw} {sorted(names)}")


def check_innocent(bot, log):
    if entrants(log)[bot] or faults(log)[bot] or bot in calls(log):
        complain(f"{log}: {bot} is blamed: {faults(log)[bot]}")


def check(bot, verdict, log, printed):
    if verdict.startswith("START:"):
        check_start(bot, verdict[len("START:"):], printed, entrants(log)[bot])
    else:
        check_play(bot, verdict, log)


def verdicts(path):
    """Whoever is in a log and not in the list with it is innocent."""
    logs = {}
    for line in open(path, encoding="utf-8"):
        bot, verdict, log, printed = line.split()
        try:
            check(bot, verdict, log, printed)
            logs.setdefault(log, set()).add(bot)
        except Exception as error:
            complain(f"{bot}: {type(error).__name__}: {error}")
    for log, guilty in logs.items():
        for bot in entrants(log).keys() - guilty:
            check_innocent(bot, log)


def says(bot, verdict, status, found):
    """Whether `check` says of a bot what it should; found is its JSON."""
    finding = json.load(open(found, encoding="utf-8"))["finding"]
    if verdict == "none":  # what goes wrong in unload costs no match, but a check tells of it
        unloads = finding and finding["what"] == "unload" and "unload" in bot
        return bool(unloads) if finding else status == "0"
    if status != "4" or not finding or len(finding["sentence"]) < 20:
        return False
    sentence = finding["sentence"]
    if verdict.startswith("START:"):
        words = [word for one in verdict[6:].split("|") for word in start_text(one)]
        return finding["what"] == "no start" and any(word in sentence for word in words)
    forbidden = {call_text(one.partition(":")[2]) for one in verdict.split("|")}
    names = {name for name in forbidden if name and name in sentence}
    return any(fits(verdict, finding["fault"], finding["raw"], {name}) for name in names or {""})


def checked(path):
    """Lines "BOT VERDICT STATUS JSON" of runs of `check`."""
    for line in open(path, encoding="utf-8"):
        try:
            if not says(*line.split()):
                complain("check of", *line.split()[:3], open(line.split()[3], encoding="utf-8").read()[:1500])
        except Exception as error:
            complain(f"check of {line.split()[0]}: {type(error).__name__}: {error}")


def honest(one, other, *names):
    """Both logs have the sets of all pairs of these names, and the same bytes of each."""
    a, b = sets(one), sets(other)
    for x, y in combinations(names, 2):
        pair = {name_hash(x), name_hash(y)}
        keys = [key for key in a if set(key[0]) == pair]
        if not keys or sorted(keys) != sorted(key for key in b if set(key[0]) == pair):
            complain(f"{x} and {y}: not the same sets, or none")
        for key in keys:
            if key in b and a[key][1] != b[key][1]:
                complain(f"{x} and {y}: set {key[1] + 1} differs")


def deals_of(record):
    """Cards by (game, deal)."""
    where = [(g, d) for g, n in enumerate(record[4]) for d in range(n)]
    size = len(record[5]) // max(len(where), 1)
    return {at: record[5][i * size:(i + 1) * size] for i, at in enumerate(where)}


def answers_of(table):
    """Answers by number of the deal."""
    at, all_of = 0, []
    for n in table[1]:
        all_of.append(table[2][at:at + n])
        at += n
    return all_of


def same_until(fault, wild, calm):
    """Whether two tables' answers are the same up to (deal, step), or wholly."""
    last, step = fault if fault else (len(wild) - 1, None)
    return wild[:last] == calm[:last] and wild[last][:step] == calm[last][:step]


def tame(wild_log, calm_log, name):
    wild, calm, blamed = sets(wild_log), sets(calm_log), 0
    if wild.keys() != calm.keys() or not wild:
        complain(f"{name}: not the same sets, or none")
    for key in wild.keys() & calm.keys():
        w, c = wild[key][0], calm[key][0]
        cards, others = deals_of(w), deals_of(c)
        if w[3] != c[3] or any(cards[at] != others[at] for at in cards.keys() & others.keys()):
            complain(f"{name}: set {key[1] + 1} has other cards")
        for number, (x, y) in enumerate(zip(w[6], c[6])):
            if y[4]:
                complain(f"{name}: has faults though it does not act")
            first = min(((f[0], f[2]) for f in x[4]), default=None)
            blamed += first is not None
            if not same_until(first, answers_of(x), answers_of(y)):
                complain(f"{name}: set {key[1] + 1}, table {number}: differs before its first fault")
    if not blamed:
        complain(f"{name}: never acts")


{"verdicts": verdicts, "checked": checked, "honest": honest, "tame": tame}[sys.argv[1]](*sys.argv[2:])
print(*problems, sep="\n", end="\n" if problems else "")
sys.exit(bool(problems))
