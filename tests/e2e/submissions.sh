#!/bin/sh
# Whatever a submission is, and at whichever step of a class it fails, it is that student's line alone: the class ends with
# status 0, and the others' marks are the same as without it. (builds.sh has what cannot be read.)
. tests/e2e/lib.sh

in=$dir/in
long=$(printf '%0255d' 7)
mkdir "$in" "$dir/good"

# source FOLDER [NAME]: a bot, no two of which have the same source
sources=0
source() {
    sources=$((sources + 1))
    mkdir -p "$1"
    cat >"$1/${2:-mine.c}" <<END
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view) { (void)self; return eu_first(view->legal); }
EU_BOT(.name = "mine", .version = "1", .play = play)
int number = $sources;
END
}

# makefile NAME LINE...: with a bot beside it
makefile() {
    source "$in/$1"
    printf 'all:\n' >"$in/$1/Makefile"
    folder=$1
    shift
    for line; do
        printf '\t%s\n' "$line" >>"$in/$folder/Makefile"
    done
}

# program NAME LINE...
program() {
    mkdir -p "$in/$1"
    file=$in/$1/mine.py
    shift
    printf '%s\n' "$@" >"$file"
}

# ---- those who play: also under names that are no text, or as long as can be, from sources without a line's end ----

source "$in/ann"
source "$in/$(printf 'b\377\033[31m\nb')" "$(printf -- '-c\377\n.c')"
source "$in/$long"
source "$in/tail"
source "$dir/ended" && printf '%s' "$(cat "$dir/ended/mine.c")" >"$in/tail/mine.c"
cp -R "$in/." "$dir/good"

# ---- found and copied ----

# nest FOLDER TIMES NAME: folders in one another, and a bot in the last
nest() {
    (
        mkdir -p "$1" && cd "$1" || exit 1
        for i in $(seq "$2"); do
            mkdir "$3" && cd "$3" || exit 1
        done
        echo 'int x;' >mine.c
    )
}
nest "$in/long" 15 "$long"
nest "$in/deep" 200 d
mkdir "$in/pipe" "$in/socket" "$in/loop" "$in/up" "$in/hard" "$in/huge" "$in/many" "$in/empty" "$in/busy"
mkfifo "$in/pipe/mine.c"
have python3 'a socket' && python3 -c 'import os, socket, sys; os.chdir(sys.argv[1]); socket.socket(socket.AF_UNIX).bind("mine.c")' "$in/socket"
mkdir "$in/device"
mknod "$in/device/mine.c" c 1 5 2>/dev/null || rmdir "$in/device"
ln -s mine.c "$in/loop/mine.c"
ln -s ../.. "$in/up/all"
echo 'int x;' >"$dir/elsewhere.c"
ln "$dir/elsewhere.c" "$in/hard/mine.c"
truncate -s 10G "$in/huge/mine.c"
seq 3000 | (cd "$in/many" && xargs touch)
ln -s nowhere "$in/dangling"

# ---- built ----

mkdir "$in/garbage" "$in/blank" "$in/zeros" "$in/names"
head -c 60000 "$ARENA" >"$in/garbage/mine.c"
: >"$in/blank/mine.c"
truncate -s 300K "$in/zeros/mine.c"
printf 'int x = ;' >"$in/names/$(printf 'a\nb\377.c')"
printf '"' >"$in/names/$long"
makefile endless 'while :; do :; done'
makefile itself 'rm -rf Makefile mine.c ../work ../sdk ../tmp'
makefile prints 'yes'
makefile text 'echo no bot >mine.so'
makefile folder 'mkdir mine.so'
makefile linked 'ln -s /etc/passwd mine.so'
makefile pipes 'mkfifo mine.so'
makefile sparse 'truncate -s 15M mine.so'
makefile closed 'cp mine.c mine.so' 'chmod 000 mine.so'
makefile nested 'python3 -c "import os; [(os.mkdir(100 * chr(100)), os.chdir(100 * chr(100))) for i in range(80)]"' 'false'
makefile seventeen 'for i in $$(seq 17); do cp mine.c $$i.so; done'

# ---- compared ----

mkdir "$in/open" "$in/brackets"
printf '/* never closed' >"$in/open/mine.c"
printf '"""never closed' >"$in/open/other.py"
head -c 500000 /dev/zero | tr '\0' '(' >"$in/brackets/mine.c"

# ---- loaded and checked ----

