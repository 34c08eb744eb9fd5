#!/bin/sh
# A tournament played in shards: whatever plays them, and however often they are killed, merged they are the
# log of a single run. A shard that is missing, there twice, of something else or damaged is named, and nothing
# is written.
. "$(dirname "$0")/lib.sh"
find_python

# event NAME LINE...: a tournament file of these lines
event() {
    name=$1
    shift
    printf '%s\n' 'seed: shards' "$@" >"$dir/$name.yaml"
}
four='bots: [{bot: random}, {bot: greedy}, {bot: simple}, {bot: simple, name: too, args: make=9}]'

# alone NAME: the log of a single run, one.NAME/log.msgpack
alone() {
    expect 0 'verify' run "$dir/$1.yaml" -q --trusted -o "$dir/one.$1"
}

# shard NAME K N OPTION...
shard() {
    name=$1 k=$2 n=$3
    shift 3
    expect 0 "shard $k of $n" run "$dir/$name.yaml" -o "$dir/$name" --shard "$k/$n" "$@"
}

# joined NAME: the shards that are there, merged, are the log of the single run
joined() {
    expect 0 'verify' merge -o "$dir/$1" "$dir/$1"/shard-*.log
    same "$dir/one.$1/log.msgpack" "$dir/$1/log.msgpack"
    [ ! -e "$dir/$1/log.msgpack.seed" ] || complain "$1: the seed's file is still there"
}

# ---- Sixteen shards, one after the other, each played in another way ----

event robin 'rules: modern' 'unit: deals' 'deals: 3' 'sets: 140' "$four"
alone robin
for k in $(seq 16); do
    case $((k % 4)) in
    0) shard robin "$k" 16 -j 1 ;;
    1) shard robin "$k" 16 -j 3 --batch 7 ;;
    2) shard robin "$k" 16 --trusted ;;
    3) shard robin "$k" 16 --trusted -j 1 ;;
    esac
done
cp -R "$dir/robin" "$dir/kept"
joined robin
expect 0 'complete already' merge -o "$dir/robin" "$dir"/robin/shard-*.log
expect 0 'nothing was played' run "$dir/robin.yaml" --trusted -o "$dir/robin"
expect 0 'nothing is left' plan "$dir/robin.yaml" -o "$dir/robin" --shards 16
expect 0 'nothing is left' run "$dir/robin.yaml" -o "$dir/robin" --shard 3/16
sed 's/^sets: .*/sets: 141/' "$dir/robin.yaml" >"$dir/changed.yaml"
expect 2 'sets: 140 then, 141 now' plan "$dir/changed.yaml" -o "$dir/robin" --shards 16
expect 2 'sets: 140 then, 141 now' run "$dir/changed.yaml" -o "$dir/robin" --shard 3/16

# a shard tells its own sets, and never the seed
expect 0 '53 of 840 sets' inspect "$dir/robin/shard-2-of-16.log"
expect 4 'this is a part of a log' verify "$dir/robin/shard-2-of-16.log"
"$python" - "$dir/one.robin/log.msgpack" "$dir"/robin/shard-*.log <<'EOF' || complain 'a shard reveals the seed'
import sys
log = open(sys.argv[1], "rb").read()
seed = log[-30 - 10 - 32:-30 - 10]  # before the footer's checksum and the trailer
assert log.count(seed) == 1 and not any(seed in open(shard, "rb").read() for shard in sys.argv[2:])
EOF

# ---- What is wrong with shards ----

