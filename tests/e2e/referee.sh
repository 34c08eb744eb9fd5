#!/bin/sh
# euchre-arena referee: the books' hands, what it prints, what it refuses, exit statuses.
. "$(dirname "$0")/lib.sh"

# judge STATUS TEXT ARGUMENT...: expects that of the referee
judge() {
    status=$1 text=$2
    shift 2
    expect "$status" "$text" referee "$@"
}

# refuse ERROR LINES: a hand with these lines after `seats` (line 4 on) is refused with status 2.
refuse() {
    printf 'hand x\nrules modern\nseats A B C D\n%b' "$2" >"$dir/x.hand"
    judge 2 "$dir/x.hand:$1" "$dir/x.hand"
}

# The books: every hand ok, one line for each and the count.
judge 0 'refusing to overtrump: A and C make it in clubs, 4 tricks to 1, 1 point; score 1-0' \
    tests/hands/somerset.hand
for file in tests/hands/*.hand; do
    hands=$(grep -c '^hand ' "$file")
    judge 0 "$hands hands: $hands ok, 0 faults, 0 mismatches" "$file"
    lines=$(wc -l <"$dir/out")
    [ "$lines" = $((hands + 1)) ] || { echo "$file: $lines lines for $hands hands"; failed=1; }
done
hands=$(cat tests/hands/*.hand | grep -c '^hand ')
judge 0 "$hands hands: $hands ok, 0 faults, 0 mismatches" tests/hands/*.hand
"$ARENA" referee - <tests/hands/somerset.hand >"$dir/out" 2>&1 ||
    { echo 'no standard input'; failed=1; }
{ echo 'no hand' && cat tests/hands/somerset.hand; } >"$dir/after"
{ read -r line && "$ARENA" referee - >"$out" 2>&1; } <"$dir/after" || complain "standard input after '$line':"
grep -q '^ok Coup IX' "$dir/out" || { echo 'standard input was not read'; failed=1; }

# A revoke in each rule set: its law and its price, and status 4.
revoke() {
    printf '%s\n' 'hand a revoke' "rules $1" 'seats A B C D' 'dealer A' 'turnup 9C' \
        'cards C 9S TD QD KD AD' 'bid B order' 'trick B:AS C:TD' >"$dir/revoke.hand"
    judge 4 "fault a revoke, line 8: C plays TD to a lead of spades with 9S in hand (REVOKE); $2" \
        "$dir/revoke.hand"
    judge 4 '1 hands: 0 ok, 1 faults, 0 mismatches' "$dir/revoke.hand"
}
revoke american1866 'The American Card Player 1866, law A10: the eldest leads, suit must be followed, the highest trump or card of the suit wins; 2 points to B and D'
revoke professor1862 'Professor 1862, law 23: a revoke gives the adversaries two; 2 points to B and D, A and C count nothing'
revoke somerset1888 'Somerset 1888, law 63: a revoke costs three, in a lone hand five, each time; 3 points to B and D'
revoke hoyle-4 "Foster's Hoyle, Method 2: suit must be followed; who cannot may trump or throw away; the hand is abandoned, 2 points to B and D"
revoke modern 'tournament rules, law W14: suit must be followed; the hand is abandoned, 2 points to B and D'
for rules in american1866 professor1862 somerset1888 hoyle-4 modern; do
    revoke "$rules enforcement=repair" ''
    grep -q 'mended, nothing is scored$' "$dir/out" && continue
    echo "$rules, repair: the revoke is not mended"
    failed=1
done

# Individual games: who was with the maker, and what each scores.
judge 0 'X, Y and C euchre A and B in hearts, called spades, 3 tricks to 2, 2 points each; score 0-0-2-2-2' \
    tests/hands/callace.hand
judge 0 'A makes it in hearts, called spades, alone by accident, 5 tricks to 0, 7 points; score 7-0-0-0-0-0-0' \
    tests/hands/callace.hand
judge 0 'A and C in hearts, called spades, abandoned in trick 1, 3 points each; score 3-0-3-0-0-0; REVOKE by B, Call-Ace 1905, law 36: an adversary revokes: the maker and his partner score a march' \
    tests/hands/callace.hand
judge 0 'A, B and C bid 4 in hearts and make 5, 4 points each; score 4-4-4-0-0' tests/hands/auctions.hand
judge 0 'A and B euchre C in hearts, 4 tricks to 1, 2 points each; score 5-6-4, games 1-1-0' \
    tests/hands/hoyle.hand
judge 0 'A makes it alone in clubs, 3 tricks to 2, 4 points; score 4-0' tests/hands/house_rules.hand
printf '%s\n' 'hand a call' 'rules callace1905' 'seats A B C D' 'dealer D' 'turnup 9H' 'bid A order' \
    'call A hearts' >"$dir/call.hand"
judge 4 'fault a call, line 7: A calls hearts, which are trumps (BAD_CALL); Call-Ace 1905, law 19: the maker may call the best card of any suit but trumps for a partner; it counts as alone' \
    "$dir/call.hand"

# What the text expects and does not find.
printf 'hand wrong\nrules modern\nseats A B C D\ndealer A\nturnup 9C\nexpect points 1 0\n' \
    >"$dir/wrong.hand"
judge 4 'mismatch wrong, line 6: expected points 1 0, found 0 0' "$dir/wrong.hand"
judge 4 '1 hands: 0 ok, 0 faults, 1 mismatches' "$dir/wrong.hand"

# Hands that cannot have been: the place and the reason, which the last line of each tells. Other files are
# judged all the same.
for file in tests/hands/refused/*.hand; do
    reason=$(sed -n '$s/^# refused //p' "$file")
    judge 2 "$file:${reason:-a reason in the last line}" "$file"
done
judge 2 'ok Coup I:' tests/hands/refused/*.hand tests/hands/somerset.hand

# Bad input.
refuse 4:1 'colour blue\n'
refuse 4:9 'cards A 1C\n'
refuse 4:9 'cards A 7C\n'
refuse 4:24 'cards A 9C TC JC QC KC AC\n'
refuse 4:8 'dealer E\n'
refuse 1:1 'dealer A\n'
refuse 4:1 'rules modern\n'
refuse 4:7 'dealer\0A\n'
printf 'hand x\nrules poker\n' >"$dir/rules.hand"
judge 2 "$dir/rules.hand:2:7: " "$dir/rules.hand"
judge 2 poker "$dir/rules.hand"
for options in stick_dealer=maybe luck=yes 'target=5 target=7' pack=53 'jambone=yes alone=no'; do
    printf 'hand x\nrules modern %s\n' "$options" >"$dir/rules.hand"
    judge 2 "$dir/rules.hand:2:7: " "$dir/rules.hand"
done
head -c 100000 "$ARENA" >"$dir/binary.hand"
judge 2 "$dir/binary.hand:1:" "$dir/binary.hand"
judge 2 'this is not text' "$dir/binary.hand"
: >"$dir/empty.hand"
judge 2 'there is no hand in it' "$dir/empty.hand"
head -c 2000000 /dev/zero | tr '\0' x >"$dir/long.hand"
judge 2 "$dir/long.hand:1:1001: a line has at most 1000 bytes" "$dir/long.hand"
head -c 17000000 /dev/zero | tr '\0' '\n' >"$dir/huge.hand"
judge 2 "$dir/huge.hand" "$dir/huge.hand"
head -c 3000000 /dev/zero | tr '\0' '\n' >"$dir/blank.hand"
cat tests/hands/american.hand >>"$dir/blank.hand"
judge 0 ' 0 faults, 0 mismatches' "$dir/blank.hand"
judge 2 "$dir/absent.hand" "$dir/absent.hand"
judge 2 "$dir" "$dir"
judge 2 'expected a file of hands'
judge 2 "there is no option '--colour'" --colour tests/hands/american.hand
judge 0 'hand      Coup I: refusing to overtrump' --help

# Names and titles come out safe for a terminal.
printf 'hand \303\251 \377\nrules modern\nseats \377 B C D\ndealer B\nturnup 9C\nbid C order\n' \
    >"$dir/odd.hand"
judge 0 "$(printf 'ok \303\251 \\xff: \\xff and C in clubs')" "$dir/odd.hand"

[ $failed = 0 ] && echo 'the referee judges, refuses and reports as it should'
# a disk that is full is no fault of the hands
if [ -w /dev/full ]; then
    cat tests/hands/*.hand tests/hands/*.hand >"$dir/many.hand"
    "$ARENA" referee "$dir/many.hand" "$dir/many.hand" >/dev/full 2>"$dir/out"
    found=$?
    [ $found = 1 ] || { echo "referee >/dev/full: expected status 1, found $found"; failed=1; }
    ! grep 'there is no hand' "$dir/out" || failed=1
else
    leave_out 'no /dev/full here'
fi

exit $failed
