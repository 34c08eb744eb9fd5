#!/bin/sh
# Logs as users meet them: verified, damaged bit by bit and cut short, inspected, replayed, read by a
# stock MessagePack library as docs/formats/log.md shows.
. "$(dirname "$0")/lib.sh"
log=$dir/m.log

"$ARENA" match simple greedy --rules somerset1888 --unit rubber --sets 3 --seed 42 -q -o "$log" \
    >"$out" 2>&1 || { cat "$out"; exit 1; }

# what is true ------------------------------------------------------------------------------------

expect 0 'verified: 3 sets, ' verify "$log"
expect 0 'seed matches its commitment ' verify "$log"
hash=$(sha256sum "$log" | cut -c-64)
expect 0 "SHA-256 of the log $hash" verify "$log"
mkdir "$dir/t.arena" && cp "$log" "$dir/t.arena/log.msgpack"
expect 0 'verified: 3 sets, ' verify "$dir/t.arena"
"$ARENA" match simple greedy --rules somerset1888 --unit rubber --sets 3 --seed 43 -q -o "$dir/other.log" \
    >"$out" 2>&1 || { cat "$out"; exit 1; }
cat "$log" "$dir/other.log" >"$dir/two.log"
expect 0 'segment 2: verified: 3 sets, ' verify "$dir/two.log"
expect 0 "$dir/two.log: segment 2: verified" verify "$log" "$dir/two.log"

# threads find what one finds ---------------------------------------------------------------------

"$ARENA" match simple greedy --unit deals --deals 4 --sets 300 --seed 8 -q -o "$dir/long.log" >"$out" 2>&1 || complain 'not played'
cp "$dir/long.log" "$dir/bad.log"
printf '\377' | dd of="$dir/bad.log" bs=1 seek=60000 conv=notrunc 2>/dev/null
head -c 60000 "$dir/long.log" >"$dir/cut.log.part"
for log_of in long.log bad.log cut.log.part; do
    for command in verify 'export --csv' 'export --json-lines --decisions' 'rate --json' 'show --luck' 'report -o -'; do
        # shellcheck disable=SC2086
        for j in 1 2 5; do "$ARENA" $command -j $j "$dir/$log_of" >"$dir/out.$j" 2>"$dir/err.$j"; done
        for j in 2 5; do
            cmp "$dir/out.1" "$dir/out.$j" && cmp "$dir/err.1" "$dir/err.$j" ||
                complain "$command: $j threads find something else in $log_of"
        done
        cat "$dir/out.5" "$dir/err.5" >"$dir/$log_of.${command%% *}"
    done
done
grep -q 'verified: 300 sets' "$dir/long.log.verify" || complain 'not verified'
for command in verify export rate report; do
    grep -q 'record .* (set) at byte .*: its checksum does not match' "$dir/bad.log.$command" || complain "$command: not found"
    grep -q 'record .* (set) at byte .*: the file ends inside it' "$dir/cut.log.part.$command" || complain "$command: not found"
done
expect 2 '-j takes a number from 1 to ' verify -j 0 "$dir/long.log"

# what was published ------------------------------------------------------------------------------

"$ARENA" match simple greedy --sets 2 --seed 7 -o "$dir/p.log" --event Club >"$out" 2>&1 || complain 'not played'
commitment=$(sed -n 's/.*, commitment //p' "$out") hash=$(sed -n 's/^SHA-256: //p' "$out")
[ "$hash" = "$(sha256sum "$dir/p.log" | cut -c-64)" ] || complain "expected the log's SHA-256"
expect 0 'verified' verify "$dir/p.log" --expect "$hash" --expect "$commitment"
expect 4 "its SHA-256 is $hash; expected its SHA-256, or the commitment of a segment, to be ${hash#????}0000" verify "$dir/p.log" --expect "$hash" --expect "${hash#????}0000"
expect 2 '--expect takes a hash of 64 hex digits' verify "$dir/p.log" --expect "${hash#?}"
expect 2 '--expect goes with one log only' verify "$dir/p.log" "$log" --expect "$hash"
"$ARENA" match simple greedy --sets 2 --seed 7 -o "$dir/q.log" --event Pub -q >"$out" 2>&1 || complain 'not played'
expect 4 "or the commitment of a segment, to be $commitment" verify "$dir/q.log" --expect "$commitment"
"$ARENA" inspect --json "$dir/p.log" >"$out"
grep -qF "\"header_commitment\": \"$commitment\"" "$out" || complain 'expected the commitment'
"$ARENA" rate --json "$dir/p.log" >"$out"
grep -qF "\"log_sha256\": \"$hash\"" "$out" || complain "expected the log's SHA-256"
"$ARENA" rate --json "$dir/p.log" "$log" >"$out"
grep -qF '"log_sha256": null' "$out" || complain 'expected no hash of two logs'

