"""Puts frames to a bot in Python that the arena would send only seldom: in pieces, with many tables, with structs
that have grown, with items that are not known yet; asks what answers are worth; and reads the answers as sdk/WIRE.md has them.

    python_wire.py [BOT]     plays the arena; BOT: itself, as a bot
"""
import struct
import subprocess
import sys

ROUND, END = 7, 8
OPEN, TELL, ASK, CLOSE, OPENED, ANSWER, LOG, TOOK, VALUE, VALUES = range(1, 11)
TABLES = 1500  # their questions are many times what is read at once
SLOTS = [slot * 43 for slot in range(TABLES)]  # up to 64457: also those beyond 32767


def serve():
    from euchre_bot import Bot, run

    class Chatty(Bot):
        serial = True
        name = "\N{SNOWMAN}" * 40  # 120 bytes

        def open(self, opening):
            self.asked = 0
            self.told = []
            assert opening.seed == (7, 8) and opening.seat == self.seat == 3 and self.args == "two words"
            assert opening.rules.name == "modern" and opening.args == self.args
            return self._slot != 43  # it does not sit down there

        def tell(self, notices, view):
            self.told += [(notice.event, notice.seat, notice.points[6]) for notice in notices]

        def play(self, view):
            self.asked += 1
            self.log("x" * 2000 if self.asked == 2 else "%d \N{SNOWMAN}" % self._slot)
            assert self.told in ([], [(1, 2, -5), (4, 255, -5)])
            assert 0 < self.time_left() <= 50000
            return -self._slot - len(self.told)

        def values(self, view, position):
            assert position.size == 96 and position.open == 1 and position.hand[6] == 7 and position.blind == 9
            assert 0 < self.time_left() <= 50000
            self.log("asked")
            self.by = "\N{SNOWMAN}" * 40
            return {"pairs": {1: (0.5, 0.75), 2: (-2, 0)}, "points": {2: 1, 1: 3.5}, "none": None,
                    "few": {1: 2}}[("pairs", "points", "none", "few")[position.worlds]]

        def close(self):
            self.log("closed")

    run(Chatty)


def frame(kind, body=b"", items=0):
    return struct.pack("<IHH", len(body), kind, items) + body


def item(kind, slot, body=b""):
    return struct.pack("<HHi", kind, slot, len(body)) + body


def view(slot):
    data = bytearray(224)
    struct.pack_into("<Q", data, 0, 0b110)
    data[48], data[50] = 224, 6
    return bytes(data)


class Process:
    def __init__(self):
        self.bot = subprocess.Popen([sys.executable, "-B", __file__, "play"], stdin=subprocess.PIPE,
                                    stdout=subprocess.PIPE)

    def send(self, data, piece=1 << 20):
        """In pieces, so that the bot has to wait for the rest."""
        for at in range(0, len(data), piece):
            self.bot.stdin.write(data[at:at + piece])
            self.bot.stdin.flush()

    def receive(self):
        size, kind, items = struct.unpack("<IHH", self.bot.stdout.read(8))
        assert size % 8 == 0
        return kind, self.bot.stdout.read(size), items

    def round(self, *items, piece=1 << 20):
        """What it answers to these: kind, slot, value, and what follows."""
        self.send(frame(ROUND, b"".join(items), len(items)), piece)
        kind, body, n = self.receive()
        assert kind == ROUND
        answers, at = [], 0
        for _ in range(n):
            what, slot, value = struct.unpack_from("<HHi", body, at)
            at += 8
            follows = body[at:at + value] if what in (LOG, TOOK, VALUES) else b""
            at += len(follows) + 7 & ~7
            answers.append((what, slot, value, follows))
        assert at == len(body)
        return answers


def start():
    process = Process()
    kind, hello, _ = process.receive()
    assert kind == 1 and len(hello) == 216
    assert struct.unpack_from("<HHIIIII", hello) == (1, 224, 1, 1, 1 << 6, 3, 0)
    name = hello[24:88]
    assert name[-1] == 0 and name.rstrip(b"\0").decode() == "\N{SNOWMAN}" * 21
    process.send(frame(3), piece=1)
    assert process.receive() == (4, b"", 0)
    # rules of a later arena, eight bytes longer
    rules = struct.pack("<I20s", 88, b"modern").ljust(88, b"\1")
    process.send(frame(5, rules + struct.pack("<II", 50, 10) + b"two words".ljust(16, b"\0")), piece=3)
    assert process.receive() == (6, struct.pack("<II", 1, 0), 0)
    return process


