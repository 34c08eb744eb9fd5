#!/bin/sh
# The arena is built by gcc and by clang without a warning, however much they optimise.
. tests/e2e/lib.sh

for compiler in gcc clang; do
    have $compiler "building by $compiler" || continue
    for level in 0 1 2 3; do
        MAKEFLAGS= make --no-print-directory -k -j "$(nproc)" VARIANT=lint BUILD="$dir/built" CC=$compiler CFLAGS="-O$level" all 2>&1 |
            grep -v '^  [A-Z]' >"$out"
        [ ! -s "$out" ] || complain "$compiler -O$level:"
        rm -rf "$dir/built"
    done
done
exit $failed
