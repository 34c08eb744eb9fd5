#!/bin/sh
# A run of 200,000 sets, killed ten times at random and resumed, writes what an undisturbed one does.
. tests/e2e/lib.sh
event='match simple greedy --trusted --rules somerset1888 --unit rubber --sets 200000 --seed 42 -q'

# play ARGUMENT...: to the end, however long that takes
play() {
    # shellcheck disable=SC2086
    "$ARENA" $event "$@" >"$out" 2>&1 </dev/null || complain "$*: status $?"
}

play -j 2 -o "$dir/whole.log"
total=$(size "$dir/whole.log")
kills=0
while [ $kills -lt 10 ]; do
    # in each part of the log once, at a random time after its beginning
    # shellcheck disable=SC2086
    start "$dir/m.log.part" $((total * kills / 12)) $event -j 2 -o "$dir/m.log"
    kill -CONT "$pid"
    sleep "0.$(random 256)"
    end KILL 137
    kills=$((kills + 1))
done
[ ! -e "$dir/m.log" ] || complain 'over before it was killed ten times'
play -j 1 -o "$dir/m.log"
same "$dir/whole.log" "$dir/m.log"
"$ARENA" verify "$dir/m.log" || failed=1
exit $failed
