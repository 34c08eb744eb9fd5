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

exit $failed
