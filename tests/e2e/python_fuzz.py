"""Calls of the Python package with whatever fits into an argument: each returns, or raises an error that Python code can
catch; the interpreter neither crashes nor hangs. For python_env.sh; FUZZ_SECONDS plays for longer, FUZZ_SEED other calls.
An error that is none of those in EXPECTED is a defect."""
import array
import contextlib
import copy
import faulthandler
import math
import os
import pickle
import random
import sys
import time

from euchre_arena import BotFailed, Cards, IllegalAction, Rules, State, VectorEnv
from euchre_bot import View

BOTS = sys.argv[1]
EXPECTED = ValueError, TypeError, OverflowError, RuntimeError, BotFailed, IllegalAction, MemoryError, BufferError, OSError
GAMES = ["american1866", "hoyle-3", "hoyle-5", "hoyle-7", "auction-4", "modern", "modern enforcement=repair",
         "callace1905 players=7"]

try:
    import numpy
except ImportError:
    numpy = None


def released():
    view = memoryview(bytearray(8))
    view.release()
    return view


class Strange:
    """Looks like a number, a sequence and an array, and fails."""

    def __index__(self):
        raise RuntimeError("no index")

    def __len__(self):
        return 1 << 40

    def __getitem__(self, at):
        raise RuntimeError("no item")


ODD = [None, True, False, 0, 1, 2, 3, 4, 7, 8, 9, 24, 63, 64, 72, 255, 256, -1, 1 << 31, 1 << 32, 1 << 63, 1 << 64, 1 << 200,
       -1 << 63, 0.0, 1.5, math.nan, math.inf, "", "modern", "9C TD", "9C 9C", "hoyle-3 players=5", "\ud800", "a\0b", "x" * 5000,
       b"", b"\0" * 32, bytes(512), bytearray(8), [], [0], [0] * 4, (), (1, 2), (1, 2, 3), {}, {"a": None, "b": None},
       {"a": None, "b": os.path.join(BOTS, "greedy.so")}, {"": None, "b": None}, {"a": ("/none", "x"), "b": None},
       {"a": None, "b": os.path.join(BOTS, "../euchre-arena")}, {1: 2}, object(), Strange(), print, View(bytes(View.BYTES)),
       View(b"\xff" * View.BYTES), array.array("q", [0] * 4), array.array("q", [-1] * 4), array.array("q"), array.array("d", [0] * 4),
       memoryview(array.array("q", [0] * 8))[::2], memoryview(bytes(32)).cast("q"), memoryview(bytes(32)).cast("q", [2, 2]),
       released(), Rules("modern"), Cards("9C TD"), State("modern"), "view", "relative", "deals", "game", "stay", "next", "offend",
       "refuse", "result"]
if numpy:
    ODD += [numpy.zeros(4, numpy.int64), numpy.zeros(4, ">i8"), numpy.zeros(4, object), numpy.zeros((4, 1), numpy.int64),
            numpy.zeros(8, numpy.int64)[::2], numpy.int64(1), numpy.float32(2), numpy.zeros(0), numpy.zeros((), numpy.int64),
            numpy.array(["a"] * 4)]
NAMES = "rules", "tables", "width", "entrants", "observation", "players", "record", "text"
SETUP = ("unit", "deals", "reward", "after", "illegal", "obs", "players", "duplicate", "first", "stride", "sets", "answer_ms", "arrays")


