#!/bin/sh
# Rankings: a table that orders who differs and ties who does not, the same numbers from `run`, `show`
# and `rate`, results.json, matches of two, anchors, and the table of a run that goes on.
. "$(dirname "$0")/lib.sh"

# two variants of simple that differ in one threshold
cat >"$dir/five.yaml" <<'END'
event: Five
sets: 150
seed: five
bots:
  - {bot: random}
  - {bot: greedy}
  - {bot: simple}
  - {bot: simple, name: bold, args: make=215}
  - {bot: simple, name: shy, args: make=245}
END
expect 0 'Elo relative to the pool' run "$dir/five.yaml" -o "$dir/five" -q --trusted
sed '/^$/,$d' "$out" >"$dir/run"
python3 - "$dir/five/results.json" <<'END' || complain 'results.json: expected an order, and a tie or an error that tells'
import json, sys
results = json.load(open(sys.argv[1]))
assert results["version"] == 1 and results["complete"] and results["sets"] == 1500
line = {l["bots"][0]: l for l in results["standings"]}
assert [l["bots"][0] for l in results["standings"]][3:] == ["greedy", "random"]
assert line["greedy"]["rank_best"] == line["greedy"]["rank_worst"] == 4
assert line["random"]["rank_best"] == 5
for l in results["standings"]:
    assert l["rating_low"] < l["rating"] < l["rating_high"]
    assert l["rank_best"] <= l["rank"] <= l["rank_worst"]
assert abs(sum(l["rating"] for l in results["standings"])) < 1e-6
for p in results["pairs"]:
    a, b = p["bots"][0], p["others"][0]
    apart = p["difference"] / p["difference_error"]
    assert abs(line[a]["rating"] - line[b]["rating"] - p["difference"]) < 1e-6
    assert p["order"] == 0 or abs(apart) > 1.96
    assert (p["los"] > 0.5) == (apart > 0)
    if not {"random", "greedy"} & {a, b}:  # variants: a tie, or settled with its error
        assert (line[a]["rank"] == line[b]["rank"]) == (abs(apart) < 2.5), (a, b, apart)
END

# twelve sets of twelve: the first and the second, in the table, in JSON and for the report
expect 0 '1  simple  ' match simple random --sets 12 --seed 1 --trusted -q --fresh -o "$dir/twelve"
grep -q '^ *2  random ' "$out" && grep -q 'LOS 100.0 %' "$out" || complain '12-0: expected the ranks 1 and 2'
expect 0 '"order": 1' show "$dir/twelve" --json
[ "$(tr -d ' ,' <"$out" | grep -c '^"rank_best":[12]$\|^"rank_worst":[12]$')" = 4 ] &&
    [ "$(tr -d ' ,' <"$out" | grep '^"rank":' | tr '\n' ' ')" = '"rank":1 "rank":2 ' ] ||
    complain '12-0: expected the ranks 1 and 2 in JSON'
expect 0 '*' show "$dir/twelve" --crosstable --los

# six of six sets tell them apart and `+-` says so; five of five do not
for sets in 5 6; do
    expect 0 ' simple ' match simple random --sets $sets --seed 1 --trusted -q --fresh -o "$dir/few"
    apart=$(awk '$2 == "simple" { print ($3 + 0 >= $4 + 0) }' "$out")
    [ "$apart" = $((sets > 5)) ] || complain "$sets-0: expected +- that ends $([ $sets = 5 ] && echo below || echo at) 0"
done

# who is not rated changes no digit of the others; who loses all changes no order
cat >"$dir/loser.c" <<'END'
#include "euchre_bot.h"

/* Names whatever it may, alone if it may. */
static int play(void *self, const struct eu_view *view)
{
    int last = 63;

    (void)self;
    while (!(view->legal >> last & 1))
        last--;
    return last;
}

