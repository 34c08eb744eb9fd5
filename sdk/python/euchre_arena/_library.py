"""libeuchre for Python: the structs and functions of euchre_env.h, and its errors as exceptions."""
from __future__ import annotations

import ctypes
import os
import shutil
from ctypes import (POINTER, Structure, c_char_p, c_int, c_int16, c_int64, c_size_t, c_uint, c_uint8, c_uint32, c_uint64,
                    c_void_p)
from operator import index
from typing import Any, Optional, Tuple, Union

SEATS = 7
OK, BAD_ANSWER, BAD_CALL, NO_MEMORY, BOT_FAILED = range(5)


class Entrant(Structure):
    _fields_ = [("name", c_char_p), ("bot", c_void_p), ("path", c_char_p), ("args", c_char_p)]


class Setup(Structure):
    _fields_ = [("size", c_uint32), ("tables", c_uint32), ("game", c_void_p), ("unit", c_uint32), ("deals", c_uint32),
                ("reward", c_uint32), ("after", c_uint32), ("illegal", c_uint32), ("obs", c_uint32),
                ("entrants", c_uint32), ("entrant", POINTER(Entrant)), ("duplicate", c_uint32), ("first", c_uint32),
                ("stride", c_uint32), ("sets", c_uint32), ("answer_ms", c_uint32)]


class Out(Structure):
    _fields_ = [("size", c_uint32)] + [(name, c_void_p) for name in (
        "obs", "legal", "legal_bits", "seat", "entrant", "question", "reward", "reward_first", "done", "ended", "fault",
        "points", "set", "table", "game", "deal")]


class Score(Structure):
    _fields_ = [("size", c_uint32), ("reserved", c_uint32), ("sets", c_uint64), ("won", c_uint64), ("split", c_uint64),
                ("lost", c_uint64), ("table_pairs", c_uint64 * 5), ("points", c_int64), ("deals", c_int64),
                ("points2", c_int64), ("points_deals", c_int64), ("deals2", c_int64)]


class StateMemory(Structure):
    _fields_ = [("own", c_uint64 * 96)]


class Hands(Structure):
    _fields_ = [("hand", c_uint64 * SEATS), ("blind", c_uint64), ("turnup", c_uint8), ("reserved", c_uint8 * 7)]


class IllegalAction(ValueError):
    """An action that is not legal. It names the row, the seat, the question and the legal actions; nothing has
    changed."""


class BotFailed(RuntimeError):
    """A bot inside the environment could not start."""


# of each function: what it returns, what it takes
_FUNCTIONS = {
    "eu_env_abi": (c_uint32,),
    "eu_env_seed": (None, c_void_p, c_char_p),
    "eu_game_create": (c_int, POINTER(c_void_p), c_char_p, c_char_p),
    "eu_game_destroy": (None, c_void_p),
    "eu_game_rules": (c_void_p, c_void_p),
    "eu_obs_width": (c_size_t, c_void_p, c_uint),
    "eu_obs_write": (None, c_void_p, c_uint, c_void_p, c_void_p),
    "eu_obs_legal": (c_uint64, c_void_p, c_uint, c_char_p),
    "eu_obs_to_answer": (c_int, c_void_p, c_uint, c_char_p, c_int),
    "eu_obs_from_answer": (c_int, c_void_p, c_uint, c_char_p, c_int),
    "eu_env_create": (c_int, POINTER(c_void_p), POINTER(Setup), c_char_p),
    "eu_env_destroy": (None, c_void_p),
    "eu_env_bytes": (c_size_t, c_void_p),
    "eu_env_reset": (c_int, c_void_p, c_char_p, POINTER(Out), c_char_p),
    "eu_env_step": (c_int, c_void_p, c_void_p, POINTER(Out), c_char_p),
    "eu_env_begin": (c_int, c_void_p, c_void_p, POINTER(Out), c_char_p),
    "eu_env_view": (None, c_void_p, c_uint32, c_uint, c_void_p),
    "eu_env_answers": (c_uint, c_void_p, c_uint32, c_void_p),
    "eu_env_get_score": (None, c_void_p, c_uint32, POINTER(Score)),
    "eu_state_start": (c_int, POINTER(StateMemory), c_void_p, POINTER(Hands), c_uint, c_char_p, c_char_p),
    "eu_state_shuffle": (None, POINTER(StateMemory), c_void_p, POINTER(c_uint64)),
    "eu_state_of_row": (None, POINTER(StateMemory), c_void_p, c_uint32),
    "eu_state_legal": (c_uint64, POINTER(StateMemory)),
    "eu_state_seat": (c_uint, POINTER(StateMemory)),
    "eu_state_question": (c_uint, POINTER(StateMemory)),
    "eu_state_apply": (c_int, POINTER(StateMemory), c_int),
    "eu_state_points": (None, POINTER(StateMemory), POINTER(c_int16)),
    "eu_state_returns": (None, POINTER(StateMemory), POINTER(c_int16)),
    "eu_state_view": (None, POINTER(StateMemory), c_uint, c_void_p),
    "eu_state_resample": (c_int, POINTER(StateMemory), POINTER(c_uint64)),
}
ABI = 1
Seed = Union[int, str, bytes]
Bot = Union[str, "os.PathLike[str]", Tuple[str, Optional[str]]]


