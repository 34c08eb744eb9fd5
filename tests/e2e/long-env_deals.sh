#!/bin/sh
# 100,000 random deals of each rule set that were played through the environment, and recorded with the answers that it was
# given, verify by the program.
. tests/e2e/lib.sh

ENV_LOGS=$dir "$BUILD/tests/unit/test_env_deals" >"$out" 2>&1 || complain 'test_env_deals:'
[ "$(ls "$dir"/*.log | wc -l)" = 26 ] || complain 'not 26 logs'
for log in "$dir"/*.log; do
    expect 0 'verified: ' verify "$log"
done
[ $failed = 0 ] && echo "100,000 deals and more of each of 26 rule sets, verified"
exit $failed
