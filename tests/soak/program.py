#!/usr/bin/env python3
"""A bot of the soak: a program, whose argument says which of the legal answers it gives."""
from euchre_bot import Bot, cards, run


class Mine(Bot):
    def play(self, view):
        legal = list(cards(view.legal))
        return legal[int(self.args) % len(legal)]


run(Mine)
