# The example that trains by PPO (sdk/examples/train/ppo.py): its gradient is right; it learns; a run that is killed and goes
# on ends as one that was not; the bot made of it plays in the sandbox.
. tests/e2e/lib.sh

find_python_packages
"$PYTHON_FOR_GYM" -c 'import numpy' 2>"$dir/null" || left_out 'no numpy here: training by PPO'
export PYTHONPATH=sdk/python EUCHRE_LIBRARY="$BUILD/libeuchre.so.1" OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

timeout 120 "$PYTHON_FOR_GYM" -B tests/e2e/train_ppo.py gradient >"$out" 2>&1 || complain 'another gradient:'

trainer() {
    exec "$PYTHON_FOR_GYM" -B tests/e2e/train_ppo.py train --updates 12 --out "$1" --bots "$BUILD/bots"
}

train whole
wait "$pid" || complain 'ppo.py: does not train:'
# SECONDS DEALS +1.094 +- 0.032 -0.153 +- ...: points a deal against random
tail -n 1 "$dir/whole.curve" >"$out"
awk '{ exit !($2 == 1536 && $3 > 0.4) }' "$out" || complain 'it has learned too little:'

train_killed killed 1 4
"$PYTHON_FOR_GYM" -B tests/e2e/train_ppo.py alike "$dir/whole" "$dir/killed" >"$out" 2>&1 || complain 'ppo.py: learns otherwise when it goes on:'

expect 0 'is a bot that plays' new-bot ppo --lang net "$dir/whole/weights.npz" -o "$dir/ppo"
make -C "$dir/ppo" ${CC:+CC="$CC"} CFLAGS='-std=c99 -Wall -Wextra -Werror -O2' test check >"$out" 2>&1 || complain 'the bot:'
grep -q '^PASS: ppo plays ' "$out" || complain 'the bot does not pass:'
expect 0 '"verdict": "H1"' match "$dir/ppo/ppo.so" random --sprt elo0=0,elo1=100 --sets 1000 --seed 1 --json -q
exit $failed
