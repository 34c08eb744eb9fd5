#!/bin/sh
# The ladder of a club while it plays: logs of other play, bots and folders that go, a command that does not end. None of
# it ends the ladder; each is said once, and all else is played.
. "$(dirname "$0")/lib.sh"
club=$dir/club
mkdir "$club"
printf 'games: [{rules: modern, deals: 4}]\nbots: [random, greedy]\neps: 0.0001\nagain: 1s\n' >"$club/club.yaml"

# begin ARGUMENT...: the ladder in the background
begin() {
    start '' 0 ladder "$club" -j 2 "$@"
}

# is_said TIMES TEXT
is_said() {
    [ "$(grep -c -F -e "$2" "$out")" = "$1" ] || complain "'$2' is not said $1 times:"
}

# played N: whether N rounds are over
played() {
    [ "$(ls "$club/rounds" | wc -l)" -ge "$1" ]
}

# ---- Logs of other play ----

# What plays: the file `how` in dir says what is changed of the next round, once.
cat >"$dir/play.sh" <<'END_OF_FILE'
#!/bin/sh
how=$(cat "$AT/how" 2>/dev/null)
rm -f "$AT/how"
folder=$(dirname "$1")
other=$folder/other.yaml
fresh=--fresh # the ladder may have been ended in the middle of this round
case $how in
    seed) sed 's/^seed_file.*/seed: "7"/' "$1" >"$other" ;;
    sets) sed 's/^sets.*/sets: 1/' "$1" >"$other" ;;
    bot) sed 's|^  - bot: .*/000002/.*|  - bot: greedy|; s|^  - bot: .*/000001/.*|  - bot: simple|' "$1" >"$other" ;;
    old) cp "$AT/club/rounds/000001/log.msgpack" "$2"; exit ;;
    *) other=$1 fresh= ;;
esac
"$ARENA" run "$other" $fresh -o "$2" -q --log-only -j 2
END_OF_FILE
chmod +x "$dir/play.sh"
export ARENA AT="$dir"
run="'$dir/play.sh' \"\$1\" \"\$2\""
expect 0 'round 1: ' ladder "$club" -j 2 --rounds 1 --run "$run"
for how in seed sets bot old; do
    echo $how >"$dir/how"
    over=$(ls "$club/rounds" | wc -l)
    begin --run "$run"
    until_said 'next try in 5 s: its log is not of this round: '
    until_there 'the next round' played $((over + 1))
    end TERM 143
done
for round in "$club"/rounds/*; do
    expect 0 'seed matches its commitment' verify "$round"
done

# ---- A command that does not end ----

begin --run 'trap "" TERM; touch "$2/now"; while :; do sleep 0.1; done'
until_there 'a round' sh -c "ls '$club'/private/playing/*/now"
end TERM 143
grep -q 'cannot be played' "$out" && complain 'a round that was stopped is said to have failed:'

# ---- A command that still writes the log when the ladder is killed ----

begin --run 'trap "" TERM
    head -c 1000 "$AT/club/rounds/000001/log.msgpack" >"$2/log.msgpack"
    touch "$AT/half"
    until [ -e "$AT/go" ]; do sleep 0.05; done
    rm "$2/log.msgpack"
    "$ARENA" run "$1" --fresh -o "$2" -q --log-only -j 2'
until_there 'half a log' test -e "$dir/half"
end KILL 137
begin
until_said 'what a killed ladder has left still plays'
touch "$dir/go"
until_said '^round '
end TERM 143
grep -q 'cannot be played' "$out" && complain 'half a log is taken for that of the round:'

# ---- What is there no longer, for a while ----

begin
until_said '^round '
mv "$club/bots" "$dir/bots"
until_said 'bots cannot be taken in, this is tried again: cannot read .*/bots'
mv "$club/private/submissions" "$dir/submissions"
until_said 'bots cannot be taken in, this is tried again: cannot read .*/submissions'
mv "$dir/bots" "$club/bots"
mv "$dir/submissions" "$club/private/submissions"
cp bots/first.c "$club/bots/mine.c"
until_said 'mine plays'
until_said 'mine v .* (new)'
grep -q 'is withdrawn' "$out" && complain 'what was away for a moment plays no more:'
is_said 1 'cannot read'" $club/bots"

# a bot that has lost its program plays no more, and its rounds are put aside
number=$(ls "$club/private/submissions" | tail -n 1)
rm -r "$club/private/submissions/$number"/bot*
until_said 'plays no more: its program is not there any more'
until_there 'more rounds' played $(($(ls "$club/rounds" | wc -l) + 2))
end TERM 143

# ---- What is waited for is said ----

sed -i 's/, greedy//' "$club/club.yaml"
rm -f "$club/bots/"*
begin
until_said 'waits: modern needs 1 more bot'
end TERM 143
is_said 1 'waits: modern needs 1 more bot'
exit $failed
