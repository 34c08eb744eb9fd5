#!/bin/sh
# Names are hostile input: what would be markup, a formula, SQL, a shell's word, a terminal's command or
# an endless line in what the arena prints and writes is a name like any other there, or is refused.
. tests/e2e/lib.sh
find_python

escape=$(printf '\033[31m') mark=$(printf '\342\200\256') spade=$(printf '\360\237\202\241')
emoji() { # N: so many
    awk -v n="$1" -v one="$spade" 'BEGIN { for (i = 0; i < n; i++) printf "%s", one }'
}

# clean WHAT: out has nothing a terminal acts upon, and none of the marks that turn the direction of writing
clean() {
    if tr -d '\n' <"$out" | LC_ALL=C grep -q '[[:cntrl:]]' || grep -qF -e "$mark" "$out"; then
        complain "$1: not fit for a terminal:"
    fi
}

# ---- names that are refused, in one sentence of usual length ----

# refuse NAME TEXT: as NAME=BOT and in a tournament file
refuse() {
    expect 2 "$2" match "$1=first" greedy -o "$dir/x.log"
    clean 'a refused name'
    printf 'bots:\n  - bot: first\n    name: "%s"\n  - bot: greedy\n' "$1" >"$dir/x.yaml"
    expect 2 "$2" run "$dir/x.yaml" -o "$dir/x.arena"
    clean 'a refused name'
    [ "$(wc -c <"$out")" -lt 1000 ] || complain 'a sentence of over 1000 bytes'
    [ ! -e "$dir/x.arena/log.msgpack" ] || complain "$1: was played"
}

refuse "$(emoji 16)" 'expected 1 to 63 bytes'
refuse "$(emoji 1024)" 'expected 1 to 63 bytes'
refuse "abc${mark}fed" '\xe2\x80\xae'
expect 2 '\x1b[31m' match "${escape}red=first" greedy -o "$dir/x.log"
clean 'a refused name'
expect 2 'title' match first greedy --event "$(emoji 1024)" -o "$dir/x.log"
clean 'a refused title'

# ---- names that are played ----

cat >"$dir/hostile.c" <<'END'
#include "euchre_bot.h"

static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}

EU_BOT(.name = "</script>\033[31m", .version = "1\033]0;owned\007\342\200\2562", .author = "=1+1\n<img src=x>",
       .play = play)
END
build_bot hostile

# one a line
cat >"$dir/names" <<END
</script><img src=x onerror=alert(1)>
=cmd|' /C calc'!A0
+1
'; DROP TABLE bots; --
$(emoji 15)
\$(touch owned) \`id\` "\\ &amp; %s%n
../../../etc/names
__proto__
<!--<script>
it is, "itself"
END

# ask WHAT FILE: names.py finds nothing wrong
ask() {
    "$python" tests/e2e/names.py "$1" "$2" <"$dir/names" >"$out" 2>&1 || complain "$1 of $2:"
}

# shown TEXT ARGUMENT...: the program prints TEXT, and nothing that does harm
shown() {
    text=$1
    shift
    expect 0 "$text" "$@"
    clean "$*"
}

ask tournament "$dir/names.yaml"
log=$dir/names.arena
shown 'DROP TABLE' run "$dir/names.yaml" -o "$log"
ask results "$log/results.json"
for command in show inspect verify; do
    shown '' $command "$log"
done
shown '' show "$log" --crosstable --los --times
shown '' replay "$log" --text
shown '' replay "$log" --both

# tabled WHAT ARGUMENT...: CSV, in which the cell is what WHAT of names.py expects
tabled() {
    what=$1
    shift
    expect 0 '' "$@"
    mv "$out" "$dir/table.csv"
    ask "$what" "$dir/table.csv"
}

tabled names show "$log" --csv
tabled table export --csv "$log"
tabled table export --csv --decisions "$log"
"$ARENA" export --json-lines "$log" >"$dir/deals.jsonl" || complain 'deals: not exported'
ask lines "$dir/deals.jsonl"

# a season: SQL in a name is a name
shown '' export --sqlite "$dir/season.db" "$log"
ask season "$dir/season.db"
shown '' season "$dir/season.db"
tabled names season --csv "$dir/season.db"

# games as files: a name with slashes leads to no other folder, and what is written is read
shown '' export --egn "$dir/egn" "$log"
[ "$(find "$dir" -name '*.egn' | wc -l)" = "$(find "$dir/egn" -maxdepth 1 -name '*.egn' | wc -l)" ] || complain 'files elsewhere'
shown '' referee "$dir/egn/"*.egn
[ ! -e owned ] && [ ! -e "$dir/owned" ] || complain 'a name was a command'

# ---- a person's name, and names in what he reads ----

refuse_person() {
    expect 2 "$2" play first --name "$1" -o "$dir/p.log"
    clean "the name of a person"
}
refuse_person "$(emoji 16)" '63 bytes'
refuse_person "${escape}red" '\x1b[31m'
yes 1 | head -n 2000 | timeout 60 "$ARENA" play "$dir/hostile.so" --name '</script><img src=x onerror=alert(3)>' --seed 1 \
    -o "$dir/play.log" >"$out" 2>&1 || complain "play: exit status $?"
clean play
shown '' verify "$dir/play.log"

# ---- in a browser ----

expect 0 '' report "$log"
expect 0 '' report "$dir/play.log" -o "$dir/play.html"
! grep -E '<img|</script><|<script>alert' "$log/report.html" || complain 'markup in the page'

echo "$(wc -l <"$dir/names") names are names everywhere"
need_browser
mkdir -p "$BUILD/check/screens"
drive report.mjs "$log/report.html" "$log/results.json" "$dir/deals.jsonl" -- \
    looks.mjs "$log/report.html" "$BUILD/check/screens" names -- looks.mjs "$dir/play.html" "$BUILD/check/screens" play
exit $failed
