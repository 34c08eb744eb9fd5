#!/bin/sh
# A class is marked by one command: good, weak, broken and hostile submissions each get their line with the
# reason, the others play; nothing of the machine gets out of a build; killed and run again the marks are
# the same.
. tests/e2e/lib.sh
PATIENCE=400

in=$dir/in
secret=swordfish$$
mkdir "$in"
printf '%s\n' "$secret" >"$dir/secret.txt"
mkdir -p "/var/tmp/euchre-class.$$"
printf '%s\n' "$secret" >"/var/tmp/euchre-class.$$/secret.txt"
trap 'rm -rf "/var/tmp/euchre-class.$$" "$dir"; [ -z "$pid" ] || kill -9 "$pid" 2>/dev/null' EXIT
outside=/var/tmp/euchre-class.$$/secret.txt

# bot FOLDER NAME AUTHOR EXPRESSION: a bot that plays the EXPRESSION, and orders up with three trumps
bot() {
    mkdir -p "$in/$1"
    cat >"$in/$1/$2.c" <<EOF
#include "euchre_kit.h"

static int order(void *self, const struct eu_view *view)
{
    (void)self;
    for (int bid = 63; bid > 0; bid--) /* whatever is allowed that is not to pass */
        if (view->legal >> bid & 1 && view->points[0] % 2 == 0)
            return bid;
    return eu_first(view->legal);
}

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return $4;
}

EU_BOT(.name = "$2", .version = "1", .author = "$3", .order = order, .play = play)
EOF
}

# makefile FOLDER LINE...: with a good bot beside it
makefile() {
    bot "$1" mine "$1" 'eu_first(view->legal)'
    printf 'all:\n' >"$in/$1/Makefile"
    folder=$1
    shift
    for line; do
        printf '\t%s\n' "$line" >>"$in/$folder/Makefile"
    done
}

# ---- submissions ----

bot ann ann 'Ann A.' 'eu_first(view->legal)'
bot bob bob 'Bob B.' '63 - __builtin_clzll(view->legal)'
# a copy with other names, comments and blanks
mkdir "$in/copy"
sed 's/self/me/g; s/\bbid\b/call/g; s/\bview\b/seen/g; s|/\*.*\*/|// mine|; s/"ann"/"mine"/; s/Ann A\./C. Opy/; s/    /\t/' \
    "$in/ann/ann.c" >"$in/copy/other.c"
# another source that decides as ann does
bot same same 'S. Ame' '__builtin_ctzll(view->legal)'
# three that pass always; two of them play alike
for passer in passes also other; do
    card='63 - __builtin_clzll(view->legal)'
    [ $passer = passes ] || card='view->legal >> 32 ? 63 - __builtin_clzll(view->legal) : 31 - __builtin_clz((unsigned)view->legal)'
    [ $passer != other ] || card='eu_first(view->legal)'
    bot $passer $passer $passer "$card"
    sed -i 's/view->points\[0\] % 2 == 0/view->points[0] > 100/' "$in/$passer/$passer.c"
