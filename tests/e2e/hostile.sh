#!/bin/sh
# Bots that misbehave in every way hurt only themselves: the run ends well, the blame is theirs, the
# log verifies and is the same with any number of workers, no process is left.
. tests/e2e/lib.sh
export NASTY_FILE="$dir/trigger"
# the sanitizer looks for leaks when a bot ends its process: the bot's time is now enough for that, now not
export ASAN_OPTIONS="${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0"

# play NAME BOT OPTION...: BOT against greedy into NAME.log, which verifies
play() {
    log=$dir/$1.log bot=$2
    shift 2
    expect 0 '' match "$BUILD/tests/hostile/$bot.so" greedy --unit deals --seed 1 "$@" -o "$log"
    printed=$(cat "$out")
    expect 0 '' verify "$log"
}

# nasty BOT TEXT [ARGUMENT...]: plays BOT against greedy with one worker and with three. Where a sum
# of times runs out is not the same from run to run; an answer has time to spare on a busy machine,
# sanitizers and all.
nasty() {
    bot=$1 text=$2
    shift 2
    for j in 1 3; do
        play "$bot$j" "$bot" --trusted --deals 4 --sets 3 --memory-mb 64 --answer-ms 100 --load-ms 200 "$@" -j $j
        { echo "$printed"; cat "$log.side"; } >"$out"
        grep -qF -e "$text" "$out" || complain "$bot: no '$text' in"
    done
    [ "$bot" = slow ] || same "$dir/${bot}1.log" "$dir/${bot}3.log"
}

# count BOT EVENT N: so many such lines in the sidecar
count() {
    found=$(grep -c "\"event\":\"$2\"" "$dir/${1}1.log.side")
    [ "$found" = "$3" ] || complain "$1: expected $3 lines '$2', found $found"
}

nasty crash 'crashed by SIGSEGV (Segmentation fault), asked to play; it printed: about to crash' --sets 12
nasty exit 'ended its process with exit status 0'
nasty abort 'crashed by SIGABRT (Aborted)'
nasty loop 'took too long (more than 100 ms), asked to play' --sets 1
nasty sleep 'did not answer' --sets 1 --answer-ms 5
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

# illegal answers that cost nothing are as many as the organiser allows, however bots are played
for how in --trusted ''; do
    # shellcheck disable=SC2086
    play "repaired$how" revoke $how --deals 16 --sets 12 --enforcement repair --repair-limit 3
done
same "$dir/repaired.log" "$dir/repaired--trusted.log"
expect 0 '3 illegal answers a table cost nothing' inspect "$dir/repaired.log"
expect 0 '24 forfeited' inspect "$dir/repaired.log"
play unlimited revoke --trusted --deals 16 --sets 12 --enforcement repair
expect 0 ' 0 forfeited' inspect "$dir/unlimited.log"

# what cannot start is refused by a match, and forfeits its tables in a tournament
refused() {
    bot=$1 text=$2
    shift 2
    never_starts "$dir/$bot.log" "$BUILD/tests/hostile/$bot.so" --unit deals --deals 4 --sets 3 --seed 1 --trusted "$@"
    cat "$dir/$bot.log.side" >>"$out"
    grep -qF -e "$text" "$out" || complain "$bot: no '$text' in"
    expect 0 '' verify "$dir/$bot.log"
}
refused load_loop 'does not finish loading in time' --load-ms 50
refused no_play 'has no play callback'
refused no_symbol 'exports no eu_bot_v1'
refused newer '"fault":"BAD_ABI"'
refused null 'returned NULL'
for bad in '' 'int main(void) { return 0; }' 'a text'; do
    printf '%s' "$bad" >"$dir/bad.so"
    found=0
    "$ARENA" match "$dir/bad.so" greedy --seed 1 >"$out" 2>&1 || found=$?
    { [ "$found" = 2 ] && grep -q 'bad cannot start: .*neither a shared object nor a program' "$out"; } ||
        complain "'$bad' as a bot: expected a match to refuse it"
done

# three strikes at each table of eight sets, which loses it for both of its seats; the rest is given up
count open_crash strike 48
play apart1 open_crash --deals 4 --sets 2 -j 1
count apart strike 12
grep -q ' 12 faults' "$out" || complain 'open_crash, sandboxed: not the same strikes in log and sidecar:'

# it fails earlier each time, and is out before it keeps everyone waiting for ever: fifty strikes at a
# set of two tables, the last one for the first table, and two for the second
for j in 1 3; do
    export NASTY_COUNT="$dir/count$j"
    play roam$j roam --trusted --deals 60 --sets 1 -j $j
done
unset NASTY_COUNT
same "$dir/roam1.log" "$dir/roam3.log"
count roam strike 53
# sandboxed it has its process's number only, which does as well
play roams roam --deals 60 --sets 2 -j 1

# what does not come again counts for nothing, and a bot that says that it keeps globals is spared
nasty globals 'counts for nothing' --sets 60
count globals strike 0
nasty serial 'verify' --sets 60
count serial unrepeated 0

# who thinks ten times as long as it may is found out among many tables too, though most answers are fast
play later1 own_limits_later --deals 1 --sets 200 --answer-ms 20 --load-ms 300 -j 1
grep -q ' 0 faults' "$out" || complain 'own_limits_later: it had the time:'
grep -q '"unrepeated","fault":"TIME"' "$log.side" || complain 'own_limits_later: it was not found out'

# what a bot prints and logs goes to no terminal as it is
nasty chatter '"event":"log"'
! grep -q "$(printf '[\001\007\033]')" "$dir/chatter1.log.side" || complain 'chatter: control characters'

# loads when it is looked at, but not in the run
touch "$NASTY_FILE"
refused load_later 'crashes while loading'

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
expect 0 '' run "$dir/pairs.yaml" --trusted
! grep -v '"bot":"wreck"' "$dir/pairs.arena/log.msgpack.side" | grep -q '"strike"' || complain 'pairs: blame'
expect 0 '' verify "$dir/pairs.arena"
expect 3 '' run "$dir/pairs.yaml" --trusted --fail-on-fault

# nobody is blamed for a SIGKILL, though a trusted bot can send it to itself
expect 1 'perhaps by a trusted bot itself: from outside' match "$BUILD/tests/hostile/killer.so" greedy --trusted \
    --unit deals --deals 4 --sets 3 --seed 1 -o "$dir/killer.log"
! grep -q '"strike"' "$dir/killer.log.side" || complain 'killer: blame'

# more workers than there may be files: the limit is raised where that is allowed
many() {
    (ulimit "$@" && exec timeout -k 5 60 "$ARENA" match greedy random --trusted --unit deals \
        --deals 2 --sets 4 --seed 1 --memory-mb 16 -j 300 -o "$dir/many.log" --fresh) >"$out" 2>&1 </dev/null ||
        complain "-j 300 with ulimit $*: exit status $?"
}
many -S -n 128
! grep -q 'limit on open files' "$out" || complain 'many: a limit that could be raised'
many -n 72
grep -q '20 workers: the limit on open files' "$out" || complain 'many: no remark'

exit $failed
