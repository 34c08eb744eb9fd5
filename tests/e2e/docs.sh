#!/bin/sh
# What pages say is there: links, headings they lead to, paths, commands and their options, targets of make. And what is
# not there is found: a page with one mistake of each kind.
. tests/e2e/lib.sh

# pages of the repository; those of new-bot are for another folder, as are those of tests of other programs
find . -name '*.md' ! -path './build/*' ! -path './sdk/new-bot/*' ! -path './.git/*' ! -path '*.arena/*' ! -path '*/node_modules/*' |
    sed 's,^\./,,' | sort >"$dir/pages"
xargs python3 tests/e2e/docs.py "$ARENA" <"$dir/pages" >"$out" 2>&1 || complain 'pages:'
[ $failed = 1 ] || tail -n 1 "$out"

# README leads to every page of docs/, and stays a page that is read to its end
[ "$(wc -l <README.md)" -le 150 ] || complain 'README.md has more than 150 lines'
find docs -name '*.md' | while read -r page; do
    grep -qF "($page)" README.md || echo "$page"
done >"$out"
[ ! -s "$out" ] || complain 'README.md does not lead to'
[ "$(cat docs/pictures/*.png docs/pictures/*.svg | wc -c)" -le 150000 ] || complain 'pictures of over 150 kB'

mkdir "$dir/sdk"
cat >"$dir/sdk/page.md" <<'PAGE'
# A heading: `with code`

[there](page.md#a-heading-with-code), [not there](other.md), [no heading](page.md#another)

    euchre-arena match simple greedy --sets 3 --sprt '--nonsense'
    euchre-arena match simple greedy --setz 3
    build/euchre-arena mtch simple greedy
    make cheque
    make check

`sdk/euchre_bot.h` and `sdk/euchre_bat.h`, arena/not/code.c
PAGE
python3 tests/e2e/docs.py "$ARENA" "$dir/sdk/page.md" >"$out" 2>&1
sed '$d; s/^[^:]*://; s, [^ ]*/page.md has, page has,; s, [^ ]*/other.md$, other.md,' "$out" >"$dir/found"
cat >"$dir/expected" <<'FOUND'
3: there is no other.md
3: page has no heading for #another
11: there is no sdk/euchre_bat.h
8: no Makefile has a target 'cheque'
6: help match does not tell of --setz
7: there is no command 'mtch'
FOUND
same "$dir/expected" "$dir/found"
exit $failed
