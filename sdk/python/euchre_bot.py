"""All that a euchre bot in Python needs to play in Euchre Arena, in Python 3.9 or later.

    #!/usr/bin/env python3
    from euchre_bot import Bot, first, run

    class Mine(Bot):
        name, version, author = "mine", "1", "A. Student"

        def play(self, view):  # a card of view.legal
            return first(view.legal)

    run(Mine)

    euchre-arena match ./mine.py greedy

sdk/python/README.md is the manual. sdk/euchre_bot.h explains fields and answers in full; the names are the
same here, without EU_ and eu_. sdk/WIRE.md describes the bytes that the arena and the bot exchange.

Cards, suits, seats and answers are small integers; a set of cards, or of answers, is an integer with bit
`card` set for each: `hand & legal`, `has(hand, card)`, `for card in cards(hand)`.
"""
import atexit
import io
import os
import sys
from struct import Struct, error as StructError, pack as struct_pack
from time import process_time_ns, thread_time_ns

# Words ---------------------------------------------------------------------------------------------

SEATS, TRICKS, BIDS, ANSWERS = 7, 7, 14, 24  # the most there can be
NOBODY = 255  # in place of a seat

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)  # suit ^ 3 has the same colour
NO_SUIT = 255
JACK, QUEEN, KING, ACE = 11, 12, 13, 14
NO_CARD, JOKER = 0, 63

# view.question: what is asked
(NOTHING, BID, TAKE, OPPOSE, DISCARD, CALL_PARTNER, PLAY, CALL_CARD, CHOOSE, BID_TRICKS, BURY,
 CHOOSE_PARTNER) = range(12)

# answers
PLAIN, ALONE, JAMBONE, JAMBOREE = range(4)  # how a maker plays
PASS = 0
BID_LONE, BID_BARE = 8, 9  # BID_TRICKS: all tricks, alone, with the blind or without it
NO = 0  # TAKE, OPPOSE
CALL_ALONE = 4  # CALL_PARTNER
ON, OFF = 0, 1  # CHOOSE: the penalty is added to the own score, or taken off theirs
ABANDON = 64  # in place of a card against a lone hand, where the rules have a price for it

# view.turnup_fate: what became of the turn-up
TURNED_UP, TAKEN_UP, TURNED_DOWN, DEAD, REFUSED, NO_TURNUP = range(6)

# notice.event, notice.fault
DEAL_STARTS, TRICK_ENDS, FAULT_FOUND, HAND_ENDS, GAME_ENDS = range(5)
(NO_FAULT, REVOKE, WRONG_CARD, BAD_DISCARD, BAD_BID, BAD_TAKE, BAD_CALL, BAD_CHOICE, TIME, CRASH, EXIT,
 FORBIDDEN, MEMORY, NO_ANSWER, NO_START, BAD_ABI, CAP) = range(17)

# rules.book, .partners, .lone_lead, .rubber, .enforcement
AMERICAN1866, PROFESSOR1862, SOMERSET1888, HOYLE, MODERN, CALLACE1905 = range(6)
PARTNERS_FIXED, PARTNERS_NONE, PARTNERS_CALLED, PARTNERS_CHOSEN = range(4)
LEFT_OF_DEALER, LEFT_OF_MAKER = range(2)
NO_RUBBER, THREE_GAMES, BEST_OF_THREE = range(3)
ENFORCE_BOOK, ENFORCE_REPAIR = range(2)


def bid_of(suit, how):
    """The answer to BID that makes `suit` trumps, played PLAIN, ALONE, ..."""
    return 1 + 4 * how + suit


def bid_suit(bid):
    """The suit of a bid that is not PASS."""
    return bid + 3 & 3


def bid_how(bid):
    """PLAIN, ALONE, ... of a bid that is not PASS."""
    return (bid + 3) // 4 - 1


# What the arena shows ------------------------------------------------------------------------------

_CODES = {"u8": "B", "u16": "H", "u32": "I", "u64": "Q", "i16": "h"}


def _getter(at, kind, n):
    """A function that reads one field of a record: n values of a type, from a byte on."""
    if kind == "u8" and n == 1:
        return lambda record: record[at]
    if kind == "u8":
        return lambda record: tuple(record[at:at + n])
    if kind == "char":
        return lambda record: record[at:at + n].split(b"\0", 1)[0].decode(errors="replace")
    unpack = Struct("<%dx%d%s" % (at, n, _CODES[kind])).unpack_from
    if n == 1:
        return lambda record: unpack(record)[0]
    return unpack


class _Record(bytes):
    """A C struct as its bytes. A field is decoded each time it is read."""

    LAYOUT = ()  # of each field (name, offset, type, how many)

    __slots__ = ()

    def __init_subclass__(cls, fields=""):
        """Makes the properties: each line of `fields` is a name, a type, and what it is."""
        at = 0
        for line in fields.strip().splitlines():
            name, kind, says = line.split(None, 2)
            kind, _, n = kind.partition("*")
            n = int(n or 1)
            cls.LAYOUT += (name, at, kind, n),
            if name not in vars(cls):
                setattr(cls, name, property(_getter(at, kind, n), doc=says))
            at += n * (1 if kind == "char" else Struct(_CODES[kind]).size)
        cls.BYTES = at

    def __repr__(self):
        shown = ", ".join("%s=%r" % (name, getattr(self, name)) for name, *_ in self.LAYOUT
                          if not name.startswith("reserved"))
        return "%s(%s)" % (type(self).__name__, shown)


