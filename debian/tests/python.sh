#!/bin/sh
# The Python package plays tables with the installed library and bots, and matches with the installed arena; a bot in Python
# plays in the sandbox.
set -eu
cd "$AUTOPKGTEST_TMP"
set -x
euchre-arena new-bot snake --lang python
euchre-arena match ./snake/snake.py greedy --sets 4 --seed 42 --fail-on-fault -q
python3 - <<'END'
from array import array

from euchre_arena import VectorEnv, match, read_log

with VectorEnv("modern target=5", tables=16, players={"me": None, "other": "greedy"}, arrays=("legal_bits",)) as env:
    env.reset(seed=42)
    for _ in range(100):
        env.step(array("q", [max(0, int(legal).bit_length() - 1) for legal in env.legal_bits]))
assert match("simple", "greedy", sets=4, seed=42, log="m.log")["standings"]
assert read_log("m.log", frame="columns")["deal"]
END
