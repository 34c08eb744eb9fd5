#!/bin/sh
# Clusters simulated (tests/cluster/simulate.py): cases that can be reckoned by hand, and its tables.
. "$(dirname "$0")/lib.sh"
cluster=tests/cluster

python3 "$cluster/test_simulate.py" >"$out" 2>&1 || complain 'a cluster simulated:'
tail -n 3 "$out" | head -n 1

python3 "$cluster/simulate.py" --workers 10 --bots 30 --runs 1 --deaths 1 --policy waves >"$dir/tables" 2>"$out" ||
    complain 'tables:'
grep -q '^by the rule: 850 shards, 85 a worker' "$dir/tables" || complain "$(cat "$dir/tables")"
exit $failed
