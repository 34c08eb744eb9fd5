"""A club that is played and served, for tests that drive it over HTTP as programs of its users do.

    club = Club(arena, folder, games=["modern"], bots=["simple"])
    club.start_ladder(), club.start_serve()
    ann = club.invite("ann", "author")
    club.request("PUT", "/api/bots/mine.c", ann, source)        status and JSON
    club.stop()
"""
import ctypes
import http.client
import json
import os
import re
import signal
import subprocess
import time

PR_SET_CHILD_SUBREAPER = 36
DECIDED = ("playing", "refused", "retired", "withdrawn")


class Club:
    def __init__(self, arena, folder, **keys):
        self.arena, self.folder = arena, os.path.realpath(folder)
        self.ladder = self.serve = None
        self.listen, self.printed = "127.0.0.1:0", open(os.path.join(os.path.dirname(self.folder), "printed"), "ab")
        os.makedirs(self.folder, exist_ok=True)
        self.write_file(**keys)

    def write_file(self, **keys):
        """club.yaml. Who changes it starts the programs again."""
        if keys:
            with open(os.path.join(self.folder, "club.yaml"), "w", encoding="utf-8") as file:
                json.dump(keys, file)

    # ---- Processes ----

    def start_ladder(self, *options):
        self.ladder = subprocess.Popen([self.arena, "ladder", self.folder, *options], stdout=self.printed, stderr=self.printed,
                                       stdin=subprocess.DEVNULL)

    def start_serve(self):
        """Where it listens it listens again when it is started again."""
        self.serve = subprocess.Popen([self.arena, "serve", self.folder, "-q", "--listen", self.listen], stdout=subprocess.PIPE,
                                      stderr=self.printed, stdin=subprocess.DEVNULL, text=True)
        said = self.serve.stdout.readline()
        if "http://" not in said:
            raise ConnectionError(f"serve ended with {self.serve.wait()}")
        self.listen = said.split("/")[2]
        self.port = int(self.listen.split(":")[1])

    def stop(self, *which):
        """Their exit statuses."""
        which = which or tuple(p for p in (self.serve, self.ladder) if p)
        for process in which:
            process.send_signal(signal.SIGTERM)
        return [process.wait(60) for process in which]

    def processes(self):
        """Of this machine, those that have to do with the club: pid, parent, name, words of the command line."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace") as file:
                    words = file.read().split("\0")[:-1]
                with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                    name, rest = re.match(r"\d+ \((.*)\) (.*)", file.read(), re.S).groups()
            except (OSError, AttributeError):
                continue
            state, parent = rest.split()[:2]
            if state not in "ZX":
                found.append((int(pid), int(parent), name, words))
        pids = {self.serve and self.serve.pid, self.ladder and self.ladder.pid}
        while grown := {p[0] for p in found if p[1] in pids and p[0] not in pids}:
            pids |= grown
        return [p for p in found if p[0] in pids or any(self.folder in word for word in p[3])]

    def invite(self, name, role):
        said = subprocess.run([self.arena, "serve", self.folder, "--invite", name, "--role", role], capture_output=True, text=True,
                              check=True)
        return said.stdout.split()[1]

    # ---- Over HTTP ----

    def connect(self, source="127.0.0.1", timeout=30):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout, source_address=(source, 0))

    def once(self, method, path, token=None, body=None, source="127.0.0.1"):
        """Status and JSON. ConnectionError or HTTPException while nobody serves."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if isinstance(body, dict):
            headers["Content-Type"], body = "application/json", json.dumps(body)
        connection = self.connect(source)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            data = answer.read()
        finally:
            connection.close()
        return answer.status, json.loads(data) if data else None

    def request(self, method, path, token=None, body=None, source="127.0.0.1", seconds=60):
        """Asks again while nobody serves, or while the database is not yet there."""
        until = time.monotonic() + seconds
        while True:
            try:
                status, answer = self.once(method, path, token, body, source)
                if status != 503 or time.monotonic() > until:
                    return status, answer
            except (OSError, http.client.HTTPException):
                if time.monotonic() > until:
                    raise
            time.sleep(0.05)

    def events(self, path, token=None, seconds=60, source="127.0.0.1"):
        """What is told, until the connection ends."""
        connection = self.connect(source, seconds)
        try:
            connection.request("GET", path, headers={"Authorization": f"Bearer {token}"} if token else {})
            answer = connection.getresponse()
            if answer.status != 200:
                raise ConnectionError(f"{path}: {answer.status} {answer.read()!r}")
            for line in answer:
                if line.startswith(b"data: {"):
                    yield json.loads(line[6:])
        finally:
            connection.close()

    def decided(self, number, token, seconds=120, states=DECIDED):
        """The submission when it is decided, or in another of these states."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                for event in self.events(f"/api/submissions/{number}/events", token, seconds):
                    if event["state"] in states:
                        return event
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        return self.request("GET", f"/api/submissions/{number}", token)[1]

    def watch(self, seen, seconds=60):
        """Asks whether something can be seen, whenever something has happened; what that says last."""
        until = time.monotonic() + seconds
        while not (found := seen()) and time.monotonic() < until:
            try:
                for _ in self.events("/api/events"):
                    if (found := seen()) or time.monotonic() > until:
                        return found
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
        return found

    def line_of(self, bot):
        """Its line of the first game's ratings, once it has a rating."""
        lines = self.request("GET", "/api/games/1/ratings")[1]["lines"]
        return next((line for line in lines if line["entrant"] == bot and line["value"] is not None), None)

    # ---- In the folder ----

    def submissions(self):
        """submission.json of all, by number."""
        place = os.path.join(self.folder, "private/submissions")
        found = {}
        for name in sorted(os.listdir(place) if os.path.isdir(place) else []):
            with open(os.path.join(place, name, "submission.json"), encoding="utf-8") as file:
                found[int(name)] = json.load(file)
        return found

    def rounds(self):
        place = os.path.join(self.folder, "rounds")
        return sorted(os.listdir(place)) if os.path.isdir(place) else []

    def verifies(self, log):
        return subprocess.run([self.arena, "verify", log], capture_output=True, check=False).returncode == 0


def adopt():
    """From now on processes whose parents end are children of this one, so that left_behind finds them."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def left_behind(seconds=10):
    """What still runs of all that was started, when it should be over: command lines."""
    until = time.monotonic() + seconds
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG) == (0, 0) and time.monotonic() > until:
                break
        except ChildProcessError:
            return []
        time.sleep(0.02)
    with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
        return [open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace").read() for pid in file.read().split()]


def bot_in_c(name, note=""):
    """The source of a bot that plays the first legal card."""
    return ('#include "euchre_bot.h"\n\n'
            f'/* {note} */\n'
            'static int play(void *self, const struct eu_view *view)\n{\n    (void)self;\n    return eu_first(view->legal);\n}\n\n'
            f'EU_BOT(.name = "{name}", .play = play)\n').encode()


BOT_IN_PYTHON = (b"#!/usr/bin/env python3\nfrom euchre_bot import Bot, first, run\n\n\nclass Snake(Bot):\n"
                 b"    def play(self, view):\n        return first(view.legal)\n\n\nrun(Snake)\n")


def zoo_source(folder, name):
    """A bot of the zoo as one file, with the headers that it shares with others in it."""
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return re.sub(r'^#include "((?:zoo|shared|own_limits)\.h)"$', lambda m: zoo_source(folder, m[1]), file.read(), flags=re.M)
