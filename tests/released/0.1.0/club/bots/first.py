#!/usr/bin/env python3
from euchre_bot import Bot, cards, run


class Mine(Bot):
    def play(self, view):
        legal = cards(view.legal)
        return legal[0 % len(legal)]


run(Mine)
