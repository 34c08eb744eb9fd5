#!/usr/bin/env python3
"""PPO: a network learns euchre from nothing by playing against itself, in numpy alone.

    ppo.py [--updates N] [--seed TEXT] [--out FOLDER] [--bots FOLDER]

The network has two outputs: for each action how likely it is to be played (the policy), and how many points the deal will
bring (the value). All seats play by it. Then those actions are made likelier that brought more points than was expected,
and the others unlikelier, but no further than CLIP at once: proximal policy optimisation, Schulman et al. 2017, arXiv
1707.06347. A deal is short, so its points themselves are what an action brought; nothing is estimated along the way.

It prints points a deal against four bots, with 95 % intervals. FOLDER/state.npz is what it goes on from when it is started
again, to the same end as if it had never been stopped. FOLDER/weights.npz is for `euchre-arena new-bot NAME --lang net`.
"""
import argparse
import os
import time
import timeit

import numpy
from euchre_arena import VectorEnv
from euchre_arena.vector import ENDED_DEAL

try:    # an accelerator computes, if there is one
    import cupy as xp
    xp.zeros(1)
except Exception:
    xp = numpy

RULES, INPUTS, ACTIONS = "modern", 402, 64
SCORES = slice(351, 360)    # these inputs say how the game stands; the points of a deal do not depend on it
SHAPES = [(INPUTS, 128), 128, (128, 64), 64, (64, ACTIONS), ACTIONS, (64, 1), 1]    # two hidden layers, policy, value
SIZES = [int(numpy.prod(shape)) for shape in SHAPES]
TABLES, DEALS = 64, 8       # in a batch, and deals at each
EPOCHS, MINIBATCH = 2, 256
RATE, CLIP, VALUE, ENTROPY = 1e-3, 0.2, 0.5, 0.01
REPORTS, SETS = 10, 200


def fastest(products):
    """numpy that was built without a BLAS library multiplies matrices slower than it sums products."""
    a = xp.ones((256, 256), "float32")
    return min(products, key=lambda product: min(timeit.repeat(lambda: product(a, a), number=1, repeat=3)))


product = fastest([xp.matmul, lambda a, b: numpy.einsum("ij,jk->ik", a, numpy.ascontiguousarray(b))][:1 + (xp is numpy)])
to_host = numpy.asarray if xp is numpy else xp.asnumpy


def layers_of(net):
    """The network is one array, of which these are parts."""
    return [part.reshape(shape) for part, shape in zip(xp.split(net, numpy.cumsum(SIZES)[:-1].tolist()), SHAPES)]


def new_network(chance):
    net = xp.asarray(chance.normal(0, numpy.repeat([0.2, 0, 0.12, 0, 0.002, 0, 0.1, 0], SIZES)), "float32")
    layers_of(net)[0][SCORES] = 0
    return net


def inputs_of(obs):
    x = xp.asarray(obs).astype("float32")
    x[:, SCORES] = 0
    return x


def run(net, x, legal):
    """What the layers give: hidden, hidden, the logarithms of the policy's probabilities, the value."""
    w1, b1, w2, b2, w3, b3, w4, b4 = layers_of(net)
    h1 = xp.maximum(product(x, w1) + b1, 0)
    h2 = xp.maximum(product(h1, w2) + b2, 0)
    logits = xp.where(legal, product(h2, w3) + b3, -1e9)
    logits -= logits.max(1, keepdims=True)
    return h1, h2, logits - xp.log(xp.exp(logits).sum(1, keepdims=True)), (product(h2, w4) + b4)[:, 0]


def learn_from(net, x, legal, action, old, points, advantage):
    """The loss that PPO makes smaller, and its gradient. `old`: the logarithm of the action's probability when it was played."""
    h1, h2, log_policy, value = run(net, x, legal)
    each, policy = xp.arange(len(x)), xp.exp(log_policy)
    log_policy = xp.where(legal, log_policy, 0)
    ratio = xp.exp(log_policy[each, action] - old)
    gain = xp.minimum(ratio * advantage, xp.clip(ratio, 1 - CLIP, 1 + CLIP) * advantage)
    entropy = -(policy * log_policy).sum(1)
    loss = (-gain + VALUE / 2 * (value - points) ** 2 - ENTROPY * entropy).mean()

    by_log = xp.where(ratio * advantage <= gain, -ratio * advantage, 0)     # 0 where it was clipped
    by_logits = policy * (ENTROPY * (log_policy + entropy[:, None]) - by_log[:, None])
    by_logits[each, action] += by_log
    by_value = (VALUE * (value - points))[:, None]
    _, _, w2, _, w3, _, w4, _ = layers_of(net)
    by_h2 = (product(by_logits, w3.T) + by_value * w4.T) * (h2 > 0)
    by_h1 = product(by_h2, w2.T) * (h1 > 0)
    layers = (x, by_h1), (h1, by_h2), (h2, by_logits), (h2, by_value)
    parts = [part.ravel() for inputs, outputs in layers for part in (product(inputs.T, outputs), outputs.sum(0))]
    return loss, xp.concatenate(parts) / len(x)


