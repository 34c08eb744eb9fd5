#!/bin/sh
# Deals looked at on a terminal: step by step to the end and back, both halves beside each other, on a
# terminal that changes its size, is given back, or typed on at random; and the same as text. Where the log was analysed
# the costly answers are found.
. "$(dirname "$0")/lib.sh"
log=$dir/m.log

"$ARENA" match simple greedy --rules somerset1888 --unit deals --deals 3 --sets 3 --seed 42 -q -o "$log" \
    >"$out" 2>&1 || { cat "$out"; exit 1; }
pairing=$("$ARENA" replay "$log" | sed -n '1s|/.*||p')

# as text -----------------------------------------------------------------------------------------

"$ARENA" replay --at "$pairing/2a/1.1" "$log" >"$dir/a"
"$ARENA" replay --at "$pairing/2b/1.1" "$log" >"$dir/b"
"$ARENA" replay --both --at "$pairing/2a/1.1" "$log" >"$dir/both"
sed 's/^\*/ /; /^  points: /,$d' "$dir/both" >"$dir/plain"
cat "$dir/a" "$dir/b" | cmp - "$dir/plain" || complain 'replay --both: expected both tables'
expect 0 '  points: ' replay --both --at "$pairing/2a/1.1" "$log"
expect 0 'swing' replay --both "$log"
grep -q '^\* ' "$dir/both" || complain 'replay --both: nothing is marked'
expect 0 "this is only the first deal; --at prints others, as in --at $pairing/1" replay "$log"
"$ARENA" replay --at "$pairing" "$log" 2>&1 | grep -q 'only the first' && complain 'replay --at: says that there is more'
expect 2 'there is no deal at' replay --both --at "$pairing/9a" "$log"
grep -q "$(printf '\033')" "$dir/both" && complain 'replay: colours in a pipe'

# where it was analysed -----------------------------------------------------------------------------

# lost FILE: the answers of a text that cost something, as "C plays QS"
lost() {
    sed -n 's/^[* ] *\(.*\)   (lost -*[0-9.]* +-[0-9.]*: .*)$/\1/p' "$1"
}

cp "$log" "$dir/a.log"
expect 0 'The worst decisions of' analyse --effort 64 -j 1 -q "$dir/a.log"
"$ARENA" replay --text --at "$pairing" "$log" >"$dir/before"
"$ARENA" replay --text --at "$pairing" "$dir/a.log" >"$dir/after"
grep -v '^    . plays .*   (lost ' "$dir/after" | sed 's/   (lost .*//' | cmp - "$dir/before" || complain 'an analysis changes more than remarks'
lost "$dir/after" >"$dir/lost"
[ -s "$dir/lost" ] || complain 'no answer is said to have cost anything'
"$ARENA" analyse --effort 64 -j 1 -q --json --decisions "$dir/a.log" >"$dir/json"
python3 - "$dir/json" "$pairing/1" "$(wc -l <"$dir/lost")" >"$out" <<'END' || complain 'remarks and the analysis differ:'
import json, sys
told = 0
for d in json.load(open(sys.argv[1]))["list"]:
    if "points" in d and d["deal"].startswith(sys.argv[2] + "a") or d["deal"].startswith(sys.argv[2] + "b"):
        told += d["in_points"]["loss"] > max(0, 2 * d["in_points"]["error"])
