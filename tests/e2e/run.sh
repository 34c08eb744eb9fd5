#!/bin/sh
# Matches and tournaments: the same bytes whatever the number of workers, what is printed, what is
# refused.
set -u
: "${ARENA:=build/euchre-arena}" "${BUILD:=build}"
failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
out=$dir/out

# expect STATUS TEXT ARGUMENT...: runs the program; TEXT must be on one of its two streams.
expect() {
    status=$1 text=$2
    shift 2
    "$ARENA" "$@" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        echo "euchre-arena $*: expected status $status and '$text', found status $found and"
        sed 's/^/    /' "$out"
        failed=1
    fi
}
same() {
    cmp "$1" "$2" || failed=1
}
absent() {
    for file; do
        [ ! -e "$file" ] || { echo "$file was left behind"; failed=1; }
    done
}

# a match without anything else: a table, nothing kept
expect 0 'sets won-split-lost' match random greedy --trusted
expect 0 'not yet sandboxed' match random greedy --sets 2
expect 0 '"standings"' match random greedy --sets 2 --json -q
expect 0 "verify: $ARENA verify $dir/short.log" match random greedy --trusted --sets 2 -o "$dir/short.log"

# the number of workers changes nothing; neither does playing without any
for j in 1 2 5; do
    expect 0 'verify' match random greedy --trusted --rules somerset1888 --unit rubber --sets 300 \
        --seed 42 -j "$j" -o "$dir/$j.log"
done
expect 0 'verify' match random greedy --debug --rules somerset1888 --unit rubber --sets 300 \
    --seed 42 -o "$dir/debug.log"
same "$dir/1.log" "$dir/2.log"
same "$dir/1.log" "$dir/5.log"
same "$dir/1.log" "$dir/debug.log"
expect 0 'verified: 300 sets' verify "$dir/1.log"
absent "$dir"/*.part "$dir"/*.seed "$dir"/*.bots
# and the order of the two bots is the pairing's own
expect 0 'verify' match greedy random --trusted --unit game --sets 20 --seed 1 -o "$dir/ba.log"
expect 0 'verify' match random greedy --trusted --unit game --sets 20 --seed 1 -o "$dir/ab.log"
[ "$(tail -c +300 "$dir/ab.log" | head -c 20 | wc -c)" = 20 ] || failed=1

# only a file is ever replaced by a log
mkfifo "$dir/pipe"
expect 2 'is no file that a log could replace' match random greedy --trusted --sets 2 -o "$dir/pipe"
[ -p "$dir/pipe" ] || { echo 'the pipe is gone'; failed=1; }

# a log that is complete is only shown; one of another event is refused, and says why
expect 0 'nothing was played' match random greedy --trusted --unit game --sets 20 --seed 1 \
    -o "$dir/ab.log"
expect 0 'nothing was played' match random greedy --trusted --unit game --sets 20 -o "$dir/ab.log"
expect 2 'sets: 20 then, 21 now' match random greedy --trusted --unit game --sets 21 --seed 1 \
    -o "$dir/ab.log"
expect 2 'the seed is another one' match random greedy --trusted --unit game --sets 20 --seed 2 \
    -o "$dir/ab.log"
expect 2 "name: 'greedy' then, 'first' now" match random first --trusted --unit game --sets 20 \
    --seed 1 -o "$dir/ab.log"
expect 0 'verify' match random greedy --trusted --unit game --sets 21 --seed 1 --fresh \
    -o "$dir/ab.log"
expect 0 'verified: 21 sets' verify "$dir/ab.log"

# files that are not ours stay as they are
echo 'my thesis' >"$dir/thesis"
for fresh in '' --fresh; do
    # shellcheck disable=SC2086
    expect 2 'thesis' match random greedy --trusted $fresh -o "$dir/thesis"
done
[ "$(cat "$dir/thesis")" = 'my thesis' ] || { echo 'the thesis is gone'; failed=1; }
absent "$dir/thesis.part" "$dir/thesis.seed"

# a tournament in a folder, with the bots beside the file
cp "$BUILD/bots/greedy.so" "$dir/mine.so"
cat >"$dir/club.yaml" <<'EOF'
event: Club
rules: modern
format: round-robin
unit: deals
deals: 4
sets: 150
seed: "7"
bots:
  - bot: random
  - bot: ./mine.so
    name: Alice
  - bot: first
EOF
expect 0 'Alice' run "$dir/club.yaml" --trusted -j 2
expect 0 'verified: 450 sets' verify "$dir/club.arena/log.msgpack"
expect 0 'Alice' run "$dir/club.yaml" --trusted -j 1 -o "$dir/other"
same "$dir/club.arena/log.msgpack" "$dir/other/log.msgpack"
absent "$dir/club.arena/bots" "$dir/club.arena/log.msgpack.part"
expect 0 'nothing was played' run "$dir/club.yaml" --trusted
cp "$BUILD/bots/random.so" "$dir/mine.so"
expect 2 'bot Alice: its shared object has changed, sha256' run "$dir/club.yaml" --trusted
rm "$dir/mine.so"
expect 2 'mine.so' run "$dir/club.yaml" --trusted

# nowhere to write
expect 1 'none/m.log.part' match random greedy --trusted -o "$dir/none/m.log"
expect 2 '-j takes a number' match random greedy -j 0
expect 2 'two bots are needed' match random
expect 2 'one tournament file is needed' run
expect 2 'nobody' match random nobody

exit $failed
