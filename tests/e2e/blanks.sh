#!/bin/sh
# Paths with blanks in them: of bots with and without arguments, in files and on the command line, of folders, logs and
# the arena itself, which is built in such a folder. What is printed to be typed can be pasted.
. tests/e2e/lib.sh

here="$dir/my dir"
mkdir "$here" "$here/bots of mine"
arena="$here/the arena"
copy_sources "$arena"

# ---- built there: one of each kind of thing is made anew ----

for built in obj/arena/base/text.o obj/arena/rules/law.o obj/arena/commands/templates.o obj/arena/report/files.o obj/botlib/score.o \
    page libarena.a libeuchre-bot.a euchre-arena euchre-host bots/first.so bots/simple.so python; do
    rm -rf "$arena/build/$built"
done
(cd "$arena" && make all build/tests/hostile/crash.so build/tests/walls/lacking) >"$out" 2>&1 || complain 'make all:'
for built in libarena.a libeuchre-bot.a euchre-arena.1 completion.bash bots/first.so python/euchre_bot.py; do
    [ -s "$arena/build/$built" ] || complain "$built is not made"
done
cmp -s "$arena/build/bots/first.so" "$BUILD/bots/first.so" || complain 'the same bot has other bytes in a folder with a blank'
(cd "$arena" && make -n check bench install PREFIX="$here/in stalled") >"$out" 2>&1 || complain 'make -n:'
grep -F "$here" "$out" | grep -vE "'[^']*$here[^']*'|\"[^\"]*$here[^\"]*\"" >"$dir/bare"
cp "$dir/bare" "$out"
[ ! -s "$out" ] || complain 'not in quotes:'
(cd "$arena" && make install DESTDIR="$here/root of it" PREFIX="/in stalled") >"$out" 2>&1 || complain 'make install:'
[ -x "$here/root of it/in stalled/bin/euchre-arena" ] || complain 'not installed'
ARENA="$here/root of it/in stalled/bin/euchre-arena"
expect 0 'simple against greedy' match simple greedy --sets 1 --seed 1
ARENA="$arena/build/euchre-arena"
(cd "$arena" && make uninstall DESTDIR="$here/root of it" PREFIX="/in stalled") >"$out" 2>&1 || complain 'make uninstall:'
find "$here/root of it" -type f >"$out"
[ ! -s "$out" ] || complain 'left after make uninstall:'

# ---- a bot in a folder there, from new-bot on ----

cd "$here" || exit 1
expect 0 "cd 'bots of mine/mine'" new-bot mine -o 'bots of mine/mine'
bot='bots of mine/my bot.so'
for target in mine.so test 'play OPTIONS=--sets=2' 'check OPTIONS=--rules=modern'; do
    # shellcheck disable=SC2086
    (cd 'bots of mine/mine' && make $target) >"$out" 2>&1 || complain "make $target of what new-bot has written:"
done
cp 'bots of mine/mine/mine.so' "$bot"
expect 0 '' new-bot snake --lang python -o 'bots of mine/a snake'
(cd 'bots of mine/a snake' && make play OPTIONS=--sets=1) >"$out" 2>&1 || complain 'make play of what new-bot has written in Python:'

# ---- bots on the command line ----

cat >"$here/args.c" <<'C'
#include "euchre_kit.h"

static void *open_table(const struct eu_opening *opening)
{
    static char self;

    opening->host->log(opening->host, opening->args);
    return &self;
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "args", .open = open_table, .play = play)
C
cd "$arena" || exit 1
${CC:-cc} -std=c11 -shared -fPIC -I sdk -o "$here/a b.so" "$here/args.c" >"$out" 2>&1 || complain 'args.c: not built'
cd "$here" || exit 1
cp 'a b.so' "$here/a"

