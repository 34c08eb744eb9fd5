#!/bin/sh
# Every table of the books, from two players to seven: a match is the same with any number of workers
# and after a kill, verifies, can be shown, and ends with standings. Bots that misbehave at a table
# of seven hurt only themselves; equal bots come out equal.
. "$(dirname "$0")/lib.sh"
hostile=$BUILD/tests/hostile

# match NAME RULES BOT... [OPTION...]: into NAME.log, which must verify
match() {
    name=$1 rules=$2
    shift 2
    expect 0 'verify' match --trusted -q --rules "$rules" --seed 7 -o "$dir/$name.log" "$@"
    expect 0 'verified: ' verify "$dir/$name.log"
}
# kill_and_resume NAME RULES BOT... [OPTION...]: the log is the one of NAME
kill_and_resume() {
    name=$1 rules=$2
    shift 2
    whole=$(wc -c <"$dir/$name.log")
    start "$dir/killed.log.part" $((whole / 4)) \
        match --trusted -q --rules "$rules" --seed 7 -o "$dir/killed.log" "$@"
    end KILL 137
    expect 0 'verify' match --trusted -q --rules "$rules" --seed 7 -o "$dir/killed.log" "$@"
    same "$dir/$name.log" "$dir/killed.log"
    rm -f "$dir/killed.log" "$dir/killed.log.side"
}

# a match of two bots in all these games
while IFS=: read -r rules line; do
    match one "$rules" random greedy --sets 6 -j 1
    match two "$rules" random greedy --sets 6 -j 2
    same "$dir/one.log" "$dir/two.log"
    expect 0 'greedy' match --trusted -q --rules "$rules" --seed 7 -o "$dir/one.log" \
        random greedy --sets 6
    expect 0 'trick 5' replay --text "$dir/one.log"
    grep -qE -e "$line" "$out" || complain "$rules: no '$line' in"
    # answers that are none, to every question there is
    match wild "$rules" "$hostile/garbage.so" random --sets 1
    id=$("$ARENA" inspect "$dir/wild.log" | sed -n 's/^\([0-9a-f]\{8\}\) .*/\1/p' | head -n 1)
    expect 0 '  ! ' replay --at "$id/1" "$dir/wild.log"
    rm -f "$dir"/one.log* "$dir"/two.log* "$dir"/wild.log*
done <<'GAMES'
auction-4:  [A-D] bids [1-5]$
hoyle-2:  turn-up 
hoyle-3:  turn-up 
hoyle-5:  [A-E] bids ([3-5]|to play alone)
hoyle-6:  turn-up 
hoyle-7:  blind( [0-9TJQKA][CDHSK]){4}$
callace1905:  turn-up 
callace1905 joker=yes:  turn-up 
callace1905 players=5:  [A-E] (calls the best of|plays alone)
callace1905 players=5 joker=yes:  turn-up 
callace1905 players=6:  [A-F] (calls the best of|plays alone)
callace1905 players=6 joker=yes:  turn-up 
callace1905 players=7:  [A-G] (calls the best of|plays alone)
callace1905 players=7 joker=yes:  turn-up 
GAMES

# killed in the middle
while IFS=: read -r rules sets; do
    match whole "$rules" random greedy --sets "$sets" -j 2
    kill_and_resume whole "$rules" random greedy --sets "$sets" -j 1
    rm -f "$dir"/whole.log*
done <<'GAMES'
hoyle-3:4000
hoyle-6:6000
hoyle-7:300
callace1905 players=5:800
GAMES

# equal bots that leave nothing to chance, one in each chair: every set is settled at nothing
while IFS=: read -r rules chairs; do
    bots=$(yes greedy | head -n "$chairs")
    for seed in 1 2 3; do
        # shellcheck disable=SC2086
        expect 0 '' match --trusted -q --rules "$rules" --seed $seed --sets 1 --fresh \
            -o "$dir/equal.log" $bots
        expect 0 '"payoff": 0,' inspect --json "$dir/equal.log"
        [ "$(grep -c '"payoff": 0,' "$out")" = "$chairs" ] || complain "$rules: a bot got more"
        rm -f "$dir"/equal.log*
    done
done <<'GAMES'
hoyle-3:3
hoyle-5:5
hoyle-7:7
callace1905:4
callace1905 players=5:5
callace1905 players=6:6
callace1905 players=7:7
callace1905 players=6 joker=yes:6
GAMES

