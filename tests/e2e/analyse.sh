#!/bin/sh
# analyse: the same file and text with any number of threads, after kills, by another analyst, of hands
# and of recorded games; what cannot be analysed is refused by name.
. "$(dirname "$0")/lib.sh"

expect 0 'log: ' match rule greedy --unit deals --deals 4 --sets 6 --seed 1 -o "$dir/deals.log"
expect 0 'log: ' match simple rule --unit game --sets 2 --seed 2 -o "$dir/game.log"

# sets FILE: how many sets an analysis has
sets() {
    sed -n '/^{"set":/p' "$1" 2>/dev/null | wc -l
}

# The number of threads changes nothing.
for j in 1 2 3; do
    expect 0 'Points lost a deal' analyse "$dir/deals.log" --effort 16 -q -j $j -o "$dir/by-$j.analysis"
    cp "$out" "$dir/by-$j.txt"
    same "$dir/by-1.analysis" "$dir/by-$j.analysis"
    same "$dir/by-1.txt" "$dir/by-$j.txt"
done
[ "$(sets "$dir/by-1.analysis")" = 6 ] || complain 'not one line for each set'

# Nor does a kill, wherever it comes: the file is cut at every set, in the middle of the next.
size=$(wc -c <"$dir/by-1.analysis")
for part in 1 2 3 4 5; do
    head -c $((size * part / 6)) "$dir/by-1.analysis" >"$dir/cut.analysis"
    expect 0 'Points lost a deal' analyse "$dir/deals.log" --effort 16 -q -j 2 -o "$dir/cut.analysis"
    same "$dir/by-1.txt" "$out"
    same "$dir/by-1.analysis" "$dir/cut.analysis"
done

# Killed in truth: as soon as there is a set, five times.
rm -f "$dir/killed.analysis"
for kill in 1 2 3 4 5; do
    "$ARENA" analyse "$dir/deals.log" -q -j 2 -o "$dir/killed.analysis" >"$out" 2>&1 &
    killed=$!
    while kill -0 $killed 2>/dev/null && [ "$(sets "$dir/killed.analysis")" -lt $kill ]; do
        :
    done
    kill -9 $killed 2>/dev/null
    wait $killed 2>/dev/null
done
expect 0 'Points lost a deal' analyse "$dir/deals.log" -q -o "$dir/killed.analysis"
expect 0 'Points lost a deal' analyse "$dir/deals.log" -q # LOG.analysis
same "$dir/killed.analysis" "$dir/deals.log.analysis"

# What is there is not analysed again, nor mixed with another analysis.
expect 2 '--fresh starts over' analyse "$dir/deals.log" -q --effort 16
expect 0 'Points lost a deal' analyse "$dir/deals.log" -q --effort 16 --fresh
same "$dir/by-1.analysis" "$dir/deals.log.analysis"
printf '{"set":"00000000/1","decisions":[]}\n' >>"$dir/deals.log.analysis"
expect 4 'has sets that the log does not have' analyse "$dir/deals.log" -q --effort 16
rm "$dir/deals.log.analysis"
sed '3s/"step":0/"step":1/' "$dir/by-1.analysis" >"$dir/false.analysis"
expect 4 'false.analysis:3: expected the decisions of set' analyse "$dir/deals.log" -q --effort 16 -o "$dir/false.analysis"

# What is no analysis is left as it is, also by --fresh: a text without an end of line, a log, a device.
printf 'notes' >"$dir/notes"
cp "$dir/deals.log" "$dir/same.log"
expect 2 'is no analysis' analyse "$dir/deals.log" -q --effort 16 -o "$dir/notes"
expect 2 'is no analysis' analyse "$dir/same.log" -q --effort 16 --fresh -o "$dir/same.log"
expect 2 'is no analysis' analyse "$dir/deals.log" -q --effort 16 -o /dev/full
[ "$(cat "$dir/notes")" = notes ] || complain 'a file that is no analysis was overwritten'
same "$dir/deals.log" "$dir/same.log"
expect 2 'there is no argument' analyse "$dir/deals.log" -q --by "champion $(printf '\377')" -o "$dir/bytes.analysis"

