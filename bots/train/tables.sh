#!/bin/sh
# tables.sh [check] - makes every table of the bots anew by programs of this folder, one after the
# other as each is the ground of the next: `make tables`. With `check` the files stay as they are and
# are compared with what comes out, byte for byte; exit status 1 if any differs.
#
# BUILD is where programs are built; THREADS makes it faster and no different.
set -eu

: "${BUILD:=build}" "${THREADS:=$(getconf _NPROCESSORS_ONLN)}" "${MAKE:=make}"
check=${1:-}
new=$BUILD/tables
differ=
begun=$(date +%s)
mkdir -p "$new"

# table FILE PROGRAM ARGUMENT... - the program writes FILE, whose name follows its arguments
table() {
    file=$1 program=$2
    shift 2
    "$MAKE" -s BUILD="$BUILD" "$BUILD/train/$program"
    # a training that was stopped goes on, unless its program is another now
    [ ! "$BUILD/train/$program" -nt "$new/${file##*/}.state" ] || rm -f "$new/${file##*/}.state"
    start=$(date +%s)
    "$BUILD/train/$program" "$@" "$new/${file##*/}"
    if [ -z "$check" ]; then
        cmp -s "$new/${file##*/}" "$file" || cp "$new/${file##*/}" "$file"
        word=made
    elif cmp "$new/${file##*/}" "$file"; then
        word=equal
    else
        word=DIFFERENT differ=1
    fi
    echo "$file: $word, $(($(date +%s) - start)) s"
}

table bots/lib/policy_table.inc tune
table bots/lib/outcomes.c outcomes 100000
table bots/lib/nets-24.bin net 24 16000000 "$THREADS"
table bots/lib/nets-32.bin net 32 16000000 "$THREADS"
echo "all tables: $(($(date +%s) - begun)) s"
[ -z "$differ" ]
