#!/usr/bin/env python3
"""Students hand in on a page, the ladder has them marked, and each sees what he may.

    club_class.py ARENA FOLDER
"""
import csv
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request

from lib import check, complain, ends_with_test, judged

arena, folder = sys.argv[1:3]
club = os.path.join(folder, "club")
made = os.path.join(club, "private", "class")
handed_in = "tournaments/class/handed-in"


def write(name, text):
    with open(os.path.join(club, name), "w") as file:
        file.write(text)


def inode(name):
    try:
        return os.stat(os.path.join(made, name)).st_ino
    except FileNotFoundError:
        return None


def source(student):
    place = os.path.join(handed_in, student)
    name = next(name for name in os.listdir(place) if name.endswith(".c"))
    with open(os.path.join(place, name)) as file:
        return file.read()


# ---- The programs ----

def invite(name, role):
    said = subprocess.run([arena, "serve", club, "--invite", name, "--role", role], capture_output=True, text=True, check=True)
    return said.stdout.split()[1]


class Program:
    """One that runs until it is stopped; what it prints can be waited for."""

    def __init__(self, *words):
        self.process = subprocess.Popen([arena, *words], stdout=subprocess.PIPE, text=True)
        ends_with_test(self.process)

    def wait(self, text):
        for line in self.process.stdout:
            if text in line:
                return line
        raise EOFError(f"no '{text}'")

    def stop(self, number=signal.SIGTERM):
        self.process.send_signal(number)
        self.process.stdout.read()
        return self.process.wait(60)


def ladder():
    return Program("ladder", club, "-j", "1")


def mark():
    program = ladder()
    program.wait("the class is marked")
    check(program.stop(), 143, "the ladder's exit status")


# ---- HTTP ----

def ask(path, token=None, data=None):
    request = urllib.request.Request(url + path, data=data and data.encode(), method="PUT" if data else "GET")
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def status(path, token=None):
    return ask(path, token)[0]


def rows(token):
    """All rows, which may come in several answers."""
    found, start = [], 0
    while start is not None:
        code, answer = ask(f"/api/marks?from={start}", token)
        check(code, 200, "the status of marks")
        found, start = found + answer["marks"], answer["next"]
    return found


def page(file, token):
    text, start = "", 0
    while start is not None:
        code, answer = ask(f"/api/marks/{file}?from={start}", token)
        check(code, 200, f"the status of {file}")
        text, start = text + answer["html"], answer["next"]
    return text


# ---- What is to be found ----

def csv_rows(place):
    with open(os.path.join(place, "marks.csv"), newline="") as file:
        heading, *lines = csv.reader(file)
    return heading, lines


def same_as_class():
    """`class` gives the same for the folder, but for the time that bots took."""
    other = os.path.join(folder, "other")
    words = ["class", os.path.join(club, "class.yaml"), "--submissions", os.path.join(made, "handed-in"), "-o", other, "-q"]
    subprocess.run([arena, *words], check=True, capture_output=True)
    heading, lines = csv_rows(os.path.join(made, "marks"))
    time = heading.index("time_us")
    without = lambda all: [line[:time] + line[time + 1:] for line in all]
    check(without(lines), without(csv_rows(other)[1]), "marks")
    return heading, lines


def as_csv(heading, line, found):
    """That an answer is this line."""
    time, mark = heading.index("time_us"), heading.index("mark")
    for name, cell in zip(heading[:time + 1] + heading[mark:], line[:time + 1] + line[mark:]):
        value = found.get(name)
        same = (value or "") == cell if value is None or isinstance(value, str) else float(cell) == value
        if not same:
            complain(f"{line[0]}: {name} is {cell!r}, the answer has {value!r}")
    points = [(point["for"], point["points"]) for point in found["points"]]
    check(points, [(heading[i], float(line[i])) for i in range(time + 1, mark)], f"{line[0]}'s points")


def body(file):
    with open(os.path.join(made, "marks", "students", file)) as page:
        return page.read().split("<body>\n")[1].split("</body>")[0]


# ---- The test ----

