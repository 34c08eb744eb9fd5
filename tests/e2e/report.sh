#!/bin/sh
# Reports in a browser: what they show is what was played, and everyone can read and use them. The page
# itself is judged by tests/browser; here are the tournaments. Screenshots stay in check/screens.
. tests/e2e/lib.sh
need_browser
screens=$BUILD/check/screens
mkdir -p "$screens"

# judge NAME [SCRIPT ARGUMENT... --]: the report that the tournament NAME left when it was played; first what is before `--`
judge() {
    name=$1 folder=$dir/$1.arena
    shift
    "$ARENA" export --json-lines "$folder" >"$dir/$name.jsonl" || complain "$name: not exported"
    drive "$@" looks.mjs "$folder/report.html" "$screens" "$name" -- \
        report.mjs "$folder/report.html" "$folder/results.json" "$dir/$name.jsonl"
    said="${said:+$said; }$name $(tail -n 1 "$out")"
}

# Two against two, in games; the cards of a set twice.
cat >"$dir/club.yaml" <<'END'
event: Club evening
rules: modern
sets: 12
seed: "7"
bots: [{bot: simple}, {bot: greedy}, {bot: first}, {bot: random}]
END
# An individual game of five, with bids in an auction; partners change.
cat >"$dir/ladder.yaml" <<'END'
event: Ladder
rules: callace1905 players=5
unit: sitting
deals: 5
sets: 6
seed: "7"
bots: [{bot: simple}, {bot: callace}, {bot: greedy}, {bot: first}, {bot: random}]
END
# Rubbers by a book's laws, and bots that break them, crash and forfeit.
cat >"$dir/faults.yaml" <<END
event: Faults
rules: somerset1888
sets: 6
seed: "7"
bots:
  - bot: simple
  - {bot: $BUILD/tests/hostile/revoke.so, name: revoker}
  - {bot: $BUILD/tests/hostile/every_third.so, name: faller}
  - {bot: $BUILD/tests/hostile/no_symbol.so, name: stranger}
END
# Three games, for four, two and three players.
cat >"$dir/tour.yaml" <<'END'
event: Tour
sets: 3
seed: "7"
bots: [{bot: simple}, {bot: greedy}, {bot: random}]
stages:
  - {rules: modern}
  - {rules: hoyle-2}
  - {rules: hoyle-3, sets: 6}
END

# Formats that pair by results, and more bots than a page is wide.
for format in swiss knockout round-robin; do
    cat >"$dir/$format.yaml" <<END
event: $format
format: $format
unit: deals
deals: 4
sets: 2
seed: "7"
bots: [{bot: simple}, {bot: greedy}, {bot: first}, {bot: random}, {bot: simple, name: Ada}, {bot: greedy, name: Bea},
    {bot: random, name: Cy}, {bot: first, name: Di}, {bot: simple, name: Eve}, {bot: greedy, name: Fay}, {bot: first, name: Guy}]
END
done

said=
for name in club ladder faults tour; do
    expect 0 "$name.arena/report.html" run "$dir/$name.yaml" -q
    case $name in
    club | faults) judge $name use.mjs "$dir/$name.arena/report.html" -- ;;
    *) judge $name ;;
    esac
done
set --
for name in swiss knockout round-robin; do
    expect 0 "$name.arena/report.html" run "$dir/$name.yaml" -q
    set -- "$@" ${1:+--} use.mjs "$dir/$name.arena/report.html"
done
drive "$@"
echo "$said"
exit $failed
