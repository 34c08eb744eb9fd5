#!/bin/sh
# The bot of bots/README.md is built as said there, passes `check`, and plays without a fault; one in C++ does too.
. tests/e2e/lib.sh

sed -n '/^```c$/,/^```$/p' bots/README.md | sed '/^```/d' >"$dir/thinker.c"
${CC:-cc} -O2 -Wall -Wextra -Werror -shared -fPIC -I sdk -I bots/lib -o "$dir/thinker.so" "$dir/thinker.c" \
    "$BUILD/libeuchre-bot.a" >"$out" 2>&1 || complain 'thinker: not built'
expect 0 'PASS: thinker plays ' check "$dir/thinker.so" --deals 40
expect 0 ',thinker,' match "$dir/thinker.so" simple --rules hoyle-4 --unit deals --deals 4 --sets 10 --fail-on-fault --seed 1 --csv -q \
    -o "$dir/thinker.log"

# C++ links with the library, and needs no library of its own where it uses none.
if have "${CXX:-c++}" 'a bot in C++'; then
    cat >"$dir/plus.cc" <<'END'
#include "euchre_lib.h"

static void *open_table(const eu_opening *opening)
{
    return const_cast<eu_rules *>(opening->rules);
}

static int answer(void *self, const eu_view *view)
{
    const eu_rules *rules = static_cast<const eu_rules *>(self);

    if (view->question != EU_PLAY)
        return eu_policy_answer(rules, view);
    const eu_world world = eu_world_of(rules, view);
    return eu_policy_card(&world);
}

EU_BOT(.name = "plus", .open = open_table, .play = answer, .answer = answer)
END
    "${CXX:-c++}" -std=c++20 -O2 -shared -fPIC -static-libgcc -static-libstdc++ -I sdk -I bots/lib -o "$dir/plus.so" \
        "$dir/plus.cc" "$BUILD/libeuchre-bot.a" >"$out" 2>&1 || complain 'plus: not built'
    expect 0 'PASS: plus plays ' check "$dir/plus.so" --rules hoyle-4 --deals 20
fi
exit $failed
