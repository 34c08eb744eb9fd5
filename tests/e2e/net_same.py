"""Nets of sdk/euchre_net.h give what the reference of sdk/examples/net.py gives, to the last bit, for random nets with numbers
at their limits; and a net made of fractions gives nearly what these give.

    net_same.py FOLDER SO...   FOLDER: weights.json is written there, and the net of it; SO: tests/e2e/net_same.c
"""
import ctypes
import importlib.util
import json
import random
import sys

spec = importlib.util.spec_from_file_location("net", "sdk/examples/net.py")
net = importlib.util.module_from_spec(spec)
spec.loader.exec_module(net)

libs = [ctypes.CDLL(path) for path in sys.argv[2:]]
rng = random.Random("net")
compared = 0


def compare(layers, inputs):
    global compared
    data = net.to_bytes(layers)
    expected = [net.run(layers, given) for given in inputs]
    for lib in libs:
        lib.same_open.restype = ctypes.c_char_p
        why = lib.same_open(data, ctypes.c_size_t(len(data)))
        assert why is None, why
        out = (ctypes.c_int32 * len(layers[-1].biases))()
        assert lib.same_outputs() == len(out)
        for given, wanted in zip(inputs, expected):
            lib.same_run(bytes(given), out)
            assert list(out) == wanted, (list(out), wanted)
            compared += len(out)


def weight(kind):
    return rng.choice((-128, 127)) if kind == 0 else rng.randint(-128, 127) if kind == 1 else rng.choice((-1, 0, 0, 0, 1))


def bias(kind):
    return rng.choice((-net.MOST_BIAS, net.MOST_BIAS)) if kind == 0 else rng.randint(-30000, 30000)


for turn in range(100):
    widths = [rng.choice((1, 2, 31, 32, 33, 63, 64, 100)) for _ in range(rng.randint(2, 9))]
    layers = []
    for inputs, outputs in zip(widths, widths[1:]):
        kind, limit = rng.randrange(3), rng.randrange(8)
        layers.append(net.Layer([[weight(kind) for _ in range(inputs)] for _ in range(outputs)],
                                [bias(limit) for _ in range(outputs)], rng.choice((0, 1, 5, 8, 12, 22, 30))))
    compare(layers, [[0] * widths[0], [255] * widths[0]] + [[rng.choice((0, 1, rng.randrange(256))) for _ in range(widths[0])]
                                                            for _ in range(3)])

# one as wide as it may be
wide = [net.Layer([[weight(n % 2) for _ in range(4096)] for n in range(8)], [bias(n) for n in range(8)], 22)]
compare(wide, [[255] * 4096, [rng.randrange(256) for _ in range(4096)]])

# fractions: as many inputs as EU_OBS_RELATIVE_1 has by modern rules, which are 0 or 1; an output is right to a few hundredths of the greatest
fractions = []
for inputs, outputs in ((402, 48), (48, 32), (32, 64)):
    fractions.append({"weights": [[rng.gauss(0, 1 / inputs ** 0.5) for _ in range(inputs)] for _ in range(outputs)],
                      "biases": [rng.gauss(0, 0.1) for _ in range(outputs)]})
samples = [[int(rng.random() < 0.2) for _ in range(402)] for _ in range(50)]
layers = net.quantised(fractions, samples[:40])
compare(layers, samples)
worst = greatest = 0
for given in samples:
    exact = net.run_fractions(fractions, given)
    for a, b in zip(exact, net.run(layers, given)):
        worst, greatest = max(worst, abs(a - b / 2 ** layers[-1].shift)), max(greatest, abs(a))
assert worst < 0.04 * greatest, (worst, greatest)
with open(sys.argv[1] + "/weights.json", "w", encoding="utf-8") as file:
    json.dump({"layers": fractions, "samples": samples[:40]}, file)
with open(sys.argv[1] + "/expected.bin", "wb") as file:
    file.write(net.to_bytes(layers))
print(f"{compared} outputs are the same; of fractions the worst is {worst / greatest:.4f} of the greatest away")