EU_BOT(.name = "loser", .play = play)
END
build_bot loser
echo 'no bot' >"$dir/none.so"
four='{bot: random}, {bot: greedy}, {bot: simple}, {bot: rule}'
# beside UNIT BOTS: figures of the four
beside() {
    printf '%s\n' 'sets: 60' "unit: $1" "bots: [$four$2]" >"$dir/beside.yaml"
    [ "$1" != deals ] || echo 'deals: 4' >>"$dir/beside.yaml"
    expect 0 . run "$dir/beside.yaml" -o "$dir/beside" --fresh --trusted -q --seed s
    python3 -c '
import json, sys
for line in json.load(open(sys.argv[1]))["standings"]:
    if line["bots"][0] in ("random", "greedy", "simple", "rule"):
        print(*(line[key] for key in sys.argv[2].split()))' "$dir/beside/results.json" "$3"
}
for unit in deals game; do
    keys='bots rating rating_error rating_low rating_high rank rank_best rank_worst'
    beside $unit '' "$keys" >"$dir/four"
    beside $unit ", {bot: $BUILD/tests/hostile/crash.so, name: crasher}, {bot: $dir/none.so}" "$keys" >"$dir/six"
    cmp -s "$dir/four" "$dir/six" ||
        complain "$unit: expected the same ratings without bots that are not rated, found
$(cat "$dir/four" "$dir/six")"
    beside $unit '' bots >"$dir/four"
    beside $unit ", {bot: $dir/loser.so}" bots >"$dir/six"
    cmp -s "$dir/four" "$dir/six" || complain "$unit: a bot that loses all changes the order"
done

# every key is told in docs/formats/results.md
for format in settle swiss knockout sprt; do
    bots='random greedy simple'
    [ $format != sprt ] || bots='greedy simple'
    {
        echo "format: $format"
        echo "sets: 20"
        case $format in
        settle) echo 'max_sets: 200' ;;
        swiss) echo 'rounds: 2' ;;
        sprt) echo 'sprt: elo0=0,elo1=10' ;;
        esac
        echo 'bots:'
        for bot in $bots; do echo "  - {bot: $bot}"; done
    } >"$dir/$format.yaml"
    expect 0 "\"format\": \"$format\"" run "$dir/$format.yaml" -o "$dir/$format" -q --seed 1 --json
    cp "$out" "$dir/$format.json"
done
expect 0 '"overall"' run tournaments/grand-tour.yaml -o "$dir/tour" -q --sets 1 --trusted --json
cp "$out" "$dir/tour.json"
python3 - docs/formats/results.md "$dir"/*.json "$dir/five/results.json" >"$out" <<'END' || complain 'keys that docs/formats/results.md does not tell:'
import json, re, sys
told = set(re.findall(r"`([a-z0-9_]+)`", open(sys.argv[1]).read()))
def keys(value):
    if isinstance(value, dict):
        return set(value).union(*(keys(v) for v in value.values()))
    return set().union(*(keys(v) for v in value)) if isinstance(value, list) else set()
untold = set().union(*(keys(json.load(open(path))) for path in sys.argv[2:])) - told
print(*sorted(untold))
sys.exit(bool(untold))
END

# the same numbers
expect 0 'modern, games, 1500 sets' show "$dir/five"
sed '1,3d' "$out" >"$dir/show"
same "$dir/run" "$dir/show"
expect 0 'Elo relative' rate "$dir/five/log.msgpack"
same "$dir/run" "$out"
for command in show rate; do
    "$ARENA" $command --json "$dir/five" >"$out"
    same "$dir/five/results.json" "$out"
done
rm "$dir/five/results.json"
cp "$out" "$dir/results.json"
expect 0 'nothing was played' run "$dir/five.yaml" -o "$dir/five" --trusted
same "$dir/results.json" "$dir/five/results.json"

# anchors, tables of two lines, luck; what makes no sense
expect 0 'Elo simple = 1500, greedy = 1300;' rate "$dir/five" --anchor simple=1500 --anchor greedy=1300
grep -q '^.*simple *+1500 *0 ' "$out" && grep -q 'greedy *+1300 *0 ' "$out" || complain 'expected anchors at their ratings'
expect 0 'crosstable: Elo' show "$dir/five" --crosstable --los
grep -q '^5  random .*\*-[0-9]*/[0-9]' "$out" || complain 'expected marks in the crosstable'
grep -q '^1  .* \*100\.0 *\*100\.0$' "$out" || complain 'expected LOS of the best'
expect 0 'adj %' show "$dir/five" --luck
expect 2 'no bot is called nobody' rate "$dir/five" --anchor nobody=1
expect 2 '--anchor takes BOT=VALUE' rate "$dir/five" --anchor simple
expect 4 'it has the seed, rules and bots of a log before it' rate "$dir/five" "$dir/five"
expect 2 'simple is anchored twice' rate "$dir/five" --anchor simple=1500 --anchor simple=1
expect 2 'expected a rating between' rate "$dir/five" --anchor simple=1e9
expect 2 'there is no log' show "$dir/nothing"
expect 2 'expected a log' rate

