#!/bin/sh
# A class of forty: good and weak bots in C and Python, copies, broken and hostile submissions. One command
# builds, checks, plays and marks them in under a quarter of an hour on two processors; it is killed on the way.
. tests/e2e/lib.sh

in=$dir/in
mkdir "$in"
secret=/var/tmp/euchre-class.$$
echo "swordfish$$" >"$secret"
trap 'rm -rf "$secret" "$dir"; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null' EXIT

# expected: STUDENT BEGINNING WORDS, a line each, with bars between
expected=$dir/expected
: >"$expected"
student() {
    mkdir -p "$in/$1"
    printf '%s|%s|%s\n' "$1" "$2" "${3:-}" >>"$expected"
}

# c FOLDER AUTHOR STRENGTH CARD: bids with so many trumps; CARD is an expression
c() {
    cat >"$in/$1/$1.c" <<EOF
#include "euchre_kit.h"

static unsigned trumps(uint64_t hand, unsigned suit)
{
    unsigned n = 0;
    for (unsigned card = 0; card < 64; card++)
        if (hand >> card & 1 && eu_suit_of((int)card, (int)suit) == (int)suit)
            n++;
    return n;
}

static int order(void *self, const struct eu_view *view)
{
    (void)self;
    for (int bid = 0; bid < 64; bid++)
        for (unsigned suit = 0; suit < 4; suit++)
            if (view->legal >> bid & 1 && bid == EU_BID_OF(suit, EU_PLAIN) &&
                trumps(view->hand, suit) >= $3)
                return bid;
    return eu_first(view->legal);
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return $4;
}

EU_BOT(.name = "$1", .version = "1", .author = "$2", .order = order, .play = play)
EOF
}

