#!/bin/sh
# The SDK in Python is that in C: words, where fields lie, and what the kit makes of some thousand views of every
# rule set, played by chance, also against the rules.
. tests/e2e/lib.sh

[ -x /usr/bin/python3 ] || left_out 'no /usr/bin/python3'
views=$PWD/tests/e2e/python_kit_views.py

# every word in capitals that is a number
grep -ohE '\bEU_[A-Z0-9_]+\b' sdk/euchre_bot.h sdk/euchre_kit.h sdk/euchre_wire.h | sort -u |
    grep -vxE 'EU_(BOT|STRICT|AS_BEFORE|EACH|EXPORT|CARD|BID_OF|BID_SUIT|BID_HOW|WIRE_PAD)' |
    sed 's/.*/{"&", (long)(&)},/' >"$dir/words.inc"
${CC:-cc} -std=c11 -Wall -Wextra -Wno-unused-function -shared -fPIC -I sdk -I "$dir" -o "$dir/kit.so" \
    tests/e2e/python_kit_same.c >"$out" 2>&1 || complain 'the kit in C is not built'

match() { # NAME RULES
    expect 0 'python_kit_views' match -q --fresh --seed kit --sets 4 --batch 16 --rules "$2" -o "$dir/$1.log" "$views" greedy
}
"$ARENA" rules --csv | sed 1d | cut -d, -f1 >"$dir/rules"
printf '%s\n' 'callace1905 players=7 joker=yes' 'hoyle-6 joker=yes jambone=yes defend_alone=yes' \
    'modern joker=yes stick_dealer=yes defend_alone=yes' >>"$dir/rules"
n=0
while read -r rules; do
    n=$((n + 1))
    match "$n" "$rules"
done <"$dir/rules"

cat sdk/euchre_bot.h sdk/euchre_kit.h >"$dir/headers"
PYTHONPATH=sdk/python /usr/bin/python3 -B tests/e2e/python_kit_same.py "$dir/kit.so" "$dir/headers" "$dir"/*.log.side >"$out" 2>&1 ||
    complain 'Python and C differ:'
cat "$out"
exit $failed
