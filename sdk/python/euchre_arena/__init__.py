"""The games of Euchre Arena for training and search, on libeuchre (sdk/euchre_env.h, docs/environment.md):

    VectorEnv    many tables at once, in arrays
    State        one deal that can be copied, played on, and whose hidden cards can be drawn anew
    Rules, Cards
    match, rate, read_log    play, rank and read by running the arena
    euchre_arena.gym         interfaces of Gymnasium: one learner among bots
    euchre_arena.euchre_v0   interfaces of PettingZoo: every seat is a learner

euchre_bot, in the same folder, is for bots that play in the arena; its views are those of this package."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._library import BotFailed, IllegalAction
from .game import Cards, Rules, State
from .result import Result
from .vector import VectorEnv

if TYPE_CHECKING:
    from .runs import ArenaError, match, rate, read_log

__all__ = ["ArenaError", "BotFailed", "Cards", "IllegalAction", "Result", "Rules", "State", "VectorEnv", "match", "rate",
           "read_log"]


def __getattr__(name: str) -> Any:
    """What needs modules that take long to load is loaded when it is used."""
    if name in ("ArenaError", "match", "rate", "read_log"):
        from . import runs
        return getattr(runs, name)
    raise AttributeError("module %r has no attribute %r" % (__name__, name))
