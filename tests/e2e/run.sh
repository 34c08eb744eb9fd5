#!/bin/sh
# Matches and tournaments: the same bytes whatever the number of workers, what is printed, what is
# refused.
. "$(dirname "$0")/lib.sh"

absent() {
    for file; do
        [ ! -e "$file" ] || { echo "$file was left behind"; failed=1; }
    done
}

# a match without anything else: a table, nothing kept
expect 0 'sets won-split-lost' match random greedy
expect 0 'sets won-split-lost' match random greedy --trusted
expect 0 '"standings"' match random greedy --sets 2 --json -q
expect 0 "verify: $ARENA verify $dir/short.log" match random greedy --sets 2 -o "$dir/short.log"

# the number of workers changes nothing; neither does playing without any
for j in 1 2 5; do
    expect 0 'verify' match random greedy --rules somerset1888 --unit rubber --sets 300 \
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
expect 0 'verify' match greedy random --unit game --sets 20 --seed 1 -o "$dir/ba.log"
expect 0 'verify' match random greedy --unit game --sets 20 --seed 1 -o "$dir/ab.log"
[ "$(tail -c +300 "$dir/ab.log" | head -c 20 | wc -c)" = 20 ] || failed=1

# only a file is ever replaced by a log
mkfifo "$dir/pipe"
expect 2 'is not a regular file, so no log is written there' match random greedy --sets 2 -o "$dir/pipe"
[ -p "$dir/pipe" ] || { echo 'the pipe is gone'; failed=1; }

# a link stays a link
touch "$dir/real.log" && ln -s real.log "$dir/link.log"
expect 0 'real.log' match random greedy --sets 2 --seed 1 -o "$dir/link.log"
[ -L "$dir/link.log" ] && [ -s "$dir/real.log" ] || { echo 'the link was replaced'; failed=1; }
expect 0 'nothing was played' match random greedy --sets 2 --seed 1 -o "$dir/link.log"
ln -s nothing "$dir/dangling.log"
expect 2 'cannot follow the link' match random greedy -o "$dir/dangling.log"

# a path that is hostile to terminals is safe to read, and its command to copy
odd=$dir/$(printf 'a\033[31mb.log')
expect 0 'log: ' match random greedy --sets 2 -o "$odd"
grep -q '^log: .*x1b\[31mb.log$' "$out" || { echo 'a path is printed as it is'; failed=1; }

# a log that is complete is only shown; one of another event is refused, and says why
expect 0 'nothing was played' match random greedy --unit game --sets 20 --seed 1 \
    -o "$dir/ab.log"
expect 0 'nothing was played' match random greedy --unit game --sets 20 -o "$dir/ab.log"
expect 2 'sets: 20 then, 21 now' match random greedy --unit game --sets 21 --seed 1 \
    -o "$dir/ab.log"
expect 2 'the seed is another one' match random greedy --unit game --sets 20 --seed 2 \
    -o "$dir/ab.log"
expect 2 "name: 'greedy' then, 'first' now" match random first --unit game --sets 20 \
    --seed 1 -o "$dir/ab.log"
expect 0 'verify' match random greedy --unit game --sets 21 --seed 1 --fresh \
    -o "$dir/ab.log"
expect 0 'verified: 21 sets' verify "$dir/ab.log"

# files that are not ours stay as they are
echo 'my thesis' >"$dir/thesis"
for fresh in '' --fresh; do
    # shellcheck disable=SC2086
    expect 2 'thesis' match random greedy $fresh -o "$dir/thesis"
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
expect 0 'Alice' run "$dir/club.yaml" -j 2
expect 0 'verified: 450 sets' verify "$dir/club.arena/log.msgpack"
expect 0 'Alice' run "$dir/club.yaml" -j 1 -o "$dir/other"
same "$dir/club.arena/log.msgpack" "$dir/other/log.msgpack"
absent "$dir/club.arena/bots" "$dir/club.arena/log.msgpack.part"
expect 0 'nothing was played' run "$dir/club.yaml"
cp "$BUILD/bots/random.so" "$dir/mine.so"
expect 2 'bot Alice: its shared object has changed, sha256' run "$dir/club.yaml"
rm "$dir/mine.so"
expect 2 'mine.so' run "$dir/club.yaml"

# what is refused leaves nothing, not even a folder
printf 'bots: [{bot: random}, {bot: nobody}]\n' >"$dir/refused.yaml"
expect 2 'nobody' run "$dir/refused.yaml"
expect 2 'rules' run "$dir/refused.yaml" --rules nonsense
absent "$dir/refused.arena"

# the copies of a run that was killed go; what others keep there stays
mkdir "$dir/left.log.bots"
hash=0123456789abcdef
touch "$dir/left.log.bots/copy-of-a-bot.1.tmp" "$dir/left.log.bots/$hash$hash$hash$hash.so"
expect 0 'verify' match random greedy --sets 2 -o "$dir/left.log"
absent "$dir/left.log.bots"
mkdir "$dir/kept.log.bots"
touch "$dir/kept.log.bots/mine.so" "$dir/kept.log.bots/mine.so.1.tmp"
expect 0 'verify' match random greedy --sets 2 -o "$dir/kept.log"
[ "$(ls "$dir/kept.log.bots" | wc -l)" = 2 ] || { echo "another's bots are gone"; failed=1; }

