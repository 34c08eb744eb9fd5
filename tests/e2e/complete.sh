#!/bin/sh
# What there is, is tested: every law that an answer can break and every parameter of the rules by some hand,
# every fault by a hand or a hostile bot, every command by some script here.
. tests/e2e/lib.sh

# laws of the referee's that no answer can break, as `laws` says of each, or that are the price of another's breach
cat >"$dir/never" <<'LAWS'
american1866,A13
auction-4,F Method 3
callace1905,39
callace1905,41
hoyle-2,F Method 3
hoyle-3,F Method 3
hoyle-4,F Method 3
hoyle-5,M5
hoyle-6,F Method 3
hoyle-7,M5
modern,W19
professor1862,16
professor1862,17
professor1862,25
professor1862,26
professor1862,34
professor1862,38
somerset1888,54
somerset1888,62
somerset1888,64
somerset1888,69
somerset1888,79
LAWS
# what a defender of a lone hand may always say is no fault: a hand has it
grep -q ':abandon' tests/hands/faults.hand && echo somerset1888,50 >>"$dir/never"

# which laws the referee cites for the hands of a file: a line of its output for each
cat >"$dir/cited.awk" <<'AWK'
FNR == NR { hands += $1 == "hand"; if ($1 == "rules") rules[hands] = $2; next }
{
    while (match($0, /(, law |, decision |Foster's Hoyle, )[^:,]*:/)) {
        law = substr($0, RSTART, RLENGTH - 1)
        $0 = substr($0, RSTART + RLENGTH)
        sub(/^Foster's Hoyle, /, "F ", law)
        sub(/^(F|,) (law|decision) /, "", law)
        print rules[FNR] "," law
    }
}
AWK
for hands in tests/hands/*.hand; do
    "$ARENA" referee "$hands" >"$dir/refereed" || complain "$hands: not refereed"
    awk -f "$dir/cited.awk" "$hands" "$dir/refereed"
done | sort -u >"$dir/expected"
"$ARENA" rules --csv | sed 1d | cut -d, -f1 | cut -d' ' -f1 | sort -u >"$dir/sets"
while read -r set; do
    "$ARENA" laws --csv "$set" | sed -n "s/^\([^,]*\),RF,.*/$set,\1/p"
done <"$dir/sets" | sort -u | grep -vxFf "$dir/never" | grep -vxFf "$dir/expected" >"$out" &&
    complain 'no hand expects these laws to be broken:'

# a parameter that has one value in all hands is played by none
sed -n 's/ *#.*//; s/^rules *//p' tests/hands/*.hand | sort -u | while read -r rules; do
    # shellcheck disable=SC2086
    "$ARENA" rules --csv $rules | sed 1d | cut -d, -f1,2
done | sort -u | cut -d, -f1 | uniq -c | awk '$1 == 1 { print $2 }' >"$out"
[ ! -s "$out" ] || complain 'these parameters have one value in all hands:'

# CAP is no bot's doing: a table that does not come to its end (tests/unit/test_tally.c)
: >"$out"
met=0
for fault in $(sed -n '/^enum eu_fault/,/^};/s/^    EU_\([A-Z_]*\).*/\1/p' sdk/euchre_bot.h); do
    case $fault in NO_FAULT | CAP) continue ;; esac
    grep -qw "$fault" tests/hands/*.hand tests/hostile/zoo/zoo.txt tests/e2e/hostile.sh ||
        complain "$fault: neither a hand nor a hostile bot gets it"
    met=$((met + 1))
done
[ $met -ge 15 ] || complain "only $met faults were looked for"

met=0
for command in $("$ARENA" --help | sed -n 's/^    \([a-z-]*\) .*/\1/p' | grep -v '^-'); do
    grep -qE '^[^#]*(expect [0"][^ ]* .*|"\$ARENA") "?'"$command"'\>' tests/e2e/*.sh ||
        complain "$command: no script runs this command"
    met=$((met + 1))
done
[ $met -ge 13 ] || complain "only $met commands were looked for"
[ $failed = 0 ] && echo "every law, parameter, fault and command is met"
exit $failed
