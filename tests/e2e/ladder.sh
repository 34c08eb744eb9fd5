#!/bin/sh
# The ladder of a club: rounds come, each log verifies, the database has the ratings that `rate` computes from
# all logs; killed at any moment it goes on and gets the same. Bots come, change and go while it plays.
. "$(dirname "$0")/lib.sh"
here=$(dirname "$0")
rounds=14
[ "${LONG:-}" != 1 ] || rounds=60

# make_club NAME: a club of shipped bots in dir
make_club() {
    mkdir -p "$dir/$1"
    cat >"$dir/$1/club.yaml" <<'END'
title: A Club
games:
  - {rules: modern, deals: 4}
  - {rules: hoyle-4, unit: game}
  - {rules: callace1905 players=4, unit: sitting}
bots: [random, greedy, simple, rule]
seed: "42"
eps: 0.0001
again: 1h
END
}

# ladder STATUS TEXT CLUB ARGUMENT...
ladder() {
    status=$1 text=$2 club=$3
    shift 3
    expect "$status" "$text" ladder "$dir/$club" -j 2 "$@"
}

# finish CLUB ROUNDS: plays what is left of its rounds, perhaps nothing
finish() {
    timeout 120 "$ARENA" ladder "$dir/$1" -j 2 --rounds "$2" >"$out" 2>&1 || complain "$1 is not played to its end"
}

# ask CLUB SQL
ask() {
    python3 "$here/ladder.py" ask "$dir/$1/season.db" "$2"
}

# rows CLUB: into CLUB.rows what its database has
rows() {
    python3 "$here/ladder.py" rows "$dir/$1/season.db" >"$dir/$1.rows" || complain "$1: no rows"
    [ -s "$dir/$1.rows" ] || complain "$1: nothing is in the database"
}

# begin CLUB ARGUMENT...: the ladder in the background, in a session of its own
begin() {
    club=$1
    shift
    start '' 0 ladder "$dir/$club" -j 2 "$@"
}

# is_over: of what begin began
is_over() {
    ! kill -0 "$pid" 2>/dev/null
}

# until_over STATUS: waits until it ends, a minute at most
until_over() {
    left=6000
    until is_over || [ $left = 0 ]; do
        left=$((left - 1))
        sleep 0.01
    done
    is_over || { complain 'the ladder does not end'; kill -KILL "$pid"; }
    wait "$pid"
    found=$?
    pid=
    [ $found = "$1" ] || complain "expected status $1, found $found"
}

# ---- Rounds ----

make_club one
ladder 0 "round $rounds: " one --rounds $rounds
[ $failed = 0 ] || exit 1
for why in new provisional; do
    grep -q "($why)" "$out" || complain "no round is $why"
done
set -- "$dir"/one/rounds/*
[ $# = $rounds ] || complain "$# rounds instead of $rounds"
[ -z "$(ls "$dir/one/private/playing")" ] || complain 'something is still played'
for round; do
    expect 0 'seed matches its commitment' verify "$round"
    files=$(cd "$round" && echo *)
    [ "$files" = 'log.msgpack log.msgpack.side round.json round.yaml' ] || complain "$round has $files"
done
"$ARENA" rate "$dir"/one/rounds/*/log.msgpack --csv >"$dir/rate.csv" || complain 'not rated'
python3 "$here/ladder.py" rate "$dir/one/season.db" "$dir/rate.csv" >"$out" || complain 'the ratings are not those of rate:'
[ "$(ask one 'SELECT state FROM club')" = stopped ] || complain 'it is not said to have stopped'
[ "$(ask one 'SELECT count(*) FROM games')" = 3 ] || complain 'not three games'
rows one

