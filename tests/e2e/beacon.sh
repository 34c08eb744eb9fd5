#!/bin/sh
# Randomness from outside: announced, the commitment printed and the seed kept; when it is known, dealt with it. Alone, in
# stages, in shards, of late entries, with a stop in between.
. "$(dirname "$0")/lib.sh"
source='the lottery of 1 December' numbers='3 8 21 34 40 47'

# a match -------------------------------------------------------------------------------------------

# into_m STATUS TEXT OPTION...: plays, or announces, into m.log
into_m() {
    status=$1 text=$2
    shift 2
    expect "$status" "$text" match simple greedy --sets 3 --unit deals -o "$dir/m.log" "$@"
}
into_m 2 'no commitment was printed before the beacon was known' --beacon-source "$source" --beacon "$numbers"
into_m 2 '--beacon: expected beacon_source too' --beacon "$numbers"
into_m 2 'expected 1 to 255 bytes' --beacon-source ''
expect 2 '--beacon-source: expected -o LOG' match simple greedy --beacon-source "$source"
expect 2 'are for tournaments' check simple --beacon-source "$source"
[ -e "$dir/m.log.seed" ] && complain 'a seed is kept of what was refused'
into_m 0 "publish this before the beacon is known: $source" --beacon-source "$source"
commitment=$(sed -n 's/^commitment //p' "$out")
[ "$(b2sum -l 256 "$dir/m.log.part" | cut -c-64)" = "$commitment" ] || complain 'expected the hash of the header'
[ "$(stat -c %a "$dir/m.log.seed")" = 600 ] || complain 'the seed file is for all to read'
cp "$dir/m.log.seed" "$dir/seed"
seed=$(od -An -tx1 -v "$dir/seed" | tr -d ' \n')
expect 4 "its beacon is not known yet, so nothing could be dealt: $source" verify "$dir/m.log.part"
into_m 0 "commitment $commitment" --beacon-source "$source" -q
into_m 2 "source of the beacon: '$source' then, 'another' now" --beacon-source another --beacon "$numbers"
into_m 2 'sets: 3 then, 4 now' --beacon-source "$source" --beacon "$numbers" --sets 4
into_m 0 'SHA-256: ' --beacon-source "$source" --beacon "$numbers"
grep -q ", commitment $commitment$" "$out" || complain 'expected the commitment that was printed before'
[ -e "$dir/m.log.seed" ] && complain 'the seed is kept although it is revealed'
expect 0 "dealt with the beacon '$numbers', announced as '$source'" verify "$dir/m.log" --expect "$commitment" --replay-bots
expect 0 "beacon      $source: $numbers" inspect "$dir/m.log"
into_m 0 'is complete: nothing was played' --beacon-source "$source"
into_m 2 "beacon: '$numbers' then, '1' now" --beacon-source "$source" --beacon 1

# the same seed and beacon make the same log anywhere; other cards without it, or with another
expect 0 '' match simple greedy --sets 3 --unit deals -o "$dir/n.log" --seed "$seed" --beacon-source "$source" --beacon "$numbers"
same "$dir/m.log" "$dir/n.log"
cards() { "$ARENA" replay "$1" --text | grep -v '^[^ ]*/' | head -n 12 | cksum; }
expect 0 '' match simple greedy --sets 3 --unit deals -o "$dir/o.log" --seed "$seed" --beacon-source "$source" --beacon 1
expect 0 "$commitment" verify "$dir/o.log"
expect 0 '' match simple greedy --sets 3 --unit deals -o "$dir/p.log" --seed "$seed"
[ "$(for log in m o p; do cards "$dir/$log.log"; done | sort -u | wc -l)" = 3 ] || complain 'expected three deals'

