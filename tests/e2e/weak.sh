#!/bin/sh
# tests/bots/weak.c: each of its faults costs what tests/bots/weak.h says, and without one it plays as `rule` does.
. tests/e2e/lib.sh

# costs FAULT AT-LEAST AT-MOST RULES: in thousandths of a point a deal
costs() {
    expect 0 'rule,' match -q --trusted --csv --fail-on-fault --fresh --rules "$4" --unit deals --sets 1000 --seed weak \
        -o "$dir/weak.log" "$BUILD/tests/bots/weak.so fault=$1" rule
    awk -F, -v least="$2" -v most="$3" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
        $2 == "rule" { cost = 1000 * $at["points_per_deal"]; well = cost >= least && cost <= most }
        END { exit !well }' "$out" || complain "$4: $1 does not cost from $2 to $3"
}
costs none 0 0 modern
sed -n 's/^ *FAULT(\([a-z_]*\), [A-Z]*, \([0-9]*\), \([0-9]*\), .*/\1 \2 \3/p' tests/bots/weak.h >"$dir/faults"
[ "$(wc -l <"$dir/faults")" -ge 10 ] || complain 'weak.h: the faults are not found'
while read -r fault modern hoyle; do
    costs "$fault" $((modern - 18)) $((modern + 18)) modern </dev/null
    costs "$fault" $((hoyle - 18)) $((hoyle + 18)) hoyle-4 </dev/null
done <"$dir/faults"
expect 2 'weak' match "$BUILD/tests/bots/weak.so" rule --rules callace1905
exit $failed