class View(_Record, fields="""
        legal       u64    legal answers: bit a is set where answer a is legal
        hand        u64    own cards; at DISCARD and BURY all there are to choose from
        away        u64    own cards that were put away: the dealer's discard, what was buried
        exposed     u64    cards left in a jambone hand, which lies open
        seed        u64*2  this question's chance: see random
        size        u16    bytes of a view
        question    u8     what is asked: BID, PLAY, ...
        seat        u8     own seat
        players     u8     how many sit at the table
        sides       u8     2, or as many as players, who then play each for himself
        dealer      u8     a seat
        turnup      u8     a card, NO_CARD in an auction
        turnup_fate u8     TURNED_UP, TAKEN_UP, ...
        trump       u8     a suit, or NO_SUIT
        maker       u8     the seat that named the trump, or won the auction
        makers      u8     bit s: seat s is known by all to be with the maker
        contract    u8     the bid that won the auction, an answer to BID_TRICKS; else 0
        how         u8     PLAIN, ALONE, ...: what was announced last
        lone        u8     the seat that plays alone
        opposer     u8     the seat that defends alone
        sits_out    u8     bit s: seat s sits out
        called_suit u8     the suit called (call-ace)
        called_card u8     the card called from a jambone hand
        bids        u8     number of bids made
        bid         u8*28  the bids made: (seat, bid) of each
        tricks      u8     tricks completed
        played      u8     cards in the trick on the table
        leader      u8*7   who led to trick t
        winner      u8*7   who won it
        trick       u8*49  trick[t][i]: card number i of trick t in the order of play, NO_CARD after them
        taken       u8*7   tricks taken by each seat
        points      i16*7  by side, in the game going on
        games       i16*7  by side
        rubber      i16*7  by side: rubber points
        game        u16    number of this game, from 0
        deal        u16    number of this deal in it, from 0
        deals_left  u16    after this one; 0 where their number is open
        reserved    u16*4  zero
        """):
    """What a player at one seat may know, and nothing else. What is not known yet is NOBODY, NO_SUIT or
    NO_CARD. A view may be kept, compared, and be the key of a dictionary."""

    __slots__ = ()

    @property
    def bid(self):
        """the bids made: (seat, bid) of each"""
        at = _AT["bid"]
        end = at + 2 * self.bids
        return tuple(zip(self[at:end:2], self[at + 1:end:2]))

    @property
    def trick(self):
        """trick[t][i]: card number i of trick t in the order of play, NO_CARD after them"""
        at = _AT["trick"]
        return tuple([tuple(self[i:i + SEATS]) for i in range(at, at + TRICKS * SEATS, SEATS)])

    def __str__(self):
        """A readable line: what is asked, and what the seat can see."""
        words = ["seat %d is asked %s" % (self.seat, _QUESTIONS[self.question]),
                 "hand %s" % names(self.hand), "dealer %d" % self.dealer]
        if self.turnup:
            words.append("turn-up %s" % card_name(self.turnup))
        for seat, bid in self.bid:
            said = suit_name(bid_suit(bid)) if self.turnup else bid
            words.append("seat %d bids %s" % (seat, said) if bid else "seat %d passes" % seat)
        if self.maker != NOBODY:
            words.append("maker %d, trump %s" % (self.maker, suit_name(self.trump)))
        for t, trick in enumerate(self.trick[:self.tricks + (self.played > 0)]):
            words.append("seat %d led %s" % (self.leader[t], names(filter(None, trick))))
        legal = self.legal if self.question in _OF_CARDS else 0
        words.append("legal %s" % (names(legal) if legal else cards(self.legal)))
        return "; ".join(words)


_AT = {name: at for name, at, *_ in View.LAYOUT}
_ASKED = _AT["question"]
_OF_CARDS = DISCARD, PLAY, BURY
_QUESTIONS = ("NOTHING BID TAKE OPPOSE DISCARD CALL_PARTNER PLAY CALL_CARD CHOOSE BID_TRICKS BURY "
              "CHOOSE_PARTNER").split()


class Notice(_Record, fields="""
        size      u16   bytes of a notice
        event     u8    DEAL_STARTS, TRICK_ENDS, ...
        trick     u8    tricks completed when it happened
        seat      u8    TRICK_ENDS: the winner; FAULT_FOUND: the offender; else NOBODY
        fault     u8    FAULT_FOUND: REVOKE, ...
        question  u8    FAULT_FOUND: what had been asked
        reserved  u8    zero
        points    i16*7 HAND_ENDS: points of the deal; GAME_ENDS: games; by side
        reserved2 u16   zero
        """):
    """Something that happened, for `tell`."""

    __slots__ = ()


class Rules(_Record, fields="""
        size           u32     bytes of the rules
        name           char*20 the named set it started from
        book           u8      whose laws: AMERICAN1866, ...
        players        u8      seats at the table, 2 to 7
        partners       u8      PARTNERS_FIXED, ...
        sides          u8      2, or as many as players
        cards          u8      cards a hand, which is also tricks a deal
        low            u8      lowest rank of the pack
        joker          u8      the pack has one: it is the best trump
        auction        u8      tricks are bid for; there is no turn-up
        blind          u8      cards of the blind, which the winner of the auction takes up
        least_bid      u8      tricks that must at least be bid
        two_partners   u8      the bid of tricks from which two partners are chosen; 0: none
        alone          u8      the maker may play alone
        take           u8      his partner may play alone instead, if he has yet to speak
        take_round2    u8      in the second round too
        defend_alone   u8      a defender of a lone hand may play alone against it
        jambone        u8      a lone hand may be played exposed
        jamboree       u8      the five best trumps may be shown
        turnup_discard u8      the dealer may put the turn-up itself away
        stick_dealer   u8      the dealer may not pass in the second round
        lone_lead      u8      who leads against a lone hand: LEFT_OF_DEALER, LEFT_OF_MAKER
        point          u8      makers take the odd trick
        march          u8      makers take all
        euchre         u8      makers take fewer
        lone_march     u8      a lone hand takes all
        lone_point     u8      a lone hand takes the odd trick
        lone_euchre    u8      a lone hand takes fewer
        opposed_point  u8      the lone maker takes the odd trick against a lone defender
        opposed_euchre u8      the lone maker is euchred by a lone defender
        jambone_march  u8      a jambone hand takes all
        jambone_euchre u8      a jambone hand takes fewer
        jamboree_score u8      a jamboree is shown
        lone_bid       u8      BID_LONE, won or lost; other bids are worth their tricks
        bare_bid       u8      BID_BARE, won or lost
        revoke         u8      what a revoke costs
        lone_revoke    u8      in a lone hand
        revoke_ends    u8      a revoke ends the hand, else it is played on
        revoke_whole   u8      and the injured side scores as if it had taken every trick
        revoke_choice  u8      the injured side may have the penalty taken off instead
        revoke_forfeit u8      offenders' play counts nothing; revokes of both void the deal
        wrong          u8      what a wrong card or bad discard costs
        lone_wrong     u8      in a lone hand
        wrong_forfeit  u8      offenders' play counts nothing
        wrong_revokes  u8      a wrong card or bad discard is dealt with as a revoke
        abandon        u8      a defender abandons a lone hand: to the lone side; 0: he may not
        target         u8      points of a game; 0: there are no games
        lap            u8      points over the target count in the next game
        slam           u8      games counted for one in which the loser has no point
        rubber         u8      NO_RUBBER, THREE_GAMES, BEST_OF_THREE
        rubber_bonus   u8      rubber points for winning the rubber
        enforcement    u8      ENFORCE_BOOK, ENFORCE_REPAIR
        reserved       u8*6    zero
        """):
    """The rules of a table, every parameter resolved. Numbers are points unless said otherwise, yes or no
    is 1 or 0."""

    __slots__ = ()


