#!/usr/bin/env python3
from euchre_bot import Bot, cards, run


class Mine(Bot):
    def play(self, view):
        return min(cards(view.legal))


run(Mine)
