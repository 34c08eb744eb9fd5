# The example that trains (sdk/examples/train): its network learns; a run that is killed and goes on ends as one that was
# not, byte for byte; the bot made of it plays in the sandbox as it did in training.
. tests/e2e/lib.sh

trainer() {
    mkdir -p "$1"
    export OMP_WAIT_POLICY=passive
    exec "$BUILD/dmc/train" 500 "$1" "$BUILD/bots"
}

train whole
wait "$pid" || complain 'dmc: does not train:'
# UPDATES DEALS +1.094 +- 0.032 -0.153 +- ...: points a deal against random and greedy
tail -n 1 "$dir/whole.curve" >"$out"
awk '{ exit !($1 == 500 && $3 - $5 > 0.8 && $6 > -0.4) }' "$out" || complain 'it has learned too little:'

train_killed killed 3 10
# a report under way when it was killed is missing, none is there twice
grep '+-' "$dir/killed.curve" | sort -u >"$dir/killed.sorted"
grep '+-' "$dir/whole.curve" | sort >"$dir/whole.sorted"
[ "$(figures killed)" -ge 9 ] && [ -z "$(comm -23 "$dir/killed.sorted" "$dir/whole.sorted")" ] || {
    diff "$dir/whole.curve" "$dir/killed.curve" >"$out"
    complain 'dmc: learns otherwise when it goes on:'
}
for file in state weights.json; do
    cmp "$dir/whole/$file" "$dir/killed/$file" >"$out" 2>&1 || complain "dmc: another $file when it goes on"
done

expect 0 'is a bot that plays' new-bot dmc --lang net "$dir/whole/weights.json" -o "$dir/dmc"
make -C "$dir/dmc" ${CC:+CC="$CC"} CFLAGS='-std=c99 -Wall -Wextra -Werror -O2' test check >"$out" 2>&1 || complain 'the bot:'
grep -q '^PASS: dmc plays ' "$out" || complain 'the bot does not pass:'
expect 0 '"verdict": "H1"' match "$dir/dmc/dmc.so" random --sprt elo0=0,elo1=100 --sets 1000 --seed 1 --json -q

printf 'no state' >"$dir/whole/state"
train whole
wait "$pid" && complain 'a broken state was accepted'
pid=
grep -q 'this is no state of dmc' "$out" || complain 'a broken state:'
exit $failed
