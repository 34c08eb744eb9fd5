#!/usr/bin/env python3
"""Logs changed and sealed again, and which check tells: prints the table that docs/formats/log.md has.

    resealed.py ARENA FOLDER       plays the true logs into the folder
"""
import hashlib
import json
import os
import subprocess
import sys

import msgpack

ARENA, FOLDER = sys.argv[1:]
HEADER, SET, ROUND, FOOTER, TRAILER = 1, 2, 3, 4, 5
MASK = (1 << 64) - 1
COLUMNS = "verify", "commitment", "hash", "signature", "bots"


# ---- Bytes ----


def rotate(word, bits):
    return (word << bits | word >> (64 - bits)) & MASK


def siphash(data):
    """SipHash-2-4 under the key of zeros, its number with the least byte first."""
    v = [0x736F6D6570736575, 0x646F72616E646F6D, 0x6C7967656E657261, 0x7465646279746573]

    def mix(rounds):
        for _ in range(rounds):
            v[0] = v[0] + v[1] & MASK
            v[1] = rotate(v[1], 13) ^ v[0]
            v[0] = rotate(v[0], 32)
            v[2] = v[2] + v[3] & MASK
            v[3] = rotate(v[3], 16) ^ v[2]
            v[0] = v[0] + v[3] & MASK
            v[3] = rotate(v[3], 21) ^ v[0]
            v[2] = v[2] + v[1] & MASK
            v[1] = rotate(v[1], 17) ^ v[2]
            v[2] = rotate(v[2], 32)

    padded = data + bytes(-(len(data) + 1) % 8) + bytes([len(data) & 255])
    for at in range(0, len(padded), 8):
        word = int.from_bytes(padded[at:at + 8], "little")
        v[3] ^= word
        mix(2)
        v[0] ^= word
    v[2] ^= 255
    mix(4)
    return (v[0] ^ v[1] ^ v[2] ^ v[3]).to_bytes(8, "little")


def sealed(elements):
    """A record of these elements, with its checksum."""
    packer = msgpack.Packer()
    data = packer.pack_array_header(len(elements) + 1) + b"".join(map(msgpack.packb, elements))
    return data + msgpack.packb(siphash(data))


def read(path):
    """The records of a log without their checksums."""
    with open(path, "rb") as file:
        return [record[:-1] for record in msgpack.Unpacker(file, strict_map_key=False)]


def footer_of(records, offsets, checks, seed):
    sets = [r for r in records if r[0] == SET]
    deals = sum(sum(table[0]) for r in sets for table in r[6])
    faults = sum(len(table[4]) for r in sets for table in r[6])
    return [FOOTER, len(sets), deals, faults, 1, offsets, hashlib.blake2b(b"".join(checks), digest_size=32).digest(), seed]


def write(path, records, last=lambda footer: None):
    """Seals them again: checksums, footers, which `last` may change, and trailers."""
    out = b""
    for record in records:
        if record[0] == HEADER:
            start, body, offsets, checks = len(out), [], [], []
        if record[0] == FOOTER:
            record = footer_of(body, offsets, checks, record[7])
            last(record)
            size = len(sealed(record))
        if record[0] == TRAILER:
            record = [TRAILER, size.to_bytes(8, "little") + (len(out) - start + 30).to_bytes(8, "little")]
        data = sealed(record)
        if record[0] == SET:
            offsets.append(len(out) - start)
        body.append(record)
        checks.append(data[-8:])
        out += data
    with open(path, "wb") as file:
        file.write(out)


# ---- True logs ----


def arena(*words):
    return subprocess.run([ARENA, *words], capture_output=True, text=True, check=False)


def played(name, *words):
    """A log that was played and signed; what was published of it."""
    path = os.path.join(FOLDER, name)
    if not os.path.exists(path + ".key"):
        arena("keygen", path + ".key")
    done = arena(*words, "-o", path, "--sign", path + ".key", "-q")
    assert done.returncode == 0, (words, done.stderr)
    log = os.path.join(path, "log.msgpack") if os.path.isdir(path) else path
    return {"log": log, "key": path + ".key.pub", "hash": hashlib.sha256(open(log, "rb").read()).hexdigest(),
            "commitments": commitments(log)}


