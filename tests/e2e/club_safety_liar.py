#!/usr/bin/env python3
"""Stands in for an euchre-server that somebody has taken over; $LIE says what it does with the socket to the backend."""
import array
import json
import os
import random
import socket
import sys
import time

backend = socket.socket(fileno=3)
lie = os.environ["LIE"]
known = os.environ["TOKEN"]
listening = socket.socket(fileno=4)
random.seed(7)


def ask(message, files=()):
    packet = message if isinstance(message, bytes) else json.dumps(message).encode()
    control = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", files))] if files else []
    backend.sendmsg([packet], control)


def shuts():
    """Shuts the socket at which it listens, for all who have it."""
    listening.shutdown(socket.SHUT_RDWR)
    os._exit(1)


def listen(address):
    print(f"listening on http://{address}", flush=True)


def hand_in(number, file, name="mine.c"):
    ask({"id": number, "do": "hand_in", "token": known, "args": {"file": name}}, [file] if file >= 0 else [])


def sends_nonsense():
    """Messages that are none, or nearly."""
    good = json.dumps({"id": 5, "do": "open_table", "token": known, "args": {"rules": "modern", "seats": ["person"] * 4}}).encode()
    words = ["me", "hand_in", "withdraw", "submission", "watch_submission", "open_table", "tables", "watch_table", "sit", "answer",
             "hint", "leave", "unwatch", "", "x" * 500]
    values = [None, -1, 0, 1 << 62, 1.5, True, "", "x" * 3000, "../../tokens", [], [[[]]], {}, {"bot": "../x"}, known]
    for i in range(3000):
        kind = i % 4
        if kind == 0:
            bytes_ = bytearray(good)
            for _ in range(random.randint(1, 6)):
                bytes_[random.randrange(len(bytes_))] = random.randrange(256)
            ask(bytes(bytes_))
        elif kind == 1:
            keys = random.sample(["bot", "file", "number", "table", "n", "answer", "name", "rules", "seats", "from", "deals"], 4)
            ask({"id": random.choice([0, 1, -1, 1 << 62, "1", 7]), "do": random.choice(words), "token": random.choice(values),
                 "args": {key: random.choice(values) for key in keys}})
        elif kind == 2:
            ask(random.randbytes(random.randint(1, 400)))
        else:
            ask(random.choice([b"[" * 60000, b'{"id":' * 8000, b"{" + b" " * 65000 + b"}", b"\0" * 100, b'{"id":1}']))
        if i % 64 == 0:
            while True:  # so that it does not wait for ever for a reader
                try:
                    backend.recv(1 << 17, socket.MSG_DONTWAIT)
                except BlockingIOError:
                    break


def sends_descriptors():
    """What is no file, what is another's, what changes after it was sent, and many at once."""
    ends = os.pipe()
    for number, file in enumerate([ends[0], os.open("/", os.O_RDONLY), os.open("/dev/null", os.O_RDONLY), backend.fileno(),
                                   os.open("/etc/passwd", os.O_PATH), -1]):
        hand_in(100 + number, file)
    ask({"id": 120, "do": "me", "token": known}, [ends[0]] * 60)
    changing = os.memfd_create("changing")
    os.write(changing, b"int x;\n" * 1000)
    hand_in(121, changing)
    for i in range(200):
        os.pwrite(changing, b"#error\n", 7 * i)
        os.ftruncate(changing, 7000 - i if i % 2 else 1 << 30)
    ask({"id": 122, "do": "me", "token": known})


def reads_nothing():
    """Asks, and takes no answer, until the backend has enough of it."""
    while True:
        ask({"id": 1, "do": "me", "token": known})


def prints():
    """Lies about where it listens, and prints without end."""
    listen("0.0.0.0:1")
    listen("\x1b[31m")
    for _ in range(2000):
        os.write(1, b"x" * 4000 + b"\n")
        os.write(2, b"\x1b[2J" + b"x" * 4000 + b"\n")
    os._exit(1)


print(os.getpid(), " ".join(sys.argv[1:]), file=open(os.environ["STARTED"], "a", encoding="ascii"))
listen("%s:%d" % listening.getsockname())
if os.path.exists(os.environ["STARTED"] + ".lied"):
    lie = "nothing"  # it lies once, and is then one that answers what the test asks
open(os.environ["STARTED"] + ".lied", "w", encoding="ascii").close()
{"nonsense": sends_nonsense, "descriptors": sends_descriptors, "reads_nothing": reads_nothing, "prints": prints,
 "shuts": shuts, "nothing": lambda: None}[lie]()
ask({"id": 999999, "do": "me", "token": known})
end = time.monotonic() + 60
backend.settimeout(60)
while time.monotonic() < end:
    answer = json.loads(backend.recv(1 << 17))
    if answer.get("id") == 999999:
        written = os.environ["STARTED"] + ".writing"  # whole before the test sees it
        with open(written, "w", encoding="utf-8") as file:
            json.dump(answer, file)
        os.rename(written, os.environ["STARTED"] + ".answer")
        break
time.sleep(60)
