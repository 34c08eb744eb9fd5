#!/bin/sh
# What it costs that bots start slowly, or answer many questions in the time of one: how many processes and
# frames a match of such a bot takes, and how long. Prints, judges nothing.
#
#     cost.sh [SETS]
set -eu
ARENA=${ARENA:-build/euchre-arena}
[ -x /usr/bin/python3 ] || { echo '(no /usr/bin/python3)'; exit; }
here=$(cd "$(dirname "$0")" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM

# measure NAME START_MS FRAME_MS SETS DEALS
measure() {
    sed "s/^START_MS, FRAME_MS = .*/START_MS, FRAME_MS = $2, $3/" "$here/cost_bot.py" >"$dir/cost_bot.py"
    began=$(date +%s%N)
    "$ARENA" match "$dir/cost_bot.py" greedy --unit deals --deals "$5" --sets "$4" --seed bench -j 1 -q \
        -o "$dir/log" --fresh >/dev/null
    ended=$(date +%s%N)
    python3 - "$1" "$dir/log.side" $((ended - began)) "$4" <<'PYTHON'
import json, sys
name, side, ns, sets = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
of = {}
for event in map(json.loads, open(side)):
    if event["event"] == "log":
        pid, frames, questions = map(int, event["text"].split())
        of[pid] = max(of.get(pid, (0, 0)), (frames, questions))
frames, questions = (sum(x) for x in zip(*of.values()))
print(f"{name:10}{sets} sets in {ns / 1e9:.1f} s: {len(of)} processes of the bot, {questions / frames:.1f} questions "
      f"a frame, {questions / ns * 1e9:.0f} decisions/s")
PYTHON
}

measure starts 300 0 "${1:-80}" 16
measure batches 0 2 "${1:-256}" 16
