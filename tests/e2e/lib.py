"""What end-to-end tests in Python have in common. What is not as it should be is printed; judged() ends a test, with status 1
if anything was."""
import atexit
import signal
import sys

complaints = []


def complain(*words, sep=" "):
    complaints.append(words)
    print(*words, sep=sep, flush=True)


def check(found, expected, what):
    if found != expected:
        complain(f"{what}: expected {expected!r}, found {found!r}")


def refused(found, status, words, what):
    """`found`: the status and the JSON of an answer, which has this status and these words."""
    if found[0] != status or words not in (found[1] or {}).get("error", ""):
        complain(f"{what}: expected {status} and '{words}', found {found!r}")


def write(path, data):
    """Bytes or a text into a file; returns the path."""
    with open(path, "wb" if isinstance(data, bytes) else "w", encoding=None if isinstance(data, bytes) else "utf-8") as file:
        file.write(data)
    return path


def ends_with_test(process):
    """It is killed when the test is over, also where a part fails or `timeout` ends the test."""
    atexit.register(process.kill)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def judged():
    sys.exit(1 if complaints else 0)
