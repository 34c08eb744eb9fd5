#!/usr/bin/env python3
"""A club as a whole, with good bots, bad bots and people who mean harm: club.py ARENA FOLDER.

All through it somebody else asks for pages, and is to be answered at once; and rounds go on.
"""
import os
import resource
import select
import socket
import subprocess
import sys
import threading
import time
import zlib

from club_http import BOT_IN_PYTHON, Club, adopt, bot_in_c, left_behind, zoo_source
from lib import check, complain, judged, refused

ZOO = "tests/hostile/zoo"
arena, folder = sys.argv[1:3]


class Bystander(threading.Thread):
    """Asks for something all the time, and remembers how long the answers took."""

    PATHS = ("/api/games/1/ratings", "/", "/api/rounds", "/api/club")

    def __init__(self):
        super().__init__(daemon=True)
        self.took, self.bad, self.over = [], [], threading.Event()

    def run(self):
        while not self.over.wait(0.05):
            path = self.PATHS[len(self.took) % len(self.PATHS)]
            began = time.monotonic()
            status = self.ask(path)
            while status == 503 and not self.over.is_set():  # the database is being written
                status = self.ask(path)
            if status not in (200, 503):  # or it was being written when all was over
                self.bad.append((path, status))
            self.took.append(time.monotonic() - began)

    @staticmethod
    def ask(path):
        try:
            connection = club.connect("127.0.9.1")
            connection.request("GET", path)
            status = connection.getresponse().status
            connection.close()
        except OSError as why:
            status = why
        return status

    def judge(self):
        """It is over: nothing was refused, and few answers, if any, were slow."""
        self.over.set()
        self.join(60)
        took = sorted(self.took)
        if self.bad or len(took) < 20:
            complain(f"somebody else, {len(took)} answers:", self.bad[:5])
        elif took[len(took) * 95 // 100] > 0.5 or took[-1] > 20:
            complain(f"somebody else waited: 95 of 100 answers within {took[len(took) * 95 // 100]:.2f} s, all within {took[-1]:.2f} s")


# ---- Bots ----

def rated(bots, seconds=60):
    """Waits until all of them have ratings."""
    if not club.watch(lambda: all(club.line_of(bot) for bot in bots), seconds):
        complain(f"no ratings of {' and '.join(bots)} after {seconds} s:", club.request("GET", "/api/me", ann)[1]["submissions"])


def hand_in(token, name, body, source="127.0.0.1"):
    status, answer = club.request("PUT", f"/api/bots/{name}", token, body, source)
    if status != 202:
        complain(f"{name} was not taken: {status} {answer}")
    return (answer or {}).get("submission")


def good_bots():
    began = time.monotonic()
    hand_in(ann, "thrifty.c", bot_in_c("thrifty"))
    hand_in(ann, "snake.py", BOT_IN_PYTHON)
    rated(["thrifty", "snake"], 60)
    print(f"measured: both have ratings after {time.monotonic() - began:.0f} s")


def bad_bots():
    """Each gets its sentence."""
    handed = {}
    for name, body, words, output in [
            ("syntax", b"#include \"euchre_bot.h\"\nint play( {\n", "", "error:"),
            ("crash", zoo_source(ZOO, "null_write.c").encode(), "SIGSEGV", None),
            ("reader", zoo_source(ZOO, "open_file.c").encode(), "open", None)]:
        handed[hand_in(eve, f"{name}.c", body)] = name, words, output
    for number, (name, words, output) in handed.items():
        found = club.decided(number, eve)
        if found["state"] != "refused" or not found["why"] or words not in found["why"] + (found["check"] or ""):
            complain(f"{name}: expected that it is refused, with a sentence and '{words}', found {found}")
        if output and output not in (found["output"] or ""):
            complain(f"{name}: what the compiler says is not there: {found['output']}")


def second_author():
    refused(club.request("PUT", "/api/bots/thrifty.c", bob, bot_in_c("thrifty", "mine now")), 403, "another author", "another's bot")
    refused(club.request("PUT", "/api/bots/simple.c", bob, bot_in_c("simple")), 403, "organiser", "a bot of the organiser")
    refused(club.request("DELETE", "/api/bots/thrifty", bob), 403, "another author", "another's bot withdrawn")
    check(club.line_of("thrifty") is not None, True, "the first author's bot is there")


def new_version():
    number = hand_in(ann, "thrifty.c", bot_in_c("thrifty", "better"))
    check(club.decided(number, ann)["entrant"], "thrifty@2", "a new version")
    rated(["thrifty@2"])
    versions = {v["entrant"]: v["state"] for v in club.request("GET", "/api/bots/thrifty")[1]["versions"]}
    check(versions, {"thrifty": "retired", "thrifty@2": "playing"}, "its versions")


# ---- Bodies ----

def bomb(zeros):
    """A .tar.gz of so many bytes, which are zeros: one piece of it many times."""
    piece, packer = 1 << 20, zlib.compressobj(9, zlib.DEFLATED, -15)
    head = bytearray(512)
    head[:8], head[100:107], head[124:135], head[156:157] = b"bomb/a.c", b"0000644", b"%011o" % zeros, b"0"
    head[257:265], head[148:156] = b"ustar\00000", b" " * 8
    head[148:156] = b"%06o\0 " % sum(head)
    begin = packer.compress(bytes(head)) + packer.flush(zlib.Z_FULL_FLUSH)
    packer.compress(bytes(piece))
    packer.flush(zlib.Z_FULL_FLUSH)
    one = packer.compress(bytes(piece)) + packer.flush(zlib.Z_FULL_FLUSH)
    return b"\x1f\x8b\x08\0\0\0\0\0\0\x03" + begin + one * (zeros // piece)


def bombs():
    body = bomb((8 << 30) - (1 << 20))
    check(len(body) < 16 << 20, True, f"a bomb of {len(body)} bytes is short enough")
    refused(club.request("PUT", "/api/bots/bomb.tar.gz", eve, body), 422, "at most 16 MiB", "a bomb")
    check(os.listdir(os.path.join(club.folder, "private/incoming")), [], "what is left of it")


def long_body():
    """2 GB: refused before it comes; who sends it nevertheless is cut off."""
    sock = socket.create_connection(("127.0.0.1", club.port), 30)
    sock.sendall(f"PUT /api/bots/mine.c HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {eve}\r\n"
                 f"Content-Length: {2 << 30}\r\n\r\n".encode())
    check(sock.recv(12), b"HTTP/1.1 413", "a body of 2 GB")
    sent = 0
    try:
        while sent < 2 << 30:
            sent += sock.send(bytes(1 << 20))
    except OSError:
        pass
    sock.close()
    check(sent < 64 << 20, True, f"who sends 2 GB is cut off; {sent} bytes were sent")


class SlowBodies:
    """Authors who say that long files will come, and send a byte now and then: they keep no places for long."""

    def __init__(self):
        self.began, self.socks = time.monotonic(), []
        for i in range(2):
            sock = socket.create_connection(("127.0.0.1", club.port), 60, (f"127.0.5.{i + 1}", 0))
            sock.sendall(f"PUT /api/bots/slow.c HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {slow[i]}\r\n"
                         f"Content-Length: {16 << 20}\r\n\r\n//".encode())
            self.socks.append(sock)

    def judge(self):
        end = max(self.began + 40, time.monotonic() + 10)
        while self.socks and time.monotonic() < end:
            for sock in self.socks:
                try:
                    sock.send(b"/")
                except OSError:
                    pass
            for sock in select.select(self.socks, [], [], 0.5)[0]:
                if gone(sock):
                    self.socks.remove(sock)
                    sock.close()
        check(len(self.socks), 0, "slow bodies that were not cut off")


# ---- Connections ----

def slow_ones():
    """10,000 who begin a request and never end it: they are cut off."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard < 10500:
        print("left out: no 10,000 descriptors here: as many slow connections")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    poll, many = select.poll(), {}
    for i in range(10000):
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((f"127.0.4.{i % 8 + 1}", 0))
        sock.connect_ex(("127.0.0.1", club.port))
        many[sock.fileno()] = sock
        poll.register(sock, select.POLLOUT)
    begun, until = set(), time.monotonic() + 45
    while many and time.monotonic() < until:
        for fd, events in poll.poll(1000):
            if events & (select.POLLHUP | select.POLLERR) or (fd in begun and events & select.POLLIN and gone(many[fd])):
                poll.unregister(fd)
                many.pop(fd).close()
            elif fd not in begun:
                begun.add(fd)
                try:
                    many[fd].send(b"GET /api/club HTTP/1.1\r\nHost: loc")
                except OSError:
                    pass
                poll.modify(fd, select.POLLIN)
    check(len(many), 0, "slow connections that were not cut off")
    for sock in many.values():
        sock.close()


def gone(sock):
    try:
        return not sock.recv(1000)
    except OSError:
        return True


# ---- Limits ----

def quota():
    for i in range(3):
        hand_in(cat, "many.c", bot_in_c("many", f"{i}"))
    refused(club.request("PUT", "/api/bots/many.c", cat, bot_in_c("many", "more")), 429, "3 times in 24 hours", "more than the quota")


def revoked():
    check(club.request("GET", "/api/me", cat)[0], 200, "a token")
    subprocess.run([arena, "serve", club.folder, "--revoke", "cat"], stdout=subprocess.DEVNULL, check=True)
    refused(club.request("GET", "/api/me", cat), 401, "needs a token", "a token that was revoked")
    refused(club.request("PUT", "/api/bots/cat.c", cat, bot_in_c("cat")), 401, "needs a token", "a file with a token that was revoked")


def deadline():
    club.stop(club.serve)
    club.write_file(**KEYS, hand_in={"deadline": "2020-01-01 12:00"})
    club.start_serve()
    refused(club.request("PUT", "/api/bots/late.c", ann, bot_in_c("late")), 403, "the deadline has passed", "after the deadline")


KEYS = {"games": [{"rules": "modern", "deals": 4}], "bots": ["random", "greedy", "simple"], "eps": 0.0001}
adopt()
club = Club(arena, os.path.join(folder, "club"), **KEYS, hand_in={"bots": 3, "a_day": 20})
ann, bob, eve, cat, *slow = (club.invite(name, "author") for name in ("ann", "bob", "eve", "cat", "sam", "sue"))
club.start_ladder("-j", "1")
club.start_serve()
try:
    good_bots()
    bystander, before = Bystander(), len(club.rounds())
    bystander.start()
    bodies = SlowBodies()
    for part in bad_bots, second_author, new_version, bombs, long_body, slow_ones:
        began = time.monotonic()
        part()
        print(f"{part.__name__}: {time.monotonic() - began:.1f} s")
    bodies.judge()
    bystander.judge()
    check(club.watch(lambda: len(club.rounds()) > before + 5, 120), True, f"rounds go on: {before} before, {len(club.rounds())} now")
    club.stop(club.serve)
    club.write_file(**KEYS, hand_in={"bots": 3, "a_day": 3})
    club.start_serve()
    for part in quota, revoked, deadline:
        part()
finally:
    statuses = club.stop()
check(statuses, [0, 143], "exit statuses of serve and ladder")
check(left_behind(), [], "processes that are left")
for name in club.rounds():
    check(club.verifies(os.path.join(club.folder, "rounds", name, "log.msgpack")), True, f"round {name} verifies")
judged()