class Opening(_Record, fields="""
        seed     u64*2 chance for `open`: see random
        seat     u8    own seat
        reserved u8*7  zero
        """):
    """What `open` gets; it also has `rules` (Rules) and `args`, the arguments as a string."""


class Position(_Record, fields="""
        size     u32   bytes of a position
        worlds   u32   how many deals of the unseen cards are to be tried, if there are more
        open     u8    1: all cards lie open: those that follow; 0: only the view is known
        reserved u8*7  zero
        hand     u64*7 what each seat holds now
        away     u64   cards that were put away
        blind    u64   in an auction, while nobody has taken it up
        """):
    """What `values` gets beside the view."""

    __slots__ = ()


# A bot ---------------------------------------------------------------------------------------------

class Bot:
    """The base of a bot: a class for the bot, an instance for each table it sits at.

    A method for each question returns the answer, an integer. Only `play` is required. The arena answers
    questions that have no method: it passes, says no, calls no partner.

        order(self, view)         BID            PASS, or bid_of(suit, how)
        discard(self, view)       DISCARD        the card to put away
        call_partner(self, view)  CALL_PARTNER   a suit, or CALL_ALONE
        play(self, view)          PLAY           a card
        answer(self, view)        every question without a method of its own: see view.question

    Optional methods:

        open(self, opening)       a table opens; False: cannot play here
        close(self)               the table is over
        tell(self, notices, view) what happened, a list, before the next question and at the end of a deal
        load(cls)                 a class method, once in a process; False: cannot play
        accepts(cls, rules)       a class method: whether it plays these rules
        values(self, view, position)  for analysis, never in play: what each legal answer is worth, as a
                                  dictionary {answer: points} or {answer: (points, chance)}; None: cannot say

    From __init__ on an instance has

        self.rules  Rules         self.seat  its seat
        self.pack   all cards     self.args  the arguments after the bot's name, a string

    In an interpreter without the arena Mine() sits at seat 0 of a game with 24 cards.
    """

    name = version = author = ""
    serial = False  # True: it keeps globals; one table at a time, fresh processes for each
    by = ""  # `values`: in a few words what played the deals out, if not the bot itself
    rules, args, seat = None, "", 0
    pack = 0x7e00 * 0x0001000100010001  # nine to ace
    _wire = _slot = None

    def log(self, line):
        """Writes a line about this table to the match's sidecar, LOG.side."""
        if self._wire:
            self._wire.add_line(self._slot, line)
        else:
            print(line)

    def time_left(self):
        """CPU time left for this answer, in microseconds. To watch the time, call it once at the start
        of an answer too: the clock runs from that call."""
        return self._wire.time_left() if self._wire else 1000000


class Args:
    """The arguments of a bot, which follow its name: "mine level=2 why". Unknown ones are refused before
    anything is played:

        def open(self, opening):
            args = Args(self)
            self.level = args.whole("level", 0, 2, 2)
            self.why = args.word("why")
            return args.end()
    """

    def __init__(self, bot):
        self.bot, self.words, self.names, self.known, self.wrong = bot, bot.args.split(), [], set(), None

    def _find(self, name):
        """The text after "name=", None if the name is not there."""
        self.names.append(name)
        found = [word for word in self.words if word == name or word.startswith(name + "=")]
        self.known.update(found)
        return found[0][len(name):] if found else None

    def _number(self, name, kind, least, most, otherwise):
        found = self._find(name)
        if found is None:
            return otherwise
        try:
            number = kind(found[1:])
            if least <= number <= most:
                return number
        except ValueError:
            pass
        words = "a whole number" if kind is int else "a number"
        self.wrong = "%s%s: expected %s from %s to %s" % (name, found, words, least, most)
        return otherwise

    def word(self, name):
        """Whether the word is among them."""
        found = self._find(name)
        if found:
            self.wrong = "%s has no value, and was given %s" % (name, found)
        return found is not None

    def whole(self, name, least, most, otherwise):
        """The whole number of "name=N", or else `otherwise`."""
        return self._number(name, int, least, most, otherwise)

    def number(self, name, least, most, otherwise):
        """The number of "name=N", or else `otherwise`."""
        return self._number(name, float, least, most, otherwise)

    def choice(self, name, words):
        """Which of these words "name=WORD" has; the first if it is not there."""
        found = self._find(name)
        if found is None or found[1:] in words:
            return found[1:] if found else words[0]
        self.wrong = "%s%s: expected one of: %s" % (name, found, " ".join(words))
        return words[0]

    def end(self):
        """Whether all arguments were known. If not, logs why; `open` then returns False."""
        for word in self.words:
            if self.wrong is None and word not in self.known:
                from difflib import get_close_matches  # which takes long to load
                near = get_close_matches(word.split("=")[0], self.names, 1)
                there = "; there are: " + ", ".join(self.names) if self.names else ": this bot has none"
                self.wrong = "there is no argument '%s'" % word
                self.wrong += ", did you mean %s?" % near[0] if near else there
        if self.wrong is not None:
            self.bot.log(self.wrong)
        return self.wrong is None


# Chance --------------------------------------------------------------------------------------------

_M64 = 0xffffffffffffffff


def _mix(x):
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & _M64
    x = (x ^ x >> 27) * 0x94d049bb133111eb & _M64
    return x ^ x >> 31


def random(seed, n):
    """The n-th random number (n = 0, 1, ...) of a question or an opening, of 64 bits. It is the same at
    all tables of a set, so that luck cancels: use no other random numbers."""
    return _mix(_mix(seed[0] + 0x9e3779b97f4a7c15 * (n + 1) & _M64) ^ seed[1])


