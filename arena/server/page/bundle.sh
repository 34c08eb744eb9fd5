#!/bin/sh
# bundle.sh FOLDER: makes the files of the server's pages in FOLDER, and list.h there, which says to files.S what is
# in the program: pages without their first comment, styles and scripts as they are and packed.
set -eu
here=$(dirname "$0")
to=$1
rm -rf "$to"
mkdir -p "$to"
list() {
    echo "file \"$1\", \"$to/$2\""
}
set -- "$here"/*.html
[ -e "$1" ] || set --
[ $# = 0 ] || awk -f "$here/bundles.awk" "$@" >"$to/bundles"
for page; do
    name=$(basename "$page")
    awk '/^<!--/ && !done { inside = 1 } !inside { print } /-->/ && inside { inside = 0; done = 1 }' "$page" >"$to/$name"
    list "$name" "$name"
done >"$to/list"
[ $# = 0 ] || while read -r name parts; do
    # shellcheck disable=SC2086
    cat $parts >"$to/$name"
    gzip -9nc "$to/$name" >"$to/$name.gz"
    list "$name" "$name"
    list "$name" "$name.gz"
done <"$to/bundles" >>"$to/list"
mv "$to/list" "$to/list.h"
