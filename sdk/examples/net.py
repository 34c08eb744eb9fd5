#!/usr/bin/env python3
"""Makes nets for euchre_net.h of trained weights, which are fractions, and computes what a net gives.

    net.py weights.json net.bin     a net as a file
    net.py weights.json net.h       as a C array, `weights`

weights.json is {"layers": [{"weights": [[...], ...], "biases": [...]}, ...], "samples": [[...], ...]}: of each output a row
of weights, of which there is one for each input. Inputs are bytes, 0 to 255; all layers but the last cut off below 0
(ReLU). Samples are some inputs as the bot will have them: they show how big the numbers between layers become.

euchre_net.h says what the bytes mean. It needs nothing but Python's standard library.
"""
import json
import math
import struct
import sys

ROW, MOST_SHIFT, MOST_BIAS = 32, 30, 1 << 30


class Layer:
    """A layer in whole numbers: rows of weights, -128 to 127; biases; how far sums are shifted, of the last the scale."""

    def __init__(self, weights, biases, shift):
        self.weights, self.biases, self.shift = weights, biases, shift


def checksum(data):
    total = 2166136261
    for byte in data:
        total = (total ^ byte) * 16777619 & 0xffffffff
    return total


def to_bytes(layers):
    """The bytes of a net."""
    inputs = len(layers[0].weights[0])
    body = struct.pack("<HH", inputs, len(layers))
    for layer in layers:
        body += struct.pack("<HBB", len(layer.biases), layer.shift, 0)
        body += struct.pack(f"<{len(layer.biases)}i", *layer.biases)
        for row in layer.weights:
            body += struct.pack(f"{len(row)}b", *row) + bytes(-len(row) % ROW)
    data = b"EU_NET_1" + struct.pack("<I", 8 + 4 + len(body) + 4) + body
    return data + struct.pack("<I", checksum(data))


def run(layers, inputs):
    """What the net gives, as eu_net_run computes it."""
    for layer in layers:
        sums = [bias + sum(w * x for w, x in zip(row, inputs)) for row, bias in zip(layer.weights, layer.biases)]
        inputs = [min(255, total >> layer.shift) if total > 0 else 0 for total in sums]
    return sums


def run_fractions(layers, inputs, cut_last=False):
    """What the net that was trained gives."""
    for n, layer in enumerate(layers):
        inputs = [b + sum(w * x for w, x in zip(row, inputs)) for row, b in zip(layer["weights"], layer["biases"])]
        if cut_last or n + 1 < len(layers):
            inputs = [max(0.0, x) for x in inputs]
    return inputs


def power_below(most, peak):
    """The greatest power of two that keeps a number of this size within what is allowed."""
    return math.frexp(most / peak)[1] - 1 if peak > 0 else MOST_SHIFT


def quantised(layers, samples):
    """The net in whole numbers. A number between layers is kept in steps of a power of two, so that the greatest of the
    samples still fits a byte."""
    done, scale = [], 0     # an input counts 2^-scale
    for n, layer in enumerate(layers):
        peak = max(abs(w) for row in layer["weights"] for w in row)
        steps = min(power_below(127, peak), MOST_SHIFT - scale,
                    power_below(MOST_BIAS // 2, max(abs(b) for b in layer["biases"])) - scale)
        if steps + scale < 0:
            raise ValueError(f"the weights of layer {n + 1} are too big")
        last = n + 1 == len(layers)
        shift = steps + scale
        if not last:
            seen = max(max(run_fractions(layers[:n + 1], x, True)) for x in samples)
            shift = max(0, shift - power_below(255, seen))
            shift = min(shift, MOST_SHIFT)
        half = 1 << shift >> 1 if not last else 0   # shifting rounds down; so it rounds to the nearest
        done.append(Layer([[max(-128, min(127, round(w * 2.0 ** steps))) for w in row] for row in layer["weights"]],
                          [round(b * 2.0 ** (steps + scale)) + half for b in layer["biases"]], shift))
        scale = steps + scale - (0 if last else shift)
    return done


def to_c(data):
    lines = (", ".join(map(str, data[i:i + 20])) for i in range(0, len(data), 20))
    return "static const unsigned char weights[] = {\n    " + ",\n    ".join(lines) + "};\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        net = json.load(file)
    data = to_bytes(quantised(net["layers"], net["samples"]))
    with open(sys.argv[2], "wb") as file:
        file.write(to_c(data).encode() if sys.argv[2].endswith(".h") else data)


if __name__ == "__main__":
    main()
