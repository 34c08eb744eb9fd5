#!/usr/bin/env python3
"""A club whose processes are killed at random moments, while bots are handed in, people play and rounds are played; systemd's
part, to start again what ended, is played here. long-club.py ARENA FOLDER KILLS SEED

In the end nothing is lost and nothing is there twice, and the ladder is the one that plays without kills.
"""
import http.client
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import threading
import time

from club_http import DECIDED, Club, adopt, bot_in_c, left_behind
from lib import check, complain, judged

arena, folder = sys.argv[1:3]
kills, seed = int(sys.argv[3]), int(sys.argv[4])
chance = random.Random(seed)
KINDS = ("server", "backend", "ladder", "round", "worker", "intake", "check", "table")
TIMES = {"club": ("generation", "since"), "leaders": ("at",)}


# ---- Starting again what ended ----

class Keeper(threading.Thread):
    """Keeps `ladder` or `serve` running until it is told to end."""

    def __init__(self, which, start):
        super().__init__(daemon=True)
        self.which, self.again, self.over, self.starting = which, start, False, threading.Lock()
        self.start()

    def run(self):
        while not self.over:
            getattr(club, self.which).wait()
            with self.starting:
                if not self.over:
                    self.restart()

    def restart(self):
        """What was killed may still be going: systemd would wait for that too."""
        for _ in range(100):
            try:
                self.again()
                return
            except ConnectionError:
                time.sleep(0.1)
        complain(f"{self.which} does not start again")
        self.over = True

    def end(self, status):
        """Not while it starts again, if it has just been killed."""
        while not self.over:
            with self.starting:
                process = getattr(club, self.which)
                self.over = self.over or process.poll() is None
            time.sleep(0.01)
        process.terminate()
        check(process.wait(60), status, f"exit status of {self.which}")
        self.join(60)


# ---- Bots are handed in ----

