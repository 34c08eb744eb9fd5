# What the end-to-end tests have in common, to be sourced first. Afterwards ARENA is the program, dir a
# folder that goes when the test ends, out what the program printed last; `exit $failed` ends a test.
set -u
: "${ARENA:=build/euchre-arena}" "${BUILD:=build}"
case $ARENA in /*) ;; *) ARENA=$PWD/$ARENA ;; esac
failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
out=$dir/out
: >"$out"

# complain TEXT...: something is not as it should be; shows the beginning of what was printed
complain() {
    echo "$*"
    head -n 20 "$out" | cut -c 1-300 | sed 's/^/    /'
    failed=1
}

# expect STATUS TEXT ARGUMENT...: runs the program; TEXT must be on one of its two streams.
expect() {
    status=$1 text=$2
    shift 2
    timeout 120 "$ARENA" "$@" >"$out" 2>&1 </dev/null
    found=$?
    if [ "$found" != "$status" ] || ! grep -qF -e "$text" "$out"; then
        complain "euchre-arena $*: expected status $status and '$text', found status $found and"
    fi
}
