#!/bin/sh
# What a user says by mistake costs him nothing: no log is written over, and no folder, link or device. Of
# what is wrong in a log it is said in which.
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

# a log that is being written goes by the name that it will have, for all that read logs
head -c 2000 "$log" >"$dir/now.log.part"
expect 0 ' simple' replay --text "$dir/now.log"
expect 0 'simple' show "$dir/now.log"
expect 0 'now.log.html' report "$dir/now.log"
expect 0 'now.log' export --csv "$dir/now.log"
for command in replay show report 'export --csv'; do
    # shellcheck disable=SC2086
    expect 2 "there is no log $dir/none.log" $command "$dir/none.log"
done

: >"$dir/empty.log"
for command in report show rate 'show --json' 'show --csv' 'export --csv' 'export --decisions --csv'; do
    # shellcheck disable=SC2086
    expect 2 'empty.log: nothing is recorded yet' $command "$dir/empty.log"
    [ "$(wc -l <"$out")" = 1 ] || complain "$command: more than that"
done
[ ! -e "$dir/empty.log.html" ] || complain 'a page of nothing'

# a database that is not there, and one of which half is not
expect 2 "cannot open $dir/none.db: No such file or directory" season "$dir/none.db"
expect 0 '4 sets added' export --sqlite "$dir/half.db" "$log"
head -c 9000 "$dir/half.db" >"$dir/torn.db"
expect 4 'torn.db is damaged' season "$dir/torn.db"
"$ARENA" season "$dir/half.db" >"$out" || complain 'no season'
awk 'length > 80 { bad = 1 } END { exit bad }' "$out" || complain 'season: lines longer than 80'

# records that are whole, of a log that lies: a set is there twice, or is of bots that nobody entered
find_python
expect 0 '' match first random --sets 2 --seed 2 --trusted -q -o "$dir/other.log"
"$python" - "$dir" <<'END' || complain 'not made'
import msgpack
import sys
folder = sys.argv[1]

def records(name):
    data = open(folder + "/" + name, "rb").read()
    unpacker = msgpack.Unpacker(strict_map_key=False, raw=True)
    unpacker.feed(data)
    ends = [0]
    for _ in unpacker:
        ends.append(unpacker.tell())
    return [data[a:b] for a, b in zip(ends, ends[1:])]

mine, other = records("m.log"), records("other.log")
open(folder + "/twice.log", "wb").write(b"".join(mine[:3] + mine[2:]))
open(folder + "/mixed.log", "wb").write(b"".join(mine[:3] + other[2:3] + mine[3:]))
END
expect 4 'twice.log: record 3 (set)' export --sqlite "$dir/s.db" "$dir/twice.log"
for command in "export --sqlite $dir/s.db" 'export --csv' report show rate; do
    # shellcheck disable=SC2086
    expect 4 'mixed.log: record 3 (set)' $command "$dir/mixed.log"
done
expect 0 '' match simple greedy --rules somerset1888 --sets 1 --trusted -q -o "$dir/club.log"
expect 2 'club.log: EGN cannot say take=yes' export --egn "$dir/egn" "$log" "$dir/club.log"

[ $failed = 0 ] && echo "what is asked for wrongly is refused, and nothing is lost"
exit $failed
