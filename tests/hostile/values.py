#!/usr/bin/env python3
"""The same in Python as values.c without an argument, but for what it says of itself."""
from euchre_bot import Bot, cards, count, first, random, run


class Values(Bot):
    by = "sums in Python"

    def play(self, view):
        return first(view.legal)

    def values(self, view, position):
        if self.args == "cannot":
            return None
        total = self.seat + self.rules.target + position.worlds + count(view.hand)
        total += position.open * sum((seat + 1) * count(hand) for seat, hand in enumerate(position.hand))
        if self.args == "points":
            return {answer: answer / 8 - total / 16 for answer in cards(view.legal)}
        if self.args == "few":
            return {}
        return {answer: (answer / 8 - total / 16, (random(view.seed, answer) >> 32) / 4294967296)
                for answer in cards(view.legal)}


run(Values)
