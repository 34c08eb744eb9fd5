#!/bin/sh
# One log, byte for byte, however it is played: in the workers themselves or sandboxed, by one worker
# or four, one table at a time or many, as root or as an ordinary user; also with bots that crash.
. "$(dirname "$0")/lib.sh"
umask 022
chmod 755 "$dir"
hostile=$BUILD/tests/hostile

# play NAME OPTION...: the event, into NAME.log
play() {
    log=$1.log
    shift
    # shellcheck disable=SC2086
    timeout 120 "$ARENA" match $event --seed 7 "$@" -o "$dir/$log" >"$out" 2>&1 </dev/null ||
        complain "$event $*: status $?"
}

# strikes NAME: who was blamed for what, without what only the sandbox knows, and the log's name. Their
# order is that in which things happened.
strikes() {
    grep '"event":"strike"' "$dir/$1.log.side" | sed 's/,"\(view\|ask\)":.*//' | sort
}

# like FIRST NAME: the same log, the same blame
like() {
    cmp "$dir/$1.log" "$dir/$2.log" >"$out" 2>&1 || complain "$event: $2: another log:"
    strikes "$1" >"$dir/first"
    strikes "$2" >"$dir/second"
    diff "$dir/first" "$dir/second" >"$out" || complain "$event: $2: another blame:"
}

# sandboxed FIRST JOBS/BATCH...
sandboxed() {
    first=$1
    shift
    for way; do
        play "j${way%/*}.${way#*/}" -j "${way%/*}" --batch "${way#*/}"
        like "$first" "j${way%/*}.${way#*/}"
    done
}

# everyhow BOTS AND OPTIONS
everyhow() {
    event=$*
    rm -f "$dir"/*.log*
    play trusted --trusted -j 1
    play trusted4 --trusted -j 4
    like trusted trusted4
    # shellcheck disable=SC2086
    sandboxed trusted $ways
}

all='1/1 1/7 1/256 1/1024 4/1 4/7 4/256 4/1024'
ways=$all
everyhow simple greedy --rules modern --unit deals --deals 6 --sets 40
ways='1/1 4/7 1/256 4/1024'
everyhow random simple --rules somerset1888 --unit rubber --sets 10
event='callace greedy random first simple --unit sitting --deals 10 --sets 2'
play five --trusted -j 1 --rules 'callace1905 players=5'
for way in '-j 1' '-j 4 --batch 7'; do
    # shellcheck disable=SC2086
    play other $way --fresh --rules 'callace1905 players=5'
    like five other
done
everyhow simple greedy random --rules hoyle-3 --sets 3
everyhow random greedy --rules auction-4 --sets 10
ways='1/1 1/7 1/512 2/7 2/512'
everyhow net champion --rules modern --unit deals --deals 1 --sets 8
everyhow net champion --rules hoyle-4 --unit deals --deals 1 --sets 8

ways=$all
# a bot that crashes, at the same places each time
everyhow "$hostile/every_third.so" greedy --unit deals --deals 7 --sets 12
grep -q '"strike"' "$dir/trusted.log.side" || complain 'every_third does not crash'
! grep -q '"unrepeated"' "$dir"/*.side || complain 'every_third is let off'

# one that crashes, but at no table alone: as if it did not
event="$hostile/count_500.so greedy --unit deals --deals 6 --sets 40"
rm -f "$dir"/*.log*
play first -j 1
# shellcheck disable=SC2086
sandboxed first $all
grep -q '"unrepeated"' "$dir"/*.side || complain 'count_500 does not crash'
[ -z "$(strikes first)" ] || complain 'count_500 is blamed'
timeout 120 "$ARENA" match "$hostile/count_500.so tame" greedy --unit deals --deals 6 --sets 40 --seed 7 \
    -j 1 -o "$dir/tame.log" >"$out" 2>&1 </dev/null || complain 'tame count_500'
pairing=$("$ARENA" replay "$dir/tame.log" | sed -n '1s|/.*||p')
for log in tame first; do
    for set in 5 20 40; do
        "$ARENA" replay --at "$pairing/$set" "$dir/$log.log" || complain "no set $set"
    done >"$dir/$log.deals"
done
[ -s "$dir/tame.deals" ] && same "$dir/tame.deals" "$dir/first.deals"
! cmp -s "$dir/tame.log" "$dir/first.log" || complain 'the tame bot is the other one'

# as an ordinary user, with copies where the originals may not be readable
event='simple greedy --rules modern --unit deals --deals 6 --sets 40'
play root -j 1
if [ "$(id -u)" = 0 ]; then
    mkdir "$dir/place" "$dir/place/bots" "$dir/theirs"
    cp "$ARENA" "$(dirname "$ARENA")/euchre-host" "$hostile/every_third.so" "$dir/place"
    cp "$BUILD/bots/greedy.so" "$BUILD/bots/simple.so" "$dir/place/bots"
    chmod -R a+rX "$dir/place"
    chown 65534:65534 "$dir/theirs"
    printf '#!/bin/sh\ncd %s && exec setpriv --reuid 65534 --regid 65534 --clear-groups %s "$@"\n' \
        "$dir/theirs" "$dir/place/euchre-arena" >"$dir/place/run"
    chmod 755 "$dir/place/run"
    trusted=$ARENA
    ARENA=$dir/place/run
    for way in '-j 1' '-j 4 --batch 7'; do
        # shellcheck disable=SC2086
        play theirs/log $way --fresh
        like root theirs/log
    done
    event="$dir/place/every_third.so greedy --unit deals --deals 7 --sets 10"
    play theirs/third -j 1
    ARENA=$trusted
    play third --trusted -j 1
    like third theirs/third
else
    leave_out 'not root, so that no other user plays'
fi
exit $failed
