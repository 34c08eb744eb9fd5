"""Rules, cards, and one deal as a value, for search."""
from __future__ import annotations

import ctypes
from ctypes import byref, c_int16, c_void_p
from operator import index
from typing import Any, Callable, Iterable, Iterator, List, NoReturn, Optional, Sequence, Tuple, Union

import euchre_bot
from euchre_bot import NO_CARD, NOBODY, View, card_name, cards as members

from ._library import BAD_ANSWER, OK, SEATS, Hands, IllegalAction, StateMemory, call, lib, text_bytes, two_words, whole
from .drawing import as_svg, as_text

QUESTIONS = euchre_bot._QUESTIONS


class Cards(int):
    """A set of cards, or of answers: the integer of its bits, as in euchre_bot, with a readable form.

    >>> Cards("9C TD") | Cards("AS")
    Cards('9C TD AS')
    """

    def __new__(cls, of: Union[int, str, Iterable[int]] = 0) -> Cards:
        if isinstance(of, str):
            return cls.of_names(of)
        bits = of if isinstance(of, int) else sum(1 << whole("card", card, 63) for card in set(of))
        return super().__new__(cls, whole("cards", bits, (1 << 64) - 1))

    @classmethod
    def of_names(cls, text: str) -> Cards:
        """The cards that a text names: Cards.of_names("9C TD")."""
        found = 0
        for name in text.split():
            if name not in _CARDS:
                raise ValueError("there is no card %r; expected a rank and a suit, as in 9C TD JH AS, or JK" % name)
            found |= 1 << _CARDS[name]
        return cls(found)

    def __iter__(self) -> Iterator[int]:
        return iter(members(int(self)))

    def __len__(self) -> int:
        return bin(self).count("1")

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and card >= 0 and bool(int(self) >> card & 1)

    def __and__(self, other: int) -> Cards:
        return Cards(int(self) & other) if isinstance(other, int) else NotImplemented

    def __or__(self, other: int) -> Cards:
        return Cards(int(self) | other) if isinstance(other, int) else NotImplemented

    def __sub__(self, other: int) -> Cards:
        return Cards(int(self) & ~other) if isinstance(other, int) else NotImplemented

    def __str__(self) -> str:
        return " ".join(_NAMES.get(card, str(card)) for card in self)

    def __repr__(self) -> str:
        return "Cards(%r)" % (str(self) if all(card in _NAMES for card in self) else list(self))


_NAMES = {card: card_name(card) for card in [16 * suit + rank for suit in range(4) for rank in range(2, 15)] + [63]}
_CARDS = {name: card for card, name in _NAMES.items()}


def _bits(hand: Union[int, str, Iterable[int]]) -> int:
    return int(Cards(hand))


class Rules:
    """A rule set with its parameters, as --rules reads them: Rules("modern target=5"). Its attributes are the fields
    of euchre_bot.Rules. It never changes."""

    __slots__ = "_text", "_game", "_record", "__weakref__"

    def __init__(self, text: str = "modern") -> None:
        if not isinstance(text, str):
            raise TypeError("rules are a text, as --rules reads them, not %r" % type(text).__name__)
        self._text = text
        self._game = c_void_p()
        call(lib.eu_game_create, byref(self._game), text_bytes("rules", text))
        self._record = euchre_bot.Rules(ctypes.string_at(lib.eu_game_rules(self._game), euchre_bot.Rules.BYTES))

    def __del__(self) -> None:
        if getattr(self, "_game", None):
            lib.eu_game_destroy(self._game)
            self._game = None

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._record, name)

    def __repr__(self) -> str:
        return "Rules(%r)" % self._text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._record == other._record

    def __hash__(self) -> int:
        return hash(self._record)

    def __reduce__(self) -> Tuple[type, Tuple[str]]:
        return Rules, (self._text,)

    @property
    def text(self) -> str:
        """What they were made of."""
        return self._text

    @property
    def record(self) -> euchre_bot.Rules:
        """The same as a bot gets it."""
        return self._record

    @property
    def pack(self) -> Cards:
        """All cards."""
        return Cards(euchre_bot.pack(self._record))


def rules_of(rules: Union[Rules, str]) -> Rules:
    """Rules, of themselves or of a text."""
    return rules if isinstance(rules, Rules) else Rules(rules)


