#!/bin/sh
# Adds what this version of the arena writes to the tests, small, as the folder tests/released/VERSION: logs of all kinds, a
# season, a club, and in said.json what the arena says of them. `make released` calls it, once for a version.
#
#   tests/released/add.sh VERSION
set -eu
: "${ARENA:=build/euchre-arena}" "${ZOO:=build/tests/hostile/zoo}"
case $ARENA in /*) ;; *) ARENA=$PWD/$ARENA ;; esac
case $ZOO in /*) ;; *) ZOO=$PWD/$ZOO ;; esac
here=$PWD/tests/released
into=$here/$1
[ ! -e "$into" ] || { echo "tests/released/$1 is there already; what was released does not change" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
umask 022

# arena ARGUMENT...: without a word
arena() {
    timeout 60 "$ARENA" "$@" >output 2>&1 </dev/null || { echo "euchre-arena $*:" && cat output && exit 1; } >&2
}

# event NAME LINE...: a tournament file of these lines is played, NAME.log of it is kept, and the file
event() {
    name=$1
    shift
    printf '%s\n' "seed: $name" "$@" >"$name.yaml"
    arena run "$name.yaml" -q --log-only -o "$name.arena"
    mv "$name.arena/log.msgpack" "$name.log"
}

# The bots of tournament files are programs that are kept with them: the arena's own are other files in another build.
# bots FOLDER NAME...: the first plays its lowest card, the second the next
bots() {
    folder=$1 n=0
    shift
    for name; do
        printf '%s\n' '#!/usr/bin/env python3' 'from euchre_bot import Bot, cards, run' '' '' 'class Mine(Bot):' \
            '    def play(self, view):' "        legal = cards(view.legal)" "        return legal[$n % len(legal)]" '' '' 'run(Mine)' >"$folder/$name.py"
        chmod +x "$folder/$name.py"
        n=$((n + 1))
    done
}
bots . first second third fourth
three='bots: [{bot: ./first.py}, {bot: ./second.py}, {bot: ./third.py}]'

# ---- Logs: two sides, sides of partners, everybody for himself; faults; people; randomness from outside ----

arena keygen key
cp "$ZOO/illegal_card.so" "$ZOO/abort.so" .
arena match simple greedy --unit deals --deals 2 --sets 4 --seed match -q --sign key -o match.log
arena match simple greedy --rules somerset1888 --unit rubber --sets 1 --seed rubber -q -o rubber.log
arena match simple greedy random --rules callace1905 --deals 4 --sets 3 --seed individual -q -o individual.log
arena match ./illegal_card.so greedy --rules professor1862 --unit deals --deals 2 --sets 2 --seed faults -q -o faults.log
arena match ./abort.so greedy --unit deals --deals 2 --sets 1 --enforcement repair --seed strikes -q -o strikes.log
"$ARENA" deals --seed given --count 2 simple greedy >given.txt
arena match simple greedy --unit deals --deals 1 --sets 1 --deals-file given.txt --seed given -q -o given.log
yes 1 | head -n 3000 | "$ARENA" play simple --seed people --unit deals --deals 2 -o people.log >output 2>&1
arena match simple greedy --unit deals --deals 2 --sets 2 --seed beacon --beacon-source 'the lottery of Sunday' -q -o beacon.log
arena match simple greedy --unit deals --deals 2 --sets 2 --seed beacon --beacon-source 'the lottery of Sunday' \
    --beacon '3 8 21 34 40 47' -q -o beacon.log
arena analyse given.log --bot simple -q

# ---- Logs of tournaments: several stages, formats in which results decide, late entries ----

event pairs 'format: pairs' 'unit: deals' 'deals: 2' 'sets: 1' 'pairs: [[first, second], [third, fourth]]' \
    'bots: [{bot: ./first.py}, {bot: ./second.py}, {bot: ./third.py}, {bot: ./fourth.py}]'
event stages 'unit: deals' 'deals: 2' 'sets: 1' 'stages:' '  - rules: modern' '  - {rules: hoyle-4, deals: 1}' "$three"
event settle 'format: settle' 'unit: deals' 'deals: 2' 'sets: 4' 'max_sets: 8' "$three"
event swiss 'format: swiss' 'unit: deals' 'deals: 2' 'sets: 1' 'rounds: 2' "$three"
event knockout 'format: knockout' 'unit: deals' 'deals: 2' 'sets: 1' "$three"
arena match simple random --unit deals --deals 2 --sets 4 --sprt points0=0,points1=1 --seed sprt -q -o sprt.log
event late 'unit: deals' 'deals: 2' 'sets: 1' "$three"
mv late.log late.arena/log.msgpack
arena run late.yaml -q --log-only -o late.arena --add ./fourth.py --seed later
mv late.arena/log.msgpack late.log

# ---- Shards that are still to be merged, a season, a club ----

printf '%s\n' 'seed: shards' 'unit: deals' 'deals: 2' 'sets: 2' "$three" >shards.yaml
for k in 1 2; do arena run shards.yaml -q -o shards --shard $k/2; done
arena export --sqlite season.db match.log strikes.log late.log

mkdir -p a.club/bots
bots a.club/bots first last
printf '%s\n' 'title: A club' 'games: [{rules: modern, deals: 2}]' 'bots: []' 'seed: "1"' 'max_sets: 16' 'again: 1s' >a.club/club.yaml
arena ladder a.club --rounds 2 -q
arena season backup a.club club
# what is kept names no folder of this machine
sed -i "s,$work/,," strikes.log.side

# ---- What is kept, and what the arena says of it ----

mkdir new
mv ./*.log ./*.log.analysis match.log.* strikes.log.side ./*.yaml ./*.py key.pub given.txt shards season.db club new
rm -f new/shards/*.side
find new -type d -empty -delete
python3 "$here/said.py" pack new
python3 "$here/said.py" write "$ARENA" new
mv new "$into"
echo "tests/released/$1: $(find "$into" -type f -exec cat {} + | wc -c) bytes"
