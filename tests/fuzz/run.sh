#!/bin/sh
# tests/fuzz/run.sh BUILD SECONDS NAME...: fuzzes each target, starting from its corpus. New inputs go to
# the build folder; what crashes stays there as NAME-crash-*.
set -u
build=$1 seconds=$2 failed=0 passed=0
shift 2
for name; do
    found=$build/found/$name
    mkdir -p "$found" "tests/fuzz/corpus/$name"
    dict=tests/fuzz/corpus/$name.dict
    if "$build/tests/fuzz/fuzz_$name" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
        -artifact_prefix="$build/$name-" -print_final_stats=1 -verbosity=0 \
        $([ -f "$dict" ] && echo "-dict=$dict") \
        "$found" "tests/fuzz/corpus/$name" >"$build/$name.log" 2>&1 </dev/null; then
        passed=$((passed + 1))
        echo "ok   fuzz $name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$name.log")" \
            "inputs in $seconds s"
    else
        failed=$((failed + 1))
        echo "FAIL fuzz $name"
        tail -n 60 "$build/$name.log"
    fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
