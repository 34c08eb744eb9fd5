"""Bits that arrive: clocks_count.py SIDECAR of clock_bot. What was heard, in microseconds, becomes a word by the time of
which the half of each word's were longer; the bits are those that the words said and heard have in common."""
import json
import math
import statistics
import sys
from collections import Counter

WORDS = 4
said, heard = {}, {}
with open(sys.argv[1]) as side:
    for line in map(json.loads, side):
        words = line.get("text", "").split()
        if line["event"] == "log" and words[:1] in (["said"], ["heard"]):
            (said if words[0] == "said" else heard)[line["at"]] = int(words[1])
pairs = [(said[place], heard[place]) for place in said if place in heard]
middle = [statistics.median([h for s, h in pairs if s == w] or [0]) for w in range(WORDS)]
pairs = [(s, min(range(WORDS), key=lambda w: abs(h - middle[w]))) for s, h in pairs]
both, one, other, n = Counter(pairs), Counter(s for s, _ in pairs), Counter(h for _, h in pairs), len(pairs)
bits = sum(k / n * math.log2(k * n / one[s] / other[h]) for (s, h), k in both.items())
print("%d words, %.2f bits each" % (n, bits), [int(m) for m in middle])
