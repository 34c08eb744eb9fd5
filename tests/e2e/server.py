"""Tries euchre-server over connections, with the backend of server_backend.py.

    python3 tests/e2e/server.py SERVER FOLDER

Prints what is not as it should be, and ends with status 1 if there is anything.
"""
import gzip
import json
import os
import re
import resource
import select
import socket
import sqlite3
import subprocess
import sys
import time

from server_backend import Server, change_club, make_club
from lib import complain, judged

POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
ALWAYS = {"content-security-policy": POLICY, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
          "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin"}
ANN = ("Authorization: Bearer eu_ann",)
JSON = ("Content-Type: application/json",)


class Answer:
    """An answer as it came; status 0: the connection ended before there was one."""

    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin1").split("\r\n")
        self.status = int(lines[0].split()[1]) if lines[0].startswith("HTTP/") else 0
        self.headers = {}
        for line in lines[1:]:
            name, _, value = line.partition(": ")
            self.headers[name.lower()] = value


def connect(source="127.0.0.1", port=None):
    sock = socket.socket()
    sock.bind((source, 0))
    sock.connect(("127.0.0.1", port or server.port))
    sock.settimeout(60)
    return sock


def read_answer(sock):
    """Reads one answer whose length is told, or all there is."""
    raw = b""
    while True:
        answer = Answer(raw)
        length = answer.headers.get("content-length")
        if b"\r\n\r\n" in raw and (answer.status == 204 or length and len(answer.body) >= int(length)):
            return answer
        try:
            piece = sock.recv(65536)
        except OSError:
            return answer
        if not piece:
            return answer
        raw += piece


def head_of(method, path, headers, host="localhost"):
    return "\r\n".join((f"{method} {path} HTTP/1.1", f"Host: {host}", *headers, "", "")).encode("latin1")


def ask(method, path, headers=(), body=b"", host="localhost"):
    """One request on a connection of its own."""
    if body:
        headers = (*headers, f"Content-Length: {len(body)}")
    with connect() as sock:
        sock.sendall(head_of(method, path, headers, host) + body)
        if method == "HEAD":
            return Answer(sock.recv(65536))
        return read_answer(sock)


def expect(status, method, path, headers=(), body=b"", host="localhost"):
    answer = ask(method, path, headers, body, host)
    if answer.status != status:
        complain(f"{method} {path} {headers}: expected {status}, found {answer.status} {answer.body[:100]}")
    for name, value in ALWAYS.items():
        if answer.headers.get(name) != value:
            complain(f"{method} {path}: {name} is {answer.headers.get(name)}")
    if "set-cookie" in answer.headers or "access-control-allow-origin" in answer.headers:
        complain(f"{method} {path}: a header that should not be there")
    if status >= 400 and "json" in answer.headers.get("content-type", "") and "error" not in json.loads(answer.body):
        complain(f"{method} {path}: no sentence: {answer.body}")
    return answer


def read_until(sock, text, seconds=60):
    sock.settimeout(seconds)
    seen = b""
    while text not in seen:
        piece = sock.recv(65536)
        if not piece:
            break
        seen += piece
    return seen


def wait_for(what, seconds=60):
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


# ---- What it answers ----

def reads():
    club = expect(200, "GET", "/api/club")
    if club.headers.get("cache-control") != "no-cache":
        complain("/api/club: may be kept unasked")
    tag = club.headers.get("etag", "")
    answer = ask("GET", "/api/club", (f"If-None-Match: {tag}",))
    if answer.status != 304 or answer.body:
        complain("/api/club: 304 expected, found", answer.status)
    head = ask("HEAD", "/api/club")
    if head.status != 200 or head.body or head.headers.get("content-length") != str(len(club.body)):
        complain("HEAD /api/club:", head.status, head.headers)
    with open(os.path.join(folder, "rounds/000001/log.msgpack"), "rb") as log:
        if expect(200, "GET", "/rounds/000001/log.msgpack").body != log.read():
            complain("the log is another")
    expect(404, "GET", "/rounds/000002/log.msgpack")
    expect(404, "GET", "/page/none.js")


def waits_for_the_ladder():
    """While the ladder writes nobody can read: who asks waits, and nobody waits for them."""
    change_club(database)  # what is kept from before goes
    with sqlite3.connect(database, isolation_level=None) as db, connect() as sock:
        wait_for(lambda: b"generation" in ask("GET", "/api/club").body)
        db.execute("BEGIN EXCLUSIVE")
        sock.sendall(head_of("GET", "/api/rounds", ()))
        for _ in range(5):  # it waits 2 s, not longer
            expect(200, "GET", "/api/openapi.json")
        if select.select([sock], [], [], 0)[0]:
            complain("what cannot be read was answered:", read_answer(sock).status)
        db.execute("COMMIT")
        if read_answer(sock).status != 200:
            complain("what could not be read at first was not answered")


