#!/bin/sh
# Processes of a sandboxed run are killed from outside: bots', workers', its own. Nobody is blamed for
# that, the log is in the end what an undisturbed run writes, and no process is left behind.
. "$(dirname "$0")/lib.sh"
sets=3000 batch=32 kills=10
[ "${LONG:-}" != 1 ] || { sets=60000 batch=256 kills=50; }
case $BUILD in *tsan) sets=$((sets / 4)) ;; esac
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

# pause: for longer than a table alone takes, however busy the machine is, so that no set is hit twice
pause() {
    sleep "0.1$(random 100)"
    timeout 120 "$ARENA" match first first --unit deals --deals 2 --sets 1 -j 1 >/dev/null 2>&1
}

# disturb KILLS: bots one after the other, and now and then a worker
disturb() {
    killed=0
    while [ $killed -lt "$1" ] && kill -0 "$pid" 2>/dev/null; do
        case $killed in *[37]) whose=workers ;; *) whose=bots ;; esac
        victim=$($whose | shuf -n 1)
        if [ -n "$victim" ] && kill -9 "$victim" 2>/dev/null; then
            killed=$((killed + 1))
            pause
        else
            sleep 0.01
        fi
    done
    echo "$killed processes killed from outside"
    [ $killed -ge 2 ] || complain "over before more than $killed processes were killed"
}

# shellcheck disable=SC2086
expect 0 'verify' $event -j 2 -o "$dir/whole.log"
total=$(size "$dir/whole.log")

# the first of them is only being looked at
play "$log.part" 0 -j 1
disturb $kills
wait "$pid" || complain "processes killed: status $?"
session=$pid pid=
gone "$session" 10
same "$dir/whole.log" "$log"
! grep '"strike"' "$log.side" || complain 'somebody is blamed for being killed'
grep -q '"ended"' "$log.side" || complain 'bots were killed, and nobody noticed'

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
for bot in loop loop_blocked; do
    start "$dir/none" 0 match "$ZOO/$bot.so" greedy --answer-ms 600000 --unit deals --sets 2
    until awk '{ exit $14 < 20 }' "/proc/$(bots | shuf -n 1)/stat" 2>/dev/null; do
        kill -0 "$pid" 2>/dev/null || { complain "$bot: does not loop"; break; }
        sleep 0.05
    done
    kill_arena 10
done
exit $failed
