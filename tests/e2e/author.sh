#!/bin/sh
# The bot of bots/README.md is built as said there, passes `check`, and plays without a fault.
. tests/e2e/lib.sh

sed -n '/^```c$/,/^```$/p' bots/README.md | sed '/^```/d' >"$dir/thinker.c"
${CC:-cc} -O2 -Wall -Wextra -Werror -shared -fPIC -I sdk -I bots/lib -o "$dir/thinker.so" "$dir/thinker.c" \
    "$BUILD/libeuchre-bot.a" >"$out" 2>&1 || complain 'thinker: not built'
expect 0 'PASS: thinker plays ' check "$dir/thinker.so" --deals 40
expect 0 ',thinker,' match "$dir/thinker.so" simple --rules hoyle-4 --unit deals --deals 4 --sets 10 --fail-on-fault --seed 1 --csv -q \
    -o "$dir/thinker.log"
exit $failed
