#!/bin/sh
# The manual page: all commands with all their options are in it, and it is rendered without a warning.
. tests/e2e/lib.sh

"$ARENA" help --man >"$dir/euchre-arena.1"
if have man 'the page as man shows it' && command -v groff >/dev/null; then
    MANWIDTH=1000 LC_ALL=C.UTF-8 man --warnings -E UTF-8 -l "$dir/euchre-arena.1" >"$dir/page" 2>"$out" || complain 'man fails:'
    [ ! -s "$out" ] || complain 'man warns:'
    MANWIDTH=80 LC_ALL=C.UTF-8 man -E UTF-8 -l "$dir/euchre-arena.1" | sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g' | expand >"$out"
    ! grep '.\{81\}' "$out" >"$dir/wide" || { cp "$dir/wide" "$out"; complain 'the page has more than 80 columns:'; }
elif command -v groff >/dev/null; then
    groff -man -Tutf8 -ww -rLL=1000n "$dir/euchre-arena.1" >"$dir/page" 2>"$out" || complain 'groff fails:'
    [ ! -s "$out" ] || complain 'groff warns:'
else
    left_out 'no groff here'
fi
sed 's/.\x08//g; s/\x1b\[[0-9;]*m//g; s/‐/-/g; s/−/-/g' "$dir/page" >"$dir/plain"

met=0
for command in $("$ARENA" --help | sed -n 's/^    \([a-z-]*\) .*/\1/p' | grep -v '^-' | grep -v '^help$'); do
    grep -qx " *$command" "$dir/plain" || complain "$command has no heading"
    sed -n "/^ *$command\$/,/^ \{3\}[a-z]/p" "$dir/plain" >"$out"
    for option in $("$ARENA" help "$command" | grep -o -- '--[a-z][a-z-]*' | sort -u); do
        grep -qF -e "$option" "$out" || complain "$command: $option is missing"
        met=$((met + 1))
    done
done
[ $met -gt 150 ] || complain "only $met options were looked for"
for heading in NAME SYNOPSIS DESCRIPTION COMMANDS 'EXIT STATUS' ENVIRONMENT FILES; do
    grep -qx "$heading" "$dir/plain" || complain "no $heading"
done
command -v mandoc >/dev/null || left_out 'no mandoc here'
mandoc -Tlint -Wwarning "$dir/euchre-arena.1" >"$out" 2>&1 || complain 'mandoc warns:'
exit $failed
