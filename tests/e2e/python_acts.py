#!/usr/bin/env python3
"""Plays first legal cards, and in each second trick does what its argument says. python.sh has the verdicts."""
import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time

from euchre_bot import Bot, first, run

FAR = 99


def endless():
    while True:
        pass


def deep(n):
    return deep(n + 1) + 1


def silent():
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def thread():
    threading.Thread(target=endless).start()


def many_lines():
    for i in range(100):
        print("line %d of what nobody reads" % i, "x" * 1000)


def on_descriptor_1():
    os.write(1, b"nine of hearts\n\n" * 10)
    os.system("echo this goes the same way")


ACTS = {
    "nothing": lambda bot: None,
    "raise": lambda bot: {}["the missing card"],
    "far": lambda bot: FAR,
    "none": lambda bot: [],
    "text": lambda bot: "JH",
    "set": lambda bot: 1 << 60,
    "loop": lambda bot: endless(),
    "print": lambda bot: many_lines(),
    "descriptor": lambda bot: on_descriptor_1(),
    "log": lambda bot: bot.log("said \N{SNOWMAN}"),
    "input": lambda bot: input(),
    "read": lambda bot: open("/etc/passwd"),
    "write": lambda bot: open("/tmp/python-was-here", "w"),
    "list": lambda bot: os.listdir("/"),
    "socket": lambda bot: socket.socket(),
    "fork": lambda bot: os.fork(),
    "subprocess": lambda bot: subprocess.run(["/bin/true"]),
    "thread": lambda bot: thread(),
    "sleep": lambda bot: time.sleep(0.01),
    "kill": lambda bot: os.kill(os.getppid(), signal.SIGKILL),
    "exit": lambda bot: sys.exit(3),
    "memory": lambda bot: bytearray(1 << 30),
    "deep": lambda bot: deep(0),
    "crash": lambda bot: ctypes.string_at(8),
    "abort": lambda bot: os.abort(),
    "silent": lambda bot: silent(),
    "garbage": lambda bot: os.write(bot._wire.answers, b"nine of hearts\n\n"),
    "hang_up": lambda bot: os.close(bot._wire.answers),
    "become": lambda bot: os.execv("/usr/bin/python3", ["python3", "-c", "print(\"nine of hearts\"); raise SystemExit(5)"]),
    "times": lambda bot: bot.log("times %d" % max(max(os.fstat(fd)[7:10]) for fd in (bot._wire.questions, bot._wire.answers, 2))),
}


class Acts(Bot):
    def play(self, view):
        done = ACTS[self.args](self) if view.tricks == 1 else None
        if done is None or isinstance(done, int) and done != FAR and done < 1 << 31:
            return first(view.legal)
        return None if done == [] else done


run(Acts)
