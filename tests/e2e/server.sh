#!/bin/sh
# euchre-server with a backend of the test's own: what it answers, what it refuses, and that nobody is in the way of
# others: slow connections, huge bodies, ten thousand connections. tests/e2e/server.py says what it tried.
. tests/e2e/lib.sh

[ -x "$BUILD/euchre-server" ] || complain 'euchre-server is not built'
mkdir -p "$dir/club/rounds/000001" "$dir/club/tables" "$dir/club/private"
head -c 3000000 /dev/urandom >"$dir/club/rounds/000001/log.msgpack"
echo 'secret' >"$dir/club/private/tokens"
chmod 755 "$dir"
expect 0 '1 set, ' match random greedy --sets 1 --seed 1 -o "$dir/m.log"
expect 0 '' export "$dir/m.log" --sqlite "$dir/club/season.db"

"$BUILD/euchre-server" "$dir/club" >"$out" 2>&1 3<&- </dev/null
[ $? = 2 ] && grep -q 'started by `euchre-arena serve`' "$out" || complain 'without a backend it does not say so:'
"$BUILD/euchre-server" "$dir/club" --listen 127.0.0.1:0 >"$out" 2>&1 3<&- </dev/null
[ $? = 2 ] && grep -q "no option '--listen'" "$out" || complain 'an option that is none is not named:'

python3 tests/e2e/server.py "$BUILD/euchre-server" "$dir/club" >"$out" 2>&1 || complain 'euchre-server:'
grep '^left out' "$out"
exit $failed
