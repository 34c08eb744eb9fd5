"""Processes below this one: found, killed at random moments, waited for."""
import ctypes
import os
import random
import resource
import signal
import subprocess
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


def adopt_orphans():
    """What loses its parent becomes a child of this process, so that nothing is overlooked."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def end_with_parent():
    """A SIGTERM comes when the parent is no more."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)


def stats():
    """Each process that is not over: pid to parent and name."""
    found = {}
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
                head, _, rest = file.read().rpartition(") ")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if state not in "ZX":
            found[int(pid)] = int(parent), head.partition("(")[2]
    return found


def below(pid):
    """Pids of all descendants, with their names."""
    every, found, new = stats(), {}, {pid}
    while new:
        new = {p for p, (parent, _) in every.items() if parent in new and p not in found}
        found.update({p: every[p][1] for p in new})
    return found


def left_behind(seconds):
    """Names of descendants that are still there after so many seconds; those that are over are buried."""
    end = time.monotonic() + seconds
    while True:
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        left = below(os.getpid())
        if not left or time.monotonic() > end:
            return left
        time.sleep(0.01)


def kill_all():
    """Everything below this process."""
    while left := left_behind(0):
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass


def strike(process, whom):
    """Sends SIGKILL, SIGINT or SIGTERM to the arena, or SIGKILL to a process below it: then whether it hit one."""
    target, how = process.pid, signal.SIGKILL
    if whom == "below":
        others = list(below(process.pid))
        if not others:
            return False
        target = random.choice(others)
    elif whom == "asked":
        how = random.choice([signal.SIGINT, signal.SIGTERM])
    try:
        os.kill(target, how)
    except ProcessLookupError:
        return False
    return whom == "below"


def run(command, strikes, out, room=None, seconds=3600):
    """Runs a command. strikes: (seconds to wait, whom) in turn, while it runs; room: bytes that a file may have. Its status,
    and how many kills hit."""
    def limit():
        if room:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))

    hits = 0
    with open(out, "w", encoding="utf-8") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, preexec_fn=limit)
        for wait, whom in strikes:
            try:
                process.wait(wait)
                break
            except subprocess.TimeoutExpired:
                hits += strike(process, whom)
        status = process.wait(seconds)
        return status, hits + (status == -signal.SIGKILL)