class Chance:
    """Random numbers one after the other, from view.seed or opening.seed."""

    def __init__(self, seed, drawn=0):
        self.seed = seed
        self.drawn = drawn  # so many numbers were used

    def random(self):
        """The next number of 64 bits."""
        self.drawn += 1
        return random(self.seed, self.drawn - 1)

    def below(self, n):
        """A number from 0 to n - 1, all equally likely."""
        product = (self.random() >> 32) * n
        while product & 0xffffffff < (1 << 32) % n:  # seldom: it would favour some (Lemire 2019)
            product = (self.random() >> 32) * n
        return product >> 32

    def pick(self, set):
        """A member of a set, all equally likely."""
        return cards(set)[self.below(count(set))]


def below(view, n):
    """The question's first random number, from 0 to n - 1. For several use Chance(view.seed)."""
    return Chance(view.seed).below(n)


def pick(view, set):
    """A member of a set (cards or legal answers, not empty) by the question's first random number."""
    return Chance(view.seed).pick(set)


# Sets of cards -------------------------------------------------------------------------------------

def first(set):
    """The first member of a set (the lowest number), which must not be empty."""
    return (set & -set).bit_length() - 1


def cards(set):
    """The members of a set in a list, lowest first."""
    found = []
    while set:
        low = set & -set
        found.append(low.bit_length() - 1)
        set ^= low
    return found


def bit(card):
    """The set that holds this card only."""
    return 1 << card


def has(set, card):
    return set >> card & 1 == 1


def count(set):
    """How many members there are."""
    return bin(set).count("1")


def pack(rules):
    """All cards of the pack that these rules use: self.pack of a bot."""
    suit = (1 << ACE + 1) - (1 << rules.low)
    return suit * 0x0001000100010001 | (bit(JOKER) if rules.joker else 0)


# Cards. Where a trump is taken it may be NO_SUIT: then no card is a trump, and the joker is of no suit ----

def card_of(suit, rank):
    return 16 * suit + rank


def rank_of(card):
    """2..14, the joker 15."""
    return card & 15


def printed_suit(card):
    """The suit printed on the card; NO_SUIT for the joker."""
    return NO_SUIT if card == JOKER else card >> 4


def next_suit(suit):
    """The other suit of the same colour."""
    return suit ^ 3


def is_cross(a, b):
    """Whether the suits differ in colour."""
    return a != b and a != b ^ 3


def right(trump):
    """The jack of trumps."""
    return NO_CARD if trump == NO_SUIT else 16 * trump + JACK


def left(trump):
    """The jack of the same colour."""
    return NO_CARD if trump == NO_SUIT else 16 * (trump ^ 3) + JACK


def suit_of(card, trump):
    """The suit a card belongs to in play: the left bower and the joker are trumps."""
    if trump != NO_SUIT and (card == JOKER or card == left(trump)):
        return trump
    return printed_suit(card)


def is_trump(card, trump):
    return trump != NO_SUIT and suit_of(card, trump) == trump


def order_of(card, trump):
    """Order within a suit: 2..14, of trumps the left bower 15, the right bower 16, the joker 17."""
    if not is_trump(card, trump):
        return rank_of(card)
    if card == JOKER:
        return 17
    if card == right(trump):
        return 16
    return 15 if card == left(trump) else rank_of(card)


def strength(card, trump, led):
    """What a card is worth in a trick to which the suit `led` was led: 0 if it can not win, else its order,
    trumps 32 higher."""
    suit = suit_of(card, trump)
    if trump != NO_SUIT and suit == trump:
        return 32 + order_of(card, trump)
    return order_of(card, trump) if suit == led else 0


def beats(card, other, trump, led):
    """Whether `card`, played later, beats `other` in a trick to which `led` was led."""
    return strength(card, trump, led) > strength(other, trump, led)


def trick_winner(played, trump):
    """The place (from 0) of the winning card in a list of cards in the order they were played."""
    led = suit_of(played[0], trump)
    values = [strength(card, trump, led) for card in played]
    return values.index(max(values))


def card_name(card):
    """"9C", "TD", "AS"; "JK" for the joker, "--" for NO_CARD."""
    if card in (JOKER, NO_CARD):
        return "JK" if card else "--"
    return "23456789TJQKA"[(card & 15) - 2] + "CDHS"[card >> 4]


def names(set):
    """"9C TD AS": of a set, or of cards in any order."""
    return " ".join(map(card_name, cards(set) if isinstance(set, int) else set))


def suit_name(suit):
    return ("clubs", "diamonds", "hearts", "spades")[suit] if suit < 4 else "none"


# Hands ---------------------------------------------------------------------------------------------

def of_suit(set, trump, suit):
    """The cards of `set` that count as `suit`."""
    bowers = 0 if trump == NO_SUIT else bit(left(trump)) | bit(JOKER)
    printed = bit(JOKER) if suit == NO_SUIT else 0x7fff << 16 * suit
    return set & (printed | bowers if suit == trump else printed & ~bowers)


def trumps(set, trump):
    """How many trumps are in the set."""
    return 0 if trump == NO_SUIT else count(of_suit(set, trump, trump))


def longest_suit(hand):
    """The suit that would give the hand most trumps, the lower of two that give as many."""
    return max(range(4), key=lambda suit: trumps(hand, suit))


def follow(hand, trump, led):
    """What may be played from `hand` when the suit `led` was led: cards of that suit if there are any,
    else all. With NO_SUIT, to lead: all."""
    same = 0 if led == NO_SUIT else of_suit(hand, trump, led)
    return same or hand


def worth(card, trump):
    """What a card is worth where any trump is above any plain card, whatever its suit."""
    return order_of(card, trump) + (32 if is_trump(card, trump) else 0)


def best(set, trump):
    """The best card of a set by `worth`, NO_CARD of an empty set; of equal ones the lower."""
    return max(cards(set), key=lambda card: worth(card, trump), default=NO_CARD)


def least(set, trump):
    """The least card, likewise."""
    return min(cards(set), key=lambda card: worth(card, trump), default=NO_CARD)


# Seats ---------------------------------------------------------------------------------------------

ELDEST, DEALERS_PARTNER, PONE, DEALER = range(4)  # at a table of four, as `position` gives them


def position(view, seat):
    """0 for eldest hand (the dealer's left), 1, 2, ... for those after it; the dealer is last."""
    return (seat - view.dealer - 1) % view.players


