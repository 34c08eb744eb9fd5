#!/usr/bin/env python3
"""Plays first legal cards and tells at the end of each table what CPU time its process has used, and its start, for python.sh."""
import os
from time import process_time_ns

from euchre_bot import Bot, first, run

START = process_time_ns()


class Meter(Bot):
    def play(self, view):
        return first(view.legal)

    answer = play

    def close(self):
        self.log("%d %d %d" % (os.getpid(), process_time_ns(), START))


run(Meter)
