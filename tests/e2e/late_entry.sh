#!/bin/sh
# Late entry: bots added later play what is missing and nothing else, killed and resumed at any moment; what
# does not belong to the tournament is refused and harms nothing.
. "$(dirname "$0")/lib.sh"
find_python
# long enough to be disturbed; one sanitizer slows it down
case $BUILD in *tsan | *asan) sets=200 ;; *) sets=1000 ;; esac

# tournament FORMAT RULES SETS [BOT...]: NAME.yaml of three bots, and all.yaml with these behind them
tournament() {
    rest="rules: $2
sets: $3
$1"
    shift 3
    bots='{bot: random}, {bot: greedy}, {bot: simple}'
    printf 'event: Club\n%s\nbots: [%s]\n' "$rest" "$bots" >"$dir/club.yaml"
    for bot; do bots="$bots, $bot"; done
    printf 'event: Club\n%s\nbots: [%s]\n' "$rest" "$bots" >"$dir/all.yaml"
}
# play STATUS TEXT ARGUMENT...: the tournament, to which bots may be added
play() {
    status=$1 text=$2
    shift 2
    expect "$status" "$text" run "$dir/club.yaml" --trusted -o "$dir/m" "$@"
}
log=$dir/m/log.msgpack
# begin FILE BYTES ARGUMENT...: the same in the background, until FILE has so many bytes
begin() {
    file=$1 bytes=$2
    shift 2
    start "$file" "$bytes" run "$dir/club.yaml" --trusted -o "$dir/m" "$@"
}
# only WHAT: the folder has the log, its sidecar and nothing else
only() {
    [ "$(cd "$dir/m" && echo *)" = 'log.msgpack log.msgpack.side report.html results.json' ] ||
        complain "$1: left behind: $(cd "$dir/m" && echo *)"
}
# as_if SEGMENT SEED: its sets are those that a tournament of all bots from the start has with its seed,
# without the pairings of segments before and bots of those behind
as_if() {
    expect 0 'log:' run "$dir/all.yaml" --trusted -o "$dir/all" --seed "$2" --fresh
    "$python" - "$log" "$dir/all/log.msgpack" "$1" >"$out" 2>&1 <<'END_OF_PYTHON' || complain "segment $1"
import sys, msgpack
def segments(path):
    all = []
    for r in msgpack.Unpacker(open(path, 'rb'), strict_map_key=False, raw=True):
        if r[0] == 1:
            all.append([])
        if r[0] == 2:
            all[-1].append(r)
    return all
late, whole, n = segments(sys.argv[1]), segments(sys.argv[2]), int(sys.argv[3]) - 1
pairings = lambda sets: {tuple(r[1]) for r in sets}
before = set().union(*map(pairings, late[:n]))
assert len(whole) == 1 and late[n]
assert not before & pairings(late[n]), 'a pairing is played twice'
known = {bot for segment in late[:n + 1] for r in segment for bot in r[1]}
missing = [r for r in whole[0] if tuple(r[1]) not in before and known.issuperset(r[1])]
assert missing == late[n], (len(missing), len(late[n]))
END_OF_PYTHON
}

tournament '' modern $sets '{bot: simple, name: late, args: level=2}' '{bot: greedy, name: later}'
play 2 'expected a run without --add first' --add simple
[ ! -e "$dir/m" ] || complain 'a refused entry left something behind'
play 0 'log:' --seed first
base=$(size "$log")
cp "$log" "$dir/base.log"

# what is refused leaves the tournament as it is
play 2 'there is no bot' --add nobody
play 2 "a second bot is named 'simple'" --add 'simple=greedy'
play 2 'the seed is that of a segment which has revealed it' --add 'late=simple level=2' --seed first
play 2 'sets: '$sets' then, 7 now' --add 'late=simple level=2' --sets 7
play 2 "is of another run (--fresh starts over): the seed is another one" --seed second
expect 2 '--add is for `run`' match random greedy --add simple
same "$dir/base.log" "$log"
only 'refused'