# Greedy loses more than rule; the values of --json are those of the file.
expect 0 '"analysis"' analyse "$dir/deals.log" --effort 16 -q --json --decisions -o "$dir/by-1.analysis"
cp "$out" "$dir/all.json"
python3 - "$dir/all.json" "$dir/by-1.analysis" >"$out" 2>&1 <<'END' || complain 'the JSON is not as it should be'
import json, sys
everything = json.load(open(sys.argv[1]))
lost = {bot["bot"]: bot["all"]["points"]["loss"] for bot in everything["analysis"]["bots"]}
assert lost["greedy"] > lost["rule"] + 0.1, lost
decisions = [d for line in list(open(sys.argv[2]))[1:] for d in json.loads(line)["decisions"]]
assert len(decisions) == everything["analysis"]["decisions"] == len(everything["list"])
for one, other in zip(decisions, everything["list"]):
    assert other.pop("bot") in lost and one == other
for bot in everything["analysis"]["bots"]:
    for split in bot["by"].values():
        assert sum(part["decisions"] for part in split.values()) == bot["all"]["decisions"], split
    assert len(bot["worst"]) == 10
    for one in bot["worst"]:
        assert one["deal"] in one["show"] and " --ask " + bot["bot"] in one["ask"], one
assert everything["analysis"]["left_out"] == everything["analysis"]["unknown"] == 0
END

# In games losses are chances to win them; only one bot, seat, deal.
expect 0 'chance' analyse "$dir/game.log" --effort 16 -q
expect 0 ' %' analyse "$dir/game.log" --effort 16 -q --decisions -o "$dir/list.analysis"
expect 0 'simple' analyse "$dir/game.log" --effort 16 -q --bot simple -o "$dir/simple.analysis"
! grep -q '^rule ' "$out" || complain '--bot simple: rule is analysed too'
deal=$(sed -n 's/.*"deal":"\([^"]*\)".*/\1/p' "$dir/list.analysis" | head -n 1)
expect 0 "$deal" analyse "$dir/game.log" --effort 16 -q --at "$deal" --decisions -o "$dir/deal.analysis"
expect 0 '"deals":1,' analyse "$dir/game.log" --effort 16 -q --at "$deal" --json -o "$dir/deal.analysis"
! grep -q '"deals":[02-9]' "$out" || complain '--at: losses are by other deals too'
expect 0 'gained' analyse "$dir/game.log" --effort 16 -q --against "$dir/deals.log" -o "$dir/list.analysis"

# The worst decision is shown by the command that is printed, and the bot is asked again.
expect 0 'to ask the bot again' analyse "$dir/deals.log" --effort 16 -q -o "$dir/by-1.analysis"
sed -n 's/^  euchre-arena //p' "$out" | head -n 2 >"$dir/commands"
while read -r words; do
    eval "expect 0 '' $words"
done <"$dir/commands"
grep -q 'which is legal' "$out" || complain 'the bot was not asked again'

# A path that looks like an option is printed so that it works.
mkdir "$dir/dash"
cp "$dir/deals.log" "$dir/dash/-x.log"
cp "$dir/by-1.analysis" "$dir/dash/-x.log.analysis"
here=$(pwd)
cd "$dir/dash" || exit 1
expect 0 ' ./-x.log' analyse --effort 16 -q -- -x.log
cd "$here" || exit 1

# Chances are shown of games alone; no zero has a sign, and lines are not wider than the terminal.
expect 0 'luck is in it' analyse "$dir/deals.log" --effort 16 -q --decisions -o "$dir/by-1.analysis"
! grep -q chance "$out" || complain 'chances of a game are shown where there is none'
! grep -qE -e '-0\.000( |$)' "$out" || complain 'a zero has a sign'
! grep -v '^  euchre-arena' "$out" | grep -q '.\{81\}' || complain 'lines are wider than 80 columns'

# Hands and recorded games: all decisions, by player; no card that is not written is seen.
expect 0 'values' analyse tests/hands/modern.hand --effort 16
expect 0 'games in' export --egn "$dir/games" "$dir/game.log"
game=$(ls "$dir/games" | head -n 1)
expect 0 'simple (' analyse "$dir/games/$game" --effort 16
grep -q ' %' "$out" || complain 'a game is not measured in chances'
grep -q '^ *[0-9]*  D  ' "$out" || complain 'the list of decisions has no seats'
grep -q '^simple ([AB])  ' "$out" && grep -q '^simple ([CD])  ' "$out" || complain 'names are cut to the same word'
expect 0 ', with the networks, ' analyse tests/hands/modern.hand tests/hands/callace.hand --effort 16
expect 0 'not all cards of their seats are known: ' analyse tests/hands/modern.hand --effort 16
python3 - "$dir/games/$game" "$dir/unknown.egn" <<'END'
import json, sys
game = json.load(open(sys.argv[1]))
game["deals"] = game["deals"][:1]
game["deals"][0]["initialState"]["playerCards"][1] = []
game["deals"][0]["phases"][-1]["tricks"][3:] = []
del game["metadata"]["finalScore"]
json.dump(game, open(sys.argv[2], "w"))
END
expect 0 'not all cards of their seats are known: ' analyse "$dir/unknown.egn" --effort 16
cat "$dir/games/$game" | "$ARENA" analyse --effort 16 /dev/stdin >"$dir/piped" 2>&1
grep -q 'simple (' "$dir/piped" || complain 'a game is not read from a pipe'

