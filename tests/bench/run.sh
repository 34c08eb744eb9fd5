#!/bin/sh
# Speed and size, as numbers: play, log and verify on one core; instructions a deal where valgrind is
# there; memory of a long match. Prints, judges nothing.
set -eu
ARENA=${ARENA:-build/euchre-arena}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

"$ARENA" bench --sets "${BENCH_SETS:-40000}"

# What isolation costs.
"${BUILD:-build}/bench/isolation" "${BUILD:-build}" "${BENCH_SETS:-4096}"

# What the processes of many short pairings cost.
sh tests/bench/pairings.sh

# What joint ratings of many bots cost.
"${BUILD:-build}/bench/rating" "$dir/rating" "${BENCH_BOTS:-1000}" "${BENCH_RESULTS:-100000}"
rm "$dir/rating"

# Steps of an environment.
for rules in modern callace1905 hoyle-3 hoyle-7; do
    "${BUILD:-build}/bench/env" 4096 "${BENCH_STEPS:-1000000}" $rules
done

# And from Python.
python=${PYTHON_FOR_GYM:-python3}
if "$python" -c 'import numpy' 2>/dev/null; then
    PYTHONPATH=sdk/python EUCHRE_LIBRARY="${BUILD:-build}/libeuchre.so.1" "$python" -B tests/bench/python_env.py 4096 "${BENCH_STEPS:-1000000}"
else
    echo 'python    (no numpy)'
fi

# What it costs to solve a deal with all cards known.
"${BUILD:-build}/bench/solve" "${BENCH_SOLVE:-5000}"

# What an answer of a neural network costs.
"${BUILD:-build}/bench/net" "${BENCH_ANSWERS:-20000}"

# What many clients cost the server of a club.
sh tests/bench/club.sh

# What a ladder costs beside `run`.
sh tests/bench/club_ladder.sh

# Every table of the books.
"$ARENA" rules --csv | sed 1d | cut -d, -f1 | while read -r rules; do
    printf '%-24s' "$rules"
    "$ARENA" bench --play --rules "$rules" |
        sed -n '1s/^play *\([0-9]*\).*/\1 deals\/s,/p; 2s/^ *//p' | tr '\n' ' '
    echo
done
sh tests/bench/instructions.sh "$ARENA"

# A long match with its processes, pipes and files: time, and memory of the largest process.
deals=${BENCH_MATCH_DEALS:-10000000}
python3 - "$deals" "$dir/log" "$ARENA" <<'PYTHON'
import os, resource, subprocess, sys, time
deals, log, arena = int(sys.argv[1]), sys.argv[2], sys.argv[3]
start = time.monotonic()
subprocess.run([arena, "match", "random", "random", "--unit", "deals", "--sets", str(deals // 32),
                "--seed", "bench", "-j", "2", "-o", log], check=True, stdout=subprocess.DEVNULL,
               stderr=subprocess.DEVNULL)
seconds = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(f"match     {deals} deals by two workers: {seconds:.1f} s, {deals / seconds:.0f} deals/s, "
      f"{(used.ru_utime + used.ru_stime) / deals * 1e9:.0f} ns CPU a deal, "
      f"{used.ru_maxrss / 1024:.0f} MiB at most, {os.path.getsize(log) / deals:.1f} bytes a deal")
PYTHON

# What a report of a long match costs.
sh tests/bench/report.sh

# What bots in Python do.
sh tests/bench/python.sh

# What bots cost that start slowly, or answer a frame in the time of one question.
sh tests/bench/cost.sh
