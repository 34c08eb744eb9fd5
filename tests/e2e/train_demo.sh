# The example that trains (sdk/examples/train): what it has saved outlives a kill -9, it goes on from there, and the bot
# made of it plays in the sandbox, with the same bytes whatever the number of tables at once.
. tests/e2e/lib.sh

# deals: how many the last line says
deals() {
    awk 'END { print $2 }' "$dir/curve"
}

# train SECONDS: in the background
train() {
    OMP_WAIT_POLICY=passive "$BUILD/dmc/dmc" --seconds "$1" --seed test --out "$dir/dmc" --bots "$BUILD/bots" \
        >"$dir/curve" 2>"$out" &
    pid=$!
}

train 3600
for _ in $(seq 1200); do
    [ -s "$dir/dmc/weights.h" ] && break
    kill -0 "$pid" 2>"$dir/null" || break
    sleep 0.1
done
kill -9 "$pid"
wait "$pid" 2>"$dir/null"
[ -s "$dir/dmc/state" ] && [ -s "$dir/dmc/weights.h" ] || complain 'dmc: nothing was saved'
cp "$dir/dmc/state" "$dir/state"

train 10
wait "$pid" || complain 'dmc: does not go on'
pid=
[ "$(deals)" -gt 0 ] || complain "dmc: $(deals) deals after it went on"
cmp -s "$dir/state" "$dir/dmc/state" && complain 'dmc: learned nothing more'

${CC:-cc} -std=c99 -Wall -Wextra -Werror -O2 -shared -fPIC -I sdk -I "$dir/dmc" -o "$dir/dmc.so" sdk/examples/train/dmc_bot.c \
    >"$out" 2>&1 || complain 'the bot is not built'
expect 0 'PASS: dmc plays ' check "$dir/dmc.so" --rules modern --deals 20
for batch in 1 7 512; do
    expect 0 '' match -q --fresh --fail-on-fault --sets 6 --seed dmc --batch "$batch" -o "$dir/$batch.log" "$dir/dmc.so" greedy
    alike "$dir/1.log" "$dir/$batch.log" || complain "with $batch tables at once it plays otherwise"
done

printf 'no state' >"$dir/dmc/state"
"$BUILD/dmc/dmc" --seconds 10 --out "$dir/dmc" --bots "$BUILD/bots" >"$out" 2>&1 && complain 'a broken state was accepted'
grep -q 'this is no state of dmc' "$out" || complain 'a broken state:'
exit $failed
