#!/bin/sh
# Logs as CSV, JSON lines and a season: rows add up to what `show --json` says, types are right, a season
# holds each segment once whoever adds it and however that ends, and what is no season stays as it is.
. "$(dirname "$0")/lib.sh"
find_python
check="$(dirname "$0")/export.py"

# played NAME BOTS LINE...: a tournament, and NAME.json
played() {
    name=$1 bots=$2
    shift 2
    printf '%s\n' "$@" "event: '$name; DROP TABLE sets;--'" "bots: [$bots]" >"$dir/$name.yaml"
    expect 0 verify run "$dir/$name.yaml" -o "$dir/$name" --trusted -q --seed "$name"
    shown "$name"
}

shown() {
    "$ARENA" show --json "$dir/$1" >"$dir/$1.json" || complain "show $1: failed"
}

# silent ARGUMENT...: all is well and nothing is said
silent() {
    "$ARENA" "$@" >"$out" 2>&1 </dev/null || complain "$*: failed"
    [ ! -s "$out" ] || complain "$*: expected nothing to be said, found"
}

# rows NAME: in every form
rows() {
    for kind in deals decisions; do
        option=
        [ $kind = deals ] || option=--decisions
        # shellcheck disable=SC2086
        "$ARENA" export --csv $option "$dir/$1" >"$dir/$kind.csv" || complain "$1: export failed"
        # shellcheck disable=SC2086
        silent export $option --json-lines -o "$dir/$kind.jsonl" "$dir/$1"
    done
    "$python" "$check" rows "$dir/deals.csv" "$dir/decisions.csv" "$dir/deals.jsonl" "$dir/decisions.jsonl" \
        "$dir/$1.json" >"$out" 2>&1 || complain "$1: expected rows that add up"
}

# season DB NAME...: holds these and nothing else
season() {
    db=$1
    shift
    # shellcheck disable=SC2046
    "$python" "$check" season "$db" $(for name; do echo "$dir/$name.json"; done) >"$out" 2>&1 ||
        complain "$db: expected the season of $*"
}

dump() {
    "$python" -c 'import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).iterdump(), sep="\n")' "$1"
}

hostile="{bot: first, name: \"=cmd|' /C calc'!A0\"}, {bot: simple, name: \"a,b;'); DROP TABLE bots;--\"}, {bot: greedy, name: \"-\\\\\\\\ Zoë\"}"
played games "$hostile" 'sets: 6'
played callace '{bot: callace}, {bot: simple}, {bot: random}' 'sets: 2' 'rules: callace1905 players=5' 'deals: 5'
played auction '{bot: simple}, {bot: random}' 'sets: 4' 'rules: auction-4'
played blind "{bot: $BUILD/tests/hostile/revoke.so}, {bot: greedy}, {bot: first}, {bot: random}, {bot: rule}" 'sets: 4' 'rules: hoyle-5' \
    'deals: 10'
played pairs '{bot: random}, {bot: greedy}, {bot: simple}, {bot: first}' 'sets: 6' 'format: pairs' 'unit: deals' \
    'deals: 4' 'pairs: [[random, greedy], [simple, first]]'
played stages '{bot: simple}, {bot: random}, {bot: first}' 'sets: 3' 'stages:' '  - {rules: modern, unit: deals, deals: 2}' \
    '  - {rules: hoyle-3}'
played faults "{bot: $BUILD/tests/hostile/revoke.so, name: rogue}, {bot: simple}" 'sets: 6' 'rules: somerset1888'

# tables that are forfeited, before a deal and in one
cat >"$dir/early.c" <<'END'
#include <stdlib.h>
#include "euchre_bot.h"

static int order(void *self, const struct eu_view *view)
{
    (void)self;
    if (view->hand % 3 == 0)
        abort();
    return EU_PASS;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    if (view->hand % 11 == 0)
        abort();
    return eu_first(view->legal);
}

EU_BOT(.name = "early", .order = order, .play = play)
END
build_bot early
cannot="{bot: $dir/none.so, name: none}"
: >"$dir/none.so"
early="{bot: $dir/early.so}, {bot: simple}, {bot: random}, $cannot"
played lost_games "$early" 'sets: 4'
played lost_rubbers "$early" 'sets: 3' 'rules: hoyle-4'
played lost_deals "$early" 'sets: 4' 'unit: deals' 'deals: 6'
played lost_sittings "$early" 'sets: 4' 'unit: sitting' 'deals: 6'
played lost_alone "$early" 'sets: 3' 'rules: callace1905' 'deals: 8'
played lost_thirds "$early" 'sets: 3' 'rules: hoyle-3'
for name in games rubbers deals sittings alone thirds; do
    rows lost_$name
    grep -q ',true,.*false\|,false,true' "$dir/deals.csv" || complain "$name: expected forfeits"