# What an analyst that failed leaves behind is in nobody's way.
cp "$dir/deals.log" "$dir/failed.log"
expect 1 'no number' analyse "$dir/failed.log" -q --by "$BUILD/tests/hostile/values.so nan"
expect 0 'Points lost a deal' analyse "$dir/failed.log" -q --effort 16
same "$dir/by-1.analysis" "$dir/failed.log.analysis"

# By other analysts: pimc, one of one's own; none that offers no values.
expect 0 'the solver' analyse "$dir/game.log" --by pimc --effort 16 -q -o "$dir/pimc.analysis"
expect 0 'Points lost a deal' analyse "$dir/game.log" --by "$BUILD/tests/hostile/values.so" --effort 16 -q -o "$dir/own.analysis"
expect 0 'Points lost a deal' analyse "$dir/game.log" --by "$BUILD/tests/hostile/values.so" --effort 16 -q -o "$dir/own2.analysis" --trusted
expect 2 'greedy' analyse "$dir/game.log" --by greedy -q -o "$dir/none.analysis"

# What is wrong is named.
expect 2 'nothing.log' analyse "$dir/nothing.log"
expect 2 '--effort 3: expected' analyse "$dir/game.log" --effort 3
expect 2 '--effort 32769: expected' analyse "$dir/game.log" --effort 32769
expect 2 '--error x: expected' analyse "$dir/game.log" --error x
expect 2 '--at here: expected' analyse "$dir/game.log" --at here
expect 2 '--seat Z: expected' analyse "$dir/game.log" --seat Z
expect 2 'there is no deal at ffffffff/1a/1.1' analyse "$dir/game.log" -q --at ffffffff/1a/1.1 -o "$dir/nowhere.analysis"
expect 2 '--seat: these tables have seats A to D' analyse "$dir/game.log" -q --seat G -o "$dir/nowhere.analysis"
expect 2 'does not play there' analyse "$dir/game.log" -q --bot nobody -o "$dir/nowhere.analysis"
[ ! -e "$dir/nowhere.analysis" ] || complain 'a file was written with nothing in it'
expect 2 'has seats A to D' analyse tests/hands/modern.hand --seat G
expect 2 '-o takes a path' analyse "$dir/game.log" -o ''
expect 2 '/dev/null: there is no hand in it' analyse /dev/null
expect 2 'modern.hand: greedy cannot analyse' analyse tests/hands/modern.hand --by greedy
expect 2 '--max-time soon: expected' analyse "$dir/game.log" --max-time soon
expect 2 'are for logs' analyse tests/hands/modern.hand -o "$dir/hand.analysis"
printf 'hand Cut\nrules modern\nseats A B\n' >"$dir/cut.hand"
expect 2 'cut.hand:3' analyse "$dir/cut.hand"
printf '{"fileType":' >"$dir/cut.egn"
expect 2 'cut.egn: ' analyse "$dir/cut.egn"
expect 2 'is of another log' analyse "$dir/game.log" -q --effort 16 -o "$dir/by-1.analysis"

# Stopped in time it says what there is, and the same command goes on.
expect 0 'Points lost a deal' analyse "$dir/deals.log" -q --max-time 1 --effort 16 -o "$dir/timed.analysis"
expect 0 'Points lost a deal' analyse "$dir/deals.log" -q --effort 16 -o "$dir/timed.analysis"
same "$dir/by-1.analysis" "$dir/timed.analysis"
expect 0 'sets; the same command goes on.' analyse "$dir/deals.log" -q --max-time 1 --error 0.001 -o "$dir/slow.analysis"
expect 0 'deals; the others are left out.' analyse "$dir/games/$game" --max-time 1 --error 0.001
timeout --foreground --preserve-status -s TERM 1 "$ARENA" analyse "$dir/games/$game" --error 0.001 >"$out" 2>&1
[ $? = 143 ] && grep -q 'deals; the others are left out.' "$out" || complain 'a stop does not end the analysis of a game'
exit $failed