def same_side(a, b):
    """Whether two seats are of one side where there are two sides."""
    return (a ^ b) & 1 == 0


def partner(seat):
    """The seat opposite at a table of four with two sides. At other tables see with_me."""
    return (seat + 2) % 4


def side(view, seat):
    """The place of a seat in points, games and rubber."""
    return seat & 1 if view.sides == 2 else seat


def sits_out(view, seat):
    return view.sits_out >> seat & 1 == 1


def left_of(view, seat):
    """The next seat to the left that plays."""
    players, out = view.players, view.sits_out
    seat = (seat + 1) % players
    while out >> seat & 1:
        seat = (seat + 1) % players
    return seat


def playing(view):
    """How many players there are in each trick."""
    return view.players - count(view.sits_out)


def made_it(view):
    """Whether this seat is known by all to be with the maker; at call-ace see partnership."""
    return view.makers >> view.seat & 1 == 1


def turned_suit(view):
    """The suit that the turn-up proposes: a joker stands for spades. NO_SUIT in an auction."""
    turnup = view.turnup
    if not turnup:
        return NO_SUIT
    return SPADES if turnup == JOKER else turnup >> 4


# The trick on the table ----------------------------------------------------------------------------

def on_table(view):
    """The cards of the trick on the table, in the order of play."""
    return view.trick[view.tricks][:view.played] if view.played else ()


def led(view):
    """The suit led, NO_SUIT if nothing has been."""
    return suit_of(view.trick[view.tricks][0], view.trump) if view.played else NO_SUIT


def who_played(view, t, i):
    """Who played card number `i` (from 0) of trick `t`."""
    seat = view.leader[t]
    for _ in range(i):
        seat = left_of(view, seat)
    return seat


def winning_card(view):
    """The card that wins the trick so far, NO_CARD if nothing has been led."""
    table = on_table(view)
    return table[trick_winner(table, view.trump)] if table else NO_CARD


def winning_seat(view):
    """The seat that wins the trick so far, NOBODY if nothing has been led."""
    table = on_table(view)
    return who_played(view, view.tricks, trick_winner(table, view.trump)) if table else NOBODY


def turn(view):
    """The seat whose turn it is to play a card."""
    if view.played:
        return who_played(view, view.tricks, view.played)
    return view.winner[view.tricks - 1] if view.tricks else view.leader[0]


def is_last(view):
    """Whether the card to be played is the last of the trick."""
    return view.played + 1 == playing(view)


# What has been seen --------------------------------------------------------------------------------

def played(view):
    """All cards played so far, those of the trick on the table too."""
    set = 0
    for trick in view.trick:
        for card in trick[:view.players]:
            set |= 1 << card
    return set & ~1  # NO_CARD is none


class Shown:
    """What the play has shown: by seat, the cards it played, and in `voids` bit s if it did not follow when
    suit s was led, so that it has no more."""

    def __init__(self):
        self.played = [0] * SEATS
        self.voids = [0] * SEATS


def look_back(view):
    """What the play has shown of each seat."""
    shown, trump = Shown(), view.trump
    for leader, trick in zip(view.leader, view.trick):
        if not trick[0]:
            break
        seat, asked = leader, suit_of(trick[0], trump)
        for card in filter(None, trick[:view.players]):
            shown.played[seat] |= 1 << card
            if suit_of(card, trump) != asked:
                shown.voids[seat] |= 1 << asked & 0xff
            seat = left_of(view, seat)
    return shown


def asleep(view):
    """The cards that this seat knows to be in nobody's hand: what it put away itself, and a turn-up that
    nobody took. More of them sleep in the talon."""
    lies = view.turnup and view.turnup_fate != TAKEN_UP
    return view.away | (bit(view.turnup) if lies else 0)


def out(view, pack):
    """The cards that may still come from another hand, as far as this seat can tell."""
    return pack & ~view.hand & ~asleep(view) & ~played(view)


def best_out(view, pack, suit):
    """The best card of a suit still out; NO_CARD if there is none."""
    return best(of_suit(out(view, pack), view.trump, suit), view.trump)


def is_master(view, pack, card):
    """Whether no card still out of its own suit is above this one."""
    trump = view.trump
    other = best_out(view, pack, suit_of(card, trump))
    return not other or order_of(card, trump) > order_of(other, trump)


# Partners. Where they are called, the partner is who held the best card of the called suit among all hands,
# as they were at the call, and nobody is told who that is ---------------------------------------------

CANNOT_TELL, WITH, AGAINST = range(3)


def called_best(view, pack):
    """The best card of the called suit that may have been in a hand, as far as this seat can tell."""
    if view.called_suit == NO_SUIT:
        return NO_CARD
    return best(of_suit(pack & ~asleep(view), view.trump, view.called_suit), view.trump)


def _called_holder(view, shown, suit):
    """Who of those that were seen with a card of this set had the best, and that card. Without any, nobody
    is the partner and the maker is alone."""
    holder, card = view.maker, NO_CARD
    for seat in range(view.players):
        held = shown.played[seat] | (view.hand if seat == view.seat else 0)
        other = best(held & suit, view.trump)
        if other > card:  # in a plain suit the better card has the higher number
            holder, card = seat, other
    return holder, card


def called_seats(view, pack):
    """The seats that may be the called partner as far as this seat can tell, of which one is: bit s is set
    where seat s may be. The maker's own bit is set where he may have no partner. 0 without a call."""
    called = view.called_suit
    if called == NO_SUIT:
        return 0
    shown = look_back(view)
    turnup = bit(view.turnup) if view.turnup and view.turnup_fate == TAKEN_UP else 0
    suit = of_suit(pack, view.trump, called)
    holder, card = _called_holder(view, shown, suit)
    unseen = out(view, pack) & ~turnup
    above = (unseen & suit) >> card + 1 << card + 1  # that would make somebody else it
    if not above:
        return 1 << holder
    hand = count(view.hand) + count(shown.played[view.seat])
    may = hidden = 0
    for seat in range(view.players):
        unknown = hand - count(shown.played[seat])
        if seat == view.dealer and turnup & ~shown.played[seat]:
            unknown -= 1
        if seat == view.seat or not unknown:
            continue
        hidden += unknown
        if not shown.voids[seat] >> called & 1:
            may |= 1 << seat
    if not may or count(above) <= count(unseen) - hidden:  # all of these may be asleep
        may |= 1 << holder
    return may