done

rows games
grep -q "\"'=cmd\|'=cmd" "$dir/deals.csv" || complain 'expected an apostrophe before a formula'
rows callace
rows faults
rows auction
rows blind
for word in '"choose"' '"bury"' '"blind":"' '"called":null'; do
    grep -qF -e "$word" "$dir/deals.jsonl" || complain "rows of blind: no $word"
done

# every column is told in docs/formats/exports.md
"$python" - docs/formats/exports.md "$dir/deals.jsonl" "$dir/decisions.jsonl" <<'END' || complain 'docs/formats/exports.md lacks a key'
import json, re, sys
told = set(re.findall(r"`(\w+)`", open(sys.argv[1]).read()))
for path in sys.argv[2:]:
    for key in json.loads(open(path).readline()):
        assert key in told, key
END

# a part of it, and into a file or not at all
address=$("$ARENA" export --csv "$dir/games" | "$python" -c 'import csv, sys; print([r["address"] for r in csv.DictReader(sys.stdin)][7])')
expect 0 "$address" export --json-lines --at "$address" "$dir/games"
[ "$(wc -l <"$out")" = 1 ] || complain "--at $address: expected one deal"
expect 0 "${address%%/*}" export --csv --at "${address%%/*}" "$dir/games"
expect 2 'no deal at 00000000' export --csv --at 00000000 "$dir/games"
expect 2 'expected an address' export --csv --at nowhere "$dir/games"
expect 2 'there is no log' export --csv "$dir/nothing" -o "$dir/x.csv"
expect 2 'expected a format' export "$dir/games"
expect 2 'expected one of' export --csv --json-lines "$dir/games"
expect 2 'whole tournaments' export --sqlite "$dir/x.db" --at "$address" "$dir/games"
silent export --csv --stage 2 -o "$dir/x.csv" "$dir/stages"
if grep -q modern "$dir/x.csv" || ! grep -q hoyle-3 "$dir/x.csv"; then complain '--stage 2: expected that alone'; fi
cp "$dir/games/log.msgpack" "$dir/damaged.log"
printf x | dd of="$dir/damaged.log" bs=1 seek="$(($(size "$dir/damaged.log") / 2))" conv=notrunc 2>/dev/null
cp "$dir/x.csv" "$dir/before.csv"
expect 4 record export --csv -o "$dir/x.csv" "$dir/damaged.log"
same "$dir/before.csv" "$dir/x.csv"
[ -z "$(find "$dir" -name 'x.csv.*')" ] || complain 'a file was left behind'

# a log that is being written: whole records of it are rows, no season has it
head -c "$(($(size "$dir/games/log.msgpack") / 2))" "$dir/games/log.msgpack" >"$dir/half.part"
expect 0 'the log is read only up to here' export --csv --decisions "$dir/half.part"
expect 0 'not complete yet' export --sqlite "$dir/half.db" "$dir/half.part"

# ---- a season ----

db=$dir/season.db
set --
# what differs is told
sed 's/"sets_won": /&1/' "$dir/games.json" >"$dir/wrong.json"
for name in games callace auction pairs stages faults; do
    expect 0 'sets added' export --sqlite "$db" "$dir/$name"
    set -- "$@" "$name"
    season "$db" "$@"
    [ "$name" != games ] || cp "$db" "$dir/games.db"
    case $name in games | callace | stages)
        "$ARENA" export --csv "$dir/$name" >"$dir/seats.csv" || complain "$name: export failed"
        "$python" "$check" seats "$db" $# "$dir/seats.csv" >"$out" 2>&1 || complain "$name: expected points of seats"
        ;;
    esac
done
if "$python" "$check" season "$dir/games.db" "$dir/wrong.json" >"$out" 2>&1 || ! grep -q sets_won "$out"; then
    complain 'a wrong figure: expected it to be found'
fi
expect 0 '"bot": "a,b;'"'"'); DROP TABLE bots;--"' season "$db" --json
for name in games callace lost_games lost_deals lost_alone; do
    expect 0 'sets added' export --sqlite "$dir/board-$name.db" "$dir/$name"
    "$ARENA" season --by-rules --json "$dir/board-$name.db" >"$dir/board.json" || complain "$name: no leaderboard"
    "$python" "$check" board "$dir/board.json" "$dir/$name.json" >"$out" 2>&1 || complain "$name: expected its error bars"
