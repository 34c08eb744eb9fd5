#!/bin/sh
# export --egn and referee: games by every rule that EGN can say, with bots that do all that is
# illegal, are written as that format has it and read back to the same points and faults; what it
# cannot say is refused by name.
. "$(dirname "$0")/lib.sh"
bots=$BUILD/tests/hostile

# games NAME BOT BOT ARGUMENT...: a match whose games are exported and refereed again
games() {
    name=$1
    shift
    if ! timeout 120 "$ARENA" match "$@" --trusted -o "$dir/$name.log" >"$out" 2>&1; then
        complain "match $*"
        return
    fi
    expect 0 "games in $dir/$name" export --egn "$dir/$name" "$dir/$name.log"
    timeout 120 python3 "${0%.sh}.py" "$ARENA" "$dir/$name.log" "$dir/$name" >"$out" 2>&1 || complain "$name: $*"
    sed "s/^/$name: /" "$out" | tail -n 1
}

games plain simple greedy --sets 6 --seed 1
games book "$bots/astray.so" "$bots/revoke.so" --sets 8 --seed 2
games house "$bots/astray.so" greedy --sets 6 --seed 3 --rules 'modern stick_dealer=yes lone_lead=left_of_maker lone_march=5 lone_euchre=4 defend_alone=yes target=5'
games joker "$bots/astray.so" simple --sets 6 --seed 4 --rules 'modern joker=yes turnup_discard=yes pack=28 target=15 revoke=5 lone_revoke=7 revoke_whole=yes'
games repair "$bots/astray.so" "$bots/revoke.so" --sets 6 --seed 5 --enforcement repair
games many "$bots/astray.so" simple --sets 1 --seed 6 --unit deals --deals 230
games laps "$bots/astray.so" simple --sets 4 --seed 7 --unit rubber --rules 'modern lap=yes rubber=three_games target=5'
games old simple random --sets 3 --seed 8 --enforcement repair --rules 'hoyle-4 pack=32 defend_alone=yes'
games sitting "$bots/astray.so" simple --sets 2 --seed 9 --unit sitting --deals 30 --rules 'modern target=no'
for n in book house joker many laps; do
    grep -l '"\[??\]' "$dir/$n"/*.egn >"$out" || complain "$n: no offence is told in an annotation"
done
ls "$dir/many" >"$out"
grep -q 'a-1.part3.egn' "$out" || complain 'expected three files of 230 deals'

# A game with bots that are struck off.
timeout 60 "$ARENA" match "$bots/second_trick.so" simple --sets 1 --unit deals --deals 8 -o "$dir/struck.log" >"$out" 2>&1
expect 0 '2 games' export --egn "$dir/struck" "$dir/struck.log"
expect 0 '2 games: 2 ok' referee "$dir"/struck/*.egn
grep -q 'forfeited' "$dir"/struck/*.egn || complain 'a forfeit is not told'
grep -q 'the house answers' "$dir"/struck/*.egn || complain 'strikes are not told'

# One game of a log; the same bytes again; nothing else is touched.
address=$(ls "$dir/plain" | head -n 1)
address=${address%.egn}
expect 0 '1 games' export --egn "$dir/one" --at "$(echo "$address" | tr - /)" "$dir/plain.log"
same "$dir/one/$address.egn" "$dir/plain/$address.egn"
expect 2 'there is no ' export --egn "$dir/one" --at 00000000/1a/1 "$dir/plain.log"

# What answers cost, where the log was analysed; all else is the same, and is refereed as before.
expect 0 '' analyse --effort 64 -j 1 -q "$dir/book.log"
expect 0 "games in $dir/told" export --egn "$dir/told" "$dir/book.log"
timeout 120 python3 "${0%.sh}.py" "$ARENA" "$dir/book.log" "$dir/told" >"$out" 2>&1 || complain 'with what answers cost:'
"$ARENA" analyse --effort 64 -j 1 -q --json --decisions "$dir/book.log" >"$dir/json"
python3 - "$dir/json" "$dir/book" "$dir/told" >"$out" 2>&1 <<'END' || complain 'annotations and the analysis differ:'
import glob, json, os, re, sys
LOST = re.compile(r"\[(\?\?|\?|\?!)\][A-D] \S.*: lost [0-9.]+%? \+-[0-9.]+%?: \S+ .*")
told, labels = 0, set()
for path in glob.glob(sys.argv[3] + "/*.egn"):
    game = json.load(open(path))
    for deal in game["deals"]:
        for phase in deal["phases"]:
            for key in "callAnnotations", "playAnnotations":
                for at in list(phase.get(key, {})):
                    texts = phase[key][at]
                    lost = [one for one in texts if LOST.fullmatch(one)]
                    told += len(lost)
                    labels |= {one[:one.index("]") + 1] for one in lost}
                    phase[key][at] = [one for one in texts if one not in lost]
                    if not phase[key][at]:
                        del phase[key][at]
                if phase.get(key) == {}:
                    del phase[key]
    plain = json.load(open(os.path.join(sys.argv[2], os.path.basename(path))))
    assert game == plain, path
costly = 0
for d in json.load(open(sys.argv[1]))["list"]:
    loss = d.get("in_chance") or d.get("in_points")
    costly += bool(loss) and loss["loss"] > max(0, 2 * loss["error"])
print(told, "annotations,", costly, "costly answers,", labels)
assert told == costly > 0 and {"[??]", "[?]"} <= labels <= {"[??]", "[?]", "[?!]"}
END
sed -i '$s/,.*//' "$dir/book.log.analysis"
expect 4 'book.log.analysis' export --egn "$dir/told" "$dir/book.log"

