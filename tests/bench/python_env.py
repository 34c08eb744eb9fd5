"""Steps a second of euchre_arena.VectorEnv with numpy, on one core: many tables, actions at random among the legal ones.
Prints how a step is spent: in libeuchre, in choosing, in Python; and what other arrays, Gymnasium's interfaces and
OpenSpiel cost, where they are there. Times are CPU time, the least of several.

    python_env.py [TABLES [STEPS]]"""
import ctypes
import sys
import time

import numpy

from euchre_arena import VectorEnv
from euchre_arena._library import lib

TABLES, STEPS = (int(given) for given in (sys.argv[1:] + ["4096", "1000000"][len(sys.argv) - 1:]))
TRIES = 30
FEW = "obs", "legal_bits", "reward_first", "done"


def least(call, rounds):
    """The least time of a call, of so many in turn."""
    best = None
    for _ in range(TRIES):
        start = time.process_time()
        for _ in range(rounds):
            call()
        spent = (time.process_time() - start) / rounds
        best = spent if best is None else min(best, spent)
    return best


def parts(env, chance, rounds):
    """What env.step(env.sample(chance)) does, in seconds: choosing, in Python, in the library."""
    error, clock, best = ctypes.create_string_buffer(1024), time.process_time, None
    for _ in range(TRIES):
        spent = [0, 0, 0]
        for _ in range(rounds):
            times = [clock()]
            actions = env.sample(chance)
            times.append(clock())
            copied = env._copied(actions)
            times.append(clock())
            lib.eu_env_step(env._env, copied, ctypes.byref(env._out), error)
            times.append(clock())
            spent = [sum_ + after - before for sum_, before, after in zip(spent, times, times[1:])]
        best = spent if best is None or sum(spent) < sum(best) else best
    return [each / rounds for each in best]


def show(what, seconds, tables=TABLES, more=""):
    print("python    %-46s %5.2f million steps/s, %6.0f ns a step%s" % (
        what, tables / seconds / 1e6, seconds / tables * 1e9, more), flush=True)


def bench_tables(obs, arrays, tables=TABLES):
    env, chance, rounds = VectorEnv("modern", tables, obs=obs, arrays=arrays), numpy.random.default_rng(1), max(STEPS // TABLES // TRIES, 1)
    env.reset(1)
    spent = least(lambda: env.step(env.sample(chance)), rounds)
    show("%d tables, %s, %s" % (tables, obs, "all arrays" if arrays is None else "%d arrays" % len(arrays)), spent, tables,
         "; choosing %.0f, Python %.1f, libeuchre %.0f" % tuple(each / tables * 1e9 for each in parts(env, chance, rounds)))


def bench_gymnasium():
    import gymnasium

    from euchre_arena import gym
    chance, rounds = numpy.random.default_rng(1), max(STEPS // TABLES // TRIES, 1)
    for copy in False, True:
        envs = gymnasium.make_vec("Euchre-v0", TABLES, copy=copy)
        tables = envs.unwrapped._tables
        envs.reset(seed=1)
        show("EuchreVector of %d against random, copy=%s" % (TABLES, copy), least(lambda: envs.step(tables.sample(chance)), rounds))
    env = gym.Euchre()
    env.reset(seed=1)

    def one_step():
        _, _, over, _, info = env.step(int(info_mask[0].argmax()))
        info_mask[0] = (env.reset()[1] if over else info)["action_mask"]
    info_mask = [env.reset()[1]["action_mask"]]
    show("Euchre against random", least(one_step, 2000), 1)


def bench_openspiel():
    """OpenSpiel's euchre, one state at a time: an observation and a legal action at random for each step of a seat. Cards
    are dealt one by one, which counts as time and not as steps."""
    import random

    import pyspiel
    game, chance, steps, start = pyspiel.load_game("euchre"), random.Random(1), 0, time.process_time()
    while time.process_time() - start < 3:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.chance_outcomes())[0])
            else:
                state.information_state_tensor()
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
    show("OpenSpiel's euchre, a state at a time", (time.process_time() - start) / steps, 1)


for obs in "relative", "view":
    bench_tables(obs, FEW)
bench_tables("relative", None)
try:
    bench_gymnasium()
except ImportError:
    print("python    (no Gymnasium)")
try:
    bench_openspiel()
except ImportError:
    print("python    (no OpenSpiel)")
