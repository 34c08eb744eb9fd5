#!/bin/sh
# Tournament files, bots by name, given deals and standings, as the program shows them.
. "$(dirname "$0")/lib.sh"

# refuse LINE TEXT: the tournament file on standard input is refused by one sentence with its line
refuse() {
    cat >"$dir/bad.yaml"
    expect 2 "bad.yaml:$1: $2" run "$dir/bad.yaml" -o "$dir/bad.arena"
    [ "$(grep -c 'bad.yaml' "$out")" = 1 ] || complain 'expected one sentence'
    [ ! -e "$dir/bad.arena/log.msgpack" ] || complain 'a refused tournament left a log'
}

# ---- what is wrong, and where ----

refuse 2 "there is no key 'bot' here" <<'END'
rules: modern
bot: simple
END
refuse 1 'there is only one bot' <<'END'
bots: [{bot: simple}]
END
refuse 3 "there is no bot 'nobody' in " <<'END'
bots:
  - bot: simple
  - bot: nobody
END
refuse 3 "there is no bot at " <<'END'
bots:
  - bot: simple
  - bot: ./nobody.so
END
refuse 3 "a second bot is named 'simple'" <<'END'
bots:
  - bot: simple
  - bot: simple
END
refuse 1 'rules: there is no rule set' <<'END'
rules: whist
bots: [{bot: simple}, {bot: greedy}]
END
refuse 2 "a value that begins with '*' needs quotes" <<'END'
a: &a [x, x, x, x]
bots: [*a, *a, *a, *a]
END
head -c 5000 /dev/urandom >"$dir/junk.yaml"
expect 2 'junk.yaml:' run "$dir/junk.yaml" -o "$dir/bad.arena"
expect 2 "; did you mean 'simple'?" match simple smiple
expect 2 'there is no bot' match simple nobody -o "$dir/x.log"
expect 2 'sets: expected a number' match simple greedy --sets 0 -o "$dir/x.log"

# ten thousand bots are read at once; a name twice among them is found
{
    echo 'bots:'
    i=0
    while [ $i -lt 10000 ]; do
        printf '  - bot: first\n    name: n%d\n' $((i % 9999))
        i=$((i + 1))
    done
} >"$dir/many.yaml"
expect 2 "many.yaml:20000: a second bot is named 'n0'" run "$dir/many.yaml" -o "$dir/bad.arena"

# ---- names ----

# names of the same bot, hostile to terminals, tables and spreadsheets
cat >"$dir/names.yaml" <<'END'
sets: 3
seed: names
bots:
  - {bot: first, name: "=HYPERLINK(\"x\")"}
  - {bot: first, name: 'with, comma and "quotes"'}
  - {bot: first, name: "Zoë 雀士 of a name so long that it reaches the edge of"}
  - {bot: first, name: "-1"}
END
expect 0 'Zo' run "$dir/names.yaml" -o "$dir/names.arena"
awk '/^ *#/ { on = 1 } /^Elo/ { on = 0 } on && length($0) > 100 { exit 1 }' "$out" ||
    complain 'the table is too wide'
expect 0 "\"'=HYPERLINK(\"\"x\"\")\"" run "$dir/names.yaml" -o "$dir/names.arena" --csv
grep -qF "\"with, comma and \"\"quotes\"\"\"" "$out" || complain 'a name that is not quoted'
grep -q "^[0-9]*,'-1," "$out" || complain 'a name that a spreadsheet takes for a formula'
expect 0 '"standings"' run "$dir/names.yaml" -o "$dir/names.arena" --json

# all four are the same bot: nobody is better in anything
expect 0 'Zo' run "$dir/names.yaml" -o "$dir/names.arena"
[ "$(grep -c '^1-4  .*  +0  .*0-9-0  *+0\.000  ' "$out")" = 4 ] ||
    complain 'identical bots: expected ranks 1 to 4, all sets split and 0 points'

# ---- bots ----

expect 0 'simple' bots
expect 0 '"plays": "yes"' bots --json --rules somerset1888
mkdir "$dir/bots"
cp "$BUILD/bots/first.so" "$dir/bots/other.so"
echo 'not a shared object' >"$dir/bots/broken.so"
EUCHRE_ARENA_BOTS=$dir/bots expect 0 'other' bots
cp "$BUILD/bots/first.so" "$dir/bots/=1+1.so"
EUCHRE_ARENA_BOTS=$dir/bots expect 0 "'=1+1," bots --csv
EUCHRE_ARENA_BOTS=$dir/bots expect 0 '"bot": "=1+1"' bots --json
rm "$dir/bots/=1+1.so"
EUCHRE_ARENA_BOTS=$dir/bots expect 0 'other' bots
grep -q 'broken.*\(BAD_ABI\|NO_START\)' "$out" || complain 'a broken bot: expected its fault'
EUCHRE_ARENA_BOTS=$dir/bots expect 2 "there is no bot 'simple' in $dir/bots" match other simple

# ---- deals ----

expect 0 '# rules: modern pack=32' deals --rules 'modern pack=32' --seed 7 a b
expect 2 'expected the names' deals --seed 7 a
expect 2 'expected --seed' deals a b
expect 2 'is named twice' deals --seed 7 a a
expect 2 '--count: expected a number' deals --seed 7 --count x a b
expect 0 '/' deals --seed 7 --count 16 greedy simple
cp "$out" "$dir/book"
for from in '--seed 7' "--seed 7 --deals $dir/book"; do
    rm -f "$dir"/d.log*
    # shellcheck disable=SC2086
    expect 0 'simple' match simple greedy --unit deals --sets 1 $from --csv -o "$dir/d.log"
    grep '^[0-9]*,[a-z]' "$out" | cut -d, -f1-20 >"$dir/result" # without times
    [ -f "$dir/first" ] || cp "$dir/result" "$dir/first"
    cmp -s "$dir/first" "$dir/result" || complain 'given deals: expected the results of the seed'
done
[ "$(wc -l <"$dir/first")" = 2 ] || complain 'expected two bots in the results'
printf '9C JX\n' >"$dir/book"
expect 2 'book:1:4: expected a card' match simple greedy --deals "$dir/book" -o "$dir/e.log"

refuse 2 "deals_file: $dir/book:1:4: expected a card" <<END
bots: [{bot: simple}, {bot: greedy}]
deals_file: $dir/book
END

[ $failed = 0 ] && echo 'tournament files, bots, deals and standings are as expected'
exit $failed
