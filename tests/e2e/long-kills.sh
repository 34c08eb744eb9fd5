#!/bin/sh
# A sandboxed run of more than a minute, killed fifty times at random moments and resumed: it leaves no
# process behind, and writes in the end what an undisturbed one does.
. "$(dirname "$0")/lib.sh"
event='match simple greedy --rules somerset1888 --unit rubber --batch 8 --seed 42 -j 2'
kills=50 # and small batches, so that it is long, but its log is not

# play SETS LOG: undisturbed, in milliseconds
play() {
    before=$(date +%s%N)
    # shellcheck disable=SC2086
    timeout 600 "$ARENA" $event --sets "$1" -o "$2" >"$out" 2>&1 </dev/null || complain "$1 sets: status $?"
    ms=$((($(date +%s%N) - before) / 1000000))
}

# long enough on this machine
sets=1000
play $sets "$dir/whole.log"
while [ $ms -lt 60000 ] && [ $failed = 0 ]; do
    sets=$((sets * 90000 / (ms + 1000)))
    rm -f "$dir/whole.log"*
    play $sets "$dir/whole.log"
done
echo "$sets sets take $ms ms"

log=$dir/m.log
i=0
while [ $i -lt $kills ] && [ ! -e "$log" ]; do
    # shellcheck disable=SC2086
    start "$dir/none" 0 $event --sets $sets -o "$log"
    sleep "$(random 2).$(random 1000)"
    kill_arena 10
    i=$((i + 1))
done
[ ! -e "$log" ] || complain "over before it was killed more than $i times"
echo "$(size "$log.part") of $(size "$dir/whole.log") bytes after $kills kills"
play $sets "$log"
same "$dir/whole.log" "$log"
! grep '"strike"' "$log.side" || complain 'somebody is blamed'
exit $failed
