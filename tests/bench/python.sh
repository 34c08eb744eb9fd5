#!/bin/sh
# How many decisions a second a trivial bot in Python makes, in the sandbox: by the CPU time of its processes, the
# start of interpreters among it. Prints, judges nothing.
set -eu
ARENA=${ARENA:-build/euchre-arena}
[ -x /usr/bin/python3 ] || { echo '(no /usr/bin/python3)'; exit; }
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

for batch in 256 1; do
    sets=${BENCH_PYTHON_SETS:-8192}
    [ $batch != 1 ] || sets=$((sets / 32))
    "$ARENA" match "$PWD/tests/bench/python_bot.py" greedy --unit deals --sets "$sets" --seed bench -j 1 \
        --batch $batch -q -o "$dir/log" --fresh >/dev/null
    python3 - "$dir/log.side" $batch <<'PYTHON'
import json, sys
used, starts, count, spent = {}, {}, 0, 0
with open(sys.argv[1]) as side:
    for line in map(json.loads, side):
        if line["event"] == "log":
            process, cpu, starts[process] = map(int, line["text"].split())
            used[process] = max(used.get(process, 0), cpu)
        elif line["event"] == "times" and line["bot"] == "python_bot":
            count += line["count"]
            spent += line["sum_ns"]
cpu = sum(used.values())
print(f"python    batches of {sys.argv[2]}: {count / cpu * 1e9:.0f} decisions/s, {cpu / count:.0f} ns CPU a decision, "
      f"{spent / count:.0f} in the bot ({count} decisions, {len(used)} processes, "
      f"that start in {sum(starts.values()) / len(starts) / 1e6:.1f} ms)")
PYTHON
done
