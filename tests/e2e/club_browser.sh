# A club that is played and served, in a browser: everyone can read and use its pages, by keys and by touch, on a phone and a
# desk, light and dark; games of people are played to their end; bots are handed in. Screenshots stay in check/screens.
. tests/e2e/lib.sh
need_browser
export EUCHRE_ARENA_BOTS="$BUILD/bots"
screens=$BUILD/check/screens
mkdir -p "$screens"
drive club_browser.mjs "$ARENA" "$dir" "$screens"
grep '^measured: ' "$out"
[ $failed = 0 ] && tail -n 1 "$out"
exit $failed
