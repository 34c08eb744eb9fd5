#!/bin/sh
# The wire as sdk/WIRE.md tells it: its example is put to the arena's own host and to a bot in Python that
# speaks it by itself, and a match where that bot plays is the same, byte for byte, as with the bot in C.
. tests/e2e/lib.sh

python=$(command -v python3) || left_out 'no python3 here'
bot=$PWD/tests/e2e/wire_bot.py
[ -n "${EUCHRE_ARENA_HOST:-}" ] || EUCHRE_ARENA_HOST=$(dirname "$ARENA")/euchre-host
own=$EUCHRE_ARENA_HOST
unset EUCHRE_ARENA_HOST

# bytes PART...: parts of the page's example as they go over the wire
bytes() {
    for part; do
        sed -n "/^<!-- example $part -->/,/^<!-- end of example $part -->/p" sdk/WIRE.md
    done | grep -E '^[0-9a-f]{2}( |$)' | cut -c 1-24 |
        "$python" -c 'import sys; sys.stdout.buffer.write(bytes.fromhex(sys.stdin.read()))'
}

bytes load rules round close end >"$dir/questions"
bytes hello loaded accepts answers closed end >"$dir/answers"
[ "$(size "$dir/questions")" = $((8 + 104 + 272 + 16 + 8)) ] || complain "the page has other questions"
[ "$(size "$dir/answers")" = $((224 + 8 + 16 + 24 + 8 + 8)) ] || complain "the page has other answers"

timeout 120 "$python" -BIS "$bot" play - 0 50 2000 10000 <"$dir/questions" >"$dir/python" ||
    complain "the bot in Python: status $?"
same "$dir/python" "$dir/answers"

# one that looks at no arguments
cat >"$dir/small.c" <<'BOT'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}
EU_BOT(.name = "first", .play = play)
BOT
build_bot small

# the arena's own host may write to pipes only, and its walls are not the page's: four bytes of the hello
timeout 120 env -i "$own" play - 1073741824 50 2000 10000 <"$dir/questions" 3<"$dir/small.so" |
    cat >"$dir/own"
# and it tells how long the answer took, behind it
"$python" - "$dir/own" <<'END'
import struct
import sys
with open(sys.argv[1], 'rb') as f:
    own = bytearray(f.read())
own[8 + 20:8 + 24] = bytes(4)
at = 224 + 8 + 16
size, kind, items = struct.unpack_from('<IHH', own, at)
took = struct.unpack_from('<HHiII', own, at + size - 8)
assert (size, kind, items) == (32, 7, 3) and took[:3] == (8, 0, 4) and took[4] == 0, own[at:]
assert 0 < took[3] < 100000000, took
own[at + 8 + 16:at + 8 + size] = b''
struct.pack_into('<IHH', own, at, 16, 7, 2)
with open(sys.argv[1], 'wb') as f:
    f.write(own)
END
[ $? = 0 ] || complain 'the arena'"'"'s own host does not say how long its answer took'
same "$dir/own" "$dir/answers"

# Both bots of a match are the one in Python.
cat >"$dir/host" <<END
#!/bin/sh
exec $python -BIS $bot "\$@"
END
chmod 755 "$dir" "$dir/host"
# An interpreter takes its time to start, more so where much else is going on.
patience='--answer-ms 2000 --load-ms 30000'
game() { # LOG OPTION...
    log=$1
    shift
    # shellcheck disable=SC2086
    expect 0 'first-2' match -q --fail-on-fault --fresh --seed wire --sets 1 $patience \
        -o "$log" "$@" first first
}
game "$dir/own.log"
for batch in 1 256; do
    EUCHRE_ARENA_HOST=$dir/host
    export EUCHRE_ARENA_HOST
    game "$dir/python.log" --batch $batch
    unset EUCHRE_ARENA_HOST
    same "$dir/python.log" "$dir/own.log"
done
expect 0 'verified' verify "$dir/python.log"

# It has no walls, and says so.
EUCHRE_ARENA_HOST=$dir/host
export EUCHRE_ARENA_HOST
expect 2 'this machine lacks seccomp' match -q --fresh --sets 1 --require-walls -o "$dir/walls.log" first first

# What is in the bot's file decides who plays it.
cat >"$dir/either" <<END
#!/bin/sh
[ "\$1" != walls ] || { echo 0; exit; }
read -r first </proc/self/fd/3
case \$first in
?ELF*) exec $own "\$@" ;;
*) exec $python -BIS /proc/self/fd/3 "\$@" ;;
esac
END
chmod 755 "$dir/either"
EUCHRE_ARENA_HOST=$dir/either
# shellcheck disable=SC2086
expect 0 'wire_bot' match -q --fail-on-fault --fresh --seed wire --sets 1 $patience \
    -o "$dir/mixed.log" greedy "$bot"
expect 0 'verified' verify "$dir/mixed.log"

# Whatever is no answer is one strike, at the question that it should have answered, and the same strike;
# greedy has none. Times, the last column, differ.
bad=$PWD/tests/e2e/wire_bad.py
sed "s|exec $python .*/fd/3|exec $python -BIS $bad|" "$dir/either" >"$dir/bad"
chmod 755 "$dir/bad"
EUCHRE_ARENA_HOST=$dir/bad
ways="garbage took_more"
[ "${LONG:-}" != 1 ] || ways="$ways far twice long slot opened count odd huge line long_line other question
    took_before took_twice took_odd values no_values"
for way in short $ways; do
    # shellcheck disable=SC2086
    expect 0 'answered with something that is no answer' match -q --fresh --seed wire --sets 1 \
        $patience --unit deals --deals 4 -o "$dir/bad.log" greedy "$bad $way"
    grep -E '^ *([12](-[12])?|-)  |something' "$out" | sed 's| *[^ ]*$||' >"$dir/$way"
    same "$dir/short" "$dir/$way"
    ! grep '"strike"' "$dir/bad.log.side" | grep -v '"fault":"NO_ANSWER","raw":1' ||
        complain "$way: other strikes"
done
grep -qE 'greedy .* 0/0/0$' "$dir/short" || complain 'greedy was blamed'
grep -qE 'wire_bad .* 0/[1-9][0-9]*/[0-9]*$' "$dir/short" || complain 'wire_bad was not blamed'
exit $failed
