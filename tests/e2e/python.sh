#!/bin/sh
# Bots in Python and in Perl, in the sandbox: a tournament of them and bots in C is one log, byte for byte, however
# it is played; and whatever a bot in Python does that is no answer, that and nothing else is said of it.
. tests/e2e/lib.sh

[ -x /usr/bin/python3 ] || left_out 'no /usr/bin/python3'
have_programs 'bots in Python and Perl' || exit $failed
perl=
! have /usr/bin/perl 'the bot in Perl' || perl=$PWD/sdk/examples/trumps.pl

# ---- The same log ----

event() {
    cat <<END
rules: $1
sets: $2
seed: python
limits:
  load_ms: 20000
bots:
  - bot: $PWD/sdk/python/sample.py
  - bot: greedy
  - bot: random
END
    [ -z "$perl" ] || echo "  - bot: $perl"
}

# everyhow NAME RULES SETS
everyhow() {
    event "$2" "$3" >"$dir/$1.yaml"
    expect 0 'sample' run --fail-on-fault "$dir/$1.yaml" -o "$dir/$1" -j 1
    expect 0 'verified' verify "$dir/$1"
    for way in '-j 1' '-j 2 --batch 7' '-j 1 --batch 1'; do
        # shellcheck disable=SC2086
        expect 0 'sample' run --fail-on-fault "$dir/$1.yaml" -o "$dir/$1-again" --fresh $way
        same "$dir/$1/log.msgpack" "$dir/$1-again/log.msgpack"
    done
}
everyhow modern modern 4
grep -qE '^ *1(-[0-9])? +sample ' "$out" || complain 'sample is not the first'
everyhow callace callace1905 1

# A shared bot knows nothing of where it is: its answers are its view's.
expect 0 'sample' match -q --fresh --fail-on-fault --sets 40 --seed greedy -o "$dir/sample.log" \
    sdk/python/sample.py greedy
grep -qE '^1 +sample ' "$out" || complain 'sample does not beat greedy in 40 sets'

# The bot of the manual, as it stands there
sed -n '/^```python$/,/^```$/p' sdk/python/README.md | grep -v '^```' >"$dir/mine.py"
expect 0 'mine' match -q --fresh --fail-on-fault --sets 1 -o "$dir/mine.log" "$dir/mine.py" greedy

# What the arena sends only seldom
PYTHONPATH=sdk/python timeout 60 /usr/bin/python3 -B tests/e2e/python_wire.py >"$out" 2>&1 || complain 'python_wire.py:'

# ---- Faults ----

acts=$PWD/tests/e2e/python_acts.py

# meets ACT: one set of it against greedy
meets() {
    act=$1
    rm -f "$dir"/act.log*
    expect 0 'python_acts' match --fresh --unit deals --deals 2 --sets 1 --seed 1 -j 1 --load-ms 20000 \
        -o "$dir/act.log" "$acts $act" greedy
    grep -qE '^ *[12](-[12])?  greedy .* 0/0/0 ' "$out" || complain "$act: greedy was blamed"
}

# innocent ACT: nothing is blamed
innocent() {
    meets "$1"
    grep -qE '^ *[12](-[12])?  python_acts .* 0/0/0 ' "$out" || complain "$1 was blamed"
}

# strikes ACT FAULT RAW [TEXT]: at the second trick, and each strike is that; the last it printed has the text
strikes() {
    meets "$1"
    grep '"strike"' "$dir/act.log.side" | sed 's/,"view":.*//' >"$dir/strikes"
    [ -s "$dir/strikes" ] || complain "$1: no strike"
    ! grep -vF "\"fault\":\"$2\",\"raw\":$3," "$dir/strikes" | grep . || complain "$1: expected $2 $3 and nothing else"
    ! grep -vF '"question":"play"' "$dir/strikes" | grep . || complain "$1: blamed for another question"
    grep -qF -e "${4:-}" "$dir/strikes" || complain "$1: expected '$4' in $(head -n 1 "$dir/strikes")"
    grep -qE "\"at\":\"[0-9a-f]*/1[ab]/1\\.[12]\\.2\"" "$dir/strikes" || complain "$1: elsewhere"
}

