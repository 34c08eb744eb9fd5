# The example that learns to bid (sdk/examples/train/cfr.c): bids get better and are regretted less, what was saved
# outlives a kill -9 and leads to the same bids as if there had been none, and the bot made of it plays in the sandbox.
. tests/e2e/lib.sh

# learn FOLDER OPTION...: prints the curve
learn() {
    folder=$1
    shift
    "$BUILD/cfr/cfr" --out "$dir/$folder" --bots "$BUILD/bots" "$@" 2>"$out"
}

"$BUILD/cfr/cfr" --deals 1000000000 --out "$dir/killed" --bots "$BUILD/bots" >"$dir/curve" 2>"$out" &
pid=$!
for _ in $(seq 1200); do
    grep -q '^ *16384 ' "$dir/curve" && break
    kill -0 "$pid" 2>"$dir/null" || break
    sleep 0.1
done
kill -9 "$pid"
wait "$pid" 2>"$dir/null"
pid=
deals=$(($(od -An -t u8 -N 8 "$dir/killed/state") + 10000))
[ "$deals" -ge 26384 ] || complain 'cfr: nothing was saved'
learn killed --deals "$deals" >"$dir/rest" || complain 'cfr: does not go on'
learn whole --deals "$deals" >"$dir/whole.curve" || complain 'cfr: does not learn'
for file in state bids.c; do
    cmp "$dir/killed/$file" "$dir/whole/$file" >"$out" || complain "cfr: a kill changed $file"
done
[ "$(tail -n 1 "$dir/rest")" = "$(tail -n 1 "$dir/whole.curve")" ] || complain 'cfr: after a kill it plays otherwise'

# deals, regret, then points a deal and their error against random, greedy, simple and rule
awk 'NR == 2 { first = $12 }
    NR == 3 { regret = $2 }
    END { exit !(NR > 3 && $2 < 0.8 * regret && $12 > first + 0.6) }' "$dir/whole.curve" ||
    { cp "$dir/whole.curve" "$out"; complain 'cfr: learns nothing:'; }

${CC:-cc} -std=c99 -Wall -Wextra -Werror -O2 -shared -fPIC -I sdk -I bots/lib -I sdk/examples/train -o "$dir/cfr.so" \
    sdk/examples/train/cfr_bot.c "$dir/whole/bids.c" "$BUILD/libeuchre-bot.a" >"$out" 2>&1 || complain 'the bot is not built'
expect 0 'PASS: cfr plays ' check "$dir/cfr.so" --rules modern --deals 20
expect 0 'PASS: cfr plays ' check "$dir/cfr.so" --rules 'modern stick_dealer=yes' --deals 20
for batch in 1 7 512; do
    expect 0 '' match -q --fresh --fail-on-fault --sets 6 --seed cfr --batch "$batch" -o "$dir/$batch.log" "$dir/cfr.so" greedy
    alike "$dir/1.log" "$dir/$batch.log" || complain "with $batch tables at once it plays otherwise"
done

learn whole --worth solver --deals 0 >"$dir/null" && complain 'regrets of two kinds were added'
grep -q 'this state was learned with another --worth' "$out" || complain 'another --worth:'
learn solved --worth solver --deals 500 >"$dir/null" || complain 'cfr: does not learn from the solver'
cmp -s "$dir/solved/bids.c" "$dir/whole/bids.c" && complain 'cfr: the solver makes no difference'
printf 'no state' >"$dir/whole/state"
learn whole --deals 0 >"$dir/null" && complain 'a broken state was accepted'
grep -q 'this is no state of cfr' "$out" || complain 'a broken state:'
exit $failed
