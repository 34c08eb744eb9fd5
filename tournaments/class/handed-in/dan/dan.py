#!/usr/bin/env python3
"""Calls its longest suit and plays its best card."""
from euchre_bot import PASS, PLAIN, Bot, best, bid_of, first, has, longest_suit, run, trumps


class Dan(Bot):
    def order(self, view):
        suit = longest_suit(view.hand)
        if has(view.legal, bid_of(suit, PLAIN)) and trumps(view.hand, suit) > 2:
            return bid_of(suit, PLAIN)
        return PASS if has(view.legal, PASS) else first(view.legal)

    def play(self, view):
        return best(view.legal, view.trump)


run(Dan)
