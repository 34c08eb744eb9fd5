#!/usr/bin/env python3
"""Drives `euchre-arena serve` without HTTP: a program that only passes messages stands in for euchre-server.

    serve.py ARENA FOLDER PART
"""
import io
import json
import os
import resource
import select
import signal
import socket
import subprocess
import sys
import tarfile
import time

from lib import check, complain, ends_with_test, judged, refused, write

arena, folder, part = sys.argv[1:4]
club = os.path.join(folder, "club")


class Serve:
    """The backend, and the stand-in's end of its socket."""

    def __init__(self, *options, wait=True):
        place = os.path.join(folder, "relay")
        if os.path.exists(place):
            os.unlink(place)
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(place)
        self.listening.listen()
        self.process = subprocess.Popen([arena, "serve", club, "--listen", "127.0.0.1:0", *options], env={**os.environ, "SERVE_RELAY": place},
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        ends_with_test(self.process)
        self.id = 0
        if wait:
            self.accept()
            check(self.process.stdout.readline(), "listening on http://127.0.0.1:4321/\n", "what it prints")

    def accept(self):
        self.listening.settimeout(120)
        self.relay, _ = self.listening.accept()
        self.rest, self.kept, self.held = b"", [], b""
        self.told = self.read()

    def read(self):
        """The next message, also one that somebody waited for another before."""
        self.relay.settimeout(120)  # what has a low priority waits for all else that runs
        while b"\n" not in self.rest:
            piece = self.relay.recv(1 << 17)
            if not piece:
                raise EOFError("the stand-in has gone")
            self.rest += piece
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def send(self, what, token=None, args=None, path=None, hold=False):
        """Sends a message; one that is held goes with the next."""
        self.id += 1
        message = {"id": self.id, "do": what, "token": token, "args": args or {}}
        self.held += json.dumps({"message": message, "file": path}).encode() + b"\n"
        if not hold:
            self.relay.sendall(self.held)
            self.held = b""
        return self.id

    def take(self, wanted):
        """The first message that is wanted; others are kept."""
        for i, message in enumerate(self.kept):
            if wanted(message):
                return self.kept.pop(i)
        while True:
            message = self.read()
            if wanted(message):
                return message
            self.kept.append(message)

    def answer(self, id):
        answer = self.take(lambda m: m["id"] == id and "status" in m)
        return answer["status"], answer.get("body")

    def ask(self, what, token=None, **args):
        return self.answer(self.send(what, token, args))

    def hand(self, token, name, data):
        path = data if data is None else write(os.path.join(folder, "file"), data)
        return self.answer(self.send("hand_in", token, {"file": name}, path))

    def event(self, id, wanted=lambda e: True):
        return self.take(lambda m: m["id"] == id and "event" in m and wanted(m["event"]))["event"]

    def end(self, id):
        self.take(lambda m: m["id"] == id and m.get("end"))

    def note(self, word):
        """What it prints for the organiser that has this word in it."""
        return next((line for line in self.process.stderr if word in line), "")

    def stop(self, number=signal.SIGTERM, status=0):
        self.process.send_signal(number)
        self.process.wait(120)
        check(self.process.returncode, status, "exit status of serve")
        self.relay.close()
        self.listening.close()


def invite(name, role, *options, link=None):
    said = subprocess.run([arena, "serve", club, "--invite", name, "--role", role, *options], capture_output=True, text=True)
    check(said.returncode, 0, "--invite")
    words = said.stdout.split()
    check(words[0], "token", "what --invite prints")
    if link:
        check(words[3], f"{link}#token={words[1]}", "the link of --invite")
    return words[1]


def begin(**keys):
    """A club with a file of these keys."""
    os.makedirs(club, exist_ok=True)
    write(os.path.join(club, "club.yaml"), json.dumps({"games": ["modern"], "bots": ["simple"], **keys}))


def tar(*files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in files:
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
    return out.getvalue()


# ---- Tokens ----

def tokens():
    begin()
    ann = invite("ann", "author", link="http://127.0.0.1:8080/")
    s = Serve()
    bob = invite("bob", "player", link="http://127.0.0.1:4321/")
    for link, *options in [("http://[::1]:80/", "--listen", "[::1]:80"), ("https://a.example/", "--base", "https://a.example"),
                           ("http://a.example:8080/", "--name", "a.example"), ("https://a.example/", "--name", "a.example", "--proxy")]:
        invite("eve", "player", *options, link=link)
    subprocess.run([arena, "serve", club, "--revoke", "eve"], capture_output=True, check=True)
    refused(s.ask("me"), 401, "needs a token", "no token")
    refused(s.ask("me", "eu_" + "a" * 32), 401, "needs a token", "a token that is none")
    status, me = s.ask("me", ann)
    check((status, me["name"], me["role"], me["bots"], me["submissions"]), (200, "ann", "author", [], []), "me")
    check(me["quota"], {"bots": 3, "a_day": 20, "left_today": 20, "size_mb": 16, "deadline": None}, "quota")
    refused(s.ask("hand_in", bob, file="mine.c"), 403, "that of a player; this needs that of an author", "a player")
    listed = subprocess.run([arena, "serve", club, "--tokens"], capture_output=True, text=True).stdout
    check([line.split()[:2] for line in listed.splitlines()[1:]], [["ann", "author"], ["bob", "player"]], "--tokens")
    check(ann in listed, False, "a token in --tokens")
    said = subprocess.run([arena, "serve", club, "--revoke", "ann"], capture_output=True, text=True)
    check((said.returncode, said.stdout), (0, "1 token of ann revoked\n"), "--revoke")
    refused(s.ask("me", ann), 401, "needs a token", "a token that was revoked")
    refused(s.ask("fly", bob), 400, "nothing that is called fly", "a request that is none")
    for raw in ["{", "[]", '{"id": -1, "do": "me"}', '{"id": 1}', '{"id": 1, "do": 2}', '{"id": 2, "do": "me", "args": []}',
                "x" * 70000, '{"id": 3, "do": "me", "token": {}}' + " " * 60000]:
        s.relay.sendall(json.dumps({"raw": raw}).encode() + b"\n")
    check(s.ask("me", bob)[0], 200, "after messages that are none")
    s.stop()


# ---- Handing in ----

def hand_in():
    begin(hand_in={"bots": 2, "a_day": 5, "size_mb": 1})
    ann, bob, teacher = invite("ann", "author"), invite("bob", "author"), invite("tina", "teacher")
    s = Serve()
    hand = s.hand
    check(hand(ann, "mine.c", "int x;\n"), (202, {"submission": 1, "bot": "mine"}), "a file in C")
    check(hand(ann, "mine.tar.gz", tar(("mine-1/mine.c", "int y;\n"), ("mine-1/Makefile", "all:\n"))),
          (202, {"submission": 2, "bot": "mine"}), "an archive")
    source = os.path.join(club, "private/submissions/000002/source")
    check(sorted(os.listdir(source)), ["Makefile", "mine.c"], "the files of the archive")
    refused(hand(bob, "mine.c", "int x;\n"), 403, "that of another author's bot", "a name that is another's")
    refused(hand(bob, "simple.c", "int x;\n"), 403, "that of a bot of the organiser", "a name of club.yaml")
    refused(hand(bob, "mine.exe", "int x;\n"), 415, "cannot be handed in", "a file of no kind")
    refused(hand(bob, "../mine.c", "int x;\n"), 400, "expected the name of a file", "a path")
    refused(hand(bob, "bob.c", ""), 422, "empty", "a file without bytes")
    refused(hand(bob, "bob.c", "x" * (1 << 20) + "x"), 413, "at most 1 MiB", "a long file")
    refused(hand(bob, "bob.tar.gz", tar(("../evil", "x"))), 422, "leaves the folder", "a path out of the archive")
    refused(hand(bob, "bob.tar.gz", tar(("zeros", "\0" * (20 << 20)))), 422, "at most 1 MiB", "a bomb")
    refused(hand(bob, "bob.tar.gz", "no archive"), 422, "cannot be unpacked", "no archive")
    refused(hand(bob, "bob.c", None), 400, "expected a file", "no file")
    check(os.listdir(os.path.join(club, "private/incoming")), [], "what is left of refused files")
    check(s.ask("me", bob)[1]["quota"]["left_today"], 2, "archives that cannot be unpacked count")
    file = write(os.path.join(folder, "bad"), "no archive")
    first, second = (s.send("hand_in", bob, {"file": "bob.tar.gz"}, file, hold) for hold in (True, False))
    refused(s.answer(second), 429, "another file of yours is being unpacked", "two files at a time")
    check(s.answer(first)[0], 422, "the first of two files")
    check(hand(ann, "other.py", "#!/usr/bin/env python3\n"), (202, {"submission": 3, "bot": "other"}), "a second bot")
    refused(hand(ann, "third.c", "int x;\n"), 429, "2 bots of yours play", "a third bot")
    for number in (4, 5):
        check(hand(ann, "mine.c", f"int x{number};\n"), (202, {"submission": number, "bot": "mine"}), "a new version")
        if number == 4:
            refused(hand(ann, "mine.c", "int x4;\n"), 409, "same file as your newest mine, submission 4", "the same version again")
    refused(hand(ann, "mine.c", "int x;\n"), 429, "5 times in 24 hours", "too many a day")
    me = s.ask("me", ann)[1]
    check((me["bots"], me["quota"]["left_today"]), (["other", "mine"], 0), "me")
    check([one["number"] for one in s.ask("me", teacher)[1]["submissions"]], [5, 4, 3, 2, 1], "what a teacher sees")

    status, one = s.ask("submission", ann, number=1)
    check((status, one["bot"], one["state"], one["bytes"], one["output"]), (200, "mine", "received", 7, None), "submission")
    refused(s.ask("submission", bob, number=1), 403, "of another author", "another's submission")
    refused(s.ask("submission", ann, number=99), 404, "no such submission", "a submission that is none")
    check(s.ask("submission", teacher, number=1)[0], 200, "a teacher looks at it")

    watch = s.send("watch_submission", ann, {"number": 3})
    check(s.event(watch)["state"], "received", "the first event")
    lies = os.path.join(club, "private/submissions/000003")
    write(os.path.join(lies, "output.new"), "one\ntwo\n")
    os.rename(os.path.join(lies, "output.new"), os.path.join(lies, "output.txt"))
    check(s.event(watch)["output"], "one\ntwo\n", "an event when there is output")
    status = {"state": "refused", "why": "it does not play", "entrant": None, "version": 0, "program": "", "checked": [],
              "accepts": [], "since": 1}
    write(os.path.join(lies, "status.new"), json.dumps(status))
    os.rename(os.path.join(lies, "status.new"), os.path.join(lies, "status.json"))
    check(s.event(watch)["why"], "it does not play", "an event when it is decided")
    s.end(watch)

    refused(s.ask("withdraw", bob, bot="mine"), 403, "another author", "another's bot withdrawn")
    refused(s.ask("withdraw", teacher, bot="simple"), 403, "to the organiser", "a bot of the organiser withdrawn")
    refused(s.ask("withdraw", ann, bot="nobody"), 404, "no bot nobody", "no bot withdrawn")
    check(s.ask("withdraw", teacher, bot="mine"), (202, {"bot": "mine"}), "a teacher withdraws")
    check([os.path.exists(os.path.join(club, f"private/submissions/00000{n}/withdrawn")) for n in (1, 2, 3, 4, 5)],
          [True, True, False, True, True], "what is to be withdrawn")
    s.stop()

    begin(hand_in={"deadline": "2020-01-01 12:00"})
    s = Serve()
    refused(s.hand(ann, "mine.c", "int x;\n"), 403, "the deadline has passed", "after the deadline")
    check(s.hand(teacher, "late.c", "int x;\n")[0], 202, "a teacher after the deadline")
    s.stop()


# ---- Tables ----

class Seat:
    """A person at a table."""

    def __init__(self, s, table, key):
        self.s, self.table, self.key = s, table, key
        self.watch()

    def watch(self):
        self.id = self.s.send("watch_table", self.key, {"table": self.table})
        status, self.about = self.s.answer(self.id)
        check(status, 200, "watch_table")

    def event(self, type, wanted=lambda e: True):
        return self.s.event(self.id, lambda e: e["type"] == type and wanted(e))

    def asked(self):
        """The next state in which this seat is asked, or what ended the game."""
        return self.s.event(self.id, lambda e: e["type"] == "over" or (e["type"] == "state" and e["asks"]))

    def ask(self, what, **args):
        return self.s.ask(what, self.key, table=self.table, **args)


def open_table(s, token, **args):
    status, body = s.ask("open_table", token, **args)
    if status != 201:
        complain("open_table:", status, body)
    return body["table"], [seat["key"] for seat in body["seats"]]


def tables():
    begin(tables={"most": 3, "each": 2})
    ann = invite("ann", "player")
    seats = ["person", "simple", "simple", "simple"]
    s = Serve()
    refused(s.ask("open_table", None, rules="modern", seats=seats), 401, "has a token", "a table of a guest")
    for args, words in [({"rules": "bridge"}, "bridge"), ({"rules": "modern", "seats": seats[:3]}, "4 places"),
                        ({"rules": "modern", "seats": ["simple"] * 4}, "at least one seat for a person"),
                        ({"rules": "modern", "seats": ["person", "nobody", "simple", "simple"]}, "no bot 'nobody'"),
                        ({"rules": "modern", "seats": ["person", "../simple", "simple", "simple"]}, "no bot"),
                        ({"rules": "modern", "unit": "rubber"}, "rubber"), ({"rules": "modern", "name": "a,b"}, "cannot be a name")]:
        refused(s.ask("open_table", ann, **{"seats": seats, **args}), 422, words, f"a table with {args}")
    refused(s.ask("open_table", ann, rules=7, seats=seats), 400, "expected `rules`", "rules that are no text")
    table, (key,) = open_table(s, ann, rules="modern", unit="deals", deals=4, seats=seats)
    refused(s.ask("watch_table", ann, table=table), 403, "no key of a seat", "a token that is no key")
    refused(s.ask("watch_table", key, table="0" * 12), 404, "no such table", "a table that is none")
    listed = s.ask("tables", ann)[1]
    check([(one["table"], one["seat"], one["key"], one["over"]) for one in listed], [(table, "A", key, False)], "tables")

    ann_sits = Seat(s, table, key)
    check(ann_sits.about["seats"], ["ann", "simple", "simple-2", "simple-3"], "who sits where")
    check(ann_sits.event("people")["here"], ["A"], "who is here")
    check(ann_sits.event("table")["rules"], "modern", "the table")
    state = ann_sits.asked()
    refused(ann_sits.ask("answer", n=state["n"] + 1, answer=state["asks"]["answers"][0]["answer"]), 409, "not asked any more",
            "an answer to another state")
    refused(ann_sits.ask("answer", n=state["n"], answer=9999), 422, "against the rules", "an illegal answer")
    refused(ann_sits.ask("answer", n="x"), 400, "expected `n`", "an answer that is none")
    check(ann_sits.ask("hint")[0], 204, "hint")
    check(ann_sits.event("hint")["seat"], "A", "a hint")

    # why there is none is said each time
    resource.prlimit(play_process(table), resource.RLIMIT_NOFILE, (3, 3))
    for _ in range(2):
        check(ann_sits.ask("hint")[0], 204, "hint, where no file can be opened")
        check("open" in ann_sits.event("error")["message"], True, "why there is no hint")

    # all is killed at a question: it is the same one afterwards
    before = {key: state["asks"][key] for key in ("question", "answers")}
    hand = state["view"]["hand"]
    s.process.kill()
    s.process.wait()
    s = Serve()
    ann_sits = Seat(s, table, key)
    state = ann_sits.asked()
    check({key: state["asks"][key] for key in before}, before, "the question after a kill")
    check(state["view"]["hand"], hand, "the hand after a kill")

    # two devices see the same; the process of the table is killed
    again = Seat(s, table, key)
    check(again.asked()["n"], state["n"], "the state on a second device")
    os.kill(play_process(table), signal.SIGKILL)
    state = again.asked()
    check(state["view"]["hand"], hand, "the hand after a kill of the table")

    # an answer that the table has not read when it is killed is not lost: it is said to be taken when it is
    pid = play_process(table)
    os.kill(pid, signal.SIGSTOP)
    answer = s.send("answer", key, {"table": table, "n": state["n"], "answer": state["asks"]["answers"][0]["answer"]})
    check(s.ask("me", ann)[0], 200, "me, after the answer was passed on")
    check([m for m in s.kept if m["id"] == answer], [], "what is said of an answer that nobody has read")
    refused(again.ask("answer", n=state["n"], answer=state["asks"]["answers"][0]["answer"]), 409, "not asked any more", "a second answer")
    os.kill(pid, signal.SIGKILL)
    check(s.answer(answer)[0], 204, "the answer, when the table was started again")
    before, state = state["n"], again.asked()
    check(state["type"] == "over" or state["n"] > before, True, "the next question after a kill of the table")
    s.kept.clear()

    # who leaves comes back
    check(again.ask("leave")[0], 204, "leave")
    s.end(again.id)
    s.end(ann_sits.id)
    ann_sits = Seat(s, table, key)
    state = ann_sits.asked()
    while state["type"] != "over":
        check(ann_sits.ask("answer", n=state["n"], answer=state["asks"]["answers"][0]["answer"])[0], 204, "answer")
        state = ann_sits.asked()
    check("log" in state, False, "the path of the log in what people see")
    check(isinstance(ann_sits.event("review")["lines"], list), True, "a review")
    s.end(ann_sits.id)
    place = os.path.join(club, "tables", table)
    check(sorted(os.listdir(place)), ["log.msgpack", "log.msgpack.side", "table.json"], "what is left of a table")
    told = json.load(open(os.path.join(place, "table.json")))
    check((told["people"], told["seats"][0], told["rules"], told["result"]), (["A"], "ann", "modern", state["result"]), "table.json")
    check(key in open(os.path.join(place, "table.json")).read(), False, "a key in table.json")
    check(subprocess.run([arena, "verify", os.path.join(place, "log.msgpack")], capture_output=True).returncode, 0, "verify")
    refused(s.ask("watch_table", key, table=table), 404, "or it is over", "who comes late")
    check(os.path.exists(os.path.join(club, "private/tables", table)), False, "the table in private")
    check([one["over"] for one in s.ask("tables", ann)[1]], [True], "tables, when it is over")
    s.stop()

    # it was over, and not yet in tables/, when all was killed; now something keeps it from going there
    os.rename(place, os.path.join(club, "private/tables", table))
    os.symlink("nowhere", place)
    s = Serve()
    check(f"table {table} is over" in s.note("published"), True, "what is said of a table that cannot be published")
    check(s.ask("tables", ann), (200, []), "tables, where one cannot be published")
    s.stop()
    os.unlink(place)
    s = Serve()
    check((os.path.exists(os.path.join(place, "log.msgpack")), in_private(table)), (True, False), "a table that is published at the next start")
    s.stop()


def play_process(table):
    """The process that plays a table."""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            words = open(f"/proc/{pid}/cmdline").read().split("\0")
        except OSError:
            continue
        if "play" in words and any(word.endswith(table) for word in words):
            return int(pid)
    raise ProcessLookupError(table)


def people():
    """Several at a table, who come by a link; limits."""
    begin(tables={"most": 3, "each": 2, "open": "anyone"})
    ann = invite("ann", "player")
    s = Serve()
    table, keys = open_table(s, ann, rules="modern", unit="deals", deals=4, seats=["simple", "person", "person", "person"], name="Ann")
    b, c = Seat(s, table, keys[0]), Seat(s, table, keys[1])
    check(c.about["seats"], ["simple", "Ann", None, None], "before they sit")
    for name, words in [("Ann", "another at this table"), ("simple", "another at this table"), ("a,b", "cannot be a name"), ("-x", "cannot be a name"),
                        (" x", "cannot be a name")]:
        refused(c.ask("sit", name=name), 422, words, f"sitting as {name}")
    check(c.ask("sit", name="Zo\u00eb")[0], 200, "sit")
    for seat, letter in ((b, "B"), (c, "C")):
        told = seat.event("people", lambda e: "Zo\u00eb" in e["seats"])
        check((told["here"], told["seat"]), (["B", "C"], letter), "who is here, and whose seat it is")
    check(c.ask("sit", name="Cleo")[0], 200, "another name before the table begins")
    d = Seat(s, table, keys[2])
    check(d.ask("sit", name="Dan")[0], 200, "the last one sits")
    refused(c.ask("sit", name="Zo\u00eb"), 409, "has begun", "a name after the beginning")
    sees = [s.take(lambda m: m["id"] == seat.id and m.get("event", {}).get("type") == "state") for seat in (b, c, d)]
    s.kept[:0] = sees
    hands = [card for message in sees for card in message["event"]["view"]["hand"]]
    check((len(hands), len(set(hands))), (15, 15), "three hands")
    check([message["event"]["seat"] for message in sees], ["B", "C", "D"], "whose state is seen")

    # who is asked answers, until it is over
    waits, over = {b: "B", c: "C", d: "D"}, 0
    while not over:
        message = s.take(lambda m: "event" in m and m["event"]["type"] in ("over", "state"))
        event = message["event"]
        seat = next((seat for seat in waits if seat.id == message["id"]), None)
        if event["type"] == "over":
            over = 1
        elif seat and event["asks"]:
            check(event["seat"], waits[seat], "whose question is seen")
            check(seat.ask("answer", n=event["n"], answer=event["asks"]["answers"][0]["answer"])[0], 204, "answer")
    for seat in waits:
        s.end(seat.id)

    one, _ = open_table(s, ann, rules="modern", seats=["person", "simple", "simple", "simple"])
    open_table(s, ann, rules="modern", seats=["person", "person", "simple", "simple"])
    refused(s.ask("open_table", ann, rules="modern", seats=["person", "simple", "simple", "simple"]), 429, "2 tables of yours",
            "a third table")
    open_table(s, None, rules="modern", seats=["person", "person", "simple", "simple"], name="Guest")
    open_table(s, None, rules="modern", seats=["person", "person", "simple", "simple"])
    refused(s.ask("open_table", None, rules="modern", seats=["person", "person", "simple", "simple"]), 503, "as many",
            "more tables than may be")
    s.stop()
    write(os.path.join(club, "private/tables", one, "table.json"), "{}")
    s = Serve()
    check(f"{one}/table.json is damaged" in s.note("damaged"), True, "what is said of a table that is damaged")
    check(len(s.ask("tables", ann)[1]), 1, "tables after a restart")
    s.stop()


def guests():
    """One guest does not take all tables, and all guests not those of who has a token."""
    begin(tables={"most": 8, "each": 8, "open": "anyone"})
    ann = invite("ann", "player")
    s = Serve()
    plan = {"rules": "modern", "seats": ["person", "simple", "simple", "simple"]}
    for i in range(4):
        open_table(s, None, **{"from": "here"}, **plan)
    refused(s.ask("open_table", None, **{"from": "here"}, **plan), 503, "tables of guests", "a guest's fifth table of eight")
    for i in range(2):
        open_table(s, None, **{"from": "there"}, **plan)
    refused(s.ask("open_table", None, **{"from": "elsewhere"}, **plan), 503, "tables of guests", "guests' seventh table of eight")
    open_table(s, ann, **plan)
    s.stop()
    s = Serve()  # and it knows who is where
    refused(s.ask("open_table", None, **{"from": "here"}, **plan), 503, "tables of guests", "a guest's fifth table after a restart")
    for name in os.listdir(os.path.join(club, "private/tables")):  # they lie there for eleven minutes
        place = os.path.join(club, "private/tables", name)
        if json.load(open(os.path.join(place, "table.json")))["from"] == "here":
            os.utime(place, (time.time() - 660,) * 2)
    s.stop()
    s = Serve()
    for i in range(2):
        open_table(s, None, **{"from": "here"}, **plan)
    check(len(os.listdir(os.path.join(club, "private/tables"))), 9, "tables that nobody came back to for eleven minutes stay")
    s.stop()


# ---- Tables that are removed ----

def in_private(table):
    return os.path.exists(os.path.join(club, "private/tables", table))


def gone(table):
    """Waits until its folder is gone."""
    end = time.monotonic() + 60
    while in_private(table) and time.monotonic() < end:
        time.sleep(0.02)
    check(in_private(table), False, "the folder of a table that was removed")


def removed():
    """Who opened a table removes it, as long as nobody else has answered there."""
    begin(tables={"most": 9, "each": 2, "open": "anyone"})
    ann, bob = invite("ann", "player"), invite("bob", "teacher")
    # one deal may be over after one answer: a partner who plays alone asks nothing more
    two = {"rules": "modern", "unit": "deals", "deals": 20, "seats": ["person", "simple", "person", "simple"]}
    alone = {**two, "seats": ["person", "simple", "simple", "simple"]}
    s = Serve()

    # links are found again; a table to which nobody comes goes, and so does one against bots
    table, keys = open_table(s, ann, **two)
    (listed,) = s.ask("tables", ann)[1]
    schemas = json.load(open("arena/server/openapi.json", encoding="utf-8"))["components"]["schemas"]
    check(sorted(listed), sorted(schemas["OwnTable"]["properties"]), "what the list has, and openapi.json")
    check(listed["keys"], [{"seat": "A", "key": keys[0]}, {"seat": "C", "key": keys[1]}], "the keys in the list")
    check((listed["key"], listed["removable"]), (keys[0], True), "the own key in the list")
    other, (key,) = open_table(s, ann, **alone)
    refused(s.ask("open_table", ann, **alone), 429, "or remove one", "a third table")
    waits, plays = Seat(s, table, keys[0]), Seat(s, other, key)
    check(waits.event("people")["removable"], True, "what who opened it is told")
    state = plays.asked()
    check(plays.ask("answer", n=state["n"], answer=state["asks"]["answers"][0]["answer"])[0], 204, "an answer")
    for token in (None, bob, keys[1], key, ann[:-1], "0" * 32):
        refused(s.ask("remove_table", token, table=table), 403, "neither the token", f"removed by {token}")
    refused(s.ask("remove_table", ann, table="0" * 12), 404, "no such table", "no table removed")
    refused(s.ask("remove_table", ann), 404, "no such table", "nothing removed")
    pid = play_process(other)
    for one, seat in ((table, waits), (other, plays)):
        check(s.ask("remove_table", ann, table=one), (204, None), "removed")
        seat.event("removed")
        s.end(seat.id)
        refused(s.ask("watch_table", seat.key, table=one), 404, "no such table", "a table that was removed")
        refused(s.ask("remove_table", ann, table=one), 404, "no such table", "removed twice")
        gone(one)
    check(os.path.exists(f"/proc/{pid}"), False, "the process of a table that was removed")
    check((s.ask("tables", ann)[1], os.listdir(os.path.join(club, "tables"))), ([], []), "what is left of them")

    # of two people, both of whom have come: who opened it may have answered, the other may not
    s.kept.clear()
    table, keys = open_table(s, ann, **two)
    a, c = Seat(s, table, keys[0]), Seat(s, table, keys[1])
    check(c.ask("sit", name="Cy")[0], 200, "sit")
    check(c.event("people", lambda e: e["seats"][2])["removable"], False, "what the other is told")
    while True:
        asked = s.take(lambda m: m.get("event", {}).get("type") == "state" and m["event"]["asks"])
        seat, state = a if asked["id"] == a.id else c, asked["event"]
        check(s.ask("tables", ann)[1][0]["removable"], True, "as long as only who opened it has answered")
        status = seat.ask("answer", n=state["n"], answer=state["asks"]["answers"][0]["answer"])[0]
        check(status in (204, 409), True, "an answer, or one to a question that came twice")
        if seat is c and status == 204:
            break
    check(a.event("people", lambda e: not e["removable"])["seat"], "A", "when the other has answered")
    for token in (ann, keys[0]):
        refused(s.ask("remove_table", token, table=table), 409, "others have answered", "removed where another has answered")
    s.process.kill()
    s.process.wait()
    s = Serve()
    check(s.ask("tables", ann)[1][0]["removable"], False, "after a kill")
    refused(s.ask("remove_table", ann, table=table), 409, "others have answered", "removed after a kill")

    # a guest has no token, but the key of the seat; killed at once, the table is gone nevertheless
    table, keys = open_table(s, None, **two)
    refused(s.ask("remove_table", keys[1], table=table), 403, "neither the token", "removed by another's key")
    check(s.ask("remove_table", keys[0], table=table), (204, None), "removed by a guest")
    s.process.kill()
    s.process.wait()
    s = Serve()
    check(in_private(table), False, "a table that was removed before a kill")
    s.stop()


def submission(number, bot, state, program):
    """One that plays, as the ladder leaves it; `program` is a file that is copied, or None."""
    place = os.path.join(club, f"private/submissions/{number:06}")
    os.makedirs(os.path.join(place, "source"))
    write(os.path.join(place, "submission.json"), json.dumps({"number": number, "bot": bot, "author": "ann", "file": f"{bot}.so",
          "bytes": 1, "sha256": "0" * 64, "received": 1, "args": ""}))
    write(os.path.join(place, "status.json"), json.dumps({"state": state, "why": None, "entrant": f"{bot}@{number}",
          "version": number, "program": "bot.so", "checked": ["modern"], "accepts": ["modern"], "since": 1}))
    if program:
        write(os.path.join(place, "bot.so"), open(program, "rb").read())


def bots():
    """Bots of the ladder at a table."""
    begin(tables={"each": 9})
    ann = invite("ann", "player")
    s = Serve()
    for number, state in [(1, "retired"), (2, "playing"), (3, "refused")]:
        submission(number, "mine", state, os.path.join(os.environ["EUCHRE_ARENA_BOTS"], "greedy.so"))
    submission(4, "gone", "playing", None)
    refused(s.ask("open_table", ann, rules="modern", seats=["person", "mine@1", "simple", "simple"]), 422, "no bot 'mine@1'",
            "a version that does not play")
    table, keys = open_table(s, ann, rules="modern", seats=["person", {"bot": "mine"}, "simple", {"bot": "mine@2"}])
    seat = Seat(s, table, keys[0])
    check(seat.about["seats"], ["ann", "mine@2", "simple", "mine@2-2"], "who sits where")
    check(seat.asked()["view"]["seat"], "A", "a question at a table with bots of the ladder")
    other = Seat(s, table, keys[0])
    s.relay.sendall(json.dumps({"message": {"id": other.id, "do": "unwatch"}}).encode() + b"\n")
    check(seat.ask("leave")[0], 204, "leave")
    s.end(seat.id)

    table, keys = open_table(s, ann, rules="modern", seats=["person", "gone", "simple", "simple"])
    seat = Seat(s, table, keys[0])
    error = seat.event("error")["message"]
    check("the table cannot be played" in error and "bot.so" in error, True, f"a bot that is not there: {error}")
    s.end(seat.id)
    s.stop()


# ---- Kills ----

def kills():
    """Killed at any moment of uploads: what was said to be taken is there, whole, and once."""
    begin(hand_in={"bots": 99, "a_day": 999})
    authors = [invite(name, "author") for name in ("ann", "bob", "cid", "dee")]
    taken, sent = set(), 0
    for turn in range(12):
        s = Serve()
        for n, author in enumerate(authors):
            path = write(os.path.join(folder, f"file{n}"), tar(("mine/mine.c", f"int x{sent};\n" * 9999), ("mine/Makefile", "all:\n")))
            s.send("hand_in", author, {"file": f"mine{n}.tar.gz"}, path)
            sent += 1
        until = time.monotonic() + turn * 0.006
        while time.monotonic() < until:
            if select.select([s.relay], [], [], max(0, until - time.monotonic()))[0]:
                taken.add(s.read()["body"]["submission"])
        s.process.kill()
        s.process.wait()
        try:
            while True:
                taken.add(s.read()["body"]["submission"])
        except (EOFError, OSError):
            pass
        s.relay.close()
        s.listening.close()
    s = Serve()
    place = os.path.join(club, "private/submissions")
    there = {int(name) for name in os.listdir(place)}
    check(taken - there, set(), "submissions that were taken and are lost")
    check(len(there) <= sent, True, "no more submissions than files")
    for number in there:
        files = os.listdir(os.path.join(place, f"{number:06}", "source"))
        check(sorted(files), ["Makefile", "mine.c"], f"the files of submission {number}")
    left = [s.ask("me", author)[1]["quota"]["left_today"] for author in authors]
    check(sum(left), 4 * 999 - len(there), "what is left of the quotas")
    check(s.hand(authors[0], "mine0.c", "int x;\n")[1]["submission"] > max(there | {0}), True, "a number that is new")
    s.stop()


# ---- Damage ----

def damage():
    """A submission that is damaged is named and left out; all else goes on."""
    begin()
    ann = invite("ann", "author")
    s = Serve()
    for name in ("one", "two", "three"):
        s.hand(ann, f"{name}.c", f"int {name};\n")
    s.stop()
    place = os.path.join(club, "private/submissions")
    write(os.path.join(place, "000001/submission.json"), "{")
    os.unlink(os.path.join(place, "000003/submission.json"))
    s = Serve()
    check("submission 1 is left out" in s.note("left out"), True, "what is said of one that is damaged")
    check("submission 3 is left out" in s.note("left out"), True, "what is said of one that is not whole")
    check(s.ask("me", ann)[1]["bots"], ["two"], "what is there")
    check(s.hand(ann, "four.c", "int four;\n")[1], {"submission": 4, "bot": "four"}, "a number that is new")
    write(os.path.join(place, "000002/submission.json"), "{")
    check(s.ask("me", ann)[0], 200, "one that becomes damaged")
    s.stop()


# ---- The server ----

def server():
    begin()
    s = Serve("--name", "club.example", "--proxy", "--per-address", "1000")
    check(s.told["arguments"], [os.path.realpath(club), "--name", "club.example", "--proxy", "--per-address", "1000",
                                "--hand-in", "--upload-mb", "16"], "arguments of the server")
    listens = s.told["listens"]
    second = subprocess.run([arena, "serve", club], capture_output=True, text=True)
    check(second.returncode, 2, "a second backend")
    ann = invite("ann", "author", link="https://club.example/")
    for how in ("end", "crash"):
        if how == "crash":
            os.kill(s.told["pid"], signal.SIGKILL)
        s.relay.close()  # the stand-in ends, as it should
        s.accept()
        check(s.told["listens"], listens, "where it listens again")
        check(s.ask("me", ann)[0], 200, "after the server was started again")
    check("started again" in s.note("started"), True, "what is said of it")
    s.stop(signal.SIGINT)

    write(os.path.join(os.path.dirname(arena), "euchre-server"), "#!/bin/sh\necho 'this port is taken' >&2\nexit 2\n")
    nowhere = subprocess.run([arena, "serve", club, "--listen", "nowhere"], capture_output=True, text=True, timeout=60)
    check((nowhere.returncode, "not 'nowhere'" in nowhere.stderr), (2, True), "an address that is none")
    broken = subprocess.run([arena, "serve", club, "--listen", "127.0.0.1:0"], capture_output=True, text=True, timeout=60)
    check((broken.returncode, "this port is taken" in broken.stderr), (2, True), "a server that cannot be started")


{"tokens": tokens, "hand_in": hand_in, "tables": tables, "people": people, "guests": guests, "removed": removed, "bots": bots, "kills": kills, "damage": damage, "server": server}[part]()
judged()
