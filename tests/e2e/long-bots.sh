#!/bin/sh
# The bots that are shipped pass `check` at every rule set that they accept, with 64 MB of memory, and then
# play DEALS deals (a million) of these against random, in the sandbox, without a fault.
# BOTS='simple rule' DEALS=10000 sh tests/e2e/long-bots.sh plays fewer.
. tests/e2e/lib.sh
: "${DEALS:=1000000}"
: "${BOTS:=$(cd "$BUILD/bots" && echo *.so | sed 's/\.so//g')}"

# number KEY: the first number of that name in what was printed
number() {
    sed -n "s/^ *\"$1\": \([0-9.]*\),*$/\1/p;s/.*[{ ]\"$1\": *\([0-9.]*\)[,}].*/\1/p" "$out" | head -n 1
}

# play BOT RULES SETS: what the match is worth is in out
play() {
    expect 0 '"standings"' match "$1" random --rules "$2" --sets "$3" --memory-mb 64 --fail-on-fault \
        --seed long-bots --fresh -q --json -o "$dir/bots.log"
}

for bot in $BOTS; do
    expect 0 '"verdict": "pass"' check "$bot" --memory-mb 64 --json
    python3 -c 'import json, sys
for game in json.load(sys.stdin)["sets"]:
    if game["result"] == "pass":
        print(game["rules"])' <"$out" >"$dir/games"
    games=$(wc -l <"$dir/games") deals=0
    while read -r rules; do
        play "$bot" "$rules" 6
        sets=$((7 * DEALS / games / $(number deals) + 1)) # a sixth more, as six sets tell only roughly
        play "$bot" "$rules" $((6 * ((sets + 5) / 6)))
        deals=$((deals + $(number deals)))
    done <"$dir/games"
    [ "$deals" -ge "$DEALS" ] || complain "$bot: $deals deals"
    echo "$bot: $deals deals of $games games, no fault"
done
[ $failed = 0 ] && echo "every bot: $DEALS deals or more without a fault, with 64 MB of memory"
exit $failed
