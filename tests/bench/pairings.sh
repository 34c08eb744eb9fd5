#!/bin/sh
# What the processes of a pairing cost: a round robin of 30 bots, a set of one deal each, sandboxed and trusted
# by turns, the least of five. CPU time of all processes. Prints, judges nothing.
#
#     pairings.sh [ARENA ...]     versions to be compared
set -eu
[ $# -gt 0 ] || set -- "${ARENA:-build/euchre-arena}"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

{
    printf '{seed: bench, rules: modern, unit: deals, deals: 1, sets: 1, bots: ['
    for bot in $(seq 30); do
        printf '{name: bot %s, bot: random},' "$bot"
    done
    echo ']}'
} >"$dir/robin.yaml"
python3 - "$dir" "$@" <<'PYTHON'
import resource, subprocess, sys
dir, programs = sys.argv[1], sys.argv[2:]
pairings, times = 30 * 29 // 2, 5

def used():
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return now.ru_utime + now.ru_stime

def play(arena, how):
    before = used()
    subprocess.run([arena, "run", f"{dir}/robin.yaml", "-j", "1", "-q", "--fresh", "-o", f"{dir}/robin", *how],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (used() - before) / pairings * 1e3

ms = {arena: ([], []) for arena in programs}
for i in range(times):
    for arena in programs:
        ms[arena][0].append(play(arena, []))
        ms[arena][1].append(play(arena, ["--trusted"]))
for arena in programs:
    sandboxed, trusted = map(min, ms[arena])
    name = f", {arena}" if len(programs) > 1 else ""
    print(f"pairings  {sandboxed:.2f} ms of CPU a pairing sandboxed, {trusted:.2f} ms trusted, "
          f"{sandboxed - trusted:.2f} ms more{name}")
PYTHON
