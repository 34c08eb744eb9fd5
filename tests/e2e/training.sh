# Programs that make the bots' tables: the same bytes again, whatever the number of threads, and of the
# same shape as the tables that the bots have.
. tests/e2e/lib.sh

"$BUILD/train/outcomes" 300 "$dir/outcomes.c" >"$out" 2>&1 || complain "outcomes: failed"
"$BUILD/train/outcomes" 300 "$dir/again.c" >"$out" 2>&1 || complain "outcomes: failed"
cmp "$dir/outcomes.c" "$dir/again.c" >"$out" 2>&1 || complain 'outcomes: another table the second time'
grep -c 'players' "$dir/outcomes.c" >"$out"
[ "$(cat "$out")" = "$(grep -c 'players' bots/lib/outcomes.c)" ] || complain 'outcomes.c: of other games'

# Networks: the same again, for other numbers of threads, and when the training goes on from where it was stopped; they
# play better than they did at first.
# nets THREADS FILE
nets() {
    timeout 300 "$BUILD/train/net" 24 12000 "$1" "$dir/$2" >"$out" 2>&1 || complain 'net: failed'
}
nets 1 one
awk 'NR == 2 { first = $3 } END { exit !($1 >= 12000 && $3 > first + 0.2) }' "$out" || complain 'net: learned nothing'
[ "$(size "$dir/one")" = "$(size bots/lib/nets-24.bin)" ] || complain 'nets-24.bin: of another shape than what is made now'
nets 2 two
same "$dir/one" "$dir/two"
"$BUILD/train/net" 24 12000 1 "$dir/stopped" >"$dir/killed" 2>&1 &
until [ -s "$dir/stopped.state" ]; do
    kill -0 $! 2>/dev/null || break
    sleep 0.02
done
kill -9 $! 2>/dev/null
wait $! 2>/dev/null
[ -e "$dir/stopped" ] && complain 'net: was over before it could be stopped'
cp "$dir/stopped.state" "$dir/kept"
nets 1 stopped
grep -q '^goes on after [1-9]' "$out" || complain 'net: began anew'
same "$dir/one" "$dir/stopped"
[ -e "$dir/stopped.state" ] && complain 'net: its state is still there'
timeout 60 "$BUILD/train/net" 25 10 1 "$dir/none" >"$out" 2>&1
[ $? = 2 ] && grep -q '^usage: net 24|32' "$out" && [ ! -e "$dir/none" ] || complain 'net 25: was accepted'

# What is kept of another command, or is not as it was written, is refused and stays.
# refused WHY DEALS: none.state
refused() {
    cp "$dir/none.state" "$dir/before"
    timeout 60 "$BUILD/train/net" 24 "$2" 1 "$dir/none" >"$out" 2>&1
    [ $? = 2 ] && grep -q "^net: .*/none.state $1.*; remove it to begin anew$" "$out" && [ ! -e "$dir/none" ] ||
        complain "net: expected that its state $1"
    same "$dir/none.state" "$dir/before"
}
cp "$dir/kept" "$dir/none.state"
refused "is of 'net 24 12000'" 12001
head -c -1 "$dir/kept" >"$dir/none.state"
refused 'is not whole' 12000
: >"$dir/none.state"
refused 'is not whole' 12000
{ cat "$dir/kept" && echo; } >"$dir/none.state"
refused 'is damaged' 12000
for byte in 3 70 $(($(size "$dir/kept") / 2)) $(($(size "$dir/kept") - 20)); do
    cp "$dir/kept" "$dir/none.state"
    printf mangled | dd of="$dir/none.state" bs=1 seek="$byte" conv=notrunc 2>"$out"
    refused 'is damaged' 12000
done
rm "$dir/none.state"
ln -s none.state "$dir/none.state"
timeout 60 "$BUILD/train/net" 24 12000 1 "$dir/none" >"$out" 2>&1
[ $? = 2 ] && grep -q 'cannot be read: .' "$out" && [ -L "$dir/none.state" ] && [ ! -e "$dir/none" ] ||
    complain 'net: expected that it cannot read its state'

# Methods of learning compared, for networks of each size: a row for each.
for program in net_methods net_methods-128 net_methods-512; do
    timeout 300 "$BUILD/bench/$program" 0.02 >"$out" 2>&1 || complain "$program: failed"
    awk -v hidden="${program#net_methods-}" '
        NR > 1 && $2 == (hidden == "net_methods" ? 256 : hidden) && $5 >= 16 && $6 < 0 && $8 > 0 { rows++ }
        END { exit !(NR == 8 && rows == 7) }' "$out" || complain "$program: other rows than were to be"
done
timeout 300 "$BUILD/bench/net_methods" 0.02 expert regret=0.002 >"$out" 2>&1 || complain 'net_methods expert regret=0.002: failed'
[ "$(awk 'NR > 1 { print $1, $3 }' "$out" | tr '\n' ' ')" = 'expert 0.004 regret 0.002 ' ] ||
    complain 'net_methods: other rows than were asked for'
for wrong in '0.02 none' '0.02 regret=' '0.02 regret=-1' '0.02 regret=0.004x' '0.02 regret=inf' 0.02x inf; do
    # shellcheck disable=SC2086 # words
    timeout 60 "$BUILD/bench/net_methods" $wrong >"$out" 2>&1
    [ $? = 2 ] && grep -q '^usage: net_methods' "$out" || complain "net_methods $wrong: was accepted"
done

exit $failed
