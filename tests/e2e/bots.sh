#!/bin/sh
# The bots that are shipped: at every table they answer what is legal, and at call-ace the rungs are
# three standard errors apart, whatever the number of players. The networks and the champion, which compute the
# most, answer the same however they are built, and use no memory that they have not set.
. tests/e2e/lib.sh

# no fault of anybody, house rules included
while read -r rules; do
    for bots in 'first greedy' 'random simple' 'rule greedy'; do
        # shellcheck disable=SC2086
        expect 0 'verify' match -q --fail-on-fault --rules "$rules" --sets 4 --fresh \
            --seed bots -o "$dir/bots.log" $bots
    done
done <<'GAMES'
american1866
auction-4
auction-4 players=3 partners=none blind=3
callace1905 joker=yes
callace1905 players=5 stick_dealer=yes turnup_discard=yes
callace1905 players=6 cards=7 pack=52 joker=yes
callace1905 players=7 alone=no
hoyle-2 joker=yes
hoyle-2 cards=7
hoyle-3
hoyle-3 players=7 pack=52 stick_dealer=yes
hoyle-4 joker=yes
hoyle-5 blind=8 pack=36 least_bid=1 two_partners=0
hoyle-5 blind=0 alone=no
hoyle-6 defend_alone=yes jambone=yes
hoyle-7
hoyle-7 players=6 joker=no
modern stick_dealer=yes defend_alone=yes
professor1862
somerset1888
GAMES

# ladder RULES BETTER BOT
ladder() {
    expect 0 "1,$2," match -q --trusted --csv --fail-on-fault --fresh --rules "$1" --seed bots \
        -o "$dir/ladder.log" "$2" "$3"
    awk -F, -v bot="$2" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $2 == bot && $at["ahead"] > 3 * $at["ahead_error"] && $at["ahead_error"] > 0 { well = 1 }
        END { exit !well }' "$out" || complain "$1: $2 is not well ahead of $3"
}
for players in 4 5 6 7; do
    ladder "callace1905 players=$players" callace simple
    ladder "callace1905 players=$players" simple random
done
expect 2 'callace' match callace simple --rules modern

# chooses by a hash of all that the networks compute
cat >"$dir/values.c" <<'END'
#include <stdlib.h>

#include "euchre_learned.h"
#include "net.h"

static void *open_table(const struct eu_opening *opening)
{
    struct eu_learned *player = malloc(sizeof *player);

    return player && eu_learned_start(player, opening->rules) ? player : NULL;
}

static int answer(void *self, const struct eu_view *view)
{
    uint64_t answers = net_bid_choices(view), hash = 0;
    int32_t value[64];
    int each;

    if ((view->question != EU_BID && view->question != EU_DISCARD && view->question != EU_PLAY) || view->how > EU_ALONE)
        return eu_learned_answer(self, view);
    learned_values(self, view, answers, value);
    EU_EACH(each, answers)
        hash = eu_mix(hash ^ (uint32_t)value[each]);
    for (hash %= (unsigned)eu_count(answers); hash; hash--)
        answers &= answers - 1;
    return eu_first(answers);
}

EU_BOT(.name = "values", .open = open_table, .play = answer, .answer = answer)
END
cat >"$dir/games" <<'GAMES'
100 deals modern values
100 deals hoyle-4 values
20 deals modern net
20 deals hoyle-4 net
10 deals modern champion ms=0.1
10 deals hoyle-4 champion ms=0.1
10 sitting callace1905 champion ms=0.1
GAMES

# answers NAME FOLDER SETS [COMMAND...]: the bots of a folder play that many sets of these games, or as many as is
# said there, into NAME-BOT-RULES.log
answers() {
    name=$1 folder=$2 most=$3
    shift 3
    while read -r sets unit rules bot args; do
        timeout 300 "$@" "$ARENA" match -q --fail-on-fault --fresh --rules "$rules" --unit "$unit" --deals 4 \
            --sets "${most:-$sets}" --seed same -o "$dir/$name-$bot-$rules.log" "$folder/$bot.so $args" simple \
            ${1:+--debug} >"$out" 2>&1 </dev/null || complain "$name: $bot at $rules:"
    done <"$dir/games"
}

# like NAME OTHER: they answered the same
like() {
    while read -r sets unit rules bot args; do
        alike "$dir/$1-$bot-$rules.log" "$dir/$2-$bot-$rules.log" || complain "$2: $bot answers otherwise at $rules"
    done <"$dir/games"
}

# values FOLDER: bots/values.so there, with the networks there
values() {
    ${CC:-cc} -shared -fPIC -I sdk -I bots/lib -o "$1/bots/values.so" "$dir/values.c" "$1/libeuchre-bot.a" \
        >"$out" 2>&1 || complain 'values: not built'
}

# built NAME VARIABLE...: make builds them with these variables; what else compilers warn of is no failure here
built() {
    name=$1
    shift
    MAKEFLAGS= timeout 300 make -j2 INSTRUMENT_release= BUILD="$dir/$name" "$@" "$dir/$name/bots/net.so" "$dir/$name/bots/champion.so" \
        >"$out" 2>&1 </dev/null || { complain "$name: not built"; return; }
    values "$dir/$name"
    answers "$name" "$dir/$name/bots" ''
    like here "$name"
}

mkdir -p "$dir/here/bots"
cp "$BUILD/bots/net.so" "$BUILD/bots/champion.so" "$dir/here/bots" && cp "$BUILD/libeuchre-bot.a" "$dir/here" ||
    complain 'what is built here is not copied'
values "$dir/here"
answers here "$dir/here/bots" ''
built O0 CFLAGS=-O0
# without the copies for AVX2 of bots/lib/net.h
built O3 CFLAGS=-O3 CPPFLAGS="'-Dtarget_clones(...)='"
if have clang 'bots by another compiler'; then
    built clang CC=clang
fi
if have valgrind 'memory of bots'; then
    answers few "$dir/here/bots" 1
    answers valgrind "$dir/here/bots" 1 valgrind -q --error-exitcode=1
    while read -r sets unit rules bot args; do
        same "$dir/few-$bot-$rules.log" "$dir/valgrind-$bot-$rules.log"
    done <"$dir/games"
fi
exit $failed
