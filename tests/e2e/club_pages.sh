#!/bin/sh
# The pages of a club in a browser, with what a server does not say on command: hostile names, rows that move under the
# reader. The rules that they offer are those of the arena. Screenshots stay in check/screens.
. tests/e2e/lib.sh

# 'modern', 4 players, as the program and as the page have it
expect 0 modern rules
awk '/^[a-z][a-z0-9]*/ { two = $2 ~ /=/; print (two ? $1 " " $2 : $1) ", " $(two ? 3 : 2) }' "$out" | grep -v '^set, ' | sort \
    >"$dir/rules"
sed -n "s/^        \['\([^']*\)', \([2-7]\), .*/\1, \2/p" arena/server/page/play.js | sort >"$dir/offered"
cmp -s "$dir/rules" "$dir/offered" || complain "the page to open tables offers other rules: $(diff "$dir/rules" "$dir/offered")"

need_browser
screens=$BUILD/check/screens
mkdir -p "$screens"
drive club_pages.mjs "$screens"

[ $failed = 0 ] && tail -n 1 "$out"
exit $failed
