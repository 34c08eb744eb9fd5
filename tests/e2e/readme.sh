#!/bin/sh
# README.md and docs/: their commands run one after the other in a copy of the sources in which nothing was played, with
# the files they show, and print what the pages show. What takes long is shortened, what a person types at a table is
# typed; what cannot be run here is named.
. tests/e2e/lib.sh

pages='README.md docs/writing-bots.md docs/tournaments.md docs/ranking.md docs/games.md docs/sandbox.md docs/clusters.md
    docs/teaching.md'
root=$PWD
copy_sources "$dir/clone"
cd "$dir/clone" || exit 1
PATH="$PWD/build:$PATH"
export PATH

# block FILE PAGE WORDS: what is shown in the page from the line with these words on, up to what is not indented
block() {
    awk -v words="$3" '
        !on && substr($0, 1, 4) == "    " && index($0, words) == 5 { on = 1 }
        on && $0 != "" && substr($0, 1, 4) != "    " { exit }
        on { print substr($0, 5) }' "$root/$2" >"$1"
    [ -s "$1" ] || complain "$2 has no block that begins '$3'"
}
block mine.c README.md '#include "euchre_bot.h"'
block mine.py README.md '#!/usr/bin/env python3'
block club.yaml README.md 'event: Somerset Club'
block autumn.yaml docs/teaching.md 'event: Euchre 101'
sed -i 's/^sets: .*/sets: 2/' autumn.yaml
mkdir handed-in
cp -r tournaments/class/handed-in/ann handed-in/

# in the order of the pages, each once
for page in $pages; do
    awk 'substr($0, 1, 4) == "    " &&
        $1 ~ /^(make|cc|build\/euchre-arena|euchre-arena|sqlite3|sbatch|printf|echo)$/' "$root/$page"
done | sed 's/^ *//; s/  *# .*//; s,^build/,,' | awk '!had[$0]++' >"$dir/commands"
n=$(wc -l <"$dir/commands")
[ "$n" -ge 40 ] || complain "only $n commands"

# go COMMAND: in a shell, with nothing to read but what `typed` says; its words end with the status
go() {
    printf '%s' "$typed" | timeout 120 sh -c "$1" >"$out" 2>&1
    found=$?
    # doctor says by 4 that a wall is missing here
    [ $found = 0 ] || { [ $found = 4 ] && [ "$1" = 'euchre-arena doctor' ]; } ||
        complain "$line: run as '$1', status $found:"
}

# shows PAGE WORDS [COLUMNS]: the command has printed every line of the block of the page that begins with these words, up
# to so many columns; times of answers are those of a machine
shows() {
    block "$dir/shown" "$1" "$2"
    awk -v columns="${3:-200}" '{ gsub(/[0-9.]+[nu]s\/[0-9.]+[nu]s/, ""); gsub(/  +$/, "")
        print substr($0, 1, columns) }' "$out" >"$dir/printed"
    awk -v columns="${3:-200}" 'NF { gsub(/[0-9.]+[nu]s\/[0-9.]+[nu]s/, ""); gsub(/  +$/, "")
        print substr($0, 1, columns) }' "$dir/shown" | while IFS= read -r shown; do
        grep -qxF -e "$shown" "$dir/printed" || echo "$shown"
    done >"$dir/missing"
    [ ! -s "$dir/missing" ] || { cat "$dir/missing" && complain "$1: not printed as shown by '$line':"; }
}

while IFS= read -r line; do
    typed=
    case $line in
    'make check' | 'make check-all' | 'make check-long') printf 'not run: %s: this test is of it\n' "$line" ;;
    sqlite3\ *) have sqlite3 'the leaderboard by sqlite3' && go "$line" ;;
    sbatch\ * | *\ parallel\ *) printf 'not run: %s: tests/cluster does\n' "$line" ;;
    *condor_submit | *qsub\ *) printf 'not run: %s: there is no such scheduler here\n' "$line" ;;
    *'-arena ladder '* | *'-arena serve '*) printf 'not run: %s: it does not end, or needs a club; serve.sh and club.sh do\n' "$line" ;;
    *' play '*) typed='q
' && go "$line" ;;
    *' check ./mine.so') go "$line --rules modern" ;;
    *' new-bot mine') rm -rf mine && go "$line" ;;
    *grand-tour.yaml) go "$line --sets 1" ;;
    *call-ace-ladder.yaml)
        if [ -n "${LONG:-}" ]; then
            go "$line" && shows docs/ranking.md '2. Call-Ace ladder'
        else
            go "$line --sets 1"
        fi
        ;;
    *settle.yaml*) go "$line" && shows docs/ranking.md '  #  bot         rating' ;;
    *' match simple greedy --seed 1') go "$line" && shows docs/ranking.md 'simple against greedy' ;;
    # but for the words of a compiler
    *euchre101.yaml) go "$line" && shows docs/teaching.md 'student   mark' 54 ;;
    # the commands that it prints are those of the shards
    *' plan '*' --shards 64') go "$(echo "$line" | sed 's/64$/8 -j 2/') | sh -e" ;;
    *' --shard 3/64') go "$(echo "$line" | sed 's/64$/8/')" ;;
    *) go "$line" ;;
    esac
done <"$dir/commands"
for made in tournaments/demo.arena/report.html m.log.html deals.csv season.db mine/mine.c tournaments/class/euchre101.class/index.html \
    autumn.class/marks.csv club.arena/log.msgpack club.arena/next.sbatch; do
    [ -s "$made" ] || complain "the commands do not leave $made"
done
ARENA=build/euchre-arena
expect 0 'mine against greedy' match ./mine.py greedy --sets 1
# the picture of the terminal is what commands print
if have script 'the picture of the terminal'; then
    mkdir "$dir/pictures"
    NO_REPORT=1 sh docs/pictures/make.sh "$dir/pictures" >"$out" 2>&1 || complain 'the picture of the terminal is not made:'
    cmp docs/pictures/terminal.svg "$dir/pictures/terminal.svg" || complain 'docs/pictures/terminal.svg: run make pictures'
fi
echo "$n commands"
exit $failed
