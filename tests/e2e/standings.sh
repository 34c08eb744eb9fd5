#!/bin/sh
# Standings of individual games, and of tournaments with several games: as
# text, CSV and JSON, whatever the bots are called.
. "$(dirname "$0")/lib.sh"

# ---- individual games ----

# of one set no error can be told of being ahead; nothing is wider than a terminal
one() {
    wanted=$1
    shift
    expect 0 "$wanted" match simple greedy --rules callace1905 --sets 1 --seed one --trusted -q "$@"
}
one 'deals;'
[ "$(grep -c '  -  [01]\.000  ' "$out")" = 2 ] ||
    complain 'one set: expected no standard error'
awk 'length($0) > 80 { exit 1 }' "$out" || complain 'one set: a line is too wide'
one '"points_error": null' --json
one '"ahead_error": null' --json

# four of the same bot, with names hostile to terminals, tables and spreadsheets
cat >"$dir/names.yaml" <<'END'
rules: callace1905
sets: 6
seed: names
bots:
  - {bot: simple, name: "=HYPERLINK(\"x\")"}
  - {bot: simple, name: 'with, comma and "quotes"'}
  - {bot: simple, name: "Zoë 雀士 of a name so long that it reaches the edge of"}
  - {bot: simple, name: "-1"}
END
names() {
    expect 0 "$1" run "$dir/names.yaml" -o "$dir/names.arena" -q "$2"
}
names 'verify' --trusted
[ "$(grep -c '^1-4  .* [+]0\.000  0\.[0-9]*  .*  0/0/0' "$out")" = 4 ] ||
    complain 'identical bots: expected ranks 1 to 4, 0 points'
grep -q '^1-4  .* [+]0\.000  0\.[0-9]*  [+]0\.000  0\.0[0-9][1-9] ' "$out" || complain 'nobody is ahead, as far as is known'
grep -q '^partners of each maker' "$out" || complain 'expected who partnered whom'
# a row of partners has as many columns as the table of bots
grep -q '^=HYPERLINK.*%.*%' "$out" || complain 'expected the partners of a bot'
awk '/^#/ { on = 1 } /^points/ { on = 0 } on && length($0) > 90 { exit 1 }' "$out" ||
    complain 'the table is too wide'
# columns go as far as the terminal asks for, then names are cut, those that are short enough are not
grep -q '^1-4  =HYPERLINK("x")  *[+]0' "$out" && grep -q 'of a name.*\.\.  [+]0' "$out" &&
    ! grep -q '  make  ' "$out" && awk '/^ *#/ { on = 1 } /^points/ { on = 0 } on && length($0) > 90 { exit 1 }' "$out" ||
    complain 'expected a table 80 columns wide'
COLUMNS=140 names '  make  ' --trusted
grep -q '^1-4  with, comma and "quotes"   *[+]0' "$out" || complain 'a name cut that need not be'
COLUMNS=30 names '=HYPER..  +0.000' --trusted # no name goes below eight columns
names "\"'=HYPERLINK(\"\"x\"\")\"" --csv
grep -qF "\"with, comma and \"\"quotes\"\"\"" "$out" || complain 'a name that is not quoted'
head -n 1 "$out" | grep -q '^rank,name,score,score_error,sets,points_per_deal,' ||
    complain 'expected the columns of individual play'
names '"partners"' --json
python3 - "$out" <<'END' || complain 'JSON: expected sums that agree'
import json, sys
game = json.load(open(sys.argv[1]))
lines = game["standings"]
assert [line["points_per_deal"] for line in lines] == [0] * 4
assert sum(line["maker"] for line in lines) > 0
together = sum(p["deals"] for p in game["partners"])
assert together == sum(line["with_maker"] for line in lines) > 0
alone = sum(line["alone"] for line in lines)
assert together + alone == sum(line["maker"] for line in lines)
assert game["deals"] * 4 == sum(line["dealt"] for line in lines)
END

# three bots at a table of four, of which one has two chairs in every line-up
expect 0 'ahead' match simple greedy random --rules callace1905 --sets 60 --seed 1 --trusted -q
[ "$(awk '$1 ~ /^[12]$/ && $5 > 3 * $6' "$out" | wc -l)" = 2 ] || complain 'expected both ahead of the next by more than three standard errors'

# ---- several games ----

cat >"$dir/tour.yaml" <<'END'
event: Tour
sets: 8
seed: tour
bots: [{bot: first}, {bot: greedy}, {bot: random, name: '@random'}, {bot: simple}]
stages:
  - {rules: modern, event: First, sets: 4}
  - {rules: hoyle-3}
  - {rules: modern joker=yes, format: pairs, pairs: [[first, greedy], ['@random', simple]]}
END
tour() {
    expect 0 "$1" run "$dir/tour.yaml" -o "$dir/tour.arena" -q "$2"
}
tour 'rank in each' --trusted
grep -q '^1. First$' "$out" || complain 'expected the first game with its title'
grep -q '^hoyle-3, games, 32 sets$' "$out" || complain 'expected the rules of the second game'
grep -q '^[1-4]  greedy .* 3  [1-4] [1-4] [12]$' "$out" || complain 'expected greedy in three games'
tour 'overall,,,,' --csv
[ "$(grep -c '^overall,' "$out")" = 4 ] || complain 'expected four bots overall'
[ "$(awk -F, '{ print NF }' "$out" | sort -u | wc -l)" = 1 ] ||
    complain 'expected as many cells in every row'
grep -q "^2,Tour[^,]*,hoyle-3,game,[1-4],'@random,," "$out" ||
    complain 'expected a name that is no formula'
grep -q "^3,Tour[^,]*,modern joker=yes,game,[12],'@random,simple," "$out" ||
    complain 'expected a pair'
tour '"overall"' --json
python3 - "$out" <<'END' || complain 'JSON: expected means over the games'
import json, math, sys
tour = json.load(open(sys.argv[1]))
assert tour["complete"] and len(tour["stages"]) == 3 and len(tour["overall"]) == 4
for bot in tour["overall"]:
    played = bot["stages"]
    assert bot["stages_played"] == 3
    assert abs(bot["score"] - sum(p["score"] for p in played) / 3) < 1e-9
    error = math.hypot(*(p["score_error"] for p in played)) / 3
    assert abs(bot["score_error"] - error) < 1e-9
    for stage, result in zip(tour["stages"], played):
        line = [l for l in stage["standings"] if bot["bots"][0] in l["bots"]][0]
        assert (line["rank"], line["score"]) == (result["rank"], result["score"])
END

[ $failed = 0 ] && echo 'standings of individual play and of several games are as expected'
exit $failed