def archive(**files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for name, data in files.items():
            info = tarfile.TarInfo(name.replace("_c", ".c"))
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


def good(name, note):
    return f"{name}.c", bot_in_c(name, note), f"{name}.c", bot_in_c(name, note)


def bad(name, note):
    """One that plays no game, so that it changes no round: name and body, then its file and what is in it."""
    source = {
        "syntax": b"int play( {\n",
        "early": b"// " + random.Random(note).randbytes(300000).hex().encode() + b"\nint play( {\n",
        "declines": bot_in_c(name).replace(b".play", b".accepts = no, .play").replace(b"/*  */", b"static int no(const struct "
                                           b"eu_rules *r) { (void)r; return 0; }"),
        "crash": bot_in_c(name).replace(b"(void)self", b"(void)self, __builtin_trap()"),
    }[name] + b"/* " + note.encode() + b" */\n"
    if name in ("declines", "early"):
        return f"{name}.tar.gz", archive(**{f"{name}_c": source}), f"{name}.c", source
    return f"{name}.c", source, f"{name}.c", source


class Author(threading.Thread):
    """Hands in one after the other; what is said of it is in `taken`, what nobody said anything of in `unknown`."""

    def __init__(self, token, bots, pause):
        super().__init__(daemon=True)
        self.token, self.bots, self.pause, self.over = token, bots, pause, threading.Event()
        self.taken, self.unknown = {}, []
        self.start()

    def run(self):
        for name, body, file, source in self.bots:
            if self.over.is_set():
                break
            self.hand_in(name, body, file, source)
            self.over.wait(self.pause)

    def hand_in(self, name, body, file, source):
        while True:
            try:
                status, answer = club.once("PUT", f"/api/bots/{name}", self.token, body)
            except ConnectionRefusedError:  # nobody serves
                time.sleep(0.02)
                continue
            except (OSError, http.client.HTTPException):
                self.unknown.append((file, source))
                return
            if status == 202:
                self.taken[answer["submission"]] = file, source
                return
            if status not in (429, 503):
                complain(f"{name}: {status} {answer}")
                return
            time.sleep(0.05)


def judge_submissions(authors):
    """What was taken is there, under the number that was said; all else that is there was sent, and is there once."""
    there = {}
    for number, about in club.submissions().items():
        if about["author"]:
            file = about["file"].replace(".tar.gz", ".c")
            with open(os.path.join(club.folder, f"private/submissions/{number:06}/source", file), "rb") as source:
                there[number] = file, source.read()
    taken = {number: what for author in authors for number, what in author.taken.items()}
    unknown = [what for author in authors for what in author.unknown]
    for number, what in taken.items():
        check(there.get(number), what, f"submission {number}")
    for number, what in there.items():
        if number not in taken:
            check(what in unknown, True, f"submission {number} was sent, and nobody said that it was taken")
    check(len(set(there.values())), len(there), "submissions that are there once")
    return f"{len(taken)} taken, {len(unknown)} without an answer of which {len(there) - len(taken)} are there"


# ---- People play ----

class Person(threading.Thread):
    """Plays game after game at tables of one or two people."""

    def __init__(self, number, token, people):
        super().__init__(daemon=True)
        self.source, self.token, self.people = f"127.0.8.{number}", token, people
        self.chance = random.Random(seed + number)
        self.over, self.games, self.answers = threading.Event(), [], 0
        self.start()

    def run(self):
        while not self.over.is_set():
            try:
                self.game()
            except Exception as why:  # a thread that ends says nothing
                complain("a game of people:", repr(why))
                break

    def game(self):
        seats = ["person", "simple", "person" if self.people == 2 else "greedy", "simple"]
        status, made = club.request("POST", "/api/tables", self.token, {"rules": "modern", "unit": "deals", "deals": 2, "seats": seats},
                                    self.source)
        if status != 201:
            raise ValueError(status, made)
        table, keys = made["table"], [seat["key"] for seat in made["seats"]]
        if self.people == 2:
            status, said = club.request("POST", f"/api/tables/{table}/sit", keys[1], {"name": "Zoe"}, self.source)
            if status not in (200, 409):
                raise ValueError(status, said)
        seated = [threading.Thread(target=self.sit, args=(table, key), daemon=True) for key in keys]
        for seat in seated:
            seat.start()
        for seat in seated:
            seat.join(120)
            if seat.is_alive():
                raise TimeoutError(table)
        self.games.append(table)

    def sit(self, table, key):
        """Until it is over: each question is the same whenever it is asked, and none is asked again that was answered."""
        asked, answered = {}, -1
        while True:
            first = True
            try:
                for event in club.events(f"/api/tables/{table}/events", key, 60, self.source):
                    if event["type"] == "over":
                        return
                    if event["type"] != "state" or not event["asks"]:
                        continue
                    n, seen = event["n"], (event["asks"]["question"], event["asks"]["answers"], event["view"]["hand"])
                    check(asked.setdefault(n, seen), seen, f"question {n} of table {table}")
                    if first and n <= answered:
                        complain(f"table {table}: question {n} is asked, but {answered} was answered")
                    first = False
                    time.sleep(self.chance.uniform(0, 0.1))
                    answered = max(answered, self.answer(table, key, n, event["asks"]["answers"]))
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
            if club.request("GET", f"/api/tables/{table}", source=self.source)[0] == 200:
                return

    def answer(self, table, key, n, answers):
        """n if it was taken now, or before a kill."""
        path, body = f"/api/tables/{table}/answer", {"n": n, "answer": self.chance.choice(answers)["answer"]}
        status, said = club.request("POST", path, key, body, self.source)
        if status == 204:
            self.answers += 1
            return n
        if status == 503:
            time.sleep(0.1)
        if status not in (404, 409, 429, 503):
            complain(f"table {table}: an answer is {status} {said}")
        return -1


def judge_games(people):
    for table in (table for person in people for table in person.games):
        place = os.path.join(club.folder, "tables", table)
        check(sorted(os.listdir(place)), ["log.msgpack", "log.msgpack.side", "table.json"], f"table {table}")
        check(club.verifies(os.path.join(place, "log.msgpack")), True, f"the log of table {table} verifies")
        check(os.path.exists(os.path.join(club.folder, "private/tables", table)), False, f"table {table} is over, and goes on")


# ---- Kills ----

def kind_of(process, rounds):
    pid, parent, name, words = process
    ladder, serve = club.ladder.pid if club.ladder else -1, club.serve.pid
    if pid in (serve, ladder):
        return "backend" if pid == serve else "ladder"
    if name == "euchre-server":
        return "server"
    does = words[1] if len(words) > 1 else ""
    if does == "run":
        return "round" if parent == ladder else "worker" if parent in rounds else ""
    return {"play": "table", "check": "check", "ladder": "intake" if parent == ladder else ""}.get(does, "")


moments, BEGAN = [], time.monotonic()
looked_at = {}  # how often the process of a submission was killed: by the third time it is refused


def may_look_again():
    """Counts a kill of who looks at the submission that is looked at."""
    for number in club.submissions():
        try:
            with open(os.path.join(club.folder, f"private/submissions/{number:06}/status.json"), encoding="utf-8") as file:
                if json.load(file)["state"] in DECIDED:
                    continue
        except OSError:
            pass
        looked_at[number] = looked_at.get(number, 0) + 1
        return looked_at[number] <= 1
    return False


def kill_one(kinds, done):
    """A process of a kind that has been killed least, if there is one."""
    processes = club.processes()
    rounds = {p[0] for p in processes if kind_of(p, ()) == "round"}
    found = {}
    for process in processes:
        found.setdefault(kind_of(process, rounds), []).append(process[0])
    able = [kind for kind in kinds if kind in found]
    if not able:
        return False
    fewest = min(done.get(kind, 0) for kind in able)
    kind = chance.choice([kind for kind in able if done.get(kind, 0) <= fewest + 1])
    if kind in ("intake", "check") and not may_look_again():
        return False
    pid = chance.choice(found[kind])
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    while any(process[0] == pid for process in club.processes()):
        time.sleep(0.01)
    done[kind] = done.get(kind, 0) + 1
    moments.append(f"{time.monotonic() - BEGAN:.1f} {kind}")
    return True


def kill_some(n, kinds, done):
    until = time.monotonic() + 20 + 6 * n
    while n and time.monotonic() < until:
        time.sleep(chance.uniform(0, 1))
        n -= kill_one(kinds, done)
    check(n, 0, "kills that are still to come")


# ---- What is there in the end ----

def dump(path, leave_out):
    """All rows of a database, without times."""
    with sqlite3.connect(path) as db:
        tables = [name for name, in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        for table in tables:
            columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] not in leave_out.get(table, ())]
            yield from sorted(f"{table} {row}" for row in db.execute(f"SELECT {', '.join(columns)} FROM {table}"))


