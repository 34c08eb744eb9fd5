#!/bin/sh
# People at the tables of a real club, each with `simple` in the other seats, while its ladder plays: how long answers take,
# and the memory of all processes of the club. Prints, judges nothing.
#
#     tests/bench/club_tables.sh [WORKERS [PEOPLE [SECONDS [WATCHERS]]]]        WORKERS: of the ladder; 0: no ladder
set -eu
ARENA=${ARENA:-build/euchre-arena} BUILD=${BUILD:-build}
workers=${1:-1} people=${2:-50} seconds=${3:-20} watchers=${4:-0}
dir=$(mktemp -d)
serve= ladder= load=
trap 'for pid in $load $ladder $serve; do kill "$pid" 2>/dev/null && wait "$pid" || true; done; rm -rf "$dir"' EXIT INT TERM

mkdir "$dir/club"
printf 'games: [modern]\neps: 0.0001\nmax_sets: 100000000\nbots: [random, simple, {bot: simple, name: same}]\ntables: {most: 500, each: 500, open: anyone}\n' >"$dir/club/club.yaml"
if [ "$workers" != 0 ]; then
    "$ARENA" ladder "$dir/club" -q -j "$workers" >"$dir/ladder" 2>&1 &
    ladder=$!
    until [ -d "$dir/club/rounds/000001" ]; do
        kill -0 "$ladder" || { cat "$dir/ladder"; exit 1; }
        sleep 0.1
    done
fi
mkfifo "$dir/url"
"$ARENA" serve "$dir/club" -q --listen 127.0.0.1:0 >"$dir/url" 2>"$dir/notes" &
serve=$!
read -r line <"$dir/url"
port=${line##*:}
server=$(pgrep -P "$serve" euchre-server)

# memory PARENT: MB of a process and all that it has started, each page of several once
memory() {
    python3 - "$1" <<'END'
import os, sys
def tree(pid):
    try:
        children = open(f"/proc/{pid}/task/{pid}/children").read().split()
        return [pid] + [p for child in children for p in tree(child)]
    except OSError:
        return []
def pss(pid):
    try:
        return next(int(line.split()[1]) for line in open(f"/proc/{pid}/smaps_rollup") if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return 0
all = tree(sys.argv[1])
print(f"{sum(map(pss, all)) / 1e3:.1f} MB in {len(all)} processes, the first has {pss(sys.argv[1]) / 1e3:.1f} MB")
END
}

before=$(ls "$dir/club/rounds" | wc -l)
"$BUILD/bench/club_load" "${port%/}" --watchers "$watchers" --people "$people" --seconds "$seconds" --pid "$server" --play modern >"$dir/load" &
load=$!
sleep $((seconds * 3 / 4))
serves=$(memory "$serve")
[ -z "$ladder" ] || plays=$(memory "$ladder")
wait "$load"
load=
cat "$dir/load"
echo "serve, its server and tables: $serves"
[ -z "$ladder" ] || echo "the ladder, with its round: $plays; $(($(ls "$dir/club/rounds" | wc -l) - before)) rounds meanwhile"
cat "$dir/notes" >&2