program nobody '#!/usr/bin/env no-such-program'
program line "#!/usr/bin/env $(printf '%05000d' 0)"
program alone '#!'
# folders: with an environment in it and a file of its own that lies there, or with one that is not for everybody
for name in folder_in folder_out folder_name; do
    program $name '#!/usr/bin/env python3'
    mkdir -p "$in/$name/venv/lib/python3.1/site-packages"
    echo >"$in/$name/venv/lib/python3.1/site-packages/a.py"
    printf 'entry: mine.py\n' >"$in/$name/bot.yaml"
done
printf 'files: [venv]\npython: venv\n' >>"$in/folder_in/bot.yaml"
mkdir -p "$dir/closed" && cp -R "$in/folder_in/venv" "$dir/closed/venv" && chmod 700 "$dir/closed"
printf 'python: %s\n' "$dir/closed/venv" >>"$in/folder_out/bot.yaml"
: >"$in/folder_name/$(printf 'a\033[31m\377\n')"
program quits '#!/bin/sh' 'exit 0'
program waits '#!/bin/sh' 'while :; do :; done'
program talks '#!/bin/sh' 'exec yes'
makefile loads 'echo "void begin(void) __attribute__((constructor)); void begin(void) { for (;;); }" >>mine.c' 'cc -shared -fPIC -o mine.so mine.c'
makefile throws 'echo "void begin(void) __attribute__((constructor)); void begin(void) { __builtin_trap(); }" >>mine.c' 'cc -shared -fPIC -o mine.so mine.c'

cat >"$dir/class.yaml" <<'END'
submissions: in
unit: deals
deals: 2
sets: 2
seed: "7"
limits: {answer_ms: 100, load_ms: 200}
rungs: [greedy]
build: {seconds: 10, disk_mb: 16, output_kb: 8, memory_mb: 512}
rubric:
  - base: 20
  - check: 20
  - rank: 10
END
sed 's/^submissions: in/submissions: good/' "$dir/class.yaml" >"$dir/without.yaml"

# while the class goes on one folder changes all the time
echo 'int x = ;' >"$in/busy/mine.c"
(
    while [ -e "$in/busy" ]; do
        echo x >>"$in/busy/mine.c"
        mv "$in/busy/mine.c" "$in/busy/other.c" && cp "$in/busy/other.c" "$in/busy/mine.c"
        : >"$in/busy/other.c"
    done
) 2>/dev/null &
pid=$!

# class NAME: marks into NAME.marks. The path of its folder is long already.
class() {
    expect 0 'marks: ' class "$dir/$1.yaml" -o "$dir/$long/$1" -q
    tr -d '\r' <"$dir/$long/$1/marks.csv" | cut -d , -f 1-15,17- >"$dir/$1.marks" # without times
}
class class
kill "$pid" && wait "$pid" 2>/dev/null
pid=
class without

# the others' lines are the same; each of the rest has a reason, and no marks
students=$(find "$in" -mindepth 1 -maxdepth 1 -printf x | wc -c)
[ "$(($(wc -l <"$dir/class.marks") - 1))" = "$students" ] || complain "not a line for each of $students"
[ "$(find "$dir/$long/class/students" -name '*.html' -printf x | wc -c)" = "$students" ] || complain "not a page for each of $students"
for marks in class without; do
    grep -F ',yes,passed,yes,' "$dir/$marks.marks" >"$dir/$marks.players"
done
[ "$(wc -l <"$dir/without.players")" = 4 ] || complain 'not all play:'
diff "$dir/without.players" "$dir/class.players" >"$out" || complain 'other marks for those who play:'
cp "$dir/class.marks" "$out"
tail -n +2 "$dir/class.marks" | grep -vF ',yes,passed,yes,' | grep -E ',(""|),[a-z]*$|,$' && complain "one has no reason, or it is nobody's fault"
find "$dir/$long/class/work" -mindepth 1 -maxdepth 1 -name '.*' >"$out"
[ ! -s "$out" ] || complain 'something is left:'

# line STUDENT WORDS
line() {
    grep -E "^$1," "$dir/class.marks" | grep -qF -e "$2" || complain "$1: expected '$2' in"
}
line long 'too long'
line deep 'too deep'
line pipe 'neither a file nor a folder'
line loop 'is a link'
line hard 'hard link'
line huge 'too big'
line many 'more than 500 files'
line dangling 'is a link'
line endless 'more than 10 seconds'
line folder_in 'bot.yaml:2: venv lies in the virtual environment'
line folder_out 'its virtual environment is not one that everybody may read'
line folder_name 'no plain name'
line prints 'printed without end'
line loads 'loading'
exit $failed