# who signed ------------------------------------------------------------------------------------

key=$dir/club.key
expect 0 "public key: $key.pub" keygen "$key"
[ "$(stat -c %a "$key")" = 600 ] || complain 'expected a key that only its owner can read'
expect 2 "$key is there already" keygen "$key"
mv "$key.pub" "$dir/public" # as a keygen that was killed leaves it
expect 0 "public key: $key.pub" keygen "$key"
same "$dir/public" "$key.pub"
echo mine >"$dir/notes"
expect 2 "$dir/notes is there already" keygen "$dir/notes"
[ ! -e "$dir/notes.pub" ] || complain 'a public key of what is no key'
expect 2 'expected one file' keygen
expect 0 'SHA-256: ' match simple greedy --sets 2 --seed 7 -o "$dir/s.log" --sign "$key"
expect 0 "signed by the key of $key.pub" verify "$dir/s.log" --key "$key.pub"
"$ARENA" keygen "$dir/other.key" >"$out"
expect 4 'is not a signature of this log by the key of' verify "$dir/s.log" --key "$dir/other.key.pub"
expect 4 "is not signed: expected $dir/p.log.sig" verify "$dir/p.log" --key "$key.pub"
echo damaged >"$dir/p.log.sig"
expect 4 "$dir/p.log.sig: expected a line of 'euchre-arena signature '" verify "$dir/p.log" --key "$key.pub"
expect 2 "$dir/s.log.sig: expected a line of 'euchre-arena public key '" verify "$dir/s.log" --key "$dir/s.log.sig"
! grep -q 'verified: ' "$out" || complain 'the log was refereed before its key was read'
cp "$dir/s.log.sig" "$dir/p.log.sig"
expect 4 'is not a signature of this log' verify "$dir/p.log" --key "$key.pub"
expect 0 'complete: nothing was played' match simple greedy --sets 2 --seed 7 -o "$dir/p.log" --event Club --sign "$key"
expect 0 'signed by' verify "$dir/p.log" --key "$key.pub"
cat "$log" "$dir/s.log" >"$dir/long.log" && cp "$dir/s.log.sig" "$dir/long.log.sig"
expect 4 'is not a signature of this log' verify "$dir/long.log" --key "$key.pub"
expect 2 "$key: expected a line of 'euchre-arena public key ' and 64 hex digits" verify "$dir/s.log" --key "$key"
expect 2 "$key.pub: expected a line of 'euchre-arena secret key '" match simple greedy -o "$dir/t.log" --sign "$key.pub"
chmod 640 "$key"
[ -e "$dir/t.log.part" ] && complain 'it was played'
expect 2 'expected 0600, as `chmod 600` sets it' match simple greedy -o "$dir/t.log" --sign "$key"
chmod 600 "$key"
expect 2 '--sign needs a complete log that is kept' match simple greedy --sign "$key"
printf 'sets: 2\nseed: "7"\nbots: [{bot: simple}, {bot: greedy}]\n' >"$dir/cut.yaml"
expect 2 '--sign needs a complete log that is kept' run "$dir/cut.yaml" --shard 1/2 --sign "$key"
expect 0 '' run "$dir/cut.yaml" --shard 1/2
expect 0 '' run "$dir/cut.yaml" --shard 2/2
expect 0 'SHA-256: ' merge "$dir/cut.arena" --sign "$key"
expect 0 'signed by' verify "$dir/cut.arena" --key "$key.pub"
expect 0 '' run "$dir/cut.yaml" --add random
expect 4 'is not signed: expected ' verify "$dir/cut.arena" --key "$key.pub"
expect 0 '' run "$dir/cut.yaml" --add random --sign "$key"
expect 0 'signed by' verify "$dir/cut.arena" --key "$key.pub"

# what is not -------------------------------------------------------------------------------------