done
bot cheat cheat 'Bob B.' 'view->tricks == 1 ? 77 : eu_first(view->legal)'
bot crash crash 'C. Rash' '*(volatile int *)0'
bot "it's \"odd\" \$(x) 😀" odd 'Odd' 'eu_first(view->legal)'
bot "$(printf 'new\nline')" new 'New' 'eu_first(view->legal)'
bot greedy greedy 'Rung' 'eu_first(view->legal)'
mkdir "$in/shared" "$in/empty" "$in/broken" "$in/wrong" "$in/nothing" "$in/linked" "$in/arena" "$in/flood" "$in/macro"
${CC:-cc} -std=c11 -shared -fPIC -I sdk -o "$in/shared/theirs.so" "$in/bob/bob.c" || complain 'not built'
printf 'int x = ;\n' >"$in/broken/broken.c"
printf 'int not_a_bot(void) { return 1; }\n' >"$in/wrong/wrong.c"
printf 'read me\n' >"$in/nothing/README"
ln -s "$outside" "$in/linked/linked.c"
ln -s "$in/ann" "$in/link"
printf '#include "%s"\n#include "%s"\nint x;\n' "$PWD/arena/rules/deal.h" "$outside" >"$in/arena/arena.c"
printf '#include "%s"\n' "$outside" >"$in/flood/flood.c"
makefile flood 'yes error: nothing'
makefile reads "-cat $outside $dir/secret.txt /etc/passwd /proc/1/environ" "-ls / /home $PWD" '-cp $(CURDIR)/../../etc/passwd .'
makefile socket '-python3 -c "import socket; socket.socket(); print(\"CONNECTED\")"' '-bash -c "echo >/dev/tcp/127.0.0.1/22 && echo CONNECTED"'
makefile forks '(while :; do (sleep 1000 &) ; done) 2>/dev/null'
makefile disk 'yes >big'
makefile loops 'while :; do :; done'
makefile stays '(setsid sleep 98765 </dev/null >/dev/null 2>&1 &)' 'cc -shared -fPIC -o mine.so mine.c'
makefile two 'cc -shared -fPIC -o one.so mine.c' 'cp one.so other.so'
makefile escapes 'ln -s /etc/passwd out.so'
# what new-bot writes, with another name; a copy of one of last year's; a program that is not one file alone
"$ARENA" new-bot asis -o "$in/asis" >/dev/null || complain 'no new bot'
mkdir -p "$dir/last-year/old" "$in/again" "$in/several"
bot again again 'A. Gain' 'eu_best(view->legal, view->trump)'
sed 's/\border\b/bidding/g; s/\bview\b/v/g' "$in/again/again.c" >"$dir/last-year/old/old.c"
printf '#!/usr/bin/env python3\nimport helper\nhelper.play()\n' >"$in/several/several.py"
printf 'def play():\n    pass\n' >"$in/several/helper.py"
# a folder with the name of a bot; a program's name that is no text; more than there is room for; sources in a folder
# beside a script
mkdir -p "$in/folder/x.so" "$in/bytes" "$in/big" "$in/deep/src"
printf '#!/usr/bin/env python3\n' | tee "$in/bytes/$(printf '\377\033[31m.py')" >"$in/bytes/helper.py"
sed -i 1d "$in/bytes/helper.py"
echo >>"$in/bytes/helper.py"
bot big big 'B. Ig' '(eu_first(view->legal))'
head -c 20000000 /dev/urandom >"$in/big/big.bin"
bot deep/src deep 'D. Eep' 'eu_first(view->legal)'
printf 'all:\n\t./configure\n\tcc -shared -fPIC -o deep.so src/*.c\n' >"$in/deep/Makefile"
printf '#!/bin/sh\necho configured\n' >"$in/deep/configure"
chmod +x "$in/deep/configure"
mkdir "$in/plus" "$in/packed"
echo 'int x;' >"$in/plus/x.cpp"
echo PK >"$in/packed/bot.zip"
# a tool that cannot be run, until it can
makefile tool './tool' 'cc -shared -fPIC -o mine.so mine.c'
printf '#!/bin/sh\n' >"$in/tool/tool"
"$ARENA" new-bot both --lang python -o "$in/both" >/dev/null && rm "$in/both/Makefile"
mkdir "$in/both/old" && echo 'int x;' >"$in/both/old/x.c"
"$ARENA" new-bot script --lang python -o "$in/script" >/dev/null && sed -i 1d "$in/script/script.py"
# a compile that does not end
awk 'BEGIN { print "#define A0 x x"; for (i = 1; i < 60; i++) print "#define A" i " A" i-1 " A" i-1; print "int y = A59;" }' >"$in/macro/macro.c"

cat >"$dir/class.yaml" <<'END_OF_FILE'
event: Euchre 101
submissions: in
rules: modern
unit: deals
deals: 4
sets: 3
seed: "101"
rungs: [random, greedy]
compare: [last-year]
names: hidden
build: {seconds: 3, disk_mb: 16, output_kb: 8, memory_mb: 512}
rubric:
  - base: 20
  - check: 30
  - {beats: random, points: 20}
  - rank: 10
  - {rating: 20, from: random, to: greedy}
  - {faults: -1, most: -10}
END_OF_FILE

# ---- all of it ----

expect 0 'marks: ' class "$dir/class.yaml" -o "$dir/one"
cp "$out" "$out.table"
marks=$dir/one/marks.csv
cp "$marks" "$out"