# killed and resumed; another seed, another bot, another run are refused meanwhile
begin "$log.late.part" $((base / 4)) --add 'late=simple level=2' --seed second -j 2
end KILL 137
same "$dir/base.log" "$log"
printf 'rubbish' >>"$log.late.part"
play 2 'the seed is another one' --add 'late=simple level=2' --seed third
play 2 'was begun with a given seed' --add 'late=simple level=2'
play 2 "bot late: args: 'level=2' then, 'level=3' now" --add 'late=simple level=3' --seed second
play 2 "bot late: name: 'late' then, 'later' now" --add 'later=simple level=2' --seed second
play 0 'is complete: nothing was played'
begin "$log.late.part" $((base / 2)) --add 'late=simple level=2' --seed second -j 1
kill -STOP "$pid"
play 2 'another run is writing' --add 'late=simple level=2' --seed second
play 2 'another run is writing' --fresh
kill -CONT "$pid"
end INT 130
grep -q "to go on: $ARENA run .*--add 'late=simple level=2'" "$out" || complain 'no command to go on'
cp -r "$dir/m" "$dir/half"
play 0 'late entering late, after 3 other bots' --add 'late=simple level=2' --seed second -j 2
only 'entered'
as_if 2 second
expect 0 "segment 2: verified: $((3 * sets)) sets" verify "$dir/m"
head -c "$base" "$log" >"$dir/begin"
same "$dir/base.log" "$dir/begin"
cp "$log" "$dir/two.log"

# complete, however it is asked; with the seed of the late entries, or of the first
play 0 'is complete: nothing was played' --add 'late=simple level=2'
play 0 'is complete: nothing was played' --add 'late=simple level=2' --seed second
play 0 'is complete: nothing was played' --add 'late=simple level=2' --fresh
play 0 'is complete: nothing was played (--fresh starts over)' --seed first
play 2 'has them all already, and the seed is another one' --add 'late=simple level=2' --seed third
play 2 "bot late: args: 'level=2' then, '' now" --add 'late=simple'
same "$dir/two.log" "$log"

# no room for both, as near as a test can come to being killed there
rm -r "$dir/m"
cp -r "$dir/half" "$dir/m"
(
    ulimit -f $((($(size "$dir/two.log") - 4096) / 512))
    "$ARENA" run "$dir/club.yaml" --trusted -o "$dir/m" --add 'late=simple level=2' --seed second \
        >"$out" 2>&1 </dev/null
)
found=$?
if [ $found != 1 ] || ! grep -q 'cannot write .*late.joined' "$out" || ! grep -q 'to go on:' "$out"; then
    complain "no room to join: expected status 1, found $found and"
fi
same "$dir/base.log" "$log"
cp -r "$dir/m" "$dir/played"
play 0 'complete already' --add 'late=simple level=2' --seed second
same "$dir/two.log" "$log"
only 'joined'
cp "$log.side" "$dir/two.side"
# killed while it was joined, and after the log was but not the sidecar, and when only removing was left
for when in before between after; do
    rm -r "$dir/m"
    cp -r "$dir/played" "$dir/m"
    case $when in before) head -c 99999 "$dir/two.log" >"$log.late.joined" ;; *) cp "$dir/two.log" "$log" ;; esac
    case $when in
    before) head -c 9 "$dir/two.side" >"$log.late.joined.side" ;;
    between) cp "$dir/two.side" "$log.late.joined.side" ;;
    after) cp "$dir/two.side" "$log.side" ;;
    esac
    play 0 'complete' --add 'late=simple level=2' --seed second
    same "$dir/two.log" "$log"
    same "$dir/two.side" "$log.side"
    rm -f "$log.late.joined"
    only "killed $when"
done

# others enter in place of some that were begun
rm -r "$dir/m"
cp -r "$dir/half" "$dir/m"
play 2 '(--fresh starts over)' --add other=greedy --seed second
play 0 'other entering late, after 3 other bots' --add other=greedy --seed second --fresh
only 'others'
rm -r "$dir/m"
cp -r "$dir/half" "$dir/m"
play 0 'log:' --add 'late=simple level=2' --seed second

# more of them: those before are named again; drawn seeds are the late entries' own
play 2 'late entered late before later: expected --add of all that did' --add later=greedy
begin "$log.late.part" $((base / 4)) --add 'late=simple level=2' --add later=greedy -j 2
end KILL 137
[ "$(stat -c %a "$log.late.seed")" = 600 ] || complain 'the seed file is for all to read'
play 0 'of them are there already' --add 'late=simple level=2' --add later=greedy
grep -q '^later entering late, after 4 other bots' "$out" || complain 'who enters?'
only 'a drawn seed'
expect 0 "segment 3: verified: $((4 * sets)) sets" verify "$dir/m"
cp "$out" "$dir/verified"
expect 0 'late bots   later' inspect "$dir/m"
cp "$dir/verified" "$out"
[ "$(grep -o 'commitment [0-9a-f]*' "$out" | sort -u | wc -l)" = 3 ] || complain 'expected three seeds'
play 0 'is complete: nothing was played' --add 'late=simple level=2'
play 0 '"sets"' --add 'late=simple level=2' --add later=greedy --json

