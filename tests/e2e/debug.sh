#!/bin/sh
# --debug plays the same games in one process; where the build has a sanitizer, with that in the bots as
# well, which no sandbox would hold.
. tests/e2e/lib.sh

bots=$BUILD/bots
[ ! -d "$BUILD/sanitized" ] || bots=$BUILD/sanitized

# both RULES BOT
both() {
    expect 0 'verify' match "$bots/$2.so" "$bots/greedy.so" --rules "$1" --sets 2 --seed 1 -q \
        --debug --fail-on-fault --fresh -o "$dir/debug.log"
    expect 0 'verified: ' verify "$dir/debug.log"
    [ "$bots" = "$BUILD/bots" ] || return
    expect 0 'verify' match "$2" greedy --rules "$1" --sets 2 --seed 1 -q --fresh -o "$dir/boxed.log"
    same "$dir/debug.log" "$dir/boxed.log"
}
for rules in american1866 professor1862 somerset1888 hoyle-2 hoyle-3 hoyle-4 hoyle-5 hoyle-6 \
    hoyle-7 auction-4 callace1905 'callace1905 players=7' modern; do
    both "$rules" simple
    both "$rules" random
done
both 'callace1905 players=5' callace

# and a bot that dies takes the arena along, as a debugger wants it
[ -d "$BUILD/sanitized" ] ||
    expect 139 '' match "$BUILD/tests/hostile/crash.so" greedy --debug --sets 1
expect 2 '--require-walls asks for a sandbox' match first greedy --debug --require-walls --sets 1

# A program plays with --debug as it does in the sandbox, but that it is without walls, what it prints is seen, and
# it can be stepped through on the terminal.
if have /usr/bin/python3 'programs with --debug' && have_programs 'programs with --debug'; then
    cat >"$dir/looks.py" <<'END'
#!/usr/bin/env python3
import os
import time

from euchre_bot import Bot, first, run


class Looks(Bot):
    asked = 0

    def play(self, view):
        Looks.asked += 1
        if "EUCHRE_DEBUG" in os.environ and Looks.asked == 1:
            print("the first question, in", len(os.listdir("/")) > 1 and "a free process")
            time.sleep(0.01)
        if self.args == "stop" and Looks.asked == 2:
            breakpoint()
        return first(view.legal)


run(Looks)
END
    for how in --debug ''; do
        # shellcheck disable=SC2086
        expect 0 'verify' match -q --fresh --fail-on-fault --sets 2 --seed 1 --load-ms 20000 -o "$dir/looks$how.log" \
            "$dir/looks.py" greedy $how
        seen=$(grep -c 'the first question, in a free process' "$out")
        [ "$seen" = "$([ "$how" ] && echo 4 || echo 0)" ] ||
            complain "looks.py $how: expected each of its four processes to print in --debug only"
    done
    same "$dir/looks--debug.log" "$dir/looks.log"
    # --trusted loads what it plays
    expect 2 'it is a program' match -q --sets 1 --trusted -o "$dir/trusted.log" "$dir/looks.py" greedy
    if have_terminal 'stepping through a program on a terminal'; then
        printf 'p 40 + 2, view.seat\nc\nc\nc\nc\n' | timeout 100 script -qec \
            "'$ARENA' match -q --sets 1 --seed 1 --load-ms 20000 '$dir/looks.py stop' greedy --debug" /dev/null \
            >"$out" 2>&1
        grep -qE '^\(Pdb\) \(42, [0-3]\)' "$out" || complain 'expected an answer of the debugger'
        grep -qE 'looks.* 0/0/0' "$out" || complain 'expected a match without faults'
    fi
fi
exit $failed
