#!/bin/sh
# tests/fuzz/keep.sh BUILD NAME...: of what fuzzers have found, takes into each corpus the 20 smallest inputs of at most 1024
# bytes that reach code which the corpus does not. Says how many; what is kept is committed by whoever called it.
set -u
build=$1
shift
new=$(mktemp -d) || exit 1
trap 'rm -rf "$new"' EXIT
for name; do
    corpus=tests/fuzz/corpus/$name
    [ -d "$build/found/$name" ] || continue
    rm -rf "${new:?}/$name"
    cp -R "$corpus" "$new/$name"
    "$build/tests/fuzz/fuzz_$name" -merge=1 -max_len=1024 "$new/$name" "$build/found/$name" >"$new/.said" 2>&1 </dev/null ||
        { tail -n 20 "$new/.said"; exit 1; }
    ls -Sr "$new/$name" | while read -r input; do [ -e "$corpus/$input" ] || echo "$input"; done | head -n 20 >"$new/.list"
    while read -r input; do cp "$new/$name/$input" "$corpus/"; done <"$new/.list"
    echo "$name: $(wc -l <"$new/.list") inputs"
done