def commitments(log):
    """As they were printed before play."""
    return [segment["header_commitment"] for segment in json.loads(arena("inspect", "--json", log).stdout)["segments"]]


def club(name, *words, seed="1", beacon="3 8 21"):
    return played(name, "match", *(words or ("simple", "greedy")), "--unit", "deals", "--deals", "2", "--sets", "4", "--seed", seed,
                  "--beacon-source", "the lottery", "--beacon", beacon)


def tournament(name, text):
    path = os.path.join(FOLDER, name + ".yaml")
    with open(path, "w", encoding="utf-8") as file:
        file.write('seed: "1"\nbots: [{bot: simple}, {bot: professor}, {bot: greedy}]\n' + text)
    return played(name, "run", path)


# ---- Ways ----


def header(records):
    return next(r for r in records if r[0] == HEADER)[2]


def bot(records, name):
    return next(b for b in header(records)["bots"] if b[0] == name)


def set_of(records, number):
    return [r for r in records if r[0] == SET][number]


def repair(records):
    header(records)["rules"] = "modern enforcement=repair"
    header(records)["parameters"]["enforcement"] = "repair"


def exchange(records):
    bots = header(records)["bots"]
    bots[0][0], bots[1][0] = bots[1][0], bots[0][0]


def drop_last(records):
    header(records)["sets"] -= 1
    records.remove(set_of(records, -1))


def strike(code, raw):
    """At the first bid of a table at which it was a pass, as the house would have it."""

    def change(records):
        for record in records:
            for table in record[6] if record[0] == SET else []:
                if table[2][0] == 0:
                    table[4].append([0, 0, 0, (record[3] + 1) % 4, 1, code, raw, ""])
                    return
        raise AssertionError("nobody passes")

    return change


def swap_bytes(data, i, j):
    data = bytearray(data)
    data[i], data[j] = data[j], data[i]
    return bytes(data)


def another_answer(records):
    table = set_of(records, 0)[6][0]
    table[2] = swap_bytes(table[2], len(table[2]) - 1, len(table[2]) - 5)


def another_point(records):
    table = set_of(records, 0)[6][0]
    table[3] = bytes([table[3][0] + 1]) + table[3][1:]


def another_card(records):
    record = set_of(records, 0)
    record[5] = swap_bytes(record[5], 0, 5)


def another_dealer(records):
    set_of(records, 0)[3] = (set_of(records, 0)[3] + 1) % 4


def another_order(records):
    i, j = [n for n, r in enumerate(records) if r[0] == SET][:2]
    records[i], records[j] = records[j], records[i]


def another_seed(records):
    seed = bytes(range(32))
    header(records)["commitment"] = hashlib.blake2b(b"commit" + seed, digest_size=32).digest()
    next(r for r in records if r[0] == FOOTER)[7] = seed


def drop_stage(records):
    del records[[n for n, r in enumerate(records) if r[0] == HEADER][-1]:]


def end_early(records):
    """After the first round, as if its time were spent."""
    second = [n for n, r in enumerate(records) if r[0] == ROUND][1]
    del records[second:-2]
    records.insert(second, [ROUND, 4, []])


def put(find, key, value):
    return lambda records: find(records).__setitem__(key, value)


def other_bot(records):
    """What `random` has played under the name of greedy is given greedy's hash."""
    bot(records, "greedy")[1:] = bot(read(CLUB["log"]), "greedy")[1:]


def of_greedy(key, value):
    return lambda records: bot(records, "greedy").__setitem__(key, value)


def in_footer(key):
    def last(footer):
        if key == 5:
            footer[5] = [offset + (i == 2) for i, offset in enumerate(footer[5])]
        else:
            footer[key] += 1

    return last


