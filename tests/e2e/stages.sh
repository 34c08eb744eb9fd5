#!/bin/sh
# Tournaments of several stages: killed, interrupted, resumed, refused, damaged, started over; in the
# end there is one log, and it is the one of an undisturbed run.
. "$(dirname "$0")/lib.sh"
# long enough to be disturbed; one sanitizer slows it down
case $BUILD in *tsan | *asan) sets=1500 ;; *) sets=12000 ;; esac

cat >"$dir/tour.yaml" <<END
event: Tour
sets: $sets
bots: [{bot: random}, {bot: greedy}]
stages:
  - {rules: hoyle-2, sets: 20}
  - rules: somerset1888
  - {rules: callace1905 players=5, sets: 8, event: Last}
END
log=$dir/m/log.msgpack

# play STATUS TEXT ARGUMENT...: the tournament into m
play() {
    status=$1 text=$2
    shift 2
    expect "$status" "$text" run "$dir/tour.yaml" --trusted -o "$dir/m" "$@"
}
# begin FILE BYTES ARGUMENT...: the same in the background, until a file of the stages has so many
# bytes
begin() {
    file=$log.stages/$1 bytes=$2
    shift 2
    start "$file" "$bytes" run "$dir/tour.yaml" --trusted -o "$dir/m" "$@"
}
# only WHAT: the folder has the log, its sidecar, the results and nothing else
only() {
    [ "$(cd "$dir/m" && echo *)" = 'log.msgpack log.msgpack.side report.html results.json' ] ||
        complain "$1: left behind: $(cd "$dir/m" && echo *)"
}

# undisturbed: every stage is a segment with a seed of its own
expect 0 'stage 3 of 3: Last' run "$dir/tour.yaml" --trusted -o "$dir/whole" --seed 42 -j 1
expect 0 'segment 3: verified: 16 sets' verify "$dir/whole"
[ "$(grep -c 'seed matches its commitment' "$out")" = 3 ] || complain 'expected three segments'
[ "$(grep -o 'commitment [0-9a-f]*' "$out" | sort -u | wc -l)" = 3 ] ||
    complain 'expected three seeds'
part=$(($(size "$dir/whole/log.msgpack") / 4))

# killed in the second stage and resumed twice, with rubbish at the end of the file
begin 02.msgpack.part $part --seed 42 -j 2
end KILL 137
[ -s "$log.stages/01.msgpack" ] || complain 'the first stage is not complete'
expect 2 "those so far are in $log.stages" inspect "$dir/m"
expect 2 "those so far are in $log.stages" verify "$dir/m"
expect 0 'verified: 20 sets' verify "$log.stages/01.msgpack"
printf 'rubbish' >>"$log.stages/02.msgpack.part"
play 2 'the seed is another one' --seed 43
play 2 'was begun with a given seed' -q
play 2 'stage 1: --sets: expected a number' --seed 42 --sets x
play 2 'sets: 20 then, 21 now' --seed 42 --sets 21
begin 02.msgpack.part $((2 * part)) --seed 42 -j 1
# a second run of the same tournament is refused and harms nothing
kill -STOP "$pid"
expect 2 'another run is writing' run "$dir/tour.yaml" --trusted -o "$dir/m" --seed 42
expect 2 'another run is writing' run "$dir/tour.yaml" --trusted -o "$dir/m" --seed 42 --fresh
kill -CONT "$pid"
end INT 130
play 0 'stage 1 of 3: complete already' --seed 42 -j 2
same "$dir/whole/log.msgpack" "$log"
only 'resumed'

# interrupted, the command that goes on is printed
rm -r "$dir/m"
begin 02.msgpack.part $part --seed 42 -j 2
end TERM 143
grep -q '^stage 2 of 3: [0-9]* of [0-9]* sets are kept$' "$out" || complain 'nothing is kept'
grep -q "^to go on: $ARENA run $dir/tour.yaml" "$out" || complain 'no command to go on with'

# no room for the joined log, as near as a test can come to being killed there; then killed after it
(
    ulimit -f $((($(size "$dir/whole/log.msgpack") - 4096) / 512))
    "$ARENA" run "$dir/tour.yaml" --trusted -o "$dir/m" --seed 42 >"$out" 2>&1 </dev/null
)
found=$?
if [ $found != 1 ] || ! grep -q 'cannot write .*m/log.msgpack.part' "$out" ||
    ! grep -q 'to go on:' "$out"; then
    complain "no room to join: expected status 1, found $found and"