# show prints the same
expect 0 'the ladder is stopped' show "$dir/one"
expect 0 'rank,best,worst,bot' show "$dir/one" --csv
cp "$out" "$dir/show.csv"
python3 "$here/ladder.py" rate "$dir/one/season.db" "$dir/show.csv" >"$out" || complain 'show prints other ratings:'
expect 0 '"measure": "elo"' show "$dir/one" --json
mkdir "$dir/early"
cp "$dir/one/club.yaml" "$dir/early"
expect 2 'has not been started yet' show "$dir/early"

# of a database that is lost, or has lost a round, nothing is lost
rm "$dir/one/season.db"
finish one $rounds
cp "$dir/one.rows" "$dir/before.rows"
rows one
same "$dir/before.rows" "$dir/one.rows"

# ---- Killed ----

make_club two
for moment in private/submissions/000002 private/playing/000001/round.yaml private/playing/000002/output rounds/000003 \
    private/playing/000005/log.msgpack.part rounds/000006 private/playing/000008; do
    [ ! -e "$dir/two/$moment" ] || continue
    begin two --rounds $rounds
    until [ -e "$dir/two/$moment" ]; do # without a pause: it may be there for 30 ms
        [ -e "/proc/$pid/exe" ] || { complain "it ended before $moment"; break 2; }
    done
    kill -KILL "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    pid=
done
for pause in 1 2 3 4 5 6; do
    begin two --rounds $rounds
    sleep "0.$(random 7)$pause"
    kill -KILL "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    pid=
done
finish two $rounds
# as a ladder leaves it that is killed just before it moves the folder of a round that is over
mv "$dir/two/rounds/0000$rounds" "$dir/two/private/playing"
rm "$dir/two/season.db"
finish two $rounds
for round in "$dir"/one/rounds/*; do
    same "$round/log.msgpack" "$dir/two/rounds/${round##*/}/log.msgpack"
done
rows two
same "$dir/one.rows" "$dir/two.rows"

# ---- Bots come, change and go ----

cat >"$dir/one/bots/mine.c" <<'END'
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "first", .play = play)
END
begin one
until_said 'mine plays' && until_said 'mine v .* (new)' && until_said 'mine .* of 5,'
ladder 2 'another ladder plays in' one
echo '/* better */' >>"$dir/one/bots/mine.c"
until_said 'mine@2 plays' && until_said 'mine@2 v .* (new)'
rm "$dir/one/bots/mine.c"
until_said 'mine@2 is withdrawn'
end TERM 143
grep -q 'to go on: .* ladder' "$out" || complain 'it does not say how to go on'
[ "$(ask one "SELECT entrant, max(plays), max(sets) > 0 FROM ratings WHERE bot = 'mine' GROUP BY entrant ORDER BY version")" = \
    'mine 0 1 mine@2 0 1' ] || complain 'versions of mine: expected two that have played and play no more'
"$ARENA" rate "$dir"/one/rounds/*/log.msgpack --csv >"$dir/rate.csv" || complain 'not rated'
python3 "$here/ladder.py" rate "$dir/one/season.db" "$dir/rate.csv" >"$out" || complain 'the ratings are not those of rate:'

# ---- A command plays, and is interrupted for a new bot ----

cat >"$dir/play.sh" <<'END'
#!/bin/sh
# play.sh FILE FOLDER: waits where it is told to, until it is ended
if [ -e "$HOLD" ]; then
    rm "$HOLD"
    trap 'exit 143' TERM
    echo held >"$HOLD.now"
    while :; do sleep 0.05; done
fi
"$ARENA" plan "$1" --shards 2 -o "$2" -q >"$2/plan.txt" && sh -e "$2/plan.txt" && "$ARENA" merge "$2"
END
chmod +x "$dir/play.sh"
export ARENA HOLD="$dir/hold"

# is_committed: the commitment of round 5 is public while it is played; sets held
is_committed() {
    held=$(ask three 'SELECT commitment FROM club WHERE round = 5') && [ -n "$held" ]
}

make_club three
sed -i '/hoyle\|callace/d; s/, rule//; /^seed/d; s/again: 1h/again: 1s/' "$dir/three/club.yaml"
ladder 0 'round 4: ' three --rounds 4 --run "'$dir/play.sh' \"\$1\" \"\$2\""
touch "$HOLD"
begin three --rounds 6 --run "'$dir/play.sh' \"\$1\" \"\$2\""
until_there 'a round that is held' test -e "$HOLD.now"
until_there 'its commitment' is_committed
cp "$dir/one/private/submissions/000005/source/mine.c" "$dir/three/bots/other.c"
until_over 0
grep '^round' "$out" | sed 's/:.*(\(.*\)).*/ \1/' >"$dir/order"
[ "$(head -n 1 "$dir/order")" = 'round 6 new' ] || complain 'the new bot did not play first'
grep -q '^round 5 ' "$dir/order" || complain 'round 5 was not gone on with'
[ "$held" = "$(ask three 'SELECT commitment FROM rounds r JOIN segments s ON s.id = r.segment WHERE r.number = 5')" ] ||
    complain "round 5 was played with another seed than that of $held"