def shows_pages():
    """The first page is below 100 kB in all; what it loads is kept for ever."""
    page = expect(200, "GET", "/")
    names = re.findall(rb'"(/page/[^"]*)"', page.body)
    if page.headers.get("cache-control") != "no-cache" or not names:
        complain("/:", page.headers, names)
    for headers in ((), ("Accept-Encoding: gzip, br",)):
        size = len(page.body)
        for name in names:
            file = expect(200, "GET", name.decode(), headers)
            size += len(file.body)
            if "immutable" not in file.headers.get("cache-control", ""):
                complain(name, "is not kept")
            if headers:
                if file.headers.get("content-encoding") != "gzip" or not gzip.decompress(file.body):
                    complain(name, "is not packed")
        if size > 100000:
            complain(f"the first page has {size} bytes {headers}")
    old = expect(200, "GET", names[0].decode().split("?")[0] + "?v=0123456789abcdef")
    if old.headers.get("cache-control") != "no-cache":
        complain("an old version is kept for ever")
    for path in ("/bot/mine", "/rounds", "/round/1", "/deal/1/9f3c21aa/17/1.4", "/play", "/table/4be9013c77aa",
                 "/hand-in", "/submission/1"):
        expect(200, "GET", path)
    expect(404, "GET", "/page/index.htm")
    for path, type in (("/nowhere", "text/html"), ("/..", "text/html"), ("/api/nowhere", "application/json")):
        found = expect(404, "GET", path).headers.get("content-type", "")
        if not found.startswith(type):
            complain(f"{path}: expected {type}, found {found}")


def refuses():
    for path in ("/private/tokens", "/season.db", "/rounds/000001/../../private/tokens", "/%2e%2e/etc/passwd",
                 "/rounds/%2e%2e%2f%2e%2e/etc/passwd", "//etc/passwd", "/..", "/a%00b", "/page/..%2f..%2fetc%2fpasswd"):
        expect(404, "GET", path)
    expect(421, "GET", "/api/club", host="evil.example")
    expect(401, "GET", "/api/me")
    expect(401, "GET", "/api/me", ("Authorization: Bearer eu_bad",))
    expect(405, "POST", "/api/club")
    expect(501, "BREW", "/api/club")
    expect(414, "GET", "/" + "a" * 600)
    expect(415, "POST", "/api/tables", (), b"{}")
    expect(403, "POST", "/api/tables", (*JSON, "Origin: https://evil.example"), b"{}")
    expect(403, "POST", "/api/tables", (*JSON, "Sec-Fetch-Site: cross-site"), b"{}")
    expect(413, "POST", "/api/tables", JSON, b" " * 20000)
    expect(400, "POST", "/api/tables", JSON, b"[]")
    if ask("GET", "/api/club", tuple(f"X-{i}: {'a' * 500}" for i in range(60))).status not in (0, 413, 431):
        complain("a header of 30 kB is taken")


def asks():
    answer = expect(200, "GET", "/api/me", ANN)
    if json.loads(answer.body) != {"name": "ann", "role": "author"}:
        complain("/api/me:", answer.body)
    expect(200, "POST", "/api/tables", JSON, b'{"rules": "modern"}')
    expect(404, "GET", "/api/submissions/x", ANN)
    expect(200, "DELETE", "/api/bots/mine", ANN)
    if server.backend.asked[-1]["args"] != {"bot": "mine"}:
        complain("withdraw:", server.backend.asked[-1])


def answers_the_backend():
    server.backend.send({"ping": True})
    if not wait_for(lambda: any(message["do"] == "pong" for message in list(server.backend.asked))):
        complain("it does not say that it works")


def watches():
    path = "/api/tables/4be9013c77aa"
    key = ("Authorization: Bearer KEY1",)
    expect(403, "GET", path + "/events", ("Authorization: Bearer OTHER",))
    with connect() as sock:
        sock.sendall(head_of("GET", path + "/events", key))
        seen = read_until(sock, b'data: {"type":"state","n":1}\n\n')
        if b"text/event-stream" not in seen:
            complain("a watch:", seen)
        expect(204, "POST", path + "/answer", (*key, *JSON), b'{"n": 1, "answer": 59}')
        read_until(sock, b'"n":2}\n\n')
    # who has gone is noticed at once
    if not wait_for(lambda: server.backend.asked[-1]["do"] == "unwatch"):
        complain("a watch is not given up")
    with connect() as sock:
        sock.sendall(head_of("GET", "/api/events", ()))
        if b"event: ladder" not in read_until(sock, b"}}\n\n"):
            complain("the ladder tells nothing")
        generation = change_club(database)
        if b'event: ladder\ndata: {"generation":%d,' % generation not in read_until(sock, b"}}\n\n"):
            complain("the ladder does not tell what has changed")
    if json.loads(expect(200, "GET", "/api/club").body)["generation"] != generation:
        complain("/api/club is an old one")


