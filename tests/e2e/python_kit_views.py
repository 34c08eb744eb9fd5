#!/usr/bin/env python3
"""Plays by chance, now and then against the rules, and logs every view that it is shown: `python_kit.sh` puts them to the
helpers in Python and in C."""
from euchre_bot import Bot, Chance, run


class Views(Bot):
    def open(self, opening):
        self.log("rules " + self.rules.hex())

    def play(self, view):
        self.log("view " + view.hex())
        chance = Chance(view.seed)
        wrong = view.hand & ~view.legal
        return chance.pick(wrong if wrong and not chance.below(16) else view.legal)

    def answer(self, view):
        self.log("view " + view.hex())
        return Chance(view.seed).pick(view.legal)

    def tell(self, notices, view):
        self.log("view " + view.hex())


run(Views)
