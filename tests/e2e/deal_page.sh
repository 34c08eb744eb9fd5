#!/bin/sh
# The page of a deal in a browser, as the server gives it: of a round and of a game of people. It steps, leads on to the deals
# beside it, and looks as it should. Screenshots stay in check/screens.
. tests/e2e/lib.sh
need_browser
table=9f3c21aa07d1
round=$dir/club/rounds/000017 game=$dir/club/tables/$table
screens=$BUILD/check/screens
mkdir -p "$round" "$game" "$screens"
chmod 755 "$dir"
expect 0 '' match simple greedy --sets 40 --seed 7 -q -o "$round/log.msgpack"
expect 0 '' match simple greedy --rules hoyle-4 --sets 1 --seed 7 -q -o "$game/log.msgpack"
expect 0 '' export "$round/log.msgpack" --sqlite "$dir/club/season.db"
echo "{\"table\": \"$table\", \"rules\": \"hoyle-4\", \"unit\": \"game\", \"seats\": [\"Ann\", \"Bob\", \"Cy\", \"Di\"],
    \"people\": [\"A\"], \"result\": \"Ann and Cy win\", \"ended\": 1764400000}" >"$game/table.json"

mkfifo "$dir/in" "$dir/told"
python3 tests/e2e/server_backend.py "$BUILD/euchre-server" "$dir/club" <"$dir/in" >"$dir/told" 2>"$dir/backend" &
exec 8>"$dir/in"
read -r port server <"$dir/told" || complain "no server: $(cat "$dir/backend")"

# one KIND OF: the address of a deal that the server has of it, in the middle
one() {
    curl -sf "http://127.0.0.1:$port/api/$1/$2" | python3 -c '
import json, sys
deals = json.load(sys.stdin)["deals"]
one = deals[len(deals) // 2]
print(one["pairing"], one["set"], one["deal"], sep="/")'
}

address=$(one tables $table) || complain 'no deals of the table'
table_page="http://127.0.0.1:$port/table/$table/deal/$address"
# the database has no rounds of a ladder: the log is read all the same
address=$("$ARENA" export --json-lines "$round/log.msgpack" | sed -n 900p | python3 -c '
import json, sys
deal = json.load(sys.stdin)
print("{pairing}/{set}/{game}.{deal}".format(**deal))')
drive deal.mjs "$table_page" -- deal.mjs "http://127.0.0.1:$port/deal/17/$address" "$screens"
[ "$failed" = 0 ] && echo "deals of a round and of a game of people: $address"
exec 8>&-
wait
exit $failed
