#!/bin/sh
# `new-bot`: what it makes builds without a warning, plays, beats greedy, passes `check` and its own hands; nothing
# is overwritten, nothing half made is left; `referee --ask` says where a bot answers otherwise.
. tests/e2e/lib.sh

top=$PWD

TARGET_FLAGS='-O2 -Wall -Wextra -Werror'

expect 0 'make play      # against `greedy`' new-bot Ann-1_b -o "$dir/Ann-1_b"
ls -A "$dir/Ann-1_b" | tr '\n' ' ' >"$out"
[ "$(cat "$out")" = '.gitignore Ann-1_b.c Ann-1_b.hand Makefile README.md ' ] || complain 'other files'
! grep -rl 'NEW_' "$dir/Ann-1_b" >"$out" || complain 'words of the template are left in'
target 0 'Ann-1_b.so' "$dir/Ann-1_b"
target 0 '6 answers: 6 as expected, 0 not' "$dir/Ann-1_b" test
target 0 'PASS: Ann-1_b plays ' "$dir/Ann-1_b" check
target 0 'Ann-1_b against simple' "$dir/Ann-1_b" play AGAINST=simple
# it beats greedy, by far
expect 0 '"verdict": "H1"' match "$dir/Ann-1_b/Ann-1_b.so" greedy --sprt elo0=0,elo1=100 --sets 1000 --seed 1 --json -q
# what is written in the Makefile can be said otherwise, and pkg-config knows where headers are
mkdir "$dir/pc"
sed -e "s|@PREFIX@|$top|; s|@VERSION@|0|; s|/include|/sdk|" sdk/euchre-bot.pc.in >"$dir/pc/euchre-bot.pc"
if have pkg-config 'headers that it finds'; then
    PKG_CONFIG_PATH=$dir/pc target 0 "-I$top/sdk" "$dir/Ann-1_b" -B ARENA=euchre-arena
fi
# in C++ as well
if have "${CXX:-c++}" 'the template as C++'; then
    "${CXX:-c++}" -x c++ -std=c++20 -Wall -Wextra -Werror -shared -fPIC -I sdk -o "$dir/plus.so" sdk/new-bot/c/bot.c \
        >"$out" 2>&1 || complain 'the template is not built as C++'
fi
${CC:-cc} -std=c11 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -I sdk sdk/new-bot/c/bot.c >"$out" 2>&1 ||
    complain 'the template has warnings'

# an answer otherwise, one by the house, none at all, and hands that are none
hand=$dir/Ann-1_b/Ann-1_b.hand
expect 4 'answers AC, expected JH' referee --ask first "$hand"
expect 4 'asked to bid as A, the house, as it has no callback for that, answers pass, expected hearts alone' \
    referee --ask first "$hand"
cat >"$dir/crash.c" <<'BOT'
#include <stdio.h>
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)view;
    puts("oh dear");
    fflush(stdout);
    return *(volatile int *)self;
}
EU_BOT(.name = "crash", .play = play)
BOT
build_bot crash
expect 4 'crash.so, as A, crashed by SIGSEGV (Segmentation fault); it printed: oh dear' \
    referee --ask "$dir/crash.so" "$hand"
