#!/bin/sh
# `new-bot --lang net`: what it makes of weights builds without a warning, passes `check` and its own test, plays the same at
# every number of tables at once, by the rules that were learned and no other; wrong weights are refused with their reason.
. tests/e2e/lib.sh

python3 tests/e2e/newbot_net.py write "$dir" >"$out" 2>&1 || complain 'no weights:'
python3 tests/e2e/newbot_net.py read "$dir" >"$out" 2>&1 || complain 'net.py reads otherwise:'
grep '^left out' "$out"

TARGET_FLAGS='-O2 -std=c99 -Wall -Wextra -Wpedantic -Werror'

# ---- What it makes ----

expect 0 'make test      # compares the network in the bot with weights.npz' new-bot ann --lang net "$dir/modern.npz" -o "$dir/ann"
ls -A "$dir/ann" | tr '\n' ' ' >"$out"
[ "$(cat "$out")" = '.gitignore Makefile README.md ann.c net.py weights.npz ' ] || complain 'other files'
! grep -rl 'NEW_' "$dir/ann" >"$out" || complain 'words of the template are left in'
cmp "$dir/ann/weights.npz" "$dir/modern.npz" >"$out" 2>&1 && cmp "$dir/ann/net.py" sdk/examples/net.py >>"$out" 2>&1 ||
    complain 'other weights or another net.py'
target 0 'ann.so' "$dir/ann"
target 0 '20 samples: ' "$dir/ann" test
target 0 'PASS: ann plays ' "$dir/ann" check
target 0 'ann against greedy' "$dir/ann" play OPTIONS='--sets 2'
for batch in 1 7 512; do
    expect 0 '' match -q --fresh --fail-on-fault --sets 6 --seed net --batch "$batch" -o "$dir/$batch.log" "$dir/ann/ann.so" greedy
    cmp "$dir/1.log" "$dir/$batch.log" >"$out" 2>&1 || complain "with $batch tables at once it plays otherwise"
done
# of JSON the same net is made
mkdir "$dir/json"
expect 0 'with weights.json' new-bot ann "$dir/modern.json" -o "$dir/json/ann" --lang net
target 0 'ann.so' "$dir/json/ann"
cmp "$dir/ann/weights.h" "$dir/json/ann/weights.h" >"$out" 2>&1 || complain 'of JSON another net is made'
# new weights in its place are made a new bot of
cp "$dir/ann/ann.so" "$dir/before"
cp "$dir/modern-rules.npz" "$dir/ann/weights.npz"
target 0 'net.py weights.npz weights.h' "$dir/ann"
target 0 'rm -f' "$dir/ann" clean
cp "$dir/ann/ann.c" "$dir/ann.cpp"
"$dir/ann/net.py" "$dir/modern.npz" "$dir/weights.h"
if have "${CXX:-c++}" 'a bot with a net in C++'; then
    "${CXX:-c++}" -std=c++20 -Wall -Wextra -Werror -shared -fPIC -I sdk -o "$dir/plus.so" "$dir/ann.cpp" >"$out" 2>&1 ||
        complain 'the template is not built as C++'
fi

# ---- Rules ----

expect 2 'before does not play hoyle-4' match -q --fresh --sets 1 -o "$dir/no.log" --rules hoyle-4 "$dir/before" greedy
# plays NAME RULES... -- RULES...: by the first, not by the others
plays() {
    bot=$dir/$1/$1.so expected=0
    expect 0 '' new-bot "$1" --lang net "$dir/$2.npz" -o "$dir/$1"
    target 0 "$1.so" "$dir/$1"
    shift 2
    for rules; do
        [ "$rules" != -- ] || { expected=2; continue; }
        expect $expected '' match -q --fresh --fail-on-fault --sets 1 -o "$dir/rules.log" --rules "$rules" "$bot" first
    done
}
plays width hoyle hoyle-4 auction-4 somerset1888 -- modern hoyle-2
plays named hoyle-rules hoyle-4 'hoyle-4 target=5' -- auction-4 modern

# ---- What is wrong ----

expect 0 '' new-bot narrow --lang net "$dir/narrow.npz" -o "$dir/narrow"
target 0 'narrow.so' "$dir/narrow"
expect 2 'the net has other outputs than the 64 actions' match -q --fresh --sets 1 -o "$dir/no.log" "$dir/narrow/narrow.so" greedy
printf 'no archive' >"$dir/broken.npz"
expect 0 '' new-bot broken --lang net "$dir/broken.npz" -o "$dir/broken"
target 2 'net.py: weights.npz: File is not a zip file' "$dir/broken"
[ ! -e "$dir/broken/weights.h" ] || complain 'weights.h is left'

# nothing is left
refused() {
    expect 2 "$@" -o "$dir/none"
    [ ! -e "$dir/none" ] || complain "new-bot $*: made"
    set -- "$dir"/none.*
    [ ! -e "$1" ] || complain "$1 is left"
}
refused 'no-such.npz' new-bot bot --lang net "$dir/no-such.npz"
refused 'a.npz' new-bot bot --lang net "$dir/a.npz"
refused 'ends in .npz or .json' new-bot bot --lang net "$dir/ann/ann.c"
refused 'expected the name of the bot and the file of its weights' new-bot bot --lang net
refused 'expected the name of the bot and the file of its weights' new-bot bot "$dir/modern.npz" more --lang net
refused 'weights are for --lang net' new-bot bot "$dir/modern.npz"
refused 'has letters, digits' new-bot 1 "$dir/modern.npz" --lang net
mkdir "$dir/folder.npz"
refused 'folder.npz' new-bot bot --lang net "$dir/folder.npz"
exit $failed
