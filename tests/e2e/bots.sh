#!/bin/sh
# The bots that are shipped: at every table they answer what is legal, and at call-ace the rungs are
# three standard errors apart, whatever the number of players.
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
exit $failed
