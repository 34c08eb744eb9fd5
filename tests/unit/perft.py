#!/usr/bin/env python3
"""Counts the ways a deal of euchre can go, by its own reading of the rules, one by one.

    tests/unit/perft.py           write the table tests/unit/perft.txt to standard output
    tests/unit/perft.py FILE      count every line of FILE again, exit 1 if one differs

It shares nothing with the arena: cards are pairs, seats are dealt with by hand, nothing is cached.
tests/unit/test_perft.c holds the arena's state machine against the table.
"""
import random
import sys

SUITS = "CDHS"
RANKS = "23456789TJQKA"
SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
PASS, PLAIN, ALONE, JAMBONE, JAMBOREE = 0, 0, 1, 2, 3

# A game in sides has them sit in turn. Elsewhere nobody sits out: partners is none (the maker
# against all), called (by a card) or chosen (by seat).
GAME = dict(players=4, low="7", cards=5, hows=[PLAIN], sides=True)
LONE = dict(GAME, hows=[PLAIN, ALONE])
CALL_ACE = dict(GAME, sides=False, partners="called")
LONE_BID, BARE_BID = 8, 9  # all tricks, alone, with and without the blind
AUCTION = dict(GAME, auction=True)
CHOSEN = dict(AUCTION, sides=False, partners="chosen", lone_bids=True)

BOOKS = {
    "american1866": GAME,
    "professor1862": dict(GAME, hows=[PLAIN, ALONE, JAMBONE, JAMBOREE], take=True, refuse=True),
    "somerset1888": dict(LONE, take=True),
    "hoyle-4": LONE,
    "modern": dict(LONE, low="9"),
    "callace1905": CALL_ACE,
    "hoyle-2": dict(GAME, players=2),
    "hoyle-3": dict(GAME, players=3, sides=False),
    "hoyle-5": dict(CHOSEN, players=5, blind=2, least=3, two=4),
    "hoyle-6": dict(LONE, players=6),
    "hoyle-7": dict(CHOSEN, players=7, blind=4, least=4, two=6, cards=7, low="2", joker=True),
    "auction-4": dict(AUCTION, blind=0, least=1),
}
OPTIONS = {
    "": {},
    "players=4": dict(players=4, low="9"),
    "players=5": dict(players=5, low="8"),
    "players=6": dict(players=6, low="7"),
    "players=7": dict(players=7, low="6"),
    "blind=0": dict(blind=0),
    "blind=1": dict(blind=1),
    "blind=3": dict(blind=3),
    "stick_dealer=yes": dict(stick=True),
    "turnup_discard=yes": dict(refuse=True),
    "defend_alone=yes": dict(oppose=True),
    "lone_lead=left_of_maker": dict(maker_leads_left=True),
    "pack=32": dict(low="7"),
    "joker=yes": dict(joker=True),
    "joker=no": dict(joker=False),
}


def rules_of(text):
    name, *options = text.split()
    rules = dict(BOOKS[name])
    if name == "callace1905" and "players" not in text:
        options.insert(0, "players=4")
    for option in options:
        rules.update(OPTIONS[option])
    return rules


def pack_of(rules):
    cards = [r + s for s in SUITS for r in RANKS[RANKS.index(rules["low"]):]]
    return cards + (["JK"] if rules.get("joker") else [])


def suit_of(card, trump):
    if card == "JK" or (card[0] == "J" and card[1] == SAME_COLOUR[trump]):
        return trump
    return card[1]


def height(card, trump):
    """Of a trump: its place from the bottom."""
    if card == "JK":
        return 99
    if card[0] == "J":
        return 98 if card[1] == trump else 97
    return RANKS.index(card[0])


def winner_of(trick, trump):
    """trick: (seat, card) in order of play."""
    trumps = [(height(c, trump), s) for s, c in trick if suit_of(c, trump) == trump]
    if trumps:
        return max(trumps)[1]
    led = trick[0][1][1]
    return max((RANKS.index(c[0]), s) for s, c in trick if c[1] == led)[1]


def turnup_suit(card):
    return "S" if card == "JK" else card[1]