def with_maker(view, pack, seat):
    """WITH if a seat is with the maker in this deal, AGAINST, or CANNOT_TELL. For the play, at every table."""
    if view.maker == NOBODY:
        return CANNOT_TELL
    if view.makers >> seat & 1:
        return WITH
    may = called_seats(view, pack)
    if not may >> seat & 1:
        return AGAINST
    return WITH if may == 1 << seat else CANNOT_TELL


def partnership(view, pack):
    """The same of this seat itself."""
    return with_maker(view, pack, view.seat)


def with_me(view, pack, seat):
    """Whether a seat is with this one in this deal or against it, as far as this seat can tell."""
    if seat == view.seat:
        return WITH
    if view.sides == 2:
        return WITH if same_side(seat, view.seat) else AGAINST
    mine, other = partnership(view, pack), with_maker(view, pack, seat)
    if CANNOT_TELL in (mine, other):
        return CANNOT_TELL
    return WITH if mine == other else AGAINST


# The wire: sdk/WIRE.md -----------------------------------------------------------------------------

_HELLO, _REFUSED, _LOAD, _LOADED, _RULES, _ACCEPTS, _ROUND, _END = range(1, 9)  # frames
_OPEN, _TELL, _ASK, _CLOSE, _OPENED, _ANSWER, _LOG, _TOOK, _VALUE, _VALUES = range(1, 11)  # items of a round
_TELLS_NOTICES, _TELLS_VALUES = 1, 2  # in the hello

_FRAME = Struct("<IHH")  # size, kind, items
_ITEM = Struct("<HHi")  # kind, slot, value
_ARGUMENTS = Struct("<II")  # answer_ms, bytes of the arguments
_HEAD = 8  # bytes of each
_VIEW = View.BYTES
_QUESTION = Struct("<HHi%ds" % _VIEW)  # an item that asks, whole
_ANSWERED, _TIMED = Struct("<ii"), Struct("<iiHHiI4x")  # an answer; an answer and how long it took
_WORTH = Struct("<II%dd%dd64s" % (ANSWERS, ANSWERS))  # struct eu_values

_VERSION, _ABI, _SERIAL = 1, 1, 1
_LINE_MOST, _LINES_MOST, _ITEMS_MOST = 1024, 65536, 65535
_PIECE = 65536  # of what is read at once: the questions of 256 tables fit in
_LONGEST = 0xffffffff  # time of an answer that can be told
_SHORT = 20000  # ns: answers that take less are timed together
_QUICK, _UNTIMED = 10000, 7  # after an answer to a single question in less ns, so many like it are not timed

_METHODS = {BID: "order", DISCARD: "discard", CALL_PARTNER: "call_partner", PLAY: "play"}


def _method(bot, question):
    """The method of a bot, or of its class, that answers such questions; None if the arena answers."""
    return getattr(bot, _METHODS.get(question, "answer"), None) or getattr(bot, "answer", None)


def _text(string, most):
    """UTF-8 of at most so many bytes, cut between characters."""
    return str(string).encode(errors="replace")[:most].decode(errors="ignore").encode()


def _pad(data):
    """Zeros up to a multiple of eight bytes."""
    return data + bytes(-len(data) % 8)


class _Prints(io.RawIOBase):
    """What bots print goes to descriptor 2, and is lost if that is full."""

    def writable(self):
        return True

    def write(self, data):
        try:
            os.write(2, data)
        except BlockingIOError:
            pass
        return len(data)