# a segment out of its place is found, and so is another event behind the first
cp "$log" "$dir/three.log"
tail -c +$(($(size "$dir/two.log") + 1)) "$log" >"$dir/third"
cat "$dir/base.log" "$dir/third" >"$log"
expect 4 'number of bots before the late entries: 3 then, 4 now' verify "$log"
play 4 'number of bots before the late entries: 3 then, 4 now'
cp "$dir/third" "$log"
expect 4 'expected the event of these late entries before this one' verify "$log"
expect 0 'log:' match random greedy --trusted --sets 2 -o "$dir/other.log"
cat "$dir/base.log" "$dir/other.log" >"$log"
play 4 'segment 2 is of another event'
play 2 'segment 2 is not one of late entries' --add later=greedy
head -c $((base - 1)) "$dir/base.log" >"$log"
play 4 'bots cannot be added to ' --add later=greedy
cp "$dir/three.log" "$log"

# starting over: those who came late go
play 0 'late, later entered late and will be removed; --add enters them again' --fresh --seed first
same "$dir/base.log" "$log"
only 'started over'

# a bot that is no longer what it was
cp "$BUILD/bots/simple.so" "$dir/mine.so"
cat >"$dir/club.yaml" <<END
{sets: 20, bots: [{bot: random}, {bot: ./mine.so}]}
END
play 0 'log:' --fresh
cp "$BUILD/bots/greedy.so" "$dir/mine.so"
play 2 'bot mine: its shared object has changed, sha256' --add greedy
only 'changed'

# a bot that cannot start enters and forfeits; a gauntlet; an individual game; more than one at once
echo 'not a bot' >"$dir/none.so"
tournament 'format: gauntlet
challenger: greedy' modern 10 '{bot: simple, name: a, args: level=2}' "{bot: $dir/none.so, name: b}"
play 0 'log:' --fresh --seed first
play 0 'b forfeits its tables' --add 'a=simple level=2' --add "b=$dir/none.so" --seed second
as_if 2 second
expect 0 'segment 2: verified: 20 sets' verify "$dir/m"
tournament '' callace1905 6 '{bot: random, name: a}' '{bot: random, name: b}' '{bot: random, name: c}'
play 0 'log:' --fresh --seed first
play 0 'log:' --add a=random --seed second
play 0 'log:' --add a=random --add b=random --add c=random --seed third
as_if 3 third
expect 0 'segment 3: verified: 84 sets' verify "$dir/m"

# settled anew, over all: killed, and as it is played with other workers; it hangs on what was there
cat >"$dir/club.yaml" <<END
{event: Club, format: settle, sets: 20, max_sets: $sets, eps: 0.01, unit: deals, deals: 2, seed: "1",
 bots: [{bot: random}, {bot: greedy}, {bot: greedy, name: too}]}
END
new='--add late=simple --add later=greedy'
play 0 'log:' --fresh -j 1
cp -r "$dir/m" "$dir/settled"
# shellcheck disable=SC2086
play 0 'log:' $new --seed 2 -j 1
cp "$log" "$dir/settled.log"
rounds=$("$ARENA" inspect "$log" | sed -n 's/^records .* in \([0-9]*\) rounds.*/\1/p' | tail -n 1)
[ "${rounds:-0}" -gt 2 ] || complain "settled in $rounds rounds"
expect 0 'segment 2: verified' verify "$log"
base=$(size "$dir/settled/log.msgpack")
for bytes in 10000 40000; do
    rm -r "$dir/m"
    cp -r "$dir/settled" "$dir/m"
    tail -c +$((base + 1)) "$dir/settled.log" | head -c $bytes >"$log.late.part"
    # shellcheck disable=SC2086
    play 0 'of them are there already' $new --seed 2 -j 3
    same "$dir/settled.log" "$log"
    only 'settled'
done
sed -i 's/seed: "1"/seed: "4"/' "$dir/club.yaml"
play 0 'log:' --fresh
tail -c +$((base + 1)) "$dir/settled.log" >>"$log"
expect 4 'which follows from the results before it' verify "$log"

# where nobody can enter
tournament 'format: pairs
pairs: [[random, greedy], [simple, x]]' modern 2
sed -i 's/{bot: simple}/{bot: simple}, {bot: simple, name: x}/' "$dir/club.yaml"
play 2 'format pairs: nobody can come late, as who is whose partner was said beforehand' --add greedy
printf 'sets: 2\nbots: [{bot: random}, {bot: greedy}]\nstages: [{rules: modern}, {rules: hoyle-2}]\n' \
    >"$dir/club.yaml"
play 2 '--add: bots cannot be added to a tournament with stages' --add greedy

exit $failed
