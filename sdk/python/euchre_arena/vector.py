"""Many tables at once, in arrays."""
from __future__ import annotations

import ctypes
import math
import os
import threading
from collections.abc import Mapping
from ctypes import addressof, byref, c_char, c_int64, c_void_p
from typing import TYPE_CHECKING, Any, Iterable, List, NoReturn, Optional, Sequence, Tuple, Union

from euchre_bot import View

from ._library import Bot, BotFailed, Entrant, Out, Score, Seed, Setup, bot_of, call, lib, seed_bytes, text_bytes, whole
from .game import Rules, State, rules_of
from .result import Result

if TYPE_CHECKING:
    import numpy

UNITS = "default", "deals", "game", "rubber", "sitting"
REWARDS = "points", "result"
AFTERS = "next", "stay"
ILLEGALS = "refuse", "offend"
OBSERVATIONS = {"view": 1, "relative": 2}
Bytes = bytes  # VectorEnv.bytes is another
ENDED_DEAL, ENDED_UNIT, ENDED_SET, ENDED_ALL, ENDED_CAPPED = 1, 2, 4, 8, 16

# of each array: the format of its elements, and whether it has another dimension
_ARRAYS = {"obs": ("B", "width"), "legal": ("B", "actions"), "legal_bits": ("Q", None), "seat": ("B", None),
           "entrant": ("B", None), "question": ("B", None), "reward": ("h", "players"), "reward_first": ("f", None),
           "done": ("?", None), "ended": ("B", None), "fault": ("B", None), "points": ("i", "players"),
           "set": ("I", None), "table": ("B", None), "game": ("H", None), "deal": ("H", None)}
_OF_THE_STEP = "reward", "reward_first", "done", "ended", "fault", "points"  # the others say where rows stand


def _number(word: str, words: Iterable[str], what: str) -> int:
    if word not in words:
        raise ValueError("%s=%r: expected one of %s" % (what, word, ", ".join(words)))
    return list(words).index(word)


def _array(view: memoryview) -> Any:
    """The memory of a view as an array of numpy, where that is there. It takes long to load."""
    try:
        import numpy
    except ImportError:
        return view
    return numpy.asarray(view)


class _Use:
    """Of an environment, by one thread of the process that made it; its handle for the library."""

    def __init__(self, env: VectorEnv) -> None:
        self.env = env

    def __enter__(self) -> c_void_p:
        env = self.env
        if env._env and env._pid != os.getpid():
            raise RuntimeError("the environment belongs to process %d; make another one in this process" % env._pid)
        if not env._busy.acquire(blocking=False):
            raise RuntimeError("another thread uses this environment; make one for each thread")
        if not env._env:
            env._busy.release()
            raise ValueError("the environment is closed")
        return env._env

    def __exit__(self, *_: object) -> None:
        self.env._busy.release()


class _Look(_Use):
    """Of an environment whose rows have begun."""

    def __enter__(self) -> c_void_p:
        handle = super().__enter__()
        if not self.env._begun:
            super().__exit__()
            raise ValueError("an environment is reset before anybody looks at its rows, and again after a bot failed")
        return handle


