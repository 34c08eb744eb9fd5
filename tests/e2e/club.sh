# A club as a whole: a ladder and its pages, bots that are handed in, good and bad ones, and people who mean harm: each gets its
# sentence or is cut off, and nobody else notices.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
timeout 300 python3 tests/e2e/club.py "$ARENA" "$dir" >"$out" 2>&1 || complain 'a club as a whole:'
grep -e '^left out: ' -e '^measured: ' "$out"
[ $failed = 0 ] || { tail -n 5 "$dir/printed"; ls "$dir/club"; }
exit $failed