# ---- bots that misbehave as they are looked at ----

nasty=$BUILD/tests/hostile
TIME='does not finish loading in time'
export NASTY_FILE="$dir/made"
# closing every file does not hide it
expect 2 "$TIME" match "$nasty/load_close.so" greedy --sets 1 --load-ms 50 --trusted
expect 2 'makes the forbidden system call pause while loading' match "$nasty/load_close.so" greedy \
    --sets 1
# what it started ends with it
mkdir "$dir/bots" && cp "$nasty/load_fork.so" "$dir/bots"
EUCHRE_ARENA_BOTS=$dir/bots start /dev/null 0 bots
session=$pid
wait "$pid" || complain 'bots: failed'
pid=
grep -q load_fork "$out" || complain 'bots: load_fork is not listed:'
gone "$session" 10
absent "$dir/made"
# it has no more memory than in a game; there is no limit under sanitizers
case $BUILD in
*[at]san) ;;
*) expect 2 'load_bomb cannot start: ' match "$nasty/load_bomb.so" greedy --memory-mb 64 \
    --sets 1 ;;
esac
expect 0 'sets won' match "$nasty/load_bomb.so" greedy --memory-mb 200 --sets 1
! grep -q 'load_bomb cannot start' "$out" || { echo 'load_bomb: expected enough memory'; failed=1; }

# signals: the shell ignores SIGINT for what is in the background, hence env
# staged SIGNAL STATUS: stops a match while it looks at a bot; nothing is left
staged() {
    mkdir "$dir/tmp"
    TMPDIR=$dir/tmp env --default-signal=INT "$ARENA" match "$nasty/load_loop.so" greedy -q \
        --load-ms 2000 >"$out" 2>&1 </dev/null &
    pid=$!
    until ls "$dir"/tmp/*/bots/*.so >"$dir/list" 2>&1 || ! kill -0 $pid; do sleep 0.01; done
    kill "-$1" $pid
    wait $pid 2>/dev/null
    found=$?
    [ "$found" = "$2" ] || { echo "$1 while staging: expected $2, found $found"; failed=1; }
    rmdir "$dir/tmp" || failed=1
}
staged TERM 143
staged INT 130
# what was ignored before stays so, as nohup wants it
(trap '' HUP && exec "$ARENA" match random greedy -q --trusted --rules somerset1888 --unit rubber \
    --sets 20000 -o "$dir/nohup.log" >"$out" 2>&1 </dev/null) &
pid=$!
while [ ! -s "$dir/nohup.log.part" ] && kill -0 $pid; do sleep 0.02; done
kill -HUP $pid || failed=1
wait $pid
found=$?
[ $found = 0 ] || { echo "SIGHUP, ignored: expected status 0, found $found"; failed=1; }

# the log alone
printf 'sets: 2\nbots: [{bot: random}, {bot: greedy}]\n' >"$dir/alone.yaml"
timeout 60 "$ARENA" run "$dir/alone.yaml" --trusted -q --log-only >"$out" 2>&1 </dev/null || complain '--log-only: not played'
[ "$(cd "$dir/alone.arena" && echo *)" = 'log.msgpack log.msgpack.side' ] || complain '--log-only has written more than the log'
[ ! -s "$out" ] || complain '--log-only prints'
expect 2 '--log-only is for `run`' match random greedy --log-only
expect 2 'not with --fail-on-fault' run "$dir/alone.yaml" --log-only --fail-on-fault

# nowhere to write
expect 2 '-o takes a path' match random greedy -o ''
expect 2 '-o takes a path' run "$dir/club.yaml" -o ''
expect 2 'there is no folder' match random greedy -o "$dir/nd/"
expect 1 'none/m.log.part' match random greedy --trusted -o "$dir/none/m.log"
expect 2 '-j takes a number' match random greedy -j 0
expect 2 'expected two bots' match random
expect 2 'expected one tournament file' run
expect 2 'is a folder; expected a tournament file' run "$dir"
echo 'int main(void) { return 0; }' >"$dir/bot.c"
expect 2 'expected a tournament file in YAML (`match` plays bots): '"$dir/bot.c:1: the file: expected keys" run "$dir/bot.c"
mkdir "$dir/folder"
for folder in "$dir/folder" "$dir/folder/" ./ /; do
    expect 2 "$folder, which is a folder without a bot.yaml; expected a shared object or a program" match "$folder" random
done
cd "$dir" || exit 1
expect 2 'here it is a folder without a bot.yaml; a bot is a file, as in ./mine.so' match folder random
cd "$OLDPWD" || exit 1
expect 2 'nobody' match random nobody

exit $failed
