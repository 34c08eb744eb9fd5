#!/bin/sh
# README.md: its commands run one after the other in a copy of the sources in which nothing was played, with the files it
# shows. What takes long is shortened, what a person types at a table is typed; what cannot be run here is named.
. tests/e2e/lib.sh

page=$PWD/README.md
copy_sources "$dir/clone"
cd "$dir/clone" || exit 1
PATH="$PWD/build:$PATH"
export PATH

# block FILE WORDS: what is shown in README from the line with these words on, up to what is not indented
block() {
    awk -v words="$2" '
        !on && substr($0, 1, 4) == "    " && index($0, words) == 5 { on = 1 }
        on && $0 != "" && substr($0, 1, 4) != "    " { exit }
        on { print substr($0, 5) }' "$page" >"$1"
    [ -s "$1" ] || complain "README has no block that begins '$2'"
}
block mine.c '#include "euchre_bot.h"'
block mine.py '#!/usr/bin/env python3'
block club.yaml 'event: Somerset Club'

awk 'substr($0, 1, 4) == "    " && $1 ~ /^(make|cc|build\/euchre-arena|euchre-arena|sqlite3|sbatch|printf|echo)$/' "$page" |
    sed 's/^ *//; s/  *# .*//' >"$dir/commands"
n=$(wc -l <"$dir/commands")
[ "$n" -ge 40 ] || complain "only $n commands"

# go COMMAND: in a shell, with nothing to read but what `typed` says; its words end with the status
go() {
    printf '%s' "$typed" | timeout 120 sh -c "$1" >"$out" 2>&1
    found=$?
    # doctor says by 4 that a wall is missing here
    [ $found = 0 ] || { [ $found = 4 ] && [ "$1" = 'build/euchre-arena doctor' ]; } ||
        complain "$line: run as '$1', status $found:"
}

while IFS= read -r line; do
    typed=
    case $line in
    'make check') printf 'not run: %s: this test is of it\n' "$line" ;;
    sqlite3\ *) have sqlite3 'the leaderboard by sqlite3' && go "$line" ;;
    sbatch\ * | *\ parallel\ *) printf 'not run: %s: tests/cluster does\n' "$line" ;;
    *condor_submit | *qsub\ *) printf 'not run: %s: there is no such scheduler here\n' "$line" ;;
    *' play '*) typed='q
' && go "$line" ;;
    *' check ./mine.so') go "$line --rules modern" ;;
    *grand-tour.yaml) go "$line --sets 1" ;;
    # the commands that it prints are those of the shards
    *' plan '*' --shards 64') go "$(echo "$line" | sed 's/64$/8 -j 2/') | sh -e" ;;
    *' --shard 3/64') go "$(echo "$line" | sed 's/64$/8/')" ;;
    *) go "$line" ;;
    esac
done <"$dir/commands"
for made in tournaments/demo.arena/report.html m.log.html deals.csv season.db mine/mine.c tournaments/class/euchre101.class/index.html \
    club.arena/log.msgpack club.arena/next.sbatch; do
    [ -s "$made" ] || complain "README's commands do not leave $made"
done
expect 0 'mine against greedy' match ./mine.py greedy --sets 1
# the class is as it is shown, but for the words of a compiler
sed -n '/^    student  *mark/,/^$/p' "$page" | awk 'NF { print substr($0, 5, 54) }' >"$dir/shown"
ARENA=build/euchre-arena
expect 0 'same source as bob' class tournaments/class/euchre101.yaml -q
awk '/^student/ { table = 1 } table && NF == 0 { exit } table { print substr($0, 1, 54) }' "$out" >"$dir/printed"
cmp "$dir/shown" "$dir/printed" || complain 'the class is not as it is shown:'
echo "$n commands"
exit $failed
