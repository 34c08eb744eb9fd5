"""The example sdk/examples/train/ppo.py, for train_ppo.sh.

    train_ppo.py gradient            its gradient is that of its loss, by finite differences
    train_ppo.py train ARGUMENT...   trains with few tables; arguments are those of ppo.py
    train_ppo.py alike A B           the weights of both folders are the same
"""
import sys

import numpy

sys.path.insert(0, "sdk/examples/train")
import ppo


def gradient():
    ppo.SHAPES = [(12, 7), 7, (7, 5), 5, (5, ppo.ACTIONS), ppo.ACTIONS, (5, 1), 1]
    ppo.SIZES = [int(numpy.prod(shape)) for shape in ppo.SHAPES]
    chance = numpy.random.default_rng(1)
    net = chance.normal(0, 0.5, sum(ppo.SIZES))
    rows = 40
    x = chance.integers(0, 3, (rows, 12)).astype(float)
    legal = chance.random((rows, ppo.ACTIONS)) < 0.1
    action = chance.integers(0, ppo.ACTIONS, rows)
    legal[numpy.arange(rows), action] = True
    played = ppo.run(net, x, legal)[2][numpy.arange(rows), action]
    batch = x, legal, action, played + chance.normal(0, 0.3, rows), chance.normal(0, 2, rows), chance.normal(0, 1, rows)
    loss, found = ppo.learn_from(net, *batch)
    assert numpy.isfinite(loss) and found.shape == net.shape
    step, differences = 1e-6, numpy.empty_like(net)
    for i in range(len(net)):
        moved = numpy.zeros_like(net)
        moved[i] = step
        differences[i] = (ppo.learn_from(net + moved, *batch)[0] - ppo.learn_from(net - moved, *batch)[0]) / (2 * step)
    worst = numpy.abs(found - differences).max()
    assert worst < 1e-6 < numpy.abs(found).max() / 1000, (worst, numpy.abs(found).max())
    assert (found != 0).mean() > 0.5, (found != 0).mean()
    ratio = numpy.exp(played - batch[3])
    assert ((ratio > 1 + ppo.CLIP) & (batch[5] > 0)).any() and ((ratio < 1 - ppo.CLIP) & (batch[5] < 0)).any()


def train(*arguments):
    ppo.TABLES, ppo.DEALS, ppo.REPORTS, ppo.SETS = 16, 8, 4, 10
    sys.argv[1:] = arguments
    ppo.main()


def alike(a, b):
    with numpy.load(a + "/weights.npz") as first, numpy.load(b + "/weights.npz") as second:
        assert sorted(first) == sorted(second)
        for name in first:
            same = first[name] == second[name] if first[name].ndim == 0 else numpy.allclose(first[name], second[name], atol=1e-4)
            assert same, name


{"gradient": gradient, "train": train, "alike": alike}[sys.argv[1]](*sys.argv[2:])