class _Wire:
    """The process of one bot: reads frames, has the bot answer, writes frames."""

    def __init__(self, bot):
        self.bot = bot
        self.tables = {}  # by slot: what an answer's item begins with, the methods by question, the bot
        self.pending = b""  # of the frames to come, what was read already
        self.rules, self.args, self.pack, self.answer_ns = None, "", 0, 0
        self.began = 0  # process time at the first look at the clock in this answer
        self.exact = False  # answers take so long that the clock, which takes its time too, is read for each
        self.untimed = [0] * len(_QUESTIONS)  # by question: how many that come alone are not timed
        self.lines, self.lines_bytes, self.lines_most = [], 0, 0

    def seize(self):
        """Moves the pipes away from descriptors 0 and 1, where `input` and `print` would disturb them."""
        self.questions, self.answers = os.dup(0), os.dup(1)
        os.dup2(2, 1)
        os.close(0)
        sys.stdin = None
        if "EUCHRE_DEBUG" in os.environ:  # match --debug: breakpoint() works
            try:
                sys.stdin = open("/dev/tty")
            except OSError:
                pass
        sys.stdout = sys.stderr = io.TextIOWrapper(_Prints(), "utf-8", "backslashreplace", line_buffering=True)

    # ---- Frames ----

    def send(self, kind, body=b"", items=0):
        data = _FRAME.pack(len(body), kind, items) + body
        done = os.write(self.answers, data)
        while done < len(data):
            done += os.write(self.answers, data[done:])

    def receive(self):
        """The whole next frame with its header, its kind, and the number of its items."""
        data = self.pending or os.read(self.questions, _PIECE)
        if len(data) < _HEAD:
            data = self.read(data, _HEAD)
        size, kind, items = _FRAME.unpack_from(data)
        size += _HEAD
        if len(data) != size:
            data = self.read(data, size)
        self.pending = data[size:]
        return data if len(data) == size else data[:size], kind, items

    def read(self, data, size):
        """These bytes and those after them, until there are this many."""
        while len(data) < size:
            more = os.read(self.questions, _PIECE)
            if not more:
                raise BrokenPipeError
            data += more
        return data

    def refuse(self, why):
        self.send(_REFUSED, struct_pack("<II1000s", NO_START, 0, _text(why, 999)))

    def say_hello(self):
        bot = self.bot
        asks = sum(1 << question for question in range(BID, len(_QUESTIONS)) if _method(bot, question))
        tells = _TELLS_NOTICES * hasattr(bot, "tell") | _TELLS_VALUES * callable(getattr(bot, "values", None))
        words = [_text(word, 63) for word in (bot.name or bot.__name__.lower(), bot.version, bot.author)]
        self.send(_HELLO, struct_pack("<HHIIIII64s64s64s", _VERSION, _VIEW, _ABI, _SERIAL if bot.serial else 0,
                                      asks, tells, 0, *words))

    def serve(self):
        """Everything from the first frame to the last."""
        self.say_hello()
        while True:
            frame, kind, items = self.receive()
            if kind == _ROUND:
                if items != 1 or not (self.play_question(frame) or self.tell_values(frame)):
                    self.play_round(frame, items)
            elif kind == _RULES:
                self.take_rules(frame[_HEAD:])
            elif kind == _LOAD:
                if hasattr(self.bot, "load") and self.bot.load() is False:
                    self.refuse("has a load that returned False")
                    return
                self.send(_LOADED)
            elif kind == _END:
                self.send(_END)
                return
            else:
                sys.exit("euchre_bot: the arena sent a frame of kind %d, which is none" % kind)

    def take_rules(self, body):
        self.rules = Rules(body[:Rules(body).size])
        answer_ms, n = _ARGUMENTS.unpack_from(body, self.rules.size)
        args = self.rules.size + _ARGUMENTS.size
        self.args = body[args:args + n - 1].decode(errors="replace")
        self.answer_ns = answer_ms * 1000000
        self.pack = pack(self.rules)
        accepts = not hasattr(self.bot, "accepts") or bool(self.bot.accepts(self.rules))
        self.send(_ACCEPTS, struct_pack("<II", accepts, 0))

    # ---- Rounds ----

    def play_question(self, frame):
        """Processes a round of one question, as play_round would, with fewer steps. Returns False if its one
        item is something else."""
        if len(frame) != _HEAD + _QUESTION.size:
            return False
        kind, slot, _, view = _QUESTION.unpack_from(frame, _HEAD)
        if kind != _ASK:
            return False
        head, methods, _ = self.tables[slot]
        view = View(view)
        question = view[_ASKED]
        self.began = 0
        self.lines, self.lines_bytes, self.lines_most = [], 0, _ITEMS_MOST - 2
        timed = not self.untimed[question]
        if timed:
            before = thread_time_ns()
            answer = methods[question](view)
            time = min(thread_time_ns() - before, _LONGEST)
            self.untimed[question] = _UNTIMED if time < _QUICK else 0
        else:
            self.untimed[question] -= 1
            answer = methods[question](view)
        try:
            body = _TIMED.pack(head, answer, _TOOK, 0, 4, time) if timed else _ANSWERED.pack(head, answer)
        except StructError:
            raise _no_answer(frame, 1, [head, answer], self.tables) from None
        self.send(_ROUND, body + b"".join(self.lines), 1 + timed + len(self.lines))
        return True

    def tell_values(self, frame):
        """Processes a round whose one item asks what answers are worth. Returns False if it is something else."""
        kind, slot, size = _ITEM.unpack_from(frame, _HEAD)
        if kind != _VALUE:
            return False
        at = _HEAD + _ITEM.size
        view, position = View(frame[at:at + _VIEW]), Position(frame[at + _VIEW:at + size])
        bot = self.tables[slot][2]
        self.began = 0
        self.lines, self.lines_bytes, self.lines_most = [], 0, _ITEMS_MOST - 1
        told = bot.values(view, position)
        body = b"" if told is None else _worth(cards(view.legal), told, bot.by)
        self.send(_ROUND, _ITEM.pack(_VALUES, slot, len(body)) + body + b"".join(self.lines), 1 + len(self.lines))
        return True

    def play_round(self, frame, items):
        """Processes the items in their order, then sends all answers at once."""
        tables, unpack, clock, asked = self.tables, _ITEM.unpack_from, thread_time_ns, _ASKED
        answers, times = [], []  # kind and slot, answer; kind and slot, answer; ...
        exact, together = self.exact, 0  # answers since the clock was read
        self.lines, self.lines_bytes, self.lines_most = [], 0, _ITEMS_MOST - 1 - items
        only_questions = not exact and len(frame) == _HEAD + items * _QUESTION.size
        before = clock()
        for kind, slot, size, view in _QUESTION.iter_unpack(frame[_HEAD:]) if only_questions else ():
            if kind != _ASK or size != _VIEW:
                break
            head, methods, _ = tables[slot]
            self.began = 0
            view = View(view)
            answers += head, methods[view[asked]](view)
            together += 1
        at = _HEAD + together * _QUESTION.size
        for _ in range(items - together):
            kind, slot, size = unpack(frame, at)
            at += _HEAD
            if kind == _ASK:
                head, methods, _ = tables[slot]
                self.began = 0
                view = View(frame[at:at + _VIEW])
                answers += head, methods[view[asked]](view)
                together += 1
                if exact:
                    now = clock()
                    times.append(now - before)
                    before, together = now, 0
            else:
                if together:
                    times += _parts(clock() - before, together)
                    together = 0
                self.do_other(kind, slot, frame[at:at + size], answers)
                before = clock()
            at += size + 7 & -8
        if together:
            times += _parts(clock() - before, together)
        self.exact = sum(times) > _SHORT * len(times)
        sent = len(answers) // 2 + len(self.lines)
        shape, values = "<%di" % len(answers), answers
        if times and sent < _ITEMS_MOST:
            if max(times) > _LONGEST:
                times = [min(time, _LONGEST) for time in times]
            shape += "HHi%dI%dx" % (len(times), len(times) % 2 * 4)
            values = (*answers, _TOOK, 0, 4 * len(times), *times)
            sent += 1
        try:
            body = struct_pack(shape, *values)
        except StructError:
            raise _no_answer(frame, items, answers, tables) from None
        self.send(_ROUND, body + b"".join(self.lines), sent)

    def do_other(self, kind, slot, body, answers):
        """An item that is not a question. Unknown items are skipped."""
        self.began = 0
        if kind == _OPEN:
            answers += _head(_OPENED, slot), self.open(slot, body)
        elif kind == _CLOSE:
            bot = self.tables.pop(slot)[2] if slot in self.tables else None
            if hasattr(bot, "close"):
                bot.close()
        elif kind == _TELL and slot in self.tables:
            size = Notice(body[_VIEW:]).size
            notices = [Notice(body[at:at + size]) for at in range(_VIEW, len(body), size)]
            self.tables[slot][2].tell(notices, View(body[:_VIEW]))

    def open(self, slot, body):
        """Makes a new instance for a table. Returns whether it can play."""
        opening = Opening(body)
        opening.rules, opening.args = self.rules, self.args
        bot = self.bot.__new__(self.bot)
        bot._wire, bot._slot = self, slot
        bot.rules, bot.args, bot.pack, bot.seat = self.rules, self.args, self.pack, opening.seat
        bot.__init__()
        if hasattr(bot, "open") and bot.open(opening) is False:
            return 0
        methods = [_method(bot, question) for question in range(len(_QUESTIONS))]
        self.tables[slot] = _head(_ANSWER, slot), methods, bot
        return 1

    # ---- For bots ----

    def add_line(self, slot, line):
        data = _text(line, _LINE_MOST)
        item = _ITEM.pack(_LOG, slot, len(data)) + _pad(data)
        if len(self.lines) < self.lines_most and self.lines_bytes + len(item) <= _LINES_MOST:
            self.lines.append(item)
            self.lines_bytes += len(item)

    def time_left(self):
        now = process_time_ns()
        self.began = self.began or now
        return (self.answer_ns - (now - self.began)) // 1000