# line STUDENT BEGINNING WORDS: a line of the marks begins with the student and so, and has the words in it
line() {
    grep -F -e "$1,$2" "$marks" | grep -qF -e "$3" || complain "$1: expected '$2' and '$3'"
}

students=$(find "$in" -mindepth 1 -maxdepth 1 -printf x | wc -c)
[ "$(wc -l <"$marks")" = $((students + 1)) ] || complain 'not a line for each'
line ann yes,passed,yes, 'same source as copy'
line copy yes,passed,yes, 'same source as ann'
line same yes,passed,yes, 'same decisions as ann'
line shared yes,passed,yes, 'same author as bob'
line bob yes,passed,yes, 'same decisions as shared'
line passes yes,passed,yes, 'same decisions as also'
line also yes,passed,yes, 'same decisions as passes'
line other yes,passed,yes, ''
grep '^broken,' "$marks" | grep -q ',student.$' || complain 'what does not build is not the fault of a student'
grep '^cheat,' "$marks" | grep -q ',bot.$' || complain 'what the check found is not the fault of a bot'
grep '^other,' "$marks" | grep -q 'same decisions' && complain 'who plays otherwise is said to decide alike'
line cheat yes,failed,yes, -10.00
line crash yes,failed,yes, -10.00
line cheat yes,failed,yes, 'check: bot answered 77, asked to play a card'
line crash yes,failed,yes, 'check: bot crashed by SIGSEGV'
grep -E '^cheat .* check: bot answered 77' "$out.table" >"$out" || complain 'the table does not say what the check found:'
line 'it'\''s ""odd"" $(x) 😀"' yes,passed,yes, ''
line 'new\x0aline' yes,passed,yes, ''
line greedy yes,passed,yes, ''
line asis yes,passed,yes, 'same source as new-bot --lang c'
line again yes,passed,yes, 'same source as last-year/old'
line both yes,passed,yes, ''
line script no,no,no, 'begins with #!'
line script no,no,no, 'same source as new-bot --lang python'
line several yes,failed,no, 'helper'
line stays yes,passed,yes, ''
line reads no,no,no, 'no .so file'
line socket no,no,no, 'no .so file'
line broken no,no,no, 'it does not build (exit status 1): '
line wrong yes,failed,no, 'eu_bot_v1'
line empty no,no,no, 'the submission is empty'
line plus no,no,no, 'C++ and Rust need a Makefile'
line packed no,no,no, 'not an archive'
line nothing no,no,no, 'there is nothing to build'
line linked no,no,no, 'linked.c is a link'
line link no,no,no, 'the submission is a link'
line arena no,no,no, 'it does not build'
line flood no,no,no, 'printed without end'
line forks no,no,no, 'its build'
line disk no,no,no, 'took more than 16 MB of disk'
line big no,no,no, 'took more than 16 MB of disk'
line folder no,no,no, 'not a folder of'
line bytes yes,failed,no, 'cannot be loaded'
line deep yes,passed,yes, 'same source as'
line tool no,no,no, 'does not build'
line loops no,no,no, 'more than 3 seconds'
line macro no,no,no, 'build'
line two no,no,no, '2 .so files'
line escapes no,no,no, 'no .so file'

# marks are the sums of their lines, within 0 and 100
awk -F, 'NR > 1 && !/"/ { sum = 0; for (i = 18; i <= 23; i++) sum += $i; if (sum < 0) sum = 0
    if ((sum - $24) ^ 2 > 0.06 ^ 2) { print $1 ": " sum " is not " $24; bad = 1 } } END { exit bad }' \
    "$marks" >"$out" || complain 'sums:'

# ---- nothing gets out ----

# what was copied in may say where it wanted to go; no page, no mark, no record of a build has the secret
grep -rlF "$secret" "$dir/one" >"$out" && complain 'the secret got out:'
grep -rlF root: "$dir/one" >"$out" && complain 'a file of the machine got out:'
grep -rl '^CONNECTED' "$dir/one" >"$out" && complain 'somebody was connected:'
stats | grep 'sleep$' | while read -r number _; do
    ! tr '\0' ' ' <"/proc/$number/cmdline" 2>/dev/null | grep -q '98765' || echo "$number"
