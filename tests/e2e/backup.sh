#!/bin/sh
# `season backup`: a club is copied while results are added to its database, what is there is not copied again, the
# copy has the log of each round that its database knows, and says the same as the club.
. tests/e2e/lib.sh

club=$dir/club copy=$dir/copy
mkdir -p "$club/bots" "$club/private/submissions/000001/source"
printf 'title: A club\ngames: [modern]\n' >"$club/club.yaml"
printf 'hash\tplayer\tann\t1\n' >"$club/private/tokens"
cp tests/hostile/zoo/illegal_card.c "$club/private/submissions/000001/source/"

# play N: round N, whose log comes first and whose rows follow, as a ladder has it
play() {
    mkdir -p "$dir/round"
    expect 0 '' match simple greedy --sets 2 --unit deals --deals 4 --seed "$1" -q -o "$dir/round/log.msgpack"
    mkdir -p "$club/rounds"
    mv "$dir/round" "$club/rounds/00000$1"
    expect 0 'added' export --sqlite "$club/season.db" "$club/rounds/00000$1/log.msgpack"
}

expect 2 'has been started' season backup "$club" "$copy"
[ ! -e "$copy/season.db" ] || complain 'a backup of nothing'
for n in 1 2 3; do play $n; done
expect 0 '9 files copied, 0 were there already' season backup "$club" "$copy"
expect 0 '0 files copied, 9 were there already' season backup "$club" "$copy"
for n in 1 2 3; do
    expect 0 '' verify "$copy/rounds/00000$n/log.msgpack"
done
"$ARENA" season --json "$club/season.db" >"$dir/club.json" && "$ARENA" season --json "$copy/season.db" >"$dir/copy.json"
same "$dir/club.json" "$dir/copy.json"
[ "$(stat -c %a "$copy/private")" = 700 ] || complain 'others may read what is private'

# while rounds are added: each backup has the logs of all that its database has
(
    out=$dir/adding failed=0
    for n in 4 5 6 7 8; do play $n; done
    exit $failed
) &
adding=$!
while kill -0 $adding 2>/dev/null; do
    expect 0 'were there already' season backup "$club" "$copy"
    "$ARENA" season --json "$copy/season.db" >"$out" 2>&1 || complain 'the copy is no season'
    for log in $(sed -n 's/.*"tournaments": *\([0-9]*\).*/\1/p' "$out" | sort -n | tail -n 1); do
        [ -s "$copy/rounds/00000$log/log.msgpack" ] || complain "round $log has rows and no log"
    done
done
wait $adding || failed=1
expect 0 'were there already' season backup "$club" "$copy"
"$ARENA" season --json "$club/season.db" >"$dir/club.json" && "$ARENA" season --json "$copy/season.db" >"$dir/copy.json"
same "$dir/club.json" "$dir/copy.json"

# what cannot be written, and what is no backup
expect 1 'cannot make folder' season backup "$club" /dev/full/x
mkdir "$dir/mine" && : >"$dir/mine/thesis.tex"
expect 2 'it has a file thesis.tex' season backup "$club" "$dir/mine"
expect 2 'outside of' season backup "$club" "$club/copy"
expect 2 'expected one season database, or backup FOLDER BACKUP' season backup "$club"

[ $failed = 0 ] && echo "backups are whole while a club is played"
exit $failed
