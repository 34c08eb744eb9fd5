"""Many tables at once, in arrays."""
import ctypes
import math
import os
import threading
from collections.abc import Mapping
from ctypes import addressof, byref, c_char, c_int64, c_void_p

from euchre_bot import View

from ._library import Entrant, Out, Score, Setup, StateMemory, bot_of, call, lib, seed_bytes, whole
from .game import State, rules_of

UNITS = "default", "deals", "game", "rubber", "sitting"
REWARDS = "points", "result"
AFTERS = "next", "stay"
ILLEGALS = "refuse", "offend"
OBSERVATIONS = {"view": 1, "relative": 2}
ENDED_DEAL, ENDED_UNIT, ENDED_SET, ENDED_ALL, ENDED_CAPPED = 1, 2, 4, 8, 16

# of each array: the format of its elements, and whether it has another dimension
_ARRAYS = {"obs": ("B", "width"), "legal": ("B", "actions"), "legal_bits": ("Q", None), "seat": ("B", None),
           "entrant": ("B", None), "question": ("B", None), "reward": ("h", "players"), "reward_first": ("f", None),
           "done": ("?", None), "ended": ("B", None), "fault": ("B", None), "points": ("i", "players"),
           "set": ("I", None), "table": ("B", None), "game": ("H", None), "deal": ("H", None)}
_OF_THE_STEP = "reward", "reward_first", "done", "ended", "fault", "points"  # the others say where rows stand


def _number(word, words, what):
    if word not in words:
        raise ValueError("%s=%r: expected one of %s" % (what, word, ", ".join(words)))
    return list(words).index(word)


def _array(view):
    """The memory of a view as an array of numpy, where that is there. It takes long to load."""
    try:
        import numpy
    except ImportError:
        return view
    return numpy.asarray(view)


class _Use:
    """Of an environment by one thread."""

    def __init__(self, lock):
        self.lock = lock

    def __enter__(self):
        if not self.lock.acquire(blocking=False):
            raise RuntimeError("another thread uses this environment; make one for each thread")

    def __exit__(self, *_):
        self.lock.release()


