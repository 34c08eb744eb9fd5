# The hostile bots of tests/hostile/zoo handed in at a club that plays: each is decided, with a sentence, and what they do stays in
# bounds. ZOO_EVERY=n hands in every n-th only.
. tests/e2e/lib.sh
export EUCHRE_ARENA_BOTS="$BUILD/bots"
case $BUILD in *san) : "${ZOO_EVERY:=12}" ;; esac
timeout 850 python3 tests/e2e/long-club_zoo.py "$ARENA" "$dir" "${ZOO_EVERY:-1}" >"$out" 2>&1 || complain 'the zoo at a club:'
tail -n 1 "$out"
exit $failed
