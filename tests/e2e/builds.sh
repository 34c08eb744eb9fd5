#!/bin/sh
# What submissions do while they are built stays in their box: as root, as an ordinary user, and where there are
# no namespaces. Modes, times and sizes of files outside are not changed, memory counts wherever it is.
. "$(dirname "$0")/lib.sh"
umask 022

# copies, as an ordinary user may not be able to read the originals
place=/var/tmp/euchre-builds.$$ # no box hides this
trap 'rm -rf "$dir" "$place"' EXIT
mkdir -p "$place/bin" "$place/bots"
cp "$ARENA" "$(dirname "$ARENA")/euchre-host" "$BUILD/tests/walls/lacking" "$place/bin" &&
    mkdir "$place/bin/bots" && cp "$BUILD"/bots/*.so "$place/bin/bots" &&
    cp -R sdk "$place/sdk" && cp -R bots/lib "$place/bots/lib" || exit 1

# makefile NAME LINE...: makes a bot, and before that does this
makefile() {
    mkdir -p "$place/in/$1"
    cat >"$place/in/$1/mine.c" <<'END'
#include "euchre_bot.h"
static int play(void *self, const struct eu_view *view) { (void)self; return eu_first(view->legal); }
EU_BOT(.name = "mine", .play = play)
END
    folder=$1
    shift
    printf 'all:\n' >"$place/in/$folder/Makefile"
    for line in "$@" 'cc -shared -fPIC -o mine.so mine.c'; do
        printf '\t%s\n' "$line" >>"$place/in/$folder/Makefile"
    done
}
victim=$place/out/victim
makefile changes "-chmod 000 $victim" "-touch -d 1970-01-01 $victim" "-truncate -s 0 $victim" "-ln $victim hard" \
    "-chmod 000 $place/out" "-rm $victim"
makefile unnamed 'python3 -c "import os; [os.write(os.memfd_create(str(i)), bytes(100 << 20)) for i in range(6)]"'
makefile threads 'python3 -c "import os, threading, time; t = threading.Thread(target=lambda: [(bytearray(60 << 20), time.sleep(5)) for i in range(8) if os.fork() == 0] or time.sleep(5)); t.start(); t.join()"'
makefile honest 'chmod 644 mine.c || true' 'touch mine.c'
mkdir -p "$place/in/inner/inner" "$place/in/program"
cp "$place/in/honest/mine.c" "$place/in/inner/inner"
cp sdk/examples/trumps.pl "$place/in/program"
cat >"$place/class.yaml" <<'END'
submissions: in
unit: deals
deals: 2
sets: 2
seed: "7"
limits: {answer_ms: 2000, load_ms: 30000}
rungs: [greedy]
build: {seconds: 20, memory_mb: 256}
rubric:
  - base: 20
END
chmod -R a+rX "$place"

# class NAME PREFIX...: as one user
class() {
    name=$1
    shift
    rm -rf "$place/out" "$place/class"
    mkdir "$place/out" "$place/class"
    echo kept >"$victim"
    [ "$name" = root ] || chown -R 65534:65534 "$place/out" "$place/class"
    stat -c '%a %s %Y %h' "$victim" "$place/out" >"$dir/before"
    "$@" "$place/bin/euchre-arena" class "$place/class.yaml" -o "$place/class" -q >"$out" 2>&1 || complain "$name: class:"
    stat -c '%a %s %Y %h' "$victim" "$place/out" >"$dir/after" 2>&1
    same "$dir/before" "$dir/after"
    grep -E '^(unnamed|threads|inner) +0\.0 ' "$out" | wc -l | grep -qx 3 || complain "$name: one of them plays:"
    grep -E '^(changes|honest) +20\.0 ' "$out" | wc -l | grep -qx 2 || complain "$name: one of them does not play:"
    [ ! -x /usr/bin/perl ] || grep -qE '^program +20\.0 ' "$out" || complain "$name: a program does not play:"
    grep -q '^threads .*memory' "$out" || complain "$name: memory of threads' children:"
    grep -q 'not a folder of them' "$out" || complain "$name: a folder in the folder:"
}

if [ "$(id -u)" = 0 ]; then
    class root
    class nobody setpriv --reuid 65534 --regid 65534 --clear-groups
    class 'nobody without namespaces' setpriv --reuid 65534 --regid 65534 --clear-groups "$place/bin/lacking" namespaces
else
    class root # who we are
    class 'without namespaces' "$place/bin/lacking" namespaces
fi
exit $failed
