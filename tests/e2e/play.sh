#!/bin/sh
# A person at a table, by a script that types: whole games of every rule set, left and gone on with, with
# bots that crash, with hints; then a game on a terminal, under tmux where it is installed.
. "$(dirname "$0")/lib.sh"

ones() {
    yes 1 | head -n 3000
}

# sit STATUS ARGUMENT...: plays with what comes by standard input; both streams go to $out
sit() {
    status=$1
    shift
    timeout 300 "$ARENA" play "$@" >"$out" 2>&1
    found=$?
    [ "$found" = "$status" ] || complain "play $*: expected status $status, found $found and"
}

# says TEXT...: each is in what was printed last
says() {
    for text; do
        grep -qF -e "$text" "$out" || complain "expected '$text' in"
    done
}

# narrow: what was printed last fits a terminal; a path or a command is not broken, as it is to be copied, nor what goes to
# standard error, which is none here
narrow() {
    awk '!/^(log|verify): |^euchre-arena play: walls missing/ && length > 80 { print; bad = 1 } END { exit bad }' "$out"
}

{ printf 'log: /%0100d\nverify: /%0100d verify /r.log\n' 0 0 && printf '  %078d\n' 0; } >"$out"
narrow || complain 'a path is taken for a long line in'
printf '  A simple says log: %078d\n' 0 >"$out"
narrow >"$dir/long" && complain 'a long line is not seen in'

# ---- A whole game, by numbers ----

log=$dir/game.log
ones | sit 0 --seed 1 -o "$log"
says 'You sit at A; to your left B simple, C simple-2 (partner), D simple-3.' '1) I pass' \
    'The table is over. Games: ' "log: $log"
[ -e "$log.person" ] || [ -e "$log.part" ] && complain 'something is left'
commitment=$(sed -n 's/^commitment //p' "$out")
expect 0 "seed matches its commitment $commitment" verify "$log" --expect "$commitment"
expect 0 'committed to as 933e31998efe4a6528690aed8871a037f7018dfb45defdac1da19363aa994a82' inspect "$log"
expect 2 'You cannot be asked again: it was a person' verify "$log" --replay-bots
expect 0 'You + simple-2' show "$log"
expect 0 'person' inspect "$log"
expect 0 ' You' replay "$log" --text
expect 0 'You + simple-2' rate "$log"
expect 0 'this table is played already' play --seed 1 -o "$log"

# the same without a sandbox, and bit by bit: as often as the input ends
ones | sit 0 --seed 1 -o "$dir/trusted.log" --trusted
same "$log" "$dir/trusted.log"
n=0
while [ ! -e "$dir/bits.log" ] && [ $n -lt 40 ]; do
    yes 1 | head -n 7 | sit 0 --seed 1 -o "$dir/bits.log"
    n=$((n + 1))
done
[ $n -gt 5 ] || complain 'it was played in one go'
same "$log" "$dir/bits.log"

# who cannot see what is played does not play
if [ -w /dev/full ]; then
    ones | timeout 300 "$ARENA" play --seed 1 -o "$dir/blind.log" 2>"$out" >/dev/full
    [ $? = 1 ] || complain 'a full disk: expected status 1, found'
    [ ! -e "$dir/blind.log" ] || complain 'a table was played to its end that nobody saw'
else
    leave_out 'no /dev/full here'
fi
# capital letters, as with caps lock
printf 'S\nHINT\nQ\nY\n' | sit 0 --seed 1 -o "$dir/capital.log"
says 'Score: you and C simple-2 0' '  simple: I' 'Leave the table?'

# ---- Every rule set to its end, in another seat ----

for rules in american1866 professor1862 somerset1888 hoyle-2 hoyle-3 hoyle-4 hoyle-5 hoyle-6 hoyle-7 \
    auction-4 callace1905 'callace1905 players=5' 'callace1905 players=6' 'callace1905 players=7' \
    'modern take=yes defend_alone=yes joker=yes'; do
    rm -f "$dir/r.log"*
    ones | sit 0 --rules "$rules" --seed 2 --seat b -o "$dir/r.log"
    says 'The table is over.'
    narrow || complain "$rules: lines longer than 80 in"
    expect 0 'verified: 1 sets' verify "$dir/r.log"
    expect 0 You show "$dir/r.log"
done

# several games, two bots, a name
ones | sit 0 --seed 3 --sets 2 --name 'Ann <b>' simple greedy --seat C -o "$dir/two.log"
says 'You sit at C as Ann <b>; to your left D greedy-2, A simple (partner), B greedy.'
# a name of its own serves for all seats of a bot
ones | sit 0 --seed 3 it=greedy -o "$dir/named.log"
says 'to your left B it, C it-2 (partner), D it-3.'
expect 0 'verified: 2 sets' verify "$dir/two.log"

