#!/bin/sh
# What a user says by mistake costs him nothing: no log is written over, and no folder, link or device.
. "$(dirname "$0")/lib.sh"

log=$dir/m.log
expect 0 '' match simple greedy --sets 4 --seed 1 --trusted -q -o "$log"
cp "$log" "$dir/kept"
mkdir "$dir/folder"
ln -s "$dir/elsewhere" "$dir/link"
mkfifo "$dir/pipe"
for command in report 'export --csv' 'export --json-lines'; do
    # shellcheck disable=SC2086
    {
        expect 2 "m.log is a log, which would be lost" $command "$log" -o "$log"
        expect 2 "m.log is a log, which would be lost" $command "$log" -o "$dir//m.log"
        for name in folder link pipe; do
            expect 2 "$name: expected a file, or the name of a new one" $command "$log" -o "$dir/$name"
        done
        expect 2 "expected the name of a file, not ''" $command "$log" -o ''
        expect 1 'cannot create' $command "$log" -o "$dir/nowhere/x"
        for again in '' again; do
            "$ARENA" $command "$log" -o "$dir/new" >"$out" 2>&1 || complain "$command $again: failed"
        done
    }
done
same "$log" "$dir/kept"
[ -d "$dir/folder" ] && [ -L "$dir/link" ] && [ -p "$dir/pipe" ] || complain 'something was written over'
cp "$log" "$dir/folder/log.msgpack" && mkdir "$dir/folder/report.html"
expect 2 "folder/report.html: expected a file" report "$dir/folder"
exit $failed
