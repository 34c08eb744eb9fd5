#!/bin/sh
# Arguments that a bot does not know are refused in its own words before anything is played, by bots that are
# shipped and by whichever does as they do; what has begun goes on.
. "$(dirname "$0")/lib.sh"

# refused TEXT BOT: by whatever would have it play; nothing is left behind
refused() {
    text=$1 bot=$2
    expect 2 "$text" match "$bot" first --sets 1
    expect 2 "$text" match first "$bot" --sets 1 --trusted
}
# taken BOT
taken() {
    expect 0 'sets' match "$1" first --sets 1 --seed x
}

refused "simple: there is no argument 'levle=2', did you mean level?" 'simple levle=2'
refused 'simple: level=7: expected a number from 0 to 2' 'simple level=7'
refused 'champion: ms=abc: expected a number from 0.01 to 1000' 'champion ms=abc'
refused "champion: there is no argument 'sm=1', did you mean ms?" 'champion sm=1'
refused "pimc: there is no argument 'wrlds=9', did you mean worlds?" 'pimc wrlds=9'
refused 'somerset: bridge=never!: expected one of: judged always never' 'somerset bridge=never!'
refused 'foster: why has no value, and was given =yes' 'foster why=yes'
for bot in $(cd "$BUILD/bots" && echo *.so | sed 's/\.so//g'); do
    rules=modern
    [ "$bot" != callace ] || rules=callace1905
    expect 2 "$bot: there is no argument 'no-such-argument=1'" match "$bot no-such-argument=1" "$bot" --rules $rules
done
for bot in 'simple level=0 make=200' 'champion ms=0.1' 'pimc worlds=3' 'somerset why bridge=always' 'professor why'; do
    taken "$bot"
done
expect 2 "simple: there is no argument 'x'" check 'simple x' --rules modern
expect 2 "simple: there is no argument 'x'" check greedy --against 'simple x' --sets 10

# in a file, with its line; the folder is not made
cat >"$dir/club.yaml" <<'YAML'
rules: modern
sets: 1
bots:
  - bot: first
  - bot: simple
    args: levle=1
YAML
expect 2 "club.yaml:5: simple: there is no argument 'levle=1', did you mean level?" run "$dir/club.yaml"
[ ! -e "$dir/club.arena" ] || complain 'what is refused leaves a folder'

# what has begun is not asked: there the bot cannot start, as ever
head -c 32 /dev/urandom >"$dir/begun.log.seed"
expect 0 'simple in seat B could not start' match 'simple levle=1' first --sets 1 -o "$dir/begun.log"
expect 0 'is complete' match 'simple levle=1' first --sets 1 -o "$dir/begun.log"

# any bot
cat >"$dir/mine.c" <<'BOT'
#include "euchre_bot.h"
static void *open_table(const struct eu_opening *opening)
{
    static int self;
    if (!*opening->args)
        return &self;
    opening->host->log(opening->host, "mine has no arguments at all");
    return 0;
}
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}
EU_BOT(.name = "mine", .open = open_table, .play = play)
BOT
build_bot mine
refused 'mine: mine has no arguments at all' "$dir/mine.so what"
taken "$dir/mine.so"
expect 0 'PASS: mine' check "$dir/mine.so" --rules modern --deals 20
! grep -q '^note:' "$out" || complain 'mine: it does refuse'
# one that says nothing, and one that knows nothing of all this
sed 's/^    opening->host->log.*//' "$dir/mine.c" >"$dir/mute.c"
sed 's/\.open = open_table, //; /^static void \*open_table/,/^}/d' "$dir/mine.c" >"$dir/deaf.c"
build_bot mute
build_bot deaf
expect 0 'sets' match "$dir/mute.so what" first --sets 1
taken "$dir/deaf.so what"
expect 0 'note: it takes arguments that mean nothing' check "$dir/deaf.so" --rules modern --deals 20
expect 0 '"notes": [' check "$dir/deaf.so" --rules modern --deals 20 --json

# in Python
have_programs 'arguments of a program' || exit $failed
cat >"$dir/snake.py" <<'BOT'
#!/usr/bin/env python3
from euchre_bot import Args, Bot, first, run


class Snake(Bot):
    def open(self, opening):
        args = Args(self)
        self.level = args.whole("level", 0, 2, 2)
        self.way = args.choice("way", ["slow", "fast"])
        self.why = args.word("why")
        return args.end()

    def play(self, view):
        return first(view.legal)


run(Snake)
BOT
chmod +x "$dir/snake.py"
python() {
    expect "$1" "$2" match "$dir/snake.py $3" first --sets 1
}
python 2 "snake: there is no argument 'levle=2', did you mean level?" levle=2
python 2 'snake: level=9: expected a whole number from 0 to 2' level=9
python 2 'snake: way=quick: expected one of: slow fast' way=quick
python 2 "snake: there is no argument 'zebra'; there are: level, way, why" zebra
python 0 'sets' 'level=1 way=fast why'
exit $failed
