#!/usr/bin/env python3
"""People at a table by JSON lines (docs/formats/table.md): play_json.py ARENA FOLDER BOT.

BOT crashes in the second trick of each second deal. Plays whole games, leaves them, kills them and goes
on with them, and says what it must not say. Prints one line when all is well.
"""
import json
import os
import select
import signal
import subprocess
import sys

ARENA, FOLDER, FALLS = sys.argv[1:]
PATIENCE = 120
STATE = {"type", "seat", "n", "lines", "view", "asks", "waits"}
VIEW = {
    "seat", "dealer", "game", "deal", "hand", "away", "counts", "turnup", "fate", "bids", "contract", "trump",
    "maker", "makers", "how", "lone", "opposer", "out", "called", "called_card", "exposed", "tricks", "taken",
    "points", "games", "rubber", "deal_over",
}
played = 0


def must(holds, *what):
    if not holds:
        raise SystemExit(" ".join(str(w) for w in what))


def path(name):
    return os.path.join(FOLDER, name)


def run(*args):
    done = subprocess.run([ARENA, *args], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
    must(done.returncode == 0, args, done.stdout, done.stderr)
    return done.stdout + done.stderr


class Table:
    """A table that is played: every object that it prints is checked."""

    def __init__(self, log, *args):
        self.args = [ARENA, "play", "--json", "-o", path(log), *args]
        self.process = subprocess.Popen(
            self.args, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
        )
        self.rest = b""
        self.state = {}  # the last of each seat
        self.lines = {}  # all that each was told
        self.ended = {}  # deals that each was told the end of
        self.asked = None  # the state that asks
        self.forced = 0
        self.over = None
        self.table = self.read()
        must(self.table["type"] == "table", self.table)

    def send(self, **what):
        self.say(json.dumps(what))

    def say(self, line):
        self.process.stdin.write(line.encode() + b"\n")

    def read(self):
        """The next object, or None at the end."""
        while b"\n" not in self.rest:
            ready = select.select([self.process.stdout], [], [], PATIENCE)[0]
            must(ready, "nothing is printed:", self.args)
            more = os.read(self.process.stdout.fileno(), 1 << 16)
            if not more:
                must(not self.rest, "a line without its end:", self.rest)
                return None
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        what = json.loads(line)
        if what["type"] == "state":
            self.see(what)
        return what

    def see(self, state):
        seat, view = state["seat"], state["view"]
        before = self.state.get(seat)
        must(set(state) == STATE and set(view) == VIEW, "keys of", state)
        must(view["seat"] == seat and seat in self.table["people"], state)
        if before and state["n"] == before["n"]:
            must(state == before, "shown again, and otherwise:", before, state)
            return
        another = before and before["waits"] is None and state["n"] > before["n"]  # a table after the first
        must(not before or state["n"] == before["n"] + 1 or another, "number of", state)
        must(not state["asks"] or state["waits"] == seat, "asked, but not waited for:", state)
        if before and before["view"]["deal"] != view["deal"]:
            must(before["view"]["deal_over"], "a deal without its end:", before, state)
        self.state[seat] = state
        self.lines.setdefault(seat, []).extend(state["lines"])
        if view["deal_over"] and not (before and before["view"] == view):
            self.ended[seat] = self.ended.get(seat, 0) + 1
        if state["asks"]:
            self.check_question(state)
            self.asked = state

    def check_question(self, state):
        view, answers = state["view"], state["asks"]["answers"]
        cards = [a["card"] for a in answers if "card" in a]
        if state["asks"]["question"] in ("play", "discard", "bury"):
            must(set(cards) <= set(view["hand"]), "cards of another hand:", state)
        if len(answers) == 1:
            self.forced += 1
            must(len(self.table["people"]) > 1 and len(view["hand"]) > 1, "there is no choice:", state)
        for seat in self.table["people"]:  # who is asked sees it last
            now = self.state.get(seat)
            must(now and now["view"]["tricks"] == view["tricks"], seat, "sees something else than", state)
            must(now["waits"] == state["seat"], seat, "waits for somebody else than", state)

    def question(self):
        """Reads to the next question; None: the table is over."""
        self.asked = None
        while not self.asked:
            what = self.read()
            if what is None:
                return None
            must(what["type"] in ("state", "over", "review"), what, "of", self.args)
            if what["type"] == "over":
                self.over = what
        return self.asked

    def answer(self):
        """As the cards have it, and nothing else: so games can be compared."""
        state = self.asked
        answers = state["asks"]["answers"]
        chosen = answers[(state["view"]["deal"] + len(state["view"]["hand"])) % len(answers)]
        self.send(type="answer", seat=state["seat"], n=state["n"], answer=chosen["answer"])

    def play(self, most=10**6):
        """Answers so often; whether the table is over."""
        while most and self.question():
            self.answer()
            most -= 1
        return most > 0

    def end(self, status=0):
        self.process.stdin.close()
        while self.read():
            pass
        found = self.process.wait(PATIENCE)
        errors = self.process.stderr.read().decode()
        must(found == status, self.args, "ended with", found, errors)
        return errors

    def error(self, message, **what):
        while (told := self.read())["type"] == "state":
            pass
        must(told["type"] == "error" and message in told["message"], "expected", message, "found", told)
        for key, value in what.items():
            must(told[key] == value, key, "in", told)


def whole(log, *args):
    """A whole table, whose log verifies."""
    global played
    t = Table(log, *args)
    must(t.play(), "it is not over:", args)
    t.end()
    people = t.table["people"]
    must(t.over and t.over["log"] == path(log) and "The table is over. " in t.over["result"], t.over)
    must(len(t.over["points"]) == len(t.table["sides"]), t.over)
    must(len({t.ended[seat] for seat in people}) == 1, "deals that ended:", t.ended)
    for seat in people:
        must(t.state[seat]["lines"][-1].startswith("The table is over."), t.state[seat])
    must("verified: 1 sets" in run("verify", path(log)), log)
    for left in (".part", ".person", ".seed"):
        must(not os.path.exists(path(log) + left), log + left, "is left")
    played += 1
    return t


def same(a, b):
    with open(path(a), "rb") as one, open(path(b), "rb") as other:
        must(one.read() == other.read(), a, "and", b, "differ")


def games():
    two = Table("two.msgpack", "--sets", "2", "--unit", "deals", "--deals", "2")
    must(two.play() and two.over and two.ended["A"] == 4, "two tables, one after the other:", two.ended)
    two.end()
    one = whole("one.msgpack", "--seed", "1", "greedy", "simple")
    must(one.table["people"] == ["A"] and one.forced == 0, one.table)
    must(not one.table["resumed"], one.table)
    must(one.table["commitment"] in run("verify", path("one.msgpack")), "another commitment")
    run("export", "--egn", path("one.egn"), path("one.msgpack"))
    must("You" in run("replay", path("one.msgpack"), "--text"), "replay")

    four = whole("four.msgpack", "--seed", "1", "--seat", "A,B,C,D", "--name", "Ann,Bob,Cy,Di")
    must(four.table["seats"] == ["Ann", "Bob", "Cy", "Di"], four.table)
    must(four.forced, "nobody was asked to play an only card")
    run("export", "--egn", path("four.egn"), path("four.msgpack"))
    again = Table("four.msgpack", "--seed", "1", "--seat", "A,B,C,D", "--name", "Ann,Bob,Cy,Di")
    must(again.question() is None and again.over == four.over, "the end is not told again:", again.over)
    must(again.table == {**four.table, "resumed": True}, again.table, four.table)
    must("is played already" in again.end(), "played already")

    mixed = whole("mixed.msgpack", "--seat", "C,A", "--name", "Cy,Ann", "greedy", "random")
    must(mixed.table["seats"] == ["Ann", "random", "Cy", "greedy"], mixed.table)
    twins = whole("twins.msgpack", "--seat", "B,D", "--name", "simple,simple", "--trusted")
    must(len(set(twins.table["seats"])) == 4, twins.table)
    rules = ["american1866", "professor1862", "somerset1888", "auction-4", "callace1905", "hoyle-2", "hoyle-3"]
    rules += ["hoyle-4", "hoyle-5", "hoyle-6", "hoyle-7", "modern take=yes defend_alone=yes joker=yes jambone=yes"]
    for n, text in enumerate(rules):
        whole(f"rules{n}.msgpack", "--rules", text, "--seed", "2", "--seat", "A,B", "--name", "Ann,Bob", "--trusted")


def left(name, args):
    """Left at other places each time: the same question comes again."""
    asked, over, sittings = None, False, 0
    while not over:
        t = Table(name, *args)
        must(t.table["resumed"] == (sittings > 0), t.table)
        if asked:
            found = t.question()
            must({**found, "lines": 0} == {**asked, "lines": 0}, found, "instead of", asked)
            told = [line for line in t.lines[found["seat"]] if " crashed by " not in line]
            must(told[0].startswith(("Deal ", "Game ")), "not from the beginning of the deal:", told)
            t.send(type="answer", seat=found["seat"], n=found["n"] - 1, answer=found["asks"]["answers"][0]["answer"])
            t.error("not asked, or not any more")
            t.answer()
        over = t.play(5 + sittings)
        asked = None if over else t.question()
        if asked:
            t.send(type="leave")
        must(not asked or "are kept in" in t.end(), "what was said is not kept")
        over = not asked
        sittings += 1
    t.end()
    must(sittings > 4, "it was played in", sittings, "sittings")


def killed(name, args):
    """Killed, perhaps while an answer is on its way."""
    over, kills = False, 0
    while not over:
        t = Table(name, *args)
        over = t.play(4 + kills)
        if not over:
            t.process.kill()
            kills += 1
        t.end(0 if over else -signal.SIGKILL)
    must(kills > 4, kills, "kills")


def going_on():
    for name, args in (
        ("bots", ["--seed", "3", "--seat", "A,C,D", "--name", "Ann,Bob,Cy"]),
        ("falls", ["--seed", "2", "--seat", "A,C", "--name", "Ann,Bob", FALLS]),
    ):
        whole(f"{name}-straight", *args)
        left(f"{name}-left", args)
        same(f"{name}-straight", f"{name}-left")
        killed(f"{name}-killed", args)
        same(f"{name}-straight", f"{name}-killed")

    # who has seen cards has the same when nothing was answered
    t = Table("none.msgpack")
    hand = t.question()["view"]["hand"]
    t.send(type="leave")
    t.end()
    t = Table("none.msgpack")
    must(t.question()["view"]["hand"] == hand, "other cards after leaving")
    t.end()


def hang_ups():
    for how in ("input", "output", "signal"):
        t = Table(f"{how}.msgpack", "--seed", "1")
        t.question()
        if how == "output":
            t.process.stdout.close()
            must(t.process.wait(PATIENCE) == 0, "nobody reads, and it waits")
            continue
        if how == "signal":
            t.process.send_signal(signal.SIGTERM)
            must(t.process.wait(PATIENCE) == 128 + signal.SIGTERM, "SIGTERM")
        t.end(128 + signal.SIGTERM if how == "signal" else 0)


def what_is_said():
    t = Table("said.msgpack", "--seed", "1", "--seat", "A,C", "--name", "Ann,Bob")
    first = t.question()
    n = first["n"]
    for line, message in (
        ("nonsense", "one JSON object a line"),
        ("[]", "one JSON object a line"),
        ('{"type": "leave", "type": "leave"}', "one JSON object a line"),
        ("{}", "expected answer, hint, state or leave"),
        ('{"type": "answer"}', "whose is it?"),
        ('{"type": "answer", "seat": "A"}', "which state"),
        ('{"type": "answer", "seat": "A", "n": %d}' % n, "the number of an answer"),
        ('{"type": "answer", "seat": "A", "n": %d, "answer": 1e3}' % n, "the number of an answer"),
        ('{"type": "answer", "seat": "A", "n": -1, "answer": 0}', "the number of a state"),
        ('{"type": "answer", "seat": "Z", "n": 1, "answer": 0}', "expected a letter"),
        ("x" * 5000, "more than 4096 bytes"),
        ('{"type": "state", "seat": "B"}', "no person sits there"),
        ('{"type": "hint", "seat": "C"}', "nothing is asked there"),
    ):
        t.say(line)
        t.error(message)
    for answer in (-1, 2, 63, 64, 1000, -(2**31)):
        t.send(type="answer", seat="A", n=n, answer=answer)
        t.error("no legal answer", seat="A", n=n)
    t.send(type="answer", seat="C", n=n, answer=0)
    t.error("not asked", seat="C", n=n)
    t.send(type="answer", seat="A", n=n + 1, answer=0)
    t.error("not asked", seat="A", n=n + 1)
    for seat in "AC":
        t.send(type="state", seat=seat)
        must(t.read() == t.state[seat], "the state of", seat)
    t.say("")
    t.send(type="hint", seat="A")
    hint = t.read()
    must(hint["type"] == "hint" and hint["n"] == n and hint["bot"] == "simple", hint)
    must(hint["answer"] in [a["answer"] for a in first["asks"]["answers"]], hint)
    t.answer()
    t.send(type="answer", seat="A", n=n, answer=0)  # too late
    t.error("not asked, or not any more", seat="A", n=n)
    t.send(type="leave")
    t.end()


def failures():
    t = whole("falls.msgpack", "--seed", "2", "--seat", "A,C", "--name", "Ann,Bob", FALLS)
    for seat in "AC":
        text = "\n".join(t.lines[seat])
        must("crashed by SIGABRT (Aborted). The table is played again up to here." in text, text)
        must("strike 1 of 3, the house answers" in text, text)
        must(len([line for line in t.lines[seat] if line.startswith("Deal 2. ")]) == 1, "told again:", text)
    # one deal after the other, each card once
    cards = [line for line in t.lines["A"] if " play" in line or " lead" in line]
    must(len(cards) > 20, cards)


def reviews():
    args = ["--unit", "deals", "--deals", "1", "--seed", "5", "--seat", "B,C", "--name", "Ann,Bob"]
    t = Table("review.msgpack", *args, "--review")
    reviewed = []
    while (what := t.read()) is not None:
        if what["type"] == "state" and what["asks"]:
            t.asked = what
            t.answer()
        if what["type"] == "review":
            must(what["lines"][0].startswith("Review: of your "), what)
            reviewed.append(what["seat"])
    must(reviewed == ["B", "C"], reviewed)
    t.end()


games()
going_on()
hang_ups()
what_is_said()
failures()
reviews()
print(f"{played} games of people by JSON lines, left, killed and gone on with")