# ---- What can be asked; leaving ----

printf '%s\n' '?' h l s t nonsense 99 '' order l hint q n q y >"$dir/typed"
sit 0 --seed 1 -o "$dir/asked.log" <"$dir/typed"
says 'the right bower (the jack of clubs)' 'alone=yes: the maker may play alone.' \
    'first round: pick it up or pass' 'simple: I pass' 'No trick has been taken yet.' \
    'you and C simple-2 0, B simple and D simple-3 0' 'turn-up AC' 'that is no answer here' \
    'You: I order it up' 'Trumps are clubs, made by you.' 'simple: QS' \
    '0 of 1 tables are played' "to go on: $ARENA play --seed 1 -o $dir/asked.log"
LC_ALL=C grep -q '[^ -~]' "$out" && complain 'expected plain text'

# words: what may mean several is asked again
printf '%s\n' pass 'h alone' >"$dir/typed"
sit 0 --seed 1 -o "$dir/words.log" <"$dir/typed"
says 'You: I pass'

# signals: what was said is kept
for signal in INT TERM; do
    rm -f "$dir/signal.log"* "$dir/fifo"
    mkfifo "$dir/fifo"
    : >"$out" # which may still have the lines looked for below
    # the shell ignores SIGINT for what is in the background: hence env
    env --default-signal=INT "$ARENA" play --seed 1 -o "$dir/signal.log" <"$dir/fifo" >"$out" 2>&1 &
    pid=$!
    exec 9>"$dir/fifo"
    echo 1 >&9
    until grep -q 'Your lead' "$out" || ! kill -0 $pid; do sleep 0.02; done
    kill -$signal $pid
    wait $pid
    found=$? pid=
    exec 9>&-
    case $signal$found in
    INT130 | TERM143) ;;
    *) complain "SIG$signal: status $found and" ;;
    esac
    [ -s "$dir/signal.log.person" ] || complain 'what was said is not kept'
    ones | sit 0 --seed 1 -o "$dir/signal.log"
    same "$log" "$dir/signal.log"
done

# who starts over is asked anew
printf '1\nq\ny\n' | sit 0 --seed 1 -o "$dir/anew.log"
[ -s "$dir/anew.log.person" ] || complain 'what was said is not kept'
printf 'q\ny\n' | sit 0 --seed 1 --fresh -o "$dir/anew.log"
says 'you gave no answer, so nothing is kept'
ls "$dir" | grep -q 'anew\.log' && complain 'an answer of before is kept'

# who says nothing leaves nothing
expect 0 'you gave no answer, so nothing is kept' play -o "$dir/none.log"
ls "$dir" | grep -q 'none\.log' && complain 'something is kept'

# what makes no sense is one sentence
expect 2 'this table has the seats A to D' play --seat E
expect 2 '2 bots: expected one, or one for each of 4 seats' play simple simple --rules 'callace1905 players=5'
expect 2 'a person plays at a single table' play --format settle
expect 2 'one person plays here; several do with --json' play --seat A,C --name Ann,Bob
expect 2 "there is no bot 'nobody'" play nobody -o "$dir/no.log"
expect 2 'are for `play`' match simple greedy --seat A
for option in '-j 2' -q '--batch 3' --fail-on-fault --verdict --crosstable --csv; do
    # shellcheck disable=SC2086
    expect 2 'are for `run` and `match`' play $option
done

# ---- What the decisions cost ----

# after the game, also when it is over already; what is said of a decision is what the analysis has of it
ones | sit 0 --seed 1 --review -o "$dir/review.log"
same "$log" "$dir/review.log"
says 'Review: of your ' 'looked at by champion' 'games won in 100' ' is better' '  euchre-arena replay --at ' \
    '  euchre-arena analyse --seat A --decisions '
grep -v '^  euchre-arena ' "$out" >"$dir/wide" && cp "$dir/wide" "$out"
narrow || complain '--review: lines longer than 80 in'
sed -n 's/^      lost \([0-9.]*\)% +-[0-9.]*%: .*/\1/p' "$out" | sort >"$dir/lost"
expect 0 '' analyse --seat A --json --decisions -q -j 1 -o "$dir/review.analysis" "$dir/review.log"
python3 -c '
import json, sys
for d in json.load(sys.stdin)["list"]:
    l = d.get("in_chance")
    if l and l["loss"] > max(0, 2 * l["error"]):
        print("%.1f" % (100 * l["loss"]))' <"$out" | sort >"$dir/expected"
