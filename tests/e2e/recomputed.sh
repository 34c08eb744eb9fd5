#!/bin/sh
# Every figure of results.json is what recompute.py reckons out of the log: all formats and kinds of
# game, a late entry, several logs, anchors, sequential tests; and so is what was played next.
. "$(dirname "$0")/lib.sh"
find_python
reckon="$(dirname "$0")/recompute.py"
four='{bot: random}, {bot: greedy}, {bot: simple}, {bot: simple, name: twin, args: make=200}'
five="$four, {bot: first}"

# reckoned RESULTS LOG... [BOT=RATING...]
reckoned() {
    "$python" "$reckon" "$@" >"$out" 2>&1 || complain "$*: expected the same figures, found"
}

# played NAME BOTS LINE...: a tournament of these bots and lines, and what its figures are
played() {
    name=$1 bots=$2
    shift 2
    printf '%s\n' "$@" "event: $name" "bots: [$bots]" >"$dir/$name.yaml"
    expect 0 verify run "$dir/$name.yaml" -o "$dir/$name" --trusted -q --seed "$name"
    reckoned "$dir/$name/results.json" "$dir/$name"
}

played games "$five" 'sets: 40'

# what differs is told
sed 's/"rating_error": /&1/' "$dir/games/results.json" >"$dir/wrong.json"
if "$python" "$reckon" "$dir/wrong.json" "$dir/games" >"$out" || ! grep -q '_error: reckoned' "$out"; then
    complain 'a wrong error: expected it to be found'
fi

played deals "$five" 'sets: 40' 'unit: deals' 'deals: 4'
played rubbers "$four" 'sets: 8' 'unit: rubber' 'rules: hoyle-4'
played gauntlet "$five" 'sets: 30' 'format: gauntlet' 'challenger: simple'
played pairs "$five, {bot: greedy, name: gross}" 'sets: 30' 'format: pairs' 'unit: deals' 'deals: 4' \
    'pairs: [[random, greedy], [simple, twin], [first, gross]]'
played once "$five" 'sets: 1' 'unit: deals' 'deals: 2'
played same '{bot: simple}, {bot: simple, name: same}' 'sets: 20' 'unit: deals' 'deals: 2'
played four "$five" 'sets: 12' 'rules: callace1905'
played five '{bot: random}, {bot: simple}, {bot: callace}' 'sets: 8' 'rules: callace1905 players=5'
played three "$four" 'sets: 4' 'rules: hoyle-3'

# a bot that is at fault now and then, and forfeits tables
cat >"$dir/faulty.c" <<'END'
#include <stdlib.h>
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    unsigned x = (unsigned)((view->hand * 0x9e3779b97f4a7c15) >> 40);

    (void)self;
    if (x % 5 == 0)
        exit(3);
    return x % 17 ? eu_first(view->legal) : 255;
}

EU_BOT(.name = "faulty", .play = play)
END
build_bot faulty
at_fault="{bot: simple}, {bot: first}, {bot: random}, {bot: $dir/faulty.so}"
played faults "$at_fault" 'sets: 3' 'unit: deals' 'deals: 4'
played forfeits "$at_fault" 'sets: 3' 'rules: callace1905' 'deals: 8'
played spoilt "$at_fault" 'sets: 3'
played lost "$at_fault" 'sets: 3' 'rules: hoyle-4'
played left "$at_fault" 'sets: 3' 'unit: sitting' 'deals: 6'
echo 'no bot' >"$dir/none.so"
not_rated="{bot: simple}, {bot: first}, {bot: random}, {bot: $BUILD/tests/hostile/crash.so, name: crasher}, {bot: $dir/none.so}"
played crash_deals "$not_rated" 'sets: 20' 'unit: deals' 'deals: 4'
played crash_games "$not_rated" 'sets: 20'
played crash_each "$not_rated" 'sets: 6' 'rules: hoyle-3'
played crash_all "$not_rated" 'sets: 6' 'rules: callace1905'
played crash_pairs "$four, {bot: $BUILD/tests/hostile/crash.so, name: crasher}, {bot: $dir/none.so}" 'sets: 30' 'format: pairs' \
    'pairs: [[random, greedy], [simple, twin], [crasher, none]]'
played crash_settle "$not_rated" 'format: settle' 'sets: 20' 'unit: deals' 'deals: 4' 'eps: 0.1' \
    'max_sets: 1000'
for name in crash_deals crash_games crash_each crash_all crash_pairs crash_settle; do
    grep -q '"not_rated": "forfeited [1-9]' "$dir/$name/results.json" || complain "$name: all are rated"
done
for name in faults forfeits spoilt lost left; do
    grep -q '"forfeits": [1-9]' "$dir/$name/results.json" || complain "$name: nothing was forfeited"
done

# who plays whom, and when it ends
played settle "$five" 'format: settle' 'sets: 20' 'unit: deals' 'deals: 4' 'eps: 0.1' 'max_sets: 3000'
played mixture "$five" 'format: settle' 'sets: 20' 'eps: 60' 'bound: mixture' 'max_sets: 1000'
played top "$five" 'format: settle' 'sets: 20' 'eps: 5' 'top: 1' 'max_sets: 430'
played alone "$five" 'format: settle' 'sets: 3' 'rules: callace1905' 'eps: 0.05' 'max_sets: 200'
played swiss "$five" 'format: swiss' 'sets: 20' 'rounds: 3'
played bye '{bot: simple}, {bot: greedy}, {bot: first}' 'format: swiss' 'sets: 20' 'rounds: 1'
played knockout "$five, {bot: simple, name: same}" 'format: knockout' 'sets: 1'

# sequential tests that end, and that do not
for test in elo0=0,elo1=10 nelo0=0,nelo1=20 points0=0,points1=0.05; do
    for other in greedy 'simple make=200'; do
        expect 0 verify match simple "$other" --sprt $test --sets 150 --seed 5 --trusted -q --fresh \
            -o "$dir/test"
        "$ARENA" show "$dir/test" --json >"$dir/test.json"
        reckoned "$dir/test.json" "$dir/test"
    done
done

# a late entry; several logs; anchors
for name in deals settle four; do
    cp -r "$dir/$name" "$dir/late"
    expect 0 verify run "$dir/$name.yaml" -o "$dir/late" --add new=greedy --trusted -q
    reckoned "$dir/late/results.json" "$dir/late"
    rm -r "$dir/late"
done

# rated LOGS ANCHORS
rated() {
    logs=$(for name in $1; do printf '%s ' "$dir/$name"; done)
    options=$(for anchor in $2; do printf '%s ' "--anchor $anchor"; done)
    # shellcheck disable=SC2086
    "$ARENA" rate $logs $options --json >"$dir/rated.json"
    # shellcheck disable=SC2086
    reckoned "$dir/rated.json" $logs $2
}
rated 'games gauntlet' ''
rated 'games deals four' ''
rated 'games' 'simple=1500'
rated 'games' 'simple=1500 random=1200'
rated 'deals' 'simple=1 greedy=1'
rated 'four' 'simple=1 random=0'

[ $failed = 0 ] && echo 'all figures are reckoned twice'
exit $failed
