#!/bin/sh
# What `verify` proves of a log: bots are asked again, and logs that were resealed are told by one check or another, as
# docs/formats/log.md says.
. "$(dirname "$0")/lib.sh"
ask='the bots, asked again, give the same answers in'

# bots asked again ------------------------------------------------------------------------------------

# again SETS PLAY-ARGUMENT...: what was played is played again, so many sets of it
again() {
    sets=$1
    shift
    rm -rf "$dir/again"
    expect 0 'SHA-256: ' "$@" -o "$dir/again"
    expect 0 "$ask $sets sets" verify "$dir/again" --replay-bots
}
field() {
    printf 'bots: [{bot: simple}, {bot: greedy}, {bot: random}, {bot: first}]\nseed: "3"\n%s\n' "$1" >"$dir/field.yaml"
}
again 2 match simple greedy --sets 2 --seed 1 --unit deals
again 3 match simple greedy random first --rules callace1905 --sets 3 --seed 1
field 'format: settle
sets: 20'
again 120 run "$dir/field.yaml"
expect 0 '' run "$dir/field.yaml" -o "$dir/again" --add simple
expect 0 'asked again' verify "$dir/again" --replay-bots
field 'format: knockout
sets: 4'
expect 0 '' run "$dir/field.yaml" -o "$dir/knockout"
expect 0 'asked again' verify "$dir/knockout" --replay-bots
field 'stages: [{sets: 2}, {rules: somerset1888, sets: 2, unit: deals}]'
again 24 run "$dir/field.yaml"
expect 0 '' match simple greedy --sprt elo0=0,elo1=10 --seed 3 -o "$dir/sprt.log"
expect 0 'asked again' verify "$dir/sprt.log" --replay-bots

# deals that were given are given again
"$ARENA" deals --seed 5 --count 32 simple greedy >"$dir/given.deals" 2>"$out" || complain 'no deals'
"$ARENA" deals --seed 6 --count 32 simple greedy >"$dir/others.deals" 2>"$out" || complain 'no deals'
expect 0 'SHA-256: ' match simple greedy --unit deals --deals 16 --sets 2 --deals-file "$dir/given.deals" -o "$dir/given.log"
expect 2 'its deals came from a file: expected --deals-file' verify "$dir/given.log" --replay-bots
expect 2 "its deals are not those of $dir/others.deals" verify "$dir/given.log" --replay-bots --deals-file "$dir/others.deals"
expect 0 "$ask 2 sets" verify "$dir/given.log" --replay-bots --deals-file "$dir/given.deals"

# a signal ends it, with nothing left behind
expect 0 'SHA-256: ' match random first --sets 20000 --seed 1 --trusted -o "$dir/much.log"
mkdir "$dir/tmp"
TMPDIR=$dir/tmp "$ARENA" verify "$dir/much.log" --replay-bots >"$out" 2>&1 &
pid=$!
while kill -0 $pid 2>/dev/null && [ -z "$(ls "$dir/tmp")" ]; do :; done
kill -TERM $pid
wait $pid
status=$?
[ $status = 143 ] || complain "expected 143, found $status"
pid=
[ -z "$(ls "$dir/tmp")" ] || complain 'a folder is left'

# strikes come again where bots earn them
bot() {
    printf '#include "euchre_bot.h"\n#include <stdint.h>\n%s\nEU_BOT(.name = "%s", .play = play)\n' "$2" "$1" >"$dir/$1.c"
    build_bot "$1"
}
bot falls 'static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (view->tricks == 3)
        __builtin_trap();
    return eu_first(view->legal);
}'
expect 0 'SHA-256: ' match "$dir/falls.so" simple --sets 2 --seed 1 --unit deals -o "$dir/falls.log"
expect 0 "$ask 2 sets" verify "$dir/falls.log" --replay-bots --bots "$dir"
expect 2 'falls cannot be asked again: no file of --bots has its SHA-256' verify "$dir/falls.log" --replay-bots
expect 2 'cannot open' verify "$dir/falls.log" --bots "$dir/nowhere"

# one that answers by where the system has put it
bot moody 'static int play(void *self, const struct eu_view *view)
{
    uint64_t cards = view->legal, at = (uintptr_t)self ^ (uintptr_t)&play;

    at = ((at >> 12) ^ view->hand) * 0x9E3779B97F4A7C15u >> 40;
    for (unsigned skip = at % 5; skip && (cards & (cards - 1)); skip--)
        cards &= cards - 1;
    return eu_first(cards);
}'
expect 0 'SHA-256: ' match "$dir/moody.so" simple --sets 4 --seed 1 --unit deals -o "$dir/moody.log"
expect 4 'moody does not answer as in the log: ' verify "$dir/moody.log" --replay-bots --bots "$dir/moody.so"
grep -qE ': moody does not answer as in the log: [0-9a-f]{8}/[1-4][ab]/1\.[0-9]+\.[1-5]: asked to play, [0-9TJQKA][CDHS] in the log, [0-9TJQKA][CDHS] now; so at [1-8] tables?$' "$out" ||
    complain 'expected the address of the first difference'
grep -q 'simple does not' "$out" && complain 'the innocent is named'

# logs changed and sealed again --------------------------------------------------------------------

find_python
mkdir "$dir/forge"
"$python" tests/e2e/resealed.py "$ARENA" "$dir/forge" >"$out" 2>&1 || complain 'no table'
grep -v '^| nothing' "$out" >"$dir/table"
[ "$(grep -c '^| nothing[a-z ,]* | | | | | |$' "$out")" = 3 ] || complain 'expected true logs to be found true'
[ "$(wc -l <"$dir/table")" = 30 ] || complain 'expected thirty ways'
sed -n '/^| changed, and sealed again/,/^$/p' docs/formats/log.md | sed '1,2d; /^$/d' >"$dir/docs"
diff "$dir/docs" "$dir/table" >"$out" || complain 'docs/formats/log.md has another table'
cat "$dir/table"
exit $failed