# the same name, and another program
for bot in greedy simple; do
    printf 'sets: 9\nseed: %s\nbots: [{bot: %s, name: it}, {bot: random}]\n' $bot $bot >"$dir/it.yaml"
    expect 0 'it ' run "$dir/it.yaml" --trusted -q -o "$dir/it-$bot.arena"
done
expect 0 'it: not the same program in all logs' rate "$dir/it-greedy.arena" "$dir/it-simple.arena"
expect 0 '"programs": 2' rate "$dir/it-greedy.arena" "$dir/it-simple.arena" --json
expect 0 '"programs": 1' rate "$dir/it-simple.arena" --json

# one seed for two matches: other bots are dealt other cards
for bot in random first; do
    expect 0 '' match greedy $bot --sets 9 --seed 1 --trusted -q -o "$dir/one-$bot.log"
done
expect 0 '3  random' rate "$dir/one-random.log" "$dir/one-first.log"
expect 4 'seed, rules and bots of a log before it' rate "$dir/one-random.log" "$dir/one-random.log"

# nor are those of other rules the same
expect 0 '' match greedy random --rules somerset1888 --sets 9 --seed 1 --trusted -q -o "$dir/one-other.log"
expect 0 'somerset1888' rate "$dir/one-random.log" "$dir/one-other.log"

# many logs: bots that never met are compared through one that both have met
for bot in random simple; do
    expect 0 'duplicate gain' match greedy $bot --sets 100 --seed $bot --trusted -q -o "$dir/$bot.log"
done
expect 0 'random  -' rate "$dir/random.log" "$dir/simple.log"
[ "$(sed -n '2s/.*\(simple\).*/\1/p;4s/.*\(random\).*/\1/p' "$out" | tr '\n' ' ')" = 'simple random ' ] ||
    complain 'expected simple before greedy before random'
"$ARENA" show --json "$dir/simple.log" >"$out"
python3 - "$out" <<'END' || complain 'JSON: expected a match of two'
import json, math, sys
match = json.load(open(sys.argv[1]))["match"]
assert match["bots"] == ["greedy"] and match["others"] == ["simple"]
assert sum(match["paired"]) == 100 and match["sprt"] is None
elo = match["elo"]
assert elo["low"] < elo["value"] < elo["high"] and match["los"] < 0.01
assert abs(elo["value"] + 400 * math.log10(1 / match["score"] - 1)) < 1e-6
assert match["duplicate_gain"] > 1
END
# Elo is of games won; of a side that has won all there is a bound, where tables are deals points
expect 0 'Elo     above +177.5 (95 %) between the two, LOS 100.0 %' match simple random --sets 12 --seed 1 --trusted -q -o "$dir/all.log"
expect 0 'nElo    not defined, as all sets are alike' show "$dir/all.log"
expect 0 '>+178' show "$dir/all.log" --crosstable
"$ARENA" show "$dir/all.log" --json >"$out"
grep -q '"elo": null' "$out" || complain 'a side that has won all: expected no Elo in JSON'
expect 0 '' match simple random --sets 12 --seed 1 --unit deals --trusted -q -o "$dir/deals.log"
"$ARENA" show "$dir/deals.log" >"$out"
! grep -q 'Elo' "$out" || complain 'tables of deals: expected no Elo'

expect 0 'not of rubbers' match simple greedy --sprt elo0=0,elo1=10 --unit rubber --rules hoyle-4 \
    --sets 100 --seed 1 --trusted -q -o "$dir/rubbers.log"
expect 0 'H1, by 10 rather than 0' match simple greedy --sprt elo0=0,elo1=10 --seed 3 --trusted -q \
    -o "$dir/test.log"
