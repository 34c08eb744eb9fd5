#!/usr/bin/python3
"""clock_bot.c in Python. Arguments: CLOCK EVERY LEAST."""
import ctypes
import functools
import mmap
import os
import time

from euchre_bot import PLAY, Bot, first, random, run

UNIT = 0.006


@functools.cache
def counter():
    """The processor's counter in seconds, read by code of our own."""
    code = bytes.fromhex("0f3148c1e2204809d0c3")  # rdtsc; shl rdx, 32; or rax, rdx; ret
    page = mmap.mmap(-1, mmap.PAGESIZE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    page.write(code)
    at = ctypes.addressof(ctypes.c_char.from_buffer(page))
    libc = ctypes.CDLL(None)
    if libc.mprotect(ctypes.c_void_p(at), mmap.PAGESIZE, mmap.PROT_READ | mmap.PROT_EXEC) != 0:
        raise OSError("mprotect")
    read = ctypes.CFUNCTYPE(ctypes.c_uint64)(at)
    return lambda: (page, read() / 2.5e9)[1]


CLOCKS = {
    "library": lambda: time.monotonic,
    "day": lambda: time.time,
    "coarse": lambda: lambda: time.clock_gettime(6),  # CLOCK_MONOTONIC_COARSE
    "boot": lambda: lambda: time.clock_gettime(time.CLOCK_BOOTTIME),
    "counter": counter,
    "written": lambda: lambda: max(os.fstat(fd).st_mtime for fd in range(8) if is_open(fd)),
    "cpu": lambda: time.process_time,
}


def is_open(fd):
    try:
        return os.fstat(fd)
    except OSError:
        return False


class Talker(Bot):
    opened = left = idle = 0

    def open(self, opening):
        clock, every, least = opening.args.split()
        self.now = CLOCKS[clock]()
        self.least = int(least) / 1e6
        self.talks = Talker.opened % int(every) == 0
        self.then = 0
        Talker.opened += 1

    def ask(self, view):
        now = self.now()
        if Talker.left and now > Talker.left + self.least:
            Talker.idle += now - Talker.left
        if self.talks and view.question == PLAY and view.played % 2 == 0:
            self.talk(view)
        self.then = Talker.idle
        Talker.left = self.now()
        return first(view.legal)

    def talk(self, view):
        word = random(view.seed, 7) % 4
        if view.played:
            self.log("heard %d" % ((Talker.idle - self.then) * 1e6))
            return
        self.log("said %d" % word)
        begun = time.process_time()
        while time.process_time() - begun < word * UNIT:
            pass

    order = discard = call_partner = play = answer = ask


run(Talker)