class State:
    """One deal, with all its cards. Answers are those of euchre_bot: true suits and seats.

    >>> state = State("modern", seed=1)
    >>> while not state.is_over:
    ...     state.apply(state.legal[0])
    >>> state.returns
    """

    __slots__ = "_rules", "_own"

    def __init__(self, rules: Union[Rules, str] = "modern", seed: Union[int, Tuple[int, int]] = 0) -> None:
        """A deal at random, at 0-0: the same for the same seed (an integer or a pair of them)."""
        self._rules = rules_of(rules)
        self._own = StateMemory()
        lib.eu_state_shuffle(byref(self._own), self._rules._game, two_words(seed))

    @classmethod
    def _empty(cls, rules: Rules) -> State:
        state = cls.__new__(cls)
        state._rules = rules
        state._own = StateMemory()
        return state

    @classmethod
    def of_hands(cls, rules: Union[Rules, str], hands: Sequence[Union[int, str, Iterable[int]]],
                 turnup: Union[int, str] = NO_CARD, blind: Union[int, str, Iterable[int]] = 0, dealer: int = 0,
                 standing: Optional[View] = None) -> State:
        """The deal of these hands, a set or a text of cards by seat. `standing`: a View with the score."""
        state = cls._empty(rules_of(rules))
        if isinstance(turnup, str):
            turned = Cards(turnup)
            if len(turned) != 1:
                raise ValueError("turnup=%r: expected one card" % turnup)
            turnup = next(iter(turned))
        given = Hands(blind=_bits(blind), turnup=whole("turnup", turnup, 63))
        if len(hands) != state.rules.players:
            raise ValueError("%d hands; expected %d" % (len(hands), state.rules.players))
        for seat, hand in enumerate(hands):
            given.hand[seat] = _bits(hand)
        if standing is not None and not isinstance(standing, View):
            raise TypeError("standing is a View, not %r" % type(standing).__name__)
        call(lib.eu_state_start, byref(state._own), state.rules._game, byref(given),
             whole("dealer", dealer, state.rules.players - 1), standing and bytes(standing))
        return state

    @property
    def rules(self) -> Rules:
        """The rules of the deal."""
        return self._rules

    def clone(self) -> State:
        """The same deal, which plays on by itself."""
        other = State._empty(self._rules)
        other._own = StateMemory.from_buffer_copy(self._own)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a State is for one process: it cannot be pickled")

    @property
    def legal(self) -> List[int]:
        """The legal answers in a list, which is empty when the deal is over."""
        return members(self.legal_bits)

    @property
    def legal_bits(self) -> int:
        """The same as the bits of an integer."""
        return lib.eu_state_legal(byref(self._own))

    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
        return not self.legal_bits

    @property
    def seat(self) -> int:
        """The seat that is asked, or NOBODY."""
        return lib.eu_state_seat(byref(self._own))

    @property
    def question(self) -> int:
        """What it is asked: BID, PLAY, ..."""
        return lib.eu_state_question(byref(self._own))

    def apply(self, answer: int) -> None:
        """Plays an answer to the open question."""
        answer = index(answer)
        fits = -1 << 31 <= answer < 1 << 31
        status = lib.eu_state_apply(byref(self._own), answer) if fits else BAD_ANSWER
        if status != OK:
            raise IllegalAction("seat %s: answer %d is not legal at question %s; legal are %s"
                                % (self.seat, answer, QUESTIONS[self.question].lower(), self.legal))

    def _by_seat(self, function: Callable[..., None]) -> List[int]:
        values = (c_int16 * SEATS)()
        function(byref(self._own), values)
        return list(values[:self.rules.players])

    @property
    def points(self) -> List[int]:
        """Points of the deal by seat, once it is over."""
        return self._by_seat(lib.eu_state_points)

    @property
    def returns(self) -> List[int]:
        """What each seat gained of the others: its sum over the sides is 0."""
        return self._by_seat(lib.eu_state_returns)

    def view(self, seat: Optional[int] = None) -> View:
        """The information state of a seat (by default of the one asked): a euchre_bot.View."""
        room = ctypes.create_string_buffer(View.BYTES)
        if seat is None:
            seat = self.seat if self.seat != NOBODY else 0
        lib.eu_state_view(byref(self._own), whole("seat", seat, self.rules.players - 1), room)
        return View(room.raw)

    def resample(self, seed: Union[int, Tuple[int, int]]) -> State:
        """A state in which the cards that the seat asked does not know are drawn anew: each placing that agrees with
        its view is as likely as any other."""
        other = self.clone()
        if lib.eu_state_resample(byref(other._own), two_words(seed)) != OK:
            raise ValueError("hidden cards are drawn while a deal is played, and only if no offence changed it")
        return other

    def __str__(self) -> str:
        """The table: hands, the turn-up, tricks, who is to play."""
        return as_text(self)

    def _repr_svg_(self) -> str:
        """The same as a picture, in notebooks."""
        return as_svg(self)

    def __repr__(self) -> str:
        if self.is_over:
            return "<State of %r: over, returns %s>" % (self.rules.text, self.returns)
        return "<State of %r: seat %d is asked %s>" % (self.rules.text, self.seat, QUESTIONS[self.question])
