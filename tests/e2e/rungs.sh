#!/bin/sh
# `check --against`: bots that are known to stand between two rungs are found there, with sets to show for it; a clear
# loss ends the climb; exit statuses; nothing is left behind.
. tests/e2e/lib.sh

# row RUNG VERDICT: a line of what was printed
row() {
    grep -qE "^$1 +$2( |\$)" "$out" || complain "expected '$1 $2', found"
}

# simple stands between greedy and rule, each by more than 0.04 points a deal (bots/LADDER.md)
expect 0 'simple beats random, greedy; does not beat ' check simple --against rungs
row random 'beats it +100'
row greedy 'beats it +100'
expect 0 'callace     skipped: does not play these rules' check simple --against callace,greedy
expect 0 'simple beats greedy; does not beat rule.' check simple --against greedy,rule
row rule 'loses to it +[1-9][0-9]*'
! grep -q 'The check stops' "$out" || complain 'nothing was left to be tried'
expect 0 'The check stops at the first clear loss (--all goes' check simple --against rule,greedy
! grep -q '^greedy' "$out" || complain 'the climb did not end where it lost clearly'
expect 0 'simple beats greedy; does not beat rule.' check simple --against rule,greedy --all
expect 0 'rule beats greedy, simple.' check rule --against ' greedy, simple,' -q
[ "$(wc -l <"$out")" = 1 ] || complain '--quiet says more than the verdict'

# the same again, for other numbers of workers, but for the time
"$ARENA" check simple --against greedy,foster -j 1 | sed 's/[0-9.]* s$//' >"$dir/one"
"$ARENA" check simple --against greedy,foster -j 3 | sed 's/[0-9.]* s$//' >"$dir/three"
same "$dir/one" "$dir/three"
# other rules, whose rungs are others
expect 0 'simple beats greedy; does not beat rule.' check simple --against greedy,rule --rules hoyle-4 --seed 5
expect 0 'simple has no opponent that plays these rules.' check simple --against callace,foster --rules hoyle-6

# statuses
expect 0 'simple beats greedy.' check simple --against greedy --verdict
expect 5 'does not beat rule.' check simple --against greedy,rule --verdict
expect 6 'open against foster.' check simple --against greedy,foster --sets 100 --verdict
expect 0 'open against champion.' check simple --against champion --max-time 1
expect 4 'warning: it was at fault' check "$BUILD/tests/hostile/crash.so" --against random,greedy
expect 4 'no_play cannot start: ' check "$BUILD/tests/hostile/no_play.so" --against rungs
expect 2 '--against is for games of two sides' check simple --against rungs --rules callace1905
expect 2 'callace does not play modern' check callace --against rungs
expect 2 'there is no bot' check nobody --against rungs
expect 2 'there is no bot' check simple --against greedy,nobody
expect 2 'expected rungs, or names of bots' check simple --against ,
expect 2 '--all goes with --against' check simple --all
expect 2 '--deals does not go with --against' check simple --against rungs --deals 3
expect 2 '--max-time: expected a time' check simple --against rungs --max-time soon
expect 2 '--against and --all are for `check`' match simple greedy --against rungs
expect 2 "there is no rule set 'modrn'" check simple --against rungs --rules modrn

# for programs; logs are kept where that is wished
expect 4 '"verdict": "unfit"' check "$BUILD/tests/hostile/no_play.so" --against rungs --json
expect 0 '"beaten": 2' check rule --against greedy,simple --json -o "$dir/kept"
grep -q '"verdict": "beats"' "$out" && grep -q '"sets": [1-9]' "$out" && ! grep -q '"points": null' "$out" || complain 'rows'
expect 0 'rule against simple' show "$dir/kept/against-simple.log"
expect 0 'verified' verify "$dir/kept/against-simple.log"
mkdir "$dir/tmp"
TMPDIR=$dir/tmp expect 0 beats check simple --against greedy
[ -z "$(ls -A "$dir/tmp")" ] || complain "left in the temporary folder: $(ls "$dir/tmp")"

# it can be stopped
TMPDIR=$dir/tmp start /dev/null 0 check simple --against champion --all
until ls "$dir"/tmp/*/* >"$out" 2>&1 || ! kill -0 "$pid" 2>/dev/null; do sleep 0.01; done
end INT 130
[ -z "$(ls -A "$dir/tmp")" ] || complain "left by a climb that was stopped: $(ls "$dir/tmp")"
exit $failed
