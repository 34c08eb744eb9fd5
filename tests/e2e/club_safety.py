#!/usr/bin/env python3
"""Attacks on a club, each tried for real: club_safety.py ARENA FOLDER PART."""
import http.client
import io
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import threading
import time

from lib import check, ends_with_test, judged

arena, folder, part = sys.argv[1:4]
club = os.path.join(folder, "club")
seed = int(os.environ.get("CLUB_SEED", random.randrange(65536)))  # of what is damaged, and how
random.seed(seed)
print(f"CLUB_SEED={seed}")

PLAN = {"rules": "modern", "unit": "deals", "deals": 20}
BOT = '#include "euchre_bot.h"\nstatic int play(void *self, const struct eu_view *v)\n{\n    (void)self;\n' \
      '    return eu_first(v->legal);\n}\nEU_BOT(.name = "<script>alert(1)</script>", .play = play)\n'


def wait_for(what, seconds=60):
    """What it returns as soon as that is true."""
    end = time.monotonic() + seconds
    while not (found := what()) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def begin(**keys):
    os.makedirs(club, exist_ok=True)
    with open(os.path.join(club, "club.yaml"), "w", encoding="utf-8") as file:
        json.dump({"games": [{"rules": "modern", "deals": 4}], "bots": ["random", "simple"], "again": "1h", **keys}, file)


def path(*names):
    return os.path.join(club, *names)


def read(*names):
    with open(path(*names), "rb") as file:
        return file.read()


def invite(name, role):
    return subprocess.run([arena, "serve", club, "--invite", name, "--role", role], capture_output=True,
                          text=True).stdout.split()[1]


