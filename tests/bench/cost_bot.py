#!/usr/bin/env python3
"""Plays first legal cards; uses so much CPU time to start, and so much for each frame of questions however many they
are, as a bot does whose network answers many at once: `cost_bot.py START_MS FRAME_MS`. Tells at the end of each table
its process, and how many frames and questions that has had, for cost.sh."""
import os
from time import process_time_ns

import euchre_bot
from euchre_bot import Bot, first, run

START_MS, FRAME_MS = 0, 0  # cost.sh puts its own in their place


def use(ms):
    end = process_time_ns() + ms * 1000000
    while process_time_ns() < end:
        pass


class Frames(euchre_bot._Wire):
    frames = questions = 0

    def play_round(self, frame, items):
        Frames.frames += 1
        use(FRAME_MS)
        super().play_round(frame, items)


class Cost(Bot):
    def play(self, view):
        Frames.questions += 1
        return first(view.legal)

    answer = play

    def close(self):
        self.log("%d %d %d" % (os.getpid(), Frames.frames, Frames.questions))


euchre_bot._Wire = Frames
use(START_MS)
run(Cost)