class VectorEnv:
    """`tables` tables of one game. Each step puts one answer into every row: to a question with two or more legal
    answers, put to a learner. docs/environment.md explains rows, units, rewards and actions.

    `players` names who plays, in the order of the pairing: {"me": None, "b": "simple level=2", "c": "./mine.so"}. None is a
    learner; the name of a bot that comes with libeuchre (random, greedy, simple), a path, or a pair of path and arguments
    is a bot, which plays inside this process. By default all are learners.

    The arrays `obs`, `legal`, `seat`, `reward`, `done` and so on are made once and written by reset, step and begin:
    numpy arrays where numpy is there, else memoryviews of the same shape. One thread at a time uses an environment."""

    _env = _pid = None

    def __init__(self, rules="modern", tables=1, *, unit="default", deals=0, reward="points", after="next",
                 illegal="refuse", obs="relative", players=None, duplicate=False, first=0, stride=0, sets=0,
                 answer_ms=0, arrays=None):
        self.rules = rules_of(rules)
        self._env = c_void_p()
        self._pid = os.getpid()
        self._busy = threading.Lock()
        for name, value in ("tables", tables), ("deals", deals), ("first", first), ("stride", stride), ("sets", sets), (
                "answer_ms", answer_ms):
            whole(name, value, 0xffffffff)
        if obs not in OBSERVATIONS:
            raise ValueError("obs=%r: expected one of %s" % (obs, ", ".join(OBSERVATIONS)))
        self.observation, self.tables, self._stays = obs, tables, after == "stay"
        self.entrants = len(players) if players else 2 if self.rules.sides == 2 else self.rules.players
        entrants = self._entrants(players)
        setup = Setup(size=ctypes.sizeof(Setup), tables=tables, game=self.rules._game,
                      unit=_number(unit, UNITS, "unit"), deals=deals, reward=_number(reward, REWARDS, "reward"),
                      after=_number(after, AFTERS, "after"), illegal=_number(illegal, ILLEGALS, "illegal"),
                      obs=OBSERVATIONS[obs], entrants=len(players or ()), entrant=entrants, duplicate=bool(duplicate),
                      first=first, stride=stride, sets=sets, answer_ms=answer_ms)
        call(lib.eu_env_create, byref(self._env), byref(setup))
        self.width = lib.eu_obs_width(self.rules._game, setup.obs)
        self._make_arrays(_ARRAYS if arrays is None else [list(_ARRAYS)[_number(name, _ARRAYS, "arrays")] for name in arrays])

    @staticmethod
    def _entrants(players):
        if not players:
            return None
        if not isinstance(players, Mapping) or not all(isinstance(name, str) for name in players):
            raise TypeError('players=%r: expected a dictionary by name, as {"me": None, "greedy": "build/bots/greedy.so"}'
                            % (players,))
        entrants = (Entrant * len(players))()
        for entrant, (name, plays) in zip(entrants, players.items()):
            path, args = bot_of(plays) if plays is not None else (None, None)
            entrant.name = name.encode()
            entrant.path = os.fsencode(path) if path is not None else None
            entrant.args = args.encode() if args is not None else None
        return entrants

    def _make_arrays(self, wanted):
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

    def close(self):
        """Gives its memory back."""
        if self._env and self._pid == os.getpid():
            with _Use(self._busy):
                lib.eu_env_destroy(self._env)
        self._env = None

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _open(self):
        if not self._env:
            raise ValueError("the environment is closed")
        if self._pid != os.getpid():
            raise RuntimeError("the environment belongs to process %d; make another one in this process" % self._pid)
        return self._env

    def reset(self, seed=0):
        """Puts every row at the beginning of its first set. Returns (obs, legal)."""
        with _Use(self._busy):
            call(lib.eu_env_reset, self._open(), seed_bytes(seed), byref(self._out))
        return self.obs, self.legal

    def step(self, actions, begin=None):
        """Plays an action in each row: an array of 64-bit integers, one for each table; None if there are no
        learners. Returns (obs, legal, reward_first, done).

        after="stay": rows whose flag in `begin` is set begin their next unit after that, if theirs is over; the arrays
        then have the reward of the one and the question of the other."""
        mask = None if begin is None else self._flags(begin)
        if mask is not None and not self._stays:
            raise ValueError("rows begin by themselves; begin is for after=\"stay\"")
        with _Use(self._busy):
            call(lib.eu_env_step, self._open(), self._address(actions), byref(self._out if mask is None else self._of_step))
            if mask is not None:
                call(lib.eu_env_begin, self._env, mask, byref(self._of_rows))
        return self.obs, self.legal, self.reward_first, self.done

    def sample(self, chance):
        """A legal action at random in each row, of a numpy.random.Generator; 0 where nothing is asked."""
        from .choice import sample
        return sample(self.legal_bits, chance)

    def begin(self, mask=None):
        """after="stay": begins the next unit where the mask is set, or in all rows whose unit is over."""
        if mask is not None:
            mask = self._flags(mask)
        with _Use(self._busy):
            call(lib.eu_env_begin, self._open(), mask, byref(self._out))
        return self.obs, self.legal

    def _flags(self, mask):
        if getattr(mask, "dtype", None) != "bool":
            mask = [bool(flag) for flag in mask]
        if len(mask) != self.tables:
            raise ValueError("a mask of %d flags; expected %d, one for each table" % (len(mask), self.tables))
        return bytes(mask)

    def _address(self, actions):
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
        kind = c_int64 * self.tables
        self._given = kind.from_buffer_copy(given) if given.readonly else kind.from_buffer(given)
        return addressof(self._given)

    def _row(self, row):
        return whole("row", row, self.tables - 1)

    def view(self, row, seat):
        """What a seat of a row knows: a euchre_bot.View with the question's seed."""
        room = ctypes.create_string_buffer(View.BYTES)
        with _Use(self._busy):
            lib.eu_env_view(self._open(), self._row(row), whole("seat", seat, self.rules.players - 1), room)
        return View(room.raw)

    def observe(self, row, seat):
        """The observation of a seat of a row, whether it is asked or not, as bytes."""
        view = ctypes.create_string_buffer(View.BYTES)
        shown = ctypes.create_string_buffer(self.width)
        with _Use(self._busy):
            lib.eu_env_view(self._open(), self._row(row), whole("seat", seat, self.rules.players - 1), view)
        lib.eu_obs_write(self.rules._game, OBSERVATIONS[self.observation], view, shown)
        return shown.raw

    def state(self, row):
        """The deal of a row as it stands."""
        state = State.__new__(State)
        state.rules = self.rules
        state._own = StateMemory()
        with _Use(self._busy):
            lib.eu_state_of_row(byref(state._own), self._open(), self._row(row))
        return state

    def answers(self, row):
        """The answers of the row's deal so far, as a log holds them."""
        room = ctypes.create_string_buffer(80)
        with _Use(self._busy):
            n = lib.eu_env_answers(self._open(), self._row(row), room)
        return list(room.raw[:n])

    def score(self, entrant=0):
        """The result of an entrant over the sets that are complete."""
        score = Score(size=ctypes.sizeof(Score))
        with _Use(self._busy):
            lib.eu_env_get_score(self._open(), whole("entrant", entrant, self.entrants - 1), byref(score))
        return Result(score)

    @property
    def bytes(self):
        """Its memory, without the arrays."""
        return lib.eu_env_bytes(self._open())


class Result:
    """What the sets of an entrant came to; sets are the unit of its error (docs/environment.md)."""

    def __init__(self, score):
        for name, _ in Score._fields_[2:]:
            value = getattr(score, name)
            setattr(self, name, list(value) if name == "table_pairs" else value)

    @property
    def points_per_deal(self):
        return self.points / self.deals if self.deals else math.nan

    @property
    def error(self):
        """The standard error of points a deal; infinite for fewer than two sets."""
        n, ratio = self.sets, self.points_per_deal
        if n < 2:
            return math.inf
        residual = self.points2 - 2 * ratio * self.points_deals + ratio * ratio * self.deals2
        return math.sqrt(max(residual, 0) * n / (n - 1)) / self.deals

    def __repr__(self):
        return "<%d sets: %d won, %d split, %d lost; %+.4f points a deal, standard error %.4f>" % (
            self.sets, self.won, self.split, self.lost, self.points_per_deal, self.error)