def play(process):
    opening = struct.pack("<QQB7x", 7, 8, 3)
    opened = process.round(*[item(OPEN, slot, opening) for slot in SLOTS], piece=1000)
    assert opened == [(OPENED, slot, int(slot != 43), b"") for slot in SLOTS]
    seated = [slot for slot in SLOTS if slot != 43]

    # items not known are stepped over; lines and times stand behind the answers; lines have a limit in all
    answers = process.round(item(77, 0, bytes(16)), *[item(ASK, slot, view(slot)) for slot in seated], item(99, 1))
    assert answers[:len(seated)] == [(ANSWER, slot, -slot, b"") for slot in seated]
    took, lines = answers[len(seated)], answers[len(seated) + 1:]
    assert took[:3] == (TOOK, 0, 4 * len(seated)) and min(struct.unpack("<%dI" % len(seated), took[3])) > 0
    assert [(what, slot, text.decode()) for what, slot, _, text in lines] == [
        (LOG, slot, "%d \N{SNOWMAN}" % slot) for slot in seated]

    # notices of a later arena are longer too
    notices = [struct.pack("<HBBBBBx6hhH", 32, event, 1, seat, 0, 0, 0, 0, 0, 0, 0, 0, -5, 0) + bytes(8)
               for event, seat in ((1, 2), (4, 255))]
    told = item(TELL, 0, view(0) + b"".join(notices))
    answers = process.round(told, *[item(ASK, slot, view(slot)) for slot in seated[:100]])
    assert answers[0] == (ANSWER, 0, -2, b"") and answers[99][:3] == (ANSWER, seated[99], -seated[99])
    lines = [follows for what, _, _, follows in answers if what == LOG]
    assert len(lines) == 65536 // (8 + 1024) and set(lines) == {b"x" * 1024}

    assert process.round() == []
    assert process.round(item(TELL, 43, view(43) + notices[0]), item(CLOSE, 43)) == []
    closed = process.round(*[item(CLOSE, slot) for slot in seated])
    assert closed == [(LOG, slot, 6, b"closed") for slot in seated]
    assert process.round(item(OPEN, 86, opening), item(ASK, 86, view(86)))[:2] == [
        (OPENED, 86, 1, b""), (ANSWER, 86, -86, b"")]


def value(way):
    """Asks for values; a position of a later arena is eight bytes longer."""
    return item(VALUE, 86, view(86) + struct.pack("<IIB7x7QQQ8x", 96, way, 1, *range(1, 8), 8, 9))


def ask_values(process):
    for way, points, chances in (0, (0.5, -2.0), (0.75, 0.0)), (1, (3.5, 1.0), (-1.0, -1.0)):
        (kind, slot, size, worth), line = process.round(value(way))
        assert (kind, slot, size) == (VALUES, 86, 456) and line == (LOG, 86, 5, b"asked")
        told = struct.unpack("<II24d24d64s", worth)
        assert told[:2] == (456, 0) and told[2:26] == points + (0.0,) * 22 and told[26:50] == chances + (-1.0,) * 22
        assert told[50][-1] == 0 and told[50].rstrip(b"\0").decode() == "\N{SNOWMAN}" * 21
    assert process.round(value(2)) == [(VALUES, 86, 0, b""), (LOG, 86, 5, b"asked")]
    process.send(frame(ROUND, value(3), 1))  # a legal answer is missing
    assert process.bot.wait() == 1


def main():
    process = start()
    play(process)
    process.send(frame(END))
    assert process.receive() == (END, b"", 0)
    assert process.bot.wait() == 0

    process = start()
    assert process.round(item(OPEN, 86, struct.pack("<QQB7x", 7, 8, 3))) == [(OPENED, 86, 1, b"")]
    ask_values(process)

    # the arena has gone: in the middle of a frame, and before an answer is taken
    process = start()
    process.send(frame(ROUND, bytes(64), 8)[:20])
    process.bot.stdin.close()
    assert process.bot.wait() == 0 and process.bot.stdout.read() == b""
    process = start()
    process.bot.stdout.close()
    process.send(frame(ROUND))
    assert process.bot.wait() == 0
    process = start()
    process.send(frame(66))
    assert process.bot.wait() == 1


if __name__ == "__main__":
    if sys.argv[1:] == ["play"]:
        serve()
    else:
        main()