# how many bots: two in two sides, else two or more, who take the chairs in turn or meet in line-ups
expect 2 'expected two bots' match random --rules callace1905
expect 2 'expected two bots; for more' match random greedy simple --rules hoyle-6
match many hoyle-3 random greedy first random random --sets 1
expect 0 'round-robin, 10 pairings of 1 set' inspect "$dir/many.log"
match few 'callace1905 players=7' random greedy first --sets 1
expect 0 'first (3), greedy (2), random (2)' inspect "$dir/few.log"

# `deals` deals what a line-up of these names plays, and a match takes it as it is
match dealt hoyle-5 random greedy first random random --sets 1
expect 0 '# set 1, game 1; seat' deals --seed 7 --rules hoyle-5 --count 20 \
    random greedy first random-2 random-3
cp "$out" "$dir/dealt"
hand=$(sed -n 's, / .*,,p' "$dir/dealt" | head -n 1)
expect 0 "  A  $hand" replay "$dir/dealt.log"
match given hoyle-5 greedy first --deals "$dir/dealt" --sets 1
expect 0 "  A  $hand" replay "$dir/given.log"
expect 2 'expected the names of a line-up of 5, not 2' deals --seed 7 --rules hoyle-5 random greedy

# an address is of one stage only where a log has several
match other hoyle-2 random greedy --sets 1
cat "$dir/many.log" "$dir/other.log" >"$dir/both.log"
expect 0 '  hoyle-2, score 0-0' replay --stage 2 "$dir/both.log"
expect 2 'there is no deal in that stage' replay --stage 3 "$dir/both.log"

# no copy of a bot ever has two chairs of one set's cards
t=$hostile/twice.so
match twice 'modern' "$t" "$t" --unit deals --sets 40 -j 1
match twice5 'callace1905 players=5' "$t" "$t" "$t" --sets 9 -j 1
match twice6 'callace1905 players=6' "$t" "$t" --sets 9 -j 1
! grep -q 'the same cards twice' "$dir"/twice*.side || complain 'a bot saw the same cards twice'

# misbehaving at a table of seven: the blame is theirs alone
for j in 1 2; do
    match nasty$j 'callace1905 players=7' "$hostile/crash.so" "$hostile/loop.so" random random \
        random random random --answer-ms 20 --sets 3 -j $j
done
same "$dir/nasty1.log" "$dir/nasty2.log"
expect 0 'crash  CRASH' inspect "$dir/nasty1.log"
grep -q '^loop   TIME' "$out" || complain 'loop is not blamed in'
[ "$(sed -n '/^bot *fault/,$p' "$out" | wc -l)" = 3 ] || complain 'others are blamed as well in'
! grep '"event":"strike"' "$dir/nasty1.log.side" | grep -qv '"bot":"crash"\|"bot":"loop"' ||
    complain 'others have strikes'

# who fails when a table is opened or told, also with several chairs, is out of a set with three
# strikes at each of its five tables, and of the pairing after eight sets
for bot in open_crash tell_crash; do
    match $bot 'callace1905 players=5' random "$hostile/$bot.so" random random random --sets 9
    expect 0 ', 120 faults' verify "$dir/$bot.log"
    ! grep '"event":"strike"' "$dir/$bot.log.side" | grep -qv "\"bot\":\"$bot\"" ||
        complain "$bot: others have strikes"
done
match chairs hoyle-3 "$hostile/open_crash.so" greedy --sets 20
expect 0 ', 144 faults' verify "$dir/chairs.log"

# one that cannot start forfeits two points for each of 28 deals at 7 tables of 2 sets, which is
# settled with each of the six others; these keep their points
{
    printf 'rules: callace1905 players=7\nunit: sitting\ndeals: 28\nsets: 2\nseed: "7"\nbots:\n- {bot: "%s"}\n' \
        "$hostile/no_play.so"
    for n in 1 2 3 4 5 6; do echo "- {bot: random, name: random$n}"; done
} >"$dir/absent.yaml"
expect 0 'forfeits its tables and is not rated' run "$dir/absent.yaml" --trusted -q -o "$dir/absent"
expect 0 'verified: ' verify "$dir/absent"
expect 0 "\"payoff\": -$((2 * 28 * 6 * 7 * 2))," inspect --json "$dir/absent"
[ "$(grep -c "\"payoff\": $((2 * 28 * 7 * 2))," "$out")" = 6 ] || complain 'others lost points in'
exit $failed
