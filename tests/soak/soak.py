#!/usr/bin/env python3
"""The soak: random tournaments on one half of the processors, fuzzers in turn on the other, for hours. `make soak` runs
it; docs/soak.md says what it does. Totals and findings of all runs are in build/soak/state.json."""
import argparse
import datetime
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEPT = 10  # folders of cases with a finding that are kept whole
IN_A_ROW = 10  # findings, after which there is no more to be learnt
CORPUS = 2000  # inputs of a fuzzer, beyond which those that add nothing are taken out
TURN = 120  # seconds of a fuzzer's turn
PRINT = 600  # seconds between two lines of totals
UNSHARE = ["unshare", "--mount", "--propagation", "private"]


class Soak:
    def __init__(self, options):
        self.build = os.path.abspath(options.build)
        self.folder = Path(self.build, "soak")
        self.folder.mkdir(parents=True, exist_ok=True)
        self.programs, self.scripts = Path(options.arena).resolve().parent, HERE
        self.file = self.folder / "state.json"
        self.lock, self.over = threading.Lock(), threading.Event()
        self.commit = (self.programs / "commit").read_text().strip()[:8]  # of which they were built
        self.state = {"next": {}, "running": [], "hours": 0, "counts": {}, "fuzz": {}, "findings": []}
        if self.file.exists():
            self.state.update(json.loads(self.file.read_text()))
        self.seed = options.seed or next(reversed(self.state["next"]), None) or os.urandom(4).hex()
        self.before = json.loads(json.dumps(self.state))
        self.start = time.monotonic()
        self.turns, self.lock_file = [], None

    def alone(self):
        """One soak at a time; it plays with copies, so that the tree can be built anew meanwhile."""
        self.lock_file = open(self.folder / "lock", "w", encoding="utf-8")
        try:
            fcntl.flock(self.lock_file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"soak: another soak uses {self.folder}")
        copies = self.folder / "programs"
        shutil.rmtree(copies, ignore_errors=True)
        for name in "bots", "python", "tests/hostile":
            shutil.copytree(self.programs / name, copies / name)
        for name in "soak", "hostile":  # tests
            shutil.copytree(HERE.parent / name, copies / "tests" / name, dirs_exist_ok=True)
        for name in "euchre-arena", "euchre-host":
            shutil.copy(self.programs / name, copies)
        self.programs, self.scripts = copies, copies / "tests/soak"

    # ---- What is known so far ----

    def save(self):
        """Called with the lock held."""
        now = self.before["hours"] + (time.monotonic() - self.start) / 3600
        self.state["hours"] = round(now, 3)
        new = self.file.with_suffix(".new")
        new.write_text(json.dumps(self.state, indent=1))
        os.replace(new, self.file)

    def find(self, name, text):
        with self.lock:
            self.state["findings"].append({"what": name, "date": str(datetime.date.today()), "commit": self.commit, "text": text})
            self.save()
        print(f"FOUND in {name}: {text}", flush=True)

    def claim(self):
        """The name of the next case: one that was broken off, or a new one."""
        with self.lock:
            left = [name for name in self.before["running"] if name in self.state["running"]]
            if left:
                self.before["running"].remove(left[0])
                return left[0]
            number = self.state["next"].setdefault(self.seed, 1)
            self.state["next"][self.seed] = number + 1
            name = f"{self.seed}/{number}"
            self.state["running"].append(name)
            self.save()
            return name

    # ---- Tournaments ----

    def case(self, name):
        """What case.py says of it; None if it was broken off."""
        folder = self.folder / "cases" / name.replace("/", "-")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        with open(folder / "said", "w+", encoding="utf-8") as said, open(folder / "errors", "w+", encoding="utf-8") as errors:
            process = subprocess.Popen([sys.executable, self.scripts / "case.py", name, self.programs, folder],
                                       stdin=subprocess.DEVNULL, stdout=said, stderr=errors, start_new_session=True)
            if not self.wait(process, signal.SIGTERM):
                shutil.rmtree(folder, ignore_errors=True)
                return None
            said.seek(0), errors.seek(0)
            answer = said.read()
            answer = json.loads(answer) if process.returncode == 0 else \
                {"finding": f"case.py ended with status {process.returncode}: {errors.read()[-2000:]}", "counts": {}}
        if answer["finding"]:
            self.keep(folder)
        else:
            shutil.rmtree(folder, ignore_errors=True)
        return answer

    def keep(self, folder):
        kept = self.folder / "findings"
        kept.mkdir(exist_ok=True)
        shutil.rmtree(kept / folder.name, ignore_errors=True)
        if len(list(kept.iterdir())) < KEPT:
            os.replace(folder, kept / folder.name)
        shutil.rmtree(folder, ignore_errors=True)

    def wait(self, process, how):
        """For a process in a session of its own. False if the soak ended first, and the process with it."""
        while process.poll() is None:
            if self.over.wait(0.2):
                os.killpg(process.pid, how)
                process.wait()
                return False
        return True

    def play(self):
        row = 0
        while not self.over.is_set():
            if row == IN_A_ROW:
                print(f"soak: {row} tournaments in a row have a finding: no more are played", flush=True)
                return
            name = self.claim()
            answer = self.case(name)
            if answer is None:
                return
            with self.lock:
                self.state["running"].remove(name)
                for key, n in answer["counts"].items():
                    self.state["counts"][key] = self.state["counts"].get(key, 0) + n
                self.save()
            row = row + 1 if answer["finding"] else 0
            if answer["finding"]:
                self.find(name, f"{answer['finding']}\n    {answer.get('says', '')}\n    again: make soak CASE={name}")

    # ---- Fuzzers ----

    def fuzz(self):
        while not self.over.is_set():
            with self.lock:
                name = self.turns.pop(0)
            self.fuzz_turn(name)
            with self.lock:
                self.turns.append(name)

    def fuzz_turn(self, name):
        fuzz = Path(self.build, "fuzz")
        log = fuzz / f"{name}.log"
        log.unlink(missing_ok=True)
        process = subprocess.Popen(["tests/fuzz/run.sh", fuzz, str(TURN), name], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, start_new_session=True)
        ended = self.wait(process, signal.SIGINT)
        for _ in range(100):  # the shell may end before the fuzzer does
            text = log.read_text(errors="replace") if log.exists() else ""
            if units := re.search(r"number_of_executed_units: *(\d+)", text):
                break
            time.sleep(0.1)
        with self.lock:
            self.state["fuzz"][name] = self.state["fuzz"].get(name, 0) + int(units[1] if units else 0)
            self.save()
        if ended and process.returncode:
            self.find(f"fuzz_{name}", text[-3000:] + f"\n    the input: {fuzz}/{name}-*")
        elif ended:
            self.thin(name)

    def thin(self, name):
        """Takes inputs out of a corpus that add no coverage to the others."""
        found = Path(self.build, "fuzz/found", name)
        if len(os.listdir(found)) < CORPUS:
            return
        new = found.with_suffix(".new")
        shutil.rmtree(new, ignore_errors=True)
        new.mkdir()
        program = Path(self.build, f"fuzz/tests/fuzz/fuzz_{name}")
        process = subprocess.Popen([program, "-merge=1", "-rss_limit_mb=2048", new, found], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        if self.wait(process, signal.SIGKILL) and process.returncode == 0:
            shutil.rmtree(found)
            os.replace(new, found)
        shutil.rmtree(new, ignore_errors=True)

    # ---- All of it ----

    def totals(self, since=None):
        """Counts of all runs, or of this one."""
        old = since or {"counts": {}, "fuzz": {}, "hours": 0, "findings": []}
        counts = {key: n - old["counts"].get(key, 0) for key, n in self.state["counts"].items()}
        counts = {key: counts.get(key, 0) for key in "cases deals kills full shards late seasons".split()}
        return {"hours": self.state["hours"] - old["hours"], **counts,
                "fuzz": sum(self.state["fuzz"].values()) - sum(old["fuzz"].values()),
                "findings": len(self.state["findings"]) - len(old["findings"])}

    def show(self):
        with self.lock:
            self.save()
            run, every = self.totals(self.before), self.totals()
        for what, t in ("this run", run), ("in all", every):
            print(f"{what}: {t['hours']:.1f} hours, {t['cases']:,} tournaments, {t['deals']:,} deals, {t['kills']:,} kills, "
                  f"{t['full']:,} full disks, {t['shards']:,} shards, {t['late']:,} late entries, {t['seasons']:,} seasons, "
                  f"{t['fuzz']:,} executions of fuzzers, {t['findings']} findings", flush=True)
        return run

    def end(self):
        run = self.show()
        for name, n in sorted(self.state["fuzz"].items()):
            print(f"  fuzz {name}: {n:,} executions in all")
        print("a row for docs/soak.md, of this run:")
        print(f"| {datetime.date.today()} | {self.commit} | {run['hours']:.1f} | {run['cases']:,} | {run['deals']:,} | {run['kills']:,} | "
              f"{run['full']:,} | {run['shards']:,} | {run['late']:,} | {run['fuzz']:,} | {run['findings']} |")
        return 1 if run["findings"] else 0

    def stop(self, number, _):
        print(f"soak: asked to end by {signal.Signals(number).name}", flush=True)
        self.over.set()

    def run(self, hours, fuzzers):
        self.alone()
        self.turns = fuzzers
        lanes = max(1, (os.cpu_count() or 2) // 2)
        threads = [threading.Thread(target=self.play) for _ in range(lanes)]
        threads += [threading.Thread(target=self.fuzz) for _ in range(min(lanes, len(fuzzers)))]
        for how in signal.SIGINT, signal.SIGTERM:
            signal.signal(how, self.stop)
        print(f"soak: seed {self.seed}, {lanes} tournaments at a time", flush=True)
        for thread in threads:
            thread.start()
        end = self.start + hours * 3600
        while not self.over.wait(min(PRINT, max(0, end - time.monotonic()))):
            if time.monotonic() >= end:
                self.over.set()
            else:
                self.show()
        for thread in threads:
            thread.join()
        return self.end()

    def one(self, name, times):
        """A case of its own, so many times: what chance decides in it are only the moments of kills."""
        signal.signal(signal.SIGTERM, self.stop)
        for _ in range(times):
            answer = self.case(name)
            if answer is None or answer["finding"]:
                print(f"{name}: {answer and answer['finding']}\n{answer and answer.get('says', '')}")
                return 1
            print(f"{name}: good: {answer['says']}; {answer['counts']}", flush=True)
        return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--arena", default="build/euchre-arena")
    parser.add_argument("--build", default="build")
    parser.add_argument("--hours", type=float, default=8)
    parser.add_argument("--seed", help="else that of the last run")
    parser.add_argument("--case", help="only this: SEED/NUMBER")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("fuzzers", nargs="*")
    options = parser.parse_args()
    if "SOAK_MOUNTS" not in os.environ:
        os.environ["SOAK_MOUNTS"] = "1" if subprocess.run([*UNSHARE, "true"], capture_output=True, check=False).returncode == 0 else ""
        if os.environ["SOAK_MOUNTS"]:
            os.execvp(UNSHARE[0], [*UNSHARE, sys.executable, *sys.argv])
        print("left out: small disks cannot be mounted here; files that may not get as long stand for disks that are full")
    os.nice(19 - os.nice(0))
    soak = Soak(options)
    sys.exit(soak.one(options.case, options.times) if options.case else soak.run(options.hours, options.fuzzers))


if __name__ == "__main__":
    main()