done >"$out"
[ ! -s "$out" ] || complain 'something of a build goes on:'
[ -z "$(find "$dir/one" -type f -size +4096k -name big)" ] || complain 'what filled the disk is there'

# ---- pages ----

page=$dir/one/students/ann.html
cp "$page" "$out" 2>/dev/null
for words in 'Mark:' '<td class="n">30<' 'Instructive mistakes' ' is better: ' 'Deals that cost most' 'Where the rungs would have done otherwise' 'another' 'greedy: '; do
    grep -qF "$words" "$page" || complain "the page lacks '$words'"
done
for other in bob cheat crash shared copy; do
    sed 's/<[^>]*>//g' "$page" | grep -qw "$other" && complain "ann's page names $other"
done
grep -q 'same source' "$page" && complain "ann's page tells what only the teacher is told"
grep -q 'several.py is the bot. It is alone' "$dir/one/students/several.html" ||
    complain 'nobody says that the other file is not there'
cp "$dir/one/students/broken.html" "$out"
grep -q 'broken.c:1' "$out" || complain 'the page lacks what the compiler said'
grep -q '77' "$dir/one/students/cheat.html" || complain 'the page lacks the fault'
[ "$(find "$dir/one/students" -name '*.html' | wc -l)" = "$students" ] ||
    complain 'not a page for each'

# the teacher's page leads to all of it; no page asks anybody for anything
index=$dir/one/index.html
cp "$index" "$out" 2>/dev/null
grep -q 'same source as' "$index" && grep -q 'check: bot answered 77' "$index" || complain 'the index lacks remarks'
sed -n 's/.*href="\([^#"]*\)".*/\1/p' "$index" >"$dir/links"
[ "$(wc -l <"$dir/links")" = $((students + 2)) ] || complain 'the index does not lead to all'
while read -r link; do
    [ -s "$dir/one/$link" ] || complain "the index leads to $link, which is not there"
done <"$dir/links"
sed -n '/<style>/,/<\/style>/p' "$dir/one/report.html" >"$dir/style"
for page in "$index" "$dir/one/students/ann.html" "$dir/one/students/broken.html"; do
    sed -n '/<style>/,/<\/style>/p' "$page" | cmp - "$dir/style" || complain "$page does not look like the report"
    grep -q "default-src 'none'; style-src 'sha256-" "$page" || complain "$page: no policy"
    grep -qE '(src|href)="?(https?:)?//|url\(|@import' "$page" && complain "$page asks for something"
done

# ---- again: nothing is done twice; killed on the way ----