class Serve:
    """`serve`, and requests to it; what it says on its second stream is in a file."""

    def __init__(self, *options, **environment):
        with open(os.path.join(folder, "errors"), "ab") as errors:
            self.process = subprocess.Popen([arena, "serve", club, "--listen", "127.0.0.1:0", *options], stdout=subprocess.PIPE,
                                            stderr=errors, text=True, env={**os.environ, **environment})
        ends_with_test(self.process)
        self.said = self.process.stdout.readline()
        self.address = self.said.split()[-1].split("/")[2]

    def ask(self, method, target, token=None, body=None, **headers):
        """Status, JSON or bytes, headers."""
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, (dict, list)):
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        connection = http.client.HTTPConnection(self.address, timeout=120)
        connection.request(method, target, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        try:
            return answer.status, json.loads(data), dict(answer.getheaders())
        except ValueError:
            return answer.status, data, dict(answer.getheaders())

    def status(self, *args, **headers):
        return self.ask(*args, **headers)[0]

    def raw(self, text):
        """The status lines of all that comes back, until the other end closes or is silent."""
        host, port = self.address.split(":")
        with socket.create_connection((host, int(port))) as sock:
            sock.sendall(text.replace("\n", "\r\n").replace("HOST", f"Host: {self.address}").encode("latin-1"))
            sock.shutdown(socket.SHUT_WR)
            sock.settimeout(5)
            data = b""
            try:
                while piece := sock.recv(65536):
                    data += piece
            except OSError:
                pass
        return [int(line.split()[1]) for line in data.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]

    def children(self, word):
        """Its processes that have a word on their command line."""
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children", encoding="ascii") as file:
            return [int(pid) for pid in file.read().split() if word in command_line(pid).split(b"\0")]

    def server(self):
        """The process that speaks HTTP."""
        return next(iter(self.children(b"euchre-server")), None)

    def stop(self):
        self.process.terminate()
        check(self.process.wait(120), 0, "exit status of serve")


def command_line(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as file:
            return file.read()
    except OSError:
        return b""


def tar(*files):
    """An archive of (name, text or type of an entry)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, text in files:
            info = tarfile.TarInfo(name)
            if text in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE):
                info.type, info.linkname, text = text, "/etc/passwd", ""
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
    return out.getvalue()


# ---- Pages of other sites, and whoever is between ----

def pages():
    """Requests that a page elsewhere can cause, or that a proxy reads otherwise."""
    begin(tables={"open": "anyone"}, title="<script>alert(1)</script>")
    ann = invite("ann", "author")
    s = Serve()
    table = {**PLAN, "seats": ["person", "simple", "simple", "simple"]}
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec_Fetch_Site": "cross-site"},
                    {"Sec_Fetch_Site": "same-site"}, {"Origin": "http://127.0.0.1:1"}):
        check(s.status("POST", "/api/tables", None, table, **headers), 403, f"a table by a page with {headers}")
        check(s.status("DELETE", "/api/bots/simple", ann, **headers), 403, f"a bot taken out by a page with {headers}")
        check(s.status("PUT", "/api/bots/a.c", ann, b"x", **headers), 403, f"a bot handed in by a page with {headers}")
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):  # what forms can send
        check(s.status("POST", "/api/tables", None, json.dumps(table), Content_Type=kind), 415, f"a body of {kind}")
    for host in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "0.0.0.0"):
        check(s.status("GET", "/api/club", Host=host), 421, f"by the name {host}")
    for method, target in (("GET", "/"), ("GET", "/api/club"), ("GET", "/feed.atom"), ("GET", "/none"), ("GET", "/api/me"),
                           ("OPTIONS", "/api/tables"), ("GET", "/page/club.css")):
        _, _, headers = s.ask(method, target, Origin="https://evil.example", Access_Control_Request_Method="POST")
        low = {name.lower(): value for name, value in headers.items()}
        check([name for name in low if name.startswith("access-control") or name == "set-cookie"], [], f"{target} lets others read")
        check((low["x-frame-options"], low["x-content-type-options"], low["referrer-policy"], low["cross-origin-resource-policy"]),
              ("DENY", "nosniff", "no-referrer", "same-origin"), f"headers of {target}")
        policy = low["content-security-policy"]
        check(["frame-ancestors 'none'" in policy, "default-src 'none'" in policy, "unsafe" in policy], [True, True, False], policy)
    post = "POST /api/tables HTTP/1.1\nHOST\nContent-Type: application/json\n"
    get = "GET /api/club HTTP/1.1\nHOST\n\n"
    for what, text, most in (("two lengths", f"{post}Content-Length: 2\nContent-Length: 40\n\n{{}}{get}", 0),
                             ("a length and chunks", f"{post}Content-Length: 4\nTransfer-Encoding: chunked\n\n0\n\n{get}", 1),
                             ("chunks", f"{post}Transfer-Encoding: chunked\n\n0\n\n{get}", 1),
                             ("a length with a sign", f"{post}Content-Length: +2\n\n{{}}{get}", 2),
                             ("two hosts", "GET /api/club HTTP/1.1\nHOST\nHost: evil.example\n\n", 0),
                             ("two tokens", "GET /api/me HTTP/1.1\nHOST\nAuthorization: Bearer a\nAuthorization: Bearer b\n\n", 0),
                             ("two who ask", "GET / HTTP/1.1\nHOST\nX-Forwarded-For: 1.1.1.1\nX-Forwarded-For: 2.2.2.2\n\n", 0)):
        found = s.raw(text)
        check([len(found) <= most, 200 in found], [True, False], f"{what}: {found}")
    for body in ("[" * 9000, '{"a":' * 3000, '{"rules": 1e999}', '{"rules": "\\u0000"}', '{"rules": "\\ud800"}', '{"a": 1, "a": 2}',
                 b'{"rules": "\xff"}', b"\0" * 50):
        check(s.status("POST", "/api/tables", None, body, Content_Type="application/json"), 400, f"{body[:20]}")
    s.stop()


# ---- Seats ----

class Seat:
    def __init__(self, s, table, key):
        self.key, self.heard = key, []
        self.thread = threading.Thread(target=self.listen, args=(s, table), daemon=True)
        self.thread.start()

    def listen(self, s, table):
        connection = http.client.HTTPConnection(s.address, timeout=60)
        connection.request("GET", f"/api/tables/{table}/events", headers={"Authorization": f"Bearer {self.key}"})
        for line in connection.getresponse():
            if line.startswith(b"data: "):
                self.heard.append(json.loads(line[6:]))

    def of(self, kind):
        return [event for event in self.heard if event.get("type") == kind]


def seats():
    """Cards of others, and their answers."""
    begin()
    ann = invite("ann", "teacher")
    s = Serve()
    _, made, _ = s.ask("POST", "/api/tables", ann, {**PLAN, "seats": ["person", "simple", "person", "simple"]})
    _, other, _ = s.ask("POST", "/api/tables", ann, {**PLAN, "seats": ["person", "simple", "simple", "simple"]})
    table, keys = made["table"], {seat["seat"]: seat["key"] for seat in made["seats"]}
    at = f"/api/tables/{table}"
    for token in ("0" * 32, other["seats"][0]["key"], ann, keys["A"][:-1], keys["A"].upper(), keys["A"] + "0"):
        for method, target, body in (("GET", "/events", None), ("POST", "/sit", {"name": "Eve"}), ("POST", "/answer", {"n": 0, "answer": 0}),
                                     ("POST", "/hint", {}), ("POST", "/leave", {})):
            check(s.status(method, at + target, token, body), 403, f"{target} with a key of elsewhere")
    check(s.status("POST", at + "/sit", keys["C"], {"name": "Cleo"}), 200, "sitting down")
    a, c = (Seat(s, table, keys[seat]) for seat in "AC")
    asked = wait_for(lambda: next((seat for seat in (a, c) if seat.of("state") and seat.of("state")[-1]["asks"]), None))
    state = asked.of("state")[-1]
    rest, letter = (c, "A") if asked is a else (a, "C")
    wait_for(lambda: rest.of("state"))
    answer = {"n": state["n"], "answer": state["asks"]["answers"][0]["answer"]}
    for lie in ({}, {"seat": letter}, {"table": table, "seat": letter, "token": asked.key}):
        check(s.status("POST", at + "/answer", rest.key, {**answer, **lie}), 409, f"an answer for another with {lie}")
        check(s.status("POST", at + "/hint", rest.key, lie), 409, f"a hint for another with {lie}")
    check(s.status("POST", at + "/hint", asked.key, {}), 204, "a hint")
    wait_for(lambda: asked.of("hint"))
    for seat, hidden in ((a, c), (c, a)):
        own = {event["seat"] for event in seat.heard if "seat" in event}
        check(len(own), 1, "whose seat is seen")
        cards = {f'"{card}"' for card in hidden.of("state")[0]["view"]["hand"]}
        check([card for card in cards if card in json.dumps(seat.heard)], [], "cards of another hand")
        check([hint for hint in seat.of("hint") if seat is rest], [], "a hint that is another's")
    for target in (f"/api/tables/{table}", f"/tables/{table}/log.msgpack", f"/tables/{table}/game.egn",
                   f"/api/tables/{table}/deals/1/1/1.1"):
        check([s.status("GET", target), s.status("GET", target, ann)], [404, 404], f"{target} of a game that is played")
    check(s.status("POST", at + "/answer", asked.key, answer), 204, "the answer")
    check(s.status("POST", at + "/answer", asked.key, answer), 409, "the same answer once more")
    for token in (keys["C"], other["seats"][0]["key"], "0" * 32, invite("eve", "teacher")):  # who sits there does not end it
        check(s.status("DELETE", at, token), 403, "a table removed by who has not opened it")
    check(s.status("DELETE", at), 401, "a table removed by nobody")
    for kind, said in (("Origin", "https://evil.example"), ("Sec_Fetch_Site", "cross-site")):
        check(s.status("DELETE", at, ann, **{kind: said}), 403, "a table removed by a page of another site")
    playing = s.children(b"play")
    for _ in range(5):  # who comes and goes, again and again, starts nothing
        check([s.status("POST", at + "/leave", key, {}) for key in keys.values()], [204, 204], "leaving")
        again = Seat(s, table, keys["A"])
        check(bool(wait_for(lambda seat=again: seat.of("state"))), True, "coming back")
    check(s.children(b"play"), playing, "the process of the table")
    check(s.status("POST", at + "/leave", keys["C"], {}), 204, "leaving for good")
    listed = {one["table"]: one for one in s.ask("GET", "/api/tables", ann)[1]}
    check(listed[table]["over"], False, "a table that one has left is over")
    check(bool(wait_for(lambda seat=Seat(s, table, keys["A"]): seat.of("state"))), True, "what the others see of it")
    check(s.status("DELETE", at, ann), 204 if asked is a else 409, "a table removed by who has opened it")
    s.stop()


# ---- What is secret ----

def files():
    for here, _, names in os.walk(club):
        for name in names:
            yield os.path.join(here, name)


def secrets():
    """Tokens and keys are in no file, no command line and no output; what is private is closed, whatever the umask."""
    begin()
    os.umask(0)
    resource.setrlimit(resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
    ann = invite("ann", "author")
    s = Serve()
    _, made, _ = s.ask("POST", "/api/tables", ann, {**PLAN, "seats": ["person", "simple", "simple", "simple"], "name": "Ann"})
    key, at = made["seats"][0]["key"], f"/api/tables/{made['table']}"
    seat = Seat(s, made["table"], key)
    wait_for(lambda: seat.of("state"))
    check(s.status("PUT", "/api/bots/mine.c", ann, BOT), 202, "a bot")
    s.status("POST", at + "/answer", key, {"n": -1, "answer": "x"})
    s.status("GET", f"/table/{made['table']}?{key}")
    for secret in (ann, key):
        check([name for name in files() if secret.encode() in read(name)], [], f"files with {secret}")
        check([pid for pid in os.listdir("/proc") if pid.isdigit() and secret.encode() in command_line(pid)], [], f"processes with {secret}")
        with open(os.path.join(folder, "errors"), encoding="utf-8") as file:
            check(secret in file.read(), False, "what serve says has a secret")
    check(os.stat(path("private")).st_mode & 0o777, 0o700, "the mode of private")
    for name in ("tokens", "tables.secret", "submissions.last"):
        check(os.stat(path("private", name)).st_mode & 0o777, 0o600, f"the mode of {name}")
    check([name for name in files() if os.stat(name).st_mode & 0o022 and not name.startswith((path("private"), path("club.yaml")))],
          [],
          "files that others may write")
    with open(f"/proc/{s.process.pid}/limits", encoding="ascii") as file:
        check([line.split()[4] for line in file if line.startswith("Max core")], ["0"], "bytes of a core file of serve")
    s.stop()


# ---- Files that are handed in ----

def uploads():
    """Names, archives, and a file that is withdrawn while it comes in."""
    begin(hand_in={"bots": 50, "a_day": 1000})
    ann, eve, pat = invite("ann", "author"), invite("eve", "author"), invite("pat", "player")
    s = Serve("--proxy")
    number = iter(range(1, 10000))

    def put(name, data, token=ann):
        return s.ask("PUT", f"/api/bots/{name}", token, data, X_Forwarded_For=f"10.1.1.{next(number)}")

    for name, expected in {"simple.c": 403, "..c": 404, "...tar.gz": 404, "mine@2.c": 404, "%2e%2e%2fx.c": 404, "x%00.c": 404,
                           "x/y.c": 404, "a.b.c": 415, "x" * 33 + ".c": 415, "x.exe": 415, ".c": 404}.items():
        check(put(name, b"x")[0], expected, name)
    for what, *entries in (("a link", ("a", tarfile.SYMTYPE)), ("a hard link", ("a", tarfile.LNKTYPE)), ("a device", ("a", tarfile.CHRTYPE)),
                           ("a pipe", ("a", tarfile.FIFOTYPE)), ("out", ("../a", "x")), ("further out", ("a/../../b", "x")),
                           ("absolute", ("/tmp/a", "x")), ("a line", ("a\nb", "x")), ("twice", ("a.c", "1"), ("a.c", "2")),
                           ("in a file", ("a", "x"), ("a/b", "x")), ("deep", ("d/" * 13 + "x", "x")),
                           ("many", *((f"f{i}", "") for i in range(2100))), ("long", ("a", "\0" * (20 << 20)))):
        check(put("mine.tar.gz", tar(*entries))[0], 422, what)
    check(put("mine.tar.gz", tar(("x.c", BOT), ("status.json", "{}"), ("withdrawn", "")))[0], 202, "names of ours in an archive")
    check(os.listdir(path("private", "incoming")), [], "what is left of refused ones")
    check(s.ask("GET", "/api/submissions/1", ann)[1]["state"], "received", "its state, whatever the archive says")
    check(put("mine.c", BOT, eve)[0], 403, "the bot of another author")
    for method, target in (("DELETE", "/api/bots/mine"), ("GET", "/api/submissions/1"), ("GET", "/api/submissions/1/events")):
        check(s.status(method, target, eve), 403, f"{target} of another author")
        check(s.status(method, target, pat), 403, f"{target} by a player")
    check(put("mine.c", BOT, pat)[0], 403, "a file of a player")

    # both at once, often: each is answered, and what is there is whole
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(put("race.c", BOT)[0])) for _ in range(10)]
    threads += [threading.Thread(target=lambda: answers.append(s.status("DELETE", "/api/bots/race", ann))) for _ in range(10)]
    random.shuffle(threads)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check(set(answers) <= {202, 404, 409, 429}, True, f"handing in and out at once: {answers}")
    check(s.ask("GET", "/api/me", ann)[0], 200, "after it")
    check(os.listdir(path("private", "incoming")), [], "what is left of it")

    # who watches often enough watches no more with the first
    heard = [[] for _ in range(10)]
    for into in heard:
        threading.Thread(target=lambda to=into: to.append(s.ask("GET", "/api/submissions/1/events", ann)[1]), daemon=True).start()
    check(bool(wait_for(lambda: sum(map(len, heard)) >= 2)), True, "watches beyond the eighth")
    check([b"event: end" in into[0] for into in heard if into], [True, True], "how they end")
    s.stop()


def answers(s, target, token):
    """Whether a stream is told to its end; the server starts again when there is a database."""
    try:
        return s.status("GET", target, token) == 200
    except (ConnectionError, http.client.HTTPException):
        return False


class Ladder:
    """The ladder, as long as the block that it is used in."""

    def __enter__(self):
        self.process = subprocess.Popen([arena, "ladder", club, "-q"], stderr=subprocess.DEVNULL)
        return self.process

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


# ---- A folder that is damaged, and programs that run twice ----

def damage():
    """What is broken is said with a status, and ends nothing."""
    begin()
    ann = invite("ann", "author")
    subprocess.run([arena, "ladder", club, "-q", "--rounds", "1"], check=True, capture_output=True)
    s = Serve()
    check(s.status("PUT", "/api/bots/mine.c", ann, BOT), 202, "a bot")
    rounds = [name for name in os.listdir(path("rounds")) if name.isdigit()]
    deal = s.ask("GET", "/api/rounds/1")[1]["deals"][0]
    target = f"/api/deals/1/{deal['pairing']}/{deal['set']}/{deal['deal']}"
    check(s.status("GET", target), 200, "a deal")
    log = read("rounds", rounds[0], "log.msgpack")
    server = s.server()
    for i in range(60):
        broken = bytearray(log)
        for _ in range(8):
            broken[random.randrange(len(broken))] = random.randrange(256)
        with open(path("rounds", rounds[0], "log.msgpack"), "wb") as file:
            file.write(broken[:random.randrange(len(broken))] if i % 3 == 0 else broken)
        for asked in (target, f"/api/rounds/1?x={i}", "/rounds/1/log.msgpack"):
            check(s.status("GET", asked) in (200, 404, 503), True, f"{asked} of a damaged log")
    check(s.server(), server, "the server after damaged logs")
    database = read("season.db")
    for i in range(30):
        broken = bytearray(database)
        for _ in range(200):
            broken[random.randrange(100, len(broken))] = random.randrange(256)
        with open(path("season.db"), "r+b") as file:
            file.write(broken[:random.randrange(len(broken))])
        for asked in ("/api/club", "/api/games/1/ratings", "/api/bots/simple", "/api/rounds", "/feed.atom"):
            check(s.status("GET", asked) in (200, 404, 500, 503), True, f"{asked} of a damaged database")
    check(s.server(), server, "the server after damaged databases")
    os.unlink(path("season.db"))
    wait_for(lambda: s.server() not in (None, server) and answers(s, "/api/me", ann))
    with open(path("club.yaml"), "w", encoding="ascii") as file:
        file.write("games: [")
    check(s.status("GET", "/api/me", ann), 200, "after club.yaml was damaged")
    check(subprocess.run([arena, "serve", club, "--tokens"], capture_output=True).returncode, 2, "a command with a damaged club.yaml")
    begin()
    tokens = read("private", "tokens")
    with open(path("private", "tokens"), "ab") as file:
        file.write(b"broken\n")
    check(s.status("GET", "/api/me", ann), 500, "with damaged tokens")
    with open(path("private", "tokens"), "wb") as file:
        file.write(tokens)
    check(s.status("GET", "/api/me", ann), 200, "with tokens that are whole again")
    s.stop()


def full():
    """The folder is on a small disk: nothing is taken in, and pages say so."""
    begin()
    ann = invite("ann", "author")
    s = Serve()
    status, answer, _ = s.ask("PUT", "/api/bots/mine.c", ann, BOT)
    check((status, "nearly full" in answer["error"]), (503, True), f"a file for a full disk: {answer}")
    check(os.listdir(path("private", "submissions")), [], "what is kept of it")
    s.stop()


def kill_server(s):
    """When the database comes the server ends by itself, to be started again: perhaps just then."""
    while True:
        try:
            return os.kill(wait_for(s.server), signal.SIGKILL)
        except ProcessLookupError:
            pass


def write_half():
    """What a ladder leaves that is killed within a commit."""
    child = os.fork()
    if not child:
        db = sqlite3.connect(path("season.db"), isolation_level=None)
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        for number in range(2000):
            db.execute("INSERT INTO games VALUES (?, ?, '', 1, 4, 'points', 0)", (number + 100, "x" * 1000))
        os._exit(0)
    os.waitpid(child, 0)


def others():
    """A second server, a second ladder, a folder of another user."""
    begin()
    s = Serve()
    second = subprocess.run([arena, "serve", club, "--listen", "127.0.0.1:0"], capture_output=True, text=True)
    check((second.returncode != 0, bool(second.stderr)), (True, True), "a second serve")
    with Ladder() as ladder:
        wait_for(lambda: os.path.exists(path("season.db")))
        second = subprocess.run([arena, "ladder", club, "-q"], capture_output=True, text=True)
        check((second.returncode != 0, bool(second.stderr)), (True, True), "a second ladder")
        kill_server(s)
        check(wait_for(s.server) is not None, True, "a server after it was killed")
        check(ladder.poll(), None, "the ladder after the server was killed")
    write_half()
    check(os.path.exists(path("season.db-journal")), True, "a journal of a commit that was not ended")
    check(wait_for(lambda: s.status("GET", f"/api/rounds?before={random.randrange(1 << 30)}") == 200), True, "pages after a kill within a commit")
    s.stop()
    if os.getuid() == 0:
        os.chown(path("private"), 12345, 12345)
        second = subprocess.run([arena, "serve", club, "--tokens"], capture_output=True, text=True)
        check((second.returncode, "another user" in second.stderr), (2, True), f"root in a folder of another: {second.stderr}")


# ---- A server that lies ----

def liar():
    """The backend goes on, and answers the next server, which it starts as before."""
    begin()
    started = os.path.join(folder, "started")
    s = Serve("-q", LIE=part, TOKEN=invite("ann", "author"), STARTED=started)
    check(wait_for(lambda: os.path.exists(started + ".answer"), 120), True, "an answer after the lies")
    with open(started + ".answer", encoding="utf-8") as file:
        check(json.load(file)["status"], 200, "the answer")
    with open(started, encoding="ascii") as file:
        check(len({line.split(" ", 1)[1] for line in file}), 1, "how it was started, each time")
    check(s.process.poll(), None, "serve")
    host, port = s.address.split(":")
    socket.create_connection((host, int(port)), 20).close()
    with open(f"/proc/{s.process.pid}/status", encoding="ascii") as file:
        check(next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) < 200 << 10, True, "memory of the backend")
    check(len(os.listdir(f"/proc/{s.process.pid}/fd")) < 60, True, "descriptors of the backend")
    s.stop()


# ---- A build ----

EVIL = """all:
	-cat %(club)s/private/tokens %(club)s/club.yaml
	-ls -la %(club)s
	-echo mine > %(club)s/bots/evil.c; echo mine > %(out)s; echo mine > ../../status.json; echo > ../../withdrawn
	-bash -c 'echo x > /dev/tcp/127.0.0.1/%(port)s'
	-printf '\\033[2J<script>alert(1)</script>\\377\\342\\200\\256x\\n'
	-ln -s %(club)s/private/tokens evil.so
	-cc -shared -fPIC -o other.so evil.c && mv other.so evil.so.txt
"""


def builds():
    """What a build wants to read, write and reach."""
    begin(hand_in={"bots": 50})
    ann = invite("ann", "author")
    canary = os.path.join(folder, "canary")
    listening = socket.create_server(("127.0.0.1", 0))
    listening.settimeout(0)
    evil = EVIL % {"club": club, "out": canary, "port": listening.getsockname()[1]}
    s = Serve()
    archives = [("evil", tar(("Makefile", evil), ("evil.c", BOT))), ("flood", tar(("Makefile", "all:\n\tyes\n"))),
                ("big", tar(("Makefile", "all:\n\thead -c 3000000000 /dev/zero > big.so\n"))), ("good", tar(("good.c", BOT)))]
    for name, data in archives:
        check(s.status("PUT", f"/api/bots/{name}.tar.gz", ann, data), 202, name)
    for name in ("null", "123", "-"):  # they mean something in YAML, or on a command line
        check(s.status("PUT", f"/api/bots/{name}.c", ann, BOT), 202, name)
    with Ladder():
        for number in range(1, 5):  # each is told until it is decided
            wait_for(lambda target=f"/api/submissions/{number}/events": answers(s, target, ann))
        found = [s.ask("GET", f"/api/submissions/{number}", ann)[1] for number in range(1, 5)]
        states = {one["bot"]: one["state"] for one in found}
        check(states, {"evil": "refused", "flood": "refused", "big": "refused", "good": "playing"}, "what became of them")
        output = found[0]["output"] or ""
        for secret in (read("private", "tokens").decode().split("\t")[0], '"games"', "\x1b", "\u202e"):
            check(secret in output, False, f"{secret!r} in what the build printed")
        check("<script>" in output, True, "what the build printed is text")  # pages show it as text
        check([os.path.exists(canary), os.path.exists(path("bots", "evil.c"))], [False, False], "files that it made")
        try:
            listening.accept()
            check("a connection", "none", "its connection")
        except BlockingIOError:
            pass
        check(all(len(one["output"] or "") < 20000 for one in found), True, "how much of the output is told")

        def played():
            rounds = s.ask("GET", "/api/rounds")[1].get("rounds", [])
            return {"null", "123", "-"} <= {name for one in rounds for name in one["entrants"]}

        check(bool(wait_for(lambda: time.sleep(0.2) or played())), True, "rounds of bots whose names mean something elsewhere")
    s.stop()


{"pages": pages, "seats": seats, "secrets": secrets, "uploads": uploads, "damage": damage, "full": full, "others": others,
 "builds": builds}.get(
    part, liar)()
judged()
