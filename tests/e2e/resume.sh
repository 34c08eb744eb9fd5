#!/bin/sh
# Runs that are killed, interrupted, refused or out of disk: nothing is lost, and in the end the log
# is the one that an undisturbed run writes.
. "$(dirname "$0")/lib.sh"
# long enough to be disturbed; one sanitizer slows it down
case $BUILD in *tsan | *asan) sets=4000 ;; *) sets=20000 ;; esac
event='match random greedy --trusted --rules somerset1888 --unit rubber --sets '$sets

# play STATUS TEXT ARGUMENT...: the event with these arguments
play() {
    status=$1 text=$2
    shift 2
    # shellcheck disable=SC2086
    expect "$status" "$text" $event "$@"
}
# begin BYTES ARGUMENT...: the same in the background, until m.log.part has so many bytes
begin() {
    bytes=$1
    shift
    # shellcheck disable=SC2086
    start "$dir/m.log.part" "$bytes" $event "$@"
}

play 0 'verify' --seed 42 -j 2 -o "$dir/whole.log"
total=$(size "$dir/whole.log")

# kill -9, with whatever is then found at the end of the file
begin $((total / 8)) --seed 42 -j 2 -o "$dir/m.log"
end KILL 137
printf 'rubbish' >>"$dir/m.log.part"
begin $((total / 4)) --seed 42 -j 1 -o "$dir/m.log"
end KILL 137
truncate -s -5 "$dir/m.log.part"

# what does not belong to it is refused, with a reason, and does no harm
play 2 'the seed is another one' --seed 43 -o "$dir/m.log"
play 2 'was begun with a given seed' -o "$dir/m.log"
play 2 'answer_ms: 50 then, 51 now' --seed 42 --answer-ms 51 -o "$dir/m.log"

# interrupted: the command that goes on is printed
begin $((total / 3)) --seed 42 -j 2 -o "$dir/m.log"
end INT 130
grep -q "to go on: $ARENA match random greedy" "$out" || complain 'no command to go on with'
begin $((total / 2)) --seed 42 -j 2 -o "$dir/m.log"
# a second run on the same output
# shellcheck disable=SC2086
"$ARENA" $event --seed 42 -o "$dir/m.log" >"$dir/second" 2>&1
[ $? = 2 ] && grep -q 'another run is writing' "$dir/second" || complain 'two runs on one log'
end TERM 143

# a full disk, as near as a test can come to it
(
    ulimit -f $((total * 3 / 4 / 512))
    # shellcheck disable=SC2086
    "$ARENA" $event --seed 42 -j 2 -o "$dir/m.log" >"$out" 2>&1 </dev/null
)
[ $? = 1 ] && grep -q 'cannot write .*m.log.part' "$out" && grep -q 'to go on:' "$out" ||
    complain 'no room on the disk'
kept=$(sed -n 's/^\([0-9]*\) of [0-9]* sets are kept$/\1/p' "$out")

play 0 "${kept:-no number} of them are there already" --seed 42 -j 2 -o "$dir/m.log"
same "$dir/whole.log" "$dir/m.log"
for file in part seed bots; do
    [ ! -e "$dir/m.log.$file" ] || complain "m.log.$file was left behind"
done

# a drawn seed is kept for those who may read it until the footer tells it
rm -f "$dir"/m.log*
begin $((total / 8)) -j 2 -o "$dir/m.log"
end KILL 137
[ "$(stat -c %a "$dir/m.log.seed")" = 600 ] || complain 'the seed file is for all to read'
before=$(grep -o 'commitment [0-9a-f]*' "$out")
play 0 "$before" -j 2 -o "$dir/m.log"
[ ! -e "$dir/m.log.seed" ] || complain 'the seed file was left behind'
"$ARENA" verify "$dir/m.log" >"$out" 2>&1 || complain 'the resumed log does not verify'

# starting over draws another
cp "$dir/m.log" "$dir/old.log"
begin $((total / 8)) -j 2 --fresh -o "$dir/m.log"
end KILL 137
same "$dir/old.log" "$dir/m.log"
play 0 'of them are there already' -j 2 -o "$dir/m.log"
! cmp -s "$dir/old.log" "$dir/m.log" || complain '--fresh did not start over'

# deals from a file are part of the event: another file is refused, another comment is not
"$ARENA" deals --rules somerset1888 --seed 1 --count 40 A B >"$dir/book" || complain 'no deals'
rm -f "$dir"/m.log*
begin $((total / 8)) --seed 42 -j 2 --deals-file "$dir/book" -o "$dir/m.log"
end KILL 137
cp "$dir/book" "$dir/same.book"
echo '# the same deals' >>"$dir/same.book"
grep -v "^#" "$dir/book" | sed 1d >"$dir/other.book"
play 2 'the deals file is another one' --seed 42 --deals-file "$dir/other.book" -o "$dir/m.log"
play 2 'deals from a file' --seed 42 -o "$dir/m.log"
play 0 'of them are there already' --seed 42 -j 2 --deals-file "$dir/same.book" -o "$dir/m.log"
"$ARENA" verify "$dir/m.log" >"$out" 2>&1 || complain 'a log of given deals does not verify'

# a log that is damaged or more than this run is not complete
cp "$dir/whole.log" "$dir/m.log"
play 0 'is complete: nothing was played' --seed 42 -o "$dir/m.log"
truncate -s -30 "$dir/m.log"
play 4 'expected footer and trailer' --seed 42 -o "$dir/m.log"
cat "$dir/whole.log" "$dir/whole.log" >"$dir/m.log"
play 4 'expected the end of the log' --seed 42 -o "$dir/m.log"

exit $failed
