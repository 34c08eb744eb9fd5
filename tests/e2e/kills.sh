#!/bin/sh
# Processes of a sandboxed run are killed from outside at any moment: bots' while they load, are looked at or
# play, workers', its own, and the same again and again. Nobody is blamed for that, the log is in the end
# what an undisturbed run writes, and no process is left behind.
. "$(dirname "$0")/lib.sh"
# what looks for leaks at the end starts a process and waits for it for ever, also where it was killed
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"
sets=3000 batch=8 kills=30
[ "${LONG:-}" != 1 ] || { sets=60000 batch=32 kills=200; }
case $BUILD in *tsan | *asan) sets=$((sets / 4)) ;; esac
event="match simple greedy --rules somerset1888 --unit rubber --sets $sets --batch $batch --seed 42"
log=$dir/m.log

# play FILE BYTES ARGUMENT...: the event in the background, until FILE has so many bytes
play() {
    file=$1 bytes=$2
    shift 2
    # shellcheck disable=SC2086
    start "$file" "$bytes" $event "$@" -o "$log"
}

# bots: pids of processes that hold one
bots() {
    # shellcheck disable=SC2046
    grep -lzx play $(members "$pid" euchre-host | sed 's|.*|/proc/&/cmdline|') /dev/null 2>/dev/null |
        cut -d / -f 3
}

# workers
workers() {
    members "$pid" euchre-arena | grep -vx "$pid"
}

# children PID: theirs, found without starting a program
children() {
    family=
    read -r family 2>/dev/null <"/proc/$1/task/$1/children"
    [ -e "/proc/$1/task/$1/children" ] || [ ! -e "/proc/$1" ] || family=$(stats | awk -v of="$1" '$3 == of { print $1 }')
}

# anything: into found, pids of all its processes but its own
anything() {
    children "$pid"
    found=$family
    for worker in $family; do
        children "$worker"
        found="$found $family"
    done
}

# unblamed LOG
unblamed() {
    ! grep '"strike"\|NO_START' "$1.side" || complain 'somebody is blamed for being killed'
}

# disturb KILLS: kills whatever there is, three times as fast as it is found, and again a little later; where the
# run ends, as too many were killed in a row, it goes on
disturb() {
    wanted=$1 killed=0
    while [ $killed -lt "$wanted" ]; do
        if ! kill -0 "$pid" 2>/dev/null; then
            wait "$pid"
            status=$?
            [ $status = 1 ] || { complain "over with status $status after $killed kills"; return; }
            again
        fi
        anything
        # shellcheck disable=SC2086
        set -- $found
        chance=$(((chance * 1103515245 + 12345) % 2147483648))
        [ $# = 0 ] || shift $((chance / 65536 % $#))
        [ $# = 0 ] || ! kill -9 "$1" 2>/dev/null || killed=$((killed + 1))
        [ $((killed % 3)) != 0 ] || sleep "0.0$(random 10)"
    done
    echo "$killed processes killed from outside"
}
chance=$(random 65536)

# shellcheck disable=SC2086
expect 0 'verify' $event -j 2 --batch 256 -o "$dir/whole.log"
total=$(size "$dir/whole.log")

# whatever there is, the first of them only being looked at
again() {
    play "$log.part" 0 -j 1
}
again
disturb $kills
# shellcheck disable=SC2086
wait "$pid" || expect 0 'verify' $event -j 2 -o "$log"
session=$pid pid=
gone "$session" 10
same "$dir/whole.log" "$log"
unblamed "$log"

# a bot that is loading most of the time, at the same table thrice and more
slow="match $BUILD/tests/hostile/slow_start.so greedy --deals 2 --unit deals --sets 2 --batch 2 --seed 42 -j 1"
log=$dir/slow.log
# shellcheck disable=SC2086
expect 0 'verify' $slow -o "$dir/slow-whole.log"
again() {
    # shellcheck disable=SC2086
    start "$dir/none" 0 $slow -o "$log"
}
again
disturb $kills
# shellcheck disable=SC2086
wait "$pid" || expect 0 'verify' $slow -o "$log"
session=$pid pid=
gone "$session" 10
same "$dir/slow-whole.log" "$log"
unblamed "$log"

# those that are killed whenever they come, at the first look or once play has begun
for from in "$dir" "$dir/never.log.part"; do
    log=$dir/never.log ended=0
    again
    while kill -0 "$pid" 2>/dev/null; do
        for p in $([ ! -s "$from" ] || bots); do
            kill -9 "$p" 2>/dev/null && ended=$((ended + 1))
        done
    done
    wait "$pid"
    found=$?
    pid=
    [ $found = 1 ] && grep -q 'killed .* times in a row.*: from outside' "$out" ||
        complain "$ended bots killed: status $found, expected 1 and a sentence"
    # shellcheck disable=SC2086
    expect 0 'verify' $slow -o "$log"
    same "$dir/slow-whole.log" "$log"
    unblamed "$log"
    rm "$log"*
done
log=$dir/m.log

# the arena itself
rm -f "$log" "$log".*
for part in 0 1 2; do
    play "$log.part" $((total * part / 8 + 1)) -j 1
    # those that are stopped end as well
    for p in $([ $part = 0 ] || workers) $([ $part = 0 ] || bots | head -n "$part"); do
        kill -STOP "$p" 2>/dev/null
    done
    kill_arena 10
done
# shellcheck disable=SC2086
expect 0 'of them are there already' $event -j 4 -o "$log"
same "$dir/whole.log" "$log"

# and while bots think, who would do so for long
for bot in "$ZOO/loop.so" "$ZOO/loop_blocked.so"; do
    start "$dir/none" 0 match "$bot" greedy --answer-ms 600000 --unit deals --sets 2
    until awk '{ exit $14 < 20 }' "/proc/$(bots | shuf -n 1)/stat" 2>/dev/null; do
        kill -0 "$pid" 2>/dev/null || { complain "$bot: does not loop"; break; }
        sleep 0.05
    done
    kill_arena 10
done
exit $failed
