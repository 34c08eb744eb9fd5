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
exit $failed