# What EGN cannot say.
refuse() {
    text=$1
    shift
    timeout 60 "$ARENA" match simple random --trusted --sets 1 -o "$dir/refused.log" "$@" >"$out" 2>&1 || complain "match $*"
    expect 2 "EGN cannot say $text" export --egn "$dir/refused" "$dir/refused.log"
    rm -f "$dir/refused.log"*
}
refuse 'take=yes' --rules somerset1888
refuse 'alone=no' --rules american1866
refuse 'auction=yes' --rules auction-4
refuse 'players=6' --rules hoyle-6
refuse 'partners=called' --rules callace1905
refuse 'jambone=yes' --rules 'modern jambone=yes'
refuse 'march=3' --rules 'modern march=3'
refuse 'pack=36' --rules 'modern pack=36'
refuse 'revoke_ends=no with enforcement=book' --rules 'modern revoke_ends=no'
refuse 'a sitting' --unit sitting --deals 8

# A file that was tampered with is found out: a card of a trick changed for another.
cp "$dir/plain/$address.egn" "$dir/game.egn"
expect 0 '1 games: 1 ok' referee "$dir/game.egn"
python3 - "$dir/game.egn" <<'END' || complain 'cannot tamper'
import json, sys
game = json.load(open(sys.argv[1]))
tricks = game["deals"][2]["phases"][1]["tricks"]
tricks[0][0], tricks[4][0] = tricks[4][0], tricks[0][0]
json.dump(game, open(sys.argv[1], "w"))
END
expect 4 'deals[2].phases[1].tricks[0][0]: ' referee "$dir/game.egn"

# Several files, of both kinds; standard input; what is no game.
expect 0 '1 games: 1 ok, 0 with faults or slips, 0 not refereed' referee tests/hands/modern.hand "$dir/one/$address.egn"
"$ARENA" referee - <"$dir/one/$address.egn" >"$out" 2>&1 || complain 'no standard input'
printf '{"fileType":"Euchre Game Notation",\n "version":' >"$dir/cut.egn"
expect 2 "$dir/cut.egn: 2:" referee "$dir/cut.egn"
printf '\001\002' >"$dir/packed.egnb"
# as editors on Windows save it, by a name that says nothing
{ printf '\357\273\277'; cat "$dir/one/$address.egn"; } >"$dir/marked"
expect 0 '1 games: 1 ok' referee "$dir/marked"
expect 2 'a binary form of EGN' referee "$dir/packed.egnb"
sed 's/"canadian":false/"farmers":true/' "$dir/one/$address.egn" >"$dir/farmers.egn"
expect 2 'the arena does not have farmers' referee "$dir/farmers.egn"
exit $failed
