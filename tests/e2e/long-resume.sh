#!/bin/sh
# A run of 200,000 sets, killed ten times at random and resumed, writes what an undisturbed one does.
set -u
: "${ARENA:=build/euchre-arena}"
failed=0 kills=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
event='match simple greedy --trusted --rules somerset1888 --unit rubber --sets 200000 --seed 42 -q'

# shellcheck disable=SC2086
"$ARENA" $event -j 2 -o "$dir/whole.log" >/dev/null || failed=1
total=$(wc -c <"$dir/whole.log")
while [ $kills -lt 10 ]; do
    # shellcheck disable=SC2086
    "$ARENA" $event -j 2 -o "$dir/m.log" >/dev/null 2>&1 &
    pid=$!
    # in each part of the log once, at a random time after its beginning
    until [ ! -e "/proc/$pid/stat" ] || { [ -e "$dir/m.log.part" ] &&
        [ "$(wc -c <"$dir/m.log.part")" -ge $((total * kills / 12)) ]; }; do
        sleep 0.05
    done
    sleep "0.$(od -An -N1 -tu1 /dev/urandom | tr -d ' ')"
    kill -9 $pid || failed=1
    wait $pid 2>/dev/null
    kills=$((kills + 1))
done
[ ! -e "$dir/m.log" ] || { echo 'over before it was killed ten times'; failed=1; }
# shellcheck disable=SC2086
"$ARENA" $event -j 1 -o "$dir/m.log" >/dev/null || failed=1
cmp "$dir/whole.log" "$dir/m.log" || failed=1
"$ARENA" verify "$dir/m.log" || failed=1
exit $failed