def same_rows(one, other, what):
    one, other = list(one), list(other)
    check(len(one) > 100, True, f"{what}: {len(one)} rows")
    if one != other:
        complain(f"{what}:", *sorted(set(one) ^ set(other))[:20], sep="\n    ")


def ladder_to(club_, rounds):
    """Plays on to so many rounds, perhaps none."""
    run = subprocess.run([arena, "ladder", club_.folder, "-q", "-j", "2", "--rounds", str(rounds)], capture_output=True, text=True, check=False)
    check((run.returncode, run.stderr), (0, ""), f"a ladder of {rounds} rounds")


def judge_rounds(rounds):
    check(rounds, [f"{i + 1:06}" for i in range(len(rounds))], "rounds")
    with sqlite3.connect(os.path.join(club.folder, "season.db")) as db:
        check([f"{n:06}" for n, in db.execute("SELECT number FROM rounds ORDER BY number")], rounds, "rounds of the database")
        check(db.execute("SELECT count(*), count(DISTINCT hash) FROM segments").fetchone(), (len(rounds),) * 2, "segments")
    for name in rounds:
        check(club.verifies(os.path.join(club.folder, "rounds", name, "log.msgpack")), True, f"the log of round {name} verifies")


def judge_database():
    """It is what is made again of all that lies there."""
    database = os.path.join(club.folder, "season.db")
    os.rename(database, database + ".before")
    ladder_to(club, len(club.rounds()))
    same_rows(dump(database + ".before", TIMES), dump(database, TIMES), "the database, and one that is made again")


