#!/bin/sh
# Bots that say something else of themselves each time they are asked: another version, no longer these rules,
# no longer serial, or that no longer load. Runs, shards, late entries and classes with them are killed, gone on
# with and complete all the same; what the others play has the same bytes.
. "$(dirname "$0")/lib.sh"
find_python
hostile=$(cd "$BUILD" && pwd)/tests/hostile
export NASTY_FILE="$dir/trigger" # from when on they say otherwise
moments='0 1 2 3 4 5 6 7 8 9'

# sets LOG [BOT...]: its sets as text, but for those of these bots
sets() {
    "$python" - "$@" <<'EOF'
import hashlib, msgpack, sys
out = {hashlib.blake2b(name.encode(), digest_size=32).digest()[:8] for name in sys.argv[2:]}
for r in msgpack.Unpacker(open(sys.argv[1], 'rb'), raw=True, strict_map_key=False):
    if r[0] == 2 and not out & set(r[1]):
        print(hashlib.blake2b(repr(r).encode()).hexdigest())
EOF
}

# like ONE OTHER [BOT...]: the same sets, but for those of these bots
like() {
    one=$1 other=$2
    shift 2
    sets "$one" "$@" >"$dir/one.sets"
    sets "$other" "$@" >"$dir/other.sets"
    [ -s "$dir/one.sets" ] || complain "$one: no sets"
    cmp "$dir/one.sets" "$dir/other.sets" >"$out" || complain "$other: other sets than in $one:"
}

# versions LOG: of its bots, segment by segment
versions() {
    "$python" - "$1" <<'EOF'
import msgpack, sys
for r in msgpack.Unpacker(open(sys.argv[1], 'rb'), raw=True, strict_map_key=False):
    if r[0] == 1:
        print(*(bot[:3] for bot in r[2][b'bots']))
EOF
}

# killed PART TOTAL ARGUMENT...: the program is killed at ten moments of its way, PART being what grows to about
# TOTAL bytes; from the second on the bots say otherwise
killed() {
    part=$1 total=$2
    shift 2
    rm -f "$NASTY_FILE"
    for moment in $moments; do
        start "$part" $((total * moment / 16 + 1)) "$@"
        end KILL 137
        [ "$moment" != 0 ] || cp "$part" "$dir/first.part"
        touch "$NASTY_FILE"
    done
}

# ---- A run ----

cp "$hostile/declines_later.so" "$dir"
cat >"$dir/run.yaml" <<EOF
{seed: changing, rules: modern, unit: deals, deals: 30, sets: 120, bots: [{bot: random}, {bot: greedy},
 {bot: $hostile/new_version.so}, {bot: $hostile/declines_later.so}, {bot: $hostile/load_later.so},
 {bot: $hostile/serial_first.so}]}
EOF
expect 0 verify run "$dir/run.yaml" -q --trusted -o "$dir/whole"
whole=$dir/whole/log.msgpack log=$dir/run/log.msgpack
killed "$log.part" "$(size "$whole")" run "$dir/run.yaml" -q --trusted -o "$dir/run" -j 1
expect 0 verify run "$dir/run.yaml" --trusted -o "$dir/run"
like "$whole" "$log" load_later
versions "$dir/first.part" >"$dir/then"
versions "$log" | cmp - "$dir/then" >"$out" || complain 'the header is another one than at first:'
! grep -v '"bot":"load_later"' "$log.side" | grep '"strike"' || complain 'blame for others'
expect 0 verified verify "$dir/run"
expect 0 'nothing was played' run "$dir/run.yaml" --trusted -o "$dir/run"

# asked anew they may be refused, as at first; so may who comes late, but nobody who was there
expect 2 'declines_later does not play modern' run "$dir/run.yaml" --trusted -o "$dir/run" --fresh
rm -f "$NASTY_FILE"
late=--add\ late=$hostile/declines_later.so
# shellcheck disable=SC2086
start "$log.late.part" 3000 run "$dir/run.yaml" --trusted -q -o "$dir/run" $late
end KILL 137
touch "$NASTY_FILE"
# shellcheck disable=SC2086
expect 0 'of them are there already' run "$dir/run.yaml" --trusted -o "$dir/run" $late
expect 0 'segment 2: verified' verify "$dir/run"
versions "$log" | sed -n 2p | grep -qF "$(cat "$dir/then")" || complain 'those who were there say otherwise'
expect 2 'later does not play modern' run "$dir/run.yaml" --trusted -o "$dir/run" $late \
    --add "later=$dir/declines_later.so"

# ---- Stages ----

# the second stage is not begun when the first is killed: who declines its rules then forfeits there
cat >"$dir/tour.yaml" <<EOF
{seed: changing, unit: deals, deals: 30, bots: [{bot: random}, {bot: $hostile/new_version.so}, {bot: $hostile/declines_later.so}],
 stages: [{rules: modern, sets: 1000}, {rules: hoyle-4, sets: 20}]}
