#!/bin/sh
# `check` with nothing said: the bots that are shipped pass at every rule set that they accept, in the
# sandbox and trusted.
. "$(dirname "$0")/lib.sh"

for bot in $(cd "$BUILD/bots" && echo *.so | sed "s|\.so||g"); do
    expect 0 "PASS: $bot plays " check "$bot"
    ! grep -q FAIL "$out" || complain "$bot: a rule set failed"
    expect 0 "PASS: $bot plays " check "$bot" --trusted
done
exit $failed
