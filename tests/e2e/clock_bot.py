#!/usr/bin/python3
"""clock_bot.c in Python: partners who talk by the time that an answer takes. Argument: of so many tables one is used."""
import time

from euchre_bot import PLAY, Bot, first, random, run

UNIT = 0.006


class Talker(Bot):
    opened = left = idle = 0

    def open(self, opening):
        self.talks = Talker.opened % int(opening.args) == 0
        self.then = 0
        Talker.opened += 1

    def ask(self, view):
        now = time.monotonic()
        if Talker.left and now > Talker.left + 0.00002:
            Talker.idle += now - Talker.left
        if self.talks and view.question == PLAY and view.played % 2 == 0:
            self.talk(view)
        self.then = Talker.idle
        Talker.left = time.monotonic()
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