print(told, "are costly,", sys.argv[3], "are remarked on")
sys.exit(told != int(sys.argv[3]))
END
"$ARENA" replay --text --values --at "$pairing/1a" "$dir/a.log" >"$dir/values"
[ "$(lost "$dir/values")" = "$(head -n "$(lost "$dir/values" | wc -l)" "$dir/lost")" ] || complain '--values: other losses'
[ "$(grep -c '   (' "$dir/values")" -gt "$(grep -c '(lost' "$dir/values")" ] || complain '--values: expected those of all decisions'
expect 0 '   (lost ' replay --both --at "$pairing/1" "$dir/a.log"
grep '^\* *[A-G] plays .*   (' "$out" && complain '--both: remarks are marked as if play had differed:'
# the analysis is of another log, or damaged: the log is shown all the same
"$ARENA" match simple greedy --rules somerset1888 --unit deals --deals 3 --sets 3 --seed 43 -q -o "$dir/o.log" >"$out" 2>&1
cp "$dir/a.log.analysis" "$dir/o.log.analysis"
expect 0 'shown without the analysis' replay --text --at "$pairing" "$dir/o.log"
sed '2s/"answers":\[/&99,/' "$dir/a.log.analysis" >"$dir/o.log.analysis"
cp "$log" "$dir/o.log"
"$ARENA" replay --text --at "$pairing" "$dir/o.log" 2>"$out" | cmp - "$dir/before" || complain 'a damaged analysis:'
grep -q 'shown without the analysis' "$out" || complain 'nothing is said of a damaged analysis:'

# on a terminal -----------------------------------------------------------------------------------

need_tmux
terminal 80 24

# replay_at OPTION...: on the terminal; a line tells that it is over, with a number of its own, as that of the
# one before may still be on the screen
runs=0
replay_at() {
    runs=$((runs + 1))
    enter "clear; '$ARENA' replay $* '$log'; echo ended $runs: \$?"
}

# ended STATUS
ended() {
    shows "ended $runs: $1"
}

# step: one on; the number of steps so far is in `at`, of all in `steps`
step() {
    press Space
    shows "step $((at + 1)) of" && at=$((at + 1))
}

enter "stty -g >'$dir/before'"
replay_at --at "$pairing/2a/1.1"
shows 'step 0 of' || exit 1
steps=$(sed -n 's/^step 0 of \([0-9]*\).*/\1/p' "$out")
at=0
: >"$dir/said"
while [ "$at" -lt "$steps" ] && step; do
    grep -v -e '^step' -e '^>' "$out" | grep -E '^  [A-G] (wins|passes|orders|plays|discards|takes)' >>"$dir/said"
done
[ "$at" = "$steps" ] || complain "replay: expected $steps steps, found $at"

# every card of every trick, and who won it, as --text has it
letters() {
    sed 's/♣/C/g; s/♦/D/g; s/♥/H/g; s/♠/S/g'
}
sed -n 's/^  trick [0-9]* *//p' "$dir/a" | sed 's/   . wins$//; s/  */ /g' | tr ' ' '\n' |
    paste -d' ' - - | sed 's/ / plays /; s/^/  /' | sort >"$dir/expected"
letters <"$dir/said" | grep ' plays ' | sort -u >"$dir/found"
same "$dir/expected" "$dir/found"
result=$(grep -v '^$' "$dir/a" | tail -n 1)
screen -J
letters <"$out" | tr -s ' \n' ' ' | grep -qF -e "$(echo "$result" | tr -s ' ')" || complain "expected '$result' at the end, found"