innocent nothing
for act in print descriptor log; do
    innocent $act
done
grep -qF '"event":"log","text":"said ☃"' "$dir/act.log.side" || complain 'the line is not there'

# Nothing that it has open says when it was made, read or written.
innocent times
grep -qF '"event":"log","text":"times 0"' "$dir/act.log.side" || complain 'times: a descriptor tells the time'

meets far
grep -qE '^ *[12](-[12])?  python_acts .* [1-9][0-9]*/0/0 ' "$out" || complain 'far: expected illegal answers'

while read -r act fault raw text; do
    strikes "$act" "$fault" "$raw" "$text"
done <<'END'
raise EXIT 1 | line 48, in <lambda> | \"raise\": lambda bot: {}[\"the missing card\"], | KeyError: 'the missing card'
none EXIT 1 TypeError: play returned None, which is no integer
text EXIT 1 TypeError: play returned 'JH', which is no integer
set EXIT 1 ValueError: play returned 0x1000000000000000; if that is a set
loop TIME 0
input EXIT 1 RuntimeError: input(): lost sys.stdin
read EXIT 1 files are forbidden in the arena
write EXIT 1 PermissionError: [Errno 1] files are forbidden in the arena (Operation not permitted): '/tmp/python-was-here'
list EXIT 1 PermissionError: [Errno 13] files are forbidden in the arena (Permission denied): '/'
socket EXIT 1 PermissionError: [Errno 1] Operation not permitted
fork EXIT 1 PermissionError: [Errno 1] Operation not permitted
subprocess EXIT 1 PermissionError: [Errno 1] Operation not permitted
thread EXIT 1 RuntimeError: can't start new thread
sleep EXIT 1 PermissionError: [Errno 1] Operation not permitted
kill EXIT 1 PermissionError: [Errno 1] Operation not permitted
exit EXIT 3
memory EXIT 1 MemoryError
deep EXIT 1 RecursionError: maximum recursion depth exceeded
crash CRASH 11
abort CRASH 6
silent NO_ANSWER 0
garbage NO_ANSWER 1
hang_up EXIT 1 OSError: [Errno 9] Bad file descriptor
become EXIT 1 PermissionError: [Errno 1] 
END
[ ! -e /tmp/python-was-here ] || complain 'a bot has made a file'

# ---- What check says of programs: that a process is long in starting takes no deals away ----

cat >"$dir/global.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, cards, run
n = 0
class Mine(Bot):
    def play(self, view):
        global n
        n += 1
        return list(cards(view.legal))[n % len(list(cards(view.legal)))]
run(Mine)
END
expect 4 'FAIL: otherwise among other tables' check "$dir/global.py" --rules modern --load-ms 20000
grep -q 'fewer deals' "$out" && complain 'it is called slow'
tr -s ' \n' ' ' <"$out" | grep -q 'attribute of the class' || complain 'no hint for a program'
sed 's/n += 1/return None/' "$dir/global.py" >"$dir/none.py"
expect 4 'TypeError: play returned None' check "$dir/none.py" --rules modern --load-ms 20000
grep -q 'nobody caught' "$out" || complain 'no hint for a program'
sed 1d "$dir/global.py" >"$dir/headless.py"
expect 4 'first line be #!' check "$dir/headless.py" --rules modern

# ---- Bots that do not start, each with its sentence ----

# refused NAME TEXT: the bot is what stands on the input
refused() {
    {
        echo '#!/usr/bin/env python3'
        echo 'from euchre_bot import *'
        cat
    } >"$dir/$1.py"
    expect 2 "$1 cannot start: " match -q --fresh --unit deals --deals 1 --sets 1 --seed 1 --load-ms 20000 \
        -o "$dir/start.log" "$dir/$1.py" greedy
    grep -qF -e "$2" "$out" || complain "$1: expected '$2' in"
}

