#!/bin/sh
# What `make check` runs and says: tests by name, how many are done and which are slow; failures, and what was left out
# with its reason, which fails where it is not allowed.
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

# runs TEXT COMMAND...: a test; what is said of it, with how long it took as in TEXT
runs() {
    printf '%b\n' "$1" >"$dir/expected"
    shift
    tests/check one "$logs/e2e/one" "$@" >"$out" 2>&1 || complain "one $*: failed"
    cmp -s "$dir/expected" "$out" || complain "one $*: expected $(cat "$dir/expected"), found"
}

unset LONG TOTAL
tests/check begin "$logs"
runs 'ok   e2e/one: two' printf 'one\ntwo\n'
runs 'FAIL e2e/one (exit 3)\nwhy' sh -c 'echo why; exit 3'
[ "$(cat "$logs/e2e/one.rc")" = 3 ] || complain 'one: the status is not kept'
# a clock that is 6 s further at every look
mkdir "$dir/slow"
printf '#!/bin/sh\necho 6 >>%s/looks\necho $(($(wc -l <%s/looks) * 6))\n' "$dir" "$dir" >"$dir/slow/date"
chmod +x "$dir/slow/date"
PATH=$dir/slow:$PATH runs 'ok   e2e/one: two (6 s)' echo two
PATH=$dir/slow:$PATH TOTAL=180 runs 'ok   e2e/one (6 s)' echo two
PATH=$dir/slow:$PATH TOTAL=180 runs 'FAIL e2e/one (exit 1) (6 s)' false
export TOTAL=180
tests/check begin "$logs"
for n in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19; do
    tests/check one "$logs/e2e/one" true || complain 'one: failed'
done >"$out"
[ ! -s "$out" ] || complain 'what went well and was quick is told one by one:'
runs '20 of 180 done' true
if have_terminal 'progress on a terminal'; then
    script -qec "tests/check one '$logs/e2e/one' true; tests/check one '$logs/e2e/one' false; tests/check sum '$logs' good" \
        /dev/null </dev/null | tr -d '\r' | sed 's/\x1b\[K/|/g' >"$out"
    printf '%s\n' '|21 of 180 done|FAIL e2e/one (exit 1)' '|22 of 180 done|1 passed, 0 failed' >"$dir/expected"
    cmp -s "$dir/expected" "$out" || complain 'a terminal has not one line that is rewritten:'
fi
unset TOTAL

# run_by ARGUMENT...: the tests that make would run
run_by() {
    env -u MAKEFLAGS -u MAKELEVEL -u T -u V make -n BUILD="$dir/build" "$@" >"$dir/make" 2>"$dir/errors"
    sed 's/^Makefile:[0-9]*/Makefile:N/' "$dir/errors"
    sed -n 's,^.*tests/check one [^ ]*/check/\([^ ]*\) .*,\1,p' "$dir/make" | sort
}

# selected LINES ARGUMENT...
selected() {
    printf '%b' "$1" >"$dir/expected"
    shift
    run_by "$@" >"$out"
    cmp -s "$dir/expected" "$out" || complain "make $*: expected $(cat "$dir/expected"), found"
}

# needs WORD: whether make would build something with that in its name
needs() {
    grep -qE "(cc|gcc|clang) .* -o [^ ]*$1" "$dir/make"
}
mkdir "$dir/build"
find "$BUILD/flags.mk" "$BUILD/../flags.mk" 2>/dev/null -exec cp {} "$dir/build" \;
# all of them; `check` leaves out scripts alone
ls tests/unit/test_*.c tests/e2e/*.sh | sed -E '/\/(lib|long-.*)\.sh$/d; s,^tests/,,; s/\.(c|sh)$//' | sort >"$dir/tests"
run_by check-all | grep -vE '^(replay|cross)/' | diff "$dir/tests" - >"$out" || complain 'make check-all leaves out:'
run_by check | grep -v '^replay/' | diff "$dir/tests" - >"$out"
grep -qx '< e2e/report' "$out" && ! grep '^[<>]' "$out" | grep -qv '^< e2e/' ||
    complain 'make check leaves out more than scripts, or not the report:'
selected 'unit/test_score\n' check T=test_score
! needs hostile && ! needs euchre-arena && needs test_score || complain 'one unit test needs more than it uses, or less'
run_by check T=class >"$out"
grep -qx e2e/class "$out" && ! grep -qv class "$out" || complain 'make check T=class runs:'
selected "Makefile:N: *** no test has 'nosuch' in its name.  Stop.\n" check T=nosuch
exit $failed