# ---- Files ----

def hands_in():
    program = b"int main(void);\n" * 50000
    answer = expect(202, "PUT", "/api/bots/mine.c", ANN, program)
    if json.loads(answer.body)["bytes"] != len(program) or server.backend.files[-1] != program:
        complain("the file is another")
    heard = len(server.backend.files)
    stranger = "Authorization: Bearer eu_bad"
    expect(401, "PUT", "/api/bots/mine.c", (stranger, "Expect: 100-continue"), b"x")
    expect(401, "PUT", "/api/bots/mine.c", (stranger,), bytes(4 << 20))  # sent at once, as browsers do
    for length, status in (("2147483648", 413), ("16777217", 413), ("-1", 400), ("1x", 400)):
        with connect() as sock:
            sock.sendall(head_of("PUT", "/api/bots/mine.c", (*ANN, f"Content-Length: {length}", "Expect: 100-continue")))
            found = read_answer(sock).status
            if found not in (status, 0):
                complain(f"a body of {length} bytes: expected {status}, found {found}")
    with connect() as sock:  # who does not wait for an answer is cut off
        sock.sendall(head_of("PUT", "/api/bots/mine.c", (*ANN, "Content-Length: 2147483648")))
        sent = 0
        try:
            while sent < 1 << 31:
                sent += sock.send(bytes(1 << 20))
        except OSError:
            pass
        if sent > 64 << 20:
            complain(f"{sent} bytes of 2 GB were taken")
    with connect() as sock:
        sock.sendall(head_of("PUT", "/api/bots/mine.c", (*ANN, "Transfer-Encoding: chunked")))
        if read_answer(sock).status != 411:
            complain("a body without a length is taken")
    if len(server.backend.files) != heard:
        complain("the backend got a file that was refused")


# ---- Others in the way ----

def longest_wait(sockets_of_others):
    """How long an answer takes at most while others are there, in seconds."""
    longest = 0
    for _ in range(50):
        began = time.monotonic()
        expect(200, "GET", "/api/club")
        longest = max(longest, time.monotonic() - began)
    for sock in sockets_of_others:
        sock.close()
    return longest


def is_slow(seconds, what):
    if seconds > 8:
        complain(f"{what}: an answer took {seconds:.2f} s")


def cuts_off_slow_ones():
    """Who sends a byte now and then is never silent, and yet has an end."""
    slow = {}
    for i in range(20):
        sock = connect("127.0.3.1")
        sock.sendall(b"GET /api/club HTTP/1.1\r\nHost: local")
        slow[sock] = time.monotonic()
    is_slow(longest_wait([]), "beside slow headers")
    end = time.monotonic() + 40
    while slow and time.monotonic() < end:
        for sock in select.select(list(slow), [], [], 0.5)[0]:
            try:
                gone = not sock.recv(1000)
            except OSError:
                gone = True
            if gone:
                if not 5 < time.monotonic() - slow[sock] < 30:
                    complain("a slow header was cut off after", time.monotonic() - slow[sock])
                del slow[sock]
                sock.close()
        for sock in slow:
            try:
                sock.send(b"h")
            except OSError:
                pass
    if slow:
        complain(len(slow), "slow headers were not cut off")


def bears_ten_thousand():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 10500:
        print("left out: no 10,000 descriptors here: as many connections")
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    many = []
    for i in range(10000):  # from few addresses: each has its limit
        sock = socket.socket()
        sock.setblocking(False)
        sock.bind((f"127.0.4.{i % 8 + 1}", 0))
        sock.connect_ex(("127.0.0.1", server.port))
        many.append(sock)
    is_slow(longest_wait(many), "beside 10,000 connections")
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def limits_an_address():
    many = [connect("127.0.5.1") for _ in range(300)]
    gone = wait_for(lambda: len(select.select(many, [], [], 0)[0]) >= 300 - 256, 10)
    is_slow(longest_wait(many), "beside 300 connections of one address")
    if not gone:
        complain("one address has more than 256 connections")