press p
shows "step $((steps - 1)) of"
press g
shows 'step 0 of'
press End
shows "step $steps of"
press ]
shows "$pairing/2a/1.2"
press Down
shows "$pairing/2a/1.3"
press Down
shows 'this is the last deal'
press Up [
shows "$pairing/2a/1.1"
press [
shows 'this is the first deal'
press '?'
shows 'Ctrl-C  ends'
press x
shows 'step 0 of'
press h
shows '▒▒ ▒▒ ▒▒ ▒▒ ▒▒'
press h l
shows 'is asked to bid'
grep -q 'is asked to bid:' "$out" && complain 'l: expected no legal answers'

# both halves, on a terminal that grows and shrinks
press b G
shows 'swing'
press Tab
shows "$pairing/2b/1.1"
tmux_ resize-window -x 124 -y 26
shows "│ $pairing/2a/1.1"
tmux_ resize-window -x 50 -y 26
shows 'this terminal has 50 columns'
tmux_ resize-window -x 80 -y 24
shows 'swing'

# colours for hearts and diamonds, but not where they are not wanted
screen -e
grep -q "$(printf '\033')\[31m" "$out" || complain 'replay: expected colours, found none'
grep -q "$(printf '\033')\[31m.\(♣\|♠\)" "$out" && complain 'replay: clubs or spades in colours'
press q
ended 0
enter "export NO_COLOR=1"
replay_at
shows 'step 0 of'
screen -e
grep -q "$(printf '\033')\[[37]" "$out" && complain 'NO_COLOR: expected no colours'
press q
ended 0
enter "unset NO_COLOR"

# from mistake to mistake, which are those of the text, and back
replay_at
shows 'step 0 of'
press m
shows 'there is no analysis of this log'
press q
ended 0
plain=$log
log=$dir/a.log
replay_at --at "$pairing/1a/1"
mistakes=$("$ARENA" replay --text --at "$pairing/1a/1" "$log" | grep -c '   (lost ')
shows 'step 0 of'
at=0
while [ $at -lt "$mistakes" ] && press m && shows 'a costly answer'; do
    grep -q '^>.* [+-][0-9]\.[0-9][0-9]' "$out" || complain 'm: expected the values of the answers'
    press Space
    shows 'step ' && grep -q '^  ? . .*(lost ' "$out" || complain 'm: expected a costly answer'
    at=$((at + 1))
done
[ $at = "$mistakes" ] || complain "m: expected $mistakes mistakes, found $at"
press m
shows 'no answer after this one is known'
press M
shows 'a costly answer'
while press M && at=$((at - 1)) && [ $at -gt 0 ] && shows 'a costly answer'; do :; done
shows 'no answer before this one is known'
press l
shows 'step '
grep -q '^> . is asked to' "$out" || complain 'l: expected a question'
grep -q '^>.*[+-][0-9]\.[0-9]' "$out" && complain 'l: expected no values'
press q
ended 0
log=$plain

# all at once, in colours; and where nothing can be drawn
replay_at --text
ended 0
screen -e
grep -q "$(printf '\033')\[31m.♥" "$out" || complain '--text: expected hearts in colours, found'
runs=$((runs + 1))
enter "clear; TERM=dumb '$ARENA' replay '$log'; echo ended $runs: \$?"
ended 0
grep -q 'trick 5' "$out" || complain 'TERM=dumb: expected text, found'

# given back as it was ------------------------------------------------------------------------------

# restored: the terminal is as it was before
restored() {
    enter "stty -g >'$dir/after'; echo so' 'it is"
    shows 'so it is' || return
    same "$dir/before" "$dir/after"
    grep -q '^step' "$out" && complain "the screen is not as it was:"
}

# ends STATUS
ends() {
    ended "$1" && restored
}
for key in q C-d C-c; do
    replay_at
    shows 'step 0 of'
    press $key
    ends 0
done
replay_at
shows 'step 0 of'
kill -TERM "$(members "$(tmux_ display-message -p '#{pane_pid}')" euchre-arena)"
ends 143
replay_at
shows 'step 0 of'
press Space C-z
shows 'Stopped' && restored
enter 'clear; fg; echo again: $?'
shows 'step 1 of'
press q
shows 'again: 0' && restored

# typed on at random ---------------------------------------------------------------------------------

set -- Space n p g G m M Left Right Up Down Home End Tab Enter '[' ']' b l h s '?' x Escape PPage NPage BSpace F5
log=$dir/a.log
replay_at
shows 'step 0 of'
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    keys=
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
        eval "keys=\"\$keys '\${$(($(random $#) + 1))}'\""
    done
    eval "press $keys"
    tmux_ send-keys -H 1b 5b "$(printf %x $((48 + $(random 10))))" 7e 1b 4f 80 ff 0 "$(printf %x $((128 + $(random 128))))"
    tmux_ resize-window -x $((40 + $(random 100))) -y $((3 + $(random 40)))
done
tmux_ resize-window -x 80 -y 24
press x g
shows 'step 0 of'
press q
ends 0

[ $failed = 0 ] && echo "deals are stepped through on a terminal as the text has them"
exit $failed