def adam(state, gradient, rate):
    state["steps"] += 1
    state["mean"] += 0.1 * (gradient - state["mean"])
    state["square"] += 0.001 * (gradient ** 2 - state["square"])
    mean, square = state["mean"] / (1 - 0.9 ** state["steps"]), state["square"] / (1 - 0.999 ** state["steps"])
    state["net"] -= rate * mean / (xp.sqrt(square) + 1e-8)


def play(net, env, seed, chance):
    """Plays a batch of deals. Of each decision: observation, legal actions, action, the logarithm of its probability, the value,
    and the points that the deal brought to who took it."""
    obs, legal = env.reset(seed)
    steps = []
    while legal.any():
        asked = legal.any(1)
        log_policy, value = map(to_host, run(net, inputs_of(obs), xp.asarray(legal) > 0)[2:])
        noise = chance.gumbel(size=legal.shape)     # the greatest sum is a draw by these probabilities
        action = numpy.where(legal, log_policy + noise, -numpy.inf).argmax(1)
        log = log_policy[numpy.arange(TABLES), action]
        step, seat = [array[asked] for array in (obs, legal, action, log, value)], env.seat.copy()
        obs, legal, _, _ = env.step(action)
        steps.append((step, asked, seat, env.ended & ENDED_DEAL > 0, env.reward.copy()))
    points = numpy.zeros(env.reward.shape)
    for step, asked, seat, ended, reward in reversed(steps):
        points[ended] = reward[ended]
        step.append(points[asked, seat[asked]])
    return [numpy.concatenate(arrays) for arrays in zip(*(step for step, *_ in steps))]


def update(state, env, seed, left):
    """Plays a batch and learns from it. `left` goes from 1 to 0 by the end. Returns the observations."""
    state["updates"] += 1
    text = "%s/%d" % (seed, state["updates"])
    chance = numpy.random.default_rng(list(text.encode()))
    obs, legal, action, *numbers, value, points = play(state["net"], env, text, chance)
    advantage = points - value
    numbers += [points, (advantage - advantage.mean()) / (advantage.std() + 1e-8)]
    batch = [inputs_of(obs), xp.asarray(legal) > 0, xp.asarray(action)] + [xp.asarray(a, "float32") for a in numbers]
    for _ in range(EPOCHS):
        order = chance.permutation(len(obs))
        for some in numpy.array_split(order, -(-len(order) // MINIBATCH)):
            adam(state, learn_from(state["net"], *(array[xp.asarray(some)] for array in batch))[1], RATE * left)
    return obs


def compare(net, bot, path, seed):
    """Points a deal against a bot in duplicate sets, by the likeliest actions, with half of a 95 % interval."""
    with VectorEnv(RULES, TABLES, players={"ppo": None, bot: path}, duplicate=True, sets=SETS) as env:
        obs, legal = env.reset(seed)
        while legal.any():
            obs, legal, _, _ = env.step(to_host(run(net, inputs_of(obs), xp.asarray(legal) > 0)[2]).argmax(1))
        return "%+.3f +- %.3f" % (env.score().points_per_deal, 1.96 * env.score().error)


def save(path, arrays):
    with open(path + ".draft", "wb") as file:
        numpy.savez(file, **{name: to_host(array) for name, array in arrays.items()})
    os.replace(path + ".draft", path)


def restore(path, seed):
    if not os.path.exists(path):
        net = new_network(numpy.random.default_rng(list(seed.encode())))
        return {"net": net, "mean": 0 * net, "square": 0 * net, "updates": 0, "steps": 0, "seconds": 0.0}
    with numpy.load(path) as file:
        return {name: xp.asarray(file[name]) if file[name].ndim else file[name].item() for name in file}


def weights_of(net, samples):
    """The policy, as new-bot takes it."""
    layers = {"%s_%d" % (("weights", "biases")[i % 2], i // 2): layer.T for i, layer in enumerate(layers_of(net)[:6])}
    return {**layers, "samples": samples, "rules": RULES}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--updates", type=int, default=600, help="in all, %d deals each (600)" % (TABLES * DEALS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", default="build/ppo", help="a folder (build/ppo)")
    parser.add_argument("--bots", default="build/bots", help="the folder of the arena's bots (build/bots)")
    given = parser.parse_args()
    os.makedirs(given.out, exist_ok=True)
    env = VectorEnv(RULES, TABLES, unit="deals", deals=DEALS, after="stay")
    state = restore(given.out + "/state.npz", given.seed)
    print("seconds    deals  random           greedy           simple           rule", flush=True)
    while state["updates"] < given.updates:
        began = time.monotonic()
        obs = update(state, env, given.seed, 1 - state["updates"] / given.updates)
        state["seconds"] += time.monotonic() - began
        if state["updates"] % max(1, given.updates // REPORTS) and state["updates"] < given.updates:
            continue
        save(given.out + "/weights.npz", weights_of(state["net"], obs[::len(obs) // 200]))
        save(given.out + "/state.npz", state)
        print("%7.0f %8d" % (state["seconds"], state["updates"] * TABLES * DEALS), *(
            compare(state["net"], bot, "%s/%s.so" % (given.bots, bot), given.seed)
            for bot in ("random", "greedy", "simple", "rule")), sep="  ", flush=True)


if __name__ == "__main__":
    main()
