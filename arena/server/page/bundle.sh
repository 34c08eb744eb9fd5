#!/bin/sh
# bundle.sh FOLDER: makes the files of the server's pages in FOLDER, and list.h there, which says to files.S what is
# in the program: pages, styles and scripts as they are, and the latter packed too.
set -eu
here=$(dirname "$0")
to=$1
rm -rf "$to"
mkdir -p "$to"
list() {
    echo "file \"$1\", \"$to/$2\""
}
awk -v TO="$to" -f "$here/pages.awk" "$here/page.html" >"$to/bundles"
while read -r name parts; do
    # shellcheck disable=SC2086
    cat $parts >"$to/$name"
done <"$to/bundles"
for file in "$to"/*.html "$to"/*.css "$to"/*.js; do
    name=${file##*/}
    list "$name" "$name"
    case $name in *.html) continue ;; esac
    gzip -9nc "$file" >"$file.gz"
    list "$name" "$name.gz"
done >"$to/list"
mv "$to/list" "$to/list.h"
