"""Counts what the partners of channels_bot.py told each other: channels_count.py SIDECAR, of which it prints a line
for each channel: its name, words sent that somebody listened to, words that arrived, bits an answer.

The bits are those of a symmetric channel in which a share p of the words arrives whole and each other word is as
likely as the rest: k - H(p) - (1 - p) log2(2^k - 1) of k bits; none if p is not above chance."""
import json
import math
import sys

from channels_bot import CHANNELS


def bits_of(k, n, arrived):
    p = arrived / n if n else 0
    if p <= 2 ** -k:
        return 0.0
    lost = 0 if p == 1 else -p * math.log2(p) - (1 - p) * math.log2(1 - p) + (1 - p) * math.log2(2 ** k - 1)
    return k - lost


def table_of(at, across):
    """A set and its table: EVENT/1a/...; across tables the set alone."""
    event, table = at.split("/")[:2]
    return event, table.rstrip("abcdefghijklmnopqrstuvwxyz") if across else table


def read(path):
    across = {channel.__name__: channel.across for channel in CHANNELS}
    sent, received, errors = {}, {}, {}
    with open(path) as side:
        for line in map(json.loads, side):
            words = line.get("text", "").split()
            if line["event"] != "log" or words[:1] != ["channel"]:
                continue
            name, key, what, value = words[1:5]
            place = name, key, table_of(line["at"], across[name])
            if what == "sent" or what == "failed-to-send":
                sent[place] = int(words[-1])
            else:
                received.setdefault(place, int(value) if what == "received" else None)
            if what.startswith("failed"):
                errors.setdefault(name, set()).add((what, value))
    return sent, received, errors


sent, received, errors = read(sys.argv[1])
for channel in CHANNELS:
    places = [place for place in sent if place[0] == channel.__name__ and place in received]
    arrived = sum(sent[place] == received[place] for place in places)
    told = ", ".join("%s: errno %s" % error for error in sorted(errors.get(channel.__name__, ())))
    print(channel.__name__, channel.bits, len(places), arrived, "%.2f" % bits_of(channel.bits, len(places), arrived), told)
