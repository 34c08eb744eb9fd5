#!/bin/sh
# Bots that misbehave in every way hurt only themselves: the run ends well, the blame is theirs, the
# log verifies and is the same with any number of workers, no process is left.
set -u
: "${ARENA:=build/euchre-arena}" "${BUILD:=build}"
failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
out=$dir/out
export NASTY_FILE="$dir/trigger"

fail() {
    echo "$*"
    sed 's/^/    /' "$out"
    failed=1
}

# nasty BOT TEXT [ARGUMENT...]: plays BOT against greedy with one worker and with three. Where a sum
# of times runs out is not the same from run to run.
nasty() {
    bot=$1 text=$2
    shift 2
    for j in 1 3; do
        timeout -k 5 60 "$ARENA" match "$BUILD/tests/hostile/$bot.so" greedy --trusted --unit deals --deals 4 \
            --sets 3 --seed 1 --memory-mb 64 --answer-ms 20 --load-ms 200 "$@" \
            -j $j -o "$dir/$bot$j.log" >"$out" 2>&1 </dev/null ||
            fail "$bot: exit status $?"
        grep -qF -e "$text" "$out" "$dir/$bot$j.log.side" || fail "$bot: no '$text' in"
        "$ARENA" verify "$dir/$bot$j.log" >"$out" 2>&1 || fail "$bot: does not verify"
    done
    [ "$bot" = slow ] || cmp "$dir/${bot}1.log" "$dir/${bot}3.log" || failed=1
}
# count BOT EVENT N: so many such lines in the sidecar
count() {
    found=$(grep -c "\"event\":\"$2\"" "$dir/${1}1.log.side")
    [ "$found" = "$3" ] || { echo "$1: expected $3 lines '$2', found $found"; failed=1; }
}

nasty crash 'crashed by SIGSEGV (Segmentation fault), asked to play; it printed: about to crash' --sets 12
nasty exit 'ended its process with exit status 0'
nasty abort 'crashed by SIGABRT (Aborted)'
nasty loop 'took too long (more than 20 ms), asked to play' --sets 1
nasty sleep 'did not answer' --sets 1 --answer-ms 5
nasty killer '"fault":"MEMORY"'
nasty forker 'verify'
nasty fork_both 'verify' --sets 40
count fork_both strike 0
nasty close_all 'a bot closed or replaced it' --sets 12
nasty write_three 'exit status 4' --sets 12
nasty write_pipes 'a bot wrote to it' --sets 12
nasty unload_hang 'does not finish unloading' --sets 40
count unload_hang strike 0
# sanitizers reserve more memory than any limit allows, so that there is none under them
case $BUILD in
*san) nasty bomb 'verify' --answer-ms 5000 --deals 1 --sets 1 ;;
*) nasty bomb 'no memory left' --answer-ms 2000 --memory-mb 16 --sets 1 ;;
esac
nasty slow 'spent its time for the table' --sets 1 --table-ms 100
nasty garbage 'verify'
nasty revoke 'verify'
nasty tell_crash '"fault":"CRASH"'
nasty close_crash '"fault":"CRASH"'
nasty open_crash '"fault":"CRASH"' --sets 12
nasty open_null 'verify'
nasty load_loop 'does not finish loading in time' --load-ms 50
nasty no_play 'has no play callback'
nasty no_symbol 'exports no eu_bot_v1'
nasty newer '"fault":"BAD_ABI"'
nasty null 'returned NULL'

# three strikes at each table of eight sets, which loses it for both of its seats; the rest is given up
count open_crash strike 48
timeout -k 5 60 "$ARENA" match "$BUILD/tests/hostile/open_crash.so" greedy --unit deals --deals 4 --sets 2 --seed 1 \
    -j 1 -o "$dir/apart1.log" >"$out" 2>&1 </dev/null || fail "open_crash, sandboxed: exit status $?"
count apart strike 12
"$ARENA" verify "$dir/apart1.log" >"$out" 2>&1 || fail 'open_crash, sandboxed: does not verify'
grep -q ' 12 faults' "$out" || fail 'open_crash, sandboxed: not the same strikes in log and sidecar:'

# it fails earlier each time, and is out before it keeps everyone waiting for ever: fifty strikes at a
# set of two tables, the last one for the first table, and two for the second
for j in 1 3; do
    export NASTY_COUNT="$dir/count$j"
    timeout -k 5 60 "$ARENA" match "$BUILD/tests/hostile/roam.so" greedy --trusted --unit deals --deals 60 \
        --sets 1 --seed 1 -j $j -o "$dir/roam$j.log" >"$out" 2>&1 </dev/null || fail "roam: exit status $?"
    "$ARENA" verify "$dir/roam$j.log" >"$out" 2>&1 || fail 'roam: does not verify'
done
unset NASTY_COUNT
cmp "$dir/roam1.log" "$dir/roam3.log" || failed=1
count roam strike 53
# sandboxed it has its process's number only, which does as well
timeout -k 5 60 "$ARENA" match "$BUILD/tests/hostile/roam.so" greedy --unit deals --deals 60 --sets 2 --seed 1 \
    -j 1 -o "$dir/roams.log" >"$out" 2>&1 </dev/null || fail "roam, sandboxed: exit status $?"
"$ARENA" verify "$dir/roams.log" >"$out" 2>&1 || fail 'roam, sandboxed: does not verify'

# what does not come again counts for nothing, and a bot that says that it keeps globals is spared
nasty globals 'counts for nothing' --sets 60
count globals strike 0
nasty serial 'verify' --sets 60
count serial unrepeated 0

# what a bot prints and logs goes to no terminal as it is
nasty chatter '"event":"log"'
! grep -q "$(printf '[\001\007\033]')" "$dir/chatter1.log.side" || fail 'chatter: control characters'

# loads when it is looked at, but not in the run
touch "$NASTY_FILE"
nasty load_later 'forfeits its tables'

cp "$BUILD/tests/hostile/crash.so" "$dir"
# partners: the fault is that of the bot, not of who sits with it
cat >"$dir/pairs.yaml" <<EOF
format: pairs
unit: deals
deals: 2
sets: 10
seed: "3"
bots: [{bot: $dir/crash.so, name: wreck}, {bot: greedy}, {bot: random}, {bot: first}]
pairs: [[wreck, greedy], [random, first]]
EOF
"$ARENA" run "$dir/pairs.yaml" --trusted >"$out" 2>&1 </dev/null || fail 'pairs'
! grep -v '"bot":"wreck"' "$dir/pairs.arena/log.msgpack.side" | grep -q '"strike"' || fail 'pairs: blame'
"$ARENA" verify "$dir/pairs.arena/log.msgpack" >"$out" 2>&1 || fail 'pairs: does not verify'
"$ARENA" run "$dir/pairs.yaml" --trusted --fail-on-fault >"$out" 2>&1 </dev/null
[ $? = 3 ] || fail 'pairs: --fail-on-fault'

# more workers than there may be files: the limit is raised where that is allowed
many() {
    (ulimit "$@" && exec timeout -k 5 60 "$ARENA" match greedy random --trusted --unit deals \
        --deals 2 --sets 4 --seed 1 -j 300 -o "$dir/many.log" --fresh) >"$out" 2>&1 </dev/null ||
        fail "-j 300 with ulimit $*: exit status $?"
}
many -S -n 128
! grep -q 'limit on open files' "$out" || fail 'many: a limit that could be raised'
many -n 128
grep -q '48 workers: the limit on open files' "$out" || fail 'many: no remark'

exit $failed
