#!/bin/sh
# A club is backed up while its ladder plays, the ladder is killed, and another goes on with the backup: it has the log of
# each round that its database knows, takes in those that it does not know, and plays what the first would have played.
. tests/e2e/lib.sh

club=$dir/club copy=$dir/copy
mkdir "$club"
printf 'title: A club\ngames: [modern]\nbots: [random, greedy, simple, rule]\nseed: "42"\nagain: 1\n' >"$club/club.yaml"

# rounds FOLDER: how many are over
rounds() {
    ls "$1/rounds" 2>/dev/null | wc -l
}

# whole FOLDER: every round of the database has its log
whole() {
    python3 - "$1" <<'END' >"$out" 2>&1 || complain "$1: rounds without logs, or no database"
import os, sqlite3, sys
db = sqlite3.connect(sys.argv[1] + "/season.db")
for (number,) in db.execute("SELECT number FROM rounds"):
    if not os.path.getsize("%s/rounds/%06d/log.msgpack" % (sys.argv[1], number)):
        sys.exit("no log of round %d" % number)
END
}

setsid "$ARENA" ladder "$club" -q >"$dir/ladder.out" 2>&1 </dev/null &
pid=$!
until [ "$(rounds "$club")" -ge 2 ]; do
    kill -0 $pid 2>/dev/null || { cat "$dir/ladder.out" && exit 1; }
    sleep 0.05
done
until [ "$(rounds "$copy")" -ge 5 ]; do
    kill -0 $pid 2>/dev/null || { cat "$dir/ladder.out" && exit 1; }
    expect 0 'were there already' season backup "$club" "$copy"
    whole "$copy"
done
expect 2 'is in use' season backup "$copy" "$club"
kill -9 -$pid
wait $pid 2>/dev/null
pid=

# the copy goes on, and so does the club
most=$(($(rounds "$club") + 2))
expect 0 '' ladder "$copy" --rounds $most
expect 0 '' ladder "$club" --rounds $most
[ "$(rounds "$copy")" = $most ] || complain "expected $most rounds, found $(rounds "$copy")"
whole "$copy"
for log in "$club"/rounds/*/log.msgpack; do
    again=$copy/rounds/$(basename "$(dirname "$log")")/log.msgpack
    expect 0 '' verify "$again"
    same "$log" "$again"
done

[ $failed = 0 ] && echo "a club goes on from its backup"
exit $failed
