"""One case of the soak: a random tournament is played twice, once in peace and once disturbed, and all that it leaves is
compared. Run as a program it prints what it did as JSON: case.py SEED/NUMBER PROGRAMS FOLDER, of which the first
folder has what `make` builds."""
import filecmp
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import processes
from tournament import Tournament

PATIENCE = float(os.environ.get("SOAK_PATIENCE", 60))  # seconds in which processes end whose arena was killed
HERE = Path(__file__).resolve().parent


class Finding(Exception):
    """Something is not as it should be."""


class Case:
    """It works in the current folder, which is its own."""

    def __init__(self, seed, number, programs):
        self.arena = f"{programs}/euchre-arena"
        shutil.copy(HERE / "program.py", "program.py")
        Path("tmp").mkdir()
        os.environ["TMPDIR"] = os.path.abspath("tmp")
        self.outcome = Path("outcome.json").absolute()
        os.environ["EUCHRE_ARENA_OUTCOME"] = str(self.outcome)
        self.counts = dict.fromkeys("deals kills full shards late seasons cases".split(), 0)
        self.mounted, self.room = False, None
        self.duration = 1.0
        self.t = Tournament(seed, number, programs)
        self.t.write("t.yaml")
        self.disturbances = []

    # ---- Playing ----

    def once(self, words, strikes=()):
        """Runs the arena; its status. Nothing of it stays behind."""
        self.outcome.unlink(missing_ok=True)
        try:
            status, hits = processes.run([self.arena, *words], strikes, "printed", self.room)
        except subprocess.TimeoutExpired:
            raise Finding(f"{' '.join(words)}: not over after an hour")
        self.counts["kills"] += hits
        if left := processes.left_behind(PATIENCE):
            raise Finding(f"{' '.join(words)}: left behind: {sorted(left.values())}")
        return status

    def printed(self):
        return Path("printed").read_text(encoding="utf-8", errors="replace")

    def must(self, *words, status=0):
        found = self.once(words)
        if found != status:
            raise Finding(f"{' '.join(words)}: status {found}, expected {status}:\n{self.printed()[-2000:]}")
        return self.printed()

    def play(self, words, folder):
        """A command that plays is given again and again, disturbed as often as there is something left that disturbs,
        until it ends well."""
        while True:
            strikes = self.draw_strikes() if self.disturbances else ()
            status = self.once(words, strikes)
            text = self.printed()
            if status == 1 and (fault := json.loads(self.outcome.read_text())["fault"]) != "machine":
                raise Finding(f"{' '.join(words)}: the fault is said to be the {fault}'s:\n{text[-2000:]}")
            # without room for the report the rest is complete
            if status == 0 and "no report: " not in text:
                return
            if status < 2 and (self.mounted and "No space left on device" in text or
                                self.room and "File too large" in text):
                self.counts["full"] += 1
                self.grow(folder)
            elif not (strikes and (status in (-signal.SIGKILL, -signal.SIGINT, -signal.SIGTERM, 130, 143) or
                                   status == 1 and re.search(r"times in a row|signal 9 \(Killed\)|when asked for its walls", text))):
                raise Finding(f"{' '.join(words)}: status {status} after {strikes}:\n{text[-2000:]}")

    def draw_strikes(self):
        """What disturbs one run: others are killed, the last may be the arena itself."""
        strikes = [self.disturbances.pop()]
        while self.disturbances and strikes[-1] == "below":
            strikes.append(self.disturbances.pop())
        return [(random.random() ** 2 * self.duration / len(strikes), whom) for whom in strikes]

    def shrink(self, folder, most):
        """The folder becomes a disk with less room than is needed. Where none can be mounted, files may not get as long."""
        Path(folder).mkdir()
        size = random.randrange(16384, max(16385, most))
        self.mounted = bool(os.environ.get("SOAK_MOUNTS"))
        if self.mounted:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], check=True)
        else:
            self.room = size // 2

    def grow(self, folder):
        if not self.mounted:
            self.room *= random.choice([2, 100])
            return
        now = os.statvfs(folder)
        size = now.f_blocks * now.f_frsize
        size = size + random.randrange(4096, size) if random.random() < 0.5 else size * 20 + 2 ** 24
        subprocess.run(["mount", "-o", f"remount,size={size}", folder], check=True)

    def unmount(self):
        if self.mounted:
            subprocess.run(["umount", "disk"], check=False)
            self.mounted = False

    def peace(self):
        """Played whole and undisturbed."""
        t, start = self.t, time.monotonic()
        run = ["run", "t.yaml", "-q", "-o", "peace/m", *t.options]
        if t.beacon:
            self.must(*run[:-2], *t.other_way)
        self.must(*run, *t.other_way)
        adds = []
        for i, bot in enumerate(t.late):
            adds += ["--add", bot]
            self.must(*run, *t.other_way, *adds, "--seed", f"late {i}")
        self.duration = 0.7 * (time.monotonic() - start)

    def disturbed(self):
        t = self.t
        whom = ["arena"] * 6 + ["below"] * 5 + ["asked"]
        self.disturbances = random.choices(whom, k=t.kills)
        if t.full:
            self.shrink("disk", int(1.2 * size_of("peace/m")))
        Path("disk").mkdir(exist_ok=True)
        run = ["run", "t.yaml", "-q", "-o", "disk/m", *t.options]
        if t.shards:
            self.play_shards()
        else:
            self.play([*run, *t.first_way], "disk")
        adds = []
        for i, bot in enumerate(t.late):
            adds += ["--add", bot]
            self.play([*run, *t.first_way, *adds, "--seed", f"late {i}"], "disk")
            self.counts["late"] += 1

    def play_shards(self):
        """Planned, played and merged, until nothing is left to play."""
        n = str(self.t.shards)
        folder = ["t.yaml", "-o", "disk/m"]
        for _ in range(100):
            self.play(["plan", *folder, "--shards", n, "--array", "-q"], "disk")
            lists = re.findall(r"^[\d,-]+$", self.printed(), re.MULTILINE)
            left = [k for part in ",".join(lists).split(",") if part for k in numbers(part)]
            if not left:
                return
            random.shuffle(left)
            for k in left:
                self.play(["run", *folder, "-q", "--shard", f"{k}/{n}", *self.t.first_way], "disk")
                self.counts["shards"] += 1
            self.play(["merge", "-q", "-o", "disk/m", "disk/m"], "disk")
        raise Finding("shards: nothing is over after 100 rounds")

    # ---- Checks ----

    def check(self):
        t, self.room = self.t, None
        one, other = "disk/m/log.msgpack", "peace/m/log.msgpack"
        if not filecmp.cmp(one, other, shallow=False):
            raise Finding(f"{one} and {other} differ")
        given = ["--deals-file", "deals.txt"] if "deals_file" in t.tournament else []
        said = self.must("verify", one, "-j", random.choice("123"), *given)
        segments = re.findall(r"verified: \d+ sets, (\d+) deals", said)
        deals = sum(map(int, segments))  # none where a bot cannot start
        if not segments:
            raise Finding(f"verify: nothing is verified: {said}")
        if not t.walled and not t.late and deals < 20000 and random.random() < 0.3:
            self.must("verify", one, "--replay-bots", *given)
        self.check_folder()
        if found := os.listdir("tmp"):
            raise Finding(f"temporary files: {found}")
        if deals < 100000:
            self.export(one)
        if t.season:
            self.season(one)
        self.counts["cases"] += 1
        self.counts["deals"] += deals

    def check_folder(self):
        """Nothing stays there but what is said to stay."""
        found = {re.sub(r"shard-\d+-of-\d+(\.(round|stage)-\d+)?\.log", "SHARD", name) for name in os.listdir("disk/m")}
        if not self.t.shards:
            found ^= {"results.json", "report.html"}
            compare_results(Path("disk/m/results.json"), Path("peace/m/results.json"))
        if not {"log.msgpack", "log.msgpack.side"} <= found <= {"log.msgpack", "log.msgpack.side", "plan.msgpack", "SHARD", "SHARD.side"}:
            raise Finding(f"disk/m has {sorted(os.listdir('disk/m'))}")

    def export(self, log):
        kind = random.choice([["--csv"], ["--json-lines"], ["--csv", "--decisions"]])
        for file, jobs in ("a.out", "1"), ("b.out", "3"):
            self.must("export", *kind, log, "-o", file, "-j", jobs)
        if not filecmp.cmp("a.out", "b.out", shallow=False):
            raise Finding(f"export {' '.join(kind)}: another output with -j 3")

    def season(self, log):
        """A season is killed while it is written, and is whole in the end."""
        start = time.monotonic()
        self.must("export", "--sqlite", "peace.db", log)
        duration = time.monotonic() - start
        for _ in range(random.choice([1, 3, 6])):
            self.once(["export", "--sqlite", "killed.db", log], [(random.uniform(0, 1.2 * duration), "arena")])
        self.must("export", "--sqlite", "killed.db", log)
        tables = [self.must("season", db, "--json") for db in ("peace.db", "killed.db")]
        if tables[0] != tables[1]:
            raise Finding("season: another leaderboard after it was killed")
        with sqlite3.connect("killed.db") as db:
            if (said := db.execute("PRAGMA integrity_check").fetchall()) != [("ok",)]:
                raise Finding(f"season: {said}")
        self.counts["seasons"] += 1

    def play_and_check(self):
        self.peace()
        self.disturbed()
        self.check()


