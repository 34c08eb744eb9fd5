#!/bin/sh
# Nets in bots (sdk/euchre_net.h): they compute what the reference in Python computes, with each optimisation; the net that
# sdk/examples/net.py writes plays in the sandbox, compiled in, in C and C++, with the observations of
# sdk/euchre_obs.h.
. tests/e2e/lib.sh

# same_so COMPILER FLAG...
libraries=
same_so() {
    library=$dir/$(echo "$*" | tr -d ' /').so
    libraries="$libraries $library"
    "$@" -Wall -Wextra -Werror -shared -fPIC -I sdk -o "$library" tests/e2e/net_same.c >"$out" 2>&1 || complain "$*: not built"
}

same_so ${CC:-cc} -std=c99 -O0
same_so ${CC:-cc} -O2
same_so ${CC:-cc} -O3 -march=native
if have clang 'nets by another compiler'; then
    same_so clang -O2
fi
# words, not one argument
# shellcheck disable=SC2086
python3 tests/e2e/net_same.py "$dir" $libraries >"$out" 2>&1 || complain 'other outputs:'
cat "$out"

sdk/examples/net.py "$dir/weights.json" "$dir/net.bin" >"$out" 2>&1 && cmp "$dir/net.bin" "$dir/expected.bin" >"$out" 2>&1 ||
    complain 'net.py writes another net:'
sdk/examples/net.py "$dir/weights.json" "$dir/weights.h" >"$out" 2>&1 || complain 'net.py writes no C array:'
cat >"$dir/netbot.c" <<'END'
#include "euchre_args.h"
#include "euchre_net.h"
#include "euchre_obs.h"
#include "weights.h"

static struct eu_net net;

static int load(const struct eu_host *host)
{
    const char *why = eu_net_open(&net, weights, sizeof weights - BROKEN);

    (void)host;
    if (why)
        fputs(why, stderr);
    return why != NULL || net.outputs != 64;
}

static int accepts(const struct eu_rules *rules)
{
    return eu_obs_relative_1_width(rules) == net.inputs;
}

static int answer(void *self, const struct eu_view *view)
{
    uint8_t input[EU_OBS_MOST];
    int32_t output[64];
    struct eu_roles roles = eu_roles(view);

    eu_obs_relative_1((const struct eu_rules *)self, view, &roles, input);
    eu_net_run(&net, input, output);
    return eu_role_answer(view, &roles, eu_net_best(output, eu_role_actions(view, &roles)));
}

EU_BOT(.name = "netbot", .accepts = accepts, .load = load, .open = eu_args_none, .play = answer, .answer = answer)
END
# bot NAME COMPILER FLAG...
bot() {
    name=$1
    shift
    mkdir -p "$dir/$name"
    "$@" -Wall -Wextra -Werror -O2 -shared -fPIC -I sdk -I "$dir" -o "$dir/$name/netbot.so" "$dir/netbot.c" >"$out" 2>&1 ||
        complain "$*: netbot is not built"
}
bot c "${CC:-cc}" -DBROKEN=0
expect 0 'PASS: netbot plays ' check "$dir/c/netbot.so" --deals 20
bot broken "${CC:-cc}" -DBROKEN=1
expect 2 'the net has another size than it says' match -q --fresh --sets 1 -o "$dir/broken.log" "$dir/broken/netbot.so" greedy
if have "${CXX:-c++}" 'a net in C++'; then
    bot plus "${CXX:-c++}" -x c++ -std=c++17 -static-libstdc++ -static-libgcc -DBROKEN=0
    for bot in c plus; do
        expect 0 '' match -q --fresh --fail-on-fault --sets 4 --seed net -o "$dir/$bot.log" "$dir/$bot/netbot.so" greedy
    done
    alike "$dir/c.log" "$dir/plus.log" || complain 'in C++ it plays otherwise'
fi
exit $failed
