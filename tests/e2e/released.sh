#!/bin/sh
# What released versions of the arena wrote is read: their logs verify, results, exports, seasons and clubs say what they said
# then, tournament files mean what they meant, and what is upgraded keeps what it has. tests/released/add.sh adds a version;
# before-0.1.0 has version 3 of seasons and clubs.
. "$(dirname "$0")/lib.sh"

for folder in tests/released/*/; do
    python3 tests/released/said.py compare "$ARENA" "$folder" >"$out" 2>&1 || complain "$folder:"
done

# what is otherwise is seen
cp -R tests/released/0.1.0 "$dir/other"
sed -i 's/"rows": [0-9]*/"rows": 0/; s/"points_per_deal"/"points_a_deal"/' "$dir/other/said.json"
mv "$dir/other/late.log" "$dir/other/settle.log"
python3 tests/released/said.py compare "$ARENA" "$dir/other" >"$out" 2>&1 && complain 'a difference is not seen'
for said in 'rows: 0 then' 'points_a_deal is not there' 'late.log is not there' 'settle.yaml'; do
    grep -q "$said" "$out" || complain "expected '$said' in"
done

# and what is there is not made anew
ARENA=$ARENA tests/released/add.sh 0.1.0 >"$out" 2>&1 && complain 'what was released was written again'
grep -q 'is there already' "$out" || complain 'expected a reason'

exit $failed
