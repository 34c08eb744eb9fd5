#!/bin/sh
# Tournaments whose results say who plays whom, and late entries to any: killed at random, with whatever may
# then be found at the end of the file, and resumed, they write what an undisturbed run does.
. "$(dirname "$0")/lib.sh"

bots='bots: [{bot: random}, {bot: greedy}, {bot: simple}, {bot: random, name: again}]'
tournament() {
    name=$1
    shift
    { printf '%s\n' "$@"; echo 'seed: "7"'; echo "$bots"; } >"$dir/$name.yaml"
}
tournament round-robin 'sets: 400'
tournament call-ace 'rules: callace1905' 'sets: 60'
tournament settle 'format: settle' 'sets: 60' 'eps: 0.001' 'max_sets: 4000'
tournament swiss 'format: swiss' 'sets: 800' 'rounds: 3'
tournament knockout 'format: knockout' 'sets: 1500'

# spoil FILE HEADER: cut off somewhere, or with a byte changed, or some bytes twice or too many
spoil() {
    all=$(size "$1")
    at=$(($2 + $(random 30000) * (all - $2) / 30000))
    case $(random 5) in
    0) truncate -s "$at" "$1" ;;
    1) printf 'rubbish' >>"$1" ;;
    2) printf 'X' | dd of="$1" bs=1 seek="$at" conv=notrunc 2>/dev/null ;;
    3) tail -c $((all - at)) "$1" >"$dir/rest" && cat "$dir/rest" >>"$1" ;;
    *) ;;
    esac
}

# disturb NAME FOLDER FILE ARGUMENT...: kills and spoils until it is complete in spite of it
disturb() {
    name=$1 folder=$2 file=$3 kills=0
    shift 3
    while [ $kills -lt 12 ]; do
        start "$dir/none" 0 run "$dir/$name.yaml" -o "$folder" -q -j "$((1 + $(random 3)))" "$@"
        sleep "0.$(random 5)$(random 10)"
        kill -KILL "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
        found=$?
        pid=
        [ $found != 0 ] || return
        [ $found = 137 ] || complain "$name: status $found"
        [ "$(size "$file")" -le 4000 ] || spoil "$file" 4000 # no header is as long
        kills=$((kills + 1))
    done
    expect 0 '' run "$dir/$name.yaml" -o "$folder" -q "$@"
}

for name in round-robin call-ace settle swiss knockout; do
    expect 0 '' run "$dir/$name.yaml" -o "$dir/$name" --trusted -q -j 1
    cp -r "$dir/$name" "$dir/late"
    case $name in swiss | knockout) late= ;; *) late='--add late=greedy --add later=simple --seed 8' ;; esac
    # shellcheck disable=SC2086
    [ -z "$late" ] || expect 0 '' run "$dir/$name.yaml" -o "$dir/late" --trusted -q -j 1 $late
    for round in 1 2 3 4; do
        rm -rf "$dir/m"
        disturb $name "$dir/m" "$dir/m/log.msgpack.part" --trusted
        same "$dir/$name/log.msgpack" "$dir/m/log.msgpack"
        # shellcheck disable=SC2086
        [ -z "$late" ] || disturb $name "$dir/m" "$dir/m/log.msgpack.late.part" --trusted $late
        same "$dir/late/log.msgpack" "$dir/m/log.msgpack"
    done
    expect 0 'verified' verify "$dir/m"
    rm -r "$dir/late"
done
exit $failed