expect 0 'verify' match simple greedy --sets 50 --seed 4 --trusted -q -o "$dir/other.log"
expect 0 'simple against greedy' rate "$dir/other.log" "$dir/test.log"
! grep -q SPRT "$out" || complain 'a verdict over sets that are not of the test'

# a test that stays open, within 80 columns; of two columns of long names each has its part
long=$(printf '%050d' 0)
expect 0 'all its sets are played' match random "$long=random" --sprt points0=-0.025,points1=0.025 \
    --unit deals --sets 2000 --seed 1 --trusted -q
[ -z "$(sed -n '/^.\{81\}/p' "$out")" ] || complain 'expected at most 80 columns'
printf '%s\n' 'format: swiss' 'rounds: 1' 'sets: 2' \
    "bots: [{bot: random, name: a$long}, {bot: random, name: b$long}]" >"$dir/names.yaml"
expect 0 'log:' run "$dir/names.yaml" -o "$dir/names" --trusted -q --seed 1
grep -q '^ *1  a0\{12,\}\.\.  b0\{12,\}\.\.  0-2-0 ' "$out" || complain 'expected two names, cut'
[ -z "$(sed -n '/^log:/q;/^.\{81\}/p' "$out")" ] || complain 'expected at most 80 columns'

# a game that was forfeited before a deal costs as many points as it goes to, and sets that were forfeited are not drawn
echo 'not a bot' >"$dir/none.so"
printf '%s\n' 'sets: 5' "bots: [{bot: random}, {bot: $dir/none.so}]" >"$dir/none.yaml"
expect 0 'none forfeits its tables and is not rated: ' run "$dir/none.yaml" -o "$dir/none" --trusted -q
head -n 1 "$out" | grep -q 'none forfeits' || complain 'a bot that cannot start: expected it to be named first'
[ "$(grep -c 'none is not rated: it forfeited 10 of 10 tables (BAD_ABI)' "$out")" = 1 ] && ! grep -q 'could not start' "$out" ||
    complain 'a bot that cannot start: expected one line of it below the standings'
grep -q 'random .* 5-0-0 *+10.000 ' "$out" && ! grep -q drawn "$out" || complain 'expected the points of forfeited games'

# bots that nobody can tell apart: a knockout is as long as its bracket, and the seed decides
printf '%s\n' 'format: knockout' 'sets: 4' 'bots: [{bot: first}, {bot: first, name: two}, {bot: first, name: three}]' \
    >"$dir/level.yaml"
expect 0 'over after 2 rounds' run "$dir/level.yaml" -o "$dir/level" --trusted -q --seed 1
grep -q '^    2  first  two  *0-16-0  .*  won, prolonged, level: by seed$' "$out" ||
    complain 'expected a match decided by the seed'

# what matches decided stands above the ratings: of a knockout its bracket and the places, of swiss the points, then rounds
# headings: prints the first word of every heading
headings() {
    "$ARENA" show "$1" | sed -n 's/^ *\(round\|place\|#\)  .*/\1/p' | tr '\n' ' '
}
[ "$(headings "$dir/level")" = 'round place # ' ] || complain "a knockout is told in the order $(headings "$dir/level")"
[ "$(headings "$dir/names")" = 'place round # ' ] || complain "swiss is told in the order $(headings "$dir/names")"

# several formats of one game: each has its own rounds; what is settled is said once, of all sets
cat >"$dir/formats.yaml" <<'END'
{event: Formats, unit: deals, deals: 2, sets: 10, bots: [{bot: random}, {bot: greedy}, {bot: simple}],
 stages: [{format: swiss, rounds: 2}, {format: knockout}, {format: settle, max_sets: 90}, {format: round-robin}]}
