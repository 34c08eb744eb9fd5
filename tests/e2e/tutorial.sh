#!/bin/sh
# sdk/TUTORIAL.md: every command in it runs, in a copy of the sources and in a home that is empty, and prints what the
# page shows. A block ```sh is commands; one with (fails) behind it ends with an error; a block without a word is some
# of the lines, in their order, that the commands before it have printed; times at their ends do not count.
. tests/e2e/lib.sh

page=$PWD/sdk/TUTORIAL.md
# Without the module for Python what comes under its heading is left out.
[ -f sdk/python/euchre_bot.py ] || sed '/^## In Python/,$d' "$page" >"$dir/page.md"
[ -f "$dir/page.md" ] || cp "$page" "$dir/page.md"

# ---- the sources as they are, and what is built of them ----

mkdir "$dir/home" "$dir/said"
copy_sources "$dir/arena"

# ---- the page taken apart: commands-N, lines-N of what they print, script that runs all ----

awk -v dir="$dir" '
    /^```/ {
        if (inside) { inside = ""; next }
        inside = $0 ~ /^```sh/ ? "sh" : "text"
        if (inside == "sh") {
            n++
            fails = /fails/ ? "!" : ""
            file = dir "/commands-" n
            printf "" >file
            print (fails ? "set +e; " : "") ". " file " >" dir "/said/" n " 2>&1 </dev/null" >(dir "/script")
            if (fails)
                print "[ $? != 0 ] || exit 9; set -e" >(dir "/script")
        } else {
            file = dir "/lines-" n
            printf "" >file
        }
        next
    }
    inside { print >file }
    END { print n >(dir "/blocks") }' "$dir/page.md"
blocks=$(cat "$dir/blocks")
[ "$blocks" -ge 9 ] || complain "only $blocks blocks of commands"

# a shell like that of a student: nothing of this test is in its environment
(
    cd "$dir/arena" || exit 1
    timeout 540 env -i HOME="$dir/home" PATH=/usr/local/bin:/usr/bin:/bin LC_ALL=C.UTF-8 ${CCACHE_DIR:+CCACHE_DIR="$CCACHE_DIR"} \
        sh -eu "$dir/script"
) >"$out" 2>&1
found=$?
if [ $found != 0 ]; then
    last=$(ls "$dir/said" | sort -n | tail -n 1)
    cat "$dir/commands-$last" "$dir/said/$last" >"$out"
    complain "the commands end with status $found at block $last:"
fi

# ---- what they print ----

for n in $(seq "$blocks"); do
    [ -f "$dir/lines-$n" ] || continue
    sed 's/ *[0-9.]* s$//' "$dir/said/$n" >"$out"
    awk -v page="$dir/lines-$n" '
        BEGIN { while ((getline line < page) > 0) wanted[++n] = line; at = 1 }
        at <= n && $0 == wanted[at] { at++ }
        END { if (at <= n) { print "not printed: " wanted[at]; exit 1 } }' "$out" >"$dir/missing" ||
        complain "block $n: $(cat "$dir/missing"), but"
done

# the first bot loses, the one of the tutorial wins with its interval above zero
above() {
    awk -v most="$2" '$1 == "points" && $4 ~ /[0-9]/ { n++; if (($2 - $4) * most <= 0 || ($2 + $4) * most <= 0) bad = 1 }
        END { exit !n || bad }' "$dir/said/$1" || { cp "$dir/said/$1" "$out"; complain "block $1: the interval is on the wrong side of zero"; }
}
match_of() {
    grep -lE "$1" "$dir"/commands-* | sed 's/.*-//' | sort -n | head -n 1
}
above "$(match_of 'small.so greedy')" -1
above "$(match_of 'new-bot mine')" 1

# that sequence of commands is all there is: no other line of the page looks like one to type
sed '/^```/,/^```/d' "$page" | grep -nE '^(    |\$ )' >"$out" && complain 'commands that no block has:'
[ $failed = 0 ] && echo "$blocks blocks of commands"
exit $failed
