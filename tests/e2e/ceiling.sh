# The program that estimates what a best response gains against rule: the same figures each time; responders
# who play as rule gain nothing; one who searches gains less than one who sees all cards.
. tests/e2e/lib.sh

# respond ARGUMENT...: runs it
respond() {
    "$BUILD/bench/best_response" "$@" >"$out" 2>&1 || complain "best_response $*: failed"
}

# gain: the points a deal of the line that was printed, in thousandths
gain() {
    sed -n 's/^[^:]*: \([+-]\)\([0-9]*\)\.\([0-9]*\) .*/\1\2\3/p' "$out" | sed 's/^+//; s/^\(-\{0,1\}\)0*\([0-9]\)/\1\2/'
}

respond 1
cp "$out" "$dir/first"
respond 1
cmp "$dir/first" "$out" || complain 'other figures the second time than the first'
[ "$(wc -l <"$out")" = 20 ] || complain 'not ten lines for each of two rule sets'

respond -l 0 50 modern
grep -q ': +0.000 +-0.000 points a deal, 50 sets; scored +0.000 +-0.000;' "$out" || complain 'rule gains against rule'

respond -l 1 -n 40 40 modern
searched=$(gain)
respond -u -n 1 40 modern
seen=$(gain)
[ "$seen" -gt "$searched" ] || complain "who sees all cards gains $seen thousandths of a point, level 1 $searched"

"$BUILD/bench/best_response" 1 somerset1888 >"$out" 2>&1
[ $? = 1 ] && grep -q 'somerset1888: it has other questions' "$out" || complain 'somerset1888 was accepted'
exit $failed