# py FOLDER CARD
py() {
    cat >"$in/$1/$1.py" <<EOF
#!/usr/bin/env python3
from euchre_bot import Bot, PASS, PLAIN, bid_of, cards, first, has, run


class Mine(Bot):
    name, version, author = "$1", "1", "$1"

    def order(self, view):
        for suit in range(4):
            if has(view.legal, bid_of(suit, PLAIN)) and len([c for c in cards(view.hand) if c // 16 == suit]) >= 3:
                return bid_of(suit, PLAIN)
        return first(view.legal)

    def play(self, view):
        return $2


run(Mine)
EOF
}

makefile() {
    c "$1" "$1" 3 'eu_first(view->legal)'
    printf 'all:\n\t%s\n' "$2" >"$in/$1/Makefile"
}

high='63 - __builtin_clzll(view->legal)' low='eu_first(view->legal)'
n=0
for strength in 2 3 4; do # six that play
    for card in "$high" "$low"; do
        n=$((n + 1))
        student "good$n" yes,passed,yes
        c "good$n" "Good $n" $strength "$card"
    done
done
for n in 1 2; do # copies of two of them, with other names
    student "copy$n" yes,passed,yes "same source as good$n"
    sed "s/\"[^\"]*\"/\"c$n\"/g; s/trumps/count/g; s/euchre_kit.h/&/; s|^    |\t|; s/\"c$n\"\$/\"euchre_kit.h\"/" \
        "$in/good$n/good$n.c" >"$in/copy$n/mine.c"
done
student same yes,passed,yes 'same decisions as good'
c same Same 3 '__builtin_ctzll(view->legal)'
for n in 1 2 3 4 5 6; do
    student "weak$n" yes,passed,yes
    c "weak$n" "Weak $n" 9 "view->tricks % $n ? $low : $high"
done
student faulty yes,failed,yes
c faulty Faulty 3 "view->tricks == 2 ? 77 : $low"
student crash yes,failed,yes
c crash Crash 3 '*(volatile int *)0'
student global yes,failed,yes
c global Global 3 "eu_first(view->legal) + 0 * (int)view->tricks"
sed -i 's/^static int play/static int calls;\n&/; s/return eu_first(view->legal) + 0/calls++;\n    return (calls % 2 ? eu_first(view->legal) : 63 - __builtin_clzll(view->legal)) + 0/' "$in/global/global.c"
student loops yes,failed,yes
c loops Loops 3 '({ for (volatile int i = 1; i;) i = 1; 0; })'
student shared yes,passed,yes
c shared Shared 2 "view->tricks ? $high : $low"
${CC:-cc} -std=gnu11 -shared -fPIC -I sdk -o "$in/shared/bot.so" "$in/shared/shared.c" || complain 'not built'
rm "$in/shared/shared.c"
student made yes,passed,yes
makefile made 'cc -O1 -shared -fPIC -o x.so made.c'
for n in 1 2 3; do
    student "py$n" yes,passed,yes
done
py py1 'first(view.legal)'
py py2 'cards(view.legal)[-1]'
py py3 'max(cards(view.legal), key=lambda c: c % 16)'
student pyraises yes,failed,yes
py pyraises '1 // 0'
student pyplain no,no,no 'begins with #!'
printf 'print("hello")\n' >"$in/pyplain/a.py"
student pyopens yes,failed,yes
py pyopens "open('$secret').read() and 0"

student broken no,no,no 'it does not build (exit status 1): '
echo 'int x = ;' >"$in/broken/x.c"
student empty no,no,no 'the submission is empty'
student text no,no,no 'nothing to build'
echo hello >"$in/text/README"
student wrong yes,failed,no eu_bot_v1
echo 'int not_a_bot;' >"$in/wrong/x.c"
student link no,no,no 'is a link'
ln -s "$secret" "$in/link/x.c"
student arena no,no,no 'does not build'
printf '#include "%s"\n' "$PWD/arena/rules/deal.h" >"$in/arena/x.c"
student floods no,no,no 'printed without end'
makefile floods 'yes error: yes'
student endless no,no,no 'more than 5 seconds'
makefile endless 'while :; do :; done'
student reads no,no,no 'no .so file'
makefile reads "-cat $secret; cp $secret x.c"
student sends no,no,no 'no .so file'
makefile sends '-python3 -c "import socket; socket.socket()"'
student forks no,no,no 'its build'
makefile forks 'while :; do (sleep 1000 &); done'
student fills no,no,no 'took more than 16 MB of disk'
makefile fills 'yes >big'
student "$(printf "it's \"odd\"\t😀")" yes,passed,yes
mv "$in/$(printf "it's \"odd\"\t😀")" "$in/odd"
c odd Odd 3 "$low"
mv "$in/odd" "$in/$(printf "it's \"odd\"\t😀")"
[ "$(wc -l <"$expected")" = 40 ] || complain "$(wc -l <"$expected") students, not 40"

cat >"$dir/class.yaml" <<'END_OF_FILE'
event: Forty
submissions: in
unit: deals
deals: 8
sets: 8
seed: forty
enforcement: repair
limits: {answer_ms: 50}
build: {seconds: 5, disk_mb: 16, memory_mb: 512}
rubric: [base: 20, check: 20, {beats: random, points: 20}, {beats: greedy, points: 20}, rank: 20, {faults: -1, most: -10}]
END_OF_FILE

# until CONDITION...: it holds, or what was started is over
until_is() {
    tries=6000
    while ! "$@" && kill -0 "$pid" 2>/dev/null && [ $tries -gt 0 ]; do
        sleep 0.05
        tries=$((tries - 1))
    done
}

# is_long FILE BYTES
is_long() {
    [ "$(size "$1")" -ge "$2" ]
}

begin=$(date +%s)
for at in building playing; do # killed in either
    start "$dir/out.class/log.msgpack.part" 0 class "$dir/class.yaml" -o "$dir/out.class"
    case $at in
    building) until_is is_long "$dir/out" 300 ;;
    playing) until_is is_long "$dir/out.class/log.msgpack.part" 200000 ;;
    esac
    kill -0 "$pid" 2>/dev/null || complain "$at: over before it could be killed"
    end KILL 137
done
timeout 900 "$ARENA" class "$dir/class.yaml" -o "$dir/out.class" >"$out" 2>&1 </dev/null || complain 'class failed:'
took=$(($(date +%s) - begin))
cp "$out" "$dir/table"
[ $took -lt 900 ] || complain "it took $took seconds"

marks=$dir/out.class/marks.csv
cp "$marks" "$out"
[ "$(wc -l <"$marks")" = 41 ] || complain 'not a line for each'
while IFS='|' read -r name begins words; do
    case $name in *odd*) name='it'\''s ""odd""\x09😀"' ;; esac
    grep -F -e "$name,$begins" "$marks" | grep -qF -e "$words" || complain "$name: expected '$begins' and '$words'"
done <"$expected"
# who plays a copy of a rung's manners beats what is plainly worse
for name in good1 good3 py1; do
    grep "^$name," "$marks" | cut -d, -f10 | grep -qw random || complain "$name: does not beat random"
done
grep -rlF "swordfish$$" "$dir/out.class" >"$out" && complain 'the secret got out:'
cat "$dir/table"
echo "a class of 40 took $took s"
exit $failed
