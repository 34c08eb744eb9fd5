#!/bin/sh
# The hostile bots of tests/hostile/zoo in the sandbox: each gets the verdict that zoo.txt gives it, hurts
# nobody else, and changes no card. ZOO_EVERY=n looks at every n-th only.
. tests/e2e/lib.sh
. tests/hostile/zoo/judge.sh
sets=1
[ "${LONG:-}" != 1 ] || sets=3

# meet BOT VERDICT OPTION...: plays it against greedy; what is in the log is looked at in the end.
meet() {
    bot=$1 verdict=$2
    shift 2
    log=$dir/$bot.log
    case $verdict in
    START:*)
        never_starts "$log" "$ZOO/$bot.so" --unit deals --deals 4 --sets $sets --seed 1 \
            --answer-ms 20 --load-ms 300 --memory-mb 64 -j 1 "$@"
        cp "$out" "$log.out"
        echo "$bot $verdict $log $log.out" >>"$dir/list"
        return
        ;;
    esac
    timeout -k 5 120 "$ARENA" match "$ZOO/$bot.so" greedy --unit deals --deals 4 --sets $sets --seed 1 \
        --answer-ms 20 --load-ms 300 --memory-mb 64 -j 1 "$@" -o "$log" >"$log.out" 2>&1 </dev/null
    found=$?
    cp "$log.out" "$out"
    [ $found = 0 ] || complain "$bot: expected status 0, found status $found and"
    timeout -k 5 60 "$ARENA" verify "$log" >"$out" 2>&1 || complain "$bot: does not verify:"
    echo "$bot $verdict $log $log.out" >>"$dir/list"
}

# one NAME LATE EARLY OPTION...
one() {
    name=$1 late=$2 early=$3
    shift 3
    [ "${1:-}" != slow ] || set -- --deals 1 --sets 1
    meet "$name" "$late" "$@"
    case $early in
    -) return ;;
    none) ;;
    *) early=START:$early ;;
    esac
    meet "$name-early" "$early" --load-ms 100 "$@"
}

touch "$dir/list"
every_bot
[ $((line / ZOO_EVERY)) -ge 10 ] || complain "zoo.txt: $line bots"
for f in tests/hostile/zoo/*.c; do
    name=${f##*/}
    grep -q "^${name%.c} " tests/hostile/zoo/zoo.txt || complain "$f: is not in zoo.txt"
done
judge verdicts "$dir/list"
[ ! -e /tmp/zoo-was-here ] || complain 'a bot has made a file'
for f in flood_log wire_lines; do
    [ ! -e "$dir/$f.log.side" ] || [ "$(size "$dir/$f.log.side")" -lt 2000000 ] || complain "$f: fills the disk"
done

# What is no bot at all, or needs a library that is not there.
head -c 3000 "$ZOO/loop.so" >"$dir/torn.so"
echo 'no bot' >"$dir/text.so"
mkdir "$dir/lib"
echo 'int nowhere(void); int nowhere(void) { return 0; }' >"$dir/lib/nowhere.c"
${CC:-cc} -shared -fPIC -o "$dir/lib/libnowhere.so" "$dir/lib/nowhere.c" &&
    ${CC:-cc} -shared -fPIC -Isdk -DTAME -o "$dir/needy.so" tests/hostile/zoo/loop.c -Wl,--no-as-needed \
        -L"$dir/lib" -lnowhere || complain 'the compiler fails'
for bot in torn text needy; do
    never_starts "$dir/$bot.log" "$dir/$bot.so" --unit deals --deals 1 --sets 1 --seed 1
    grep -qF "$dir/$bot.so" "$out" || complain "$bot: expected the file to be named"
    expect 0 '' verify "$dir/$bot.log"
done

# A bot that is replaced by another while it plays: what was there at the start plays on.
cp "$ZOO/null_write-tame.so" "$dir/swapped.so"
swap() {
    set -- match "$dir/swapped.so" greedy --unit deals --deals 4 --sets 8000 --seed 1 -j 1 -o "$1" -q
    "$ARENA" "$@" >"$out" 2>&1 </dev/null || complain "swapped: status $?"
}
swap "$dir/kept.log"
(
    for _ in $(seq 6000); do
        [ "$(size "$dir/swap.log.part")" -lt 20000 ] && [ ! -e "$dir/swap.log" ] || break
        sleep 0.01
    done
    [ ! -e "$dir/swap.log" ] && : >"$dir/in time"
    cat "$ZOO/null_write.so" >"$dir/swapped.so"
) &
swap "$dir/swap.log"
wait
[ -e "$dir/in time" ] || echo 'the bot was replaced too late to be a test'
same "$dir/kept.log" "$dir/swap.log"

# Honest bots among hostile ones: what they play with one another is the same bytes as without them.
event() {
    cat <<END
rules: modern
unit: deals
deals: 2
sets: $((2 * sets))
seed: zoo
limits:
  answer_ms: 20
  load_ms: 300
  memory_mb: 64
bots:
  - bot: first
  - bot: greedy
  - bot: simple
END
}
event >"$dir/honest.yaml"
event >"$dir/mixed.yaml"
guests='null_write exit_77 socket wire_slot scribble open_null loop-early'
[ $sets = 1 ] || guests="$guests abort stack_overflow fork kill_parent open_file wire_long static_word byte_wrap"
for name in $guests; do
    echo "  - bot: $ZOO/$name.so" >>"$dir/mixed.yaml"
done
expect 0 '' run "$dir/honest.yaml" -j 1
expect 0 '' run "$dir/mixed.yaml" -j 2
expect 0 '' verify "$dir/mixed.arena/log.msgpack"
judge honest "$dir/honest.arena/log.msgpack" "$dir/mixed.arena/log.msgpack" first greedy simple

# A bot and the same without its act, under one name: the same cards, and nothing differs before.
mkdir "$dir/wild" "$dir/calm"
for name in null_write exit_zero loop stack_overflow address_bomb socket wire_slot wire_late byte_wrap x32; do
    cp "$ZOO/$name.so" "$dir/wild/"
    ${CC:-cc} -shared -fPIC -Isdk -DTAME -o "$dir/calm/$name.so" "tests/hostile/zoo/$name.c"
    for kind in wild calm; do
        expect 0 '' match "$dir/$kind/$name.so" greedy --unit deals --deals 4 --sets 2 --seed 1 --answer-ms 20 \
            --memory-mb 64 -j 1 -o "$dir/$kind/$name.log"
    done
    judge tame "$dir/wild/$name.log" "$dir/calm/$name.log" "$name"
done

exit $failed