END
expect 0 'Buchholz' run "$dir/formats.yaml" -o "$dir/formats" --trusted -q --seed 1
grep -q 'the winner' "$out" && ! grep -q neighbours "$out" || complain 'expected a bracket of each, and nothing settled'
"$ARENA" show --json "$dir/formats" >"$out"
python3 - "$out" <<'END' || complain 'JSON: expected three segments with rounds'
import json, sys
rounds = json.load(open(sys.argv[1]))["rounds"]
assert [r["ended"] for r in rounds][:2] == ["done", "done"] and len(rounds) == 3
assert "buchholz" in rounds[0]["places"][0] and rounds[0]["places"][0]["points"] is not None
assert rounds[1]["places"][0]["rounds_won"] == 2 and rounds[2]["neighbours"] is None
END
printf '%s\n' 'format: settle' 'sets: 10' 'max_sets: 90' 'bots: [{bot: random}, {bot: greedy}]' >"$dir/late.yaml"
expect 0 'log:' run "$dir/late.yaml" -o "$dir/late" --trusted -q --seed 1
expect 0 'log:' run "$dir/late.yaml" -o "$dir/late" --trusted -q --add simple --seed 2
[ "$(grep -c '^neighbours' "$out")" = 1 ] || complain 'expected neighbours once'

# stopped in the first round: who has not played has no figures
printf '%s\n' 'format: settle' 'sets: 20' 'max_sets: 100' 'bots: [{bot: random}, {bot: greedy}, {bot: simple}]' \
    >"$dir/early.yaml"
expect 0 'log:' run "$dir/early.yaml" -o "$dir/early" --trusted -q --seed 1
mv "$dir/early/log.msgpack" "$dir/early/whole"
head -c 3000 "$dir/early/whole" >"$dir/early/log.msgpack.part"
expect 0 'not over: round 1 is being played' show "$dir/early"
grep -q '^ *-  simple *- *- *0-0-0 *- *- ' "$out" || complain 'expected no figures'
"$ARENA" show --json "$dir/early" >"$out"
python3 - "$out" <<'END' || complain 'JSON: expected nulls'
import json, sys
results = json.load(open(sys.argv[1]))
none = [l for l in results["standings"] if l["bots"] == ["simple"]][0]
for key in "rank rank_best rank_worst score elo elo_high points_per_deal points_low rating pool".split():
    assert none[key] is None, (key, none[key])
END

# while it is played
sed -i 's/sets: 150/sets: 3000/' "$dir/five.yaml"
start "$dir/going/log.msgpack.part" 100000 run "$dir/five.yaml" -o "$dir/going" -q --trusted -j 1
expect 0 'so far: ' show "$dir/going"
grep -q ' of 30000 sets, ' "$out" || complain 'expected how far it is'
expect 0 '"complete": false' show "$dir/going" --json
end KILL 137
expect 0 'so far: ' show "$dir/going/log.msgpack.part"
size=$(size "$dir/going/log.msgpack.part")
head -c $((size - 1)) "$dir/going/log.msgpack.part" >"$dir/torn.part"
expect 0 'so far: ' show "$dir/torn"
expect 0 'the file ends inside it' show "$dir/torn"

# on a terminal the table is drawn again and again, and gone in the end; with -q it is not
terminal() {
    python3 - "$out" "$ARENA" run "$dir/five.yaml" -o "$dir/live" --fresh --trusted "$@" <<'END'
import os, pty, sys
with open(sys.argv[1], "wb") as out:
    def read(fd):
        data = os.read(fd, 65536)
        out.write(data)
        return data
    os.environ["TERM"] = "vt100"
    sys.stdout = open(os.devnull, "w")
    status = pty.spawn(sys.argv[2:], read, lambda fd: b"")
sys.exit(os.waitstatus_to_exitcode(status))
END
}
if have_terminal 'a table that is drawn again'; then
    terminal -j 1 >/dev/null || complain 'on a terminal: expected status 0'
    [ "$(grep -c 'relative to the pool.s mean, +- 95 %' "$out")" -ge 2 ] || complain 'expected a table that is redrawn'
    [ "$(grep -o "$(printf '\033')\[7A" "$out" | wc -l)" -ge 1 ] || complain 'expected to go back over it'
    grep -q "$(printf '\033')\[?7l" "$out" || complain 'expected lines that are cut where the terminal ends'
    terminal -q --sets 50 >/dev/null
    ! grep -q 'mean, +- 95 %' "$out" || complain '-q: a table'
fi

[ $failed = 0 ] && echo 'rankings are the same wherever they are shown'
exit $failed
