"""Weights for newbot_net.sh, and what sdk/examples/net.py says of wrong ones.

    newbot_net.py write FOLDER    FOLDER/NAME.npz and .json: nets that are random
    newbot_net.py read FOLDER     wrong weights, each of which is refused with its reason
"""
import importlib.util
import io
import json
import random
import struct
import sys
import unittest
import zipfile

spec = importlib.util.spec_from_file_location("net", "sdk/examples/net.py")
net = importlib.util.module_from_spec(spec)
spec.loader.exec_module(net)

FOLDER = sys.argv.pop()
FORMS = {"<f4": "f", "<f8": "d", "|u1": "B", ">f4": "f", "<i4": "i"}


def npy(value, kind="<f4", by_columns=False, version=1):
    """The bytes that numpy writes for an array: of a list, of rows, or of a text."""
    if isinstance(value, str):
        kind, shape, body = f"<U{len(value)}", (), value.encode("utf-32-le")
    else:
        rows = value if isinstance(value[0], list) else [value]
        shape = (len(rows), len(rows[0])) if isinstance(value[0], list) else (len(value),)
        numbers = [x for row in (zip(*rows) if by_columns else rows) for x in row]
        body = struct.pack(f"<{len(numbers)}{FORMS[kind]}", *numbers)
    head = repr({"descr": kind, "fortran_order": by_columns, "shape": shape}).encode()
    head += b" " * (-(len(head) + 11) % 64) + b"\n"
    return b"\x93NUMPY" + bytes((version, 0)) + struct.pack("<H" if version == 1 else "<I", len(head)) + head + body


