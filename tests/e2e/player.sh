#!/bin/sh
# The deal player of reports: how a table stands after each step, for every deal of the reports of three
# games, one with faults, and of two logs together. Needs node.
. tests/e2e/lib.sh
command -v node >/dev/null || left_out 'no node here'

cat >"$dir/renege.c" <<'EOF'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    uint64_t wrong = view->hand & ~view->legal;
    (void)self;
    return eu_first(wrong ? wrong : view->legal);
}
EU_BOT(.name = "renege", .play = play)
EOF
build_bot renege
expect 0 verify match "$dir/renege.so" simple --rules somerset1888 --sets 3 --seed 7 -o "$dir/renege.log"
expect 0 verify match simple greedy random --rules 'callace1905 players=5' --sets 2 --seed 7 -o "$dir/five.log"
expect 0 verify match simple greedy random first --rules hoyle-7 --sets 2 --seed 7 -o "$dir/seven.log"
# the same bots in two logs: deals of the same address
for seed in 1 2; do
    expect 0 verify match simple greedy --sets 2 --unit deals --deals 2 --seed "$seed" -o "$dir/again$seed.log"
done
expect 0 '' report "$dir/again1.log" "$dir/again2.log" -o "$dir/again.html"
for log in renege five seven; do
    expect 0 '' report "$dir/$log.log" -o "$dir/$log.html"
done
node tests/e2e/player.mjs arena/report/page/deal_data.js "$dir/renege.html" "$dir/five.html" "$dir/seven.html" "$dir/again.html" \
    >"$out" 2>&1 || complain 'how tables stand is wrong:'
grep -q ' [1-9][0-9]* faults' "$out" || complain 'expected faults'

[ $failed = 0 ] && tail -n 1 "$out"
exit $failed
