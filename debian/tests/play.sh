#!/bin/sh
# The installed arena plays a match whose log verifies, is reported, and has the same bytes when it is played again.
set -eu
cd "$AUTOPKGTEST_TMP"
set -x
euchre-arena match simple greedy --sets 20 --seed 42 --fail-on-fault -o m.log
euchre-arena verify m.log
euchre-arena match simple greedy --sets 20 --seed 42 -q -j 1 -o again.log
cmp m.log again.log
euchre-arena report m.log
test -s m.log.html
