#!/bin/sh
# Every hostile bot in front of `check`, which says in a sentence what it did; and all of them in one
# tournament. Takes some minutes.
. tests/e2e/lib.sh
. tests/hostile/zoo/judge.sh

# examine BOT VERDICT OPTION...
examine() {
    bot=$1 verdict=$2
    shift 2
    timeout -k 5 300 "$ARENA" check "$ZOO/$bot.so" --rules modern --deals 40 --answer-ms 20 --load-ms 100 \
        --memory-mb 64 --json "$@" >"$dir/$bot.json" 2>"$out" </dev/null
    echo "$bot $verdict $? $dir/$bot.json" >>"$dir/checks"
}

cat >"$dir/all.yaml" <<END
rules: modern
format: gauntlet
challenger: greedy
unit: deals
deals: 4
sets: 2
seed: zoo
limits:
  answer_ms: 20
  load_ms: 100
  memory_mb: 64
bots:
  - bot: greedy
END
# enter BOT VERDICT
enter() {
    echo "  - bot: $ZOO/$1.so" >>"$dir/all.yaml"
    echo "$1 $2 $dir/all.arena/log.msgpack $dir/printed" >>"$dir/list"
}

# one NAME LATE EARLY OPTION...
one() {
    name=$1 late=$2 early=$3
    shift 3
    case $early in
    - | none) ;;
    *) early=START:$early ;;
    esac
    [ "${1:-}" != slow ] || set --
    examine "$name" "$late" "$@"
    [ "$early" = - ] || examine "$name-early" "$early" "$@"
    [ $# = 0 ] || return # these need limits of their own
    enter "$name" "$late"
    [ "$early" = - ] || enter "$name-early" "$early"
}

every_bot
judge checked "$dir/checks"

timeout -k 5 900 "$ARENA" run "$dir/all.yaml" -j 2 >"$dir/printed" 2>&1 </dev/null || {
    cp "$dir/printed" "$out"
    complain "the tournament of all: status $?"
}
expect 0 '' verify "$dir/all.arena/log.msgpack"
judge verdicts "$dir/list"
[ ! -e /tmp/zoo-was-here ] || complain 'a bot has made a file'

# what the shipped bots get
for bot in first random greedy simple callace; do
    expect 0 PASS check "$bot" --deals 40
done

exit $failed
