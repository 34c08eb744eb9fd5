#!/usr/bin/env python3
"""A club over HTTP, as scripts see it: serve_http.py ARENA FOLDER."""
import http.client
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tarfile
import time

from lib import check, ends_with_test, judged

arena, folder = sys.argv[1:3]
club = os.path.join(folder, "club")


class Serve:
    def __init__(self, listen="127.0.0.1:0"):
        self.process = subprocess.Popen([arena, "serve", club, "-q", "--listen", listen], stdout=subprocess.PIPE, text=True)
        ends_with_test(self.process)
        self.url = self.process.stdout.readline().split()[-1]
        self.address = self.url.split("/")[2]

    def request(self, method, path, token=None, body=None, **headers):
        """Status and JSON; asks again while the server is started again."""
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if isinstance(body, dict):
            headers["Content-Type"] = "application/json"
            body = json.dumps(body)
        until = time.monotonic() + 30
        while True:
            try:
                connection = http.client.HTTPConnection(self.address, timeout=30)
                connection.request(method, path, body, headers)
                answer = connection.getresponse()
                data = answer.read()
                return answer.status, json.loads(data) if data else None
            except (ConnectionError, http.client.HTTPException):
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def events(self, path, token):
        """What is told, until the connection ends."""
        connection = http.client.HTTPConnection(self.address, timeout=60)
        connection.request("GET", path, headers={"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        if answer.status != 200:
            raise ConnectionError(f"{answer.status} {answer.read()!r}")
        for line in answer:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])

    def server(self):
        """The process that speaks HTTP."""
        children = open(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read().split()
        return next(int(pid) for pid in children if "euchre-server" in open(f"/proc/{pid}/cmdline").read())


def invite(name, role):
    said = subprocess.run([arena, "serve", club, "--invite", name, "--role", role], capture_output=True, text=True)
    return said.stdout.split()[1]


def tar(name, size):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        info = tarfile.TarInfo(name)
        info.size = size
        archive.addfile(info, io.BytesIO(bytes(size)))
    return out.getvalue()


def hand_in(s, ann):
    check(s.request("PUT", "/api/bots/mine.c", ann, b"int x;\n"), (202, {"submission": 1, "bot": "mine"}), "a file")
    for what, name, body, status, words in [
            ("no token", "mine.c", b"int x;\n", 401, "token"), ("the same", "mine.c", b"int x;\n", 409, "same file"), ("a bomb", "bomb.tar.gz", tar("zeros", 50 << 20), 422, "16 MiB"),
            ("a path", "evil.tar.gz", tar("../evil", 1), 422, "leaves the folder"), ("no archive", "x.zip", b"x", 422, "cannot be unpacked"),
            ("a kind", "mine.exe", b"x", 415, "cannot be handed in")]:
        found, answer = s.request("PUT", f"/api/bots/{name}", None if what == "no token" else ann, body)
        check((found, words in (answer or {}).get("error", "")), (status, True), f"{what} {answer}")
    connection = socket.create_connection(s.address.split(":"))
    connection.sendall(f"PUT /api/bots/mine.c HTTP/1.1\r\nHost: {s.address}\r\nAuthorization: Bearer {ann}\r\n"
                       f"Content-Length: {2 << 30}\r\n\r\n".encode())
    check(connection.recv(12), b"HTTP/1.1 413", "a body of 2 GB")
    connection.close()
    check(s.request("GET", "/api/submissions/1", ann)[1]["state"], "received", "the submission")
    check(next(s.events("/api/submissions/1/events", ann))["file"], "mine.c", "its events")


def asked(s, table, key):
    """What a seat is told from now on; goes on where the server or the backend was killed."""
    while True:
        try:
            for event in s[0].events(f"/api/tables/{table}/events", key):
                yield event
        except (ConnectionError, http.client.HTTPException, OSError):
            time.sleep(0.05)


def connects_while_killed(s):
    """Whoever connects after the end of the server waits for the next one, and gets an answer."""
    host, port = s.address.split(":")
    for _ in range(2):
        ended = os.pidfd_open(pid := s.server())
        os.kill(pid, signal.SIGKILL)
        select.select([ended], [], [])
        os.close(ended)
        clients = []
        for _ in range(20):
            clients.append(socket.create_connection((host, int(port)), timeout=30))
            clients[-1].sendall(f"GET /api/openapi.json HTTP/1.1\r\nHost: {s.address}\r\n\r\n".encode())
        check([client.recv(15) for client in clients], [b"HTTP/1.1 200 OK"] * 20, "what was asked while the server was started again")
        for client in clients:
            client.close()


def play(s, ann):
    """A game to its end, in which each process is killed; s[0] is what serves."""
    seats = ["person", "simple", "simple", "simple"]
    status, made = s[0].request("POST", "/api/tables", ann, {"rules": "modern", "unit": "deals", "deals": 8, "seats": seats})
    check(status, 201, "a table")
    table, key = made["table"], made["seats"][0]["key"]
    answers, hands = 0, {}
    for event in asked(s, table, key):
        if event.get("type") == "over":
            break
        if event.get("type") != "state" or not event["asks"]:
            continue
        view = event["view"]
        dealt = hands.setdefault(view["deal"], set(view["hand"]) | {t["card"] for trick in view["tricks"] for t in trick["cards"]
                                                                    if t["seat"] == "A"} | ({view["turnup"]} - {None}))
        check(set(view["hand"]) <= dealt, True, "no other cards after a kill")
        answer = event["asks"]["answers"][0]["answer"]
        status, _ = s[0].request("POST", f"/api/tables/{table}/answer", key, {"n": event["n"], "answer": answer})
        check(status in (204, 409), True, f"an answer: {status}")
        answers += status == 204
        if answers == 2 and status == 204:
            os.kill(s[0].server(), signal.SIGKILL)
        if answers == 4 and status == 204:
            s[0].process.kill()
            s[0].process.wait()
            s[0] = Serve(s[0].address)
    until = time.monotonic() + 30
    while (found := s[0].request("GET", f"/api/tables/{table}"))[0] != 200 and time.monotonic() < until:
        time.sleep(0.05)
    check((found[0], found[1].get("people"), found[1].get("rules")), (200, ["A"], "modern"), "the table when it is over")
    log = os.path.join(club, "tables", table, "log.msgpack")
    check(subprocess.run([arena, "verify", log], capture_output=True).returncode, 0, "its log")
    check(answers > 4, True, "answers")


os.makedirs(club)
with open(os.path.join(club, "club.yaml"), "w") as file:
    file.write("games: [modern]\n")
ann = invite("ann", "author")
s = [Serve()]
hand_in(s[0], ann)
connects_while_killed(s[0])
play(s, ann)
s[0].process.terminate()
check(s[0].process.wait(30), 0, "exit status")
judged()