def judge_ladder(other, rounds):
    """The same bots without kills: the same rounds, the same ratings."""
    ladder_to(other, len(rounds))
    check(other.rounds(), rounds, "rounds without kills")
    for name in rounds:
        logs = [open(os.path.join(c.folder, "rounds", name, "log.msgpack"), "rb").read() for c in (club, other)]
        check(logs[0] == logs[1], True, f"round {name} is the one that is played without kills")
    leave_out = {**TIMES, "rounds": ("began", "ended"), "tournaments": ("log",)}
    rows = [(row for row in dump(os.path.join(c.folder, "season.db"), leave_out) if not row.startswith(("submissions ", "club ")))
            for c in (club, other)]
    same_rows(*rows, "the database, and one without kills")


# ---- The whole ----

# two bots that are the same keep the ladder busy for ever
KEYS = {"games": [{"rules": "modern", "deals": 4}, {"rules": "hoyle-4", "deals": 4}], "bots": ["random", "greedy", "simple", {"bot": "simple", "name": "twin"}], "seed": "42",
        "eps": 0.0001, "again": "1h", "hand_in": {"bots": 99, "a_day": 9999}, "tables": {"most": 200, "each": 200}}
adopt()
club = Club(arena, os.path.join(folder, "club"), **KEYS)
ann, bob, cat = club.invite("ann", "author"), club.invite("bob", "author"), club.invite("cat", "player")
done = {}

club.start_serve()
serve = Keeper("serve", club.start_serve)
first = Author(ann, (bad("early", f"note {i}") if i % 8 else good(f"bot{i % 3}", f"note {i}") for i in range(999)), 0.05)
kill_some(kills // 6, ("server", "backend"), done)
first.over.set()
first.join(60)
serve.end(0)
print("handed in before the ladder:", judge_submissions([first]))
shutil.copytree(club.folder, os.path.join(folder, "other"))
other = Club(arena, os.path.join(folder, "other"))

club.start_ladder("-q", "-j", "2")
club.start_serve()
ladder, serve = Keeper("ladder", lambda: club.start_ladder("-q", "-j", "2")), Keeper("serve", club.start_serve)
until = time.monotonic() + 120
while not club.rounds() and time.monotonic() < until:  # the bots that are there are there from the first round on
    time.sleep(0.1)
second = Author(bob, (bad(("syntax", "declines", "crash")[i % 3], f"note {i}") for i in range(400)), 0.7)
people = [Person(i, cat, i) for i in (1, 2)]
kill_some(kills - sum(done.values()), KINDS, done)
print("seconds:", ", ".join(moments))
print("kills:", ", ".join(f"{n} {kind}" for kind, n in done.items()))
second.over.set()
for person in people:
    person.over.set()
for thread in (second, *people):
    thread.join(150)
    check(thread.is_alive(), False, f"{thread} has an end")
for number in second.taken:
    check(club.decided(number, bob)["state"], "refused", f"submission {number} is decided")
ladder.end(143)
serve.end(0)
check(left_behind(), [], "processes that are left")

rounds = club.rounds()
print("handed in:", judge_submissions([first, second]))
print(f"{len(rounds)} rounds, {sum(len(p.games) for p in people)} games of people with {sum(p.answers for p in people)} answers")
check(all(p.games for p in people) and len(rounds) > 10, True, "games and rounds")
judge_games(people)
judge_rounds(rounds)
judge_ladder(other, rounds)
judge_database()
judged()