# without times: they are measured
timeless() {
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "time_us") at = i } { if (!/"/) $at = ""; print }' "$1"
}

# certain [FILE]: without the one of whom it is chance whether the compiler's time or its memory ends first
certain() {
    grep -v ^macro "$@"
}

certain "$marks" >"$dir/before.csv"
expect 0 'is complete' class "$dir/class.yaml" -o "$dir/one"
certain "$marks" >"$dir/after.csv"
same "$dir/before.csv" "$dir/after.csv"

start "$dir/two/marks.csv" 0 class "$dir/class.yaml" -o "$dir/two"
until ls "$dir"/two/work/* >"$out" 2>&1 || ! kill -0 "$pid" 2>/dev/null; do sleep 0.01; done
end KILL 137
cp -rn "$dir/one/work" "$dir/two" # what takes long is known
start "$dir/two/log.msgpack.part" 2000 class "$dir/class.yaml" -o "$dir/two" -j 1
end KILL 137
start "$dir/two/log.msgpack.part" 8000 class "$dir/class.yaml" -o "$dir/two" -j 1
end INT 130
grep -q "class .*class.yaml" "$out" || complain 'no command to resume'
expect 0 'marks: ' class "$dir/class.yaml" -o "$dir/two" -q
timeless "$marks" | certain | grep -v '"' >"$dir/a"
timeless "$dir/two/marks.csv" | certain | grep -v '"' >"$dir/b"
cp "$dir/b" "$out"
cmp -s "$dir/a" "$dir/b" || { diff "$dir/a" "$dir/b" >"$out"; complain "not the same marks:"; }
same "$dir/one/log.msgpack" "$dir/two/log.msgpack"

# mistakes PAGE: what it has of them; the kinds of one page differ
mistakes() {
    sed -n '/<section id="mistakes">/,/<section id="worst">/p' "$1" | sed 's/<[^>]*>//g' | grep .
}
for name in ann bob cheat; do
    mistakes "$dir/one/students/$name.html" >"$dir/a"
    mistakes "$dir/two/students/$name.html" >"$dir/b"
    same "$dir/a" "$dir/b"
    sed -n 's/^It \(.*\): [0-9]* times\{0,1\} in .*/\1/p' "$dir/a" | sort -u >"$dir/kinds"
    kinds=$(wc -l <"$dir/kinds")
    [ "$kinds" -ge 2 ] && [ "$kinds" -le 3 ] || complain "$name: expected two or three kinds of mistakes, found $kinds"
done
sed 's/^names:/analysis: 0\n&/' "$dir/class.yaml" >"$dir/without.yaml"
expect 0 'is complete' class "$dir/without.yaml" -o "$dir/two"
grep -l 'Instructive mistakes' "$dir"/two/students/*.html >"$out" && complain 'analysis: 0 looks for mistakes:'

# ---- who hands in the same but that it can be run; who is late, and a class in which nobody plays ----

bot zoe zoe 'Zoe' 'view->tricks ? eu_first(view->legal) : 63 - __builtin_clzll(view->legal)'
chmod +x "$in/tool/tool"
cp "$dir/one/log.msgpack" "$dir/old.log"
expect 0 'the tournament is played again from the start' class "$dir/class.yaml" -o "$dir/one"
line zoe yes,passed,yes, ''
line tool yes,passed,yes, 'same source as'
line ann yes,passed,yes, 'same source as copy'
# the second tournament, killed beside the log of the first, goes on
cp "$dir/one/log.msgpack" "$dir/new.log"
head -c 20000 "$dir/new.log" >"$dir/one/log.msgpack.part"
cp "$dir/old.log" "$dir/one/log.msgpack"
expect 0 'marks: ' class "$dir/class.yaml" -o "$dir/one" -q
grep 'again from the start' "$out" >"$dir/again" && complain 'a second tournament that was killed begins again:'
same "$dir/new.log" "$dir/one/log.msgpack"

mkdir "$dir/none" "$dir/none/empty"
sed 's/: in$/: none/' "$dir/class.yaml" >"$dir/none.yaml"
expect 0 'the submission is empty' class "$dir/none.yaml"
expect 0 '1 of 1 submissions cannot start and are not ranked: empty' class "$dir/none.yaml" -q
head -n 1 "$out" | grep -q 'cannot start' || complain 'expected who cannot start in the first line'
echo lost >"$dir/none/lost.so"
expect 0 "1 file left out, in no student's folder: see $dir/none" class "$dir/none.yaml" -q
[ -s "$dir/none.class/students/empty.html" ] || complain 'no page for who has handed in nothing'

# ---- what is wrong with the file ----

sed 's/beats: random/beats: simple/' "$dir/class.yaml" >"$dir/wrong.yaml"
expect 2 "wrong.yaml:15: 'simple' is none of the rungs" class "$dir/wrong.yaml"
[ ! -e "$dir/wrong.class" ] || complain 'a folder was made for a file that is wrong'
sed 's/greedy\]/greddy]/; s/to: greedy/to: greddy/' "$dir/class.yaml" >"$dir/wrong.yaml"
expect 2 "wrong.yaml:8: there is no bot 'greddy'" class "$dir/wrong.yaml"
grep -q "did you mean 'greedy'" "$out" || complain 'nobody says which rung is meant:'
[ ! -e "$dir/wrong.class" ] || complain 'something was built for a file that is wrong'
sed 's/: \[last-year\]/: [this-year]/' "$dir/class.yaml" >"$dir/wrong.yaml"
expect 2 "wrong.yaml:9: 'this-year' is not an existing folder" class "$dir/wrong.yaml"
expect 2 'only --submissions, -o' class "$dir/class.yaml" --sets 5
sed 's/: in/: nowhere/' "$dir/class.yaml" >"$dir/wrong.yaml"
expect 2 'nowhere' class "$dir/wrong.yaml"
exit $failed