# a bot is asked again with the random numbers that it had
expect 0 '' match random greedy --sets 1 --unit deals -o "$dir/r.log" --seed 1 --beacon-source "$source" --beacon 2
at=$("$ARENA" replay "$dir/r.log" --text | grep -oE '[0-9a-f]{8}/1a/1\.1' | head -n 1)
expect 0 '' replay "$dir/r.log" --at "$at.1" --ask random
grep -q 'the seed is not known' "$out" && complain 'expected the seed'

# a bot that says something else of itself each time is committed to by what it said first
changes() {
    text=$1
    shift
    expect 0 "$text" match "$BUILD/tests/hostile/new_version.so" greedy --sets 1 -o "$dir/c.log" --beacon-source "$source" "$@"
}
changes 'publish this before'
commitment=$(sed -n 's/^commitment //p' "$out")
changes "commitment $commitment"
changes 'SHA-256: ' --beacon 4
expect 0 'verified' verify "$dir/c.log" --expect "$commitment"

# stages, shards, late entries ------------------------------------------------------------------------

printf 'bots: [{bot: simple}, {bot: greedy}, {bot: first}]\nunit: deals\nsets: 4\nbeacon_source: %s\n' "$source" >"$dir/one.yaml"
{ cat "$dir/one.yaml"; echo 'stages: [{sets: 2}, {rules: somerset1888}]'; } >"$dir/two.yaml"
for name in one two; do
    yaml=$dir/$name.yaml
    expect 0 'publish this before' run "$yaml"
    grep '^\(stage . of .: \)*commitment ' "$out" | grep -o '[0-9a-f]\{64\}' >"$dir/commitments"
    seed=$(od -An -tx1 -v "$dir/$name.arena/log.msgpack.seed" | tr -d ' \n')
    cp -r "$dir/$name.arena" "$dir/$name.shards"
    expect 0 'SHA-256: ' run "$yaml" --beacon "$numbers"
    set --
    while read -r hash; do set -- "$@" --expect "$hash"; done <"$dir/commitments"
    [ $# -ge 2 ] || complain 'expected commitments'
    expect 0 'dealt with the beacon' verify "$dir/$name.arena" "$@"
    expect 0 'nothing was played' run "$yaml"

    expect 2 'shards can be played only when the beacon is known' run "$yaml" -o "$dir/$name.shards" --shard 1/2
    for shard in 1 2; do
        expect 0 '' run "$yaml" -o "$dir/$name.shards" --shard $shard/2 --beacon "$numbers"
    done
    expect 0 'SHA-256: ' merge "$dir/$name.shards"
    same "$dir/$name.arena/log.msgpack" "$dir/$name.shards/log.msgpack"
done
expect 0 'SHA-256: ' run "$dir/one.yaml" --add random
expect 0 'segment 2: verified' verify "$dir/one.arena"
[ "$(grep -c 'dealt with' "$out")" = 1 ] || complain 'expected late entries without the beacon of those before'
expect 0 'publish this before' run "$dir/one.yaml" --add random --add late=simple --beacon-source 'the next lottery'
expect 0 'SHA-256: ' run "$dir/one.yaml" --add random --add late=simple --beacon-source 'the next lottery' --beacon 5
expect 0 "dealt with the beacon '5', announced as 'the next lottery'" verify "$dir/one.arena" --replay-bots

# a run that is killed goes on, its beacon known from the log --------------------------------------

printf 'bots: [{bot: simple}, {bot: greedy}]\nsets: 2000\nseed: "1"\nbeacon_source: %s\n' "$source" >"$dir/long.yaml"
"$ARENA" run "$dir/long.yaml" --beacon "$numbers" -q >"$out" 2>&1 &
pid=$!
while kill -0 $pid 2>/dev/null && [ "$(size "$dir/long.arena/log.msgpack.part")" -lt 20000 ]; do :; done
kill -9 $pid 2>/dev/null
wait $pid 2>/dev/null
pid=
expect 0 'SHA-256: ' run "$dir/long.yaml"
expect 0 "dealt with the beacon '$numbers'" verify "$dir/long.arena"
exit $failed
