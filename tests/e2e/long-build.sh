#!/bin/sh
# The arena built from nothing in a folder with a blank in its path: all of it, and its bots are the same bytes.
. tests/e2e/lib.sh
there="$dir/my dir"
mkdir "$there"
cp -a Makefile .ci arena sdk bots tests tournaments "$there" || complain 'the sources are not copied'
(cd "$there" && make -j2 all) >"$out" 2>&1 || complain 'make all:'
for bot in "$BUILD"/bots/*.so; do
    cmp "$bot" "$there/build/bots/${bot##*/}" || failed=1
done
ARENA="$there/build/euchre-arena"
expect 0 'simple against greedy' match simple greedy --sets 1 --seed 1
exit $failed