def npz(arrays, compression=zipfile.ZIP_STORED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as archive:
        for name, data in arrays.items():
            archive.writestr(name + ".npy", data)
    return file.getvalue()


def single(x):
    """The number as a float32 has it."""
    return struct.unpack("<f", struct.pack("<f", x))[0]


def weights(widths, seed):
    chance = random.Random(seed)
    layers = [{"weights": [[single(chance.gauss(0, 2 / inputs ** 0.5)) for _ in range(inputs)] for _ in range(outputs)],
               "biases": [single(chance.gauss(0, 0.2)) for _ in range(outputs)]} for inputs, outputs in zip(widths, widths[1:])]
    return {"layers": layers, "samples": [[int(chance.random() < 0.2) for _ in range(widths[0])] for _ in range(20)]}


def arrays_of(given, **form):
    arrays = {"samples": npy(given["samples"], "|u1")}
    for n, layer in enumerate(given["layers"]):
        arrays[f"weights_{n}"], arrays[f"biases_{n}"] = npy(layer["weights"], **form), npy(layer["biases"], **form)
    return arrays


def write(name, data):
    with open(f"{FOLDER}/{name}", "wb") as file:
        file.write(data if isinstance(data, bytes) else json.dumps(data).encode())


class TestReading(unittest.TestCase):
    given = weights((6, 5, 4), "small")

    def refuses(self, why, arrays):
        write("wrong.npz", arrays if isinstance(arrays, bytes) else npz(arrays))
        with self.assertRaises(ValueError) as found:
            net.read(f"{FOLDER}/wrong.npz")
        self.assertEqual(str(found.exception), f"{FOLDER}/wrong.npz: {why}")

    def test_forms_are_the_same(self):
        write("right.json", self.given)
        expected = net.read(f"{FOLDER}/right.json")
        for form in ({}, {"kind": "<f8"}, {"by_columns": True}, {"version": 2}):
            for compression in zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED:
                write("right.npz", npz(arrays_of(self.given, **form), compression))
                self.assertEqual(net.read(f"{FOLDER}/right.npz"), expected, form)

    def test_numpy_writes_so(self):
        try:
            import numpy
        except ImportError:
            print("left out: no numpy here: weights that it saves")
            return
        write("right.json", self.given)
        for kind in "f4", "f8":
            for order in "C", "F":
                arrays = {"samples": numpy.array(self.given["samples"], "u1"), "rules": "hoyle-4"}
                for n, layer in enumerate(self.given["layers"]):
                    for name in layer:
                        arrays[f"{name}_{n}"] = numpy.array(layer[name], kind, order=order)
                numpy.savez(f"{FOLDER}/right.npz", **arrays)
                self.assertEqual(net.read(f"{FOLDER}/right.npz"), {**net.read(f"{FOLDER}/right.json"), "rules": "hoyle-4"})

    def test_wrong_arrays(self):
        right = arrays_of(self.given)
        rows = self.given["layers"][0]["weights"]
        for why, change in (
                ("there is no array samples", {"samples": None}),
                ("there is no array biases_1", {"biases_1": None}),
                ("there is no array weights_1", {"weights_1": None, "weights_2": right["weights_1"]}),
                ("weights_0: expected numbers, none infinite, of shape (5, inputs), found shape (6, 5)",
                 {"weights_0": npy([list(row) for row in zip(*rows)])}),
                ("weights_1: expected numbers, none infinite, of shape (4, 5), found shape (4, 6)",
                 {"weights_1": npy([[0] * 6] * 4)}),
                ("biases_1: expected numbers, none infinite, of shape (outputs), found shape (2, 2)", {"biases_1": npy([[1, 2]] * 2)}),
                ("biases_0: expected numbers, none infinite, of shape (outputs), found others", {"biases_0": npy([float("nan")] * 5)}),
                ("samples: expected numbers, none infinite, of shape (samples, 6), found shape (20, 5)",
                 {"samples": npy([[0] * 5] * 20, "|u1")}),
                ("samples: expected numbers from 0 to 255", {"samples": npy([[-1] * 6])}),
                ("weights_0: expected float32, float64 or uint8, lowest byte first, found '>f4'", {"weights_0": npy(rows, ">f4")}),
                ("biases_0: expected float32, float64 or uint8, lowest byte first, found '<i4'", {"biases_0": npy([1] * 5, "<i4")}),
                ("weights_0: expected an array of numpy", {"weights_0": b"no array"}),
                ("weights_0: expected an array of one or two dimensions, found shape (5, 6) in 119 bytes",
                 {"weights_0": right["weights_0"][:-1]}),
                ("rules: expected the name of a rule set, such as modern, found 'no such \"thing\"'",
                 {"rules": npy('no such "thing"')})):
            self.refuses(why, {name: data for name, data in {**right, **change}.items() if data is not None})
        self.refuses("File is not a zip file", b"no archive")

    def test_wrong_json(self):
        for given, why in (([], "expected {"), ({"layers": 1, "samples": []}, "expected {"), ({"layers": [], "samples": []}, "expected 1 to 8 layers, found 0"),
                           ({"layers": [{"weights": [[1], [1, 2]], "biases": [1, 2]}], "samples": [[1]]},
                            "weights_0: expected numbers, none infinite, of shape (2, inputs), found others")):
            write("wrong.json", given)
            with self.assertRaisesRegex(ValueError, "wrong.json: ") as found:
                net.read(f"{FOLDER}/wrong.json")
            self.assertIn(why, str(found.exception))

    def test_what_was_cut_or_changed_is_read_or_refused(self):
        chance = random.Random("cut")
        whole = npz(arrays_of(self.given), zipfile.ZIP_DEFLATED)
        for turn in range(1000):
            data = bytearray(whole[:chance.randrange(len(whole))] if turn % 4 == 0 else whole)
            for _ in range(turn % 4):
                data[chance.randrange(len(data))] = chance.randrange(256)
            write("wrong.npz", bytes(data))
            try:
                net.read(f"{FOLDER}/wrong.npz")
            except ValueError:
                pass

    def test_heads_that_are_none(self):
        chance = random.Random("heads")
        for turn in range(1000):
            arrays = arrays_of(self.given)
            data = bytearray(arrays["weights_0"])
            for _ in range(1 + turn % 3):
                data[chance.randrange(128)] = chance.randrange(256)
            write("wrong.npz", npz({**arrays, "weights_0": bytes(data)}))
            try:
                net.read(f"{FOLDER}/wrong.npz")
            except ValueError:
                pass


if sys.argv[1] == "write":
    for name, widths in ("modern", (402, 32, 64)), ("hoyle", (506, 32, 24, 64)), ("narrow", (402, 8, 63)):
        made = weights(widths, name)
        write(name + ".json", made)
        write(name + ".npz", npz(arrays_of(made)))
        write(name + "-rules.npz", npz({**arrays_of(made), "rules": npy("hoyle-4")}))
else:
    unittest.main(argv=sys.argv[:1])
