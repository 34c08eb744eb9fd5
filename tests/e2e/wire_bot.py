"""The bot `first` in Python: plays the first legal card. It speaks the wire (sdk/WIRE.md) itself.

It is started as `wire_bot.py play USER MEMORY ANSWER_MS LOAD_MS TABLE_MS`, and has nothing to answer to
`wire_bot.py walls USER` but that it raises none.
"""
import os
import struct
import sys

HELLO, REFUSED, LOAD, LOADED, RULES, ACCEPTS, ROUND, END = range(1, 9)
OPEN, TELL, ASK, CLOSE, OPENED, ANSWER, LOG = range(1, 8)
PLAY = 6
VIEW = 224

frame = struct.Struct("<IHH")  # size, kind, items
item = struct.Struct("<HHi")  # kind, slot, value
legal = struct.Struct("<Q")  # what a view begins with


def read(n):
    """n bytes of the questions, or None at their end."""
    parts = []
    while n:
        part = os.read(0, n)
        if not part:
            return None
        parts.append(part)
        n -= len(part)
    return b"".join(parts)


def send(kind, body=b"", items=0):
    rest = memoryview(frame.pack(len(body), kind, items) + body)
    while rest:
        rest = rest[os.write(1, rest):]


def hello():
    send(HELLO, struct.pack("<HHIIIII64s64s64s", 1, VIEW, 1, 0, 1 << PLAY, 0, 0, b"first", b"", b""))


def first(view, at):
    mask = legal.unpack_from(view, at)[0]
    return (mask & -mask).bit_length() - 1


def play(body, items):
    answers = []
    at = 0
    for _ in range(items):
        kind, slot, value = item.unpack_from(body, at)
        at += item.size
        if kind == OPEN:
            answers.append(item.pack(OPENED, slot, 1))
        elif kind == ASK:
            answers.append(item.pack(ANSWER, slot, first(body, at)))
        at += value + 7 & ~7
    send(ROUND, b"".join(answers), len(answers))


def serve():
    hello()
    while True:
        head = read(frame.size)
        if head is None:
            return
        size, kind, items = frame.unpack(head)
        body = read(size)
        if body is None:
            return
        if kind == LOAD:
            send(LOADED)
        elif kind == RULES:
            send(ACCEPTS, struct.pack("<II", 1, 0))
        elif kind == ROUND:
            play(body, items)
        elif kind == END:
            send(END)
            return


if __name__ == "__main__":
    if sys.argv[1] == "walls":
        print(0)
    else:
        serve()
