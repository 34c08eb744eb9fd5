"""`wire_bot.py` which at one question in its process answers with what is no answer, as its arguments say.

Started as `wire_bad.py play ...`, it is in the folder of wire_bot.py.
"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import wire_bot as wire  # noqa: E402

AT = 5  # the question
TOOK = 8
VALUES = 10

asked = 0
mode = ""


def raw(data):
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(1, rest):]


def frame(items, size=None, kind=wire.ROUND, count=None):
    body = b"".join(items)
    return wire.frame.pack(
        len(body) if size is None else size, kind, len(items) if count is None else count) + body


def item(kind, slot, value):
    return wire.item.pack(kind, slot, value)


def took(answers):
    return item(TOOK, 0, 4 * answers) + bytes(4 * answers + 7 & ~7)


def misbehave(items):
    slot = wire.item.unpack(items[-1])[1]
    good = frame(items)
    raw({
        "short": frame(items[:-1]),
        "long": frame(items + [items[-1]]),
        "slot": frame(items[:-1] + [item(wire.ANSWER, slot + 1, 9)]),
        "far": frame(items[:-1] + [item(wire.ANSWER, 65535, 9)]),
        "opened": frame(items[:-1] + [item(wire.OPENED, slot, 1)]),
        "count": frame(items, count=len(items) + 1),
        "odd": frame(items + [b"\0" * 4]),
        "huge": frame(items, size=0xfffffff8),
        "line": frame([item(wire.LOG, slot, -1)] + items),
        "long_line": frame([item(wire.LOG, slot, 1032) + bytes(1032)] + items),
        "took_more": frame(items + [took(len(items) + 1)]),
        "took_before": frame([took(1)] + items),
        "took_twice": frame(items + [took(1), took(1)]),
        "took_odd": frame(items + [item(TOOK, 0, 6) + bytes(8)]),
        "values": frame(items[:-1] + [item(VALUES, slot, 456) + bytes(456)]),
        "no_values": frame(items + [item(VALUES, slot, 0)]),
        "other": frame([], kind=wire.LOADED),
        "question": frame(items, kind=wire.RULES),
        "garbage": b"nine of hearts\n\n",
        "twice": good + good,
    }[mode])


def play(body, items):
    """As wire_bot.play, which sends; here what it sends is held back where it is time."""
    global asked
    sent = []
    send, wire.send = wire.send, lambda kind, body=b"", items=0: sent.append(body)
    wire.play(body, items)
    wire.send = send
    answers = [sent[0][at:at + 8] for at in range(0, len(sent[0]), 8)]
    before = asked
    asked += sum(wire.item.unpack(a)[0] == wire.ANSWER for a in answers)
    if before < AT <= asked:
        misbehave(answers)
    else:
        send(wire.ROUND, sent[0], len(answers))


def main():
    global mode
    wire.hello()
    while True:
        head = wire.read(wire.frame.size)
        if head is None:
            return
        size, kind, items = wire.frame.unpack(head)
        body = wire.read(size)
        if body is None:
            return
        if kind == wire.LOAD:
            wire.send(wire.LOADED)
        elif kind == wire.RULES:
            mode = body[88:].split(b"\0")[0].decode()
            wire.send(wire.ACCEPTS, b"\1" + bytes(7))
        elif kind == wire.ROUND:
            play(body, items)
        elif kind == wire.END:
            wire.send(wire.END)
            return


main()
