#!/bin/sh
# A killed process leaves its temporary folder; the next command removes it, and no other.
. tests/e2e/lib.sh

export TMPDIR="$dir/tmp"
mkdir "$TMPDIR" || exit 1
in_tmp=$TMPDIR/euchre-arena.tmp

# begin ARGUMENT...: a command that goes on until it is ended; folder is the one it has made
begin() {
    ls "$TMPDIR" >"$dir/before"
    start "$dir/nothing" 0 "$@"
    until folder=$(ls "$TMPDIR" | grep -vxF -f "$dir/before") && [ -n "$(ls -A "$TMPDIR/$folder")" ]; do
        kill -0 "$pid" 2>/dev/null || { complain "$*: over before it could be killed"; return; }
        sleep 0.01
    done
    case $folder in
    euchre-arena.tmp.??????) ;;
    *) complain "$*: made $folder" ;;
    esac
}

# left NAME...: what lies in the folder of temporary folders; what has begun may still print into out
left() {
    ls "$TMPDIR" >"$dir/left"
    printf '%s\n' "$@" | sed '/^$/d' | sort | cmp -s - "$dir/left" || complain "expected to be left: $*, found $(cat "$dir/left")"
}

# ---- one that was killed, and one that goes on ----

for command in 'match simple greedy --sets 1000000' 'check champion' 'match champion champion --sets 1000 --trusted -j 1'; do
    # shellcheck disable=SC2086
    begin $command
    kill_arena 10
    left "$folder"
    expect 0 'verify' run tournaments/demo.yaml --sets 1 -o "$dir/run" --fresh
    left ''
done

begin match simple greedy --sets 1000000
expect 0 'simple' match simple greedy --sets 1
left "$folder"
expect 0 'verify' run tournaments/demo.yaml --sets 1 -o "$dir/run" --fresh
left "$folder"
kill_arena 10
chmod 0 "$TMPDIR/$folder"
expect 0 'simple' match simple greedy --sets 1
left ''

# ---- with folders in it ----

mkdir -p "$in_tmp.abcde1/work/deep"
expect 0 'PASS' check simple --rules modern --deals 1
left ''

# ---- what is nobody's temporary folder ----

mkdir "$in_tmp.abcde12" "$in_tmp.abcde" "$in_tmp" "$TMPDIR/euchre-arena.abcdef" "$TMPDIR/elsewhere"
echo >"$in_tmp.abcdef"
ln -s "$TMPDIR/elsewhere" "$in_tmp.abcdeg"
echo >"$TMPDIR/elsewhere/file"
if [ "$(id -u)" = 0 ]; then
    mkdir "$in_tmp.abcdeh" && chown 65534:65534 "$in_tmp.abcdeh"
fi
ls "$TMPDIR" >"$dir/all"
expect 0 'simple' match simple greedy --sets 1
expect 0 'PASS' check simple --rules modern --deals 1
# shellcheck disable=SC2046
left $(cat "$dir/all")
[ -e "$TMPDIR/elsewhere/file" ] || complain 'what a link leads to was removed'
exit $failed