expect 4 'callace, as A, could not start; it says: does not play these rules' referee --ask callace "$hand"
expect 4 'does not open the table: its open returned NULL' referee --ask "$BUILD/tests/hostile/open_null.so" "$hand"
# it is told what has happened before it is asked
cat >"$dir/hears.c" <<'BOT'
#include <stdio.h>
#include "euchre_kit.h"
static const struct eu_host *host;
static void *open_table(const struct eu_opening *opening)
{
    host = opening->host;
    return (void *)opening->rules;
}
static void tell(void *self, const struct eu_notice *notice, const struct eu_view *view)
{
    char line[80];
    (void)self;
    (void)snprintf(line, sizeof line, "event %d, trick %d, seat %d, cards %d, score %d to %d", notice->event, notice->trick,
                   notice->seat, eu_count(view->hand), view->points[0], view->points[1]);
    host->log(host, line);
}
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_best(view->legal, view->trump);
}
EU_BOT(.name = "hears", .flags = EU_SERIAL, .open = open_table, .play = play, .tell = tell)
BOT
build_bot hears
cat >"$dir/second.hand" <<'HAND'
hand      The second trick
rules     modern
seats     A B C D
dealer    D
score     3 4
cards     A JH JD 9H AC 9S
cards     B 9C AD TD KD TS
cards     C TC QC 9D QS KS
cards     D AH KH KC JC JS
turnup    QH
bid       A order
discard   D JS
trick     A:JH B:9C C:9D D:KH
trick     A:JD
because   A second_lead
HAND
expect 0 'it logs: event 1, trick 1, seat 0, cards 4, score 3 to 4' referee --ask "$dir/hears.so" "$dir/second.hand"
expect 0 'it logs: event 0, trick 0, seat 255, cards 4' referee --ask "$dir/hears.so" "$dir/second.hand"
expect 0 'it logs: why ' referee --ask 'somerset why' tests/hands/advice/somerset.hand
expect 2 'there is no bot' referee --ask nobody "$hand"
expect 2 'nothing is asked' referee --ask simple tests/hands/american.hand
sed 's/^cards     C KH 9H /cards     C KH /' "$hand" >"$dir/short.hand"
expect 2 'C is asked, and not all cards of that hand are written' referee --ask simple "$dir/short.hand"
sed 's/^because   C.*/expect    tricks 5 0/' "$hand" >"$dir/wrong.hand"
expect 4 'the hand is wrong: Leave the partner his ace' referee --ask "$dir/Ann-1_b/Ann-1_b.so" "$dir/wrong.hand"

# names
for name in '' -x 1st 'two words' ../up 'a/b' 'né' 'a$b' "$(printf %064d 0 | tr 0 a)"; do
    expect 2 'has letters, digits, - and _' new-bot -o "$dir/none" -- "$name"
    [ ! -e "$dir/none" ] || complain "new-bot '$name': made"
done
expect 2 'expected the name of the bot' new-bot
expect 2 'expected the name of the bot' new-bot one two
expect 2 '--lang: expected c, cpp, net, python or rust' new-bot one --lang perl
expect 2 '-o takes a path' new-bot one -o ''

# what is there stays as it is: a folder, an empty one, a file, a link to nowhere
mkdir "$dir/empty"
echo mine >"$dir/file"
ln -s nowhere "$dir/link"
for taken in Ann-1_b empty file link; do
    expect 2 'is there already, and nothing is overwritten' new-bot new -o "$dir/$taken"
done
[ -z "$(ls -A "$dir/empty")" ] && [ "$(cat "$dir/file")" = mine ] && [ ! -e "$dir/nowhere" ] || complain 'something was written'
# the folders above are made; with a blank in its path it can be built, too
expect 0 "cd '$dir/a b/c/bot'" new-bot bot -o "$dir/a b/c/bot/"
target 0 'bot.so' "$dir/a b/c/bot"

# where not all can be written nothing is left
expect 1 'cannot make' new-bot bot -o "$dir/file/bot"
(
    ulimit -f 0
    trap '' XFSZ
    "$ARENA" new-bot bot -o "$dir/full/bot"
) >"$out" 2>&1 </dev/null
found=$?
[ $found = 1 ] || [ $found = 153 ] || complain "new-bot where nothing can be written: status $found"
[ $found = 153 ] || [ -z "$(ls -A "$dir/full")" ] || complain 'something half made is left'

# Python
expect 0 'is a bot that plays' new-bot snake --lang python -o "$dir/snake"
[ -x "$dir/snake/snake.py" ] || complain 'snake.py cannot be executed'
target 0 '' "$dir/snake"
if [ -f sdk/python/euchre_bot.py ]; then
    target 0 '6 answers: 6 as expected, 0 not' "$dir/snake" test
    target 0 'snake against greedy' "$dir/snake" play
    # it is the same bot as that in C, answer by answer: all sets are drawn
    expect 0 'all sets are drawn' match "$dir/snake/snake.py" "$dir/Ann-1_b/Ann-1_b.so" --seed 1 --sets 20 -q
    # its folder is a bot by that name, as its page says
    sed -n 's/^    \(entry: .*\)/\1/p' "$dir/snake/README.md" >"$dir/snake/bot.yaml"
    if "$ARENA" doctor | grep -q '^image  *absent'; then
        leave_out "no image of programs' files here: the folder as a bot"
    else
        target 0 'snake against greedy' "$dir/snake" play BOT=./
        target 0 '6 answers: 6 as expected, 0 not' "$dir/snake" test BOT=./
    fi
fi
exit $failed