# given SPEC NAME ARGUMENTS: what a bot named so is called, and told
given() {
    expect 0 "$2 against greedy" match "$1" greedy --unit deals --deals 1 --sets 1 --seed 1 --fresh -q -o 'a log'
    grep -qF "\"$3\"" 'a log.side' || { cp 'a log.side' "$out"; complain "$1: expected the arguments '$3'"; }
}
given './a b.so' 'a b' ''
given './a b.so why' 'a b' why
given "$here/a b.so   level=2 more" 'a b' 'level=2 more'
given 'Ann=./a b.so x=1' Ann x=1
given './a c.so' a c.so # there is no such file, but ./a
cp 'a b.so' 'a b.so why'
given './a b.so why' 'a b.so why' ''
given './a b.so why not' 'a b.so why' not
rm 'a b.so why'
expect 2 'there is no bot at ./a.so; expected' match './a.so b' greedy
expect 2 'there is no bot at ./not here.so; expected' match './not here.so b.so' greedy

# ---- all that takes a bot; what it prints is pasted ----

PATH="$arena/build:$PATH"
export PATH
# paste WORDS STATUS: the printed line that begins so is a command of this program, which ends with the status
paste() {
    line=$(sed -n "s/^.*$1//p" "$out" | head -n 1)
    [ -n "$line" ] || { complain "no line '$1'"; return; }
    (eval "timeout 60 $line") >"$dir/pasted" 2>&1 </dev/null
    found=$?
    [ $found = "$2" ] || { cp "$dir/pasted" "$out"; complain "pasted: $line: status $found"; }
}
expect 0 'my bot against greedy' match "./$bot" greedy --sets 2 --seed 1 -o 'a log' --fresh
paste 'verify: ' 0
expect 0 'PASS' check "./$bot" --rules modern
expect 0 'beats' check "./$bot" --against './a b.so,greedy'
pairing=$("$ARENA" inspect 'a log' | awk '/^pairing/ { getline; print $1 }')
expect 0 'answers' replay 'a log' --at "$pairing/1a/1.1" --ask "./$bot"
expect 0 'as expected' referee --ask "./$bot" 'bots of mine/mine/mine.hand'
printf 'h\n1\nq\ny\n' | timeout 60 "$ARENA" play "./$bot" --hint "./$bot" -o 'a game' --seed 1 >"$out" 2>&1 || complain 'play:'
grep -q 'my bot.so: I ' "$out" || complain 'play: no hint:'
paste 'to go on: ' 0
cp "$BUILD/tests/hostile/crash.so" 'bots of mine/a crash.so'
expect 0 'to ask that again' match './bots of mine/a crash.so' greedy --unit deals --deals 2 --sets 2 --seed 1 -o 'b log'
paste 'to ask that again: ' 4
expect 0 '' report 'a log'
[ -s 'a log.html' ] || complain 'no report'
cat >'a club.yaml' <<'YAML'
bots:
  - bot: greedy
  - bot: ./bots of mine/my bot.so
  - {bot: ./a b.so, args: level=2}
unit: deals
sets: 4
seed: "1"
YAML
expect 0 'a club.arena/report.html' run 'a club.yaml'
paste 'verify: ' 0
expect 0 'a c' run 'a club.yaml' --add 'Late=./a b.so level=3'
"$ARENA" plan 'a club.yaml' --shards 2 -o 'in shards' >"$dir/shards" 2>"$out" || complain 'plan:'
sh -e "$dir/shards" >"$out" 2>&1 </dev/null || complain 'the commands of plan:'
expect 0 "verify: " merge 'in shards'
paste 'verify: ' 0
mkdir 'a class' 'a class/in' && cp -r 'bots of mine/mine' 'a class/in/ann lee'
printf 'submissions: in\nunit: deals\nsets: 4\nseed: "1"\nrungs: [first]\n' >'a class/a class.yaml'
expect 0 'ann lee' class 'a class/a class.yaml'
[ -s 'a class/a class.class/index.html' ] || complain 'no pages'
grep -q 'ann lee,yes,passed,yes' 'a class/a class.class/marks.csv' || complain 'ann lee does not play'
exit $failed
