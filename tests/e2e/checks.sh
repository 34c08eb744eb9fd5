#!/bin/sh
# What `make check` sums up: failures, and what was left out with its reason, which fails where it is not allowed.
. tests/e2e/lib.sh

logs=$dir/check
mkdir "$logs"

# log NAME STATUS TEXT: as a check has left it
log() {
    echo "$2" >"$logs/$1.rc"
    printf '%b\n' "$3" >"$logs/$1.log"
}

# sums STATUS LINES NAME...
sums() {
    status=$1 lines=$2
    shift 2
    rc=0
    tests/check sum "$logs" "$@" >"$dir/all" 2>&1 || rc=$?
    grep -v '^where a tool was missing: ' "$dir/all" >"$out" # a hint behind what was left out, the same for all
    printf '%b\n' "$lines" >"$dir/expected"
    { [ $rc = "$status" ] && cmp -s "$dir/expected" "$out"; } || complain "sum $*: status $rc, expected $status and $lines, but"
}

log good 0 'all is well'
log bad 1 'nothing is'
log page 0 'left out: no browser here\nsome more'
log two 0 'left out: no script here: a terminal\nleft out: no c++ here: a bot in C++\nleft out: no script here: a terminal'
log unit 0 '[ RUN      ] other\n[  SKIPPED ] other\n[  SKIPPED ] 1 test(s), listed below:\n[  SKIPPED ] other'
log told 0 'left out: no such kernel\n[  SKIPPED ] other'

unset CHECK_ALLOWED
sums 0 '1 passed, 0 failed' good
sums 1 "FAILED bad (see $logs/bad.log)\n1 passed, 1 failed" good bad
sums 0 'left out: page: no browser here\n2 passed, 0 failed, 1 skipped' good page
sums 0 'left out: two: no c++ here: a bot in C++\nleft out: two: no script here: a terminal\n1 passed, 0 failed, 2 skipped' two
sums 0 'left out: unit: other was skipped\nleft out: told: no such kernel\n2 passed, 0 failed, 2 skipped' unit told

export CHECK_ALLOWED="$dir/allowed"
printf '%s\n' '*: no browser here' 'two: no script*' >"$CHECK_ALLOWED"
sums 0 'left out: page: no browser here\n2 passed, 0 failed, 1 skipped' good page
sums 1 "left out: unit: other was skipped\nFAILED unit (what it left out is not in $CHECK_ALLOWED)\n0 passed, 1 failed, 1 skipped" unit
sums 1 "left out: two: no c++ here: a bot in C++\nleft out: two: no script here: a terminal\nFAILED two (what it left out is not in $CHECK_ALLOWED)\n0 passed, 1 failed, 2 skipped" two

# what the scripts and the unit tests say is what is counted
(leave_out 'no moon' && have no-such-program 'a part of it') >"$logs/said.log" 2>&1
echo 0 >"$logs/said.rc"
unset CHECK_ALLOWED
sums 0 'left out: said: no moon\nleft out: said: no no-such-program here: a part of it\n1 passed, 0 failed, 2 skipped' said
exit $failed
