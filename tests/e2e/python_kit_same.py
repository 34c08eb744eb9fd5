"""The helpers of sdk/python/euchre_bot.py give what those of sdk/euchre_kit.h give, in C, for every card, suit and
seat, and for all views in the sidecars named; fields lie where they lie there, words mean what they mean there.

    python_kit_same.py SO HEADERS SIDECAR...   SO: tests/e2e/python_kit_same.c; HEADERS: those in C, one behind the other
"""
import ctypes
import json
import random
import re
import sys

import euchre_bot as eu

# What has another name in Python, or none: macros and what only the wire knows.
WORDS = {"EU_ABI": "_ABI", "EU_SERIAL": "_SERIAL", "EU_WIRE": "_VERSION", "EU_WIRE_LINE_MAX": "_LINE_MOST",
         "EU_WIRE_LINES_MAX": "_LINES_MOST"}
ABSENT = {"EU_WIRE_FRAME_MAX", "EU_WIRE_WHY", "EU_WIRE_NAME", "EU_WIRE_LAST"}
FUNCTIONS = {"mix": "_mix", "called_holder": "_called_holder", "scale": "below"}

lib = ctypes.CDLL(sys.argv[1])
compared = 0


def c(name, *args):
    function = getattr(lib, "same_" + name)
    function.restype = ctypes.c_uint64
    return function(*[ctypes.c_uint64(arg) if isinstance(arg, int) else arg for arg in args])


def same(name, *args, c_args=None):
    """The function gives the same here and there; what is given to C instead, if it is not the same."""
    global compared
    found, expected = getattr(eu, name)(*args), c(name, *(c_args or args))
    if found != expected:
        sys.exit("%s%r: %r in Python, %r in C" % (name, args, found, expected))
    compared += 1


def words():
    lib.same_words.restype = ctypes.c_char_p
    for line in lib.same_words().decode().splitlines():
        name, value = line.split()
        if name in ABSENT:
            continue
        ours = WORDS.get(name) or name.replace("EU_WIRE_", "_").replace("EU_", "")
        if getattr(eu, ours, None) != int(value):
            sys.exit("%s is %s in C, %s is %r in Python" % (name, value, ours, getattr(eu, ours, None)))


def fields():
    lib.same_fields.restype = ctypes.c_char_p
    theirs = {}
    for line in lib.same_fields().decode().splitlines():
        record, name, at, kind, n = line.split()
        kind, n = ("u8", 28) if kind == "bid" else (kind, int(n))
        theirs.setdefault(record, []).append((name, int(at), kind, n))
    for record, rows in theirs.items():
        made = getattr(eu, record)
        if list(made.LAYOUT) + [("BYTES", made.BYTES, "-", 0)] != rows:
            sys.exit("%s: fields lie elsewhere: %s, in C %s" % (record, made.LAYOUT, rows))


def functions(headers):
    """Every function of the kit is there, and was compared, but for those that only others call."""
    with open(headers) as f:
        names = re.findall(r"^static inline [^(]*?\beu_(\w+)\(", f.read(), re.MULTILINE)
    for name in names:
        if not callable(getattr(eu, FUNCTIONS.get(name, name), None)):
            sys.exit("eu_%s is not there in Python" % name)
        if name not in FUNCTIONS and not hasattr(lib, "same_" + name):
            sys.exit("eu_%s is not compared" % name)


