# A club whose processes are killed at fifty random moments, while bots are handed in, people play and rounds are played: nothing
# is lost, nothing is there twice, and the ladder is the one that plays without kills. CLUB_SEED=n repeats the moments.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
: "${CLUB_SEED:=$(random 65536)}"
echo "CLUB_SEED=$CLUB_SEED"
timeout 800 python3 tests/e2e/long-club.py "$ARENA" "$dir" 50 "$CLUB_SEED" >"$out" 2>&1 || complain 'a club whose processes are killed:'
sed 's/^/measured: /' "$out" | tail -n 5
exit $failed