class Fuzz:
    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.env, self.states, self.calls, self.refused = None, [State("modern", seed=1)], 0, 0

    def odd(self):
        return self.chance.choice(ODD)

    def attempt(self, call, *arguments, **named):
        self.calls += 1
        try:
            return call(*arguments, **named)
        except EXPECTED:
            self.refused += 1
            return None

    def make_env(self):
        named = {name: self.odd() for name in self.chance.sample(SETUP, self.chance.choice((0, 0, 0, 1, 2)))}
        rules = self.odd() if self.chance.random() < 0.1 else self.chance.choice(GAMES)
        tables = self.odd() if self.chance.random() < 0.1 else 4
        if isinstance(tables, int) and tables > 1 << 16:
            tables = self.chance.choice((-1, 1 << 33))  # what is accepted here may have no room
        made = self.attempt(VectorEnv, rules, tables, **named)
        if made is not None:
            self.env = made
            if self.chance.random() < 0.9:
                self.attempt(made.reset, self.chance.randrange(99))

    def actions(self):
        legal = self.env.legal_bits
        if legal is None or self.chance.random() < 0.1:
            return self.odd()
        return array.array("q", [max(int(bits).bit_length() - 1, 0) for bits in legal])

    def use_env(self):
        env, chance = self.env, self.chance
        call = chance.choice(("step",) * 12 + ("reset", "begin", "view", "observe", "state", "answers", "score", "bytes", "close", "pickle", "copy", "assign"))
        if call == "step":
            self.attempt(env.step, self.actions(), *([self.odd()] if chance.random() < 0.1 else []))
        elif call == "state":
            self.keep(self.attempt(env.state, chance.choice((0, 1, self.odd()))))
        elif call in ("view", "observe"):
            self.attempt(getattr(env, call), chance.choice((0, self.odd())), chance.choice((0, self.odd())))
        elif call == "bytes":
            self.attempt(lambda: env.bytes)
        elif call in ("pickle", "copy"):
            self.attempt(pickle.dumps if call == "pickle" else copy.copy, env)
        elif call == "assign":
            with contextlib.suppress(AttributeError):
                setattr(chance.choice((env, env.rules)), chance.choice(NAMES), self.odd())
        elif call == "close":
            self.attempt(env.close)
            self.attempt(env.step, None)
            self.env = None
        else:
            self.attempt(getattr(env, call), *([self.odd()] if chance.random() < 0.5 else []))

    def keep(self, state):
        if state is not None:
            self.states = self.states[-20:] + [state]

    def make_state(self):
        chance = self.chance
        if chance.random() < 0.5:
            return self.keep(self.attempt(State, chance.choice(GAMES + [self.odd()]), chance.choice((chance.randrange(99), self.odd()))))
        hands = [Cards(chance.sample(list(Rules("modern").pack), 5)) for _ in range(4)] if chance.random() < 0.5 else [
            "9C TC JC QC KC", "AC 9D TD JD QD", "KD AD 9H TH JH", "QH KH AH 9S TS"]
        named = {"turnup": "JS", "dealer": 3}
        named.update({name: self.odd() for name in chance.sample(("turnup", "blind", "dealer", "standing"), chance.randrange(3))})
        return self.keep(self.attempt(State.of_hands, chance.choice(("modern", self.odd())), chance.choice((hands, hands, self.odd())),
                                      **named))

    def use_state(self):
        state, chance = self.chance.choice(self.states), self.chance
        call = chance.choice(("apply",) * 8 + ("view", "resample", "text", "copies", "pickle", "numbers"))
        if call == "apply":
            legal = state.legal
            self.attempt(state.apply, chance.choice(legal) if legal and chance.random() < 0.8 else self.odd())
        elif call == "view":
            self.attempt(state.view, self.odd())
        elif call == "resample":
            self.keep(self.attempt(state.resample, chance.choice((chance.randrange(99), self.odd()))))
        elif call == "text":
            self.attempt(lambda: (str(state), repr(state), state._repr_svg_()))
        elif call == "copies":
            self.keep(self.attempt(chance.choice((copy.copy, copy.deepcopy, State.clone)), state))
        elif call == "pickle":
            self.keep(self.attempt(lambda: pickle.loads(pickle.dumps(state))))
        else:
            self.attempt(lambda: (state.points, state.returns, state.seat, state.question, state.is_over))

    def cards(self):
        made = self.attempt(Cards, self.odd())
        if made is not None:
            self.attempt(lambda: (list(made), str(made), repr(made), self.odd() in made))
            self.attempt(lambda: made & self.odd())

    def run(self, seconds):
        end = time.process_time() + seconds
        while time.process_time() < end:
            if self.env is None or self.chance.random() < 0.02:
                self.make_env()
            if self.env is not None:
                self.use_env()
            self.chance.choice((self.use_state, self.use_state, self.use_state, self.make_state, self.cards))()



faulthandler.enable()
seed, seconds = os.environ.get("FUZZ_SEED", "1"), float(os.environ.get("FUZZ_SECONDS", "5"))
faulthandler.dump_traceback_later(seconds * 20 + 60, exit=True)
fuzz = Fuzz(seed)
fuzz.run(seconds)
assert fuzz.calls > 100 * seconds and 0 < fuzz.refused < fuzz.calls, (fuzz.calls, fuzz.refused)
print("%d calls, %d refused" % (fuzz.calls, fuzz.refused))
