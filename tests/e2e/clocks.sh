#!/bin/sh
# Partners who talk by how long an answer takes: of four words said with every clock that an object or a program can read
# none arrives in the sandbox. Where the clock stands still nobody seems to have taken a millisecond, however busy this
# machine is. LONG=1 prints what arrives at three sizes of batches between bots that measure how much slower they are
# themselves when the caches were another's for long, or when lines of memory are in no cache,
# which they share, but for those of `files`.
. tests/e2e/lib.sh
"$ARENA" doctor >"$out" 2>&1 || :
grep -q '^clock *present' "$out" || left_out 'clocks cannot be hidden on this machine'
cp tests/e2e/clock_bot.c tests/e2e/clock_bot.py tests/e2e/flush_bot.c "$dir" && chmod +x "$dir/clock_bot.py"
build_bot clock_bot
build_bot flush_bot
mkdir "$dir/flush" && mv "$dir/flush_bot.so" "$dir/flush"
printf 'entry: flush_bot.so\nfiles: [lines.bin]\n' >"$dir/flush/bot.yaml"
head -c 1572864 /dev/urandom >"$dir/flush/lines.bin"

# talk NAME BOT ARGUMENTS BATCH SETS: into NAME.side
talk() {
    printf 'bots:\n  - {bot: %s, args: "%s"}\n  - bot: greedy\n' "$2" "$3" >"$dir/$1.yaml"
    expect 0 '' run "$dir/$1.yaml" --unit deals --deals 4 --batch "$4" --sets "$5" -j 1 --seed 1 -q --answer-ms 2000 \
        -o "$dir/$1"
}
count() {
    python3 tests/e2e/clocks_count.py "$dir/$1/log.msgpack.side" >"$dir/$1.bits" || complain "$1: not counted"
}

# silent NAME BOT CLOCK: nothing arrives
silent() {
    talk "$1" "$2" "$3 1 1000" 1 4
    count "$1"
    cp "$dir/$1.bits" "$out"
    grep -q '^[1-9][0-9]* words, 0.00 bits' "$out" || complain "$1: words arrive:"
    ! grep -q '"fault"' "$dir/$1/log.msgpack.side" || complain "$1: the bot has faults"
}
for clock in library coarse call day written cpu; do
    silent $clock ./clock_bot.so $clock
done
if [ -x /usr/bin/python3 ]; then
    for clock in library coarse boot day written counter cpu; do
        silent program-$clock ./clock_bot.py $clock
    done
fi

# the counter of the processor cannot be read at all by an object
talk counter ./clock_bot.so 'counter 1 0' 1 1
grep -q '"fault":"CRASH","raw":11' "$dir/counter/log.msgpack.side" || complain 'counter: no crash'

if [ "${LONG:-}" = 1 ]; then
    for batch in 1 16 256; do
        talk program$batch ./clock_bot.py "library $batch 0" $batch $((20 * batch))
        talk object$batch ./clock_bot.so "library $batch 0" $batch $((20 * batch))
        for lines in many few forked files; do
            talk $lines$batch ./flush $lines $batch $((40 + batch))
        done
        for kind in program object many few forked files; do
            count $kind$batch
            echo "$kind, batch $batch: $(cat "$dir/$kind$batch.bits")"
        done
    done
fi
exit $failed