def cards():
    """What knows of no view."""
    chance = random.Random("kit")
    deck = [suit * 16 + rank for suit in range(4) for rank in range(2, 15)] + [eu.JOKER]
    suits = [*range(4), eu.NO_SUIT]
    for card in deck + [eu.NO_CARD]:
        name = ctypes.create_string_buffer(3)
        lib.same_card_name(card, name)
        assert eu.card_name(card) == name.value.decode(), card
    lib.same_suit_name.restype = ctypes.c_char_p
    for suit in suits:
        assert eu.suit_name(suit) == lib.same_suit_name(suit).decode(), suit
        same("right", suit)
        same("left", suit)
    for suit in range(4):
        same("next_suit", suit)
        for rank in range(2, 15):
            assert eu.card_of(suit, rank) == lib.same_card(suit, rank)
        for how in range(4):
            back = ctypes.c_int(), ctypes.c_int()
            bid = lib.same_bid(suit, how, ctypes.byref(back[0]), ctypes.byref(back[1]))
            assert (eu.bid_of(suit, how), eu.bid_suit(bid), eu.bid_how(bid)) == (bid, back[0].value, back[1].value)
    for a in range(7):
        same("partner", a)
        for b in range(7):
            same("same_side", a, b)
            if a < 4 and b < 4:
                same("is_cross", a, b)
    for card in deck:
        for name in "bit", "rank_of", "printed_suit":
            same(name, card)
        for trump in suits:
            for name in "suit_of", "is_trump", "order_of", "worth":
                same(name, card, trump)
            for asked in suits:
                same("strength", card, trump, asked)
                same("beats", card, chance.choice(deck), trump, asked)
    for _ in range(2000):
        hand = sum(1 << card for card in chance.sample(deck, chance.randrange(1, 10)))
        for name in "first", "count", "longest_suit":
            same(name, hand)
        same("has", hand, chance.choice(deck))
        for trump in suits:
            for name in "trumps", "best", "least":
                same(name, hand, trump)
            for suit in suits:
                same("of_suit", hand, trump, suit)
                same("follow", hand, trump, suit)
        trick = chance.sample(deck, chance.randrange(1, 8))
        trump = chance.randrange(4)
        same("trick_winner", trick, trump, c_args=(bytes(trick), len(trick), trump))


class Shown(ctypes.Structure):
    _fields_ = [("played", ctypes.c_uint64 * 7), ("voids", ctypes.c_uint8 * 7)]


def look(view, pack):
    """What knows of a view."""
    for name in "playing", "made_it", "turned_suit", "played", "asleep":
        same(name, view)
    for name in "out", "called_best":
        same(name, view, pack)
    for seat in range(view.players):
        for name in "position", "side", "sits_out", "left_of":
            same(name, view, seat)
    drawn = ctypes.c_uint64()
    for n in range(3):
        same("random", view.seed, n, c_args=(view[32:48], n))
    if view.question:
        same("pick", view, view.legal, c_args=(view, ctypes.byref(drawn), view.legal))
    chance, drawn = eu.Chance(view.seed), ctypes.c_uint64()
    for n in 1, 6, 3 << 30, 0xffffffff:
        assert chance.below(n) == c("below", view, ctypes.byref(drawn), n)
        assert chance.drawn == drawn.value
    if view.trump != eu.NO_SUIT:
        look_at_play(view, pack)


def look_at_play(view, pack):
    for name in "partnership", "called_seats":
        same(name, view, pack)
    for seat in range(view.players):
        same("with_maker", view, pack, seat)
        same("with_me", view, pack, seat)
    for suit in range(4):
        same("best_out", view, pack, suit)
    for card in eu.cards(view.hand):
        same("is_master", view, pack, card)
    shown = Shown()
    lib.same_look_back(view, ctypes.byref(shown))
    ours = eu.look_back(view)
    assert (ours.played, ours.voids) == (list(shown.played), list(shown.voids)), view
    if view.question == eu.PLAY:
        for name in "led", "winning_card", "winning_seat", "turn", "is_last":
            same(name, view)
        for i in range(view.played):
            same("who_played", view, view.tricks, i)
    str(view), repr(view)


def sidecar(path):
    """All views in it; how many."""
    packs, views = {}, 0
    with open(path) as f:
        lines = [json.loads(line) for line in f]
    for kind, text in [line["text"].split() for line in lines if line["event"] == "log"]:
        data = bytes.fromhex(text)
        if kind == "rules":
            packs[data] = eu.pack(eu.Rules(data))
            same("pack", eu.Rules(data))
        else:
            views += 1
            [pack] = packs.values()  # one set of rules in a match, of which the first line tells
            look(eu.View(data), pack)
    return views


words()
fields()
functions(sys.argv[2])
cards()
views = [sidecar(path) for path in sys.argv[3:]]
assert min(views) > 100, views
print("%d views, %d results are the same" % (sum(views), compared))
