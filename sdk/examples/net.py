#!/usr/bin/env python3
"""Makes nets for euchre_net.h of trained weights, which are fractions, and computes what a net gives.

    net.py WEIGHTS net.bin     a net as a file
    net.py WEIGHTS net.h       as a C array, `weights`, with WEIGHTS_RULES
    net.py WEIGHTS             says how far the net is from what was trained

WEIGHTS is a file of numpy (numpy.savez) that ends in .npz, with these arrays of float32, float64 or uint8:

    weights_0, weights_1, ...   for each layer a row of weights for each output, a weight for each input
    biases_0, biases_1, ...     a number for each output
    samples                     some inputs as the bot will have them, a row each
    rules                       a text: the rule set that was learned, "modern"; optional

or a file that ends in .json:

    {"layers": [{"weights": [[...], ...], "biases": [...]}, ...], "samples": [[...], ...], "rules": "modern"}

Inputs are bytes, 0 to 255; all layers but the last cut off below 0 (ReLU). Samples show how big the numbers between layers
become. euchre_net.h says what the bytes of a net mean. It needs nothing but Python's standard library.
"""
import ast
import json
import math
import re
import struct
import sys
import zipfile
import zlib

ROW, MOST_SHIFT, MOST_BIAS, MOST_LAYERS, MOST_WIDTH = 32, 30, 1 << 30, 8, 4096
KINDS = {"<f4": "f", "<f8": "d", "|u1": "B"}    # of numbers in an .npy, and what struct calls them


# Reading ------------------------------------------------------------------------------------------

def npy_head(data):
    """What the head of an .npy says: the kind of its numbers, whether a column follows the other, the shape; where it ends."""
    if data[:6] != b"\x93NUMPY":
        raise ValueError
    begin, length = (10, "<H") if data[6] == 1 else (12, "<I")
    end = begin + struct.unpack_from(length, data, 8)[0]
    head = ast.literal_eval(data[begin:end].decode("latin-1"))
    shape = tuple(head["shape"])
    if not all(isinstance(n, int) and n >= 0 for n in shape):
        raise ValueError
    return str(head["descr"]), head["fortran_order"], shape, end


def read_npy(data, name):
    """An array of numpy as lists, or as a text."""
    try:
        kind, by_columns, shape, end = npy_head(data)
        data = data[end:]
        if re.fullmatch("<U[0-9]+", kind) and shape == ():
            return data.decode("utf-32-le").rstrip("\0")
    except (IndexError, KeyError, SyntaxError, TypeError, ValueError, struct.error):
        raise ValueError(f"{name}: expected an array of numpy") from None
    if kind not in KINDS:
        raise ValueError(f"{name}: expected float32, float64 or uint8, lowest byte first, found {kind!r}")
    if len(shape) not in (1, 2) or len(data) != math.prod(shape) * struct.calcsize(KINDS[kind]):
        raise ValueError(f"{name}: expected an array of one or two dimensions, found shape {shape} in {len(data)} bytes")
    numbers = list(struct.unpack(f"<{math.prod(shape)}{KINDS[kind]}", data))
    if len(shape) == 1:
        return numbers
    rows, columns = shape
    return [numbers[r::rows] if by_columns else numbers[r * columns:(r + 1) * columns] for r in range(rows)]


def read_npz(path):
    with zipfile.ZipFile(path) as file:
        arrays = {name[:-4]: read_npy(file.read(name), name[:-4]) for name in file.namelist() if name.endswith(".npy")}
    layers = max(1, sum(name.startswith("weights_") for name in arrays))
    for name in ["samples"] + [f"{kind}_{n}" for n in range(layers) for kind in ("weights", "biases")]:
        if name not in arrays:
            raise ValueError(f"there is no array {name}")
    return {"layers": [{"weights": arrays[f"weights_{n}"], "biases": arrays[f"biases_{n}"]} for n in range(layers)],
            "samples": arrays["samples"], "rules": arrays.get("rules", "")}


def read_json(path):
    with open(path, encoding="utf-8") as file:
        net = json.load(file)
    try:
        layers = [{"weights": layer["weights"], "biases": layer["biases"]} for layer in net["layers"]]
        return {"layers": layers, "samples": net["samples"], "rules": net.get("rules", "")}
    except (AttributeError, KeyError, TypeError):
        raise ValueError('expected {"layers": [{"weights": ..., "biases": ...}, ...], "samples": ...}') from None


def shape_of(value):
    """(n,) of n numbers, (n, m) of n lists of m numbers, None of anything else."""
    if not isinstance(value, list):
        return () if isinstance(value, (int, float)) and math.isfinite(value) else None
    inner = {shape_of(x) for x in value}
    return None if None in inner or len(inner) > 1 else (len(value),) + (inner.pop() if inner else ())