os.mkdir(club)
write("club.yaml", json.dumps({"bots": ["random", "greedy"], "class": "class.yaml", "seed": "1", "games": [{"rules": "modern", "deals": 4}]}))
write("class.yaml", json.dumps({
    "event": "Euchre 101", "rules": "modern", "enforcement": "repair", "sets": 10, "seed": "1", "rungs": ["random"],
    "analysis": 20, "rubric": [{"base": 20}, {"check": 20}, {"beats": "random", "points": 50}, {"faults": -1, "most": -10}]}))
students = {"ann lee": "ann", "eve": "eve", "fay": "fay"}
token = {name: invite(name, "author") for name in [*students, "-dan"]}
token.update(tess=invite("tess", "teacher"), pia=invite("pia", "player"))

serve = Program("serve", club, "--listen", "127.0.0.1:0")
url = serve.wait("listening on").split()[-1].rstrip("/")
for name, student in students.items():
    check(ask(f"/api/bots/{student}.c", token[name], source(student))[0], 202, f"{name} hands in")
code, answer = ask("/api/marks", token["tess"])
check((code, answer), (200, {"made": None, "marks": [], "next": None}), "marks before there are any")

# killed as soon as the marks are begun; the next one goes on
killed = ladder()
while not os.path.exists(os.path.join(made, "marks")):
    check(killed.process.poll(), None, "the ladder's end")
    time.sleep(0.01)
killed.stop(signal.SIGKILL)
mark()

heading, lines = same_as_class()
check([line[0] for line in lines], ["'-dan", "ann lee", "eve", "fay"], "students")
marks = {line[0]: float(line[heading.index("mark")]) for line in lines}
if not marks["ann lee"] > marks["eve"] > marks["fay"] or marks["'-dan"]:
    complain("marks:", marks)

# a teacher sees all, a student his own, and nobody else any
everybody = rows(token["tess"])
check([row["student"] for row in everybody], ["-dan", "ann lee", "eve", "fay"], "rows of the teacher")
for row, line in zip(everybody, lines):
    line[0] = line[0].lstrip("'")
    as_csv(heading, line, row)
    own = rows(token[row["student"]])
    flags = row.pop("flags")
    check(own, [row], f"what {row['student']} sees")
    check("flags" in own[0], False, "remarks for the teacher")
    for reader in ["tess", row["student"]]:
        check(page(row["page"], token[reader]), body(row["page"]), f"the page of {row['student']}")
    for reader in token:
        if reader not in ["tess", row["student"]]:
            check(status(f"/api/marks/{row['page']}", token[reader]), 403, f"{reader} at {row['page']}")
    check(status(f"/api/marks/{row['page']}"), 401, "a page without a token")
check(status("/api/marks"), 401, "marks without a token")
check(status("/api/marks", token["pia"]), 403, "marks for a player")
check(status("/api/marks/nobody.html", token["tess"]), 404, "a page of nobody")
check(status("/api/marks/..%2f..%2fmarked", token["tess"]) in (400, 404), True, "a path out of the folder")
why = next(row["reason"] for row in everybody if row["student"] == "fay")
if "does not build" not in why or why not in page("fay.html", token["fay"]).replace("&#39;", "'"):
    complain("fay is not told why:", why)

# a new submission counts in place of the old one, and one that was taken out does not
check(ask("/api/bots/fay.c", token["fay"], source("ann"))[0], 202, "fay hands in again")
urllib.request.urlopen(urllib.request.Request(url + "/api/bots/ann", headers={"Authorization": f"Bearer {token['ann lee']}"}, method="DELETE"))
mark()
check(same_as_class()[1][3][1:4], ["yes", "passed", "yes"], "fay's new bot")
check(rows(token["fay"])[0]["reason"], None, "fay's reason")
check(rows(token["ann lee"])[0]["reason"], "the submission is empty", "a bot that was taken out")

# killed when others are marked, who then are as before: what was marked of them counts no more
with open(os.path.join(club, "class.yaml")) as file:
    before = file.read()
place = inode("handed-in")
write("class.yaml", before.replace("Euchre 101", "Euchre 102"))
killed = ladder()
while inode("handed-in") in (place, None):
    check(killed.process.poll(), None, "the ladder's end")
    time.sleep(0.01)
killed.stop(signal.SIGKILL)
write("class.yaml", before)
mark()
same_as_class()
serve.stop()
judged()
