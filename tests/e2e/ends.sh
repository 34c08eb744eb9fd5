#!/bin/sh
# Partners who talk by crashes: where a process ends among many tables those in play are played again alone, which a bot
# can see. After three in a task they play alone from the start.
. tests/e2e/lib.sh
cp tests/e2e/end_bot.c "$dir" && build_bot end_bot

# talk HOW EVENT MOST: at most so many such events
talk() {
    printf 'bots:\n  - {bot: ./end_bot.so, args: %s}\n  - bot: greedy\n' "$1" >"$dir/$1.yaml"
    expect 0 '' run "$dir/$1.yaml" --unit deals --deals 2 --batch 1 --sets 300 -j 1 --seed 1 -q -o "$dir/$1"
    n=$(grep -c "\"event\":\"$2\"" "$dir/$1/log.msgpack.side" || :)
    [ "$n" -gt 0 ] && [ "$n" -le "$3" ] || complain "$1: $n times $2"
}
talk always strike 600
python3 tests/e2e/clocks_count.py "$dir/always/log.msgpack.side" >"$out" || complain 'words are not counted'
grep -q '^[1-9][0-9][0-9] words, 0\.0[012] bits' "$out" || complain 'words arrive:'
talk once unrepeated 6 # three in a task, of which the second may have begun
exit $failed
