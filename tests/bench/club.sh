#!/bin/sh
# What many clients cost the server of a club, while its ladder does something twice a second: how long answers take, and
# memory. The backend is that of the tests. Prints, judges nothing.
#
#     tests/bench/club.sh [WATCHERS [PEOPLE [SECONDS]]]
set -eu
ARENA=${ARENA:-build/euchre-arena} BUILD=${BUILD:-build}
dir=$(mktemp -d)
backend=
trap '[ -z "$backend" ] || kill "$backend" 2>/dev/null; rm -rf "$dir"' EXIT INT TERM

mkdir -p "$dir/club/rounds" "$dir/club/tables"
"$ARENA" match random greedy --sets 1 --seed bench -o "$dir/log" -q >/dev/null 2>&1
"$ARENA" export "$dir/log" --sqlite "$dir/club/season.db" >/dev/null
PYTHONPATH=tests/e2e python3 -B -c 'import sys, server_backend; server_backend.make_club(sys.argv[1])' "$dir/club/season.db"

mkfifo "$dir/ladder" "$dir/ready"
python3 -B tests/e2e/server_backend.py "$BUILD/euchre-server" "$dir/club" <"$dir/ladder" >"$dir/ready" &
backend=$!
exec 3>"$dir/ladder"
read -r port pid <"$dir/ready"
(while echo >&3; do sleep 0.5; done) 2>/dev/null &
ladder=$!
"$BUILD/bench/club_load" "$port" --watchers "${1:-1000}" --people "${2:-50}" --seconds "${3:-20}" --pid "$pid" | sed '1s/^/club      /; 2,$s/^/          /'
kill "$ladder"
exec 3>&-
wait "$backend" || true
backend=
