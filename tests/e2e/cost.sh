#!/bin/sh
# How many processes and frames the play of programs takes: where one starts slowly, few processes; where it answers
# a frame in the time of one question, many questions a frame. The log is the same as ever.
. tests/e2e/lib.sh

[ -x /usr/bin/python3 ] || left_out 'no /usr/bin/python3'
have_programs 'what programs cost' || exit $failed

# bot NAME START_MS FRAME_MS: CPU time that it uses to start, and for each frame
bot() {
    sed "s/^START_MS, FRAME_MS = .*/START_MS, FRAME_MS = $2, $3/" tests/bench/cost_bot.py >"$dir/$1.py"
}

# plays NAME SETS WORKERS: into NAME.log, and of what NAME had to do "PROCESSES FRAMES QUESTIONS" into did
plays() {
    expect 0 'verify' match -q --fresh --fail-on-fault --unit deals --deals 2 --sets "$2" --seed cost -j "$3" \
        --load-ms 60000 -o "$dir/$1.log" "$dir/$1.py" greedy
    did=$(/usr/bin/python3 - "$dir/$1.log.side" <<'PYTHON'
import json, sys
of = {}
for event in map(json.loads, open(sys.argv[1])):
    if event["event"] == "log":
        process, *did = map(int, event["text"].split())
        of[process] = max(of.get(process, [0, 0]), did)
print(len(of), *map(sum, zip(*of.values())))
PYTHON
    )
    echo "$1: $did" >>"$out"
}

# Each task has four processes of the bot. The first task of a worker finds out what they cost.
bot starts 100 0
plays starts 64 1
[ "${did%% *}" -le 12 ] || complain '64 sets: expected 12 processes or fewer, found'
plays starts 64 2
[ "${did%% *}" -le 24 ] || complain '64 sets by two workers: expected 24 processes or fewer, found'

# A table is asked about 23 questions of a bot's; of 40 tables some 5 have one for a process at the same time. A start
# that costs makes tasks large also where the machine is so busy that sets seem slow.
bot batches 100 3
plays batches 128 1
# shellcheck disable=SC2086
set -- $did
[ "$3" -gt $((3 * $2)) ] || complain "expected more than three questions a frame, found"

bot plain 0 0
plays plain 64 1
expect 0 'verified' verify "$dir/batches.log"
exit $failed