def numbers(part):
    """3, or 7-9."""
    first, _, last = part.partition("-")
    return range(int(first), int(last or first) + 1)


def size_of(folder):
    return sum(file.stat().st_size for file in Path(folder).rglob("*") if file.is_file())


def compare_results(one, other):
    """All but times."""
    def cleaned(value):
        if isinstance(value, dict):
            return {key: cleaned(v) for key, v in value.items() if not key.startswith("answer") and key != "times"}
        return [cleaned(v) for v in value] if isinstance(value, list) else value
    if cleaned(json.loads(one.read_text())) != cleaned(json.loads(other.read_text())):
        raise Finding(f"{one} and {other} differ")


def stop(*_):
    processes.kill_all()
    sys.exit(143)


def main(name, programs, folder):
    seed, _, number = name.rpartition("/")
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    processes.end_with_parent()
    processes.adopt_orphans()
    os.chdir(folder)
    case, answer = None, {"finding": None}
    try:
        case = Case(seed, int(number), programs)
        answer["says"] = case.t.says()
        case.play_and_check()
    except Finding as finding:
        answer["finding"] = str(finding)
    finally:
        processes.kill_all()
        if case:
            if answer["finding"] and case.mounted:
                shutil.copytree("disk", "kept")
            case.unmount()
            answer["counts"] = case.counts
    print(json.dumps(answer))


if __name__ == "__main__":
    main(*sys.argv[1:])