grep -q "\"commitment\": \"$held\"" "$dir/three/rounds/000005/round.json" || complain 'round.json has another commitment'

# the first round of a bot that takes long gives way to that of another
rm "$HOLD.now"
touch "$HOLD"
begin three --rounds 8 --run "'$dir/play.sh' \"\$1\" \"\$2\""
until_there 'a round that is held' test -e "$HOLD.now"
rm "$HOLD.now"
touch "$HOLD"
cp "$dir/three/bots/other.c" "$dir/three/bots/slow.c"
until_there 'a first round that is held' test -e "$HOLD.now"
cp "$dir/three/bots/other.c" "$dir/three/bots/third.c"
until_over 0
[ "$(grep -o '^round [0-9]*' "$out" | tr '\n' ' ')" = 'round 9 round 8 ' ] || complain 'the first round of slow did not give way'
grep -q '^round 9: modern, third .*(new)' "$out" || complain 'third did not play'
for round in "$dir"/three/rounds/*; do
    expect 0 'seed matches its commitment' verify "$round"
done

# a database made again has the history of ratings in the order in which the rounds were over
rows three
mv "$dir/three.rows" "$dir/before.rows"
rm "$dir/three/season.db"
finish three 8
rows three
same "$dir/before.rows" "$dir/three.rows"

# ---- What it refuses ----

expect 2 'expected the folder of a club' ladder
expect 2 'is no folder' ladder "$dir/nothing"
mkdir "$dir/empty"
expect 2 'club.yaml is not there' ladder "$dir/empty"
expect 2 'from 1 on' ladder "$dir/one" --rounds 0
begin three --rounds 9 --run 'sleep 1000 & echo no machine is there >&2; exit 3'
until_said 'round 7 cannot be played, next try in 5 s: no machine is there'
end TERM 143
ladder 0 'round 7: ' three --rounds 9

# ---- Another program writes into the database for long ----

# waits_for_it: a round is over that is not in the database yet, and the log of the next one waits
waits_for_it() {
    set -- "$dir"/three/private/playing/*/log.msgpack
    [ -e "$1" ]
}

begin three
until_said 'round 10: '
python3 "$here/ladder.py" hold "$dir/three/season.db" "$dir/held" "$dir/let_go" &
holder=$!
until_there 'lock' test -e "$dir/held"
until_there 'round that waits' waits_for_it
sed -n '$s/:.*//p' "$out" >"$dir/last"
touch "$dir/let_go"
wait $holder || complain 'the database was not held'
until_there 'round after it' sh -c '[ "$(sed -n "\$s/:.*//p" "$1")" != "$(cat "$2")" ]' sh "$out" "$dir/last"
end TERM 143
set -- "$dir"/three/rounds/*
[ "$(ask three 'SELECT count(*), max(number) FROM rounds')" = "$# $#" ] || complain 'rounds of three are missing'
exit $failed
