#!/bin/sh
# Reports of logs that have an analysis beside them: one that is damaged or of another log is left out, and in a
# browser what is shown is what `analyse` found. Screenshots stay in check/screens.
. tests/e2e/lib.sh

# analysed LOG OPTION...: has it analysed, coarsely
analysed() {
    log=$1
    shift
    timeout 300 "$ARENA" analyse "$dir/$log" --effort 16 -q "$@" >"$dir/$log.json" 2>"$out" || complain "$log: not analysed"
}

# left_out TEXT: the report is the one without an analysis, with a warning
left_out_with() {
    expect 0 "no analysis in the report: " report "$dir/games.log" -o "$dir/left.html"
    grep -qF -e "$1" "$out" || complain "expected '$1' in the warning"
    cmp "$dir/left.html" "$dir/plain.html" || complain 'not the report without an analysis'
}

expect 0 verify match rule greedy --sets 3 --unit game --seed 7 -o "$dir/games.log"
expect 0 verify match rule greedy --sets 3 --unit deals --deals 4 --seed 8 -o "$dir/deals.log"
expect 0 '' report "$dir/games.log" -o "$dir/plain.html"
expect 0 '' report "$dir/deals.log" -o "$dir/plain-deals.html"
analysed games.log --json --decisions
analysed deals.log --json --decisions

# The same logs and analyses give the same bytes.
expect 0 '' report "$dir/games.log" -o "$dir/games.html"
expect 0 '' report "$dir/deals.log" -o "$dir/deals.html"
expect 0 '' report -j 1 "$dir/games.log" -o "$dir/again.html"
same "$dir/games.html" "$dir/again.html"
expect 0 '' report "$dir/games.log" "$dir/deals.log" -o "$dir/both.html"

# What cannot be used is left out.
cp "$dir/games.log.analysis" "$dir/good"
cp "$dir/deals.log.analysis" "$dir/games.log.analysis"
left_out_with 'games.log.analysis: is of another log'
sed '3s/"worlds"/"wor/' "$dir/good" >"$dir/games.log.analysis"
left_out_with 'games.log.analysis:3: expected the decisions of set'
echo nonsense >"$dir/games.log.analysis"
left_out_with 'games.log.analysis:1: is no line of an analysis'
rm "$dir/games.log.analysis"
expect 0 '' report "$dir/games.log" -o "$dir/left.html"
same "$dir/left.html" "$dir/plain.html"

# One that is not complete is shown, and one of a single bot.
head -n 2 "$dir/good" >"$dir/games.log.analysis"
printf '{"set":"' >>"$dir/games.log.analysis"
expect 0 '' report "$dir/games.log" -o "$dir/part.html"
grep -q '"sets":1,"of":3,' "$dir/part.html" || complain 'expected 1 of 3 sets'
rm "$dir/games.log.analysis"
analysed games.log --bot greedy --json --decisions
expect 0 '' report "$dir/games.log" -o "$dir/one.html"
grep -q '"untold":0,"only":{"at":"","bot":"greedy","seats":\[\]}' "$dir/one.html" || complain 'expected greedy alone'
cp "$dir/good" "$dir/games.log.analysis"
analysed games.log --json --decisions

need_browser
screens=$BUILD/check/screens
mkdir -p "$screens"
drive analysis.mjs "$dir/games.html" "$dir/games.log.json" "$dir/plain.html" -- \
    analysis.mjs "$dir/deals.html" "$dir/deals.log.json" "$dir/plain-deals.html" -- \
    looks.mjs "$dir/games.html" "$screens" analysis -- looks.mjs "$dir/both.html" -- use.mjs "$dir/games.html"
grep ' are those of the analysis' "$out"
exit $failed