def expect(name, value, *shape):
    """The array has this shape, where a word is any number from 1 on."""
    found = shape_of(value)
    if found is None or len(found) != len(shape) or any(f != n if isinstance(n, int) else f < 1 for f, n in zip(found, shape)):
        wanted = ", ".join(map(str, shape))
        raise ValueError(f"{name}: expected numbers, none infinite, of shape ({wanted}), found " +
                         ("others" if found is None else f"shape {found}"))


def check(net):
    layers = net["layers"]
    if not 1 <= len(layers) <= MOST_LAYERS:
        raise ValueError(f"expected 1 to {MOST_LAYERS} layers, found {len(layers)}")
    width = "inputs"
    for n, layer in enumerate(layers):
        expect(f"biases_{n}", layer["biases"], "outputs")
        expect(f"weights_{n}", layer["weights"], len(layer["biases"]), width)
        width = len(layer["biases"])
        if max(width, len(layer["weights"][0])) > MOST_WIDTH:
            raise ValueError(f"weights_{n}: expected at most {MOST_WIDTH} inputs and outputs")
    expect("samples", net["samples"], "samples", len(layers[0]["weights"][0]))
    if not all(0 <= x <= 255 for sample in net["samples"] for x in sample):
        raise ValueError("samples: expected numbers from 0 to 255")
    if not re.fullmatch("[a-z0-9-]*", str(net["rules"])):
        raise ValueError(f"rules: expected the name of a rule set, such as modern, found {net['rules']!r}")


def read(path):
    """The weights of a file; of JSON errors name arrays as of an .npz. ValueError says what is wrong with them."""
    try:
        net = read_npz(path) if path.endswith(".npz") else read_json(path)
        check(net)
    except (ValueError, OSError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error) as error:
        raise ValueError(f"{path}: {error}") from None
    return net


# Nets ---------------------------------------------------------------------------------------------

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


def sums_of(weights, biases, inputs):
    there = [(i, x) for i, x in enumerate(inputs) if x]     # most are 0
    return [bias + sum(row[i] * x for i, x in there) for row, bias in zip(weights, biases)]


def run(layers, inputs):
    """What the net gives, as eu_net_run computes it."""
    for layer in layers:
        sums = sums_of(layer.weights, layer.biases, inputs)
        inputs = [min(255, total >> layer.shift) if total > 0 else 0 for total in sums]
    return sums


def cut_off(sums):
    return [max(0.0, x) for x in sums]


def run_fractions(layers, inputs):
    """What the net that was trained gives."""
    for layer in layers:
        sums = sums_of(layer["weights"], layer["biases"], inputs)
        inputs = cut_off(sums)
    return sums


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
            raise ValueError(f"weights_{n}: expected smaller numbers")
        last = n + 1 == len(layers)
        shift = steps + scale
        if not last:
            samples = [cut_off(sums_of(layer["weights"], layer["biases"], x)) for x in samples]
            shift = min(max(0, shift - power_below(255, max(map(max, samples)))), MOST_SHIFT)
        half = 1 << shift >> 1 if not last else 0   # shifting rounds down; so it rounds to the nearest
        done.append(Layer([[max(-128, min(127, round(w * 2.0 ** steps))) for w in row] for row in layer["weights"]],
                          [round(b * 2.0 ** (steps + scale)) + half for b in layer["biases"]], shift))
        scale = steps + scale - (0 if last else shift)
    return done


# What is asked for --------------------------------------------------------------------------------

def to_c(data, rules=""):
    lines = (", ".join(map(str, data[i:i + 20])) for i in range(0, len(data), 20))
    return (f'#define WEIGHTS_RULES "{rules}"\n'
            "static const unsigned char weights[] = {\n    " + ",\n    ".join(lines) + "};\n")


def compare(net, layers):
    """Says how far outputs of the samples are from what was trained, and how far these are from their mean. False: too far."""
    pairs = [(a, b / 2 ** layers[-1].shift) for sample in net["samples"]
             for a, b in zip(run_fractions(net["layers"], sample), run(layers, sample))]
    mean = sum(a for a, _ in pairs) / len(pairs)
    varies, wrong = (math.sqrt(sum(x * x for x in xs) / len(pairs)) for xs in ([a - mean for a, _ in pairs],
                                                                              [a - b for a, b in pairs]))
    print(f"{len(net['samples'])} samples: outputs vary by {varies:.4f}, in whole numbers they are {wrong:.4f} off "
          f"({100 * wrong / varies if varies else 0:.1f} %; root mean squares)")
    return wrong <= 0.1 * varies


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        net = read(sys.argv[1])
        layers = quantised(net["layers"], net["samples"])
    except ValueError as error:
        sys.exit(f"net.py: {error}")
    if len(sys.argv) == 2:
        sys.exit(0 if compare(net, layers) else "net.py: they are more than 10 % off")
    data = to_bytes(layers)
    with open(sys.argv[2], "wb") as file:
        file.write(to_c(data, net["rules"]).encode() if sys.argv[2].endswith(".h") else data)


if __name__ == "__main__":
    main()