done
expect 0 '+-' season "$dir/games.db"
expect 0 "'=cmd" season "$db" --csv
expect 0 'callace1905 players=5' season "$db" --by-rules
cp "$db" "$dir/before.db"
cp "$dir/games/log.msgpack" "$dir/other-name"
expect 0 'nothing new' export --sqlite "$db" "$dir/games" "$dir/stages" "$dir/other-name"
same "$dir/before.db" "$db"
dump "$db" >"$dir/one.sql"
expect 0 'sets added' export --sqlite "$dir/again.db" "$dir/games" "$dir/callace" "$dir/auction" "$dir/pairs" "$dir/stages" "$dir/faults"
dump "$dir/again.db" >"$dir/two.sql"
same "$dir/one.sql" "$dir/two.sql"

# the sets of a seed count once; a damaged log adds nothing
expect 0 '' match simple random --sets 3 --seed twice --trusted -q -o "$dir/short.log"
expect 0 '' match simple random --sets 5 --seed twice --trusted -q -o "$dir/long.log"
expect 0 '3 sets added' export --sqlite "$dir/twice.db" "$dir/short.log"
expect 4 'the seed, rules and bots' export --sqlite "$dir/twice.db" "$dir/long.log"
expect 0 '' match simple random --sets 3 --seed twice --rules somerset1888 --trusted -q -o "$dir/other.log"
expect 0 '3 sets added' export --sqlite "$dir/twice.db" "$dir/other.log"
expect 4 record export --sqlite "$db" "$dir/damaged.log"
head -c "$(($(size "$dir/other.log") / 2))" "$dir/other.log" >"$dir/cut.log"
expect 4 'the segment that begins here has no end' export --sqlite "$dir/cut.db" "$dir/cut.log"
same "$dir/before.db" "$db"

# a log that grows
played grows '{bot: simple}, {bot: random}' 'sets: 5'
expect 0 '5 sets added' export --sqlite "$dir/grows.db" "$dir/grows"
expect 0 '' run "$dir/grows.yaml" -o "$dir/grows" --trusted -q --add greedy --seed late
shown grows
expect 0 '10 sets added' export --sqlite "$dir/grows.db" "$dir/grows"
season "$dir/grows.db" grows

# what is broken off leaves nothing
expect 0 '' match simple random --sets 20000 --unit deals --deals 4 --seed more --trusted -q -o "$dir/more"
mkdir "$dir/rows"
for ended in 'INT 130' 'TERM 143'; do
    start "$dir/nothing" 0 export --csv --decisions -o "$dir/rows/csv" "$dir/more"
    # what it writes to may have no name as yet
    until ls -l "/proc/$pid/fd" 2>/dev/null | grep -q "$dir/rows/" || ! kill -0 "$pid" 2>/dev/null; do :; done
    # shellcheck disable=SC2086
    end $ended
    [ -z "$(ls "$dir/rows")" ] || complain "$ended: left behind $(ls "$dir/rows")"
done

# two programs at a time, and one that is killed
expect 0 '' match simple random --sets 30000 --unit deals --deals 4 --seed large --trusted -q -o "$dir/large"
shown large
for name in games callace; do "$ARENA" export --sqlite "$dir/both.db" "$dir/$name" >"$dir/said.$name" 2>&1 & done
wait
cat "$dir"/said.* >"$out"
[ "$(grep -c 'sets added' "$out")" = 2 ] || complain 'two at a time: expected both to be added, found'
expect 0 'sets added' export --sqlite "$dir/kill.db" "$dir/games"
start "$dir/kill.db-journal" 1 export --sqlite "$dir/kill.db" "$dir/large"
end KILL 137
expect 0 'pts/deal' season "$dir/kill.db"
season "$dir/kill.db" games
expect 0 '30000 sets added' export --sqlite "$dir/kill.db" "$dir/large"
season "$dir/kill.db" games large

# what is no season, or another
echo 'no database' >"$dir/text.db"
cp "$dir/text.db" "$dir/text.before"
expect 2 'expected a season database' export --sqlite "$dir/text.db" "$dir/games"
expect 2 'expected a season database' season "$dir/text.db"
same "$dir/text.before" "$dir/text.db"
"$python" -c 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).executescript("CREATE TABLE sets (id)")
sqlite3.connect(sys.argv[2]).executescript("PRAGMA user_version = 99")' "$dir/foreign.db" "$dir/again.db"
for name in foreign again; do
    cp "$dir/$name.db" "$dir/$name.before"
    expect 2 'season database' export --sqlite "$dir/$name.db" "$dir/games"
    same "$dir/$name.before" "$dir/$name.db"
done
expect 2 'is not a season' season "$dir/foreign.db"
expect 2 'a newer version of the arena made this season database: it has version 99' season "$dir/again.db"
expect 2 'there is no log' export --sqlite "$dir/none.db" "$dir/nothing"
[ ! -e "$dir/none.db" ] || complain 'a database was made of nothing'
expect 2 none.db season "$dir/none.db"

[ $failed = 0 ] && echo "rows and seasons say what the results say"
exit $failed