def _find() -> str:
    """Beside this package, in the build of its sources, or where the system keeps libraries; or what
    EUCHRE_LIBRARY names."""
    here = os.path.dirname(os.path.abspath(__file__))
    named = os.environ.get("EUCHRE_LIBRARY")
    for path in [named] if named else [os.path.join(here, "libeuchre.so.1"),
                                       os.path.join(here, "../../../build/libeuchre.so.1")]:
        if named or os.path.exists(path):
            return path
    return "libeuchre.so.1"


# these take long, and let other threads of the interpreter run
_LONG = "eu_env_create", "eu_env_reset", "eu_env_step", "eu_env_begin"


class _Library:
    """The functions by their names."""


def _load() -> Any:
    path = _find()
    try:
        long, short = ctypes.CDLL(path), ctypes.PyDLL(path)
    except OSError as failure:
        raise ImportError("libeuchre is not there: %s (`make` builds it; EUCHRE_LIBRARY may name it)" % failure) from None
    library = _Library()
    library.path = path
    for name, (result, *arguments) in _FUNCTIONS.items():
        function = getattr(long if name in _LONG else short, name)
        function.restype, function.argtypes = result, arguments
        setattr(library, name, function)
    if library.eu_env_abi() != ABI:
        raise ImportError("%s has ABI %d of euchre_env.h, expected %d" % (path, library.eu_env_abi(), ABI))
    return library


lib = _load()
_EXCEPTIONS = {BAD_ANSWER: IllegalAction, BAD_CALL: ValueError, NO_MEMORY: MemoryError, BOT_FAILED: BotFailed}


def call(function: Any, *arguments: Any) -> None:
    """Calls a function whose last argument is the room for an error; raises what it says."""
    error = ctypes.create_string_buffer(1024)
    status = function(*arguments, error)
    if status != OK:
        raise _EXCEPTIONS[status](error.value.decode("utf-8", "replace"))


def text_bytes(what: str, text: str) -> bytes:
    """The text for C, where it would end at a byte 0."""
    if "\0" in text:
        raise ValueError("%s %r: a text with a byte 0" % (what, text))
    return text.encode()


def _bots() -> str:
    """Where the bots are that come with libeuchre: beside it; with a library of the system, where the arena is installed."""
    if os.path.dirname(lib.path):
        return os.path.join(os.path.dirname(lib.path), "bots")
    arena = shutil.which("euchre-arena") or "/usr/bin/euchre-arena"
    return os.path.join(os.path.dirname(os.path.dirname(arena)), "lib/euchre-arena/bots")


def bot_of(plays: Bot) -> Tuple[str, Optional[str]]:
    """The path and the arguments of a bot: of a path, of the name of a bot that comes with libeuchre, with its arguments
    behind a blank, or of a pair of either and arguments."""
    pair = isinstance(plays, tuple)
    if pair and len(plays) != 2:
        raise ValueError("%r: expected a bot and its arguments" % (plays,))
    name, args = plays if pair else (plays, None)
    name = os.fspath(name)
    if "/" in name or name.endswith(".so"):
        return name, args
    if not pair:
        name, _, args = name.partition(" ")
    folder = _bots()
    path = os.path.join(folder, name + ".so")
    if not os.path.exists(path):
        raise ValueError("there is no bot %r in %s; a path may name one that lies elsewhere" % (name, folder))
    return path, args or None


def seed_bytes(seed: Seed) -> bytes:
    """The 32 bytes of a seed: those that --seed makes of a text or number, or the bytes themselves."""
    if isinstance(seed, (bytes, bytearray)) and len(seed) == 32:
        return bytes(seed)
    if not isinstance(seed, str) and not hasattr(seed, "__index__"):
        raise TypeError("a seed is a text, an integer or 32 bytes, not %r" % (seed,))
    room = ctypes.create_string_buffer(32)
    lib.eu_env_seed(room, text_bytes("seed", seed if isinstance(seed, str) else str(index(seed))))
    return room.raw


def whole(name: str, value: Any, most: int, least: int = 0) -> int:
    """The value, which is a whole number in this range, be it Python's or numpy's."""
    try:
        number = index(value)
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        raise ValueError("%s=%r: expected a whole number from %d to %d" % (name, value, least, most))
    return number


def two_words(seed: Union[int, Tuple[int, int]]) -> Any:
    """The two words that make one deal, of an integer or a pair."""
    words = seed if isinstance(seed, tuple) else (seed, 0)
    if len(words) != 2:
        raise ValueError("seed=%r: expected an integer or two" % (seed,))
    return (c_uint64 * 2)(*(index(word) & 0xffffffffffffffff for word in words))