class Table:
    """A deal between answers. Steps are tried on copies."""

    def __init__(self, rules, dealer, hands, beside):
        """beside: the turn-up, or the cards of the blind."""
        self.rules, self.dealer = rules, dealer
        self.players = rules["players"]
        self.turnup, self.blind = None, []
        if rules.get("auction"):
            self.blind = beside
        else:
            self.turnup = beside[0]
        self.hands = [list(h) for h in hands]
        self.order = [(dealer + i) % self.players for i in range(1, self.players + 1)]
        self.round, self.spoken = 1, 0
        self.trump = self.maker = self.lone = self.opposer = None
        self.how, self.bid = PLAIN, 0
        self.stage, self.over = "tricks" if rules.get("auction") else "bid", False
        self.askers, self.partners = [], []
        self.trick, self.turn, self.left, self.called = [], None, None, None
        self.played = 0

    def copy(self):
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.hands = [list(h) for h in self.hands]
        other.trick, other.askers = list(self.trick), list(self.askers)
        other.partners = list(self.partners)
        return other

    # what may be answered

    def answers(self):
        return getattr(self, "may_" + self.stage)()

    def may_bid(self):
        seat = self.order[self.spoken]
        up = turnup_suit(self.turnup)
        suits = [up] if self.round == 1 else [s for s in SUITS if s != up]
        stuck = self.rules.get("stick") and self.round == 2 and \
            self.spoken == self.players - 1
        bids = [] if stuck else [PASS]
        for how in self.rules["hows"]:
            bids += [1 + 4 * how + SUITS.index(s) for s in suits
                     if how != JAMBOREE or self.has_five(seat, s)]
        return bids

    def has_five(self, seat, trump):
        best = {"J" + trump, "J" + SAME_COLOUR[trump], "A" + trump, "K" + trump, "Q" + trump}
        held = set(self.hands[seat])
        if self.round == 1 and seat == self.dealer:
            held.add(self.turnup)
        return best <= held

    def may_take(self):
        seat = (self.maker + 2) % 4
        return [0] + [how for how in self.rules["hows"] if how != PLAIN and
                      (how != JAMBOREE or self.has_five(seat, self.trump))]

    def may_oppose(self):
        return [0, ALONE]

    def may_discard(self):
        cards = list(self.hands[self.dealer])
        if self.how == JAMBOREE:
            five = {"J" + self.trump, "J" + SAME_COLOUR[self.trump]} | \
                {r + self.trump for r in "AKQ"}
            return [c for c in cards if c not in five]
        return cards + ([self.turnup] if self.rules.get("refuse") else [])

    def may_tricks(self):
        bids = list(range(self.rules["least"], self.rules["cards"] + 1))
        if self.rules.get("lone_bids"):
            bids += [LONE_BID, BARE_BID] if self.rules["blind"] else [LONE_BID]
        return [PASS] + [b for b in bids if b > self.bid]

    def may_bury(self):
        return self.hands[self.maker]

    def may_name(self):
        return [1, 2, 3, 4]

    def may_choose(self):
        return [s for s in range(self.players) if s != self.maker and s not in self.partners]

    def may_partner(self):
        return [n for n, suit in enumerate(SUITS) if suit != self.trump] + [4]

    def may_call(self):
        hand = self.hands[self.lone]
        if not self.trick:
            return [0] + hand
        led = suit_of(self.trick[0][1], self.trump)
        same = [c for c in hand if suit_of(c, self.trump) == led]
        if same:
            return [0] + same
        trumps = [c for c in hand if suit_of(c, self.trump) == self.trump]
        return [0] + ([min(trumps, key=lambda c: height(c, self.trump))] if trumps else [])

    def may_play(self):
        hand = self.hands[self.turn]
        if self.called and self.turn == self.lone:
            return [self.called]
        if not self.trick:
            return hand
        led = suit_of(self.trick[0][1], self.trump)
        return [c for c in hand if suit_of(c, self.trump) == led] or hand

    # what follows

    def after(self, answer):
        table = self.copy()
        getattr(table, "do_" + self.stage)(answer)
        return table

    def do_bid(self, bid):
        seat = self.order[self.spoken]
        self.spoken += 1
        if bid != PASS:
            self.maker, self.trump = seat, SUITS[(bid - 1) % 4]
            self.declare(seat, (bid - 1) // 4)
            # his partner has yet to speak in this round?
            if self.rules.get("take") and self.how != JAMBOREE and self.spoken <= 2:
                self.stage = "take"
            else:
                self.declared()
        elif self.spoken == self.players:
            self.over = self.round == 2
            self.round, self.spoken = 2, 0

    def declare(self, seat, how):
        self.how = how
        self.lone = None if how == PLAIN else seat

    def do_take(self, how):
        if how:
            self.declare((self.maker + 2) % 4, how)
        self.declared()

    def declared(self):
        if self.how == JAMBOREE:
            natural = {"J" + SAME_COLOUR[self.trump]} | {r + self.trump for r in "JAKQ"}
            self.over = natural <= set(self.hands[self.lone])
            self.stage = "discard"
        elif self.how == ALONE and self.rules.get("oppose"):
            self.askers = [s for s in self.order if (s - self.maker) % 2]
            self.stage = "oppose"
        else:
            self.exchange()

    def do_oppose(self, answer):
        seat = self.askers.pop(0)
        if answer:
            self.opposer = seat
        if answer or not self.askers:
            self.exchange()

    def active(self, seat):
        if not self.rules["sides"]:
            return True
        return not any(alone is not None and alone != seat and (seat - alone) % 2 == 0
                       for alone in (self.lone, self.opposer))

    def exchange(self):
        if self.round == 1 and self.active(self.dealer):
            self.stage = "discard"
        else:
            self.find_partner()

    def do_discard(self, card):
        hand = self.hands[self.dealer] + [self.turnup]
        hand.remove(card)
        self.hands[self.dealer] = hand
        if self.how == JAMBOREE:
            self.over = True
        else:
            self.find_partner()

    def do_tricks(self, bid):
        if bid != PASS:
            self.maker, self.bid = self.order[self.spoken], bid
        self.spoken += 1
        if self.spoken < self.players:
            return
        if not self.bid:
            self.over = True
            return
        if self.bid != BARE_BID:
            self.hands[self.maker] += self.blind
        self.after_blind()

    def do_bury(self, card):
        self.hands[self.maker].remove(card)
        self.after_blind()

    def after_blind(self):
        full = len(self.hands[self.maker]) == self.rules["cards"]
        self.stage = "name" if full else "bury"

    def do_name(self, suit):
        self.trump = SUITS[suit - 1]
        self.find_partner()

    def find_partner(self):
        partners = self.rules.get("partners")
        if partners == "called":
            self.stage = "partner"
        elif partners == "chosen" and len(self.partners) < self.wanted():
            self.stage = "choose"
        else:
            self.begin()

    def wanted(self):
        if self.bid in (LONE_BID, BARE_BID):
            return 0
        return 2 if self.bid >= self.rules["two"] else 1

    def do_choose(self, seat):
        self.partners.append(seat)
        self.find_partner()

    def do_partner(self, suit):
        self.begin()  # whoever it is, all play on

    def begin(self):
        first = self.order
        if self.lone is not None and self.rules.get("maker_leads_left"):
            first = [(self.lone + i) % 4 for i in (1, 2, 3)]
        self.turn = next(s for s in first if self.active(s))
        self.left = self.rules["cards"] * self.seats()
        self.stage = "call" if self.how == JAMBONE and self.turn == self.lone else "play"

    def seats(self):
        return sum(self.active(s) for s in range(self.players))

    def do_call(self, card):
        self.called = card or None
        self.stage = "play"

    def do_play(self, card):
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.left -= 1
        self.played += 1
        if self.turn == self.lone:
            self.called = None
        if self.how == JAMBONE and self.played == 1 and self.turn != self.lone:
            self.stage = "call"
        self.turn = (self.turn + 1) % self.players
        while not self.active(self.turn):
            self.turn = (self.turn + 1) % self.players
        if len(self.trick) == self.seats():
            self.turn = winner_of(self.trick, self.trump)
            self.trick = []
        self.over = self.left == 0


def count(table, cards):
    """Leaves of the tree below, at the end of the deal or when so many cards have been played."""
    if table.over or (table.played == cards and table.stage in ("play", "call")):
        return 1
    return sum(count(table.after(a), cards) for a in table.answers())


def depth_of(kind):
    """Cards: `bids` go on to the lead, `play` to the end, either with a number to that card."""
    name, *cards = kind.split()
    if cards:
        return int(cards[0])
    return 0 if name == "bids" else None


def count_line(line):
    """A line of the table -> what its last field should be."""
    kind, rules, dealer, hands, beside, answers, _ = [f.strip() for f in line.split("|")]
    beside = [] if beside == "-" else beside.split()
    table = Table(rules_of(rules), int(dealer), [h.split() for h in hands.split(",")], beside)
    for word in answers.split():
        answer = word if word[-1] in "CDHSK" else int(word)
        assert answer in table.answers(), (line, word, table.answers())
        table = table.after(answer)
    return count(table, depth_of(kind))


# the table: which deals, and how each is made

PLAY = [  # rules, how the play comes about
    ("american1866", ["order"] * 4 + ["make"] * 4),
    ("professor1862", ["order", "make", "alone", "take", "make-alone", "jambone", "jambone",
                       "jambone-eldest", "jambone-eldest", "jambone-taken", "jambone-taken"]),
    ("somerset1888", ["order", "order", "make", "make", "alone", "take", "make-alone",
                      "make-taken"]),
    ("hoyle-4", ["order", "order", "order", "make", "make", "alone", "alone", "make-alone"]),
    ("modern", ["order", "order", "make", "make", "alone", "make-alone"]),
    ("modern defend_alone=yes", ["alone", "opposed"]),
    ("modern lone_lead=left_of_maker", ["alone", "make-alone"]),
    ("modern pack=32", ["order", "make"]),
    ("modern joker=yes", ["order", "make", "alone"]),
    ("modern turnup_discard=yes", ["order", "alone"]),
]
BIDS = [("american1866", 8), ("professor1862", 8), ("somerset1888", 8), ("hoyle-4", 8),
        ("modern", 4), ("modern stick_dealer=yes", 2), ("modern defend_alone=yes", 2),
        ("modern turnup_discard=yes", 2), ("modern joker=yes", 2),
        ("modern stick_dealer=yes defend_alone=yes joker=yes", 2)]
JAMBOREES = [  # eldest with the five best of both rounds; the dealer by the turn-up; in hand
    "bids | professor1862 | 0 | 7C 8C 9C TC 7D, JH JD AH KH QH, 8D 9D TD QD KD, "
    "7S 8S 9S TS QS | 7H |",
    "bids | professor1862 | 2 | 7C 8C 9C TC 7D, 8D 9D TD QD KD, JH JD AH KH 7S, "
    "8S 9S TS QS KS | QH |",
    "bids | professor1862 | 3 | 7C 8C 9C TC 7D, JS JC AS KS QS, 8D 9D TD QD KD, "
    "JH JD AH KH QH | 8H |",
]

# Call-ace, auctions and what is not four-handed: rules, ways to get to the lead, each with the card
# that ends the count; None counts to the end, from where there are few enough cards left.
OTHER_PLAY = [(name + joker, [(way, card), (other, card), (way, None), (other, None)])
              for name, card in [("callace1905", 14), ("callace1905 players=5", 13),
                                 ("callace1905 players=6", 12), ("callace1905 players=7", 14),
                                 ("hoyle-2", None), ("hoyle-3", None)]
              for joker, way, other in [("", "order", "make"),
                                        (" joker=yes", "joker-order", "joker-make")]]
OTHER_PLAY += [
    ("hoyle-6", [("order", 12), ("make", 12), ("alone", None), ("make-alone", 16),
                 ("order", None), ("make", None)]),
    ("hoyle-6 joker=yes", [("joker-order", 12), ("joker-alone", None), ("make", None)]),
    ("hoyle-5", [("bid", 13), ("bid", None), ("lone", 13), ("lone", None), ("bare", 13)]),
    ("hoyle-5 joker=yes", [("bid", 13), ("bid", None), ("bare", None)]),
    ("hoyle-7", [("bid", 14)] * 4 + [("bid", None), ("lone", 14), ("lone", None), ("bare", 14)]),
    ("hoyle-7 blind=3 joker=no", [("bid", 14), ("bid", None)]),
    ("auction-4", [("bid", None)] * 8),
]
# Bids: rules, answers given ("?": any), to which card (0: to the lead). "joker" has it turned up.
OTHER_BIDS = [(name + joker, "", card)
              for name, cards in [("callace1905", [0, 3, 3, 4]),
                                  ("callace1905 players=5", [0, 3, 3, 4]),
                                  ("callace1905 players=6", [0, 3, 3, 4]),
                                  ("callace1905 players=7", [0, 3, 3, 4]),
                                  ("hoyle-2", [0, 4, 5, 6]), ("hoyle-3", [0, 4, 5, 6]),
                                  ("hoyle-6", [0, 3, 3, 4])]
              for joker in ("", " joker=yes") for card in cards]
OTHER_BIDS += [
    ("callace1905 players=5 stick_dealer=yes", "", 2),
    ("callace1905 players=6 turnup_discard=yes", "", 2),
    ("hoyle-6 turnup_discard=yes stick_dealer=yes", "", 2),
    ("hoyle-5", "", 0), ("hoyle-5", "", 0), ("hoyle-5", "0 3 0", 0), ("hoyle-5", "8 0 0 0", 1),
    ("hoyle-5", "0 5 9", 3), ("hoyle-5", "3 4 0 0 0 ? ?", 2), ("hoyle-5 blind=0", "", 1),
    ("hoyle-5 joker=yes", "0 0 0 4 0 ?", 1), ("hoyle-5 joker=yes", "0 0 9", 3),
    ("hoyle-7", "8", 0), ("hoyle-7", "0 0 7 0 0 0 0 ?", 0), ("hoyle-7", "0 0 0 0 0 0 4 ? ?", 0),
    ("hoyle-7", "4 5 6 7 8 0 0 ? ? ?", 2), ("hoyle-7", "0 0 9", 2), ("hoyle-7", "9 0", 3),
    ("hoyle-7 blind=0", "", 0), ("hoyle-7 blind=1", "0 0 0", 0),
    ("hoyle-7 blind=3 joker=no", "0 5 0 0 0 0 0 ? ? ?", 1),
] + [("auction-4", "", card) for card in (0, 0, 1, 2, 2, 3, 3, 4)]


def script(table, way):
    """Answers up to and with the first lead, for one way to get there."""
    def bid(how, suit):
        return 1 + 4 * how + SUITS.index(suit)

    if table.rules.get("auction"):
        return
    up = turnup_suit(table.turnup)
    other = SAME_COLOUR[up]
    how = {"alone": ALONE, "opposed": ALONE, "jambone": JAMBONE}.get(way.split("-")[-1], PLAIN)
    if way.startswith("make"):
        yield from [0] * table.players
        yield from [0] * random.randrange(table.players) if how and "taken" not in way else []
        yield bid(how, other)
    elif way in ("take", "jambone-taken"):
        yield bid(PLAIN, up)
        yield ALONE if way == "take" else JAMBONE
    else:
        if way != "jambone-eldest":
            yield from [0] * random.randrange(table.players)
        yield bid(JAMBONE if "jambone" in way else how, up)


def walk(table, way):
    """Plays `way`, then anything legal until the first card lies on the table; against a jambone
    hand until the call, where there must be a choice of cards."""
    said = []
    for answer in script(table, way):
        if answer not in table.answers():
            return None
        said.append(answer)
        table = table.after(answer)
    while not table.played and not table.over:
        answers = table.answers()
        if table.stage == "call":
            return said, table
        if table.stage == "take":
            answer = ALONE if "taken" in way else 0
        elif table.stage == "oppose":
            answer = ALONE if way == "opposed" else 0
        elif table.stage == "tricks" and random.random() < 0.5:
            answer = PASS
        else:
            answer = random.choice(answers)
        said.append(answer)
        table = table.after(answer)
        if table.trick:
            choice = table.stage != "call" or len(table.answers()) > 2
            return (said, table) if choice else None
    return None


def deal(rules):
    pack = pack_of(rules)
    random.shuffle(pack)
    players, cards = rules["players"], rules["cards"]
    dealt, beside = players * cards, rules["blind"] if rules.get("auction") else 1
    assert dealt + beside <= len(pack), rules
    hands = [sorted(pack[i:i + cards]) for i in range(0, dealt, cards)]
    return random.randrange(players), hands, pack[dealt:dealt + beside]


def line_of(kind, name, dealer, hands, beside, said):
    return "%s | %s | %d | %s | %s | %s |" % (
        kind, name, dealer, ", ".join(" ".join(h) for h in hands), " ".join(beside) or "-",
        " ".join(map(str, said)))


def make_play(name, way):
    while True:
        dealer, hands, beside = deal(rules_of(name))
        found = walk(Table(rules_of(name), dealer, hands, beside), way)
        if not found:
            continue
        said, table = found
        n = bounded(table, 150000)
        least = 200 if table.seats() < 4 else 10000
        if least <= n < 150000:
            return line_of("play", name, dealer, hands, beside, said), n


def make_other_play(name, way, cards):
    turned, way = way.startswith("joker-"), way.removeprefix("joker-")
    least = 100 if name.startswith("hoyle-2") else 1000
    while True:
        dealer, hands, beside = deal(rules_of(name))
        if turned and beside != ["JK"]:
            continue
        found = walk(Table(rules_of(name), dealer, hands, beside), way)
        if not found or not is_contract(found[1], way):
            continue
        said, table = found
        while not cards and table.left > max(15, 3 * table.players):
            said.append(random.choice(table.answers()))
            table = table.after(said[-1])
        n = bounded(table, 40000, cards)
        if least <= n < 40000:
            kind = "play %d" % cards if cards else "play"
            return line_of(kind, name, dealer, hands, beside, said), n


def is_contract(table, way):
    return {"lone": table.bid == LONE_BID, "bare": table.bid == BARE_BID,
            "bid": 0 < table.bid < LONE_BID}.get(way, True)


def make_other_bids(name, given, cards, turned):
    while True:
        dealer, hands, beside = deal(rules_of(name))
        if (beside == ["JK"]) == turned:
            break
    table, said = Table(rules_of(name), dealer, hands, beside), []
    for word in given.split():
        said.append(random.choice(table.answers()) if word == "?" else int(word))
        table = table.after(said[-1])
    return line_of("bids %d" % cards if cards else "bids", name, dealer, hands, beside, said)


def bounded(table, limit, cards=None):
    """count(), given up at the limit."""
    total, open_tables = 0, [table]
    while open_tables and total < limit:
        table = open_tables.pop()
        if table.over or table.played == cards:
            total += 1
        else:
            open_tables += [table.after(a) for a in table.answers()]
    return total


HEAD = """\
# Ways to play and to bid, counted by tests/unit/perft.py, which wrote this file; it shares no code
# with the arena. `python3 tests/unit/perft.py tests/unit/perft.txt` counts all of it again.
# play: sequences of cards after the answers given (bids by number, the card put away, the card
# called, cards played) to the end of the deal, or with a number until so many cards are played.
# bids: everything up to the first lead, or with a number until so many cards are played.
# In an auction the blind, or -, stands in place of the turn-up.
#
# kind | rules | dealer | hands from seat 0 | turn-up | answers | count
"""


def make_four():
    random.seed(1862)
    for name, ways in PLAY:
        for way in ways:
            yield make_play(name, way)
    for name, number in BIDS:
        for _ in range(number):
            line = line_of("bids", name, *deal(rules_of(name)), [])
            yield line, count_line(line + " 0")
    for line in JAMBOREES:
        yield line + "  |", count_line(line + " | 0")


def make_others():
    random.seed(1905)
    for name, ways in OTHER_PLAY:
        for way, cards in ways:
            yield make_other_play(name, way, cards)
    for number, (name, given, cards) in enumerate(OTHER_BIDS):
        turned = "joker=yes" in name and "hoyle-5" not in name and number % 2 == 1
        line = make_other_bids(name, given, cards, turned)
        yield line, count_line(line + " 0")


def make():
    sys.stdout.write(HEAD)
    for lines in (make_four(), make_others()):
        for line, n in lines:
            print(line, n, flush=True)


def check(path):
    wrong = 0
    with open(path) as file:
        for number, line in enumerate(file, 1):
            if line.startswith("#"):
                continue
            n = count_line(line)
            if n != int(line.split("|")[-1]):
                wrong += 1
                print("%s:%d: counted %d" % (path, number, n))
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.exit(check(sys.argv[1]))
    make()
