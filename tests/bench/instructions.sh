#!/bin/sh
# Counts the instructions of a deal for every rule set, of one program or of several beside one another:
#     sh tests/bench/instructions.sh [ARENA]...
# Copies of the bot random play in the process (`bench --play`); callgrind counts. The instructions of
# one set are taken off, so that starting does not count.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT INT TERM
[ $# -gt 0 ] || set -- "${ARENA:-build/euchre-arena}"

# Instructions and deals of so many sets.
instructions() {
    valgrind --tool=callgrind --callgrind-out-file="$dir/callgrind" \
        "$1" bench --play --rules "$2" --sets "$3" 2>&1 |
        sed -n 's/.*refs: *//p; s/^play.*(\(.*\) deals)$/\1/p' | tr -d , | tr '\n' ' '
}

count() {
    { instructions "$1" "$2" 1; instructions "$1" "$2" "${BENCH_COUNTED:-41}"; } |
        awk '{ printf "%8.0f", ($4 - $2) / ($3 - $1) }'
}

command -v valgrind >/dev/null || { echo 'instructions of a deal: valgrind is missing'; exit 0; }
echo 'instructions of a deal'
"$1" rules --csv | sed 1d | cut -d, -f1 | while read -r rules; do
    printf '%-24s' "$rules"
    for arena in "$@"; do
        count "$arena" "$rules"
    done
    echo
done
