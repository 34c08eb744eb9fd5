#!/bin/sh
# A bot that is a folder of three modules, with 10 MB of weights and numpy in its virtual environment, plays in the sandbox,
# and the same as outside. PYTHON_FOR_GYM may name a Python that has numpy.
. tests/e2e/lib.sh

find_python_packages
have_programs 'numpy in the sandbox' || exit $failed
version() {
    "$1" -c 'import sys; print("python%d.%d" % sys.version_info[:2])' 2>/dev/null
}
numpy=$("$PYTHON_FOR_GYM" -c 'import os, numpy; print(os.path.dirname(numpy.__file__))' 2>/dev/null) &&
    [ "$(version "$PYTHON_FOR_GYM")" = "$(version /usr/bin/python3)" ] ||
    left_out "no numpy here for /usr/bin/python3: numpy in the sandbox"
"$ARENA" doctor | grep -q '^image  *absent' && left_out "no image of programs' files here: bots that are folders"

mine=$dir/mine
mkdir -p "$mine/weights"
/usr/bin/python3 -m venv --without-pip "$mine/.venv" >"$out" 2>&1 || complain 'no virtual environment:'
cp -r "$numpy" "$mine/.venv/lib/$(version /usr/bin/python3)/site-packages/" || complain 'numpy is not copied'
[ -d "$numpy.libs" ] && cp -r "$numpy.libs" "$mine/.venv/lib/$(version /usr/bin/python3)/site-packages/"
cat >"$mine/bot.yaml" <<'END'
entry: main.py
files: [features.py, model.py, weights]
python: .venv
END
cat >"$mine/main.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, cards, run

import features
import model


class Mine(Bot):
    def answer(self, view):
        worth = model.run(features.of(view))
        return max(cards(view.legal), key=lambda answer: worth[answer])

    play = answer


run(Mine)
END
cat >"$mine/features.py" <<'END'
import numpy as np


def bits(of):
    return np.unpackbits(np.frombuffer(of.to_bytes(8, "little"), np.uint8), bitorder="little")


def of(view):
    return np.concatenate([bits(view.hand), bits(view.legal)]).astype(np.float32)
END
cat >"$mine/model.py" <<'END'
import numpy as np

LAYERS = np.load("weights/net.npz")
FIRST, SECOND, LAST = (LAYERS[name] for name in ("first", "second", "last"))


def run(x):
    return LAST @ np.maximum(SECOND @ np.maximum(FIRST @ x, 0), 0)
END
"$PYTHON_FOR_GYM" -c '
import sys, numpy
chance = numpy.random.default_rng(1)
made = {name: chance.normal(size=size).astype("f4") / size[1] ** 0.5
        for name, size in (("first", (1024, 128)), ("second", (2300, 1024)), ("last", (64, 2300)))}
numpy.savez(sys.argv[1], **made)' "$mine/weights/net.npz" || complain 'no weights'
[ "$(stat -c %s "$mine/weights/net.npz")" -gt $((10 << 20)) ] || complain 'less than 10 MB of weights'

expect 0 'mine against random' match "$mine" random --sets 2 --seed numpy -q -o "$dir/sandbox.log"
expect 0 'mine against random' match "$mine" random --sets 2 --seed numpy -q --batch 1 -o "$dir/single.log"
expect 0 'mine against random' match "$mine" random --sets 2 --seed numpy -q --debug -o "$dir/outside.log"
cmp "$dir/sandbox.log" "$dir/single.log" && cmp "$dir/sandbox.log" "$dir/outside.log" || complain 'it plays otherwise'
exit $failed
