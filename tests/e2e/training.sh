# Programs that make the bots' tables: the same bytes again, whatever the number of threads, and of the
# same shape as the tables that the bots have.
. tests/e2e/lib.sh

# train THREADS PACK: a little training into $dir/PACK-THREADS
train() {
    "$BUILD/train/bidding" "$2" 3000 "$1" "$dir/$2-$1" >"$out" 2>&1 || complain "bidding $2: failed"
}

for pack in 24 32; do
    for threads in 1 2 3; do
        train "$threads" "$pack"
        cmp "$dir/$pack-1" "$dir/$pack-$threads" >"$out" 2>&1 ||
            complain "bidding $pack: $threads threads made another table than one"
    done
    [ "$(size "$dir/$pack-1")" = "$(size "bots/champion/bids-$pack.bin")" ] &&
        cmp -n 488 "$dir/$pack-1" "bots/champion/bids-$pack.bin" >"$out" 2>&1 ||
        complain "bids-$pack.bin: of another shape than what is made now"
done

"$BUILD/train/outcomes" 300 "$dir/outcomes.c" >"$out" 2>&1 || complain "outcomes: failed"
"$BUILD/train/outcomes" 300 "$dir/again.c" >"$out" 2>&1 || complain "outcomes: failed"
cmp "$dir/outcomes.c" "$dir/again.c" >"$out" 2>&1 || complain 'outcomes: another table the second time'
grep -c 'players' "$dir/outcomes.c" >"$out"
[ "$(cat "$out")" = "$(grep -c 'players' bots/lib/outcomes.c)" ] || complain 'outcomes.c: of other games'

# Networks: three of a size, one behind the other, that play better than they did at first.
# refused PATTERN RULES
refused() {
    "$BUILD/train/net" "$2" 10 "$dir/none" >"$out" 2>&1
    [ $? = 2 ] && grep -q "$1" "$out" && [ ! -e "$dir/none" ] || complain "net $2: was accepted"
}
# nets RULES DEALS FILE
nets() {
    "$BUILD/train/net" "$1" "$2" "$dir/$3" >"$out" 2>&1 || complain "net $1: failed"
}
nets modern 16000 short
awk 'NR == 2 { first = $3 } NR == 11 { exit !($1 == 16000 && $3 > first + 0.3) }' "$out" ||
    complain 'net modern: learned nothing'
for file in long again; do
    nets 'hoyle-4 rubber=no' 2000 $file
done
cmp "$dir/long" "$dir/again" >"$out" 2>&1 || complain 'net hoyle-4: another file the second time'
[ "$(grep -ao EU_NET_1 "$dir/short" | wc -l)" = 3 ] || complain 'net modern: not three nets'
refused 'callace1905 is not for two sides of two' callace1905
refused "no rule set 'mdern'" mdern

exit $failed