expect 2 'cannot open' verify "$dir/none.log"
expect 2 'expected a log' verify
mkdir "$dir/empty"
expect 2 'expected log.msgpack in this folder' verify "$dir/empty"
: >"$dir/nothing.log"
expect 4 'the file is empty' verify "$dir/nothing.log"
printf 'event: Demo\n' >"$dir/text.log"
expect 4 'this is no log' verify "$dir/text.log"
mv "$dir/text.log" "$dir/club.yaml"
for command in verify show replay; do
    expect 4 "club.yaml is a tournament file, not a log; \`run\` puts its log into $dir/club.arena" $command "$dir/club.yaml"
done
printf '\222\001\306\377\377\377\377' >"$dir/huge.log"
expect 4 'at most 64 MiB' verify "$dir/huge.log"
head -c 100000 /dev/urandom >"$dir/noise.log"
expect 4 'record 0 ' verify "$dir/noise.log"
cat "$log" "$log" >"$dir/twice.log"
expect 4 'segment 2 repeats segment 1' verify "$dir/twice.log"

size=$(wc -c <"$log")

# flip BYTE BIT: one bit of the log, the other way round
flip() {
    cp "$log" "$dir/flipped.log"
    byte=$(od -An -tu1 -j"$1" -N1 "$log" | tr -d ' ')
    bit=$((1 << $2))
    if [ $((byte & bit)) = 0 ]; then byte=$((byte | bit)); else byte=$((byte & ~bit)); fi
    # shellcheck disable=SC2059
    printf "\\$(printf %03o "$byte")" |
        dd of="$dir/flipped.log" bs=1 seek="$1" conv=notrunc 2>/dev/null
}
at=0
while [ "$at" -lt "$size" ]; do
    flip "$at" $((at % 8))
    expect 4 ': record ' verify "$dir/flipped.log"
    at=$((at + 61))
done
flip $((size - 1)) 0
expect 4 '(trailer) at byte ' verify "$dir/flipped.log"

at=1
while [ "$at" -lt "$size" ]; do
    head -c "$at" "$log" >"$dir/cut.log"
    expect 4 "$dir/cut.log: " verify "$dir/cut.log"
    at=$((at + 97))
done
head -c $((size - 30)) "$log" >"$dir/cut.log"
expect 4 'incomplete' verify "$dir/cut.log"

# inspect and replay ------------------------------------------------------------------------------

expect 0 '3 of 3 sets' inspect "$log"
expect 0 'state       complete' inspect "$log"
expect 0 'incomplete: no footer' inspect "$dir/cut.log"
expect 0 '"complete": true' inspect --json "$log"
expect 0 'trick 5' replay "$log"
expect 0 'turn-up' replay --text "$log"
expect 2 'there is no deal at 00000000' replay --at 00000000 "$log"
expect 2 'expected an address' replay --at nowhere "$log"
pairing=$("$ARENA" replay "$log" | sed -n '1s|/.*||p')
expect 0 "$pairing/2b/1.1  somerset1888" replay --at "$pairing/2b" "$log"
expect 0 "$pairing/3a/2.1  somerset1888" replay --at "$pairing/3a/2.1.4" "$log"
expect 2 'there is no deal at ' replay --at "$pairing/4a" "$log"
[ "$("$ARENA" replay --at "$pairing/3a/2.1" "$log" | grep -c turn-up)" = 1 ] ||
    complain "replay --at a deal: expected one deal"
flip 1500 3
expect 4 'damaged after ' inspect "$dir/flipped.log"
expect 4 '"error": "' inspect --json "$dir/flipped.log"

# a stock library, in the three lines of docs/formats/log.md --------------------------------------------------

find_python
# shellcheck disable=SC2016
sed -n '/^```python$/,/^```$/p' docs/formats/log.md | sed '/^```/d' >"$dir/read.py"
[ "$(wc -l <"$dir/read.py")" = 3 ] || complain "docs/formats/log.md: expected three lines of Python"
cp "$log" "$dir/log.msgpack"
(cd "$dir" && "$python" read.py) >"$out" 2>&1 || complain "read.py: $(cat "$out")"
types=$(sed 's/^\[\([0-9]*\),.*/\1/' "$out" | tr '\n' ' ')
[ "$types" = '1 2 2 2 4 5 ' ] || complain "read.py: expected records 1 2 2 2 4 5, found $types"
grep -q "'rules': 'somerset1888'" "$out" || complain "read.py: no rules in the header"

[ $failed = 0 ] && echo "logs are read, checked and shown as they should be"
exit $failed