refused no_play 'no_play.py has no play: def play(self, view), which returns a card of view.legal' <<'END'
class Mine(Bot):
    def order(self, view):
        return PASS

run(Mine)
END
refused no_bot 'no_bot.py does not end with run(CLASS) of a class that is made of Bot' <<'END'
class Mine:
    def play(self, view):
        return first(view.legal)

run(Mine)
END
refused no_run 'its last line should be run(Mine), which is missing' <<'END'
class Mine(Bot):
    def play(self, view):
        return first(view.legal)
END
refused no_class 'no_class.py has load without @classmethod above it' <<'END'
class Mine(Bot):
    def load(self):
        return True

    def play(self, view):
        return first(view.legal)

run(Mine)
END
refused no_load 'no_load.py has a load that returned False' <<'END'
class Mine(Bot):
    @classmethod
    def load(cls):
        return False

    def play(self, view):
        return first(view.legal)

run(Mine)
END
refused of_the_kit 'of_the_kit.py has no play: ' <<'END'
run(Bot)
END
refused elsewhere 'nothing plays: run(Mine) stands in the imported module cards_of_mine; its place is in the file of the bot' \
    <<'END'
import types

cards_of_mine = types.ModuleType("cards_of_mine")
exec("""
from euchre_bot import Bot, run

class Mine(Bot):
    def play(self, view):
        return view.legal

run(Mine)
""", vars(cards_of_mine))
END
refused no_name "NameError: name 'Pass' is not defined" <<'END'
class Mine(Bot):
    answer = Pass

run(Mine)
END
refused no_syntax "SyntaxError: expected ':'" <<'END'
class Mine(Bot)
    pass
END

# A class of another module plays if the file itself runs it.
cat >"$dir/borrowed.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, first, run


class Borrowed(Bot):
    def play(self, view):
        return first(view.legal)


Borrowed.__module__ = "my_package.bots"
run(Borrowed)
END
expect 0 'borrowed' match -q --fresh --fail-on-fault --sets 1 -o "$dir/borrowed.log" "$dir/borrowed.py" greedy

# It does not play these rules; it cannot play at one table; somebody starts it by hand.
cat >"$dir/picky.py" <<'END'
#!/usr/bin/env python3
from euchre_bot import Bot, first, run


class Picky(Bot):
    @classmethod
    def accepts(cls, rules):
        return rules.players == 4 and rules.name == "modern"

    def open(self, opening):
        return opening.args != "sulk" and (opening.seat, opening.rules.low) == (self.seat, 9)

    def play(self, view):
        return first(view.legal)


run(Picky)
END
expect 2 'picky' match -q --fresh --sets 1 --rules hoyle-3 -o "$dir/picky.log" "$dir/picky.py" greedy
expect 0 'picky' match -q --fresh --fail-on-fault --sets 1 -o "$dir/picky.log" "$dir/picky.py" greedy
expect 3 'picky' match -q --fresh --fail-on-fault --sets 1 -o "$dir/picky.log" "$dir/picky.py sulk" greedy
if have_terminal 'a bot run by hand on a terminal'; then
    script -qec "PYTHONPATH=sdk/python /usr/bin/python3 -B $dir/picky.py" /dev/null >"$out" 2>&1 </dev/null
    grep -qF "A bot speaks to the arena: euchre-arena match $dir/picky.py greedy" "$out" ||
        complain 'by hand: expected a hint'
fi

# The file is imported by a test of its author's: nothing is played.
PYTHONPATH=sdk/python:$dir /usr/bin/python3 -B -c 'import picky; print(picky.Picky.accepts)' >"$out" 2>&1 </dev/null ||
    complain 'cannot be imported'

# Programs play in the sandbox only, and say so.
expect 2 'it is a program' match -q --fresh --trusted --sets 1 -o "$dir/trusted.log" sdk/python/sample.py greedy
exit $failed
