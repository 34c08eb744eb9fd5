#!/bin/sh
# `run` and `merge` are killed at each of their calls that change files, one after the other, and called again: in the
# end there is what there is where nobody kills.
. tests/e2e/lib.sh
have strace 'killing at each call' || exit $failed
export EUCHRE_ARENA_BOTS="$BUILD/bots"

# logs FOLDER...: the logs and the names of all files in there, but for one that was about to get its name
logs() {
    find "$@" -name 'log.msgpack' -exec sha256sum {} + | sort -k 2
    find "$@" ! -name '*.tmp' | sort
}

# killed CALL N ARGUMENT...: whether there is an Nth call of that name, at which the command is killed
killed() {
    call=$1 n=$2
    shift 2
    { strace -qq -o "$dir/trace" -e trace="$call" -e inject="$call:signal=KILL:when=$n" "$ARENA" "$@"; } >"$out" 2>&1 </dev/null
    status=$?
    [ $status = 137 ] || [ $status = 0 ] || complain "$*, at $call $n: expected that it is killed or over, found status $status and"
    [ $status = 137 ]
}

# each PART ARGUMENT...: fill_PART makes what the command finds in the folder, seen_PART prints what there is after it
each() {
    part=$1 times=0
    shift
    mkdir "$dir/$part" "$dir/$part/calm"
    cd "$dir/$part/calm" || exit 1
    "fill_$part"
    "$ARENA" "$@" >"$out" 2>&1 </dev/null || complain "$*:"
    "seen_$part" >"$dir/$part/expected"
    [ -s "$dir/$part/expected" ] || complain "$part: nothing is there"
    for name in rename linkat unlink mkdir ftruncate fsync fdatasync write; do
        number=1
        while mkdir "$dir/$part/at" && cd "$dir/$part/at" && "fill_$part" && killed $name $number "$@"; do
            times=$((times + 1))
            timeout 120 "$ARENA" "$@" >"$out" 2>&1 </dev/null || complain "$*, after it was killed at $name $number:"
            "seen_$part" >"$dir/$part/found"
            cmp -s "$dir/$part/expected" "$dir/$part/found" || {
                diff "$dir/$part/expected" "$dir/$part/found" >"$out"
                complain "$*, after it was killed at $name $number, has left something else:"
            }
            cd "$dir" && rm -rf "$dir/$part/at"
            number=$((number + 1))
        done
        cd "$dir" && rm -rf "$dir/$part/at"
    done
    echo "$part: killed $times times"
    [ $times -gt 10 ] || complain "$part was killed only $times times"
}

# ---- A tournament ----

tournament() {
    cat >t.yaml <<'END'
event: Killed
rules: modern
sets: 40
seed_file: seed
bots: [random, greedy, simple]
END
    echo 42 >seed
}

fill_run() {
    tournament
}

seen_run() {
    logs out
}

each run run t.yaml -q --trusted -j 1 -o out

# ---- Its shards ----

mkdir "$dir/shards"
cd "$dir/shards" || exit 1
tournament
for number in 1 2 3; do
    "$ARENA" run t.yaml -q --trusted -j 1 --shard $number/3 -o out >"$out" 2>&1 || complain "shard $number:"
done

fill_merge() {
    cp -r "$dir/shards/." .
}

# what bots did in it, which may be there twice; not how long it took
seen_merge() {
    logs out
    grep -v '"times"\|"delay"' out/log.msgpack.side | sort -u
}

each merge merge out -q

exit $failed