def _parts(time, answers):
    """How much of the total time each of these answers took."""
    return [time // answers] * answers


def _head(kind, slot):
    """The first four bytes of an item as a number with a sign."""
    return ((slot ^ 0x8000) - 0x8000 << 16) | kind


def _worth(answers, told, by):
    """What `values` told of these answers, as struct eu_values."""
    if not isinstance(told, dict) or sorted(told) != answers:
        raise ValueError("values returned %r, which is no dictionary with just the answers %s" % (told, answers))
    pairs = [worth if isinstance(worth, tuple) else (worth, -1) for worth in map(told.get, answers)]
    rest = ANSWERS - len(answers)
    points, chances = zip(*pairs)
    return _WORTH.pack(_WORTH.size, 0, *points, *[0] * rest, *chances, *[-1] * rest, _text(by, 63))


def _no_answer(frame, items, answers, tables):
    """The exception for the first of these answers that is not a number of 32 bits."""
    values = iter(answers[1::2])
    at = _HEAD
    for _ in range(items):
        kind, slot, size = _ITEM.unpack_from(frame, at)
        at += _HEAD
        value = next(values) if kind in (_OPEN, _ASK) else 0
        if not isinstance(value, int) or not -1 << 31 <= value < 1 << 31:
            method = getattr(tables[slot][1][frame[at + _ASKED]], "__name__", "the bot")
            if not isinstance(value, int):
                return TypeError("%s returned %r, which is no integer" % (method, value))
            return ValueError("%s returned %#x; if that is a set, first(set) is its lowest member" % (method, value))
        at += size + 7 & -8


def _refusal(bot):
    """Why this class cannot play, in words that follow the bot's name; None if it can."""
    if not isinstance(bot, type) or not issubclass(bot, Bot):
        return "does not end with run(CLASS) of a class that is made of Bot, as in: class Mine(Bot)"
    if not callable(getattr(bot, "play", None)):
        return "has no play: def play(self, view), which returns a card of view.legal"
    for name in "load", "accepts":
        for base in bot.__mro__:
            if type(vars(base).get(name)).__name__ == "function":
                return "has %s without @classmethod above it: it belongs to the class" % name
    return None


def _blame(failure):
    """Prints a traceback, of which only the end may be shown: without the wire's part in it, lines that only
    point at others, and the name of the bot's own file."""
    trace = failure.__traceback__
    while trace and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    folder, own = os.path.split(sys.argv[0])
    is_folder = own not in ("bot", "3")  # /program/.../bot, /proc/self/fd/3
    if isinstance(failure, OSError) and failure.filename is not None:
        failure.strerror = "%s in the arena (%s)" % (
            "files but those of the bot are forbidden" if is_folder else "files are forbidden", failure.strerror)
    real, sys.stderr = sys.stderr, io.StringIO()
    sys.__excepthook__(type(failure), failure.with_traceback(trace), trace)
    shown, sys.stderr = sys.stderr.getvalue(), real
    for line in (shown.replace(folder + "/", "") if is_folder else
                 shown.replace('File "%s", ' % sys.argv[0], "")).splitlines():
        if line.strip(" ^~"):
            print(line, file=sys.stderr)


def _failed(kind, failure, trace):
    """Prints an uncaught exception in place of the interpreter."""
    _blame(failure.with_traceback(trace))


_started = sys.argv[0].startswith(("/program/", "/proc/self/fd/")) or "EUCHRE_DEBUG" in os.environ  # by the arena
if _started:
    sys.excepthook = _failed

_ran = False
_ignored = None  # the last run() that played nothing: its class and its module


@atexit.register
def _forgotten():
    """Warns if a file defines a bot but does not run it."""
    made = [bot.__name__ for bot in Bot.__subclasses__() if bot.__module__ == "__main__"]
    if _ran or hasattr(sys, "last_type") or _ignored and not _started:
        return
    if made:
        print("its last line should be run(%s), which is missing" % made[-1], file=sys.stderr)
    elif _ignored:
        print("nothing plays: run(%s) stands in the imported module %s; its place is in the file of the bot"
              % _ignored, file=sys.stderr)


def run(bot):
    """The last line of a bot: lets this class play. It does nothing if the file is only imported, as by a
    test."""
    global _ran, _ignored
    caller = sys._getframe(1).f_globals.get("__name__")
    if caller != "__main__" and getattr(bot, "__module__", "__main__") != "__main__":
        _ignored = getattr(bot, "__name__", "?"), caller
        return
    _ran = True
    if sys.argv[1:2] == ["walls"]:
        print(0)
        return
    if os.isatty(0) or os.isatty(1):
        sys.exit("A bot speaks to the arena: euchre-arena match %s greedy" % sys.argv[0])
    wire = _Wire(bot)
    wire.seize()
    why = _refusal(bot)
    try:
        if why:
            wire.refuse(why)
        else:
            wire.serve()
    except BrokenPipeError:  # the arena has gone
        pass
    except Exception as failure:
        _blame(failure)
        sys.exit(1)


__all__ = [name for name in dir() if not name.startswith("_")
           and name not in ("atexit", "io", "os", "sys", "Struct", "StructError", "struct_pack", "process_time_ns",
                            "thread_time_ns")]