# refused TEXT: merging what is in bad is, with this reason, and leaves no trace
refused() {
    ls "$dir/bad" >"$dir/before"
    expect 4 "$1" merge -o "$dir/bad" "$dir"/bad/*.log
    ls "$dir/bad" >"$dir/after"
    cmp -s "$dir/before" "$dir/after" || complain "$1: merging left something behind"
}
# bad: the sixteen shards once more, for one of them to be spoiled
bad() {
    rm -rf "$dir/bad"
    cp -R "$dir/kept" "$dir/bad"
}

bad
rm "$dir/bad/shard-3-of-16.log" "$dir/bad/shard-7-of-16.log" "$dir/bad/shard-8-of-16.log" "$dir/bad/shard-16-of-16.log"
refused 'missing of 16 shards: 3, 7, 8, 16'
bad
cp "$dir/bad/shard-3-of-16.log" "$dir/bad/too.log"
refused 'shard 3 of 16: '
refused 'it is there twice'
bad
printf '\377' | dd of="$dir/bad/shard-4-of-16.log" bs=1 seek=3000 conv=notrunc 2>"$out"
refused 'shard 4 of 16: '
refused 'its checksum does not match'
bad
truncate -s -40 "$dir/bad/shard-16-of-16.log"
refused 'shard 16 of 16: '
refused 'the file ends inside it'
bad
: >"$dir/bad/shard-9-of-16.log"
refused 'shard-9-of-16.log: it is no shard'
bad
cp "$dir/one.robin/log.msgpack" "$dir/bad/shard-9-of-16.log"
refused 'shard-9-of-16.log: it is no shard'
bad
echo 'no log at all' >"$dir/bad/shard-9-of-16.log"
refused 'this is no log'
bad # one with the sets of another behind its own header, and one that says it is another
cp "$dir/bad/shard-2-of-16.log" "$dir/bad/shard-5-of-16.log"
refused 'shard 2 of 16: '
refused 'missing of 16 shards: 5'
bad
event other 'rules: modern' 'unit: deals' 'deals: 4' 'sets: 140' "$four"
expect 0 'shard 5 of 16' run "$dir/other.yaml" -o "$dir/other" --shard 5/16 --trusted
cp "$dir/other/shard-5-of-16.log" "$dir/bad"
refused 'shard 5 of 16: '
refused 'deals: 3 then, 4 now'
bad
expect 0 'shard 5 of 17' run "$dir/robin.yaml" -o "$dir/other.cut" --shard 5/17 --trusted
cp "$dir/other.cut/shard-5-of-17.log" "$dir/bad"
refused 'shard 5 of 17: '
refused 'it is of another cut: expected one of 16 shards'
bad # cut off where a record ends
"$python" - "$dir/bad/shard-6-of-16.log" <<'EOF'
import msgpack, sys
data = open(sys.argv[1], "rb").read()
unpacker = msgpack.Unpacker(max_buffer_size=len(data))
unpacker.feed(data)
for _ in range(20):
    unpacker.skip()
open(sys.argv[1], "wb").write(data[:unpacker.tell()])
EOF
refused 'shard 6 of 16: '
refused 'it ends after 18 of 53 sets'
for k in 3 11; do # all that are damaged are named
    printf x | dd of="$dir/bad/shard-$k-of-16.log" bs=1 seek=4000 conv=notrunc 2>/dev/null
    refused "shard $k of 16: "
done
refused 'shard 6 of 16: '
rm "$dir/bad/shard-7-of-16.log" # also where others are missing
refused 'shard 11 of 16: '
refused 'missing of 16 shards: 7'
refused 'run --shard K/N --fresh'
bad
mkdir "$dir/elsewhere"
expect 0 'verify' merge -o "$dir/elsewhere/x.log" "$dir/bad"
same "$dir/one.robin/log.msgpack" "$dir/elsewhere/x.log"
rm "$dir/bad/log.msgpack.seed"
expect 2 'the seed of the shards is not known' merge -o "$dir/bad" "$dir"/bad/*.log
expect 2 'not that of the shards' merge --seed other -o "$dir/bad" "$dir"/bad/*.log
expect 0 'verify' merge --seed shards -o "$dir/bad/x.log" "$dir"/bad/shard-*.log
same "$dir/one.robin/log.msgpack" "$dir/bad/x.log"

# ---- What is wrong with the command ----

expect 2 'which shard of how many' run "$dir/robin.yaml" --shard 0/3
expect 2 'which shard of how many' run "$dir/robin.yaml" --shard 4/3
expect 2 'which shard of how many' run "$dir/robin.yaml" --shard 3
expect 2 '--shard is for `run`' match random greedy --shard 1/3
expect 2 'expected --shards N, the number of shards' plan "$dir/robin.yaml"
expect 2 'has shards of a run in 16 shards: expected that number again, not 3' plan "$dir/robin.yaml" -o "$dir/kept" --shards 3
expect 2 'has shards of a run in 16 shards' slurm "$dir/robin.yaml" -o "$dir/kept" --tasks 3
expect 2 'nowhere is not a folder' merge "$dir/nowhere"
expect 2 'are for a whole tournament' run "$dir/robin.yaml" --shard 1/3 --fail-on-fault

# the commands of a plan have what was said, whatever the way to say it, but for what is the plan's own, and the seed
expect 0 " run -o '$dir/a b' --sets 20 $dir/robin.yaml --concurrency 1 --trusted --shard 2/2" \
    plan -qo "$dir/a b" --set=20 "$dir/robin.yaml" --fres --shards 2 --seed secret -j 1 --trus
cd "$dir" || exit
mv robin.yaml ./-robin.yaml
expect 0 ' run -o dash ./-robin.yaml --shard 1/2' plan --shards 2 -o dash -- -robin.yaml
mv ./-robin.yaml robin.yaml
cd "$OLDPWD" || exit
expect 2 'expected -o LOG' merge "$dir/kept/shard-1-of-16.log"
expect 2 'expected the logs of shards' merge -o "$dir/x.log"
sed '/^seed/d' "$dir/robin.yaml" >"$dir/drawn.yaml"
expect 2 'all shards need the same seed' run "$dir/drawn.yaml" --trusted --shard 1/3
[ ! -e "$dir/drawn.arena" ] || complain 'a shard that is refused leaves its folder'
expect 0 'verify' run "$dir/drawn.yaml" -q --trusted --sets 4 -o "$dir/drawn"
for way in 'plan --shards 3' 'run --trusted --shard 1/3'; do
    : >"$dir/drawn/log.msgpack.part" # as whoever is killed right after claiming the log leaves it
    # shellcheck disable=SC2086
    expect 0 'nothing is left' ${way%% *} "$dir/drawn.yaml" ${way#* } --sets 4 -o "$dir/drawn"
done
expect 2 'has another seed' run "$dir/robin.yaml" --seed x --trusted -o "$dir/kept" --shard 1/16
event timed 'format: settle' 'max_time: 5m' "$four"
expect 2 'shards cannot share a time limit' plan "$dir/timed.yaml" --shards 3

# ---- Killed, and two at once ----

event long 'rules: somerset1888' 'unit: rubber' 'sets: 16000' 'bots: [{bot: random}, {bot: greedy}]'
alone long
shard long 2 2 --trusted
total=$(size "$dir/long/shard-2-of-2.log")
dead=0
for run in first second; do
    start "$dir"/nowhere 0 run "$dir/long.yaml" -o "$dir/long" --shard 1/2 --trusted -q -j 1
    # killed when it has played on from what is there, which then is there once
    while kill -0 "$pid" 2>/dev/null; do
        set -- "$dir"/long/shard-1-of-2.try/*/log.msgpack.part
        [ $# = 1 ] && [ "$(size "$1")" -gt $((dead + total / 20)) ] && break
        sleep 0.01
    done
    end KILL 137
    dead=$(size "$1")
done
[ "$(find "$dir/long/shard-1-of-2.try" -name log.msgpack.part | wc -l)" = 1 ] || complain "what the $run has played is kept twice"
# two more, at once: both say that the shard is played, and it is there once
for i in 1 2; do
    "$ARENA" run "$dir/long.yaml" -o "$dir/long" --shard 1/2 --trusted -j 1 >"$dir/twin.$i" 2>&1 &
    eval "twin$i=$!"
done
# shellcheck disable=SC2154
wait "$twin1" || complain 'the first of two at once failed'
# shellcheck disable=SC2154
wait "$twin2" || complain 'the second of two at once failed'
cat "$dir"/twin.? >"$out"
grep -q 'of them are there already' "$out" || complain 'what was killed is not gone on with'
ls -d "$dir"/long/*.try >"$out" 2>/dev/null && complain 'attempts are left'
joined long

# interrupted: what is played is kept, and the command to go on is said
rm -rf "$dir/long"
start "$dir"/nowhere 0 run "$dir/long.yaml" -o "$dir/long" --shard 1/2 --trusted -j 1
until [ "$(cat "$dir"/long/shard-1-of-2.try/*/log.msgpack.part 2>/dev/null | wc -c)" -gt $((total / 20)) ]; do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.01
done
end TERM 143
grep -q "to go on: .* run .* --shard 1/2" "$out" || complain 'no command to go on with'
shard long 1 2 --trusted
shard long 2 2 --trusted
joined long

# ---- Formats ----

# rounds NAME SHARDS: plan, play, merge, until nothing is left
rounds() {
    turns=0
    alone "$1"
    while "$ARENA" plan "$dir/$1.yaml" -q -o "$dir/$1" --shards "$2" >"$dir/todo" 2>"$out" ||
        complain "$1: no plan" && [ -s "$dir/todo" ]; do
        while read -r _ command; do
            eval "set -- \"$1\" \"$2\" $command"
            name=$1 n=$2
            shift 2
            expect 0 'shard ' "$@" --trusted
            set -- "$name" "$n"
        done <"$dir/todo"
        expect 0 ' sets, now with ' merge -o "$dir/$1" "$dir/$1"/shard-*.log
        turns=$((turns + 1))
        [ $turns -lt 100 ] || { complain "$1: does not end"; break; }
    done
    same "$dir/one.$1/log.msgpack" "$dir/$1/log.msgpack"
    [ ! -e "$dir/$1/bots" ] || complain "$1: the folder of bots is left"
    rm -rf "$dir/$1" "$dir/one.$1"
}
deals='unit: deals'
event gauntlet "$deals" 'deals: 2' 'sets: 50' 'format: gauntlet' 'challenger: simple' "$four"
event pairs "$deals" 'sets: 20' 'format: pairs' 'pairs: [[random, greedy], [simple, too], [greedy, simple]]' "$four"
event callace 'rules: callace1905 players=5' 'sets: 8' 'bots: [{bot: random}, {bot: callace}]'
event settle "$deals" 'deals: 4' 'format: settle' 'sets: 20' 'max_sets: 1000' 'eps: 0.1' "$four"
event swiss "$deals" 'deals: 4' 'format: swiss' 'sets: 40' 'rounds: 3' "$four"
event knockout "$deals" 'deals: 4' 'format: knockout' 'sets: 40' "$four"
event sprt 'sprt: points0=0,points1=0.1' 'bots: [{bot: simple}, {bot: random}]'
event open 'sprt: points0=0,points1=0.1' 'sets: 600' 'bots: [{bot: random}, {bot: random, name: two}]'
for name in gauntlet pairs callace settle swiss knockout sprt; do rounds $name 3; done
rounds open 2 # in portions of its only round
event empty "$deals" 'deals: 1' 'sets: 2' 'bots: [{bot: random}, {bot: greedy}]'
rounds empty 5 # some shards have no sets

# ---- Stages ----

event stages "$deals" 'deals: 2' "$four" \
    'stages: [{rules: modern, sets: 40}, {rules: hoyle-4, format: swiss, rounds: 2}, {rules: hoyle-4, sets: 30}]'
rounds stages 3
event fixed "$deals" 'deals: 2' "$four" 'stages: [{rules: modern, sets: 40}, {rules: hoyle-4, sets: 30}]'
rounds fixed 2
alone fixed # and without a plan: every shard of all stages
shard fixed 1 2 --trusted
expect 4 'missing of 2 shards of stage 2: 2' merge -o "$dir/fixed" "$dir"/fixed/shard-*.log
[ ! -e "$dir/fixed/log.msgpack.stages" ] || complain 'stages were merged in part'
shard fixed 2 2 --trusted
cp -R "$dir/fixed" "$dir/half"
rm "$dir"/half/*stage-2*
expect 0 'play goes on' merge -o "$dir/half" "$dir"/half/shard-*.log
cp "$dir"/fixed/*stage-2* "$dir/half"
rm "$dir"/half/*stage-1*
expect 4 'missing: all shards of stage 1' merge -o "$dir/half" "$dir"/half/shard-*.log
joined fixed

expect 2 'results say what is played: expected a plan' run "$dir/swiss.yaml" --shard 1/3
expect 0 '3 shards of round 1' plan "$dir/swiss.yaml" -o "$dir/swiss" --shards 3
expect 0 'shard 2 of 3 of round 1' run "$dir/swiss.yaml" -o "$dir/swiss" --shard 2/3 --trusted
expect 2 'the plan in' run "$dir/swiss.yaml" -o "$dir/swiss" --shard 2/4 --trusted
expect 0 '1,3' plan "$dir/swiss.yaml" -o "$dir/swiss" --shards 3 --array
expect 0 '80 sets in 3 shards of round 1: 1 done, 2 left (0 of them begun' plan "$dir/swiss.yaml" -o "$dir/swiss" --shards 3
expect 4 'missing of 3 shards of round 1: 1, 3' merge -o "$dir/swiss" "$dir"/swiss/shard-*.log

# ---- Bots ----

# a shard looks at the bots that play in it, as the plan has found out about all; they must still be those
for bot in random greedy simple; do cp "$BUILD/bots/$bot.so" "$dir"; done
event files "$deals" 'deals: 2' 'sets: 20' 'bots: [{bot: ./random.so}, {bot: ./greedy.so}, {bot: ./simple.so}]'
alone files
expect 0 '3 left' plan "$dir/files.yaml" -o "$dir/files" --shards 3
rm "$dir/simple.so"
shard files 1 3
expect 2 'there is no bot at' run "$dir/files.yaml" -o "$dir/files" --shard 2/3
cp "$BUILD/bots/rule.so" "$dir/simple.so"
expect 2 'bot simple: its shared object has changed' run "$dir/files.yaml" -o "$dir/files" --shard 2/3
cp "$BUILD/bots/simple.so" "$dir"
shard files 2 3
shard files 3 3
joined files

# what was played before the tournament was changed is not taken for it
sed -i 's/^sets: 20/sets: 30/' "$dir/files.yaml"
expect 2 'sets: 20 then, 30 now' run "$dir/files.yaml" -o "$dir/files" --shard 1/3
rm -rf "$dir/files/log.msgpack"
expect 2 'sets: 20 then, 30 now' run "$dir/files.yaml" -o "$dir/files" --shard 1/3 --seed shards
rm -rf "$dir/files/plan.msgpack"
expect 2 'is of another run (--fresh plays it again): sets: 20 then, 30 now' \
    run "$dir/files.yaml" -o "$dir/files" --shard 1/3
expect 2 'shard-1-of-3.log is of another run (--fresh starts over)' plan "$dir/files.yaml" -o "$dir/files" --shards 3
expect 0 '3 left' plan "$dir/files.yaml" -o "$dir/files" --shards 3 --fresh

# ---- Faults ----

# A bot that crashes at every table gives a pairing up after eight sets. Shards that begin later do not know
# that, and play; merged, it is as if they had known.
event crash 'rules: modern' 'sets: 40' \
    "bots: [{bot: random}, {bot: $(cd "$BUILD" && pwd)/tests/hostile/crash.so, name: crash}]"
expect 0 verify run "$dir/crash.yaml" -q -o "$dir/one.crash"
for k in 1 2 3; do expect 0 "shard $k of 3" run "$dir/crash.yaml" -o "$dir/crash" --shard $k/3; done
expect 0 '27 of them given up, as earlier sets show' merge -o "$dir/crash" "$dir"/crash/shard-*.log
same "$dir/one.crash/log.msgpack" "$dir/crash/log.msgpack"
expect 0 verified verify "$dir/crash"
exit $failed