EOF
rm -f "$NASTY_FILE"
expect 0 verify run "$dir/tour.yaml" -q --trusted -o "$dir/tour.whole"
start "$dir/tour/log.msgpack.stages/01.msgpack.part" 1 run "$dir/tour.yaml" -q --trusted -o "$dir/tour" -j 1
end KILL 137
touch "$NASTY_FILE"
expect 0 'declines_later.so does not play hoyle-4' run "$dir/tour.yaml" --trusted -o "$dir/tour"
expect 0 'segment 2: verified' verify "$dir/tour"
like "$dir/tour.whole/log.msgpack" "$dir/tour/log.msgpack" declines_later
expect 0 'nothing was played' run "$dir/tour.yaml" --trusted -o "$dir/tour"

# ---- Shards ----

# shard K FOLDER: of three
shard() {
    expect 0 "shard $1 of 3" run "$dir/run.yaml" --trusted -o "$2" --shard "$1/3"
}

# begun apart each shard asks by itself: who has not started in one of them forfeits
rm -f "$NASTY_FILE"
shard 1 "$dir/apart.1"
touch "$NASTY_FILE"
shard 2 "$dir/apart.2"
shard 3 "$dir/apart.3"
expect 0 verify merge -o "$dir/apart.log" --seed changing "$dir"/apart.?
for bot in declines_later load_later; do
    grep -q "shard 2 of 3: .*: $bot could not start there: it forfeits its tables in all shards" "$out" ||
        complain "nobody says that $bot forfeits:"
done
expect 0 verified verify "$dir/apart.log"
like "$whole" "$dir/apart.log" declines_later load_later serial_first
versions "$dir/apart.1/shard-1-of-3.log" >"$dir/then"
versions "$dir/apart.log" | cmp - "$dir/then" >"$out" || complain 'not as in the first shard:'

# in one folder, with a plan or without one, only the first asks; one of them is killed
for way in planned unplanned; do
    rm -f "$NASTY_FILE"
    [ $way = unplanned ] || expect 0 '3 left' plan "$dir/run.yaml" --trusted -o "$dir/$way" --shards 3
    shard 1 "$dir/$way"
    touch "$NASTY_FILE"
    shard 2 "$dir/$way"
    start "$dir/nowhere" 0 run "$dir/run.yaml" -q --trusted -o "$dir/$way" --shard 3/3 -j 1
    until [ "$(cat "$dir/$way"/shard-3-of-3.try/*/log.msgpack.part 2>/dev/null | wc -c)" -gt 9999 ]; do
        kill -CONT "$pid" 2>/dev/null || break # step by step, as start does
        sleep 0.01
        kill -STOP "$pid" 2>/dev/null
    done
    end KILL 137
    shard 3 "$dir/$way"
    expect 0 verify merge "$dir/$way"
    expect 0 verified verify "$dir/$way"
    like "$whole" "$dir/$way/log.msgpack" load_later
    expect 0 'nothing is left' plan "$dir/run.yaml" --trusted -o "$dir/$way" --shards 3
done

# ---- A class ----

in=$dir/in
mkdir "$in"
for student in honest new_version unsure.1 unsure.2; do
    mkdir "$in/$student"
    cp tests/hostile/nasty.h "$in/$student"
    [ $student = honest ] || cp "tests/hostile/${student%.?}.c" "$in/$student"
done
printf '#include "nasty.h"\nNASTY("honest", .play = nasty_play)\n' >"$in/honest/honest.c"
cat >"$dir/class.yaml" <<'EOF'
{submissions: in, rules: modern, unit: deals, deals: 30, sets: 160, seed: changing, rungs: [random, greedy], rubric: [base: 100]}
EOF

# checked N: so many students are checked in the class that is killed
checked() {
    [ "$(find "$dir/two/work" -name 'check-*.json' 2>/dev/null | wc -l)" -ge "$1" ]
}

expect 0 'marks: ' class "$dir/class.yaml" -q -o "$dir/one"
for moment in $moments; do
    if [ "$moment" -le 4 ]; then
        start "$dir/two/log.msgpack.part" 0 class "$dir/class.yaml" -q -o "$dir/two" -j 1
        until checked "$moment" || ! kill -0 "$pid" 2>/dev/null; do sleep 0.01; done
    else
        start "$dir/two/log.msgpack.part" 1 class "$dir/class.yaml" -q -o "$dir/two" -j 1
    fi
    kill_arena 10
done
expect 0 'marks: ' class "$dir/class.yaml" -q -o "$dir/two"
for class in one two; do
    expect 0 verified verify "$dir/$class"
    for student in honest new_version; do
        grep -q "^$student,yes,passed,yes," "$dir/$class/marks.csv" || complain "$class: $student has no marks"
    done
    [ "$(wc -l <"$dir/$class/marks.csv")" = 5 ] || complain "$class: not a line for each"
done
like "$dir/one/log.msgpack" "$dir/two/log.msgpack" unsure.1 unsure.2
exit $failed
