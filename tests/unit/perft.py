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

BOOKS = {
    "american1866": dict(low="7", hows=[PLAIN]),
    "professor1862": dict(low="7", hows=[PLAIN, ALONE, JAMBONE, JAMBOREE], take=True,
                          refuse=True),
    "somerset1888": dict(low="7", hows=[PLAIN, ALONE], take=True),
    "hoyle-4": dict(low="7", hows=[PLAIN, ALONE]),
    "modern": dict(low="9", hows=[PLAIN, ALONE]),
}
OPTIONS = {
    "": {},
    "stick_dealer=yes": dict(stick=True),
    "turnup_discard=yes": dict(refuse=True),
    "defend_alone=yes": dict(oppose=True),
    "lone_lead=left_of_maker": dict(maker_leads_left=True),
    "pack=32": dict(low="7"),
    "joker=yes": dict(joker=True),
}


def rules_of(text):
    name, *options = text.split()
    rules = dict(BOOKS[name])
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

    def __init__(self, rules, dealer, hands, turnup):
        self.rules, self.dealer, self.turnup = rules, dealer, turnup
        self.hands = [list(h) for h in hands]
        self.order = [(dealer + i) % 4 for i in (1, 2, 3, 4)]
        self.round, self.spoken = 1, 0
        self.trump = self.maker = self.lone = self.opposer = None
        self.how = PLAIN
        self.stage, self.over = "bid", False
        self.askers = []
        self.trick, self.turn, self.left, self.called = [], None, 20, None

    def copy(self):
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.hands = [list(h) for h in self.hands]
        other.trick, other.askers = list(self.trick), list(self.askers)
        return other

    # what may be answered

    def answers(self):
        return getattr(self, "may_" + self.stage)()

    def may_bid(self):
        seat = self.order[self.spoken]
        up = turnup_suit(self.turnup)
        suits = [up] if self.round == 1 else [s for s in SUITS if s != up]
        stuck = self.rules.get("stick") and self.round == 2 and self.spoken == 3
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
        elif self.spoken == 4:
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
        for alone in (self.lone, self.opposer):
            if alone is not None and seat == (alone + 2) % 4:
                return False
        return True

    def exchange(self):
        if self.round == 1 and self.active(self.dealer):
            self.stage = "discard"
        else:
            self.begin()

    def do_discard(self, card):
        hand = self.hands[self.dealer] + [self.turnup]
        hand.remove(card)
        self.hands[self.dealer] = hand
        if self.how == JAMBOREE:
            self.over = True
        else:
            self.begin()

    def begin(self):
        first = self.order
        if self.lone is not None and self.rules.get("maker_leads_left"):
            first = [(self.lone + i) % 4 for i in (1, 2, 3)]
        self.turn = next(s for s in first if self.active(s))
        self.left = 5 * sum(self.active(s) for s in range(4))
        self.stage = "call" if self.how == JAMBONE and self.turn == self.lone else "play"

    def do_call(self, card):
        self.called = card or None
        self.stage = "play"

    def do_play(self, card):
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.left -= 1
        if self.turn == self.lone:
            self.called = None
        if self.how == JAMBONE and len(self.trick) == 1 and len(self.hands[self.turn]) == 4 \
                and self.turn != self.lone and all(len(self.hands[s]) == 5 for s in range(4)
                                                   if s != self.turn):
            self.stage = "call"
        self.turn = (self.turn + 1) % 4
        while not self.active(self.turn):
            self.turn = (self.turn + 1) % 4
        if len(self.trick) == sum(self.active(s) for s in range(4)):
            self.turn = winner_of(self.trick, self.trump)
            self.trick = []
        self.over = self.left == 0


def count(table, stop):
    """Leaves of the tree below; stop(table) ends a branch as the end of the deal does."""
    if table.over or stop(table):
        return 1
    return sum(count(table.after(a), stop) for a in table.answers())


def count_line(line):
    """A line of the table -> what its last field should be."""
    kind, rules, dealer, hands, turnup, answers, _ = [f.strip() for f in line.split("|")]
    table = Table(rules_of(rules), int(dealer), [h.split() for h in hands.split(",")], turnup)
    if kind == "bids":
        return count(table, lambda t: t.stage in ("play", "call"))
    for word in answers.split():
        answer = word if word[-1] in "CDHSK" else int(word)
        assert answer in table.answers(), (line, word, table.answers())
        table = table.after(answer)
    return count(table, lambda t: False)


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


def script(table, way):
    """Answers up to and with the first lead, for one way to get there."""
    def bid(how, suit):
        return 1 + 4 * how + SUITS.index(suit)

    up = turnup_suit(table.turnup)
    other = SAME_COLOUR[up]
    how = {"alone": ALONE, "opposed": ALONE, "jambone": JAMBONE}.get(way.split("-")[-1], PLAIN)
    if way.startswith("make"):
        yield from [0] * 4
        yield from [0] * random.randrange(4) if how and "taken" not in way else []
        yield bid(how, other)
    elif way in ("take", "jambone-taken"):
        yield bid(PLAIN, up)
        yield ALONE if way == "take" else JAMBONE
    else:
        if way != "jambone-eldest":
            yield from [0] * random.randrange(4)
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
    while table.left % 5 == 0 and not table.over:
        answers = table.answers()
        if table.stage == "call":
            return said, table
        if table.stage == "take":
            answer = ALONE if "taken" in way else 0
        elif table.stage == "oppose":
            answer = ALONE if way == "opposed" else 0
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
    return random.randrange(4), [sorted(pack[5 * i:5 * i + 5]) for i in range(4)], pack[20]


def line_of(kind, name, dealer, hands, turnup, said):
    return "%s | %s | %d | %s | %s | %s |" % (
        kind, name, dealer, ", ".join(" ".join(h) for h in hands), turnup,
        " ".join(map(str, said)))


def make_play(name, way):
    while True:
        dealer, hands, turnup = deal(rules_of(name))
        found = walk(Table(rules_of(name), dealer, hands, turnup), way)
        if not found:
            continue
        said, table = found
        n = bounded(table, 150000)
        least = 200 if sum(table.active(s) for s in range(4)) < 4 else 10000
        if least <= n < 150000:
            return line_of("play", name, dealer, hands, turnup, said), n


def bounded(table, limit):
    """count(), given up at the limit."""
    total, open_tables = 0, [table]
    while open_tables and total < limit:
        table = open_tables.pop()
        if table.over:
            total += 1
        else:
            open_tables += [table.after(a) for a in table.answers()]
    return total


HEAD = """\
# Ways to play and to bid, counted by tests/unit/perft.py, which wrote this file; it shares no code
# with the arena. `python3 tests/unit/perft.py tests/unit/perft.txt` counts all of it again.
# play: sequences of cards to the end of the deal, after the answers given (bids by number, the
# card put away, the card called, the lead). bids: everything up to the first lead.
#
# kind | rules | dealer | hands of seats 0 to 3 | turn-up | answers | count
"""


def make():
    random.seed(1862)
    sys.stdout.write(HEAD)
    for name, ways in PLAY:
        for way in ways:
            line, n = make_play(name, way)
            print(line, n)
            sys.stdout.flush()
    for name, number in BIDS:
        for _ in range(number):
            line = line_of("bids", name, *deal(rules_of(name)), [])
            print(line, count_line(line + " 0"))
    for line in JAMBOREES:
        print(line + "  |", count_line(line + " | 0"))


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
