#!/usr/bin/env python3
"""The hostile bots of tests/hostile/zoo handed in at a club that plays: long-club_zoo.py ARENA FOLDER EVERY

EVERY=n hands in every n-th only. Each is decided, with a sentence where it is refused; what they do stays in bounds.
"""
import os
import shutil
import sys

from club_http import Club, adopt, bot_in_c, left_behind, zoo_source
from lib import complain, judged

ZOO = "tests/hostile/zoo"
arena, folder = sys.argv[1:3]
every = int(sys.argv[3])
MOST_MB, MOST_DISK_MB = 100, 2


def verdicts():
    """Name of each bot of the zoo, and what it gets when it plays (zoo.txt)."""
    with open(os.path.join(ZOO, "zoo.txt"), encoding="utf-8") as file:
        lines = [line.split() for line in file if line.strip() and line[0] != "#"]
    return {words[0]: words[1] for words in lines[every - 1::every]}


def hand_in(name, source):
    status, answer = club.request("PUT", f"/api/bots/{name}.c", ann, source)
    if status != 202:
        complain(f"{name} is not taken: {status} {answer}")
    return answer["submission"]


def judge(name, verdict, found):
    if found["state"] not in ("playing", "refused") or (found["state"] == "refused" and not found["why"]):
        complain(f"{name}: {found['state']}, {found['why']}")
    if found["state"] == "playing" and verdict != "none":
        complain(f"{name} plays, though it gets {verdict}")
    if "could not be checked" in (found["why"] or "") or ("does not build" in (found["why"] or "") and not verdict.startswith("START")):
        complain(f"{name}: {found['why']}")
    print(f"{name}: {verdict}: {found['state']}: {found['why']}")


def memory_mb(pid):
    """The most that it has had."""
    with open(f"/proc/{pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))


def bytes_of(place):
    return sum(os.lstat(os.path.join(at, name)).st_blocks * 512 for at, _, files in os.walk(place) for name in files)


# two bots that are the same keep the ladder busy for ever
adopt()
temporary = os.path.join(folder, "tmp")
os.mkdir(temporary)
os.environ["TMPDIR"] = temporary
shutil.rmtree("/tmp/zoo-was-here", ignore_errors=True)
club = Club(arena, os.path.join(folder, "club"), games=[{"rules": "modern", "deals": 4}], bots=["random", "greedy", {"bot": "greedy", "name": "twin"}],
            limits={"answer_ms": 20, "load_ms": 300, "memory_mb": 64}, hand_in={"bots": 999, "a_day": 9999}, eps=0.0001)
ann = club.invite("ann", "author")
club.start_ladder("-q", "-j", "2")
club.start_serve()
for name, verdict in (handed := verdicts()).items():
    judge(name, verdict, club.decided(hand_in(name, zoo_source(ZOO, name + ".c").encode()), ann))
good = club.decided(hand_in("good", bot_in_c("good")), ann)
if good["state"] != "playing":
    complain("a good bot after them:", good)
until = len(club.rounds()) + 3
for _ in club.events("/api/events", seconds=120):  # those that play, play
    if len(club.rounds()) >= until:
        break
for process in [p for p in club.processes() if p[2].startswith("euchre-") and p[1] in (os.getpid(), club.serve.pid)]:
    if (mb := memory_mb(process[0])) > MOST_MB:
        complain(f"{process[3][:2]} has had {mb} MB")
if club.stop() != [0, 143]:
    complain("ladder or serve did not end as they should")
for what in left_behind():
    complain("left behind:", what)
if os.path.exists("/tmp/zoo-was-here") or os.listdir(temporary):
    complain("files that are left:", os.listdir(temporary))
if bytes_of(club.folder) > (MOST_DISK_MB * len(handed) + 50) << 20:
    complain(f"the club has {bytes_of(club.folder) >> 20} MB")
for name in club.rounds():
    if not club.verifies(os.path.join(club.folder, "rounds", name, "log.msgpack")):
        complain(f"the log of round {name} does not verify")
print(f"{len(handed)} bots, {len(club.rounds())} rounds, {bytes_of(club.folder) >> 20} MB")
judged()
