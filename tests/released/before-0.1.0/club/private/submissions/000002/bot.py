#!/usr/bin/env python3
from euchre_bot import Bot, cards, run


class Mine(Bot):
    def play(self, view):
        return max(cards(view.legal))


run(Mine)
