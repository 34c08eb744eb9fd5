#!/bin/sh
# What authors are told: callbacks of a wrong type are no bots, for any compiler; hints of `check` speak the
# language of the bot, and of what went wrong in loading.
. "$(dirname "$0")/lib.sh"

# hint BOT WORDS...: its check fails, and all of these words are in what it says
hint() {
    bot=$1
    shift
    COLUMNS=1000 timeout 120 "$ARENA" check "$dir/$bot" --rules modern >"$out" 2>&1 </dev/null
    found=$?
    [ $found = 4 ] || complain "$bot: expected status 4, found $found and"
    for words; do
        grep -qF -e "$words" "$out" || complain "$bot: expected '$words', found"
    done
}
# silent WORDS: the last check did not say that
silent() {
    ! grep -qF -e "$1" "$out" || complain "not expected: '$1'"
}

# ---- Compilers ----

cat >"$dir/right.c" <<'BOT'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view)
{
    (void)self;
    return eu_first(view->legal);
}
EU_BOT(.name = "right", .play = play)
BOT
sed 's/void \*self, const/const/; s/(void)self;//' "$dir/right.c" >"$dir/few.c"
sed 's/static int play/static void play/; s/return eu_first(view->legal);/(void)view;/' "$dir/right.c" >"$dir/nothing.c"
sed 's/^EU_BOT(/static const char *open_it(const struct eu_opening *o) { return o->args; }\n&.open = open_it, /' \
    "$dir/right.c" >"$dir/other.c"
# compiles STATUS COMPILER FILE
compiles() {
    # shellcheck disable=SC2086
    $2 -shared -fPIC -I sdk -o "$dir/compiled.so" "$dir/$3" >"$out" 2>&1
    [ $? -ne 0 ] && found=1 || found=0
    [ $found = "$1" ] || complain "$2 $3: expected $1, found $found and"
}
for compiler in "${CC:-cc} -std=c11" "${CC:-cc} -std=c99 -O2" 'gcc -std=c11' 'clang -std=c11' 'clang -std=gnu17' \
    'c++ -x c++' 'clang++ -x c++'; do
    have "${compiler%% *}" "a callback of a wrong type, as $compiler sees it" || continue
    compiles 0 "$compiler -Wall -Wextra -Werror" right.c
    for wrong in few nothing other; do
        compiles 1 "$compiler" $wrong.c
    done
done

# ---- Shared objects ----

sed 's/return eu_first/extern int elsewhere(int);\n    return elsewhere(0) + eu_first/' "$dir/right.c" >"$dir/undefined.c"
build_bot undefined
hint undefined.so 'uses elsewhere, which nothing defines' 'Name all of its source files'
silent '.play is required'
echo 'int nobody;' >"$dir/nobot.c"
build_bot nobot
hint nobot.so 'Define the bot by EU_BOT(...), once'
sed 's/^static int play/__attribute__((constructor)) static void early(void) { (void)fopen("table", "r"); }\n&/; s/^#include.*/&\n#include <stdio.h>/' \
    "$dir/right.c" >"$dir/early.c"
build_bot early
hint early.so 'forbidden system call openat while loading' 'A bot cannot use files while it plays'
silent '`load` must return 0'
if have c++ 'what a bot in C++ is told that lacks its library'; then
    sed 's/#include "euchre_bot.h"/&\n#include <stdexcept>/; s/(void)self;/if (view->deal > 60000) throw std::runtime_error("x");&/' \
        "$dir/right.c" >"$dir/cxx.cc"
    c++ -shared -fPIC -I sdk -o "$dir/cxx.so" "$dir/cxx.cc" >"$out" 2>&1 || complain 'cxx: not built'
    hint cxx.so 'libstdc++' '-static-libstdc++ -static-libgcc'
    silent '.play is required'
fi

# ---- Programs ----

# python NAME: NAME.py, whose method `play` or lines before the class come from the standard input
python() {
    { printf '#!/usr/bin/env python3\n' && cat && printf '\nrun(Mine)\n'; } >"$dir/$1.py"
    chmod +x "$dir/$1.py"
}
python opens <<'BOT'
from euchre_bot import Bot, first, run
class Mine(Bot):
    def play(self, view):
        with open("weights.txt") as weights:
            return first(view.legal) if weights.read() else 0
BOT
hint opens.py 'line 5, in play' 'FileNotFoundError: [Errno 2] files are forbidden in the arena' 'Files are forbidden'
silent '/proc/self'
python opens_early <<'BOT'
from euchre_bot import Bot, first, run
weights = open("weights.txt").read()
class Mine(Bot):
    def play(self, view):
        return first(view.legal)
BOT
hint opens_early.py 'line 3, in <module>' 'files are forbidden in the arena' 'Files are forbidden in the arena'
silent '/proc/self'
for call in 'socket.socket()' 'time.sleep(0.001)' 'os.pipe()' 'threading.Thread(target=print).start()'; do
    python calls <<BOT
import os, socket, threading, time
from euchre_bot import Bot, first, run
class Mine(Bot):
    def play(self, view):
        $call
        return first(view.legal)
BOT
    hint calls.py 'line 6, in play' 'network, processes, threads, sleeping'
    silent 'Files are forbidden'
done
python modules <<'BOT'
import no_module_of_this_name
from euchre_bot import Bot, first, run
class Mine(Bot):
    pass
BOT
hint modules.py 'line 2, in <module>' 'It has the modules that come with'
silent '/proc/self'
python chance <<'BOT'
import random
from euchre_bot import Bot, cards, run
class Mine(Bot):
    def play(self, view):
        return random.choice(cards(view.legal))
BOT
hint chance.py 'random(view.seed, n)'
silent 'view->'
silent 'eu_'
python wrong <<'BOT'
from euchre_bot import Bot, run
class Mine(Bot):
    def play(self, view):
        return 99
BOT
hint wrong.py 'first(view.legal) is always one'
silent 'view->'
exit $failed
