#!/bin/sh
# The losses that analyse finds predict results, put bots in their order, and name planted faults first;
# its errors cover what fifty times the effort finds.
# tests/bots/weak.so is built for this test.
. "$(dirname "$0")/lib.sh"

timeout 3000 python3 bots/coach.py "$ARENA" "$dir/coach" --sets 20 --played 200 --effort 128 \
    --weak "$BUILD/tests/bots/weak.so" --bots champion,rule,simple,greedy,random >"$out" 2>&1 ||
    complain 'losses do not predict results, or a planted fault is not found'

expect 0 'log: ' match simple rule --unit game --sets 3 --seed 1 -o "$dir/games.log"
expect 0 'games in' export --egn "$dir/games" "$dir/games.log"
for effort in 128 6400; do
    timeout 1000 "$ARENA" analyse "$dir"/games/*.egn --effort $effort --json >"$dir/$effort.json" 2>"$out" ||
        complain "--effort $effort"
done
python3 - "$dir/128.json" "$dir/6400.json" >"$out" 2>&1 <<'END' || complain 'the errors are not what they say'
import json, sys
T = 2.365  # two-sided 95 %, 7 degrees of freedom: errors come from eight batches
one, other = (json.load(open(path))["list"] for path in sys.argv[1:])
for values, errors in ("points", "points_error"), ("chance", "chance_error"):
    covered = []
    for a, b in zip(one, other):
        for p, e, q, f in zip(a[values], a[errors], b[values], b[errors]):
            if e:
                covered.append(abs(p - q) <= T * (e * e + f * f) ** 0.5)
    share = sum(covered) / len(covered)
    print("%s: %d values, %.1f %% within their errors" % (values, len(covered), 100 * share))
    assert 0.92 <= share <= 0.98
END
sed 's/^/coverage: /' "$out"
exit $failed
