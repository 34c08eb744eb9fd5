#!/bin/sh
# A bot's file is held against bot_mb before it is copied, wherever bots come in: the error names file, size and limit.
# In a class it is that student's line alone. What is a hole in a file stays one in copies on the disk.
. tests/e2e/lib.sh

printf '#!/bin/sh\n' >"$dir/big.py"
truncate -s 1500M "$dir/big.py"
said='big.py has 1500 MB, more than bot_mb, which is 64'
used() { df -Pk "$dir" | awk 'NR == 2 { print $3 }'; }
before=$(used)
expect 2 "$said" match "$dir/big.py" greedy --sets 1 --fresh -o "$dir/m.log"
expect 2 "$said" check "$dir/big.py"
expect 2 "$said" play "$dir/big.py" --seed 1 -o "$dir/p.log"
expect 2 'more than bot_mb, which is 3' match "$dir/big.py" greedy --bot-mb 3 --sets 1 --fresh -o "$dir/m.log"
printf 'bots: [{bot: first}, {bot: ./big.py}]\nsets: 1\nseed: "1"\nlimits: {bot_mb: 64}\n' >"$dir/big.yaml"
expect 2 "$said" run "$dir/big.yaml"
expect 2 "$said" run "$dir/big.yaml" --shard 1/2
printf 'bots: [{bot: first}, {bot: greedy}]\nsets: 1\nseed: "1"\n' >"$dir/late.yaml"
expect 0 verify run "$dir/late.yaml"
cp "$dir/late.arena/log.msgpack" "$dir/complete"
expect 2 "$said" run "$dir/late.yaml" --add "$dir/big.py"
same "$dir/complete" "$dir/late.arena/log.msgpack"
[ $(($(used) - before)) -lt 1400000 ] || complain "a bot of 1500 MB costs $(($(used) - before)) kB"

# 20 MB that are a hole cost nothing on the disk
have /usr/bin/perl 'a program with a hole' || exit $failed
mkdir -p "$dir/in/holes"
cp sdk/examples/trumps.pl "$dir/in/holes/holes.pl"
printf '__END__\n' >>"$dir/in/holes/holes.pl"
truncate -s 20M "$dir/in/holes/holes.pl"
cp "$dir/in/holes/holes.pl" "$dir"
expect 0 verify match "$dir/holes.pl" greedy --unit deals --deals 2 --sets 1 --fresh --answer-ms 2000 \
    --load-ms 30000 -o "$dir/h.log"
cat >"$dir/class.yaml" <<END
submissions: in
unit: deals
deals: 2
sets: 2
seed: "1"
limits: {answer_ms: 2000, load_ms: 30000, bot_mb: 22}
rungs: [greedy]
rubric: [base: 20]
END
expect 0 'holes  ' class "$dir/class.yaml" -q
grep -qE '^holes +20\.0 ' "$out" || complain 'a bot with a hole does not play:'
for copy in "$dir"/class.class/work/*/bot.py "$dir"/class.class/work/*/source/holes.pl; do
    [ "$(du -k "$copy" | cut -f 1)" -lt 1000 ] || complain "a copy has lost its hole: $(du -k "$copy")"
done
sed -i 's/bot_mb: 22/bot_mb: 2/' "$dir/class.yaml"
expect 0 'its bot has 20 MB, more than bot_mb, which is 2' class "$dir/class.yaml" -q
exit $failed
