#!/bin/sh
# The ladder of a club some of whose files are damaged: what is damaged is named, and all else is played and ranked.
. "$(dirname "$0")/lib.sh"
club=$dir/club
mkdir "$club"
printf 'games: [{rules: modern, deals: 4}, {rules: hoyle-4, unit: game}]\nbots: [random, greedy, simple, rule]\nseed: "42"\neps: 0.0001\n' >"$club/club.yaml"

# ladder ROUNDS: plays until there are so many
ladder() {
    timeout 120 "$ARENA" ladder "$club" -j 2 --rounds "$1" >"$out" 2>&1 || complain 'the ladder ends:'
}

# says TEXT
says() {
    grep -q -F -e "$1" "$out" || complain "it does not say '$1':"
}

ladder 5
cp -r "$club/rounds" "$dir/before"
head -c 2000 "$dir/before/000002/log.msgpack" >"$club/rounds/000002/log.msgpack"
sed -i 's/"sets": [0-9]*/"sets": "many"/' "$club/rounds/000003/round.json"
rm "$club/rounds/000005/"*
echo '{' >"$club/private/submissions/000001/submission.json"
rm -r "$club"/private/submissions/000002/bot*
mkdir "$club/private/playing/000006"
touch "$club/private/playing/000006/round.yaml"

ladder 8
for round in 2 3 5; do
    says "round $round is damaged and left out of the ratings; put its folder back from a backup, or remove it: "
done
says 'rounds/000003/round.json: sets: expected a whole number, at least 0'
says 'round 6 was begun and is not played on, as it is damaged; remove its folder: '
says 'submission 1 is left out: '
says 'submission 2 (greedy) plays no more: its program is not there any more'
for round in 1 4 7 8 9; do
    expect 0 'seed matches its commitment' verify "$club/rounds/00000$round"
done
"$ARENA" rate "$club"/rounds/00000[14789]/log.msgpack --csv >"$dir/rate.csv" || complain 'not rated'
python3 "$(dirname "$0")/ladder.py" rate "$club/season.db" "$dir/rate.csv" >"$out" || complain 'the ratings are not those of rate:'

# what is put back counts again
rm -r "$club"/rounds/00000[235]
cp -r "$dir"/before/00000[235] "$club/rounds"
ladder 9
"$ARENA" rate "$club"/rounds/*/log.msgpack --csv >"$dir/rate.csv" || complain 'not rated'
python3 "$(dirname "$0")/ladder.py" rate "$club/season.db" "$dir/rate.csv" >"$out" || complain 'the ratings are not those of rate, with all rounds:'

# what is gone for good leaves ratings and pages, and its number is not given again
rm -r "$club/rounds/000004" "$club/rounds/000009"
ladder 8
says '2 rounds of the database are not in rounds/, the first is round 4: ratings are made without; put what is missing back'
[ -d "$club/rounds/000010" ] && [ ! -d "$club/rounds/000009" ] || complain 'a number was given again'
[ "$(python3 "$(dirname "$0")/ladder.py" ask "$club/season.db" 'SELECT count(*) FROM rounds WHERE number IN (4, 9)')" = 0 ] || complain 'the database has rounds that are gone'
"$ARENA" rate "$club"/rounds/*/log.msgpack --csv >"$dir/rate.csv" || complain 'not rated'
python3 "$(dirname "$0")/ladder.py" rate "$club/season.db" "$dir/rate.csv" >"$out" || complain 'the ratings are not those of rate, without two rounds:'
exit $failed