same "$dir/expected" "$dir/lost"
[ -e "$dir/review.log.analysis" ] && complain '--review leaves an analysis of a part of the log'
expect 0 'Review: of your ' play --seed 1 --review -o "$dir/review.log"
ones | sit 0 --seed 2 --review --unit deals --deals 2 --sets 2 --seat C --trusted -o "$dir/points.log"
says 'points of the deal'
printf '1\nq\ny\n' | sit 0 --seed 1 --review -o "$dir/left.log"
grep -q Review "$out" && complain 'a game that was left is reviewed'
# an analyst that is not there spoils nothing
mkdir "$dir/few" && cp "$BUILD/bots/simple.so" "$dir/few"
ones | EUCHRE_ARENA_BOTS=$dir/few sit 0 --seed 1 --review -o "$dir/without.log"
says 'The table is over.' "there is no review: there is no bot 'champion'"
same "$log" "$dir/without.log"
expect 2 'are for `play`' match simple greedy --review

# ---- Bots that fail ----

# crash WHEN: a bot that crashes in play where this holds
crash() {
    cat >"$dir/falls.c" <<EOF
#include <stdlib.h>
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if ($1)
        abort();
    return eu_first(view->legal);
}

EU_BOT(.name = "falls", .play = play)
EOF
    build_bot falls
}

crash 'view->deal == 1 && view->tricks == 1 && view->seat == 3'
yes 2 | head -n 3000 | sit 0 --seed 1 "$dir/falls.so" -o "$dir/falls.log"
says 'D falls-3 crashed by SIGABRT (Aborted). The table is played again up to here.' \
    'D falls-3 crashed by SIGABRT (Aborted): strike 1 of 3, the house answers' \
    'The house answers for D falls-3 (CRASH, asked to play).' 'The table is over.'
[ "$(grep -c '^Deal 2\.' "$out")" = 1 ] || complain 'what was told is told again'
expect 0 'verified: 1 sets' verify "$dir/falls.log"
crash 'view->seat == 2'
yes 2 | head -n 3000 | sit 0 --seed 1 "$dir/falls.so" -o "$dir/out.log"
says 'strike 3 of 3' 'you and C falls-2 lost the table by forfeit.'
expect 0 'verified: 1 sets' verify "$dir/out.log"
printf '1\nh\n' | sit 0 --seed 1 --hint "$dir/falls.so" --seat C -o "$dir/bad.log"
says 'falls.so crashed by SIGABRT'

# ---- On a terminal ----

[ $failed = 0 ] || exit 1
need_tmux

# asked: waits until the program waits for a line, or has ended
asked() {
    looks=3000
    while screen && ! grep -q '^status [0-9]' "$out" && ! grep -v '^ *$' "$out" | tail -n 1 | grep -q '[?] *$'; do
        [ $looks -gt 0 ] || { complain 'nothing is asked on the screen'; return 1; }
        looks=$((looks - 1))
        sleep 0.02
    done
}

terminal 80 24
enter "'$ARENA' play simple greedy --seed 1 -o '$dir/tmux.log'; echo status \$?"
shows 'What do you say?' && enter t
shows '▒▒' && asked
says 'A♣' '9♠'
moves=0
while [ ! -e "$dir/tmux.log" ] && [ $moves -lt 400 ] && asked; do
    [ $moves != 5 ] || { enter l && asked; }
    enter 1
    moves=$((moves + 1))
    sleep 0.02
done
shows 'status 0' && says 'The table is over.'
expect 0 'verified: 1 sets' verify "$dir/tmux.log"
expect 0 'You + simple' show "$dir/tmux.log"
# how far a review is does not stay on the screen
enter "clear; '$ARENA' play simple greedy --seed 1 -o '$dir/tmux.log' --review; echo reviewed \$?"
shows 'reviewed 0' && screen -S -
grep 'review: ' "$out" >"$dir/rest" && complain '--review: leaves how far it was'
grep -q 'lost ' "$out" || complain '--review on a terminal: expected losses'

# Ctrl-C and Ctrl-D in the middle, and on from there; a server that is just ending would be in the way
tmux_ kill-server
tmux_socket=$dir/another
terminal 80 24
enter "'$ARENA' play --seed 1 -o '$dir/ctrl.log'; echo status \$?"
shows 'What do you say?' && enter pass
shows 'Your lead?' && press C-c
shows 'status 130' && says 'to go on:'
enter "clear; '$ARENA' play --seed 1 -o '$dir/ctrl.log'; echo again \$?"
shows 'Your lead?' && press C-d
shows 'again 0' && says 'to go on:'
ones | sit 0 --seed 1 -o "$dir/ctrl.log"
same "$log" "$dir/ctrl.log"

[ $failed = 0 ] && echo "whole games by a person, left and gone on with, at tables of all rule sets"
exit $failed
