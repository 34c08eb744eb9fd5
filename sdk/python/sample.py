#!/usr/bin/env python3
"""A bot to start from: counts what a hand is worth, draws trumps, wins cheaply, leaves its partner's tricks alone.

    euchre-arena match ./sample.py greedy
"""
from euchre_bot import (
    ACE, ALONE, BID_TRICKS, BURY, CALL_ALONE, KING, NO, PASS, PLAIN, QUEEN, TAKE, TURNED_UP, WITH, Bot, beats, best,
    bid_of, bit, card_of, cards, count, first, has, is_cross, is_last, is_master, is_trump, least, led, longest_suit,
    of_suit, order_of, out, partnership, rank_of, run, same_side, suit_of, trumps, turned_suit, winning_card,
    winning_seat, with_me)

# What trumps are worth, in hundredths of a trick, by their order: the joker, the bowers, then ace to nine.
TRUMP = {17: 110, 16: 100, 15: 85, ACE: 70, KING: 60, QUEEN: 50, 10: 42, 9: 38}
LOW_TRUMP = 35
PLAIN_ACE, PLAIN_KING = 55, 15
VOID = 25  # each plain suit that a trump can ruff
MAKE = 220  # to make the trump
MAKE_LATER = 200  # to make it in the second round, as the others have shown weakness
LONE = 335  # to play alone


def value(hand, trump):
    """What a hand takes if this suit is trumps, in hundredths of a trick."""
    mine = of_suit(hand, trump, trump)
    total = sum(TRUMP.get(order_of(card, trump), LOW_TRUMP) for card in cards(mine))
    for suit in range(4):
        if suit == trump:
            continue
        side = of_suit(hand, trump, suit)
        if not side and mine:
            total += VOID
        for card in cards(side):
            if rank_of(card) == ACE:
                total += PLAIN_ACE if count(side) < 3 else PLAIN_ACE // 2
            elif rank_of(card) == KING and count(side) == 2:
                total += PLAIN_KING
    return total


def worst(hand, choices, trump):
    """The card without which the hand is worth most; of several the lowest."""
    return max(cards(choices), key=lambda card: (value(hand & ~bit(card), trump), -order_of(card, trump)))


class Sample(Bot):
    name, version, author = "sample", "1", "Euchre Arena"

    # ---- Making the trump ----

    def order(self, view):
        """The suit in which the hand is worth most, if that is enough."""
        least_worth = MAKE if view.turnup_fate == TURNED_UP else MAKE_LATER
        if not has(view.legal, PASS):  # the dealer must name a suit, or we won an auction
            least_worth = -1000
        answer = first(view.legal)
        for suit in range(4):
            if not has(view.legal, bid_of(suit, PLAIN)):
                continue
            mine = self.value_of(view, suit)
            worth = mine + self.circumstances(view, suit)
            if worth >= least_worth:
                alone = mine >= LONE and has(view.legal, bid_of(suit, ALONE))
                least_worth, answer = worth, bid_of(suit, ALONE if alone else PLAIN)
        return answer

    def value_of(self, view, suit):
        """What our hand will be worth: the dealer takes the turn-up and puts a card away."""
        if view.turnup_fate != TURNED_UP or view.seat != view.dealer:
            return value(view.hand, suit)
        six = view.hand | bit(view.turnup)
        return value(six & ~bit(worst(six, view.hand, suit)), suit)

    def circumstances(self, view, suit):
        """How much it is worth who gets the turn-up, or that it was turned down."""
        if not view.turnup:
            return 0
        ours = view.seat == view.dealer or view.sides == 2 and same_side(view.seat, view.dealer)
        if view.turnup_fate == TURNED_UP:
            gift = TRUMP.get(order_of(view.turnup, suit), LOW_TRUMP) // 2
            return 0 if view.seat == view.dealer else gift - 20 if ours else -gift
        # the dealer turned this colour down: his side lacks it, the other side has it
        return 20 if is_cross(suit, turned_suit(view)) == ours else -20

    def discard(self, view):
        return worst(view.hand, view.legal, view.trump)

    def call_partner(self, view):
        """A suit in which we are short and lack the ace: its holder has a trick for us."""
        plain = [suit for suit in cards(view.legal) if suit != CALL_ALONE]
        lacking = [suit for suit in plain if not has(view.hand, card_of(suit, ACE))]
        return min(lacking or plain, key=lambda suit: count(of_suit(view.hand, view.trump, suit)))

    def answer(self, view):
        """All other questions: see the table in sdk/python/README.md."""
        if view.question == TAKE:  # our partner made the trump: alone in his place?
            return ALONE if has(view.legal, ALONE) and value(view.hand, view.trump) >= LONE else NO
        if view.question == BID_TRICKS:
            tricks = max(value(view.hand, suit) for suit in range(4)) // 100 + 1
            return tricks if has(view.legal, tricks) else PASS
        if view.question == BURY:
            return least(view.legal, longest_suit(view.hand))
        return first(view.legal)

    # ---- The play ----

    def play(self, view):
        return self.lead(view) if not view.played else self.follow(view)

    def lead(self, view):
        """Makers draw trumps while theirs are good; then whatever cannot be beaten; defenders begin with that."""
        trump, legal = view.trump, view.legal
        mine = of_suit(legal, trump, trump)
        lay = legal & ~mine
        theirs = trumps(out(view, self.pack), trump)
        masters = [card for card in cards(legal) if is_master(view, self.pack, card)]
        top = best(mine, trump)
        if partnership(view, self.pack) == WITH and mine and theirs and (top in masters or count(mine) > 2):
            return top
        sure = [card for card in masters if not is_trump(card, trump)]
        if sure:
            return min(sure, key=lambda card: count(of_suit(legal, trump, suit_of(card, trump))))
        if not lay or mine and not theirs:
            return top if top in masters else least(mine, trump)
        if partnership(view, self.pack) == WITH:
            return best(lay, trump)
        return self.cheapest(view, lay)

    def follow(self, view):
        """Wins the trick as cheaply as possible if it must be won; else throws away what is worth least."""
        trump, asked, leading = view.trump, led(view), winning_card(view)
        winners = sum(bit(card) for card in cards(view.legal) if beats(card, leading, trump, asked))
        if not winners or self.partner_holds(view, leading):
            return self.cheapest(view, view.legal)
        ruffs = winners & of_suit(winners, trump, trump)
        if is_last(view) or ruffs and asked != trump:
            return least(ruffs if ruffs and not winners & ~ruffs else winners, trump)
        sure = sum(bit(card) for card in cards(winners) if is_master(view, self.pack, card))
        return least(sure or winners, trump)

    def partner_holds(self, view, leading):
        """Whether our side is winning the trick, and likely to keep it."""
        if with_me(view, self.pack, winning_seat(view)) != WITH:
            return False
        return is_last(view) or order_of(leading, view.trump) >= KING or is_master(view, self.pack, leading)

    def cheapest(self, view, choices):
        """The card that costs least to lose: no trump, no master, no guard of a king; a singleton costs less,
        because it lets us ruff."""
        trump = view.trump

        def price(card):
            same = of_suit(view.hand, trump, suit_of(card, trump))
            cost = order_of(card, trump)
            if is_trump(card, trump):
                return cost + 40
            if is_master(view, self.pack, card):
                return cost + 20
            if count(same) == 2 and rank_of(best(same, trump)) == KING and rank_of(card) != KING:
                cost += 6
            if count(same) == 1 and trumps(view.hand, trump):
                cost -= 4
            return cost

        return min(cards(choices), key=price)


run(Sample)
