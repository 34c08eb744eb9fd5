#!/bin/sh
# A question at which a bot failed is asked again: the command that the sidecar has for it finds the
# same question, of the same bot it gets the same failure, of another an answer.
. "$(dirname "$0")/lib.sh"

crash=$BUILD/tests/hostile/crash.so
export PATH="$(dirname "$ARENA"):$PATH" # the commands begin with euchre-arena

# value LINE KEY: a string or number of a line of the sidecar
value() {
    printf '%s\n' "$1" | sed -n "s/.*\"$2\":\"\{0,1\}\([^\",}]*\).*/\1/p"
}

# run_command STATUS TEXT [ARGUMENT...]: runs the command $ask
run_command() {
    status=$1 text=$2
    shift 2
    # the command is text for a shell
    eval "timeout 60 $ask $*" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        complain "$ask $*: expected status $status and '$text', found status $found and"
    fi
}

# the name of the log must be quoted
for mode in --batch=16 --trusted; do
    log="$dir/a log $mode"
    expect 0 'to ask that again: euchre-arena replay' match -j 1 "$crash" greedy --unit deals --deals 4 \
        --sets 6 --seed 1 $mode -o "$log"
    grep '"event":"strike"' "$log.side" >"$dir/strikes"
    [ -s "$dir/strikes" ] || complain "$mode: no strikes"
    ! grep -qE '"event":"(ended|unrepeated)"' "$log.side" || complain "$mode: a crash that came again is told as something else"
    for n in 1 2 5; do
        line=$(sed -n "${n}p" "$dir/strikes")
        ask=$(value "$line" ask)
        [ "$(value "$line" signal)" = SIGSEGV ] || complain "$line: no signal"
        [ "$mode" = --trusted ] || [ -n "$(value "$line" view)" ] || complain "$line: no view"
        seat=$(printf %s "$(value "$line" seat)" | tr 0123 ABCD)
        run_command 4 'crash.so crashed by SIGSEGV (Segmentation fault), asked to play'
        grep -q 'it printed: about to crash' "$out" || complain 'nothing printed'
        # of the log's strike, and of what the bot is shown now
        grep -q "^step $(value "$line" step): seat $seat, where crash failed" "$out" ||
            complain "$line: another question"
        grep -q "^$seat is asked to play and sees" "$out" || complain "$line: another seat"
        # the last --ask counts
        run_command 0 'which is legal' --ask greedy
        grep -q 'greedy.so is not the file that played as crash' "$out" || complain 'another file'
        run_command 0 'which is legal' --ask greedy --trusted
        run_command 4 'which is illegal' --ask "$BUILD/tests/hostile/garbage.so"
    done
done

# the sidecar tells the rest where there is one; who was at fault is to be checked, which is said once
expect 0 'crash: more failures like these are in the sidecar only' match "$crash" greedy --unit deals --deals 4 --sets 6 \
    --seed 1 -o "$dir/kept.log"
expect 0 'crash: more failures like these are not shown, as no log is kept' match "$crash" greedy --unit deals --deals 4 --sets 6
grep -q 'sidecar' "$out" && complain 'there is no sidecar, but'
expect 0 "euchre-arena check '$crash slowly=yes'" \
    match "$crash slowly=yes" greedy --sets 2 --deals 2 --unit deals
[ "$(grep -c ' check ' "$out")" = 1 ] || complain 'check is named more than once'
expect 0 "check $BUILD/tests/hostile/garbage.so" match "$BUILD/tests/hostile/garbage.so" greedy --sets 2
expect 0 won match simple greedy --sets 2
grep -q ' check ' "$out" && complain 'nobody was at fault, but'

# without a step it is the first failure of the trick, or else the first question
at=$(value "$line" at)
expect 4 'crash.so crashed by SIGSEGV' replay "$log" --at "$at" --ask "$crash"
expect 0 'B is asked to play' replay "$log" --at "${at%.*}" --ask greedy --seat B
expect 0 'D is asked to bid' replay "$log" --at "${at%.*}" --ask greedy --step 0
expect 4 'exports no eu_bot_v1: is it a bot?' replay "$log" --at "$at" --ask "$BUILD/tests/hostile/no_symbol.so"
expect 2 'nothing is asked there' replay "$log" --at "$at" --ask greedy --step 80
expect 2 'there is no deal' replay "$log" --at "${at%%.*}.99" --ask greedy
expect 2 'this table has no seat G' replay "$log" --at "$at" --ask greedy --seat G
expect 2 "there is no bot 'nobody'" replay "$log" --at "$at" --ask nobody
expect 2 '--ask needs the address of a deal' replay "$log" --at "${at%/*}" --ask greedy
expect 2 'go with --ask' replay "$log" --step 1
expect 2 'does not go with --both' replay "$log" --at "$at" --ask greedy --both
expect 2 '--step: expected a number' replay "$log" --at "$at" --ask greedy --step x
expect 2 '--seat: expected a letter' replay "$log" --at "$at" --ask greedy --seat 9

# every strike that this bot gets comes again, whatever it was doing
again() {
    bot=$1 text=$2
    shift 2
    log=$dir/$bot.log
    expect 0 '' match -j 1 "$BUILD/tests/hostile/$bot.so" greedy --unit deals --deals 2 --sets 2 --seed 1 \
        -o "$log" "$@"
    ask=$(value "$(grep '"event":"strike"' "$log.side" | head -n 1)" ask)
    run_command 4 "$bot.so $text"
}
again open_crash 'crashed by SIGSEGV (Segmentation fault), when the table was opened'
again tell_crash 'crashed by SIGSEGV (Segmentation fault), when it was told' --trusted
again close_crash 'crashed by SIGSEGV (Segmentation fault), when the table was closed'
again exit 'ended its process with exit status 0, asked to play' --trusted
again forker 'made the forbidden system call'

exit $failed
