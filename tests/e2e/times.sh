#!/bin/sh
# How long bots took for their answers, as the sidecar and the tables tell it: CPU time by kind of question,
# in the sandbox and trusted, the arena's own part beside it; also of a run that was stopped and goes on.
. tests/e2e/lib.sh

# It burns 2 ms of its CPU time for every card, and nothing in bids.
cat >"$dir/burner.c" <<'END'
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <time.h>

#include "euchre_bot.h"

static int first(uint64_t legal)
{
    int card = 0;
    while (!(legal >> card & 1))
        card++;
    return card;
}

static int64_t cpu(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000ll + t.tv_nsec;
}

static int order(void *self, const struct eu_view *view)
{
    (void)self;
    (void)view;
    return EU_PASS;
}

static int play(void *self, const struct eu_view *view)
{
    int64_t until = cpu() + 2100000;
    (void)self;
    while (cpu() < until)
        continue;
    return first(view->legal);
}

EU_BOT(.name = "burner", .order = order, .play = play)
END
# It sleeps instead, which only a trusted bot can.
sed 's/burner/sleeper/; s/.*int64_t until.*/    struct timespec t = {0, 2100000};/
     s/.*while (cpu.*/    nanosleep(\&t, NULL);/; /^        continue;/d' "$dir/burner.c" >"$dir/sleeper.c"
build_bot burner
build_bot sleeper

# row NAME QUESTION: answers, p50, p99 and max in ns, of that line of results as JSON in $out
row() {
    python3 - "$out" "$1" "$2" <<'END'
import json
import sys
with open(sys.argv[1]) as f:
    times = json.load(f)["times"]
for bot in times["bots"]:
    for row in bot["took"]:
        if bot["bot"] == sys.argv[2] and row["question"] == sys.argv[3]:
            print(row["answers"], row["p50_ns"], row["p99_ns"], row["max_ns"])
END
}

# slow NAME QUESTION, quick NAME QUESTION: half of them at least 2 ms, no more than a tenth of one; some
# were asked
slow() {
    # shellcheck disable=SC2046
    set -- "$1 $2" $(row "$1" "$2")
    [ $# = 5 ] && [ "$2" -gt 0 ] && [ "$3" -ge 2000000 ] && [ "$3" -le "$4" ] && [ "$4" -le "$5" ] ||
        complain "expected 2 ms: $*"
}

quick() {
    # shellcheck disable=SC2046
    set -- "$1 $2" $(row "$1" "$2")
    [ $# = 5 ] && [ "$2" -gt 0 ] && [ "$3" -le 100000 ] || complain "expected next to nothing: $*"
}

for how in '' --trusted '--batch 1'; do
    # shellcheck disable=SC2086
    expect 0 '"times"' match --json -q $how --fresh --seed times --unit deals --deals 1 --sets 8 -j 2 \
        -o "$dir/burn.log" greedy "$dir/burner.so"
    slow burner play
    quick burner bid
    quick greedy play
done
# A program tells most of its times itself, but not those of answers that are quick and asked for one by one.
if [ -x /usr/bin/python3 ]; then
    cat >"$dir/burns.py" <<'END'
#!/usr/bin/python3
from time import process_time
from euchre_bot import PASS, Bot, first, run

class Burns(Bot):
    def order(self, view):
        return PASS

    def play(self, view):
        until = process_time() + 0.0021
        while process_time() < until:
            pass
        return first(view.legal)

run(Burns)
END
    for tables in 256 1; do
        expect 0 '"times"' match --json -q --fresh --seed times --unit deals --deals 2 --sets 8 -j 2 --batch $tables \
            -o "$dir/burns$tables.log" greedy "$dir/burns.py"
        slow burns play
        quick burns bid
        row burns bid | cut -d ' ' -f 1 >"$dir/burns$tables"
    done
    same "$dir/burns256" "$dir/burns1"
fi
expect 0 '"times"' match --json -q --trusted --fresh --seed times --unit deals --deals 1 --sets 6 \
    -o "$dir/sleep.log" greedy "$dir/sleeper.so"
quick sleeper play
expect 0 'arena: ' show "$dir/sleep.log" --times
grep -Eq '^sleeper  all +[0-9]+ ' "$out" && grep -Eq '^ +bid +[0-9]+ .*ns' "$out" || complain 'no table'
[ "$(grep -c '"event":"delay","answers"' "$dir/sleep.log.side")" = 1 ] || complain 'no word of the delay'

# Every answer is told once, however many tables are played at once and wherever a run was stopped.
sed 's/EU_BOT(/EU_BOT(.flags = EU_SERIAL, /; s/+ 2100000/+ 0/' "$dir/burner.c" >"$dir/serial.c"
build_bot serial
event="match --json -q --seed once --unit deals --deals 1 --sets 50 greedy $dir/burner.so"
answers() { # LOG OPTION...: how often greedy was asked for a card
    log=$1
    shift
    # shellcheck disable=SC2086
    expect 0 '"times"' $event -o "$log" "$@"
    row greedy play | cut -d ' ' -f 1
}
many=$(answers "$dir/many.log" -j 2)
[ "${many:-0}" -gt 200 ] || complain "only $many answers"
for tables in 8 1; do
    few=$(answers "$dir/few$tables.log" -j 1 --batch $tables)
    [ "$few" = "$many" ] || complain "$many answers, but $few in batches of $tables"
done
# shellcheck disable=SC2086
start "$dir/stopped.log.part" 1000 $event -o "$dir/stopped.log" -j 1
end INT 130
stopped=$(answers "$dir/stopped.log" -j 1)
[ "${stopped:-0}" -gt 0 ] && [ "$stopped" -le "$many" ] ||
    complain "$many answers, but $stopped of a run that was stopped"
same "$dir/many.log" "$dir/stopped.log"

# Alone, with a process for each table, too.
expect 0 '"times"' match --json -q --seed alone --unit deals --deals 2 --sets 8 -o "$dir/alone.log" greedy "$dir/serial.so"
[ "$(grep -c '"event":"times","bot":"serial"' "$dir/alone.log.side")" = 2 ] || complain 'no times of a serial bot'
exit $failed
