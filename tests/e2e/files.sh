#!/bin/sh
# Bots in C that are folders: they find their files in memory and no others, and play the same with walls and without; what is
# wrong with a folder is said in one sentence; and nothing that one does with that memory reaches another. folders.sh has programs.
. tests/e2e/lib.sh

mine=$dir/mine
mkdir -p "$mine/bin" "$mine/tables"
cp tests/e2e/files_bot.c "$dir/files_bot.c"
${CC:-cc} -std=c11 -O2 -Wall -Wextra -Werror -shared -fPIC -DWEIGHTS=3145729 -I sdk -o "$mine/bin/mine.so" "$dir/files_bot.c" >"$out" 2>&1 ||
    complain 'files_bot: not built'
listed='entry: bin/mine.so\nfiles: [weights.bin, tables]\n'
printf "$listed" >"$mine/bot.yaml"
head -c 3145729 /dev/urandom >"$mine/weights.bin"
echo JD >"$mine/tables/lead"
: >"$mine/tables/empty"
: >"$mine/tables/.old"
echo 'not in the list' >"$mine/notes.txt"

# ---- It plays ----

plays() { # NAME BOT OPTION...
    log=$dir/$1.log bot=$2
    shift 2
    expect 0 'verify' match "mine=$bot" greedy --sets 20 --unit deals --deals 4 --seed 1 --fail-on-fault --fresh -q -o "$log" "$@"
}
plays one "$mine"
for way in --trusted --debug '-j 1 --batch 1' '-j 2 --batch 7'; do
    # shellcheck disable=SC2086
    plays again "$mine/" $way
    same "$dir/one.log" "$dir/again.log"
done
hash=$(cd "$mine" && LC_ALL=C sha256sum bin/mine.so bot.yaml tables/empty tables/lead weights.bin | sha256sum | cut -d' ' -f1)
od -An -tx1 -v "$dir/one.log" | tr -d ' \n' | grep -q "$hash" || complain "the log has not the hash $hash"
expect 0 'give the same answers' verify "$dir/one.log" --bots "$dir"
expect 0 'PASS: mine' check "$mine" --rules modern
expect 0 'PASS: mine' check "$mine" --rules modern --debug
at=$("$ARENA" replay "$dir/one.log" 2>/dev/null | head -n 1 | cut -d' ' -f1)
expect 0 'mine has no callback for that' replay "$dir/one.log" --at "$at" --ask "$mine"
# that keeps globals, so that there are processes for each table
sed 's/EU_BOT(/EU_BOT(.flags = EU_SERIAL, /' tests/e2e/files_bot.c >"$dir/files_bot.c"
mkdir -p "$dir/serial/bin" && cp -R "$mine/." "$dir/serial"
${CC:-cc} -std=c11 -O2 -shared -fPIC -DWEIGHTS=3145729 -I sdk -o "$dir/serial/bin/mine.so" "$dir/files_bot.c"
plays serial "$dir/serial" --sets 2
# in a class: as it was handed in, built by the compiler or a Makefile in place of what was handed in
for name in ann bob cid dan; do
    mkdir -p "$dir/in/$name" && cp -R "$mine/." "$dir/in/$name"
done
for name in bob cid dan; do
    { echo '#define WEIGHTS 3145729' && cat tests/e2e/files_bot.c; } >"$dir/in/$name/mine.c"
done
echo 'no object' | tee "$dir/in/bob/bin/mine.so" >"$dir/in/bob/mine.so"
printf 'all:\n\tmkdir out && $(CC) -std=c11 -shared -fPIC -I. -o out/x.so mine.c && mv out/x.so .\n' >"$dir/in/cid/Makefile"
rm -r "$dir/in/cid/bin"
printf 'entry: mine.c/mine.so\n' >"$dir/in/dan/bot.yaml"
printf 'submissions: in\nunit: deals\ndeals: 2\nsets: 2\nseed: "1"\n' >"$dir/class.yaml"
expect 0 'ann: built, passes the check' class "$dir/class.yaml" -o "$dir/class"
for line in 'bob: built, passes the check' 'cid: built, passes the check' 'dan: bot.yaml names an entry where no file can be made'; do
    grep -qF "$line" "$out" || complain "class: expected '$line' in"
done
expect 0 'marks: ' class "$dir/class.yaml" -o "$dir/class"
[ "$(grep -c ',yes,passed,yes,' "$dir/class/marks.csv")" = 3 ] || complain 'not three play in a class:'
# 4000 files, and two that are the same
mkdir "$dir/many" && cp -R "$mine/." "$dir/many"
(cd "$dir/many/tables" && seq 4000 | xargs touch)
plays many "$dir/many" --sets 1
expect 0 'verify' match "a=$mine" "b=$mine/" --sets 1 --unit deals --deals 2 --fresh -q -o "$dir/two.log"

# ---- What is wrong with it ----

# cannot TEXT MANIFEST OPTION...
cannot() {
    text=$1
    printf "$2" >"$mine/bot.yaml"
    shift 2
    expect 2 "$text" match "$mine" greedy -o "$dir/wrong.log" "$@"
    [ ! -e "$dir/wrong.log" ] || complain "$text: a log"
}
for way in '' --trusted; do
    # shellcheck disable=SC2086
    cannot 'its load callback failed' 'entry: bin/mine.so\nfiles: [weights.bin]\n' $way
    # shellcheck disable=SC2086
    cannot 'more than bot_mb, which is 2' "$listed" --bot-mb 2 $way
    # shellcheck disable=SC2086
    cannot "$mine/notes.txt is no program: expected a first line like #!/usr/bin/env python3, or a shared object" 'entry: notes.txt\n' $way
done
cannot 'names packages for Python, but its entry is a shared object' 'entry: bin/mine.so\npython: /usr\n'
truncate -s 90M "$mine/tables/large"
cannot 'has files of 93 MB, more than the memory that a bot may have' "$listed" --bot-mb 100 --memory-mb 32
rm "$mine/tables/large"
printf "$listed" >"$mine/bot.yaml"

# ---- What it can do ----

# acts ACT TEXT: what it does is a strike, and no more
acts() {
    expect 0 "$2" match "mine=$mine $1" greedy --sets 1 --unit deals --deals 2 --seed 1 --fresh -q -o "$dir/acts.log"
    expect 0 'verified: ' verify "$dir/acts.log"
}
acts write 'crashed by SIGSEGV'
acts open 'made the forbidden system call openat'
acts mincore 'made the forbidden system call mincore'
acts willneed 'made the forbidden system call madvise'
acts remap 'made the forbidden system call mmap'
# no descriptor of it is open; who overwrites his own memory changes nobody's
for act in read scribble; do
    plays $act "$mine $act"
done
[ "$(grep -c 'the weights are mine' "$dir/scribble.log.side")" -ge 4 ] || complain 'scribble: too few looked'
! grep -q "another's" "$dir/scribble.log.side" || complain 'scribble: one sees what another has written'
exit $failed