CLUB = club("club")
PLAIN = played("plain", "match", "simple", "greedy", "--unit", "deals", "--sets", "2", "--seed", "40")
STAGES = tournament("stages", "unit: deals\nsets: 1\nstages: [{rules: modern}, {rules: somerset1888}]\n")
SETTLE = tournament("settle", "format: settle\nunit: deals\nsets: 4\nmax_time: 90m\nmax_sets: 60\n")


def same(_records):
    return None


# What is done; to which log; how its records are changed, and its footer; instead of which log that is taken
WAYS = [
    ("nothing", CLUB, same),
    ("nothing, in stages", STAGES, same),
    ("nothing, in rounds", SETTLE, same),
    ("another title", CLUB, put(header, "title", "Another")),
    ("an enforcement that nobody met", CLUB, repair),
    ("another limit of time", CLUB, put(lambda r: header(r)["limits"], "answer_ms", 500)),
    ("another limit of memory", CLUB, put(lambda r: header(r)["limits"], "memory_mb", 64)),
    ("another version of a bot", CLUB, of_greedy(1, "2")),
    ("another author of a bot", CLUB, of_greedy(2, "Somebody")),
    ("other arguments of a bot", CLUB, of_greedy(3, "level=2")),
    ("the hash of another file", CLUB, of_greedy(4, hashlib.sha256(b"").digest())),
    ("names exchanged in the header", CLUB, exchange),
    ("a bot that could not start", CLUB, of_greedy(5, 14)),
    ("the last set left out, `sets` lowered", CLUB, drop_last),
    ("an invented TIME", CLUB, strike(8, 0)),
    ("an invented CRASH", CLUB, strike(9, 11)),
    ("an invented FORBIDDEN", CLUB, strike(11, 41)),
    ("another answer", CLUB, another_answer),
    ("other points", CLUB, another_point),
    ("other cards", CLUB, another_card),
    ("another first dealer", CLUB, another_dealer),
    ("sets in another order", CLUB, another_order),
    ("another number of faults in the footer", CLUB, same, in_footer(3)),
    ("another index in the footer", CLUB, same, in_footer(5)),
    ("another seed in the footer", CLUB, another_seed),
    ("another beacon in the header", CLUB, put(header, "beacon", ["the lottery", "3 8 22"])),
    ("another announcement of the beacon", CLUB, put(header, "beacon", ["a lottery", "3 8 21"])),
    ("the last stage left out", STAGES, drop_stage),
    ("rounds left out, as if time were spent", SETTLE, end_early),
    ("played with another beacon", CLUB, same, None, lambda: club("beacon", beacon="3 8 22")),
    ("played by another bot of that name", CLUB, other_bot, None, lambda: club("other", "simple", "greedy=random")),
    ("the best of forty seeds, the beacon known", CLUB, same, None, lambda: club("late", seed="40")),
    ("the best of forty seeds before the commitment, no beacon", PLAIN, same),
]


def told(log, true):
    """Which checks tell that a log is not the true one."""
    words = ["verify", log, "--key", true["key"], "--replay-bots", "--expect", true["hash"]]
    done = arena(*words)
    lines = done.stderr.splitlines()
    by_check = {
        "commitment": not set(true["commitments"]) <= set(commitments(log)),
        "hash": any("expected its SHA-256" in line for line in lines),
        "signature": any("is not a signature of this log" in line for line in lines),
        "bots": any("give other answers than this log" in line or "cannot be asked again" in line for line in lines),
    }
    by_check["verify"] = any(": record " in line for line in lines)
    assert (done.returncode != 0) == any(by_check[c] for c in COLUMNS if c != "commitment"), (log, lines)
    return by_check


def row(what, true, edit, last=None, instead=None):
    log = os.path.join(FOLDER, "forged.log")
    records = read((instead() if instead else true)["log"])
    edit(records)
    write(log, records, last or (lambda footer: None))
    with open(true["log"] + ".sig", "rb") as signature, open(log + ".sig", "wb") as copy:
        copy.write(signature.read())
    by_check = told(log, true)
    return f"| {what} | " + " | ".join("x" if by_check[c] else "" for c in COLUMNS) + " |"


for way in WAYS:
    print(row(*way).replace("|  |", "| |").replace("|  |", "| |"))