def makes_room():
    """Where connections run short, those that say nothing go soon."""
    small = Server(program, folder, "--connections", "100")
    many = []
    for i in range(100):
        sock = socket.socket()
        sock.bind((f"127.0.7.{i % 50 + 1}", 0))
        sock.connect(("127.0.0.1", small.port))
        many.append(sock)
    began = time.monotonic()
    with socket.create_connection(("127.0.0.1", small.port), 20) as sock:
        sock.sendall(head_of("GET", "/api/openapi.json", ()))
        if read_answer(sock).status != 200 or time.monotonic() - began > 8:
            complain(f"while connections run short an answer takes {time.monotonic() - began:.1f} s")
    for sock in many:
        sock.close()
    small.leave()


def limits_requests():
    statuses = {}
    with connect("127.0.6.1") as sock:
        for _ in range(1500):
            sock.sendall(head_of("GET", "/page/none.js", ()))
            status = read_answer(sock).status
            statuses[status] = statuses.get(status, 0) + 1
    if statuses.get(429, 0) < 100 or statuses.get(404, 0) < 600:
        complain("1500 requests at once:", statuses)
    expect(200, "GET", "/api/club")


# ---- Walls ----

def has_walls():
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        status = {name: value.strip() for name, _, value in (line.partition(":") for line in file)}
    if status["NoNewPrivs"] != "1" or status["Seccomp"] != "2":
        complain("walls:", status["NoNewPrivs"], status["Seccomp"])
    if os.getuid() == 0 and status["Uid"].split()[0] == "0":
        complain("it runs as root")
    if os.getuid() == 0 and status["CapEff"].strip("0"):
        complain("it has capabilities:", status["CapEff"])
    with open(f"/proc/{server.process.pid}/limits", encoding="ascii") as file:
        if not any(line.split()[:6] == ["Max", "core", "file", "size", "0", "0"] for line in file):
            complain("it may leave a core file")


def needs_to_read():
    """Where root makes it another user it says what that user may not read."""
    if os.getuid() != 0:
        return
    for name in (".", "season.db"):
        path = os.path.normpath(os.path.join(folder, name))
        mode = os.stat(path).st_mode
        os.chmod(path, 0o700)
        other = Server(program, folder, *as_user, stderr=subprocess.PIPE)
        said, status = other.process.stderr.read(), other.process.wait(timeout=60)
        if status != 2 or "'nobody' may not read" not in said:
            complain(path, "closed: it ends with", status, said)
        os.chmod(path, mode)


def leaves_a_new_database():
    """It may not open another file than that with which it began: it ends, to be started again, when no answer is under way."""
    other = Server(program, folder, *as_user)
    with connect(port=other.port) as stream, connect(port=other.port) as sock:
        stream.sendall(head_of("GET", "/api/events", ()))
        read_until(stream, b"}}\n\n")
        sock.sendall(head_of("PUT", "/api/bots/mine.c", (*ANN, "Content-Length: 4")) + b"in")
        wait_for(lambda: other.backend.asked)
        os.rename(database, database + ".old")
        if wait_for(lambda: other.process.poll() is not None, 1):
            complain("when the database is another it ends while a file comes in")
        sock.sendall(b"t;")
        if read_answer(sock).status != 202 or other.backend.files != [b"int;"]:
            complain("a file that comes in while the database becomes another is lost")
        status = other.process.wait(timeout=60)
    if status != 0:
        complain("when the database is another it ends with", status)
    os.rename(database + ".old", database)


def ends_with_backend():
    server.backend.silent = True
    with connect() as sock:
        sock.sendall(head_of("GET", "/api/me", ANN))
        if not wait_for(lambda: server.backend.asked[-1]["do"] == "me"):
            complain("the backend heard nothing")
        status = server.leave()
        if status != 0:
            complain("after its backend it ends with", status)


if __name__ == "__main__":
    program, folder = sys.argv[1:]
    database = os.path.join(folder, "season.db")
    make_club(database)
    as_user = ("--user", "nobody") if os.getuid() == 0 else ()
    server = Server(program, folder, *as_user)
    if not server.line.startswith("listening on http://127.0.0.1:"):
        complain("it says", server.line)
        sys.exit(1)
    for test in (reads, waits_for_the_ladder, shows_pages, refuses, asks, answers_the_backend, watches, hands_in, limits_an_address, makes_room, limits_requests, bears_ten_thousand,
                 cuts_off_slow_ones, has_walls, ends_with_backend, leaves_a_new_database, needs_to_read):
        began = time.monotonic()
        test()
        print(f"{test.__name__}: {time.monotonic() - began:.1f} s", file=sys.stderr)
    judged()