class VectorEnv:
    """`tables` tables of one game. Each step puts one answer into every row: to a question with two or more legal
    answers, put to a learner. docs/environment.md explains rows, units, rewards and actions.

    `players` names who plays, in the order of the pairing: {"me": None, "b": "simple level=2", "c": "./mine.so"}. None is a
    learner; the name of a bot that comes with libeuchre (random, greedy, simple), a path, or a pair of either and
    arguments is a bot, which plays inside this process. By default all are learners.

    The arrays `obs`, `legal`, `seat`, `reward`, `done` and so on are made once and written by reset, step and begin:
    numpy arrays where numpy is there, else memoryviews of the same shape; None if `arrays` names others only. One thread
    at a time uses an environment."""

    _env: Any = None
    obs: numpy.ndarray
    legal: numpy.ndarray
    legal_bits: numpy.ndarray
    seat: numpy.ndarray
    entrant: numpy.ndarray
    question: numpy.ndarray
    reward: numpy.ndarray
    reward_first: numpy.ndarray
    done: numpy.ndarray
    ended: numpy.ndarray
    fault: numpy.ndarray
    points: numpy.ndarray
    set: numpy.ndarray
    table: numpy.ndarray
    game: numpy.ndarray
    deal: numpy.ndarray

    def __init__(self, rules: Union[Rules, str] = "modern", tables: int = 1, *, unit: str = "default", deals: int = 0,
                 reward: str = "points", after: str = "next", illegal: str = "refuse", obs: str = "relative",
                 players: Optional[Mapping[str, Optional[Bot]]] = None, duplicate: bool = False, first: int = 0,
                 stride: int = 0, sets: int = 0, answer_ms: int = 0, arrays: Optional[Iterable[str]] = None) -> None:
        self._rules = rules_of(rules)
        self._env = c_void_p()
        self._pid = os.getpid()
        self._busy = threading.Lock()
        self._begun = False
        numbers = {name: whole(name, value, 0xffffffff) for name, value in (
            ("tables", tables), ("deals", deals), ("first", first), ("stride", stride), ("sets", sets), ("answer_ms", answer_ms))}
        if obs not in OBSERVATIONS:
            raise ValueError("obs=%r: expected one of %s" % (obs, ", ".join(OBSERVATIONS)))
        self._observation, self._tables, self._stays = obs, numbers["tables"], after == "stay"
        self._entrants = len(players) if players else 2 if self.rules.sides == 2 else self.rules.players
        entrants = self._named(players)
        setup = Setup(size=ctypes.sizeof(Setup), game=self.rules._game,
                      unit=_number(unit, UNITS, "unit"), reward=_number(reward, REWARDS, "reward"),
                      after=_number(after, AFTERS, "after"), illegal=_number(illegal, ILLEGALS, "illegal"),
                      obs=OBSERVATIONS[obs], entrants=len(players or ()), entrant=entrants, duplicate=bool(duplicate),
                      **numbers)
        call(lib.eu_env_create, byref(self._env), byref(setup))
        self._width = lib.eu_obs_width(self.rules._game, setup.obs)
        self._make_arrays(_ARRAYS if arrays is None else [list(_ARRAYS)[_number(name, _ARRAYS, "arrays")] for name in arrays])

    @staticmethod
    def _named(players: Optional[Mapping[str, Optional[Bot]]]) -> Any:
        if not players:
            return None
        if not isinstance(players, Mapping) or not all(isinstance(name, str) for name in players):
            raise TypeError('players=%r: expected a dictionary by name, as {"me": None, "greedy": "build/bots/greedy.so"}'
                            % (players,))
        entrants = (Entrant * len(players))()
        for entrant, (name, plays) in zip(entrants, players.items()):
            path, args = bot_of(plays) if plays is not None else (None, None)
            entrant.name = text_bytes("name", name)
            entrant.path = os.fsencode(path) if path is not None else None
            entrant.args = text_bytes("arguments", args) if args is not None else None
        return entrants

    def _make_arrays(self, wanted: Iterable[str]) -> None:
        sizes = {"width": self.width, "actions": 64, "players": self.rules.players, None: 1}
        self._out, self._of_step, self._of_rows = (Out(size=ctypes.sizeof(Out)) for _ in range(3))
        self._rooms = []  # they stay, whatever becomes of the attributes
        for name in _ARRAYS:
            if name not in wanted:
                setattr(self, name, None)
                continue
            form, inner = _ARRAYS[name]
            shape = [self.tables] + ([sizes[inner]] if inner else [])
            room = bytearray(math.prod(shape) * memoryview(b"").cast(form).itemsize)
            self._rooms.append(room)
            for out in self._out, self._of_step if name in _OF_THE_STEP else self._of_rows:
                setattr(out, name, addressof(c_char.from_buffer(room)))
            setattr(self, name, _array(memoryview(room).cast("B").cast(form, shape)))

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._rules

    @property
    def tables(self) -> int:
        """The number of rows."""
        return self._tables

    @property
    def entrants(self) -> int:
        """The number of players by name."""
        return self._entrants

    @property
    def observation(self) -> str:
        """What an observation is: "view" or "relative"."""
        return self._observation

    @property
    def width(self) -> int:
        """The number of bytes of an observation."""
        return self._width

    def close(self) -> None:
        """Gives its memory back."""
        if self._env and self._pid == os.getpid():
            with _Use(self) as env:
                lib.eu_env_destroy(env)
                self._env = None
        self._env = None

    __del__ = close

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError("an environment is for one process: it cannot be copied or pickled")

    def _play(self, function: Any, *arguments: Any) -> None:
        try:
            call(function, self._env, *arguments)
        except BotFailed:
            self._begun = False
            raise

    def reset(self, seed: Seed = 0) -> Tuple[numpy.ndarray, numpy.ndarray]:
        """Puts every row at the beginning of its first set. The same seed (a text, an integer or 32 bytes) deals the same
        cards; without one it is always 0. Returns (obs, legal)."""
        with _Use(self):
            self._play(lib.eu_env_reset, seed_bytes(seed), byref(self._out))
            self._begun = True
        return self.obs, self.legal

    def step(self, actions: Optional[numpy.ndarray], begin: Optional[Sequence[bool]] = None) -> Tuple[
            numpy.ndarray, numpy.ndarray, numpy.ndarray, numpy.ndarray]:
        """Plays an action in each row: an array of 64-bit integers, one for each table; None if there are no
        learners. Returns (obs, legal, reward_first, done).

        after="stay": rows whose flag in `begin` is set begin their next unit after that, if theirs is over; the arrays
        then have the reward of the one and the question of the other."""
        mask = None if begin is None else self._flags(begin)
        if mask is not None and not self._stays:
            raise ValueError("rows begin by themselves; begin is for after=\"stay\"")
        with _Use(self):
            self._play(lib.eu_env_step, self._copied(actions), byref(self._out if mask is None else self._of_step))
            if mask is not None:
                self._play(lib.eu_env_begin, mask, byref(self._of_rows))
        return self.obs, self.legal, self.reward_first, self.done

    def sample(self, chance: numpy.random.Generator) -> numpy.ndarray:
        """A legal action at random in each row, of a numpy.random.Generator; 0 where nothing is asked."""
        from .choice import sample
        if self.legal_bits is None:
            raise ValueError("sample needs the array legal_bits")
        return sample(self.legal_bits, chance)

    def begin(self, mask: Optional[Sequence[bool]] = None) -> Tuple[numpy.ndarray, numpy.ndarray]:
        """after="stay": begins the next unit where the mask is set, or in all rows whose unit is over."""
        if mask is not None:
            mask = self._flags(mask)
        with _Use(self):
            self._play(lib.eu_env_begin, mask, byref(self._out))
        return self.obs, self.legal

    def _flags(self, mask: Any) -> Bytes:
        if getattr(mask, "dtype", None) != "bool":
            mask = [bool(flag) for flag in mask]
        flags = Bytes(mask)
        if len(flags) != self.tables:
            raise ValueError("a mask of %d flags; expected %d, one for each table" % (len(flags), self.tables))
        return flags

    def _copied(self, actions: Any) -> Any:
        """The actions in memory that nobody else can change between the check of them and the play."""
        if actions is None:
            return None
        try:
            given = memoryview(actions)
        except TypeError:
            raise TypeError("actions are an array of 64-bit integers, not %r" % type(actions).__name__) from None
        shape = tuple(given.shape)
        if given.format not in ("q", "l") or given.itemsize != 8 or shape != (self.tables,) or not given.c_contiguous:
            raise ValueError("actions of shape %s, format %r%s; expected shape (%d,) of int64 without gaps"
                             % (shape, given.format, "" if given.c_contiguous else " with gaps", self.tables))
        return (c_int64 * self.tables).from_buffer_copy(given)

    def _row(self, row: int) -> int:
        return whole("row", row, self.tables - 1)

    def view(self, row: int, seat: int) -> View:
        """What a seat of a row knows: a euchre_bot.View with the question's seed."""
        room = ctypes.create_string_buffer(View.BYTES)
        with _Look(self) as env:
            lib.eu_env_view(env, self._row(row), whole("seat", seat, self.rules.players - 1), room)
        return View(room.raw)

    def observe(self, row: int, seat: int) -> Bytes:
        """The observation of a seat of a row, whether it is asked or not, as bytes."""
        view = ctypes.create_string_buffer(View.BYTES)
        shown = ctypes.create_string_buffer(self.width)
        with _Look(self) as env:
            lib.eu_env_view(env, self._row(row), whole("seat", seat, self.rules.players - 1), view)
        lib.eu_obs_write(self.rules._game, OBSERVATIONS[self.observation], view, shown)
        return shown.raw

    def state(self, row: int) -> State:
        """The deal of a row as it stands."""
        state = State._empty(self.rules)
        with _Look(self) as env:
            lib.eu_state_of_row(byref(state._own), env, self._row(row))
        return state

    def answers(self, row: int) -> List[int]:
        """The answers of the row's deal so far, as a log holds them."""
        room = ctypes.create_string_buffer(80)
        with _Look(self) as env:
            n = lib.eu_env_answers(env, self._row(row), room)
        return list(room.raw[:n])

    def score(self, entrant: int = 0) -> Result:
        """The result of an entrant over the sets that are complete."""
        score = Score(size=ctypes.sizeof(Score))
        with _Use(self) as env:
            lib.eu_env_get_score(env, whole("entrant", entrant, self.entrants - 1), byref(score))
        return Result(score)

    @property
    def bytes(self) -> int:
        """Its memory, without the arrays."""
        with _Use(self) as env:
            return lib.eu_env_bytes(env)