fi
cp -r "$log.stages" "$dir/saved"
play 0 'stage 3 of 3: complete already' --seed 42
same "$dir/whole/log.msgpack" "$log"
only 'joined'
cp -r "$dir/saved" "$log.stages"
play 0 'stage 3 of 3: complete already' --seed 42
same "$dir/whole/log.msgpack" "$log"
only 'joined again'
cp -r "$dir/saved" "$log.stages.done"
cp "$log" "$dir/copy"

# complete: shown, unless it is something else
play 0 'is complete: nothing was played' --seed 42
play 0 'is complete: nothing was played'
only 'complete'
play 2 'is of another run (--fresh starts over): stage 1: the seed' --seed 43
play 2 'stage 1: sets: 20 then, 4 now' --sets 4
truncate -s -30 "$log"
play 4 'not whole or not these stages' --seed 42
cat "$dir/copy" "$dir/copy" >"$log"
play 4 'expected the end of the log' --seed 42
expect 0 'verify' match random greedy --trusted --sets 2 -o "$log" --fresh
play 2 'stage 1: rules: ' --seed 42
echo 'my thesis' >"$log"
play 2 'log.msgpack' --fresh
[ "$(cat "$log")" = 'my thesis' ] || complain 'the thesis is gone'
rm -r "$dir/m"

# a stage's log that is damaged is found, and so is a run without stages
begin 02.msgpack.part 1 --seed 42 -j 2
end KILL 137
truncate -s -30 "$log.stages/01.msgpack"
play 4 'stages/01.msgpack is of this run, but not whole' --seed 42
rm -r "$dir/m"
mkdir "$dir/m"
head -c 500 "$dir/whole/log.msgpack" >"$log.part"
play 2 'is of a run without stages' --seed 42
rm -r "$dir/m"

# drawn seeds: kept for those who may read them until the end, then gone; starting over draws others
begin 02.msgpack.part $part -j 2
end KILL 137
[ "$(stat -c %a "$log.seed")" = 600 ] || complain 'the seed file is for all to read'
play 0 'of them are there already' -j 2
only 'a drawn seed'
expect 0 'segment 3: verified' verify "$dir/m"
cp "$log" "$dir/copy"
begin 02.msgpack.part $part -j 2 --fresh
end KILL 137
same "$dir/copy" "$log"
play 0 'of them are there already' -j 2
! cmp -s "$dir/copy" "$log" || complain '--fresh did not start over'
only 'started over'
expect 0 'segment 3: verified' verify "$dir/m"

# what is refused leaves nothing: a bot that does not play one of the games is known before the first
rm -r "$dir/m"
cat >"$dir/tour.yaml" <<END
bots: [{bot: random}, {bot: ./four.so}]
stages:
  - rules: modern
  - rules: hoyle-2
END
cat >"$dir/four.c" <<'END'
#include "euchre_bot.h"

static int accepts(const struct eu_rules *rules)
{
    return rules->players == 4;
}
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}
EU_BOT(.name = "four", .accepts = accepts, .play = play)
END
build_bot four
play 2 'tour.yaml:4: rules: four does not play hoyle-2'
[ ! -e "$dir/m" ] || complain 'a refused tournament left a folder'
printf 'bots: [{bot: random}, {bot: ./four.so}]\nrules: hoyle-2\n' >"$dir/one.yaml"
for file in tour one tour one; do # a plan that is refused is refused again, and after one that was killed while it looked
    expect 2 'four does not play hoyle-2' plan "$dir/$file.yaml" -q --shards 2 -o "$dir/m"
    [ ! -e "$dir/m" ] || complain 'a refused plan left a folder'
    mkdir "$dir/m" && : >"$log.part"
    expect 2 'four does not play hoyle-2' plan "$dir/$file.yaml" -q --shards 2 -o "$dir/m"
    [ -z "$(ls "$dir/m")" ] || complain 'a refused plan left files'
    rmdir "$dir/m"
done
# nor does one that starts over take anything away
sed 's|, {bot: ./four.so}|, {bot: greedy}|' "$dir/one.yaml" >"$dir/two.yaml"
expect 0 '--shard 2/2' plan "$dir/two.yaml" -q --shards 2 -o "$dir/m"
"$ARENA" run "$dir/two.yaml" -q --shard 1/2 -o "$dir/m" || complain "a shard: status $?"
(cd "$dir/m" && sha256sum -- *) >"$dir/before"
expect 2 'four does not play hoyle-2' plan "$dir/one.yaml" -q --shards 2 -o "$dir/m" --fresh
(cd "$dir/m" && sha256sum -- *) >"$dir/after"
same "$dir/before" "$dir/after"

exit $failed
