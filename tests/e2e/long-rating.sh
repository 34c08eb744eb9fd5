# How soon a bot that is handed in has a rating, also while bots of others are as slow as they may be; and whether its place is
# known after as many sets as were predicted.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
timeout 2400 python3 tests/e2e/long-rating.py "$ARENA" "$dir" >"$out" 2>&1 || complain 'ratings of new bots:'
grep '^measured: ' "$out"
exit $failed
