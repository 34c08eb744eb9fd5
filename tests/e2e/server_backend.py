"""A backend for tests of euchre-server: it starts the server, answers what is asked, and remembers it.

    python3 tests/e2e/server_backend.py SERVER FOLDER [OPTION...]

alone prints the port and the pid, and serves until its standard input ends; each line of that is something that the ladder
has done. tests/bench/club_load.c is run beside it. Tests import it.
"""
import fcntl
import json
import os
import socket
import sqlite3
import subprocess
import sys
import threading

TOKENS = {"eu_ann": "author", "eu_pat": "player"}


def make_club(database):
    """Makes an empty season that `export --sqlite` has made that of a club, with one game."""
    with sqlite3.connect(database) as db:
        db.execute("INSERT INTO club (id, title, generation, state, words, done, sets, since) VALUES (1, 'A club', 1, 'waits', '', 0, 0, 0)")
        db.execute("INSERT INTO games VALUES (1, 'modern', 'deals', 16, 4, 'points', 0)")
        db.executemany("INSERT INTO ratings VALUES (1, ?, ?, 1, NULL, ?, ?, ?, ?, ?, ?, 64, 'settled', NULL, 1)",
                       [(f"bot{i}", f"bot{i}", i, i, i, 1.0 - i / 50, 0.9 - i / 50, 1.1 - i / 50) for i in range(1, 41)])


def change_club(database):
    """The ladder has done something: returns the new generation."""
    with sqlite3.connect(database) as db:
        db.execute("UPDATE club SET generation = generation + 1, done = done + 1")
        return db.execute("SELECT generation FROM club").fetchone()[0]


def put_descriptors(*fds):
    """Runs in the child: the sockets become descriptors 3, 4, ..."""
    high = [fcntl.fcntl(fd, fcntl.F_DUPFD, 10) for fd in fds]
    for to, fd in enumerate(high, 3):
        os.dup2(fd, to)
        os.close(fd)


class Backend(threading.Thread):
    """Answers as docs/formats/club.md says; what it cannot know it makes up."""

    def __init__(self, sock):
        super().__init__(daemon=True)
        self.sock = sock
        self.asked = []  # messages as they came
        self.files = []  # contents of what was handed in
        self.watches = {}  # id by table
        self.silent = False  # answers nothing

    def run(self):
        while True:
            try:
                data, fds, _, _ = socket.recv_fds(self.sock, 65536, 4)
            except OSError:
                return
            if not data:
                return
            message = json.loads(data)
            self.take(message, fds)

    def take(self, message, fds):
        content = b""
        for fd in fds:
            with os.fdopen(fd, "rb") as file:
                content = file.read()
        if fds:
            self.files.append(content)
        self.asked.append(message)
        if not self.silent:
            getattr(self, "do_" + message["do"], self.unknown)(message, content)

    def send(self, message):
        self.sock.send(json.dumps(message).encode())

    def answer(self, message, status, body):
        self.send({"id": message["id"], "status": status, "body": body})

    def unknown(self, message, _content):
        self.answer(message, 200, {"did": message["do"], "args": message["args"]})

    def do_pong(self, message, _content):
        """Asks for no answer: it is one."""

    def do_me(self, message, _content):
        role = TOKENS.get(message["token"])
        if role:
            self.answer(message, 200, {"name": message["token"][3:], "role": role})
        else:
            self.answer(message, 401, {"error": "this token is none"})

    def do_hand_in(self, message, content):
        self.answer(message, 202, {"submission": len(self.files), "bot": "mine", "bytes": len(content)})

    def do_watch_table(self, message, _content):
        if not message["token"].startswith("KEY"):
            self.answer(message, 403, {"error": "this key is none"})
            return
        self.answer(message, 200, {})
        self.watches[message["args"]["table"], message["token"]] = message["id"]
        self.send({"id": message["id"], "event": {"type": "state", "n": 1}})

    def do_answer(self, message, _content):
        self.answer(message, 204, None)
        id = self.watches.get((message["args"]["table"], message["token"]))
        if id:
            self.send({"id": id, "event": {"type": "state", "n": message["args"]["n"] + 1}})

    def do_unwatch(self, message, _content):
        self.watches = {table: id for table, id in self.watches.items() if id != message["id"]}


class Server:
    """A server with its backend; `port` is where it listens."""

    def __init__(self, program, folder, *options, stderr=None):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
        self.process = subprocess.Popen([program, folder, *options], stdout=subprocess.PIPE, stderr=stderr, text=True, pass_fds=[3, 4],
                                        preexec_fn=lambda: put_descriptors(theirs.fileno(), listening.fileno()))
        theirs.close()
        listening.close()
        self.line = self.process.stdout.readline()
        self.port = int(self.line.rsplit(":", 1)[1]) if ":" in self.line else 0
        self.backend = Backend(ours)
        self.backend.start()

    def leave(self):
        """The backend goes; returns the status with which the server ends."""
        self.backend.sock.shutdown(socket.SHUT_RDWR)
        self.backend.sock.close()
        return self.process.wait(timeout=60)


if __name__ == "__main__":
    server = Server(*sys.argv[1:])
    print(server.port, server.process.pid, flush=True)
    for _ in sys.stdin:
        change_club(os.path.join(sys.argv[2], "season.db"))
    server.leave()
