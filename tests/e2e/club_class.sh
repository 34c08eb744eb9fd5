#!/bin/sh
# A class that hands in on a page: three students hand in a bot that is good, one that does not build and one that
# breaks the law, a fourth nothing. The marks are those that `class` gives for the same folder, also after the ladder was
# killed while they were made; a teacher sees all of them, a student his own. club_class.py says what it tried.
. tests/e2e/lib.sh

[ -x "$BUILD/euchre-server" ] || complain 'euchre-server is not built'
timeout 300 python3 tests/e2e/club_class.py "$ARENA" "$dir" >"$out" 2>&1 || complain 'a class on a page:'

mkdir "$dir/wrong"
echo 'class: class.yaml' >"$dir/wrong/club.yaml"
expect 2 'class.yaml' ladder "$dir/wrong"
echo 'rubrik: []' >"$dir/wrong/class.yaml"
expect 2 'class.yaml:1: ' ladder "$dir/wrong"
expect 2 '--submissions is for `class`' run x.yaml --submissions y
exit $failed
