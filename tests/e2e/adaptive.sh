#!/bin/sh
# Formats whose results say who plays whom: the log is the same however it is played, killed and gone on
# with, and its rounds are what follows from its sets.
. "$(dirname "$0")/lib.sh"
find_python

# event NAME LINE...: a tournament file with these lines
event() {
    name=$1
    shift
    {
        printf '%s\n' "$@" 'seed: "7"' 'unit: deals' 'deals: 4'
        echo 'bots: [{bot: random}, {bot: greedy}, {bot: simple}, {bot: simple, name: too, args: make=9}]'
    } >"$dir/$name.yaml"
}
event settle 'format: settle' 'sets: 20' 'max_sets: 3000' 'eps: 0.1'
event swiss 'format: swiss' 'sets: 40' 'rounds: 3'
event knockout 'format: knockout' 'sets: 40'
printf '%s\n' 'sprt: points0=0,points1=0.1' 'seed: "7"' 'bots: [{bot: random}, {bot: random, name: two}]' \
    >"$dir/sprt.yaml"

# play NAME OUTPUT ARGUMENT...
play() {
    name=$1 output=$2
    shift 2
    expect 0 verify run "$dir/$name.yaml" -o "$dir/$output" "$@"
}

# records LOG: of each the kind, and where it begins and ends
records() {
    "$python" -c '
import msgpack, sys
data = open(sys.argv[1], "rb").read()
reader, begin = msgpack.Unpacker(max_buffer_size=len(data)), 0
reader.feed(data)
for record in reader:
    print(record[0], begin, reader.tell())
    begin = reader.tell()' "$1"
}

for name in settle swiss knockout sprt; do
    play $name whole --trusted -j 1 --fresh
    log=$dir/whole/log.msgpack
    expect 0 verified verify "$log"
    for how in '-j 2 --trusted' '-j 2' '--debug'; do
        # shellcheck disable=SC2086
        play $name other $how --fresh
        same "$log" "$dir/other/log.msgpack"
    done
    expect 0 'nothing was played' run "$dir/$name.yaml" -o "$dir/whole"
    expect 0 "$name" inspect "$log"
    "$ARENA" inspect --json "$log" >"$out" 2>&1
    "$python" -c '
import json, sys
s = json.load(open(sys.argv[1]))["segments"][0]
sets = sum(p["sets"] for p in s["pairings"])
sys.exit(not (sets == s["sets"] == s["sets_in_all"] and s["rounds"] and s["ended"] and s["plan"] is not None))
' "$out" || complain "$name: inspect does not add up"

    # cut off anywhere it goes on to the same end
    records "$log" >"$dir/records"
    rounds=$(grep -c '^3 ' "$dir/records")
    [ "$rounds" -ge 2 ] || complain "$name: $rounds rounds"
    for at in 1 2 $rounds; do
        for beyond in 2 3; do # from the round's begin or end on; with some bytes of what came then
            bytes=$(sed -n '/^3 /p' "$dir/records" | sed -n "${at}p" | cut -d ' ' -f $beyond)
            rm -rf "$dir/other"
            mkdir "$dir/other"
            head -c $((bytes + 9 * (at % 2))) "$log" >"$dir/other/log.msgpack.part"
            expect 4 '' verify "$dir/other/log.msgpack.part"
            [ $((at % 2)) = 1 ] || play $name other --trusted -j 2
            [ $((at % 2)) = 0 ] || play $name other --trusted -j 1
            same "$log" "$dir/other/log.msgpack"
        done
    done

    # a round that does not follow from the results: that of another log, or the last one too early
    last=$(sed -n '/^3 /p' "$dir/records" | tail -n 1)
    second=$(sed -n '/^3 /p' "$dir/records" | sed -n 2p | cut -d ' ' -f 2)
    early=$(sed -n '/^2 /p' "$dir/records" | sed -n 10p | cut -d ' ' -f 2)
    # shellcheck disable=SC2086
    set -- $last
    rm -rf "$dir/other"
    mkdir "$dir/other"
    forged=$dir/other/log.msgpack.part
    for at in $early $second; do
        [ "$at" != "$2" ] || continue
        { head -c "$at" "$log"; head -c "$3" "$log" | tail -c $(($3 - $2)); } >"$forged"
        if [ "$at" = "$early" ]; then
            expect 4 'expected the other sets of round 1' verify "$forged"
        else
            expect 4 'which follows from the results before it' verify "$forged"
        fi
        play $name other --trusted --fresh
        { head -c "$at" "$log"; head -c "$3" "$log" | tail -c $(($3 - $2)); } >"$forged"
        rm "$dir/other/log.msgpack"
        play $name other --trusted
        same "$log" "$dir/other/log.msgpack"
    done
done

# variants NAME LINE...: the same of bots whose order stays open
variants() {
    event "$@"
    sed -i '/^bots/d' "$dir/$1.yaml"
    echo 'bots: [{bot: random}, {bot: simple}, {bot: simple, name: too, args: make=231}]' >>"$dir/$1.yaml"
}

# killed, interrupted, gone on with: as long a settling as can be disturbed
variants long 'format: settle' 'sets: 100' 'max_sets: 16000' 'eps: 0.0001'
play long whole --trusted -j 2 --fresh
total=$(size "$dir/whole/log.msgpack")
for part in 8 3 2; do
    start "$dir/killed/log.msgpack.part" $((total / part)) run "$dir/long.yaml" --trusted -j 2 -o "$dir/killed"
    if [ $part = 3 ]; then end INT 130; else end KILL 137; fi
done
play long killed --trusted -j 2
expect 0 max_sets inspect "$dir/killed"
same "$dir/whole/log.msgpack" "$dir/killed/log.msgpack"

# time is asked for at the end of a round only, and is a record of the log
# and what earlier sittings took counts
variants timed 'format: settle' 'sets: 2000' 'eps: 0.00001' 'max_time: 1m'
start "$dir/timed/log.msgpack.part" 200000 run "$dir/timed.yaml" --trusted -j 1 -o "$dir/timed"
end INT 130
side=$dir/timed/log.msgpack.side
grep -q '^{"event":"played","ms":[0-9]*}$' "$side" || complain 'the sidecar does not say how long play took'
echo '{"event":"played","ms":99999}' >>"$side"
play timed timed --trusted
expect 0 max_time inspect "$dir/timed"
expect 0 verified verify "$dir/timed"
grep -q '^{"event":"played","ms":\(99999\|1.....\)}$' "$side" || complain 'earlier sittings do not count'

# a sequential test as an exit status
expect 0 '' match simple random --sprt elo0=0,elo1=10 --trusted --seed 1 --verdict -q
expect 5 '' match random simple --sprt elo0=0,elo1=10 --trusted --seed 1 --verdict -q
expect 6 '' match random random --sprt elo0=-5,elo1=5 --sets 120 --trusted --seed 1 --verdict -q
expect 2 'sequential test' match random simple --trusted --verdict

# how many sets are announced is how many are played, or a bound where results decide
announced() {
    expect 0 "$2, commitment " run "$dir/$1.yaml" -o "$dir/announced-$1" --trusted
    expect 0 "$3 sets in " inspect "$dir/announced-$1"
}
announced swiss '240 sets' 'records     240'
announced knockout 'at least 120 sets' ''
announced settle 'at least 120 sets' ''
expect 0 'at most 100000 sets, commitment' run "$dir/sprt.yaml" -o "$dir/announced-sprt" --trusted
expect 0 '12 sets, commitment' match simple random --sets 12 --trusted

exit $failed
