#!/usr/bin/env python3
"""NEW_BOT - a short bot for euchre that plays sensibly. Change it to play better.

    make play     a match against `greedy`; make play AGAINST=simple
    make test     the hands of NEW_BOT.hand, with the answers they ask for
    make check    is it fit to play, by every rule set of the arena?

The arena asks questions: make the trump or pass (order), which card to put away (discard), which
card to play (play). An answer is a small number, and view.legal has a bit for each one that is
allowed. What the view holds, and the helpers, are explained in sdk/python/README.md of the arena.
"""
from euchre_bot import (ACE, ALONE, PASS, PLAIN, TURNED_UP, WITH, Args, Bot, beats, best, bid_of, bit, cards,
                        count, first, has, is_last, is_master, is_trump, least, led, made_it, of_suit,
                        order_of, out, pack, rank_of, run, same_side, suit_of, trumps, winning_card,
                        winning_seat, with_me, worth)

# What a hand must be worth, in hundredths of a trick.
ENOUGH = 210    # to make the trump in the first round
SECOND = 180    # in the second, as nobody was strong in the first
LONE = 330      # to play without the partner
TURNUP = 50     # what a turn-up is worth to the dealer's side, and against it


def worth_of_card(card, trump, hand):
    if is_trump(card, trump):
        order = order_of(card, trump)
        return 100 if order >= 16 else 85 if order == 15 else 70 if order == ACE else 50
    if rank_of(card) != ACE:
        return 0
    return 60 if count(of_suit(hand, trump, suit_of(card, trump))) == 1 else 45


def worth_of_hand(hand, trump):
    """What a hand is worth if `trump` is made."""
    total = sum(worth_of_card(card, trump, hand) for card in cards(hand))
    if trumps(hand, trump):     # a suit to trump
        total += sum(25 for suit in range(4) if suit != trump and not of_suit(hand, trump, suit))
    return total


def throw_away(some, hand, trump):
    """The card that is least useful: no trump if possible, and rather the only card of its suit."""
    def loss(card):
        alone = count(of_suit(hand, trump, suit_of(card, trump))) == 1
        return worth(card, trump) * 2 - (3 if alone and rank_of(card) != ACE else 0)
    return min(cards(some), key=loss)


class Player(Bot):
    name, version, author = "NEW_BOT", "1", "me"

    def open(self, opening):
        """A table is opened; this object is the bot there until it is closed."""
        self.pack = pack(opening.rules)
        return Args(self).end()     # it has no arguments, and refuses any

    # ---- The bidding ----

    def worth_to_me(self, view, suit):
        """What the hand is worth to me; a dealer who may take up the turn-up has it in the hand."""
        hand = view.hand
        if view.turnup_fate != TURNED_UP:
            return worth_of_hand(hand, suit)
        if view.seat == view.dealer:
            away = throw_away(hand, hand | bit(view.turnup), suit)
            return worth_of_hand((hand | bit(view.turnup)) & ~bit(away), suit)
        return worth_of_hand(hand, suit) + (TURNUP if same_side(view.seat, view.dealer) else -TURNUP)

    def order(self, view):
        legal = view.legal
        answer = first(legal)       # to pass, if that is allowed
        most = ENOUGH if view.turnup_fate == TURNED_UP else SECOND
        if not has(legal, PASS):    # a suit must be named: the best one
            most = -1000
        for suit in range(4):
            if not has(legal, bid_of(suit, PLAIN)):
                continue
            value = self.worth_to_me(view, suit)
            if value < most:
                continue
            most = value
            alone = bid_of(suit, ALONE)
            answer = alone if value >= LONE and has(legal, alone) else bid_of(suit, PLAIN)
        return answer

    def discard(self, view):
        return throw_away(view.legal, view.hand, view.trump)

    # ---- The play ----

    def lead(self, view):
        """Which card to lead to a trick."""
        legal, trump = view.legal, view.trump
        mine = of_suit(legal, trump, trump)
        sure = sum(bit(card) for card in cards(legal) if is_master(view, self.pack, card))
        # makers draw trumps as long as others may have some
        if made_it(view) and mine and of_suit(out(view, self.pack), trump, trump) and (
                sure & mine or count(mine) >= 3 or view.maker != view.seat):
            return best(mine, trump)
        if sure & ~mine:
            return best(sure & ~mine, trump)
        if legal & ~mine:
            return throw_away(legal & ~mine, view.hand, trump)
        return best(legal, trump)

    def play(self, view):
        if not view.played:
            return self.lead(view)
        legal, trump, suit, winning = view.legal, view.trump, led(view), winning_card(view)
        winners = sum(bit(card) for card in cards(legal) if beats(card, winning, trump, suit))
        # the partner is winning the trick, and is not likely to be beaten
        if with_me(view, self.pack, winning_seat(view)) == WITH and (
                is_last(view) or is_trump(winning, trump) or is_master(view, self.pack, winning)):
            winners = 0
        if not winners:
            return throw_away(legal, view.hand, trump)
        # the last to play, or to trump, wins as cheaply as possible; others play their best card
        if is_last(view) or not of_suit(legal, trump, suit):
            return least(winners, trump)
        return best(winners, trump)


run(Player)
